//! Programs that use an identifier of the specification for something else.

use sgf_model::table::Property;

use crate::GameCx;

/// Whether the program that wrote the record means something else by an identifier.
///
/// Records of CyberORO and of the Nihon Ki-in have the title of the event in TE, in KO the komi, and in LT seconds.
pub(super) fn uses_otherwise(cx: &GameCx<'_>, row: &Property) -> bool {
    matches!(row.ident, "TE" | "KO" | "LT") && has_title(cx)
}

/// The root has a TE with text, and RD: no move stands there that could be a tesuji.
fn has_title(cx: &GameCx<'_>) -> bool {
    let root = cx.game.root();
    root.get(b"TE").is_some_and(|title| title.raw().len() > 1) && root.get(b"RD").is_some()
}
