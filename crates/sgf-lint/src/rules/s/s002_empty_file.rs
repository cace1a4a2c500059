//! S002: a file without content.

use sgf_syntax::{Fact, FactKind};

use super::content::{Content, content};
use crate::rule::rule;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds files that are empty or hold white space only.
    ///
    /// ## Why it matters
    /// A record was meant to be here. Programs that were stopped while writing leave such files.
    ///
    /// ## Example
    /// ```sgf,expect,escaped
    /// \r\n
    /// ```
    S002 empty-file, Error, fix: None, since: "0.1", sgfc: [7], on: Facts(&[FactKind::NoGame])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    if content(cx.text()) == Content::Empty {
        out.report(fact.span, "empty file");
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn a_text_is_not_empty() {
        check("S002", "just text");
    }
}
