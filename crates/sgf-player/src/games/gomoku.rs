//! Gomoku and Renju: the rows that can still become five, and the threats of moves. No player passes while there is a point to play on.

use sgf_games::Position;
use sgf_games::gomoku::{Gomoku, Move};
use sgf_model::value::{Color, LetterPoint};

use crate::Policy;
use crate::policy::chance_of_lead;

const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];
/// The worth of five points in a row by the number of stones on them, if all are of one color.
const WORTHS: [f64; 5] = [0.0, 1.0, 5.0, 25.0, 150.0];
/// How much more stones are worth to the player to move.
const TURN: f64 = 1.6;
/// Stones farther than this from all others make no threat.
const NEAR: i32 = 2;

impl Policy for Gomoku {
    const PLAYOUT_LENGTH: u32 = 0;
    const EXPLORATION: f64 = 0.2;
    const PRUNES: bool = true;
    // Expectations count for little once a move has been searched.
    const EQUIVALENCE: f64 = 30.0;

    fn estimate(&self) -> f64 {
        let board = Board::of(self);
        let mut worths = [0.0; 2];
        for (at, direction) in board.points().flat_map(|at| DIRECTIONS.map(|direction| (at, direction))) {
            if let Some((color, n_stones)) = board.row(at, direction) {
                worths[color as usize] += WORTHS[n_stones.min(4)];
            }
        }
        if let Some(turn) = self.turn() {
            worths[turn as usize] *= TURN;
        }
        let [black, white] = worths;
        chance_of_lead(black - white, 100.0)
    }

    /// Points near stones; on an empty board, the middle.
    fn candidates(&self, into: &mut Vec<Move>) {
        self.legal_moves(into);
        let board = Board::of(self);
        let middle = (board.columns / 2, board.rows / 2);
        let is_worth = |step: &Move| match step {
            Move::Put(point) if board.is_empty => place(*point) == middle,
            Move::Put(point) => board.is_near(place(*point)),
            _ => false,
        };
        if into.iter().any(is_worth) {
            into.retain(is_worth);
        } else if into.len() > 1 {
            into.retain(|step| *step != Move::Pass);
        }
    }

    fn expect(&self, moves: &[Move], into: &mut Vec<Option<f32>>) {
        let Some(turn) = self.turn() else { return };
        let board = Board::of(self);
        into.extend(moves.iter().map(|step| match step {
            Move::Put(point) => {
                let threats = |color| board.threats(place(*point), color);
                expected(&threats(turn), &threats(turn.other()))
            }
            _ => None,
        }));
    }
}

fn place(point: LetterPoint) -> (i32, i32) {
    (i32::from(point.column()), i32::from(point.row()))
}

/// The stones on the board.
struct Board {
    cells: Vec<Option<Color>>,
    columns: i32,
    rows: i32,
    is_empty: bool,
}

impl Board {
    fn of(position: &Gomoku) -> Board {
        let (columns, rows) = position.board_size();
        let points =
            (0..rows).flat_map(|row| (0..columns).filter_map(move |column| LetterPoint::new(column, row)));
        let cells: Vec<Option<Color>> = points.map(|point| position.stone(point)).collect();
        let is_empty = cells.iter().all(Option::is_none);
        Board { cells, columns: columns.into(), rows: rows.into(), is_empty }
    }

    fn points(&self) -> impl Iterator<Item = (i32, i32)> + '_ {
        (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (column, row)))
    }

    /// The stone on a point; `None` outside the board.
    fn get(&self, (column, row): (i32, i32)) -> Option<Option<Color>> {
        let is_inside = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        is_inside.then(|| self.cells[(row * self.columns + column) as usize])
    }

    /// The color and number of the stones on five points in a row, which begin at a point; `None` if there are none or of both colors.
    fn row(&self, (column, row): (i32, i32), (right, down): (i32, i32)) -> Option<(Color, usize)> {
        self.get((column + 4 * right, row + 4 * down))?;
        let mut counts = [0; 2];
        for step in 0..5 {
            if let Some(color) = self.get((column + step * right, row + step * down))? {
                counts[color as usize] += 1;
            }
        }
        match counts {
            [0, 0] => None,
            [black, 0] => Some((Color::Black, black)),
            [0, white] => Some((Color::White, white)),
            _ => None,
        }
    }

    fn is_near(&self, (column, row): (i32, i32)) -> bool {
        (-NEAR..=NEAR).any(|down| {
            (-NEAR..=NEAR).any(|right| self.get((column + right, row + down)).flatten().is_some())
        })
    }

    /// The threats of a stone of a color on an empty point.
    fn threats(&self, (column, row): (i32, i32), color: Color) -> Threats {
        let mut threats = Threats::default();
        for (right, down) in DIRECTIONS {
            let mut line = [Cell::Blocked; 9];
            for (cell, step) in line.iter_mut().zip(-4..) {
                *cell = match self.get((column + step * right, row + step * down)) {
                    Some(None) => Cell::Empty,
                    Some(Some(stone)) if stone == color => Cell::Own,
                    _ => Cell::Blocked,
                };
            }
            line[4] = Cell::Own;
            threats.add(&line);
        }
        threats
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Empty,
    Own,
    /// Another stone, or outside the board.
    Blocked,
}

/// How many lines through a stone have a threat.
#[derive(Debug, Default)]
struct Threats {
    fives: u32,
    /// Rows of four that two points complete.
    open_fours: u32,
    fours: u32,
    /// Rows of three that can become an open four.
    threes: u32,
}

impl Threats {
    /// Counts the threat of a line of nine points; the stone is in its middle.
    fn add(&mut self, line: &[Cell; 9]) {
        let n_own = line.iter().filter(|&&cell| cell == Cell::Own).count();
        if n_own < 3 {
            return;
        }
        if line.windows(5).any(|five| five.iter().all(|&cell| cell == Cell::Own)) {
            self.fives += 1;
            return;
        }
        match n_completing(line) {
            0 if becomes_open_four(line) => self.threes += 1,
            0 => {}
            1 => self.fours += 1,
            _ => self.open_fours += 1,
        }
    }

    /// Two fours, or an open one, cannot be answered with one move.
    fn wins_with_four(&self) -> bool {
        self.open_fours > 0 || self.fours >= 2
    }
}

/// The number of points that complete five in a row.
fn n_completing(line: &[Cell; 9]) -> usize {
    let mut completes = [false; 9];
    for start in 0..5 {
        let five = &line[start..start + 5];
        let mut empty = (0..5).filter(|&index| five[index] == Cell::Empty);
        if let (Some(index), None) = (empty.next(), empty.next())
            && !five.contains(&Cell::Blocked)
        {
            completes[start + index] = true;
        }
    }
    completes.iter().filter(|&&it| it).count()
}

fn becomes_open_four(line: &[Cell; 9]) -> bool {
    (0..9).filter(|&index| line[index] == Cell::Empty).any(|index| {
        let mut next = *line;
        next[index] = Cell::Own;
        n_completing(&next) >= 2
    })
}

/// The expected result for the player to move of a move that threatens `own` and prevents `other`. Own threats come first where the opponent is as
/// far.
fn expected(own: &Threats, other: &Threats) -> Option<f32> {
    Some(match () {
        () if own.fives > 0 => 0.99,
        () if other.fives > 0 => 0.98,
        () if own.wins_with_four() => 0.97,
        () if own.fours > 0 && own.threes > 0 => 0.95,
        () if other.wins_with_four() => 0.9,
        () if own.threes >= 2 => 0.85,
        () if other.fours > 0 && other.threes > 0 => 0.8,
        () if other.threes >= 2 => 0.7,
        () if own.threes > 0 => 0.62,
        () if own.fours > 0 || other.threes > 0 => 0.57,
        () => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Level, Settings, search};
    use sgf_games::{Options, SetUp};

    fn position(black: &str, white: &str) -> Gomoku {
        let options = Options::default().with_rules("Freestyle");
        let mut position = Gomoku::begin(&options).expect("the usual size");
        for (ident, points) in [("AB", black), ("AW", white)] {
            for value in points.split(' ').filter(|value| !value.is_empty()) {
                position.set_up(&SetUp { ident, value }).expect("points of the board");
            }
        }
        position
    }

    #[test]
    fn candidates_are_near_stones() {
        let mut moves = Vec::new();
        position("", "").candidates(&mut moves);
        let middle = LetterPoint::new(7, 7).expect("a point");
        assert_eq!(moves, [Move::Put(middle)]);
        moves.clear();
        position("hh", "").candidates(&mut moves);
        assert_eq!(moves.len(), 24);
    }

    #[test]
    fn estimate_prefers_open_rows() {
        assert!(position("hh ih", "aa oo").estimate() > 0.5);
        assert!(position("hh aa", "ii ij ik").estimate() < 0.5);
    }

    #[test]
    fn every_level_from_three_on_extends_and_blocks_open_threes() {
        let three = "hh ih jh";
        for number in 3..=6 {
            let settings = Settings::of(Level::new(number).expect("a level"));
            let mut own = position(three, "ha ob ek");
            own.set_turn(Color::Black);
            let found = search(&own, &settings).expect("there are moves");
            assert!(["gh", "kh"].contains(&&*own.write_move(&found.step)), "level {number}: {found:?}");
            let mut other = position("ha ob ek", three);
            other.set_turn(Color::Black);
            let found = search(&other, &settings).expect("there are moves");
            let text = other.write_move(&found.step);
            assert!(["fh", "gh", "kh", "lh"].contains(&&*text), "level {number}: {text}");
        }
    }

    #[test]
    fn threats_are_counted_by_line() {
        let board = Board::of(&position("hh ih jh", "gh"));
        assert_eq!(board.threats((10, 7), Color::Black).fours, 1);
        assert_eq!(board.threats((10, 7), Color::White).open_fours, 0);
        let board = Board::of(&position("hh ih jh", ""));
        assert_eq!(board.threats((10, 7), Color::Black).open_fours, 1);
        let board = Board::of(&position("hh ih jh kh", ""));
        assert_eq!(board.threats((11, 7), Color::Black).fives, 1);
        let board = Board::of(&position("hh ih", ""));
        assert_eq!(board.threats((9, 7), Color::Black).threes, 1);
    }
}
