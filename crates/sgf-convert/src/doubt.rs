//! Why a record is not converted: its text cannot be read with certainty.
//!
//! A conversion rewrites every text in another charset, and nobody can undo it who does not know which one it was. So it is
//! made where the charset is beyond doubt and every byte is a character of it, or where someone who knows says so.

use std::fmt;

use sgf_model::charset::{Charset, Refused, decode_value};
use sgf_model::record::GameView;
use sgf_syntax::{Document, FactKind, Form, Span};

/// A record that is not converted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unread {
    /// The number of the game, from zero.
    pub game: usize,
    /// Where the text is, or what CA says; in the text of the document.
    pub place: Span,
    /// Why its text cannot be read with certainty.
    pub doubt: Doubt,
}

/// Why a text cannot be read with certainty.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Doubt {
    /// CA names no charset that can be read.
    Name {
        /// The value of CA.
        name: String,
        /// Why it cannot be read.
        refused: Refused,
    },
    /// Bytes that are no characters of the charset.
    Bytes {
        /// The charset.
        charset: Charset,
        /// The first of the bytes, and those that belong to it.
        bytes: Vec<u8>,
    },
    /// CA names a charset, and the text looks like another one.
    Contradicted {
        /// The charset that CA names.
        named: Charset,
        /// The charset that the text looks like.
        like: Charset,
    },
    /// There is no CA that could tell, and the text could be in more than one charset.
    Guess {
        /// The charset that is likeliest.
        charset: Charset,
    },
    /// The record is damaged, and in UTF-8 the next reader would read it otherwise.
    Damage,
    /// The charset that was asked for is not the form of the file: one is in wide units, the other is not.
    Form {
        /// The charset that was asked for.
        asked: Charset,
    },
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Doubt::Name { name, refused } => write!(f, "CA names {}: {refused}", name.escape_debug()),
            Doubt::Bytes { charset, bytes } => {
                write!(f, "{} is no character of {charset}", bytes.escape_ascii())
            }
            Doubt::Contradicted { named, like } => {
                write!(f, "CA names {named}, and the text looks like {like}")
            }
            Doubt::Guess { charset } => {
                write!(f, "no CA names the charset, and that it is {charset} is only a guess")
            }
            Doubt::Damage => f.write_str(
                "the record is damaged, and converted it would be read otherwise; repair it first",
            ),
            Doubt::Form { asked } => write!(f, "the file is not in {asked}"),
        }
    }
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}: {}", self.game + 1, self.doubt)
    }
}

impl std::error::Error for Unread {}

/// Looks for the first text of a document that cannot be read with certainty.
///
/// Whoever names a charset knows better than CA and the bytes; then only the form of the file can contradict.
pub(crate) fn find(doc: &Document<'_>, views: &[GameView<'_>], asked: Option<Charset>) -> Option<Unread> {
    let Some(asked) = asked else {
        return views.iter().find_map(|view| of_game(doc, view)).or_else(|| outside(doc, views));
    };
    let is_other = asked.is_wide() != (doc.form() != Form::Bytes);
    let place = views.first()?.span();
    is_other.then_some(Unread { game: 0, place, doubt: Doubt::Form { asked } })
}

fn of_game(doc: &Document<'_>, view: &GameView<'_>) -> Option<Unread> {
    let detection = view.detection()?;
    let start = view.span().start;
    let unread = |place: Span, doubt| Some(Unread { game: view.index(), place, doubt });
    if let Some(declared) = &detection.declared
        && let Err(refused) = declared.charset
    {
        let place = Span::new(start + declared.span.start, start + declared.span.end);
        let name = String::from_utf8_lossy(doc.text()[place.range()].trim_ascii()).into_owned();
        return unread(place, Doubt::Name { name, refused });
    }
    if detection.is_certain() {
        return bad_value(doc, view);
    }
    let declared = detection.declared.as_ref().and_then(|declared| declared.charset.ok());
    match (&detection.conflict, declared) {
        (Some(conflict), Some(named)) if conflict.n_bad_declared == 0 && detection.charset == named => {
            let place = Span::new(start + conflict.at.start, start + conflict.at.end);
            unread(place, Doubt::Contradicted { named, like: conflict.charset })
        }
        // What CA names is wrong, and what is right is not known: the first byte that shows it.
        (_, Some(named)) => bad_value_in(doc, view, named)
            .or_else(|| bad_value(doc, view))
            .or_else(|| unread(first_high(doc, view), Doubt::Guess { charset: detection.charset })),
        (_, None) => unread(first_high(doc, view), Doubt::Guess { charset: detection.charset }),
    }
}

/// The first bytes above 7F of a game, or all of it.
fn first_high(doc: &Document<'_>, view: &GameView<'_>) -> Span {
    let span = view.span();
    let bytes = &doc.text()[span.range()];
    let first = bytes.iter().position(|byte| !byte.is_ascii());
    let length = |first: usize| bytes[first..].iter().take_while(|byte| !byte.is_ascii()).count();
    first.map_or(span, |first| Span::new(span.start + first, span.start + first + length(first)))
}

/// The first bytes in a value of a game that are no characters of its charset.
fn bad_value(doc: &Document<'_>, view: &GameView<'_>) -> Option<Unread> {
    bad_value_in(doc, view, view.charset())
}

fn bad_value_in(doc: &Document<'_>, view: &GameView<'_>, charset: Charset) -> Option<Unread> {
    let bytes = &doc.text()[view.span().range()];
    // Nearly every game is UTF-8 from beginning to end; escape sequences can be wrong, though they are ASCII.
    let is_plain = charset == Charset::UTF_8 || (bytes.is_ascii() && charset != Charset::ISO_2022_JP);
    if is_plain && !charset.is_wide() && str::from_utf8(bytes).is_ok() {
        return None;
    }
    let values = view.nodes().flat_map(|node| node.properties()).flat_map(|property| property.values());
    let mut found = values.filter_map(|value| Some((value.span().start, first_bad(value.raw(), charset)?)));
    let (start, bad) = found.next()?;
    let place = Span::new(start + bad.start, start + bad.end);
    let bytes = doc.text()[place.range()].to_vec();
    Some(Unread { game: view.index(), place, doubt: Doubt::Bytes { charset, bytes } })
}

/// The first bytes in the text around the games and between their tokens that are no characters; it goes with the game that
/// it stands in or in front of.
fn outside(doc: &Document<'_>, views: &[GameView<'_>]) -> Option<Unread> {
    if str::from_utf8(doc.text()).is_ok() {
        return None;
    }
    let mut behind = 0;
    let is_text = |kind| matches!(kind, FactKind::TextOutside | FactKind::TextInside);
    doc.facts().iter().filter(|fact| is_text(fact.kind)).find_map(|fact| {
        while views.get(behind).is_some_and(|view| view.span().end <= fact.span.start) {
            behind += 1;
        }
        let view = views.get(behind).or(views.last())?;
        let bad = first_bad(&doc.text()[fact.span.range()], view.charset())?;
        let place = Span::new(fact.span.start + bad.start, fact.span.start + bad.end);
        let bytes = doc.text()[place.range()].to_vec();
        let doubt = Doubt::Bytes { charset: view.charset(), bytes };
        Some(Unread { game: view.index(), place, doubt })
    })
}

fn first_bad(raw: &[u8], charset: Charset) -> Option<std::ops::Range<usize>> {
    decode_value(raw, charset).bad.into_iter().next()
}
