//! Estimates of dead stones and territory at the end of a game.
//!
//! Playouts show which chains survive, and which chains share their fate. Chains with two certain eyes (Benson) need no playouts. For the
//! other chains whose survival is unclear, a tree search tests their life, once with the attacker to move and once with the defender. Chains
//! that live although they are attacked first are alive, chains that die although they are defended first are dead, and the others are in
//! doubt. If players did not pass, the moves that the record leaves out are played: neutral points and the protection that they require.
//!
//! Random numbers have a fixed seed, so an estimate is always the same.

mod arena;
mod chains;
mod finish;
mod life;
mod playout;
mod settlement;
mod shapes;
mod verdict;

use sgf_model::value::Color;

use super::cell::{BORDER, EMPTY, stone_of};
use super::{Board, Scoring};
use crate::AnyPosition;
use arena::{Arena, STONES};
use chains::{Chains, Fates, flood, neighbors};
use finish::Finish;
use life::Question;
use settlement::{board_of, settlement};

pub use settlement::Settlement;
pub use verdict::Verdict;

/// The number of playouts of a position.
const N_PLAYOUTS: usize = 512;
/// The number of games of a search for life, on a board of 19×19.
const N_SEARCHED: usize = 600;
/// Chains that survive less often than this need a search.
const CLEAR: f64 = 0.9;
/// Chains that survive more often than this bound the region of a search.
const WALL: f64 = 0.95;
/// The least survival of living stones that are attacked first.
const LIVES: f64 = 0.55;
/// The most survival of dead stones that are defended first.
const DIES: f64 = 0.42;

/// How a game ended.
///
/// # Examples
///
/// ```
/// use sgf_games::go::{Board, Ending, Estimate};
/// use sgf_model::value::Color;
/// let empty = Board::new(9, 9).expect("a size of boards");
/// assert!(!Estimate::of(&empty, Ending::Next(Color::Black)).is_settled);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ending {
    /// The players passed, so the position is counted as it is.
    Passes,
    /// The record ends before the passes, with a color to move.
    Next(Color),
}

/// An estimate of the dead stones and the territory of a position.
///
/// # Examples
///
/// ```
/// use sgf_games::go::{Board, Ending, Estimate};
/// use sgf_model::value::{Color, LetterPoint, LetterRange};
/// let mut board = Board::new(5, 5).expect("a size of boards");
/// let rectangle = |from: &[u8], to: &[u8]| LetterPoint::decode(from).ok().zip(LetterPoint::decode(to).ok());
/// for (color, from, to) in [(Color::Black, b"ca", b"ce"), (Color::White, b"da", b"de"), (Color::White, b"aa", b"aa")] {
///     let (from, to) = rectangle(from, to).expect("points");
///     board.set_up(LetterRange::Rectangle(from, to), Some(color));
/// }
/// let estimate = Estimate::of(&board, Ending::Passes);
/// let dead: Vec<String> = estimate.likely.dead.iter().map(ToString::to_string).collect();
/// assert_eq!(dead, ["aa"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Estimate {
    /// Whether most points have an owner. Otherwise the game is not over, and the other fields are a guess.
    pub is_settled: bool,
    /// Whether the players passed, so that no move is left out.
    pub has_passes: bool,
    /// The likely status of all stones.
    pub likely: Settlement,
    /// The alternatives: for each group in doubt, the settlement with the other status of that group.
    pub doubts: Vec<Settlement>,
}

impl Estimate {
    /// Estimates the status of all stones.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::go::{Board, Ending, Estimate};
    /// let board = Board::new(9, 9).expect("a size of boards");
    /// let estimate = Estimate::of(&board, Ending::Passes);
    /// assert!(estimate.likely.dead.is_empty() && estimate.doubts.is_empty());
    /// ```
    #[must_use]
    pub fn of(board: &Board, ending: Ending) -> Estimate {
        let cells: Vec<u8> = board.cells().collect();
        let chains = Chains::of(&cells, board.stride);
        let start = Arena::new(&cells, board.stride);
        let fates = Fates::of(&start, &chains, N_PLAYOUTS);
        let stones = Stones { board, cells, chains, fates, start };
        stones.estimate(ending)
    }

    /// Estimates the status of all stones of a position of Go; `None` if the board is too large.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::go::{Estimate, SPEC};
    /// use sgf_games::Options;
    /// use sgf_model::value::Color;
    /// let mut position = SPEC.begin(&Options::default().with_size(9, 9))?;
    /// position.play_text(Color::Black, "ee")?;
    /// let estimate = Estimate::at(&*position).expect("a board of Go");
    /// assert!(estimate.likely.dead.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn at(position: &dyn AnyPosition) -> Option<Estimate> {
        let board = board_of(position)?;
        Some(Estimate::of(&board, position.turn().map_or(Ending::Passes, Ending::Next)))
    }
}

/// The stones of a position, and their fates in playouts.
struct Stones<'a> {
    board: &'a Board,
    cells: Vec<u8>,
    chains: Chains,
    fates: Fates,
    start: Arena,
}

impl Stones<'_> {
    fn estimate(&self, ending: Ending) -> Estimate {
        let mut values = self.values();
        let mut is_settled = self.is_settled(&values, ending);
        let doubtful = if is_settled { self.test_lives(&mut values) } else { Vec::new() };
        let dead: Vec<bool> = values.iter().map(|&value| value < 0.0).collect();
        let (likely, n_captured) = self.settle(&dead, ending);
        // No one ends a game before a large capture.
        is_settled &= n_captured <= 2;
        let other = |group: &Vec<usize>| {
            let mut dead = dead.clone();
            group.iter().for_each(|&id| dead[id] = !dead[id]);
            self.settle(&dead, ending).0
        };
        let mut doubts: Vec<Settlement> = doubtful.iter().map(other).collect();
        if let Ending::Next(color) = ending {
            // The record may leave out moves of both players.
            doubts.push(self.settle(&dead, Ending::Next(color.other())).0);
        }
        Estimate { is_settled, has_passes: ending == Ending::Passes, likely, doubts }
    }

    /// How well each chain survives, from -1 to 1.
    fn values(&self) -> Vec<f64> {
        let alive = self.chains.unconditionally_alive(&self.cells, self.board.stride);
        let value =
            |(id, &alive): (usize, &bool)| if alive { 1.0 } else { self.fates.value(&self.chains, id) };
        alive.iter().enumerate().map(value).collect()
    }

    /// Returns whether at most one point in six has no clear owner, or one in three after passes.
    fn is_settled(&self, values: &[f64], ending: Ending) -> bool {
        let limit = if ending == Ending::Passes { 3 } else { 6 };
        let is_safe = |at: usize| self.cells[at] & STONES != 0 && values[self.chains.of[at]] == 1.0;
        let is_open = |at: &usize| self.fates.owner[*at].abs() < 0.5 && !is_safe(*at);
        let on_board = || (0..self.cells.len()).filter(|&at| self.cells[at] != BORDER);
        on_board().filter(is_open).count() * limit <= on_board().count()
    }

    /// Searches for the life of chains that are not clear, and returns the groups that remain in doubt.
    fn test_lives(&self, values: &mut [f64]) -> Vec<Vec<usize>> {
        let first = values.to_vec();
        let mut open: Vec<usize> = (0..first.len()).filter(|&id| first[id].abs() < CLEAR).collect();
        let mut doubtful = Vec::new();
        while let Some(&leader) = open.iter().max_by_key(|&&id| self.chains.stones[id].len()) {
            let belongs = |id: usize| {
                let is_same = self.chains.color[id] == self.chains.color[leader];
                id == leader || (is_same && self.fates.is_shared(leader, id))
            };
            let group: Vec<usize> = open.iter().copied().filter(|&id| belongs(id)).collect();
            open.retain(|id| !group.contains(id));
            let value = self.life(&group, &first);
            group.iter().for_each(|&id| values[id] = value);
            if value.abs() < 1.0 {
                doubtful.push(group);
            }
        }
        doubtful
    }

    /// Returns 1 if a group is alive, -1 if it is dead, and else a value between them.
    fn life(&self, group: &[usize], values: &[f64]) -> f64 {
        let color = self.chains.color[group[0]];
        let stones: Vec<usize> =
            group.iter().flat_map(|&id| self.chains.stones[id].iter().copied()).collect();
        let points = self.points_around(group, &stones, values);
        let question = Question { start: &self.start, stones: &stones, color, points: &points };
        // The cost of a playout grows with the board.
        let n_games = (N_SEARCHED * 400 / self.cells.len()).clamp(100, 2 * N_SEARCHED);
        let attacked = question.survival(color ^ STONES, n_games);
        if attacked > LIVES {
            return 1.0;
        }
        let defended = question.survival(color, n_games);
        if defended < DIES { -1.0 } else { (attacked + defended - 1.0).clamp(-0.99, 0.99) }
    }

    /// The points of the region of a group, which clearly living chains bound.
    fn points_around(&self, group: &[usize], stones: &[usize], values: &[f64]) -> Vec<u16> {
        let is_wall = |at: usize| {
            let id = self.chains.of[at];
            self.cells[at] & STONES != 0 && values[id] > WALL && !group.contains(&id)
        };
        let stride = self.board.stride;
        let (mut points, _) = flood(&self.cells, stride, stones[0], |at| !is_wall(at));
        let around = stones.iter().flat_map(|&at| neighbors(at, stride));
        points.extend(around.filter(|&at| self.cells[at] == EMPTY));
        points.sort_unstable();
        points.dedup();
        points.into_iter().map(|at| at as u16).collect()
    }

    /// Finishes the game with the given dead chains; returns also the number of stones that are captured on the way.
    fn settle(&self, dead: &[bool], ending: Ending) -> (Settlement, u32) {
        let next = match ending {
            Ending::Passes => None,
            Ending::Next(color) => Some(stone_of(color)),
        };
        let ownership = next.map(|_| self.fates.owner.as_slice());
        let mut finish = Finish::new(&self.cells, self.board.stride, &self.chains, dead, ownership);
        if let Some(color) = next {
            finish.play_out(color);
        }
        (settlement(self.board, &self.cells, &finish), finish.n_captured)
    }
}
