//! S025: a property that occurs twice in one node.

use sgf_model::table::TABLE;
use sgf_syntax::{Fact, FactKind};

use crate::rule::rule;
use crate::{Applicability, Cx, Sink};

rule! {
    /// ## What it does
    /// Finds properties that occur twice in one node.
    ///
    /// ## Why it matters
    /// Programs keep the first or the last property, or merge the values. If a server repeats a property of its own (`P0` on
    /// BoardSpace), the finding is a note.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]AB[cc]AW[dd]AB[ee][cc])
    /// ```
    ///
    /// ## Fix
    /// Moves the values of lists to the first occurrence, without duplicates. Removes a property with a single value if it
    /// equals the first. Appends different comments (C, GC) to the first, each on a new line; unsafe, because several
    /// comments become one. Other properties have no fix.
    /// ```sgf
    /// (;FF[4]GM[1]AB[cc][ee]AW[dd])
    /// ```
    S025 repeated-property, Error, fix: Unsafe, since: "0.1", sgfc: [28],
    on: Facts(&[FactKind::RepeatedProperty])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    let ident = &cx.text()[fact.span.range()];
    let name = String::from_utf8_lossy(ident);
    let mut finding = out.report(fact.span, format!("duplicate `{name}` in the node"));
    if is_server_property(cx, fact) {
        finding = finding.note();
    }
    if let Some(repair) = cx.repeats().repair_at(fact.span.start) {
        let title = match repair.n_merged {
            1 => "merge it into the first",
            _ => "merge this and the following ones into the first",
        };
        let applicability = if repair.merges_texts { Applicability::Unsafe } else { Applicability::Safe };
        finding.fix(applicability, title, repair.edits.iter().cloned());
    }
}

/// Whether an irregular identifier is a known property of this game. Servers repeat such properties.
fn is_server_property(cx: &Cx<'_>, fact: Fact) -> bool {
    let ident = &cx.text()[fact.span.range()];
    let is_irregular = !ident.iter().all(u8::is_ascii_alphabetic);
    is_irregular && cx.kind_at(fact.span.start).is_some_and(|kind| TABLE.get(kind.gm, ident).is_some())
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn reports_every_occurrence_but_the_first() {
        check(
            "S025",
            "
(;B[aa]W[bb]B[cc];B[dd]B[ee])
            ^ duplicate `B` in the node
                       ^ duplicate `B` in the node
",
        );
    }

    #[test]
    fn properties_of_boardspace_are_notes() {
        let checker = crate::Checker::new(&crate::Config::only("S025").unwrap());
        let found = checker.check(&sgf_syntax::Document::parse(b"(;GM[27]P0[id \"Ann\"]P0[ranking 1500])"));
        assert_eq!(found[0].severity, crate::Severity::Note);
    }

    #[test]
    fn merges_lists() {
        fix_gives("S025", "(;AB[aa]AB[bb]AB[cc])", "(;AB[aa][bb][cc])");
        fix_gives("S025", "(;AB[aa][bb]AB[bb][aa]C[x])", "(;AB[aa][bb]C[x])");
    }

    #[test]
    fn merges_many_properties_in_one_pass() {
        let letters = 'a'..='t';
        let points = letters.clone().flat_map(|x| letters.clone().map(move |y| format!("AB[{x}{y}]")));
        let before: String = points.collect();
        let after = format!("(;AB{})", before.replace("AB", ""));
        let checker = crate::Checker::new(&crate::Config::only("S025").unwrap());
        let text = format!("(;{before})");
        let fixed = checker.fix(&sgf_syntax::Document::parse(text.as_bytes()), crate::Applicability::Safe);
        assert_eq!(String::from_utf8_lossy(fixed.document.write()), after);
        assert_eq!((fixed.passes, fixed.is_settled), (1, true));
    }

    #[test]
    fn keeps_properties_that_cannot_be_merged() {
        fix_gives("S025", "(;AB[aa]AW[cc]AB[]AB[bb]AW[dd]AB[aa]C[x])", "(;AB[aa][bb]AW[cc][dd]AB[]C[x])");
        fix_gives("S025", "(;PB[Lee]PB[Cho]PB[Lee])", "(;PB[Lee]PB[Cho])");
    }

    #[test]
    fn merges_comments() {
        fix_gives("S025", "(;C[one]B[aa]C[two]C[one]C[])", "(;C[one\ntwo]B[aa])");
        fix_gives("S025", "(;GC[]PB[x]GC[a\\]b])", "(;GC[a\\]b]PB[x])");
        fix_gives("S025", "(;C[one\\\\]C[two])", "(;C[one\\\\]C[two])");
        // Removing equal comments is safe, merging different ones is not.
        let checker = crate::Checker::new(&crate::Config::only("S025").unwrap());
        let doc = sgf_syntax::Document::parse(b"(;C[one]C[one]C[two])");
        let fixed = checker.fix(&doc, crate::Applicability::Safe);
        assert_eq!(fixed.document.write(), b"(;C[one]C[two])");
    }

    #[test]
    fn removes_equal_single_values_only() {
        fix_gives("S025", "(;PB[Lee]PB[Lee]C[a])", "(;PB[Lee]C[a])");
        fix_gives("S025", "(;PB[Lee]PB[Cho])", "(;PB[Lee]PB[Cho])");
        fix_gives("S025", "(;XX[a]XX[b])", "(;XX[a]XX[b])");
        fix_gives("S025", "(;KO[]KO[])", "(;KO[])");
    }
}
