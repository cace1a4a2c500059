//! Finds the games inside of an unclosed game.
//!
//! A tree that is still open at the end of the text may have swallowed the games after it. Two
//! mistakes cause that: a missing `)`, and an extra `(`. The tree is in the tables by then, so this inspects
//! the unclosed variations and their children; all others are closed and need no repair.
//!
//! - A child that looks like the root of a game ([`Landmarks`](crate::Landmarks)) is one.
//! - If an unclosed variation contains `((`, one of its two `)` is missing: the `((` has none of its own,
//!   and closes with a single parenthesis.
//!
//! The result is a list of offsets with which the text is parsed again, once. A text without unclosed trees is
//! never inspected, and is parsed exactly by the grammar.

use super::ident::{ident_end, property_follows};
use crate::scan::{is_space, skip_space};
use crate::tree::{GameRecord, NodeRecord, PropertyRecord, Tables, ValueRecord, VariationRecord};
use crate::{Fact, FactKind, Landmark, Landmarks};

/// The borders in an unclosed tree; offsets in the text, in order.
#[derive(Debug, Default)]
pub(super) struct Borders {
    /// The beginnings of games inside of an apparent game.
    games: Vec<usize>,
    /// The first `(` of each `((` without a `)` for it.
    lone: Vec<usize>,
}

impl Borders {
    /// Inspects the last tree of the tables, which is unclosed at the end of the text.
    ///
    /// `facts` are those of this tree.
    pub(super) fn of(text: &[u8], tables: &Tables, facts: &[Fact], landmarks: Landmarks) -> Borders {
        let Some(game) = tables.games.last() else { return Borders::default() };
        let mut doubles: Vec<usize> = facts
            .iter()
            .filter(|fact| fact.kind == FactKind::DoubleOpen)
            .map(|fact| fact.span.start)
            .collect();
        doubles.sort_unstable();
        let look = Look::new(text, game, tables, landmarks);
        let mut borders = Borders::default();
        look.run(&doubles, &mut borders);
        borders
    }

    pub(super) fn is_empty(&self) -> bool {
        self.games.is_empty() && self.lone.is_empty()
    }

    /// The first border after an offset.
    pub(super) fn next(&self, at: usize) -> Option<usize> {
        self.games.get(self.games.partition_point(|&border| border <= at)).copied()
    }

    /// Returns whether the `(` at an offset has no `)` of its own.
    pub(super) fn is_lone(&self, at: usize) -> bool {
        self.lone.binary_search(&at).is_ok()
    }
}

/// The number of root properties that are compared: more than there are identifiers with a landmark.
const HEADER: usize = 64;

/// A root property with a landmark: its identifier and its first value.
type Header<'t> = (&'t [u8], Landmark, &'t [u8]);

/// The inspection of one tree. Offsets and indices are relative to it, as in its tables.
struct Look<'t> {
    start: usize,
    text: &'t [u8],
    landmarks: Landmarks,
    variations: &'t [VariationRecord],
    nodes: &'t [NodeRecord],
    properties: &'t [PropertyRecord],
    values: &'t [ValueRecord],
}

/// The root with which variations are compared.
struct Root<'t> {
    header: Vec<Header<'t>>,
    /// Whether the root contains a move.
    has_move: bool,
    /// The identifier of the first move below it.
    first_move: Option<&'t [u8]>,
}

impl<'t> Look<'t> {
    fn new(text: &'t [u8], game: &GameRecord, tables: &'t Tables, landmarks: Landmarks) -> Look<'t> {
        Look {
            start: game.start,
            text: &text[game.start..game.end()],
            landmarks,
            variations: tables.variations_of(game),
            nodes: tables.nodes_of(game),
            properties: tables.properties_of(game),
            values: tables.values_of(game),
        }
    }

    /// Descends through the unclosed variations, which are nested.
    fn run(&self, doubles: &[usize], borders: &mut Borders) {
        let mut root = None;
        let mut next = (!self.variations.is_empty()).then_some(0);
        while let Some(open) = next {
            let root = root.get_or_insert_with(|| self.root(open));
            let first = borders.games.len();
            let mut end = self.text.len();
            next = None;
            let mut child = open + 1;
            while let Some(record) = self.variations.get(child).filter(|_| next.is_none()) {
                // A sibling of a game is a game.
                if borders.games.len() > first {
                    *root = self.root(child);
                }
                if self.begins_game(root, child) {
                    let at = self.first_parenthesis(record.open as usize, doubles);
                    if borders.games.len() == first {
                        end = at;
                        *root = self.root(child);
                    }
                    borders.games.push(self.start + at);
                }
                if self.is_open(record) {
                    next = Some(child);
                }
                child = record.next as usize;
            }
            // A text that ends inside a variation lacks the `)` of all variations around it.
            if next.is_none() || borders.games.len() > first {
                let scope = self.start + self.variations[open].open as usize + 1..self.start + end;
                let before = doubles.partition_point(|&double| double < scope.end);
                borders
                    .lone
                    .extend(doubles[..before].last().copied().filter(|double| scope.contains(double)));
            }
        }
    }

    /// Returns whether the parser closed a variation at the end of the text.
    fn is_open(&self, record: &VariationRecord) -> bool {
        record.close as usize == self.text.len()
    }

    /// Returns the first of several `(` directly before a variation.
    fn first_parenthesis(&self, mut at: usize, doubles: &[usize]) -> usize {
        let before = doubles.partition_point(|&double| double < self.start + at);
        for &double in doubles[..before].iter().rev() {
            if skip_space(self.text, double - self.start + 1) != at {
                break;
            }
            at = double - self.start;
        }
        at
    }

    /// Returns whether a variation looks like a game: its first node names the format or the game, or has several properties of
    /// roots and info, or one of them on a new line, or has info that the root has too.
    fn begins_game(&self, root: &Root<'t>, variation: usize) -> bool {
        let record = &self.variations[variation];
        if !self.can_begin(record.open as usize) {
            return false;
        }
        let node = record.first_node as usize;
        let (mut signs, mut roots, mut infos, mut shared) = (0, 0, 0, 0);
        let (mut repeats, mut bare) = (true, true);
        for (ident, landmark, value) in self.header(node) {
            let known = root.header.iter().find(|known| known.0 == ident);
            match landmark {
                Landmark::Sign => signs += 1,
                Landmark::Root => roots += 1,
                Landmark::Info => (infos, shared) = (infos + 1, shared + usize::from(known.is_some())),
                Landmark::Move | Landmark::None => {}
            }
            match landmark {
                Landmark::None => bare = false,
                _ => repeats &= known.is_some_and(|known| known.2 == value),
            }
        }
        let own_line = || ends_line(&self.text[..record.open as usize]);
        if signs == 0 && (roots == 0 || infos == 0 && !own_line()) && shared < 2 {
            return false;
        }
        if self.has_move(node) {
            return !repeats || root.has_move;
        }
        // A variation that repeats the root by mistake continues with a move that would not begin a game.
        let goes_on = || {
            let first = self.first_move(variation);
            first.is_some() && root.first_move.is_some() && first != root.first_move
        };
        !(repeats && bare && goes_on())
    }

    /// Returns whether a game would be found at an offset if nothing were open: without a parenthesis it starts with a
    /// semicolon and a property.
    fn can_begin(&self, at: usize) -> bool {
        let behind = || skip_space(self.text, at + 1);
        match self.text.get(at) {
            Some(b'(') => self.text.get(behind()) == Some(&b';') || property_follows(self.text, behind()),
            Some(b';') => property_follows(self.text, behind()),
            _ => false,
        }
    }

    fn root(&self, variation: usize) -> Root<'t> {
        let node = self.variations[variation].first_node as usize;
        let header = self.header(node).filter(|property| property.1 != Landmark::None).take(HEADER);
        Root {
            header: header.collect(),
            has_move: self.has_move(node),
            first_move: self.first_move(variation),
        }
    }

    /// The properties of a node before its first move.
    fn header(&self, node: usize) -> impl Iterator<Item = Header<'t>> {
        let landmarks = self.landmarks;
        let all = self.properties_of(node).map(move |property| {
            let ident = self.ident(property);
            (ident, landmarks.of(ident), self.first_value(property))
        });
        all.take_while(|property| property.1 != Landmark::Move)
    }

    fn has_move(&self, node: usize) -> bool {
        self.move_of(node).is_some()
    }

    fn move_of(&self, node: usize) -> Option<&'t [u8]> {
        let idents = self.properties_of(node).map(|property| self.ident(property));
        idents.take(HEADER).find(|ident| self.landmarks.of(ident) == Landmark::Move)
    }

    /// The identifier of the move after the first node of a variation.
    fn first_move(&self, variation: usize) -> Option<&'t [u8]> {
        let node = self.variations[variation].first_node as usize + 1;
        (node < self.nodes.len()).then(|| self.move_of(node)).flatten()
    }

    fn properties_of(&self, node: usize) -> std::ops::Range<usize> {
        let end = self.nodes.get(node + 1).map_or(self.properties.len(), |next| next.first_property as usize);
        self.nodes[node].first_property as usize..end
    }

    fn ident(&self, property: usize) -> &'t [u8] {
        let start = self.properties[property].start as usize;
        &self.text[start..ident_end(self.text, start)]
    }

    /// The first value of a property without surrounding white space; empty if there is none.
    fn first_value(&self, property: usize) -> &'t [u8] {
        let first = self.properties[property].first_value as usize;
        let next =
            self.properties.get(property + 1).map_or(self.values.len(), |next| next.first_value as usize);
        match self.values.get(first).filter(|_| first < next) {
            Some(value) => self.text[value.start as usize..value.end as usize].trim_ascii(),
            None => b"",
        }
    }
}

/// Returns whether the white space at the end of a text contains a line break.
fn ends_line(text: &[u8]) -> bool {
    let mut space = text.iter().rev().take_while(|&&byte| is_space(byte));
    space.any(|byte| matches!(byte, b'\n' | b'\r'))
}

/// Returns the end of a tree that is still open at the next one: after its last token.
pub(crate) fn end_before(text: &[u8], next: usize, least: usize) -> usize {
    let space = text[..next].iter().rev().take_while(|&&byte| is_space(byte)).count();
    (next - space).max(least)
}
