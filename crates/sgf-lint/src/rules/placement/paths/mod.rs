//! Facts that depend on the path from the root to a node, found in one walk for several rules.
//!
//! Whether a point is occupied, whose turn it is, or whether there is game info already depends on the nodes above. Looking
//! up from each node would take quadratic time, and a separate walk for each rule would be slow. So a single walk carries a
//! state along the paths and records facts, from which the rules pick theirs.

mod clock;
mod idle;
mod repetition;
mod state;
mod turn;
mod walk;

use sgf_model::value::Color;
use sgf_syntax::Span;

use crate::GameCx;
use crate::quiet_nodes::NonQuietNodes;

pub(super) use clock::ClockProblem;

/// The facts of a game that are kept. A game may have millions of illegal moves, so rules that report facts see them during the
/// walk, and only those that rules compare with each other are stored.
#[derive(Debug)]
pub(crate) struct PathFacts {
    /// Second game info and moves that are taken back, in file order.
    kept: Vec<PathFact>,
    n_illegal_moves: usize,
    /// Whether a position may have been repeated although the rules forbid it.
    pub(crate) may_repeat: bool,
}

/// A fact that depends on the path, and its place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PathFact {
    /// The number of the node.
    pub(crate) node: u32,
    pub(crate) span: Span,
    pub(crate) kind: PathFactKind,
}

/// The kind of a fact.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PathFactKind {
    /// The first of `count` occurrences of an unknown identifier. The span is the identifier.
    Unknown { count: u32 },
    /// Game info below the node `first`, which has game info. The span is the identifier.
    SecondInfo { first: u32 },
    /// The values of AB, AW or AE with these indexes change nothing. The span is the first of them.
    IdleSetup { values: Vec<u32> },
    /// Stones set up on the main line below the root. The span is the identifier.
    LaterSetup,
    /// A move of the color that moved last. The span is the property.
    SameColor { color: Color },
    /// A move of the wrong color according to PL.
    WrongPlayer { color: Color, is_on_main_line: bool },
    /// A move on a point that is occupied by this color.
    Occupied { by: Color },
    /// A ko that is retaken immediately.
    Ko,
    /// A move that captures this many stones of its own color.
    Suicide { stones: u32 },
    /// An empty value of VW or DD, without an inherited value to clear.
    ClearsNothing,
    /// VW, DD or PM that repeats the inherited value.
    SetAgain,
    /// The first contradiction in the clock of this color. The span is the property.
    Clock { color: Color, problem: ClockProblem },
    /// Setup that only removes the move of the parent. The span is the property.
    TakesBack,
}

impl PathFactKind {
    /// Whether it is about an illegal move on the board.
    pub(crate) fn is_illegal_move(&self) -> bool {
        matches!(self, PathFactKind::Occupied { .. } | PathFactKind::Ko | PathFactKind::Suicide { .. })
    }
}

impl PathFacts {
    /// Follows the paths of a game, and passes each fact to `visit`, in file order except unknown properties and idle setup.
    /// Also returns the nodes that are not quiet.
    pub(crate) fn of(cx: &GameCx<'_>, visit: &mut dyn FnMut(&PathFact)) -> (PathFacts, NonQuietNodes) {
        let (mut kept, mut n_illegal_moves) = (Vec::new(), 0);
        let mut take = |fact: PathFact| {
            visit(&fact);
            n_illegal_moves += usize::from(fact.kind.is_illegal_move());
            if matches!(fact.kind, PathFactKind::SecondInfo { .. } | PathFactKind::TakesBack) {
                kept.push(fact);
            }
        };
        let walk::Walked { non_quiet, may_repeat } = walk::follow(cx, &mut take);
        idle::idle_setup(cx).into_iter().for_each(take);
        (PathFacts { kept, n_illegal_moves, may_repeat }, non_quiet)
    }

    /// Counts the illegal moves, which in a handicap game may be due to missing stones.
    pub(crate) fn n_illegal_moves(&self) -> usize {
        self.n_illegal_moves
    }

    /// Iterates over second game info and moves that are taken back, in file order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &PathFact> {
        self.kept.iter()
    }
}
