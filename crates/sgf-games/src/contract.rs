//! The laws that hold for every game, as checks that the tests of each game call.
//!
//! A random game is played to its end, and at every step it is asked: are the listed moves legal, each listed once, does each
//! lead to another position, and does their notation come back, and that of players; is there a move as long as the game goes on; does every move
//! that the rules allow lead where a listed one leads; is the kept hash the one that the position itself gives; does taking
//! moves back restore what was; does the same line lead to the same position again?

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;

use sgf_model::value::Color;

use crate::hash::key;
use crate::{Differ, History, Options, Position};

/// The longer the list, the fewer positions are asked where all of their moves lead: with so many moves, every third.
const MANY: usize = 25;

/// How many texts are put together in a position to find moves that the rules allow.
const TRIES: u64 = 12;

/// How many texts of listed moves are remembered for that.
const WORDS: usize = 400;

/// How random games are played.
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
    let (mut moves, mut words) = (Vec::new(), Vec::new());
    for _ in 0..plan.most_moves {
        let position = history.position();
        moves.clear();
        position.moves(&mut moves);
        check_position(position, &moves)
            .and_then(|()| check_notations(position, &moves, dice))
            .and_then(|()| check_list(position, &moves, &mut words, dice))
            .map_err(|broken| tell(&history, number, &broken))?;
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

/// How many moves of a position are written as players write them.
const SAID: u64 = 4;

/// What holds for some of the moves: they come back from every notation of players.
fn check_notations<P: Position>(position: &P, moves: &[P::Move], dice: u64) -> Result<(), String> {
    let Some(color) = position.turn().filter(|_| !moves.is_empty()) else { return Ok(()) };
    for number in 0..SAID {
        let step = &moves[(key(dice ^ key(number)) % moves.len() as u64) as usize];
        for name in std::iter::once(&"").chain(P::NOTATIONS) {
            let said = position.notation(color, step, name);
            let said = said.ok_or_else(|| format!("{step:?} is not written as {name}"))?;
            if position.read(color, &said).as_ref() != Ok(step) {
                return Err(format!(
                    "{step:?} is said `{said}`, and read as {:?}",
                    position.read(color, &said)
                ));
            }
        }
    }
    Ok(())
}

/// What holds for the list as a whole: it is not empty while the game goes on, its moves lead to different positions, and what the
/// rules allow leads to one of them, unless the game says that it leaves the move out.
fn check_list<P: Position>(
    position: &P,
    moves: &[P::Move],
    words: &mut Vec<String>,
    dice: u64,
) -> Result<(), String> {
    let Some(color) = position.turn() else { return Ok(()) };
    ensure(!moves.is_empty(), "the game goes on, and no move is listed")?;
    remember(position, moves, words, dice);
    if !key(dice).is_multiple_of((moves.len() / MANY + 2) as u64) {
        return Ok(());
    }
    let mut ends: HashMap<u64, &P::Move> = HashMap::new();
    for step in moves {
        let is_other_way = |other: &P::Move| match P::DIFFER {
            Differ::ByPosition => false,
            Differ::ByWay => position.way(color, other) != position.way(color, step),
            // That no move is written twice is checked above.
            Differ::ByText => true,
        };
        if let Some(other) = ends.insert(after(position, color, step), step)
            && !is_other_way(other)
        {
            let texts = [other, step].map(|step| position.write(step));
            return Err(format!("{} and {} are listed, and lead to the same position", texts[0], texts[1]));
        }
    }
    for number in 0..TRIES {
        let text = mix(words, key(dice ^ key(number)));
        let Ok(step) = position.read(color, &text) else { continue };
        let is_known = position.judge(color, &step).is_err()
            || moves.contains(&step)
            || position.leaves_out(color, &step)
            || ends.contains_key(&after(position, color, &step));
        ensure(is_known, &format!("{text} is allowed, and not listed"))?;
    }
    Ok(())
}

fn after<P: Position>(position: &P, color: Color, step: &P::Move) -> u64 {
    let mut next = position.clone();
    next.execute(color, step);
    next.hash()
}

/// Keeps the texts of some of the listed moves.
fn remember<P: Position>(position: &P, moves: &[P::Move], words: &mut Vec<String>, dice: u64) {
    for number in 0..moves.len().min(20) as u64 {
        let dice = key(dice ^ key(number + TRIES));
        let text = position.write(&moves[(dice % moves.len() as u64) as usize]);
        if words.len() < WORDS {
            words.push(text);
        } else {
            words[(dice >> 32) as usize % WORDS] = text;
        }
    }
}

/// Puts a text together: a word, the beginning of one and the end of another, a part of a word, or two with a comma.
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
