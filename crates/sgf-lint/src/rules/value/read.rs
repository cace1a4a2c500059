//! Classifies values by the type of their property, and interprets nonstandard ones.
//!
//! All rules use the same interpretation, so that a fix of one rule does not cause findings of another: rules about ranges,
//! boards and arrows see a value as it will be after the fix. A reading is [`Certain`] only if the value is unambiguous, and
//! only then the fix is safe.
//!
//! Points, moves and stones of Go are classified here. For games with their own notation, only the points of markup are; G
//! rules check their setup and moves.

use std::borrow::Cow;
use std::ops::Range;

use sgf_games::{ParseMoveError, Points};
use sgf_model::info::lenient::{self, Certainty};
use sgf_model::info::{self, Dialect};
use sgf_model::table::{PropType, Property};
use sgf_model::value::{
    Color, Double, Form, LetterPoint, Shape, TextDecoder, ValueErrorKind, ValueType, number, real,
    simple_text, split_compose_bytes,
};

use super::number::{read_number, read_real};
use crate::{Applicability, At, GameCx};

use Certainty::{Certain, Likely};

/// The classification of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Valid.
    Good,
    /// Empty or white space, although a value is required.
    Blank,
    /// A point that is not on the board.
    OffBoard,
    /// Nonstandard, but understood.
    Loose(Reading),
    /// A number that is too large for programs.
    TooLarge,
    /// Not understood.
    Bad,
}

/// The interpretation of a nonstandard value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reading {
    /// The value in standard form.
    pub(crate) text: Cow<'static, str>,
    pub(crate) certainty: Certainty,
}

impl Reading {
    pub(crate) fn certain(text: impl Into<Cow<'static, str>>) -> Reading {
        Reading { text: text.into(), certainty: Certain }
    }

    pub(crate) fn likely(text: impl Into<Cow<'static, str>>) -> Reading {
        Reading { text: text.into(), certainty: Likely }
    }

    /// Returns the applicability of a fix that writes the reading.
    pub(crate) fn applicability(&self) -> Applicability {
        match self.certainty {
            Certain => Applicability::Safe,
            Likely => Applicability::Unsafe,
        }
    }
}

/// The classified parts of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Parts {
    /// A value of one type.
    Whole(Verdict),
    /// A composed value.
    Sides([Side; 2]),
    /// A composed value without a colon.
    NoColon,
}

/// One side of a composed value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Side {
    pub(crate) verdict: Verdict,
    pub(crate) expected: ValueType,
    /// The range in the value.
    pub(crate) range: Range<usize>,
}

/// Classifies a value of a known property.
pub(crate) fn classify(cx: &GameCx<'_>, row: &Property, raw: &[u8]) -> Parts {
    let form = match row.forms.second {
        // FG is the only property with two forms here. It has no colon if it is empty.
        Some(second) if !raw.is_empty() => second,
        _ => row.forms.first,
    };
    match form {
        Form::Simple(only) if row.is_point_list() && (has_letters(cx) || is_mark(cx, row)) => {
            sides(cx, row, [only, only], raw)
                .unwrap_or_else(|| Parts::Whole(classify_part(cx, row, only, raw)))
        }
        Form::Simple(only) => Parts::Whole(classify_part(cx, row, only, raw)),
        Form::Compose(left, right) => sides(cx, row, [left, right], raw).unwrap_or(Parts::NoColon),
    }
}

fn sides(cx: &GameCx<'_>, row: &Property, types: [ValueType; 2], raw: &[u8]) -> Option<Parts> {
    let (left, right) = split_compose_bytes(raw)?;
    let side = |expected, raw, start| {
        let range = start..start + <[u8]>::len(raw);
        Side { verdict: classify_part(cx, row, expected, raw), expected, range }
    };
    Some(Parts::Sides([side(types[0], left, 0), side(types[1], right, left.len() + 1)]))
}

/// Classifies a value, or a side of a composed value, by its type.
fn classify_part(cx: &GameCx<'_>, row: &Property, expected: ValueType, raw: &[u8]) -> Verdict {
    let is_game_notation = matches!(expected, ValueType::Point | ValueType::Move | ValueType::Stone);
    if expected.is_text() {
        return Verdict::Good;
    }
    if is_game_notation && !has_letters(cx) && !raw.is_empty() {
        return if is_mark(cx, row) { classify_mark(cx, raw) } else { Verdict::Good };
    }
    if is_good(expected, raw) {
        return Verdict::Good;
    }
    if is_blank(raw) {
        return classify_blank(cx, expected, raw);
    }
    let text = without_controls(&simple_text(cx.characters(raw)));
    let reading = match expected {
        ValueType::Number => read_number(row, &text),
        ValueType::Real => read_real(row, &text),
        ValueType::Double => read_double(&text),
        ValueType::Color => read_color(&text),
        ValueType::None => read_nothing(&text),
        ValueType::Point | ValueType::Stone => return classify_point(cx, raw),
        ValueType::Move => return classify_move(cx, raw),
        ValueType::SimpleText | ValueType::Text => None,
    };
    match reading {
        Some(reading) => Verdict::Loose(reading),
        None if is_huge(expected, raw) => Verdict::TooLarge,
        None => Verdict::Bad,
    }
}

/// Whether points are two letters, as in Go.
fn has_letters(cx: &GameCx<'_>) -> bool {
    cx.capabilities().points == Points::Letters
}

/// Whether a property is markup of a game with its own, supported notation.
pub(super) fn is_mark(cx: &GameCx<'_>, row: &Property) -> bool {
    let is_for_all = row.prop_type == PropType::None && !row.games.is_only(cx.gm);
    is_for_all && cx.capabilities().points == Points::Own && cx.places().is_some()
}

/// Classifies a point of markup in a game with its own notation.
fn classify_mark(cx: &GameCx<'_>, raw: &[u8]) -> Verdict {
    match cx.places().and_then(|places| places.error(&simple_text(cx.characters(raw)))) {
        None => Verdict::Good,
        Some(ParseMoveError::OffBoard(_)) => Verdict::OffBoard,
        Some(_) if is_blank(raw) => Verdict::Blank,
        Some(_) => Verdict::Bad,
    }
}

/// Classifies a blank value by the type of the property. A move of white space is a pass: nothing else was written.
fn classify_blank(cx: &GameCx<'_>, expected: ValueType, raw: &[u8]) -> Verdict {
    match expected {
        ValueType::None => Verdict::Loose(Reading::certain("")),
        ValueType::Move if raw.trim_ascii().is_empty() => {
            Verdict::Loose(pass(cx).unwrap_or_else(|| Reading::likely("")))
        }
        ValueType::Move => Verdict::Loose(Reading::likely("")),
        _ => Verdict::Blank,
    }
}

/// Whether a value is valid for a type that does not depend on the game. A fast path.
fn is_good(expected: ValueType, raw: &[u8]) -> bool {
    match expected {
        ValueType::Number => number(raw).is_ok(),
        ValueType::Real => real(raw).is_ok(),
        ValueType::Double => Double::decode(raw).is_ok(),
        ValueType::Color => Color::decode(raw).is_ok(),
        ValueType::None | ValueType::Move => raw.is_empty(),
        _ => false,
    }
}

fn is_huge(expected: ValueType, raw: &[u8]) -> bool {
    let fault = match expected {
        ValueType::Number => number(raw).err().map(|error| error.kind),
        ValueType::Real => real(raw).err().map(|error| error.kind),
        _ => None,
    };
    fault == Some(ValueErrorKind::Range)
}

/// Whether a value consists of white space and control characters.
pub(crate) fn is_blank(raw: &[u8]) -> bool {
    raw.iter().all(|&byte| byte <= b' ')
}

/// Removes control characters, which S026 reports.
pub(super) fn without_controls(text: &str) -> String {
    text.chars().filter(|character| !character.is_control() || character.is_whitespace()).collect()
}

/// Removes white space, control characters and backslashes.
pub(super) fn tight(text: &str) -> String {
    let is_filler =
        |character: char| character.is_whitespace() || character.is_control() || character == '\\';
    text.chars().filter(|character| !is_filler(*character)).collect()
}

fn read_double(text: &str) -> Option<Reading> {
    match lenient::whole_number(text)?.value {
        1 => Some(Reading::certain("1")),
        2 => Some(Reading::certain("2")),
        // The scale ends at 2.
        3..=9 => Some(Reading::likely("2")),
        _ => None,
    }
}

fn read_color(text: &str) -> Option<Reading> {
    let reading = lenient::color(text)?;
    Some(Reading { text: reading.value.encode().into(), certainty: reading.certainty })
}

/// Reads `DO[1]`, probably written by analogy with TE. Longer values may mean something else.
fn read_nothing(text: &str) -> Option<Reading> {
    match tight(text).as_str() {
        "" | "1" => Some(Reading::certain("")),
        short if short.len() <= 2 => Some(Reading::likely("")),
        _ => None,
    }
}

/// Classifies a point of Go.
fn classify_point(cx: &GameCx<'_>, raw: &[u8]) -> Verdict {
    let board = cx.board();
    if let Ok(point) = LetterPoint::decode(raw) {
        return match lower(raw).filter(|lower| !board.has(point) && board.has(*lower)) {
            Some(lower) => Verdict::Loose(Reading::likely(lower.to_string())),
            None if board.has(point) => Verdict::Good,
            None => Verdict::OffBoard,
        };
    }
    let Ok(text) = std::str::from_utf8(raw) else { return Verdict::Bad };
    let text = tight(text);
    if LetterPoint::decode(text.as_bytes()).is_ok_and(|point| board.has(point)) {
        return Verdict::Loose(Reading::certain(text));
    }
    match lower(text.as_bytes()).filter(|point| board.has(*point)).or_else(|| coordinates(cx, &text)) {
        Some(point) => Verdict::Loose(Reading::likely(point.to_string())),
        None => Verdict::Bad,
    }
}

/// Converts two letters to lower case, if at least one is a capital.
fn lower(raw: &[u8]) -> Option<LetterPoint> {
    let has_capital = raw.iter().any(u8::is_ascii_uppercase);
    has_capital.then(|| LetterPoint::decode(&raw.to_ascii_lowercase()).ok())?
}

/// Reads board coordinates such as `Q16` or `d4`, without the letter I and with rows counted from the bottom.
fn coordinates(cx: &GameCx<'_>, text: &str) -> Option<LetterPoint> {
    let board = cx.board();
    let letter = text.bytes().next().filter(u8::is_ascii_alphabetic)?.to_ascii_uppercase();
    let digits = &text[1..];
    if letter == b'I' || digits.starts_with('0') || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let height: u32 = digits.parse().ok()?;
    let row = board.rows.checked_sub(height).filter(|_| board.rows <= 52)?;
    let point = LetterPoint::new(letter - b'A' - u8::from(letter > b'I'), row as u8)?;
    board.has(point).then_some(point)
}

/// Classifies a move of Go: a point or a pass.
fn classify_move(cx: &GameCx<'_>, raw: &[u8]) -> Verdict {
    let word = raw.trim_ascii();
    if cx.board().has_old_pass() && tight(&String::from_utf8_lossy(word)) == "tt" {
        return if raw == b"tt" { Verdict::Good } else { Verdict::Loose(Reading::certain("tt")) };
    }
    let is_blank = || tight(&cx.characters(raw)).is_empty();
    let is_word = word.eq_ignore_ascii_case(b"pass") || word == b"--" || is_blank();
    match is_word.then(|| pass(cx)) {
        Some(Some(reading)) => Verdict::Loose(reading),
        _ => classify_point(cx, raw),
    }
}

/// Returns a pass in the form of the game's version.
fn pass(cx: &GameCx<'_>) -> Option<Reading> {
    match cx.ff {
        4.. => Some(Reading::certain("")),
        _ => cx.board().has_old_pass().then(|| Reading::certain("tt")),
    }
}

/// Reads a point of Go leniently. It may be off the board.
pub(crate) fn point_of(cx: &GameCx<'_>, raw: &[u8]) -> Option<LetterPoint> {
    resolved(raw, || classify_point(cx, raw))
}

/// Reads a move of Go leniently. `Some(None)` is a pass.
#[allow(clippy::option_option, reason = "no move, a pass and a point are three cases")]
pub(crate) fn move_of(cx: &GameCx<'_>, raw: &[u8]) -> Option<Option<LetterPoint>> {
    if raw.is_empty() || (raw == b"tt" && cx.board().has_old_pass()) {
        return Some(None);
    }
    if is_blank(raw) {
        return Some(None);
    }
    match LetterPoint::decode(raw) {
        Ok(point) if is_plain(raw) => Some(Some(point)),
        _ => match classify_move(cx, raw) {
            Verdict::Loose(reading) if reading.text.is_empty() || reading.text == "tt" => Some(None),
            verdict => resolved(raw, || verdict).map(Some),
        },
    }
}

/// Reads a Real or a Number leniently.
pub(crate) fn amount_of(cx: &GameCx<'_>, row: &Property, raw: &[u8]) -> Option<f64> {
    match classify(cx, row, raw) {
        Parts::Whole(Verdict::Good) => real(raw).ok(),
        Parts::Whole(Verdict::Loose(reading)) => real(reading.text.as_bytes()).ok(),
        _ => None,
    }
}

/// Whether a value is two lower-case letters, which are unambiguous.
#[inline]
pub(crate) fn is_plain(raw: &[u8]) -> bool {
    matches!(raw, [b'a'..=b'z', b'a'..=b'z'])
}

/// Whether a property is a single move or point of two lower-case letters. A fast path.
///
/// Considers only the first value, because V001 reports surplus values.
#[inline]
pub(super) fn is_plain_move(at: &At<'_>) -> bool {
    is_plain(at.raw) && at.row.is_some_and(|row| row.shape == Shape::One && is_place(row))
}

/// Whether the values of a property are points, stones or moves.
#[inline]
pub(super) fn is_place(row: &Property) -> bool {
    matches!(row.forms.first, Form::Simple(ValueType::Point | ValueType::Move | ValueType::Stone))
}

fn resolved(raw: &[u8], classify: impl FnOnce() -> Verdict) -> Option<LetterPoint> {
    if is_plain(raw) {
        return LetterPoint::decode(raw).ok();
    }
    match classify() {
        Verdict::Good | Verdict::OffBoard => LetterPoint::decode(raw).ok(),
        Verdict::Loose(reading) => LetterPoint::decode(reading.text.as_bytes()).ok(),
        _ => None,
    }
}

/// Whether the values of a property are checked. If the version of the game has dropped the property, it is private and may
/// have any value.
pub(crate) fn is_checked(cx: &GameCx<'_>, row: &Property) -> bool {
    row.is_current() || row.versions.contains(cx.ff)
}

/// Whether the property has a server-specific meaning: CyberORO and the Nihon Ki-in write the title of the event to TE, the
/// komi to KO, and seconds to LT.
///
/// Call this last, because it searches the root.
pub(crate) fn is_of_server(cx: &GameCx<'_>, at: &At<'_>) -> bool {
    let is_other = at.row.is_some_and(|row| matches!(row.ident, "TE" | "KO" | "LT"));
    is_other && at.node.is_root() && info::dialect(cx.game) == Some(Dialect::CyberOro)
}

/// Whether M rules check the values of a property.
pub(crate) fn is_info(row: &Property) -> bool {
    use sgf_model::table::Group;
    let idents = ["AP", "KM", "HA", "KI"];
    idents.contains(&row.ident) || (row.ident == "TM" && row.group == Group::GameInfo)
}

/// Whether a property has one of these simple types, and no other rules check its values.
pub(crate) fn is_of(row: &Property, types: &[ValueType]) -> bool {
    row.forms.simple().is_some_and(|only| types.contains(&only)) && !is_root_number(row) && !is_info(row)
}

/// Whether V010 checks the values of a property.
pub(crate) fn is_root_number(row: &Property) -> bool {
    matches!(row.ident, "FF" | "GM" | "SZ")
}
