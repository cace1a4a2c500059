//! Problems: records with a position to solve, found and described by reading the records.
//!
//! Which records are problems, where they begin and which answers are right is defined in `sgf_model::record`. The catalog does
//! not know problems: it only rules out games with a winner, with both players or with many moves.

mod find;
mod region;
mod shape;
mod task;

pub use find::{FoundProblem, ProblemQuery, Problems};
pub use region::{ProblemRegion, RegionPlace};
pub use task::Task;

use std::borrow::Cow;

use sgf_games::{Geometry, Options, Site, identify, replay::position_at};
use sgf_model::prop;
use sgf_model::record::{Answers, GameInfo, GameView, Verdict, is_problem, player_to_move, problem_starts};
use sgf_model::value::Color;
use sgf_syntax::Node;

use shape::{Shape, shape_of};

/// A problem: its position, its task and its solutions.
///
/// # Examples
///
/// ```
/// use sgf_db::{Problem, RegionPlace, Task};
/// use sgf_model::record::games;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]SZ[19]AB[ba][bb]AW[ca][cb]C[Black to live](;B[ab]C[Correct])(;B[aa];W[ab]))");
/// let problem = Problem::of(&games(&doc).next().expect("the record has a game")).expect("it is a problem");
/// let region = problem.region;
/// assert_eq!((region.columns, region.rows, region.place), (4, 3, RegionPlace::Corner));
/// assert_eq!((problem.task, problem.n_solutions, problem.depth), (Some(Task::Live), 1, 1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The part of the board that the stones and all moves need.
    pub region: ProblemRegion,
    /// The number of black stones, or pieces.
    pub n_black: u32,
    /// The number of white stones, or pieces.
    pub n_white: u32,
    /// The player to move, by PL, the first move, or the text; `None` if the record does not say.
    pub to_move: Option<Color>,
    /// The task, by the game's name and comments before the first move; `None` if they do not say.
    pub task: Option<Task>,
    /// The number of ways to solve it that the record has.
    pub n_solutions: u32,
    /// The number of moves of the longest of them.
    pub depth: u32,
    /// The number of nodes with a comment.
    pub n_comments: u32,
    shape: Shape,
}

impl Problem {
    /// Describes a problem; `None` if the record is [no problem](is_problem), or no board of its game is known. Of several
    /// problems in one record, it is the first one.
    #[must_use]
    pub fn of(view: &GameView<'_>) -> Option<Problem> {
        if !is_problem(view) {
            return None;
        }
        let spec = identify(view, None).spec?;
        let start = problem_starts(view).into_iter().next()?;
        let position = position_at(view, spec, &Options::of(view), start).ok()?;
        let to_move = player_to_move(view, start, &[]);
        let (n_solutions, depth) = solutions(view, start);
        let placement = position.placement();
        let stones = || placement.iter().map(|(site, _)| site);
        stones().next()?;
        let n_of =
            |color| placement.iter().filter(|(_, occupant)| occupant.owner() == Some(color)).count() as u32;
        let sites = stones().chain(moved_to(view, start, placement.geometry()));
        Some(Problem {
            region: ProblemRegion::of(placement.geometry(), sites)?,
            n_black: n_of(Color::Black),
            n_white: n_of(Color::White),
            to_move,
            task: texts(view, start).iter().find_map(|text| Task::named(text)),
            n_solutions,
            depth,
            n_comments: view.nodes().filter(|node| node.get(b"C").is_some()).count() as u32,
            shape: shape_of(view.number(), &placement, to_move),
        })
    }

    /// Returns whether another problem of the same game is equal: by a symmetry of the board, with exchanged colors where the
    /// game allows it, and in Go also in another place with the same distances to near borders or on a board of another size.
    /// The player to move must be the same, or unknown for both.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::Problem;
    /// use sgf_model::record::games;
    /// use sgf_syntax::Document;
    /// let problem = |record: &str| {
    ///     let doc = Document::parse(record.as_bytes());
    ///     Problem::of(&games(&doc).next().expect("the record has a game")).expect("it is a problem")
    /// };
    /// let corner = problem("(;GM[1]SZ[19]AB[aa][ba]AW[ca]PL[B])");
    /// // In the opposite corner of a smaller board, with exchanged colors.
    /// assert!(corner.is_equal(&problem("(;GM[1]SZ[13]AW[mm][ml]AB[mk];W[lm])")));
    /// assert!(!corner.is_equal(&problem("(;GM[1]SZ[19]AB[aa][ba]AW[ca]PL[W])")));
    /// ```
    #[must_use]
    pub fn is_equal(&self, other: &Problem) -> bool {
        self.shape == other.shape
    }
}

/// The texts that may name the task.
fn texts<'d>(view: &GameView<'d>, start: Node<'d>) -> Vec<String> {
    let info = GameInfo::of(view);
    let mut texts: Vec<String> =
        [info.name, info.comment].into_iter().flatten().map(Cow::into_owned).collect();
    let nodes: Vec<Node<'d>> = std::iter::once(start).chain(start.ancestors()).collect();
    for node in nodes.into_iter().rev() {
        texts.extend(view.comment(node).map(Cow::into_owned));
        texts.extend(view.get_in(node, prop::N).and_then(Result::ok).map(|text| text.to_string()));
    }
    texts
}

/// The number of ways to solve a problem, and the number of moves of the longest one.
fn solutions(view: &GameView<'_>, start: Node<'_>) -> (u32, u32) {
    let answers = Answers::below(view, start);
    // For each node below the start the number of moves, and whether it is solved there or above.
    let mut nodes: Vec<(u32, bool)> = Vec::new();
    let (mut count, mut longest) = (0, 0);
    for node in start.subtree() {
        let above = node.parent().and_then(|parent| parent.index().checked_sub(start.index()));
        let (n_moves, is_known) = above.and_then(|above| nodes.get(above)).copied().unwrap_or_default();
        let n_moves = n_moves + u32::from(view.move_in(node).is_some());
        let is_solved = n_moves > 0 && answers.verdict(node) == Verdict::Solved;
        if is_solved && !is_known {
            count += 1;
            longest = longest.max(n_moves);
        }
        nodes.push((n_moves, is_known || is_solved));
    }
    (count, longest)
}

/// The points of all moves below a node.
fn moved_to<'d>(view: &GameView<'d>, start: Node<'d>, geometry: Geometry) -> Vec<Site> {
    let moves = start.subtree().flat_map(|node| view.moves(node));
    moves.filter_map(|it| geometry.site(std::str::from_utf8(it.value.raw()).ok()?.trim()).ok()).collect()
}

#[cfg(test)]
mod tests {
    use sgf_model::record::games;
    use sgf_syntax::Document;

    use super::*;

    fn problem(record: &str) -> Option<Problem> {
        Problem::of(&games(&Document::parse(record.as_bytes())).next().expect("the record has a game"))
    }

    fn of(record: &str) -> Problem {
        problem(record).unwrap_or_else(|| panic!("no problem: {record}"))
    }

    #[test]
    fn describes_the_position_and_the_solutions() {
        let side =
            |problem: &Problem| problem.to_move.map(|color| if color == Color::Black { 'B' } else { 'W' });
        for (record, stones, to_move, task, solutions, region) in [
            ("(;GM[1]SZ[9]AB[aa]AW[bb])", (1, 1), None, None, (0, 0), (3, 3, "corner")),
            ("(;GM[1]SZ[9]AB[aa:ac]AW[bb]AE[ab]PL[W])", (2, 1), Some('W'), None, (0, 0), (3, 4, "corner")),
            ("(;GM[1]SZ[9]AB[aa]AW[bb];W[ee];B[ff])", (1, 1), Some('W'), None, (1, 2), (7, 7, "corner")),
            (
                "(;GM[1]SZ[9]AB[cc]AW[dd]C[Kill](;B[dc];W[cd];B[ed]C[RIGHT];W[ee])(;B[cd]C[Correct])(;B[ii]))",
                (1, 1),
                Some('B'),
                Some(Task::Kill),
                (2, 3),
                (8, 8, "corner"),
            ),
            (
                "(;GM[1]SZ[9]GN[Black to live];AB[ee];AW[ef])",
                (1, 1),
                None,
                Some(Task::Live),
                (0, 0),
                (3, 4, "center"),
            ),
            (
                "(;GM[1]SZ[9]AB[ee]AW[ef]C[White to kill])",
                (1, 1),
                Some('W'),
                Some(Task::Kill),
                (0, 0),
                (3, 4, "center"),
            ),
            ("(;GM[11]SZ[5]AB[c3]AW[b2];B[b4])", (1, 1), Some('B'), None, (1, 1), (4, 5, "side")),
            (
                "(;GM[2]AB[d3]AW[c3]C[White to play and win])",
                (1, 1),
                Some('W'),
                Some(Task::Win),
                (0, 0),
                (4, 3, "center"),
            ),
        ] {
            let found = of(record);
            let region = (region.0, region.1, region.2);
            let its = (found.region.columns, found.region.rows, found.region.place.name());
            assert_eq!((found.n_black, found.n_white), stones, "{record}");
            assert_eq!((side(&found), found.task), (to_move, task), "{record}");
            assert_eq!(((found.n_solutions, found.depth), its), (solutions, region), "{record}");
        }
    }

    #[test]
    fn games_and_unknown_boards_are_no_problems() {
        for record in [
            "(;GM[1];B[aa])",
            "(;GM[999]AB[aa]AW[bb])",
            "(;GM[1]SZ[99]AB[aa]AW[bb])",
            "(;GM[1]AB[aa]AW[bb]RE[B+R])",
        ] {
            assert_eq!(problem(record), None, "{record}");
        }
    }

    /// A problem with these stones (column, row, whether black), and Black to move.
    fn record(
        size: u8,
        stones: &[(u8, u8, bool)],
        exchanges: bool,
        turn: impl Fn(u8, u8) -> (u8, u8),
    ) -> String {
        let mut texts = [String::new(), String::new()];
        for &(column, row, is_black) in stones {
            let (column, row) = turn(column, row);
            let point = format!("[{}{}]", char::from(b'a' + column), char::from(b'a' + row));
            texts[usize::from(is_black == exchanges)] += &point;
        }
        let to_move = if exchanges { 'W' } else { 'B' };
        format!("(;GM[1]SZ[{size}]AB{}AW{}PL[{to_move}])", texts[0], texts[1])
    }

    #[test]
    fn all_images_of_a_shape_are_equal() {
        // Stones on a board of 13 lines: near a corner, on the side and in the center.
        let mut random = 7_u32;
        let mut next = |below: u32| {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            ((random >> 16) % below) as u8
        };
        for (left, top) in [(0, 0), (1, 0), (4, 0), (5, 5), (0, 3)] {
            let mut stones = vec![(left, top, true), (left + 2, top + 1, false)];
            stones.extend((0..6).map(|at| (left + next(3), top + 2 + next(2), at % 2 == 0)));
            stones.sort_unstable();
            stones.dedup_by_key(|(column, row, _)| (*column, *row));
            let original = of(&record(13, &stones, false, |column, row| (column, row)));
            for exchanges in [false, true] {
                for turn in [
                    |column: u8, row: u8| (column, row),
                    |column: u8, row: u8| (12 - column, row),
                    |column: u8, row: u8| (column, 12 - row),
                    |column: u8, row: u8| (12 - column, 12 - row),
                    |column: u8, row: u8| (row, column),
                    |column: u8, row: u8| (12 - row, column),
                    |column: u8, row: u8| (row, 12 - column),
                    |column: u8, row: u8| (12 - row, 12 - column),
                ] {
                    let image = record(13, &stones, exchanges, turn);
                    assert!(original.is_equal(&of(&image)), "{image}");
                }
            }
        }
    }

    #[test]
    fn only_near_borders_and_the_turn_count() {
        let corner = [(1, 0, true), (1, 1, true), (2, 0, false), (2, 1, false)];
        let original = of(&record(19, &corner, false, |column, row| (column, row)));
        let same = |size, shift: (u8, u8)| {
            original
                .is_equal(&of(&record(size, &corner, false, |column, row| (column + shift.0, row + shift.1))))
        };
        assert!(same(13, (0, 0)) && same(9, (0, 0)));
        // On a board of seven lines, the opposite border is only four lines away.
        assert!(!same(7, (0, 0)) && !same(19, (1, 0)) && !same(19, (0, 1)));
        let side = of(&record(19, &corner, false, |column, row| (column + 5, row)));
        assert!(side.is_equal(&of(&record(19, &corner, false, |column, row| (column + 9, row)))));
        assert!(!side.is_equal(&original));
        let other = record(19, &corner, false, |column, row| (column, row)).replace("PL[B]", "PL[W]");
        assert!(!original.is_equal(&of(&other)));
        assert!(!original.is_equal(&of(&other.replace("PL[W]", ""))));
    }

    #[test]
    fn other_games_keep_their_symmetries() {
        let hex = of("(;GM[11]SZ[5]AB[b2]AW[c2]PL[B])");
        // Half a turn, and the mirror with exchanged colors.
        assert!(hex.is_equal(&of("(;GM[11]SZ[5]AB[d4]AW[c4]PL[B])")));
        assert!(hex.is_equal(&of("(;GM[11]SZ[5]AW[b2]AB[b3]PL[W])")));
        assert!(!hex.is_equal(&of("(;GM[11]SZ[5]AB[b4]AW[c4]PL[B])")));
        assert!(!hex.is_equal(&of("(;GM[11]SZ[6]AB[b2]AW[c2]PL[B])")));
        assert!(!hex.is_equal(&of("(;GM[1]SZ[5]AB[bb]AW[cb]PL[B])")));
    }

    #[test]
    fn cost_is_linear_in_depth() {
        let record = format!("(;GM[1]AB[aa]AW[bb](;B[cc])(;B[dd]{}))", ";W[]".repeat(100_000));
        assert_eq!(of(&record).n_solutions, 1);
    }
}
