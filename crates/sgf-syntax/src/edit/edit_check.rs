//! The tree that a transaction should produce, to check the result of its commit.
//!
//! For each changed game this lists its future nodes in the order of the file, with
//! their origin and their parent. It has three uses: the text edits are planned from it, the committed
//! document is compared with it, and it gives the new ids of the old nodes.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::new_text::{self, staying};
use super::node_ref::NodeRef;
use super::node_text::game_removal;
use super::remap::Remap;
use super::transaction::{RawProperty, Transaction};
use crate::format::{closed_value, escape_all};
use crate::{Document, FactKind, Game, Node, NodeId, ScanMode, Span, TextEdit, TextEdits};

/// A node of the expected tree.
#[derive(Clone, Copy, Debug)]
struct ExpectedNode {
    origin: NodeRef,
    /// The index of its parent in the game; of the root, its own.
    parent: u32,
}

/// The brackets that get a backslash in a rewritten tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Escapes {
    /// Those that need one.
    Needed,
    /// All of them, so that none looks like a forgotten one.
    All,
}

/// The expected tree of each changed game, and the games that remain.
#[derive(Debug)]
pub(super) struct EditCheck {
    games: BTreeMap<u32, Vec<ExpectedNode>>,
    /// New games, after all others.
    appended: Vec<Vec<ExpectedNode>>,
    remap: Remap,
}

impl EditCheck {
    /// The expectation for a change that leaves all nodes in place.
    pub(super) fn unmoved(doc: &Document<'_>) -> EditCheck {
        let remap = Remap::unmoved(doc.games().len());
        EditCheck { games: BTreeMap::new(), appended: Vec::new(), remap }
    }

    pub(super) fn new(change: &Transaction<'_>) -> EditCheck {
        let removed = |game: u32| change.removes(NodeId { game, node: 0 });
        let mut n_games = 0;
        let mut remap = Remap::default();
        for game in 0..change.doc.games().len() as u32 {
            if !removed(game) {
                remap.games.push(game, n_games, 1);
                n_games += 1;
            }
        }
        let mut check = EditCheck { games: BTreeMap::new(), appended: Vec::new(), remap };
        let mut touched = Vec::new();
        if !change.is_empty() {
            open_ended_games(change, &mut touched);
            unclosed_games(change, &mut touched);
        }
        touched.extend(last_game_to_close(change));
        for (id, _) in change.changes() {
            if touched.last() != Some(&id.game) {
                touched.push(id.game);
            }
        }
        touched.sort_unstable();
        touched.dedup();
        for game in touched {
            if !removed(game) {
                check.add_game(change, game);
            }
        }
        for &root in &change.games {
            if !change.new[root].removed {
                let mut nodes = Vec::new();
                check.add_new(change, n_games, &mut nodes, &[root], None);
                n_games += 1;
                check.appended.push(nodes);
            }
        }
        check
    }

    fn add_game(&mut self, change: &Transaction<'_>, index: u32) {
        let Some(game) = change.doc.game(index as usize) else { return };
        let new_index = self.remap.games.of(index).unwrap_or_default();
        // New children come after all old descendants of the parent; of parents that end together, the deepest first.
        let in_game = change.changes_in(index);
        let in_game = in_game.filter(|(_, change)| !change.children.is_empty());
        let end = |parent: NodeId| game.node(parent.node as usize).map_or(0, Node::subtree_end);
        let mut insertions: Vec<_> =
            in_game.map(|(parent, change)| (end(parent), Reverse(parent.node), &change.children)).collect();
        insertions.sort_unstable();
        let mut insertions = insertions.into_iter().peekable();
        let mut nodes = Vec::with_capacity(game.node_count());
        let mut places: Vec<Option<u32>> = vec![None; game.node_count()];
        let mut gone_until = 0;
        let mut walk = game.nodes();
        loop {
            let node = walk.next();
            let at = node.map_or(u32::MAX, |node| node.index() as u32);
            while let Some((_, Reverse(parent), children)) = insertions.next_if(|&(end, ..)| end <= at) {
                if let Some(parent) = places[parent as usize] {
                    self.add_new(change, new_index, &mut nodes, children, Some(parent));
                }
            }
            let Some(node) = node else { break };
            if change.removes(node.id()) {
                gone_until = gone_until.max(node.subtree_end());
            }
            if at >= gone_until {
                let place = nodes.len() as u32;
                let parent = node.parent().and_then(|parent| places[parent.index()]).unwrap_or(place);
                places[at as usize] = Some(place);
                nodes.push(ExpectedNode { origin: NodeRef::Old(node.id()), parent });
            }
        }
        self.remap.set_nodes(index, places.into_iter().collect());
        self.games.insert(index, nodes);
    }

    /// Adds new nodes and all nodes below them, in the order of the file.
    fn add_new(
        &mut self,
        change: &Transaction<'_>,
        game: u32,
        nodes: &mut Vec<ExpectedNode>,
        children: &[usize],
        parent: Option<u32>,
    ) {
        let mut stack: Vec<_> =
            staying(&change.new, children).into_iter().rev().map(|child| (child, parent)).collect();
        while let Some((index, parent)) = stack.pop() {
            let place = nodes.len() as u32;
            nodes.push(ExpectedNode { origin: NodeRef::New(index), parent: parent.unwrap_or(place) });
            self.remap.set_new(index, NodeId { game, node: place });
            let below = staying(&change.new, &change.new[index].children);
            stack.extend(below.into_iter().rev().map(|child| (child, Some(place))));
        }
    }

    /// Returns whether a node of a changed game remains.
    pub(super) fn stays(&self, id: NodeId) -> bool {
        self.remap.of(id).is_some()
    }

    /// The games whose text changes and that remain.
    pub(super) fn touched(&self) -> impl Iterator<Item = u32> {
        self.games.keys().copied()
    }

    /// Compares the parse of the new text with the expectation.
    pub(super) fn matches(&self, change: &Transaction<'_>, document: &Document<'_>) -> bool {
        let staying = self.remap.games.count();
        if document.games().len() != staying + self.appended.len() {
            return false;
        }
        // Without guesses before and after, the tree is exactly as written.
        let unguessed = change.doc.is_sure() && document.is_sure();
        let is_kept = |game: Option<u32>, nodes: &[ExpectedNode]| {
            let game = game.and_then(|game| document.game(game as usize));
            game.is_some_and(|game| {
                game.node_count() == nodes.len() && (unguessed || same_tree(change, nodes, game))
            })
        };
        self.games.iter().all(|(&game, nodes)| is_kept(self.remap.games.of(game), nodes))
            && (staying as u32..).zip(&self.appended).all(|(game, nodes)| is_kept(Some(game), nodes))
    }

    /// The edits that rewrite every changed game: the fallback if its broken text cannot be kept.
    pub(super) fn rewritten(&self, change: &Transaction<'_>, escapes: Escapes) -> TextEdits {
        let removed = change.removed().filter(|id| id.node == 0);
        let removed = removed.filter_map(|id| change.doc.game(id.game as usize));
        let mut edits: Vec<_> = removed.map(|game| game_removal(game, change.doc.text())).collect();
        for (&index, nodes) in &self.games {
            let Some(game) = change.doc.game(index as usize) else { continue };
            let mut text = written(change, nodes, game.mode(), escapes);
            for fact in change.doc.facts() {
                let inside = fact.span.start >= game.span().start && fact.span.end <= game.span().end;
                if fact.kind == FactKind::TextInside && inside {
                    text.push(b'\n');
                    text.extend_from_slice(&change.doc.text()[fact.span.range()]);
                }
            }
            edits.push(TextEdit::replace(game.span(), text));
        }
        let mut games = Vec::new();
        let mode = change.doc.games().next_back().map_or(ScanMode::Ascii, Game::mode);
        for nodes in &self.appended {
            games.push(b'\n');
            games.extend(written(change, nodes, mode, escapes));
        }
        edits.push(TextEdit::insert(change.doc.text().len(), games));
        TextEdits::new(edits).unwrap_or_default()
    }

    pub(super) fn into_remap(self) -> Remap {
        self.remap
    }
}

/// A last game without its `)` must be closed before another can follow.
fn last_game_to_close(change: &Transaction<'_>) -> Option<u32> {
    let last = change.doc.games().next_back()?;
    let open = last.byte(last.variation(0).close) != Some(b')');
    (open && !change.games.is_empty()).then_some(last.index() as u32)
}

/// Games without a `)` that end because another begins, because of a `((` or because a text is cut: where they end depends on
/// the text after them.
fn unclosed_games(change: &Transaction<'_>, unclosed: &mut Vec<u32>) {
    let mut games = change.doc.games().peekable();
    for fact in change.doc.facts() {
        let last = match fact.kind {
            FactKind::GameInside => fact.span.start.saturating_sub(1),
            FactKind::GuessedEnd | FactKind::LoneOpen => fact.span.start,
            _ => continue,
        };
        let mut found = None;
        while let Some(game) = games.next_if(|game| game.span().start <= last) {
            found = Some(game.index() as u32);
        }
        unclosed.extend(found);
    }
}

/// Games with a value that is not closed within the game: its parse depends on the text after the game.
fn open_ended_games(change: &Transaction<'_>, open: &mut Vec<u32>) {
    let text = change.doc.text();
    let mut games = change.doc.games().peekable();
    // The last unclosed value of each game.
    let mut last: Option<(u32, Span)> = None;
    let mut add = |last: Option<(u32, Span)>| {
        open.extend(last.filter(|(_, rest)| !text[rest.range()].contains(&b']')).map(|(game, _)| game));
    };
    for fact in change.doc.facts() {
        if !matches!(fact.kind, FactKind::UnclosedValue | FactKind::GuessedEnd) {
            continue;
        }
        while games.next_if(|game| game.span().end <= fact.span.start).is_some() {}
        if let Some(game) = games.peek() {
            let this = (game.index() as u32, Span::new(fact.span.end, game.span().end));
            if last.is_some_and(|(game, _)| game != this.0) {
                add(last);
            }
            last = Some(this);
        }
    }
    add(last);
}

/// The future properties of a node.
fn properties(change: &Transaction<'_>, origin: NodeRef, mode: ScanMode) -> Vec<RawProperty> {
    let safe = |values: &[Vec<u8>]| values.iter().map(|value| new_text::safe_value(value, mode)).collect();
    let id = match origin {
        NodeRef::New(index) => {
            return change.new[index]
                .properties
                .iter()
                .map(|(ident, values)| (ident.clone(), safe(values)))
                .collect();
        }
        NodeRef::Old(id) => id,
    };
    let Some(node) = change.doc.node(id) else { return Vec::new() };
    let mut changes: Vec<_> = change.properties_of(id).iter().map(|change| (change, false)).collect();
    let mut result = Vec::new();
    for property in node.properties() {
        match changes.iter_mut().find(|((ident, _), _)| ident == property.ident()) {
            None => {
                let values = property.values().map(|value| closed_value(value).into_owned());
                result.push((property.ident().to_vec(), values.collect()));
            }
            Some(((ident, Some(values)), done @ false)) => {
                *done = true;
                result.push((ident.clone(), safe(values)));
            }
            Some(_) => {}
        }
    }
    for ((ident, values), done) in changes {
        if let (Some(values), false) = (values, done) {
            result.push((ident.clone(), safe(values)));
        }
    }
    result
}

fn same_tree(change: &Transaction<'_>, expected: &[ExpectedNode], game: Game<'_>) -> bool {
    game.nodes().zip(expected).all(|(node, expected)| {
        node.parent().map_or(node.index() as u32, |parent| parent.index() as u32) == expected.parent
            && same_properties(change, expected.origin, node)
    })
}

fn same_properties(change: &Transaction<'_>, origin: NodeRef, node: Node<'_>) -> bool {
    let mode = node.game().mode();
    // Most nodes are unchanged; they are compared without allocating.
    if let NodeRef::Old(id) = origin
        && change.properties_of(id).is_empty()
    {
        return change.doc.node(id).is_some_and(|old| {
            old.properties().len() == node.properties().len()
                && old.properties().zip(node.properties()).all(|(old, new)| {
                    old.ident() == new.ident()
                        && old.values().len() == new.values().len()
                        && old.values().zip(new.values()).all(|(old, new)| {
                            old.raw() == new.raw() || is_same(&closed_value(old), &closed_value(new), mode)
                        })
                })
        });
    }
    let expected = properties(change, origin, mode);
    expected.len() == node.properties().len()
        && expected.iter().zip(node.properties()).all(|((ident, values), property)| {
            ident == property.ident()
                && values.len() == property.values().len()
                && values.iter().zip(property.values()).all(|(value, new)| is_same(value, new.raw(), mode))
        })
}

/// Returns whether two values differ only in the escapes of brackets.
fn is_same(one: &[u8], other: &[u8], mode: ScanMode) -> bool {
    one == other || escape_all(one, mode) == escape_all(other, mode)
}

/// Writes an expected tree: every child of a node with several children is a variation, all others are in one sequence.
fn written(change: &Transaction<'_>, nodes: &[ExpectedNode], mode: ScanMode, escapes: Escapes) -> Vec<u8> {
    let mut children = vec![0u32; nodes.len()];
    for (index, node) in nodes.iter().enumerate().skip(1) {
        debug_assert!((node.parent as usize) < index);
        children[node.parent as usize] += 1;
    }
    let mut out = b"(".to_vec();
    // The nodes from the root to the current one, and whether each started a variation.
    let mut open: Vec<(u32, bool)> = Vec::new();
    for (index, node) in nodes.iter().enumerate() {
        while open.last().is_some_and(|&(last, _)| last != node.parent) {
            if open.pop().is_some_and(|(_, variation)| variation) {
                out.push(b')');
            }
        }
        let variation = index > 0 && children[node.parent as usize] > 1;
        if variation {
            out.push(b'(');
        }
        open.push((index as u32, variation));
        out.push(b';');
        for (ident, values) in properties(change, node.origin, mode) {
            // Without a value an identifier would merge with the next one.
            let bare: &[u8] = if values.is_empty() { b" " } else { b"" };
            let values = match escapes {
                Escapes::Needed => values,
                Escapes::All => values.iter().map(|value| escape_all(value, mode)).collect(),
            };
            new_text::written_property(&mut out, &ident, &values);
            out.extend_from_slice(bare);
        }
    }
    let variations = open.into_iter().filter(|&(_, variation)| variation).count();
    out.resize(out.len() + variations + 1, b')');
    out
}
