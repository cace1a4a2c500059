//! What a player does with two dice: reading it, judging it, and finding all that can be done.
//!
//! A *play* is up to four hops. Records may draw the hops of one checker together, so that the dice and the points between
//! have to be found: [`resolve`] tries the ways and prefers, in this order, the one that uses the most dice, since dice must be
//! used; the one that hits the fewest checkers, since who means a hit on the way names the point; the one that was written.
//! The specification has no rule for it; what is written here names every point, and leaves no doubt.

use std::cmp::Reverse;
use std::fmt;

use sgf_model::value::Color;
use sgf_syntax::Listed;

use super::board::{Board, Hop, Point};
use crate::distinct::keep_first;
use crate::{Reason, Unreadable};

/// A roll of two dice, the larger one first.
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
    /// Two numbers from 1 to 6, in any order.
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

    /// Tells whether both dice are the same, which makes four of them.
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

    /// Returns the numbers that can be played, the larger first: two, or four alike.
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

    /// Returns both dice, the larger one first.
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

/// A roll, and what was done with it.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, backgammon::{Backgammon, Dice, Move}};
/// use sgf_model::value::Color;
/// let position = Backgammon::begin(&Options::default())?;
/// let Move::Play(play) = position.read(Color::White, "31: 8/5 6/5")? else { panic!("checkers move") };
/// assert_eq!((Some(play.dice), play.hops.len()), (Dice::new(3, 1), 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Play {
    /// The roll.
    pub dice: Dice,
    /// The checkers that were moved, in this order; none when none can be.
    pub hops: Vec<Hop>,
}

impl Play {
    /// Reads the digits of the dice and pairs of letters, as they stand.
    pub(super) fn read(text: &str) -> Result<Play, Unreadable> {
        let syntax = || Unreadable::syntax(text);
        let (dice, pairs) = text.split_at_checked(2).ok_or_else(syntax)?;
        let dice = Dice::read(dice).ok_or_else(syntax)?;
        if pairs.len() % 2 != 0 || pairs.len() > 8 {
            return Err(syntax());
        }
        let place = |letter: u8| Point::read(letter).ok_or_else(syntax);
        let hop = |pair: &[u8]| {
            let (from, to) = (place(pair[0])?, place(pair[1])?);
            let can_be = from != Point::OFF && to != Point::BAR;
            if can_be { Ok(Hop { from, to }) } else { Err(Unreadable::off_board(text)) }
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

/// A way to explain a play: the dice one by one.
#[derive(Clone, Debug)]
struct Way {
    hops: Vec<Hop>,
    n_hit: u32,
}

/// The search for the ways.
struct Search<'a> {
    color: Color,
    written: &'a [Hop],
    best: Option<(Way, bool)>,
}

impl Search<'_> {
    /// Moves each unfinished checker with each remaining die.
    fn go(&mut self, board: Board, dice: &[u8], open: &[Hop], way: &Way) {
        if open.is_empty() {
            self.offer(way);
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
                let mut next = way.clone();
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

    fn offer(&mut self, way: &Way) {
        let is_written = way.hops == self.written;
        let rank = |way: &Way, is_written: bool| (Reverse(way.hops.len()), way.n_hit, !is_written);
        let is_better = match &self.best {
            Some((best, was_written)) => rank(way, is_written) < rank(best, *was_written),
            None => true,
        };
        if is_better {
            self.best = Some((way.clone(), is_written));
        }
    }
}

/// Finds the hops, one for each die, that written pairs stand for; `None` if the dice do not allow them.
pub(super) fn resolve(board: &Board, color: Color, play: &Play) -> Option<Vec<Hop>> {
    if is_plain(board, color, play) {
        return Some(play.hops.clone());
    }
    let mut search = Search { color, written: &play.hops, best: None };
    search.go(*board, &play.dice.numbers(), &play.hops, &Way { hops: Vec::new(), n_hit: 0 });
    search.best.map(|(way, _)| way.hops)
}

/// Tells whether the hops use all dice, one for each, in the order in which they are written: the usual case.
fn is_plain(board: &Board, color: Color, play: &Play) -> bool {
    let (mut board, mut dice) = (*board, play.dice.numbers());
    for hop in &play.hops {
        let Some(index) = die_for(&board, color, *hop, &dice) else { return false };
        dice.remove(index);
        board.carry(color, hop.from.pips(color), hop.to.pips(color));
    }
    dice.is_empty()
}

/// Plays the hops one by one, and returns the board after them; it does not matter whether the dice allow them.
pub(super) fn carry_out(board: &Board, color: Color, hops: &[Hop]) -> (Board, u32) {
    let mut after = *board;
    let carry = |hop: &Hop| after.carry(color, hop.from.pips(color), hop.to.pips(color));
    let n_hit = hops.iter().map(carry).sum();
    (after, n_hit)
}

/// Tells whether a play is legal, as far as the board and the dice decide.
pub(super) fn judge(board: &Board, color: Color, play: &Play) -> Result<(), Reason> {
    let Some(hops) = resolve(board, color, play) else { return Err(why_not(board, color, play)) };
    if hops.len() == play.dice.numbers().len() {
        return Ok(());
    }
    let (after, _) = carry_out(board, color, &hops);
    let is_found = legal(board, color, play.dice).iter().any(|(result, _)| *result == after);
    if is_found { Ok(()) } else { Err(Reason::DieUnused) }
}

/// Finds the first hop that cannot be made, and why.
fn why_not(board: &Board, color: Color, play: &Play) -> Reason {
    let (mut board, mut dice) = (*board, play.dice.numbers());
    for hop in &play.hops {
        match die_for(&board, color, *hop, &dice) {
            None => return why_not_hop(&board, color, *hop, play.dice),
            Some(index) => dice.remove(index),
        };
        board.carry(color, hop.from.pips(color), hop.to.pips(color));
    }
    Reason::Dice
}

/// Finds a die that makes a hop.
fn die_for(board: &Board, color: Color, hop: Hop, dice: &[u8]) -> Option<usize> {
    let leads_there = |&die: &u8| board.step(color, hop.from.pips(color), die) == Ok(hop.to.pips(color));
    dice.iter().position(leads_there)
}

fn why_not_hop(board: &Board, color: Color, hop: Hop, dice: Dice) -> Reason {
    let (from, to) = (hop.from.pips(color), hop.to.pips(color));
    let reasons = || dice.numbers().into_iter().filter_map(|die| board.step(color, from, die).err());
    match reasons().next() {
        Some(reason @ (Reason::NoPiece | Reason::NotYours | Reason::Bar)) => reason,
        _ if from <= to => Reason::Geometry,
        _ if board.others(color, to) > 1 => Reason::Blocked,
        _ if to == 0 => reasons().find(|&reason| reason == Reason::BearOff).unwrap_or(Reason::Dice),
        _ => Reason::Dice,
    }
}

/// Lists the legal plays of a roll, one for each position that can be reached, with that position.
///
/// A player must use both dice if it can be done, or four of a double; if only one of two can be used, the larger.
pub(super) fn legal(board: &Board, color: Color, dice: Dice) -> Vec<(Board, Vec<Hop>)> {
    let numbers = dice.numbers();
    let mut found = Found { color, is_double: dice.is_double(), plays: Vec::new() };
    found.extend(*board, &numbers, 25, &mut Vec::new(), 0);
    if !dice.is_double() {
        found.extend(*board, &[dice.smaller, dice.larger], 25, &mut Vec::new(), 0);
    }
    let plays = keep_first(found.plays, |one, other| one.end().cmp(&other.end()));
    let most = plays.iter().map(|play| (play.hops.len(), play.first_die)).max();
    let (n_most, die) = most.unwrap_or_default();
    let is_legal = |play: &Candidate| play.hops.len() == n_most && (n_most > 1 || play.first_die == die);
    let legal = plays.into_iter().filter(is_legal);
    legal.map(|play| (play.after, play.hops)).listed()
}

/// A play from which nothing more can be done with the dice, in their order.
struct Candidate {
    after: Board,
    hops: Vec<Hop>,
    first_die: u8,
}

impl Candidate {
    /// What two ways to make one play have in common.
    fn end(&self) -> (&Board, usize, u8) {
        (&self.after, self.hops.len(), self.first_die)
    }
}

struct Found {
    color: Color,
    is_double: bool,
    plays: Vec<Candidate>,
}

impl Found {
    /// Goes on with the dice in their order. With a double, checkers behind move first: every play can be ordered so.
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
        // Only the only die that is used matters: of two, the larger has to be.
        let only_die = if hops.len() == 1 { first_die } else { 0 };
        if is_end {
            self.plays.push(Candidate { after: board, hops: hops.clone(), first_die: only_die });
        }
    }
}
