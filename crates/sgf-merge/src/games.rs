//! Which games of two collections are the same game.
//!
//! Four rules, one after the other; each takes the games that those before it have left, in their order:
//!
//! 1. The games are the same, byte for byte.
//! 2. They say the same about who played whom, when and where (PB, PW, DT, EV, RO, GN), and at least two of these.
//! 3. They begin with the same ten moves.
//! 4. They have the same place in their collections, and do not contradict each other: none of PB, PW, DT and EV differs, or one at
//!    most where the second collection was made from the first.
//!
//! Games with different GM or SZ are never the same, but for two records of one game each that had one before: there a merge is
//! refused, since nobody can have meant two games.

use std::collections::HashMap;

use sgf_games::Options;
use sgf_model::prop;
use sgf_model::record::{GameView, find};

/// How many moves must be the same.
const MOVES: usize = 10;
/// What tells a game from another one.
const IDENTITY: [&str; 6] = [
    prop::PB.ident(),
    prop::PW.ident(),
    prop::DT.ident(),
    prop::EV.ident(),
    prop::RO.ident(),
    prop::GN.ident(),
];

/// Games that are the same, as their places in both collections; games in one place may differ in `most` of what tells games apart.
pub(crate) fn pair(first: &[GameView<'_>], second: &[GameView<'_>], most: usize) -> Vec<(usize, usize)> {
    let mut finder = Finder { first, second, pairs: Vec::new(), is_taken: vec![false; second.len()], most };
    finder.find(|view| Some(view.bytes().to_vec()));
    finder.find(identity);
    finder.find(beginning);
    finder.find_by_place();
    finder.pairs.sort_unstable();
    finder.pairs
}

/// Tells whether two games are played on the same board.
pub(crate) fn is_same_board(one: &GameView<'_>, other: &GameView<'_>) -> bool {
    board(one) == board(other)
}

/// The game and its board: the number, and the size where SZ names one other than the usual.
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
    /// Pairs games with the same key, in their order.
    fn find(&mut self, key: impl Fn(&GameView<'_>) -> Option<Vec<u8>>) {
        let key = |view: &GameView<'_>| Some((board(view), key(view)?));
        let mut wanted: HashMap<_, Vec<usize>> = HashMap::new();
        for (index, view) in self.second.iter().enumerate().rev().filter(|(index, _)| !self.is_taken[*index])
        {
            if let Some(key) = key(view) {
                wanted.entry(key).or_default().push(index);
            }
        }
        for index in self.left() {
            let found = key(&self.first[index]).and_then(|key| wanted.get_mut(&key)?.pop());
            if let Some(found) = found {
                self.add(index, found);
            }
        }
    }

    fn find_by_place(&mut self) {
        for index in self.left() {
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

    fn left(&self) -> Vec<usize> {
        let mut is_left = vec![true; self.first.len()];
        self.pairs.iter().for_each(|pair| is_left[pair.0] = false);
        (0..self.first.len()).filter(|index| is_left[*index]).collect()
    }
}

/// Tells whether not more than `most` of what tells games apart speaks against two games being the same.
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

fn beginning(view: &GameView<'_>) -> Option<Vec<u8>> {
    let moves = view.main_line().filter_map(|node| view.move_in(node)).take(MOVES);
    let moves: Vec<&[u8]> = moves.map(|property| property.raw()).collect();
    (moves.len() == MOVES).then(|| moves.join(&b' '))
}
