//! Problems: which answers are right, by the habits that collections of problems have.
//!
//! Some write RIGHT into the comments of what is right, some mark good and bad moves (TE, BM), and where nothing is said the main line is
//! the solution.

use sgf_model::record::find_all;
use sgf_syntax::Node;

use super::Workbench;

/// What can be said of where somebody has come in a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It leads to a solution.
    OnTheWay,
    /// It is solved.
    Solved,
    /// It is wrong.
    Wrong,
}

const RIGHT: [&str; 3] = ["right", "correct", "正解"];
const WRONG: [&str; 3] = ["wrong", "incorrect", "失敗"];

impl Workbench {
    /// Judges the selected node as an answer to a problem.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::{Verdict, Workbench};
    /// use opensgf::{Session, render::Theme};
    /// let record = b"(;GM[1]SZ[9](;B[aa];W[bb];B[cc]C[RIGHT])(;B[dd]))";
    /// let mut bench = Workbench::new(Session::new(opensgf::read(record).into_owned()), Theme::default());
    /// bench.step(|session| session.child(1));
    /// assert_eq!(bench.verdict(), Verdict::Wrong);
    /// bench.step(|session| session.previous_variation());
    /// assert_eq!(bench.verdict(), Verdict::OnTheWay);
    /// bench.step(|session| session.last());
    /// assert_eq!(bench.verdict(), Verdict::Solved);
    /// ```
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let Some(node) = self.session().node() else { return Verdict::Wrong };
        let is_end = node.first_child().is_none();
        let says_right = |node: &Node<'_>| self.says(*node, &RIGHT) && !self.says(*node, &WRONG);
        let is_on_the_way = match node.game().nodes().any(|node| says_right(&node)) {
            true => {
                node.subtree().any(|below| says_right(&below))
                    || node.ancestors().any(|above| says_right(&above))
            }
            false => std::iter::once(node).chain(node.ancestors()).all(|node| is_good(node)),
        };
        match (is_on_the_way, is_end || says_right(&node)) {
            (true, true) => Verdict::Solved,
            (true, false) => Verdict::OnTheWay,
            (false, _) => Verdict::Wrong,
        }
    }

    /// Tells whether the comment of a node has one of some words.
    fn says(&self, node: Node<'_>, words: &[&str]) -> bool {
        if node.get(b"C").is_none() {
            return false;
        }
        let view = self.session().game();
        let text = view.as_ref().and_then(|view| view.comment(view.node(node.index())?));
        let is_letter = |letter: char| letter.is_alphabetic();
        text.is_some_and(|text| {
            let mut parts = text.split(|letter| !is_letter(letter));
            parts.any(|part| words.iter().any(|word| part.eq_ignore_ascii_case(word)))
        })
    }
}

/// A move that is called good, or the first of its siblings that is not called bad where none is called good.
fn is_good(node: Node<'_>) -> bool {
    let has = |node: Node<'_>, ident: &[u8]| find_all(node, ident).next().is_some();
    let Some(parent) = node.parent() else { return true };
    if parent.children().any(|sibling| has(sibling, b"TE")) {
        return has(node, b"TE");
    }
    parent.children().find(|sibling| !has(*sibling, b"BM")) == Some(node)
}
