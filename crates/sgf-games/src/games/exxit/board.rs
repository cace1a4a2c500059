//! The tiles and what lies on and beside them.

use sgf_model::value::Color;
use sgf_syntax::{Arrange, Sorted};

use super::TILE;
use super::notation::{Field, Move};
use crate::stack::Stack;
use crate::{Occupant, Outcome, Piece, Played, Reason};

/// A position of Exxit.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, exxit::Exxit, perft};
/// use sgf_model::value::Color;
/// let mut position = Exxit::begin(&Options::default())?;
/// assert_eq!(perft(&position, 1), 4);
/// let step = position.read(Color::Black, "1,-1")?;
/// position.play(Color::Black, &step)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exxit {
    /// The fields with a tile or with pieces.
    pub(super) fields: Sorted<Field, Content>,
    /// How many tiles are left.
    pub(super) tiles: u16,
    /// How many pieces each has in hand.
    pub(super) hands: [u16; 2],
    pub(super) turn: Color,
    /// Whether the last move was a pass.
    pub(super) has_passed: bool,
    pub(super) has_ended: bool,
    /// Whether the board is still as it was before any move and setup.
    pub(super) is_fresh: bool,
}

/// What is on a field.
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

    /// Walks over the fields with a tile or with pieces.
    pub fn fields(&self) -> impl Iterator<Item = Field> + '_ {
        self.fields.keys().copied()
    }

    /// Returns which colour the tile on a field shows.
    #[must_use]
    pub fn tile(&self, field: Field) -> Option<Color> {
        self.content(field).tile
    }

    /// Walks over the pieces on a field, from the lowest up.
    pub fn pieces(&self, field: Field) -> impl Iterator<Item = Color> {
        self.content(field).stack.checkers()
    }

    /// Returns how many tiles are left.
    #[must_use]
    pub fn tiles_left(&self) -> u16 {
        self.tiles
    }

    /// Returns how many pieces a colour has in hand.
    #[must_use]
    pub fn in_hand(&self, color: Color) -> u16 {
        self.hands[color as usize]
    }

    pub(super) fn has_tile(&self, field: Field) -> bool {
        self.content(field).tile.is_some()
    }

    /// Tells whether a field is a tile or lies beside one.
    pub(super) fn is_there(&self, field: Field) -> bool {
        self.has_tile(field) || field.neighbors().any(|it| self.has_tile(it))
    }

    fn set_stack(&mut self, field: Field, stack: Stack) {
        let content = self.fields.or_default(field);
        content.stack = stack;
        if *content == Content::default() {
            self.fields.remove(&field);
        }
    }

    /// Returns the fields in a direction: tiles, and at the end the first field beside them.
    fn ray(&self, from: Field, direction: (i8, i8)) -> Vec<Field> {
        let (mut at, mut ray) = (from, Vec::new());
        while let Some(next) = at.next(direction).filter(|&next| self.has_tile(at) && self.is_there(next)) {
            ray.push(next);
            at = next;
        }
        ray
    }

    /// Returns where a stack ends that is distributed in a direction, if it may be.
    fn distribution(&self, color: Color, from: Field, direction: (i8, i8)) -> Result<Field, Reason> {
        let stack = self.content(from).stack;
        let ray = self.ray(from, direction);
        let covered = &ray[..ray.len().min(stack.height())];
        let is_occupied = |field: &&Field| !self.content(**field).stack.is_empty();
        let first = covered.iter().find(is_occupied).ok_or(Reason::NothingCaptured)?;
        if self.content(*first).stack.top() == Some(color) {
            return Err(Reason::NothingCaptured);
        }
        let last = *covered.last().ok_or(Reason::Geometry)?;
        if self.content(*first).stack.height() > stack.height() {
            return Err(Reason::Blocked);
        }
        if !self.has_tile(last) && !self.content(last).stack.is_empty() {
            return Err(Reason::Occupied);
        }
        Ok(last)
    }

    /// Lists what must be distributed: what ends beside the tiles, or if nothing does, what ends on them.
    pub(super) fn distributions(&self, color: Color) -> Vec<Move> {
        let (mut on, mut beside) = (Vec::new(), Vec::new());
        for &(from, content) in self.fields.iter() {
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

    /// Lists the chains of tiles that can be laid: from a field beside the board where pieces lie and that two tiles touch,
    /// over those of its kind that touch the chain, as long as there are such. Each chain once, whichever of its fields
    /// it may begin with. If the tiles run out inside a chain, it ends there, and each way to end it is one.
    pub(super) fn chains(&self) -> Vec<Vec<Field>> {
        let most = usize::from(self.tiles);
        let mut drafts = Vec::new();
        for start in self.beside() {
            if most > 0 && self.is_touched(start, &[]) {
                drafts.push(vec![start]);
            }
        }
        let mut chains: Vec<Vec<Field>> = Vec::new();
        // In each round all drafts are longer by one.
        while !drafts.is_empty() {
            let mut longer = Vec::new();
            for chain in drafts {
                let next = self.next_to_lay(&chain);
                if chain.len() == most || next.is_empty() {
                    chains.push(chain);
                    continue;
                }
                // As long as there are tiles enough for all, it does not matter which is laid first.
                let n_ways = if self.whole(&chain).len() <= most { 1 } else { next.len() };
                for &field in &next[..n_ways] {
                    longer.push(with(&chain, field));
                }
            }
            drafts = each_once(longer);
        }
        each_once(chains)
    }

    /// Lists the fields on which a chain can go on.
    fn next_to_lay(&self, chain: &[Field]) -> Vec<Field> {
        let mut next = self.beside();
        next.retain(|field| {
            !chain.contains(field)
                && field.neighbors().any(|it| chain.contains(&it))
                && self.is_touched(*field, chain)
        });
        next
    }

    /// Returns a chain with all that follows, however many tiles that takes.
    fn whole(&self, chain: &[Field]) -> Vec<Field> {
        let mut whole = chain.to_vec();
        while let Some(&next) = self.next_to_lay(&whole).first() {
            whole.push(next);
        }
        whole
    }

    /// Lists the fields beside the board where pieces lie.
    fn beside(&self) -> Vec<Field> {
        self.with(&|content| content.tile.is_none() && !content.stack.is_empty())
    }

    /// Lists the fields whose content is of a kind.
    fn with(&self, is_wanted: &dyn Fn(&Content) -> bool) -> Vec<Field> {
        let mut fields = Vec::new();
        for (field, content) in self.fields.iter() {
            if is_wanted(content) {
                fields.push(*field);
            }
        }
        fields
    }

    /// Tells whether two tiles touch a field, some that are being laid among them.
    pub(super) fn is_touched(&self, field: Field, laid: &[Field]) -> bool {
        field.neighbors().filter(|it| self.has_tile(*it) || laid.contains(it)).count() >= 2
    }

    fn judge_build(&self, color: Color, step: &Move) -> Result<(), Reason> {
        match step {
            Move::Put(field) if !self.has_tile(*field) => Err(Reason::Forbidden),
            Move::Put(field) if !self.content(*field).stack.is_empty() => Err(Reason::Occupied),
            Move::Put(_) if self.hands[color as usize] == 0 => Err(Reason::NoneLeft),
            Move::Lay(_) if self.tiles == 0 => Err(Reason::NoneLeft),
            Move::Lay(fields) if !self.chains().contains(fields) => Err(Reason::Rules),
            _ => Ok(()),
        }
    }

    fn judge_distribution(&self, color: Color, from: Field, to: Field) -> Result<(), Reason> {
        let content = self.content(from);
        match content.stack.top() {
            None => return Err(Reason::NoPiece),
            Some(top) if top != color => return Err(Reason::NotYours),
            Some(_) if content.tile.is_none() => return Err(Reason::Forbidden),
            Some(_) => {}
        }
        let direction = self.direction(from, to).ok_or(Reason::Geometry)?;
        match self.distribution(color, from, direction)? {
            end if end != to => Err(Reason::Geometry),
            _ if !self.distributions(color).contains(&Move::Distribute(from, to)) => Err(Reason::MustCapture),
            _ => Ok(()),
        }
    }

    pub(super) fn judge_step(&self, color: Color, step: &Move) -> Result<(), Reason> {
        match step {
            Move::Distribute(from, to) => self.judge_distribution(color, *from, *to),
            _ if !self.distributions(color).is_empty() => Err(Reason::MustCapture),
            Move::Pass if self.list(color).is_empty() => Ok(()),
            Move::Pass => Err(Reason::MustMove),
            build => self.judge_build(color, build),
        }
    }

    /// Lists what can be done but pass.
    pub(super) fn list(&self, color: Color) -> Vec<Move> {
        let mut steps = self.distributions(color);
        if steps.is_empty() {
            for chain in self.chains() {
                steps.push(Move::Lay(chain));
            }
            let has_piece = self.hands[color as usize] > 0;
            let is_free = |content: &Content| has_piece && content.tile.is_some() && content.stack.is_empty();
            for field in self.with(&is_free) {
                steps.push(Move::Put(field));
            }
        }
        steps
    }

    /// Finds the direction in which a field lies.
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

    /// Distributes a stack, and returns how many stacks of the other it came to lie on.
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
        let content = self.fields.or_default(field);
        let stack = std::mem::take(&mut content.stack);
        content.tile = Some(color);
        self.tiles = self.tiles.saturating_sub(1);
        for checker in stack.checkers() {
            let hand = &mut self.hands[checker as usize];
            *hand = hand.saturating_add(1);
        }
    }

    /// Counts a colour's tiles: those of the largest group twice.
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

/// Sorts chains and leaves each once.
fn each_once(mut chains: Vec<Vec<Field>>) -> Vec<Vec<Field>> {
    chains.arrange();
    chains.dedup();
    chains
}

/// A chain with another field, in their order.
fn with(chain: &[Field], field: Field) -> Vec<Field> {
    let mut longer = [chain, &[field]].concat();
    longer.arrange();
    longer
}
