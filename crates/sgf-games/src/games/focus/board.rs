//! The board of stacks, and what is in reserve.

use sgf_model::value::Color;
use sgf_syntax::AddAll;

use super::{PLAN, SIZES};
use crate::grid::{FOUR, Grid};
use crate::hash::key;
use crate::stack::{self, Stack};
use crate::{
    Counted, Detail, Geometry, Occupant, Options, Outcome, Piece, Played, Position, Reason, Refused, Region,
    Site, Sites, Square, Unreadable,
};

/// A position of Focus.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, focus::Focus};
/// use sgf_model::value::Color;
/// let mut position = Focus::begin(&Options::default())?;
/// let step = position.read(Color::Black, "e4-e3")?;
/// position.play(Color::Black, &step)?;
/// assert_eq!(position.reserve(Color::Black), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Focus {
    stacks: [Stack; 64],
    reserve: [u16; 2],
    turn: Color,
    /// Whether the board is still as it was before any move and setup.
    is_fresh: bool,
}

/// A move.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, Square, focus::{Focus, Move}};
/// use sgf_model::value::Color;
/// let put = Focus::begin(&Options::default())?.read(Color::Black, "+f7")?;
/// assert_eq!(Some(put), Square::read("f7").map(Move::Put));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A checker comes from the reserve.
    Put(Square),
    /// As many checkers move as squares lie between.
    Go {
        /// The square before.
        from: Square,
        /// The square after.
        to: Square,
    },
}

const GRID: Grid = Grid { columns: 8, rows: 8 };

/// How high a stack stays.
const HIGHEST: usize = 5;

/// Tells whether a square is on the board: not in a corner.
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
    /// Returns how many checkers a colour has in reserve.
    #[must_use]
    pub fn reserve(&self, color: Color) -> u16 {
        self.reserve[color as usize]
    }

    /// Walks over the checkers on a square, from the lowest up.
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

    /// Lists where a stack can be moved to.
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

    /// Takes off what is too low in a stack.
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

fn check(square: Square, text: &str) -> Result<Square, Unreadable> {
    if is_point(square) { Ok(square) } else { Err(Unreadable::off_board(text)) }
}

impl Position for Focus {
    type Move = Move;

    fn begin(options: &Options) -> Result<Focus, Refused> {
        SIZES.of(options)?;
        let turn = options.first.unwrap_or(Color::Black);
        let mut position = Focus { stacks: [Stack::default(); 64], reserve: [0; 2], turn, is_fresh: true };
        for square in GRID.squares() {
            let is_inner = (1..7).contains(&square.column) && (1..7).contains(&square.row);
            // Pairs of columns alternate, and so do rows.
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

    /// A checker comes on top of what stands there.
    fn put(&mut self, site: Site, checker: Option<Piece>) -> bool {
        let square = GRID.square(site).filter(|&square| is_point(square));
        square.is_some_and(|square| self.stack_mut(square).set_up(checker))
    }

    /// The first checker that is set up clears the board.
    fn begin_set_up(&mut self, checker: Option<Piece>) {
        if self.is_fresh && checker.is_some() {
            self.stacks = [Stack::default(); 64];
        }
        self.is_fresh = false;
    }

    fn read(&self, _: Color, text: &str) -> Result<Move, Unreadable> {
        if let Some(square) = text.trim().strip_prefix('+') {
            let square = GRID.read(square).and_then(|it| check(it, square))?;
            return Ok(Move::Put(square));
        }
        let (from, to, rest) = GRID.read_two(text)?;
        if !rest.is_empty() {
            return Err(Unreadable::syntax(text));
        }
        Ok(Move::Go { from: check(from, text)?, to: check(to, text)? })
    }

    fn write(&self, step: &Move) -> String {
        match step {
            Move::Put(square) => format!("+{square}"),
            Move::Go { from, to } => format!("{from}-{to}"),
        }
    }

    fn way(&self, color: Color, step: &Move) -> Sites {
        let reserve = || self.geometry().beside_at(Region::Hand(color), 0);
        match *step {
            Move::Put(to) => reserve().into_iter().chain([GRID.site(to)]).collect(),
            Move::Go { from, to } => [from, to].map(|square| GRID.site(square)).into(),
        }
    }

    fn judge(&self, color: Color, step: &Move) -> Result<(), Reason> {
        match *step {
            Move::Put(_) if self.reserve(color) == 0 => Err(Reason::NoneLeft),
            Move::Put(_) => Ok(()),
            Move::Go { from, to } => match self.stack(from).top() {
                None => Err(Reason::NoPiece),
                Some(top) if top != color => Err(Reason::NotYours),
                Some(_) if !self.reach(from).contains(&to) => Err(Reason::Geometry),
                Some(_) => Ok(()),
            },
        }
    }

    fn execute(&mut self, color: Color, step: &Move) -> Played {
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

    fn moves(&self, into: &mut Vec<Move>) {
        if self.turn().is_none() {
            return;
        }
        let color = self.turn;
        for from in self.owned(color) {
            for to in self.reach(from) {
                into.push(Move::Go { from, to });
            }
        }
        if self.reserve(color) > 0 {
            into.add_all(GRID.squares().filter(|&square| is_point(square)).map(Move::Put));
        }
    }

    /// Every stack can move somewhere, so who has none, and nothing in reserve, has lost; on an empty board nobody has.
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
        vec![stack::piled(GRID, &self.stacks), reserve]
    }
}
