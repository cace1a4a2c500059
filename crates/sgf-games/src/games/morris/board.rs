//! Positions of Nine Men's Morris.

use sgf_model::value::Color;

use super::PLAN;
use super::points::{Point, in_mills};
use crate::zobrist::key;
use crate::{
    Counted, Detail, Geometry, IllegalMove, Occupant, Options, Outcome, ParseMoveError, Piece, Played,
    Position, Region, Site, Sites, Square, StartError,
};

/// A position of Nine Men's Morris.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, morris::Morris};
/// use sgf_model::value::Color;
/// let mut position = Morris::begin(&Options::default())?;
/// for (color, text) in [(Color::White, "a7"), (Color::Black, "d6"), (Color::White, "d7"), (Color::Black, "b6")] {
///     let step = position.read_move(color, text)?;
///     position.play(color, &step)?;
/// }
/// let mill = position.read_move(Color::White, "g7xd6")?;
/// assert_eq!(position.play(Color::White, &mill)?.captured, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Morris {
    /// The men of each color, one bit per point.
    men: [u32; 2],
    in_hand: [u8; 2],
    turn: Color,
    resigned: Option<Color>,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Places or moves a man.
    Man {
        /// The origin; `None` if the man is placed from the hand.
        from: Option<Point>,
        /// The destination.
        to: Point,
        /// The captured man.
        takes: Option<Point>,
    },
    /// Resigns.
    Resign,
}

const N_MEN: u8 = 9;

impl Morris {
    /// Returns the man on a point.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, Square, morris::{Morris, Point}};
    /// use sgf_model::value::Color;
    /// let mut position = Morris::begin(&Options::default())?;
    /// position.play_text(Color::White, "a7")?;
    /// assert_eq!(Point::at(Square::new(0, 6)).and_then(|point| position.man(point)), Some(Color::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn man(&self, point: Point) -> Option<Color> {
        [Color::Black, Color::White].into_iter().find(|&color| self.men(color) & point.bit() != 0)
    }

    /// Returns the number of men that a player still has to place.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, morris::Morris};
    /// use sgf_model::value::Color;
    /// let mut position = Morris::begin(&Options::default())?;
    /// position.play_text(Color::White, "a7")?;
    /// assert_eq!((position.in_hand(Color::White), position.count(Color::White)), (8, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn in_hand(&self, color: Color) -> u8 {
        self.in_hand[color as usize]
    }

    /// Returns the number of a player's men on the board.
    #[must_use]
    pub fn count(&self, color: Color) -> u32 {
        self.men(color).count_ones()
    }

    fn men(&self, color: Color) -> u32 {
        self.men[color as usize]
    }

    fn free(&self) -> u32 {
        !(self.men[0] | self.men[1])
    }

    /// Returns the destinations of a player's man.
    fn reach(&self, color: Color, from: Point) -> u32 {
        let may_fly = self.count(color) <= 3;
        self.free() & if may_fly { u32::MAX } else { from.neighbors() }
    }

    /// Returns the men of a player that may be captured.
    fn takeable(&self, color: Color) -> u32 {
        let men = self.men(color);
        let outside = men & !in_mills(men);
        if outside == 0 { men } else { outside }
    }

    pub(super) fn makes_mill(&self, color: Color, from: Option<Point>, to: Point) -> bool {
        let left = self.men(color) & !from.map_or(0, Point::bit);
        in_mills(left | to.bit()) & to.bit() != 0
    }

    fn has_lost(&self, color: Color) -> bool {
        let cannot_move = || !own(self.men(color)).any(|from| self.reach(color, from) & BOARD != 0);
        self.in_hand(color) == 0 && (self.count(color) < 3 || cannot_move())
    }

    fn point(text: &str) -> Result<(Point, &str), ParseMoveError> {
        let (square, rest) = Square::read_first(text).ok_or_else(|| ParseMoveError::syntax(text))?;
        let point = Point::at(square).ok_or_else(|| ParseMoveError::off_board(text))?;
        Ok((point, rest))
    }

    fn one_point(text: &str) -> Result<Point, ParseMoveError> {
        let (point, rest) = Morris::point(text.trim())?;
        if rest.is_empty() { Ok(point) } else { Err(ParseMoveError::syntax(text)) }
    }

    fn judge_taking(&self, color: Color, makes_mill: bool, takes: Option<Point>) -> Result<(), IllegalMove> {
        let other = color.other();
        match takes {
            None if makes_mill && self.men(other) != 0 => Err(IllegalMove::MustCapture),
            None => Ok(()),
            Some(_) if !makes_mill => Err(IllegalMove::Rules),
            Some(point) if self.man(point).is_none() => Err(IllegalMove::NoPiece),
            Some(point) if self.takeable(other) & point.bit() == 0 => Err(IllegalMove::Forbidden),
            Some(_) => Ok(()),
        }
    }

    /// Adds a step once, or once for each man that it can capture.
    fn list(&self, color: Color, from: Option<Point>, to: Point, into: &mut Vec<Move>) {
        let takeable = self.takeable(color.other());
        if self.makes_mill(color, from, to) && takeable != 0 {
            into.extend(own(takeable).map(|point| Move::Man { from, to, takes: Some(point) }));
        } else {
            into.push(Move::Man { from, to, takes: None });
        }
    }
}

/// All points, as a set.
const BOARD: u32 = (1 << Point::COUNT) - 1;

/// Iterates over the points of a set.
fn own(set: u32) -> impl Iterator<Item = Point> {
    Point::all().filter(move |point| set & point.bit() != 0)
}

impl Position for Morris {
    type Move = Move;

    fn begin(options: &Options) -> Result<Morris, StartError> {
        if let Some((columns, rows)) = options.size.filter(|&size| size != (7, 7)) {
            return Err(StartError::Size(columns, rows));
        }
        let turn = options.first.unwrap_or(Color::White);
        Ok(Morris { men: [0; 2], in_hand: [N_MEN; 2], turn, resigned: None })
    }

    fn geometry(&self) -> Geometry {
        Geometry::new(&PLAN, 7, 7)
    }

    fn occupant(&self, site: Site) -> Occupant {
        match self.geometry().region(site) {
            Region::Hand(color) => Occupant::alike(Piece::stone(color), self.in_hand(color).into()),
            _ => Point::of(site).and_then(|point| self.man(point)).into(),
        }
    }

    fn turn(&self) -> Option<Color> {
        self.outcome().is_none().then_some(self.turn)
    }

    fn set_turn(&mut self, color: Color) {
        self.turn = color;
    }

    /// A color whose men are set up has none left in hand.
    fn put(&mut self, site: Site, man: Option<Piece>) -> bool {
        let Some(point) = Point::of(site) else { return false };
        let (before, color) = (self.man(point), man.and_then(|man| man.owner));
        self.men = self.men.map(|men| men & !point.bit());
        if let Some(color) = color {
            self.men[color as usize] |= point.bit();
            self.in_hand[color as usize] = 0;
        }
        before != color
    }

    fn begin_set_up(&mut self, _: Option<Piece>) {
        self.resigned = None;
    }

    fn read_move(&self, _: Color, text: &str) -> Result<Move, ParseMoveError> {
        let lower = text.trim().to_ascii_lowercase();
        if lower == "resign" {
            return Ok(Move::Resign);
        }
        let (way, takes) = match lower.split_once('x') {
            Some((way, taken)) => (way, Some(Morris::one_point(taken)?)),
            None => (lower.as_str(), None),
        };
        let (first, rest) = Morris::point(way)?;
        let rest = rest.trim_matches(['-', ' ', ':', '>']);
        let (from, to) =
            if rest.is_empty() { (None, first) } else { (Some(first), Morris::one_point(rest)?) };
        Ok(Move::Man { from, to, takes })
    }

    fn write_move(&self, step: &Move) -> String {
        let Move::Man { from, to, takes } = step else { return "resign".to_owned() };
        let from = from.map_or(String::new(), |from| format!("{from}-"));
        let takes = takes.map_or(String::new(), |takes| format!("x{takes}"));
        format!("{from}{to}{takes}")
    }

    fn path(&self, color: Color, step: &Move) -> Sites {
        let Move::Man { from, to, takes } = *step else { return Sites::none() };
        let hand = || self.geometry().beside_at(Region::Hand(color), 0);
        let from = from.map(Point::site).or_else(hand);
        from.into_iter().chain([to.site()]).chain(takes.map(Point::site)).collect()
    }

    fn footprint(&self, _: Color, step: &Move) -> Sites {
        match *step {
            Move::Man { to, .. } => Sites::one(to.site()),
            Move::Resign => Sites::none(),
        }
    }

    fn check_move(&self, color: Color, step: &Move) -> Result<(), IllegalMove> {
        let Move::Man { from, to, takes } = *step else { return Ok(()) };
        if self.man(to).is_some() {
            return Err(IllegalMove::Occupied);
        }
        match from {
            None if self.in_hand(color) == 0 => return Err(IllegalMove::NoneLeft),
            Some(_) if self.in_hand(color) > 0 => return Err(IllegalMove::MustPlace),
            Some(from) => match self.man(from) {
                None => return Err(IllegalMove::NoPiece),
                Some(man) if man != color => return Err(IllegalMove::NotYours),
                Some(_) if self.reach(color, from) & to.bit() == 0 => return Err(IllegalMove::Geometry),
                Some(_) => {}
            },
            None => {}
        }
        self.judge_taking(color, self.makes_mill(color, from, to), takes)
    }

    fn play_unchecked(&mut self, color: Color, step: &Move) -> Played {
        self.turn = color.other();
        let mut played = Played::default();
        let Move::Man { from, to, takes } = *step else {
            self.resigned.get_or_insert(color);
            return played;
        };
        match from {
            Some(from) => self.men[color as usize] &= !from.bit(),
            None => self.in_hand[color as usize] = self.in_hand(color).saturating_sub(1),
        }
        played.replaced = self.man(to).is_some();
        self.men[color.other() as usize] &= !to.bit();
        self.men[color as usize] |= to.bit();
        if let Some(taken) = takes {
            played.captured = u32::from(self.man(taken) == Some(color.other()));
            self.men[color.other() as usize] &= !taken.bit();
        }
        played
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        let Some(turn) = self.turn() else { return };
        if self.in_hand(turn) > 0 {
            own(self.free()).for_each(|to| self.list(turn, None, to, into));
            return;
        }
        for from in own(self.men(turn)) {
            own(self.reach(turn, from)).for_each(|to| self.list(turn, Some(from), to, into));
        }
    }

    /// A player to move with too few men, or without a legal move, loses.
    fn outcome(&self) -> Option<Outcome> {
        let loser = self.resigned.or_else(|| self.has_lost(self.turn).then_some(self.turn));
        loser.map(|loser| Outcome::win(loser.other()))
    }

    fn details(&self) -> Vec<Detail> {
        vec![Detail::Count(Counted::InHand, self.in_hand.map(u32::from))]
    }

    fn fresh_hash(&self) -> u64 {
        let [black, white] = self.men.map(u64::from);
        let [black_in_hand, white_in_hand] = self.in_hand.map(u64::from);
        let resigned = self.resigned.map_or(0, |color| 1 + color as u64);
        let rest = resigned * 2 + self.turn as u64;
        key(black | white << 24) ^ key(1 << 60 | rest << 16 | black_in_hand << 8 | white_in_hand)
    }
}
