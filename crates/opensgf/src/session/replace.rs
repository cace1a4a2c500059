//! Replaces the whole text, for example by a repaired one.

use sgf_model::charset::reread;
use sgf_syntax::{Buffers, Document, NodeId, Remap, Span, TextEdit, TextEdits};

use super::history::{Modes, News, Part};
use super::{Change, Session, SessionError};

impl Session {
    /// Replaces the bytes of the record, as an operation that can be undone. If the trees have the same size, the selection
    /// stays on its node; otherwise it follows its path as far as that exists.
    ///
    /// # Errors
    ///
    /// Fails if undo could not restore the current bytes.
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
        let (before, path) = (self.selection, self.path());
        let sizes =
            |document: &Document<'_>| document.games().map(sgf_syntax::Game::node_count).collect::<Vec<_>>();
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
            self.follow_path(before, &path);
        }
        self.ended(before, None, Part { forward, backward, remap, modes, news })
    }

    /// The child indexes from the root to the selected node.
    fn path(&self) -> Vec<usize> {
        let Some(node) = self.node() else { return Vec::new() };
        let above = std::iter::once(node).chain(node.ancestors());
        let number = |node: sgf_syntax::Node<'_>| node.parent()?.children().position(|child| child == node);
        let mut path: Vec<usize> = above.filter_map(number).collect();
        path.reverse();
        path
    }

    fn follow_path(&mut self, before: Option<NodeId>, path: &[usize]) {
        let Some(game) = before.and_then(|id| self.document.game(id.game as usize)) else { return };
        let mut node = game.root();
        for &number in path {
            let Some(child) = node.children().nth(number) else { break };
            node = child;
        }
        let id = node.id();
        self.turn_to_game(id.game as usize);
        self.go(id);
    }
}

/// A single edit from one text to another, without the common start and end.
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

    /// Replaces a text with a node selected, undoes and redoes it.
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
    fn selection_stays_on_its_node() {
        check(b"(;GM[1]PB[a];B[aa];W[bb]", "0*2", b"(;GM[1]PB[b];B[aa];W[bb])", "0*2");
    }

    #[test]
    fn selection_follows_its_path_in_another_tree() {
        check(b"(;GM[1];B[aa](;W[bb])(;W[cc];B[dd]))", "0/1/0", b"(;GM[1];B[aa](;W[bb])(;W[cc]))", "0/1");
        check(b"(;GM[1];B[aa];W[bb])", "0*2", b"(;GM[1])", "");
    }

    #[test]
    fn replaces_games_and_charsets() {
        check(b"(;GM[1];B[aa])", "0", b"(;GM[1]CA[Shift_JIS]PB[\x95\x5C];B[aa])(;GM[2];B[d3])", "0");
        check(b"(;GM[1];B[aa])(;GM[1])", "0", b"(;GM[2];B[d3])", "0");
    }

    #[test]
    fn ignores_equal_bytes() {
        let mut session = Session::new(crate::read(b"(;GM[1])").into_owned());
        session.replace(b"(;GM[1])").unwrap();
        assert_eq!(session.n_done(), 0);
    }
}
