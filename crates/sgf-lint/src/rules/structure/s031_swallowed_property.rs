//! S031: a text that may have swallowed the property after it.

use sgf_syntax::{Fact, FactKind, TextEdit};

use crate::rule::rule;
use crate::{Applicability, Cx, Sink};

rule! {
    /// ## What it does
    /// Finds texts that contain what looks like the next property, in games that escape no bracket.
    ///
    /// ## Why it matters
    /// If the closing bracket of the text is missing, the property after it is lost: a move, a name. But a text may contain
    /// anything, and FF[4] allows an opening bracket in it. So OpenSGF reads the text as written.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]PB[Go Seigen
    /// PW[Kitani Minoru];B[cc])
    /// ```
    ///
    /// ## Fix
    /// Inserts the bracket before the property. Unsafe, because the property may be part of the text. Escape a bracket in the
    /// text (`\[`) to keep it without this finding.
    /// ```sgf
    /// (;FF[4]PB[Go Seigen]
    /// PW[Kitani Minoru];B[cc])
    /// ```
    S031 swallowed-property, Warning, fix: Unsafe, since: "0.1", sgfc: [],
    on: Facts(&[FactKind::SwallowedProperty])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    let Some(game) = cx.game_at(fact.span.start).filter(|&game| !cx.escapes_brackets(game)) else { return };
    let Some((b'[', raw)) = cx.text()[fact.span.range()].split_first() else { return };
    let guard = game.mode().guard(raw);
    out.report(fact.span, "text goes on with what looks like a property; its closing bracket may be missing")
        .fix(
            Applicability::Unsafe,
            "end the text before the property",
            [TextEdit::insert(fact.span.end, [guard, b"]"].concat())],
        );
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, count, fix_gives};

    #[test]
    fn reports_the_text_before_the_property() {
        check(
            "S031",
            "
(;C[a good move;W[bb];B[cc]N[why?
   ^^^^^^^^^^^^ text goes on with what looks like a property; its closing bracket may be missing
                            ^^^^^ text goes on with what looks like a property; its closing bracket may be missing
W[dd])
",
        );
    }

    #[test]
    fn ignores_writers_who_escape() {
        for text in [
            "(;B[aa]C[If B[a\\] then W[b\\].];W[bb])",
            "(;B[aa]C[Black plays\nB[cc\\]\nand wins];W[bb])",
            "(;C[user [3k\\]: hi];C[a good move;W[bb];B[cc])",
            "(;C[a good move;W[bb];B[cc];N[see [1\\]])",
        ] {
            assert_eq!(count("S031", text) + count("S020", text), 0, "{text}");
        }
    }

    #[test]
    fn the_fix_separates_the_property() {
        fix_gives("S031", "(;C[a good move;W[bb];B[cc])", "(;C[a good move];W[bb];B[cc])");
    }
}
