//! Monte Carlo tree search (UCT) with proven wins and losses (MCTS-Solver) and chance nodes.
//!
//! Each simulation walks from the root along the best children, expands the position that it reaches, and plays the game out from
//! there. Results are added to all nodes on the way. A position that is won by a move is proven won, and one whose moves are all proven
//! is proven too; simulations do not visit proven moves.
//!
//! The tree has no transpositions: a path is a history, so proofs hold where repetition decides.

mod found;
mod select;
mod tree;

use sgf_model::value::Color;

use crate::{ChooseError, Playout, Policy, Random, Settings};
pub use found::Found;
use select::{select, select_outcome};
use tree::{NO_POINT, Proven, Tree};

/// The number of nodes after which the tree does not grow; simulations continue.
const MOST_NODES: usize = 3_000_000;
/// Nodes with more children than this are not checked child by child for the end of the game.
const MOST_CHECKED: usize = 400;

/// Searches for a move in a typed position.
///
/// # Errors
///
/// Fails if there is no legal move, if a chance event has to happen first, or if the search was stopped before its first result.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, hex::Hex};
/// use sgf_model::value::Color::{Black, White};
/// use sgf_player::{Settings, search};
/// let mut position = Hex::begin(&Options::default().with_size(3, 3))?;
/// for (color, text) in [(Black, "b2"), (White, "a1"), (Black, "b1"), (White, "c1")] {
///     position.play_text(color, text)?;
/// }
/// let found = search(&position, &Settings::default())?;
/// assert!(found.is_proven);
/// assert_eq!(found.win_rate, 1.0);
/// assert!(["a3", "b3"].contains(&&*position.write_move(&found.step)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn search<P: Policy>(position: &P, settings: &Settings<'_>) -> Result<Found<P::Move>, ChooseError> {
    if !position.chances().is_empty() {
        return Err(ChooseError::NoDice);
    }
    let mut search = Search {
        root: position,
        tree: Tree::new(),
        playout: Playout::new(Random::new(settings.seed ^ position.hash())),
        expected: Vec::new(),
        path: Vec::new(),
        later: Vec::new(),
    };
    search.expand(0, &mut position.clone(), 0);
    match search.tree.nodes[0].n_children {
        0 => return Err(ChooseError::NoMoves),
        // A forced move needs no thought; a few simulations give its win rate.
        1 => search.run(&Settings { nodes: settings.nodes.min(50), ..*settings }),
        _ => search.run(settings),
    }
    search.found(settings.margin)
}

struct Search<'a, P: Policy> {
    root: &'a P,
    tree: Tree<P::Move>,
    playout: Playout<P>,
    /// The expectations of new moves.
    expected: Vec<Option<f32>>,
    /// The nodes of the current simulation.
    path: Vec<usize>,
    /// By point: who filled it later in the current simulation, as bits. All zero between simulations.
    later: Vec<u8>,
}

impl<P: Policy> Search<'_, P> {
    fn run(&mut self, settings: &Settings<'_>) {
        for _ in 0..(settings.nodes / P::COST).max(1) {
            if settings.must_stop() || self.tree.nodes[0].proven.is_some() {
                return;
            }
            self.simulate();
        }
    }

    fn simulate(&mut self) {
        let mut position = self.root.clone();
        self.playout.filled.clear();
        self.path.clear();
        let mut at = 0;
        let value = loop {
            self.path.push(at);
            if let Some(proven) = self.tree.nodes[at].proven {
                break proven.value();
            }
            if self.tree.nodes[at].n_children == 0 {
                // A leaf is expanded on its second visit, which keeps the tree small, and at once where its moves are checked.
                let depth = self.path.len() - 1;
                let is_new = self.tree.nodes[at].visits == 0 && depth >= P::LOOKAHEAD;
                let is_full = self.tree.nodes.len() > MOST_NODES;
                if is_new || is_full {
                    break self.play_out(at, &mut position);
                }
                if let Some(value) = self.expand(at, &mut position, depth) {
                    break value;
                }
            }
            at = self.descend(at, &mut position);
        };
        self.record(value);
    }

    /// Plays the move to the next node of a simulation.
    fn descend(&mut self, at: usize, position: &mut P) -> usize {
        let node = &self.tree.nodes[at];
        if node.is_chance {
            let next = select_outcome(&self.tree, at, position.chances(), &mut self.playout.random);
            position.happen(next - node.first as usize);
            return next;
        }
        let next = select::<P>(&self.tree, at);
        let turn = node.turn;
        if let Some(step) = &self.tree.moves[next] {
            position.play_unchecked(turn, step);
            let point = self.tree.nodes[next].point;
            if point != NO_POINT {
                self.playout.filled.push((turn, point));
            }
        }
        next
    }

    /// Plays out from a leaf. A leaf at which the game has ended is proven.
    fn play_out(&mut self, at: usize, position: &mut P) -> f64 {
        if position.turn().is_none() {
            let value = position.settle();
            self.tree.nodes[at].proven = Proven::of(value);
            return value;
        }
        position.play_out(&mut self.playout)
    }

    /// Adds the children of a node. Returns the value instead if the game has ended there.
    fn expand(&mut self, at: usize, position: &mut P, depth: usize) -> Option<f64> {
        let first = self.tree.nodes.len();
        let chances = position.chances();
        if !chances.is_empty() {
            chances.iter().for_each(|_| self.tree.add(NO_POINT, None));
            self.tree.nodes[at].is_chance = true;
        } else {
            self.playout.moves.clear();
            position.candidates(&mut self.playout.moves);
            let has_moves = !self.playout.moves.is_empty();
            let Some(turn) = self.turn(position).filter(|_| has_moves) else {
                let value = position.settle();
                self.tree.nodes[at].proven = Proven::of(value);
                return Some(value);
            };
            self.tree.nodes[at].turn = turn;
            self.playout.random.shuffle(&mut self.playout.moves);
            self.expected.clear();
            position.expect(&self.playout.moves, &mut self.expected);
            for step in self.playout.moves.drain(..) {
                self.tree.add(position.point(&step).unwrap_or(NO_POINT), Some(step));
            }
            for (child, expected) in self.tree.nodes[first..].iter_mut().zip(&self.expected) {
                child.expect(*expected, turn);
            }
            if depth < P::LOOKAHEAD && self.tree.nodes.len() - first <= MOST_CHECKED {
                self.check_ends(first, turn, position);
            }
        }
        let n_children = (self.tree.nodes.len() - first) as u32;
        let node = &mut self.tree.nodes[at];
        (node.first, node.n_children) = (first as u32, n_children);
        self.tree.prove(at, P::PRUNES).then(|| self.tree.nodes[at].proven.map_or(0.5, Proven::value))
    }

    /// The player to move at the end of the path.
    fn turn(&self, position: &P) -> Option<Color> {
        match self.path.len().checked_sub(2).map(|parent| self.tree.nodes[self.path[parent]].turn) {
            Some(turn) if P::ALTERNATES => Some(turn.other()),
            _ => position.turn(),
        }
    }

    /// Marks the new children at which the game has ended.
    fn check_ends(&mut self, first: usize, turn: Color, position: &P) {
        for index in first..self.tree.nodes.len() {
            let Some(step) = &self.tree.moves[index] else { continue };
            let mut next = position.clone();
            next.play_unchecked(turn, step);
            if next.turn().is_none() {
                self.tree.nodes[index].proven = Proven::of(next.settle());
            }
        }
    }

    /// Adds a result to the nodes of the simulation, and proves what follows from it.
    fn record(&mut self, value: f64) {
        let mut may_prove = true;
        for (depth, &at) in self.path.iter().enumerate().rev() {
            let node = &mut self.tree.nodes[at];
            node.visits += 1;
            node.total += value;
            let is_leaf = depth + 1 == self.path.len();
            if may_prove && !is_leaf {
                may_prove = self.tree.prove(at, P::PRUNES);
            }
            may_prove &= self.tree.nodes[at].proven.is_some();
        }
        if !self.playout.filled.is_empty() {
            self.record_later(value);
        }
    }

    /// Adds a result to the moves that were played later in the simulation, from its end to its beginning.
    fn record_later(&mut self, value: f64) {
        let bit = |color: Color| 1 << color as u8;
        let mut rest = self.playout.filled.len();
        // The moves of the tree come first, one for each node after the root that fills a point.
        let mut n_tree = self.path.iter().filter(|&&at| self.tree.nodes[at].point != NO_POINT).count();
        for &at in self.path.iter().rev() {
            for &(color, point) in &self.playout.filled[n_tree.min(rest)..rest] {
                let index = usize::from(point);
                if index >= self.later.len() {
                    self.later.resize(index + 1, 0);
                }
                self.later[index] |= bit(color);
            }
            rest = n_tree.min(rest);
            let node = &self.tree.nodes[at];
            let (turn, children) = (node.turn, node.children());
            if self.tree.nodes[at].point != NO_POINT {
                n_tree = n_tree.saturating_sub(1);
            }
            for child in &mut self.tree.nodes[children] {
                let marks = self.later.get(usize::from(child.point)).copied().unwrap_or(0);
                if marks & bit(turn) != 0 {
                    child.later_visits += 1;
                    child.later_total += value as f32;
                }
            }
        }
        for &(_, point) in &self.playout.filled {
            if let Some(marks) = self.later.get_mut(usize::from(point)) {
                *marks = 0;
            }
        }
    }
}
