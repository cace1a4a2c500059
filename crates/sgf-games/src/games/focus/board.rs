//! Positions of Focus: the stacks and the reserves.

use sgf_model::value::Color;

use super::{PLAN, SIZES};
use crate::boards::grid::{FOUR, Grid};
use crate::boards::stack::{self, Stack};
use crate::zobrist::key;
use crate::{
    Counted, Detail, Geometry, IllegalMove, Occupant, Options, Outcome, ParseMoveError, Piece, Played,
    Position, Region, Site, Sites, Square, StartError,
};

/// A position of Focus.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, focus::Focus};
/// use sgf_model::value::Color;
/// let mut position = Focus::begin(&Options::default())?;
/// let step = position.read_move(Color::Black, "e4-e3")?;
/// position.play(Color::Black, &step)?;
/// assert_eq!(position.reserve(Color::Black), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Focus {
    stacks: [Stack; 64],
    reserve: [u16; 2],
    turn: Color,
    /// Whether no move or setup has happened yet.
    is_fresh: bool,
}

/// A move.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, Square, focus::{Focus, Move}};
/// use sgf_model::value::Color;
/// let put = Focus::begin(&Options::default())?.read_move(Color::Black, "+f7")?;
/// assert_eq!(Some(put), Square::read("f7").map(Move::Put));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Places a checker from the reserve.
    Put(Square),
    /// Moves as many checkers as the distance in squares.
    Go {
        /// The origin.
        from: Square,
        /// The destination.
        to: Square,
    },
}

const GRID: Grid = Grid { columns: 8, rows: 8 };

/// The maximum height of a stack.
const HIGHEST: usize = 5;

/// Returns whether a square is on the board, which lacks the corners.
///
/// # Examples
///
/// ```
/// use sgf_games::{Square, focus::is_point};
/// let n_points = (0..8).flat_map(|row| (0..8).map(move |column| Square::new(column, row))).filter(|&it| is_point(it)).count();
/// assert_eq!(n_points, 52);
/// ```
#[must_use]
pub fn is_point(square: Square) -> bool {
    let edge = |line: u16| line.min(7 - line);
    edge(square.column) + edge(square.row) >= 2
}

impl Focus {
    /// Returns the number of checkers in a color's reserve.
    #[must_use]
    pub fn reserve(&self, color: Color) -> u16 {
        self.reserve[color as usize]
    }

    /// Iterates over the checkers on a square, bottom first.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, Square, focus::Focus};
    /// use sgf_model::value::Color;
    /// let mut position = Focus::begin(&Options::default())?;
    /// position.play_text(Color::Black, "e4-e3")?;
    /// assert_eq!(Square::read("e3").map(|square| position.checkers(square).count()), Some(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn checkers(&self, square: Square) -> impl Iterator<Item = Color> {
        self.stack(square).checkers()
    }

    pub(super) fn stack(&self, square: Square) -> Stack {
        self.stacks[GRID.index(square)]
    }

    fn stack_mut(&mut self, square: Square) -> &mut Stack {
        &mut self.stacks[GRID.index(square)]
    }

    /// Lists the destinations of a stack.
    fn reach(&self, from: Square) -> Vec<Square> {
        let mut reach = Vec::new();
        for &direction in FOUR {
            for to in GRID.ray(from, direction).take(self.stack(from).height()) {
                if is_point(to) {
                    reach.push(to);
                }
            }
        }
        reach
    }

    fn owned(&self, color: Color) -> impl Iterator<Item = Square> + '_ {
        GRID.squares().filter(move |&square| self.stack(square).top() == Some(color))
    }

    /// Removes the checkers below the top five of a stack.
    fn settle(&mut self, color: Color, square: Square) -> Played {
        let stack = self.stack_mut(square);
        let upper = stack.split_off(stack.height().saturating_sub(HIGHEST));
        let lower = std::mem::replace(stack, upper);
        let n_own = lower.checkers().filter(|&checker| checker == color).count() as u32;
        let reserve = &mut self.reserve[color as usize];
        *reserve = reserve.saturating_add(n_own as u16);
        Played { captured: lower.height() as u32 - n_own, lost: n_own, replaced: false }
    }
}

fn check(square: Square, text: &str) -> Result<Square, ParseMoveError> {
    if is_point(square) { Ok(square) } else { Err(ParseMoveError::off_board(text)) }
}

impl Position for Focus {
    type Move = Move;

    fn begin(options: &Options) -> Result<Focus, StartError> {
        SIZES.of(options)?;
        let turn = options.first.unwrap_or(Color::Black);
        let mut position = Focus { stacks: [Stack::default(); 64], reserve: [0; 2], turn, is_fresh: true };
        for square in GRID.squares() {
            let is_inner = (1..7).contains(&square.column) && (1..7).contains(&square.row);
            // Both colors alternate in pairs of columns, and from row to row.
            let is_black = (square.row % 2 == 0) == (square.column % 4 == 1 || square.column % 4 == 2);
            if is_inner {
                position.stack_mut(square).push(if is_black { Color::Black } else { Color::White });
            }
        }
        Ok(position)
    }

    fn geometry(&self) -> Geometry {
        Geometry::new(&PLAN, 8, 8)
    }

    fn occupant(&self, site: Site) -> Occupant {
        if let Region::Hand(color) = self.geometry().region(site) {
            return Occupant::alike(Piece::stone(color), self.reserve(color).into());
        }
        GRID.square(site).map_or(Occupant::NOTHING, |square| self.stack(square).occupant())
    }

    fn turn(&self) -> Option<Color> {
        self.outcome().is_none().then_some(self.turn)
    }

    fn set_turn(&mut self, color: Color) {
        self.turn = color;
    }

    /// Places a checker on top of the stack.
    fn put(&mut self, site: Site, checker: Option<Piece>) -> bool {
        let square = GRID.square(site).filter(|&square| is_point(square));
        square.is_some_and(|square| self.stack_mut(square).set_up(checker))
    }

    /// The first checker clears the board.
    fn begin_set_up(&mut self, checker: Option<Piece>) {
        if self.is_fresh && checker.is_some() {
            self.stacks = [Stack::default(); 64];
        }
        self.is_fresh = false;
    }

    fn read_move(&self, _: Color, text: &str) -> Result<Move, ParseMoveError> {
        if let Some(square) = text.trim().strip_prefix('+') {
            let square = GRID.read(square).and_then(|it| check(it, square))?;
            return Ok(Move::Put(square));
        }
        let (from, to, rest) = GRID.read_two(text)?;
        if !rest.is_empty() {
            return Err(ParseMoveError::syntax(text));
        }
        Ok(Move::Go { from: check(from, text)?, to: check(to, text)? })
    }

    fn write_move(&self, step: &Move) -> String {
        match step {
            Move::Put(square) => format!("+{square}"),
            Move::Go { from, to } => format!("{from}-{to}"),
        }
    }

    fn path(&self, color: Color, step: &Move) -> Sites {
        let reserve = || self.geometry().beside_at(Region::Hand(color), 0);
        match *step {
            Move::Put(to) => reserve().into_iter().chain([GRID.site(to)]).collect(),
            Move::Go { from, to } => [from, to].map(|square| GRID.site(square)).into(),
        }
    }

    fn check_move(&self, color: Color, step: &Move) -> Result<(), IllegalMove> {
        match *step {
            Move::Put(_) if self.reserve(color) == 0 => Err(IllegalMove::NoneLeft),
            Move::Put(_) => Ok(()),
            Move::Go { from, to } => match self.stack(from).top() {
                None => Err(IllegalMove::NoPiece),
                Some(top) if top != color => Err(IllegalMove::NotYours),
                Some(_) if !self.reach(from).contains(&to) => Err(IllegalMove::Geometry),
                Some(_) => Ok(()),
            },
        }
    }

    fn play_unchecked(&mut self, color: Color, step: &Move) -> Played {
        self.is_fresh = false;
        self.turn = color.other();
        let to = match *step {
            Move::Put(square) => {
                let reserve = &mut self.reserve[color as usize];
                *reserve = reserve.saturating_sub(1);
                self.stack_mut(square).push(color);
                square
            }
            Move::Go { from, to } => {
                let far = from.column.abs_diff(to.column).max(from.row.abs_diff(to.row));
                let stack = self.stack_mut(from);
                let moved = stack.split_off(stack.height().saturating_sub(usize::from(far)));
                self.stack_mut(to).append(moved);
                to
            }
        };
        self.settle(color, to)
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        if self.turn().is_none() {
            return;
        }
        let color = self.turn;
        for from in self.owned(color) {
            into.extend(self.reach(from).into_iter().map(|to| Move::Go { from, to }));
        }
        if self.reserve(color) > 0 {
            into.extend(GRID.squares().filter(|&square| is_point(square)).map(Move::Put));
        }
    }

    /// Every stack can move, so a player without stacks and reserve loses; an empty board has no loser.
    fn outcome(&self) -> Option<Outcome> {
        let can_move = |color| self.reserve(color) > 0 || self.owned(color).next().is_some();
        let has_lost = !can_move(self.turn) && can_move(self.turn.other());
        has_lost.then(|| Outcome::win(self.turn.other()))
    }

    fn fresh_hash(&self) -> u64 {
        let [black, white] = self.reserve.map(u64::from);
        stack::hash(&self.stacks) ^ key(1 << 63 | black << 32 | white << 8 | self.turn as u64)
    }

    fn details(&self) -> Vec<Detail> {
        let reserve = Detail::Count(Counted::Reserve, self.reserve.map(u32::from));
        vec![Detail::Stacks(stack::piled(GRID, &self.stacks)), reserve]
    }
}
