//! Checks of the contract of [`Position`], which the tests of each game call.
//!
//! They play random games and check in each position that the listed moves are legal, distinct, and lead to distinct positions; that moves
//! round-trip through every notation; that an unfinished game has a legal move; that every legal move leads to the same position as a
//! listed one; that the incremental hash equals the recomputed one; that undo restores the position; and that replay is deterministic.

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;

use sgf_model::value::Color;

use crate::zobrist::key;
use crate::{Differ, History, Options, Position};

/// Positions with many moves are checked less often: with this number of moves, the resulting positions of every third one.
const MANY_MOVES: usize = 25;

/// The number of random texts per position that are tried as moves.
const TRIES: u64 = 12;

/// The number of remembered move texts from which random texts are composed.
const WORDS: usize = 400;

/// The number, length and options of random games.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, contract, hex::Hex};
/// let options = Options::default().with_size(4, 4);
/// let plan = contract::Plan { games: 2, most_moves: 20, options };
/// assert_eq!(contract::check::<Hex>(&plan), Ok(()));
/// ```
#[derive(Clone, Debug)]
pub struct Plan {
    /// The number of games.
    pub games: u64,
    /// The number of moves after which a game is stopped.
    pub most_moves: usize,
    /// The options of the games.
    pub options: Options,
}

/// Plays random games and checks the contract.
///
/// # Errors
///
/// Describes the violation and the moves that led to it.
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
    let start = P::begin(&plan.options).map_err(|error| error.to_string())?;
    let mut history = History::new(start.clone());
    let mut dice = key(number);
    let (mut moves, mut words) = (Vec::new(), Vec::new());
    for _ in 0..plan.most_moves {
        let position = history.position();
        moves.clear();
        position.legal_moves(&mut moves);
        check_position(position, &moves)
            .and_then(|()| check_notations(position, &moves, dice))
            .and_then(|()| check_list(position, &moves, &mut words, dice))
            .map_err(|violation| describe(&history, number, &violation))?;
        if moves.is_empty() {
            break;
        }
        dice = key(dice);
        let step = moves[(dice % moves.len() as u64) as usize].clone();
        check_step(&mut history, step, dice).map_err(|violation| describe(&history, number, &violation))?;
    }
    let again = history.at(history.len());
    ensure(again == *history.position(), "replay is not deterministic")
        .map_err(|violation| describe(&history, number, &violation))
}

/// Checks that each listed move is legal, listed once, and round-trips through the notation of records.
fn check_position<P: Position>(position: &P, moves: &[P::Move]) -> Result<(), String> {
    ensure(position.hash() == position.fresh_hash(), "the incremental hash differs from the recomputed one")?;
    let Some(color) = position.turn() else {
        return ensure(moves.is_empty(), "there are moves, but no player to move");
    };
    ensure(position.outcome().is_none() || moves.is_empty(), "there are moves after the end")?;
    let mut texts = HashSet::new();
    for step in moves {
        position.check_move(color, step).map_err(|reason| format!("{step:?} is listed, but {reason}"))?;
        let text = position.write_move(step);
        let read = position.read_move(color, &text).map_err(|error| format!("{step:?}: {error}"))?;
        if read != *step {
            return Err(format!("{step:?} is written `{text}` and read as {read:?}"));
        }
        if !texts.insert(text) {
            return Err(format!("{step:?} is listed twice"));
        }
    }
    Ok(())
}

/// The number of moves per position that are checked in the notations of players.
const NOTATED: u64 = 4;

/// Checks that some of the moves round-trip through every notation of players.
fn check_notations<P: Position>(position: &P, moves: &[P::Move], dice: u64) -> Result<(), String> {
    let Some(color) = position.turn().filter(|_| !moves.is_empty()) else { return Ok(()) };
    for number in 0..NOTATED {
        let step = &moves[(key(dice ^ key(number)) % moves.len() as u64) as usize];
        for name in std::iter::once(&"").chain(P::NOTATIONS) {
            let text = position.notation(color, step, name);
            let text = text.ok_or_else(|| format!("{step:?} is not written as {name}"))?;
            let read = position.read_move(color, &text);
            if read.as_ref() != Ok(step) {
                return Err(format!("{step:?} is written `{text}` and read as {read:?}"));
            }
        }
    }
    Ok(())
}

/// Checks that the list of moves is not empty in an unfinished game, that its moves lead to different positions, and that every other
/// legal move leads to one of them, unless the game omits it on purpose.
fn check_list<P: Position>(
    position: &P,
    moves: &[P::Move],
    words: &mut Vec<String>,
    dice: u64,
) -> Result<(), String> {
    let Some(color) = position.turn() else { return Ok(()) };
    ensure(!moves.is_empty(), "the game goes on, but no move is listed")?;
    remember(position, moves, words, dice);
    if !key(dice).is_multiple_of((moves.len() / MANY_MOVES + 2) as u64) {
        return Ok(());
    }
    let mut ends: HashMap<u64, &P::Move> = HashMap::new();
    for step in moves {
        let is_distinct = |other: &P::Move| match P::DIFFER {
            Differ::ByPosition => false,
            Differ::ByPath => position.path(color, other) != position.path(color, step),
            // `check_position` has already checked that all texts differ.
            Differ::ByNotation => true,
        };
        if let Some(other) = ends.insert(after(position, color, step), step)
            && !is_distinct(other)
        {
            let texts = [other, step].map(|step| position.write_move(step));
            return Err(format!(
                "{} and {} are both listed and lead to the same position",
                texts[0], texts[1]
            ));
        }
    }
    for number in 0..TRIES {
        let text = mix(words, key(dice ^ key(number)));
        let Ok(step) = position.read_move(color, &text) else { continue };
        let is_known = position.check_move(color, &step).is_err()
            || moves.contains(&step)
            || position.leaves_out(color, &step)
            || ends.contains_key(&after(position, color, &step));
        ensure(is_known, &format!("{text} is legal, but not listed"))?;
    }
    Ok(())
}

fn after<P: Position>(position: &P, color: Color, step: &P::Move) -> u64 {
    let mut next = position.clone();
    next.play_unchecked(color, step);
    next.hash()
}

/// Remembers the texts of some of the listed moves.
fn remember<P: Position>(position: &P, moves: &[P::Move], words: &mut Vec<String>, dice: u64) {
    for number in 0..moves.len().min(20) as u64 {
        let dice = key(dice ^ key(number + TRIES));
        let text = position.write_move(&moves[(dice % moves.len() as u64) as usize]);
        if words.len() < WORDS {
            words.push(text);
        } else {
            words[(dice >> 32) as usize % WORDS] = text;
        }
    }
}

/// Makes a text: a word, a part of one, the beginning of one and the end of another, or two with a comma.
fn mix(words: &[String], dice: u64) -> String {
    let word = |dice: u64| words[(dice % words.len() as u64) as usize].as_str();
    let (one, other) = (word(key(dice)), word(key(dice ^ 1)));
    let at = (key(dice ^ 2) % (one.chars().count() as u64 + 1)) as usize;
    let cut = |text: &'_ str| text.char_indices().nth(at).map_or(text.len(), |(index, _)| index);
    match dice % 5 {
        0 | 1 => one.to_owned(),
        2 => one[..cut(one)].to_owned() + &other[cut(other)..],
        3 => one[..cut(one)].to_owned(),
        _ => format!("{one},{other}"),
    }
}

/// Checks that undoing a move restores the position, and that repeating it leads to the same position.
fn check_step<P: Position>(history: &mut History<P>, step: P::Move, dice: u64) -> Result<(), String> {
    let before = history.position().clone();
    history.play(step.clone()).map_err(|reason| format!("{step:?} is listed, but {reason}"))?;
    let after = history.position().clone();
    history.undo();
    ensure(*history.position() == before, "undo does not restore the position")?;
    ensure(history.position().hash() == before.hash(), "undo does not restore the hash")?;
    history.play(step).map_err(|reason| format!("the move cannot be repeated: {reason}"))?;
    ensure(*history.position() == after, "the same move leads to another position")?;
    let earlier = (dice >> 32) as usize % (history.len() + 1);
    let position = history.at(earlier);
    ensure(position.hash() == position.fresh_hash(), "a jump back leads to a wrong hash")
}

fn ensure(holds: bool, violation: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(violation.to_owned()) }
}

fn describe<P: Position>(history: &History<P>, number: u64, violation: &str) -> String
where
    P::Move: Debug,
{
    let line: Vec<String> = (0..history.len())
        .map(|index| {
            let before = history.at(index);
            before.write_move(history.step(index))
        })
        .collect();
    format!("game {number}, after {}:\n{:?}\n{violation}", line.join(" "), history.position())
}
