//! Navigation: changes the selection only.

use sgf_syntax::{Node, NodeId, NodePath};

use super::Session;

impl Session {
    /// Selects a node; `None` if it does not exist.
    ///
    /// Its ancestors remember the path, so that [`Session::next`] returns to the variation that was entered last.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::{NodeId, Session};
    /// let mut session = Session::new(opensgf::read(b"(;(;B[aa])(;B[bb]))").into_owned());
    /// session.go(NodeId { game: 0, node: 2 }).unwrap();
    /// session.first();
    /// assert_eq!(session.next().map(|id| id.node), Some(2));
    /// ```
    pub fn go(&mut self, id: NodeId) -> Option<NodeId> {
        self.document.node(id)?;
        if self.game_index() != Some(id.game as usize) {
            self.turn_to_game(id.game as usize)?;
        }
        self.remember(id);
        self.selection = Some(id);
        self.selection
    }

    /// Selects a node, or nothing.
    pub(super) fn select(&mut self, id: Option<NodeId>) {
        match id {
            Some(id) => drop(self.go(id)),
            None if self.document.games().len() > 0 => {}
            None => self.selection = None,
        }
    }

    /// Makes the ancestors of a node lead to it.
    fn remember(&mut self, id: NodeId) {
        let Some(node) = self.document.node(id) else { return };
        let mut first = node.sequence_first();
        while let Some(parent) = first.parent() {
            let (from, to) = (parent.index(), first.index() as u32);
            if parent.first_child() == Some(first) {
                choose(&mut self.chosen, from, 0);
            } else {
                choose(&mut self.chosen, from, to);
            }
            first = parent.sequence_first();
        }
    }

    /// Selects the node at a path from the root of the selected game; `None` if it does not exist.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// let mut session = Session::new(opensgf::read(b"(;;(;B[aa])(;B[bb]))").into_owned());
    /// assert_eq!(session.go_path(&"0/1".parse().unwrap()).map(|id| id.node), Some(3));
    /// assert_eq!(session.go_path(&"0/2".parse().unwrap()), None);
    /// ```
    pub fn go_path(&mut self, path: &NodePath) -> Option<NodeId> {
        let id = self.node()?.game().at(path)?.id();
        self.go(id)
    }

    /// Selects a node near the selected one.
    fn step(&mut self, to: impl FnOnce(&Session, Node<'_>) -> Option<NodeId>) -> Option<NodeId> {
        let id = to(self, self.node()?)?;
        self.selection = Some(id);
        self.selection
    }

    /// The child that was entered last, or the first child.
    fn remembered_child(&self, node: Node<'_>) -> Option<u32> {
        let chosen = self.chosen.get(node.index()).copied().filter(|&child| child != 0);
        chosen.or_else(|| node.first_child().map(|child| child.index() as u32))
    }

    /// Selects the next node, in the variation that was entered last or else on the main line; `None` at the end.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// let mut session = Session::new(opensgf::read(b"(;;B[aa])").into_owned());
    /// assert_eq!(session.next().map(|id| id.node), Some(1));
    /// assert_eq!(session.next(), None);
    /// ```
    #[expect(clippy::should_implement_trait, reason = "a step in a record is no iteration")]
    pub fn next(&mut self) -> Option<NodeId> {
        self.step(|session, node| {
            session.remembered_child(node).map(|index| NodeId { node: index, ..node.id() })
        })
    }

    /// Selects the parent; `None` at the root.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// let mut session = Session::new(opensgf::read(b"(;B[aa])").into_owned());
    /// assert_eq!(session.previous(), None);
    /// ```
    pub fn previous(&mut self) -> Option<NodeId> {
        self.step(|_, node| node.parent().map(Node::id))
    }

    /// Selects the root of the game; `None` if it is selected already.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// let mut session = Session::new(opensgf::read(b"(;;B[aa];W[bb])").into_owned());
    /// session.last();
    /// assert_eq!(session.first().map(|id| id.node), Some(0));
    /// ```
    pub fn first(&mut self) -> Option<NodeId> {
        self.step(|_, node| (!node.is_root()).then(|| node.game().root().id()))
    }

    /// Selects the last node that [`Session::next`] leads to; `None` at the end.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// let mut session = Session::new(opensgf::read(b"(;;B[aa];W[bb])").into_owned());
    /// assert_eq!(session.last().map(|id| id.node), Some(2));
    /// ```
    pub fn last(&mut self) -> Option<NodeId> {
        self.step(|session, node| {
            // Only the last node of a sequence has several children.
            let mut last = node.sequence_last();
            while let Some(next) = session.remembered_child(last) {
                last = node.game().node(next as usize)?.sequence_last();
            }
            (last != node).then(|| last.id())
        })
    }

    /// Selects the next sibling; `None` if there is none.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// let mut session = Session::new(opensgf::read(b"(;(;B[aa])(;B[bb]))").into_owned());
    /// session.next();
    /// assert_eq!(session.next_variation().map(|id| id.node), Some(2));
    /// assert_eq!(session.next_variation(), None);
    /// ```
    pub fn next_variation(&mut self) -> Option<NodeId> {
        let id = self.node()?.next_sibling()?.id();
        self.go(id)
    }

    /// Selects the previous sibling; `None` if there is none.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// let mut session = Session::new(opensgf::read(b"(;(;B[aa])(;B[bb]))").into_owned());
    /// session.child(1);
    /// assert_eq!(session.previous_variation().map(|id| id.node), Some(1));
    /// ```
    pub fn previous_variation(&mut self) -> Option<NodeId> {
        let node = self.node()?;
        let id = node.parent()?.children().take_while(|sibling| *sibling != node).last()?.id();
        self.go(id)
    }

    /// Selects a child by its index; `None` if it does not exist.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// let mut session = Session::new(opensgf::read(b"(;(;B[aa])(;B[bb]))").into_owned());
    /// assert_eq!(session.child(1).map(|id| id.node), Some(2));
    /// assert_eq!(session.child(0), None);
    /// ```
    pub fn child(&mut self, number: usize) -> Option<NodeId> {
        let id = self.node()?.children().nth(number)?.id();
        self.go(id)
    }

    /// Selects the root of another game by its index; `None` if it does not exist.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// let mut session = Session::new(opensgf::read(b"(;GM[1])(;GM[2])").into_owned());
    /// session.turn_to_game(1).unwrap();
    /// assert_eq!(session.spec().unwrap().name, "Othello");
    /// assert_eq!(session.turn_to_game(2), None);
    /// ```
    pub fn turn_to_game(&mut self, index: usize) -> Option<NodeId> {
        let root = self.document.game(index).map(|game| game.root().id());
        if root.is_none() && self.selection.is_some() {
            return None;
        }
        self.selection = root;
        self.chosen.clear();
        *self.board.get_mut() = None;
        self.refresh();
        root
    }
}

/// Remembers a child of a node; 0 for the first.
pub(super) fn choose(chosen: &mut Vec<u32>, from: usize, to: u32) {
    if from >= chosen.len() {
        if to == 0 {
            return;
        }
        chosen.resize(from + 1, 0);
    }
    chosen[from] = to;
}
