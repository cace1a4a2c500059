//! The board: pods with their prongs, the reserves, and turns.

use std::fmt;
use std::ops::Range;

use sgf_model::value::Color;

use super::notation::{Captured, Landing, Part, Prongs, Stone, point};
use super::rules::{Goal, Rules};
use crate::{IllegalMove, ParseMoveError, Piece, Played, Square};

/// A position of Octi.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, octi::Octi};
/// use sgf_model::value::Color;
/// let mut position = Octi::begin(&Options::default())?;
/// let step = position.read_move(Color::Black, "33+B")?;
/// position.play(Color::Black, &step)?;
/// assert_eq!(position.supply(Color::Black).prongs, 24);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Octi {
    pub(super) columns: u16,
    pub(super) rows: u16,
    pub(super) rules: Rules,
    /// The pods, sorted by square, color and prongs.
    pub(super) pods: Vec<Pod>,
    /// The octi squares of each color, a bit for each.
    pub(super) octi_squares: [u128; 2],
    /// Whether each color's octi squares are those of the rules rather than of the record.
    pub(super) are_usual: [bool; 2],
    pub(super) supply: [Supply; 2],
    pub(super) turn: Color,
    pub(super) winner: Option<Color>,
    /// Whether no move or setup has happened yet.
    pub(super) is_fresh: bool,
}

/// A pod on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pod {
    /// The square; rows are counted from the south.
    pub square: Square,
    /// The owner.
    pub color: Color,
    /// Its prongs.
    pub prongs: Prongs,
}

impl fmt::Display for Pod {
    /// Writes the point, and the letters of the prongs: `33AB`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", point(self.square), self.prongs)
    }
}

/// A player's reserve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Supply {
    /// Prongs to insert into pods.
    pub prongs: u32,
    /// Superprongs to insert into pods.
    pub supers: u32,
    /// Pods that have not been placed yet.
    pub reserve: u32,
    /// The player's own pods that were captured, by either player.
    pub captured: u32,
}

/// A step in a direction, or a jump over a square.
pub(super) struct Leg {
    pub(super) hole: u8,
    pub(super) over: Option<Square>,
}

/// The superprong moves made before the turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Before {
    /// The squares of pods with used superprongs, and the directions of those superprongs.
    used: Vec<(Square, u8)>,
    /// The squares of pods that have jumped, each with a square it jumped over.
    jumped: Vec<(Square, Square)>,
}

impl Before {
    /// Returns whether a turn may follow: no pod may jump over the same square again.
    pub(super) fn allows(&self, octi: &Octi, parts: &[Part]) -> bool {
        parts.iter().all(|part| match part {
            Part::Go { stone, path } if stone.prongs.supers != 0 => {
                let is_new = |&(over, _): &(Square, bool)| !self.jumped.contains(&(stone.square, over));
                octi.jumps(stone.square, path).iter().all(is_new)
            }
            _ => true,
        })
    }

    /// Returns whether a turn captures on a square that was already jumped over.
    pub(super) fn captures_again(&self, octi: &Octi, parts: &[Part]) -> bool {
        let has_jumped = |over: Square| self.jumped.iter().any(|(_, it)| *it == over);
        parts.iter().any(|part| match part {
            Part::Go { stone, path } => {
                octi.jumps(stone.square, path).iter().any(|&(over, captures)| captures && has_jumped(over))
            }
            _ => false,
        })
    }

    /// Updates the square of a pod.
    fn follow(&mut self, from: Square, to: Square) {
        let used = self.used.iter_mut().map(|(square, _)| square);
        let jumped = self.jumped.iter_mut().map(|(square, _)| square);
        used.chain(jumped).filter(|square| **square == from).for_each(|square| *square = to);
    }
}

/// Steps to the right and up, clockwise from north.
const DIRECTIONS: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The maximum number of pods; setup ignores any others.
const MOST_PODS: usize = 128;

impl Pod {
    pub(super) const fn piece(&self) -> Piece {
        Piece::new(self.color, self.prongs.kind())
    }
}

impl Octi {
    /// Returns the pods on the board, in the order of their squares.
    #[must_use]
    pub fn pods(&self) -> &[Pod] {
        &self.pods
    }

    /// Returns a player's reserve.
    #[must_use]
    pub fn supply(&self, color: Color) -> Supply {
        self.supply[color as usize]
    }

    /// Returns the number of columns and rows.
    #[must_use]
    pub fn size(&self) -> (u16, u16) {
        (self.columns, self.rows)
    }

    /// Returns the owner of an octi square.
    #[must_use]
    pub fn octi_square(&self, square: Square) -> Option<Color> {
        let bit = self.bit(square);
        [Color::Black, Color::White].into_iter().find(|&color| self.octi_squares[color as usize] & bit != 0)
    }

    pub(super) fn bit(&self, square: Square) -> u128 {
        1 << (square.row * self.columns + square.column)
    }

    pub(super) fn at(&self, square: Square) -> &[Pod] {
        &self.pods[self.places(square)]
    }

    /// Returns the indexes of the pods on a square.
    pub(super) fn places(&self, square: Square) -> Range<usize> {
        let is_here = |pod: &Pod| pod.square == square;
        let first = self.pods.iter().position(is_here).unwrap_or(self.pods.len());
        let n_here = self.pods[first..].iter().position(|pod| !is_here(pod));
        first..n_here.map_or(self.pods.len(), |n_here| first + n_here)
    }

    pub(super) fn is_held(&self, color: Color, square: Square) -> bool {
        self.at(square).iter().any(|pod| pod.color == color)
    }

    pub(super) fn sort(&mut self) {
        self.pods.sort_by_key(|pod| (pod.square.row, pod.square.column, pod.color as u8, pod.prongs));
    }

    /// Returns the square a number of steps away in a direction.
    pub(super) fn towards(&self, from: Square, hole: u8, far: i32) -> Option<Square> {
        let (right, up) = DIRECTIONS[usize::from(hole)];
        let (column, row) = (i32::from(from.column) + right * far, i32::from(from.row) + up * far);
        if self.rules.is_edgeless {
            let within = |line: i32, n_lines: u16| line.rem_euclid(i32::from(n_lines)) as u16;
            return Some(Square::new(within(column, self.columns), within(row, self.rows)));
        }
        from.offset(right * far, up * far, self.columns, self.rows)
    }

    /// Returns the step or jump between two squares, if there is one.
    pub(super) fn leg(&self, from: Square, to: Square) -> Option<Leg> {
        let leads = |hole: &u8, far| self.towards(from, *hole, far) == Some(to);
        let step = (0..8).find(|hole| leads(hole, 1)).map(|hole| Leg { hole, over: None });
        let jump =
            || (0..8).find(|hole| leads(hole, 2)).map(|hole| Leg { hole, over: self.towards(from, hole, 1) });
        step.or_else(jump)
    }

    /// Returns the squares that a path jumps over, each with whether it captures there.
    pub(super) fn jumps(&self, from: Square, path: &[Landing]) -> Vec<(Square, bool)> {
        let (mut at, mut jumps) = (from, Vec::new());
        for landing in path {
            if let Some(over) = self.leg(at, landing.to).and_then(|leg| leg.over) {
                jumps.push((over, landing.captured != Captured::Nothing));
            }
            at = landing.to;
        }
        jumps
    }

    /// Returns all squares that a turn jumps over.
    pub(super) fn jumped(&self, parts: &[Part]) -> Vec<Square> {
        let mut jumped = Vec::new();
        for part in parts {
            let Part::Go { stone, path } = part else { continue };
            jumped.extend(self.jumps(stone.square, path).into_iter().map(|(over, _)| over));
        }
        jumped
    }

    /// Finds the pod that a move names, preferring the mover's own.
    fn find(&self, color: Color, stone: Stone, others: &[usize]) -> Option<usize> {
        let is_it = |index: &usize| {
            let pod = &self.pods[*index];
            pod.square == stone.square && pod.prongs == stone.prongs && !others.contains(index)
        };
        let mut found = (0..self.pods.len()).filter(is_it);
        found.clone().find(|&index| self.pods[index].color == color).or_else(|| found.next())
    }

    /// Assigns a distinct pod to each part, `None` if there is none, and returns the list of all assigned pods.
    fn movers(&self, color: Color, parts: &[Part]) -> (Vec<Option<usize>>, Vec<usize>) {
        let mut movers: Vec<usize> = Vec::new();
        let mut find = |part: &Part| {
            let Part::Go { stone, .. } = part else { return None };
            let found = self.find(color, *stone, &movers);
            movers.extend(found);
            found
        };
        let found = parts.iter().map(&mut find).collect::<Vec<_>>();
        (found, movers)
    }

    fn judge_own(&self, color: Color, stone: Stone) -> Result<(), IllegalMove> {
        let index = self.find(color, stone, &[]).ok_or(IllegalMove::NoPiece)?;
        if self.pods[index].color == color { Ok(()) } else { Err(IllegalMove::NotYours) }
    }

    fn may_liberate(&self, color: Color, square: Square) -> bool {
        let is_beyond = |pod: &Pod| pod.color == color && self.octi_square(pod.square) == Some(color.other());
        self.rules.goal == Goal::Full
            && self.supply(color).captured > 0
            && self.octi_square(square).is_some()
            && self.pods.iter().any(is_beyond)
            && self.is_held(color, square)
    }

    pub(super) fn judge_bring(&self, color: Color, square: Square) -> Result<(), IllegalMove> {
        if self.may_liberate(color, square) {
            return Ok(());
        }
        if self.octi_square(square) != Some(color) {
            return Err(IllegalMove::Forbidden);
        }
        let has_stacks = self.rules.goal != Goal::Kids;
        match self.at(square).iter().all(|pod| has_stacks && pod.color == color) {
            false => Err(IllegalMove::Occupied),
            true if self.supply(color).reserve == 0 => Err(IllegalMove::NoneLeft),
            true => Ok(()),
        }
    }

    fn judge_build(&self, color: Color, part: &Part) -> Result<(), IllegalMove> {
        match *part {
            Part::Bring(square) => self.judge_bring(color, square),
            Part::Add { stone, hole, is_super } => {
                self.judge_own(color, stone)?;
                let supply = self.supply(color);
                match if is_super { supply.supers } else { supply.prongs } {
                    _ if stone.prongs.has(hole) => Err(IllegalMove::Occupied),
                    0 => Err(IllegalMove::NoneLeft),
                    _ => Ok(()),
                }
            }
            Part::Turn { stone, to, from } => {
                self.judge_own(color, stone)?;
                match stone.prongs.plain & (1 << from) {
                    0 => Err(IllegalMove::NoPiece),
                    _ if stone.prongs.has(to) => Err(IllegalMove::Occupied),
                    _ => Ok(()),
                }
            }
            Part::Go { .. } => Err(IllegalMove::Rules),
        }
    }

    /// Checks a turn, without preceding superprong moves.
    fn judge_turn(&self, color: Color, parts: &[Part]) -> Result<(), IllegalMove> {
        if let [part @ (Part::Bring(_) | Part::Add { .. } | Part::Turn { .. })] = parts {
            return self.judge_build(color, part);
        }
        if self.rules.goal == Goal::Kids && parts.len() > 1 {
            return Err(IllegalMove::Rules);
        }
        let (_, movers) = self.movers(color, parts);
        let staying = self.staying(&movers);
        let mut start = None;
        for part in parts {
            let Part::Go { stone, path } = part else { return Err(IllegalMove::Rules) };
            self.judge_own(color, *stone)?;
            staying.check_move(color, *stone, path)?;
            if *start.get_or_insert(stone.square) != stone.square {
                return Err(IllegalMove::Rules);
            }
        }
        match parts.len() == movers.len() && !parts.is_empty() {
            true => Ok(()),
            false => Err(IllegalMove::NoPiece),
        }
    }

    /// Returns whether a part can be a superprong move before the turn.
    pub(super) fn is_free(&self, color: Color, part: &Part, before: &mut Before) -> bool {
        let Part::Go { stone, path } = part else { return false };
        let [landing] = path.as_slice() else { return false };
        let Some(leg) = self.leg(stone.square, landing.to) else { return false };
        // Track the used superprong by the square of its pod and its direction.
        let is_used = before.used.contains(&(stone.square, leg.hole));
        let parts = std::slice::from_ref(part);
        if stone.prongs.supers & (1 << leg.hole) == 0 || is_used || !before.allows(self, parts) {
            return false;
        }
        before.follow(stone.square, landing.to);
        before.used.push((landing.to, leg.hole));
        before.jumped.extend(leg.over.map(|over| (landing.to, over)));
        self.judge_turn(color, parts).is_ok()
    }

    /// Returns the number of leading parts that are superprong moves before the turn, and checks the remaining parts.
    pub(super) fn split(&self, color: Color, parts: &[Part]) -> (usize, Result<(), IllegalMove>) {
        let judged = self.judge_turn(color, parts);
        let mut board = self.clone();
        let mut before = Before::default();
        for n_free in 1..if judged.is_ok() { 0 } else { parts.len() } {
            if !board.is_free(color, &parts[n_free - 1], &mut before) {
                break;
            }
            board.go_alone(color, &parts[n_free - 1]);
            let rest = &parts[n_free..];
            if before.allows(&board, rest) && board.judge_turn(color, rest).is_ok() {
                return (n_free, Ok(()));
            }
        }
        (0, judged)
    }

    /// Plays a part of a turn, without removing captured pods.
    pub(super) fn go_alone(&mut self, color: Color, part: &Part) {
        self.go(color, std::slice::from_ref(part), &mut Vec::new());
    }

    /// Moves pods, and collects their captures.
    pub(super) fn go(&mut self, color: Color, parts: &[Part], captured: &mut Vec<Pod>) {
        let (found, movers) = self.movers(color, parts);
        let staying = self.staying(&movers);
        let mut landed = Vec::new();
        for (part, index) in parts.iter().zip(found) {
            let (Part::Go { stone, path }, Some(index)) = (part, index) else { continue };
            let mut at = stone.square;
            for landing in path {
                let over = self.leg(at, landing.to).and_then(|leg| leg.over);
                if let Some(over) = over {
                    captured.append(&mut staying.taken(over, &landing.captured));
                }
                at = landing.to;
            }
            landed.push((index, at));
        }
        for (index, square) in landed {
            self.pods[index].square = square;
        }
        self.sort();
    }

    pub(super) fn build(&mut self, color: Color, part: &Part) {
        let supply = &mut self.supply[color as usize];
        match *part {
            Part::Bring(square) => {
                let is_liberated = self.may_liberate(color, square);
                let supply = &mut self.supply[color as usize];
                let left = if is_liberated { &mut supply.captured } else { &mut supply.reserve };
                *left = left.saturating_sub(1);
                self.place(Pod { square, color, prongs: Prongs::default() });
            }
            Part::Add { stone, hole, is_super } => {
                let left = if is_super { &mut supply.supers } else { &mut supply.prongs };
                *left = left.saturating_sub(1);
                self.change(color, stone, &|prongs| match is_super {
                    true => prongs.supers |= 1 << hole,
                    false => prongs.plain |= 1 << hole,
                });
            }
            Part::Turn { stone, to, from } => {
                self.change(color, stone, &|prongs| prongs.plain = prongs.plain & !(1 << from) | 1 << to);
            }
            Part::Go { .. } => self.go_alone(color, part),
        }
    }

    fn change(&mut self, color: Color, stone: Stone, change: &dyn Fn(&mut Prongs)) {
        if let Some(index) = self.find(color, stone, &[]) {
            let prongs = &mut self.pods[index].prongs;
            change(prongs);
            prongs.plain &= !prongs.supers;
            self.sort();
        }
    }

    pub(super) fn place(&mut self, pod: Pod) -> u32 {
        let is_room = self.pods.len() < MOST_PODS;
        if is_room {
            self.pods.push(pod);
            self.sort();
        }
        u32::from(is_room)
    }

    fn remove(&mut self, pod: &Pod) -> bool {
        let index = self.pods.iter().position(|it| it == pod);
        index.map(|index| self.pods.remove(index)).is_some()
    }

    pub(super) fn capture(&mut self, color: Color, pods: &[Pod]) -> Played {
        let mut played = Played::default();
        for pod in pods {
            if !self.remove(pod) {
                continue;
            }
            let (plain, supers) = pod.prongs.counts();
            let supply = &mut self.supply[color as usize];
            supply.prongs = supply.prongs.saturating_add(plain);
            supply.supers = supply.supers.saturating_add(supers);
            let captured = &mut self.supply[pod.color as usize].captured;
            *captured = captured.saturating_add(1);
            *(if pod.color == color { &mut played.lost } else { &mut played.captured }) += 1;
        }
        played
    }

    /// Removes opposing pods from squares that own pods have reached by illegal moves.
    pub(super) fn oust(&mut self, color: Color, parts: &[Part]) -> bool {
        let n_pods = self.pods.len();
        for part in parts {
            let to = match part {
                Part::Bring(square) => *square,
                Part::Go { path, stone } => path.last().map_or(stone.square, |landing| landing.to),
                Part::Add { .. } | Part::Turn { .. } => continue,
            };
            if self.is_held(color, to) {
                self.pods.retain(|pod| pod.square != to || pod.color == color);
            }
        }
        self.pods.len() < n_pods
    }

    fn has_reached(&self, color: Color) -> bool {
        let goal = self.octi_squares[color.other() as usize];
        let own = self.pods.iter().filter(|pod| pod.color == color);
        let held = own.fold(0, |held, pod| held | self.bit(pod.square)) & goal;
        if self.rules.goal == Goal::Full { goal != 0 && held == goal } else { held != 0 }
    }

    pub(super) fn find_winner(&self) -> Option<Color> {
        let mover = self.turn.other();
        let reached = [mover, self.turn].into_iter().find(|&color| self.has_reached(color));
        reached.or_else(|| (!self.can_do(self.turn)).then_some(mover))
    }

    fn can_do(&self, color: Color) -> bool {
        let mut moves = Vec::new();
        self.list_builds(color, &mut moves);
        let own = (0..self.pods.len()).filter(|&index| self.pods[index].color == color);
        let can_go = |index: usize| !self.staying(&[index]).ways(color, self.stone(index)).is_empty();
        !moves.is_empty() || own.into_iter().any(can_go)
    }

    pub(super) fn stone(&self, index: usize) -> Stone {
        Stone { square: self.pods[index].square, prongs: self.pods[index].prongs }
    }

    pub(super) fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        Square::all(self.columns, self.rows)
    }

    pub(super) fn on_board(&self, square: Square, text: &str) -> Result<Square, ParseMoveError> {
        let is_there = square.is_within(self.columns, self.rows);
        if is_there { Ok(square) } else { Err(ParseMoveError::off_board(text)) }
    }

    pub(super) fn is_on_board(&self, part: &Part) -> bool {
        let is_there = |square: Square| square.is_within(self.columns, self.rows);
        match part {
            Part::Bring(square) => is_there(*square),
            Part::Add { stone, .. } | Part::Turn { stone, .. } => is_there(stone.square),
            Part::Go { stone, path } => {
                is_there(stone.square) && path.iter().all(|landing| is_there(landing.to))
            }
        }
    }
}
