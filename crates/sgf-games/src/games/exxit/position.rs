//! Exxit as a [`Position`].

use std::collections::BTreeMap;

use sgf_model::info::Dialect;
use sgf_model::value::Color;

use super::board::{Content, Exxit};
use super::notation::{Field, Move, read};
use crate::hash::key;
use crate::stack::{Stack, sign};
use crate::{
    Cell, Claims, Diagram, Options, Outcome, Played, Position, Reason, Refused, Row, Score, SetUp, Unreadable,
};

/// The tiles at the start.
const START: [(Field, Color); 4] = [
    (Field::new(0, 0), Color::White),
    (Field::new(1, -2), Color::White),
    (Field::new(0, -1), Color::Black),
    (Field::new(1, -1), Color::Black),
];

/// How many tiles there are besides those of the start, and how many pieces each has.
const TILES: u16 = 35;
const PIECES: u16 = 8;

impl Exxit {
    fn draw(&self, field: Field) -> char {
        let Content { tile, stack } = self.content(field);
        match (stack.top(), tile) {
            (Some(top), _) => sign(top),
            (None, Some(tile)) => sign(tile).to_ascii_lowercase(),
            (None, None) if self.is_there(field) => '.',
            (None, None) => ' ',
        }
    }
}

impl Position for Exxit {
    type Move = Move;

    fn begin(options: &Options) -> Result<Exxit, Refused> {
        if options.dialect == Some(Dialect::BoardSpace) {
            return Err(Refused::NoMoves);
        }
        let tile = |color| Content { tile: Some(color), stack: Stack::default() };
        Ok(Exxit {
            fields: START.into_iter().map(|(field, color)| (field, tile(color))).collect(),
            tiles: TILES,
            hands: [PIECES; 2],
            turn: options.first.unwrap_or(Color::Black),
            has_passed: false,
            has_ended: false,
            is_fresh: true,
        })
    }

    fn turn(&self) -> Option<Color> {
        (!self.has_ended).then_some(self.turn)
    }

    /// A pass that must be made may be left out of the record.
    fn expects(&self, color: Color) -> bool {
        self.turn().is_some_and(|turn| turn == color || self.list(turn).is_empty())
    }

    fn set_turn(&mut self, color: Color) {
        self.turn = color;
    }

    /// AB and AW lay tiles, AE takes away a tile and what lies on it; the first of AB and AW clears the board.
    fn set_up(&mut self, set_up: &SetUp<'_>) -> Result<u32, Unreadable> {
        let Some(color) = set_up.stone() else { return Ok(0) };
        let field = Field::read(set_up.value.trim()).ok_or_else(|| Unreadable::syntax(set_up.value))?;
        if self.is_fresh && color.is_some() {
            self.fields = BTreeMap::new();
        }
        (self.is_fresh, self.has_ended, self.has_passed) = (false, false, false);
        let before = self.content(field);
        match color {
            Some(_) => self.fields.entry(field).or_default().tile = color,
            None => _ = self.fields.remove(&field),
        }
        Ok(u32::from(self.content(field) != before))
    }

    fn read(&self, _: Color, text: &str) -> Result<Move, Unreadable> {
        let step = read(text)?;
        let is_there = match &step {
            Move::Pass => true,
            Move::Put(field) => self.is_there(*field),
            Move::Distribute(from, to) => self.is_there(*from) && self.is_there(*to),
            Move::Lay(fields) => fields.iter().all(|&field| self.is_there(field)),
        };
        if is_there { Ok(step) } else { Err(Unreadable::off_board(text)) }
    }

    fn write(&self, step: &Move) -> String {
        step.to_string()
    }

    fn judge(&self, color: Color, step: &Move) -> Result<(), Reason> {
        self.judge_step(color, step)
    }

    fn execute(&mut self, color: Color, step: &Move) -> Played {
        self.is_fresh = false;
        let played = self.execute_step(color, step);
        let has_passed = *step == Move::Pass;
        self.has_ended = self.tiles == 0 || (has_passed && self.has_passed);
        self.has_passed = has_passed;
        self.turn = color.other();
        played
    }

    fn moves(&self, into: &mut Vec<Move>) {
        if let Some(turn) = self.turn() {
            into.extend(self.list(turn));
            if into.is_empty() {
                into.push(Move::Pass);
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.count()
    }

    fn hash(&self) -> u64 {
        self.fresh_hash()
    }

    fn fresh_hash(&self) -> u64 {
        let numbers = [self.tiles, self.hands[0], self.hands[1]].into_iter();
        let rest = numbers.fold(self.turn as u64, |bits, number| bits << 16 | u64::from(number));
        let rest = key(rest << 2 | u64::from(self.has_passed) << 1 | u64::from(self.has_ended));
        let place = |(field, content): (&Field, &Content)| {
            let at = u64::from(field.q as u8) << 8 | u64::from(field.r as u8);
            key(key(at << 2 | content.tile.map_or(0, |color| color as u64 + 1)) ^ content.stack.number())
        };
        self.fields.iter().map(place).fold(rest, |hash, key| hash ^ key)
    }

    fn diagram(&self, last: Option<&Move>) -> Diagram {
        let marked = |field: Field| match last {
            Some(Move::Put(at) | Move::Distribute(_, at)) => *at == field,
            Some(Move::Lay(fields)) => fields.contains(&field),
            _ => false,
        };
        let all = || self.fields.keys().flat_map(|&field| field.neighbors().chain([field]));
        let all: Vec<Field> = all().filter(|&field| self.is_there(field)).collect();
        let half = |field: &Field| i32::from(field.q) * 2 + i32::from(field.r);
        let left = all.iter().map(half).min().unwrap_or(0);
        let mut rows: BTreeMap<i8, (i8, i8)> = BTreeMap::new();
        for field in &all {
            let ends = rows.entry(field.r).or_insert((field.q, field.q));
            *ends = (ends.0.min(field.q), ends.1.max(field.q));
        }
        let row = |(&r, &(first, last)): (&i8, &(i8, i8))| {
            let cell = |q| Cell { sign: self.draw(Field::new(q, r)), is_last: marked(Field::new(q, r)) };
            Row {
                label: format!("{first},{r}"),
                indent: (half(&Field::new(first, r)) - left) as u16,
                cells: (first..=last).map(cell).collect(),
            }
        };
        let high = self.fields.iter().filter(|(_, content)| content.stack.height() > 1);
        let high: Vec<String> =
            high.map(|(field, content)| format!("{field} {}", content.stack.signs())).collect();
        let mut notes =
            vec![format!("tiles {}; pieces in hand: X {}, O {}", self.tiles, self.hands[0], self.hands[1])];
        if !high.is_empty() {
            notes.push(format!("stacks: {}", high.join("; ")));
        }
        Diagram { rows: rows.iter().map(row).collect(), columns: Vec::new(), notes }
    }

    fn score(&self, _: &Claims) -> Result<Option<Score>, Unreadable> {
        let (black, white) = (f64::from(self.points(Color::Black)), f64::from(self.points(Color::White)));
        Ok(Some(Score {
            black,
            white,
            parts: vec![("tiles, those of the largest group twice", black, white)],
        }))
    }
}
