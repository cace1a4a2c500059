//! Octi as a [`Position`]: begin, setup, turns, and the picture.

use std::collections::HashSet;

use sgf_model::value::Color;

use super::SIZES;
use super::board::{Octi, Pod, Supply};
use super::notation::{Move, Part, Prongs, parts, point, stone};
use super::rules::Rules;
use crate::hash::key;
use crate::{Cell, Diagram, Options, Outcome, Played, Position, Reason, Refused, SetUp, Square, Unreadable};

const COLORS: [Color; 2] = [Color::Black, Color::White];

impl Octi {
    /// Makes a square an octi square of the record's; its first one replaces those of the rules.
    fn set_octi_square(&mut self, color: Color, square: Square) -> u32 {
        if std::mem::take(&mut self.are_usual[color as usize]) {
            self.octi_squares[color as usize] = 0;
            if self.is_fresh {
                self.pods.retain(|pod| pod.color != color);
            }
        }
        let bit = self.bit(square);
        let is_new = self.octi_squares[color as usize] & bit == 0;
        self.octi_squares[color as usize] |= bit;
        if self.is_fresh && is_new {
            self.put(Pod { square, color, prongs: Prongs::default() });
        }
        u32::from(is_new)
    }

    fn set_supply(&mut self, text: &str, part: impl Fn(&mut Supply) -> &mut u32) -> Result<u32, Unreadable> {
        let number: u32 = text.trim().parse().map_err(|_| Unreadable::syntax(text))?;
        let mut n_changed = 0;
        for supply in &mut self.supply {
            n_changed += u32::from(std::mem::replace(part(supply), number) != number);
        }
        Ok(n_changed)
    }

    /// Returns the squares of a point or of a rectangle.
    fn area(&self, set_up: &SetUp<'_>) -> Result<Vec<Square>, Unreadable> {
        let (first, last) = set_up.corners();
        let corner = |text| self.on_board(stone(text)?.0, text);
        let (first, last) = (corner(first)?, corner(last)?);
        let within = |square: &Square| {
            (first.column.min(last.column)..=first.column.max(last.column)).contains(&square.column)
                && (first.row.min(last.row)..=first.row.max(last.row)).contains(&square.row)
        };
        Ok(self.squares().filter(within).collect())
    }

    fn set_pods(&mut self, set_up: &SetUp<'_>, color: Option<Color>) -> Result<u32, Unreadable> {
        let area = self.area(set_up)?;
        let prongs = stone(set_up.corners().0)?.1.unwrap_or_default();
        if self.is_fresh && color.is_some() {
            self.pods.clear();
        }
        self.is_fresh = false;
        let mut n_changed = 0;
        for square in area {
            let n_pods = self.pods.len();
            self.pods.retain(|pod| pod.square != square || Some(pod.color) == color);
            let is_cleared = self.pods.len() < n_pods;
            let n_put = color.map_or(0, |color| self.put(Pod { square, color, prongs }));
            n_changed += n_put.max(u32::from(is_cleared));
        }
        Ok(n_changed)
    }

    fn remove_pod(&mut self, text: &str) -> Result<u32, Unreadable> {
        let (square, prongs) = stone(text)?;
        let square = self.on_board(square, text)?;
        let is_it = |pod: &Pod| pod.square == square && prongs.is_none_or(|prongs| pod.prongs == prongs);
        let index = self.pods.iter().position(is_it);
        self.is_fresh = false;
        Ok(u32::from(index.map(|index| self.pods.remove(index)).is_some()))
    }

    fn sign(&self, square: Square) -> char {
        let mut pods = self.pods.iter().filter(|pod| pod.square == square);
        match pods.next().map(|pod| pod.color) {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => self.octi_square(square).map_or('.', |_| '+'),
        }
    }

    fn note(&self, color: Color) -> String {
        let sign = if color == Color::Black { 'X' } else { 'O' };
        let Supply { prongs, supers, reserve, captured } = self.supply(color);
        let pods = self.pods.iter().filter(|pod| pod.color == color);
        let pods: String = pods.map(|pod| format!(" {}{}", point(pod.square), pod.prongs)).collect();
        let superprongs =
            if self.rules.has_superprongs { format!(", superprongs {supers}") } else { String::new() };
        format!("{sign}:{pods}; prongs {prongs}{superprongs}, reserve {reserve}, captured {captured}")
    }
}

impl Position for Octi {
    type Move = Move;

    fn begin(options: &Options) -> Result<Octi, Refused> {
        let rules = Rules::read(&options.rules);
        let size = options.size.unwrap_or(rules.size());
        let (columns, rows) = SIZES.of(&Options::default().with_size(size.0, size.1))?;
        let (prongs, supers, reserve) = rules.supply();
        let mut position = Octi {
            columns,
            rows,
            rules,
            pods: Vec::new(),
            octi_squares: [0; 2],
            are_usual: [false; 2],
            supply: [Supply { prongs, supers, reserve, captured: 0 }; 2],
            turn: options.first.unwrap_or(Color::Black),
            winner: None,
            is_fresh: true,
        };
        if size == rules.size() {
            for (color, (columns, row)) in COLORS.into_iter().zip(rules.octi_squares()) {
                for &column in columns {
                    position.set_octi_square(color, Square::new(column, row));
                }
            }
        }
        position.are_usual = [true; 2];
        Ok(position)
    }

    fn turn(&self) -> Option<Color> {
        self.winner.is_none().then_some(self.turn)
    }

    fn set_turn(&mut self, color: Color) {
        self.turn = color;
    }

    /// AB and AW put pods beside what stands there; the first of them clears the board. Whether somebody has won is found
    /// out after moves only, so anything can be set up.
    fn set_up(&mut self, set_up: &SetUp<'_>) -> Result<u32, Unreadable> {
        let text = set_up.value;
        let n_changed = match (set_up.ident, set_up.stone()) {
            (_, Some(color)) => self.set_pods(set_up, color)?,
            ("RP", _) => self.remove_pod(text)?,
            ("NP", _) => self.set_supply(text, |supply| &mut supply.prongs)?,
            ("NR", _) => self.set_supply(text, |supply| &mut supply.reserve)?,
            ("NS", _) => self.set_supply(text, |supply| &mut supply.supers)?,
            ("BO" | "WO", _) => {
                let color = if set_up.ident == "BO" { Color::Black } else { Color::White };
                self.area(set_up)?.into_iter().map(|square| self.set_octi_square(color, square)).sum()
            }
            _ => return Ok(0),
        };
        self.winner = None;
        Ok(n_changed)
    }

    fn read(&self, color: Color, text: &str) -> Result<Move, Unreadable> {
        let mut now = self.clone();
        let mut step = Vec::new();
        for written in parts(text)? {
            let part = self.resolve(&now, color, written);
            if !self.is_on_board(&part) {
                return Err(Unreadable::off_board(text));
            }
            now.go(color, std::slice::from_ref(&part), &mut Vec::new());
            step.push(part);
        }
        Ok(Move(step))
    }

    fn write(&self, step: &Move) -> String {
        let mut now = self.clone();
        let mut texts = Vec::new();
        for part in &step.0 {
            texts.push(self.write_part(&now, part));
            now.go(self.turn, std::slice::from_ref(part), &mut Vec::new());
        }
        texts.join(",")
    }

    fn judge(&self, color: Color, step: &Move) -> Result<(), Reason> {
        self.split(color, &step.0).1
    }

    fn execute(&mut self, color: Color, step: &Move) -> Played {
        self.is_fresh = false;
        let (n_free, _) = self.split(color, &step.0);
        let (free, turn) = step.0.split_at(n_free);
        let mut captured = Vec::new();
        for part in free {
            self.go(color, std::slice::from_ref(part), &mut captured);
        }
        if turn.iter().all(|part| matches!(part, Part::Go { .. })) {
            self.go(color, turn, &mut captured);
        } else {
            turn.iter().for_each(|part| self.build(color, part));
        }
        let mut played = self.capture(color, &captured);
        played.replaced = self.oust(color, &step.0);
        self.turn = color.other();
        self.winner = self.find_winner();
        played
    }

    /// Lists all turns, but of more than 32,768 only so many: stacks between many pods have millions.
    fn moves(&self, into: &mut Vec<Move>) {
        let Some(turn) = self.turn() else { return };
        let mut known = HashSet::new();
        let turns = self.list_turns(turn).into_iter().map(Move);
        into.extend(turns.filter(|step| known.insert(step.clone())));
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(Outcome::win)
    }

    fn hash(&self) -> u64 {
        self.fresh_hash()
    }

    fn fresh_hash(&self) -> u64 {
        let pod = |pod: &Pod| {
            let place = u64::from(pod.square.row * self.columns + pod.square.column) * 2 + pod.color as u64;
            key(place << 16 | u64::from(pod.prongs.plain) << 8 | u64::from(pod.prongs.supers))
        };
        // Pods that are alike must not cancel each other.
        let mut hash = self.pods.iter().map(pod).fold(0, u64::wrapping_add);
        for supply in self.supply {
            for number in [supply.prongs, supply.supers, supply.reserve, supply.captured] {
                hash = key(hash ^ u64::from(number));
            }
        }
        for squares in self.octi_squares {
            hash = key(hash ^ squares as u64 ^ (squares >> 64) as u64);
        }
        let winner = self.winner.map_or(2, |color| color as u64);
        key(hash ^ (self.turn as u64) << 8 ^ winner)
    }

    fn diagram(&self, last: Option<&Move>) -> Diagram {
        let is_last = |square: Square| {
            last.into_iter().flat_map(|step| &step.0).any(|part| match part {
                Part::Bring(at) => *at == square,
                Part::Add { stone, .. } | Part::Turn { stone, .. } => stone.square == square,
                Part::Go { path, .. } => path.last().is_some_and(|landing| landing.to == square),
            })
        };
        let cell = |column, row| {
            let square = Square::new(column, self.rows - 1 - row);
            Cell { sign: self.sign(square), is_last: is_last(square) }
        };
        let mut diagram = Diagram::grid((self.columns, self.rows), |row| (self.rows - row).to_string(), cell);
        diagram.columns = (1..=self.columns).map(|column| column.to_string()).collect();
        diagram.notes.extend(COLORS.map(|color| self.note(color)));
        diagram
    }
}
