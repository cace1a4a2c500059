//! The score: whose are the points of the board?
//!
//! Dead stones are taken from the board first: those that are named, and those that stand on points marked for the other
//! colour. Then, where the record marks territory (TB, TW), it is as marked; otherwise an empty region belongs to the
//! colour that alone borders on it. By area, living stones count as well, by territory, prisoners. Points between stones
//! in seki count for nobody only if they are not marked: what a seki is cannot be seen from the board alone.

use sgf_model::value::{Color, LetterPoint};
use sgf_syntax::Listed;

use super::board::{BLACK, BORDER, Board, EMPTY, WHITE, stone_of};
use super::foresee::Seen;
use super::{Go, Ruleset, Scoring};
use crate::{Assumed, Claims, Counted, Position, Score, Unreadable};

use Color::{Black, White};

/// Counts a position.
pub(super) fn count(position: &Go, claims: &Claims) -> Result<Score, Unreadable> {
    let marks = [points(position, &claims.black)?, points(position, &claims.white)?];
    let dead = points(position, &claims.dead)?;
    let mut board = position.board().clone();
    let dead = take_dead(&mut board, &dead, &marks);
    let owners = match marks.iter().all(Vec::is_empty) {
        true => surrounded(&board),
        false => marked(&board, &marks),
    };
    let mut score = sum(position, &board, &owners, dead);
    score.assumed = assumed(position, claims, &owners);
    Ok(score)
}

/// The totals of Black and White if nothing is dead, and nobody has marked anything.
pub(super) fn totals(position: &Go) -> (f64, f64) {
    let board = position.board();
    let score = sum(position, board, &surrounded(board), [0; 2]);
    (score.black, score.white)
}

/// Lists what nobody has said.
fn assumed(position: &Go, claims: &Claims, owners: &[u8]) -> Vec<Assumed> {
    let board = position.board();
    let has = |color| board.cells().any(|cell| cell == stone_of(color));
    let is_told = position.rules().nothing_is_dead || *claims != Claims::default();
    let is_empty = |&at: &usize| board.cell(at) == EMPTY && owners[at] == EMPTY;
    let n_neutral = || (0..board.length).filter(is_empty).count() as u32;
    let alive = (!is_told && has(Black) && has(White)).then(|| Assumed::AllAlive(n_neutral()));
    alive.into_iter().chain(position.taken_for_granted()).listed()
}

fn points(position: &Go, texts: &[String]) -> Result<Vec<LetterPoint>, Unreadable> {
    let areas = texts.iter().map(|text| position.area(text)).collect::<Result<Vec<_>, _>>()?;
    Ok(areas.into_iter().flatten().filter_map(|site| position.point(site)).collect())
}

/// Takes the dead stones from the board, and returns how many there were of each colour.
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

/// The empty points that belong to a colour: as cells, [`EMPTY`] where a point belongs to nobody.
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

/// Two points for each group of a colour, but not more than it has surrounded; groups that are joined by their own territory
/// are one.
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

/// Walks over a connected part of the board; `is_inside` tells which points belong to it.
///
/// Returns the points, and the colours of the stones that border on them: a bit for each.
fn region(board: &Board, start: usize, seen: &mut Seen, is_inside: &dyn Fn(usize) -> bool) -> (Vec<u16>, u8) {
    let (mut points, mut around, mut next) = (vec![start as u16], 0, 0);
    seen.insert(start);
    while let Some(&at) = points.get(next) {
        next += 1;
        for neighbour in board.neighbours(usize::from(at)) {
            if board.cell(neighbour) == BORDER {
                continue;
            }
            if !is_inside(neighbour) {
                around |= board.cell(neighbour) & (BLACK | WHITE);
            } else if seen.insert(neighbour) {
                points.push(neighbour as u16);
            }
        }
    }
    (points, around)
}
