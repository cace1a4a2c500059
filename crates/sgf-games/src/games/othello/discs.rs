//! A minimal 8×8 board, for reading millions of games.
//!
//! A [`Position`](crate::Position) maintains its hash, and checks and plays a move in two calls. Bulk readers of large collections need
//! neither: [`Discs`] only tests whether a move flips any discs, and flips them.

use sgf_model::value::Color;

use super::{Othello, eight};
use crate::Square;

/// The discs on an 8×8 board, and the player to move.
///
/// # Examples
///
/// ```
/// use sgf_games::{Position, Square, othello::{Discs, Othello}};
/// use sgf_model::value::Color;
/// let mut discs = Discs::begin();
/// let made = ["a1", "d3", "d3", "c5"].map(|name| discs.put(Square::read(name).unwrap()));
/// assert_eq!((made, discs.turn()), ([false, true, false, true], Color::Black));
/// assert_eq!(Othello::from(discs).count(Color::White), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Discs {
    /// The discs of the player to move: one bit per point, row by row from the upper left.
    own: u64,
    other: u64,
    turn: Color,
}

impl Discs {
    /// The start position.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, othello::{Discs, Othello}};
    /// assert_eq!(Othello::from(Discs::begin()).hash(), Othello::begin(&Options::default())?.hash());
    /// # Ok::<(), sgf_games::StartError>(())
    /// ```
    #[must_use]
    pub const fn begin() -> Discs {
        Discs { own: 1 << 28 | 1 << 35, other: 1 << 27 | 1 << 36, turn: Color::Black }
    }

    /// Returns the player to move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Places a disc and passes the turn, if the disc flips any others. Returns whether it did; otherwise nothing changes.
    #[inline]
    pub fn put(&mut self, square: Square) -> bool {
        if !square.is_within(eight::SIDE, eight::SIDE) {
            return false;
        }
        let point = usize::from(square.row * eight::SIDE + square.column);
        let turned = eight::turned(self.own, self.other, point);
        if turned == 0 || (self.own | self.other) >> point & 1 != 0 {
            return false;
        }
        let own = self.own | turned | 1 << point;
        *self = Discs { own: self.other & !turned, other: own, turn: self.turn.other() };
        true
    }

    /// Passes the turn if the player to move has no move. Returns whether it did.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::othello::Discs;
    /// assert!(!Discs::begin().pass());
    /// ```
    pub fn pass(&mut self) -> bool {
        let has_to = eight::open_to(self.own, self.other) == 0;
        if has_to {
            *self = Discs { own: self.other, other: self.own, turn: self.turn.other() };
        }
        has_to
    }

    /// Returns the discs of a position on the 8×8 board; `None` for other boards.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, othello::{Discs, Othello}};
    /// assert_eq!(Discs::of_position(&Othello::begin(&Options::default())?), Some(Discs::begin()));
    /// assert_eq!(Discs::of_position(&Othello::begin(&Options::default().with_size(6, 6))?), None);
    /// # Ok::<(), sgf_games::StartError>(())
    /// ```
    #[must_use]
    pub fn of_position(position: &Othello) -> Option<Discs> {
        let [black, white] = position.on_eight_bits()?;
        Some(match position.next() {
            Color::Black => Discs { own: black, other: white, turn: Color::Black },
            Color::White => Discs { own: white, other: black, turn: Color::White },
        })
    }

    /// Returns the discs of the player to move and those of the opponent, with one bit per point, row by row from the upper left.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::othello::Discs;
    /// assert_eq!(Discs::begin().sides().map(u64::count_ones), [2, 2]);
    /// ```
    #[inline]
    #[must_use]
    pub const fn sides(&self) -> [u64; 2] {
        [self.own, self.other]
    }

    /// Returns the points at which the player to move can place a disc, as bits.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::othello::Discs;
    /// assert_eq!(Discs::begin().open(), 1 << 19 | 1 << 26 | 1 << 37 | 1 << 44);
    /// ```
    #[inline]
    #[must_use]
    pub const fn open(&self) -> u64 {
        eight::open_to(self.own, self.other)
    }

    /// Returns the discs after a move to one of the points of [`open`](Discs::open), by its bit number.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::othello::Discs;
    /// let next = Discs::begin().after(19);
    /// assert_eq!(next.sides().map(u64::count_ones), [1, 4]);
    /// ```
    #[inline]
    #[must_use]
    pub fn after(&self, point: u32) -> Discs {
        let turned = eight::turned(self.own, self.other, point as usize);
        let own = self.own | turned | 1_u64.wrapping_shl(point);
        Discs { own: self.other & !turned, other: own, turn: self.turn.other() }
    }

    /// Returns the discs with the other player to move.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::othello::Discs;
    /// let start = Discs::begin();
    /// assert_eq!(start.turned().sides(), [start.sides()[1], start.sides()[0]]);
    /// assert_eq!(start.turned().turned(), start);
    /// ```
    #[inline]
    #[must_use]
    pub const fn turned(&self) -> Discs {
        let turn = match self.turn {
            Color::Black => Color::White,
            Color::White => Color::Black,
        };
        Discs { own: self.other, other: self.own, turn }
    }

    /// Returns the discs of a color.
    pub(super) const fn of(&self, color: Color) -> u64 {
        if color as u8 == self.turn as u8 { self.own } else { self.other }
    }
}

impl From<Discs> for Othello {
    fn from(discs: Discs) -> Othello {
        Othello::on_eight([discs.of(Color::Black), discs.of(Color::White)], discs.turn)
    }
}
