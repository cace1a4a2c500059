//! What a value is, compared with what its property asks for, and what it was meant to be.
//!
//! One function judges every value, so that a repair of one rule never surprises another: the rules about ranges, boards
//! and arrows see a value as it will be once it is repaired. Nothing is invented. A reading is [`Certain`] when nobody
//! would understand anything else, and only then its fix is safe.
//!
//! Points, moves and stones are judged here in Go; of other games, whose notation is their own, the points of markup are, and the
//! family G judges setup and moves.

use std::borrow::Cow;
use std::ops::Range;

use sgf_games::{Points, Unreadable};
use sgf_model::info::lenient::{self, Certainty};
use sgf_model::info::{self, Dialect};
use sgf_model::table::{PropType, Property};
use sgf_model::value::{
    Color, Double, Fault, Form, LetterPoint, Shape, TextDecoder, ValueType, number, real, simple_text,
    split_compose_bytes,
};
use sgf_syntax::whole;

use super::number::{read_number, read_real};
use crate::{Applicability, At, GameCx};

use Certainty::{Certain, Likely};

/// What one value is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It is what the property asks for.
    Good,
    /// It is empty, or white space, and should not be.
    Blank,
    /// A point that is one, but not on this board.
    Off,
    /// It is not written as it should be, and yet clear.
    Loose(Reading),
    /// It is a number, but larger than programs can hold.
    Huge,
    /// It cannot be read.
    Bad,
}

/// What a value was meant to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reading {
    /// How it should have been written.
    pub(crate) text: Cow<'static, str>,
    /// How sure that is.
    pub(crate) certainty: Certainty,
}

impl Reading {
    pub(crate) fn certain(text: impl Into<Cow<'static, str>>) -> Reading {
        Reading { text: text.into(), certainty: Certain }
    }

    pub(crate) fn likely(text: impl Into<Cow<'static, str>>) -> Reading {
        Reading { text: text.into(), certainty: Likely }
    }

    /// How far a fix that writes it can be trusted.
    pub(crate) fn applicability(&self) -> Applicability {
        match self.certainty {
            Certain => Applicability::Safe,
            Likely => Applicability::Unsafe,
        }
    }
}

/// The parts of a value: the whole, or the two sides of a colon. The ranges are bytes of the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Parts {
    /// A value of one type.
    Whole(Verdict),
    /// A composed value; a colon divides its sides.
    Sides([Side; 2]),
    /// A value whose colon is missing.
    NoColon,
}

/// One side of a composed value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Side {
    /// What it is.
    pub(crate) verdict: Verdict,
    /// What it should be.
    pub(crate) expected: ValueType,
    /// Where it stands in the value.
    pub(crate) range: Range<usize>,
}

/// Judges one value of a property that the table knows.
pub(crate) fn judge(cx: &GameCx<'_>, row: &Property, raw: &[u8]) -> Parts {
    let form = match row.forms.second {
        // FG is the only property with two forms that is judged here; it has no colon when it is empty.
        Some(second) if !raw.is_empty() => second,
        _ => row.forms.first,
    };
    match form {
        Form::Simple(only) if row.is_point_list() && (has_letters(cx) || is_mark(cx, row)) => {
            sides(cx, row, [only, only], raw).unwrap_or_else(|| Parts::Whole(part(cx, row, only, raw)))
        }
        Form::Simple(only) => Parts::Whole(part(cx, row, only, raw)),
        Form::Compose(left, right) => sides(cx, row, [left, right], raw).unwrap_or(Parts::NoColon),
    }
}

fn sides(cx: &GameCx<'_>, row: &Property, types: [ValueType; 2], raw: &[u8]) -> Option<Parts> {
    let (left, right) = split_compose_bytes(raw)?;
    let side = |expected, raw, start| {
        let range = start..start + <[u8]>::len(raw);
        Side { verdict: part(cx, row, expected, raw), expected, range }
    };
    Some(Parts::Sides([side(types[0], left, 0), side(types[1], right, left.len() + 1)]))
}

/// Judges a value, or a side of one, that should be of one type.
pub(crate) fn part(cx: &GameCx<'_>, row: &Property, expected: ValueType, raw: &[u8]) -> Verdict {
    let is_game_notation = matches!(expected, ValueType::Point | ValueType::Move | ValueType::Stone);
    if expected.is_text() {
        return Verdict::Good;
    }
    if is_game_notation && !has_letters(cx) && !raw.is_empty() {
        return if is_mark(cx, row) { mark(cx, raw) } else { Verdict::Good };
    }
    if is_good(expected, raw) {
        return Verdict::Good;
    }
    if is_blank(raw) {
        return blank(expected);
    }
    let text = without_controls(&simple_text(cx.characters(raw)));
    let reading = match expected {
        ValueType::Number => read_number(row, &text),
        ValueType::Real => read_real(row, &text),
        ValueType::Double => read_double(&text),
        ValueType::Color => read_color(&text),
        ValueType::None => read_nothing(&text),
        ValueType::Point | ValueType::Stone => return point(cx, raw),
        ValueType::Move => return a_move(cx, raw),
        ValueType::SimpleText | ValueType::Text => None,
    };
    match reading {
        Some(reading) => Verdict::Loose(reading),
        None if is_huge(expected, raw) => Verdict::Huge,
        None => Verdict::Bad,
    }
}

/// Whether points are two letters, as in Go.
fn has_letters(cx: &GameCx<'_>) -> bool {
    cx.capabilities().points == Points::Letters
}

/// Whether a property marks points that the board of a game other than Go can read.
pub(super) fn is_mark(cx: &GameCx<'_>, row: &Property) -> bool {
    let is_for_all = row.prop_type == PropType::None && !row.games.is_only(cx.gm);
    is_for_all && cx.capabilities().points == Points::Own && cx.places().is_some()
}

/// Judges a marked point of a game other than Go.
fn mark(cx: &GameCx<'_>, raw: &[u8]) -> Verdict {
    match cx.places().and_then(|places| places.fault(&simple_text(cx.characters(raw)))) {
        None => Verdict::Good,
        Some(Unreadable::OffBoard(_)) => Verdict::Off,
        Some(_) if is_blank(raw) => Verdict::Blank,
        Some(_) => Verdict::Bad,
    }
}

/// What a value of white space is, where the type wants something.
fn blank(expected: ValueType) -> Verdict {
    match expected {
        ValueType::None => Verdict::Loose(Reading::certain("")),
        ValueType::Move => Verdict::Loose(Reading::likely("")),
        _ => Verdict::Blank,
    }
}

/// Whether a value is exactly of a type that does not depend on the game; the quick way out for nearly all of them.
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
        ValueType::Number => number(raw).err().map(|error| error.fault),
        ValueType::Real => real(raw).err().map(|error| error.fault),
        _ => None,
    };
    fault == Some(Fault::Range)
}

/// Whether a value is empty, or white space and control characters.
pub(crate) fn is_blank(raw: &[u8]) -> bool {
    raw.iter().all(|&byte| byte <= b' ')
}

/// The value without control characters, which a rule of its own removes.
pub(super) fn without_controls(text: &str) -> String {
    text.chars().filter(|character| !character.is_control() || character.is_whitespace()).collect()
}

/// The value without white space, control characters and escapes.
pub(super) fn tight(text: &str) -> String {
    let is_filling =
        |character: char| character.is_whitespace() || character.is_control() || character == '\\';
    text.chars().filter(|character| !is_filling(*character)).collect()
}

fn read_double(text: &str) -> Option<Reading> {
    match lenient::whole_number(text)?.value {
        1 => Some(Reading::certain("1")),
        2 => Some(Reading::certain("2")),
        // More than emphasized; the scale ends there.
        3..=9 => Some(Reading::likely("2")),
        _ => None,
    }
}

fn read_color(text: &str) -> Option<Reading> {
    let reading = lenient::color(text)?;
    Some(Reading { text: reading.value.encode().into(), certainty: reading.certainty })
}

/// `DO[1]` was written by those who thought of TE. Longer values may say something else and stay.
fn read_nothing(text: &str) -> Option<Reading> {
    match tight(text).as_str() {
        "" | "1" => Some(Reading::certain("")),
        short if short.len() <= 2 => Some(Reading::likely("")),
        _ => None,
    }
}

/// Judges a point of Go.
fn point(cx: &GameCx<'_>, raw: &[u8]) -> Verdict {
    let board = cx.board();
    if let Ok(point) = LetterPoint::decode(raw) {
        return match lower(raw).filter(|lower| !board.has(point) && board.has(*lower)) {
            Some(lower) => Verdict::Loose(Reading::likely(lower.to_string())),
            None if board.has(point) => Verdict::Good,
            None => Verdict::Off,
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

/// Two letters, at least one of them a capital, as small letters.
fn lower(raw: &[u8]) -> Option<LetterPoint> {
    let has_capital = raw.iter().any(u8::is_ascii_uppercase);
    has_capital.then(|| LetterPoint::decode(&raw.to_ascii_lowercase()).ok())?
}

/// `Q16`, `d4`: the coordinates that are printed at the edge of a board, without the letter I, counted from below.
fn coordinates(cx: &GameCx<'_>, text: &str) -> Option<LetterPoint> {
    let board = cx.board();
    let letter = text.bytes().next().filter(u8::is_ascii_alphabetic)?.to_ascii_uppercase();
    let digits = &text[1..];
    if letter == b'I' || digits.starts_with('0') || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let height: u32 = whole(digits)?;
    let row = board.rows.checked_sub(height).filter(|_| board.rows <= 52)?;
    let point = LetterPoint::new(letter - b'A' - u8::from(letter > b'I'), row as u8)?;
    board.has(point).then_some(point)
}

/// Judges a move of Go: a point or a pass.
fn a_move(cx: &GameCx<'_>, raw: &[u8]) -> Verdict {
    let word = raw.trim_ascii();
    if cx.board().has_old_pass() && tight(&String::from_utf8_lossy(word)) == "tt" {
        return if raw == b"tt" { Verdict::Good } else { Verdict::Loose(Reading::certain("tt")) };
    }
    let is_word = word.eq_ignore_ascii_case(b"pass") || word == b"--";
    match is_word.then(|| pass(cx)) {
        Some(Some(reading)) => Verdict::Loose(reading),
        _ => point(cx, raw),
    }
}

/// How a pass is written in this version of the format.
fn pass(cx: &GameCx<'_>) -> Option<Reading> {
    match cx.ff {
        4.. => Some(Reading::certain("")),
        _ => cx.board().has_old_pass().then(|| Reading::certain("tt")),
    }
}

/// Reads a point of Go: what it says, or what it will say when it is repaired. It may lie off the board.
pub(crate) fn point_of(cx: &GameCx<'_>, raw: &[u8]) -> Option<LetterPoint> {
    settled(raw, || point(cx, raw))
}

/// Reads a move of Go: `Some(None)` is a pass.
#[allow(clippy::option_option, reason = "no move, a pass and a point are three things")]
#[allow(dead_code, reason = "for the rules that follow moves")]
pub(crate) fn move_of(cx: &GameCx<'_>, raw: &[u8]) -> Option<Option<LetterPoint>> {
    if raw.is_empty() || (raw == b"tt" && cx.board().has_old_pass()) {
        return Some(None);
    }
    if is_blank(raw) {
        return Some(None);
    }
    match LetterPoint::decode(raw) {
        Ok(point) if is_plain(raw) => Some(Some(point)),
        _ => match a_move(cx, raw) {
            Verdict::Loose(reading) if reading.text.is_empty() || reading.text == "tt" => Some(None),
            verdict => settled(raw, || verdict).map(Some),
        },
    }
}

/// Reads a Real or a Number: what it says, or what it will say when it is repaired.
pub(crate) fn amount_of(cx: &GameCx<'_>, row: &Property, raw: &[u8]) -> Option<f64> {
    match judge(cx, row, raw) {
        Parts::Whole(Verdict::Good) => real(raw).ok(),
        Parts::Whole(Verdict::Loose(reading)) => real(reading.text.as_bytes()).ok(),
        _ => None,
    }
}

/// Whether a value is two small letters, which are read in one way only.
#[inline]
pub(crate) fn is_plain(raw: &[u8]) -> bool {
    matches!(raw, [b'a'..=b'z', b'a'..=b'z'])
}

/// Whether a property is a single move or point of two small letters, as nearly all are; then nothing is loose or bad.
///
/// Of several values where there can be one, only the first is looked at: the others are the business of V001.
#[inline]
pub(super) fn is_plain_move(at: At<'_>) -> bool {
    is_plain(at.raw) && at.row.is_some_and(|row| row.shape == Shape::One && is_place(row))
}

/// Whether the values are places on the board.
#[inline]
pub(super) fn is_place(row: &Property) -> bool {
    matches!(row.forms.first, Form::Simple(ValueType::Point | ValueType::Move | ValueType::Stone))
}

fn settled(raw: &[u8], judge: impl FnOnce() -> Verdict) -> Option<LetterPoint> {
    if is_plain(raw) {
        return LetterPoint::decode(raw).ok();
    }
    match judge() {
        Verdict::Good | Verdict::Off => LetterPoint::decode(raw).ok(),
        Verdict::Loose(reading) => LetterPoint::decode(reading.text.as_bytes()).ok(),
        _ => None,
    }
}

/// Whether the values of a property are judged: not those of an old property that the file's version gave up, for there
/// the identifier is free for others.
pub(crate) fn is_judged(cx: &GameCx<'_>, row: &Property) -> bool {
    row.is_current() || row.versions.contains(cx.ff)
}

/// Whether the server that wrote the record means something else by an identifier in the root: CyberORO and the Nihon Ki-in
/// have the title of the event in TE, the komi in KO, and seconds in LT.
///
/// It reads the root, so it is asked last, when a value is already known to be odd.
pub(crate) fn is_of_server(cx: &GameCx<'_>, at: At<'_>) -> bool {
    let is_other = at.row.is_some_and(|row| matches!(row.ident, "TE" | "KO" | "LT"));
    is_other && at.node.is_root() && info::dialect(cx.game) == Some(Dialect::CyberOro)
}

/// Whether the family M looks at the values of a property.
pub(crate) fn is_info(row: &Property) -> bool {
    use sgf_model::table::Group;
    let idents = ["AP", "KM", "HA", "KI"];
    idents.contains(&row.ident) || (row.ident == "TM" && row.group == Group::GameInfo)
}

/// Whether a property has exactly one value, of exactly this type, that no other family looks at.
pub(crate) fn is_of(row: &Property, types: &[ValueType]) -> bool {
    row.forms.simple().is_some_and(|only| types.contains(&only)) && !is_root_number(row) && !is_info(row)
}

/// Whether a property says what the whole record is; a rule of its own looks at these.
pub(crate) fn is_root_number(row: &Property) -> bool {
    matches!(row.ident, "FF" | "GM" | "SZ")
}
