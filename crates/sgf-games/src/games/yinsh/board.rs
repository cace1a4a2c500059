//! Positions of Yinsh, including the states within a turn.

use sgf_model::value::Color;

use super::notation;
use super::{GRID, Move, PLAN, RING};
use crate::boards::hexgrid::{DIRECTIONS, HexGrid, Spot};
use crate::boardspace::{Course, by_course};
use crate::zobrist::{key, of_places};
use crate::{
    Counted, Detail, Geometry, IllegalMove, Occupant, Options, Outcome, ParseMoveError, Phase, Piece, Played,
    Position, Region, Site, Sites, StartError,
};

/// The contents of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Man {
    /// A marker of this color.
    Marker(Color),
    /// A ring.
    Ring(Color),
}

impl Man {
    fn piece(self) -> Piece {
        match self {
            Man::Marker(color) => Piece::stone(color),
            Man::Ring(color) => Piece::new(color, RING),
        }
    }
}

/// The phase of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Place a ring.
    Place,
    /// Move a ring.
    Move,
    /// Move the ring with the new marker.
    Drop(Spot),
    /// Remove a row.
    Row,
    /// Remove a ring for a row.
    Ring,
}

/// A position of Yinsh.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, yinsh::Yinsh};
/// use sgf_model::value::Color;
/// let mut position = Yinsh::begin(&Options::default())?;
/// assert_eq!(sgf_games::perft(&position, 2), 85 * 84);
/// let ring = position.read_move(Color::White, "1 place wr  G 2")?;
/// position.play(Color::White, &ring)?;
/// assert_eq!(position.turn(), Some(Color::Black));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Yinsh {
    pieces: [Option<Man>; Spot::MANY],
    stage: Stage,
    /// The player who last moved a ring.
    moved: Option<Color>,
    /// The number of rings each color still has to place, and has removed for rows.
    to_place: [u8; 2],
    taken: [u8; 2],
    n_markers: u8,
    to_win: u8,
    course: Course,
}

/// The number of rings per player, and of markers in the game.
const RINGS: u8 = 5;
const MARKERS: u8 = 51;
const ROW: usize = 5;

impl Yinsh {
    /// Returns the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::yinsh::Yinsh;
    /// assert_eq!(Yinsh::grid().spots().count(), 85);
    /// ```
    #[must_use]
    pub fn grid() -> &'static HexGrid {
        &GRID
    }

    /// Returns the number of rings a color has removed for rows.
    #[must_use]
    pub fn taken(&self, color: Color) -> u8 {
        self.taken[color as usize]
    }

    /// Returns the number of rings a color still has to place.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, yinsh::Yinsh};
    /// use sgf_model::value::Color;
    /// let mut position = Yinsh::begin(&Options::default())?;
    /// position.play_text(Color::White, "place wr G 2")?;
    /// assert_eq!((position.to_place(Color::White), position.to_place(Color::Black)), (4, 5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_place(&self, color: Color) -> u8 {
        self.to_place[color as usize]
    }

    /// Returns the point of the ring whose marker was placed and that must move next.
    #[must_use]
    pub fn lifted(&self) -> Option<Spot> {
        if let Stage::Drop(spot) = self.stage { Some(spot) } else { None }
    }

    /// Returns the number of removed rings needed to win.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, yinsh::Yinsh};
    /// let to_win = |variant| Yinsh::begin(&Options::default().with_variant(variant)).map(|start| start.to_win());
    /// assert_eq!((to_win("Yinsh")?, to_win("Yinsh-Blitz")?), (3, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_win(&self) -> u8 {
        self.to_win
    }

    /// Returns the number of markers on the board.
    #[must_use]
    pub fn n_markers(&self) -> u8 {
        self.n_markers
    }

    /// Returns the contents of a point.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, yinsh::{Man, Yinsh}};
    /// use sgf_model::value::Color;
    /// let mut position = Yinsh::begin(&Options::default())?;
    /// position.play_text(Color::White, "place wr G 2")?;
    /// let man = Yinsh::grid().read("G 2").and_then(|spot| position.piece(spot));
    /// assert_eq!(man, Some(Man::Ring(Color::White)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn piece(&self, spot: Spot) -> Option<Man> {
        self.pieces[spot.index()]
    }

    fn put(&mut self, spot: Spot, piece: Option<Man>) {
        let markers = |piece| u8::from(matches!(piece, Some(Man::Marker(_))));
        self.n_markers = self.n_markers + markers(piece) - markers(self.piece(spot));
        self.pieces[spot.index()] = piece;
    }

    fn rings(&self, color: Color) -> impl Iterator<Item = Spot> {
        GRID.spots().filter(move |&spot| self.piece(spot) == Some(Man::Ring(color)))
    }

    /// Adds the points to which a ring can move.
    fn reach(&self, from: Spot, into: &mut Vec<Spot>) {
        for direction in 0..DIRECTIONS {
            let mut has_passed = false;
            for spot in GRID.line(from, direction) {
                match self.piece(spot) {
                    Some(Man::Ring(_)) => break,
                    Some(Man::Marker(_)) => has_passed = true,
                    None => {
                        into.push(spot);
                        if has_passed {
                            break;
                        }
                    }
                }
            }
        }
    }

    fn can_reach(&self, from: Spot, to: Spot) -> bool {
        let mut spots = Vec::new();
        self.reach(from, &mut spots);
        spots.contains(&to)
    }

    fn can_move(&self, color: Color) -> bool {
        let mut spots = Vec::new();
        self.rings(color).for_each(|ring| self.reach(ring, &mut spots));
        !spots.is_empty()
    }

    /// Returns the points from one to another, if they are five in a line.
    fn five(first: Spot, last: Spot) -> Option<[Spot; ROW]> {
        let direction = GRID.direction(first, last)?;
        let mut spots = [first; ROW];
        for (spot, next) in spots[1..].iter_mut().zip(GRID.line(first, direction)) {
            *spot = next;
        }
        (spots[ROW - 1] == last).then_some(spots)
    }

    /// Adds all rows of five markers of a color, each once.
    fn rows(&self, color: Color, into: &mut Vec<(Spot, Spot)>) {
        for first in GRID.spots() {
            for direction in 0..DIRECTIONS / 2 {
                let Some(last) = GRID.line(first, direction).nth(ROW - 2) else { continue };
                if self.is_row(color, first, last) {
                    into.push((first, last));
                }
            }
        }
    }

    fn is_row(&self, color: Color, first: Spot, last: Spot) -> bool {
        let marker = Some(Man::Marker(color));
        self.piece(first) == marker
            && Yinsh::five(first, last)
                .is_some_and(|spots| spots.iter().all(|&spot| self.piece(spot) == marker))
    }

    fn has_row(&self, color: Color) -> bool {
        let mut rows = Vec::new();
        self.rows(color, &mut rows);
        !rows.is_empty()
    }

    fn why_not(&self, color: Color, step: &Move) -> Option<IllegalMove> {
        let is_ours = |it: Color| (it != color).then_some(IllegalMove::NotYours);
        let in_stage = |is_it: bool| (!is_it).then_some(IllegalMove::Phase);
        let ring = |spot: Spot| match self.piece(spot) {
            Some(Man::Ring(owner)) => is_ours(owner),
            _ => Some(IllegalMove::NoPiece),
        };
        let reaches = |from: Spot, to: Spot| match self.piece(to) {
            _ if self.can_reach(from, to) => None,
            Some(_) => Some(IllegalMove::Occupied),
            None if GRID.direction(from, to).is_some() => Some(IllegalMove::Blocked),
            None => Some(IllegalMove::Geometry),
        };
        match *step {
            Move::Ring(owner, spot) => in_stage(self.stage == Stage::Place)
                .or_else(|| is_ours(owner))
                .or_else(|| self.piece(spot).map(|_| IllegalMove::Occupied)),
            Move::Go(from, to) => {
                in_stage(self.stage == Stage::Move).or_else(|| ring(from)).or_else(|| reaches(from, to))
            }
            Move::Mark(owner, spot) => {
                in_stage(self.stage == Stage::Move).or_else(|| is_ours(owner)).or_else(|| ring(spot))
            }
            Move::Drop(to) => match self.stage {
                Stage::Drop(from) => reaches(from, to),
                _ => Some(IllegalMove::Phase),
            },
            Move::TakeRow(owner, first, last) => in_stage(self.stage == Stage::Row)
                .or_else(|| is_ours(owner))
                .or_else(|| (!self.is_row(owner, first, last)).then_some(IllegalMove::Rules)),
            Move::TakeRing(owner, spot) => {
                in_stage(self.stage == Stage::Ring).or_else(|| is_ours(owner)).or_else(|| ring(spot))
            }
            Move::Pass => in_stage(self.stage == Stage::Move)
                .or_else(|| self.can_move(color).then_some(IllegalMove::MustMove)),
            Move::Formality(ref formality) => self.course.check_move(color, formality).err(),
        }
    }

    /// Moves a ring whose marker is placed; returns the number of flipped opposing markers.
    fn slide(&mut self, color: Color, from: Spot, to: Spot) -> u32 {
        let passed: Vec<Spot> = match GRID.direction(from, to) {
            Some(direction) => GRID.line(from, direction).take_while(|&spot| spot != to).collect(),
            None => Vec::new(),
        };
        let mut n_turned = 0;
        for spot in passed {
            if let Some(Man::Marker(owner)) = self.piece(spot) {
                self.put(spot, Some(Man::Marker(owner.other())));
                n_turned += u32::from(owner != color);
            }
        }
        self.put(to, Some(Man::Ring(color)));
        self.moved = Some(color);
        self.settle(color);
        n_turned
    }

    /// Determines the phase after a color has moved or removed a ring: rows first, then the opponent's turn.
    fn settle(&mut self, color: Color) {
        let goes_on = self.moved != Some(color);
        if self.has_row(color) {
            self.stage = Stage::Row;
            self.course.keep_turn(color);
        } else if goes_on {
            self.stage = Stage::Move;
            self.course.keep_turn(color);
        } else {
            self.stage = if self.has_row(color.other()) { Stage::Row } else { Stage::Move };
            self.course.end_turn(color);
        }
    }

    fn place_ring(&mut self, color: Color, owner: Color, spot: Spot) {
        self.put(spot, Some(Man::Ring(owner)));
        let left = &mut self.to_place[owner as usize];
        *left = left.saturating_sub(1);
        if self.to_place == [0, 0] {
            self.stage = Stage::Move;
        }
        self.course.end_turn(color);
    }

    fn take_ring(&mut self, color: Color, owner: Color, spot: Spot) {
        self.put(spot, None);
        let taken = &mut self.taken[owner as usize];
        *taken = taken.saturating_add(1);
        self.settle(color);
    }

    fn take_row(&mut self, color: Color, first: Spot, last: Spot) {
        for spot in Yinsh::five(first, last).unwrap_or([first; ROW]) {
            if let Some(Man::Marker(_)) = self.piece(spot) {
                self.put(spot, None);
            }
        }
        self.stage = Stage::Ring;
        self.course.keep_turn(color);
    }
}

impl Position for Yinsh {
    type Move = Move;

    fn begin(options: &Options) -> Result<Yinsh, StartError> {
        let to_win = match options.variant.trim().to_ascii_lowercase().as_str() {
            "" | "yinsh" => 3,
            "yinsh-blitz" => 1,
            _ => return Err(StartError::Variant(options.variant.clone())),
        };
        Ok(Yinsh {
            pieces: [None; Spot::MANY],
            stage: Stage::Place,
            moved: None,
            to_place: [RINGS; 2],
            taken: [0; 2],
            n_markers: 0,
            to_win,
            course: Course::new(options.first.unwrap_or(Color::White)),
        })
    }

    // Moves entered in two steps: the marker, then the ring.
    by_course!(Move::Formality(_), left out: |_, step| matches!(step, Move::Mark(..) | Move::Formality(_)));

    fn geometry(&self) -> Geometry {
        let (columns, rows) = GRID.size();
        Geometry::new(&PLAN, columns, rows)
    }

    fn occupant(&self, site: Site) -> Occupant {
        let rings = |color, count: u8| Occupant::alike(Piece::new(color, RING), count.into());
        match self.geometry().region(site) {
            Region::Hand(color) => rings(color, self.to_place(color)),
            Region::Tray(color) => rings(color, self.taken(color)),
            _ => GRID.spot(site).and_then(|spot| self.piece(spot)).map(Man::piece).into(),
        }
    }

    fn read_move(&self, _: Color, text: &str) -> Result<Move, ParseMoveError> {
        notation::read(text)
    }

    fn write_move(&self, step: &Move) -> String {
        notation::write(step)
    }

    fn path(&self, _: Color, step: &Move) -> Sites {
        let site = |spot: Spot| GRID.site(spot);
        let hand = |color| self.geometry().beside_at(Region::Hand(color), 0);
        match *step {
            Move::Ring(owner, spot) => hand(owner).into_iter().chain([site(spot)]).collect(),
            Move::Go(from, to) => [from, to].map(site).into(),
            Move::Drop(to) => self.lifted().into_iter().chain([to]).map(site).collect(),
            Move::TakeRow(_, first, last) => [first, last].map(site).into(),
            Move::Mark(_, spot) | Move::TakeRing(_, spot) => Sites::one(site(spot)),
            Move::Pass | Move::Formality(_) => Sites::none(),
        }
    }

    /// Removed rows and rings leave no piece behind.
    fn footprint(&self, _: Color, step: &Move) -> Sites {
        match *step {
            Move::Ring(_, to) | Move::Go(_, to) | Move::Drop(to) | Move::Mark(_, to) => {
                Sites::one(GRID.site(to))
            }
            _ => Sites::none(),
        }
    }

    fn play_unchecked(&mut self, color: Color, step: &Move) -> Played {
        let mut played = Played::default();
        match *step {
            Move::Ring(owner, spot) => {
                played.replaced = self.piece(spot).is_some();
                self.place_ring(color, owner, spot);
            }
            Move::Mark(owner, spot) => {
                self.put(spot, Some(Man::Marker(owner)));
                self.stage = Stage::Drop(spot);
                self.course.keep_turn(color);
            }
            Move::Go(from, to) => {
                played.replaced = self.piece(to).is_some();
                self.put(from, Some(Man::Marker(color)));
                played.captured = self.slide(color, from, to);
            }
            Move::Drop(to) => {
                let from = if let Stage::Drop(from) = self.stage { from } else { to };
                played.replaced = self.piece(to).is_some();
                played.captured = self.slide(color, from, to);
            }
            Move::TakeRow(_, first, last) => {
                self.take_row(color, first, last);
                played.lost = ROW as u32;
            }
            Move::TakeRing(owner, spot) => {
                self.take_ring(color, owner, spot);
                played.lost = 1;
            }
            Move::Pass => {
                self.moved = Some(color);
                self.settle(color);
            }
            Move::Formality(ref formality) => self.course.play_unchecked(color, formality),
        }
        played
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        let Some(color) = self.turn() else { return };
        let mut spots = Vec::new();
        match self.stage {
            Stage::Place => {
                let free = GRID.spots().filter(|&spot| self.piece(spot).is_none());
                into.extend(free.map(|spot| Move::Ring(color, spot)));
            }
            Stage::Move => {
                for ring in self.rings(color) {
                    spots.clear();
                    self.reach(ring, &mut spots);
                    into.extend(spots.iter().map(|&to| Move::Go(ring, to)));
                }
                if into.is_empty() {
                    into.push(Move::Pass);
                }
            }
            Stage::Drop(from) => {
                self.reach(from, &mut spots);
                into.extend(spots.into_iter().map(Move::Drop));
            }
            Stage::Row => {
                let mut rows = Vec::new();
                self.rows(color, &mut rows);
                into.extend(rows.into_iter().map(|(first, last)| Move::TakeRow(color, first, last)));
            }
            Stage::Ring => into.extend(self.rings(color).map(|spot| Move::TakeRing(color, spot))),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let [black, white] = [Color::Black, Color::White].map(|color| self.taken(color));
        let is_over =
            black.max(white) >= self.to_win || (self.n_markers >= MARKERS && self.stage == Stage::Move);
        if is_over {
            return Some(Outcome::by_count(f64::from(black), f64::from(white)));
        }
        self.course.broken_off()
    }

    fn fresh_hash(&self) -> u64 {
        let piece_key = |spot: Spot| {
            let piece = match self.piece(spot)? {
                Man::Marker(color) => color as u64,
                Man::Ring(color) => 2 + color as u64,
            };
            Some(key(spot.index() as u64 * 4 + piece))
        };
        let stage = match self.stage {
            Stage::Place => 0,
            Stage::Move => 1,
            Stage::Row => 2,
            Stage::Ring => 3,
            Stage::Drop(spot) => 4 + spot.index() as u64,
        };
        let moved = self.moved.map_or(2, |color| color as u64);
        let counts = u64::from(self.taken[0]) << 8 | u64::from(self.taken[1]);
        let rest = [stage, moved, self.course.turn() as u64, counts];
        let rest = of_places(&rest, &|place, part| key(place << 32 | part));
        GRID.spots().filter_map(piece_key).fold(rest, |hash, key| hash ^ key)
    }

    fn details(&self) -> Vec<Detail> {
        let phase = match self.stage {
            Stage::Place => Phase::Placing,
            Stage::Move => Phase::Moving,
            Stage::Drop(from) => Phase::Carrying(GRID.site(from)),
            Stage::Row => Phase::TakingRow,
            Stage::Ring => Phase::TakingRing,
        };
        vec![Detail::Count(Counted::RingsTaken, self.taken.map(u32::from)), Detail::Phase(phase)]
    }
}
