//! A view of a game with its number, format version and charset.
//!
//! The meaning of a value depends on the game, because several games use the same letters for
//! different things, and on the charset, which is declared or detected. A view determines these once, and
//! then returns typed values.

use std::borrow::Cow;
use std::ops::Deref;

use sgf_syntax::{Document, Game, Node, Property, Value};

use super::{find, find_all, format_version, game_number};
use crate::charset::{self, Charset, Detection, UnmappableError};
use crate::prop;
use crate::table::{self, Key, TABLE, reduce_ident};
use crate::value::{self, PropertyError, Shape, Shaped, TextDecoder};

/// A game with everything needed to read its values.
///
/// It dereferences to [`Game`].
///
/// # Examples
///
/// ```
/// use sgf_model::{prop, record};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]PB[Honinbo Shusaku]KM[0];B[qd]C[a corner\\: good])");
/// let game = record::games(&doc).next().unwrap();
/// assert_eq!(game.get(prop::PB).unwrap()?, "Honinbo Shusaku");
/// assert_eq!(game.get(prop::KM).unwrap()?, 0.0);
/// assert!(game.get(prop::PW).is_none());
/// let first = game.root().first_child().unwrap();
/// assert_eq!(game.get_in(first, prop::C).unwrap()?, "a corner: good");
/// # Ok::<(), sgf_model::value::PropertyError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameView<'d> {
    game: Game<'d>,
    number: u16,
    version: u8,
    charset: Charset,
    detection: Option<Detection>,
}

/// Iterates over the games of a document, as views.
///
/// # Examples
///
/// ```
/// use sgf_model::{prop, record};
/// use sgf_syntax::Document;
/// let doc = Document::parse("(;GM[11]PB[Zoë])(;CA[UTF-8]PB[Łukasz])".as_bytes());
/// let names = record::games(&doc).map(|game| game.get(prop::PB).unwrap().unwrap().into_owned());
/// assert_eq!(names.collect::<Vec<_>>(), ["Zoë", "Łukasz"]);
/// ```
pub fn games<'d>(doc: &'d Document<'_>) -> impl ExactSizeIterator<Item = GameView<'d>> {
    let charsets = charset::file_charsets(doc);
    doc.games().map(move |game| {
        let detection = charsets.detect(game);
        GameView { charset: detection.charset, detection: Some(detection), ..GameView::bare(game) }
    })
}

impl<'d> GameView<'d> {
    /// Views a game with a known charset.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::charset::Charset;
    /// use sgf_model::prop;
    /// use sgf_model::record::GameView;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;PB[Zo\xEB])");
    /// let game = GameView::with_charset(doc.game(0).unwrap(), Charset::ISO_8859_1);
    /// assert_eq!(game.get(prop::PB).unwrap().unwrap(), "Zoë");
    /// ```
    #[must_use]
    pub fn with_charset(game: Game<'d>, charset: Charset) -> GameView<'d> {
        GameView { charset, ..GameView::bare(game) }
    }

    /// Views a game with a known charset, number and version.
    #[must_use]
    pub fn of_kind(game: Game<'d>, charset: Charset, number: u16, version: u8) -> GameView<'d> {
        GameView { game, number, version, charset, detection: None }
    }

    fn bare(game: Game<'d>) -> GameView<'d> {
        GameView::of_kind(game, Charset::UTF_8, game_number(game), format_version(game))
    }

    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> Game<'d> {
        self.game
    }

    /// Returns the number of the game as by [`game_number`]: 1 (Go) by default, and 0 if it
    /// has none.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record::{games, read_back};
    /// let doc = read_back(b"(;GM[2];B[d3])");
    /// let game = games(&doc).next().unwrap();
    /// assert_eq!(game.number(), 2);
    /// ```
    #[must_use]
    pub fn number(&self) -> u16 {
        self.number
    }

    /// Returns the version of the format, from 1 to 4, as by [`format_version`].
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record::{games, read_back};
    /// let doc = read_back(b"(;FF[3]GM[1])");
    /// let game = games(&doc).next().unwrap();
    /// assert_eq!(game.version(), 3);
    /// ```
    #[must_use]
    pub fn version(&self) -> u8 {
        self.version
    }

    /// Returns the charset of the values.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record::{games, read_back};
    /// let doc = read_back(b"(;CA[Latin1]PB[Zo\xEB])");
    /// let game = games(&doc).next().unwrap();
    /// assert_eq!(game.charset().name(), "ISO-8859-1");
    /// ```
    #[must_use]
    pub fn charset(&self) -> Charset {
        self.charset
    }

    /// Returns how the charset was detected; `None` if the caller chose it.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record::{games, read_back};
    /// let doc = read_back(b"(;CA[Latin1]PB[Zo\xEB])");
    /// let game = games(&doc).next().unwrap();
    /// let declared = game.detection().unwrap().declared.as_ref().unwrap();
    /// assert_eq!(&game.bytes()[declared.span.clone()], b"Latin1");
    /// ```
    #[must_use]
    pub fn detection(&self) -> Option<&Detection> {
        self.detection.as_ref()
    }

    /// Returns the row of a property in this game; `Black` is looked up as `B`.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record::{games, read_back};
    /// let doc = read_back(b"(;Black[aa])");
    /// let game = games(&doc).next().unwrap();
    /// let property = game.root().properties().next().unwrap();
    /// assert_eq!(game.row(property).unwrap().title, "Black");
    /// ```
    #[must_use]
    pub fn row(&self, property: Property<'_>) -> Option<&'static table::Property> {
        TABLE.get(self.number, &reduce_ident(property.ident()))
    }

    /// Decodes a property of the root; `None` if it is missing.
    ///
    /// Long identifiers also match: `PlayerBlack` is `PB`. The values of a repeated list are
    /// joined; of other repeated properties, the first counts.
    ///
    /// # Errors
    ///
    /// Fails if the values are not of the key's type.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::prop;
    /// use sgf_model::record::{games, read_back};
    /// let doc = read_back(b"(;PB[Ann]KM[6.5]PW[a][b])");
    /// let game = games(&doc).next().unwrap();
    /// assert_eq!(game.get(prop::PB).unwrap().unwrap(), "Ann");
    /// assert_eq!(game.get(prop::KM).unwrap().unwrap(), 6.5);
    /// assert!(game.get(prop::PW).unwrap().is_err());
    /// assert!(game.get(prop::EV).is_none());
    /// ```
    pub fn get<S: Shaped>(&self, key: Key<S>) -> Option<Result<S::Values<'d>, PropertyError>> {
        self.get_in(self.game.root(), key)
    }

    /// Decodes a property of a node; `None` if it is missing.
    ///
    /// # Errors
    ///
    /// Fails if the values are not of the key's type.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::{prop, record};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;AB[aa]AddBlack[bb]PL[W]PL[B])");
    /// let game = record::games(&doc).next().unwrap();
    /// assert_eq!(game.get_in(game.root(), prop::AB).unwrap()?.len(), 2);
    /// assert_eq!(game.get_in(game.root(), prop::PL).unwrap()?.encode(), "W");
    /// # Ok::<(), sgf_model::value::PropertyError>(())
    /// ```
    pub fn get_in<S: Shaped>(
        &self,
        node: Node<'d>,
        key: Key<S>,
    ) -> Option<Result<S::Values<'d>, PropertyError>> {
        let ident = key.ident().as_bytes();
        let first = find(node, ident)?;
        Some(match S::SHAPE {
            Shape::One => key.decode(first.values().map(Value::raw), self),
            Shape::List | Shape::Elist => {
                let values = find_all(node, ident).flat_map(sgf_syntax::Property::values);
                key.decode(values.map(Value::raw), self)
            }
        })
    }

    /// Returns the comment of a node, decoded: the property C.
    ///
    /// If C is repeated, or has several values, all of them are joined with line breaks, so that
    /// no text is lost.
    ///
    /// Source: properties.html, property C.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;C[well\\\n played]Comment[indeed])");
    /// let game = record::games(&doc).next().unwrap();
    /// assert_eq!(game.comment(game.root()).unwrap(), "well played\nindeed");
    /// ```
    #[must_use]
    pub fn comment(&self, node: Node<'d>) -> Option<Cow<'d, str>> {
        let values = find_all(node, prop::C.ident().as_bytes()).flat_map(sgf_syntax::Property::values);
        let texts = values.map(|value| value::text(self.characters(value.raw())));
        texts.reduce(|mut all, next| {
            let joined = all.to_mut();
            joined.push('\n');
            joined.push_str(&next);
            all
        })
    }

    /// Returns the comment of a node for display: like [`comment`](Self::comment), but with the codes of the program that wrote
    /// the record in words. SmartGo writes `^B` and `^W` for the players.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;AP[SmartGo Kifu:4.7]C[^W to play.])");
    /// let game = record::games(&doc).next().unwrap();
    /// assert_eq!(game.shown_comment(game.root()).unwrap(), "White to play.");
    /// ```
    #[must_use]
    pub fn shown_comment(&self, node: Node<'d>) -> Option<Cow<'d, str>> {
        let comment = self.comment(node)?;
        let is_smartgo =
            || find(self.root(), b"AP").is_some_and(|program| program.raw().starts_with(b"SmartGo"));
        Some(match comment.contains('^') && is_smartgo() {
            true => Cow::Owned(without_smartgo_codes(&comment)),
            false => comment,
        })
    }

    /// Encodes values for a property of this game: the bytes between each pair of brackets, in the charset of the game.
    ///
    /// # Errors
    ///
    /// Returns the first character that the charset does not have. Values that the key's type cannot represent are
    /// rejected by [`Key::encode`] before.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::charset::Charset;
    /// use sgf_model::{prop, record};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;CA[Shift_JIS])");
    /// let game = record::games(&doc).next().unwrap();
    /// let raw = game.encoded(&prop::PB.encode("碁").unwrap())?;
    /// assert_eq!(raw, [b"\x8C\xE9"]);
    /// # Ok::<(), sgf_model::charset::UnmappableError>(())
    /// ```
    pub fn encoded(&self, values: &[String]) -> Result<Vec<Vec<u8>>, UnmappableError> {
        values.iter().map(|value| charset::encode_value(value, self.charset).map(Cow::into_owned)).collect()
    }

    /// Decodes the beginning of a property's first value as SimpleText, to display the first words of a long text.
    ///
    /// The cost is bounded by `n_bytes`, whatever the length of the value. A character at the bound is dropped.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse("(;C[a bad move\nÉric thinks])".as_bytes());
    /// let game = record::games(&doc).next().unwrap();
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

    /// Decodes any value as SimpleText, to display it on one line.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;XX[two\nlines])");
    /// let game = record::games(&doc).next().unwrap();
    /// let value = game.root().get(b"XX").unwrap().values().next().unwrap();
    /// assert_eq!(game.line(value), "two lines");
    /// ```
    #[must_use]
    pub fn line(&self, value: Value<'d>) -> Cow<'d, str> {
        value::simple_text(self.characters(value.raw()))
    }
}

impl<'d> Deref for GameView<'d> {
    type Target = Game<'d>;

    fn deref(&self) -> &Game<'d> {
        &self.game
    }
}

impl TextDecoder for GameView<'_> {
    fn characters<'a>(&self, raw: &'a [u8]) -> Cow<'a, str> {
        charset::decode_value(raw, self.charset).text
    }
}

/// Replaces SmartGo's codes for the players, `^B` and `^W`, unless they are part of a longer word.
fn without_smartgo_codes(comment: &str) -> String {
    let mut parts = comment.split('^');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = part.get(1..).filter(|rest| !rest.starts_with(char::is_alphanumeric));
        match (part.as_bytes().first(), rest) {
            (Some(b'B'), Some(rest)) => out.extend(["Black", rest]),
            (Some(b'W'), Some(rest)) => out.extend(["White", rest]),
            _ => out.extend(["^", part]),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(bytes: &[u8]) -> String {
        let doc = Document::parse(bytes);
        let game = games(&doc).next().expect("the record has a game");
        game.get(prop::PB).expect("the record has PB").expect("PB is a text").into_owned()
    }

    #[test]
    fn decodes_names_in_their_charset() {
        assert_eq!(name(b"(;CA[Big5]PB[\xA9P\xAB\x54\xBE\xB1])"), "周俊勳");
        assert_eq!(name(b"\xEF\xBB\xBF(;PB[Zo\xC3\xAB])"), "Zoë");
        assert_eq!(name(b"\xFF\xFE(\0;\0P\0B\0[\0\x68\x88]\0)\0"), "表");
        assert_eq!(name(b"(;PlayerBlack[Cho U])"), "Cho U");
    }

    #[test]
    fn determines_game_and_version() {
        for (source, number, version) in [
            ("(;)", 1, 1),
            ("(;GM[21]FF[4])", 21, 4),
            ("(;GM[x]FF[x])", 0, 1),
            ("(;GaMe[11]FileFormat[3])", 11, 3),
            ("(;GM[-3]FF[5])", 0, 4),
        ] {
            let doc = Document::parse(source.as_bytes());
            let game = games(&doc).next().expect("the record has a game");
            assert_eq!((game.number(), game.version()), (number, version), "{source}");
        }
    }

    #[test]
    fn extra_values_are_errors_only_within_a_property() {
        let doc = Document::parse(b"(;KM[6.5][7.5]HA[2]HA[3])");
        let game = games(&doc).next().expect("the record has a game");
        assert!(game.get(prop::KM).is_some_and(|komi| komi.is_err()));
        assert_eq!(game.get(prop::HA), Some(Ok(2)));
    }
}
