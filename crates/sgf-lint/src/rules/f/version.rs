//! The version of the format that a game declares.

use sgf_model::table::reduce_ident;
use sgf_model::value::number;
use sgf_syntax::{Game, Property};

use crate::GameCx;

/// The most properties of a root among which FF is looked for.
const MANY: usize = 512;

/// Returns the FF of a game.
pub(super) fn property(game: Game<'_>) -> Option<Property<'_>> {
    let mut properties = game.root().properties().take(MANY);
    properties.find(|property| reduce_ident(property.ident()).as_ref() == b"FF")
}

/// Returns the version that a game declares, if it declares one that there is.
pub(super) fn declared(cx: &GameCx<'_>) -> Option<u8> {
    let value = number(property(cx.game)?.raw()).ok()?;
    u8::try_from(value).ok().filter(|version| matches!(version, 1..=4))
}

/// Returns the version that a game declares, if it is older than FF[4].
///
/// Games of FF[4], which most are, cost one comparison.
pub(super) fn declared_old(cx: &GameCx<'_>) -> Option<u8> {
    if cx.ff >= 4 { None } else { declared(cx) }
}
