//! Text that cannot be read with certainty, which stops a conversion.
//!
//! A conversion to UTF-8 cannot be undone without knowing the old charset. So it requires that the charset is certain and
//! that every byte is valid in it, unless the caller names the charset.

use sgf_model::charset::{Charset, CharsetError, decode_value};
use sgf_model::record::GameView;
use sgf_syntax::{Document, FactKind, Form, Span};

/// The reason why a record is not converted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {}: {kind}", .game + 1)]
#[non_exhaustive]
pub struct ConvertError {
    /// The index of the game.
    pub game: usize,
    /// The place of the text or of the CA value in the document.
    pub place: Span,
    /// The reason.
    pub kind: ConvertErrorKind,
}

/// The reason why a text cannot be read with certainty.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ConvertErrorKind {
    /// The charset in CA is not supported.
    #[error("CA names {}: {error}", name.escape_debug())]
    Charset {
        /// The value of CA.
        name: String,
        /// The reason why it is not supported.
        error: CharsetError,
    },
    /// Bytes that are not valid in the charset.
    #[error("{} is not valid {charset}", bytes.escape_ascii())]
    Bytes {
        /// The charset.
        charset: Charset,
        /// The first invalid sequence.
        bytes: Vec<u8>,
    },
    /// CA names one charset, but the text looks like another.
    #[error("CA names {named}, but the text looks like {like}")]
    Contradicted {
        /// The charset in CA.
        named: Charset,
        /// The charset that the text looks like.
        like: Charset,
    },
    /// There is no CA, and more than one charset is possible.
    #[error("there is no CA, and {charset} is only a guess")]
    Guess {
        /// The likeliest charset.
        charset: Charset,
    },
    /// The record is damaged and would be parsed differently in UTF-8.
    #[error("the record is damaged and would be read differently after the conversion; repair it first")]
    Damage,
    /// The requested charset is UTF-16 or UTF-32 and the file is not, or the other way round.
    #[error("the file is not in {requested}")]
    Form {
        /// The requested charset.
        requested: Charset,
    },
}

/// Finds the first text of a document that cannot be read with certainty.
///
/// With a requested charset, only the code unit width of the file can contradict it.
pub(crate) fn find(
    doc: &Document<'_>,
    views: &[GameView<'_>],
    requested: Option<Charset>,
) -> Option<ConvertError> {
    let Some(requested) = requested else {
        return views.iter().find_map(|view| of_game(doc, view)).or_else(|| outside(doc, views));
    };
    let is_mismatch = requested.is_wide() != (doc.form() != Form::Bytes);
    let place = views.first()?.span();
    is_mismatch.then_some(ConvertError { game: 0, place, kind: ConvertErrorKind::Form { requested } })
}

fn of_game(doc: &Document<'_>, view: &GameView<'_>) -> Option<ConvertError> {
    let detection = view.detection()?;
    let start = view.span().start;
    let fail = |place: Span, kind| Some(ConvertError { game: view.index(), place, kind });
    if let Some(declared) = &detection.declared
        && let Err(error) = declared.charset
    {
        let place = Span::new(start + declared.span.start, start + declared.span.end);
        let name = String::from_utf8_lossy(doc.text()[place.range()].trim_ascii()).into_owned();
        return fail(place, ConvertErrorKind::Charset { name, error });
    }
    if detection.is_certain() {
        return bad_value(doc, view);
    }
    let declared = detection.declared.as_ref().and_then(|declared| declared.charset.ok());
    match (&detection.conflict, declared) {
        (Some(conflict), Some(named)) if conflict.n_bad_declared == 0 && detection.charset == named => {
            let place = Span::new(start + conflict.at.start, start + conflict.at.end);
            fail(place, ConvertErrorKind::Contradicted { named, like: conflict.charset })
        }
        // CA is wrong and the real charset is unknown: report the first invalid byte.
        (_, Some(named)) => bad_value_in(doc, view, named)
            .or_else(|| bad_value(doc, view))
            .or_else(|| fail(first_high(doc, view), declared_in_doubt(named, detection.charset))),
        (_, None) => fail(first_high(doc, view), ConvertErrorKind::Guess { charset: detection.charset }),
    }
}

/// The reason why a charset in CA is doubtful although every value decodes.
fn declared_in_doubt(named: Charset, detected: Charset) -> ConvertErrorKind {
    match named == detected {
        true => ConvertErrorKind::Damage,
        false => ConvertErrorKind::Contradicted { named, like: detected },
    }
}

/// The first run of non-ASCII bytes of a game, or all of it.
fn first_high(doc: &Document<'_>, view: &GameView<'_>) -> Span {
    let span = view.span();
    let bytes = &doc.text()[span.range()];
    let first = bytes.iter().position(|byte| !byte.is_ascii());
    let length = |first: usize| bytes[first..].iter().take_while(|byte| !byte.is_ascii()).count();
    first.map_or(span, |first| Span::new(span.start + first, span.start + first + length(first)))
}

/// The first invalid bytes in a value of a game.
fn bad_value(doc: &Document<'_>, view: &GameView<'_>) -> Option<ConvertError> {
    bad_value_in(doc, view, view.charset())
}

fn bad_value_in(doc: &Document<'_>, view: &GameView<'_>, charset: Charset) -> Option<ConvertError> {
    let bytes = &doc.text()[view.span().range()];
    // Nearly every game is valid UTF-8. Escape sequences of ISO-2022-JP are ASCII and can still be invalid.
    let is_plain = charset == Charset::UTF_8 || (bytes.is_ascii() && charset != Charset::ISO_2022_JP);
    if is_plain && !charset.is_wide() && str::from_utf8(bytes).is_ok() {
        return None;
    }
    let values = view.nodes().flat_map(sgf_syntax::Node::properties).flat_map(sgf_syntax::Property::values);
    let mut found = values.filter_map(|value| Some((value.span().start, first_bad(value.raw(), charset)?)));
    let (start, bad) = found.next()?;
    let place = Span::new(start + bad.start, start + bad.end);
    let bytes = doc.text()[place.range()].to_vec();
    Some(ConvertError { game: view.index(), place, kind: ConvertErrorKind::Bytes { charset, bytes } })
}

/// The first invalid bytes in text around games or between tokens, attributed to the game that contains or follows it.
fn outside(doc: &Document<'_>, views: &[GameView<'_>]) -> Option<ConvertError> {
    if str::from_utf8(doc.text()).is_ok() {
        return None;
    }
    let mut next = 0;
    let is_text = |kind| matches!(kind, FactKind::TextOutside | FactKind::TextInside);
    doc.facts().iter().filter(|fact| is_text(fact.kind)).find_map(|fact| {
        while views.get(next).is_some_and(|view| view.span().end <= fact.span.start) {
            next += 1;
        }
        let view = views.get(next).or(views.last())?;
        let bad = first_bad(&doc.text()[fact.span.range()], view.charset())?;
        let place = Span::new(fact.span.start + bad.start, fact.span.start + bad.end);
        let bytes = doc.text()[place.range()].to_vec();
        let kind = ConvertErrorKind::Bytes { charset: view.charset(), bytes };
        Some(ConvertError { game: view.index(), place, kind })
    })
}

fn first_bad(raw: &[u8], charset: Charset) -> Option<std::ops::Range<usize>> {
    decode_value(raw, charset).bad.into_iter().next()
}
