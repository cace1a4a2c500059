//! Coordinates in comments.
//!
//! `D4` is a point, but `B5` can also be the fifth move of Black, and `A4` the size of a page. So a comment is only rewritten
//! where its coordinates are certain: one of them is a point that the node or its neighbors play or mark, and nothing in the
//! comment contradicts.

use std::collections::HashSet;
use std::ops::Range;

use sgf_games::Site;
use sgf_model::table::{TABLE, reduce_ident};
use sgf_syntax::Node;

use super::board::{Boards, Renamed};
use crate::coordinates::sides;

/// The coordinates of a text.
pub(super) struct Coordinates {
    /// Their places, and their names on the new board.
    pub(super) found: Vec<(Range<usize>, String)>,
    /// Whether they are certain to be coordinates.
    pub(super) are_certain: bool,
}

/// Finds the coordinates in a comment of a node.
pub(super) fn find(text: &str, node: Node<'_>, number: u16, boards: &Boards) -> Coordinates {
    let mut found = Vec::new();
    let mut sites = Vec::new();
    let (mut is_contradicted, mut is_all_renamed) = (false, true);
    for range in words(text) {
        let word = &text[range.clone()];
        if !is_coordinate(word) {
            continue;
        }
        let Some(site) = boards.site(word).or_else(|| boards.site(&word.to_uppercase())) else {
            // `W2` on a board without a column W, next to `B1`: numbers of moves.
            is_contradicted = true;
            continue;
        };
        sites.push(site);
        match renamed(word, boards) {
            Some(new) => found.push((range, new)),
            None => is_all_renamed = false,
        }
    }
    let known = if sites.is_empty() { HashSet::new() } else { points_around(node, number, boards) };
    let is_known = sites.iter().any(|site| known.contains(site));
    Coordinates { found, are_certain: is_known && is_all_renamed && !is_contradicted }
}

fn renamed(word: &str, boards: &Boards) -> Option<String> {
    match boards.point(word) {
        Renamed::Point(new) => Some(new),
        Renamed::Outside => None,
        Renamed::NoPoint => match boards.point(&word.to_uppercase()) {
            Renamed::Point(new) => Some(new.to_lowercase()),
            _ => None,
        },
    }
}

/// The words of a text: letters and digits of ASCII.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let is_word = |letter: char| letter.is_ascii_alphanumeric();
        let start = at + text[at..].find(is_word)?;
        let end = text[start..].find(|letter| !is_word(letter)).map_or(text.len(), |length| start + length);
        at = end;
        Some(start..end)
    })
}

/// Returns whether a word is a letter and a number.
fn is_coordinate(word: &str) -> bool {
    matches!(word.as_bytes(), [letter, b'1'..=b'9', rest @ ..]
        if letter.is_ascii_alphabetic() && rest.len() <= 1 && rest.iter().all(u8::is_ascii_digit))
}

/// The points that a node, its parent and its children play, set up or mark.
fn points_around(node: Node<'_>, number: u16, boards: &Boards) -> HashSet<Site> {
    let mut sites = HashSet::new();
    for node in node.parent().into_iter().chain([node]).chain(node.children()) {
        for property in node.properties() {
            let ident = reduce_ident(property.ident());
            let is_move = matches!(&*ident, b"B" | b"W");
            let has_points = is_move || TABLE.get(number, &ident).is_some_and(|row| sides(row).is_some());
            if !has_points || matches!(&*ident, b"VW" | b"DD") {
                continue;
            }
            for value in property.values() {
                let text = String::from_utf8_lossy(value.raw());
                sites.extend(text.split(':').filter_map(|part| boards.site(part)));
            }
        }
    }
    sites
}
