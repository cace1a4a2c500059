//! What a game says about its charset, and what its bytes say.

use sgf_model::charset::{Charset, Confidence, Detection, Evidence, Refused};
use sgf_model::record::is_named;
use sgf_syntax::{Document, Form, Game, Value};

use crate::Applicability::{self, Safe, Unsafe};
use crate::GameCx;

/// The most properties of a root among which CA is looked for; detection looks no further than the first node either.
const MANY: usize = 512;

/// Returns the value of CA, unless it is blank.
pub(super) fn ca(game: Game<'_>) -> Option<Value<'_>> {
    let mut properties = game.root().properties().take(MANY);
    let property = properties.find(|&property| is_named(property, b"CA"))?;
    property.values().next().filter(|value| !value.raw().trim_ascii().is_empty())
}

/// Tells whether the file starts with the byte order mark of UTF-8.
pub(super) fn is_marked(doc: &Document<'_>) -> bool {
    doc.form() == Form::Bytes && doc.text().starts_with(b"\xEF\xBB\xBF")
}

/// What is wrong with a CA.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// It names no charset that can be read.
    Refused(Refused),
    /// It names another charset than the one of the bytes.
    False {
        /// The charset that it names.
        named: Charset,
        /// What speaks against it.
        witness: Witness,
    },
}

/// What speaks against a CA.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Witness {
    /// The byte order mark of UTF-8.
    Mark,
    /// The form of the file, UTF-16 or UTF-32.
    Wide {
        /// Its name.
        form: &'static str,
    },
    /// There is nothing but ASCII, which UTF-16 is not.
    Ascii,
    /// The text, which is none in the charset that is named.
    Text,
    /// The text, which could be in the charset that is named, and looks like another one.
    Looks {
        /// The other one.
        like: Charset,
    },
}

/// A CA with a fault, and what it should say, if that is known.
pub(super) struct Judgement<'c> {
    pub(super) fault: Fault,
    pub(super) remedy: Option<(&'static str, Applicability)>,
    pub(super) detection: &'c Detection,
}

/// Judges a CA of a game; `None` if it is right.
pub(super) fn judge<'c>(cx: &'c GameCx<'_>, ca: Value<'_>) -> Option<Judgement<'c>> {
    let detection = cx.detection();
    match Charset::for_label(ca.raw()) {
        Err(refused) => {
            let remedy = remedy_for_refused(refused, cx.is_ascii(), detection);
            Some(Judgement { fault: Fault::Refused(refused), remedy, detection })
        }
        Ok(named) => {
            let (witness, remedy) = false_charset(cx.doc(), cx.game, named, cx.is_ascii(), detection)?;
            Some(Judgement { fault: Fault::False { named, witness }, remedy, detection })
        }
    }
}

type Remedy = Option<(&'static str, Applicability)>;

fn remedy_for_refused(refused: Refused, is_ascii: bool, detection: &Detection) -> Remedy {
    match (refused, detection.evidence) {
        // Shift sequences of UTF-7 are ASCII: nobody can tell that the text is not what is named.
        (Refused::Unknown, _) if is_ascii => Some(("UTF-8", Unsafe)),
        (_, Evidence::ValidUtf8) if !is_ascii && detection.confidence == Confidence::Certain => {
            Some((detection.charset.name(), Safe))
        }
        (Refused::Unknown, Evidence::Guessed | Evidence::DamagedUtf8) => {
            Some((detection.charset.name(), Unsafe))
        }
        _ => None,
    }
}

fn false_charset(
    doc: &Document<'_>,
    game: Game<'_>,
    named: Charset,
    is_ascii: bool,
    detection: &Detection,
) -> Option<(Witness, Remedy)> {
    if doc.form() != Form::Bytes {
        let (form, is_named) = match doc.form() {
            Form::Utf32Le | Form::Utf32Be => ("UTF-32", named.is_wide() && !named.is_utf16()),
            _ => ("UTF-16", named.is_utf16()),
        };
        return (!is_named).then_some((Witness::Wide { form }, Some((form, Safe))));
    }
    if is_marked(doc) && named != Charset::UTF_8 {
        let is_utf8 = str::from_utf8(game.bytes()).is_ok();
        let applicability = if detection.charset == named { Unsafe } else { Safe };
        return Some((Witness::Mark, is_utf8.then_some(("UTF-8", applicability))));
    }
    let conflict = detection.conflict.as_ref()?;
    if is_ascii && named.is_wide() {
        return Some((Witness::Ascii, Some(("UTF-8", Safe))));
    }
    let name = conflict.charset.name();
    // What can be right is not overruled: every byte is a character of the charset that CA names.
    if detection.charset == named {
        return Some((Witness::Looks { like: conflict.charset }, Some((name, Unsafe))));
    }
    let is_sure = detection.confidence == Confidence::Certain && conflict.n_bad_other == 0;
    let remedy =
        (detection.evidence != Evidence::Fallback).then_some((name, if is_sure { Safe } else { Unsafe }));
    Some((Witness::Text, remedy))
}
