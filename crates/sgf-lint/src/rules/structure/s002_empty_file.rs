//! S002: a file without content.

use sgf_syntax::{Fact, FactKind};

use super::content::{Content, content};
use crate::rule::rule;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds files that are empty or contain only white space.
    ///
    /// ## Why it matters
    /// A program that was interrupted while saving leaves such a file. The record is lost.
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
    fn ignores_files_with_text() {
        check("S002", "just text");
    }
}
