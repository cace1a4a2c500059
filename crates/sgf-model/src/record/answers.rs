//! Problems: which answers are right, by the habits that collections of problems have.
//!
//! Some write RIGHT into the comments of what is right, some mark good and bad moves (TE, BM), and where nothing is said the main line is
//! the solution. What says so is noted for all nodes in two passes, down and up, however deep the record is.

use sgf_syntax::{Listed, Node};

use super::{GameView, find_all};

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

/// The words that mark what is right, and what is wrong.
const RIGHT: [&str; 3] = ["right", "correct", "正解"];
const WRONG: [&str; 3] = ["wrong", "incorrect", "失敗"];

/// Which nodes of a problem are right.
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
    /// The index of the root.
    first: usize,
    nodes: Vec<Answer>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Answer {
    /// Whether its own comment says that it is right.
    says_right: bool,
    /// Whether it leads to a solution, or comes from one.
    is_on_the_way: bool,
}

impl Answers {
    /// Judges all nodes of a game.
    #[must_use]
    pub fn of(view: &GameView<'_>) -> Answers {
        let first = view.root().index();
        let mut nodes: Vec<Answer> = view
            .nodes()
            .map(|node| Answer { says_right: says_right(view, node), ..Answer::default() })
            .listed();
        match nodes.iter().any(|it| it.says_right) {
            true => by_words(view, first, &mut nodes),
            false => by_marks(view, first, &mut nodes),
        }
        Answers { first, nodes }
    }

    /// Judges a node as an answer.
    #[must_use]
    pub fn verdict(&self, node: Node<'_>) -> Verdict {
        let it = node.index().checked_sub(self.first).and_then(|index| self.nodes.get(index));
        let Some(Answer { says_right, is_on_the_way: true }) = it else { return Verdict::Wrong };
        if *says_right || node.first_child().is_none() { Verdict::Solved } else { Verdict::OnTheWay }
    }
}

/// Above and below of what is called right.
fn by_words(view: &GameView<'_>, first: usize, nodes: &mut [Answer]) {
    let parents: Vec<Option<usize>> =
        view.nodes().map(|node| node.parent().map(|parent| parent.index() - first)).listed();
    let mut leads_there: Vec<bool> = nodes.iter().map(|it| it.says_right).listed();
    for (index, parent) in parents.iter().enumerate().rev() {
        if let Some(parent) = parent {
            leads_there[*parent] |= leads_there[index];
        }
    }
    let mut comes_from_there: Vec<bool> = nodes.iter().map(|it| it.says_right).listed();
    for (index, parent) in parents.iter().enumerate() {
        comes_from_there[index] |= parent.is_some_and(|parent| comes_from_there[parent]);
        nodes[index].is_on_the_way = leads_there[index] || comes_from_there[index];
    }
}

/// The moves that are called good; where none of the siblings is, the first that is not called bad.
fn by_marks(view: &GameView<'_>, first: usize, nodes: &mut [Answer]) {
    let has = |node: &Node<'_>, ident: &[u8]| find_all(*node, ident).next().is_some();
    if let Some(root) = nodes.first_mut() {
        root.is_on_the_way = true;
    }
    for node in view.nodes() {
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

    /// The verdicts of all nodes but the root: `.` on the way, `+` solved, `-` wrong.
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
    fn each_habit_is_understood() {
        for (record, expected) in [
            ("(;(;B[aa];W[bb];B[cc]C[RIGHT])(;B[dd];W[ee]))", "..+--"),
            ("(;(;B[aa]C[Wrong])(;B[dd];W[ee]C[Correct.]))", "-.+"),
            ("(;(;B[aa]C[This is not right: wrong])(;B[dd]C[正解]))", "-+"),
            ("(;(;B[aa])(;B[bb]TE[1];W[cc])(;B[dd]TE[1]))", "-.++"),
            ("(;(;B[aa]BM[1])(;B[bb];W[cc](;B[dd])(;B[ee])))", "-..+-"),
            ("(;;B[aa];W[bb])", ".+"),
            ("(;;B[aa]C[Right];W[bb])", "++"),
        ] {
            assert_eq!(verdicts(record), expected, "{record}");
        }
    }

    #[test]
    fn a_deep_record_costs_one_pass() {
        let record = format!("(;{}C[RIGHT])", ";B[aa]".repeat(100_000));
        assert!(verdicts(&record).starts_with("....") && verdicts(&record).ends_with('+'));
    }
}
