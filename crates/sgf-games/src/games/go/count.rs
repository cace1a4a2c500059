//! Scores of positions.
//!
//! First, dead stones are removed: those that the caller names, and those on points marked for the other color. If the record marks
//! territory (TB, TW), the marked points count; otherwise an empty region belongs to a color if no other color borders on it. Area
//! scoring adds living stones, territory scoring adds prisoners. Seki is not detected: points in a seki count unless the record
//! marks territory without them.

use sgf_model::value::{Color, LetterPoint};

use super::board::Board;
use super::cell::{BLACK, BORDER, EMPTY, WHITE, stone_of};
use super::foresee::Seen;
use super::{Go, Ruleset, Scoring};
use crate::{Assumed, Claims, Counted, ParseMoveError, Position, Score};

use Color::{Black, White};

impl Go {
    /// Counts the score with the given dead stones and marked territory.
    pub(super) fn count(&self, claims: &Claims) -> Result<Score, ParseMoveError> {
        let marks = [points(self, &claims.black)?, points(self, &claims.white)?];
        let dead = points(self, &claims.dead)?;
        let mut board = self.board().clone();
        let dead = take_dead(&mut board, &dead, &marks);
        let owners =
            if marks.iter().all(Vec::is_empty) { surrounded(&board) } else { marked(&board, &marks) };
        let mut score = sum(self, &board, &owners, dead);
        score.assumed = assumed(self, claims, &owners);
        Ok(score)
    }

    /// Returns the points of Black and White if no stone is dead.
    pub(super) fn totals(&self) -> (f64, f64) {
        let board = self.board();
        let score = sum(self, board, &surrounded(board), [0; 2]);
        (score.black, score.white)
    }
}

/// Lists the assumptions.
fn assumed(position: &Go, claims: &Claims, owners: &[u8]) -> Vec<Assumed> {
    let board = position.board();
    let has = |color| board.cells().any(|cell| cell == stone_of(color));
    let is_given = position.rules().nothing_is_dead || *claims != Claims::default();
    let is_empty = |&at: &usize| board.cell(at) == EMPTY && owners[at] == EMPTY;
    let n_neutral = || (0..board.length).filter(is_empty).count() as u32;
    let alive = (!is_given && has(Black) && has(White)).then(|| Assumed::AllAlive(n_neutral()));
    alive.into_iter().chain(position.assumptions()).collect()
}

fn points(position: &Go, texts: &[String]) -> Result<Vec<LetterPoint>, ParseMoveError> {
    let areas = texts.iter().map(|text| position.area(text)).collect::<Result<Vec<_>, _>>()?;
    Ok(areas.into_iter().flatten().filter_map(|site| position.point(site)).collect())
}

/// Removes the dead stones, and returns their number for each color.
fn take_dead(board: &mut Board, dead: &[LetterPoint], marks: &[Vec<LetterPoint>; 2]) -> [u32; 2] {
    let mut taken = [0; 2];
    for &point in dead {
        let Some(color) = board.stone(point) else { continue };
        let (at, cell) = (board.index(point), stone_of(color));
        let (group, _) = region(board, at, &mut Seen::nothing(), &|at| board.cell(at) == cell);
        taken[color as usize] += group.len() as u32;
        group.iter().for_each(|&at| board.take(usize::from(at)));
    }
    for color in [Black, White] {
        for &point in &marks[color.other() as usize] {
            if board.stone(point) == Some(color) {
                taken[color as usize] += 1;
                board.take(board.index(point));
            }
        }
    }
    taken
}

/// Returns the owner of each empty point as a cell, [`EMPTY`] if it has none.
fn surrounded(board: &Board) -> Vec<u8> {
    let mut owners = vec![EMPTY; board.length];
    let mut seen = Seen::nothing();
    for start in 0..board.length {
        if board.cell(start) == EMPTY && !seen.contains(start) {
            let (points, around) = region(board, start, &mut seen, &|at| board.cell(at) == EMPTY);
            if around == BLACK || around == WHITE {
                points.iter().for_each(|&at| owners[usize::from(at)] = around);
            }
        }
    }
    owners
}

fn marked(board: &Board, marks: &[Vec<LetterPoint>; 2]) -> Vec<u8> {
    let mut owners = vec![EMPTY; board.length];
    for color in [Black, White] {
        for &point in &marks[color as usize] {
            let at = board.index(point);
            if board.cell(at) == EMPTY {
                owners[at] = stone_of(color);
            }
        }
    }
    owners
}

fn sum(position: &Go, board: &Board, owners: &[u8], dead: [u32; 2]) -> Score {
    let rules = position.rules();
    let territory = |color| owners.iter().filter(|&&owner| owner == stone_of(color)).count() as f64;
    let mut parts = vec![(Counted::Territory, territory(Black), territory(White))];
    match rules.scoring {
        Scoring::Area => {
            let stones = |color| board.cells().filter(|&cell| cell == stone_of(color)).count() as f64;
            parts.push((Counted::Stones, stones(Black), stones(White)));
        }
        Scoring::Territory => {
            let taken = |color| f64::from(board.prisoners(color) + dead[color as usize]);
            parts.push((Counted::Prisoners, taken(White), taken(Black)));
        }
    }
    if rules.group_tax {
        let taxes = [Black, White].map(|color| -f64::from(tax(board, owners, stone_of(color))));
        parts.push((Counted::GroupTax, taxes[0], taxes[1]));
    }
    parts.push((Counted::Komi, 0.0, position.komi()));
    parts.push((Counted::Handicap, 0.0, f64::from(compensation(position, &rules))));
    parts.retain(|&(name, black, white)| name != Counted::Handicap || black != white);
    let total = |share: fn(&(Counted, f64, f64)) -> f64| parts.iter().map(share).sum();
    Score { black: total(|part| part.1), white: total(|part| part.2), parts, assumed: Vec::new() }
}

fn compensation(position: &Go, rules: &Ruleset) -> u32 {
    rules.compensation_for(position.handicap())
}

/// Two points per group of a color, but at most its surrounded points. Groups connected by their own territory count as one.
fn tax(board: &Board, owners: &[u8], color: u8) -> u32 {
    let is_own = |at: usize| board.cell(at) == color || owners[at] == color;
    let mut seen = Seen::nothing();
    let mut tax = 0;
    for start in 0..board.length {
        if board.cell(start) == color && !seen.contains(start) {
            let (points, _) = region(board, start, &mut seen, &is_own);
            let empty = points.iter().filter(|&&at| board.cell(usize::from(at)) == EMPTY).count();
            tax += empty.min(2) as u32;
        }
    }
    tax
}

/// Finds the connected points that satisfy `is_inside`.
///
/// Returns the points, and the colors of the neighboring stones as bits.
fn region(board: &Board, start: usize, seen: &mut Seen, is_inside: &dyn Fn(usize) -> bool) -> (Vec<u16>, u8) {
    let (mut points, mut around, mut next) = (vec![start as u16], 0, 0);
    seen.insert(start);
    while let Some(&at) = points.get(next) {
        next += 1;
        for neighbor in board.neighbors(usize::from(at)) {
            if board.cell(neighbor) == BORDER {
                continue;
            }
            if !is_inside(neighbor) {
                around |= board.cell(neighbor) & (BLACK | WHITE);
            } else if seen.insert(neighbor) {
                points.push(neighbor as u16);
            }
        }
    }
    (points, around)
}
