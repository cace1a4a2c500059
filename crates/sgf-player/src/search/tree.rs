//! The search tree: nodes in an arena, the children of a node next to each other.

use sgf_model::value::Color;

/// The point of a node whose move fills none.
pub(super) const NO_POINT: u16 = u16::MAX;

/// The number of simulations for which an expectation counts.
const EXPECTED: u32 = 15;

/// A position of the tree, with the statistics of the move that leads to it. Values are Black's.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The sum of the results of all simulations through this node.
    pub(super) total: f64,
    pub(super) visits: u32,
    /// The index of the first child; the others follow.
    pub(super) first: u32,
    /// The number of children; 0 before the node is expanded.
    pub(super) n_children: u32,
    /// The results of simulations in which the move was played later (RAVE).
    pub(super) later_visits: u32,
    pub(super) later_total: f32,
    /// The point that the move fills.
    pub(super) point: u16,
    /// The player to move; known when the node is expanded.
    pub(super) turn: Color,
    pub(super) is_chance: bool,
    /// The value of the position if it is proven.
    pub(super) proven: Option<Proven>,
}

/// A proven value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Proven {
    Win(Color),
    Draw,
}

impl Proven {
    /// The proven value of a result; `None` for estimates.
    pub(super) fn of(value: f64) -> Option<Proven> {
        match value {
            1.0 => Some(Proven::Win(Color::Black)),
            0.0 => Some(Proven::Win(Color::White)),
            0.5 => Some(Proven::Draw),
            _ => None,
        }
    }

    pub(super) fn value(self) -> f64 {
        match self {
            Proven::Win(Color::Black) => 1.0,
            Proven::Win(Color::White) => 0.0,
            Proven::Draw => 0.5,
        }
    }
}

impl Node {
    pub(super) fn new(point: u16) -> Node {
        Node {
            total: 0.0,
            visits: 0,
            first: 0,
            n_children: 0,
            later_visits: 0,
            later_total: 0.0,
            point,
            turn: Color::Black,
            is_chance: false,
            proven: None,
        }
    }

    /// Counts what is expected of a move as some results of later moves.
    pub(super) fn expect(&mut self, expected: Option<f32>, turn: Color) {
        let Some(expected) = expected else { return };
        self.later_visits = EXPECTED;
        self.later_total = EXPECTED as f32 * if turn == Color::Black { expected } else { 1.0 - expected };
    }

    pub(super) fn children(&self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.n_children) as usize
    }

    /// The mean result for a color, or the proven value.
    pub(super) fn mean(&self, color: Color) -> Option<f64> {
        let value = match self.proven {
            Some(proven) => proven.value(),
            None if self.visits > 0 => self.total / f64::from(self.visits),
            None => return None,
        };
        Some(of_color(value, color))
    }
}

/// Converts a value of Black to one of a color.
pub(super) fn of_color(value: f64, color: Color) -> f64 {
    match color {
        Color::Black => value,
        Color::White => 1.0 - value,
    }
}

/// Nodes, and their moves in a list of their own, because selection reads only the nodes. The root and the outcomes of chance have no move.
#[derive(Debug)]
pub(super) struct Tree<M> {
    pub(super) nodes: Vec<Node>,
    pub(super) moves: Vec<Option<M>>,
}

impl<M> Tree<M> {
    pub(super) fn new() -> Tree<M> {
        Tree { nodes: vec![Node::new(NO_POINT)], moves: vec![None] }
    }

    pub(super) fn add(&mut self, point: u16, step: Option<M>) {
        self.nodes.push(Node::new(point));
        self.moves.push(step);
    }

    /// Updates the proven value of an expanded node from its children, and returns whether it is proven now. A player takes a proven win;
    /// otherwise all moves have to be proven, which says nothing if the candidates leave some out (`prunes`). Moves of chance are not proven,
    /// because their outcomes are explored only in part.
    pub(super) fn prove(&mut self, at: usize, prunes: bool) -> bool {
        let node = &self.nodes[at];
        if node.is_chance || node.n_children == 0 {
            return false;
        }
        let turn = node.turn;
        let mut best = (!prunes).then_some(Proven::Win(turn.other()));
        for child in &self.nodes[node.children()] {
            match child.proven {
                Some(Proven::Win(winner)) if winner == turn => {
                    best = child.proven;
                    break;
                }
                None => best = None,
                Some(Proven::Draw) if best.is_some() => best = child.proven,
                Some(_) => {}
            }
        }
        self.nodes[at].proven = best;
        best.is_some()
    }
}
