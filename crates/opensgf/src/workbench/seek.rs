//! The next node that has something: a comment, a mark of the author, a branch, a text.

use sgf_games::replay::{ActionKind, each_action, follow};
use sgf_games::{Options, Paths};
use sgf_model::record::{find, find_all};
use sgf_model::table::CONFLICT;
use sgf_model::value::TextDecoder;
use sgf_syntax::{Listed, Node, NodeId};

use super::Workbench;

/// What is looked for.
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
    /// A conflict of a merge.
    Conflict,
    /// A move with this number, on the way through the selected node.
    Move(i64),
}

impl Workbench {
    /// Finds the next node in the order of the record, or the one before; from the end the search goes on at the beginning.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::{Landmark, Workbench};
    /// use opensgf::{Session, render::Theme};
    /// let session = Session::new(opensgf::read(b"(;GM[1];B[aa]C[one];W[bb];B[cc]C[two])").into_owned());
    /// let bench = Workbench::new(session, Theme::default());
    /// assert_eq!(bench.seek(&Landmark::Comment, true).map(|id| id.node), Some(1));
    /// assert_eq!(bench.seek(&Landmark::Comment, false).map(|id| id.node), Some(3));
    /// ```
    #[must_use]
    pub fn seek(&self, landmark: &Landmark, forward: bool) -> Option<NodeId> {
        let here = self.session().node()?;
        if let Landmark::Move(number) = landmark {
            return self.move_numbered(here, *number);
        }
        next(here, forward, &|node| is_landmark(node, landmark))
    }

    /// Finds the next node with a text in a comment or a name, or the one before, without regard to capitals.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let session = Session::new(opensgf::read(b"(;GM[1];B[aa]C[one];W[bb];B[cc]C[two])").into_owned());
    /// let bench = Workbench::new(session, Theme::default());
    /// assert_eq!(bench.seek_text("TWO", true).map(|id| id.node), Some(3));
    /// ```
    #[must_use]
    pub fn seek_text(&self, text: &str, forward: bool) -> Option<NodeId> {
        let needle = text.to_lowercase();
        next(self.session().node()?, forward, &|node| self.says(node, &needle))
    }

    /// Finds all nodes of the selected game that have a text in a comment or a name, or a move that players call so; without regard to
    /// capitals, in the order of the record.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let record = opensgf::read(b"(;SZ[9];B[ee];W[cc]C[Why not E5?](;B[gg])(;B[cg];W[ee]))").into_owned();
    /// let bench = Workbench::new(Session::new(record), Theme::default());
    /// assert_eq!(bench.find_text("e5"), [1, 2, 5]);
    /// assert!(bench.find_text("").is_empty());
    /// ```
    #[must_use]
    pub fn find_text(&self, text: &str) -> Vec<u32> {
        let needle = text.trim().to_lowercase();
        let Some(view) = self.session().game().filter(|_| !needle.is_empty()) else { return Vec::new() };
        let is_it = |node: Node<'_>| self.says(node, &needle);
        let said = view.nodes().filter(|node| is_it(*node)).map(Node::index);
        let mut nodes: Vec<u32> = said.chain(self.played(&needle)).map(|index| index as u32).listed();
        nodes.sort_unstable();
        nodes.dedup();
        nodes
    }

    /// The nodes with a move of this name, in small letters.
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
                let Ok(step) = position.read(color, &action.text) else { return };
                let said = position.notation(color, &step, "");
                if said.as_deref().unwrap_or(&action.text).to_lowercase() == name {
                    found.push(node.index());
                }
                position.execute(color, &step);
            });
        }
        found
    }

    /// Tells whether a comment or a name has a text, which is in small letters.
    fn says(&self, node: Node<'_>, needle: &str) -> bool {
        let view = self.session().game();
        [b"C" as &[u8], b"N"].into_iter().any(|ident| {
            let values = find_all(node, ident).flat_map(|property| property.values());
            let text = |raw: &[u8]| view.as_ref().map(|view| view.characters(raw).to_lowercase());
            !needle.is_empty()
                && values.filter_map(|value| text(value.raw())).any(|text| text.contains(needle))
        })
    }

    /// A move on the line through a node: above it, else where the main line goes on from there.
    fn move_numbered(&self, here: Node<'_>, number: i64) -> Option<NodeId> {
        let numbers = self.numbers()?;
        let is_it = |node: &Node<'_>| numbers.of(*node) == Some(number);
        let above = std::iter::once(here).chain(here.ancestors()).find(is_it);
        let below = || sgf_model::record::main_line_from(here).find(is_it);
        above.or_else(below).map(Node::id)
    }
}

/// The next node in the order of the record that is wanted, or the one before; from the end the search goes on at the beginning.
fn next(here: Node<'_>, forward: bool, is_wanted: &dyn Fn(Node<'_>) -> bool) -> Option<NodeId> {
    let game = here.game();
    let (n_nodes, from) = (game.node_count(), here.index());
    let at = |step: usize| match forward {
        true => (from + step) % n_nodes,
        false => (from + n_nodes - step) % n_nodes,
    };
    let mut nodes = (1..=n_nodes).filter_map(|step| game.node(at(step)));
    nodes.find(|node| is_wanted(*node)).map(Node::id)
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
