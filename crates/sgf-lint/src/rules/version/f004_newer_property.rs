//! F004: properties that are newer than the declared format version.

use sgf_model::table::Versions;

use super::declared_version::old_version;
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds properties that are newer than the declared format version, such as `CA` or `AP` in FF[3]. A game without FF
    /// counts as an older version if it has properties that FF[4] dropped (`M`, `L`, `CH`) or identifiers with lower-case
    /// letters, unless its root has properties of FF[4].
    ///
    /// ## Why it matters
    /// A program for that version does not know the property. A program for FF[4] may follow `FF` and also read the rest of
    /// the game according to the older version.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[3]GM[1]CA[UTF-8];B[cc])
    /// ```
    F004 newer-property, Note, fix: None, since: "0.1", sgfc: [40],
    on: Properties(PropertyFilter::Where(|row| !row.versions.contains(1) || !row.versions.contains(2)))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    let (Some(row), Some(version)) = (at.row, old_version(cx)) else { return };
    if let Some(first) = newer(row.versions, version.number).filter(|_| row.ident != "FF") {
        out.report(
            at.property.ident_span(),
            format!("`{}` requires FF[{first}], but this is {}", row.ident, version.description()),
        )
        .help(format!("write `FF[{first}]` if the rest of the game is also FF[{first}]"));
    }
}

/// Returns the first version that has a property, if it is newer than `version`.
fn newer(versions: Versions, version: u8) -> Option<u8> {
    versions.iter().next().filter(|&first| first > version)
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn reports_properties_newer_than_the_version() {
        check("F004", "(;FF[4]CA[UTF-8])(;AP[a:1])(;FF[3]LB[aa:1]RU[AGA])(;FF[1]L[aa])");
        check(
            "F004",
            "
(;FF[1]LB[aa:1]ST[2])
       ^^ `LB` requires FF[3], but this is FF[1]
               ^^ `ST` requires FF[4], but this is FF[1]
",
        );
        check("F004", "(;PB[x];M[aa]W[bb])(;AP[a:1];M[aa]AR[aa:bb])(;FF[x];M[aa]SQ[bb])");
        check(
            "F004",
            "
(;PB[x];M[aa]SQ[bb])(;Black[aa];AR[aa:bb])(;L[aa];LB[bb:x])
             ^^ `SQ` requires FF[4], but this is FF[2] according to its other properties
                                ^^ `AR` requires FF[4], but this is FF[3] according to its other properties
                                                  ^^ `LB` requires FF[3], but this is FF[2] according to its other properties
",
        );
    }
}
