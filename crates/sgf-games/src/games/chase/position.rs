//! Chase as a [`Position`].

use sgf_model::value::Color;

use super::SIZES;
use super::board::{Chase, Die, GRID};
use super::notation::{Move, Play, die, field, read, write_field};
use super::running::{CHAMBER, Direction, run};
use crate::hash::key;
use crate::stack::sign;
use crate::{
    Cell, Diagram, Options, Outcome, Played, Position, Reason, Refused, Row, SetUp, Square, Unreadable,
};

/// The speeds at the start, of both colours.
const START: [u8; 9] = [1, 2, 3, 4, 5, 4, 3, 2, 1];

impl Chase {
    /// Finds the direction that leads from a field to another, if it is not told.
    fn find_direction(&self, color: Color, step: &mut Move) {
        let board = self.balanced(color, &step.balance);
        let Play::Run { from, to, direction: direction @ None } = &mut step.action else { return };
        let speed = board.die(*from).map_or(0, |die| die.speed);
        let leads = |it: &Direction| run(*from, *it, speed).0.last() == Some(to) && !it.leaves(*from);
        *direction = Direction::ALL.into_iter().find(leads);
    }

    fn note(&self, color: Color) -> String {
        let dice: String =
            self.own(color).map(|(square, speed)| format!(" {}={speed}", write_field(square))).collect();
        format!("{}:{dice}", sign(color))
    }

    /// Returns the fields of a value of setup, and the speed.
    fn area(value: &str) -> Option<(Vec<Square>, u8)> {
        if let Some((square, speed)) = die(value) {
            return Some((vec![square], speed));
        }
        let (first, last) = value.split_once(':').unwrap_or((value, value));
        let (first, last) = (field(first)?, field(last)?);
        let is_within = |square: &Square| {
            (first.column..=last.column).contains(&square.column)
                && (first.row..=last.row).contains(&square.row)
        };
        Some((GRID.squares().filter(is_within).collect(), 1))
    }
}

impl Position for Chase {
    type Move = Move;

    fn begin(options: &Options) -> Result<Chase, Refused> {
        SIZES.of(options)?;
        let turn = options.first.unwrap_or(Color::Black);
        let mut position = Chase { dice: [None; 81], turn, winner: None, is_fresh: true };
        for (column, speed) in (0..).zip(START) {
            position.put(Square::new(column, 0), Some(Die { color: Color::Black, speed }));
            position.put(Square::new(column, 8), Some(Die { color: Color::White, speed }));
        }
        Ok(position)
    }

    fn turn(&self) -> Option<Color> {
        self.winner.is_none().then_some(self.turn)
    }

    fn set_turn(&mut self, color: Color) {
        self.turn = color;
    }

    /// The first die that is set up clears the board. Whether somebody has lost is found out after moves only, so anything
    /// can be set up.
    fn set_up(&mut self, set_up: &SetUp<'_>) -> Result<u32, Unreadable> {
        let Some(color) = set_up.stone() else { return Ok(0) };
        let (area, speed) = Chase::area(set_up.value).ok_or_else(|| Unreadable::syntax(set_up.value))?;
        if self.is_fresh && color.is_some() {
            self.dice = [None; 81];
        }
        (self.is_fresh, self.winner) = (false, None);
        let die = color.map(|color| Die { color, speed });
        Ok(area.into_iter().map(|square| u32::from(self.put(square, die) != die)).sum())
    }

    fn read(&self, color: Color, text: &str) -> Result<Move, Unreadable> {
        let mut step = read(text)?;
        self.find_direction(color, &mut step);
        Ok(step)
    }

    fn write(&self, step: &Move) -> String {
        let fields: Vec<String> = step.balance.iter().copied().map(write_field).collect();
        let balance = if fields.is_empty() { String::new() } else { format!("{{{}}}", fields.join(",")) };
        match step.action {
            Play::Run { from, to, direction } => {
                let owner = |square| self.die(square).map(|die| die.color);
                let takes = owner(to).is_some() && owner(to) != owner(from);
                let letters = direction.map_or("", Direction::letters);
                let sign = if takes { 'x' } else { '-' };
                format!("{balance}{}{sign}{}{letters}", write_field(from), write_field(to))
            }
            Play::Exchange([(one, fast), (other, slow)]) => {
                format!("{balance}{}={fast},{}={slow}", write_field(one), write_field(other))
            }
        }
    }

    fn judge(&self, color: Color, step: &Move) -> Result<(), Reason> {
        self.judge_step(color, step)
    }

    fn execute(&mut self, color: Color, step: &Move) -> Played {
        self.is_fresh = false;
        let played = self.execute_step(color, step);
        self.turn = color.other();
        let mut moves = Vec::new();
        self.list(self.turn, &mut moves);
        self.winner = moves.is_empty().then_some(color);
        played
    }

    fn moves(&self, into: &mut Vec<Move>) {
        if let Some(turn) = self.turn() {
            self.list(turn, into);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(Outcome::win)
    }

    fn hash(&self) -> u64 {
        self.fresh_hash()
    }

    fn fresh_hash(&self) -> u64 {
        let place = |square| {
            let die = self.die(square)?;
            Some(key(GRID.index(square) as u64 * 16 + die.color as u64 * 8 + u64::from(die.speed)))
        };
        let winner = self.winner.map_or(2, |color| color as u64);
        GRID.squares()
            .filter_map(place)
            .fold(key(1 << 32 | winner << 4 | self.turn as u64), |hash, key| hash ^ key)
    }

    fn diagram(&self, last: Option<&Move>) -> Diagram {
        let is_last = |square| match last.map(|step| step.action) {
            Some(Play::Run { to, .. }) => to == square,
            Some(Play::Exchange([(one, _), (other, _)])) => one == square || other == square,
            None => false,
        };
        let empty = |square| if square == CHAMBER { '#' } else { '.' };
        let cell = |square| Cell {
            sign: self.die(square).map_or_else(|| empty(square), |die| sign(die.color)),
            is_last: is_last(square),
        };
        let row = |row: u16| Row {
            label: crate::column_label(row),
            indent: 1 - row % 2,
            cells: (0..9).map(|column| cell(Square::new(column, row))).collect(),
        };
        Diagram {
            rows: (0..9).rev().map(row).collect(),
            columns: (1..=9).map(|number| number.to_string()).collect(),
            notes: vec![self.note(Color::Black), self.note(Color::White)],
        }
    }
}
