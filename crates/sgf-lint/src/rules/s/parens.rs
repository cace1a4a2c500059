//! Which parentheses belong together, as the parser reads them.
//!
//! Some fixes need to know where a tree ends: who takes a surplus `(` away must take its `)` away too. The pairs are found
//! in one pass over the text between the values, once for a document and only when a rule asks.

use sgf_syntax::{Document, Fact, FactKind, Span};

/// The pairs of parentheses of a document, and what surrounds the places that rules ask about.
#[derive(Debug, Default)]
pub(crate) struct Parens {
    /// Each `(` and, if there is one, its `)`, in the order of the `(`.
    pairs: Vec<(usize, Option<usize>)>,
    /// For each place where a `(` is missing, where the tree around it is closed.
    around: Vec<(usize, Option<usize>)>,
}

/// The pass over the tokens.
#[derive(Default)]
struct Pass {
    parens: Parens,
    /// What is open: indices into `pairs`.
    open: Vec<usize>,
    /// For each asked place what was open around it.
    asked: Vec<(usize, Option<usize>)>,
    /// The `(` that was met last of those that have no `)`, and need none.
    is_lone: Option<usize>,
}

impl Parens {
    /// Finds the pairs of a document.
    pub(crate) fn new(doc: &Document<'_>) -> Parens {
        let mut pass = Pass::default();
        use FactKind::{GameInside, LoneOpen, MissingOpen, NodeAfterVariation};
        let is_asked =
            |fact: &&Fact| matches!(fact.kind, GameInside | LoneOpen | MissingOpen | NodeAfterVariation);
        let mut asked: Vec<(usize, FactKind)> = Vec::new();
        for fact in doc.facts().iter().filter(is_asked) {
            let at = fact.span.start;
            // Where a game begins, the one before it is closed first.
            let is_before = |&(other, kind): &(usize, FactKind)| other < at || kind == GameInside;
            let place = if fact.kind == GameInside { asked.partition_point(is_before) } else { asked.len() };
            asked.insert(place, (at, fact.kind));
        }
        let mut asked = asked.into_iter().peekable();
        let text = doc.text();
        let mut at = 0;
        for gap_end in hidden(doc).chain([Span::empty(text.len())]) {
            while at < gap_end.start {
                while let Some((place, kind)) = asked.next_if(|&(place, _)| place <= at) {
                    pass.ask(place, kind);
                }
                let stop = asked.peek().map_or(gap_end.start, |&(place, _)| place.min(gap_end.start));
                if pass.is_lone == Some(at) {
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
        asked.for_each(|(place, kind)| pass.ask(place, kind));
        pass.finish()
    }

    /// The `)` that belongs to the `(` at `open`, or to the one that is missing there.
    pub(crate) fn close_of(&self, open: usize) -> Option<usize> {
        let index = self.pairs.binary_search_by_key(&open, |&(open, _)| open).ok()?;
        self.pairs[index].1
    }

    /// Where the variation is closed that the place lies in, for places where a `(` is missing before a node.
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

    /// Meets a place that a rule will ask about. A tree whose `(` is missing opens there nevertheless.
    fn ask(&mut self, place: usize, kind: FactKind) {
        match kind {
            FactKind::MissingOpen => self.parenthesis(true, place),
            FactKind::GameInside => self.open.clear(),
            FactKind::LoneOpen => self.is_lone = Some(place),
            _ => self.asked.push((place, self.open.last().copied())),
        }
    }

    fn finish(mut self) -> Parens {
        let pairs = &self.parens.pairs;
        let closed = |&(place, open): &(usize, Option<usize>)| (place, open.and_then(|open| pairs[open].1));
        self.parens.around = self.asked.iter().map(closed).collect();
        self.parens
    }
}

/// Where parentheses mean nothing: in values and in the text outside of trees, in the order of the text.
fn hidden<'d>(doc: &'d Document<'_>) -> impl Iterator<Item = Span> + 'd {
    let outside = doc.facts().iter().filter(|fact| fact.kind == FactKind::TextOutside).map(|fact| fact.span);
    let nodes = doc.games().flat_map(|game| game.nodes());
    let values = nodes.flat_map(|node| node.properties()).flat_map(|property| property.values());
    merge(outside, values.map(|value| value.outer_span()))
}

/// Walks over two ordered lists of spans as one.
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
    fn pairs_are_found_between_values() {
        //                   0         1         2
        //                   0123456789012345678901234567
        let parens = parens("(;C[ :( ](;B[aa])(;B[bb])) )");
        let pairs = [(0, Some(25)), (9, Some(16)), (17, Some(24))];
        assert_eq!(parens.pairs, pairs);
        assert_eq!(parens.close_of(17), Some(24));
        assert_eq!(parens.close_of(5), None);
    }

    #[test]
    fn a_surplus_parenthesis_has_its_own_end() {
        assert_eq!(parens("(;A[]((;B[])(;C[])))").close_of(5), Some(18));
        assert_eq!(parens("((;A[])(;B[])) (;C[])").close_of(0), Some(13));
        assert_eq!(parens("((;A[])").close_of(0), None);
    }

    #[test]
    fn missing_parentheses_count() {
        assert_eq!(parens(";A[](;B[])(;C[]))").close_of(0), Some(16));
        assert_eq!(parens(";A[](;B[])").close_of(0), None);
        let parens = parens("(;A[](;B[]);C[](;D[]))");
        assert_eq!(parens.close_around(11), Some(21));
    }

    #[test]
    fn text_outside_hides_its_parentheses() {
        assert_eq!(parens("see (a) (;A[]) :-)").pairs, [(8, Some(13))]);
    }
}
