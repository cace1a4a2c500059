//! SGF into queries: one for each game, and one more from each later setup on.

use sgf_games::go::{Go, Move, Ruleset};
use sgf_games::{Position, SetUp, game, replay};
use sgf_model::record::GameView;
use sgf_model::value::Color;
use sgf_syntax::Node;

use crate::go::{NUMBER, begin, is_setup, stones};
use crate::json::quoted;
use crate::ledger::{Firsts, Ledger};
use crate::loss::{LossKind, Unwritable, Written};
use crate::vertex;

/// The game info that the format holds.
const INFO: &[&[u8]] = &[b"KM", b"RU"];

/// The komi that the engine takes goes to this, up and down.
const KOMI: f64 = 400.0;

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, Unwritable> {
    if games.is_empty() {
        return Err(Unwritable::NoGame);
    }
    let (mut text, mut ledger) = (String::new(), Ledger::default());
    for (index, view) in games.iter().enumerate() {
        let firsts = Firsts::of(view);
        let position = begin(view)?;
        settle(view, &firsts, &mut ledger);
        let mut writer = Writer {
            head: head(view, &firsts, &position, &mut ledger),
            name: firsts.text(b"GN").unwrap_or_else(|| format!("game {}", index + 1)),
            position,
            part: Part::default(),
            n_moves: 0,
            text: &mut text,
        };
        writer.write(view, &mut ledger)?;
    }
    Ok(ledger.finish(text.into_bytes()))
}

/// Enters what the format does not hold.
fn settle(view: &GameView<'_>, firsts: &Firsts<'_, '_>, ledger: &mut Ledger) {
    for node in view.main_line() {
        ledger.settle(node, |ident| match ident {
            b"B" | b"W" | b"AB" | b"AW" | b"AE" | b"PL" => true,
            b"SZ" | b"GN" => node.is_root(),
            _ => INFO.contains(&ident) && firsts.is_first(ident, node),
        });
    }
    ledger.settle_variations(view);
}

/// What every query of a game has: the board, komi and rules.
fn head(view: &GameView<'_>, firsts: &Firsts<'_, '_>, position: &Go, ledger: &mut Ledger) -> String {
    let mut lose =
        |kind, ident: &[u8]| ledger.lose(kind, ident, firsts.node(ident).unwrap_or(view.root()).id());
    let (columns, rows) = (position.board().columns(), position.board().rows());
    let mut head = format!("\"boardXSize\":{columns},\"boardYSize\":{rows}");
    if let Some(text) = firsts.text(b"KM") {
        match text.parse::<f64>().ok().filter(|komi| komi.abs() <= KOMI && (komi * 2.0).fract() == 0.0) {
            Some(komi) => head.push_str(&format!(",\"komi\":{komi}")),
            None => lose(LossKind::Property, b"KM"),
        }
    }
    let (rules, loss) = rules(firsts.text(b"RU").as_deref());
    if let Some(kind) = loss {
        lose(kind, b"RU");
    }
    head + ",\"rules\":" + &quoted(&rules)
}

/// The engine's name for rules. It has to be told some: those of Tromp and Taylor are the plainest.
fn rules(told: Option<&str>) -> (String, Option<LossKind>) {
    let (name, loss) = match told {
        Some("Japanese") => ("japanese", None),
        Some("Chinese") => ("chinese", None),
        Some("Korean") => ("korean", None),
        Some("AGA") => ("aga", None),
        Some("NZ") => ("new-zealand", None),
        Some("Tromp-Taylor") => ("tromp-taylor", None),
        // The engine has no rules of Ing; these are the nearest.
        Some("GOE") => ("chinese", Some(LossKind::Altered)),
        Some(spelled) if Ruleset::of(spelled).is_some() => (spelled, None),
        Some(_) => ("tromp-taylor", Some(LossKind::Altered)),
        None => ("tromp-taylor", Some(LossKind::Chosen)),
    };
    (name.to_owned(), loss)
}

/// A stretch of the main line without setup.
#[derive(Default)]
struct Part {
    stones: String,
    first: Option<Color>,
    moves: Vec<String>,
    has_setup: bool,
}

struct Writer<'a> {
    head: String,
    name: String,
    position: Go,
    part: Part,
    n_moves: usize,
    text: &'a mut String,
}

impl Writer<'_> {
    fn write(&mut self, view: &GameView<'_>, ledger: &mut Ledger) -> Result<(), Unwritable> {
        let Some(spec) = game(NUMBER) else { return Ok(()) };
        for node in view.main_line() {
            let mut outcome = Ok(());
            replay::each_action(view, spec, node, |action| {
                let done = self.take(node, &action, ledger);
                outcome = std::mem::replace(&mut outcome, Ok(())).and(done);
            });
            outcome?;
        }
        self.end_part();
        Ok(())
    }

    fn take(
        &mut self,
        node: Node<'_>,
        action: &replay::Action<'_>,
        ledger: &mut Ledger,
    ) -> Result<(), Unwritable> {
        match action.kind {
            replay::ActionKind::Turn(color) if self.part.moves.is_empty() => self.part.first = Some(color),
            replay::ActionKind::Turn(_) => {}
            replay::ActionKind::SetUp if is_setup(action.property.ident()) => {
                if !self.part.moves.is_empty() {
                    // What was one game comes back as two.
                    ledger.lose(LossKind::Altered, action.property.ident(), node.id());
                    self.end_part();
                }
                let ident = String::from_utf8_lossy(action.property.ident());
                let set_up = SetUp { ident: &ident, value: &action.text };
                self.position.set_up(&set_up).map_err(|_| Unwritable::SetUp { node: node.id() })?;
                self.part.has_setup = true;
            }
            replay::ActionKind::SetUp => {}
            replay::ActionKind::Move(color) => {
                let step = self.position.read(color, &action.text);
                let step = step.map_err(|_| Unwritable::Move { node: node.id() })?;
                self.play(color, &step);
            }
        }
        Ok(())
    }

    fn size(&self) -> (u8, u8) {
        (self.position.board().columns(), self.position.board().rows())
    }

    fn place_stones(&mut self) {
        let size = self.size();
        let stones = stones(self.position.board());
        let placed = stones.iter().map(|(color, point)| placed(*color, Move::Put(*point), size));
        self.part.stones = placed.collect::<Vec<_>>().join(",");
    }

    fn play(&mut self, color: Color, step: &Move) {
        if self.part.moves.is_empty() {
            self.place_stones();
            if self.part.has_setup {
                self.part.first.get_or_insert(color);
            }
        }
        self.part.moves.push(placed(color, *step, self.size()));
        self.position.execute(color, step);
        self.n_moves += 1;
    }

    fn end_part(&mut self) {
        if self.part.moves.is_empty() {
            self.place_stones();
        }
        let part = std::mem::take(&mut self.part);
        let before = self.n_moves - part.moves.len();
        let id =
            if before == 0 { self.name.clone() } else { format!("{} from move {}", self.name, before + 1) };
        let first =
            part.first.map(|color| format!(",\"initialPlayer\":\"{}\"", color.encode())).unwrap_or_default();
        let turns: Vec<String> = (0..=part.moves.len()).map(|turn| turn.to_string()).collect();
        self.text.push_str(&format!(
            "{{\"id\":{},{},\"initialStones\":[{}]{first},\"moves\":[{}],\"analyzeTurns\":[{}]}}\n",
            quoted(&id),
            self.head,
            part.stones,
            part.moves.join(","),
            turns.join(",")
        ));
    }
}

fn placed(color: Color, step: Move, size: (u8, u8)) -> String {
    format!("[\"{}\",\"{}\"]", color.encode(), vertex::write(step, size))
}
