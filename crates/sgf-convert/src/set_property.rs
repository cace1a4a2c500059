//! Reading a property of every game, and setting it.

use sgf_model::charset::{Charset, is_plain_text};
use sgf_model::record::{
    self, GameView, Put, PutError, find, find_all, game_difference, is_named, is_plain, read_back,
};
use sgf_model::table::{PropType, Property, TABLE};
use sgf_model::value::{
    Color, Double, Form, LetterPoint, Shape, TextDecoder, ValueType, encode_simple_text, encode_text, number,
    real, simple_text, split_compose_bytes, text,
};
use sgf_syntax::{Committed, Document, Node};

use crate::points::GO;

/// A property and its new values, without escapes.
///
/// # Examples
///
/// ```
/// use sgf_convert::{Assignment, set};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]KM[6.5]PB[Ann])");
/// // Without values, the property is removed.
/// let without = Assignment { ident: "KM".into(), values: Vec::new() };
/// assert_eq!(set(&doc, &[without], |_| true)?.write(), b"(;GM[1]PB[Ann])");
/// # Ok::<(), sgf_convert::SetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The short identifier.
    pub ident: String,
    /// The values; the property is removed if there are none.
    pub values: Vec<String>,
}

/// The reason why a property of a game cannot be set.
///
/// # Examples
///
/// ```
/// use sgf_convert::{Assignment, set};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1])(;GM[1])");
/// let half = Assignment { ident: "KM".into(), values: vec!["a half".into()] };
/// let error = set(&doc, &[half], |_| true).expect_err("this is not a number");
/// assert_eq!((error.game, error.ident.as_str()), (0, "KM"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{ident} of game {}: {kind}", .game + 1)]
#[non_exhaustive]
pub struct SetError {
    /// The index of the game.
    pub game: usize,
    /// The property.
    pub ident: String,
    /// The reason.
    pub kind: SetErrorKind,
}

/// The reason why a property cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetErrorKind {
    /// The identifier contains something other than capital letters and digits.
    #[error("an identifier consists of capital letters and digits")]
    Ident,
    /// The property takes one value, and there are several.
    #[error("the property takes a single value")]
    Count,
    /// The value does not have the property's type.
    #[error("{}", wrong_type(value, *expected))]
    Value {
        /// The value.
        value: String,
        /// The property's type.
        expected: ValueType,
    },
    /// The value cannot be written, usually because the game's charset lacks a character.
    #[error(transparent)]
    Put(PutError),
    /// The record is damaged, and the value would change how it is parsed.
    #[error("the record is damaged and would be read differently with this value; repair it first")]
    Damage,
    /// The game has no CA, and the value would change the guessed charset.
    #[error("there is no CA, and the text would be read as {like}; set CA as well")]
    Guess {
        /// The charset that would be guessed.
        like: Charset,
    },
}

fn wrong_type(value: &str, expected: ValueType) -> String {
    let message = format!("`{}` is not a {}", value.escape_debug(), expected.name());
    match example(expected) {
        "" => message,
        example => format!("{message}, {example}"),
    }
}

/// An example of a value of a type.
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

/// Returns the decoded values of a property, from the first node of the game that has it.
///
/// Text keeps its line breaks; all other values are on one line. The result is empty if no node has the property.
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
    first_with(game, ident).map_or_else(Vec::new, |node| values_in(game, node, ident))
}

/// Returns the decoded values of a property in a node, as [`get`] does.
///
/// # Examples
///
/// ```
/// use sgf_convert::values_in;
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1];B[aa]C[one\\]two])");
/// let game = record::games(&doc).next().unwrap();
/// assert_eq!(values_in(&game, game.node(1).unwrap(), "C"), ["one]two"]);
/// ```
#[must_use]
pub fn values_in(game: &GameView<'_>, node: sgf_syntax::Node<'_>, ident: &str) -> Vec<String> {
    let is_text =
        TABLE.get(game.number(), ident.as_bytes()).is_some_and(|row| row_type(row) == ValueType::Text);
    let values = find_all(node, ident.as_bytes()).flat_map(sgf_syntax::Property::values);
    let decoded = values.map(|value| {
        let characters = game.characters(value.raw());
        if is_text { text(characters) } else { simple_text(characters) }.into_owned()
    });
    decoded.collect()
}

/// Sets properties in some of the games of a document.
///
/// If a node has the property, it is set in the first such node. Otherwise, game info is set in the first node
/// that has game info, and everything else in the root.
///
/// # Errors
///
/// Fails with the first property that cannot be set; nothing is changed then.
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
    filter: impl Fn(&GameView<'_>) -> bool,
) -> Result<Document<'static>, SetError> {
    Ok(set_committed(doc, assignments, filter)?.document)
}

/// Sets properties like [`set`], and also returns the edits of the text.
///
/// # Errors
///
/// Fails with the first property that cannot be set; nothing is changed then.
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
    filter: impl Fn(&GameView<'_>) -> bool,
) -> Result<Committed, SetError> {
    let mut edit = doc.edit();
    let views: Vec<GameView<'_>> = record::games(doc).collect();
    let mut charsets: Vec<Charset> = views.iter().map(GameView::charset).collect();
    for (index, game) in views.iter().enumerate().filter(|(_, game)| filter(game)) {
        let game = as_declared(game.clone(), assignments);
        charsets[index] = game.charset();
        for Assignment { ident, values } in assignments {
            let fail = |kind| SetError { game: game.index(), ident: ident.clone(), kind };
            let escaped = escaped(&game, ident, values).map_err(fail)?;
            let node = first_with(&game, ident).unwrap_or_else(|| place_for(&game, ident));
            match escaped.is_empty() {
                true => edit.take(node, ident),
                false => {
                    edit.put_escaped(&game, node, ident, &escaped)
                        .map_err(|error| fail(SetErrorKind::Put(error)))?;
                }
            }
        }
    }
    let committed = edit.commit();
    let document = &committed.document;
    if is_plain_text(document.text()) && is_plain(doc) {
        return Ok(committed);
    }
    let problem = match committed.is_kept {
        true => first_problem(&views, document, &charsets, assignments),
        false => Some((0, SetErrorKind::Damage)),
    };
    match problem {
        None => Ok(committed),
        Some((game, kind)) => {
            let text = assignments.iter().find(|it| it.values.iter().any(|value| !value.is_ascii()));
            let ident = text.or(assignments.first()).map_or_else(String::new, |it| it.ident.clone());
            Err(SetError { game, ident, kind })
        }
    }
}

/// The game in its new charset, if CA is set as well.
fn as_declared<'d>(game: GameView<'d>, assignments: &[Assignment]) -> GameView<'d> {
    let ca = assignments.iter().find(|it| it.ident == "CA").and_then(|it| it.values.first());
    let named = ca.and_then(|name| Charset::for_label(name.as_bytes()).ok());
    match named.filter(|named| !named.is_wide() && game.bytes().is_ascii()) {
        Some(named) => GameView::of_kind(game.game(), named, game.number(), game.version()),
        None => game,
    }
}

/// Finds the first game that would be parsed differently, apart from the assigned properties.
fn first_problem(
    old: &[GameView<'_>],
    document: &Document<'_>,
    charsets: &[Charset],
    assignments: &[Assignment],
) -> Option<(usize, SetErrorKind)> {
    let again = read_back(document.write());
    let views: Vec<GameView<'_>> = record::games(&again).collect();
    if views.len() != old.len() {
        return Some((0, SetErrorKind::Damage));
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
        let kind = match again.charset() != written.charset() && !is_declared {
            true => SetErrorKind::Guess { like: again.charset() },
            false => SetErrorKind::Damage,
        };
        (!is_same).then_some((again.index(), kind))
    })
}

/// The first node in file order that has a property.
fn first_with<'d>(game: &GameView<'d>, ident: &str) -> Option<Node<'d>> {
    game.nodes().find(|node| find(*node, ident.as_bytes()).is_some())
}

/// The node in which to set a property that no node has.
fn place_for<'d>(game: &GameView<'d>, ident: &str) -> Node<'d> {
    let row = TABLE.get(game.number(), ident.as_bytes());
    let is_info = row.is_some_and(|row| row.prop_type == PropType::GameInfo);
    let info = if is_info { game.info_nodes().next() } else { None };
    info.unwrap_or(game.root())
}

/// Checks and escapes values for [`Put::put_escaped`](sgf_model::record::Put::put_escaped).
///
/// # Errors
///
/// Fails if the identifier is invalid, if there are too many values, or if a value does not have the property's type.
///
/// # Examples
///
/// ```
/// use sgf_convert::{SetErrorKind, escaped};
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1])");
/// let game = record::games(&doc).next().unwrap();
/// assert_eq!(escaped(&game, "PB", &["Dosaku [9p]".into()]).unwrap(), ["Dosaku [9p\\]"]);
/// assert_eq!(escaped(&game, "pb", &["Dosaku".into()]), Err(SetErrorKind::Ident));
/// ```
pub fn escaped(game: &GameView<'_>, ident: &str, values: &[String]) -> Result<Vec<String>, SetErrorKind> {
    if ident.is_empty() || !ident.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit()) {
        return Err(SetErrorKind::Ident);
    }
    let row = TABLE.get(game.number(), ident.as_bytes());
    if values.len() > 1 && row.is_some_and(|row| row.shape == Shape::One) {
        return Err(SetErrorKind::Count);
    }
    let is_text = row.is_some_and(|row| row_type(row) == ValueType::Text);
    let encode =
        |value: &String| if is_text { encode_text(value) } else { encode_simple_text(value) }.into_owned();
    let escaped: Vec<String> = values.iter().map(encode).collect();
    let Some(row) = row else { return Ok(escaped) };
    match escaped.iter().position(|value| !fits(row, value.as_bytes(), game.number())) {
        Some(index) => Err(SetErrorKind::Value { value: values[index].clone(), expected: row_type(row) }),
        None => Ok(escaped),
    }
}

/// The type of a property's values; for composed values, that of the first part.
fn row_type(row: &Property) -> ValueType {
    match row.forms.first {
        Form::Simple(only) | Form::Compose(only, _) => only,
    }
}

/// Returns whether a raw value has the property's type.
pub(crate) fn fits(row: &Property, raw: &[u8], game: u16) -> bool {
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
