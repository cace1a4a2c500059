//! The version of the format that a game declares.

use sgf_model::value::number;

use crate::GameCx;

/// Returns the version that a game declares, if it declares one that there is.
pub(super) fn declared(cx: &GameCx<'_>) -> Option<u8> {
    let value = number(cx.in_root(b"FF")?.raw()).ok()?;
    u8::try_from(value).ok().filter(|version| matches!(version, 1..=4))
}

/// Returns the version that a game declares, if it is older than FF[4].
///
/// Games of FF[4], which most are, cost one comparison.
pub(super) fn declared_old(cx: &GameCx<'_>) -> Option<u8> {
    if cx.ff >= 4 { None } else { declared(cx) }
}
