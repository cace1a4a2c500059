//! S023: digits and signs in an identifier.

use sgf_model::table::TABLE;
use sgf_syntax::{Fact, FactKind};

use crate::rule::rule;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds identifiers with digits, `-` or `_` in them.
    ///
    /// ## Why it matters
    /// An identifier consists of capital letters. Some servers write others: `P0[..]` on BoardSpace. If the identifier is a
    /// habit of the game's programs, the finding is a note.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4];X-1[5];B[aa])
    /// ```
    S023 irregular-identifier, Warning, fix: None, since: "0.1", sgfc: [8],
    on: Facts(&[FactKind::IrregularIdent])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    let ident = &cx.text()[fact.span.range()];
    if ident.iter().all(u8::is_ascii_alphabetic) {
        return;
    }
    let is_habit = cx.kind_at(fact.span.start).is_some_and(|kind| TABLE.get(kind.gm, ident).is_some());
    let finding = out.report(fact.span, "identifier that is not made of capital letters");
    if is_habit {
        finding.note();
    }
}
