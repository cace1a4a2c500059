//! Replacing the names of players.
//!
//! Names occur in PB and PW, but also in comments, game names and private properties. So every value that is not a move,
//! a point or a number is searched. Only the bytes of a name are replaced.

mod names;
mod searchable;
mod values;
mod words;

use sgf_model::record::{self, GameView, RoundTripError, game_difference, read_back};
use sgf_syntax::{Document, TextEdit};

use crate::splice::Undecodable;
use crate::{charsets, rewrite};
use names::Names;
pub use searchable::folded_name;

/// The result of [`anonymize`].
///
/// # Examples
///
/// ```
/// use sgf_convert::anonymize;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;PB[Ann Lee]PW[Bo];B[aa]C[Ann is ahead, Bo thinks.])");
/// let done = anonymize(&doc, &["PB", "PW"], |name| format!("Player {}", name.len()))?;
/// assert_eq!(done.document.write(), b"(;PB[Player 7]PW[Player 2];B[aa]C[Player 7 is ahead, Player 2 thinks.])");
/// assert_eq!((done.replaced[0].name.as_str(), done.replaced[0].n_elsewhere), ("Ann Lee", 1));
/// # Ok::<(), sgf_convert::AnonymizeError>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Anonymized {
    /// The new document.
    pub document: Document<'static>,
    /// The replaced names, sorted.
    pub replaced: Vec<Replaced>,
}

/// A name that was replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Replaced {
    /// The name in the record.
    pub name: String,
    /// The replacement.
    pub pseudonym: String,
    /// How often the name or a part of it was replaced in name properties.
    pub n_names: usize,
    /// How often the name or a part of it was replaced elsewhere, mostly in comments.
    pub n_elsewhere: usize,
}

/// The reason why names cannot be replaced.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AnonymizeError {
    /// A text that contains a name also contains bytes that are invalid in its charset.
    #[error("a text with a name contains invalid bytes")]
    Undecoded(RoundTripError),
    /// The record would be parsed differently, which can happen in damaged records.
    #[error("{0}")]
    RoundTrip(RoundTripError),
}

impl AnonymizeError {
    /// The place in the old document.
    #[must_use]
    pub fn place(&self) -> sgf_syntax::Span {
        match self {
            AnonymizeError::Undecoded(it) | AnonymizeError::RoundTrip(it) => it.place,
        }
    }
}

/// Replaces the names in some properties, everywhere in a document.
///
/// `idents` are the properties that hold names: PB and PW, perhaps AN and US. A name is replaced wherever it occurs as a word,
/// whatever its letter case, white space, invisible characters and escapes. So are its parts, such as `Lee` of `Ann Lee`, if
/// they start with a capital letter and have at least three letters. A part that several names share becomes `Player`.
///
/// A name that is an ordinary word, such as Black, it or ko, is only replaced where it is the whole value of a name property.
/// `pseudonym` is called once per name; a name that is its own pseudonym stays.
///
/// # Errors
///
/// Fails if a text cannot be rewritten without a loss; nothing is replaced then.
///
/// # Examples
///
/// ```
/// use sgf_convert::anonymize;
/// use sgf_syntax::Document;
/// let doc = Document::parse("(;PB[本因坊秀策]PW[太田雄蔵]C[秀策の名局。本因坊秀策先番])".as_bytes());
/// let done = anonymize(&doc, &["PB", "PW"], |_| "P".to_owned())?;
/// assert_eq!(done.document.write(), "(;PB[P]PW[P]C[秀策の名局。P先番])".as_bytes());
/// # Ok::<(), sgf_convert::AnonymizeError>(())
/// ```
pub fn anonymize(
    doc: &Document<'_>,
    idents: &[&str],
    pseudonym: impl Fn(&str) -> String,
) -> Result<Anonymized, AnonymizeError> {
    let views: Vec<GameView<'_>> = record::games(doc).collect();
    let names = Names::of(&views, idents, pseudonym);
    let mut counts = vec![(0, 0); names.len()];
    let mut undecoded = None;
    let document = rewrite::apply(doc, |doc| {
        counts.fill((0, 0));
        let mut edits = Vec::new();
        for (game, view) in doc.games().zip(&views) {
            let view = GameView::of_kind(game, view.charset(), view.number(), view.version());
            for property in game.nodes().flat_map(sgf_syntax::Node::properties) {
                let is_name = idents.iter().any(|ident| record::is_named(property, ident.as_bytes()));
                for value in property.values() {
                    let part = values::text_part(&view, property, value.raw());
                    match values::rewritten(&view, value.raw(), part, is_name, &names, &mut counts) {
                        Ok(Some(text)) => edits.push(TextEdit::replace(value.span(), text)),
                        Ok(None) => {}
                        Err(Undecodable) => undecoded = undecoded.or(Some(value.span())),
                    }
                }
            }
        }
        edits
    });
    if let Some(place) = undecoded {
        return Err(AnonymizeError::Undecoded(RoundTripError::at(place)));
    }
    let document = verified(doc, document, &views)?;
    let replaced = names.into_pairs().zip(counts).map(|((name, pseudonym), (n_names, n_elsewhere))| {
        Replaced { name, pseudonym, n_names, n_elsewhere }
    });
    Ok(Anonymized { document, replaced: replaced.filter(|it| it.n_names + it.n_elsewhere > 0).collect() })
}

/// Checks that the result parses as written, and adds CA where only a name revealed the charset.
fn verified(
    doc: &Document<'_>,
    document: Document<'static>,
    views: &[GameView<'_>],
) -> Result<Document<'static>, AnonymizeError> {
    let lost = |document: &Document<'_>| {
        let again = read_back(document.write());
        let again: Vec<GameView<'_>> = record::games(&again).collect();
        let written = document
            .games()
            .zip(views)
            .map(|(game, view)| GameView::of_kind(game, view.charset(), view.number(), view.version()));
        if again.len() != views.len() {
            return Some(views.first().map_or(sgf_syntax::Span::empty(0), |view| view.span()));
        }
        written.zip(&again).find_map(|(written, again)| game_difference(&written, again, |_| true))
    };
    if lost(&document).is_none() {
        return Ok(document);
    }
    let declared = charsets::declared(document, &charsets::of(doc));
    match lost(&declared) {
        None => Ok(declared),
        Some(place) => Err(AnonymizeError::RoundTrip(RoundTripError::at(place))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(record: &str, expected: &str) {
        let doc = Document::parse(record.as_bytes());
        let done = anonymize(&doc, &["PB", "PW"], |name| format!("<{}>", name.to_uppercase().len())).unwrap();
        assert_eq!(String::from_utf8_lossy(done.document.write()), expected, "{record}");
    }

    #[test]
    fn replaces_names_everywhere() {
        for (record, expected) in [
            ("(;PB[Ann]C[ANN, ann and Anna])", "(;PB[<3>]C[<3>, <3> and Anna])"),
            ("(;PB[Ann Lee]PW[Bob Lee]N[Lee and Ann])", "(;PB[<7>]PW[<7>]N[Player and <7>])"),
            (
                "(;PB[Ann]B[aa]LB[aa:Ann]AP[Ann:1]XY[Ann]GM[1])",
                "(;PB[<3>]B[aa]LB[aa:<3>]AP[<3>:1]XY[<3>]GM[1])",
            ),
            ("(;PB[W. Black]C[Black wins])", "(;PB[<8>]C[Black wins])"),
            ("(;PB[]PW[?];B[aa])", "(;PB[]PW[?];B[aa])"),
            // A point of a label, and a komi that is none.
            ("(;PB[aa]KM[Ann]PW[Ann]LB[aa:aa][Ann])", "(;PB[<2>]KM[<3>]PW[<3>]LB[aa:<2>][<3>])"),
        ] {
            check(record, expected);
        }
    }

    #[test]
    fn compares_names_without_case_escapes_and_space() {
        for (record, expected) in [
            ("(;PB[a\\]b]C[so says A\\]b: no])", "(;PB[<3>]C[so says <3>: no])"),
            ("(;PB[foo\\:bar]PW[Castro\\:0.1]C[foo\\:bar\nfoo:bar])", "(;PB[<7>]PW[<10>]C[<7>\n<7>])"),
            ("(;PB[éva]PW[Gu  Li]C[ÉVA Éva; Gu Li, gu\\\n\nLI])", "(;PB[<4>]PW[<6>]C[<4> <4>; <6>, <6>])"),
            ("(;PB[Kim\u{3164}]C[Kim, K\\im and Ki\\\r\nm])", "(;PB[<6>]C[<6>, <6> and <6>])"),
            ("(;PB[Strauß]C[STRAUSS])", "(;PB[<7>]C[<7>])"),
            // The shorter name, where the longer one continues.
            ("(;PB[Ann]PW[Ann L]C[Ann Lee])", "(;PB[<3>]PW[<5>]C[<3> Lee])"),
            ("(;PB[秀策]PW[雄蔵]C[秀策雄蔵])", "(;PB[<6>]PW[<6>]C[<6><6>])"),
        ] {
            check(record, expected);
        }
    }

    #[test]
    fn keeps_ordinary_words_in_comments() {
        for name in ["it", "KO", "Black", "White", "AI", "Go", "D4", "12", "黑", "x", "^_^"] {
            let text = format!("N[{name} and more]C[{name}! So {name}]EV[{name}]");
            let record = format!("(;PB[ {name} ]{text})");
            let doc = Document::parse(record.as_bytes());
            let done = anonymize(&doc, &["PB"], |_| "X".to_owned()).unwrap();
            assert_eq!(String::from_utf8_lossy(done.document.write()), format!("(;PB[ X ]{text})"));
        }
    }

    #[test]
    fn never_repeats_the_word_player() {
        let pseudonym = |name: &str| match name.starts_with("Player ") {
            true => name.to_owned(),
            false => format!("Player {}", name.len()),
        };
        for (record, expected) in [
            ("(;PB[Ann Lee]PW[Bob Lee]C[Lee Ann, Player Lee, Player Bob])", "C[Player 7, Player, Player 7]"),
            ("(;PB[Ann Lee]PW[Lee Bo]C[Ann Player 3])", "C[Player 7 Player 3]"),
            ("(;PB[Ann Lee]PW[Bo Lee]C[Lee Player 3])", "C[Player 3]"),
            ("(;PB[Kim Lee Ann]C[Kim Ann. Kim-Lee])", "C[Player 11. Player 11]"),
        ] {
            let doc = Document::parse(record.as_bytes());
            let once = anonymize(&doc, &["PB", "PW"], pseudonym).unwrap().document;
            let text = String::from_utf8_lossy(once.write()).into_owned();
            assert!(text.ends_with(&format!("{expected})")), "{text}");
            let twice = anonymize(&once, &["PB", "PW"], pseudonym).unwrap().document;
            assert_eq!(String::from_utf8_lossy(twice.write()), text);
        }
    }

    #[test]
    fn keeps_charsets_and_damage() {
        let doc = read_back(b"(;CA[Shift_JIS]PB[\x8f\x47\x8d\xf4]C[\x8f\x47\x8d\xf4 \x95\x5c];B[aa;W[bb])");
        let done = anonymize(&doc, &["PB"], |_| "X".to_owned()).unwrap();
        assert_eq!(done.document.write(), b"(;CA[Shift_JIS]PB[X]C[X \x95\x5c];B[aa];W[bb])");
        let doc = Document::parse(&b"(;CA[UTF-8]PB[Ann]C[\xFF Ann \xFF])"[..]);
        let done = anonymize(&doc, &["PB"], |_| "X".to_owned()).unwrap();
        assert_eq!(done.document.write(), b"(;CA[UTF-8]PB[X]C[\xFF X \xFF])");
        let wide = b"(;CA[UTF-16LE]PB[A\0n\0n\0]C[a\0 \0A\0N\0N\0!\0])";
        let done = anonymize(&read_back(wide), &["PB"], |_| "X".to_owned()).unwrap();
        assert_eq!(done.document.write(), b"(;CA[UTF-16LE]PB[X\0]C[a\0 \0X\0!\0])");
    }

    #[test]
    fn handles_a_hundred_thousand_names() {
        let names: String = (0..100_000).map(|number| format!("PB[Name{number}]")).collect();
        let doc = Document::parse(format!("(;{names}C[Name7 and Name99999 of Name])").into_bytes());
        let done = anonymize(&doc, &["PB"], |name| name.replace("Name", "P")).unwrap();
        assert_eq!(done.replaced.len(), 100_000);
        assert!(done.document.write().ends_with(b"C[P7 and P99999 of Name])"));
    }
}
