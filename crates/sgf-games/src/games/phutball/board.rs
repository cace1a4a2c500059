//! Positions of Phutball: the board with its border, the men and the ball.

use sgf_model::value::Color;

use super::{BALL, MAN, PLAN, SIZES};
use crate::boards::grid::{EIGHT, Grid};
use crate::zobrist::key;
use crate::{
    Detail, Filling, Geometry, IllegalMove, Occupant, Options, Outcome, ParseMoveError, Piece, Played,
    Position, Region, SetUp, Site, Sites, Square, StartError, column_label,
};

/// A position of Philosopher's Football.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, phutball::Phutball};
/// use sgf_model::value::Color;
/// let mut position = Phutball::begin(&Options::default())?;
/// for (color, text) in [(Color::Black, "h11"), (Color::White, "h10-h12")] {
///     let step = position.read_move(color, text)?;
///     position.play(color, &step)?;
/// }
/// assert_eq!(position.ball().to_string(), "h12");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phutball {
    columns: u16,
    rows: u16,
    /// The men: for each row including the border, one bit per column.
    men: [u32; MOST_ROWS],
    /// The square of the ball. All squares in this file include the border.
    pub(super) ball: Square,
    turn: Color,
    winner: Option<Color>,
}

/// A move. Points include the border, so `a1` is in column 1 and row 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Places a man.
    Put(Square),
    /// Moves the ball from point to point, starting at its current point.
    Jump(Vec<Square>),
}

const MOST_ROWS: usize = SIZES.max as usize + 2;

/// The maximum number of listed moves, because the ball can have millions of paths among many men.
const MOST: usize = 1 << 16;

impl Phutball {
    /// Returns the square of the ball. Beyond the goal lines, not all points have a name.
    #[must_use]
    pub fn ball(&self) -> Square {
        Square::new(self.ball.column.saturating_sub(1), self.ball.row.saturating_sub(1))
    }

    /// Returns the number of columns and rows, without the area beyond the goal lines.
    #[must_use]
    pub fn board_size(&self) -> (u16, u16) {
        (self.columns, self.rows)
    }

    /// Returns the column and row of the ball, counted from 0, the row from the bottom. Beyond a goal line, the row is -1 or the number of
    /// rows.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, phutball::Phutball};
    /// let position = Phutball::begin(&Options::default())?;
    /// assert_eq!((position.ball_place(), position.board_size()), ((7, 9), (15, 19)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn ball_place(&self) -> (i32, i32) {
        (i32::from(self.ball.column) - 1, i32::from(self.ball.row) - 1)
    }

    /// Returns whether a man is on a point of the board.
    #[must_use]
    pub fn man(&self, square: Square) -> bool {
        square.is_within(self.columns, self.rows)
            && self.has_man(Square::new(square.column + 1, square.row + 1))
    }

    /// The grid of the board with its border.
    fn grid(&self) -> Grid {
        Grid { columns: self.columns + 2, rows: self.rows + 2 }
    }

    pub(super) fn has_man(&self, square: Square) -> bool {
        self.men[usize::from(square.row)] & (1 << square.column) != 0
    }

    fn set_man(&mut self, square: Square, is_there: bool) -> bool {
        let had_man = self.has_man(square);
        if had_man != is_there {
            self.men[usize::from(square.row)] ^= 1 << square.column;
        }
        had_man != is_there
    }

    fn is_inside(&self, square: Square) -> bool {
        (1..=self.columns).contains(&square.column) && (1..=self.rows).contains(&square.row)
    }

    /// Returns whether the ball may be on a square: on the board, or beyond a goal line.
    fn is_open(&self, square: Square) -> bool {
        self.is_inside(square) || square.row == 0 || square.row == self.rows + 1
    }

    /// Returns the destination of a jump in a direction, and the number of men jumped over.
    fn jump(&self, from: Square, (right, up): (i32, i32)) -> Option<(Square, i32)> {
        let at = |far: i32| self.grid().offset(from, right * far, up * far);
        let n_men =
            (1..).take_while(|&far| at(far).is_some_and(|square| self.has_man(square))).count() as i32;
        let to = at(n_men + 1).filter(|&to| n_men > 0 && self.is_open(to))?;
        Some((to, n_men))
    }

    /// Removes the men between two points of a line.
    fn clear(&mut self, from: Square, to: Square) -> u32 {
        let Some((direction, far)) = line(from, to) else { return 0 };
        let mut n_men = 0;
        for step in 1..far {
            let between = self.grid().offset(from, direction.0 * step, direction.1 * step);
            n_men += u32::from(between.is_some_and(|square| self.set_man(square, false)));
        }
        n_men
    }

    fn judge_jumps(&self, path: &[Square]) -> Result<(), IllegalMove> {
        let mut board = self.clone();
        if path.first() != Some(&self.ball) {
            return Err(IllegalMove::NoPiece);
        }
        for (&from, &to) in path.iter().zip(&path[1..]) {
            let (direction, _) = line(from, to).ok_or(IllegalMove::Geometry)?;
            match board.jump(from, direction) {
                None => return Err(IllegalMove::NothingCaptured),
                Some((end, _)) if end != to => return Err(IllegalMove::Geometry),
                Some(_) => board.clear(from, to),
            };
        }
        Ok(())
    }

    /// Lists the paths of the ball; each further jump makes another path.
    fn list_jumps(&self, into: &mut Vec<Move>) {
        let mut drafts = vec![(self.clone(), vec![self.ball])];
        while let Some((board, path)) = drafts.pop() {
            for &direction in &EIGHT {
                let Some((to, _)) = board.jump(board.ball, direction) else { continue };
                let mut next = board.clone();
                next.clear(board.ball, to);
                next.ball = to;
                let path: Vec<Square> = path.iter().copied().chain([to]).collect();
                into.push(Move::Jump(path.clone()));
                drafts.push((next, path));
            }
            if into.len() >= MOST {
                break;
            }
        }
    }

    fn read_point(&self, text: &str) -> Result<Square, ParseMoveError> {
        let site = self.geometry().site(text)?;
        self.grid().square(site).ok_or_else(|| ParseMoveError::off_board(text))
    }

    fn read_inside(&self, text: &str) -> Result<Square, ParseMoveError> {
        let square = self.read_point(text)?;
        if self.is_inside(square) { Ok(square) } else { Err(ParseMoveError::off_board(text)) }
    }
}

/// Returns the direction and the distance between two points of a line.
fn line(from: Square, to: Square) -> Option<((i32, i32), i32)> {
    let right = i32::from(to.column) - i32::from(from.column);
    let up = i32::from(to.row) - i32::from(from.row);
    let is_line = (right, up) != (0, 0) && (right == 0 || up == 0 || right.abs() == up.abs());
    is_line.then_some(((right.signum(), up.signum()), right.abs().max(up.abs())))
}

/// Reads a point: the letters of its column and the number of its row. The column and row before the first are 0.
pub(super) fn read_name(geometry: Geometry, text: &str) -> Option<(i32, i32)> {
    let n_letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (letters, digits) = text.split_at(n_letters);
    let (column, digits) = match letters {
        "" => (0, digits.strip_prefix('0')?),
        letters => (i32::from(Square::read(&format!("{letters}1"))?.column) + 1, digits),
    };
    let is_number = digits.bytes().all(|digit| digit.is_ascii_digit());
    let row = digits.parse::<u16>().ok().filter(|_| is_number)?;
    Some((column, i32::from(geometry.rows()) - 1 - i32::from(row)))
}

pub(super) fn write_name(geometry: Geometry, (column, row): (u16, u16)) -> Option<String> {
    let letters = column.checked_sub(1).map_or_else(|| "0".to_owned(), column_label);
    Some(format!("{letters}{}", geometry.rows().checked_sub(row + 1)?))
}

impl Position for Phutball {
    type Move = Move;

    const DIFFER: crate::Differ = crate::Differ::ByPath;

    fn begin(options: &Options) -> Result<Phutball, StartError> {
        let (columns, rows) = SIZES.of(options)?;
        Ok(Phutball {
            columns,
            rows,
            men: [0; MOST_ROWS],
            ball: Square::new(columns.div_ceil(2), rows.div_ceil(2)),
            turn: options.first.unwrap_or(Color::Black),
            winner: None,
        })
    }

    /// The points, including those beyond the goal lines, which the ball can reach.
    fn geometry(&self) -> Geometry {
        Geometry::new(&PLAN, self.columns + 2, self.rows + 2)
    }

    fn occupant(&self, site: Site) -> Occupant {
        let square = self.grid().square(site);
        let piece = square.and_then(|square| match () {
            () if square == self.ball => Some(BALL),
            () => self.has_man(square).then_some(MAN),
        });
        piece.into()
    }

    fn turn(&self) -> Option<Color> {
        self.winner.is_none().then_some(self.turn)
    }

    fn set_turn(&mut self, color: Color) {
        self.turn = color;
    }

    fn pieces(&self) -> Vec<Piece> {
        vec![MAN, BALL]
    }

    /// The ball may be set up beyond a goal line without ending the game; men may not.
    fn put(&mut self, site: Site, piece: Option<Piece>) -> bool {
        let Some(square) = self.grid().square(site).filter(|&square| self.is_inside(square)) else {
            return false;
        };
        if piece == Some(BALL) {
            self.set_man(square, false);
            return std::mem::replace(&mut self.ball, square) != square;
        }
        square != self.ball && self.set_man(square, piece.is_some())
    }

    /// AB places men, AW the ball; AE removes men.
    fn read_set_up(&self, set_up: &SetUp<'_>) -> Result<Option<Filling>, ParseMoveError> {
        let Some(stone) = set_up.stone() else { return Ok(None) };
        let piece = stone.map(|color| if color == Color::White { BALL } else { MAN });
        let mut sites = self.area(set_up.value)?;
        let is_inside = |&site: &Site| self.grid().square(site).is_some_and(|square| self.is_inside(square));
        if !sites.iter().all(is_inside) {
            return Err(ParseMoveError::off_board(set_up.value));
        }
        // There is only one ball.
        sites.truncate(if piece == Some(BALL) { 1 } else { sites.len() });
        Ok(Some((piece, sites)))
    }

    fn write_set_up(&self, site: Site, piece: Option<Piece>) -> Option<(&'static str, String)> {
        let ident = match piece {
            None => "AE",
            Some(piece) if piece == BALL => "AW",
            Some(_) => "AB",
        };
        (self.geometry().region(site) == Region::Board).then(|| (ident, self.name(site)))
    }

    fn begin_set_up(&mut self, _: Option<Piece>) {
        self.winner = None;
    }

    fn read_move(&self, _: Color, text: &str) -> Result<Move, ParseMoveError> {
        let text = text.trim();
        if !text.contains('-') {
            return self.read_inside(text).map(Move::Put);
        }
        let path: Result<Vec<Square>, ParseMoveError> =
            text.split('-').map(|point| self.read_point(point.trim())).collect();
        path.map(Move::Jump)
    }

    fn write_move(&self, step: &Move) -> String {
        let name = |square: &Square| self.name(self.grid().site(*square));
        match step {
            Move::Put(square) => name(square),
            Move::Jump(path) => path.iter().map(name).collect::<Vec<_>>().join("-"),
        }
    }

    fn path(&self, _: Color, step: &Move) -> Sites {
        let site = |square: &Square| self.grid().site(*square);
        match step {
            Move::Put(square) => Sites::one(site(square)),
            Move::Jump(path) => path.iter().map(site).collect(),
        }
    }

    fn check_move(&self, _: Color, step: &Move) -> Result<(), IllegalMove> {
        match step {
            Move::Put(square) if self.has_man(*square) || *square == self.ball => Err(IllegalMove::Occupied),
            Move::Put(_) => Ok(()),
            Move::Jump(path) => self.judge_jumps(path),
        }
    }

    /// Men have no owner, so removed ones count as captured.
    fn play_unchecked(&mut self, color: Color, step: &Move) -> Played {
        let mut played = Played::default();
        match step {
            Move::Put(square) if *square == self.ball => played.replaced = true,
            Move::Put(square) => played.replaced = !self.set_man(*square, true),
            Move::Jump(path) => {
                played.captured = path.windows(2).map(|hop| self.clear(hop[0], hop[1])).sum();
                self.ball = path.last().copied().unwrap_or(self.ball);
                played.replaced = self.set_man(self.ball, false);
            }
        }
        self.turn = color.other();
        self.winner = match self.ball.row {
            row if row >= self.rows => Some(Color::Black),
            row if row <= 1 => Some(Color::White),
            _ => None,
        };
        played
    }

    /// Lists at most 65,536 moves, because the ball can have millions of paths among many men.
    fn legal_moves(&self, into: &mut Vec<Move>) {
        if self.turn().is_none() {
            return;
        }
        let is_free =
            |square: &Square| self.is_inside(*square) && !self.has_man(*square) && *square != self.ball;
        into.extend(self.grid().squares().filter(is_free).map(Move::Put));
        self.list_jumps(into);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(Outcome::win)
    }

    fn details(&self) -> Vec<Detail> {
        let is_beyond = !self.is_inside(self.ball);
        is_beyond.then(|| Detail::Beyond(self.grid().site(self.ball))).into_iter().collect()
    }

    fn fresh_hash(&self) -> u64 {
        let men = self.men.iter().fold(0, |hash, &row| key(hash ^ u64::from(row)));
        let winner = self.winner.map_or(2, |color| color as u64);
        key(men ^ (self.grid().index(self.ball) as u64) << 8 ^ winner << 4 ^ self.turn as u64)
    }
}
