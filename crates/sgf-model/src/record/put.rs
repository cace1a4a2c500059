//! Writes text and typed values to a record, in the charset of the game.
//!
//! A syntax transaction takes raw bytes, without regard to properties or charsets. For text, use [`Put`]: it encodes a value for
//! its property, escapes it, and writes it in the charset of the game. If the charset lacks a character, the error contains it
//! and nothing is written.

use sgf_syntax::{Node, NodeRef, ScanMode, Transaction};

use super::{GameView, find, find_all};
use crate::charset::{Charset, UnmappableError, trail_bytes};
use crate::table::Key;
use crate::value::{EncodeError, Shaped};

/// The reason why a property could not be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PutError {
    /// The format cannot represent the value.
    #[error(transparent)]
    Value(#[from] EncodeError),
    /// The charset of the game does not have a character of the value.
    #[error("{charset} has no {} (U+{:04X})", error.character.escape_debug(), u32::from(error.character))]
    Charset {
        /// The charset of the game.
        charset: Charset,
        /// The missing character and its position.
        error: UnmappableError,
    },
    /// CA cannot name another charset, because the game contains text in the current one.
    #[error("the game has text in another charset")]
    Declared,
    /// The document was not parsed in the charset of the game, so that new text would break it.
    #[error("the record was not read in the charset of the game")]
    Mode,
}

/// Writes typed values and text to the nodes of a game, where [`Transaction`] writes raw bytes.
///
/// The game is a view of the document that the transaction changes, and the node belongs to that game or is a new node
/// for it.
///
/// # Examples
///
/// ```
/// use sgf_model::record::{self, Put, PutError};
/// use sgf_model::{charset, prop};
/// let doc = charset::read_in(b"(;GM[1]CA[Shift_JIS]PlayerBlack[?];B[aa])", Default::default());
/// let game = record::games(&doc).next().unwrap();
/// let mut edit = doc.edit();
/// edit.put(&game, game.root(), prop::PB, "表 [9p]")?;
/// let answer = edit.append_child(game.root().first_child().unwrap());
/// edit.put(&game, answer, prop::C, "碁")?;
/// let korean = edit.put(&game, answer, prop::C, "碁 박").unwrap_err();
/// assert_eq!(korean.to_string(), "Shift_JIS has no 박 (U+BC15)");
/// assert_eq!(
///     edit.commit().document.write(),
///     b"(;GM[1]CA[Shift_JIS]PlayerBlack[\x95\x5C [9p\\]];B[aa];C[\x8C\xE9])",
/// );
/// # Ok::<(), PutError>(())
/// ```
pub trait Put {
    /// Sets the values of a property, keeping its long identifier if the node has one.
    ///
    /// Repeated properties, also under a short and a long identifier, are replaced by a single one.
    ///
    /// # Errors
    ///
    /// Fails if a value cannot be written: the format cannot represent it, or the charset of the game lacks a character.
    /// Nothing is changed then.
    fn put<'a, S: Shaped>(
        &mut self,
        game: &GameView<'_>,
        node: impl Into<NodeRef>,
        key: Key<S>,
        values: impl Into<S::Values<'a>>,
    ) -> Result<(), PutError>;

    /// Sets the values of a property without a key: each is the text between the brackets, already escaped.
    ///
    /// # Errors
    ///
    /// Fails if the charset of the game lacks a character. Nothing is changed then.
    ///
    /// # Panics
    ///
    /// Panics if the identifier contains other characters than letters and digits, or if there is no value.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record::{self, Put, PutError};
    /// use sgf_model::value::encode_simple_text;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;CA[ISO-8859-1])");
    /// let game = record::games(&doc).next().unwrap();
    /// let mut edit = doc.edit();
    /// edit.put_escaped(&game, game.root(), "XX", &[encode_simple_text("é]").into()])?;
    /// assert_eq!(edit.commit().document.write(), b"(;CA[ISO-8859-1]XX[\xE9\\]])");
    /// # Ok::<(), PutError>(())
    /// ```
    fn put_escaped(
        &mut self,
        game: &GameView<'_>,
        node: impl Into<NodeRef>,
        ident: &str,
        values: &[String],
    ) -> Result<(), PutError>;

    /// Removes a property by its short identifier, including repeated and long ones.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record::Put;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;PB[a]PlayerBlack[b]PW[c])");
    /// let mut edit = doc.edit();
    /// edit.take(doc.game(0).unwrap().root(), "PB");
    /// assert_eq!(edit.commit().document.write(), b"(;PW[c])");
    /// ```
    fn take(&mut self, node: impl Into<NodeRef>, ident: &str);
}

impl Put for Transaction<'_> {
    fn put<'a, S: Shaped>(
        &mut self,
        game: &GameView<'_>,
        node: impl Into<NodeRef>,
        key: Key<S>,
        values: impl Into<S::Values<'a>>,
    ) -> Result<(), PutError> {
        self.put_escaped(game, node, key.ident(), &key.encode(values)?)
    }

    fn put_escaped(
        &mut self,
        game: &GameView<'_>,
        node: impl Into<NodeRef>,
        ident: &str,
        values: &[String],
    ) -> Result<(), PutError> {
        if ident == "CA" && !names_own(game, values) && !game.bytes().is_ascii() {
            return Err(PutError::Declared);
        }
        let charset = game.charset();
        let raw = game.encoded(values).map_err(|error| PutError::Charset { charset, error })?;
        let raw: Vec<&[u8]> = raw.iter().map(Vec::as_slice).collect();
        guard(self, game, &raw)?;
        let node = node.into();
        let ident = ident.as_bytes();
        let Some(old) = old_node(self, node) else {
            self.set_raw(node, ident, &raw);
            return Ok(());
        };
        let written = find(old, ident).map_or(ident, |property| property.ident());
        for other in find_all(old, ident).filter(|it| it.ident() != written) {
            self.remove(node, other.ident());
        }
        // A short identifier from an earlier call is removed with the others.
        if written != ident {
            self.remove(node, ident);
        }
        self.set_raw(node, written, &raw);
        Ok(())
    }

    fn take(&mut self, node: impl Into<NodeRef>, ident: &str) {
        let node = node.into();
        self.remove(node, ident.as_bytes());
        for property in old_node(self, node).into_iter().flat_map(|old| find_all(old, ident.as_bytes())) {
            self.remove(node, property.ident());
        }
    }
}

/// Returns whether CA would name the current charset of the game.
fn names_own(game: &GameView<'_>, values: &[String]) -> bool {
    values.iter().all(|value| Charset::for_label(value.as_bytes()) == Ok(game.charset()))
}

/// The node in the document, unless the transaction created it.
fn old_node<'d>(edit: &Transaction<'d>, node: NodeRef) -> Option<Node<'d>> {
    match node {
        NodeRef::Old(id) => edit.document().node(id),
        NodeRef::New(_) => None,
    }
}

/// Adds a guard, so that the next reader does not take half of a character and a bracket as one.
fn guard(edit: &mut Transaction<'_>, game: &GameView<'_>, raw: &[&[u8]]) -> Result<(), PutError> {
    let Some(mode) = trail_bytes(game.charset()) else { return Ok(()) };
    let is_plain = |value: &&[u8]| match mode {
        ScanMode::Iso2022Jp => !value.contains(&0x1B),
        _ => value.is_ascii(),
    };
    let is_read = raw.iter().all(is_plain) || edit.rescan(game.game(), mode);
    if is_read { Ok(()) } else { Err(PutError::Mode) }
}

#[cfg(test)]
mod tests {
    use sgf_syntax::Document;

    use super::super::games;
    use super::*;
    use crate::charset::{Charset, encode, read_in};
    use crate::prop;

    /// Writes a name to a game in its own charset and reads it again.
    fn put(charset: Charset, name: &str) -> Result<String, PutError> {
        let head = format!("(;FF[4]CA[{}]", charset.name());
        let doc = Document::parse(format!("{head};B[aa])").into_bytes());
        let game = games(&doc).next().unwrap();
        let mut edit = doc.edit();
        edit.put(&game, game.root(), prop::PB, name)?;
        let new = edit.commit().document;
        let again = read_in(new.write(), Default::default());
        assert_eq!(again.game(0).unwrap().mode(), new.game(0).unwrap().mode());
        let view = games(&again).next().unwrap();
        assert_eq!((view.node_count(), view.charset()), (2, charset));
        Ok(view.get(prop::PB).unwrap().unwrap().into_owned())
    }

    #[test]
    fn writes_in_the_charset_of_the_game() {
        for (charset, name) in [
            (Charset::UTF_8, "柯洁 [9p] \\"),
            (Charset::SHIFT_JIS, "表示 能力 ソ [9段] \\"),
            (Charset::BIG5, "功 許功蓋 \\]"),
            (Charset::GBK, "誠 [x]"),
            (Charset::GB18030, "常昊 라비앙"),
            (Charset::ISO_2022_JP, "囲碁 安 [x]"),
            (Charset::EUC_KR, "이세돌"),
            (Charset::ISO_8859_1, "Zoë [x]"),
            (Charset::MACINTOSH, "Jürgen"),
            (Charset::IBM850, "Jürgen"),
            (Charset::KOI8_R, "Ход"),
        ] {
            assert_eq!(put(charset, name).as_deref(), Ok(name), "{charset}");
        }
    }

    #[test]
    fn errors_contain_the_missing_character() {
        for (charset, name, lacking) in [
            (Charset::SHIFT_JIS, "이", '이'),
            (Charset::ISO_8859_1, "Zoë 段", '段'),
            (Charset::US_ASCII, "é", 'é'),
            (Charset::IBM437, "☺ €", '☺'),
        ] {
            let Err(PutError::Charset { error, .. }) = put(charset, name) else {
                panic!("{name} is in {charset}");
            };
            assert_eq!(error.character, lacking);
        }
    }

    #[test]
    fn utf_16_records_accept_any_text() {
        let bytes = encode("\u{FEFF}(;PB[x])", Charset::UTF_16LE).unwrap();
        let doc = read_in(&*bytes, Default::default());
        let game = games(&doc).next().unwrap();
        let mut edit = doc.edit();
        edit.put(&game, game.root(), prop::PB, "段 𠮷 ]").unwrap();
        let expected = encode("\u{FEFF}(;PB[段 𠮷 \\]])", Charset::UTF_16LE).unwrap();
        assert_eq!(edit.commit().document.write(), &*expected);
    }

    #[test]
    fn rejects_text_for_a_misparsed_game() {
        let doc = Document::parse(b"(;CA[Shift_JIS]PW[\x95\x5C\x95\x5C])");
        let game = games(&doc).next().unwrap();
        let mut edit = doc.edit();
        assert_eq!(edit.put(&game, game.root(), prop::PB, "表"), Err(PutError::Mode));
        assert_eq!(edit.put(&game, game.root(), prop::PB, "Lee"), Ok(()));
        assert_eq!(edit.put(&game, game.root(), prop::CA, "UTF-8"), Err(PutError::Declared));
        assert_eq!(edit.put(&game, game.root(), prop::CA, "MS_KANJI"), Ok(()));
    }

    #[test]
    fn repeated_properties_become_one() {
        let doc = Document::parse(b"(;PlayerBlack[a]PB[b]PW[c])");
        let game = games(&doc).next().unwrap();
        let mut edit = doc.edit();
        edit.put(&game, game.root(), prop::PB, "x").unwrap();
        edit.put(&game, game.root(), prop::PB, "y").unwrap();
        assert_eq!(edit.commit().document.write(), b"(;PlayerBlack[y]PW[c])");
    }
}
