//! SGF into GGF, a game a line.

use sgf_games::othello::Move;
use sgf_model::info::{GameResult, Manner, lenient, time_limit};
use sgf_model::record::{GameView, find};
use sgf_model::value::{Color, real};
use sgf_syntax::Node;

use super::board;
use crate::day;
use crate::ledger::{Firsts, Ledger};
use crate::loss::{LossKind, Unwritable, Written};
use crate::othello::{Board, NUMBER};
use crate::script::{Made, Scope, Script, script, settle};

/// The game info that the format holds as it stands.
const TEXTS: [(&[u8], &str); 5] = [(b"PC", "PC"), (b"PB", "PB"), (b"PW", "PW"), (b"BR", "RB"), (b"WR", "RW")];

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, Unwritable> {
    if games.is_empty() {
        return Err(Unwritable::NoGame);
    }
    let (mut text, mut ledger) = (String::new(), Ledger::default());
    games.iter().try_for_each(|view| write_game(view, &mut text, &mut ledger))?;
    Ok(ledger.finish(text.into_bytes()))
}

fn write_game(view: &GameView<'_>, text: &mut String, ledger: &mut Ledger) -> Result<(), Unwritable> {
    let script = script(view, &[NUMBER], Scope::MainLine, say)?;
    let firsts = Firsts::of(view);
    let mut game = Game { view, firsts: &firsts, ledger, text };
    let board = Board::of_any(&*script.start);
    let told = script.line(view).next().map(|told| told.color);
    let turn = told.or(script.start.turn()).unwrap_or(Color::Black);
    game.write(&script, &board, turn);
    settle(view, Scope::MainLine, ledger, |node, ident| match ident {
        b"DT" | b"RE" | b"TM" | b"KM" | b"OT" | b"RU" => firsts.is_first(ident, node),
        b"V" => !script.told[node.index()].is_empty(),
        _ => TEXTS.iter().any(|row| row.0 == ident) && firsts.is_first(ident, node),
    });
    Ok(())
}

fn say(made: Made<'_>) -> Option<String> {
    Some(match made.step.downcast::<Move>()? {
        Move::Put(_) => made.position.write(made.step),
        Move::Pass => "pass".to_owned(),
    })
}

/// A game in the making.
struct Game<'a, 'v, 'd> {
    view: &'v GameView<'d>,
    firsts: &'a Firsts<'v, 'd>,
    ledger: &'a mut Ledger,
    text: &'a mut String,
}

impl Game<'_, '_, '_> {
    fn write(&mut self, script: &Script, board: &Board, turn: Color) {
        self.text.push_str("(;GM[Othello]");
        for (ident, name) in TEXTS {
            if let Some(text) = self.firsts.text(ident) {
                let plain = text.replace([']', '['], "");
                if plain != text {
                    self.lose(LossKind::Altered, ident);
                }
                self.field(name, &plain);
            }
        }
        self.date();
        self.time();
        let rules = self.firsts.text(b"RU");
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
        self.moves(script);
        self.text.push_str(";)\n");
    }

    fn field(&mut self, name: &str, value: &str) {
        self.text.push_str(&format!("{name}[{value}]"));
    }

    fn lose(&mut self, kind: LossKind, ident: &[u8]) {
        let node = self.firsts.node(ident).unwrap_or(self.view.root());
        self.ledger.lose(kind, ident, node.id());
    }

    fn date(&mut self) {
        let Some(text) = self.firsts.text(b"DT") else { return };
        let Some((year, month, day)) = day::parts(&text) else { return self.lose(LossKind::Property, b"DT") };
        let rest: String = [month, day].iter().flatten().map(|part| format!(".{part:02}")).collect();
        let told = format!("{year:04}{rest}");
        if told.replace('.', "-") != text {
            self.lose(LossKind::Shortened, b"DT");
        }
        self.field("DT", &told);
    }

    /// A clock that was read stands in OT as it was.
    fn time(&mut self) {
        let (main, overtime) = (self.firsts.text(b"TM"), self.firsts.text(b"OT"));
        let seconds = main.as_deref().and_then(|text| time_limit(text).ok()).filter(|seconds| *seconds < 1e9);
        let is_clock = |text: &&String| {
            text.contains('/') && text.bytes().all(|byte| b"0123456789:/,.NG".contains(&byte))
        };
        match (seconds, overtime.as_ref().filter(is_clock)) {
            (_, Some(clock)) => self.field("TI", &clock.clone()),
            (Some(seconds), None) => {
                let whole = seconds as u64;
                self.field("TI", &format!("{:02}:{:02}//", whole / 60, whole % 60));
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
        let Some(text) = self.firsts.text(b"RE") else { return };
        let sign = |winner: Color| if winner == Color::Black { '+' } else { '-' };
        let told = match lenient::result(&text).map(|reading| reading.value) {
            Some(GameResult::Draw) => Some("0".to_owned()),
            Some(GameResult::Win { winner, score: Some(score), manner }) => {
                let how = if manner == Some(Manner::Resign) { ":r" } else { "" };
                Some(format!("{}{score}{how}", sign(winner)))
            }
            _ => None,
        };
        match told {
            Some(told) => self.field("RE", &told),
            None => self.lose(LossKind::Property, b"RE"),
        }
    }

    fn komi(&mut self) {
        let Some(text) = self.firsts.text(b"KM") else { return };
        match lenient::komi(&text) {
            Some(komi) => self.field("KM", &komi.value.to_string()),
            None => self.lose(LossKind::Property, b"KM"),
        }
    }

    fn moves(&mut self, script: &Script) {
        for node in self.view.main_line() {
            for told in &script.told[node.index()] {
                let value = value(node, told.color).map(|value| format!("/{value}")).unwrap_or_default();
                self.field(told.color.encode(), &format!("{}{value}", told.text));
            }
        }
    }
}

/// V, from the mover's view.
fn value(node: Node<'_>, color: Color) -> Option<f64> {
    let value = real(find(node, b"V")?.values().next()?.raw()).ok()?;
    Some(if color == Color::Black { value } else { -value } + 0.0)
}
