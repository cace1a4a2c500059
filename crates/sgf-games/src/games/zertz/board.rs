//! Positions of Zèrtz, also in the middle of a turn.

use sgf_model::value::Color;

use super::notation;
use super::{BOARDS, Marble, Move, Pool, RING, SPEC};
use crate::boards::hexgrid::{HexGrid, Spot};
use crate::boardspace::{Course, by_course};
use crate::zobrist::{key, of_places};
use crate::{
    Counted, Detail, Geometry, IllegalMove, Occupant, Options, Outcome, ParseMoveError, Phase, Played,
    Position, Region, Site, Sites, StartError,
};

/// The state of a ring.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, zertz::{Marble, Ring, Zertz}};
/// use sgf_model::value::Color;
/// let mut position = Zertz::begin(&Options::default())?;
/// position.play_text(Color::Black, "1 RtoB 2 0 D 4")?;
/// position.play_text(Color::Black, "2 R- A 4")?;
/// let ring = |name| position.grid().read(name).map(|spot| position.ring(spot));
/// assert!(matches!(ring("D 4"), Some(Ring::Marble(_))));
/// assert_eq!((ring("A 4"), ring("A 3")), (Some(Ring::Gone), Some(Ring::Free)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ring {
    /// The ring has no marble.
    Free,
    /// The ring has a marble.
    Marble(Marble),
    /// The ring was removed.
    Gone,
}

/// A position of Zertz on a board of 37, 48 or 61 rings.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, zertz::Zertz};
/// use sgf_model::value::Color;
/// let mut position = Zertz::begin(&Options::default())?;
/// assert_eq!(sgf_games::perft(&position, 2), 3 * (19 * 18 + 18 * 17));
/// for entry in ["1 RtoB 2 0 D 4", "2 R- A 4", "3 Done "] {
///     let step = position.read_move(Color::Black, entry)?;
///     position.play(Color::Black, &step)?;
/// }
/// assert_eq!(position.turn(), Some(Color::White));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Zertz {
    pub(super) grid: &'static HexGrid,
    pub(super) rings: [Ring; Spot::MANY],
    /// The common pool, by color.
    pub(super) common: [u8; 3],
    /// The captured marbles of each player.
    pub(super) taken: [[u8; 3]; 2],
    /// The parts of the turn that were already played.
    pub(super) has_put: bool,
    pub(super) has_taken: bool,
    pub(super) jumping: Option<Spot>,
    pub(super) course: Course,
}

impl Zertz {
    /// Returns the initial board.
    #[must_use]
    pub fn grid(&self) -> &'static HexGrid {
        self.grid
    }

    /// Returns the number of marbles of a color captured by a player.
    #[must_use]
    pub fn taken(&self, color: Color, marble: Marble) -> u8 {
        self.taken[color as usize][marble as usize]
    }

    /// Returns the number of marbles of a color in the common pool.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, zertz::{Marble, Zertz}};
    /// let position = Zertz::begin(&Options::default())?;
    /// let n_marbles = [Marble::White, Marble::Gray, Marble::Black].map(|marble| position.common(marble));
    /// assert_eq!(n_marbles, [6, 8, 10]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn common(&self, marble: Marble) -> u8 {
        self.common[marble as usize]
    }

    /// Returns the state of a ring.
    #[must_use]
    pub fn ring(&self, spot: Spot) -> Ring {
        self.rings[spot.index()]
    }

    pub(super) fn marble(&self, spot: Spot) -> Option<Marble> {
        match self.ring(spot) {
            Ring::Marble(marble) => Some(marble),
            Ring::Free | Ring::Gone => None,
        }
    }

    /// Captures the marble on a ring for a player.
    pub(super) fn gain(&mut self, color: Color, spot: Spot) {
        if let Some(marble) = self.marble(spot) {
            let taken = &mut self.taken[color as usize][marble as usize];
            *taken = taken.saturating_add(1);
            self.rings[spot.index()] = Ring::Free;
        }
    }

    fn has_won(&self, color: Color) -> bool {
        let taken = self.taken[color as usize];
        let has_enough = taken.iter().zip(Marble::TO_WIN).any(|(&taken, to_win)| taken >= to_win);
        has_enough || taken.iter().all(|&taken| taken >= Marble::EACH_TO_WIN)
    }

    fn put(&mut self, pool: Pool, marble: Marble, to: Spot) -> bool {
        let count = match pool {
            Pool::Common => &mut self.common[marble as usize],
            Pool::Own(owner) => &mut self.taken[owner as usize][marble as usize],
        };
        *count = count.saturating_sub(1);
        let is_replaced = self.ring(to) != Ring::Free;
        self.rings[to.index()] = Ring::Marble(marble);
        self.has_put = true;
        is_replaced
    }

    /// Jumps with a marble; returns the number of captured marbles.
    fn jump(&mut self, color: Color, from: Spot, to: Spot) -> u32 {
        let marble = self.ring(from);
        let passed: Vec<Spot> = match self.grid.direction(from, to) {
            Some(direction) => self.grid.line(from, direction).take_while(|&spot| spot != to).collect(),
            None => Vec::new(),
        };
        let n_taken = passed.iter().filter(|&&spot| self.marble(spot).is_some()).count();
        passed.into_iter().for_each(|spot| self.gain(color, spot));
        if marble != Ring::Gone && from != to {
            self.rings[from.index()] = Ring::Free;
            self.rings[to.index()] = marble;
        }
        self.jumping = Some(to);
        n_taken as u32
    }

    /// Ends the turn if it is complete; returns the number of isolated marbles that were captured.
    fn settle(&mut self, color: Color) -> u32 {
        let is_done = match self.jumping {
            Some(_) => self.all_jumps().is_empty(),
            None => self.has_put && (self.has_taken || !self.grid.spots().any(|spot| self.can_take(spot))),
        };
        if !is_done {
            self.course.keep_turn(color);
            return 0;
        }
        (self.has_put, self.has_taken, self.jumping) = (false, false, None);
        self.course.end_turn(color);
        self.take_islands(color)
    }
}

impl Position for Zertz {
    type Move = Move;

    const DIFFER: crate::Differ = crate::Differ::ByNotation;

    fn begin(options: &Options) -> Result<Zertz, StartError> {
        let wanted = options.variant.trim().to_lowercase().replace('è', "e");
        let wanted = if wanted.is_empty() { BOARDS[0].0 } else { wanted.as_str() };
        let board = BOARDS.iter().find(|(name, ..)| *name == wanted);
        let &(_, grid, _) = board.ok_or_else(|| StartError::Variant(options.variant.clone()))?;
        let mut rings = [Ring::Gone; Spot::MANY];
        grid.spots().for_each(|spot| rings[spot.index()] = Ring::Free);
        Ok(Zertz {
            grid,
            rings,
            common: Marble::COUNTS,
            taken: [[0; 3]; 2],
            has_put: false,
            has_taken: false,
            jumping: None,
            course: Course::new(options.first.unwrap_or(SPEC.first)),
        })
    }

    // Legal moves that are not listed: formalities, and removing the ring before placing the marble.
    by_course!(Move::Formality(_), left out: |_, step| matches!(step, Move::Take(_) | Move::Formality(_)));

    fn geometry(&self) -> Geometry {
        let (columns, rows) = self.grid.size();
        let plan = BOARDS.iter().find(|(_, grid, _)| std::ptr::eq(*grid, self.grid));
        Geometry::new(plan.map_or(BOARDS[0].2, |&(_, _, plan)| plan), columns, rows)
    }

    /// A ring and its marble, or the marbles in a pool.
    fn occupant(&self, site: Site) -> Occupant {
        let geometry = self.geometry();
        let region = geometry.region(site);
        let count = |of: [u8; 3]| {
            let first = geometry.beside_at(region, 0).map_or(0, Site::index);
            let marble = Marble::ALL.get(site.index() - first);
            marble.map_or(Occupant::NOTHING, |&marble| {
                Occupant::alike(marble.piece(), of[marble as usize].into())
            })
        };
        match region {
            Region::Pool => count(self.common),
            Region::Hand(color) => count(self.taken[color as usize]),
            _ => match self.grid.spot(site).map(|spot| self.ring(spot)) {
                None | Some(Ring::Gone) => Occupant::NOTHING,
                Some(Ring::Free) => Some(RING).into(),
                Some(Ring::Marble(marble)) => [RING, marble.piece()].into_iter().collect(),
            },
        }
    }

    fn read_move(&self, _: Color, text: &str) -> Result<Move, ParseMoveError> {
        notation::read(self.grid, text)
    }

    fn write_move(&self, step: &Move) -> String {
        notation::write(self.grid, step)
    }

    fn path(&self, _: Color, step: &Move) -> Sites {
        let site = |spot: Spot| self.grid.site(spot);
        match *step {
            Move::Put(pool, marble, to) => {
                let region = if let Pool::Own(color) = pool { Region::Hand(color) } else { Region::Pool };
                let from = self.geometry().beside_at(region, marble as usize);
                from.into_iter().chain([site(to)]).collect()
            }
            Move::Take(spot) => Sites::one(site(spot)),
            Move::Jump(from, to) => [from, to].map(site).into(),
            Move::Formality(_) => Sites::none(),
        }
    }

    /// A removed ring leaves no piece.
    fn footprint(&self, _: Color, step: &Move) -> Sites {
        match *step {
            Move::Put(_, _, to) | Move::Jump(_, to) => Sites::one(self.grid.site(to)),
            _ => Sites::none(),
        }
    }

    fn play_unchecked(&mut self, color: Color, step: &Move) -> Played {
        let mut played = Played::default();
        match *step {
            Move::Put(pool, marble, to) => played.replaced = self.put(pool, marble, to),
            Move::Take(spot) => {
                self.rings[spot.index()] = Ring::Gone;
                self.has_taken = true;
            }
            Move::Jump(from, to) => played.captured = self.jump(color, from, to),
            Move::Formality(ref formality) => {
                self.course.play_unchecked(color, formality);
                return played;
            }
        }
        played.captured += self.settle(color);
        played
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        let Some(color) = self.turn() else { return };
        if self.has_put {
            into.extend(self.grid.spots().filter(|&spot| self.can_take(spot)).map(Move::Take));
            return;
        }
        if !self.has_taken {
            into.extend(self.all_jumps());
        }
        if !into.is_empty() {
            return;
        }
        for pool in [Pool::Common, Pool::Own(color)] {
            let has = |&marble: &Marble| self.may_use(color, pool) && self.count(pool, marble) > 0;
            for marble in Marble::ALL.iter().copied().filter(has) {
                let free = self.grid.spots().filter(|&spot| self.ring(spot) == Ring::Free);
                into.extend(free.map(|spot| Move::Put(pool, marble, spot)));
            }
        }
    }

    /// A player with enough marbles wins at the end of the turn.
    fn outcome(&self) -> Option<Outcome> {
        if self.has_put || self.has_taken || self.jumping.is_some() {
            return self.course.broken_off();
        }
        // Both players can only have enough if a turn was played after the end; then the last mover wins.
        let colors = [self.course.turn().other(), self.course.turn()];
        let winner = colors.into_iter().find(|&color| self.has_won(color));
        winner.map(Outcome::win).or(self.course.broken_off())
    }

    fn fresh_hash(&self) -> u64 {
        let ring_key = |spot: Spot| match self.ring(spot) {
            Ring::Free => 0,
            Ring::Marble(marble) => key(spot.index() as u64 * 4 + marble as u64),
            Ring::Gone => key(spot.index() as u64 * 4 + 3),
        };
        let jumping = self.jumping.map_or(0, |spot| spot.index() as u64 + 1);
        let flags = u64::from(self.has_put) | u64::from(self.has_taken) << 1 | jumping << 2;
        let turn = self.course.turn() as u64;
        let mut rest = vec![flags, turn];
        rest.extend(
            [self.common, self.taken[0], self.taken[1]].as_flattened().iter().copied().map(u64::from),
        );
        let rest = of_places(&rest, &|place, part| key(place << 32 | part));
        self.grid.spots().fold(rest, |hash, spot| hash ^ ring_key(spot))
    }

    fn details(&self) -> Vec<Detail> {
        let taken = |color: Color| {
            let counts = Marble::ALL.map(|marble| (marble.piece(), u32::from(self.taken(color, marble))));
            Detail::Pieces(Counted::Taken, color, counts.into())
        };
        let phase = match self.jumping {
            Some(from) => Phase::Jumping(self.grid.site(from)),
            None if self.has_put => Phase::TakingRing,
            None => Phase::Moving,
        };
        vec![taken(SPEC.first), taken(SPEC.first.other()), Detail::Phase(phase)]
    }
}
