//! Positions of Byte: the stacks, and the number of completed ones.

use sgf_model::value::Color;

use super::{PLAN, SIZES};
use crate::boards::grid::{EIGHT, Grid};
use crate::boards::stack::{self, Stack};
use crate::zobrist::key;
use crate::{
    Claims, Counted, Detail, Geometry, IllegalMove, Occupant, Options, Outcome, ParseMoveError, Piece,
    Played, Position, Score, Site, Sites, Square, StartError,
};

/// A position of Byte.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, byte::Byte};
/// use sgf_model::value::Color;
/// let mut position = Byte::begin(&Options::default())?;
/// let step = position.read_move(Color::Black, "d4-e3")?;
/// position.play(Color::Black, &step)?;
/// assert_eq!(position.completed(Color::Black), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Byte {
    side: u16,
    stacks: [Stack; 100],
    pub(super) completed: [u16; 2],
    turn: Color,
    /// Whether no move or setup has happened yet.
    is_fresh: bool,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Moves a checker and all checkers above it.
    Go {
        /// The origin.
        from: Square,
        /// The index of the lowest moving checker in its stack, from 0.
        place: u8,
        /// The destination.
        to: Square,
    },
    /// Passes, because no move is possible.
    Pass,
}

/// The height at which a stack is completed.
const HIGHEST: usize = 8;

fn is_dark(square: Square) -> bool {
    (square.column + square.row).is_multiple_of(2)
}

fn distance(one: Square, other: Square) -> u16 {
    one.column.abs_diff(other.column).max(one.row.abs_diff(other.row))
}

impl Byte {
    fn grid(&self) -> Grid {
        Grid { columns: self.side, rows: self.side }
    }

    /// Returns the number of stacks completed by a color.
    #[must_use]
    pub fn completed(&self, color: Color) -> u16 {
        self.completed[color as usize]
    }

    /// Returns the side length of the board.
    #[must_use]
    pub fn side(&self) -> u16 {
        self.side
    }

    /// Iterates over the checkers on a square, bottom first.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, Square, byte::Byte};
    /// use sgf_model::value::Color;
    /// let mut position = Byte::begin(&Options::default())?;
    /// position.play_text(Color::Black, "d4-e3")?;
    /// let at = |name| Square::read(name).map(|square| position.checkers(square).count());
    /// assert_eq!((at("d4"), at("e3")), (Some(0), Some(2)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn checkers(&self, square: Square) -> impl Iterator<Item = Color> {
        self.stack(square).checkers()
    }

    pub(super) fn stack(&self, square: Square) -> Stack {
        self.stacks[self.grid().index(square)]
    }

    fn stack_mut(&mut self, square: Square) -> &mut Stack {
        let index = self.grid().index(square);
        &mut self.stacks[index]
    }

    fn neighbors(&self, square: Square) -> impl Iterator<Item = Square> + use<> {
        let grid = self.grid();
        EIGHT.iter().copied().skip(4).filter_map(move |(right, up)| grid.offset(square, right, up))
    }

    fn others(&self, square: Square) -> impl Iterator<Item = Square> + '_ {
        self.grid().squares().filter(move |&other| other != square && !self.stack(other).is_empty())
    }

    /// Returns whether this step of a stack without neighbors leads closer to one of its nearest stacks.
    fn comes_nearer(&self, from: Square, to: Square) -> bool {
        let nearest = self.others(from).map(|other| distance(from, other)).min();
        nearest.is_some_and(|nearest| {
            let goals = self.others(from).filter(|&other| distance(from, other) == nearest);
            nearest > 1 && goals.into_iter().any(|goal| distance(to, goal) < nearest)
        })
    }

    fn judge_move(&self, color: Color, from: Square, place: u8, to: Square) -> Result<(), IllegalMove> {
        let (stack, target) = (self.stack(from), self.stack(to));
        let owner = stack.checkers().nth(usize::from(place)).ok_or(IllegalMove::NoPiece)?;
        if owner != color {
            return Err(IllegalMove::NotYours);
        }
        if !self.neighbors(from).any(|square| square == to) {
            return Err(IllegalMove::Geometry);
        }
        let n_moved = stack.height() - usize::from(place);
        match target.is_empty() {
            true if place > 0 || !self.comes_nearer(from, to) => Err(IllegalMove::Geometry),
            true => Ok(()),
            false if usize::from(place) >= target.height() || n_moved + target.height() > HIGHEST => {
                Err(IllegalMove::Rules)
            }
            false => Ok(()),
        }
    }

    fn list(&self, color: Color, into: &mut Vec<Move>) {
        for from in self.grid().squares() {
            for place in 0..self.stack(from).height() as u8 {
                let goals =
                    self.neighbors(from).filter(|&to| self.judge_move(color, from, place, to).is_ok());
                into.extend(goals.map(|to| Move::Go { from, place, to }));
            }
        }
    }

    fn can_move(&self, color: Color) -> bool {
        let mut moves = Vec::new();
        self.list(color, &mut moves);
        !moves.is_empty()
    }
}

impl Position for Byte {
    type Move = Move;

    const DIFFER: crate::Differ = crate::Differ::ByPath;

    fn begin(options: &Options) -> Result<Byte, StartError> {
        let (side, _) = SIZES.of(options)?;
        if side % 2 != 0 {
            return Err(StartError::Size(u32::from(side), u32::from(side)));
        }
        let turn = options.first.unwrap_or(Color::Black);
        let mut position =
            Byte { side, stacks: [Stack::default(); 100], completed: [0; 2], turn, is_fresh: true };
        let rows = 1..side - 1;
        for square in
            position.grid().squares().filter(|&square| is_dark(square) && rows.contains(&square.row))
        {
            position.stack_mut(square).push(if square.row % 2 == 0 { Color::White } else { Color::Black });
        }
        Ok(position)
    }

    fn geometry(&self) -> Geometry {
        Geometry::new(&PLAN, self.side, self.side)
    }

    fn occupant(&self, site: Site) -> Occupant {
        self.grid().square(site).map_or(Occupant::NOTHING, |square| self.stack(square).occupant())
    }

    fn turn(&self) -> Option<Color> {
        self.outcome().is_none().then_some(self.turn)
    }

    /// Records may omit forced passes.
    fn expects(&self, color: Color) -> bool {
        self.turn().is_some_and(|turn| turn == color || !self.can_move(turn))
    }

    fn set_turn(&mut self, color: Color) {
        self.turn = color;
    }

    /// Places a checker on top of the stack.
    fn put(&mut self, site: Site, checker: Option<Piece>) -> bool {
        let Some(square) = self.grid().square(site) else { return false };
        self.stack_mut(square).set_up(checker)
    }

    /// The first checker clears the board.
    fn begin_set_up(&mut self, checker: Option<Piece>) {
        if self.is_fresh && checker.is_some() {
            self.stacks = [Stack::default(); 100];
        }
        self.is_fresh = false;
    }

    fn read_move(&self, _: Color, text: &str) -> Result<Move, ParseMoveError> {
        let plain = text.trim();
        if plain.is_empty() || plain.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        let (from, to) = plain.split_once('-').ok_or_else(|| ParseMoveError::syntax(text))?;
        let (from, place) = from.split_once(':').unwrap_or((from, "1"));
        let place = place.parse::<u8>().ok().and_then(|place| place.checked_sub(1));
        let place = place.ok_or_else(|| ParseMoveError::syntax(text))?;
        Ok(Move::Go { from: self.grid().read(from)?, place, to: self.grid().read(to)? })
    }

    fn write_move(&self, step: &Move) -> String {
        match *step {
            Move::Pass => "pass".to_owned(),
            Move::Go { from, place: 0, to } => format!("{from}-{to}"),
            Move::Go { from, place, to } => format!("{from}:{}-{to}", u16::from(place) + 1),
        }
    }

    fn path(&self, _: Color, step: &Move) -> Sites {
        match *step {
            Move::Go { from, to, .. } => [from, to].map(|square| self.grid().site(square)).into(),
            Move::Pass => Sites::none(),
        }
    }

    fn check_move(&self, color: Color, step: &Move) -> Result<(), IllegalMove> {
        match *step {
            Move::Pass if self.can_move(color) => Err(IllegalMove::MustMove),
            Move::Pass => Ok(()),
            Move::Go { from, place, to } => self.judge_move(color, from, place, to),
        }
    }

    /// The checkers of a completed stack count as captured and lost.
    fn play_unchecked(&mut self, color: Color, step: &Move) -> Played {
        self.is_fresh = false;
        self.turn = color.other();
        let Move::Go { from, place, to } = *step else { return Played::default() };
        let moved = self.stack_mut(from).split_off(usize::from(place));
        let target = self.stack_mut(to);
        target.append(moved);
        let Some(top) = target.top().filter(|_| target.height() >= HIGHEST) else { return Played::default() };
        let taken = std::mem::take(target);
        let completed = &mut self.completed[top as usize];
        *completed = completed.saturating_add(1);
        let lost = taken.checkers().filter(|&checker| checker == color).count() as u32;
        Played { captured: taken.height() as u32 - lost, lost, replaced: false }
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        if let Some(turn) = self.turn() {
            self.list(turn, into);
            if into.is_empty() {
                into.push(Move::Pass);
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let goal = if self.side > 8 { 3 } else { 2 };
        let winner = [Color::Black, Color::White].into_iter().find(|&color| self.completed(color) >= goal);
        winner.map(Outcome::win)
    }

    fn fresh_hash(&self) -> u64 {
        let [black, white] = self.completed.map(u64::from);
        stack::hash(&self.stacks) ^ key(1 << 63 | black << 32 | white << 8 | self.turn as u64)
    }

    fn details(&self) -> Vec<Detail> {
        vec![
            Detail::Stacks(stack::piled(self.grid(), &self.stacks)),
            Detail::Count(Counted::Completed, self.completed.map(u32::from)),
        ]
    }

    fn score(&self, _: &Claims) -> Result<Option<Score>, ParseMoveError> {
        let [black, white] = self.completed.map(f64::from);
        Ok(Some(Score { black, white, parts: vec![(Counted::Completed, black, white)], ..Score::default() }))
    }
}
