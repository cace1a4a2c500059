//! The version of the format that a game declares, or shows by what stands in it.

use std::sync::LazyLock;

use sgf_model::record::find;
use sgf_model::table::{Games, Property as Row, TABLE, Versions, reduce_ident};
use sgf_model::value::number;
use sgf_syntax::{Game, Property};

use crate::GameCx;

/// Returns the version that a game declares, if it declares one that there is.
pub(crate) fn declared_version(game: Game<'_>) -> Option<u8> {
    version_of(find(game.root(), b"FF")?)
}

fn version_of(property: Property<'_>) -> Option<u8> {
    let value = number(property.raw()).ok()?;
    u8::try_from(value).ok().filter(|version| matches!(version, 1..=4))
}

/// Where a version is known from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Version {
    /// From 1 to 4.
    pub(crate) number: u8,
    /// Whether FF says so; else the rest of the game does, which is no more than a sign.
    pub(crate) is_declared: bool,
}

impl Version {
    /// Words for a message: what a game is.
    pub(super) fn words(self) -> String {
        match self.is_declared {
            true => format!("FF[{}]", self.number),
            false => format!("a game with forms that ended with FF[{}]", self.number),
        }
    }
}

/// Returns the version that a game declares, if it declares one that there is.
pub(super) fn declared(cx: &GameCx<'_>) -> Option<u8> {
    version_of(cx.in_root(b"FF")?)
}

/// Returns the version that a game declares, if it is older than FF[4].
///
/// Games of FF[4], which most are, cost one comparison.
pub(super) fn declared_old(cx: &GameCx<'_>) -> Option<u8> {
    if cx.ff >= 4 { None } else { declared(cx) }
}

/// Returns the version that a game declares, or without FF the one that its contents show.
pub(super) fn version(cx: &GameCx<'_>) -> Option<Version> {
    match cx.in_root(b"FF") {
        Some(property) => Some(Version { number: version_of(property)?, is_declared: true }),
        None => Some(Version { number: cx.shown_version()?, is_declared: false }),
    }
}

/// The same, if it is older than FF[4].
pub(super) fn old_version(cx: &GameCx<'_>) -> Option<Version> {
    if cx.ff >= 4 { None } else { version(cx).filter(|version| version.number < 4) }
}

/// Whether only FF[4] has a property, in every game.
pub(super) fn is_newest(row: &Row) -> bool {
    row.versions.iter().eq([4]) && matches!(row.games, Games::All)
}

/// Returns the version that the contents of a game show.
///
/// A root property that only FF[4] has shows that the writer knew FF[4]. Else properties that FF[4] gave up show the last version that has
/// them all, and small letters in identifiers FF[3]. A game with neither shows nothing.
pub(crate) fn shown_version(cx: &GameCx<'_>) -> Option<u8> {
    let mut latest = None;
    for node in cx.loud_nodes() {
        for (place, property) in node.properties().enumerate().filter(|(_, it)| may_tell(it.ident())) {
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

/// The most properties of a root that are looked at.
pub(super) const MANY: usize = 64;

/// The last version that has a property as it is written, if that is not FF[4].
fn last_version(cx: &GameCx<'_>, property: Property<'_>) -> Option<u8> {
    let ident = property.ident();
    let row = cx.row(property)?;
    let last = |versions: Versions| versions.iter().last();
    if SIGNS.contains(&row.ident) && !row.versions.contains(4) {
        return last(row.versions);
    }
    let has_small = reduce_ident(ident).len() < ident.len();
    (has_small && !is_newest(row)).then_some(3)
}

/// Whether an identifier may tell a version. Nearly all are one or two capitals that every version has, and tell none.
#[inline]
fn may_tell(ident: &[u8]) -> bool {
    capitals(ident).is_none_or(|number| TELLING[number])
}

/// For each identifier of one or two capitals whether a game with it may be of one version only.
static TELLING: LazyLock<[bool; CAPITALS]> = LazyLock::new(|| {
    let mut telling = [false; CAPITALS];
    let newest = TABLE.rows().filter(|row| is_newest(row)).map(|row| row.ident);
    let numbers = newest.chain(SIGNS).filter_map(|ident| capitals(ident.as_bytes()));
    numbers.for_each(|number| telling[number] = true);
    telling
});

/// How many numbers [`capitals`] has.
const CAPITALS: usize = 27 * 26;

/// The number of an identifier that is one or two capitals.
#[inline]
fn capitals(ident: &[u8]) -> Option<usize> {
    let (first, second) = match *ident {
        [first @ b'A'..=b'Z'] => (first - b'A', 0),
        [first @ b'A'..=b'Z', second @ b'A'..=b'Z'] => (first - b'A', second - b'A' + 1),
        _ => return None,
    };
    Some(usize::from(first) * 27 + usize::from(second))
}

/// Properties that FF[4] gave up and that nobody uses for anything else.
const SIGNS: [&str; 8] = ["CH", "EL", "L", "M", "OM", "OP", "RG", "SC"];
