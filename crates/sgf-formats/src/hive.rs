//! Code shared by the Hive formats: turns of a record in the notation of the Universal Hive Protocol.
//!
//! BoardSpace records have several entries per turn: a piece is picked up, dropped, perhaps picked up again; `done` ends the
//! turn. The last drop is the move. A turn without a drop is a pass, unless it only has a draw offer or a resignation.

use sgf_games::boardspace::Formality;
use sgf_games::hive::Move;
use sgf_model::record::GameView;
use sgf_model::value::Color;
use sgf_syntax::NodeId;

use crate::loss::WriteError;
use crate::move_writer::{MoveToWrite, Scope, WrittenMoves, write_moves};

/// The number of the game.
pub(crate) const NUMBER: u16 = 27;

/// A move, with its last node.
pub(crate) struct Turn {
    pub(crate) color: Color,
    pub(crate) text: String,
    pub(crate) node: NodeId,
}

/// The turns of the main line, and the replayed moves.
///
/// # Errors
///
/// Fails if the game is not Hive, or if a move is unreadable.
pub(crate) fn turns(view: &GameView<'_>) -> Result<(Vec<Turn>, WrittenMoves), WriteError> {
    let written = write_moves(view, &[NUMBER], Scope::MainLine, format_move)?;
    if let Some(node) = written.set_up {
        return Err(WriteError::SetUp { node });
    }
    let (mut turns, mut open): (Vec<Turn>, Option<Open>) = (Vec::new(), None);
    for node in view.main_line() {
        for step in &written.moves[node.index()] {
            let current = open.get_or_insert(Open { color: step.color, text: None, is_idle: true });
            match step.text.as_str() {
                DONE => turns.extend(open.take().and_then(|open| open.end(node.id()))),
                IDLE => {}
                FORMALITY => current.is_idle = false,
                text => {
                    if current.text.is_some() && current.color != step.color {
                        turns.extend(open.take().and_then(|open| open.end(node.id())));
                    }
                    let text = match text.strip_prefix(UNCONNECTED) {
                        Some(rest) if turns.is_empty() => rest.split(' ').next().unwrap_or_default(),
                        Some(_) => return Err(WriteError::Move { node: node.id() }),
                        None => text,
                    };
                    let current = open.get_or_insert(Open { color: step.color, text: None, is_idle: true });
                    (current.text, current.color) = (Some(text.to_owned()), step.color);
                }
            }
        }
    }
    let last = view.main_line().last().unwrap_or(view.root()).id();
    turns.extend(open.filter(|open| open.text.is_some()).and_then(|open| open.end(last)));
    Ok((turns, written))
}

/// An unfinished turn.
struct Open {
    color: Color,
    text: Option<String>,
    /// Whether the turn has no formality such as a draw offer.
    is_idle: bool,
}

impl Open {
    fn end(self, node: NodeId) -> Option<Turn> {
        let pass = || self.is_idle.then(|| "pass".to_owned());
        Some(Turn { color: self.color, text: self.text.clone().or_else(pass)?, node })
    }
}

/// The prefix of a drop without neighbors. The protocol has no place for it, since the first piece is the center.
const UNCONNECTED: &str = "dropb ";

/// Entries that are not moves.
const DONE: &str = "=done";
const IDLE: &str = "=idle";
const FORMALITY: &str = "=spoken";

fn format_move(made: MoveToWrite<'_>) -> Option<String> {
    Some(match made.step.downcast::<Move>()? {
        Move::Put { .. } => made.text()?,
        Move::Pass => "pass".to_owned(),
        Move::Formality(Formality::Done) => DONE.to_owned(),
        Move::Formality(Formality::Idle(_)) => IDLE.to_owned(),
        Move::Formality(_) => FORMALITY.to_owned(),
    })
}

/// The game type of the protocol: `Base+MLP`.
pub(crate) fn game_type(variant: &str) -> String {
    let lower = variant.trim().to_ascii_lowercase();
    let letters = lower.split_once(['-', '+']).map_or("", |(_, letters)| letters);
    let letters: String = ["m", "l", "p"].into_iter().filter(|letter| letters.contains(letter)).collect();
    match letters.as_str() {
        "" => "Base".to_owned(),
        letters => format!("Base+{}", letters.to_ascii_uppercase()),
    }
}
