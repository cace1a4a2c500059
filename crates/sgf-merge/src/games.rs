//! Matching the games of two collections.
//!
//! Five rules are applied in turn, each to the games that are not matched yet:
//!
//! 1. The games are byte for byte equal.
//! 2. They fulfil the next rule, and begin with the same moves. The games of a match have the same players and date.
//! 3. They agree on at least two of PB, PW, DT, EV, RO and GN, and contradict each other in none.
//! 4. They begin with the same ten moves.
//! 5. They have the same index and do not contradict each other: none of PB, PW, DT and EV differs, or at most one if the
//!    second collection was made from the first.
//!
//! Games with different GM or SZ never match. Two single-game records with a single-game base are the exception: merging
//! them fails, because they cannot be meant as two games.

use std::collections::HashMap;

use sgf_games::Options;
use sgf_model::prop;
use sgf_model::record::{GameView, find};

use crate::steps::{BACKGAMMON, sorted_play};

/// The number of moves to compare.
const MOVES: usize = 10;
/// The properties that identify a game.
const IDENTITY: [&str; 6] = [
    prop::PB.ident(),
    prop::PW.ident(),
    prop::DT.ident(),
    prop::EV.ident(),
    prop::RO.ident(),
    prop::GN.ident(),
];

/// Matches games, by index; games with the same index may differ in `most` identifying properties.
pub(crate) fn pair(first: &[GameView<'_>], second: &[GameView<'_>], most: usize) -> Vec<(usize, usize)> {
    let mut finder = Finder { first, second, pairs: Vec::new(), is_taken: vec![false; second.len()], most };
    finder.find(|view| Some(view.bytes().to_vec()));
    finder.find(|view| Some([identity(view)?, first_moves(view, 1)?].join(&b'\n')));
    finder.find(identity);
    finder.find(|view| first_moves(view, MOVES));
    finder.find_by_index();
    finder.pairs.sort_unstable();
    finder.pairs
}

/// Returns whether two games have the same board.
pub(crate) fn is_same_board(one: &GameView<'_>, other: &GameView<'_>) -> bool {
    board(one) == board(other)
}

/// The game number and board size, the default size if there is no SZ.
pub(crate) fn board(view: &GameView<'_>) -> (u16, Option<(u32, u32)>) {
    let number = view.number();
    let usual = sgf_games::game(number).and_then(|spec| spec.sizes).map(|sizes| sizes.default);
    let usual = usual.map(|(columns, rows)| (u32::from(columns), u32::from(rows)));
    (number, Options::of(view).size.or(usual))
}

struct Finder<'v, 'd> {
    first: &'v [GameView<'d>],
    second: &'v [GameView<'d>],
    pairs: Vec<(usize, usize)>,
    is_taken: Vec<bool>,
    most: usize,
}

impl Finder<'_, '_> {
    /// Matches games with the same key, in order.
    fn find(&mut self, key: impl Fn(&GameView<'_>) -> Option<Vec<u8>>) {
        let key = |view: &GameView<'_>| Some((board(view), key(view)?));
        let mut candidates: HashMap<_, Vec<usize>> = HashMap::new();
        for (index, view) in self.second.iter().enumerate().rev().filter(|(index, _)| !self.is_taken[*index])
        {
            if let Some(key) = key(view) {
                candidates.entry(key).or_default().push(index);
            }
        }
        for index in self.unmatched() {
            let found = key(&self.first[index]).and_then(|key| candidates.get_mut(&key)?.pop());
            if let Some(found) = found {
                self.add(index, found);
            }
        }
    }

    fn find_by_index(&mut self) {
        for index in self.unmatched() {
            let is_free = self.is_taken.get(index) == Some(&false);
            if is_free && may_be_same(&self.first[index], &self.second[index], self.most) {
                self.add(index, index);
            }
        }
    }

    fn add(&mut self, first: usize, second: usize) {
        self.pairs.push((first, second));
        self.is_taken[second] = true;
    }

    fn unmatched(&self) -> Vec<usize> {
        let mut is_unmatched = vec![true; self.first.len()];
        self.pairs.iter().for_each(|pair| is_unmatched[pair.0] = false);
        (0..self.first.len()).filter(|index| is_unmatched[*index]).collect()
    }
}

/// Returns whether at most `most` identifying properties differ.
fn may_be_same(one: &GameView<'_>, other: &GameView<'_>, most: usize) -> bool {
    let differs = |ident: &str| {
        let (one, other) = (text(one, ident), text(other, ident));
        !one.is_empty() && !other.is_empty() && one != other
    };
    is_same_board(one, other) && IDENTITY[..4].iter().filter(|ident| differs(ident)).count() <= most
}

fn identity(view: &GameView<'_>) -> Option<Vec<u8>> {
    let texts: Vec<String> = IDENTITY.iter().map(|ident| text(view, ident)).collect();
    let n_known = texts.iter().filter(|text| !text.is_empty()).count();
    (n_known >= 2).then(|| texts.join("\n").into_bytes())
}

fn text(view: &GameView<'_>, ident: &str) -> String {
    let value = find(view.root(), ident.as_bytes()).and_then(|property| property.values().next());
    value.map_or_else(String::new, |value| view.line(value).trim().to_lowercase())
}

/// The first moves of a game, if it has at least some number of them.
fn first_moves(view: &GameView<'_>, fewest: usize) -> Option<Vec<u8>> {
    let is_backgammon = view.number() == BACKGAMMON;
    let text = |property: sgf_syntax::Property<'_>| match is_backgammon {
        true => sorted_play(&String::from_utf8_lossy(property.raw())).into_bytes(),
        false => property.raw().to_vec(),
    };
    let moves = view.main_line().filter_map(|node| view.move_in(node)).take(MOVES);
    let moves: Vec<Vec<u8>> = moves.map(text).collect();
    (moves.len() >= fewest).then(|| moves.join(&b' '))
}
