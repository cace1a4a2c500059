//! The position: rings and markers, and what the player at turn has to do.

use sgf_model::value::Color;

use super::notation;
use super::{GRID, Move};
use crate::boardspace::Course;
use crate::hash::key;
use crate::hexgrid::{DIRECTIONS, HexGrid, Spot};
use crate::{Cell, Diagram, Options, Outcome, Played, Position, Reason, Refused, SetUp, Unreadable};

/// What stands on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A marker, which shows this colour.
    Marker(Color),
    /// A ring.
    Ring(Color),
}

/// What is to be done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Place a ring.
    Place,
    /// Move a ring.
    Move,
    /// Move the ring into which a marker was put.
    Drop(Spot),
    /// Take off a row.
    Row,
    /// Take off a ring for it.
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
/// let ring = position.read(Color::White, "1 place wr  G 2")?;
/// position.play(Color::White, &ring)?;
/// assert_eq!(position.turn(), Some(Color::Black));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Yinsh {
    pieces: [Option<Piece>; Spot::MANY],
    stage: Stage,
    /// Who made the last move of a ring.
    moved: Option<Color>,
    /// How many rings each colour has still to place, and has taken off for rows.
    to_place: [u8; 2],
    taken: [u8; 2],
    n_markers: u8,
    to_win: u8,
    course: Course,
}

/// The rings of a player, and the markers of the game.
const RINGS: u8 = 5;
const MARKERS: u8 = 51;
const ROW: usize = 5;

impl Yinsh {
    /// Returns the board.
    #[must_use]
    pub fn grid() -> &'static HexGrid {
        &GRID
    }

    /// Returns how many rings a colour has taken off for rows.
    #[must_use]
    pub fn taken(&self, color: Color) -> u8 {
        self.taken[color as usize]
    }

    /// Returns how many rings a colour has still to place.
    #[must_use]
    pub fn to_place(&self, color: Color) -> u8 {
        self.to_place[color as usize]
    }

    /// Returns the point whose ring is in the hand of the player, to be moved next; a marker lies there.
    #[must_use]
    pub fn lifted(&self) -> Option<Spot> {
        if let Stage::Drop(spot) = self.stage { Some(spot) } else { None }
    }

    /// Returns how many rings win.
    #[must_use]
    pub fn to_win(&self) -> u8 {
        self.to_win
    }

    /// Returns how many markers are on the board.
    #[must_use]
    pub fn n_markers(&self) -> u8 {
        self.n_markers
    }

    /// Returns what stands on a point.
    #[must_use]
    pub fn piece(&self, spot: Spot) -> Option<Piece> {
        self.pieces[spot.index()]
    }

    fn put(&mut self, spot: Spot, piece: Option<Piece>) {
        let markers = |piece| u8::from(matches!(piece, Some(Piece::Marker(_))));
        self.n_markers = self.n_markers + markers(piece) - markers(self.piece(spot));
        self.pieces[spot.index()] = piece;
    }

    fn rings(&self, color: Color) -> impl Iterator<Item = Spot> {
        GRID.spots().filter(move |&spot| self.piece(spot) == Some(Piece::Ring(color)))
    }

    /// Adds the points to which a ring can move.
    fn reach(&self, from: Spot, into: &mut Vec<Spot>) {
        for direction in 0..DIRECTIONS {
            let mut has_passed = false;
            for spot in GRID.line(from, direction) {
                match self.piece(spot) {
                    Some(Piece::Ring(_)) => break,
                    Some(Piece::Marker(_)) => has_passed = true,
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

    /// Returns the points from one to another if they are five in a line.
    fn five(first: Spot, last: Spot) -> Option<[Spot; ROW]> {
        let direction = GRID.direction(first, last)?;
        let mut spots = [first; ROW];
        for (spot, next) in spots[1..].iter_mut().zip(GRID.line(first, direction)) {
            *spot = next;
        }
        (spots[ROW - 1] == last).then_some(spots)
    }

    /// Adds the rows of five markers of a colour, each once.
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
        let marker = Some(Piece::Marker(color));
        Yinsh::five(first, last).is_some_and(|spots| spots.iter().all(|&spot| self.piece(spot) == marker))
    }

    fn has_row(&self, color: Color) -> bool {
        let mut rows = Vec::new();
        self.rows(color, &mut rows);
        !rows.is_empty()
    }

    fn why_not(&self, color: Color, step: &Move) -> Option<Reason> {
        let is_ours = |it: Color| (it != color).then_some(Reason::NotYours);
        let in_stage = |is_it: bool| (!is_it).then_some(Reason::Phase);
        let ring = |spot: Spot| match self.piece(spot) {
            Some(Piece::Ring(owner)) => is_ours(owner),
            _ => Some(Reason::NoPiece),
        };
        let reaches = |from: Spot, to: Spot| match self.piece(to) {
            _ if self.can_reach(from, to) => None,
            Some(_) => Some(Reason::Occupied),
            None if GRID.direction(from, to).is_some() => Some(Reason::Blocked),
            None => Some(Reason::Geometry),
        };
        match *step {
            Move::Ring(owner, spot) => in_stage(self.stage == Stage::Place)
                .or_else(|| is_ours(owner))
                .or_else(|| self.piece(spot).map(|_| Reason::Occupied)),
            Move::Go(from, to) => {
                in_stage(self.stage == Stage::Move).or_else(|| ring(from)).or_else(|| reaches(from, to))
            }
            Move::Mark(owner, spot) => {
                in_stage(self.stage == Stage::Move).or_else(|| is_ours(owner)).or_else(|| ring(spot))
            }
            Move::Drop(to) => match self.stage {
                Stage::Drop(from) => reaches(from, to),
                _ => Some(Reason::Phase),
            },
            Move::TakeRow(owner, first, last) => in_stage(self.stage == Stage::Row)
                .or_else(|| is_ours(owner))
                .or_else(|| (!self.is_row(owner, first, last)).then_some(Reason::Rules)),
            Move::TakeRing(owner, spot) => {
                in_stage(self.stage == Stage::Ring).or_else(|| is_ours(owner)).or_else(|| ring(spot))
            }
            Move::Pass => in_stage(self.stage == Stage::Move)
                .or_else(|| self.can_move(color).then_some(Reason::MustMove)),
            Move::Formality(ref formality) => self.course.judge(color, formality).err(),
        }
    }

    /// Moves a ring whose marker has been put; returns how many markers of the other colour were turned.
    fn slide(&mut self, color: Color, from: Spot, to: Spot) -> u32 {
        let passed: Vec<Spot> = match GRID.direction(from, to) {
            Some(direction) => GRID.line(from, direction).take_while(|&spot| spot != to).collect(),
            None => Vec::new(),
        };
        let mut n_turned = 0;
        for spot in passed {
            if let Some(Piece::Marker(owner)) = self.piece(spot) {
                self.put(spot, Some(Piece::Marker(owner.other())));
                n_turned += u32::from(owner != color);
            }
        }
        self.put(to, Some(Piece::Ring(color)));
        self.moved = Some(color);
        self.settle(color);
        n_turned
    }

    /// Finds what is to be done after a colour has moved, or has taken off a ring: rows first, then the other's turn.
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
        self.put(spot, Some(Piece::Ring(owner)));
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
            if let Some(Piece::Marker(_)) = self.piece(spot) {
                self.put(spot, None);
            }
        }
        self.stage = Stage::Ring;
        self.course.keep_turn(color);
    }
}

impl Position for Yinsh {
    type Move = Move;

    fn begin(options: &Options) -> Result<Yinsh, Refused> {
        let to_win = match options.variant.trim().to_ascii_lowercase().as_str() {
            "" | "yinsh" => 3,
            "yinsh-blitz" => 1,
            _ => return Err(Refused::Variant(options.variant.clone())),
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

    fn turn(&self) -> Option<Color> {
        self.outcome().is_none().then_some(self.course.turn())
    }

    fn expects(&self, color: Color) -> bool {
        self.course.expects(self.turn(), color)
    }

    fn set_turn(&mut self, color: Color) {
        self.course.set_turn(color);
    }

    /// No record sets up a position of Yinsh.
    fn set_up(&mut self, set_up: &SetUp<'_>) -> Result<u32, Unreadable> {
        if set_up.stone().is_some() { Err(Unreadable::syntax(set_up.value)) } else { Ok(0) }
    }

    fn read(&self, _: Color, text: &str) -> Result<Move, Unreadable> {
        notation::read(text)
    }

    fn write(&self, step: &Move) -> String {
        notation::write(step)
    }

    fn judge(&self, color: Color, step: &Move) -> Result<(), Reason> {
        if !matches!(step, Move::Formality(_)) {
            self.course.judge_action(self.turn(), color)?;
        }
        self.why_not(color, step).map_or(Ok(()), Err)
    }

    fn execute(&mut self, color: Color, step: &Move) -> Played {
        let mut played = Played::default();
        match *step {
            Move::Ring(owner, spot) => {
                played.replaced = self.piece(spot).is_some();
                self.place_ring(color, owner, spot);
            }
            Move::Mark(owner, spot) => {
                self.put(spot, Some(Piece::Marker(owner)));
                self.stage = Stage::Drop(spot);
                self.course.keep_turn(color);
            }
            Move::Go(from, to) => {
                played.replaced = self.piece(to).is_some();
                self.put(from, Some(Piece::Marker(color)));
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
            Move::Formality(ref formality) => self.course.execute(color, formality),
        }
        played
    }

    fn moves(&self, into: &mut Vec<Move>) {
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

    fn hash(&self) -> u64 {
        self.fresh_hash()
    }

    fn fresh_hash(&self) -> u64 {
        let piece_key = |spot: Spot| {
            let piece = match self.piece(spot)? {
                Piece::Marker(color) => color as u64,
                Piece::Ring(color) => 2 + color as u64,
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
        let rest = rest.iter().zip(1_u64..).fold(0, |hash, (&part, place)| hash ^ key(place << 32 | part));
        GRID.spots().filter_map(piece_key).fold(rest, |hash, key| hash ^ key)
    }

    /// `W` and `B` are rings, `w` and `b` markers.
    fn diagram(&self, last: Option<&Move>) -> Diagram {
        let marked = match last {
            Some(Move::Ring(_, to) | Move::Go(_, to) | Move::Drop(to) | Move::Mark(_, to)) => Some(*to),
            _ => None,
        };
        let sign = |spot: Spot| {
            let sign = match self.piece(spot) {
                Some(Piece::Ring(Color::White)) => 'W',
                Some(Piece::Ring(Color::Black)) => 'B',
                Some(Piece::Marker(Color::White)) => 'w',
                Some(Piece::Marker(Color::Black)) => 'b',
                None => '.',
            };
            Cell { sign, is_last: marked == Some(spot) }
        };
        let mut diagram = GRID.diagram(sign);
        diagram.notes.push(format!(
            "rings taken off: White {}, Black {}",
            self.taken(Color::White),
            self.taken(Color::Black)
        ));
        diagram
    }
}
