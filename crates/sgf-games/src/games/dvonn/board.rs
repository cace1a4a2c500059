//! Positions of Dvonn.

use sgf_model::value::Color;

use super::notation;
use super::{GRID, Move, PLAN, RED};
use crate::boards::hexgrid::{DIRECTIONS, HexGrid, Spot};
use crate::boardspace::{Course, by_course};
use crate::zobrist::key;
use crate::{
    Claims, Counted, Detail, Geometry, IllegalMove, Occupant, Options, Outcome, ParseMoveError, Phase, Piece,
    Played, Position, Score, Site, Sites, StartError,
};

/// The contents of a point.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, dvonn::Dvonn};
/// use sgf_model::value::Color;
/// let mut position = Dvonn::begin(&Options::default())?;
/// position.play_text(Color::White, "1 Dropb F 3")?;
/// let stack = Dvonn::grid().read("F 3").and_then(|spot| position.stack(spot)).expect("a piece was put there");
/// // The first three pieces are the red ones.
/// assert_eq!((stack.top, stack.height, stack.reds), (None, 1, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stack {
    /// The owner of the top piece; `None` if it is red.
    pub top: Option<Color>,
    /// The number of pieces.
    pub height: u8,
    /// The number of red pieces.
    pub reds: u8,
}

/// A position of Dvonn.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, perft, dvonn::Dvonn};
/// use sgf_model::value::Color;
/// let mut position = Dvonn::begin(&Options::default())?;
/// assert_eq!(perft(&position, 2), 49 * 48);
/// let step = position.read_move(Color::White, "1 Dropb F 3")?;
/// position.play(Color::White, &step)?;
/// let red = position.occupant(position.site("F 3")?);
/// assert_eq!((red.height(), red.owner()), (1, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Dvonn {
    pub(super) stacks: [Option<Stack>; Spot::MANY],
    pub(super) n_placed: u8,
    lifted: Option<Spot>,
    course: Course,
}

/// The number of pieces, and of red ones among them.
const PIECES: u8 = 49;
const REDS: u8 = 3;

impl Dvonn {
    /// Returns the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::dvonn::Dvonn;
    /// assert_eq!(Dvonn::grid().spots().count(), 49);
    /// ```
    #[must_use]
    pub fn grid() -> &'static HexGrid {
        &GRID
    }

    /// Returns the contents of a point.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, dvonn::Dvonn};
    /// let position = Dvonn::begin(&Options::default())?;
    /// assert!(Dvonn::grid().spots().all(|spot| position.stack(spot).is_none()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn stack(&self, spot: Spot) -> Option<Stack> {
        self.stacks[spot.index()]
    }

    /// Returns the total height of a color's stacks.
    #[must_use]
    pub fn count(&self, color: Color) -> u32 {
        let own = GRID.spots().filter_map(|spot| self.stack(spot)).filter(|stack| stack.top == Some(color));
        own.map(|stack| u32::from(stack.height)).sum()
    }

    /// Returns whether pieces are still being placed, before the first stack moves.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, dvonn::Dvonn};
    /// assert!(Dvonn::begin(&Options::default())?.is_placing());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn is_placing(&self) -> bool {
        self.n_placed < PIECES
    }

    /// Returns why a color cannot move a stack in any direction, if so.
    fn why_fixed(&self, color: Color, from: Spot) -> Option<IllegalMove> {
        let Some(stack) = self.stack(from) else { return Some(IllegalMove::NoPiece) };
        let n_neighbors = GRID.neighbors(from).filter(|&spot| self.stack(spot).is_some()).count();
        match stack.top {
            Some(top) if top == color => (n_neighbors == DIRECTIONS).then_some(IllegalMove::Blocked),
            _ => Some(IllegalMove::NotYours),
        }
    }

    /// Adds the points to which a stack can move.
    fn reach(&self, color: Color, from: Spot, into: &mut Vec<Spot>) {
        let Some(stack) = self.stack(from).filter(|_| self.why_fixed(color, from).is_none()) else { return };
        let ends = (0..DIRECTIONS).filter_map(|direction| {
            let distance = usize::from(stack.height) - 1;
            GRID.line(from, direction).nth(distance)
        });
        into.extend(ends.filter(|&to| self.stack(to).is_some()));
    }

    fn why_not_move(&self, color: Color, from: Spot, to: Spot) -> Option<IllegalMove> {
        if self.is_placing() {
            return Some(IllegalMove::Phase);
        }
        let mut spots = Vec::new();
        self.reach(color, from, &mut spots);
        if spots.contains(&to) {
            return None;
        }
        let is_free = self.stack(to).is_none();
        Some(self.why_fixed(color, from).unwrap_or(if is_free {
            IllegalMove::NotConnected
        } else {
            IllegalMove::Geometry
        }))
    }

    fn why_not(&self, color: Color, step: &Move) -> Option<IllegalMove> {
        match *step {
            Move::Drop(spot) if self.is_placing() => self.stack(spot).map(|_| IllegalMove::Occupied),
            Move::Drop(to) => match self.lifted {
                // Putting a stack back is not a move, and always allowed.
                Some(from) if from == to => None,
                Some(from) => self.why_not_move(color, from, to),
                None => Some(IllegalMove::Phase),
            },
            Move::Go(from, to) => self.why_not_move(color, from, to),
            Move::Lift(_) if self.is_placing() => Some(IllegalMove::Phase),
            Move::Lift(spot) => self.why_fixed(color, spot),
            Move::Pass if self.is_placing() || self.can_move(color) => Some(IllegalMove::MustMove),
            Move::Pass => None,
            Move::Formality(ref formality) => self.course.check_move(color, formality).err(),
        }
    }

    fn can_move(&self, color: Color) -> bool {
        let mut spots = Vec::new();
        GRID.spots().any(|spot| {
            self.reach(color, spot, &mut spots);
            !spots.is_empty()
        })
    }

    fn place(&mut self, color: Color, spot: Spot) -> Played {
        let replaced = self.stack(spot).is_some();
        let is_red = self.n_placed < REDS;
        let top = (!is_red).then_some(color);
        self.stacks[spot.index()] = Some(Stack { top, height: 1, reds: u8::from(is_red) });
        self.n_placed = self.n_placed.saturating_add(1);
        // The player who placed the last piece moves first.
        if self.n_placed == PIECES {
            self.course.keep_turn(color);
        } else {
            self.course.end_turn(color);
        }
        Played { replaced, ..Played::default() }
    }

    fn move_stack(&mut self, color: Color, from: Spot, to: Spot) -> Played {
        if from != to {
            let moved = self.stacks[from.index()].take();
            if let Some(moved) = moved {
                let below = self.stack(to).unwrap_or(Stack { top: None, height: 0, reds: 0 });
                let height = below.height.saturating_add(moved.height);
                let reds = below.reds.saturating_add(moved.reds);
                self.stacks[to.index()] = Some(Stack { top: moved.top, height, reds });
            }
        }
        let played = self.take_off(color);
        self.course.end_turn(color);
        played
    }

    /// Removes the stacks without a connection to a red piece; they count as lost or captured by owner.
    fn take_off(&mut self, color: Color) -> Played {
        let mut held = [false; Spot::MANY];
        let mut found: Vec<Spot> =
            GRID.spots().filter(|&spot| self.stack(spot).is_some_and(|stack| stack.reds > 0)).collect();
        found.iter().for_each(|spot| held[spot.index()] = true);
        let mut next = 0;
        while let Some(&spot) = found.get(next) {
            next += 1;
            for neighbor in GRID.neighbors(spot) {
                if !held[neighbor.index()] && self.stack(neighbor).is_some() {
                    held[neighbor.index()] = true;
                    found.push(neighbor);
                }
            }
        }
        let mut played = Played::default();
        for spot in GRID.spots().filter(|spot| !held[spot.index()]) {
            let Some(stack) = self.stacks[spot.index()].take() else { continue };
            let count = if stack.top == Some(color) { &mut played.lost } else { &mut played.captured };
            *count += u32::from(stack.height);
        }
        played
    }
}

impl Position for Dvonn {
    type Move = Move;

    const DIFFER: crate::Differ = crate::Differ::ByPath;

    fn begin(options: &Options) -> Result<Dvonn, StartError> {
        let variant = options.variant.trim();
        if !variant.is_empty() && !variant.eq_ignore_ascii_case("dvonn") {
            return Err(StartError::Variant(options.variant.clone()));
        }
        let course = Course::new(options.first.unwrap_or(Color::White));
        Ok(Dvonn { stacks: [None; Spot::MANY], n_placed: 0, lifted: None, course })
    }

    // A stack that is lifted first is listed as one move.
    by_course!(Move::Formality(_), left out: |_, step| matches!(step, Move::Lift(_) | Move::Formality(_)));

    fn geometry(&self) -> Geometry {
        let (columns, rows) = GRID.size();
        Geometry::new(&PLAN, columns, rows)
    }

    /// The order of the pieces below the top is unknown, only the number of red ones; these are shown at the bottom.
    fn occupant(&self, site: Site) -> Occupant {
        let Some(stack) = GRID.spot(site).and_then(|spot| self.stack(spot)) else { return Occupant::NOTHING };
        let top = stack.top.map_or(RED, Piece::stone);
        let n_red = stack.reds.min(stack.height);
        (0..stack.height).map(|place| if place < n_red { RED } else { top }).collect()
    }

    fn read_move(&self, _: Color, text: &str) -> Result<Move, ParseMoveError> {
        notation::read(self.is_placing(), text)
    }

    fn write_move(&self, step: &Move) -> String {
        notation::write(step)
    }

    fn path(&self, _: Color, step: &Move) -> Sites {
        let site = |spot: Spot| GRID.site(spot);
        match *step {
            Move::Drop(to) => self.lifted.into_iter().chain([to]).map(site).collect(),
            Move::Go(from, to) => [from, to].map(site).into(),
            Move::Lift(spot) => Sites::one(site(spot)),
            Move::Pass | Move::Formality(_) => Sites::none(),
        }
    }

    /// A stack that is only lifted has not moved yet.
    fn footprint(&self, _: Color, step: &Move) -> Sites {
        match *step {
            Move::Drop(to) | Move::Go(_, to) => Sites::one(GRID.site(to)),
            _ => Sites::none(),
        }
    }

    fn play_unchecked(&mut self, color: Color, step: &Move) -> Played {
        let lifted = self.lifted.take();
        match *step {
            Move::Drop(spot) if self.is_placing() => return self.place(color, spot),
            Move::Drop(to) => match lifted {
                Some(from) if from != to => return self.move_stack(color, from, to),
                _ => self.course.keep_turn(color),
            },
            Move::Go(from, to) => return self.move_stack(color, from, to),
            Move::Lift(spot) => {
                self.lifted = Some(spot);
                self.course.keep_turn(color);
            }
            Move::Pass => self.course.end_turn(color),
            Move::Formality(ref formality) => self.course.play_unchecked(color, formality),
        }
        Played::default()
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        let Some(color) = self.turn() else { return };
        if self.is_placing() {
            into.extend(GRID.spots().filter(|&spot| self.stack(spot).is_none()).map(Move::Drop));
            return;
        }
        let mut spots = Vec::new();
        for from in GRID.spots().filter(|&spot| self.lifted.is_none_or(|lifted| lifted == spot)) {
            spots.clear();
            self.reach(color, from, &mut spots);
            let step = |to| if self.lifted.is_some() { Move::Drop(to) } else { Move::Go(from, to) };
            into.extend(spots.iter().copied().map(step));
        }
        if into.is_empty() {
            into.push(Move::Pass);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let has_ended = !self.is_placing() && !self.can_move(Color::Black) && !self.can_move(Color::White);
        if has_ended {
            let [black, white] = [Color::Black, Color::White].map(|color| f64::from(self.count(color)));
            return Some(Outcome::by_count(black, white));
        }
        self.course.broken_off()
    }

    fn fresh_hash(&self) -> u64 {
        let stack_key = |spot: Spot| {
            let stack = self.stack(spot)?;
            let top = stack.top.map_or(2, |color| color as u64);
            let parts = [spot.index() as u64, u64::from(stack.height), u64::from(stack.reds), top];
            Some(key(parts.iter().fold(0, |number, part| number << 8 | part)))
        };
        let lifted = self.lifted.map_or(0, |spot| spot.index() as u64 + 1);
        let rest = key(1 << 40 | lifted << 16 | u64::from(self.n_placed) << 8 | self.course.turn() as u64);
        GRID.spots().filter_map(stack_key).fold(rest, |hash, key| hash ^ key)
    }

    fn details(&self) -> Vec<Detail> {
        let high = GRID.spots().filter(|&spot| self.stack(spot).is_some_and(|stack| stack.height > 1));
        let stacks = high.map(|spot| (GRID.site(spot), self.occupant(GRID.site(spot))));
        let phase = match self.lifted {
            _ if self.is_placing() => Phase::Placing,
            Some(from) => Phase::Carrying(GRID.site(from)),
            None => Phase::Moving,
        };
        vec![Detail::Stacks(stacks.collect()), Detail::Phase(phase)]
    }

    fn score(&self, _: &Claims) -> Result<Option<Score>, ParseMoveError> {
        let [black, white] = [Color::Black, Color::White].map(|color| f64::from(self.count(color)));
        Ok(Some(Score { black, white, parts: vec![(Counted::Pieces, black, white)], ..Score::default() }))
    }
}
