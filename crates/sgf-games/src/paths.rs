//! States that are computed along the paths of a game tree, each from the state at the parent.
//!
//! In file order most nodes follow their parent, so the state is simply carried on. Only the second and later children of a node come
//! after other nodes. So a walk saves the state before the first of several children, restores it for the others, and drops it with the
//! last. At any time, it stores one state for each ancestor that has children left to visit.

use sgf_syntax::Node;

use crate::AnyPosition;

/// A state that can be saved in a compact form, and restored.
pub trait Resume {
    /// The saved form.
    type Saved;

    /// Returns the saved form of the state.
    fn save(&self) -> Self::Saved;

    /// Restores a saved state.
    fn resume(&mut self, saved: &Self::Saved);
}

impl Resume for Box<dyn AnyPosition> {
    type Saved = Box<dyn AnyPosition>;

    fn save(&self) -> Box<dyn AnyPosition> {
        self.copy()
    }

    fn resume(&mut self, saved: &Box<dyn AnyPosition>) {
        *self = saved.copy();
    }
}

/// The saved states at the nodes to which a walk returns.
///
/// # Examples
///
/// ```
/// use sgf_games::{Paths, Resume};
/// use sgf_syntax::Document;
///
/// /// The depth in the tree.
/// struct Depth(usize);
///
/// impl Resume for Depth {
///     type Saved = usize;
///     fn save(&self) -> usize {
///         self.0
///     }
///     fn resume(&mut self, saved: &usize) {
///         self.0 = *saved;
///     }
/// }
///
/// let doc = Document::parse(b"(;C[0](;C[1];C[2])(;C[1](;C[2])(;C[2])))");
/// let (mut paths, mut depth) = (Paths::default(), Depth(0));
/// for node in doc.game(0).unwrap().nodes() {
///     paths.enter(node, &mut depth);
///     assert_eq!(node.get(b"C").unwrap().raw(), depth.0.to_string().as_bytes());
///     depth.0 += 1;
/// }
/// ```
#[derive(Debug)]
pub struct Paths<S> {
    forks: Vec<S>,
}

impl<S> Default for Paths<S> {
    fn default() -> Paths<S> {
        Paths { forks: Vec::new() }
    }
}

impl<S> Paths<S> {
    /// Changes the state after the previous node to the state after the parent of this node.
    ///
    /// Call it for all nodes of a game in file order. It does nothing at the root. It takes constant time, except for saving and resuming,
    /// which happen at most once per variation.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Paths, Resume};
    /// use sgf_syntax::Document;
    /// /// The comments from the root to the node.
    /// struct Comments(String);
    /// impl Resume for Comments {
    ///     type Saved = String;
    ///     fn save(&self) -> String {
    ///         self.0.clone()
    ///     }
    ///     fn resume(&mut self, saved: &String) {
    ///         self.0.clone_from(saved);
    ///     }
    /// }
    /// let doc = Document::parse(b"(;C[a](;C[b];C[c])(;C[d]))");
    /// let (mut paths, mut comments, mut all) = (Paths::default(), Comments(String::new()), Vec::new());
    /// for node in doc.games().flat_map(|game| game.nodes()) {
    ///     paths.enter(node, &mut comments);
    ///     comments.0 += &String::from_utf8_lossy(node.get(b"C").expect("each node has one").raw());
    ///     all.push(comments.0.clone());
    /// }
    /// assert_eq!(all, ["a", "ab", "abc", "ad"]);
    /// ```
    #[inline]
    pub fn enter<R: Resume<Saved = S>>(&mut self, node: Node<'_>, state: &mut R) {
        if node.starts_variation() && !node.is_root() {
            self.enter_variation(node, state);
        }
    }

    fn enter_variation<R: Resume<Saved = S>>(&mut self, node: Node<'_>, state: &mut R) {
        let is_first = node.parent().is_some_and(|parent| parent.index() + 1 == node.index());
        let is_last = node.next_sibling().is_none();
        match (is_first, is_last) {
            (true, true) => {}
            (true, false) => self.forks.push(state.save()),
            (false, false) => self.forks.last().into_iter().for_each(|saved| state.resume(saved)),
            (false, true) => self.forks.pop().into_iter().for_each(|saved| state.resume(&saved)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sgf_syntax::Document;
    use testkit::{Random, Shape, Tree};

    /// The indexes of the nodes from the root.
    #[derive(Default)]
    struct Trail(Vec<usize>);

    impl Resume for Trail {
        type Saved = Vec<usize>;
        fn save(&self) -> Vec<usize> {
            self.0.clone()
        }
        fn resume(&mut self, saved: &Vec<usize>) {
            self.0.clone_from(saved);
        }
    }

    #[test]
    fn state_follows_ancestors() {
        let mut random = Random::named("paths");
        for _ in 0..500 {
            let text = Tree::random(&mut random, Shape { nodes: 40, ..Shape::default() }).write();
            let doc = Document::parse(&text);
            let (mut paths, mut trail) = (Paths::default(), Trail::default());
            for node in doc.games().flat_map(sgf_syntax::Game::nodes) {
                paths.enter(node, &mut trail);
                let mut ancestors: Vec<_> = node.ancestors().map(sgf_syntax::Node::index).collect();
                ancestors.reverse();
                assert_eq!(trail.0, ancestors);
                trail.0.push(node.index());
            }
            assert!(paths.forks.is_empty());
        }
    }

    /// A state that counts how often it was saved and resumed.
    #[derive(Default)]
    struct Counter {
        n_put_aside: std::cell::Cell<usize>,
        n_resumed: usize,
    }

    impl Resume for Counter {
        type Saved = ();
        fn save(&self) {
            self.n_put_aside.set(self.n_put_aside.get() + 1);
        }
        fn resume(&mut self, _: &()) {
            self.n_resumed += 1;
        }
    }

    fn walk(text: &str) -> (usize, usize) {
        let doc = Document::parse(text.as_bytes());
        let (mut paths, mut counter) = (Paths::default(), Counter::default());
        for node in doc.games().flat_map(sgf_syntax::Game::nodes) {
            paths.enter(node, &mut counter);
        }
        (counter.n_put_aside.get(), counter.n_resumed)
    }

    #[test]
    fn variations_take_linear_time() {
        let n = 1_000_000;
        assert_eq!(walk(&format!("({}", "(;".repeat(n))), (0, 0));
        assert_eq!(walk(&format!("(;{})", "(;)".repeat(n))), (1, n - 1));
        assert_eq!(walk(&format!("(;{}{})", "(;B[aa]".repeat(n), "(;))".repeat(n))), (n - 1, n - 1));
    }
}
