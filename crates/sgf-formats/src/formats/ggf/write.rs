//! Writing GGF, one game per line.

use sgf_games::othello::Move;
use sgf_model::info::{GameResult, Manner, lenient, time_limit};
use sgf_model::record::{GameView, find};
use sgf_model::value::{Color, real};
use sgf_syntax::Node;

use super::board;
use crate::date;
use crate::loss::{LossKind, WriteError, Written};
use crate::losses::{FirstValues, Losses};
use crate::move_writer::{MoveToWrite, Scope, WrittenMoves, add_losses, write_moves};
use crate::othello::{Board, NUMBER};

/// The game info properties that the format holds unchanged.
const TEXTS: [(&[u8], &str); 5] = [(b"PC", "PC"), (b"PB", "PB"), (b"PW", "PW"), (b"BR", "RB"), (b"WR", "RW")];

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, WriteError> {
    if games.is_empty() {
        return Err(WriteError::NoGame);
    }
    let (mut text, mut losses) = (String::new(), Losses::default());
    games.iter().try_for_each(|view| write_game(view, &mut text, &mut losses))?;
    Ok(losses.finish(text.into_bytes()))
}

fn write_game(view: &GameView<'_>, text: &mut String, losses: &mut Losses) -> Result<(), WriteError> {
    let written = write_moves(view, &[NUMBER], Scope::MainLine, format_move)?;
    let first_values = FirstValues::of(view);
    let mut game = Game { view, first_values: &first_values, losses, text };
    let board = Board::of_any(&*written.start);
    let stated = written.main_line(view).next().map(|step| step.color);
    let turn = stated.or(written.start.turn()).unwrap_or(Color::Black);
    game.write(&written, &board, turn);
    add_losses(view, Scope::MainLine, losses, |node, ident| match ident {
        b"DT" | b"RE" | b"TM" | b"KM" | b"OT" | b"RU" => first_values.is_first(ident, node),
        b"V" => !written.moves[node.index()].is_empty(),
        _ => TEXTS.iter().any(|row| row.0 == ident) && first_values.is_first(ident, node),
    });
    Ok(())
}

fn format_move(made: MoveToWrite<'_>) -> Option<String> {
    Some(match made.step.downcast::<Move>()? {
        Move::Put(_) => made.text()?,
        Move::Pass => "pass".to_owned(),
    })
}

/// The state of a game.
struct Game<'a, 'v, 'd> {
    view: &'v GameView<'d>,
    first_values: &'a FirstValues<'v, 'd>,
    losses: &'a mut Losses,
    text: &'a mut String,
}

impl Game<'_, '_, '_> {
    fn write(&mut self, written: &WrittenMoves, board: &Board, turn: Color) {
        self.text.push_str("(;GM[Othello]");
        for (ident, name) in TEXTS {
            if let Some(text) = self.first_values.text(ident) {
                let plain = text.replace([']', '['], "");
                if plain != text {
                    self.lose(LossKind::Altered, ident);
                }
                self.field(name, &plain);
            }
        }
        self.date();
        self.time();
        let rules = self.first_values.text(b"RU");
        let is_type =
            rules.as_ref().is_some_and(|rules| rules.bytes().all(|byte| byte.is_ascii_alphanumeric()));
        match &rules {
            Some(rules) if is_type => self.field("TY", &rules.clone()),
            Some(_) => self.lose(LossKind::Property, b"RU"),
            None => {}
        }
        self.result();
        self.komi();
        self.field("BO", &board::write(board, turn));
        self.moves(written);
        self.text.push_str(";)\n");
    }

    fn field(&mut self, name: &str, value: &str) {
        self.text.push_str(&format!("{name}[{value}]"));
    }

    fn lose(&mut self, kind: LossKind, ident: &[u8]) {
        let node = self.first_values.node(ident).unwrap_or(self.view.root());
        self.losses.lose(kind, ident, node.id());
    }

    fn date(&mut self) {
        let Some(text) = self.first_values.text(b"DT") else { return };
        let Some((year, month, day)) = date::parts(&text) else {
            return self.lose(LossKind::Property, b"DT");
        };
        let rest: String = [month, day].iter().flatten().map(|part| format!(".{part:02}")).collect();
        let stated = format!("{year:04}{rest}");
        if stated.replace('.', "-") != text {
            self.lose(LossKind::Shortened, b"DT");
        }
        self.field("DT", &stated);
    }

    /// An imported clock is in OT unchanged.
    fn time(&mut self) {
        let (main, overtime) = (self.first_values.text(b"TM"), self.first_values.text(b"OT"));
        let seconds = main.as_deref().and_then(|text| time_limit(text).ok()).filter(|seconds| *seconds < 1e9);
        let is_clock = |text: &&String| {
            text.contains('/') && text.bytes().all(|byte| b"0123456789:/,.NG".contains(&byte))
        };
        match (seconds, overtime.as_ref().filter(is_clock)) {
            (_, Some(clock)) => self.field("TI", &clock.clone()),
            (Some(seconds), None) => {
                let seconds_floor = seconds as u64;
                self.field("TI", &format!("{:02}:{:02}//", seconds_floor / 60, seconds_floor % 60));
                if seconds.fract() > 0.0 {
                    self.lose(LossKind::Shortened, b"TM");
                }
                if overtime.is_some() {
                    self.lose(LossKind::Property, b"OT");
                }
            }
            (None, None) => {
                for (ident, text) in [(&b"TM"[..], &main), (b"OT", &overtime)] {
                    if text.is_some() {
                        self.lose(LossKind::Property, ident);
                    }
                }
            }
        }
    }

    fn result(&mut self) {
        let Some(text) = self.first_values.text(b"RE") else { return };
        let sign = |winner: Color| if winner == Color::Black { '+' } else { '-' };
        let stated = match lenient::result(&text).map(|reading| reading.value) {
            Some(GameResult::Draw) => Some("0".to_owned()),
            Some(GameResult::Win { winner, score: Some(score), manner }) => {
                let how = if manner == Some(Manner::Resign) { ":r" } else { "" };
                Some(format!("{}{score}{how}", sign(winner)))
            }
            _ => None,
        };
        match stated {
            Some(stated) => self.field("RE", &stated),
            None => self.lose(LossKind::Property, b"RE"),
        }
    }

    fn komi(&mut self) {
        let Some(text) = self.first_values.text(b"KM") else { return };
        match lenient::komi(&text) {
            Some(komi) => self.field("KM", &komi.value.to_string()),
            None => self.lose(LossKind::Property, b"KM"),
        }
    }

    fn moves(&mut self, written: &WrittenMoves) {
        for node in self.view.main_line() {
            for stated in &written.moves[node.index()] {
                let value = value(node, stated.color).map(|value| format!("/{value}")).unwrap_or_default();
                self.field(stated.color.encode(), &format!("{}{value}", stated.text));
            }
        }
    }
}

/// The value V, for the player who moves.
fn value(node: Node<'_>, color: Color) -> Option<f64> {
    let value = real(find(node, b"V")?.values().next()?.raw()).ok()?;
    Some(if color == Color::Black { value } else { -value } + 0.0)
}
