//! S020: a value without its closing bracket.

use sgf_syntax::{Fact, FactKind, TextEdit};

use crate::rule::rule;
use crate::{Applicability, Cx, Sink};

rule! {
    /// ## What it does
    /// Finds values whose closing bracket is missing.
    ///
    /// ## Why it matters
    /// Other programs read on to the next bracket. They treat the following moves as part of the value, and lose them.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;B[aa;W[bb])
    /// ```
    ///
    /// ## Fix
    /// Inserts the bracket where the value seems to end. Unsafe if that leaves an empty value, because an empty move is a
    /// pass, and if the value is a text, whose end is a guess.
    /// ```sgf
    /// (;B[aa];W[bb])
    /// ```
    S020 unclosed-value, Error, fix: Unsafe, since: "0.1", sgfc: [10],
    on: Facts(&[FactKind::UnclosedValue, FactKind::GuessedEnd])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    let Some((b'[', raw)) = cx.text()[fact.span.range()].split_first() else { return };
    let guard = cx.game_at(fact.span.start).map_or(&b""[..], |game| game.mode().guard(raw));
    let is_guess = raw.is_empty() || fact.kind == FactKind::GuessedEnd;
    let applicability = if is_guess { Applicability::Unsafe } else { Applicability::Safe };
    out.report(fact.span, "value without its closing bracket").fix(
        applicability,
        "insert the missing bracket",
        [TextEdit::insert(fact.span.end, [guard, b"]"].concat())],
    );
}

#[cfg(test)]
mod tests {
    use sgf_syntax::{Document, ScanMode};

    use crate::testing::{check, fix_gives, read};
    use crate::{Applicability, Config, fix};

    #[test]
    fn the_value_ends_before_the_next_token() {
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
    fn fixes_a_backslash_at_the_end() {
        fix_gives("S020", "(;C[a\\", "(;C[a\\\\]");
    }

    #[test]
    fn leaves_two_byte_mode_before_the_bracket() {
        let doc = Document::parse_with(&b"(;C[\x1B$BI="[..], |_| ScanMode::Iso2022Jp);
        let fixed = fix(&doc, &Config::default(), Applicability::Safe);
        assert_eq!(fixed.document.write(), b"(;C[\x1B$BI=\x1B(B])");
        assert!(fixed.is_settled && fixed.remaining.is_empty());
    }

    #[test]
    fn fixes_a_number_before_another_property() {
        fix_gives("S020", "(;KM[6.5\nPW[Kitani])", "(;KM[6.5]\nPW[Kitani])");
    }

    #[test]
    fn the_end_of_a_text_is_a_guess() {
        let text = b"(;GM[1](;C[last))\n(;GM[1];B[aa])";
        let fixed = fix(&read(text), &Config::default(), Applicability::Safe);
        assert_eq!(fixed.document.write().escape_ascii().to_string(), text.escape_ascii().to_string());
        fix_gives("S020", text, "(;GM[1](;C[last]))\n(;GM[1];B[aa])");
        fix_gives("S", "(;FF[4]C[why?;B[aa", "(;FF[4]C[why?];B[aa])");
    }
}
