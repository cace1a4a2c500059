//! Positions as text that a game reads: FEN and SFEN into setup, and boards into their ranks.

use sgf_games::{AnyPosition, GameSpec, Options, SetUp, Site};
use sgf_model::value::Color;

use crate::sheet::Sheet;

/// The setup that makes a position: a property and its values.
pub(crate) struct Setup {
    pub(crate) black: Vec<String>,
    pub(crate) white: Vec<String>,
    pub(crate) turn: Color,
    /// Whether the game remembers more than setup says: rights to castle and the like.
    pub(crate) is_more: bool,
    pub(crate) position: Box<dyn AnyPosition>,
}

impl Setup {
    /// Reads a position in the notation of the game's row; nothing when the game refuses it.
    pub(crate) fn read(spec: &GameSpec, text: &str) -> Option<Setup> {
        let told = spec.begin(&Options::default().with_start(text)).ok()?;
        let turn = told.turn().unwrap_or_else(|| turn_of(text));
        let mut setup = Setup::of(&*told, spec, turn)?;
        setup.is_more = setup.position.hash() != told.hash();
        setup.position = told;
        Some(setup)
    }

    /// Says how a position is set up.
    pub(crate) fn of(told: &dyn AnyPosition, spec: &GameSpec, turn: Color) -> Option<Setup> {
        let position = spec.begin(&Options::default()).ok()?;
        let mut setup = Setup { black: Vec::new(), white: Vec::new(), turn, is_more: false, position };
        for (site, occupant) in told.placement().iter() {
            for piece in occupant.pieces() {
                let (ident, value) = told.write_set_up(site, Some(piece))?;
                setup.position.set_up(&SetUp { ident, value: &value }).ok()?;
                let list = if ident == "AB" { &mut setup.black } else { &mut setup.white };
                list.push(value);
            }
        }
        setup.position.set_turn(turn);
        Some(setup)
    }

    /// Writes it into the node that was begun last.
    pub(crate) fn write(&self, sheet: &mut Sheet) {
        sheet.list("AB", self.black.iter().map(String::as_str));
        sheet.list("AW", self.white.iter().map(String::as_str));
        sheet.raw("PL", self.turn.encode());
    }
}

/// Whose turn it is by the second field.
fn turn_of(text: &str) -> Color {
    if text.split_whitespace().nth(1) == Some("b") { Color::Black } else { Color::White }
}

/// Writes a board as FEN has it: ranks from the top, numbers for empty squares, a plus before what is promoted.
///
/// `capital` is the colour whose letters are capitals.
pub(crate) fn board(position: &dyn AnyPosition, capital: Color) -> String {
    let geometry = position.geometry();
    let (mut text, mut n_empty) = (String::new(), 0);
    for row in 0..geometry.rows() {
        if row > 0 {
            text.push('/');
        }
        for column in 0..geometry.columns() {
            let site = geometry.at(column.into(), row.into());
            match site.and_then(|site| sign(position, site, capital)) {
                Some(sign) => {
                    push_number(&mut text, &mut n_empty);
                    text.push_str(&sign);
                }
                None => n_empty += 1,
            }
        }
        push_number(&mut text, &mut n_empty);
    }
    text
}

fn push_number(text: &mut String, n_empty: &mut u32) {
    if *n_empty > 0 {
        text.push_str(&std::mem::take(n_empty).to_string());
    }
}

/// The rights to castle that chess takes for granted in a position that is set up: king and rook stand at home.
pub(crate) fn castling(position: &dyn AnyPosition) -> String {
    let is = |name: &str, letter: &str| {
        let site = position.site(name).ok();
        site.and_then(|site| sign(position, site, Color::White)).as_deref() == Some(letter)
    };
    let rights: String = [
        ("K", "e1", "R", "h1", 'K'),
        ("K", "e1", "R", "a1", 'Q'),
        ("k", "e8", "r", "h8", 'k'),
        ("k", "e8", "r", "a8", 'q'),
    ]
    .into_iter()
    .filter(|(king, home, rook, corner, _)| is(home, king) && is(corner, rook))
    .map(|row| row.4)
    .collect();
    if rights.is_empty() { "-".to_owned() } else { rights }
}

/// The letter of what stands on a site: what setup writes before its name.
pub(crate) fn sign(position: &dyn AnyPosition, site: Site, capital: Color) -> Option<String> {
    let piece = position.occupant(site).top()?;
    let (_, value) = position.write_set_up(site, Some(piece))?;
    // A pawn of chess stands without a letter, as in the notation of players.
    let letter = match value.strip_suffix(&position.name(site))? {
        "" => "P".to_owned(),
        letter => letter.to_owned(),
    };
    Some(if piece.owner == Some(capital) { letter } else { letter.to_ascii_lowercase() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_come_back() {
        for (number, text, capital, is_more) in [
            (3, "r3k2r/8/8/8/8/8/4P3/R3K2R w KQkq - 0 1", Color::White, false),
            (3, "r3k2r/8/8/8/8/8/4P3/R3K2R b - - 0 1", Color::White, true),
            (8, "4k4/9/9/9/4+P4/9/9/9/4K4 w 2Pb 1", Color::Black, false),
            (7, "3ak4/9/9/9/9/9/9/4C4/9/4K4 w", Color::White, false),
        ] {
            let spec = sgf_games::game(number).expect("it is in the table");
            let setup = Setup::read(spec, text).expect("the game takes it");
            assert_eq!(setup.is_more, is_more, "{text}");
            assert_eq!(board(&*setup.position, capital), text.split(' ').next().unwrap_or_default());
        }
    }
}
