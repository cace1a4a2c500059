//! S020: a value without its closing bracket.

use sgf_syntax::{Fact, FactKind, ScanMode, TextEdit};

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
    let value = &cx.text()[fact.span.range()];
    let backslashes = value.iter().rev().take_while(|&&byte| byte == b'\\').count();
    let is_ascii = cx.game_at(fact.span.start).is_some_and(|game| game.mode() == ScanMode::Ascii);
    let bracket: &'static [u8] = match value.last() {
        // An escape that escapes nothing must not escape the bracket.
        Some(b'\\') if backslashes % 2 == 1 => b"\\]",
        // Half a character must not take the bracket for its other half.
        Some(0x80..) if !is_ascii => b" ]",
        _ => b"]",
    };
    let applicability = if value.len() > 1 { Applicability::Safe } else { Applicability::Unsafe };
    out.report(fact.span, "value without its closing bracket").fix(
        applicability,
        "insert the missing bracket",
        [TextEdit::insert(fact.span.end, bracket)],
    );
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

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
    fn a_name_in_front_of_a_property() {
        fix_gives("S020", "(;PB[Go Seigen\nPW[Kitani])", "(;PB[Go Seigen]\nPW[Kitani])");
    }
}
