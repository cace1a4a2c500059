//! A state along the paths of a tree: what holds at a node follows from what held at its parent.
//!
//! In the order of the file a node mostly follows its parent, so the state is simply carried on. Only the second child of a
//! node, and those after it, come when the walk has been elsewhere. So the state is put aside when the first of several
//! children is met, taken up for each of the others, and given up with the last. What is kept at any moment is one state for
//! each fork above that has children to come; a variation that is the only one, or the last, needs none.

use sgf_syntax::Node;

use crate::AnyPosition;

/// A state that can be put aside, in a compact form, and taken up again.
pub trait Resume {
    /// What is put aside.
    type Saved;

    /// Returns what is needed to come back.
    fn put_aside(&self) -> Self::Saved;

    /// Comes back to what was put aside.
    fn resume(&mut self, saved: &Self::Saved);
}

impl Resume for Box<dyn AnyPosition> {
    type Saved = Box<dyn AnyPosition>;

    fn put_aside(&self) -> Box<dyn AnyPosition> {
        self.copy()
    }

    fn resume(&mut self, saved: &Box<dyn AnyPosition>) {
        *self = saved.copy();
    }
}

/// The states at the forks that a walk has still to come back to.
///
/// # Examples
///
/// ```
/// use sgf_games::{Paths, Resume};
/// use sgf_syntax::Document;
///
/// /// How deep in the tree we are.
/// struct Depth(usize);
///
/// impl Resume for Depth {
///     type Saved = usize;
///     fn put_aside(&self) -> usize {
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
    /// Turns the state behind the node that was entered before into the state behind this node's parent.
    ///
    /// To be called for all nodes of a game, in the order of the file; at the root it changes nothing. The cost is constant,
    /// but for putting aside and resuming, which happen at most once for each variation.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Paths, Resume};
    /// use sgf_syntax::Document;
    /// /// The way from the root to here.
    /// struct Way(String);
    /// impl Resume for Way {
    ///     type Saved = String;
    ///     fn put_aside(&self) -> String {
    ///         self.0.clone()
    ///     }
    ///     fn resume(&mut self, saved: &String) {
    ///         self.0.clone_from(saved);
    ///     }
    /// }
    /// let doc = Document::parse(b"(;C[a](;C[b];C[c])(;C[d]))");
    /// let (mut paths, mut way, mut ways) = (Paths::default(), Way(String::new()), Vec::new());
    /// for node in doc.games().flat_map(|game| game.nodes()) {
    ///     paths.enter(node, &mut way);
    ///     way.0 += &String::from_utf8_lossy(node.get(b"C").expect("each node has one").raw());
    ///     ways.push(way.0.clone());
    /// }
    /// assert_eq!(ways, ["a", "ab", "abc", "ad"]);
    /// ```
    #[inline]
    pub fn enter<R: Resume<Saved = S>>(&mut self, node: Node<'_>, state: &mut R) {
        if node.starts_variation() && !node.is_root() {
            self.enter_variation(node, state);
        }
    }

    #[inline(never)]
    fn enter_variation<R: Resume<Saved = S>>(&mut self, node: Node<'_>, state: &mut R) {
        let is_first = node.parent().is_some_and(|parent| parent.index() + 1 == node.index());
        let is_last = node.next_sibling().is_none();
        match (is_first, is_last) {
            (true, true) => {}
            (true, false) => self.forks.push(state.put_aside()),
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

    /// The numbers of the nodes from the root on.
    #[derive(Default)]
    struct Trail(Vec<usize>);

    impl Resume for Trail {
        type Saved = Vec<usize>;
        fn put_aside(&self) -> Vec<usize> {
            self.0.clone()
        }
        fn resume(&mut self, saved: &Vec<usize>) {
            self.0.clone_from(saved);
        }
    }

    #[test]
    fn the_trail_is_that_of_the_ancestors() {
        let mut random = Random::named("paths");
        for _ in 0..500 {
            let text = Tree::random(&mut random, Shape { nodes: 40, ..Shape::default() }).write();
            let doc = Document::parse(&text);
            let (mut paths, mut trail) = (Paths::default(), Trail::default());
            for node in doc.games().flat_map(|game| game.nodes()) {
                paths.enter(node, &mut trail);
                let mut ancestors: Vec<_> = node.ancestors().map(|node| node.index()).collect();
                ancestors.reverse();
                assert_eq!(trail.0, ancestors);
                trail.0.push(node.index());
            }
            assert!(paths.forks.is_empty());
        }
    }

    /// A state that counts how often it was put aside and resumed.
    #[derive(Default)]
    struct Counter {
        n_put_aside: std::cell::Cell<usize>,
        n_resumed: usize,
    }

    impl Resume for Counter {
        type Saved = ();
        fn put_aside(&self) {
            self.n_put_aside.set(self.n_put_aside.get() + 1);
        }
        fn resume(&mut self, _: &()) {
            self.n_resumed += 1;
        }
    }

    fn walk(text: &str) -> (usize, usize) {
        let doc = Document::parse(text.as_bytes());
        let (mut paths, mut counter) = (Paths::default(), Counter::default());
        for node in doc.games().flat_map(|game| game.nodes()) {
            paths.enter(node, &mut counter);
        }
        (counter.n_put_aside.get(), counter.n_resumed)
    }

    #[test]
    fn a_million_variations_cost_a_million_steps() {
        let n = 1_000_000;
        assert_eq!(walk(&format!("({}", "(;".repeat(n))), (0, 0));
        assert_eq!(walk(&format!("(;{})", "(;)".repeat(n))), (1, n - 1));
        assert_eq!(walk(&format!("(;{}{})", "(;B[aa]".repeat(n), "(;))".repeat(n))), (n - 1, n - 1));
    }
}
