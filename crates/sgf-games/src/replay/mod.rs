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
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, chess, replay::{Replay, What}};
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[3];W[e2e4];B[e7e5];W[Ke3])");
/// let view = record::games(&doc).next().expect("the record has a game");
/// let mut replay = Replay::begin(&view, &chess::SPEC, &Options::of(&view))?;
/// let mut events = Vec::new();
/// view.nodes().for_each(|node| replay.enter(node, &mut events));
/// let odd = events.iter().find(|event| !matches!(event.what, What::Played { .. })).expect("kings go step by step");
/// assert_eq!((odd.node.index(), odd.value.raw()), (3, &b"Ke3"[..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Played, Reason, othello, replay::{Replay, What}};
/// use sgf_model::{record, value::Color};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[2];W[c3])");
/// let view = record::games(&doc).next().expect("the record has a game");
/// let mut replay = Replay::begin(&view, &othello::SPEC, &Options::of(&view))?;
/// let mut events = Vec::new();
/// view.nodes().for_each(|node| replay.enter(node, &mut events));
/// let happened: Vec<What> = events.into_iter().map(|event| event.what).collect();
/// let color = Color::White;
/// assert_eq!(happened[0], What::Illegal { color, reason: Reason::WrongTurn });
/// assert!(matches!(happened.last(), Some(What::Played { color: Color::White, .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Refused, replay::Replay, tantrix};
    /// use sgf_model::record;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;GM[17])");
    /// let view = record::games(&doc).next().expect("the record has a game");
    /// assert_eq!(Replay::begin(&view, &tantrix::SPEC, &Options::of(&view)).err(), Some(Refused::NoMoves));
    /// ```
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
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go, replay::{Replay, What}};
    /// use sgf_model::record;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;GM[1]AB[aa][ba];W[cc]C[a node with a move])");
    /// let view = record::games(&doc).next().expect("the record has a game");
    /// let mut replay = Replay::begin(&view, &go::SPEC, &Options::of(&view))?;
    /// let mut events = Vec::new();
    /// replay.enter(view.root(), &mut events);
    /// assert!(events.iter().all(|event| event.what == What::SetUp { n_changed: 1 }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn enter(&mut self, node: Node<'d>, events: &mut Vec<Event<'d>>) {
        self.paths.enter(node, &mut self.current);
        execute(&mut *self.current.position, self.view, self.spec, node, events);
    }

    /// Returns the position at the node that was entered last.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go, replay::Replay};
    /// use sgf_model::record;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;GM[1];B[pd](;W[dd];B[pq])(;W[dp]))");
    /// let view = record::games(&doc).next().expect("the record has a game");
    /// let mut replay = Replay::begin(&view, &go::SPEC, &Options::of(&view))?;
    /// let mut n_stones = Vec::new();
    /// for node in view.nodes() {
    ///     replay.enter(node, &mut Vec::new());
    ///     n_stones.push(replay.position().placement().iter().count());
    /// }
    /// assert_eq!(n_stones, [0, 1, 2, 3, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn position(&self) -> &dyn AnyPosition {
        &*self.current.position
    }
}

/// Replays a game, event by event: all nodes in the order of the file, variations and all.
///
/// [`Replay`] gives the positions as well.
///
/// # Errors
///
/// Fails when no moves of the game are known here, or the game is not played like this.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go, replay::{What, events}};
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]SZ[3]AW[aa];B[ab];W[cc];B[ba](;W[bb])(;W[aa]))");
/// let view = record::games(&doc).next().expect("the record has a game");
/// let captured: u32 = events(&view, &go::SPEC, &Options::of(&view))?
///     .map(|event| if let What::Played { played, .. } = event.what { played.captured } else { 0 })
///     .sum();
/// assert_eq!(captured, 1);
/// # Ok::<(), sgf_games::Refused>(())
/// ```
pub fn events<'v, 'd>(
    view: &'v GameView<'d>,
    spec: &'static GameSpec,
    options: &Options,
) -> Result<impl Iterator<Item = Event<'d>> + use<'v, 'd>, Refused> {
    let mut replay = Replay::begin(view, spec, options)?;
    Ok(view.nodes().flat_map(move |node| {
        let mut events = Vec::new();
        replay.enter(node, &mut events);
        events
    }))
}

/// Executes a node in a position, and adds what happened to the events.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, othello, replay};
/// use sgf_model::{record, value::Color};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[2];B[d3])");
/// let view = record::games(&doc).next().expect("the record has a game");
/// let mut position = othello::SPEC.begin(&Options::of(&view))?;
/// let mut events = Vec::new();
/// view.nodes().for_each(|node| replay::execute(&mut *position, &view, &othello::SPEC, node, &mut events));
/// assert_eq!((position.turn(), events.len()), (Some(Color::White), 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
