//! A record executed: every node's setup and moves, legal or not, and what is odd about them.
//!
//! [`Replay`] goes over the nodes of a game in the order of the file and carries the position along; variations begin
//! where they branch off. [`Timeline`] keeps positions at intervals, so that any node's position is at hand at once; [`Checkpoints`]
//! does that for a record that changes.

mod action;
mod checkpoints;
mod timeline;

use sgf_model::record::GameView;
use sgf_model::value::Color;
use sgf_syntax::{Node, Property, Value};

use crate::{AnyPosition, GameSpec, Options, Paths, Played, Reason, Refused, Resume, SetUp, Unreadable};

pub use action::{Action, ActionKind, actions, acts, each_action};
pub use checkpoints::Checkpoints;
pub use timeline::{Timeline, position_at};

/// Something that happened when a node was executed.
#[derive(Clone, Debug)]
pub struct Event<'d> {
    /// The node.
    pub node: Node<'d>,
    /// The property that was executed.
    pub property: Property<'d>,
    /// Its value.
    pub value: Value<'d>,
    /// What happened.
    pub what: What,
}

/// What happened.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum What {
    /// A move was executed.
    Played {
        /// Who made it.
        color: Color,
        /// What it did.
        played: Played,
    },
    /// A move was executed that the rules do not allow; a [`What::Played`] follows.
    Illegal {
        /// Who made it.
        color: Color,
        /// Why it is not allowed. [`Reason::WrongTurn`] and [`Reason::GameOver`] come before other reasons, as an event of
        /// their own.
        reason: Reason,
    },
    /// Setup was executed.
    SetUp {
        /// On how many points something has changed.
        n_changed: u32,
    },
    /// A value is no move or no setup of the game, and was passed over.
    Unreadable(Unreadable),
}

/// A game under way along the nodes of its record.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Reason, game, replay::{Replay, What}};
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[2];B[d3](;W[a1])(;W[c3]))");
/// let view = record::games(&doc).next().unwrap();
/// let mut replay = Replay::begin(&view, game(2).unwrap(), &Options::of(&view))?;
/// let mut events = Vec::new();
/// for node in view.nodes() {
///     replay.enter(node, &mut events);
/// }
/// let illegal = |what: &What| matches!(what, What::Illegal { .. });
/// assert_eq!(events.iter().filter(|event| illegal(&event.what)).count(), 1);
/// # Ok::<(), sgf_games::Refused>(())
/// ```
#[derive(Debug)]
pub struct Replay<'v, 'd> {
    view: &'v GameView<'d>,
    spec: &'static GameSpec,
    current: Current,
    paths: Paths<Box<dyn AnyPosition>>,
}

/// The position at the node that was entered last.
#[derive(Debug)]
struct Current {
    position: Box<dyn AnyPosition>,
}

impl Resume for Current {
    type Saved = Box<dyn AnyPosition>;

    fn put_aside(&self) -> Box<dyn AnyPosition> {
        self.position.copy()
    }

    fn resume(&mut self, saved: &Box<dyn AnyPosition>) {
        self.position = saved.copy();
    }
}

impl<'v, 'd> Replay<'v, 'd> {
    /// Begins to replay a game.
    ///
    /// # Errors
    ///
    /// Fails when no moves of the game are known here, or the game is not played like this.
    pub fn begin(
        view: &'v GameView<'d>,
        spec: &'static GameSpec,
        options: &Options,
    ) -> Result<Replay<'v, 'd>, Refused> {
        let current = Current { position: spec.begin(options)? };
        Ok(Replay { view, spec, current, paths: Paths::default() })
    }

    /// Executes a node, and adds what happened to the events.
    ///
    /// To be called for all nodes of the game, in the order of the file.
    pub fn enter(&mut self, node: Node<'d>, events: &mut Vec<Event<'d>>) {
        self.paths.enter(node, &mut self.current);
        execute(&mut *self.current.position, self.view, self.spec, node, events);
    }

    /// Returns the position at the node that was entered last.
    #[must_use]
    pub fn position(&self) -> &dyn AnyPosition {
        &*self.current.position
    }
}

/// Executes a node in a position, and adds what happened to the events.
pub fn execute<'d>(
    position: &mut dyn AnyPosition,
    view: &GameView<'d>,
    spec: &GameSpec,
    node: Node<'d>,
    events: &mut Vec<Event<'d>>,
) {
    each_action(view, spec, node, |action| {
        let mut tell =
            |what| events.push(Event { node, property: action.property, value: action.value, what });
        match action.kind {
            ActionKind::Turn(color) => position.set_turn(color),
            ActionKind::SetUp => {
                let ident = String::from_utf8_lossy(action.property.ident());
                match position.set_up(&SetUp { ident: &ident, value: &action.text }) {
                    Ok(n_changed) => tell(What::SetUp { n_changed }),
                    Err(unreadable) => tell(What::Unreadable(unreadable)),
                }
            }
            ActionKind::Move(written) => {
                let color = position.mover(written);
                make_move(position, color, &action.text, &mut tell);
            }
        }
    });
}

/// Does one thing that a node does: nobody is told what happened, and the rules are not asked. What cannot be read changes
/// nothing.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, game, replay::{each_action, follow}};
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[2];B[d3];W[c3])");
/// let view = record::games(&doc).next().unwrap();
/// let othello = game(2).unwrap();
/// let mut position = othello.begin(&Options::default())?;
/// for node in view.nodes() {
///     each_action(&view, othello, node, |action| follow(&mut *position, &action));
/// }
/// assert_eq!(position.turn(), Some(sgf_model::value::Color::Black));
/// # Ok::<(), sgf_games::Refused>(())
/// ```
pub fn follow(position: &mut dyn AnyPosition, action: &Action<'_>) {
    match action.kind {
        ActionKind::Turn(color) => position.set_turn(color),
        ActionKind::SetUp => {
            let ident = String::from_utf8_lossy(action.property.ident());
            let _ = position.set_up(&SetUp { ident: &ident, value: &action.text });
        }
        ActionKind::Move(written) => {
            let color = position.mover(written);
            let _ = position.follow(color, &action.text);
        }
    }
}

fn follow_all<'d>(position: &mut dyn AnyPosition, view: &GameView<'d>, spec: &GameSpec, way: &[Node<'d>]) {
    way.iter().for_each(|&node| each_action(view, spec, node, |action| follow(position, &action)));
}

fn make_move(position: &mut dyn AnyPosition, color: Color, text: &str, tell: &mut impl FnMut(What)) {
    let step = match position.read(color, text) {
        Ok(step) => step,
        Err(unreadable) => return tell(What::Unreadable(unreadable)),
    };
    let untimely = match position.turn() {
        _ if position.expects(color) => None,
        None => Some(Reason::GameOver),
        Some(_) => Some(Reason::WrongTurn),
    };
    let illegal = position.judge(color, &step).err();
    for reason in untimely.into_iter().chain(illegal) {
        tell(What::Illegal { color, reason });
    }
    tell(What::Played { color, played: position.execute(color, &step) });
}
