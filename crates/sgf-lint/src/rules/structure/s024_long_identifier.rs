//! S024: a long identifier.

use sgf_model::table::CONFLICT;
use sgf_syntax::{Fact, FactKind};

use crate::rule::rule;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds identifiers of more than two capital letters. P030 reports `CONFLICT`.
    ///
    /// ## Why it matters
    /// FF[4] allows long identifiers, and some private properties have them (`KGSDE`). But FF[1] to FF[3] and some programs
    /// only accept one or two letters.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4];B[aa]PIW[x])
    /// ```
    S024 long-identifier, Note, fix: None, since: "0.1", sgfc: [11, 31], on: Facts(&[FactKind::LongIdent])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    if &cx.text()[fact.span.range()] == CONFLICT.as_bytes() {
        return;
    }
    out.report(fact.span, format!("identifier of {} letters", fact.span.len()));
}
