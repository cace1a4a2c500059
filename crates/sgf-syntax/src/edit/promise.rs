//! What a transaction promises: the tree that will be there after the commit.
//!
//! The promise is a list, for each game that is touched, of the nodes it will have, in the order of the file: where each
//! comes from and which node is its parent. It serves three times: the text edits are planned from it, the committed
//! document is held against it, and it says where the old nodes have gone.

use std::cmp::Reverse;

use super::new_text::{self, staying};
use super::plan::game_removal;
use super::remap::Remap;
use super::transaction::{NodeRef, RawProperty, Transaction};
use crate::format::{closed_value, escape_all};
use crate::{
    AddAll, Arrange, Document, FactKind, Game, Listed, Node, NodeId, ScanMode, Sorted, Span, TextEdit,
    TextEdits,
};

/// A node of the promised tree.
#[derive(Clone, Copy, Debug)]
struct Promised {
    origin: NodeRef,
    /// The number of its parent in the game; of the root, its own.
    parent: u32,
}

/// Which brackets get a backslash where a tree is rewritten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Escapes {
    /// Those that need one.
    Needed,
    /// All of them, so that none looks like one that was forgotten.
    All,
}

/// The promised tree of each game that is touched, and which games stay.
#[derive(Debug)]
pub(super) struct Promise {
    games: Sorted<u32, Vec<Promised>>,
    /// New games, after all others.
    appended: Vec<Vec<Promised>>,
    remap: Remap,
}

impl Promise {
    /// The promise of a change that leaves all nodes where they are.
    pub(super) fn unmoved(doc: &Document<'_>) -> Promise {
        let remap = Remap::unmoved(doc.games().len());
        Promise { games: Sorted::default(), appended: Vec::new(), remap }
    }

    pub(super) fn new(change: &Transaction<'_>) -> Promise {
        let removed = |game: u32| change.removes(NodeId { game, node: 0 });
        let mut n_games = 0;
        let mut remap = Remap::default();
        for game in 0..change.doc.games().len() as u32 {
            if !removed(game) {
                remap.games.push(game, n_games, 1);
                n_games += 1;
            }
        }
        let mut promise = Promise { games: Sorted::default(), appended: Vec::new(), remap };
        let mut touched = Vec::new();
        if !change.is_empty() {
            open_ended_games(change, &mut touched);
            unclosed_games(change, &mut touched);
        }
        touched.add_all(last_game_to_close(change));
        for (id, _) in change.changes() {
            if touched.last() != Some(&id.game) {
                touched.push(id.game);
            }
        }
        touched.arrange();
        touched.dedup();
        for game in touched {
            if !removed(game) {
                promise.add_game(change, game);
            }
        }
        for &root in &change.games {
            if !change.new[root].removed {
                let mut nodes = Vec::new();
                promise.add_new(change, n_games, &mut nodes, &[root], None);
                n_games += 1;
                promise.appended.push(nodes);
            }
        }
        promise
    }

    fn add_game(&mut self, change: &Transaction<'_>, index: u32) {
        let Some(game) = change.doc.game(index as usize) else { return };
        let new_index = self.remap.games.of(index).unwrap_or_default();
        // New children come after all of the parent's old descendants; of parents that end together, the deepest first.
        let in_game = change.changes_in(index);
        let in_game = in_game.filter(|(_, change)| !change.children.is_empty());
        let end = |parent: NodeId| game.node(parent.node as usize).map_or(0, Node::subtree_end);
        let mut insertions: Vec<_> =
            in_game.map(|(parent, change)| (end(parent), Reverse(parent.node), &change.children)).listed();
        insertions.arrange();
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
                nodes.push(Promised { origin: NodeRef::Old(node.id()), parent });
            }
        }
        self.remap.set_nodes(index, places.into_iter().collect());
        self.games.insert(index, nodes);
    }

    /// Adds new nodes and all below them, in the order of the file.
    fn add_new(
        &mut self,
        change: &Transaction<'_>,
        game: u32,
        nodes: &mut Vec<Promised>,
        children: &[usize],
        parent: Option<u32>,
    ) {
        let mut stack: Vec<_> =
            staying(&change.new, children).into_iter().rev().map(|child| (child, parent)).listed();
        while let Some((index, parent)) = stack.pop() {
            let place = nodes.len() as u32;
            nodes.push(Promised { origin: NodeRef::New(index), parent: parent.unwrap_or(place) });
            self.remap.set_new(index, NodeId { game, node: place });
            let below = staying(&change.new, &change.new[index].children);
            stack.add_all(below.into_iter().rev().map(|child| (child, Some(place))));
        }
    }

    /// Returns whether a node of a touched game stays.
    pub(super) fn stays(&self, id: NodeId) -> bool {
        self.remap.of(id).is_some()
    }

    /// The games whose text changes and that stay.
    pub(super) fn touched(&self) -> impl Iterator<Item = u32> {
        self.games.keys().copied()
    }

    /// Compares what a parse of the new text gives with what was promised.
    pub(super) fn is_kept_by(&self, change: &Transaction<'_>, document: &Document<'_>) -> bool {
        let staying = self.remap.games.count();
        if document.games().len() != staying + self.appended.len() {
            return false;
        }
        // Where no fact tells of a guess, before or after, the tree is what was written.
        let unguessed = change.doc.is_sure() && document.is_sure();
        let is_kept = |game: Option<u32>, nodes: &[Promised]| {
            let game = game.and_then(|game| document.game(game as usize));
            game.is_some_and(|game| {
                game.node_count() == nodes.len() && (unguessed || same_tree(change, nodes, game))
            })
        };
        // The games that were there, and behind them those that are new.
        let n_old = self.games.len();
        (0..n_old + self.appended.len()).all(|index| match self.games.iter().as_slice().get(index) {
            Some((game, nodes)) => is_kept(self.remap.games.of(*game), nodes),
            None => is_kept(Some((staying + index - n_old) as u32), &self.appended[index - n_old]),
        })
    }

    /// The edits that rewrite every touched game: the way out if its broken text cannot be kept.
    pub(super) fn rewritten(&self, change: &Transaction<'_>, escapes: Escapes) -> TextEdits {
        let removed = change.removed().filter(|id| id.node == 0);
        let removed = removed.filter_map(|id| change.doc.game(id.game as usize));
        let mut edits: Vec<_> = removed.map(|game| game_removal(game, change.doc.text())).listed();
        for &(index, ref nodes) in &self.games {
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
            games.add_all(written(change, nodes, mode, escapes));
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

/// Games that lack a `)`, and were closed because another begins or because of a `((`: where they end depends on all that
/// follows.
fn unclosed_games(change: &Transaction<'_>, unclosed: &mut Vec<u32>) {
    let mut games = change.doc.games().peekable();
    for fact in change.doc.facts() {
        let last = match fact.kind {
            FactKind::GameInside => fact.span.start.saturating_sub(1),
            FactKind::LoneOpen => fact.span.start,
            _ => continue,
        };
        let mut found = None;
        while let Some(game) = games.next_if(|game| game.span().start <= last) {
            found = Some(game.index() as u32);
        }
        unclosed.add_all(found);
    }
}

/// Games with a value that has no `]` within the game: what it was taken for depends on what follows the game.
fn open_ended_games(change: &Transaction<'_>, open: &mut Vec<u32>) {
    let text = change.doc.text();
    let mut games = change.doc.games().peekable();
    // The last of the values that are not closed, in each game.
    let mut last: Option<(u32, Span)> = None;
    let mut add = |last: Option<(u32, Span)>| {
        open.add_all(last.filter(|(_, rest)| !text[rest.range()].contains(&b']')).map(|(game, _)| game));
    };
    for fact in change.doc.facts() {
        if fact.kind != FactKind::UnclosedValue {
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

/// The properties that a node will have.
fn properties(change: &Transaction<'_>, origin: NodeRef, mode: ScanMode) -> Vec<RawProperty> {
    let safe = |values: &[Vec<u8>]| values.iter().map(|value| new_text::safe_value(value, mode)).collect();
    let id = match origin {
        NodeRef::New(index) => {
            return change.new[index]
                .properties
                .iter()
                .map(|(ident, values)| (ident.clone(), safe(values)))
                .listed();
        }
        NodeRef::Old(id) => id,
    };
    let Some(node) = change.doc.node(id) else { return Vec::new() };
    let mut changes: Vec<_> = change.properties_of(id).iter().map(|change| (change, false)).listed();
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

fn same_tree(change: &Transaction<'_>, promised: &[Promised], game: Game<'_>) -> bool {
    game.nodes().zip(promised).all(|(node, promised)| {
        node.parent().map_or(node.index() as u32, |parent| parent.index() as u32) == promised.parent
            && same_properties(change, promised.origin, node)
    })
}

fn same_properties(change: &Transaction<'_>, origin: NodeRef, node: Node<'_>) -> bool {
    let mode = node.game().mode();
    // Most nodes are untouched; they are compared without making anything.
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
    let promised = properties(change, origin, mode);
    promised.len() == node.properties().len()
        && promised.iter().zip(node.properties()).all(|((ident, values), property)| {
            ident == property.ident()
                && values.len() == property.values().len()
                && values.iter().zip(property.values()).all(|(value, new)| is_same(value, new.raw(), mode))
        })
}

/// Tells whether two values differ in nothing but the escapes of brackets.
fn is_same(one: &[u8], other: &[u8], mode: ScanMode) -> bool {
    one == other || escape_all(one, mode) == escape_all(other, mode)
}

/// Writes a promised tree: every child of a node with several a variation, all else in one sequence.
fn written(change: &Transaction<'_>, nodes: &[Promised], mode: ScanMode, escapes: Escapes) -> Vec<u8> {
    let mut children = vec![0u32; nodes.len()];
    for (index, node) in nodes.iter().enumerate().skip(1) {
        debug_assert!((node.parent as usize) < index);
        children[node.parent as usize] += 1;
    }
    let mut out = b"(".to_vec();
    // The nodes from the root to the current one; of each, whether it started a variation of its own.
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
            // Without a value an identifier would run into the next one.
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
