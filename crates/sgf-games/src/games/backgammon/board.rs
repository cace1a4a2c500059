//! The board: checkers on points and on the bar, and moves with a single die.
//!
//! Each player counts points from the own home, so the same code serves both: point 1 is the last before bearing off, 24 the farthest, 25
//! is the bar, 0 is off the board. Point `n` of one player is point 25 - `n` of the other.

use std::fmt;

use sgf_model::value::Color;

use crate::{IllegalMove, Site};

/// A place named by a letter: a point, the bar, or the tray for checkers that were borne off.
///
/// # Examples
///
/// ```
/// use sgf_games::backgammon::Point;
/// use sgf_model::value::Color;
/// let midpoint = Point::read(b'm').unwrap();
/// assert_eq!((midpoint.pips(Color::White), midpoint.pips(Color::Black)), (13, 12));
/// assert_eq!((Point::BAR.pips(Color::White), Point::OFF.pips(Color::Black)), (25, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u8);

impl Point {
    /// The bar.
    pub const BAR: Point = Point(b'y');
    /// The tray.
    pub const OFF: Point = Point(b'z');

    /// Reads a letter in either case.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::backgammon::Point;
    /// assert_eq!([b'A', b'y', b'!'].map(Point::read), [Point::read(b'a'), Some(Point::BAR), None]);
    /// ```
    #[must_use]
    pub fn read(letter: u8) -> Option<Point> {
        letter.is_ascii_alphabetic().then_some(Point(letter.to_ascii_lowercase()))
    }

    /// The place of a site; `a` is the first.
    #[must_use]
    pub fn of(site: Site) -> Option<Point> {
        u8::try_from(site.number()).ok().filter(|&index| index < 26).map(|index| Point(b'a' + index))
    }

    /// Returns the site of the place.
    #[must_use]
    pub const fn site(self) -> Site {
        Site::new((self.0 - b'a') as u32)
    }

    /// The place at a distance from the tray, from 0 to 25, as a player counts it.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::backgammon::Point;
    /// use sgf_model::value::Color;
    /// assert_eq!(Point::at(Color::White, 25), Point::BAR);
    /// assert_eq!(Point::at(Color::White, 0), Point::OFF);
    /// // The 6 point of one player is the 19 point of the other.
    /// assert_eq!(Point::at(Color::White, 6), Point::at(Color::Black, 19));
    /// ```
    #[must_use]
    pub fn at(color: Color, pips: u8) -> Point {
        match (pips, color) {
            (0, _) => Point::OFF,
            (25.., _) => Point::BAR,
            (_, Color::White) => Point(b'a' + pips - 1),
            (_, Color::Black) => Point(b'a' + 24 - pips),
        }
    }

    /// Returns the distance from the tray, as a player counts it.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::backgammon::Point;
    /// use sgf_model::value::Color;
    /// assert_eq!(Point::at(Color::Black, 13).pips(Color::White), 12);
    /// ```
    #[must_use]
    pub fn pips(self, color: Color) -> u8 {
        match (self, color) {
            (Point::OFF, _) => 0,
            (Point::BAR, _) => BAR,
            (Point(letter), Color::White) => letter - b'a' + 1,
            (Point(letter), Color::Black) => 24 - (letter - b'a'),
        }
    }
}

impl fmt::Display for Point {
    /// Writes the letter.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(self.0))
    }
}

/// The move of one checker from one place to another.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, backgammon::{Backgammon, Move}};
/// use sgf_model::value::Color;
/// let position = Backgammon::begin(&Options::default())?;
/// let Move::Play(play) = position.read_move(Color::White, "31: 8/5 6/5")? else { panic!("checkers move") };
/// let pips: Vec<u8> = play.hops.iter().map(|hop| hop.from.pips(Color::White) - hop.to.pips(Color::White)).collect();
/// assert_eq!(pips, [3, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hop {
    /// The origin.
    pub from: Point,
    /// The destination.
    pub to: Point,
}

/// The checkers of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Board {
    /// The number of each player's checkers at each distance from the tray; 0 at distance 0.
    checkers: [[u8; 26]; 2],
}

/// The distance of the bar from the tray.
const BAR: u8 = 25;

/// The last point of the home board.
const HOME: u8 = 6;

impl Board {
    pub(super) const EMPTY: Board = Board { checkers: [[0; 26]; 2] };

    /// A board on which both players have the same position, given as pairs of point and number of checkers.
    pub(super) fn symmetrical(points: &[(u8, u8)]) -> Board {
        let mut board = Board::EMPTY;
        for &(pips, n_checkers) in points {
            for side in &mut board.checkers {
                side[usize::from(pips)] = n_checkers;
            }
        }
        board
    }

    pub(super) fn count(&self, color: Color, pips: u8) -> u8 {
        self.checkers[color as usize][usize::from(pips)]
    }

    fn count_mut(&mut self, color: Color, pips: u8) -> &mut u8 {
        &mut self.checkers[color as usize][usize::from(pips)]
    }

    /// Returns the number of checkers a player has on the board and on the bar.
    pub(super) fn n_left(&self, color: Color) -> u32 {
        self.checkers[color as usize].iter().map(|&count| u32::from(count)).sum()
    }

    /// Returns the player's pip count.
    pub(super) fn pips_left(&self, color: Color) -> u32 {
        self.checkers[color as usize].iter().zip(0..).map(|(&count, pips)| u32::from(count) * pips).sum()
    }

    /// Returns the number of opposing checkers on a player's point.
    pub(super) fn others(&self, color: Color, pips: u8) -> u8 {
        if (1..=24).contains(&pips) { self.count(color.other(), 25 - pips) } else { 0 }
    }

    /// Returns whether a player has a checker at a distance or farther, including the bar.
    pub(super) fn has_beyond(&self, color: Color, pips: u8) -> bool {
        self.checkers[color as usize][usize::from(pips) + 1..].iter().any(|&count| count > 0)
    }

    /// Returns the destination of a checker moved by a die.
    pub(super) fn step(&self, color: Color, from: u8, die: u8) -> Result<u8, IllegalMove> {
        if self.count(color, from) == 0 {
            let is_others = self.others(color, from) > 0;
            return Err(if is_others { IllegalMove::NotYours } else { IllegalMove::NoPiece });
        }
        if from != BAR && self.count(color, BAR) > 0 {
            return Err(IllegalMove::Bar);
        }
        if die < from {
            let to = from - die;
            return if self.others(color, to) > 1 { Err(IllegalMove::Blocked) } else { Ok(to) };
        }
        let is_exact = die == from;
        match self.has_beyond(color, HOME) || (!is_exact && self.has_beyond(color, from)) {
            true => Err(IllegalMove::BearOff),
            false => Ok(0),
        }
    }

    /// Returns whether a player can move a checker with a die.
    pub(super) fn can_use(&self, color: Color, die: u8) -> bool {
        (1..=BAR).any(|from| self.step(color, from, die).is_ok())
    }

    /// Moves a checker, legally or not; returns the number of opposing checkers it hits.
    pub(super) fn carry(&mut self, color: Color, from: u8, to: u8) -> u32 {
        let Some(left) = self.count(color, from).checked_sub(1) else { return 0 };
        *self.count_mut(color, from) = left;
        self.put(color, to)
    }

    /// Puts a checker on a place, hitting opposing checkers there.
    fn put(&mut self, color: Color, to: u8) -> u32 {
        if to == 0 {
            return 0;
        }
        let count = self.count_mut(color, to);
        *count = count.saturating_add(1);
        let n_hit = self.others(color, to);
        if n_hit > 0 {
            *self.count_mut(color.other(), 25 - to) = 0;
            let bar = self.count_mut(color.other(), BAR);
            *bar = bar.saturating_add(n_hit);
        }
        u32::from(n_hit)
    }

    /// Adds a checker without hitting; opposing checkers there are removed. Returns whether the number of own checkers grew.
    pub(super) fn add(&mut self, color: Color, place: Point) -> bool {
        if place == Point::OFF {
            return false;
        }
        if place != Point::BAR {
            *self.count_mut(color.other(), place.pips(color.other())) = 0;
        }
        let count = self.count_mut(color, place.pips(color));
        *count = count.saturating_add(1);
        true
    }

    /// Removes all checkers from a place; returns whether there were any.
    pub(super) fn clear(&mut self, place: Point) -> bool {
        let mut was_there = false;
        for color in [Color::Black, Color::White] {
            let count = self.count_mut(color, place.pips(color));
            was_there |= *count > 0;
            *count = 0;
        }
        was_there
    }

    /// Lists all checkers as player, point and number.
    pub(super) fn stacks(&self) -> Vec<(Color, u8, u8)> {
        let mut stacks = Vec::new();
        for color in [Color::Black, Color::White] {
            for pips in 1..=BAR {
                let count = self.count(color, pips);
                if count > 0 {
                    stacks.push((color, pips, count));
                }
            }
        }
        stacks
    }
}
