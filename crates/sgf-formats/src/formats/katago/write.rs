//! Writing queries: one for each game, and another from each later setup on.

use sgf_games::go::{Go, Move, Ruleset};
use sgf_games::{Position, SetUp, game, replay};
use sgf_model::record::GameView;
use sgf_model::value::Color;
use sgf_syntax::Node;

use crate::go::{NUMBER, begin, is_setup, stones};
use crate::json::quoted;
use crate::loss::{LossKind, WriteError, Written};
use crate::losses::{FirstValues, Losses};
use crate::vertex;

/// The game info properties that the format holds.
const INFO: &[&[u8]] = &[b"KM", b"RU"];

/// The largest absolute komi of the engine.
const KOMI: f64 = 400.0;

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, WriteError> {
    if games.is_empty() {
        return Err(WriteError::NoGame);
    }
    let (mut text, mut losses) = (String::new(), Losses::default());
    for (index, view) in games.iter().enumerate() {
        let first_values = FirstValues::of(view);
        let position = begin(view)?;
        add_losses(view, &first_values, &mut losses);
        let mut writer = Writer {
            head: head(view, &first_values, &position, &mut losses),
            name: first_values.text(b"GN").unwrap_or_else(|| format!("game {}", index + 1)),
            position,
            part: Part::default(),
            n_moves: 0,
            text: &mut text,
        };
        writer.write(view, &mut losses)?;
    }
    Ok(losses.finish(text.into_bytes()))
}

/// Records the losses.
fn add_losses(view: &GameView<'_>, first_values: &FirstValues<'_, '_>, losses: &mut Losses) {
    for node in view.main_line() {
        losses.add_unsupported(node, |ident| match ident {
            b"B" | b"W" | b"AB" | b"AW" | b"AE" | b"PL" => true,
            b"SZ" | b"GN" => node.is_root(),
            _ => INFO.contains(&ident) && first_values.is_first(ident, node),
        });
    }
    losses.add_variations(view);
}

/// The parts that all queries of a game share: board, komi and rules.
fn head(
    view: &GameView<'_>,
    first_values: &FirstValues<'_, '_>,
    position: &Go,
    losses: &mut Losses,
) -> String {
    let mut lose =
        |kind, ident: &[u8]| losses.lose(kind, ident, first_values.node(ident).unwrap_or(view.root()).id());
    let (columns, rows) = (position.board().columns(), position.board().rows());
    let mut head = format!("\"boardXSize\":{columns},\"boardYSize\":{rows}");
    if let Some(text) = first_values.text(b"KM") {
        match text.parse::<f64>().ok().filter(|komi| komi.abs() <= KOMI && (komi * 2.0).fract() == 0.0) {
            Some(komi) => head.push_str(&format!(",\"komi\":{komi}")),
            None => lose(LossKind::Property, b"KM"),
        }
    }
    let (rules, loss) = rules(first_values.text(b"RU").as_deref());
    if let Some(kind) = loss {
        lose(kind, b"RU");
    }
    head + ",\"rules\":" + &quoted(&rules)
}

/// The engine's name for a ruleset. It is required, so unknown rules become Tromp-Taylor.
fn rules(name: Option<&str>) -> (String, Option<LossKind>) {
    let (name, loss) = match name {
        Some("Japanese") => ("japanese", None),
        Some("Chinese") => ("chinese", None),
        Some("Korean") => ("korean", None),
        Some("AGA") => ("aga", None),
        Some("NZ") => ("new-zealand", None),
        Some("Tromp-Taylor") => ("tromp-taylor", None),
        // The engine does not know Ing rules; these are closest.
        Some("GOE") => ("chinese", Some(LossKind::Altered)),
        Some(spelled) if Ruleset::of(spelled).is_some() => (spelled, None),
        Some(_) => ("tromp-taylor", Some(LossKind::Altered)),
        None => ("tromp-taylor", Some(LossKind::Chosen)),
    };
    (name.to_owned(), loss)
}

/// A part of the main line without setup.
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
    fn write(&mut self, view: &GameView<'_>, losses: &mut Losses) -> Result<(), WriteError> {
        let Some(spec) = game(NUMBER) else { return Ok(()) };
        for node in view.main_line() {
            let mut outcome = Ok(());
            replay::each_action(view, spec, node, |action| {
                let done = self.take(node, &action, losses);
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
        losses: &mut Losses,
    ) -> Result<(), WriteError> {
        match action.kind {
            replay::ActionKind::Turn(color) if self.part.moves.is_empty() => self.part.first = Some(color),
            replay::ActionKind::Turn(_) => {}
            replay::ActionKind::SetUp if is_setup(action.property.ident()) => {
                if !self.part.moves.is_empty() {
                    // One game reads back as two.
                    losses.lose(LossKind::Altered, action.property.ident(), node.id());
                    self.end_part();
                }
                let ident = String::from_utf8_lossy(action.property.ident());
                let set_up = SetUp { ident: &ident, value: &action.text };
                self.position.set_up(&set_up).map_err(|_| WriteError::SetUp { node: node.id() })?;
                self.part.has_setup = true;
            }
            replay::ActionKind::SetUp => {}
            replay::ActionKind::Move(color) => {
                let step = self.position.read_move(color, &action.text);
                let step = step.map_err(|_| WriteError::Move { node: node.id() })?;
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
        self.position.play_unchecked(color, step);
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
