//! What the moves of a game are, however they are spelled: each is read by the rules of the game, in the position in which it is made.
//!
//! Players of chess write `e4` and `e2e4` for one move, and only the position knows that. Of Go every move is a point, and needs none of this.

use std::collections::HashMap;

use sgf_games::replay::{ActionKind, each_action};
use sgf_games::{AnyPosition, GameSpec, Level, Options, Paths, SetUp};
use sgf_model::record::GameView;

const GO: u16 = 1;

/// The moves of a game in one spelling, by where their properties begin.
#[derive(Debug, Default)]
pub(crate) struct Steps {
    known: HashMap<usize, String>,
}

impl Steps {
    /// Reads all moves of a game. What cannot be read, and what follows it, stands for itself.
    pub(crate) fn of(view: &GameView<'_>, spec: Option<&'static GameSpec>) -> Steps {
        let mut steps = Steps::default();
        let reads = |spec: &&GameSpec| spec.number != GO && spec.level >= Level::Executed;
        let Some(spec) = spec.filter(reads) else { return steps };
        let Ok(position) = spec.begin(&Options::of(view)) else { return steps };
        let (mut paths, mut position): (Paths<Box<dyn AnyPosition>>, _) = (Paths::default(), position);
        for node in view.nodes() {
            paths.enter(node, &mut position);
            each_action(view, spec, node, |action| match action.kind {
                ActionKind::Move(color) => {
                    let color = position.mover(color);
                    let Ok(step) = position.read(color, &action.text) else { return };
                    if matches!(action.property.ident(), b"B" | b"W") {
                        steps.known.insert(action.property.span().start, position.write(&step));
                    }
                    position.execute(color, &step);
                }
                ActionKind::Turn(color) => position.set_turn(color),
                ActionKind::SetUp => {
                    let ident = String::from_utf8_lossy(action.property.ident());
                    // What cannot be set up is a difference of its own.
                    let _ = position.set_up(&SetUp { ident: &ident, value: &action.text });
                }
            });
        }
        steps
    }

    /// Tells whether moves are read in their positions: then equal bytes may say different things.
    pub(crate) fn depend_on_positions(&self) -> bool {
        !self.known.is_empty()
    }

    /// Returns the move of the property that begins at an offset of the record.
    pub(crate) fn at(&self, start: usize) -> Option<&str> {
        self.known.get(&start).map(String::as_str)
    }
}
