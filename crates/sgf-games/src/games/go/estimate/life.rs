//! A search for the life of stones: Monte Carlo tree search with all-moves-as-first values.
//!
//! Both players move only on a given set of points at first; each line is then played out. The value is the share of the stones that their
//! color owns in the end (Kocsis and Szepesvári, "Bandit based Monte-Carlo Planning", 2006; Gelly and Silver, "Combining Online and Offline
//! Knowledge in UCT", 2007).

use super::super::cell::EMPTY;
use super::arena::{Arena, STONES};
use super::playout::{Dice, owner, play_out};

/// A pass; no point of the board has this index.
const PASS: u16 = 0;

/// A group whose life is tested, and the region of the search.
pub(super) struct Question<'a> {
    pub(super) start: &'a Arena,
    /// The stones, which are of one color.
    pub(super) stones: &'a [usize],
    pub(super) color: u8,
    /// The points that the tree considers.
    pub(super) points: &'a [u16],
}

struct Node {
    at: u16,
    /// The index of the first child and the number of children, which is 0 until the node is expanded.
    children: (usize, usize),
    visits: f64,
    wins: f64,
    /// Values of the same move later in a game.
    amaf_visits: f64,
    amaf_wins: f64,
}

impl Question<'_> {
    /// The average share of the stones that survive if `first` begins.
    pub(super) fn survival(&self, first: u8, n_games: usize) -> f64 {
        let mut search = Search {
            question: self,
            nodes: vec![Node::new(PASS)],
            path: Vec::new(),
            log: Vec::new(),
            played: vec![0; self.start.cells.len()],
            dice: Dice::new(7),
        };
        let mut arena = self.start.clone();
        let mut total = 0.0;
        for game in 0..n_games {
            arena.copy_from(self.start);
            let share = search.play(&mut arena, first);
            search.learn(first, share);
            // The first half finds the good moves.
            total += if game >= n_games / 2 { share } else { 0.0 };
        }
        total / (n_games - n_games / 2) as f64
    }

    fn share(&self, arena: &Arena) -> f64 {
        let kept = self.stones.iter().filter(|&&at| owner(arena, at) == self.color).count();
        kept as f64 / self.stones.len() as f64
    }
}

struct Search<'a> {
    question: &'a Question<'a>,
    nodes: Vec<Node>,
    /// The nodes of the current game, from the root.
    path: Vec<usize>,
    /// The moves of the current game.
    log: Vec<(u8, u16)>,
    /// The color that first plays on each point.
    played: Vec<u8>,
    dice: Dice,
}

impl Search<'_> {
    /// Plays a game, and returns the share of stones that survive.
    fn play(&mut self, arena: &mut Arena, first: u8) -> f64 {
        self.path.clear();
        self.log.clear();
        self.path.push(0);
        let (mut here, mut turn, mut last, mut passes) = (0, first, None, 0);
        while passes < 2 && self.expand(here, arena, turn) {
            here = self.best_child(here);
            self.path.push(here);
            let at = self.nodes[here].at;
            self.log.push((turn, at));
            if at == PASS {
                arena.pass();
                (last, passes) = (None, passes + 1);
            } else {
                arena.play(usize::from(at), turn);
                (last, passes) = (Some(usize::from(at)), 0);
            }
            turn ^= STONES;
        }
        play_out(arena, turn, last, &mut self.dice, &mut self.log);
        self.question.share(arena)
    }

    /// Adds the children of a node on its third visit; returns whether it has children.
    fn expand(&mut self, here: usize, arena: &Arena, color: u8) -> bool {
        if self.nodes[here].children.1 > 0 {
            return true;
        }
        if here != 0 && self.nodes[here].visits < 2.0 {
            return false;
        }
        let from = self.nodes.len();
        self.nodes.push(Node::new(PASS));
        for &at in self.question.points {
            let point = usize::from(at);
            let is_empty = arena.cells[point] == EMPTY;
            if is_empty && arena.is_legal(point, color) && !arena.is_eye(point, color) {
                self.nodes.push(Node::new(at));
            }
        }
        self.nodes[here].children = (from, self.nodes.len() - from);
        true
    }

    fn best_child(&mut self, here: usize) -> usize {
        let (from, n_children) = self.nodes[here].children;
        let visits = self.nodes[here].visits.max(1.0).ln();
        let mut best = (f64::MIN, from);
        for child in from..from + n_children {
            // Breaks ties.
            let value = self.nodes[child].value(visits) + self.dice.roll(1000) as f64 * 1e-7;
            if value > best.0 {
                best = (value, child);
            }
        }
        best.1
    }

    /// Updates the values of the nodes on the path, and of their children that were played later.
    fn learn(&mut self, first: u8, share: f64) {
        let own = self.question.color;
        let reward = |color: u8| if color == own { share } else { 1.0 - share };
        self.played.fill(0);
        let mut n_known = self.log.len();
        let mut mover = if self.path.len() % 2 == 1 { first } else { first ^ STONES };
        for depth in (0..self.path.len()).rev() {
            for &(color, at) in self.log[depth..n_known].iter().rev() {
                self.played[usize::from(at)] = color;
            }
            n_known = depth;
            let node = &mut self.nodes[self.path[depth]];
            node.visits += 1.0;
            node.wins += reward(mover ^ STONES);
            let (from, n_children) = node.children;
            for child in &mut self.nodes[from..from + n_children] {
                if child.at != PASS && self.played[usize::from(child.at)] == mover {
                    child.amaf_visits += 1.0;
                    child.amaf_wins += reward(mover);
                }
            }
            mover ^= STONES;
        }
    }
}

impl Node {
    fn new(at: u16) -> Node {
        Node { at, children: (0, 0), visits: 0.0, wins: 0.0, amaf_visits: 0.0, amaf_wins: 0.0 }
    }

    /// The value for the player who chooses, given the logarithm of the visits of the parent.
    fn value(&self, parent: f64) -> f64 {
        if self.visits == 0.0 {
            return if self.amaf_visits > 0.0 { self.amaf_wins / self.amaf_visits } else { 0.6 } + 0.1;
        }
        let mean = self.wins / self.visits;
        let explore = 0.15 * (parent / self.visits).sqrt();
        if self.amaf_visits == 0.0 {
            return mean + explore;
        }
        let weight = (100.0 / (self.visits + 100.0)).sqrt();
        (1.0 - weight) * mean + weight * (self.amaf_wins / self.amaf_visits) + explore
    }
}
