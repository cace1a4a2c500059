//! S010: text between the tokens of a game.

use sgf_syntax::{Fact, FactKind, TextEdit};

use crate::rule::rule;
use crate::{Applicability, Cx, Sink};

rule! {
    /// ## What it does
    /// Finds text inside a game that is neither node, property nor value.
    ///
    /// ## Why it matters
    /// Programs stop here, skip the text, or take it for something that it is not.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;B[aa] gfhf;W[kk])
    /// ```
    ///
    /// ## Fix
    /// Removes the text. Unsafe: it may have been a comment.
    /// ```sgf
    /// (;B[aa] ;W[kk])
    /// ```
    S010 text-inside, Error, fix: Unsafe, since: "0.1", sgfc: [8], on: Facts(&[FactKind::TextInside])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    let text = &cx.text()[fact.span.range()];
    // Control bytes alone are told about by a rule of their own.
    if text.iter().all(|byte| byte.is_ascii_control() || *byte == b' ') {
        return;
    }
    out.report(fact.span, "text that is part of no property").fix(
        Applicability::Unsafe,
        "remove the text",
        [TextEdit::delete(fact.span)],
    );
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn runs_are_joined() {
        check(
            "S010",
            "
(;B[aa] very, very good ;W[bb])
        ^^^^^^^^^^^^^^^ text that is part of no property
",
        );
    }

    #[test]
    fn a_comma_between_values() {
        fix_gives("S010", "(;AB[aa],[bb])", "(;AB[aa][bb])");
    }
}
