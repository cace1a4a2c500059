//! Committing a transaction.

use super::edit_check::{EditCheck, Escapes};
use super::plan::Plan;
use super::remap::Remap;
use super::transaction::Transaction;
use crate::{Buffers, Document, Game, NodeId, TextEdits};

/// The result of a commit: the new document, and the new ids of the nodes.
#[derive(Debug)]
pub struct Committed {
    /// The document after the changes.
    pub document: Document<'static>,
    /// The new ids of the nodes.
    pub remap: Remap,
    /// The changes of the text.
    pub edits: TextEdits,
    /// Whether parsing the document gives the tree that the changes describe.
    ///
    /// It does for every undamaged document. In a damaged one, a guess about one game may depend on text of another that
    /// changes: on a game without its end, or on a text that was cut inside a character. If a document is not kept, the
    /// remap does not describe it, and no file should be overwritten with it.
    pub is_kept: bool,
}

impl Transaction<'_> {
    /// Applies the changes.
    ///
    /// Parsing the new bytes gives exactly the tree that the changes describe, or damage prevents that and
    /// [`Committed::is_kept`] is `false`. All other bytes stay as they are, with one exception: if the damage of a broken game tree
    /// cannot be separated from the change (mostly text between its tokens), the tree is formatted, and such text is moved
    /// after it.
    #[must_use]
    pub fn commit(self) -> Committed {
        self.commit_in(Buffers::default())
    }

    /// Applies the changes like [`Transaction::commit`], reusing the memory of an earlier document if possible.
    #[must_use]
    pub fn commit_in(mut self, buffers: Buffers) -> Committed {
        if self.modes.is_empty() {
            return self.committed(buffers);
        }
        // In text where the mode makes no difference, both modes give the same tree.
        let mut doc = self.doc.clone();
        for (game, mode) in std::mem::take(&mut self.modes) {
            doc.tables.games[game as usize].mode = mode;
        }
        Transaction { doc: &doc, ..self }.committed(buffers)
    }

    fn committed(self, buffers: Buffers) -> Committed {
        match self.is_of_properties() && self.doc.is_sure() {
            true => self.properties_committed(buffers),
            false => self.all_committed(),
        }
    }

    /// Returns whether only properties change.
    fn is_of_properties(&self) -> bool {
        let Transaction { doc: _, modes: _, changes: _, n_moving, new, games } = self;
        *n_moving == 0 && new.is_empty() && games.is_empty()
    }

    /// Changes properties of an undamaged document: no node moves, and the cost is that of the changes and of a commit.
    fn properties_committed(self, buffers: Buffers) -> Committed {
        let check = EditCheck::unmoved(self.doc);
        let edits = Plan::of_properties(&self, &check).edits();
        let document = self.doc.commit_in(&edits, &[], buffers);
        let n_nodes = |doc: &Document<'_>, id: NodeId| doc.game(id.game as usize).map(Game::node_count);
        let is_kept = document.is_sure()
            && document.games().len() == self.doc.games().len()
            && self.changes().all(|(id, _)| n_nodes(&document, id) == n_nodes(self.doc, id));
        match is_kept {
            true => Committed { document, remap: check.into_remap(), edits, is_kept },
            false => self.all_committed(),
        }
    }

    fn all_committed(self) -> Committed {
        let check = EditCheck::new(&self);
        let edits = Plan::new(&self, &check).edits();
        let document = self.doc.commit(&edits);
        if check.matches(&self, &document) {
            return Committed { document, remap: check.into_remap(), edits, is_kept: true };
        }
        let rewritten = |escapes| {
            let edits = check.rewritten(&self, escapes);
            let document = self.doc.commit(&edits);
            let is_kept = check.matches(&self, &document);
            (document, edits, is_kept)
        };
        let (document, edits, is_kept) = match rewritten(Escapes::Needed) {
            (document, edits, true) => (document, edits, true),
            _ => rewritten(Escapes::All),
        };
        Committed { document, remap: check.into_remap(), edits, is_kept }
    }
}
