//! A game as its reader sees it: with its number and its charset at hand.
//!
//! A cursor of the syntax gives bytes. What they mean depends on the game that is played, because several games use the
//! same letters for different things, and on the charset, which is declared, or told by the bytes. A view settles both
//! once, and then gives typed values.

use std::borrow::Cow;
use std::ops::Deref;

use sgf_model::charset::{self, Charset, Detection};
use sgf_model::prop;
use sgf_model::table::{self, Group, Key, TABLE, reduce_ident};
use sgf_model::value::{self, PropertyError, Shaped, TextDecoder, ValueType};
use sgf_syntax::{Document, Form, Game, Node, Property, Value};

/// A game with what it takes to read its values.
///
/// It can do all that a [`Game`] can.
///
/// # Examples
///
/// ```
/// use opensgf::prop;
/// let doc = opensgf::read(b"(;GM[1]PB[Honinbo Shusaku]KM[0];B[qd]C[a corner\\: good])");
/// let game = opensgf::games(&doc).next().unwrap();
/// assert_eq!(game.get(prop::PB).unwrap()?, "Honinbo Shusaku");
/// assert_eq!(game.get(prop::KM).unwrap()?, 0.0);
/// assert!(game.get(prop::PW).is_none());
/// let first = game.root().first_child().unwrap();
/// assert_eq!(game.get_in(first, prop::C).unwrap()?, "a corner: good");
/// # Ok::<(), opensgf::value::PropertyError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameView<'d> {
    game: Game<'d>,
    number: u16,
    charset: Charset,
    detection: Option<Detection>,
}

/// Walks over the games of a document, as views.
///
/// # Examples
///
/// ```
/// let doc = opensgf::read("(;GM[11]PB[Zoë])(;CA[UTF-8]PB[Łukasz])".as_bytes());
/// let names = opensgf::games(&doc).map(|game| game.get(opensgf::prop::PB).unwrap().unwrap().into_owned());
/// assert_eq!(names.collect::<Vec<_>>(), ["Zoë", "Łukasz"]);
/// ```
pub fn games<'d>(doc: &'d Document<'_>) -> impl ExactSizeIterator<Item = GameView<'d>> {
    let text = doc.text();
    let is_recoded = doc.form() != Form::Bytes;
    // One game tells the charset best by itself; among many, the file as a whole tells what to assume.
    let assumed = (doc.games().len() > 1 && !is_recoded).then(|| charset::detect(text).charset);
    doc.games().map(move |game| {
        let bytes = &text[game.span().range()];
        let detection = match is_recoded {
            true => charset::detect_recoded(bytes),
            // What precedes a single game may be its byte order mark.
            false if assumed.is_none() => charset::detect(text),
            false => charset::detect_with(bytes, assumed),
        };
        GameView { charset: detection.charset, detection: Some(detection), ..GameView::bare(game) }
    })
}

impl<'d> GameView<'d> {
    /// Views a game whose charset the caller knows.
    #[must_use]
    pub fn with_charset(game: Game<'d>, charset: Charset) -> GameView<'d> {
        GameView { charset, ..GameView::bare(game) }
    }

    fn bare(game: Game<'d>) -> GameView<'d> {
        GameView { game, number: number_of(game), charset: Charset::UTF_8, detection: None }
    }

    /// Returns the number of the game that is played, as GM says it: 1, Go, where there is none.
    #[must_use]
    pub fn number(&self) -> u16 {
        self.number
    }

    /// Returns the charset in which values are decoded.
    #[must_use]
    pub fn charset(&self) -> Charset {
        self.charset
    }

    /// Returns how the charset was found; `None` when the caller named it.
    #[must_use]
    pub fn detection(&self) -> Option<&Detection> {
        self.detection.as_ref()
    }

    /// Decodes a property of the root; `None` when it is not there.
    ///
    /// Identifiers with small letters are found too: `PlayerBlack` is `PB`.
    ///
    /// # Errors
    ///
    /// Fails when the values are not of the key's type.
    pub fn get<S: Shaped>(&self, key: Key<S>) -> Option<Result<S::Values<'d>, PropertyError>> {
        self.get_in(self.game.root(), key)
    }

    /// Decodes a property of a node; `None` when it is not there.
    ///
    /// # Errors
    ///
    /// Fails when the values are not of the key's type.
    pub fn get_in<S: Shaped>(
        &self,
        node: Node<'d>,
        key: Key<S>,
    ) -> Option<Result<S::Values<'d>, PropertyError>> {
        let property = find(node, key.ident().as_bytes())?;
        Some(key.decode(property.values().map(Value::raw), self))
    }

    /// Decodes the beginning of a property's first value as SimpleText: for showing the first words of a long text.
    ///
    /// The work is bounded by `n_bytes`, whatever the length of the value. A character that the bound cuts is left out.
    ///
    /// # Examples
    ///
    /// ```
    /// let doc = opensgf::read("(;C[a bad move\nÉric thinks])".as_bytes());
    /// let game = opensgf::games(&doc).next().unwrap();
    /// let comment = game.root().get(b"C").unwrap();
    /// assert_eq!(game.beginning(comment, 12), "a bad move ");
    /// ```
    #[must_use]
    pub fn beginning(&self, property: Property<'d>, n_bytes: usize) -> Cow<'d, str> {
        let raw = property.raw();
        match raw.get(..n_bytes) {
            None => value::simple_text(self.characters(raw)),
            Some(cut) => {
                let text = self.characters(cut).into_owned();
                let end = text.trim_end_matches(char::REPLACEMENT_CHARACTER).len();
                Cow::Owned(value::simple_text(&text[..end]).into_owned())
            }
        }
    }

    /// Decodes a value as SimpleText, whatever it is: for showing it on one line.
    ///
    /// # Examples
    ///
    /// ```
    /// let doc = opensgf::read(b"(;XX[two\nlines])");
    /// let game = opensgf::games(&doc).next().unwrap();
    /// let value = game.root().get(b"XX").unwrap().values().next().unwrap();
    /// assert_eq!(game.line(value), "two lines");
    /// ```
    #[must_use]
    pub fn line(&self, value: Value<'d>) -> Cow<'d, str> {
        value::simple_text(self.characters(value.raw()))
    }
}

impl<'d> GameView<'d> {
    /// Returns the property by which a move is made in a node, as the game's rows of the table know it.
    ///
    /// # Examples
    ///
    /// ```
    /// let doc = opensgf::read(b"(;GM[1];KO[]B[aa];C[no move])");
    /// let game = opensgf::games(&doc).next().unwrap();
    /// let moves = game.main_line().filter_map(|node| game.move_in(node));
    /// assert_eq!(moves.map(|property| property.raw()).collect::<Vec<_>>(), [b"aa"]);
    /// ```
    #[must_use]
    pub fn move_in(&self, node: Node<'d>) -> Option<Property<'d>> {
        node.properties().find(|property| match property.ident() {
            b"B" | b"W" => true,
            ident => TABLE.get(self.number, &reduce_ident(ident)).is_some_and(makes_move),
        })
    }
}

/// Tells whether a property makes a move; those that only say something about it take a number or nothing.
fn makes_move(row: &table::Property) -> bool {
    let about = matches!(row.forms.simple(), Some(ValueType::None | ValueType::Number));
    row.group == Group::Move && !about
}

impl<'d> Deref for GameView<'d> {
    type Target = Game<'d>;

    fn deref(&self) -> &Game<'d> {
        &self.game
    }
}

impl TextDecoder for GameView<'_> {
    fn characters<'a>(&self, raw: &'a [u8]) -> Cow<'a, str> {
        charset::decode(raw, self.charset).text
    }
}

/// Finds a property by its short identifier, whether or not the file writes it with small letters in between.
///
/// # Examples
///
/// ```
/// let doc = opensgf::read(b"(;Black[aa])");
/// let root = doc.game(0).unwrap().root();
/// assert_eq!(opensgf::find(root, b"B").unwrap().raw(), b"aa");
/// assert!(root.get(b"B").is_none());
/// ```
#[must_use]
pub fn find<'d>(node: Node<'d>, ident: &[u8]) -> Option<Property<'d>> {
    node.properties().find(|property| {
        let written = property.ident();
        written == ident || (written.len() > ident.len() && *reduce_ident(written) == *ident)
    })
}

/// The number in GM, 1 where it is missing and 0 where it is none.
fn number_of(game: Game<'_>) -> u16 {
    match find(game.root(), b"GM") {
        None => 1,
        Some(property) => prop::GM
            .decode(property.values().map(Value::raw), &value::Utf8)
            .ok()
            .and_then(|number| u16::try_from(number).ok())
            .unwrap_or(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(bytes: &[u8]) -> String {
        let doc = crate::read(bytes);
        let game = games(&doc).next().expect("the record has a game");
        game.get(prop::PB).expect("the record has PB").expect("PB is a text").into_owned()
    }

    #[test]
    fn names_are_read_in_their_charset() {
        assert_eq!(name(b"(;CA[Big5]PB[\xA9P\xAB\x54\xBE\xB1])"), "周俊勳");
        assert_eq!(name(b"\xEF\xBB\xBF(;PB[Zo\xC3\xAB])"), "Zoë");
        assert_eq!(name(b"\xFF\xFE(\0;\0P\0B\0[\0\x68\x88]\0)\0"), "表");
        assert_eq!(name(b"(;PlayerBlack[Cho U])"), "Cho U");
    }

    #[test]
    fn the_number_of_the_game() {
        for (source, expected) in
            [("(;)", 1), ("(;GM[21])", 21), ("(;GM[x])", 0), ("(;GaMe[11])", 11), ("(;GM[-3])", 0)]
        {
            let doc = crate::read(source.as_bytes());
            assert_eq!(games(&doc).next().map(|game| game.number()), Some(expected), "{source}");
        }
    }
}
