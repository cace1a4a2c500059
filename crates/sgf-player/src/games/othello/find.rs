//! The choice of a move: the ending if it can be solved, otherwise the best move of the midgame search.

use sgf_games::Position;
use sgf_games::othello::{Discs, Move, Othello};

use super::ending::{line, square};
use super::midgame::{MOST_SCORE, Midgame};
use super::solve::{Solver, points};
use crate::policy::chance_of_lead;
use crate::vary::{scores_within, vary_undecided};
use crate::{ChooseError, Found, Random, Settings, search};

/// How many times as many positions may be searched in an ending.
const POSITIONS_OF_ENDING: u64 = 4;
/// With more empty points, the ending is not tried.
const MOST_EMPTY: u32 = 16;
/// The lead, in hundredths of a disc, at which a position is half won.
pub(super) const HALF_WON: f64 = 1_000.0;
/// The greatest length of the expected continuation.
const LONGEST_LINE: usize = 12;

/// A move at the root: its point, the discs after it, its score, and the positions that were searched for it.
#[derive(Clone, Copy)]
struct Candidate {
    point: u32,
    next: Discs,
    score: i32,
    n_positions: u64,
}

/// Searches for a move.
pub(crate) fn find(position: &Othello, settings: &Settings<'_>) -> Result<Found<Move>, ChooseError> {
    let Some(discs) = Discs::of_position(position) else { return search(position, settings) };
    if position.turn().is_none() {
        return Err(ChooseError::NoMoves);
    }
    if settings.must_stop() {
        return Err(ChooseError::Stopped);
    }
    let most = n_positions(settings.nodes.max(1).into());
    let stop = || settings.must_stop();
    let [own, other] = discs.sides();
    if (own | other).count_zeros() <= MOST_EMPTY {
        let mut solver = Solver::new(most * POSITIONS_OF_ENDING, &stop);
        if let Some(found) = solve(&mut solver, discs) {
            return Ok(found);
        }
    }
    let mut midgame = Midgame::new(most, &stop);
    let random = Random::new(settings.seed ^ position.hash());
    Ok(deepen(&mut midgame, discs, settings.margin, random))
}

/// The number of positions for the simulations of a level. It grows faster than they do, because each further move of depth costs several times
/// as many.
const fn n_positions(n_simulations: u64) -> u64 {
    n_simulations * (50 + n_simulations / 160)
}

/// The exact result, unless the solver has to stop.
fn solve(solver: &mut Solver<'_>, discs: Discs) -> Option<Found<Move>> {
    let lead = solver.lead(discs, -64, 64);
    let line = line(solver, discs, lead)?;
    Some(Found {
        step: *line.first()?,
        win_rate: f64::from(lead.signum()) / 2.0 + 0.5,
        is_proven: true,
        visits: u32::try_from(solver.n_positions).unwrap_or(u32::MAX),
        simulations: u32::try_from(solver.n_positions).unwrap_or(u32::MAX),
        line,
    })
}

/// Searches deeper and deeper, until the positions are used up.
fn deepen(midgame: &mut Midgame<'_>, discs: Discs, margin: f64, mut random: Random) -> Found<Move> {
    let mut moves: Vec<u32> = points(discs.open()).collect();
    if moves.is_empty() {
        return after_pass(midgame, discs);
    }
    random.shuffle(&mut moves);
    let first = |point: u32| Candidate { point, next: discs.after(point), score: 0, n_positions: 0 };
    let mut candidates: Vec<Candidate> = moves.into_iter().map(first).collect();
    if candidates.len() == 1 {
        midgame.most /= 20;
    }
    let [own, other] = discs.sides();
    let n_empty = (own | other).count_zeros() as u8;
    for depth in 0..n_empty {
        iterate(midgame, &mut candidates, depth, scores_within(margin, HALF_WON));
        if midgame.has_stopped {
            break;
        }
    }
    let win_rate = |candidate: &Candidate| chance_of_lead(f64::from(candidate.score), HALF_WON);
    let win_rates: Vec<Option<f64>> = candidates.iter().map(|candidate| Some(win_rate(candidate))).collect();
    let chosen = candidates[vary_undecided(&win_rates, margin, &mut random)];
    let step = Move::Put(square(chosen.point));
    let mut line = vec![step];
    line.extend(continuation(midgame, chosen.next));
    Found {
        step,
        win_rate: win_rate(&chosen),
        is_proven: false,
        visits: u32::try_from(chosen.n_positions).unwrap_or(u32::MAX),
        simulations: u32::try_from(midgame.n_positions).unwrap_or(u32::MAX),
        line,
    }
}

/// One iteration, with exact scores for the moves that are within the margin of the best. If it does not end, only a better move that it
/// found counts.
fn iterate(midgame: &mut Midgame<'_>, candidates: &mut [Candidate], depth: u8, margin: i32) {
    let mut best = -MOST_SCORE;
    for index in 0..candidates.len() {
        let before = midgame.n_positions;
        let next = candidates[index].next;
        let alpha = (best - margin).max(-MOST_SCORE);
        let mut score = alpha + 1;
        if index > 0 {
            score = -midgame.score(next, depth, -alpha - 1, -alpha);
        }
        if score > alpha && !midgame.has_stopped {
            score = -midgame.score(next, depth, -MOST_SCORE, -alpha);
        }
        if midgame.has_stopped {
            let found = candidates[..index].iter().position(|candidate| candidate.score == best);
            if let Some(found) = found {
                candidates[index..].iter_mut().for_each(|rest| rest.score = rest.score.min(best));
                candidates[..=found].rotate_right(1);
            }
            return;
        }
        candidates[index].score = score;
        candidates[index].n_positions += midgame.n_positions - before;
        best = best.max(score);
    }
    candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
}

/// The only move when no disc can be placed.
fn after_pass(midgame: &mut Midgame<'_>, discs: Discs) -> Found<Move> {
    midgame.most /= 20;
    let mut score = 0;
    for depth in 1..=64 {
        let deeper = -midgame.score(discs.turned(), depth, -MOST_SCORE, MOST_SCORE);
        if midgame.has_stopped {
            break;
        }
        score = deeper;
    }
    let visits = u32::try_from(midgame.n_positions).unwrap_or(u32::MAX);
    let mut line = vec![Move::Pass];
    line.extend(continuation(midgame, discs.turned()));
    let win_rate = chance_of_lead(f64::from(score), HALF_WON);
    Found { step: Move::Pass, win_rate, is_proven: false, visits, simulations: visits, line }
}

/// The expected continuation after a move, from the table.
fn continuation(midgame: &Midgame<'_>, discs: Discs) -> Vec<Move> {
    let (mut discs, mut line) = (discs, Vec::new());
    while line.len() < LONGEST_LINE {
        match discs.open() {
            0 if discs.turned().open() == 0 => break,
            0 => {
                line.push(Move::Pass);
                discs = discs.turned();
            }
            open => {
                let Some(point) = midgame.known(discs).filter(|point| open >> point & 1 == 1) else { break };
                line.push(Move::Put(square(point)));
                discs = discs.after(point);
            }
        }
    }
    line
}
