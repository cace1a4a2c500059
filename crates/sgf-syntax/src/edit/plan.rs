//! The plan: from changes of nodes to edits of the text.
//!
//! Everything that is inserted has a place and a rank among what is inserted at the same place, since the end of a value, of
//! its node and of several variations can all be one byte: first the bracket that closes a value, then what is added to a
//! node, then the ends of variations from the innermost out, then what stands in front of the next node.

use super::new_text::{self, staying};
use super::promise::Promise;
use super::transaction::{PropertyChanges, Transaction};
use crate::{Arrange, ByNumber, Fact, FactKind, Game, Listed, Node, Property, Span, TextEdit, TextEdits};

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
    promise: &'p Promise,
    inserted: Vec<(usize, Rank, Vec<u8>)>,
    replaced: Vec<TextEdit>,
}

impl<'p> Plan<'p> {
    pub(super) fn new(change: &'p Transaction<'p>, promise: &'p Promise) -> Plan<'p> {
        let mut plan = Plan { change, promise, inserted: Vec::new(), replaced: Vec::new() };
        plan.removals();
        for index in promise.touched() {
            if let Some(game) = change.doc.game(index as usize) {
                plan.game(game);
            }
        }
        plan.appended_games();
        plan
    }

    /// The plan of a change that touches nothing but properties, in a document without damage.
    pub(super) fn of_properties(change: &'p Transaction<'p>, promise: &'p Promise) -> Plan<'p> {
        let mut plan = Plan { change, promise, inserted: Vec::new(), replaced: Vec::new() };
        for (node, changes) in change.changes() {
            if let Some(node) = change.doc.node(node) {
                plan.properties(node, &changes.properties);
            }
        }
        plan
    }

    pub(super) fn edits(mut self) -> TextEdits {
        self.inserted.arrange_by_key(|&(at, rank, _)| (at, rank));
        let inserted = self.inserted.into_iter().map(|(at, _, text)| TextEdit::insert(at, text));
        TextEdits::new(inserted.chain(self.replaced).collect()).unwrap_or_default()
    }

    fn insert(&mut self, at: usize, rank: Rank, text: impl Into<Vec<u8>>) {
        self.inserted.push((at, rank, text.into()));
    }

    /// Deletes the text of the subtrees that go, each once.
    fn removals(&mut self) {
        let mut last: Option<(u32, u32)> = None;
        for id in self.change.removed() {
            let Some(node) = self.change.doc.node(id) else { continue };
            // They are in the order of the file, so a subtree inside another follows it directly.
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
            if let Some(node) = change.doc.node(node).filter(|_| self.promise.stays(node)) {
                self.properties(node, &changes.properties);
            }
        }
        let mut ends = VariationEnds::default();
        for (parent, changes) in change.changes_in(index).rev() {
            let children = staying(&change.new, &changes.children);
            if let Some(node) =
                change.doc.node(parent).filter(|_| self.promise.stays(parent) && !children.is_empty())
            {
                self.children(node, &children, &mut ends);
            }
        }
        self.pins(game, &mut ends);
        // Innermost first where several end at one place.
        for (variation, text) in ends.texts.iter().rev() {
            let close = game.variation(variation as u32).close as usize;
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
        let stays = |child: &Node<'_>| self.promise.stays(child.id());
        let mut text = Vec::new();
        match node.first_child() {
            Some(next) if next.variation() == node.variation() && stays(&next) => {
                self.insert(next.span().start, Rank::Open, *b"(");
                text.push(b')');
                new_text::children(&mut text, &self.change.new, children, true, mode);
                ends.add(node.variation(), &text);
            }
            // The first variation ends the sequence, whether it stays or not.
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

    /// Writes down what the reader understood of a broken tree, where the changes leave it in place.
    fn pins(&mut self, game: Game<'_>, ends: &mut VariationEnds) {
        let span = game.span();
        let facts = self.change.doc.facts();
        let first = facts.partition_point(|fact| fact.span.start < span.start);
        let mut gone: Vec<Span> = self.replaced.iter().map(|edit| edit.span).listed();
        gone.arrange();
        for fact in facts[first..].iter().take_while(|fact| fact.span.start < span.end) {
            let before = gone.partition_point(|span| span.start <= fact.span.start);
            if gone[..before].iter().rev().take(2).all(|span| fact.span.start >= span.end) {
                self.pin(game, fact, ends);
            }
        }
        // What the next game cuts off; at the end of the text there is a fact for each variation.
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
            FactKind::UnclosedValue => {
                let raw = &self.change.doc.text()[start + 1..end];
                self.insert(end, Rank::Value, [game.mode().guard(raw), b"]"].concat());
            }
            FactKind::UnescapedBracket => self.insert(start, Rank::Value, *b"\\"),
            FactKind::MissingOpen => self.insert(start, Rank::Open, *b"("),
            FactKind::MissingSemicolon => self.insert(start, Rank::Start, *b";"),
            FactKind::UnclosedVariation => {
                opened().into_iter().for_each(|variation| ends.add(variation, b")"))
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

/// What is written where variations end, gathered until all is known.
#[derive(Default)]
struct VariationEnds {
    texts: ByNumber<Vec<u8>>,
}

impl VariationEnds {
    fn add(&mut self, variation: u32, text: &[u8]) {
        self.texts.or_default(variation.into()).extend_from_slice(text);
    }
}

/// The edit that takes a whole game out.
///
/// Text in front of it that could be the start of a game must not meet the text after it, so `()` keeps them apart.
pub(super) fn game_removal(game: Game<'_>, text: &[u8]) -> TextEdit {
    let before = text[..game.span().start].trim_ascii_end().last();
    let apart = before.is_some_and(|byte| matches!(byte, b'(' | b';') || byte.is_ascii_alphanumeric());
    TextEdit::replace(game.span(), if apart { &b"()"[..] } else { b"" })
}

/// The text of a node and all below it, with the parentheses that are its own.
pub(super) fn subtree_text(node: Node<'_>) -> Span {
    let game = node.game().span().start;
    let variation = node.game().variation(node.variation());
    let close = game + variation.close as usize;
    if !node.starts_variation() {
        return Span::new(node.span().start, close);
    }
    let own =
        node.game().byte(variation.open) == Some(b'(') && node.game().byte(variation.close) == Some(b')');
    Span::new(game + variation.open as usize, close + usize::from(own))
}
