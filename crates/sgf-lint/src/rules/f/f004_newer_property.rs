//! F004: properties that the declared version of the format does not have yet.

use sgf_model::table::Versions;

use super::version::old_version;
use crate::rule::rule;
use crate::{At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds properties that are newer than the format that the game declares: `CA` or `AP` in FF[3]. Without FF, properties that
    /// FF[4] no longer has (`M`, `L`, `CH`) and small letters in identifiers show how old the game is, unless its root has properties
    /// of FF[4].
    ///
    /// ## Why it matters
    /// A program for that format does not know them. A program for FF[4] may obey `FF`, and read the rest of the game
    /// in the old way too.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[3]GM[1]CA[UTF-8];B[cc])
    /// ```
    F004 newer-property, Note, fix: None, since: "0.1", sgfc: [40],
    on: Properties(Which::Where(|row| !row.versions.contains(1) || !row.versions.contains(2)))
}

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    let (Some(row), Some(version)) = (at.row, old_version(cx)) else { return };
    if let Some(first) = newer(row.versions, version.number).filter(|_| row.ident != "FF") {
        out.report(
            at.property.ident_span(),
            format!("`{}` came with FF[{first}], and this is {}", row.ident, version.words()),
        )
        .help(format!("write `FF[{first}]`, if the rest of the game is FF[{first}] too"));
    }
}

/// The first version that has a property, if it came after a version.
fn newer(versions: Versions, version: u8) -> Option<u8> {
    versions.iter().next().filter(|&first| first > version)
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn by_version() {
        check("F004", "(;FF[4]CA[UTF-8])(;AP[a:1])(;FF[3]LB[aa:1]RU[AGA])(;FF[1]L[aa])");
        check(
            "F004",
            "
(;FF[1]LB[aa:1]ST[2])
       ^^ `LB` came with FF[3], and this is FF[1]
               ^^ `ST` came with FF[4], and this is FF[1]
",
        );
        check("F004", "(;PB[x];M[aa]W[bb])(;AP[a:1];M[aa]AR[aa:bb])(;FF[x];M[aa]SQ[bb])");
        check(
            "F004",
            "
(;PB[x];M[aa]SQ[bb])(;Black[aa];AR[aa:bb])(;L[aa];LB[bb:x])
             ^^ `SQ` came with FF[4], and this is a game with forms that ended with FF[2]
                                ^^ `AR` came with FF[4], and this is a game with forms that ended with FF[3]
                                                  ^^ `LB` came with FF[3], and this is a game with forms that ended with FF[2]
",
        );
    }
}
