//! Single properties of whole records: reading one out of every game, and setting it.

use std::fmt;

use sgf_model::charset::Unencodable;
use sgf_model::record::{self, GameView, find, find_all};
use sgf_model::table::{PropType, Property, TABLE};
use sgf_model::value::{
    Color, Double, Form, LetterPoint, Shape, TextDecoder, ValueType, encode_simple_text, encode_text, number,
    real, simple_text, split_compose_bytes, text,
};
use sgf_syntax::{Document, Node};

use crate::points::GO;

/// A property and the values that it is to have, as a person writes them: without escapes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The short identifier.
    pub ident: String,
    /// The values; without any, the property is taken out.
    pub values: Vec<String>,
}

/// A property that cannot be set.
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
        /// The type.
        expected: ValueType,
    },
    /// The charset of the game does not have a character of the value.
    Charset(Unencodable),
    /// The charset cannot be declared anew, because the game has text in the one that it is in.
    Declared,
}

impl fmt::Display for SetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of game {}: ", self.ident, self.game + 1)?;
        match &self.reason {
            Refusal::Ident => f.write_str("an identifier is made of capital letters and digits"),
            Refusal::Count => f.write_str("the property takes one value"),
            Refusal::Value { expected } => write!(f, "the value is no {}", expected.name()),
            Refusal::Charset(error) => write!(f, "{error}"),
            Refusal::Declared => f.write_str("the game has text in another charset"),
        }
    }
}

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
    decoded.collect()
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
    let mut edit = doc.edit();
    for game in record::games(doc).filter(|game| is_wanted(game)) {
        for Assignment { ident, values } in assignments {
            let fail = |reason| SetError { game: game.index(), ident: ident.clone(), reason };
            let raw = raw_values(doc, &game, ident, values).map_err(fail)?;
            let node = first_with(&game, ident).unwrap_or_else(|| place_for(&game, ident));
            let written = find(node, ident.as_bytes()).map(|property| property.ident().to_vec());
            // The first is set, under the name that it has; others of the same property go.
            for other in find_all(node, ident.as_bytes()).filter(|it| Some(it.ident()) != written.as_deref())
            {
                edit.remove(node, other.ident());
            }
            let written = written.as_deref().unwrap_or(ident.as_bytes());
            match raw.iter().map(Vec::as_slice).collect::<Vec<_>>() {
                raw if raw.is_empty() => edit.remove(node, written),
                raw => edit.set(node, written, &raw),
            }
        }
    }
    Ok(edit.commit().document)
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

/// Checks and encodes values.
fn raw_values(
    doc: &Document<'_>,
    game: &GameView<'_>,
    ident: &str,
    values: &[String],
) -> Result<Vec<Vec<u8>>, Refusal> {
    if ident.is_empty() || !ident.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit()) {
        return Err(Refusal::Ident);
    }
    if ident == "CA" && !doc.text()[game.span().range()].is_ascii() {
        return Err(Refusal::Declared);
    }
    let row = TABLE.get(game.number(), ident.as_bytes());
    if values.len() > 1 && row.is_some_and(|row| row.shape == Shape::One) {
        return Err(Refusal::Count);
    }
    let is_text = row.is_some_and(|row| row_type(row) == ValueType::Text);
    let encode =
        |value: &String| if is_text { encode_text(value) } else { encode_simple_text(value) }.into_owned();
    let encoded: Vec<String> = values.iter().map(encode).collect();
    for value in encoded.iter().filter(|_| row.is_some()) {
        let row = row.expect("only values of a known property are looked at");
        if !fits(row, value.as_bytes(), game.number()) {
            return Err(Refusal::Value { expected: row_type(row) });
        }
    }
    game.encoded(&encoded).map_err(Refusal::Charset)
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
