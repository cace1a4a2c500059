//! The choice of a play: the best positions after it by the network, the better ones also after all rolls of the opponent.

use sgf_games::Position;
use sgf_games::backgammon::{Backgammon, Move};
use sgf_model::value::Color;

use super::network::Inputs;
use super::{Chances, WEIGHTS_OF_ROLLS, cube};
use crate::vary::vary;
use crate::{ChooseError, Found, Policy, Random, Settings};

/// The simulations of a level for which one more play is examined after all rolls.
const SIMULATIONS_PER_PLAY: u32 = 100;
/// No more plays are examined so.
const MOST_PLAYS: usize = 12;
/// A play, the chances of the player after it, and the number of positions that were evaluated for it.
struct Candidate {
    step: Move,
    next: Backgammon,
    equity: f64,
    win: f64,
    n_positions: u32,
}

/// Chooses a play of the dice, the answer to a double, or a double. [`ChooseError::NoDice`] says that the dice are to be rolled without a double.
pub(crate) fn find(position: &Backgammon, settings: &Settings<'_>) -> Result<Found<Move>, ChooseError> {
    let turn = position.turn().ok_or(ChooseError::NoMoves)?;
    if settings.must_stop() {
        return Err(ChooseError::Stopped);
    }
    let mut inputs = Inputs::new();
    if position.is_doubled() {
        let chances = Chances::of(position, turn.other(), &mut inputs).turned();
        let step = if chances.should_take() { Move::Take } else { Move::Drop };
        return Ok(at_once(step, chances.win));
    }
    if !position.chances().is_empty() {
        let chances = Chances::of(position, turn, &mut inputs);
        let may_double = position.check_move(turn, &Move::Double).is_ok();
        let doubles = may_double && cube::is_double(position, turn, chances);
        return if doubles { Ok(at_once(Move::Double, chances.win)) } else { Err(ChooseError::NoDice) };
    }
    let mut candidates = look(position, turn, &mut inputs);
    let n_deep = (settings.nodes / SIMULATIONS_PER_PLAY) as usize;
    let n_deep = if candidates.len() > 1 && settings.nodes > SIMULATIONS_PER_PLAY { n_deep } else { 0 };
    let n_deep = n_deep.min(MOST_PLAYS).min(candidates.len());
    for candidate in &mut candidates[..n_deep] {
        if settings.must_stop() {
            break;
        }
        look_ahead(candidate, turn, &mut inputs);
    }
    // The others are not as good as the worst that was examined.
    let worst = candidates[..n_deep].iter().map(|candidate| candidate.equity).fold(f64::INFINITY, f64::min);
    candidates[n_deep..].iter_mut().for_each(|rest| rest.equity = rest.equity.min(worst));
    candidates.sort_by(|one, other| other.equity.total_cmp(&one.equity));
    chosen(&candidates, settings, Random::new(settings.seed ^ position.hash()))
}

/// Evaluates the positions after all plays, and sorts them.
fn look(position: &Backgammon, turn: Color, inputs: &mut Inputs) -> Vec<Candidate> {
    let mut moves = Vec::new();
    position.candidates(&mut moves);
    let mut evaluate = |step: Move| {
        let mut next = position.clone();
        next.play_unchecked(turn, &step);
        let (equity, win) = after(&next, turn, inputs);
        Candidate { step, next, equity, win, n_positions: 1 }
    };
    let mut candidates: Vec<Candidate> = moves.into_iter().map(&mut evaluate).collect();
    candidates.sort_by(|one, other| other.equity.total_cmp(&one.equity));
    candidates
}

/// The equity and the chance to win of a player who has just moved.
fn after(next: &Backgammon, mover: Color, inputs: &mut Inputs) -> (f64, f64) {
    match next.outcome() {
        Some(outcome) => (outcome.margin.map_or(1.0, |points| points / next.cube().value.max(1) as f64), 1.0),
        None => {
            let chances = Chances::of(next, mover.other(), inputs).turned();
            (chances.equity(), chances.win)
        }
    }
}

/// Evaluates a play by the best answers to it.
fn look_ahead(candidate: &mut Candidate, turn: Color, inputs: &mut Inputs) {
    let chances = candidate.next.chances();
    // A play that ends the game has no answers.
    if chances.is_empty() {
        return;
    }
    let (mut equity, mut win) = (0.0, 0.0);
    for (roll, &weight) in WEIGHTS_OF_ROLLS.iter().enumerate() {
        let mut rolled = candidate.next.clone();
        rolled.happen(roll);
        let answers = look(&rolled, turn.other(), inputs);
        candidate.n_positions += answers.len() as u32;
        let Some(best) = answers.first() else { continue };
        equity -= f64::from(weight) * best.equity;
        win += f64::from(weight) * (1.0 - best.win);
    }
    (candidate.equity, candidate.win) = (equity / 36.0, win / 36.0);
}

fn chosen(
    candidates: &[Candidate],
    settings: &Settings<'_>,
    mut random: Random,
) -> Result<Found<Move>, ChooseError> {
    // A point of equity is as much as a whole game: plays differ by much less than moves of other games.
    let equities: Vec<Option<f64>> = candidates.iter().map(|candidate| Some(candidate.equity)).collect();
    let chosen = candidates.get(vary(&equities, settings.margin, &mut random)).ok_or(ChooseError::NoMoves)?;
    Ok(Found {
        step: chosen.step.clone(),
        win_rate: chosen.win.clamp(0.0, 1.0),
        is_proven: chosen.next.turn().is_none(),
        visits: chosen.n_positions,
        simulations: candidates.iter().map(|candidate| candidate.n_positions).sum(),
        line: vec![chosen.step.clone()],
    })
}

/// A decision about the cube, which needs no search.
fn at_once(step: Move, win_rate: f64) -> Found<Move> {
    Found { line: vec![step.clone()], step, win_rate, is_proven: false, visits: 1, simulations: 1 }
}
