//! Tiles and pieces of Exxit.

use std::collections::BTreeMap;

use sgf_model::value::Color;

use super::TILE;
use super::notation::{Field, Move};
use crate::boards::stack::Stack;
use crate::{IllegalMove, Occupant, Outcome, Piece, Played};

/// A position of Exxit.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, exxit::Exxit, perft};
/// use sgf_model::value::Color;
/// let mut position = Exxit::begin(&Options::default())?;
/// assert_eq!(perft(&position, 1), 4);
/// let step = position.read_move(Color::Black, "1,-1")?;
/// position.play(Color::Black, &step)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exxit {
    /// The fields with a tile or with pieces.
    pub(super) fields: BTreeMap<Field, Content>,
    /// The number of remaining tiles.
    pub(super) tiles: u16,
    /// The number of pieces in each player's hand.
    pub(super) hands: [u16; 2],
    pub(super) turn: Color,
    /// Whether the last move was a pass.
    pub(super) has_passed: bool,
    pub(super) has_ended: bool,
    /// Whether no move or setup has happened yet.
    pub(super) is_fresh: bool,
}

/// The contents of a field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Content {
    pub(super) tile: Option<Color>,
    pub(super) stack: Stack,
}

impl Content {
    pub(super) fn occupant(self) -> Occupant {
        let tile = self.tile.map(|color| Piece::new(color, TILE));
        tile.into_iter().chain(self.stack.checkers().map(Piece::stone)).collect()
    }
}

impl Exxit {
    pub(super) fn content(&self, field: Field) -> Content {
        self.fields.get(&field).copied().unwrap_or_default()
    }

    /// Iterates over the fields with a tile or with pieces.
    pub fn fields(&self) -> impl Iterator<Item = Field> + '_ {
        self.fields.keys().copied()
    }

    /// Returns the color of the tile on a field.
    #[must_use]
    pub fn tile(&self, field: Field) -> Option<Color> {
        self.content(field).tile
    }

    /// Iterates over the pieces on a field, bottom first.
    pub fn pieces(&self, field: Field) -> impl Iterator<Item = Color> {
        self.content(field).stack.checkers()
    }

    /// Returns the number of remaining tiles.
    #[must_use]
    pub fn tiles_left(&self) -> u16 {
        self.tiles
    }

    /// Returns the number of pieces in a color's hand.
    #[must_use]
    pub fn in_hand(&self, color: Color) -> u16 {
        self.hands[color as usize]
    }

    pub(super) fn has_tile(&self, field: Field) -> bool {
        self.content(field).tile.is_some()
    }

    /// Returns whether a field is a tile or next to one.
    pub(super) fn is_there(&self, field: Field) -> bool {
        self.has_tile(field) || field.neighbors().any(|it| self.has_tile(it))
    }

    fn set_stack(&mut self, field: Field, stack: Stack) {
        let content = self.fields.entry(field).or_default();
        content.stack = stack;
        if *content == Content::default() {
            self.fields.remove(&field);
        }
    }

    /// Returns the tiles in a direction, and the first field after them.
    fn ray(&self, from: Field, direction: (i8, i8)) -> Vec<Field> {
        let (mut at, mut ray) = (from, Vec::new());
        while let Some(next) = at.next(direction).filter(|&next| self.has_tile(at) && self.is_there(next)) {
            ray.push(next);
            at = next;
        }
        ray
    }

    /// Returns the last field of a distribution in a direction, if it is possible.
    fn distribution(&self, color: Color, from: Field, direction: (i8, i8)) -> Result<Field, IllegalMove> {
        let stack = self.content(from).stack;
        let ray = self.ray(from, direction);
        let covered = &ray[..ray.len().min(stack.height())];
        let is_occupied = |field: &&Field| !self.content(**field).stack.is_empty();
        let first = covered.iter().find(is_occupied).ok_or(IllegalMove::NothingCaptured)?;
        if self.content(*first).stack.top() == Some(color) {
            return Err(IllegalMove::NothingCaptured);
        }
        let last = *covered.last().ok_or(IllegalMove::Geometry)?;
        if self.content(*first).stack.height() > stack.height() {
            return Err(IllegalMove::Blocked);
        }
        if !self.has_tile(last) && !self.content(last).stack.is_empty() {
            return Err(IllegalMove::Occupied);
        }
        Ok(last)
    }

    /// Lists the mandatory distributions: those that end next to the tiles, or else those that end on them.
    pub(super) fn distributions(&self, color: Color) -> Vec<Move> {
        let (mut on, mut beside) = (Vec::new(), Vec::new());
        for (&from, content) in &self.fields {
            if content.tile.is_none() || content.stack.top() != Some(color) {
                continue;
            }
            for &direction in &Field::DIRECTIONS {
                if let Ok(to) = self.distribution(color, from, direction) {
                    let steps = if self.has_tile(to) { &mut on } else { &mut beside };
                    steps.push(Move::Distribute(from, to));
                }
            }
        }
        if beside.is_empty() { on } else { beside }
    }

    /// Lists the chains of tiles that can be placed. A chain starts on a field with pieces that touches two tiles, and includes all fields
    /// with equal pieces that touch the chain. Each chain is listed once. If there are not enough tiles for a chain, each of its parts with
    /// the remaining number of tiles is listed.
    pub(super) fn chains(&self) -> Vec<Vec<Field>> {
        let most = usize::from(self.tiles);
        let mut drafts = Vec::new();
        for start in self.beside() {
            if most > 0 && self.is_touched(start, &[]) {
                drafts.push(vec![start]);
            }
        }
        let mut chains: Vec<Vec<Field>> = Vec::new();
        // Each iteration extends all drafts by one tile.
        while !drafts.is_empty() {
            let mut longer = Vec::new();
            for chain in drafts {
                let next = self.next_to_lay(&chain);
                if chain.len() == most || next.is_empty() {
                    chains.push(chain);
                    continue;
                }
                // With enough tiles for the complete chain, the order does not matter.
                let n_choices = if self.complete(&chain).len() <= most { 1 } else { next.len() };
                longer.extend(next[..n_choices].iter().map(|&field| with(&chain, field)));
            }
            drafts = each_once(longer);
        }
        each_once(chains)
    }

    /// Lists the fields that can extend a chain.
    fn next_to_lay(&self, chain: &[Field]) -> Vec<Field> {
        let mut next = self.beside();
        next.retain(|field| {
            !chain.contains(field)
                && field.neighbors().any(|it| chain.contains(&it))
                && self.is_touched(*field, chain)
        });
        next
    }

    /// Returns a chain with all fields that must follow, ignoring the number of tiles.
    fn complete(&self, chain: &[Field]) -> Vec<Field> {
        let mut complete = chain.to_vec();
        while let Some(&next) = self.next_to_lay(&complete).first() {
            complete.push(next);
        }
        complete
    }

    /// Lists the fields with pieces next to the tiles.
    fn beside(&self) -> Vec<Field> {
        self.with(&|content| content.tile.is_none() && !content.stack.is_empty())
    }

    /// Lists the fields with matching content.
    fn with(&self, is_wanted: &dyn Fn(&Content) -> bool) -> Vec<Field> {
        self.fields.iter().filter(|(_, content)| is_wanted(content)).map(|(&field, _)| field).collect()
    }

    /// Returns whether a field touches two tiles, including those of an unfinished chain.
    pub(super) fn is_touched(&self, field: Field, laid: &[Field]) -> bool {
        field.neighbors().filter(|it| self.has_tile(*it) || laid.contains(it)).count() >= 2
    }

    fn judge_build(&self, color: Color, step: &Move) -> Result<(), IllegalMove> {
        match step {
            Move::Put(field) if !self.has_tile(*field) => Err(IllegalMove::Forbidden),
            Move::Put(field) if !self.content(*field).stack.is_empty() => Err(IllegalMove::Occupied),
            Move::Put(_) if self.hands[color as usize] == 0 => Err(IllegalMove::NoneLeft),
            Move::Lay(_) if self.tiles == 0 => Err(IllegalMove::NoneLeft),
            Move::Lay(fields) if !self.chains().contains(fields) => Err(IllegalMove::Rules),
            _ => Ok(()),
        }
    }

    fn judge_distribution(&self, color: Color, from: Field, to: Field) -> Result<(), IllegalMove> {
        let content = self.content(from);
        match content.stack.top() {
            None => return Err(IllegalMove::NoPiece),
            Some(top) if top != color => return Err(IllegalMove::NotYours),
            Some(_) if content.tile.is_none() => return Err(IllegalMove::Forbidden),
            Some(_) => {}
        }
        let direction = self.direction(from, to).ok_or(IllegalMove::Geometry)?;
        match self.distribution(color, from, direction)? {
            end if end != to => Err(IllegalMove::Geometry),
            _ if !self.distributions(color).contains(&Move::Distribute(from, to)) => {
                Err(IllegalMove::MustCapture)
            }
            _ => Ok(()),
        }
    }

    pub(super) fn judge_step(&self, color: Color, step: &Move) -> Result<(), IllegalMove> {
        match step {
            Move::Distribute(from, to) => self.judge_distribution(color, *from, *to),
            _ if !self.distributions(color).is_empty() => Err(IllegalMove::MustCapture),
            Move::Pass if self.list(color).is_empty() => Ok(()),
            Move::Pass => Err(IllegalMove::MustMove),
            build => self.judge_build(color, build),
        }
    }

    /// Lists all moves except a pass.
    pub(super) fn list(&self, color: Color) -> Vec<Move> {
        let mut steps = self.distributions(color);
        if steps.is_empty() {
            steps.extend(self.chains().into_iter().map(Move::Lay));
            let has_piece = self.hands[color as usize] > 0;
            let is_free = |content: &Content| has_piece && content.tile.is_some() && content.stack.is_empty();
            steps.extend(self.with(&is_free).into_iter().map(Move::Put));
        }
        steps
    }

    /// Returns the direction from one field to another.
    fn direction(&self, from: Field, to: Field) -> Option<(i8, i8)> {
        Field::DIRECTIONS.iter().copied().find(|&direction| self.ray(from, direction).contains(&to))
    }

    pub(super) fn execute_step(&mut self, color: Color, step: &Move) -> Played {
        let mut played = Played::default();
        match step {
            Move::Pass => {}
            Move::Put(field) => {
                let hand = &mut self.hands[color as usize];
                *hand = hand.saturating_sub(1);
                let mut stack = self.content(*field).stack;
                played.replaced = !stack.is_empty();
                stack.push(color);
                self.set_stack(*field, stack);
            }
            Move::Distribute(from, to) => played.captured = self.distribute(color, *from, *to),
            Move::Lay(fields) => fields.iter().for_each(|&field| self.lay(color, field)),
        }
        played
    }

    /// Distributes a stack, and returns the number of opposing stacks that it covers.
    fn distribute(&mut self, color: Color, from: Field, to: Field) -> u32 {
        let Some(direction) = self.direction(from, to) else { return 0 };
        let ray = self.ray(from, direction);
        let mut left = self.content(from).stack;
        self.set_stack(from, Stack::default());
        let mut n_covered = 0;
        for (index, &field) in ray.iter().enumerate() {
            if left.is_empty() {
                break;
            }
            let above = if index + 1 < ray.len() { left.split_off(1) } else { Stack::default() };
            let mut stack = self.content(field).stack;
            n_covered += u32::from(stack.top() == Some(color.other()));
            stack.append(left);
            self.set_stack(field, stack);
            left = above;
        }
        n_covered
    }

    fn lay(&mut self, color: Color, field: Field) {
        let content = self.fields.entry(field).or_default();
        let stack = std::mem::take(&mut content.stack);
        content.tile = Some(color);
        self.tiles = self.tiles.saturating_sub(1);
        for checker in stack.checkers() {
            let hand = &mut self.hands[checker as usize];
            *hand = hand.saturating_add(1);
        }
    }

    /// Counts a color's tiles, those of the largest group twice.
    pub(super) fn points(&self, color: Color) -> u32 {
        let own = self.with(&|content| content.tile == Some(color));
        let mut is_known = vec![false; own.len()];
        let mut largest = 0;
        for start in 0..own.len() {
            let mut group =
                if std::mem::replace(&mut is_known[start], true) { Vec::new() } else { vec![own[start]] };
            let mut next = 0;
            while let Some(&field) = group.get(next) {
                next += 1;
                for neighbor in field.neighbors() {
                    let Ok(index) = own.binary_search(&neighbor) else { continue };
                    if !std::mem::replace(&mut is_known[index], true) {
                        group.push(neighbor);
                    }
                }
            }
            largest = largest.max(group.len());
        }
        (own.len() + largest) as u32
    }

    pub(super) fn count(&self) -> Option<Outcome> {
        let points = |color| f64::from(self.points(color));
        self.has_ended.then(|| Outcome::by_count(points(Color::Black), points(Color::White)))
    }
}

/// Sorts chains and removes duplicates.
fn each_once(mut chains: Vec<Vec<Field>>) -> Vec<Vec<Field>> {
    chains.sort_unstable();
    chains.dedup();
    chains
}

/// Returns a chain with one more field, sorted.
fn with(chain: &[Field], field: Field) -> Vec<Field> {
    let mut longer = [chain, &[field]].concat();
    longer.sort_unstable();
    longer
}
