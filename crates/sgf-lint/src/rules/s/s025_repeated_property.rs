//! S025: a property twice in one node.

use sgf_model::table::{TABLE, reduce_ident};
use sgf_model::value::Shape;
use sgf_syntax::{Fact, FactKind, Property, Span, TextEdit};

use crate::rule::rule;
use crate::{Applicability, Cx, Sink};

rule! {
    /// ## What it does
    /// Finds properties that occur twice in one node.
    ///
    /// ## Why it matters
    /// Programs keep the first, the last, or join the values. Where the server that wrote the record repeats its own property
    /// (`P0` on BoardSpace), the finding is a note.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]AB[cc]AW[dd]AB[ee][cc])
    /// ```
    ///
    /// ## Fix
    /// Moves the values of a list to the first occurrence, leaving out those that it has already. A property with one value
    /// is removed if it says the same as the first; if not, there is no fix.
    /// ```sgf
    /// (;FF[4]GM[1]AB[cc][ee]AW[dd])
    /// ```
    S025 repeated-property, Error, fix: Safe, since: "0.1", sgfc: [28],
    on: Facts(&[FactKind::RepeatedProperty])
}

/// The most values and properties that are compared with each other; for more there is no fix.
const MANY: usize = 512;

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    let ident = &cx.text()[fact.span.range()];
    let name = String::from_utf8_lossy(ident);
    let mut finding = out.report(fact.span, format!("second `{name}` in the node"));
    if is_habit(cx, fact) {
        finding = finding.note();
    }
    if let Some(edits) = merging(cx, fact.span, ident) {
        finding.fix(Applicability::Safe, "join it with the first", edits);
    }
}

/// Whether an irregular identifier is known in this game: then the server that invented it repeats it as it likes.
fn is_habit(cx: &Cx<'_>, fact: Fact) -> bool {
    let ident = &cx.text()[fact.span.range()];
    let is_irregular = !ident.iter().all(u8::is_ascii_alphabetic);
    is_irregular && cx.kind_at(fact.span.start).is_some_and(|kind| TABLE.get(kind.gm, ident).is_some())
}

/// The edits that join a property with the first of its name, if no value is lost that way.
fn merging(cx: &Cx<'_>, span: Span, ident: &[u8]) -> Option<Vec<TextEdit>> {
    let node = cx.node_at(span.start).filter(|node| node.properties().len() <= MANY)?;
    if cx.is_damaged(node.span()) {
        return None;
    }
    let first = node.get(ident)?;
    let second = node.properties().find(|property| property.ident_span() == span)?;
    let new = new_values(first, second)?;
    let whole = TextEdit::delete(second.span());
    if new.is_empty() {
        return Some(vec![whole]);
    }
    let row = TABLE.get(cx.kind_at(span.start)?.gm, &reduce_ident(ident))?;
    if row.shape == Shape::One {
        return None;
    }
    let at = first.values().next_back()?.outer_span().end;
    Some(vec![TextEdit::insert(at, new), whole])
}

/// The values of the second property that the first does not have, as they are written.
fn new_values(first: Property<'_>, second: Property<'_>) -> Option<Vec<u8>> {
    if first.values().len() == 0 || first.values().len() + second.values().len() > MANY {
        return None;
    }
    let mut new = Vec::new();
    for value in second.values().filter(|value| first.values().all(|known| known.raw() != value.raw())) {
        // A value that is not closed, and a list of none with something in it, are other matters.
        if !value.is_closed() || value.raw().is_empty() || first.raw().is_empty() {
            return None;
        }
        new.push(b'[');
        new.extend_from_slice(value.raw());
        new.push(b']');
    }
    Some(new)
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn every_occurrence_but_the_first() {
        check(
            "S025",
            "
(;B[aa]W[bb]B[cc];B[dd]B[ee])
            ^ second `B` in the node
                       ^ second `B` in the node
",
        );
    }

    #[test]
    fn boardspace_repeats_its_players() {
        let checker = crate::Checker::new(&crate::Config::only("S025").unwrap());
        let found = checker.check(&sgf_syntax::Document::parse(b"(;GM[27]P0[id \"Ann\"]P0[ranking 1500])"));
        assert_eq!(found[0].severity, crate::Severity::Note);
    }

    #[test]
    fn lists_are_joined() {
        fix_gives("S025", "(;AB[aa]AB[bb]AB[cc])", "(;AB[aa][bb][cc])");
        fix_gives("S025", "(;AB[aa][bb]AB[bb][aa]C[x])", "(;AB[aa][bb]C[x])");
    }

    #[test]
    fn one_value_is_no_list() {
        fix_gives("S025", "(;PB[Lee]PB[Lee]C[a])", "(;PB[Lee]C[a])");
        fix_gives("S025", "(;PB[Lee]PB[Cho])", "(;PB[Lee]PB[Cho])");
        fix_gives("S025", "(;XX[a]XX[b])", "(;XX[a]XX[b])");
        fix_gives("S025", "(;KO[]KO[])", "(;KO[])");
    }
}
