//! P004: a property that the game does not know.

use sgf_model::table::{TABLE, reduce_ident};

use super::paths::{PathFact, PathFactKind};
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds identifiers that the format does not define for the game, once in each game. Identifiers of more than two
    /// letters have a rule of their own.
    ///
    /// ## Why it matters
    /// Private properties are legal and stay. But the identifier may be misspelt, or belong to another game.
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
    // Long and irregular identifiers have rules of their own: S022, S023, S024.
    if ident.len() > 2 || !ident.iter().all(u8::is_ascii_uppercase) {
        return;
    }
    let name = String::from_utf8_lossy(ident);
    let words = match TABLE.all(&reduce_ident(ident)).next() {
        Some(row) => format!("`{name}` is defined for other games only ({})", row.title),
        None => format!("unknown property `{name}`"),
    };
    let finding = out.report(fact.span, words);
    if count > 1 {
        finding.help(format!("it stands in this game {count} times"));
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn once_in_each_game() {
        check(
            "P004",
            "
(;GM[1]QQ[];QQ[]CV[2])(;QQ[])
       ^^ unknown property `QQ`
                ^^ `CV` is defined for other games only (Cube value)
                        ^^ unknown property `QQ`
",
        );
    }
}
