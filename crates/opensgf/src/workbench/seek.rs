//! Search for nodes: comments, annotations, branches, text, moves.

use sgf_games::replay::{ActionKind, each_action, follow};
use sgf_games::{Options, Paths};
use sgf_model::record::{find, find_all};
use sgf_model::table::CONFLICT;
use sgf_model::value::TextDecoder;
use sgf_syntax::{Node, NodeId};

use super::Workbench;

/// A kind of node to find.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Landmark {
    /// A comment.
    Comment,
    /// A hotspot (HO).
    Hotspot,
    /// A figure (FG).
    Figure,
    /// A node with several children.
    Branch,
    /// A merge conflict.
    Conflict,
    /// A move with this number, on the line through the selected node.
    Move(i64),
}

impl Workbench {
    /// Finds the next or previous node of a kind, in file order. Wraps around at the end.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::{Landmark, Workbench};
    /// use opensgf::{Session, render::Theme};
    /// let session = Session::new(opensgf::read(b"(;GM[1];B[aa]C[one];W[bb];B[cc]C[two])").into_owned());
    /// let workbench = Workbench::new(session, Theme::default());
    /// assert_eq!(workbench.seek(&Landmark::Comment, true).map(|id| id.node), Some(1));
    /// assert_eq!(workbench.seek(&Landmark::Comment, false).map(|id| id.node), Some(3));
    /// ```
    #[must_use]
    pub fn seek(&self, landmark: &Landmark, forward: bool) -> Option<NodeId> {
        let here = self.session().node()?;
        if let Landmark::Move(number) = landmark {
            return self.move_numbered(here, *number);
        }
        next(here, forward, &|node| is_landmark(node, landmark))
    }

    /// Finds the next or previous node with a text in its comment or name, ignoring case.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let session = Session::new(opensgf::read(b"(;GM[1];B[aa]C[one];W[bb];B[cc]C[two])").into_owned());
    /// let workbench = Workbench::new(session, Theme::default());
    /// assert_eq!(workbench.seek_text("TWO", true).map(|id| id.node), Some(3));
    /// ```
    #[must_use]
    pub fn seek_text(&self, text: &str, forward: bool) -> Option<NodeId> {
        let needle = text.to_lowercase();
        next(self.session().node()?, forward, &|node| self.contains_text(node, &needle))
    }

    /// Finds all nodes of the selected game with a text in a comment or name, and all moves with this notation, ignoring
    /// case. Returns them in file order.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let record = opensgf::read(b"(;SZ[9];B[ee];W[cc]C[Why not E5?](;B[gg])(;B[cg];W[ee]))").into_owned();
    /// let workbench = Workbench::new(Session::new(record), Theme::default());
    /// assert_eq!(workbench.find_text("e5"), [1, 2, 5]);
    /// assert!(workbench.find_text("").is_empty());
    /// ```
    #[must_use]
    pub fn find_text(&self, text: &str) -> Vec<u32> {
        let needle = text.trim().to_lowercase();
        let Some(view) = self.session().game().filter(|_| !needle.is_empty()) else { return Vec::new() };
        let is_match = |node: Node<'_>| self.contains_text(node, &needle);
        let in_text = view.nodes().filter(|node| is_match(*node)).map(Node::index);
        let mut nodes: Vec<u32> = in_text.chain(self.played(&needle)).map(|index| index as u32).collect();
        nodes.sort_unstable();
        nodes.dedup();
        nodes
    }

    /// The nodes with a move of this lower-case notation.
    fn played(&self, name: &str) -> Vec<usize> {
        let (Some(view), Some(spec)) = (self.session().game(), self.session().spec()) else {
            return Vec::new();
        };
        let Ok(mut position) = spec.begin(&Options::of(&view)) else { return Vec::new() };
        let (mut paths, mut found) = (Paths::default(), Vec::new());
        for node in view.nodes() {
            paths.enter(node, &mut position);
            each_action(&view, spec, node, |action| {
                let ActionKind::Move(written) = action.kind else { return follow(&mut *position, &action) };
                let color = position.mover(written);
                let Ok(step) = position.read_move(color, &action.text) else { return };
                let notation = position.notation(color, &step, "");
                if notation.as_deref().unwrap_or(&action.text).to_lowercase() == name {
                    found.push(node.index());
                }
                position.play_unchecked(color, &step).expect("the position read the move");
            });
        }
        found
    }

    /// Returns true if a comment or name contains a lower-case text.
    fn contains_text(&self, node: Node<'_>, needle: &str) -> bool {
        let view = self.session().game();
        [b"C" as &[u8], b"N"].into_iter().any(|ident| {
            let values = find_all(node, ident).flat_map(sgf_syntax::Property::values);
            let text = |raw: &[u8]| view.as_ref().map(|view| view.characters(raw).to_lowercase());
            !needle.is_empty()
                && values.filter_map(|value| text(value.raw())).any(|text| text.contains(needle))
        })
    }

    /// The node of a move on the line through a node: an ancestor, or else on the main line from there.
    fn move_numbered(&self, here: Node<'_>, number: i64) -> Option<NodeId> {
        let numbers = self.numbers()?;
        let is_it = |node: &Node<'_>| numbers.of(*node) == Some(number);
        let above = std::iter::once(here).chain(here.ancestors()).find(is_it);
        let below = || sgf_model::record::main_line_from(here).find(is_it);
        above.or_else(below).map(Node::id)
    }
}

/// The next or previous matching node in file order, with wrap-around.
fn next(here: Node<'_>, forward: bool, is_match: &dyn Fn(Node<'_>) -> bool) -> Option<NodeId> {
    let game = here.game();
    let (n_nodes, from) = (game.node_count(), here.index());
    let at = |step: usize| if forward { (from + step) % n_nodes } else { (from + n_nodes - step) % n_nodes };
    let mut nodes = (1..=n_nodes).filter_map(|step| game.node(at(step)));
    nodes.find(|node| is_match(*node)).map(Node::id)
}

fn is_landmark(node: Node<'_>, landmark: &Landmark) -> bool {
    let has = |ident: &[u8]| find(node, ident).is_some();
    match landmark {
        Landmark::Comment => node.get(b"C").is_some(),
        Landmark::Hotspot => has(b"HO"),
        Landmark::Figure => has(b"FG"),
        Landmark::Conflict => has(CONFLICT.as_bytes()),
        Landmark::Branch => node.children().nth(1).is_some(),
        Landmark::Move(_) => false,
    }
}
