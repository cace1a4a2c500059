//! Plays of two dice: reading, checking and generating them.
//!
//! A *play* has up to four hops. Records may combine the hops of one checker, so [`resolve`] has to find the dice and the intermediate
//! points. It prefers, in this order: the solution that uses the most dice, because dice must be used; the one with the fewest hits,
//! because an intended hit would be written; and the order in the record. The specification has no rule for this; we write every point.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fmt;

use sgf_model::value::Color;

use super::board::{Board, Hop, Point};
use crate::{IllegalMove, ParseMoveError};

/// A roll of two dice, larger one first.
///
/// # Examples
///
/// ```
/// use sgf_games::backgammon::Dice;
/// assert_eq!(Dice::new(1, 3).unwrap().to_string(), "31");
/// assert_eq!(Dice::all().count(), 21);
/// assert!(Dice::new(7, 1).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dice {
    larger: u8,
    smaller: u8,
}

impl Dice {
    /// A roll of two numbers from 1 to 6, in any order.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::backgammon::Dice;
    /// assert_eq!(Dice::new(1, 3), Dice::new(3, 1));
    /// assert_eq!(Dice::new(0, 7), None);
    /// ```
    #[must_use]
    pub fn new(one: u8, other: u8) -> Option<Dice> {
        let is_die = |die| (1..=6).contains(&die);
        (is_die(one) && is_die(other)).then_some(Dice { larger: one.max(other), smaller: one.min(other) })
    }

    /// Lists all rolls.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::backgammon::Dice;
    /// assert_eq!(Dice::all().count(), 21);
    /// assert_eq!(Dice::all().filter(|dice| dice.is_double()).count(), 6);
    /// ```
    pub fn all() -> impl Iterator<Item = Dice> {
        (1..=6).flat_map(|larger| (1..=larger).map(move |smaller| Dice { larger, smaller }))
    }

    /// Returns whether both dice are equal, which gives four moves.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::backgammon::Dice;
    /// assert_eq!(Dice::new(4, 4).map(Dice::is_double), Some(true));
    /// ```
    #[must_use]
    pub fn is_double(self) -> bool {
        self.larger == self.smaller
    }

    /// Returns the numbers to play, larger first: two, or four equal ones.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::backgammon::Dice;
    /// assert_eq!(Dice::new(3, 5).map(Dice::numbers), Some(vec![5, 3]));
    /// assert_eq!(Dice::new(2, 2).map(Dice::numbers), Some(vec![2; 4]));
    /// ```
    #[must_use]
    pub fn numbers(self) -> Vec<u8> {
        let n_times = if self.is_double() { 2 } else { 1 };
        [self.larger, self.smaller].repeat(n_times)
    }

    /// Returns both dice, larger one first.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::backgammon::Dice;
    /// assert_eq!(Dice::new(2, 2).map(Dice::both), Some([2, 2]));
    /// ```
    #[must_use]
    pub const fn both(self) -> [u8; 2] {
        [self.larger, self.smaller]
    }

    pub(super) fn key(self) -> u64 {
        u64::from(self.larger * 6 + self.smaller)
    }

    /// Reads two digits.
    pub(super) fn read(text: &str) -> Option<Dice> {
        match text.as_bytes() {
            &[one @ b'1'..=b'6', other @ b'1'..=b'6'] => Dice::new(one - b'0', other - b'0'),
            _ => None,
        }
    }
}

impl fmt::Display for Dice {
    /// Writes two digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.larger, self.smaller)
    }
}

/// A roll and its play.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, backgammon::{Backgammon, Dice, Move}};
/// use sgf_model::value::Color;
/// let position = Backgammon::begin(&Options::default())?;
/// let Move::Play(play) = position.read_move(Color::White, "31: 8/5 6/5")? else { panic!("checkers move") };
/// assert_eq!((Some(play.dice), play.hops.len()), (Dice::new(3, 1), 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Play {
    /// The roll.
    pub dice: Dice,
    /// The checker moves in order; empty if no move is possible.
    pub hops: Vec<Hop>,
}

impl Play {
    /// Reads the dice and the pairs of letters, without checking them.
    pub(super) fn read(text: &str) -> Result<Play, ParseMoveError> {
        let syntax = || ParseMoveError::syntax(text);
        let (dice, pairs) = text.split_at_checked(2).ok_or_else(syntax)?;
        let dice = Dice::read(dice).ok_or_else(syntax)?;
        if pairs.len() % 2 != 0 || pairs.len() > 8 {
            return Err(syntax());
        }
        let place = |letter: u8| Point::read(letter).ok_or_else(syntax);
        let hop = |pair: &[u8]| {
            let (from, to) = (place(pair[0])?, place(pair[1])?);
            let can_be = from != Point::OFF && to != Point::BAR;
            if can_be { Ok(Hop { from, to }) } else { Err(ParseMoveError::off_board(text)) }
        };
        let mut hops = Vec::new();
        for pair in pairs.as_bytes().chunks(2) {
            hops.push(hop(pair)?);
        }
        Ok(Play { dice, hops })
    }
}

impl fmt::Display for Play {
    /// Writes the dice and the pairs: `31hefe`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.dice)?;
        self.hops.iter().try_for_each(|hop| write!(f, "{}{}", hop.from, hop.to))
    }
}

/// A solution: the resolved hops of a play.
#[derive(Clone, Debug)]
struct Solution {
    hops: Vec<Hop>,
    n_hit: u32,
}

/// The search for solutions.
struct Search<'a> {
    color: Color,
    written: &'a [Hop],
    best: Option<(Solution, bool)>,
}

impl Search<'_> {
    /// Moves each unfinished checker with each remaining die.
    fn go(&mut self, board: Board, dice: &[u8], open: &[Hop], solution: &Solution) {
        if open.is_empty() {
            self.offer(solution);
            return;
        }
        for (index, hop) in open.iter().enumerate() {
            if open[..index].contains(hop) {
                continue;
            }
            for (which, &die) in dice.iter().enumerate() {
                if dice[..which].contains(&die) {
                    continue;
                }
                let (from, goal) = (hop.from.pips(self.color), hop.to.pips(self.color));
                let Ok(to) = board.step(self.color, from, die) else { continue };
                if to < goal {
                    continue;
                }
                let mut next_board = board;
                let mut next = solution.clone();
                next.n_hit += next_board.carry(self.color, from, to);
                next.hops.push(Hop { from: hop.from, to: Point::at(self.color, to) });
                let mut still_open = open.to_vec();
                if to == goal {
                    still_open.remove(index);
                } else {
                    still_open[index].from = Point::at(self.color, to);
                }
                let left: Vec<u8> = [&dice[..which], &dice[which + 1..]].concat();
                self.go(next_board, &left, &still_open, &next);
            }
        }
    }

    fn offer(&mut self, solution: &Solution) {
        let is_written = solution.hops == self.written;
        let rank = |solution: &Solution, is_written: bool| {
            (Reverse(solution.hops.len()), solution.n_hit, !is_written)
        };
        let is_better = match &self.best {
            Some((best, was_written)) => rank(solution, is_written) < rank(best, *was_written),
            None => true,
        };
        if is_better {
            self.best = Some((solution.clone(), is_written));
        }
    }
}

/// Splits the written pairs into hops, one per die; `None` if the dice do not allow them.
pub(super) fn resolve(board: &Board, color: Color, play: &Play) -> Option<Vec<Hop>> {
    if is_plain(board, color, play) {
        return Some(play.hops.clone());
    }
    let mut search = Search { color, written: &play.hops, best: None };
    search.go(*board, &play.dice.numbers(), &play.hops, &Solution { hops: Vec::new(), n_hit: 0 });
    search.best.map(|(solution, _)| solution.hops)
}

/// Returns whether the hops use all dice in the written order, one each, which is the usual case.
fn is_plain(board: &Board, color: Color, play: &Play) -> bool {
    let (mut board, mut dice) = (*board, play.dice.numbers());
    for hop in &play.hops {
        let Some(index) = die_for(&board, color, *hop, &dice) else { return false };
        dice.remove(index);
        board.carry(color, hop.from.pips(color), hop.to.pips(color));
    }
    dice.is_empty()
}

/// Plays the hops in order, legal or not, and returns the resulting board.
pub(super) fn carry_out(board: &Board, color: Color, hops: &[Hop]) -> (Board, u32) {
    let mut after = *board;
    let carry = |hop: &Hop| after.carry(color, hop.from.pips(color), hop.to.pips(color));
    let n_hit = hops.iter().map(carry).sum();
    (after, n_hit)
}

/// Checks a play against the board and the dice.
pub(super) fn check_move(board: &Board, color: Color, play: &Play) -> Result<(), IllegalMove> {
    let Some(hops) = resolve(board, color, play) else { return Err(why_not(board, color, play)) };
    if hops.len() == play.dice.numbers().len() {
        return Ok(());
    }
    let (after, _) = carry_out(board, color, &hops);
    let is_found = legal(board, color, play.dice).iter().any(|(result, _)| *result == after);
    if is_found { Ok(()) } else { Err(IllegalMove::DieUnused) }
}

/// Finds the first impossible hop, and the reason.
fn why_not(board: &Board, color: Color, play: &Play) -> IllegalMove {
    let (mut board, mut dice) = (*board, play.dice.numbers());
    for hop in &play.hops {
        match die_for(&board, color, *hop, &dice) {
            None => return why_not_hop(&board, color, *hop, play.dice),
            Some(index) => dice.remove(index),
        };
        board.carry(color, hop.from.pips(color), hop.to.pips(color));
    }
    IllegalMove::Dice
}

/// Finds a die that makes a hop.
fn die_for(board: &Board, color: Color, hop: Hop, dice: &[u8]) -> Option<usize> {
    let leads_there = |&die: &u8| board.step(color, hop.from.pips(color), die) == Ok(hop.to.pips(color));
    dice.iter().position(leads_there)
}

fn why_not_hop(board: &Board, color: Color, hop: Hop, dice: Dice) -> IllegalMove {
    let (from, to) = (hop.from.pips(color), hop.to.pips(color));
    let reasons = || dice.numbers().into_iter().filter_map(|die| board.step(color, from, die).err());
    match reasons().next() {
        Some(reason @ (IllegalMove::NoPiece | IllegalMove::NotYours | IllegalMove::Bar)) => reason,
        _ if from <= to => IllegalMove::Geometry,
        _ if board.others(color, to) > 1 => IllegalMove::Blocked,
        _ if to == 0 => reasons().find(|&reason| reason == IllegalMove::BearOff).unwrap_or(IllegalMove::Dice),
        _ => IllegalMove::Dice,
    }
}

/// Lists the legal plays of a roll, one for each reachable position, with that position.
///
/// A player must use as many dice as possible; if only one of two can be used, the larger.
pub(super) fn legal(board: &Board, color: Color, dice: Dice) -> Vec<(Board, Vec<Hop>)> {
    let numbers = dice.numbers();
    let mut found = Found { color, is_double: dice.is_double(), plays: Vec::new() };
    found.extend(*board, &numbers, 25, &mut Vec::new(), 0);
    if !dice.is_double() {
        found.extend(*board, &[dice.smaller, dice.larger], 25, &mut Vec::new(), 0);
    }
    let mut plays = found.plays;
    let mut ends = BTreeSet::new();
    plays.retain(|play| ends.insert(play.end()));
    let most = plays.iter().map(|play| (play.hops.len(), play.first_die)).max();
    let (n_most, die) = most.unwrap_or_default();
    let is_legal = |play: &Candidate| play.hops.len() == n_most && (n_most > 1 || play.first_die == die);
    let legal = plays.into_iter().filter(is_legal);
    legal.map(|play| (play.after, play.hops)).collect()
}

/// A play that cannot be extended.
struct Candidate {
    after: Board,
    hops: Vec<Hop>,
    first_die: u8,
}

impl Candidate {
    /// A key that is equal for all orders of the same play.
    fn end(&self) -> (Board, usize, u8) {
        (self.after, self.hops.len(), self.first_die)
    }
}

struct Found {
    color: Color,
    is_double: bool,
    plays: Vec<Candidate>,
}

impl Found {
    /// Extends the play with the dice in order. With a double, checkers farther back move first, because every play can be ordered like
    /// this.
    fn extend(&mut self, board: Board, dice: &[u8], highest: u8, hops: &mut Vec<Hop>, first_die: u8) {
        let mut is_end = true;
        if let [die, rest @ ..] = dice {
            let highest = if self.is_double { highest } else { 25 };
            for from in (1..=highest).rev() {
                let Ok(to) = board.step(self.color, from, *die) else { continue };
                is_end = false;
                let mut after = board;
                after.carry(self.color, from, to);
                hops.push(Hop { from: Point::at(self.color, from), to: Point::at(self.color, to) });
                let first_die = if first_die == 0 { *die } else { first_die };
                self.extend(after, rest, from, hops, first_die);
                hops.pop();
            }
        }
        // The die matters only if it is the only one used: the larger of two is mandatory.
        let only_die = if hops.len() == 1 { first_die } else { 0 };
        if is_end {
            self.plays.push(Candidate { after: board, hops: hops.clone(), first_die: only_die });
        }
    }
}
