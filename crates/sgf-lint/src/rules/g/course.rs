//! The course of a game: a record replayed once, for all rules of this family.
//!
//! What the games tell is boiled down to the places that some rule may report. Go is not replayed here: its stones are
//! followed by the rules about placement (P016 and what stands beside it), which share a walk of their own.

use sgf_games::replay::{Event, Replay, What};
use sgf_games::{FIRST_NODES, GameSpec, Level, Options, Outcome, Reason, Unreadable, identify_by};
use sgf_model::charset::Charset;
use sgf_model::record::GameView;
use sgf_model::value::Color;
use sgf_syntax::{AddAll, Arrange, Listed, Node, Span};

pub(crate) use super::g008_unknown_variant::is_unknown;
use crate::GameCx;

/// The number of Go.
const GO: u16 = 1;

/// What is remarkable about the course of a game.
#[derive(Debug, Default)]
pub(crate) struct Course {
    /// The game, if its moves are known here.
    pub(crate) spec: Option<&'static GameSpec>,
    /// What is odd, in the order of the file.
    pub(crate) oddities: Vec<Oddity>,
    /// Values of setup that changed nothing, in the order of the file.
    pub(crate) idle: Vec<IdleValue>,
    /// How the main line ended by the rules, and the colour that each colour of the record's result stands for.
    pub(crate) end: Option<Ending>,
}

/// How the main line of a game ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ending {
    /// By the rules.
    pub(crate) outcome: Outcome,
    /// Whom a record means by Black in its result.
    pub(crate) black: Color,
}

/// A value of setup after which everything stands as before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct IdleValue {
    /// The number of the node.
    pub(crate) node: u32,
    /// The place of the property among the node's properties.
    pub(crate) property: u32,
    /// The place of the value among those of the property.
    pub(crate) value: u32,
}

/// Something odd.
#[derive(Debug)]
pub(crate) struct Oddity {
    /// The value.
    pub(crate) span: Span,
    /// What is odd.
    pub(crate) what: Odd,
}

/// What is odd.
#[derive(Debug)]
pub(crate) enum Odd {
    /// A move that the rules do not allow, to a colour.
    Illegal(Color, Reason),
    /// A move that cannot be read.
    Move(Unreadable),
    /// A setup that cannot be read.
    SetUp(Unreadable),
}

impl Course {
    /// Replays a game.
    pub(crate) fn of(cx: &GameCx<'_>) -> Course {
        // Go is followed along the paths; nearly all records name it, and need no further look.
        if cx.in_root(b"GM").is_some_and(|number| number.raw() == b"1") {
            return Course::default();
        }
        // What a game is known by is ASCII; the charset of its texts need not be found out for that.
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
        let last_of_main_line = cx.game.main_line().last().map(|node| node.index());
        let mut events = Vec::new();
        for node in cx.game.nodes() {
            replay.enter(node, &mut events);
            course.idle.append(&mut idle_values(node, &events));
            course.oddities.add_all(events.drain(..).filter_map(|event| {
                let what = match event.what {
                    What::Illegal { color, reason } => Odd::Illegal(color, reason),
                    What::Unreadable(unreadable) if spec.mover(event.property.ident()).is_none() => {
                        Odd::SetUp(unreadable)
                    }
                    What::Unreadable(unreadable) => Odd::Move(unreadable),
                    _ => return None,
                };
                Some(Oddity { span: event.value.span(), what })
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

/// Tells which game a record is of, with few looks: nearly all are of Go, and begin with many bare moves.
pub(super) fn identified<'a>(cx: &GameCx<'a>, view: &GameView<'a>) -> Option<&'static GameSpec> {
    let in_root = |ident: &[u8]| cx.in_root(ident);
    let is_long = cx.game.root().sequence_last().index() + 1 >= FIRST_NODES;
    let identified = if is_long {
        let loud = cx.loud_nodes().take_while(|node| node.index() < FIRST_NODES);
        identify_by(view, None, in_root, loud)
    } else {
        identify_by(view, None, in_root, cx.game.main_line().take(FIRST_NODES))
    };
    identified.spec
}

/// Finds the values of a node's setup that changed nothing.
fn idle_values(node: Node<'_>, events: &[Event<'_>]) -> Vec<IdleValue> {
    let is_idle = |event: &&Event<'_>| matches!(event.what, What::SetUp { n_changed: 0 });
    let mut starts: Vec<usize> = events.iter().filter(is_idle).map(|event| event.value.span().start).listed();
    if starts.is_empty() {
        return Vec::new();
    }
    starts.arrange();
    let mut idle = Vec::with_capacity(starts.len());
    for (property, values) in (0..).zip(node.properties().map(|property| property.values())) {
        for (value, _) in (0..).zip(values).filter(|(_, it)| starts.binary_search(&it.span().start).is_ok()) {
            idle.push(IdleValue { node: node.index() as u32, property, value });
        }
    }
    idle
}
