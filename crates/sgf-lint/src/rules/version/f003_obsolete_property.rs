//! F003: properties that the declared format version has dropped.

use sgf_games::Points;
use sgf_model::info::{Dialect, dialect};
use sgf_model::table::{Versions, reduce_ident};
use sgf_model::value::LetterPoint;
use sgf_syntax::TextEdit;

use super::declared_version::version;
use crate::rule::rule;
use crate::{Applicability, At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds properties of older format versions in a game with a newer one, such as `L` and `M` in FF[4]. A game without FF
    /// counts as FF[4] if it has a root property that exists only there (`CA`, `AP`).
    ///
    /// ## Why it matters
    /// Programs treat such a property as unknown and do not show it.
    ///
    /// | property | replacement |
    /// |---|---|
    /// | `L` | `LB` with the letters A, B, C |
    /// | `M` | `TR` on stones, `MA` elsewhere |
    /// | `OM`, `OP` | `OT` |
    /// | `ID` | `GN`, or `EV` and `RO` |
    /// | `SC`, `RG` | `SL`, or other markup |
    /// | `SI`, `CH` | `HO`, or a comment |
    /// | `EL` | `V`, or a comment |
    /// | `EX`, `BS`, `WS`, `CI`, `LT`, `OV`, `SE`, `TC` | none; they stay as private properties |
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1];B[cc]L[dd][ee])
    /// ```
    ///
    /// ## Fix
    /// Turns letters into labels. The other properties have no fix, because the replacement depends on the position or on
    /// free text.
    /// ```sgf
    /// (;FF[4]GM[1];B[cc]LB[dd:A][ee:B])
    /// ```
    F003 obsolete-property, Note, fix: Safe, since: "0.1", sgfc: [40],
    on: Properties(PropertyFilter::Where(|row| !row.versions.contains(4) || !row.versions.contains(3)))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    let Some(row) = at.row.filter(|row| row.ident != "KI") else { return };
    let Some(version) = version(cx).filter(|version| is_obsolete(row.versions, version.number)) else {
        return;
    };
    // CyberORO leaves TC empty.
    if row.ident == "TC" && at.property.raw().trim_ascii().is_empty() {
        return;
    }
    // Some servers use the identifier for another purpose.
    let servers: &[Dialect] = match row.ident {
        "LT" => &[Dialect::CyberOro],
        "TC" => &[Dialect::Fox, Dialect::Tygem],
        _ => &[],
    };
    if !servers.is_empty() && dialect(cx.game).is_some_and(|server| servers.contains(&server)) {
        return;
    }
    let finding = out.report(
        at.property.ident_span(),
        match version.is_declared {
            true => format!("`{}` is obsolete in FF[{}]", row.ident, version.number),
            false => format!(
                "`{}` is obsolete in FF[{}], to which other root properties belong",
                row.ident, version.number
            ),
        },
    );
    let finding = match successor(row.ident) {
        Some(successor) => finding.help(format!("use {successor} instead")),
        None => finding.help("it has no replacement and stays as a private property"),
    };
    if row.ident == "L"
        && let Some(edits) = labels(cx, at)
    {
        finding.fix(Applicability::Safe, "turn the letters into labels", edits);
    }
}

/// Whether a property was dropped before a version.
fn is_obsolete(versions: Versions, version: u8) -> bool {
    !versions.contains(version) && versions.iter().any(|other| other < version)
}

/// Returns the replacement of a property.
fn successor(ident: &str) -> Option<&'static str> {
    Some(match ident {
        "L" => "`LB`",
        "M" => "`TR` on stones and `MA` elsewhere",
        "OM" | "OP" => "`OT`",
        "ID" => "`GN`, or `EV` and `RO`",
        "SC" | "RG" => "`SL` or other markup",
        "SI" | "CH" => "`HO` or a comment",
        "EL" => "`V` or a comment",
        _ => return None,
    })
}

/// Returns the edits that turn L into LB. Requires a game with letter points, distinct points, and no other labels in the
/// node.
fn labels(cx: &GameCx<'_>, at: &At<'_>) -> Option<Vec<TextEdit>> {
    let others = at.node.properties();
    if cx.capabilities().points != Points::Letters || others.len() > 64 || at.property.values().len() > 26 {
        return None;
    }
    let is_label = |ident: &[u8]| matches!(reduce_ident(ident).as_ref(), b"L" | b"LB");
    if others.filter(|property| is_label(property.ident())).count() != 1 {
        return None;
    }
    let mut points = Vec::new();
    let mut edits = vec![TextEdit::replace(at.property.ident_span(), &b"LB"[..])];
    for (value, letter) in at.property.values().zip(b'A'..=b'Z') {
        let point = LetterPoint::decode(value.raw()).ok().filter(|point| !points.contains(point))?;
        points.push(point);
        let end = Some(value.span().end).filter(|_| value.is_closed())?;
        edits.push(TextEdit::insert(end, vec![b':', letter]));
    }
    (!points.is_empty()).then_some(edits)
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn accepts_properties_of_the_declared_version() {
        check("F003", "(;PB[x];AR[aa:bb]L[aa])(;FF[x]AP[a:1]L[aa])");
        check("F003", "(;L[aa]M[bb]CH[1])(;FF[1]L[aa]M[bb])(;FF[3]CH[1]LT[]OM[25])");
    }

    #[test]
    fn reports_dropped_properties() {
        check(
            "F003",
            "
(;FF[4]SI[1])(;FF[3]M[aa]AR[aa:bb])(;FF[4]LT[])
       ^^ `SI` is obsolete in FF[4]
                    ^ `M` is obsolete in FF[3]
                                          ^^ `LT` is obsolete in FF[4]
",
        );
        check(
            "F003",
            "(;FF[4]TE[Cup]LT[60]LC[5])(;FF[4]TC[3]TT[30])(;FF[4]PC[Tygem]TC[3]TT[20])(;FF[4]GK[1]TC[])",
        );
    }

    #[test]
    fn other_root_properties_imply_the_version() {
        check(
            "F003",
            "
(;GM[1]AP[a:1];L[aa]LB[bb:x])
               ^ `L` is obsolete in FF[4], to which other root properties belong
",
        );
    }

    #[test]
    fn turns_letters_into_labels() {
        for kept in [
            "(;FF[4]L[aa]LB[bb:x])",
            "(;FF[4]L[aa][aa])",
            "(;FF[4]L[aa:bb])",
            "(;FF[4]GM[9]L[aa])",
            "(;FF[4]M[aa])",
        ] {
            fix_gives("F003", kept, kept);
        }
        fix_gives("F003", "(;FF[3]L[sa]\n[sb])", "(;FF[3]LB[sa:A]\n[sb:B])");
    }
}
