//! What the formats for Hive share: a record as turns, each one move in the notation of the Universal Hive Protocol.
//!
//! Records of BoardSpace have several entries for a turn: a piece is picked, dropped, perhaps picked again; `done` ends the turn. What
//! was dropped last is the move. A turn without any is a pass, unless it only spoke of a draw or of giving up.

use sgf_games::boardspace::Formality;
use sgf_games::hive::Move;
use sgf_model::record::GameView;
use sgf_model::value::Color;
use sgf_syntax::NodeId;

use crate::loss::Unwritable;
use crate::script::{Made, Scope, Script, script};

/// The number of the game.
pub(crate) const NUMBER: u16 = 27;

/// A move, with the node in which it ends.
pub(crate) struct Turn {
    pub(crate) color: Color,
    pub(crate) text: String,
    pub(crate) node: NodeId,
}

/// Reads the turns of the main line, and the record as it was followed.
///
/// # Errors
///
/// Fails when it is another game, or something cannot be read.
pub(crate) fn turns(view: &GameView<'_>) -> Result<(Vec<Turn>, Script), Unwritable> {
    let script = script(view, &[NUMBER], Scope::MainLine, say)?;
    if let Some(node) = script.set_up {
        return Err(Unwritable::SetUp { node });
    }
    let (mut turns, mut open): (Vec<Turn>, Option<Open>) = (Vec::new(), None);
    for node in view.main_line() {
        for told in &script.told[node.index()] {
            let current = open.get_or_insert(Open { color: told.color, text: None, is_idle: true });
            match told.text.as_str() {
                DONE => turns.extend(open.take().and_then(|open| open.end(node.id()))),
                IDLE => {}
                SPOKEN => current.is_idle = false,
                text => {
                    if current.text.is_some() && current.color != told.color {
                        turns.extend(open.take().and_then(|open| open.end(node.id())));
                    }
                    let text = match text.strip_prefix(AT_LARGE) {
                        Some(rest) if turns.is_empty() => rest.split(' ').next().unwrap_or_default(),
                        Some(_) => return Err(Unwritable::Move { node: node.id() }),
                        None => text,
                    };
                    let current = open.get_or_insert(Open { color: told.color, text: None, is_idle: true });
                    (current.text, current.color) = (Some(text.to_owned()), told.color);
                }
            }
        }
    }
    let last = view.main_line().last().unwrap_or(view.root()).id();
    turns.extend(open.filter(|open| open.text.is_some()).and_then(|open| open.end(last)));
    Ok((turns, script))
}

/// A turn that has not ended.
struct Open {
    color: Color,
    text: Option<String>,
    /// Whether nothing was said that stands in the place of a move.
    is_idle: bool,
}

impl Open {
    fn end(self, node: NodeId) -> Option<Turn> {
        let pass = || self.is_idle.then(|| "pass".to_owned());
        Some(Turn { color: self.color, text: self.text.clone().or_else(pass)?, node })
    }
}

/// How a move is written that nothing lies beside. The protocol has no words for its place: where the first piece lies is the middle.
const AT_LARGE: &str = "dropb ";

/// What entries are that move nothing.
const DONE: &str = "=done";
const IDLE: &str = "=idle";
const SPOKEN: &str = "=spoken";

fn say(made: Made<'_>) -> Option<String> {
    Some(match made.step.downcast::<Move>()? {
        Move::Put { .. } => made.position.write(made.step),
        Move::Pass => "pass".to_owned(),
        Move::Formality(Formality::Done) => DONE.to_owned(),
        Move::Formality(Formality::Idle(_)) => IDLE.to_owned(),
        Move::Formality(_) => SPOKEN.to_owned(),
    })
}

/// The set of pieces as the protocol names it: `Base+MLP`.
pub(crate) fn game_type(variant: &str) -> String {
    let lower = variant.trim().to_ascii_lowercase();
    let letters = lower.split_once(['-', '+']).map_or("", |(_, letters)| letters);
    let letters: String = ["m", "l", "p"].into_iter().filter(|letter| letters.contains(letter)).collect();
    match letters.as_str() {
        "" => "Base".to_owned(),
        letters => format!("Base+{}", letters.to_ascii_uppercase()),
    }
}
