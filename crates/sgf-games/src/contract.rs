//! The laws that hold for every game, as checks that the tests of each game call.
//!
//! A random game is played to its end, and at every step it is asked: are the listed moves legal, each listed once, and
//! does their notation come back; is the kept hash the one that the position itself gives; does taking moves back restore
//! what was; does the same line lead to the same position again?

use std::collections::HashSet;
use std::fmt::Debug;

use crate::hash::key;
use crate::{History, Options, Position};

/// How random games are played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many games.
    pub games: u64,
    /// After how many moves a game is broken off.
    pub most_moves: usize,
    /// What the games are begun with.
    pub options: Options,
}

/// Plays random games and checks all laws.
///
/// # Errors
///
/// Tells which law was broken, by which moves.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, contract};
/// use sgf_games::othello::Othello;
/// let plan = contract::Plan { games: 3, most_moves: 70, options: Options::default() };
/// contract::check::<Othello>(&plan)?;
/// # Ok::<(), String>(())
/// ```
pub fn check<P: Position>(plan: &Plan) -> Result<(), String> {
    (0..plan.games).try_for_each(|number| check_game::<P>(plan, number))
}

fn check_game<P: Position>(plan: &Plan, number: u64) -> Result<(), String> {
    let start = P::begin(&plan.options).map_err(|refused| refused.to_string())?;
    let mut history = History::new(start.clone());
    let mut dice = key(number);
    let mut moves = Vec::new();
    for _ in 0..plan.most_moves {
        let position = history.position();
        moves.clear();
        position.moves(&mut moves);
        check_position(position, &moves).map_err(|broken| tell(&history, number, &broken))?;
        if moves.is_empty() {
            break;
        }
        dice = key(dice);
        let step = moves[(dice % moves.len() as u64) as usize].clone();
        let law = check_step(&mut history, step, dice);
        law.map_err(|broken| tell(&history, number, &broken))?;
    }
    let again = history.at(history.len());
    ensure(again == *history.position(), "replay is not deterministic")
        .map_err(|broken| tell(&history, number, &broken))
}

/// What holds in one position: each listed move is legal, listed once, and comes back from its notation.
fn check_position<P: Position>(position: &P, moves: &[P::Move]) -> Result<(), String> {
    ensure(position.hash() == position.fresh_hash(), "the kept hash is not the fresh one")?;
    let Some(color) = position.turn() else {
        return ensure(moves.is_empty(), "there are moves, but it is nobody's turn");
    };
    ensure(position.outcome().is_none() || moves.is_empty(), "there are moves after the end")?;
    let mut texts = HashSet::new();
    for step in moves {
        position.judge(color, step).map_err(|reason| format!("{step:?} is listed, but {reason}"))?;
        let text = position.write(step);
        let read = position.read(color, &text).map_err(|unreadable| format!("{step:?}: {unreadable}"))?;
        if read != *step {
            return Err(format!("{step:?} is written `{text}` and read as {read:?}"));
        }
        if !texts.insert(text) {
            return Err(format!("{step:?} is listed twice"));
        }
    }
    Ok(())
}

/// What holds for a step: taking it back restores the position, and it leads to the same position again.
fn check_step<P: Position>(history: &mut History<P>, step: P::Move, dice: u64) -> Result<(), String> {
    let before = history.position().clone();
    history.play(step.clone()).map_err(|reason| format!("{step:?} was listed, but {reason}"))?;
    let after = history.position().clone();
    history.undo();
    ensure(*history.position() == before, "undo does not restore the position")?;
    ensure(history.position().hash() == before.hash(), "undo does not restore the hash")?;
    history.play(step).map_err(|reason| format!("played again, but {reason}"))?;
    ensure(*history.position() == after, "the same move leads to another position")?;
    let earlier = (dice >> 32) as usize % (history.len() + 1);
    let there = history.at(earlier);
    ensure(there.hash() == there.fresh_hash(), "a jump back leads to a wrong hash")
}

fn ensure(holds: bool, broken: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(broken.to_owned()) }
}

fn tell<P: Position>(history: &History<P>, number: u64, broken: &str) -> String
where
    P::Move: Debug,
{
    let line: Vec<String> = (0..history.len())
        .map(|index| {
            let before = history.at(index);
            before.write(history.step(index))
        })
        .collect();
    format!("game {number}, after {}:\n{:?}\n{broken}", line.join(" "), history.position())
}
