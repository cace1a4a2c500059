//! Translates changes of nodes to edits of the text.
//!
//! An insertion has a rank among all insertions at the same offset, since a value, its node and several variations
//! can all end at the same byte: first the bracket that closes a value, then additions to a
//! node, then the ends of variations from the innermost out, then insertions before the next node.

use std::collections::BTreeMap;

use super::edit_check::EditCheck;
use super::new_text::{self, staying};
use super::node_text::{game_removal, subtree_text};
use super::transaction::{PropertyChanges, Transaction};
use crate::{Fact, FactKind, Game, Node, Property, Span, TextEdit, TextEdits};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Value,
    Node,
    Variation,
    Open,
    Start,
}

pub(super) struct Plan<'p> {
    change: &'p Transaction<'p>,
    check: &'p EditCheck,
    inserted: Vec<(usize, Rank, Vec<u8>)>,
    replaced: Vec<TextEdit>,
}

impl<'p> Plan<'p> {
    pub(super) fn new(change: &'p Transaction<'p>, check: &'p EditCheck) -> Plan<'p> {
        let mut plan = Plan { change, check, inserted: Vec::new(), replaced: Vec::new() };
        plan.removals();
        for index in check.touched() {
            if let Some(game) = change.doc.game(index as usize) {
                plan.game(game);
            }
        }
        plan.appended_games();
        plan
    }

    /// The plan for a change of properties only, in an undamaged document.
    pub(super) fn of_properties(change: &'p Transaction<'p>, check: &'p EditCheck) -> Plan<'p> {
        let mut plan = Plan { change, check, inserted: Vec::new(), replaced: Vec::new() };
        for (node, changes) in change.changes() {
            if let Some(node) = change.doc.node(node) {
                plan.properties(node, &changes.properties);
            }
        }
        plan
    }

    pub(super) fn edits(mut self) -> TextEdits {
        self.inserted.sort_by_key(|&(at, rank, _)| (at, rank));
        let inserted = self.inserted.into_iter().map(|(at, _, text)| TextEdit::insert(at, text));
        TextEdits::new(inserted.chain(self.replaced).collect()).unwrap_or_default()
    }

    fn insert(&mut self, at: usize, rank: Rank, text: impl Into<Vec<u8>>) {
        self.inserted.push((at, rank, text.into()));
    }

    /// Deletes the text of removed subtrees, each once.
    fn removals(&mut self) {
        let mut last: Option<(u32, u32)> = None;
        for id in self.change.removed() {
            let Some(node) = self.change.doc.node(id) else { continue };
            // The ids are in the order of the file, so a nested subtree directly follows the outer one.
            if last.is_some_and(|(game, end)| game == id.game && id.node < end) {
                continue;
            }
            last = Some((id.game, node.subtree_end()));
            self.replaced.push(match node.is_root() {
                true => game_removal(node.game(), self.change.doc.text()),
                false => TextEdit::delete(subtree_text(node)),
            });
        }
    }

    fn game(&mut self, game: Game<'_>) {
        let index = game.index() as u32;
        let change = self.change;
        for (node, changes) in change.changes_in(index) {
            if let Some(node) = change.doc.node(node).filter(|_| self.check.stays(node)) {
                self.properties(node, &changes.properties);
            }
        }
        let mut ends = VariationEnds::default();
        for (parent, changes) in change.changes_in(index).rev() {
            let children = staying(&change.new, &changes.children);
            if let Some(node) =
                change.doc.node(parent).filter(|_| self.check.stays(parent) && !children.is_empty())
            {
                self.children(node, &children, &mut ends);
            }
        }
        self.pins(game, &mut ends);
        // Innermost first if several end at the same offset.
        for (&variation, text) in ends.texts.iter().rev() {
            let close = game.variation(variation).close as usize;
            self.insert(game.span().start + close, Rank::Variation, &text[..]);
        }
    }

    fn properties(&mut self, node: Node<'_>, changes: &PropertyChanges) {
        let mode = node.game().mode();
        let mut added = Vec::new();
        for (ident, values) in changes {
            let mut values = values.as_ref();
            for property in node.properties().filter(|property| property.ident() == ident) {
                let mut text = Vec::new();
                if let Some(values) = values.take() {
                    new_text::property(&mut text, ident, values, mode);
                }
                self.replaced.push(TextEdit::replace(property.span(), text));
            }
            if let Some(values) = values {
                new_text::property(&mut added, ident, values, mode);
            }
        }
        if !added.is_empty() {
            self.at_node_end(node, added);
        }
    }

    fn at_node_end(&mut self, node: Node<'_>, mut text: Vec<u8>) {
        let bare =
            node.properties().next_back().is_some_and(|property: Property<'_>| property.values().len() == 0);
        if bare {
            text.insert(0, b' ');
        }
        self.insert(node.span().end, Rank::Node, text);
    }

    fn children(&mut self, node: Node<'_>, children: &[usize], ends: &mut VariationEnds) {
        let mode = node.game().mode();
        let stays = |child: &Node<'_>| self.check.stays(child.id());
        let mut text = Vec::new();
        match node.first_child() {
            Some(next) if next.variation() == node.variation() && stays(&next) => {
                self.insert(next.span().start, Rank::Open, *b"(");
                text.push(b')');
                new_text::children(&mut text, &self.change.new, children, true, mode);
                ends.add(node.variation(), &text);
            }
            // The first variation ends the sequence, even if it is removed.
            Some(next) if next.variation() != node.variation() => {
                new_text::children(&mut text, &self.change.new, children, true, mode);
                ends.add(node.variation(), &text);
            }
            _ => {
                new_text::children(&mut text, &self.change.new, children, false, mode);
                self.at_node_end(node, text);
            }
        }
    }

    /// Makes the parser's repairs of a broken tree explicit, where the changes leave them in place.
    fn pins(&mut self, game: Game<'_>, ends: &mut VariationEnds) {
        let span = game.span();
        let facts = self.change.doc.facts();
        let first = facts.partition_point(|fact| fact.span.start < span.start);
        let mut gone: Vec<Span> = self.replaced.iter().map(|edit| edit.span).collect();
        gone.sort_unstable();
        for fact in facts[first..].iter().take_while(|fact| fact.span.start < span.end) {
            let before = gone.partition_point(|span| span.start <= fact.span.start);
            if gone[..before].iter().rev().take(2).all(|span| fact.span.start >= span.end) {
                self.pin(game, fact, ends);
            }
        }
        // Variations that the next game cuts off; at the end of the text there is a fact for each variation.
        if game.index() + 1 < self.change.doc.games().len() {
            let opened = game.open_variations().filter(|&index| game.has_parenthesis(index));
            opened.for_each(|variation| ends.add(variation, b")"));
        }
        let root = game.variation(0);
        let text = &self.change.doc.text()[span.range()];
        if text[root.open as usize] != b'(' && text.get(root.close as usize) != Some(&b')') {
            ends.add(0, b")");
        }
    }

    fn pin(&mut self, game: Game<'_>, fact: &Fact, ends: &mut VariationEnds) {
        let Span { start, end } = fact.span;
        let opened = || game.variation_at((start - game.span().start) as u32);
        match fact.kind {
            FactKind::UnclosedValue | FactKind::GuessedEnd => {
                let raw = &self.change.doc.text()[start + 1..end];
                self.insert(end, Rank::Value, [game.mode().guard(raw), b"]"].concat());
            }
            FactKind::UnescapedBracket => self.insert(start, Rank::Value, *b"\\"),
            FactKind::MissingOpen => self.insert(start, Rank::Open, *b"("),
            FactKind::MissingSemicolon => self.insert(start, Rank::Start, *b";"),
            FactKind::UnclosedVariation => {
                opened().into_iter().for_each(|variation| ends.add(variation, b")"));
            }
            FactKind::LoneOpen => self.replaced.push(TextEdit::delete(fact.span)),
            FactKind::NodeAfterVariation => {
                self.insert(start, Rank::Open, *b"(");
                opened().into_iter().for_each(|variation| ends.add(variation, b")"));
            }
            _ => {}
        }
    }

    fn appended_games(&mut self) {
        let mode = self.change.doc.games().next_back().map_or(crate::ScanMode::Ascii, Game::mode);
        let roots = staying(&self.change.new, &self.change.games);
        for root in roots {
            let mut text = b"\n".to_vec();
            new_text::children(&mut text, &self.change.new, &[root], true, mode);
            self.insert(self.change.doc.text().len(), Rank::Start, text);
        }
    }
}

/// Text to insert at the ends of variations, collected first.
#[derive(Default)]
struct VariationEnds {
    texts: BTreeMap<u32, Vec<u8>>,
}

impl VariationEnds {
    fn add(&mut self, variation: u32, text: &[u8]) {
        self.texts.entry(variation).or_default().extend_from_slice(text);
    }
}
