//! Branches that are folded: their side variations are left out of the tree, until somebody unfolds them or goes there.
//!
//! A fold belongs to a node and stays with it when the record is edited. The selected node is always seen.

use sgf_syntax::{Listed, Node, NodeId};

use super::Workbench;

impl Workbench {
    /// Folds the branch of a node of the selected game, or unfolds it; tells whether it was the other way before.
    ///
    /// If the selected node is folded away, the node of the branch is selected.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::{Session, render::Theme, workbench::Workbench};
    /// let session = Session::new(opensgf::read(b"(;B[aa](;W[bb])(;W[cc];B[dd]))").into_owned());
    /// let mut bench = Workbench::new(session, Theme::default());
    /// bench.step(|session| session.go_path(&"1/0".parse().unwrap()));
    /// assert!(bench.fold(0, true) && !bench.fold(0, true));
    /// assert_eq!((bench.tree().n_rows(), bench.path().to_string()), (1, String::new()));
    /// // If you go there, you see it again.
    /// bench.step(|session| session.go_path(&"1".parse().unwrap()));
    /// assert_eq!(bench.tree().n_rows(), 2);
    /// ```
    pub fn fold(&mut self, node: u32, folded: bool) -> bool {
        let Some(id) = self.node_id(node) else { return false };
        if !folded {
            return self.unfold(id);
        }
        let is_branch = self.node_of(node).is_some_and(|node| node.children().nth(1).is_some());
        let (true, Err(place)) = (is_branch, self.folds.binary_search(&id)) else { return false };
        self.folds.insert(place, id);
        self.tree.take();
        if self.hiding().contains(&id) {
            self.step(|session| session.go(id));
        }
        true
    }

    /// Folds all branches of the selected game, but for those through which the way leads to the selected node; or unfolds all of them.
    pub fn fold_all(&mut self, folded: bool) {
        let Some(here) = self.session.selection() else { return };
        self.tree.take();
        self.folds.retain(|node| node.game != here.game);
        if !folded {
            return;
        }
        let nodes = self.session.game().into_iter().flat_map(|view| view.nodes());
        let branches = nodes.filter(|node| node.children().nth(1).is_some());
        let branches: Vec<NodeId> =
            branches.map(|node| NodeId { node: node.index() as u32, ..here }).listed();
        self.folds.extend(branches);
        self.folds.sort_unstable();
        self.reveal();
    }

    /// Tells whether the branch of a node of the selected game is folded.
    #[must_use]
    pub fn is_folded(&self, node: u32) -> bool {
        !self.folds.is_empty() && self.node_id(node).is_some_and(|id| self.folds.binary_search(&id).is_ok())
    }

    /// Returns the nearest node that goes on in several ways: the selected one, or one above it.
    #[must_use]
    pub fn branch(&self) -> Option<u32> {
        let here = self.session.node()?;
        let mut above = std::iter::once(here).chain(here.ancestors());
        above.find(|node| node.children().nth(1).is_some()).map(|node| node.index() as u32)
    }

    /// The folds of the selected game, by the numbers of their nodes.
    pub(super) fn folds_of_game(&self) -> Vec<u32> {
        let game = self.session.selection().map(|id| id.game);
        self.folds.iter().filter(|id| Some(id.game) == game).map(|id| id.node).collect()
    }

    /// Unfolds what hides the selected node.
    pub(super) fn reveal(&mut self) {
        if self.folds.is_empty() {
            return;
        }
        for id in self.hiding() {
            self.unfold(id);
        }
    }

    /// The folds that leave out the selected node.
    fn hiding(&self) -> Vec<NodeId> {
        let mut hiding = Vec::new();
        let mut below = self.session.node();
        while let Some((node, parent)) = below.and_then(|node| Some((node, node.parent()?))) {
            let id = self.node_id(parent.index() as u32);
            let is_folded = id.filter(|id| self.folds.binary_search(id).is_ok());
            if let (Some(id), true) = (is_folded, parent.first_child() != Some(node)) {
                hiding.push(id);
            }
            below = Some(parent);
        }
        hiding
    }

    fn unfold(&mut self, id: NodeId) -> bool {
        let Ok(place) = self.folds.binary_search(&id) else { return false };
        self.folds.remove(place);
        self.tree.take();
        true
    }

    fn node_of(&self, node: u32) -> Option<Node<'_>> {
        self.session.node()?.game().node(node as usize)
    }
}

#[cfg(test)]
mod tests {
    use sgf_render::Theme;

    use crate::Session;
    use crate::workbench::Workbench;

    fn bench(record: &str) -> Workbench {
        Workbench::new(Session::new(crate::read(record.as_bytes()).into_owned()), Theme::default())
    }

    fn go(bench: &mut Workbench, path: &str) {
        bench.step(|session| session.go_path(&path.parse().unwrap())).unwrap();
    }

    const RECORD: &str = "(;C[a](;C[b](;C[c])(;C[d];C[e]))(;C[f];C[g](;C[h])(;C[i]))(;C[j]))";

    #[test]
    fn a_fold_stays_with_its_node_when_the_record_is_edited() {
        let mut bench = bench(RECORD);
        assert!(bench.fold(6, true));
        assert_eq!(bench.tree().n_rows(), 4);
        go(&mut bench, "0*2");
        let here = bench.session().selection().unwrap();
        bench.edit(|session| session.insert_child(here, 0)).unwrap();
        assert!(bench.is_folded(7) && !bench.is_folded(6));
        bench.undo();
        assert!(bench.is_folded(6));
        go(&mut bench, "0");
        let here = bench.session().selection().unwrap();
        bench.edit(|session| session.delete_subtree(here)).unwrap();
        assert!(bench.is_folded(2), "the node has another number now");
    }

    #[test]
    fn all_branches_are_folded_but_those_on_the_way() {
        let mut bench = bench(RECORD);
        go(&mut bench, "1/0");
        bench.fold_all(true);
        assert_eq!([0, 1, 6].map(|node| bench.is_folded(node)), [false, true, true]);
        bench.fold_all(false);
        assert_eq!(bench.tree().n_rows(), 4);
    }

    #[test]
    fn the_nearest_branch_is_at_or_above_the_selected_node() {
        let mut bench = bench(RECORD);
        for (path, branch) in [("", 0), ("0", 1), ("0/1", 1), ("1", 0), ("1/0", 6), ("1/0/1", 6)] {
            go(&mut bench, path);
            assert_eq!(bench.branch(), Some(branch), "{path}");
        }
    }

    #[test]
    fn a_branch_that_is_none_is_not_folded() {
        let mut bench = bench(RECORD);
        assert!(!bench.fold(2, true) && !bench.fold(99, true) && !bench.fold(0, false));
        bench.fold_all(true);
        assert_eq!(bench.tree().n_rows(), 1);
    }
}
