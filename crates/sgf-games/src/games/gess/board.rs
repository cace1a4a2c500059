//! Positions of Gess: stones as rows of bits, pieces, and rings.

use sgf_model::value::Color;

use super::{PLAN, SIZES};
use crate::zobrist::key;
use crate::{
    Geometry, IllegalMove, Occupant, Options, Outcome, ParseMoveError, Piece, Played, Position, Site, Sites,
    Square, StartError,
};

/// A position of Gess.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, gess::Gess};
/// use sgf_model::value::Color;
/// let mut position = Gess::begin(&Options::default())?;
/// let step = position.read_move(Color::Black, "cr:cq")?;
/// assert_eq!(position.write_as(&step, "numbers").as_deref(), Some("c3-c4"));
/// assert_eq!(position.play(Color::Black, &step)?.captured, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gess {
    side: u16,
    /// The stones of each color: for each row from the top, one bit per column.
    stones: [[u64; MOST]; 2],
    turn: Color,
    winner: Option<Color>,
    /// Whether no move or setup has happened yet.
    is_fresh: bool,
    /// The width of the border where no center may be: one, according to the specification.
    pub(super) border: u16,
    hash: u64,
}

/// A move, given by the center of the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The center before the move.
    pub from: Square,
    /// The center after the move.
    pub to: Square,
}

const MOST: usize = 52;

/// Steps to the right and down, in the order of the footprint around its center.
const DIRECTIONS: [(i32, i32); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

/// The maximum distance of a piece without a stone in the center.
const SHORT: i32 = 3;

/// Black's stones at the start: the row from the bottom, counted from 0, and its points.
const START: [(u16, &str); 4] = [
    (1, "..x.x.xxxxxxxx.x.x.."),
    (2, ".xxx.x.xxxx.x.x.xxx."),
    (3, "..x.x.xxxxxxxx.x.x.."),
    (6, "..x..x..x..x..x..x.."),
];

/// The keys for White's turn, and for a game that has ended.
const TURN: u64 = key(1 << 32);
const ENDED: u64 = key(1 << 33);

impl Gess {
    /// Returns the side length of the board.
    #[must_use]
    pub fn side(&self) -> u16 {
        self.side
    }

    /// Returns the stone on a point.
    #[must_use]
    pub fn stone(&self, square: Square) -> Option<Color> {
        let is_there = square.is_within(self.side, self.side);
        [Color::Black, Color::White].into_iter().find(|&color| {
            is_there && self.stones[color as usize][usize::from(square.row)] & (1 << square.column) != 0
        })
    }

    /// Returns whether a color has a ring: eight stones around an empty point.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, gess::Gess};
    /// use sgf_model::value::Color;
    /// // A player without a ring loses.
    /// assert!(Gess::begin(&Options::default())?.has_ring(Color::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn has_ring(&self, color: Color) -> bool {
        let rows = &self.stones[color as usize];
        (1..usize::from(self.side) - 1).any(|row| {
            let full = |bits: u64| bits & (bits << 1) & (bits >> 1);
            let sides = (rows[row] << 1) & (rows[row] >> 1);
            let occupied = rows[row] | self.stones[color.other() as usize][row];
            full(rows[row - 1]) & full(rows[row + 1]) & sides & !occupied != 0
        })
    }

    /// Lists the centers of a color's rings.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, gess::Gess};
    /// use sgf_model::value::Color;
    /// assert_eq!(Gess::begin(&Options::default())?.rings(Color::Black).count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rings(&self, color: Color) -> impl Iterator<Item = Square> {
        let is_ring = move |middle: &Square| {
            let is_own = |(right, down)| {
                let point = middle.offset(right, down, self.side, self.side);
                point.and_then(|point| self.stone(point)) == Some(color)
            };
            self.stone(*middle).is_none() && DIRECTIONS.iter().copied().all(is_own)
        };
        self.squares().filter(is_ring)
    }

    fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        Square::all(self.side, self.side)
    }

    fn is_at_border(&self, square: Square, border: u16) -> bool {
        let within = border..self.side.saturating_sub(border);
        !within.contains(&square.column) || !within.contains(&square.row)
    }

    /// Returns the points of a footprint that are on the board, each with its direction from the center.
    fn footprint(&self, center: Square) -> impl Iterator<Item = ((i32, i32), Square)> + use<> {
        let side = self.side;
        let point = move |(right, down)| Some(((right, down), center.offset(right, down, side, side)?));
        std::iter::once((0, 0)).chain(DIRECTIONS).filter_map(point)
    }

    /// Returns a color's stones in a footprint: three rows from the top, with one bit per column of the board.
    fn piece(&self, color: Color, center: Square) -> [u64; 3] {
        let (stones, row) = (&self.stones[color as usize], usize::from(center.row));
        let above = if row > 0 { stones[row - 1] } else { 0 };
        let below = if center.row + 1 < self.side { stones[row + 1] } else { 0 };
        let columns = around(center);
        [above & columns, stones[row] & columns, below & columns]
    }

    /// Returns whether the footprint of a moving piece covers other stones at a point.
    fn is_stopped(&self, from: Square, at: Square) -> bool {
        let others = self.piece(Color::Black, at).into_iter().zip(self.piece(Color::White, at));
        others.zip(at.row + 2..).any(|((black, white), row)| {
            // Rows are counted from two above the board to avoid negative numbers.
            let own = if row.abs_diff(from.row + 3) <= 1 { around(from) } else { 0 };
            (black | white) & !own != 0
        })
    }

    /// Checks that the nine points around a center are a piece of a color.
    fn is_piece(&self, color: Color, center: Square) -> Result<(), IllegalMove> {
        match (self.piece(color, center), self.piece(color.other(), center)) {
            ([0, 0, 0], [0, 0, 0]) => Err(IllegalMove::NoPiece),
            (_, [0, 0, 0]) => Ok(()),
            _ => Err(IllegalMove::NotYours),
        }
    }

    /// Replaces the list by the destinations of a piece in a direction, up to the first obstacle.
    fn reach(&self, from: Square, (right, down): (i32, i32), reach: &mut Vec<Square>) {
        let far = if self.stone(from).is_some() { i32::from(self.side) } else { SHORT };
        let has_prong = from.offset(right, down, self.side, self.side).and_then(|point| self.stone(point));
        let last = if has_prong.is_some() { far } else { 0 };
        reach.clear();
        for far in 1..=last {
            match from.offset(right * far, down * far, self.side, self.side) {
                Some(to) if !self.is_at_border(to, self.border) => {
                    reach.push(to);
                    if self.is_stopped(from, to) {
                        break;
                    }
                }
                _ => break,
            }
        }
    }

    fn place(&mut self, square: Square, stone: Option<Color>) -> u32 {
        let before = self.stone(square);
        if before == stone {
            return 0;
        }
        let (row, bit) = (usize::from(square.row), 1 << square.column);
        for color in before.into_iter().chain(stone) {
            self.stones[color as usize][row] ^= bit;
            self.hash ^= key_of(color, square);
        }
        1
    }

    fn end(&mut self, winner: Option<Color>) {
        for color in self.winner.into_iter().chain(winner) {
            self.hash ^= ENDED.rotate_left(color as u32);
        }
        self.winner = winner;
    }

    pub(super) fn square(&self, text: &str) -> Result<Square, ParseMoveError> {
        self.geometry().find(text)
    }
}

/// The columns around a center, as bits.
const fn around(center: Square) -> u64 {
    (0b111 << center.column) >> 1
}

fn key_of(color: Color, square: Square) -> u64 {
    key((u64::from(square.row) * MOST as u64 + u64::from(square.column)) * 2 + color as u64)
}

impl Position for Gess {
    type Move = Move;

    const DIFFER: crate::Differ = crate::Differ::ByPath;

    fn begin(options: &Options) -> Result<Gess, StartError> {
        let (side, _) = SIZES.of(options)?;
        let mut position = Gess {
            side,
            stones: [[0; MOST]; 2],
            turn: Color::Black,
            winner: None,
            is_fresh: true,
            border: 1,
            hash: 0,
        };
        let rows: &[_] = if side == SIZES.default.0 { &START } else { &[] };
        for &(row, points) in rows {
            for (column, _) in points.bytes().enumerate().filter(|&(_, point)| point == b'x') {
                position.place(Square::new(column as u16, side - 1 - row), Some(Color::Black));
                position.place(Square::new(column as u16, row), Some(Color::White));
            }
        }
        position.set_turn(options.first.unwrap_or(Color::Black));
        Ok(position)
    }

    fn geometry(&self) -> Geometry {
        Geometry::new(&PLAN, self.side, self.side)
    }

    fn occupant(&self, site: Site) -> Occupant {
        self.geometry().square(site).and_then(|square| self.stone(square)).into()
    }

    fn turn(&self) -> Option<Color> {
        self.winner.is_none().then_some(self.turn)
    }

    fn set_turn(&mut self, color: Color) {
        if self.turn != color {
            self.turn = color;
            self.hash ^= TURN;
        }
    }

    fn put(&mut self, site: Site, stone: Option<Piece>) -> bool {
        let square = self.geometry().square(site);
        square.is_some_and(|square| self.place(square, stone.and_then(|stone| stone.owner)) > 0)
    }

    /// The first stone clears the board. Rings matter only after moves, so any position can be set up.
    fn begin_set_up(&mut self, stone: Option<Piece>) {
        if self.is_fresh && stone.is_some() {
            self.stones = [[0; MOST]; 2];
            self.hash = self.fresh_hash();
        }
        self.is_fresh = false;
        self.end(None);
    }

    fn read_move(&self, _: Color, text: &str) -> Result<Move, ParseMoveError> {
        let text = text.trim();
        if let Some((from, to)) = text.split_once(':') {
            return Ok(Move { from: self.square(from.trim())?, to: self.square(to.trim())? });
        }
        // The letter x is a separator only after a digit, because it can also be a column.
        let sign = text.find('-').or_else(|| {
            Some(
                text.find(|sign: char| sign.is_ascii_digit())?
                    + text.trim_start_matches(|sign: char| !sign.is_ascii_digit()).find(['x', 'X'])?,
            )
        });
        let (from, to) = text.split_at(sign.ok_or_else(|| ParseMoveError::syntax(text))?);
        Ok(Move { from: self.square(from)?, to: self.square(&to[1..])? })
    }

    fn write_move(&self, step: &Move) -> String {
        let [from, to] = [step.from, step.to].map(|square| self.name(self.geometry().on(square)));
        format!("{from}:{to}")
    }

    fn write_as(&self, step: &Move, coordinates: &str) -> Option<String> {
        let sign = if self.is_stopped(step.from, step.to) { 'x' } else { '-' };
        let name = |square| self.name_as(self.geometry().on(square), coordinates);
        Some(format!("{}{sign}{}", name(step.from)?, name(step.to)?))
    }

    fn path(&self, _: Color, step: &Move) -> Sites {
        [step.from, step.to].map(|square| self.geometry().on(square)).into()
    }

    fn check_move(&self, color: Color, step: &Move) -> Result<(), IllegalMove> {
        let Move { from, to } = *step;
        if self.is_at_border(from, self.border) || self.is_at_border(to, self.border) {
            return Err(IllegalMove::Forbidden);
        }
        self.is_piece(color, from)?;
        let right = i32::from(to.column) - i32::from(from.column);
        let down = i32::from(to.row) - i32::from(from.row);
        let far = right.abs().max(down.abs());
        let is_straight = far != 0 && (right == 0 || down == 0 || right.abs() == down.abs());
        let direction = (right.signum(), down.signum());
        let prong = from.offset(direction.0, direction.1, self.side, self.side);
        let has_prong = prong.is_some_and(|point| self.stone(point).is_some());
        if !is_straight || !has_prong || (far > SHORT && self.stone(from).is_none()) {
            return Err(IllegalMove::Geometry);
        }
        let mut reach = Vec::new();
        self.reach(from, direction, &mut reach);
        if reach.contains(&to) { Ok(()) } else { Err(IllegalMove::Blocked) }
    }

    /// The mover's stones are lifted first, so that an illegal move leaves the opponent's stones in place.
    fn play_unchecked(&mut self, color: Color, step: &Move) -> Played {
        self.is_fresh = false;
        let mut played = Played::default();
        let mut lifted = Vec::with_capacity(9);
        for (direction, point) in self.footprint(step.from) {
            if self.stone(point) == Some(color) {
                self.place(point, None);
                lifted.push(direction);
            }
        }
        for (_, point) in self.footprint(step.to) {
            let stone = self.stone(point);
            played.captured += u32::from(stone == Some(color.other()));
            played.lost += u32::from(stone == Some(color));
            self.place(point, None);
        }
        for (right, down) in lifted {
            match step.to.offset(right, down, self.side, self.side) {
                Some(point) if !self.is_at_border(point, 1) => _ = self.place(point, Some(color)),
                _ => played.lost += 1,
            }
        }
        played.replaced = played.captured + played.lost > 0;
        self.set_turn(color.other());
        let loser = [color, color.other()].into_iter().find(|&color| !self.has_ring(color));
        self.end(loser.map(Color::other));
        played
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        let Some(turn) = self.turn() else { return };
        let is_piece =
            |from: &Square| !self.is_at_border(*from, self.border) && self.is_piece(turn, *from).is_ok();
        let mut reach = Vec::new();
        for from in self.squares().filter(is_piece) {
            for &direction in &DIRECTIONS {
                self.reach(from, direction, &mut reach);
                into.extend(reach.iter().map(|&to| Move { from, to }));
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(Outcome::win)
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn fresh_hash(&self) -> u64 {
        let stones = self.squares().filter_map(|square| Some(key_of(self.stone(square)?, square)));
        let turn = if self.turn == Color::White { TURN } else { 0 };
        let ended = self.winner.map_or(0, |color| ENDED.rotate_left(color as u32));
        stones.fold(turn ^ ended, |hash, key| hash ^ key)
    }
}
