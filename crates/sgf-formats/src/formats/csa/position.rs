//! The initial position: `PI` with missing pieces, ranks `P1` to `P9`, single pieces in `P+` and `P-`.

use sgf_games::column_label;
use sgf_games::shogi::Kind;
use sgf_model::value::Color;

use crate::fact::FactKind;
use crate::fen::Setup;
use crate::import::Import;
use crate::lines::Line;
use crate::shogi::position::{Men, usual};

/// The state of a position.
#[derive(Default)]
pub(super) struct Position {
    men: Men,
    /// The squares of missing pieces.
    missing: Option<Vec<String>>,
    is_default_rules: bool,
    pub(super) turn: Option<Color>,
}

impl Position {
    /// Reads a line that starts with `P`.
    pub(super) fn take(&mut self, import: &mut Import<'_>, line: Line<'_>) {
        let is_read = line.ascii().is_some_and(|text| match text.as_bytes() {
            [b'P', b'I', ..] => self.usual(&text[2..]),
            [b'P', row @ b'1'..=b'9', ..] => self.rank(&text[2..], u16::from(row - b'1')),
            [b'P', b'+', ..] => self.pieces(&text[2..], Color::Black),
            [b'P', b'-', ..] => self.pieces(&text[2..], Color::White),
            _ => false,
        });
        self.is_default_rules = true;
        if !is_read {
            import.report(FactKind::BadValue("position"), line.range());
        }
    }

    fn usual(&mut self, text: &str) -> bool {
        let missing = pairs(text).map(|pair| Some(place(pair.get(..2)?)?.0)).collect::<Option<Vec<_>>>();
        let is_read = missing.is_some();
        self.missing = Some(missing.unwrap_or_default());
        is_read
    }

    fn rank(&mut self, text: &str, row: u16) -> bool {
        let mut is_read = true;
        // Editors strip trailing spaces.
        for column in 0..9_u16 {
            let from = usize::from(column) * 3;
            let Some(cell) = text.get(from..(from + 3).min(text.len())).map(str::trim) else { break };
            let owner = match cell.get(..1) {
                Some("+") => Color::Black,
                Some("-") => Color::White,
                _ => {
                    is_read &= matches!(cell, "*" | "");
                    continue;
                }
            };
            match Kind::of_csa(&cell[1..]) {
                Some((kind, is_promoted)) => {
                    self.men.put(owner, kind, is_promoted, &format!("{}{}", 9 - column, column_label(row)));
                }
                None => is_read = false,
            }
        }
        is_read
    }

    fn pieces(&mut self, text: &str, owner: Color) -> bool {
        pairs(text).all(|pair| {
            let (Some(square), Some(code)) = (pair.get(..2), pair.get(2..)) else { return false };
            if code == "AL" {
                self.men.put_remaining(owner);
                return true;
            }
            match (Kind::of_csa(code), square) {
                (Some((kind, false)), "00") => self.men.put(owner, kind, false, "*"),
                (Some((kind, is_promoted)), square) => match place(square) {
                    Some((name, _)) => self.men.put(owner, kind, is_promoted, &name),
                    None => return false,
                },
                (None, _) => return false,
            }
            true
        })
    }

    /// The position; the standard one if there are no lines.
    pub(super) fn set_up(self, import: &mut Import<'_>, at: usize) -> Option<Setup> {
        let turn = self.turn.unwrap_or(Color::Black);
        let is_empty = self.men.is_empty();
        let setup = match self.missing {
            None if !is_empty => self.men.set_up(turn),
            missing => {
                let mut position = usual()?;
                for value in missing.iter().flatten() {
                    // Clearing an empty square changes nothing.
                    let _ = position.set_up(&sgf_games::SetUp { ident: "AE", value });
                }
                Setup::of(&*position, &sgf_games::shogi::SPEC, turn)
            }
        };
        if setup.is_none() {
            import.report(FactKind::BadValue("position"), at..at);
        }
        setup
    }
}

/// Groups of four characters: a square and a piece.
fn pairs(text: &str) -> impl Iterator<Item = &str> {
    let text = text.trim();
    (0..text.len()).step_by(4).map(|from| text.get(from..(from + 4).min(text.len())).unwrap_or_default())
}

/// Converts `77` to `7g`.
fn place(text: &str) -> Option<(String, u16)> {
    let [file @ b'1'..=b'9', rank @ b'1'..=b'9'] = *text.as_bytes() else { return None };
    let row = u16::from(rank - b'1');
    Some((format!("{}{}", char::from(file), column_label(row)), row))
}
