//! The whole text of a record, replaced by another one as one operation: what a repair made of it.

use sgf_model::charset::reread;
use sgf_syntax::{Buffers, Document, Listed, NodeId, Remap, Span, TextEdit, TextEdits};

use super::history::{Modes, News, Part};
use super::{Change, Session, SessionError};

impl Session {
    /// Takes other bytes for the record. It can be taken back like every operation. If the trees have as many nodes as before, the
    /// selection stays on its node; otherwise it goes to the node with the same path, or to the last one that is left of the path.
    ///
    /// # Errors
    ///
    /// Fails when the way back would not give the bytes that were there.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// let mut session = Session::new(opensgf::read(b"(;GM[1];B[aa];W[bb]").into_owned());
    /// session.last();
    /// session.replace(b"(;GM[1];B[aa];W[bb])")?;
    /// assert_eq!(session.selection().unwrap().node, 2);
    /// session.undo();
    /// assert_eq!(session.write(), b"(;GM[1];B[aa];W[bb]");
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn replace(&mut self, bytes: &[u8]) -> Result<Change, SessionError> {
        if bytes == self.write() {
            return Ok(self.unchanged());
        }
        let meant = reread(Document::parse(bytes.to_vec()));
        let forward = difference(self.document.text(), meant.text());
        let backward = forward.inverse(self.document.text());
        let modes = (modes(&meant), modes(&self.document));
        let document = self.document.commit_in(&forward, &modes.0, Buffers::default());
        let back = document.commit_in(&backward, &modes.1, Buffers::default());
        if document.write() != bytes || back.write() != self.write() {
            return Err(SessionError::Damaged);
        }
        let (before, way) = (self.selection, self.way());
        let sizes =
            |document: &Document<'_>| document.games().map(|game| game.node_count()).collect::<Vec<_>>();
        let is_alike = sizes(&self.document) == sizes(&document);
        let remap = if is_alike { Remap::unmoved(document.games().len()) } else { Remap::default() };
        let all = |document: &Document<'_>| {
            let id = before?;
            let n_nodes = document.game(id.game as usize)?.node_count() as u32;
            Some(NodeId { node: 0, ..id }..NodeId { node: n_nodes, ..id })
        };
        let news = News { tree: true, stale: (all(&self.document), all(&document)), ..News::default() };
        self.take_over(document, &remap, &news);
        if !is_alike {
            self.go_along(before, &way);
        }
        self.ended(before, None, Part { forward, backward, remap, modes, news })
    }

    /// The numbers of the children from the root to the selected node.
    fn way(&self) -> Vec<usize> {
        let Some(node) = self.node() else { return Vec::new() };
        let above = std::iter::once(node).chain(node.ancestors());
        let number = |node: sgf_syntax::Node<'_>| node.parent()?.children().position(|child| child == node);
        let mut way: Vec<usize> = above.filter_map(number).listed();
        way.reverse();
        way
    }

    fn go_along(&mut self, before: Option<NodeId>, way: &[usize]) {
        let Some(game) = before.and_then(|id| self.document.game(id.game as usize)) else { return };
        let mut node = game.root();
        for &number in way {
            let Some(child) = node.children().nth(number) else { break };
            node = child;
        }
        let id = node.id();
        self.turn_to_game(id.game as usize);
        self.go(id);
    }
}

/// One edit that makes one text of another: of what is not the same at the beginning and at the end.
fn difference(old: &[u8], new: &[u8]) -> TextEdits {
    let head = old.iter().zip(new).take_while(|(one, other)| one == other).count();
    let tail = old[head..]
        .iter()
        .rev()
        .zip(new[head..].iter().rev())
        .take_while(|(one, other)| one == other)
        .count();
    let edit = TextEdit::replace(Span::new(head, old.len() - tail), new[head..new.len() - tail].to_vec());
    TextEdits::new(vec![edit]).expect("one edit overlaps no other")
}

fn modes(document: &Document<'_>) -> Modes {
    document.games().map(|game| (game.span().start, game.mode())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Replaces a text by another one at a node, takes it back, and makes it again.
    fn check(before: &[u8], path: &str, after: &[u8], path_after: &str) {
        let mut session = Session::new(crate::read(before).into_owned());
        session.go_path(&path.parse().unwrap()).unwrap();
        let here = session.selection();
        session.replace(after).unwrap();
        assert_eq!(session.write(), after);
        let expected = session.node().unwrap().game().at(&path_after.parse().unwrap()).unwrap().id();
        assert_eq!(session.selection(), Some(expected));
        session.undo();
        assert_eq!((session.write(), session.selection()), (before, here));
        session.redo();
        assert_eq!((session.write(), session.selection()), (after, Some(expected)));
        assert!(session.position().is_ok());
    }

    #[test]
    fn the_selection_stays_on_its_node() {
        check(b"(;GM[1]PB[a];B[aa];W[bb]", "0*2", b"(;GM[1]PB[b];B[aa];W[bb])", "0*2");
    }

    #[test]
    fn another_tree_is_entered_as_far_as_the_path_leads() {
        check(b"(;GM[1];B[aa](;W[bb])(;W[cc];B[dd]))", "0/1/0", b"(;GM[1];B[aa](;W[bb])(;W[cc]))", "0/1");
        check(b"(;GM[1];B[aa];W[bb])", "0*2", b"(;GM[1])", "");
    }

    #[test]
    fn games_and_charsets_come_and_go() {
        check(b"(;GM[1];B[aa])", "0", b"(;GM[1]CA[Shift_JIS]PB[\x95\x5C];B[aa])(;GM[2];B[d3])", "0");
        check(b"(;GM[1];B[aa])(;GM[1])", "0", b"(;GM[2];B[d3])", "0");
    }

    #[test]
    fn what_is_the_same_is_no_change() {
        let mut session = Session::new(crate::read(b"(;GM[1])").into_owned());
        session.replace(b"(;GM[1])").unwrap();
        assert_eq!(session.n_done(), 0);
    }
}
