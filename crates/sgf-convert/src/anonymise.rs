//! Records without the names of their players.
//!
//! Names stand in PB and PW, and anywhere else that somebody may write a text: comments, the name of the game, private properties. So every
//! value of a record that is not a move, a point or a number is searched. Only the bytes of a name are replaced; what stands around it
//! stays, byte for byte.

use std::borrow::Cow;
use std::collections::BTreeMap;

use aho_corasick::{AhoCorasick, MatchKind};
use sgf_model::charset::{Charset, decode, encode};
use sgf_model::record::{self, Differs, GameView, find_all, game_difference, read_back};
use sgf_model::table::{TABLE, reduce_ident};
use sgf_model::value::{Form, ValueType};
use sgf_syntax::{Document, Listed, Property, TextEdit, Value};

use crate::{charsets, surgery};

/// What became of the names in a record.
///
/// # Examples
///
/// ```
/// use sgf_convert::anonymise;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;PB[Ann Lee]PW[Bo];B[aa]C[Ann is ahead, Bo thinks.])");
/// let done = anonymise(&doc, &["PB", "PW"], |name| format!("Player {}", name.len()))?;
/// assert_eq!(done.document.write(), b"(;PB[Player 7]PW[Player 2];B[aa]C[Player 7 is ahead, Player 2 thinks.])");
/// assert_eq!((done.replaced[0].name.as_str(), done.replaced[0].n_elsewhere), ("Ann Lee", 1));
/// # Ok::<(), sgf_convert::NotAnonymised>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Anonymised {
    /// The new document.
    pub document: Document<'static>,
    /// The names, in their order.
    pub replaced: Vec<Replaced>,
}

/// A name that was replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Replaced {
    /// The name as the record has it.
    pub name: String,
    /// What stands for it.
    pub pseudonym: String,
    /// How often it, or a part of it, stood where names stand.
    pub n_names: usize,
    /// How often it, or a part of it, stood elsewhere: in comments, mostly.
    pub n_elsewhere: usize,
}

/// Why names are not replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotAnonymised {
    /// A text that has a name in it has bytes that are no characters of its charset.
    Undecoded(Differs),
    /// The next reader would read the record otherwise, which damage can cause.
    Differs(Differs),
}

impl NotAnonymised {
    /// The place in the old document.
    #[must_use]
    pub fn place(&self) -> sgf_syntax::Span {
        match self {
            NotAnonymised::Undecoded(it) | NotAnonymised::Differs(it) => it.place,
        }
    }
}

impl std::fmt::Display for NotAnonymised {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NotAnonymised::Undecoded(_) => {
                f.write_str("a text with a name in it has bytes that are no characters")
            }
            NotAnonymised::Differs(it) => write!(f, "{it}"),
        }
    }
}

impl std::error::Error for NotAnonymised {}

/// Replaces the names that some properties hold, in every text of a document.
///
/// `idents` says where names stand: PB and PW, perhaps AN and US. A name is replaced as a whole wherever it stands, in small letters or
/// capitals. So are its parts, such as `Lee` of `Ann Lee`, if they begin with a capital letter and have at least three letters; a part that
/// several names share becomes `Player`. Numbers, moves and points are no texts. `pseudonym` is asked once for each name.
///
/// # Errors
///
/// Fails where a text cannot be rewritten without a loss; nothing is replaced then.
///
/// # Examples
///
/// ```
/// use sgf_convert::anonymise;
/// use sgf_syntax::Document;
/// let doc = Document::parse("(;PB[本因坊秀策]PW[太田雄蔵]C[秀策の名局。本因坊秀策先番])".as_bytes());
/// let done = anonymise(&doc, &["PB", "PW"], |_| "P".to_owned())?;
/// assert_eq!(done.document.write(), "(;PB[P]PW[P]C[秀策の名局。P先番])".as_bytes());
/// # Ok::<(), sgf_convert::NotAnonymised>(())
/// ```
pub fn anonymise(
    doc: &Document<'_>,
    idents: &[&str],
    pseudonym: impl Fn(&str) -> String,
) -> Result<Anonymised, NotAnonymised> {
    let views: Vec<GameView<'_>> = record::games(doc).listed();
    let names = Names::of(&views, idents, pseudonym);
    let mut counts = vec![(0, 0); names.all.len()];
    let mut undecoded = None;
    let document = surgery::operate(doc, |doc| {
        counts.fill((0, 0));
        let mut edits = Vec::new();
        for (game, view) in doc.games().zip(&views) {
            let view = GameView::of_kind(game, view.charset(), view.number(), view.version());
            for property in game.nodes().flat_map(|node| node.properties()) {
                if !is_searched(&view, property) {
                    continue;
                }
                let is_name = idents.iter().any(|ident| record::is_named(property, ident.as_bytes()));
                for value in property.values() {
                    match names.rewritten(&view, value, is_name, &mut counts) {
                        Ok(Some(text)) => edits.push(TextEdit::replace(value.span(), text)),
                        Ok(None) => {}
                        Err(()) => undecoded = undecoded.or(Some(value.span())),
                    }
                }
            }
        }
        edits
    });
    if let Some(place) = undecoded {
        return Err(NotAnonymised::Undecoded(Differs::at(place)));
    }
    let document = proven(doc, document, &views)?;
    let replaced = names.all.into_iter().zip(counts).map(|((name, pseudonym), (n_names, n_elsewhere))| {
        Replaced { name, pseudonym, n_names, n_elsewhere }
    });
    Ok(Anonymised { document, replaced: replaced.filter(|it| it.n_names + it.n_elsewhere > 0).collect() })
}

/// Makes sure that the next reader reads what was written; where a name told the charset, CA tells it now.
fn proven(
    doc: &Document<'_>,
    document: Document<'static>,
    views: &[GameView<'_>],
) -> Result<Document<'static>, NotAnonymised> {
    let lost = |document: &Document<'_>| {
        let again = read_back(document.write());
        let again: Vec<GameView<'_>> = record::games(&again).listed();
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
        Some(place) => Err(NotAnonymised::Differs(Differs::at(place))),
    }
}

/// Tells whether a property may hold text in which somebody is named.
fn is_searched(view: &GameView<'_>, property: Property<'_>) -> bool {
    let ident = reduce_ident(property.ident());
    if [&b"CA"[..], b"AP", b"FF", b"GM", b"SZ"].contains(&&*ident) {
        return false;
    }
    let is_text = |kind: ValueType| matches!(kind, ValueType::Text | ValueType::SimpleText);
    match TABLE.get(view.number(), &ident).map(|row| row.forms.first) {
        Some(Form::Simple(only)) => is_text(only),
        Some(Form::Compose(first, second)) => is_text(first) || is_text(second),
        None => true,
    }
}

/// The names of a document, and how they are found in a text.
struct Names {
    /// Each name with its pseudonym.
    all: Vec<(String, String)>,
    /// What is looked for: the text, which name it belongs to, whether it is only a part of it.
    pieces: Vec<Piece>,
    finder: Option<AhoCorasick>,
}

struct Piece {
    text: String,
    /// The name; of a part that several names share, the first.
    name: usize,
    is_part: bool,
    is_shared: bool,
}

/// What stands for a part that several names share.
const SOMEBODY: &str = "Player";

/// Words in names that are no names, and common in comments.
const WORDS: &[&str] = &[
    "Black", "White", "Player", "Team", "The", "Dan", "Kyu", "Pro", "Honinbo", "Meijin", "Judan", "Tengen",
    "Oza", "Gosei", "Kisei",
];

impl Names {
    fn of(views: &[GameView<'_>], idents: &[&str], pseudonym: impl Fn(&str) -> String) -> Names {
        let mut names: BTreeMap<String, ()> = BTreeMap::new();
        for view in views {
            for node in view.nodes() {
                let values = idents.iter().flat_map(|ident| find_all(node, ident.as_bytes()));
                for value in values.flat_map(|property| property.values()) {
                    let name = view.line(value).trim().to_owned();
                    if name.chars().any(char::is_alphanumeric) {
                        names.insert(name, ());
                    }
                }
            }
        }
        let all: Vec<(String, String)> = names
            .into_keys()
            .map(|name| (name.clone(), pseudonym(&name)))
            .filter(|(name, new)| name != new)
            .listed();
        let mut pieces: BTreeMap<String, Piece> = BTreeMap::new();
        for (index, (name, _)) in all.iter().enumerate() {
            let whole = Piece { text: name.clone(), name: index, is_part: false, is_shared: false };
            pieces.insert(name.to_lowercase(), whole);
        }
        for (index, (name, _)) in all.iter().enumerate() {
            for part in name.split(|letter: char| !letter.is_alphanumeric()).filter(|part| is_telling(part)) {
                let piece = Piece { text: part.to_owned(), name: index, is_part: true, is_shared: false };
                let known = pieces.entry(part.to_lowercase()).or_insert(piece);
                known.is_shared |= known.is_part && known.name != index;
            }
        }
        let pieces: Vec<Piece> = pieces.into_values().listed();
        let finder = AhoCorasick::builder()
            .match_kind(MatchKind::LeftmostLongest)
            .ascii_case_insensitive(true)
            .build(pieces.iter().map(|piece| &piece.text));
        // There are limits to how many names there can be, far beyond any record.
        Names { all, pieces, finder: finder.ok() }
    }

    /// The new raw text of a value, if there is a name in it; it fails when the value cannot be rewritten without a loss.
    fn rewritten(
        &self,
        view: &GameView<'_>,
        value: Value<'_>,
        is_name: bool,
        counts: &mut [(usize, usize)],
    ) -> Result<Option<Vec<u8>>, ()> {
        let raw = value.raw();
        // Texts of wide units are UTF-8 in the document.
        let charset = if view.charset().is_wide() { Charset::UTF_8 } else { view.charset() };
        let decoded = decode(raw, charset);
        let Some(text) = self.replaced(&decoded.text, is_name, counts) else { return Ok(None) };
        let is_whole = decoded.bad.is_empty() && encode(&decoded.text, charset).is_ok_and(|it| *it == *raw);
        match encode(&text, charset) {
            Ok(new) if is_whole => Ok(Some(new.into_owned())),
            _ => Err(()),
        }
    }

    /// A text with pseudonyms for the names in it; `None` when there are none.
    fn replaced(&self, text: &str, is_name: bool, counts: &mut [(usize, usize)]) -> Option<String> {
        let mut new = String::new();
        let mut done = 0;
        for found in self.finder.as_ref()?.find_iter(text) {
            let piece = &self.pieces[found.pattern()];
            let said = &text[found.range()];
            let is_other = piece.is_part && said != piece.text;
            if is_other || !stands_alone(text, found.range()) {
                continue;
            }
            let count = &mut counts[piece.name];
            *(if is_name { &mut count.0 } else { &mut count.1 }) += 1;
            new.push_str(&text[done..found.start()]);
            let pseudonym: Cow<'_, str> = match piece.is_shared {
                true => SOMEBODY.into(),
                false => self.all[piece.name].1.as_str().into(),
            };
            new.push_str(&pseudonym);
            done = found.end();
        }
        (done > 0).then(|| new + &text[done..])
    }
}

/// Tells whether a part of a name tells whose it is.
fn is_telling(part: &str) -> bool {
    let is_name = part.chars().next().is_some_and(char::is_uppercase) || part.chars().any(is_dense);
    let least = if part.chars().any(is_dense) { 2 } else { 3 };
    is_name && part.chars().count() >= least && !WORDS.contains(&part)
}

/// Tells whether a script is written without blanks between the words.
fn is_dense(letter: char) -> bool {
    letter >= '\u{2E80}'
}

/// Tells whether a range of a text is a word of its own, as far as its script has such.
fn stands_alone(text: &str, range: std::ops::Range<usize>) -> bool {
    let goes_on = |inside: Option<char>, outside: Option<char>| {
        let is_word = |letter: char| letter.is_alphanumeric() && !is_dense(letter);
        inside.is_some_and(is_word) && outside.is_some_and(is_word)
    };
    let within = &text[range.clone()];
    !goes_on(within.chars().next(), text[..range.start].chars().next_back())
        && !goes_on(within.chars().next_back(), text[range.end..].chars().next())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(record: &str, expected: &str) {
        let doc = Document::parse(record.as_bytes());
        let done = anonymise(&doc, &["PB", "PW"], |name| format!("<{}>", name.to_uppercase().len())).unwrap();
        assert_eq!(String::from_utf8_lossy(done.document.write()), expected, "{record}");
    }

    #[test]
    fn names_go_wherever_they_stand() {
        for (record, expected) in [
            ("(;PB[Ann]C[ANN, ann and Anna])", "(;PB[<3>]C[<3>, <3> and Anna])"),
            ("(;PB[Ann Lee]PW[Bob Lee]N[Lee and Ann])", "(;PB[<7>]PW[<7>]N[Player and <7>])"),
            (
                "(;PB[Ann]B[aa]LB[aa:Ann]AP[Ann:1]XY[Ann]GM[1])",
                "(;PB[<3>]B[aa]LB[aa:<3>]AP[Ann:1]XY[<3>]GM[1])",
            ),
            ("(;PB[W. Black]C[Black wins])", "(;PB[<8>]C[Black wins])"),
            ("(;PB[a\\]b]C[so says a\\]b: no])", "(;PB[a\\]b]C[so says a\\]b: no])"),
            ("(;PB[]PW[?];B[aa])", "(;PB[]PW[?];B[aa])"),
        ] {
            check(record, expected);
        }
    }

    #[test]
    fn charsets_and_damage_survive() {
        let doc = read_back(b"(;CA[Shift_JIS]PB[\x8f\x47\x8d\xf4]C[\x8f\x47\x8d\xf4 \x95\x5c];B[aa;W[bb])");
        let done = anonymise(&doc, &["PB"], |_| "X".to_owned()).unwrap();
        assert_eq!(done.document.write(), b"(;CA[Shift_JIS]PB[X]C[X \x95\x5c];B[aa];W[bb])");
        let doc = Document::parse(&b"(;CA[UTF-8]PB[Ann]C[Ann \xFF])"[..]);
        assert!(matches!(anonymise(&doc, &["PB"], |_| "X".to_owned()), Err(NotAnonymised::Undecoded(_))));
    }

    #[test]
    fn a_hundred_thousand_names_are_no_problem() {
        let names: String = (0..100_000).map(|number| format!("PB[Name{number}]")).collect();
        let doc = Document::parse(format!("(;{names}C[Name7 and Name99999 of Name])").into_bytes());
        let done = anonymise(&doc, &["PB"], |name| name.replace("Name", "P")).unwrap();
        assert_eq!(done.replaced.len(), 100_000);
        assert!(done.document.write().ends_with(b"C[P7 and P99999 of Name])"));
    }
}
