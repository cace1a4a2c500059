//! S004: a byte order mark before UTF-8.

use sgf_syntax::{Fact, FactKind, Form};

use crate::rule::rule;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds byte order marks at the start of UTF-8 files.
    ///
    /// ## Why it matters
    /// The mark identifies the file as UTF-8, but not every program skips it. FF[4] has the property `CA` for that
    /// purpose.
    ///
    /// ## Example
    /// ```sgf,expect,escaped
    /// \xEF\xBB\xBF(;FF[4]CA[UTF-8];B[aa])
    /// ```
    S004 byte-order-mark, Note, fix: None, since: "0.1", sgfc: [], on: Facts(&[FactKind::ByteOrderMark])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    if cx.doc.form() == Form::Bytes {
        out.report(fact.span, "byte order mark before the text");
    }
}
