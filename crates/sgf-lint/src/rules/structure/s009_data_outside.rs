//! S009: values outside of all games.

use sgf_syntax::{Fact, FactKind};

use super::content::{find_data, outside};
use crate::rule::rule;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds text outside of all games that looks like values or properties.
    ///
    /// ## Why it matters
    /// Programs skip text outside of games. Here that text may be part of a record, for example because an extra
    /// parenthesis ended a game early.
    ///
    /// ## Example
    /// ```sgf,expect
    /// bla[aa] (;FF[4]GM[1];B[cc])
    /// ```
    S009 data-outside, Warning, fix: None, since: "0.1", sgfc: [6], on: Facts(&[FactKind::TextOutside])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    if outside(cx, fact.span).is_some()
        && let Some(data) = find_data(cx.text(), fact.span)
    {
        out.report(data, "looks like part of a game, but is outside of all games");
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn reports_the_first_value() {
        check(
            "S009",
            "
(;B[aa])
B[bb] W[cc]
^^^^^ looks like part of a game, but is outside of all games
",
        );
    }
}
