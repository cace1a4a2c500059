//! The course of a game: replays a record once for all rules of this family.
//!
//! Go is not replayed here, because the P rules (P016 to P018 and others) share a walk of their own.

use sgf_games::replay::{Event, Replay, What};
use sgf_games::{FIRST_NODES, GameSpec, IllegalMove, Level, Options, Outcome, ParseMoveError, identify_by};
use sgf_model::charset::Charset;
use sgf_model::record::GameView;
use sgf_model::value::Color;
use sgf_syntax::{Node, Span};

use crate::GameCx;

/// The GM number of Go.
const GO: u16 = 1;

/// The problems found by replaying a game.
#[derive(Debug, Default)]
pub(crate) struct Course {
    /// The game, if its moves are supported.
    pub(crate) spec: Option<&'static GameSpec>,
    /// The problems, in file order.
    pub(crate) problems: Vec<Problem>,
    /// Setup values that changed nothing, in file order.
    pub(crate) idle: Vec<IdleValue>,
    /// How the main line ended according to the rules.
    pub(crate) end: Option<Ending>,
}

/// How the main line of a game ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ending {
    /// The outcome according to the rules.
    pub(crate) outcome: Outcome,
    /// The player that "Black" in the result stands for.
    pub(crate) black: Color,
}

/// A setup value that does not change the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct IdleValue {
    /// The number of the node.
    pub(crate) node: u32,
    /// The index of the property in the node.
    pub(crate) property: u32,
    /// The index of the value in the property.
    pub(crate) value: u32,
}

/// A problem with a value.
#[derive(Debug)]
pub(crate) struct Problem {
    pub(crate) span: Span,
    pub(crate) kind: ProblemKind,
}

/// The kind of a problem.
#[derive(Debug)]
pub(crate) enum ProblemKind {
    /// An illegal move of a player.
    Illegal(Color, IllegalMove),
    /// A move that cannot be parsed.
    Move(ParseMoveError),
    /// A setup value that cannot be parsed.
    SetUp(ParseMoveError),
}

impl Course {
    /// Replays a game.
    pub(crate) fn of(cx: &GameCx<'_>) -> Course {
        // The fast path for Go.
        if cx.in_root(b"GM").is_some_and(|number| number.raw() == b"1") {
            return Course::default();
        }
        // The game is identified by ASCII text, so charset detection can wait.
        let view = GameView::of_kind(cx.game, Charset::UTF_8, cx.gm, cx.ff);
        let known = identified(cx, &view);
        let known = known.filter(|spec| spec.level >= Level::Board && spec.number != GO);
        let Some(spec) = known else { return Course::default() };
        let view = GameView::of_kind(cx.game, cx.charset(), cx.gm, cx.ff);
        let options = Options::of(&view);
        if is_unknown(spec, &options) {
            return Course::default();
        }
        let Ok(mut replay) = Replay::begin(&view, spec, &options) else {
            return Course::default();
        };
        let mut course = Course { spec: Some(spec), ..Course::default() };
        let last_of_main_line = cx.game.main_line().last().map(sgf_syntax::Node::index);
        let mut events = Vec::new();
        for node in cx.game.nodes() {
            replay.enter(node, &mut events);
            course.idle.append(&mut idle_values(node, &events));
            course.problems.extend(events.drain(..).filter_map(|event| {
                let kind = match event.what {
                    What::Illegal { color, reason } => ProblemKind::Illegal(color, reason),
                    What::Unreadable(error) if spec.mover(event.property.ident()).is_none() => {
                        ProblemKind::SetUp(error)
                    }
                    What::Unreadable(error) => ProblemKind::Move(error),
                    _ => return None,
                };
                Some(Problem { span: event.value.span(), kind })
            }));
            if last_of_main_line == Some(node.index()) {
                let position = replay.position();
                let black = position.named(Color::Black);
                course.end = position.outcome().map(|outcome| Ending { outcome, black });
            }
        }
        course
    }
}

/// Whether a game is an unknown variant, so that its moves cannot be checked.
pub(crate) fn is_unknown(spec: &GameSpec, options: &Options) -> bool {
    spec.unknown_names(options).iter().any(|unknown| unknown.ident == "SU")
}

/// Identifies the game of a record. Fast for records of Go, which start with many quiet nodes.
pub(super) fn identified<'a>(cx: &GameCx<'a>, view: &GameView<'a>) -> Option<&'static GameSpec> {
    let in_root = |ident: &[u8]| cx.in_root(ident);
    let is_long = cx.game.root().sequence_last().index() + 1 >= FIRST_NODES;
    let identified = if is_long {
        let non_quiet = cx.non_quiet_nodes().take_while(|node| node.index() < FIRST_NODES);
        identify_by(view, None, in_root, non_quiet)
    } else {
        identify_by(view, None, in_root, cx.game.main_line().take(FIRST_NODES))
    };
    identified.spec
}

/// Finds the setup values of a node that changed nothing.
fn idle_values(node: Node<'_>, events: &[Event<'_>]) -> Vec<IdleValue> {
    let is_idle = |event: &&Event<'_>| matches!(event.what, What::SetUp { n_changed: 0 });
    let mut starts: Vec<usize> =
        events.iter().filter(is_idle).map(|event| event.value.span().start).collect();
    if starts.is_empty() {
        return Vec::new();
    }
    starts.sort_unstable();
    let mut idle = Vec::with_capacity(starts.len());
    for (property, values) in (0..).zip(node.properties().map(sgf_syntax::Property::values)) {
        for (value, _) in (0..).zip(values).filter(|(_, it)| starts.binary_search(&it.span().start).is_ok()) {
            idle.push(IdleValue { node: node.index() as u32, property, value });
        }
    }
    idle
}
