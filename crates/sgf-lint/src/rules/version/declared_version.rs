//! The format version of a game: declared by FF, or implied by its properties.

use std::sync::LazyLock;

use sgf_model::record::find;
use sgf_model::table::{Games, Property as Row, TABLE, Versions, reduce_ident};
use sgf_model::value::number;
use sgf_syntax::{Game, Property};

use crate::GameCx;

/// Returns the declared version of a game, if it exists.
pub(crate) fn declared_version(game: Game<'_>) -> Option<u8> {
    version_of(find(game.root(), b"FF")?)
}

fn version_of(property: Property<'_>) -> Option<u8> {
    let value = number(property.raw()).ok()?;
    u8::try_from(value).ok().filter(|version| matches!(version, 1..=4))
}

/// A format version and its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Version {
    /// From 1 to 4.
    pub(crate) number: u8,
    /// Whether FF declares the version; otherwise the properties imply it, which is weaker evidence.
    pub(crate) is_declared: bool,
}

impl Version {
    /// Describes the game for a message.
    pub(super) fn description(self) -> String {
        match self.is_declared {
            true => format!("FF[{}]", self.number),
            false => format!("FF[{}] according to its other properties", self.number),
        }
    }
}

/// Returns the declared version of a game, if it exists.
pub(super) fn declared(cx: &GameCx<'_>) -> Option<u8> {
    version_of(cx.in_root(b"FF")?)
}

/// Returns the declared version of a game, if it is older than FF[4].
pub(super) fn declared_old(cx: &GameCx<'_>) -> Option<u8> {
    if cx.ff >= 4 { None } else { declared(cx) }
}

/// Returns the declared version of a game, or without FF the implied one.
pub(super) fn version(cx: &GameCx<'_>) -> Option<Version> {
    match cx.in_root(b"FF") {
        Some(property) => Some(Version { number: version_of(property)?, is_declared: true }),
        None => Some(Version { number: cx.implied_version()?, is_declared: false }),
    }
}

/// Like [`version`], but only if it is older than FF[4].
pub(super) fn old_version(cx: &GameCx<'_>) -> Option<Version> {
    if cx.ff >= 4 { None } else { version(cx).filter(|version| version.number < 4) }
}

/// Whether a property exists only in FF[4], and in every game.
pub(super) fn is_newest(row: &Row) -> bool {
    row.versions.iter().eq([4]) && matches!(row.games, Games::All)
}

/// Returns the version that the properties of a game imply.
///
/// A root property that exists only in FF[4] implies FF[4]. Otherwise, properties that FF[4] dropped imply the last version
/// that has them all, and lower-case letters in identifiers imply FF[3]. Other games imply no version.
pub(crate) fn implied_version(cx: &GameCx<'_>) -> Option<u8> {
    let mut latest = None;
    for node in cx.non_quiet_nodes() {
        for (place, property) in node.properties().enumerate().filter(|(_, it)| is_telling(it.ident())) {
            if node.is_root() && place < MANY && cx.row(property).is_some_and(is_newest) {
                return Some(4);
            }
            if let Some(version) = last_version(cx, property) {
                latest = Some(latest.map_or(version, |latest: u8| latest.min(version)));
            }
        }
    }
    latest
}

/// The maximum number of root properties to examine.
pub(super) const MANY: usize = 64;

/// Returns the last version that has a property in this spelling, unless it is FF[4].
fn last_version(cx: &GameCx<'_>, property: Property<'_>) -> Option<u8> {
    let ident = property.ident();
    let row = cx.row(property)?;
    let last = |versions: Versions| versions.iter().last();
    if DROPPED.contains(&row.ident) && !row.versions.contains(4) {
        return last(row.versions);
    }
    let has_lower_case = reduce_ident(ident).len() < ident.len();
    (has_lower_case && !is_newest(row)).then_some(3)
}

/// Whether an identifier can imply a version. Fast, because nearly all identifiers do not.
#[inline]
fn is_telling(ident: &[u8]) -> bool {
    index_of(ident).is_none_or(|index| TELLING[index])
}

/// For each identifier of one or two capitals, whether it can imply a version.
static TELLING: LazyLock<[bool; N_IDENTS]> = LazyLock::new(|| {
    let mut telling = [false; N_IDENTS];
    let newest = TABLE.rows().filter(|row| is_newest(row)).map(|row| row.ident);
    let indexes = newest.chain(DROPPED).filter_map(|ident| index_of(ident.as_bytes()));
    indexes.for_each(|index| telling[index] = true);
    telling
});

/// The number of identifiers of one or two capitals.
const N_IDENTS: usize = 27 * 26;

/// Returns the index of an identifier of one or two capitals.
#[inline]
fn index_of(ident: &[u8]) -> Option<usize> {
    let (first, second) = match *ident {
        [first @ b'A'..=b'Z'] => (first - b'A', 0),
        [first @ b'A'..=b'Z', second @ b'A'..=b'Z'] => (first - b'A', second - b'A' + 1),
        _ => return None,
    };
    Some(usize::from(first) * 27 + usize::from(second))
}

/// Properties that FF[4] dropped and that have no other use.
const DROPPED: [&str; 8] = ["CH", "EL", "L", "M", "OM", "OP", "RG", "SC"];
