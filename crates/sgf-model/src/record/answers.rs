//! Problems: the right answers, by the conventions of problem collections.
//!
//! Some write RIGHT into the comments of right answers, some mark good and bad moves (TE, BM), and without either the main line is
//! the solution. The verdicts of all nodes are computed in two passes, down and up, however deep the record is.

use sgf_syntax::Node;

use super::{GameView, find, find_all};

/// The verdict on a node of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It leads to a solution.
    OnTheWay,
    /// It is solved.
    Solved,
    /// It is wrong.
    Wrong,
}

/// The words that mark right and wrong answers.
const RIGHT: [&str; 3] = ["right", "correct", "正解"];
const WRONG: [&str; 3] = ["wrong", "incorrect", "失敗"];

/// The right nodes of a problem.
///
/// # Examples
///
/// ```
/// use sgf_model::record::{Answers, Verdict, games};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1](;B[aa];W[bb];B[cc]C[RIGHT])(;B[dd]))");
/// let view = games(&doc).next().expect("the record has a game");
/// let answers = Answers::of(&view);
/// let verdicts: Vec<Verdict> = view.nodes().skip(1).map(|node| answers.verdict(node)).collect();
/// assert_eq!(verdicts, [Verdict::OnTheWay, Verdict::OnTheWay, Verdict::Solved, Verdict::Wrong]);
/// ```
#[derive(Clone, Debug)]
pub struct Answers {
    /// The index of the first node.
    first: usize,
    nodes: Vec<Answer>,
    are_marked: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Answer {
    /// Whether its own comment says that it is right.
    says_right: bool,
    /// Whether it leads to a solution, or follows one.
    is_on_the_way: bool,
}

impl Answers {
    /// Evaluates all nodes of a game.
    #[must_use]
    pub fn of(view: &GameView<'_>) -> Answers {
        Answers::below(view, view.root())
    }

    /// Evaluates a node and those below it, in a record with several problems; the verdict on all other nodes is wrong.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record::{Answers, Verdict, games};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;GM[1](;AB[aa];W[bb])(;AB[cc];W[dd]))");
    /// let view = games(&doc).next().expect("the record has a game");
    /// let second = view.node(3).expect("the second problem");
    /// let answers = Answers::below(&view, second);
    /// assert_eq!(answers.verdict(second.first_child().expect("it has a move")), Verdict::Solved);
    /// ```
    #[must_use]
    pub fn below<'d>(view: &GameView<'d>, start: Node<'d>) -> Answers {
        let first = start.index();
        let mut nodes: Vec<Answer> = start
            .subtree()
            .map(|node| {
                // The comment on the position is the task: `Find the right move`.
                let says_right = node != start && says_right(view, node);
                Answer { says_right, ..Answer::default() }
            })
            .collect();
        let has_words = nodes.iter().any(|it| it.says_right);
        match has_words {
            true => by_words(start, &mut nodes),
            false => by_marks(start, &mut nodes),
        }
        let are_marked = has_words || start.subtree().any(|node| find(node, b"TE").is_some());
        Answers { first, nodes, are_marked }
    }

    /// Returns whether the record says which answers are right, by words or marks. If not, the main line is the solution.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record::{Answers, games};
    /// use sgf_syntax::Document;
    /// let are_marked = |record: &str| {
    ///     let doc = Document::parse(record.as_bytes());
    ///     Answers::of(&games(&doc).next().expect("the record has a game")).are_marked()
    /// };
    /// assert!(are_marked("(;GM[1];B[aa]TE[1])") && are_marked("(;GM[1];B[aa]C[Correct])"));
    /// assert!(!are_marked("(;GM[1];B[aa]C[Hane])"));
    /// ```
    #[must_use]
    pub fn are_marked(&self) -> bool {
        self.are_marked
    }

    /// Returns the verdict on a node.
    #[must_use]
    pub fn verdict(&self, node: Node<'_>) -> Verdict {
        let it = node.index().checked_sub(self.first).and_then(|index| self.nodes.get(index));
        let Some(Answer { says_right, is_on_the_way: true }) = it else { return Verdict::Wrong };
        if *says_right || node.first_child().is_none() { Verdict::Solved } else { Verdict::OnTheWay }
    }
}

/// Propagates right answers up and down.
fn by_words(start: Node<'_>, nodes: &mut [Answer]) {
    let parent = |node: Node<'_>| node.parent().and_then(|parent| parent.index().checked_sub(start.index()));
    let parents: Vec<Option<usize>> = start.subtree().map(parent).collect();
    let mut leads_there: Vec<bool> = nodes.iter().map(|it| it.says_right).collect();
    for (index, parent) in parents.iter().enumerate().rev() {
        if let Some(parent) = parent {
            leads_there[*parent] |= leads_there[index];
        }
    }
    let mut comes_from_there: Vec<bool> = nodes.iter().map(|it| it.says_right).collect();
    for (index, parent) in parents.iter().enumerate() {
        comes_from_there[index] |= parent.is_some_and(|parent| comes_from_there[parent]);
        nodes[index].is_on_the_way = leads_there[index] || comes_from_there[index];
    }
}

/// The moves that are marked as good; if no sibling is, the first that is not marked as bad.
fn by_marks(start: Node<'_>, nodes: &mut [Answer]) {
    let first = start.index();
    let has = |node: &Node<'_>, ident: &[u8]| find_all(*node, ident).next().is_some();
    if let Some(root) = nodes.first_mut() {
        root.is_on_the_way = true;
    }
    for node in start.subtree() {
        if !nodes[node.index() - first].is_on_the_way {
            continue;
        }
        let has_good = node.children().any(|child| has(&child, b"TE"));
        let best = node.children().find(|child| !has(child, b"BM"));
        for child in node.children() {
            let is_good = if has_good { has(&child, b"TE") } else { Some(child) == best };
            nodes[child.index() - first].is_on_the_way = is_good;
        }
    }
}

fn says_right(view: &GameView<'_>, node: Node<'_>) -> bool {
    if node.get(b"C").is_none() {
        return false;
    }
    let text = view.comment(node).unwrap_or_default();
    let says = |words: &[&str]| {
        let mut parts = text.split(|letter: char| !letter.is_alphabetic());
        parts.any(|part| words.iter().any(|word| part.eq_ignore_ascii_case(word)))
    };
    says(&RIGHT) && !says(&WRONG)
}

#[cfg(test)]
mod tests {
    use sgf_syntax::Document;

    use super::*;
    use crate::record::games;

    /// The verdicts of all nodes except the root: `.` on the way, `+` solved, `-` wrong.
    fn verdicts(record: &str) -> String {
        let doc = Document::parse(record.as_bytes());
        let view = games(&doc).next().expect("the record has a game");
        let answers = Answers::of(&view);
        let sign = |node| match answers.verdict(node) {
            Verdict::OnTheWay => '.',
            Verdict::Solved => '+',
            Verdict::Wrong => '-',
        };
        view.nodes().skip(1).map(sign).collect()
    }

    #[test]
    fn recognizes_each_convention() {
        for (record, expected) in [
            ("(;(;B[aa];W[bb];B[cc]C[RIGHT])(;B[dd];W[ee]))", "..+--"),
            ("(;(;B[aa]C[Wrong])(;B[dd];W[ee]C[Correct.]))", "-.+"),
            ("(;(;B[aa]C[This is not right: wrong])(;B[dd]C[正解]))", "-+"),
            ("(;(;B[aa])(;B[bb]TE[1];W[cc])(;B[dd]TE[1]))", "-.++"),
            ("(;(;B[aa]BM[1])(;B[bb];W[cc](;B[dd])(;B[ee])))", "-..+-"),
            ("(;;B[aa];W[bb])", ".+"),
            ("(;C[Find the right move.](;B[aa])(;B[bb]))", "+-"),
            ("(;;B[aa]C[Right];W[bb])", "++"),
        ] {
            assert_eq!(verdicts(record), expected, "{record}");
        }
    }

    #[test]
    fn cost_is_linear_in_depth() {
        let record = format!("(;{}C[RIGHT])", ";B[aa]".repeat(100_000));
        assert!(verdicts(&record).starts_with("....") && verdicts(&record).ends_with('+'));
    }
}
