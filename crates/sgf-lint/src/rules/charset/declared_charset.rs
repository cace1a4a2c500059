//! The declared charset of a game, compared with the detected one.

use sgf_model::charset::{Charset, CharsetError, Confidence, Detection, Evidence as Basis, is_valid};
use sgf_model::record::is_named;
use sgf_syntax::{Document, Form, Game, Value};

use crate::Applicability::{self, Safe, Unsafe};
use crate::GameCx;

/// The maximum number of root properties to search for CA.
const MANY: usize = 512;

/// Returns the value of CA, unless it is blank.
pub(super) fn ca(game: Game<'_>) -> Option<Value<'_>> {
    let mut properties = game.root().properties().take(MANY);
    let property = properties.find(|&property| is_named(property, b"CA"))?;
    property.values().next().filter(|value| !value.raw().trim_ascii().is_empty())
}

/// Whether the file starts with the byte order mark of UTF-8, and it is that of the game. Concatenated files keep the mark of the
/// first one.
fn has_utf8_mark(doc: &Document<'_>, game: Game<'_>) -> bool {
    game.index() == 0 && doc.form() == Form::Bytes && doc.text().starts_with(b"\xEF\xBB\xBF")
}

/// A problem with CA.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CaError {
    /// The charset is unknown or not supported.
    Unsupported(CharsetError),
    /// The charset differs from that of the text.
    Mismatch { declared: Charset, evidence: Evidence },
}

/// The evidence against the declared charset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Evidence {
    /// The file has the byte order mark of UTF-8.
    ByteOrderMark,
    /// The file is in UTF-16 or UTF-32.
    Form(&'static str),
    /// The file is in ASCII, so it cannot be in UTF-16 or UTF-32.
    Ascii,
    /// The text is invalid in the declared charset.
    InvalidText,
    /// The text is valid in the declared charset, but looks like this one.
    UnlikelyText(Charset),
}

/// A charset to declare instead.
type Correction = Option<(&'static str, Applicability)>;

/// A CA with an error, and its correction, if known.
pub(super) struct Diagnosis<'c> {
    pub(super) error: CaError,
    pub(super) correction: Correction,
    pub(super) detection: &'c Detection,
}

/// Checks the CA of a game; `None` if it is correct.
pub(super) fn check_ca<'c>(cx: &'c GameCx<'_>, ca: Value<'_>) -> Option<Diagnosis<'c>> {
    let detection = cx.detection();
    match Charset::for_label(ca.raw()) {
        Err(error) => {
            let correction = correct_unsupported(error, cx.game, cx.is_ascii(), detection);
            Some(Diagnosis { error: CaError::Unsupported(error), correction, detection })
        }
        Ok(declared) => {
            let (evidence, correction) =
                find_mismatch(cx.doc(), cx.game, declared, cx.is_ascii(), detection)?;
            Some(Diagnosis { error: CaError::Mismatch { declared, evidence }, correction, detection })
        }
    }
}

/// Chooses a charset in place of an unsupported one. Text that is damaged in a charset gets no declaration of it, because
/// what is a note without one would become an error.
fn correct_unsupported(
    error: CharsetError,
    game: Game<'_>,
    is_ascii: bool,
    detection: &Detection,
) -> Correction {
    match (error, detection.evidence) {
        // UTF-7 is also ASCII, so ASCII text does not contradict a declaration of UTF-7.
        (CharsetError::Unknown, _) if is_ascii => Some(("UTF-8", Unsafe)),
        (_, Basis::ValidUtf8) if !is_ascii && detection.confidence == Confidence::Certain => {
            Some((detection.charset.name(), Safe))
        }
        (CharsetError::Unknown, Basis::Guessed) if is_valid(game.bytes(), detection.charset) => {
            Some((detection.charset.name(), Unsafe))
        }
        _ => None,
    }
}

fn find_mismatch(
    doc: &Document<'_>,
    game: Game<'_>,
    declared: Charset,
    is_ascii: bool,
    detection: &Detection,
) -> Option<(Evidence, Correction)> {
    if doc.form() != Form::Bytes {
        let (form, is_declared) = match doc.form() {
            Form::Utf32Le | Form::Utf32Be => ("UTF-32", declared.is_wide() && !declared.is_utf16()),
            _ => ("UTF-16", declared.is_utf16()),
        };
        return (!is_declared).then_some((Evidence::Form(form), Some((form, Safe))));
    }
    if has_utf8_mark(doc, game) && declared != Charset::UTF_8 {
        let is_utf8 = str::from_utf8(game.bytes()).is_ok();
        let applicability = if detection.charset == declared { Unsafe } else { Safe };
        return Some((Evidence::ByteOrderMark, is_utf8.then_some(("UTF-8", applicability))));
    }
    let conflict = detection.conflict.as_ref()?;
    if is_ascii && declared.is_wide() {
        return Some((Evidence::Ascii, Some(("UTF-8", Safe))));
    }
    let name = conflict.charset.name();
    // The detection never overrules a declaration in which every byte is valid.
    if detection.charset == declared {
        let is_valid = is_valid(game.bytes(), conflict.charset);
        return Some((Evidence::UnlikelyText(conflict.charset), is_valid.then_some((name, Unsafe))));
    }
    let is_certain = detection.confidence == Confidence::Certain && conflict.n_bad_other == 0;
    let correction =
        (detection.evidence != Basis::Fallback).then_some((name, if is_certain { Safe } else { Unsafe }));
    Some((Evidence::InvalidText, correction))
}
