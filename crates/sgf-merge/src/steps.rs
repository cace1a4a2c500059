//! Normalized moves, each read by the rules of the game in its position.
//!
//! `e4` and `e2e4` can be the same chess move, which depends on the position. In Go every move is a point, so none of this
//! is needed.

use std::collections::HashMap;

use sgf_games::replay::{ActionKind, each_action};
use sgf_games::{AnyPosition, GameSpec, Level, Options, Paths, SetUp};
use sgf_model::record::GameView;

const GO: u16 = 1;
pub(crate) const BACKGAMMON: u16 = 6;

/// Sorts the checker moves of a backgammon play, whose order does not matter: `31feha` is `31hafe`. Cube actions stay as they are.
pub(crate) fn sorted_play(text: &str) -> String {
    let Some((dice, hops)) = text.split_at_checked(2) else { return text.to_owned() };
    let is_play = dice.bytes().all(|byte| byte.is_ascii_digit()) && hops.len() % 2 == 0 && hops.is_ascii();
    if !is_play {
        return text.to_owned();
    }
    let mut pairs: Vec<&[u8]> = hops.as_bytes().chunks(2).collect();
    pairs.sort_unstable();
    let sorted = pairs.concat();
    format!("{dice}{}", String::from_utf8_lossy(&sorted))
}

/// The normalized moves of a game, by the offset of their property.
#[derive(Debug, Default)]
pub(crate) struct Steps {
    known: HashMap<usize, String>,
}

impl Steps {
    /// Reads all moves of a game. Unreadable moves, and those after them, stand for themselves.
    pub(crate) fn of(view: &GameView<'_>, spec: Option<&'static GameSpec>) -> Steps {
        let mut steps = Steps::default();
        let has_rules = |spec: &&GameSpec| spec.number != GO && spec.level >= Level::Executed;
        let Some(spec) = spec.filter(has_rules) else { return steps };
        let Ok(position) = spec.begin(&Options::of(view)) else { return steps };
        let (mut paths, mut position): (Paths<Box<dyn AnyPosition>>, _) = (Paths::default(), position);
        for node in view.nodes() {
            paths.enter(node, &mut position);
            each_action(view, spec, node, |action| match action.kind {
                ActionKind::Move(color) => {
                    let color = position.mover(color);
                    let Ok(step) = position.read_move(color, &action.text) else { return };
                    if matches!(action.property.ident(), b"B" | b"W") {
                        let text = position.write_move(&step).expect("the position read the move");
                        let text = if spec.number == BACKGAMMON { sorted_play(&text) } else { text };
                        steps.known.insert(action.property.span().start, text);
                    }
                    position.play_unchecked(color, &step).expect("the position read the move");
                }
                ActionKind::Turn(color) => position.set_turn(color),
                ActionKind::SetUp => {
                    let ident = String::from_utf8_lossy(action.property.ident());
                    // Invalid setup shows up as a difference of its own.
                    let _ = position.set_up(&SetUp { ident: &ident, value: &action.text });
                }
            });
        }
        steps
    }

    /// Returns whether moves depend on positions, so that equal bytes can be different moves.
    pub(crate) fn depend_on_positions(&self) -> bool {
        !self.known.is_empty()
    }

    /// The move of the property at an offset.
    pub(crate) fn at(&self, start: usize) -> Option<&str> {
        self.known.get(&start).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plays_are_sets_of_checker_moves() {
        for (text, expected) in
            [("31hefe", "31fehe"), ("31fehe", "31fehe"), ("double", "double"), ("66", "66"), ("", "")]
        {
            assert_eq!(sorted_play(text), expected);
        }
    }
}
