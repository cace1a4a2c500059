//! Positions of Chase: moving, pushing and splitting dice, and balancing lost speed.

use sgf_model::value::Color;

use super::notation::{Move, Play};
use super::running::{CHAMBER, Direction, next, run};
use crate::boards::grid::Grid;
use crate::{IllegalMove, Played, Square};

/// A position of Chase. The column of a square is its index in the row; row 0 is `a`.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, chase::Chase};
/// use sgf_model::value::Color;
/// let mut position = Chase::begin(&Options::default())?;
/// let step = position.read_move(Color::Black, "a6=3,a5=6")?;
/// position.play(Color::Black, &step)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chase {
    pub(super) dice: [Option<Die>; 81],
    pub(super) turn: Color,
    pub(super) winner: Option<Color>,
    /// Whether no move or setup has happened yet.
    pub(super) is_fresh: bool,
}

/// A die on the board.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, Square, chase::Chase};
/// let position = Chase::begin(&Options::default())?;
/// let speeds: u8 = (0..9).filter_map(|column| position.die(Square::new(column, 0))).map(|die| die.speed).sum();
/// // The speeds of a player's dice always add up to 25.
/// assert_eq!(speeds, 25);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Die {
    /// The owner.
    pub color: Color,
    /// The speed, from 1 to 6.
    pub speed: u8,
}

pub(super) const GRID: Grid = Grid { columns: 9, rows: 9 };

/// The total speed of a player's dice.
const ALL: u32 = 25;

/// The maximum number of dice per player.
const MOST: usize = 10;

/// The maximum number of pushes in a turn; only boards that were set up full of dice reach it.
const PUSHES: u32 = 200;

/// A turn in progress.
struct Turn<'a> {
    position: &'a mut Chase,
    color: Color,
    played: Played,
    pushes: u32,
}

impl Turn<'_> {
    /// Resolves the arrival of a die on a field: it captures, pushes, splits in the chamber, or stays.
    fn arrive(&mut self, at: Square, die: Die, direction: Direction) {
        let mut coming = vec![(at, die, direction)];
        while let Some((at, die, direction)) = coming.pop() {
            self.pushes += 1;
            if self.pushes > PUSHES {
                self.played.lost += 1;
            } else if at == CHAMBER && self.position.die(at).is_none() {
                self.split(die, direction, &mut coming);
            } else if let Some(other) = self.position.place(at, Some(die)) {
                if other.color == self.color {
                    let (field, direction) = next(at, direction);
                    coming.push((field, other, direction));
                } else {
                    self.played.captured += 1;
                    self.played.replaced = true;
                }
            }
        }
    }

    /// Splits a die in the chamber. The left half moves first, so it is last in the list.
    fn split(&self, die: Die, direction: Direction, coming: &mut Vec<(Square, Die, Direction)>) {
        let (left, right) = (direction.turned(4), direction.turned(2));
        let is_whole = die.speed == 1 || self.position.count(self.color) + 1 >= MOST;
        let part = |speed| Die { speed, ..die };
        if !is_whole {
            coming.push((next(CHAMBER, right).0, part(die.speed / 2), right));
        }
        let speed = if is_whole { die.speed } else { die.speed.div_ceil(2) };
        coming.push((next(CHAMBER, left).0, part(speed), left));
    }
}

impl Chase {
    /// Returns the die on a field.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, Square, chase::{Chase, Die}};
    /// use sgf_model::value::Color;
    /// let mut position = Chase::begin(&Options::default())?;
    /// position.play_text(Color::Black, "a6=3,a5=6")?;
    /// assert_eq!(position.die(Square::new(5, 0)), Some(Die { color: Color::Black, speed: 3 }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn die(&self, square: Square) -> Option<Die> {
        square.is_within(9, 9).then(|| self.dice[GRID.index(square)]).flatten()
    }

    pub(super) fn place(&mut self, square: Square, die: Option<Die>) -> Option<Die> {
        std::mem::replace(&mut self.dice[GRID.index(square)], die)
    }

    /// Returns the fields and speeds of a color's dice.
    pub(super) fn own(&self, color: Color) -> impl Iterator<Item = (Square, u8)> + '_ {
        let die = |square| self.die(square).map(|die| (square, die));
        GRID.squares()
            .filter_map(die)
            .filter(move |(_, die)| die.color == color)
            .map(|(square, die)| (square, die.speed))
    }

    fn count(&self, color: Color) -> usize {
        self.own(color).count()
    }

    fn missing(&self, color: Color) -> u32 {
        let speed: u32 = self.own(color).map(|(_, speed)| u32::from(speed)).sum();
        ALL.saturating_sub(speed)
    }

    /// Lists the ways to add missing speed; empty if none is missing or it cannot be added.
    pub(super) fn balances(&self, color: Color) -> Vec<Vec<Square>> {
        let mut found = Vec::new();
        let can_be = self.missing(color) > 0 && self.count(color) > 4;
        let mut drafts = if can_be { vec![(self.clone(), Vec::new())] } else { Vec::new() };
        while let Some((board, fields)) = drafts.pop() {
            let slowest = board.own(color).map(|(_, speed)| speed).min();
            let slow = board.own(color).filter(|&(_, speed)| Some(speed) == slowest && speed < 6);
            for (square, _) in slow {
                let mut next = board.clone();
                let longer: Vec<Square> = fields.iter().copied().chain([square]).collect();
                next.add_missing(color, square);
                match next.missing(color) {
                    0 => found.push(longer),
                    _ => drafts.push((next, longer)),
                }
            }
        }
        found
    }

    /// Adds as much of the missing speed to a die as fits.
    fn add_missing(&mut self, color: Color, square: Square) {
        let missing = self.missing(color);
        if let Some(die) = &mut self.dice[GRID.index(square)] {
            die.speed += missing.min(u32::from(6 - die.speed)) as u8;
        }
    }

    pub(super) fn balanced(&self, color: Color, fields: &[Square]) -> Chase {
        let mut board = self.clone();
        fields.iter().for_each(|&square| board.add_missing(color, square));
        board
    }

    fn judge_run(
        &self,
        color: Color,
        from: Square,
        to: Square,
        direction: Direction,
    ) -> Result<(), IllegalMove> {
        let die = self.die(from).ok_or(IllegalMove::NoPiece)?;
        if die.color != color {
            return Err(IllegalMove::NotYours);
        }
        let (fields, end) = run(from, direction, die.speed);
        let Some((last, way)) = fields.split_last() else { return Err(IllegalMove::Geometry) };
        match *last != to || direction.leaves(from) {
            true => Err(IllegalMove::Geometry),
            false if way.iter().any(|&field| field == CHAMBER || self.die(field).is_some()) => {
                Err(IllegalMove::Blocked)
            }
            false if self.pushes_into_chamber(color, from, to, end) => Err(IllegalMove::Forbidden),
            false => Ok(()),
        }
    }

    /// Returns whether a run would push a die into the chamber.
    fn pushes_into_chamber(&self, color: Color, from: Square, to: Square, direction: Direction) -> bool {
        let (mut at, mut direction) = (to, direction);
        for _ in 0..PUSHES {
            if at == from || self.die(at).is_none_or(|die| die.color != color) {
                return false;
            }
            (at, direction) = next(at, direction);
            if at == CHAMBER {
                return true;
            }
        }
        false
    }

    fn judge_exchange(&self, color: Color, dice: [(Square, u8); 2]) -> Result<(), IllegalMove> {
        let [(one, fast), (other, slow)] = dice;
        let (first, second) =
            (self.die(one).ok_or(IllegalMove::NoPiece)?, self.die(other).ok_or(IllegalMove::NoPiece)?);
        if first.color != color || second.color != color {
            return Err(IllegalMove::NotYours);
        }
        let touches = Direction::ALL.iter().copied().any(|it| !it.leaves(one) && next(one, it).0 == other);
        let is_change = first.speed != fast && first.speed + second.speed == fast + slow;
        match (touches, is_change) {
            (false, _) => Err(IllegalMove::NotConnected),
            (true, false) => Err(IllegalMove::Rules),
            (true, true) => Ok(()),
        }
    }

    pub(super) fn judge_step(&self, color: Color, step: &Move) -> Result<(), IllegalMove> {
        let balances = self.balances(color);
        let is_balanced =
            if balances.is_empty() { step.balance.is_empty() } else { balances.contains(&step.balance) };
        let board = self.balanced(color, &step.balance);
        if !is_balanced || board.missing(color) > 0 {
            return Err(IllegalMove::Rules);
        }
        match step.play {
            Play::Run { from, to, direction } => {
                board.judge_run(color, from, to, direction.ok_or(IllegalMove::Geometry)?)
            }
            Play::Exchange(dice) => board.judge_exchange(color, dice),
        }
    }

    pub(super) fn execute_step(&mut self, color: Color, step: &Move) -> Played {
        *self = self.balanced(color, &step.balance);
        match step.play {
            Play::Exchange(dice) => {
                for (square, speed) in dice {
                    if let Some(die) = &mut self.dice[GRID.index(square)] {
                        die.speed = speed;
                    }
                }
                Played::default()
            }
            Play::Run { from, to, direction } => {
                let Some(die) = self.place(from, None) else { return Played::default() };
                let direction = direction.unwrap_or(Direction::East);
                let (_, last) = run(from, direction, die.speed);
                let mut turn = Turn { position: self, color, played: Played::default(), pushes: 0 };
                turn.arrive(to, die, last);
                turn.played
            }
        }
    }

    /// Lists the actions when no speed is missing; an exchange is listed once, from its lower field.
    fn list_plays(&self, color: Color, into: &mut Vec<Play>) {
        for (from, speed) in self.own(color) {
            for direction in Direction::ALL {
                let to = run(from, direction, speed).0.last().copied();
                let to = to.filter(|&to| self.judge_run(color, from, to, direction).is_ok());
                into.extend(to.map(|to| Play::Run { from, to, direction: Some(direction) }));
            }
            let mut neighbors: Vec<Square> = Vec::new();
            for direction in Direction::ALL.iter().copied().filter(|it| !it.leaves(from)) {
                let (field, _) = next(from, direction);
                if GRID.index(field) > GRID.index(from) && !neighbors.contains(&field) {
                    neighbors.push(field);
                }
            }
            for field in neighbors {
                let Some(other) = self.die(field).filter(|die| die.color == color) else { continue };
                let sum = speed + other.speed;
                let splits =
                    (1..=6).filter(|&it| it != speed && (1..=6).contains(&(i32::from(sum) - i32::from(it))));
                into.extend(splits.map(|it| Play::Exchange([(from, it), (field, sum - it)])));
            }
        }
    }

    pub(super) fn list(&self, color: Color, into: &mut Vec<Move>) {
        let balances = self.balances(color);
        let balances = if balances.is_empty() { vec![Vec::new()] } else { balances };
        let mut known: Vec<Chase> = Vec::new();
        for balance in balances {
            let board = self.balanced(color, &balance);
            // If two dice both become sixes, they may be named in either order.
            if board.missing(color) > 0 || known.contains(&board) {
                continue;
            }
            known.push(board.clone());
            let mut plays = Vec::new();
            board.list_plays(color, &mut plays);
            into.extend(plays.into_iter().map(|play| Move { balance: balance.clone(), play }));
        }
    }
}
