//! Matching pairs of parentheses, as the parser reads them.
//!
//! Some fixes need to know where a tree ends: removing a surplus `(` means removing its `)` as well. One pass over the text
//! between the values finds all pairs.

use sgf_syntax::{Document, Fact, FactKind, Span};

/// The pairs of parentheses of a document.
#[derive(Debug, Default)]
pub(crate) struct Parens {
    /// Each `(` and, if there is one, its `)`, in the order of the `(`.
    pairs: Vec<(usize, Option<usize>)>,
    /// For each node after a variation, where the tree around it is closed.
    around: Vec<(usize, Option<usize>)>,
}

/// The pass over the text.
#[derive(Default)]
struct Pass {
    parens: Parens,
    /// The open pairs, as indexes into `pairs`.
    open: Vec<usize>,
    /// For each node after a variation, the innermost open pair.
    around: Vec<(usize, Option<usize>)>,
    /// The last `(` that has no `)` and needs none.
    lone: Option<usize>,
}

impl Parens {
    /// Finds the pairs of a document.
    pub(crate) fn new(doc: &Document<'_>) -> Parens {
        let mut pass = Pass::default();
        use FactKind::{GameInside, LoneOpen, MissingOpen, NodeAfterVariation};
        let is_relevant =
            |fact: &&Fact| matches!(fact.kind, GameInside | LoneOpen | MissingOpen | NodeAfterVariation);
        let mut facts: Vec<(usize, FactKind)> = Vec::new();
        for fact in doc.facts().iter().filter(is_relevant) {
            let at = fact.span.start;
            // A game that starts inside another one closes that first.
            let is_before = |&(other, kind): &(usize, FactKind)| other < at || kind == GameInside;
            let place = if fact.kind == GameInside { facts.partition_point(is_before) } else { facts.len() };
            facts.insert(place, (at, fact.kind));
        }
        let mut facts = facts.into_iter().peekable();
        let text = doc.text();
        let mut at = 0;
        for gap_end in hidden(doc).chain([Span::empty(text.len())]) {
            while at < gap_end.start {
                while let Some((place, kind)) = facts.next_if(|&(place, _)| place <= at) {
                    pass.fact(place, kind);
                }
                let stop = facts.peek().map_or(gap_end.start, |&(place, _)| place.min(gap_end.start));
                if pass.lone == Some(at) {
                    at += 1;
                    continue;
                }
                let found = text[at..stop].iter().position(|byte| matches!(byte, b'(' | b')'));
                let Some(found) = found else {
                    at = stop;
                    continue;
                };
                pass.parenthesis(text[at + found] == b'(', at + found);
                at += found + 1;
            }
            at = gap_end.end.max(at);
        }
        facts.for_each(|(place, kind)| pass.fact(place, kind));
        pass.finish()
    }

    /// Returns the `)` that closes the `(` at `open`, or the one that is missing there.
    pub(crate) fn close_of(&self, open: usize) -> Option<usize> {
        let index = self.pairs.binary_search_by_key(&open, |&(open, _)| open).ok()?;
        self.pairs[index].1
    }

    /// Returns where the tree around a node after a variation is closed.
    pub(crate) fn close_around(&self, place: usize) -> Option<usize> {
        let index = self.around.binary_search_by_key(&place, |&(place, _)| place).ok()?;
        self.around[index].1
    }
}

impl Pass {
    fn parenthesis(&mut self, is_open: bool, at: usize) {
        if is_open {
            self.open.push(self.parens.pairs.len());
            self.parens.pairs.push((at, None));
        } else if let Some(open) = self.open.pop() {
            self.parens.pairs[open].1 = Some(at);
        }
    }

    /// Processes a fact about parentheses. A tree whose `(` is missing still opens there.
    fn fact(&mut self, place: usize, kind: FactKind) {
        match kind {
            FactKind::MissingOpen => self.parenthesis(true, place),
            FactKind::GameInside => self.open.clear(),
            FactKind::LoneOpen => self.lone = Some(place),
            _ => self.around.push((place, self.open.last().copied())),
        }
    }

    fn finish(mut self) -> Parens {
        let pairs = &self.parens.pairs;
        let closed = |&(place, open): &(usize, Option<usize>)| (place, open.and_then(|open| pairs[open].1));
        self.parens.around = self.around.iter().map(closed).collect();
        self.parens
    }
}

/// Returns the spans in which parentheses mean nothing, in text order: values, and text outside of trees.
fn hidden<'d>(doc: &'d Document<'_>) -> impl Iterator<Item = Span> + 'd {
    let outside = doc.facts().iter().filter(|fact| fact.kind == FactKind::TextOutside).map(|fact| fact.span);
    let nodes = doc.games().flat_map(sgf_syntax::Game::nodes);
    let values = nodes.flat_map(sgf_syntax::Node::properties).flat_map(sgf_syntax::Property::values);
    merge(outside, values.map(sgf_syntax::Value::outer_span))
}

/// Merges two sorted iterators of spans.
fn merge(one: impl Iterator<Item = Span>, two: impl Iterator<Item = Span>) -> impl Iterator<Item = Span> {
    let (mut one, mut two) = (one.peekable(), two.peekable());
    std::iter::from_fn(move || match (one.peek(), two.peek()) {
        (Some(first), Some(second)) if first <= second => one.next(),
        (Some(_), None) => one.next(),
        _ => two.next(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parens(text: &str) -> Parens {
        Parens::new(&Document::parse(text.as_bytes()))
    }

    #[test]
    fn finds_pairs_outside_of_values() {
        //                   0         1         2
        //                   0123456789012345678901234567
        let parens = parens("(;C[ :( ](;B[aa])(;B[bb])) )");
        let pairs = [(0, Some(25)), (9, Some(16)), (17, Some(24))];
        assert_eq!(parens.pairs, pairs);
        assert_eq!(parens.close_of(17), Some(24));
        assert_eq!(parens.close_of(5), None);
    }

    #[test]
    fn matches_surplus_parentheses() {
        assert_eq!(parens("(;A[]((;B[])(;C[])))").close_of(5), Some(18));
        assert_eq!(parens("((;A[])(;B[])) (;C[])").close_of(0), Some(13));
        assert_eq!(parens("((;A[])").close_of(0), None);
    }

    #[test]
    fn matches_missing_parentheses() {
        assert_eq!(parens(";A[](;B[])(;C[]))").close_of(0), Some(16));
        assert_eq!(parens(";A[](;B[])").close_of(0), None);
        let parens = parens("(;A[](;B[]);C[](;D[]))");
        assert_eq!(parens.close_around(11), Some(21));
    }

    #[test]
    fn ignores_parentheses_outside_of_games() {
        assert_eq!(parens("see (a) (;A[]) :-)").pairs, [(8, Some(13))]);
    }
}
