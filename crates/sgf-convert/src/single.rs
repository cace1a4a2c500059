//! Single properties of whole records: reading one out of every game, and setting it.

use std::fmt;

use sgf_model::charset::{Charset, is_plain_text};
use sgf_model::record::{
    self, GameView, Put, PutError, find, find_all, game_difference, is_named, is_plain, read_back,
};
use sgf_model::table::{PropType, Property, TABLE};
use sgf_model::value::{
    Color, Double, Form, LetterPoint, Shape, TextDecoder, ValueType, encode_simple_text, encode_text, number,
    real, simple_text, split_compose_bytes, text,
};
use sgf_syntax::{Committed, Document, Listed, Node};

use crate::points::GO;

/// A property and the values that it is to have, as a person writes them: without escapes.
///
/// # Examples
///
/// ```
/// use sgf_convert::{Assignment, set};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]KM[6.5]PB[Ann])");
/// // Without values, the property is taken out.
/// let without = Assignment { ident: "KM".into(), values: Vec::new() };
/// assert_eq!(set(&doc, &[without], |_| true)?.write(), b"(;GM[1]PB[Ann])");
/// # Ok::<(), sgf_convert::SetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The short identifier.
    pub ident: String,
    /// The values; without any, the property is taken out.
    pub values: Vec<String>,
}

/// A property that cannot be set.
///
/// # Examples
///
/// ```
/// use sgf_convert::{Assignment, set};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1])(;GM[1])");
/// let half = Assignment { ident: "KM".into(), values: vec!["a half".into()] };
/// let refused = set(&doc, &[half], |_| true).expect_err("this is no number");
/// assert_eq!((refused.game, refused.ident.as_str()), (0, "KM"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SetError {
    /// The number of the game, from zero.
    pub game: usize,
    /// The property.
    pub ident: String,
    /// Why not.
    pub reason: Refusal,
}

/// Why a property cannot be set.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The identifier is not made of capital letters and digits.
    Ident,
    /// The property takes one value, and there are several.
    Count,
    /// The value is not of the property's type.
    Value {
        /// The value.
        value: String,
        /// The type.
        expected: ValueType,
    },
    /// The value cannot be written: mostly, the charset of the game does not have a character of it.
    Put(PutError),
    /// The record is damaged, and with the value other values, or the value itself, would be read otherwise.
    Damage,
    /// No CA names the charset of the game, and with the value it would be read in another one than now.
    Guess {
        /// The charset that the game would be read in.
        like: Charset,
    },
}

impl fmt::Display for SetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of game {}: {}", self.ident, self.game + 1, self.reason)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Ident => f.write_str("an identifier is made of capital letters and digits"),
            Refusal::Count => f.write_str("the property takes one value"),
            Refusal::Value { value, expected } => {
                write!(f, "the value `{}` is no {}", value.escape_debug(), expected.name())?;
                match example(*expected) {
                    "" => Ok(()),
                    example => write!(f, ", {example}"),
                }
            }
            Refusal::Put(error) => write!(f, "{error}"),
            Refusal::Damage => f.write_str(
                "the record is damaged, and with the value it would be read otherwise; repair it first",
            ),
            Refusal::Guess { like } => {
                write!(f, "no CA names the charset, and the text would be read as {like}; set CA too")
            }
        }
    }
}

/// What a value of a type looks like.
fn example(expected: ValueType) -> &'static str {
    match expected {
        ValueType::Number => "a whole number such as 9",
        ValueType::Real => "a number such as 6.5",
        ValueType::Double => "which is 1, or 2 for emphasis",
        ValueType::Color => "which is B or W",
        ValueType::Point | ValueType::Move | ValueType::Stone => "such as pd in Go",
        _ => "",
    }
}

impl std::error::Error for Refusal {}

impl std::error::Error for SetError {}

/// Returns the values of a property of a game, decoded: those of the first node in the file that has it.
///
/// Texts are given with their line breaks, all other values on one line. There are no values where there is no such
/// property.
///
/// # Examples
///
/// ```
/// use sgf_convert::get;
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1];PlayerBlack[Dosaku \\[Meijin\\]]AB[aa][bb])");
/// let game = record::games(&doc).next().unwrap();
/// assert_eq!(get(&game, "PB"), ["Dosaku [Meijin]"]);
/// assert_eq!(get(&game, "AB"), ["aa", "bb"]);
/// assert!(get(&game, "PW").is_empty());
/// ```
#[must_use]
pub fn get(game: &GameView<'_>, ident: &str) -> Vec<String> {
    let Some(node) = first_with(game, ident) else { return Vec::new() };
    let is_text =
        TABLE.get(game.number(), ident.as_bytes()).is_some_and(|row| row_type(row) == ValueType::Text);
    let values = find_all(node, ident.as_bytes()).flat_map(|property| property.values());
    let decoded = values.map(|value| {
        let characters = game.characters(value.raw());
        if is_text { text(characters) } else { simple_text(characters) }.into_owned()
    });
    decoded.listed()
}

/// Sets properties in some of the games of a document.
///
/// A property that stands somewhere in the game is set where it stands first. Otherwise game info goes into the first node
/// that has game info, and everything else into the root.
///
/// # Errors
///
/// Fails at the first property that cannot be set; nothing is changed then.
///
/// # Examples
///
/// ```
/// use sgf_convert::{Assignment, set};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]PB[a]\n;B[aa])(;GM[1])");
/// let assign = |ident: &str, value: &str| Assignment { ident: ident.into(), values: vec![value.into()] };
/// let set_all = |assignments: &[Assignment]| set(&doc, assignments, |_| true);
/// let changed = set_all(&[assign("PB", "Dosaku]"), assign("KM", "0")])?;
/// assert_eq!(changed.write(), b"(;GM[1]PB[Dosaku\\]]KM[0]\n;B[aa])(;GM[1]PB[Dosaku\\]]KM[0])");
/// assert!(set_all(&[assign("KM", "half a point")]).is_err());
/// # Ok::<(), sgf_convert::SetError>(())
/// ```
pub fn set(
    doc: &Document<'_>,
    assignments: &[Assignment],
    is_wanted: impl Fn(&GameView<'_>) -> bool,
) -> Result<Document<'static>, SetError> {
    Ok(set_committed(doc, assignments, is_wanted)?.document)
}

/// Sets properties like [`set`], and says what was changed in the text as well.
///
/// # Errors
///
/// Fails at the first property that cannot be set; nothing is changed then.
///
/// # Examples
///
/// ```
/// use sgf_convert::{Assignment, set_committed};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1];B[aa])");
/// let komi = [Assignment { ident: "KM".into(), values: vec!["0".into()] }];
/// let committed = set_committed(&doc, &komi, |_| true)?;
/// assert_eq!(committed.edits.iter().count(), 1);
/// assert_eq!(committed.document.write(), b"(;GM[1]KM[0];B[aa])");
/// # Ok::<(), sgf_convert::SetError>(())
/// ```
pub fn set_committed(
    doc: &Document<'_>,
    assignments: &[Assignment],
    is_wanted: impl Fn(&GameView<'_>) -> bool,
) -> Result<Committed, SetError> {
    let mut edit = doc.edit();
    let views: Vec<GameView<'_>> = record::games(doc).listed();
    let mut charsets: Vec<Charset> = views.iter().map(GameView::charset).listed();
    for (index, game) in views.iter().enumerate().filter(|(_, game)| is_wanted(game)) {
        let game = as_declared(game.clone(), assignments);
        charsets[index] = game.charset();
        for Assignment { ident, values } in assignments {
            let fail = |reason| SetError { game: game.index(), ident: ident.clone(), reason };
            let escaped = escaped(&game, ident, values).map_err(fail)?;
            let node = first_with(&game, ident).unwrap_or_else(|| place_for(&game, ident));
            match escaped.is_empty() {
                true => edit.take(node, ident),
                false => {
                    edit.put_escaped(&game, node, ident, &escaped)
                        .map_err(|error| fail(Refusal::Put(error)))?;
                }
            }
        }
    }
    let committed = edit.commit();
    let document = &committed.document;
    if is_plain_text(document.text()) && is_plain(doc) {
        return Ok(committed);
    }
    let doubt = match committed.is_kept {
        true => doubted(&views, document, &charsets, assignments),
        false => Some((0, Refusal::Damage)),
    };
    match doubt {
        None => Ok(committed),
        Some((game, reason)) => {
            let text = assignments.iter().find(|it| it.values.iter().any(|value| !value.is_ascii()));
            let ident = text.or(assignments.first()).map_or_else(String::new, |it| it.ident.clone());
            Err(SetError { game, ident, reason })
        }
    }
}

/// The game in the charset that it will be in: where CA is set as well, the texts are written as it says.
fn as_declared<'d>(game: GameView<'d>, assignments: &[Assignment]) -> GameView<'d> {
    let ca = assignments.iter().find(|it| it.ident == "CA").and_then(|it| it.values.first());
    let named = ca.and_then(|name| Charset::for_label(name.as_bytes()).ok());
    match named.filter(|named| !named.is_wide() && game.bytes().is_ascii()) {
        Some(named) => GameView::of_kind(game.game(), named, game.number(), game.version()),
        None => game,
    }
}

/// The first game that the next reader would not read as it was, but for what was set, or not as it was written.
fn doubted(
    old: &[GameView<'_>],
    document: &Document<'_>,
    charsets: &[Charset],
    assignments: &[Assignment],
) -> Option<(usize, Refusal)> {
    let again = read_back(document.write());
    let views: Vec<GameView<'_>> = record::games(&again).listed();
    if views.len() != old.len() {
        return Some((0, Refusal::Damage));
    }
    let is_other = |property: sgf_syntax::Property<'_>| {
        !assignments.iter().any(|it| is_named(property, it.ident.as_bytes()))
    };
    let written =
        document.games().zip(charsets).map(|(game, charset)| GameView::with_charset(game, *charset));
    let mut games = old.iter().zip(written).zip(&views);
    games.find_map(|((old, written), again)| {
        let is_same = game_difference(old, again, is_other).is_none()
            && game_difference(&written, again, |_| true).is_none();
        let is_declared = again.detection().is_some_and(|it| it.declared.is_some());
        let reason = match again.charset() != written.charset() && !is_declared {
            true => Refusal::Guess { like: again.charset() },
            false => Refusal::Damage,
        };
        (!is_same).then_some((again.index(), reason))
    })
}

/// The first node, in the order of the file, that has a property.
fn first_with<'d>(game: &GameView<'d>, ident: &str) -> Option<Node<'d>> {
    game.nodes().find(|node| find(*node, ident.as_bytes()).is_some())
}

/// The node into which a property goes that no node has.
fn place_for<'d>(game: &GameView<'d>, ident: &str) -> Node<'d> {
    let row = TABLE.get(game.number(), ident.as_bytes());
    let is_info = row.is_some_and(|row| row.prop_type == PropType::GameInfo);
    let info = if is_info { game.info_nodes().next() } else { None };
    info.unwrap_or(game.root())
}

/// Checks values that a person has written for a property, and escapes them: what
/// [`Put::put_escaped`](sgf_model::record::Put::put_escaped) takes.
///
/// # Errors
///
/// Fails when the identifier is none, when there are too many values, or when one is not of the property's type.
///
/// # Examples
///
/// ```
/// use sgf_convert::{Refusal, escaped};
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1])");
/// let game = record::games(&doc).next().unwrap();
/// assert_eq!(escaped(&game, "PB", &["Dosaku [9p]".into()]).unwrap(), ["Dosaku [9p\\]"]);
/// assert_eq!(escaped(&game, "pb", &["Dosaku".into()]), Err(Refusal::Ident));
/// ```
pub fn escaped(game: &GameView<'_>, ident: &str, values: &[String]) -> Result<Vec<String>, Refusal> {
    if ident.is_empty() || !ident.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit()) {
        return Err(Refusal::Ident);
    }
    let row = TABLE.get(game.number(), ident.as_bytes());
    if values.len() > 1 && row.is_some_and(|row| row.shape == Shape::One) {
        return Err(Refusal::Count);
    }
    let is_text = row.is_some_and(|row| row_type(row) == ValueType::Text);
    let encode =
        |value: &String| if is_text { encode_text(value) } else { encode_simple_text(value) }.into_owned();
    let escaped: Vec<String> = values.iter().map(encode).listed();
    let Some(row) = row else { return Ok(escaped) };
    match escaped.iter().position(|value| !fits(row, value.as_bytes(), game.number())) {
        Some(index) => Err(Refusal::Value { value: values[index].clone(), expected: row_type(row) }),
        None => Ok(escaped),
    }
}

/// The type of a property's values; of the first part, where they are composed.
fn row_type(row: &Property) -> ValueType {
    match row.forms.first {
        Form::Simple(only) | Form::Compose(only, _) => only,
    }
}

/// Tells whether a raw value is of a property's type.
fn fits(row: &Property, raw: &[u8], game: u16) -> bool {
    let is_range = |raw: &[u8]| crate::points::range_of(raw).is_some();
    (raw.is_empty() && row.shape == Shape::Elist)
        || (row.is_point_list() && game == GO && is_range(raw))
        || row.forms.iter().any(|form| match form {
            Form::Simple(only) => is_of(only, raw, game),
            Form::Compose(first, second) => split_compose_bytes(raw)
                .is_some_and(|(left, right)| is_of(first, left, game) && is_of(second, right, game)),
        })
}

fn is_of(value_type: ValueType, raw: &[u8], game: u16) -> bool {
    match value_type {
        ValueType::None => raw.is_empty(),
        ValueType::Number => number(raw).is_ok(),
        ValueType::Real => real(raw).is_ok(),
        ValueType::Double => Double::decode(raw).is_ok(),
        ValueType::Color => Color::decode(raw).is_ok(),
        ValueType::SimpleText | ValueType::Text => true,
        ValueType::Move => raw.is_empty() || game != GO || LetterPoint::decode(raw).is_ok(),
        ValueType::Point | ValueType::Stone if game == GO => LetterPoint::decode(raw).is_ok(),
        ValueType::Point | ValueType::Stone => !raw.is_empty(),
    }
}
