//! S020: a value without its closing bracket.

use sgf_syntax::{Fact, FactKind, TextEdit};

use crate::rule::rule;
use crate::{Applicability, Cx, Sink};

rule! {
    /// ## What it does
    /// Finds values whose closing bracket is missing.
    ///
    /// ## Why it matters
    /// Other programs read on to the next bracket: they take the next moves for a part of the value, and lose them.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;B[aa;W[bb])
    /// ```
    ///
    /// ## Fix
    /// Inserts the bracket where the value seems to end. Unsafe if nothing of the value is left, since an empty move is a
    /// pass.
    /// ```sgf
    /// (;B[aa];W[bb])
    /// ```
    S020 unclosed-value, Error, fix: Unsafe, since: "0.1", sgfc: [10], on: Facts(&[FactKind::UnclosedValue])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    let Some((b'[', raw)) = cx.text()[fact.span.range()].split_first() else { return };
    let guard = cx.game_at(fact.span.start).map_or(&b""[..], |game| game.mode().guard(raw));
    let applicability = if raw.is_empty() { Applicability::Unsafe } else { Applicability::Safe };
    out.report(fact.span, "value without its closing bracket").fix(
        applicability,
        "insert the missing bracket",
        [TextEdit::insert(fact.span.end, [guard, b"]"].concat())],
    );
}

#[cfg(test)]
mod tests {
    use sgf_syntax::{Document, ScanMode};

    use crate::testing::{check, fix_gives};
    use crate::{Applicability, Config, fix};

    #[test]
    fn the_value_ends_where_the_next_token_begins() {
        check(
            "S020",
            "
(;B[aa;W[bb];B[cc
   ^^^ value without its closing bracket
              ^^^ value without its closing bracket
",
        );
    }

    #[test]
    fn an_escape_at_the_end() {
        fix_gives("S020", "(;C[a\\", "(;C[a\\\\]");
    }

    #[test]
    fn pairs_of_bytes_end_before_the_bracket() {
        let doc = Document::parse_with(&b"(;C[\x1B$BI="[..], |_| ScanMode::Iso2022Jp);
        let fixed = fix(&doc, &Config::default(), Applicability::Safe);
        assert_eq!(fixed.document.write(), b"(;C[\x1B$BI=\x1B(B])");
        assert!(fixed.is_settled && fixed.remaining.is_empty());
    }

    #[test]
    fn a_name_in_front_of_a_property() {
        fix_gives("S020", "(;PB[Go Seigen\nPW[Kitani])", "(;PB[Go Seigen]\nPW[Kitani])");
    }
}
