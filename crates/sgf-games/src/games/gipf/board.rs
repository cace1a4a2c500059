//! Positions of Gipf: the pieces, the reserves, and the phase of the turn.

use std::collections::BTreeSet;

use sgf_model::value::Color;

use super::notation::{self, is_border};
use super::{GIPF, GRID, Line, Move, PLAN};
use crate::boards::hexgrid::{HexGrid, Spot};
use crate::boardspace::{Course, Formality, by_course};
use crate::zobrist::{key, of_places};
use crate::{
    Counted, Detail, Geometry, IllegalMove, Occupant, Options, Outcome, ParseMoveError, Phase, Piece, Played,
    Position, Region, Site, Sites, StartError,
};

/// The piece on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Man {
    /// The owner.
    pub color: Color,
    /// Whether it is a Gipf piece, made of two pieces.
    pub is_gipf: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Variant {
    Basic,
    Standard,
    Tournament,
}

/// The phase of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Remove rows, if there are any, and place a piece.
    Put,
    /// Push the piece on the border.
    Push(Spot),
    /// Remove the rows after a push.
    Take,
}

/// A position of Gipf.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, perft, gipf::Gipf};
/// use sgf_model::value::Color;
/// let mut position = Gipf::begin(&Options::default())?;
/// assert_eq!(perft(&position, 1), 42);
/// let step = position.read_move(Color::White, "Slide A 1 B 2")?;
/// position.play(Color::White, &step)?;
/// assert_eq!(position.reserve(Color::White), 11);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Gipf {
    variant: Variant,
    pub(super) pieces: [Option<Man>; Spot::MANY],
    pub(super) reserves: [u8; 2],
    /// The number of Gipf and single pieces that each color has placed.
    pub(super) brought: [[u8; 2]; 2],
    /// Whether the next pieces are single ones, although they could be Gipf pieces.
    brings_single: bool,
    /// The Gipf pieces whose default, to stay or to be removed, was toggled.
    pub(super) changed: Vec<Spot>,
    stage: Stage,
    course: Course,
}

/// The corners with pieces at the start: column, row, color.
const CORNERS: [(&str, u16, Color); 6] = [
    ("B", 2, Color::Black),
    ("B", 5, Color::White),
    ("E", 2, Color::White),
    ("E", 8, Color::Black),
    ("H", 2, Color::Black),
    ("H", 5, Color::White),
];

impl Gipf {
    /// Returns the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::gipf::Gipf;
    /// // All points, and those of the border, from which pieces are pushed.
    /// let n_border = Gipf::grid().spots().filter(|&spot| Gipf::grid().neighbors(spot).count() < 6).count();
    /// assert_eq!((Gipf::grid().spots().count(), n_border), (61, 24));
    /// ```
    #[must_use]
    pub fn grid() -> &'static HexGrid {
        GRID
    }

    /// Returns the piece on a point.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, gipf::Gipf};
    /// use sgf_model::value::Color;
    /// let mut position = Gipf::begin(&Options::default())?;
    /// position.play_text(Color::White, "Slide A 1 B 2")?;
    /// let piece = Gipf::grid().read("B 2").and_then(|spot| position.piece(spot));
    /// assert_eq!(piece.map(|piece| piece.color), Some(Color::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn piece(&self, spot: Spot) -> Option<Man> {
        self.pieces[spot.index()]
    }

    /// Returns the number of pieces in a color's reserve.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, gipf::Gipf};
    /// use sgf_model::value::Color;
    /// let mut position = Gipf::begin(&Options::default())?;
    /// assert_eq!(position.reserve(Color::White), 12);
    /// position.play_text(Color::White, "Slide A 1 B 2")?;
    /// assert_eq!(position.reserve(Color::White), 11);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn reserve(&self, color: Color) -> u8 {
        self.reserves[color as usize]
    }

    fn bring(&mut self, color: Color, spot: Spot, is_gipf: bool) {
        self.pieces[spot.index()] = Some(Man { color, is_gipf });
        let reserve = &mut self.reserves[color as usize];
        *reserve = reserve.saturating_sub(1 + u8::from(is_gipf));
        let brought = &mut self.brought[color as usize][usize::from(!is_gipf)];
        *brought = brought.saturating_add(1);
    }

    /// Returns whether the next piece of a color is a Gipf piece.
    fn brings_gipf(&self, color: Color) -> bool {
        self.may_bring_gipf(color) && !self.brings_single
    }

    pub(super) fn may_bring_gipf(&self, color: Color) -> bool {
        let [_, n_single] = self.brought[color as usize];
        self.variant == Variant::Tournament && n_single == 0 && self.reserve(color) >= 2
    }

    fn has_lost(&self, color: Color) -> bool {
        let is_own_gipf = |spot| self.piece(spot) == Some(Man { color, is_gipf: true });
        let [n_gipf, _] = self.brought[color as usize];
        let has_no_gipf = n_gipf > 0 && !GRID.spots().any(is_own_gipf);
        let is_at_turn = self.course.turn() == color && self.stage == Stage::Put;
        has_no_gipf || (is_at_turn && self.reserve(color) == 0 && self.rows(color).is_empty())
    }

    /// Returns the first free point of the line along which a piece is pushed from the border.
    fn room(&self, from: Spot, to: Spot) -> Option<Spot> {
        let direction = GRID.direction(from, to)?;
        let is_next = GRID.next(from, direction) == Some(to);
        let mut line = GRID.line(from, direction).take_while(|&spot| !is_border(spot));
        let room = line.find(|&spot| self.piece(spot).is_none());
        room.filter(|_| is_next && is_border(from) && !is_border(to))
    }

    fn why_not_push(&self, from: Spot, to: Spot) -> Option<IllegalMove> {
        if !is_border(from) || is_border(to) || !GRID.neighbors(from).any(|next| next == to) {
            return Some(IllegalMove::Geometry);
        }
        self.room(from, to).is_none().then_some(IllegalMove::Blocked)
    }

    /// Returns why a piece cannot be placed now, if so.
    fn why_not_bring(&self, color: Color) -> Option<IllegalMove> {
        if self.stage != Stage::Put {
            return Some(IllegalMove::Phase);
        }
        let rows = self.rows(color);
        if rows.iter().any(|row| self.has_single(row)) {
            return Some(IllegalMove::MustCapture);
        }
        // Marked Gipf pieces are removed before the piece is placed.
        let is_marked = |spot: &Spot| !self.is_left(color, *spot, &rows);
        let returns =
            rows.iter().flatten().filter(|spot| is_marked(spot)).any(|&spot| self.is_own(color, spot));
        (self.reserve(color) == 0 && !returns).then_some(IllegalMove::NoneLeft)
    }

    fn is_own(&self, color: Color, spot: Spot) -> bool {
        self.piece(spot).is_some_and(|piece| piece.color == color)
    }

    pub(super) fn is_gipf(&self, spot: Spot) -> bool {
        self.piece(spot).is_some_and(|piece| piece.is_gipf)
    }

    /// Returns whether a row contains a single piece, so that its owner must remove it. Rows of Gipf pieces may stay.
    pub(super) fn has_single(&self, row: &[Spot]) -> bool {
        row.iter().any(|&spot| !self.is_gipf(spot))
    }

    /// Pushes the piece on the border along its line; if the line is full, the last piece falls off.
    fn push(&mut self, color: Color, from: Spot, to: Spot) {
        let mut pushed = self.pieces[from.index()].take();
        if let Some(direction) = GRID.direction(from, to) {
            for spot in GRID.line(from, direction).take_while(|&spot| !is_border(spot)) {
                std::mem::swap(&mut pushed, &mut self.pieces[spot.index()]);
                if pushed.is_none() {
                    break;
                }
            }
        }
        self.brings_single = false;
        self.changed.clear();
        if self.rows(color).is_empty() {
            self.end_turn(color);
        } else {
            self.stage = Stage::Take;
            self.course.keep_turn(color);
        }
    }

    fn end_turn(&mut self, color: Color) {
        self.changed.clear();
        self.stage = Stage::Put;
        self.course.end_turn(color);
    }

    /// Removes pieces, own ones to the reserve. Returns the numbers of captured and returned pieces.
    fn take(&mut self, color: Color, spots: &[Spot]) -> Played {
        let mut played = Played::default();
        for spot in spots {
            let Some(piece) = self.pieces[spot.index()].take() else { continue };
            let count = 1 + u8::from(piece.is_gipf);
            if piece.color == color {
                let reserve = &mut self.reserves[color as usize];
                *reserve = reserve.saturating_add(count);
                played.lost += u32::from(count);
            } else {
                played.captured += u32::from(count);
            }
        }
        played
    }

    /// Removes the row of a single piece, or marks a Gipf piece for removal.
    fn remove(&mut self, color: Color, spot: Spot) -> Played {
        let rows = self.rows(color);
        if self.is_gipf(spot) {
            if self.is_left(color, spot, &rows) {
                self.toggle(spot);
            }
            self.course.keep_turn(color);
            return Played::default();
        }
        let first = || rows.iter().find(|row| row.contains(&spot)).map(|row| self.going(color, row, &rows));
        let going = self.meant(color, spot, &rows).or_else(first);
        self.take_row(color, &going.unwrap_or_default())
    }

    /// Removes a row, and ends the turn if it was the last one after a push.
    fn take_row(&mut self, color: Color, going: &[Spot]) -> Played {
        let rows = self.rows(color);
        let left = |position: &Gipf, spot: Spot, rows: &[Line]| position.is_left(color, spot, rows);
        let before: Vec<(Spot, bool)> =
            rows.iter().flatten().map(|&spot| (spot, left(self, spot, &rows))).collect();
        let played = self.take(color, going);
        self.course.keep_turn(color);
        let rows = self.rows(color);
        self.changed.retain(|spot| rows.iter().any(|row| row.contains(spot)));
        match self.stage {
            _ if rows.is_empty() && self.stage == Stage::Take => self.end_turn(color),
            // After a push, the marks stay as they are; before one, the remaining rows begin with the usual marks.
            Stage::Take => {
                for spot in rows.iter().flatten().copied().collect::<BTreeSet<_>>() {
                    let was_left = before.iter().find(|(it, _)| *it == spot);
                    if was_left.is_some_and(|&(_, was_left)| was_left != left(self, spot, &rows)) {
                        self.toggle(spot);
                    }
                }
            }
            _ => self.changed.clear(),
        }
        played
    }

    fn toggle(&mut self, spot: Spot) {
        match self.changed.iter().position(|&it| it == spot) {
            Some(index) => drop(self.changed.swap_remove(index)),
            None => self.changed.push(spot),
        }
        self.changed.sort_unstable();
    }

    /// Removes all remaining rows, and ends the turn.
    fn conclude(&mut self, color: Color) -> Played {
        let played = self.take_all(color);
        self.end_turn(color);
        played
    }

    fn take_all(&mut self, color: Color) -> Played {
        let rows = self.rows(color);
        let mut going = Vec::new();
        for row in &rows {
            going.append(&mut self.going(color, row, &rows));
        }
        self.take(color, &going)
    }

    fn why_not_remove(&self, color: Color, spot: Spot) -> Option<IllegalMove> {
        let rows = self.rows(color);
        if rows.is_empty() || matches!(self.stage, Stage::Push(_)) {
            return Some(IllegalMove::Phase);
        }
        if rows.iter().all(|row| !row.contains(&spot)) {
            return Some(IllegalMove::NoPiece);
        }
        let is_clear = self.is_gipf(spot) || self.meant(color, spot, &rows).is_some();
        (!is_clear).then_some(IllegalMove::Rules)
    }

    fn why_not_take(&self, color: Color, one: Spot, other: Spot) -> Option<IllegalMove> {
        let rows = self.rows(color);
        if rows.is_empty() || matches!(self.stage, Stage::Push(_)) {
            return Some(IllegalMove::Phase);
        }
        let row = self.row_through(one, other, &rows);
        let goes = row.is_some_and(|row| self.has_single(row));
        (!goes).then_some(IllegalMove::NoPiece)
    }

    /// Returns why `Done` cannot end the turn with the remaining rows, if so.
    fn why_not_conclude(&self, color: Color) -> Option<IllegalMove> {
        let rows: Vec<Line> = self.rows(color);
        let going: Vec<Line> = rows.iter().map(|row| self.going(color, row, &rows)).collect();
        let must_choose = rows.iter().any(|row| self.has_single(row)) && !Gipf::is_simple(&going);
        must_choose.then_some(IllegalMove::MustCapture)
    }

    fn why_not(&self, color: Color, step: &Move) -> Option<IllegalMove> {
        match *step {
            Move::Slide(from, to) => self.why_not_bring(color).or_else(|| self.why_not_push(from, to)),
            Move::Edge(spot) => {
                let is_misplaced = (!is_border(spot)).then_some(IllegalMove::Geometry);
                self.why_not_bring(color).or(is_misplaced)
            }
            Move::Push(to) => match self.stage {
                Stage::Push(from) => self.why_not_push(from, to),
                _ => Some(IllegalMove::Phase),
            },
            Move::Remove(spot) => self.why_not_remove(color, spot),
            Move::Take(one, other) => self.why_not_take(color, one, other),
            Move::Preserve(spot) => {
                let is_in_row = self.rows(color).iter().any(|row| row.contains(&spot));
                (!self.is_gipf(spot) || !is_in_row).then_some(IllegalMove::NoPiece)
            }
            Move::Standard => {
                let has_brought_gipf = self.brought[color as usize][0] > 0;
                let may_choose = self.may_bring_gipf(color) && self.stage == Stage::Put && has_brought_gipf;
                (!may_choose).then_some(IllegalMove::Phase)
            }
            Move::Formality(Formality::Done) if self.is_taking(color) => self.why_not_conclude(color),
            Move::Formality(ref formality) => self.course.check_move(color, formality).err(),
        }
    }

    fn is_taking(&self, color: Color) -> bool {
        self.stage == Stage::Take && self.course.turn() == color
    }

    /// Adds the moves that remove rows of a color.
    fn takings(&self, color: Color, into: &mut Vec<Move>) {
        let rows = self.rows(color);
        into.extend(self.row_takings(color, &rows));
        // A Gipf piece can be toggled once.
        let is_free = |spot: Spot| self.is_gipf(spot) && !self.changed.contains(&spot);
        // In ascending order of points.
        for spot in GRID.spots().filter(|&spot| is_free(spot)) {
            if rows.iter().any(|row| row.contains(&spot)) {
                into.push(Move::Preserve(spot));
            }
        }
    }
}

impl Position for Gipf {
    type Move = Move;

    const DIFFER: crate::Differ = crate::Differ::ByPath;

    fn begin(options: &Options) -> Result<Gipf, StartError> {
        let variant = match options.variant.trim().to_ascii_lowercase().as_str() {
            "" | "gipf" => Variant::Basic,
            "gipf-standard" => Variant::Standard,
            "gipf-tournament" => Variant::Tournament,
            _ => return Err(StartError::Variant(options.variant.clone())),
        };
        let reserve = if variant == Variant::Basic { 15 } else { 18 };
        let mut position = Gipf {
            variant,
            pieces: [None; Spot::MANY],
            reserves: [reserve; 2],
            brought: [[0; 2]; 2],
            brings_single: false,
            changed: Vec::new(),
            stage: Stage::Put,
            course: Course::new(options.first.unwrap_or(Color::White)),
        };
        if variant != Variant::Tournament {
            for (letters, row, color) in CORNERS {
                let corner = GRID.named(letters, row);
                corner.into_iter().for_each(|spot| position.bring(color, spot, variant == Variant::Standard));
            }
        }
        Ok(position)
    }

    // Pushes entered in two steps, toggles that are undone, and words.
    by_course!(
        Move::Formality(_),
        left out: |_, step| !matches!(step, Move::Slide(..) | Move::Push(_) | Move::Take(..))
    );

    fn geometry(&self) -> Geometry {
        let (columns, rows) = GRID.size();
        Geometry::new(&PLAN, columns, rows)
    }

    fn occupant(&self, site: Site) -> Occupant {
        if let Region::Hand(color) = self.geometry().region(site) {
            return Occupant::alike(Piece::stone(color), self.reserve(color).into());
        }
        let man = GRID.spot(site).and_then(|spot| self.piece(spot));
        man.map(|man| Piece::new(man.color, if man.is_gipf { GIPF } else { 0 })).into()
    }

    fn read_move(&self, _: Color, text: &str) -> Result<Move, ParseMoveError> {
        notation::read(text)
    }

    fn write_move(&self, step: &Move) -> String {
        notation::write(step)
    }

    /// The reserve, the border, and the point towards which the piece is pushed.
    fn path(&self, color: Color, step: &Move) -> Sites {
        let reserve = self.geometry().beside_at(Region::Hand(color), 0);
        let from_reserve =
            |spots: &[Spot]| reserve.into_iter().chain(spots.iter().map(|&spot| GRID.site(spot))).collect();
        match *step {
            Move::Slide(from, to) => from_reserve(&[from, to]),
            Move::Edge(spot) => from_reserve(&[spot]),
            Move::Push(to) => match self.stage {
                Stage::Push(from) => [from, to].map(|spot| GRID.site(spot)).into(),
                _ => Sites::one(GRID.site(to)),
            },
            Move::Remove(spot) | Move::Preserve(spot) => Sites::one(GRID.site(spot)),
            Move::Take(one, other) => [one, other].map(|spot| GRID.site(spot)).into(),
            Move::Standard | Move::Formality(_) => Sites::none(),
        }
    }

    /// Removed rows leave no pieces behind.
    fn footprint(&self, _: Color, step: &Move) -> Sites {
        match *step {
            Move::Slide(_, to) | Move::Push(to) | Move::Edge(to) => Sites::one(GRID.site(to)),
            _ => Sites::none(),
        }
    }

    fn play_unchecked(&mut self, color: Color, step: &Move) -> Played {
        match *step {
            Move::Slide(from, to) => {
                let played = self.take_all(color);
                self.bring(color, from, self.brings_gipf(color));
                self.push(color, from, to);
                return played;
            }
            Move::Edge(spot) => {
                let played = self.take_all(color);
                self.bring(color, spot, self.brings_gipf(color));
                self.stage = Stage::Push(spot);
                self.course.keep_turn(color);
                return played;
            }
            Move::Push(to) => {
                let from = if let Stage::Push(from) = self.stage { from } else { to };
                self.push(color, from, to);
            }
            Move::Remove(spot) => return self.remove(color, spot),
            Move::Take(one, other) => {
                let rows = self.rows(color);
                let row = self.row_through(one, other, &rows);
                let going = row.map_or_else(Vec::new, |row| self.going(color, row, &rows));
                return self.take_row(color, &going);
            }
            Move::Preserve(spot) => {
                self.toggle(spot);
                self.course.keep_turn(color);
            }
            Move::Standard => {
                self.brings_single = !self.brings_single;
                self.course.keep_turn(color);
            }
            Move::Formality(ref formality) => {
                let mut played = Played::default();
                if *formality == Formality::Done && self.is_taking(color) {
                    played = self.conclude(color);
                }
                self.course.play_unchecked(color, formality);
                return played;
            }
        }
        Played::default()
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        let Some(color) = self.turn() else { return };
        let border = |spot: &Spot| is_border(*spot);
        if let Stage::Push(from) = self.stage {
            let pushes = GRID.neighbors(from).filter(|&to| self.room(from, to).is_some());
            into.extend(pushes.map(Move::Push));
            return;
        }
        self.takings(color, into);
        if self.stage == Stage::Take {
            if self.why_not_conclude(color).is_none() {
                into.push(Move::Formality(Formality::Done));
            }
            return;
        }
        if self.why_not_bring(color).is_none() {
            for from in GRID.spots().filter(border) {
                let to = GRID.neighbors(from).filter(|&to| self.room(from, to).is_some());
                into.extend(to.map(|to| Move::Slide(from, to)));
            }
        }
        if self.why_not(color, &Move::Standard).is_none() && !self.brings_single {
            into.push(Move::Standard);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let [first, second] = [self.course.turn(), self.course.turn().other()];
        let loser = [first, second].into_iter().find(|&color| self.has_lost(color));
        loser.map(|color| Outcome::win(color.other())).or(self.course.broken_off())
    }

    fn fresh_hash(&self) -> u64 {
        let piece_key = |spot: Spot| {
            let piece = self.piece(spot)?;
            Some(key(spot.index() as u64 * 4 + piece.color as u64 * 2 + u64::from(piece.is_gipf)))
        };
        let stage = match self.stage {
            Stage::Put => 0,
            Stage::Take => 1,
            Stage::Push(spot) => 2 + spot.index() as u64,
        };
        let changed = self.changed.iter().fold(0, |sum, spot| sum ^ key(spot.index() as u64));
        let mut rest = vec![stage, u64::from(self.brings_single), self.course.turn() as u64, changed];
        rest.extend(
            [self.reserves, self.brought[0], self.brought[1]].as_flattened().iter().copied().map(u64::from),
        );
        let rest = of_places(&rest, &|place, part| key(key(part) ^ place));
        GRID.spots().filter_map(piece_key).fold(rest, |hash, key| hash ^ key)
    }

    fn details(&self) -> Vec<Detail> {
        let reserve = [Color::Black, Color::White].map(|color| u32::from(self.reserve(color)));
        let phase = match self.stage {
            Stage::Put => Phase::Placing,
            Stage::Take => Phase::TakingRow,
            Stage::Push(from) => Phase::Carrying(GRID.site(from)),
        };
        vec![Detail::Count(Counted::Reserve, reserve), Detail::Phase(phase)]
    }
}
