//! The board: two sets of points, and whose turn it is.

use sgf_model::value::Color;

use super::SIZES;
use crate::hash::key;
use crate::{
    Cell, Claims, Diagram, Options, Outcome, Played, Position, Reason, Refused, Score, SetUp, Square, Unreadable,
};

/// A position of Ataxx on a board of 3×3 to 11×11.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, ataxx::Ataxx};
/// use sgf_model::value::Color;
/// let mut position = Ataxx::begin(&Options::default())?;
/// let step = position.read(Color::Black, "a7c5")?;
/// position.play(Color::Black, &step)?;
/// assert_eq!((position.count(Color::Black), position.turn()), (2, Some(Color::White)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ataxx {
    side: u16,
    /// The points of each colour: a bit for each, row by row from the bottom.
    pieces: [u128; 2],
    turn: Color,
    /// Whether the board is still as it was before any move and setup.
    is_fresh: bool,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A piece grows on a point.
    Grow(Square),
    /// A piece leaps from a point to another, two steps away.
    Leap(Square, Square),
    /// Nothing is done, because nothing can be.
    Pass,
}

/// What is read as a pass, in small letters.
const PASSES: [&str; 5] = ["0000", "", "pass", "--", "tt"];

impl Ataxx {
    fn bit(&self, square: Square) -> u128 {
        1 << (square.row * self.side + square.column)
    }

    fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let side = self.side;
        (0..side).flat_map(move |row| (0..side).map(move |column| Square::new(column, row)))
    }

    /// Lists the points at a distance: 1 for the neighbours, 2 for where a piece leaps.
    pub(super) fn around(&self, square: Square, distance: i32) -> impl Iterator<Item = Square> + use<> {
        let side = self.side;
        let reach = move || -distance..=distance;
        let offsets = reach().flat_map(move |down| reach().map(move |right| (right, down)));
        let is_rim = move |&(right, down): &(i32, i32)| right.abs().max(down.abs()) == distance;
        offsets.filter(is_rim).filter_map(move |(right, down)| square.offset(right, down, side, side))
    }

    /// Returns the piece on a point.
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<Color> {
        let bit = if square.is_within(self.side, self.side) { self.bit(square) } else { 0 };
        [Color::Black, Color::White].into_iter().find(|&color| self.pieces[color as usize] & bit != 0)
    }

    /// Returns the number of pieces of a colour.
    #[must_use]
    pub fn count(&self, color: Color) -> u32 {
        self.pieces[color as usize].count_ones()
    }

    fn has_around(&self, color: Color, square: Square, distance: i32) -> bool {
        self.around(square, distance).any(|at| self.piece(at) == Some(color))
    }

    fn can_move(&self, color: Color) -> bool {
        let can_come = |square| (1..=2).any(|distance| self.has_around(color, square, distance));
        self.squares().any(|square| self.piece(square).is_none() && can_come(square))
    }

    fn put(&mut self, square: Square, piece: Option<Color>) {
        let bit = self.bit(square);
        self.pieces = self.pieces.map(|pieces| pieces & !bit);
        if let Some(color) = piece {
            self.pieces[color as usize] |= bit;
        }
    }

    /// Puts a piece on a point and turns its neighbours.
    fn come(&mut self, color: Color, to: Square) -> Played {
        let replaced = self.piece(to).is_some();
        self.put(to, Some(color));
        let turned: Vec<Square> =
            self.around(to, 1).filter(|&square| self.piece(square) == Some(color.other())).collect();
        turned.iter().for_each(|&square| self.put(square, Some(color)));
        Played { captured: turned.len() as u32, lost: 0, replaced }
    }

    fn first_square<'t>(&self, text: &'t str) -> Result<(Square, &'t str), Unreadable> {
        let (square, rest) = Square::read_first(text).ok_or_else(|| Unreadable::syntax(text))?;
        let is_there = square.is_within(self.side, self.side);
        if is_there { Ok((square, rest)) } else { Err(Unreadable::off_board(text)) }
    }

    fn square(&self, text: &str) -> Result<Square, Unreadable> {
        let (square, rest) = self.first_square(text.trim())?;
        if rest.is_empty() { Ok(square) } else { Err(Unreadable::syntax(text)) }
    }
}

impl Position for Ataxx {
    type Move = Step;

    fn begin(options: &Options) -> Result<Ataxx, Refused> {
        let (side, _) = SIZES.of(options)?;
        let turn = options.first.unwrap_or(Color::Black);
        let mut position = Ataxx { side, pieces: [0; 2], turn, is_fresh: true };
        let last = side - 1;
        for (column, row, color) in [
            (0, last, Color::Black),
            (last, 0, Color::Black),
            (0, 0, Color::White),
            (last, last, Color::White),
        ] {
            position.put(Square::new(column, row), Some(color));
        }
        Ok(position)
    }

    fn turn(&self) -> Option<Color> {
        self.outcome().is_none().then_some(self.turn)
    }

    /// A pass that must be made may be left out of the record.
    fn expects(&self, color: Color) -> bool {
        self.turn().is_some_and(|turn| turn == color || !self.can_move(turn))
    }

    fn set_turn(&mut self, color: Color) {
        self.turn = color;
    }

    /// The first piece that is set up clears the board: a record that sets up pieces sets up all of them.
    fn set_up(&mut self, set_up: &SetUp<'_>) -> Result<u32, Unreadable> {
        let Some(piece) = set_up.stone() else { return Ok(0) };
        let (first, last) = set_up.corners();
        let (first, last) = (self.square(first)?, self.square(last)?);
        if self.is_fresh && piece.is_some() {
            self.pieces = [0; 2];
        }
        self.is_fresh = false;
        let mut n_changed = 0;
        for row in first.row.min(last.row)..=first.row.max(last.row) {
            for column in first.column.min(last.column)..=first.column.max(last.column) {
                let square = Square::new(column, row);
                n_changed += u32::from(self.piece(square) != piece);
                self.put(square, piece);
            }
        }
        Ok(n_changed)
    }

    fn read(&self, _: Color, text: &str) -> Result<Step, Unreadable> {
        let lower = text.trim().to_ascii_lowercase();
        if PASSES.contains(&lower.as_str()) {
            return Ok(Step::Pass);
        }
        let (from, rest) = self.first_square(&lower)?;
        if rest.is_empty() {
            return Ok(Step::Grow(from));
        }
        let to = self.square(rest.trim_start_matches(['-', '^', ' ']))?;
        let grows = self.around(from, 1).any(|square| square == to);
        Ok(if grows { Step::Grow(to) } else { Step::Leap(from, to) })
    }

    fn write(&self, step: &Step) -> String {
        match step {
            Step::Grow(to) => to.to_string(),
            Step::Leap(from, to) => format!("{from}{to}"),
            Step::Pass => "0000".to_owned(),
        }
    }

    fn judge(&self, color: Color, step: &Step) -> Result<(), Reason> {
        match *step {
            Step::Pass if self.can_move(color) => Err(Reason::MustMove),
            Step::Pass => Ok(()),
            Step::Grow(to) | Step::Leap(_, to) if self.piece(to).is_some() => Err(Reason::Occupied),
            Step::Grow(to) if self.has_around(color, to, 1) => Ok(()),
            Step::Grow(_) => Err(Reason::NotConnected),
            Step::Leap(from, to) => match self.piece(from) {
                None => Err(Reason::NoPiece),
                Some(piece) if piece != color => Err(Reason::NotYours),
                Some(_) if self.around(from, 2).any(|square| square == to) => Ok(()),
                Some(_) => Err(Reason::Geometry),
            },
        }
    }

    fn execute(&mut self, color: Color, step: &Step) -> Played {
        self.is_fresh = false;
        self.turn = color.other();
        match *step {
            Step::Pass => Played::default(),
            Step::Grow(to) => self.come(color, to),
            Step::Leap(from, to) => {
                self.put(from, None);
                self.come(color, to)
            }
        }
    }

    fn moves(&self, into: &mut Vec<Step>) {
        let Some(turn) = self.turn() else { return };
        for to in self.squares().filter(|&square| self.piece(square).is_none()) {
            if self.has_around(turn, to, 1) {
                into.push(Step::Grow(to));
            }
            let leapers = self.around(to, 2).filter(|&from| self.piece(from) == Some(turn));
            into.extend(leapers.map(|from| Step::Leap(from, to)));
        }
        if into.is_empty() {
            into.push(Step::Pass);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let [black, white] = [Color::Black, Color::White].map(|color| self.count(color));
        let goes_on = black > 0 && white > 0 && (self.can_move(self.turn) || self.can_move(self.turn.other()));
        (!goes_on).then(|| Outcome::by_count(f64::from(black), f64::from(white)))
    }

    fn hash(&self) -> u64 {
        self.fresh_hash()
    }

    fn fresh_hash(&self) -> u64 {
        let [black, white] = self.pieces;
        let halves = [black as u64, (black >> 64) as u64, white as u64, (white >> 64) as u64];
        let mix = |hash: u64, half: u64| key(hash ^ half).wrapping_add(half);
        halves.into_iter().fold(key(self.turn as u64), mix)
    }

    fn diagram(&self, last: Option<&Step>) -> Diagram {
        let side = self.side;
        let sign = |column, row| {
            let square = Square::new(column, side - 1 - row);
            let sign = match self.piece(square) {
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
                None => '.',
            };
            let is_last = matches!(last, Some(Step::Grow(to) | Step::Leap(_, to)) if *to == square);
            Cell { sign, is_last }
        };
        let mut diagram = Diagram::grid((side, side), |row| (side - row).to_string(), sign);
        let [black, white] = [Color::Black, Color::White].map(|color| self.count(color));
        diagram.notes.push(format!("pieces: X {black}, O {white}"));
        diagram
    }

    fn score(&self, _: &Claims) -> Result<Option<Score>, Unreadable> {
        let [black, white] = [Color::Black, Color::White].map(|color| f64::from(self.count(color)));
        Ok(Some(Score { black, white, parts: vec![("pieces", black, white)] }))
    }
}
