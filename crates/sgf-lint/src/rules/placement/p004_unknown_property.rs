//! P004: an unknown property.

use sgf_model::table::{TABLE, reduce_ident};

use super::paths::{PathFact, PathFactKind};
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds properties that are not defined for the game. Reported once per identifier and game. S024 reports identifiers of
    /// more than two letters.
    ///
    /// ## Why it matters
    /// Private properties are legal. But the identifier may be misspelled, or belong to another game.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19]QQ[1];B[pd]QQ[2])
    /// ```
    P004 unknown-property, Note, fix: None, since: "0.1", sgfc: [35],
    on: Paths
}

fn check(cx: &GameCx<'_>, fact: &PathFact, out: &mut Sink<'_>) {
    let PathFactKind::Unknown { count } = fact.kind else { return };
    let ident = &cx.cx.text()[fact.span.range()];
    // S022, S023 and S024 report long and irregular identifiers.
    if ident.len() > 2 || !ident.iter().all(u8::is_ascii_uppercase) {
        return;
    }
    let name = String::from_utf8_lossy(ident);
    let words = match TABLE.all(&reduce_ident(ident)).next() {
        Some(row) => format!("`{name}` is only defined for other games ({})", row.title),
        None => format!("unknown property `{name}`"),
    };
    let finding = out.report(fact.span, words);
    if count > 1 {
        finding.help(format!("it occurs {count} times in this game"));
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn reports_each_identifier_once_per_game() {
        check(
            "P004",
            "
(;GM[1]QQ[];QQ[]CV[2])(;QQ[])
       ^^ unknown property `QQ`
                ^^ `CV` is only defined for other games (Cube value)
                        ^^ unknown property `QQ`
",
        );
    }
}
