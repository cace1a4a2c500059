//! Folding: hides the side variations of a node in the tree.
//!
//! A fold follows its node through edits. Folds that hide the selected node are removed.

use sgf_syntax::{Node, NodeId};

use super::Workbench;

impl Workbench {
    /// Folds or unfolds the variations of a node. Returns false if nothing changes.
    ///
    /// If that hides the selected node, the folded node is selected.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::{Session, render::Theme, workbench::Workbench};
    /// let session = Session::new(opensgf::read(b"(;B[aa](;W[bb])(;W[cc];B[dd]))").into_owned());
    /// let mut workbench = Workbench::new(session, Theme::default());
    /// workbench.step(|session| session.go_path(&"1/0".parse().unwrap()));
    /// assert!(workbench.fold(0, true) && !workbench.fold(0, true));
    /// assert_eq!((workbench.tree().n_rows(), workbench.path().to_string()), (1, String::new()));
    /// // Selecting a hidden node unfolds it.
    /// workbench.step(|session| session.go_path(&"1".parse().unwrap()));
    /// assert_eq!(workbench.tree().n_rows(), 2);
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

    /// Folds all variations of the selected game except on the path to the selected node, or unfolds all.
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
            branches.map(|node| NodeId { node: node.index() as u32, ..here }).collect();
        self.folds.extend(branches);
        self.folds.sort_unstable();
        self.reveal();
    }

    /// Returns true if a node of the selected game is folded.
    #[must_use]
    pub fn is_folded(&self, node: u32) -> bool {
        !self.folds.is_empty() && self.node_id(node).is_some_and(|id| self.folds.binary_search(&id).is_ok())
    }

    /// Returns the nearest node with several continuations: the selected one, or one above it.
    #[must_use]
    pub fn branch(&self) -> Option<u32> {
        let here = self.session.node()?;
        let mut above = std::iter::once(here).chain(here.ancestors());
        above.find(|node| node.children().nth(1).is_some()).map(|node| node.index() as u32)
    }

    /// The folded nodes of the selected game.
    pub(super) fn folds_of_game(&self) -> Vec<u32> {
        let game = self.session.selection().map(|id| id.game);
        self.folds.iter().filter(|id| Some(id.game) == game).map(|id| id.node).collect()
    }

    /// Removes the folds that hide the selected node.
    pub(super) fn reveal(&mut self) {
        if self.folds.is_empty() {
            return;
        }
        for id in self.hiding() {
            self.unfold(id);
        }
    }

    /// The folds that hide the selected node.
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

    fn workbench(record: &str) -> Workbench {
        Workbench::new(Session::new(crate::read(record.as_bytes()).into_owned()), Theme::default())
    }

    fn go(workbench: &mut Workbench, path: &str) {
        workbench.step(|session| session.go_path(&path.parse().unwrap())).unwrap();
    }

    const RECORD: &str = "(;C[a](;C[b](;C[c])(;C[d];C[e]))(;C[f];C[g](;C[h])(;C[i]))(;C[j]))";

    #[test]
    fn folds_follow_their_nodes_through_edits() {
        let mut workbench = workbench(RECORD);
        assert!(workbench.fold(6, true));
        assert_eq!(workbench.tree().n_rows(), 4);
        go(&mut workbench, "0*2");
        let here = workbench.session().selection().unwrap();
        workbench.edit(|session| session.insert_child(here, 0)).unwrap();
        assert!(workbench.is_folded(7) && !workbench.is_folded(6));
        workbench.undo();
        assert!(workbench.is_folded(6));
        go(&mut workbench, "0");
        let here = workbench.session().selection().unwrap();
        workbench.edit(|session| session.delete_subtree(here)).unwrap();
        assert!(workbench.is_folded(2), "the node has another number now");
    }

    #[test]
    fn fold_all_spares_the_path_to_the_selection() {
        let mut workbench = workbench(RECORD);
        go(&mut workbench, "1/0");
        workbench.fold_all(true);
        assert_eq!([0, 1, 6].map(|node| workbench.is_folded(node)), [false, true, true]);
        workbench.fold_all(false);
        assert_eq!(workbench.tree().n_rows(), 4);
    }

    #[test]
    fn branch_is_at_or_above_the_selected_node() {
        let mut workbench = workbench(RECORD);
        for (path, branch) in [("", 0), ("0", 1), ("0/1", 1), ("1", 0), ("1/0", 6), ("1/0/1", 6)] {
            go(&mut workbench, path);
            assert_eq!(workbench.branch(), Some(branch), "{path}");
        }
    }

    #[test]
    fn folds_only_nodes_with_variations() {
        let mut workbench = workbench(RECORD);
        assert!(!workbench.fold(2, true) && !workbench.fold(99, true) && !workbench.fold(0, false));
        workbench.fold_all(true);
        assert_eq!(workbench.tree().n_rows(), 1);
    }
}
