//! What can only be seen from the path that leads to a node: one walk over a game, for several rules.
//!
//! Whether a stone is played on another, whose turn it is, whether game info has been given before: all of this depends on
//! the nodes above. Looking up from each node would be quadratic, and a walk for each rule slow, since it has to look at
//! every move. So there is one walk, made when the first rule asks for it, that carries a state along the paths and
//! writes down what is remarkable. The rules pick their facts and put them into words.

mod clock;
mod idle;
mod past;
mod state;
mod turn;
mod walk;

use sgf_model::value::Color;
use sgf_syntax::{Arrange, Span};

use crate::GameCx;
use crate::bare::LoudNodes;

pub(super) use clock::ClockOddity;
pub(super) use state::Touched;

/// What is remarkable in a game when its paths are followed.
#[derive(Debug)]
pub(crate) struct PathFacts {
    /// In the order of the file.
    facts: Vec<PathFact>,
    /// Whether a position may have come back, where the rules forbid it. If not, none has.
    pub(crate) may_repeat: bool,
}

/// Something remarkable along the paths of a game, with its place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PathFact {
    /// The number of the node.
    pub(crate) node: u32,
    /// The place.
    pub(crate) span: Span,
    /// What there is.
    pub(crate) kind: PathFactKind,
}

/// The kinds of facts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PathFactKind {
    /// The first of `count` occurrences of an identifier that the game's table does not know; the span is that of the
    /// identifier.
    Unknown { count: u32 },
    /// A property of game info below the node that has the path's game info; the span is that of the identifier.
    SecondInfo { first: u32 },
    /// The values of AB, AW or AE with these numbers change nothing; the span is that of the first of them.
    IdleSetup { values: Vec<u32> },
    /// Stones set up on the main line, below the root; the span is that of the identifier.
    LaterSetup,
    /// A move of the colour that has moved last; the span is that of the property.
    SameColor { color: Color },
    /// A move of the colour whose turn it is not, as PL says.
    WrongPlayer { color: Color, is_on_main_line: bool },
    /// A stone played where one of this colour stands.
    Occupied { by: Color },
    /// A ko retaken without a move in between.
    Ko,
    /// A move that removed this many stones of its own colour.
    Suicide { stones: u32 },
    /// An empty value of VW or DD where nothing is set.
    ClearsNothing,
    /// VW, DD or PM, set to what is inherited anyway.
    SetAgain,
    /// The clocks say what cannot be, for the first time in the game for this colour; the span is that of the property.
    Clock { color: Color, oddity: ClockOddity },
    /// Setup that takes nothing but the parent's move back; the span is that of the setup property.
    TakesBack,
}

impl PathFactKind {
    /// Whether it is about what a move does to the board.
    pub(crate) fn is_about_stones(&self) -> bool {
        matches!(self, PathFactKind::Occupied { .. } | PathFactKind::Ko | PathFactKind::Suicide { .. })
    }
}

impl PathFacts {
    /// Follows the paths of a game; also tells which nodes are more than a bare move.
    pub(crate) fn of(cx: &GameCx<'_>) -> (PathFacts, LoudNodes) {
        let walk::Found { mut facts, loud, may_repeat } = walk::follow(cx);
        let mut idle = idle::idle_setup(cx);
        if !idle.is_empty() {
            facts.append(&mut idle);
            facts.arrange_by_key(|fact| fact.node);
        }
        (PathFacts { facts, may_repeat }, loud)
    }

    /// How many moves stand on stones, have no liberties or take a ko back: in a game whose handicap stones are not set up, this is what
    /// follows.
    pub(crate) fn n_without_stones(&self) -> usize {
        self.facts.iter().filter(|fact| fact.kind.is_about_stones()).count()
    }

    /// The facts, in the order of the file.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &PathFact> {
        self.facts.iter()
    }
}
