//! The decisions of records: each position of a main line in which a player acts, with the roll if there is one.
//!
//! A record without moves has one decision, the position of its setup. Position formats hold nothing but decisions, so all other
//! content is recorded as lost.

use sgf_games::backgammon::{Backgammon, Move};
use sgf_games::{Options, Position, SetUp, game, replay};
use sgf_model::record::GameView;
use sgf_model::value::Color;
use sgf_syntax::{Node, NodeId};

use super::{Decision, NUMBER};
use crate::loss::{LossKind, WriteError};
use crate::losses::Losses;

/// The properties that are part of a position.
const IN_POSITION: &[&[u8]] = &[b"AB", b"AW", b"AE", b"PL", b"CO", b"CP", b"CV", b"DI", b"MI"];

/// The decisions of games, each with the node of its action, or with the last node.
///
/// `info` are the game info properties that the format holds.
///
/// # Errors
///
/// Fails if a game is not backgammon, or if a move is unreadable.
pub(crate) fn decisions(
    games: &[GameView<'_>],
    info: &[&[u8]],
    losses: &mut Losses,
) -> Result<Vec<(NodeId, Decision)>, WriteError> {
    let mut found = Vec::new();
    for view in games {
        of_game(view, &mut found, losses)?;
        for node in view.main_line() {
            losses.add_unsupported(node, |ident| {
                matches!(ident, b"B" | b"W") || IN_POSITION.contains(&ident) || info.contains(&ident)
            });
        }
        losses.add_variations(view);
    }
    if games.is_empty() { Err(WriteError::NoGame) } else { Ok(found) }
}

fn of_game(
    view: &GameView<'_>,
    found: &mut Vec<(NodeId, Decision)>,
    losses: &mut Losses,
) -> Result<(), WriteError> {
    let root = view.root().id();
    let other = WriteError::OtherGame { node: root, number: view.number() };
    let spec = game(NUMBER).filter(|_| view.number() == NUMBER).ok_or(other.clone())?;
    let mut table = Table {
        position: Backgammon::begin(&Options::of(view)).map_err(|_| other)?,
        names: [b"PW", b"PB"].map(|ident| name(view, ident)),
        has_moved: false,
        offers: 0,
    };
    let mut last = view.root();
    for node in view.main_line() {
        let mut outcome = Ok(());
        replay::each_action(view, spec, node, |action| {
            let done = table.take(node, &action, found, losses);
            outcome = std::mem::replace(&mut outcome, Ok(())).and(done);
        });
        outcome?;
        last = node;
    }
    if !table.has_moved {
        let roller = table.position.turn().unwrap_or(Color::White);
        found.push((last.id(), table.decision(roller)));
    }
    Ok(())
}

fn name(view: &GameView<'_>, ident: &[u8]) -> String {
    let property = sgf_model::record::find(view.root(), ident);
    let value = property.and_then(|property| property.values().next());
    value.map(|value| view.line(value).trim().to_owned()).unwrap_or_default()
}

/// The state of a game.
struct Table {
    position: Backgammon,
    names: [String; 2],
    has_moved: bool,
    /// The number of unanswered doubles.
    offers: u8,
}

impl Table {
    fn decision(&self, roller: Color) -> Decision {
        let names = self.names.clone();
        Decision { n_offers: self.offers, names, ..Decision::of(&self.position, roller) }
    }

    fn take(
        &mut self,
        node: Node<'_>,
        action: &replay::Action<'_>,
        found: &mut Vec<(NodeId, Decision)>,
        losses: &mut Losses,
    ) -> Result<(), WriteError> {
        let color = match action.kind {
            replay::ActionKind::Move(color) => color,
            replay::ActionKind::Turn(color) => {
                self.position.set_turn(color);
                self.offers = 0;
                return Ok(());
            }
            replay::ActionKind::SetUp => {
                let ident = String::from_utf8_lossy(action.property.ident());
                let set_up = SetUp { ident: &ident, value: &action.text };
                return self
                    .position
                    .set_up(&set_up)
                    .map(drop)
                    .map_err(|_| WriteError::SetUp { node: node.id() });
            }
        };
        let step = self.position.read_move(color, &action.text);
        let step = step.map_err(|_| WriteError::Move { node: node.id() })?;
        // The other player answers, but the position belongs to the player who doubled.
        let roller = match self.offers % 2 {
            1 => color.other(),
            _ => color,
        };
        let mut decision = self.decision(roller);
        match &step {
            Move::Play(play) => {
                decision.dice = Some(play.dice);
                self.offers = 0;
            }
            Move::Double => self.offers = self.offers.saturating_add(1),
            Move::Take | Move::Drop => self.offers = 0,
        }
        found.push((node.id(), decision));
        self.has_moved = true;
        losses.lose(LossKind::Moves, b"", node.id());
        self.position.play_unchecked(color, &step);
        Ok(())
    }
}
