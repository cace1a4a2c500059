//! The board: two sets of points, and whose turn it is.

use sgf_model::value::{Color, LetterPoint};

use super::SIZES;
use crate::hash::key;
use crate::{
    Cell, Claims, Diagram, Options, Outcome, Played, Position, Reason, Refused, Score, SetUp, Square,
    Unreadable,
};

/// A position of Othello on a board of 4×4 to 10×10.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, othello::Othello};
/// use sgf_model::value::Color;
/// let mut position = Othello::begin(&Options::default())?;
/// let step = position.read(Color::Black, "d3")?;
/// assert_eq!(position.play(Color::Black, &step)?.captured, 1);
/// assert_eq!(position.turn(), Some(Color::White));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Othello {
    side: u16,
    /// The points of each colour: a bit for each, row by row from the upper left.
    discs: [u128; 2],
    turn: Color,
    /// Whether the board is still as it was before any move and setup.
    is_fresh: bool,
    hash: u64,
}

/// A move: a point, or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A disc is put on a point.
    Put(Square),
    /// Nothing is done, because nothing can be.
    Pass,
}

const DIRECTIONS: [(i32, i32); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

/// What is read as a pass, in small letters.
const PASSES: [&str; 6] = ["", "pa", "pass", "tt", "--", "@@"];

impl Othello {
    fn bit(&self, square: Square) -> u128 {
        1 << (square.row * self.side + square.column)
    }

    fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let side = self.side;
        (0..side).flat_map(move |row| (0..side).map(move |column| Square::new(column, row)))
    }

    /// Returns the number of points at a side of the board.
    #[must_use]
    pub fn side(&self) -> u16 {
        self.side
    }

    /// Returns the disc on a point.
    #[must_use]
    pub fn disc(&self, square: Square) -> Option<Color> {
        let bit = if square.is_within(self.side, self.side) { self.bit(square) } else { 0 };
        [Color::Black, Color::White].into_iter().find(|&color| self.discs[color as usize] & bit != 0)
    }

    /// Returns the number of discs of a colour.
    #[must_use]
    pub fn count(&self, color: Color) -> u32 {
        self.discs[color as usize].count_ones()
    }

    /// Returns the points whose discs a disc on this point would turn.
    fn turned(&self, color: Color, square: Square) -> u128 {
        DIRECTIONS.iter().fold(0, |all, &direction| all | self.turned_towards(color, square, direction))
    }

    fn turned_towards(&self, color: Color, square: Square, (right, down): (i32, i32)) -> u128 {
        let (own, other) = (self.discs[color as usize], self.discs[color.other() as usize]);
        let (mut at, mut turned) = (square, 0);
        while let Some(next) = at.offset(right, down, self.side, self.side) {
            let bit = self.bit(next);
            if own & bit != 0 {
                return turned;
            }
            if other & bit == 0 {
                return 0;
            }
            turned |= bit;
            at = next;
        }
        0
    }

    fn can_put(&self, color: Color, square: Square) -> bool {
        self.disc(square).is_none() && self.turned(color, square) != 0
    }

    fn can_move(&self, color: Color) -> bool {
        self.squares().any(|square| self.can_put(color, square))
    }

    fn place(&mut self, square: Square, disc: Option<Color>) -> u32 {
        let before = self.disc(square);
        if before == disc {
            return 0;
        }
        let bit = self.bit(square);
        for (color, is_there) in [(before, false), (disc, true)] {
            let Some(color) = color else { continue };
            self.discs[color as usize] = match is_there {
                true => self.discs[color as usize] | bit,
                false => self.discs[color as usize] & !bit,
            };
            self.hash ^= self.key_of(color, square);
        }
        1
    }

    fn key_of(&self, color: Color, square: Square) -> u64 {
        key(u64::from(square.row * self.side + square.column) * 2 + color as u64)
    }

    fn square(&self, text: &str) -> Result<Square, Unreadable> {
        let letters = || LetterPoint::decode(text.as_bytes()).ok();
        let square = Square::read(text)
            .or_else(|| letters().map(|point| Square::new(u16::from(point.column()), u16::from(point.row()))))
            .ok_or_else(|| Unreadable::syntax(text))?;
        let is_there = square.is_within(self.side, self.side);
        if is_there { Ok(square) } else { Err(Unreadable::off_board(text)) }
    }

    fn clear(&mut self) {
        (self.discs, self.is_fresh) = ([0; 2], false);
        self.hash = self.fresh_hash();
    }
}

/// The key for White's turn.
const TURN: u64 = key(1 << 32);

impl Position for Othello {
    type Move = Move;

    fn begin(options: &Options) -> Result<Othello, Refused> {
        let (side, _) = SIZES.of(options)?;
        if side % 2 != 0 {
            return Err(Refused::Size(u32::from(side), u32::from(side)));
        }
        let mut position = Othello { side, discs: [0; 2], turn: Color::Black, is_fresh: true, hash: 0 };
        let (low, high) = (side / 2 - 1, side / 2);
        for (column, row, color) in [
            (low, low, Color::White),
            (high, high, Color::White),
            (high, low, Color::Black),
            (low, high, Color::Black),
        ] {
            position.place(Square::new(column, row), Some(color));
        }
        if let Some(first) = options.first {
            position.set_turn(first);
        }
        Ok(position)
    }

    fn turn(&self) -> Option<Color> {
        let goes_on = self.can_move(self.turn) || self.can_move(self.turn.other());
        goes_on.then_some(self.turn)
    }

    /// A pass that must be made may be left out of the record.
    fn expects(&self, color: Color) -> bool {
        self.turn().is_some_and(|turn| turn == color || !self.can_move(turn))
    }

    fn set_turn(&mut self, color: Color) {
        if self.turn != color {
            self.turn = color;
            self.hash ^= TURN;
        }
    }

    /// The first disc that is set up clears the board: a record that sets up discs sets up all of them.
    fn set_up(&mut self, set_up: &SetUp<'_>) -> Result<u32, Unreadable> {
        let Some(disc) = set_up.stone() else { return Ok(0) };
        let (first, last) = set_up.corners();
        let (first, last) = (self.square(first)?, self.square(last)?);
        if self.is_fresh && disc.is_some() {
            self.clear();
        }
        self.is_fresh = false;
        let mut n_changed = 0;
        for row in first.row..=last.row {
            for column in first.column..=last.column {
                n_changed += self.place(Square::new(column, row), disc);
            }
        }
        Ok(n_changed)
    }

    fn read(&self, _: Color, text: &str) -> Result<Move, Unreadable> {
        let point = text.split('/').next().unwrap_or_default().trim();
        if PASSES.contains(&point.to_ascii_lowercase().as_str()) {
            return Ok(Move::Pass);
        }
        self.square(point).map(Move::Put)
    }

    fn write(&self, step: &Move) -> String {
        match step {
            Move::Put(square) => square.to_string(),
            Move::Pass => String::new(),
        }
    }

    fn write_as(&self, step: &Move, habit: &str) -> Option<String> {
        let point = |square: Square| LetterPoint::new(square.column as u8, square.row as u8);
        match (habit, step) {
            ("letters", Move::Put(square)) => point(*square).map(|point| point.to_string()),
            ("letters", Move::Pass) => Some(String::new()),
            _ => None,
        }
    }

    fn judge(&self, color: Color, step: &Move) -> Result<(), Reason> {
        match *step {
            Move::Pass if self.can_move(color) => Err(Reason::MustMove),
            Move::Pass => Ok(()),
            Move::Put(square) if self.disc(square).is_some() => Err(Reason::Occupied),
            Move::Put(square) if self.turned(color, square) == 0 => Err(Reason::NothingCaptured),
            Move::Put(_) => Ok(()),
        }
    }

    fn execute(&mut self, color: Color, step: &Move) -> Played {
        self.is_fresh = false;
        let mut played = Played::default();
        if let Move::Put(square) = *step {
            let turned = self.turned(color, square);
            played = Played { captured: turned.count_ones(), lost: 0, replaced: self.disc(square).is_some() };
            self.place(square, Some(color));
            for square in self.squares() {
                if turned & self.bit(square) != 0 {
                    self.place(square, Some(color));
                }
            }
        }
        self.set_turn(color.other());
        played
    }

    fn moves(&self, into: &mut Vec<Move>) {
        let Some(turn) = self.turn() else { return };
        into.extend(self.squares().filter(|&square| self.can_put(turn, square)).map(Move::Put));
        if into.is_empty() {
            into.push(Move::Pass);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let has_ended = self.turn().is_none();
        has_ended.then(|| {
            Outcome::by_count(f64::from(self.count(Color::Black)), f64::from(self.count(Color::White)))
        })
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn fresh_hash(&self) -> u64 {
        let discs = self.squares().filter_map(|square| Some(self.key_of(self.disc(square)?, square)));
        let turn = if self.turn == Color::White { TURN } else { 0 };
        discs.fold(turn, |hash, key| hash ^ key)
    }

    fn diagram(&self, last: Option<&Move>) -> Diagram {
        let sign = |column, row| {
            let square = Square::new(column, row);
            let sign = match self.disc(square) {
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
                None => '.',
            };
            Cell { sign, is_last: last == Some(&Move::Put(square)) }
        };
        let mut diagram = Diagram::grid((self.side, self.side), |row| (row + 1).to_string(), sign);
        diagram.notes.push(format!("discs: X {}, O {}", self.count(Color::Black), self.count(Color::White)));
        diagram
    }

    fn score(&self, _: &Claims) -> Result<Option<Score>, Unreadable> {
        let (black, white) = (f64::from(self.count(Color::Black)), f64::from(self.count(Color::White)));
        Ok(Some(Score { black, white, parts: vec![("discs", black, white)] }))
    }
}
