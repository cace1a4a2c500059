//! Positions of Othello.

use sgf_model::value::Color;

use super::{LETTERS, PLAN, SIZES, eight};
use crate::zobrist::key;
use crate::{
    Claims, Counted, Detail, Geometry, IllegalMove, Occupant, Options, Outcome, ParseMoveError, Piece,
    Played, Position, Score, Site, Sites, Square, StartError,
};

/// A position of Othello on a board of 4×4 to 10×10.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, othello::Othello};
/// use sgf_model::value::Color;
/// let mut position = Othello::begin(&Options::default())?;
/// let step = position.read_move(Color::Black, "d3")?;
/// assert_eq!(position.play(Color::Black, &step)?.captured, 1);
/// assert_eq!(position.turn(), Some(Color::White));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Othello {
    side: u16,
    /// The discs of each color: one bit per point, row by row from the upper left.
    discs: [u128; 2],
    turn: Color,
    /// Whether no move or setup has happened yet.
    is_fresh: bool,
    hash: u64,
}

/// A move: a disc or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Places a disc.
    Put(Square),
    /// Passes, because no disc can be placed.
    Pass,
}

/// The edges of a board, for shifting sets of points.
struct Edges {
    side: u32,
    all: u128,
    /// All points except the first column, and all except the last.
    not_first: u128,
    not_last: u128,
}

/// The edges of boards by side length.
const EDGES: [Edges; 11] = {
    let mut all = [const { Edges::of(0) }; 11];
    let mut side = 1;
    while side < all.len() {
        all[side] = Edges::of(side as u32);
        side += 1;
    }
    all
};

impl Edges {
    const fn of(side: u32) -> Edges {
        let (all, mut first, mut row) = ((1_u128 << (side * side)) - 1, 0, 0);
        while row < side {
            first |= 1_u128 << (row * side);
            row += 1;
        }
        let last = if side == 0 { 0 } else { first << (side - 1) };
        Edges { side, all, not_first: all & !first, not_last: all & !last }
    }

    /// Shifts a set of points by one step; points that leave the board are dropped.
    #[inline]
    fn step(&self, points: u128, (right, down): (i32, i32)) -> u128 {
        let stay = match right {
            1 => points & self.not_last,
            -1 => points & self.not_first,
            _ => points,
        };
        let distance = down * self.side as i32 + right;
        let moved = if distance > 0 { stay << distance } else { stay >> -distance };
        moved & self.all
    }
}

const DIRECTIONS: [(i32, i32); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

/// The spellings of a pass, in lower case.
const PASSES: [&str; 6] = ["", "pa", "pass", "tt", "--", "@@"];

impl Othello {
    fn bit(&self, square: Square) -> u128 {
        1 << (square.row * self.side + square.column)
    }

    fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        Square::all(self.side, self.side)
    }

    /// Returns the side length of the board.
    #[must_use]
    pub fn side(&self) -> u16 {
        self.side
    }

    /// Returns the disc on a point.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, Square, othello::Othello};
    /// use sgf_model::value::Color;
    /// let position = Othello::begin(&Options::default())?;
    /// assert_eq!(Square::read("d4").and_then(|square| position.disc(square)), Some(Color::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn disc(&self, square: Square) -> Option<Color> {
        let bit = if square.is_within(self.side, self.side) { self.bit(square) } else { 0 };
        [Color::Black, Color::White].into_iter().find(|&color| self.discs[color as usize] & bit != 0)
    }

    /// Returns the number of discs of a color.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, othello::Othello};
    /// use sgf_model::value::Color;
    /// let mut position = Othello::begin(&Options::default())?;
    /// position.play_text(Color::Black, "d3")?;
    /// assert_eq!((position.count(Color::Black), position.count(Color::White)), (4, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn count(&self, color: Color) -> u32 {
        self.discs[color as usize].count_ones()
    }

    /// Returns the points of the discs that a disc on this point would flip.
    fn turned(&self, color: Color, square: Square) -> u128 {
        let (own, other) = (self.discs[color as usize], self.discs[color.other() as usize]);
        if self.side == eight::SIDE {
            let point = usize::from(square.row * eight::SIDE + square.column);
            return eight::turned(own as u64, other as u64, point).into();
        }
        let start = self.bit(square);
        let edges = &EDGES[usize::from(self.side)];
        let towards = |direction: &(i32, i32)| {
            let (mut at, mut run) = (edges.step(start, *direction) & other, 0);
            while at != 0 {
                run |= at;
                at = edges.step(at, *direction);
                if at & own != 0 {
                    return run;
                }
                at &= other;
            }
            0
        };
        DIRECTIONS.iter().map(towards).fold(0, |all, run| all | run)
    }

    /// Returns the points where a color can place a disc.
    fn open_to(&self, color: Color) -> u128 {
        let (own, other) = (self.discs[color as usize], self.discs[color.other() as usize]);
        if self.side == eight::SIDE {
            return eight::open_to(own as u64, other as u64).into();
        }
        let edges = &EDGES[usize::from(self.side)];
        let towards = |direction: &(i32, i32)| {
            let (mut runs, mut ends) = (edges.step(own, *direction) & other, 0);
            while runs != 0 {
                let next = edges.step(runs, *direction);
                ends |= next;
                runs = next & other;
            }
            ends
        };
        DIRECTIONS.iter().map(towards).fold(0, |all, ends| all | ends) & !(own | other)
    }

    fn can_move(&self, color: Color) -> bool {
        self.open_to(color) != 0
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

    /// Flips opposing discs.
    #[inline]
    fn turn_over(&mut self, color: Color, turned: u128) {
        self.discs[color as usize] |= turned;
        self.discs[color.other() as usize] &= !turned;
        for (half, from) in [(turned as u64, 0), ((turned >> 64) as u64, 64)] {
            let mut rest = half;
            while rest != 0 {
                self.hash ^= TURNED[from + rest.trailing_zeros() as usize];
                rest &= rest - 1;
            }
        }
    }

    /// The discs of Black and White on the 8×8 board.
    pub(super) fn on_eight_bits(&self) -> Option<[u64; 2]> {
        (self.side == eight::SIDE).then(|| self.discs.map(|discs| discs as u64))
    }

    /// The player to move next, even after the end.
    pub(super) fn next(&self) -> Color {
        self.turn
    }

    /// Makes a position from discs on the 8×8 board.
    pub(super) fn on_eight(discs: [u64; 2], turn: Color) -> Othello {
        let mut position =
            Othello { side: eight::SIDE, discs: [0; 2], turn: Color::Black, is_fresh: false, hash: 0 };
        for (color, points) in [Color::Black, Color::White].into_iter().zip(discs) {
            for index in bits(points.into()) {
                position.place(Square::new(index % eight::SIDE, index / eight::SIDE), Some(color));
            }
        }
        position.set_turn(turn);
        position
    }

    fn key_of(&self, color: Color, square: Square) -> u64 {
        key(u64::from(square.row * self.side + square.column) * 2 + color as u64)
    }

    fn square(&self, text: &str) -> Result<Square, ParseMoveError> {
        self.geometry().find(text)
    }

    fn clear(&mut self) {
        (self.discs, self.is_fresh) = ([0; 2], false);
        self.hash = self.fresh_hash();
    }
}

/// Lists the points of a set, row by row.
fn bits(set: u128) -> impl Iterator<Item = u16> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let index = (rest != 0).then(|| rest.trailing_zeros() as u16)?;
        rest &= rest - 1;
        Some(index)
    })
}

/// The change of the position's key when the disc on a point is flipped.
static TURNED: [u64; 100] = {
    let mut all = [0; 100];
    let mut index = 0;
    while index < all.len() {
        all[index] = key(index as u64 * 2) ^ key(index as u64 * 2 + 1);
        index += 1;
    }
    all
};

/// The key for White's turn.
const TURN: u64 = key(1 << 32);

impl Position for Othello {
    type Move = Move;

    fn begin(options: &Options) -> Result<Othello, StartError> {
        let (side, _) = SIZES.of(options)?;
        if side % 2 != 0 {
            return Err(StartError::Size(u32::from(side), u32::from(side)));
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

    fn geometry(&self) -> Geometry {
        Geometry::new(&PLAN, self.side, self.side)
    }

    fn occupant(&self, site: Site) -> Occupant {
        self.geometry().square(site).and_then(|square| self.disc(square)).into()
    }

    fn turn(&self) -> Option<Color> {
        let goes_on = self.can_move(self.turn) || self.can_move(self.turn.other());
        goes_on.then_some(self.turn)
    }

    /// Records may omit forced passes.
    fn expects(&self, color: Color) -> bool {
        self.turn().is_some_and(|turn| turn == color || !self.can_move(turn))
    }

    fn set_turn(&mut self, color: Color) {
        if self.turn != color {
            self.turn = color;
            self.hash ^= TURN;
        }
    }

    fn put(&mut self, site: Site, piece: Option<Piece>) -> bool {
        let square = self.geometry().square(site);
        square.is_some_and(|square| self.place(square, piece.and_then(|piece| piece.owner)) > 0)
    }

    /// The first disc of a setup clears the board, because such records set up all discs.
    fn begin_set_up(&mut self, disc: Option<Piece>) {
        if self.is_fresh && disc.is_some() {
            self.clear();
        }
        self.is_fresh = false;
    }

    fn read_move(&self, _: Color, text: &str) -> Result<Move, ParseMoveError> {
        let point = text.split('/').next().unwrap_or_default().trim();
        if PASSES.contains(&point.to_ascii_lowercase().as_str()) {
            return Ok(Move::Pass);
        }
        self.square(point).map(Move::Put)
    }

    fn write_move(&self, step: &Move) -> String {
        match step {
            Move::Put(square) => square.to_string(),
            Move::Pass => String::new(),
        }
    }

    fn write_as(&self, step: &Move, coordinates: &str) -> Option<String> {
        match (coordinates, step) {
            (LETTERS, Move::Put(square)) => square.letters(),
            (LETTERS, Move::Pass) => Some(String::new()),
            _ => None,
        }
    }

    fn path(&self, _: Color, step: &Move) -> Sites {
        match *step {
            Move::Put(square) => Sites::one(self.geometry().on(square)),
            Move::Pass => Sites::none(),
        }
    }

    fn check_move(&self, color: Color, step: &Move) -> Result<(), IllegalMove> {
        match *step {
            Move::Pass if self.can_move(color) => Err(IllegalMove::MustMove),
            Move::Pass => Ok(()),
            Move::Put(square) if self.disc(square).is_some() => Err(IllegalMove::Occupied),
            Move::Put(square) if self.turned(color, square) == 0 => Err(IllegalMove::NothingCaptured),
            Move::Put(_) => Ok(()),
        }
    }

    fn play_unchecked(&mut self, color: Color, step: &Move) -> Played {
        self.is_fresh = false;
        let mut played = Played::default();
        if let Move::Put(square) = *step {
            let turned = self.turned(color, square);
            played = Played { captured: turned.count_ones(), lost: 0, replaced: self.disc(square).is_some() };
            self.place(square, Some(color));
            self.turn_over(color, turned);
        }
        self.set_turn(color.other());
        played
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        let Some(turn) = self.turn() else { return };
        let square = |index: u16| Square::new(index % self.side, index / self.side);
        into.extend(bits(self.open_to(turn)).map(|index| Move::Put(square(index))));
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

    fn details(&self) -> Vec<Detail> {
        vec![Detail::Count(Counted::Discs, [Color::Black, Color::White].map(|color| self.count(color)))]
    }

    fn score(&self, _: &Claims) -> Result<Option<Score>, ParseMoveError> {
        let (black, white) = (f64::from(self.count(Color::Black)), f64::from(self.count(Color::White)));
        Ok(Some(Score { black, white, parts: vec![(Counted::Discs, black, white)], ..Score::default() }))
    }
}
