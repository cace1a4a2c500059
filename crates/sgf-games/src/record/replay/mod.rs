//! Replays records: executes the setup and moves of all nodes, legal or not, and reports anomalies.
//!
//! [`Replay`] visits the nodes of a game in file order and updates the position; variations start at the node where they branch off.
//! [`Timeline`] stores positions at intervals for random access. [`Checkpoints`] does the same for records that are being edited.

mod action;
mod checkpoints;
mod timeline;
mod to_move;

use sgf_model::record::GameView;
use sgf_model::value::Color;
use sgf_syntax::{Node, Property, Value};

use crate::{
    AnyPosition, GameSpec, IllegalMove, Options, ParseMoveError, Paths, Played, Resume, SetUp, StartError,
};

pub use action::{Action, ActionKind, actions, acts, each_action};
pub use checkpoints::Checkpoints;
pub use timeline::{Timeline, position_at};
pub use to_move::to_move;

/// An event from executing a node.
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
/// let illegal = events.iter().find(|event| !matches!(event.what, What::Played { .. })).expect("kings move one step");
/// assert_eq!((illegal.node.index(), illegal.value.raw()), (3, &b"Ke3"[..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Event<'d> {
    /// The node.
    pub node: Node<'d>,
    /// The property.
    pub property: Property<'d>,
    /// The value.
    pub value: Value<'d>,
    /// The kind of event.
    pub what: What,
}

/// Kinds of [`Event`]s.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Played, IllegalMove, othello, replay::{Replay, What}};
/// use sgf_model::{record, value::Color};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[2];W[c3])");
/// let view = record::games(&doc).next().expect("the record has a game");
/// let mut replay = Replay::begin(&view, &othello::SPEC, &Options::of(&view))?;
/// let mut events = Vec::new();
/// view.nodes().for_each(|node| replay.enter(node, &mut events));
/// let kinds: Vec<What> = events.into_iter().map(|event| event.what).collect();
/// let color = Color::White;
/// assert_eq!(kinds[0], What::Illegal { color, reason: IllegalMove::WrongTurn });
/// assert!(matches!(kinds.last(), Some(What::Played { color: Color::White, .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum What {
    /// A move was played.
    Played {
        /// The player.
        color: Color,
        /// The effects of the move.
        played: Played,
    },
    /// An illegal move was played; [`What::Played`] follows.
    Illegal {
        /// The player.
        color: Color,
        /// The reason. [`IllegalMove::WrongTurn`] and [`IllegalMove::GameOver`] are events of their own before other reasons.
        reason: IllegalMove,
    },
    /// Setup was applied.
    SetUp {
        /// The number of changed points.
        n_changed: u32,
    },
    /// A value is not a move or setup of the game, and was skipped.
    Unreadable(ParseMoveError),
}

/// A game that is replayed along the nodes of its record.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, IllegalMove, game, replay::{Replay, What}};
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
/// # Ok::<(), sgf_games::StartError>(())
/// ```
#[derive(Debug)]
pub struct Replay<'v, 'd> {
    view: &'v GameView<'d>,
    spec: &'static GameSpec,
    current: Current,
    paths: Paths<Box<dyn AnyPosition>>,
}

/// The position at the last entered node.
#[derive(Debug)]
struct Current {
    position: Box<dyn AnyPosition>,
}

impl Resume for Current {
    type Saved = Box<dyn AnyPosition>;

    fn save(&self) -> Box<dyn AnyPosition> {
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
    /// Fails if the game cannot begin with these options, or its notation is not known.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, StartError, replay::Replay, tantrix};
    /// use sgf_model::record;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;GM[17])");
    /// let view = record::games(&doc).next().expect("the record has a game");
    /// assert_eq!(Replay::begin(&view, &tantrix::SPEC, &Options::of(&view)).err(), Some(StartError::NoMoves));
    /// ```
    pub fn begin(
        view: &'v GameView<'d>,
        spec: &'static GameSpec,
        options: &Options,
    ) -> Result<Replay<'v, 'd>, StartError> {
        let current = Current { position: spec.begin(options)? };
        Ok(Replay { view, spec, current, paths: Paths::default() })
    }

    /// Executes a node, and appends its events.
    ///
    /// Call it for all nodes of the game in file order.
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
        apply_node(&mut *self.current.position, self.view, self.spec, node, events);
    }

    /// Returns the position at the last entered node.
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

/// Replays all nodes of a game in file order, including variations, and returns the events.
///
/// [`Replay`] also provides the positions.
///
/// # Errors
///
/// Fails if the game cannot begin with these options, or its notation is not known.
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
/// # Ok::<(), sgf_games::StartError>(())
/// ```
pub fn events<'v, 'd>(
    view: &'v GameView<'d>,
    spec: &'static GameSpec,
    options: &Options,
) -> Result<impl Iterator<Item = Event<'d>> + use<'v, 'd>, StartError> {
    let mut replay = Replay::begin(view, spec, options)?;
    Ok(view.nodes().flat_map(move |node| {
        let mut events = Vec::new();
        replay.enter(node, &mut events);
        events
    }))
}

/// Executes a node in a position, and appends its events.
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
/// view.nodes().for_each(|node| replay::apply_node(&mut *position, &view, &othello::SPEC, node, &mut events));
/// assert_eq!((position.turn(), events.len()), (Some(Color::White), 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn apply_node<'d>(
    position: &mut dyn AnyPosition,
    view: &GameView<'d>,
    spec: &GameSpec,
    node: Node<'d>,
    events: &mut Vec<Event<'d>>,
) {
    each_action(view, spec, node, |action| {
        let mut report =
            |what| events.push(Event { node, property: action.property, value: action.value, what });
        match action.kind {
            ActionKind::Turn(color) => position.set_turn(color),
            ActionKind::SetUp => {
                let ident = String::from_utf8_lossy(action.property.ident());
                match position.set_up(&SetUp { ident: &ident, value: &action.text }) {
                    Ok(n_changed) => report(What::SetUp { n_changed }),
                    Err(error) => report(What::Unreadable(error)),
                }
            }
            ActionKind::Move(written) => {
                let color = position.mover(written);
                make_move(position, color, &action.text, &mut report);
            }
        }
    });
}

/// Executes one action of a node without checking the rules or reporting events. Ignores values that cannot be read.
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
/// # Ok::<(), sgf_games::StartError>(())
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

fn follow_all<'d>(position: &mut dyn AnyPosition, view: &GameView<'d>, spec: &GameSpec, path: &[Node<'d>]) {
    path.iter().for_each(|&node| each_action(view, spec, node, |action| follow(position, &action)));
}

fn make_move(position: &mut dyn AnyPosition, color: Color, text: &str, report: &mut impl FnMut(What)) {
    let step = match position.read_move(color, text) {
        Ok(step) => step,
        Err(error) => return report(What::Unreadable(error)),
    };
    let out_of_turn = match position.turn() {
        _ if position.expects(color) => None,
        None => Some(IllegalMove::GameOver),
        Some(_) => Some(IllegalMove::WrongTurn),
    };
    let illegal = position.check_move(color, &step).err();
    for reason in out_of_turn.into_iter().chain(illegal) {
        report(What::Illegal { color, reason });
    }
    let played = position.play_unchecked(color, &step).expect("the position read the move");
    report(What::Played { color, played });
}
