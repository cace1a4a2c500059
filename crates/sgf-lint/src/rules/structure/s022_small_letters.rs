//! S022: lower-case letters in an identifier.

use sgf_model::record::find_all;
use sgf_model::table::{TABLE, reduce_ident};
use sgf_syntax::{Fact, FactKind, Span, TextEdit};

use crate::rule::rule;
use crate::{Applicability, Cx, Sink};

rule! {
    /// ## What it does
    /// Finds identifiers with lower-case letters in FF[4] games.
    ///
    /// ## Why it matters
    /// FF[1] to FF[3] ignored lower-case letters, so that `Black` means `B`. FF[4] does not allow them, and programs may not
    /// recognize the property. If servers use such an identifier for this game (Little Golem writes moves of TwixT as `r`
    /// and `b`), the finding is a note.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GaMe[1];Black[cc])
    /// ```
    ///
    /// ## Fix
    /// Removes the lower-case letters, if the remaining letters are a property of the game.
    /// ```sgf
    /// (;FF[4]GM[1];B[cc])
    /// ```
    S022 small-letters, Warning, fix: Safe, since: "0.1", sgfc: [16], on: Facts(&[FactKind::IrregularIdent])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    let ident = &cx.text()[fact.span.range()];
    if !ident.iter().all(u8::is_ascii_alphabetic) {
        return;
    }
    let Some(kind) = cx.kind_at(fact.span.start).filter(|kind| kind.ff >= 4) else { return };
    let finding = out.report(fact.span, "identifier contains lower-case letters");
    if TABLE.get(kind.gm, ident).is_some() {
        finding.note();
        return;
    }
    let short = reduce_ident(ident);
    let is_known = short.len() < ident.len() && TABLE.get(kind.gm, &short).is_some();
    if is_known && !is_twice(cx, fact.span, &short) {
        finding.fix(Applicability::Safe, "remove the lower-case letters", removal(ident, fact.span.start));
    }
}

/// The maximum number of properties to search in a node, so that the time does not grow quadratically.
const MANY: usize = 64;

/// Whether the node has another property with the same capitals. Also true if the node is too large or damaged to tell.
fn is_twice(cx: &Cx<'_>, span: Span, short: &[u8]) -> bool {
    let Some(node) = cx.node_at(span.start).filter(|node| node.properties().len() <= MANY) else {
        return true;
    };
    cx.is_damaged(node.span()) || find_all(node, short).count() > 1
}

/// Deletes each run of lower-case letters.
fn removal(ident: &[u8], start: usize) -> Vec<TextEdit> {
    let mut at = start;
    let mut edits = Vec::new();
    for run in ident.chunk_by(|one, two| one.is_ascii_lowercase() == two.is_ascii_lowercase()) {
        if run[0].is_ascii_lowercase() {
            edits.push(TextEdit::delete(Span::new(at, at + run.len())));
        }
        at += run.len();
    }
    edits
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn accepts_lower_case_before_ff4() {
        check("S022", "(;GaMe[1];Black[cc])");
        check("S022", "(;FF[3]GaMe[1];Black[cc])");
    }

    #[test]
    fn identifiers_of_the_game_are_notes() {
        let checker = crate::Checker::new(&crate::Config::only("S022").unwrap());
        let text = b"(;FF[4]SO[https://www.littlegolem.net]EV[twixt.1];b[dd];r[th])";
        let found = checker.check(&sgf_syntax::Document::parse(text));
        assert!(found.len() == 2 && found.iter().all(|found| found.severity == crate::Severity::Note));
    }

    #[test]
    fn does_not_create_duplicate_properties() {
        fix_gives("S022", "(;FF[4];B[aa]Black[bb])", "(;FF[4];B[aa]Black[bb])");
    }

    #[test]
    fn keeps_unknown_identifiers() {
        fix_gives("S022", "(;FF[4];Zonk[aa]CoPyright[x])", "(;FF[4];Zonk[aa]CP[x])");
    }
}
