//! The game of a record, and the version of its format.
//!
//! Everything else depends on these two numbers: the meaning of a property, and its possible values. So they are determined
//! here and nowhere else, even if they are slightly malformed, since the interpretation of a record must not depend on
//! whether GM was already repaired.
//!
//! Without GM a record is one of Go. But some known servers never write it: Little Golem has many
//! games, and a record of Kropki is recognizable by its enclosures, which only its moves have. Applying
//! the rules of Go to them would report a thousand mistakes instead of one.

use sgf_syntax::{Game, Property};

use super::find;
use crate::info::lenient;
use crate::value::number;

/// Go, the default game.
const GO: u16 = 1;
const GOMOKU: u16 = 4;
const HEX: u16 = 11;
const TWIXT: u16 = 21;
const KROPKI: u16 = 40;
/// A game without a number.
const UNKNOWN: u16 = 0;

/// Returns the number of the game: the value of GM.
///
/// Without GM it is 1, Go, unless the record is recognizable as another game. It is 0 if the game has no number:
/// `GM[Havannah]`.
///
/// Source: properties.html, property GM.
///
/// # Examples
///
/// ```
/// use sgf_model::record::game_number;
/// use sgf_syntax::Document;
/// let of = |text: &'static str| game_number(Document::parse(text.as_bytes()).game(0).unwrap());
/// assert_eq!([of("(;B[aa])"), of("(;GM[11])"), of("(;GM[ 3.0])")], [1, 11, 3]);
/// assert_eq!([of("(;GM[Havannah])"), of("(;GM[go])")], [0, 1]);
/// // Little Golem does not write GM.
/// assert_eq!(of("(;SO[https://www.littlegolem.net]EV[twixt.1.2];b[dd];r[th])"), 21);
/// assert_eq!(of("(;SO[http://www.littlegolem.com];W[A3];B[swap])"), 0);
/// ```
#[must_use]
pub fn game_number(game: Game<'_>) -> u16 {
    game_number_by(game, |ident| find(game.root(), ident))
}

/// Like [`game_number`], for callers with a faster way to find a property of the root.
///
/// # Examples
///
/// ```
/// use sgf_model::record::{find, game_number_by};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[11])");
/// let game = doc.game(0).unwrap();
/// assert_eq!(game_number_by(game, |ident| find(game.root(), ident)), 11);
/// ```
#[must_use]
pub fn game_number_by<'d>(game: Game<'d>, in_root: impl Fn(&[u8]) -> Option<Property<'d>>) -> u16 {
    match in_root(b"GM").filter(|property| !property.raw().trim_ascii().is_empty()) {
        Some(property) => named(property),
        None => shown(game, in_root),
    }
}

/// Returns the version of the format: the value of FF, from 1 to 4; 1 if there is none or if it is not a number.
///
/// Source: properties.html, property FF.
///
/// # Examples
///
/// ```
/// use sgf_model::record::format_version;
/// use sgf_syntax::Document;
/// let of = |text: &'static str| format_version(Document::parse(text.as_bytes()).game(0).unwrap());
/// assert_eq!([of("(;FF[4])"), of("(;)"), of("(;FF[ 3.0])"), of("(;FF[5])"), of("(;FF[x])")], [4, 1, 3, 4, 1]);
/// ```
#[must_use]
pub fn format_version(game: Game<'_>) -> u8 {
    version_in(find(game.root(), b"FF"))
}

/// Returns the version of the format for a given FF property of the root; see [`format_version`].
///
/// # Examples
///
/// ```
/// use sgf_model::record::{find, version_in};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;FF[3])");
/// assert_eq!((version_in(find(doc.game(0).unwrap().root(), b"FF")), version_in(None)), (3, 1));
/// ```
#[must_use]
pub fn version_in(ff: Option<Property<'_>>) -> u8 {
    ff.and_then(whole_number).map_or(1, |number| number.clamp(1, 4) as u8)
}

fn named(property: Property<'_>) -> u16 {
    match whole_number(property) {
        Some(number) => u16::try_from(number).unwrap_or(UNKNOWN),
        None if property.raw().trim_ascii().eq_ignore_ascii_case(b"Go") => GO,
        None => UNKNOWN,
    }
}

/// Parses an integer, even if it is malformed but repairable.
fn whole_number(property: Property<'_>) -> Option<i64> {
    let raw = property.raw();
    let repaired = || lenient::whole_number(&String::from_utf8_lossy(raw)).map(|reading| reading.value);
    number(raw).ok().or_else(repaired)
}

/// The game that a record without GM is recognized as.
fn shown<'d>(game: Game<'d>, in_root: impl Fn(&[u8]) -> Option<Property<'d>>) -> u16 {
    if in_root(b"SO").is_some_and(|source| holds(source.raw(), b"littlegolem")) {
        return on_little_golem(game);
    }
    if has_enclosures(game) { KROPKI } else { GO }
}

/// The games of Little Golem are named at the beginning of EV: `twixt.DEFAULT.mc.2020.dec.1.2`. If that does not help,
/// the first move must look like one of Go.
fn on_little_golem(game: Game<'_>) -> u16 {
    let event = find(game.root(), b"EV").map_or(&b""[..], Property::raw);
    let names = [(&b"twixt"[..], TWIXT), (b"hex", HEX), (b"gomoku", GOMOKU), (b"go", GO)];
    if let Some((_, number)) = names.iter().find(|(name, _)| event.starts_with(name)) {
        return *number;
    }
    let Some(node) = game.node(1).filter(|node| node.properties().len() > 0) else { return GO };
    // The order of the properties does not matter, so sorting them changes nothing.
    if node.properties().any(|property| matches!(property.ident(), b"r" | b"b")) {
        return TWIXT;
    }
    match node.properties().find(|property| matches!(property.ident(), b"B" | b"W")).map(Property::raw) {
        Some([] | [b'a'..=b'z', b'a'..=b'z']) => GO,
        _ => UNKNOWN,
    }
}

/// Returns whether a move has the enclosures of Kropki: `W[hh.gghhighfgg]`, a point and a chain of points.
fn has_enclosures(game: Game<'_>) -> bool {
    let text = game.bytes();
    let mut dots = memchr::memchr_iter(b'.', text).filter(|&at| at >= 4).take(MANY);
    dots.any(|at| {
        let chain = text[at + 1..].iter().take_while(|byte| byte.is_ascii_lowercase()).count();
        let is_move = matches!(text[at - 4..at], [b'B' | b'W', b'[', b'a'..=b'z', b'a'..=b'z']);
        is_move && chain >= 8 && chain % 2 == 0
    })
}

/// Maximum number of points to inspect: long texts contain many.
const MANY: usize = 4096;

/// How much of a value is inspected.
const LONG: usize = 256;

fn holds(raw: &[u8], word: &[u8]) -> bool {
    raw[..raw.len().min(LONG)].windows(word.len()).any(|part| part == word)
}

#[cfg(test)]
mod tests {
    use sgf_syntax::Document;

    use super::*;

    #[track_caller]
    fn check(text: &str, number: u16) {
        assert_eq!(game_number(Document::parse(text.as_bytes()).game(0).unwrap()), number, "{text}");
    }

    #[test]
    fn gm_decides() {
        check("(;GM[11]SO[littlegolem];W[ab])", 11);
        check("(;GM[1];W[hh.gghhighfgghh])", 1);
        check("(;GaMe[21])", 21);
        check("(;GM[-3])", 0);
        check("(;GM[70000])", 0);
        check("(;GM[x])", 0);
        check("(;GM[ ])", 1);
    }

    #[test]
    fn recognizes_little_golem() {
        check("(;SO[www.littlegolem.net];W[ab];B[cd])", 1);
        check("(;SO[www.littlegolem.net])", 1);
        check("(;SO[www.littlegolem.net];r[ab];b[cd])", 21);
        check("(;SO[www.littlegolem.net];AB[aa]b[cd])", 21);
        check("(;SO[www.littlegolem.net];C[x]W[ab])", 1);
        check("(;EV[hex13.mc]SO[www.littlegolem.net];W[ab])", 11);
        check("(;EV[null]SO[www.littlegolem.net]SZ[5];W[A3];B[swap])", 0);
    }

    #[test]
    fn recognizes_kropki_by_enclosures() {
        check("(;B[aa];W[bb];B[hh.gghhighfgg];W[nn.monpoonnmo])", 40);
        check("(;B[aa]C[see B[dd.also])", 1);
        check("(;B[aa]KM[6.5])", 1);
        check("(;B[Q16.])", 1);
    }
}
