//! Detection in a build without the feature `charsets`, which supports only UTF-8 and ASCII.
//!
//! Text is UTF-8 if CA says so, or if there is no CA and the bytes are valid. Anything else is ASCII: each other character is
//! located but not guessed, and none can be written.

use crate::declared::Root;
use crate::detection::{Confidence, Detection, Evidence};
use crate::{Charset, labels};

/// Distinguishes UTF-8 from unreadable text.
pub(crate) fn detect(bytes: &[u8], root: &Root) -> Detection {
    let named = root.ca(bytes, &|_| 1).map(|span| labels::means_utf8(&bytes[span]));
    let (charset, evidence) = match (named, bytes.is_ascii()) {
        (Some(true), _) => (Charset::UTF_8, Evidence::Declared),
        (_, true) => (Charset::US_ASCII, Evidence::Ascii),
        (None, false) if str::from_utf8(bytes).is_ok() => (Charset::UTF_8, Evidence::ValidUtf8),
        _ => (Charset::US_ASCII, Evidence::Fallback),
    };
    let is_certain = evidence != Evidence::Fallback;
    let confidence = if is_certain { Confidence::Certain } else { Confidence::Low };
    Detection { charset, evidence, confidence, n_bad: 0, declared: None, conflict: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(game: &[u8], charset: Charset, evidence: Evidence) {
        let detection = detect(game, &Root::unknown(game));
        assert_eq!((detection.charset, detection.evidence), (charset, evidence));
    }

    #[test]
    fn distinguishes_utf8_from_unreadable_text() {
        check("(;CA[utf8]PB[柯洁])".as_bytes(), Charset::UTF_8, Evidence::Declared);
        check("(;PB[柯洁])".as_bytes(), Charset::UTF_8, Evidence::ValidUtf8);
        check(b"(;CA[UTF-8]PB[Ke])", Charset::UTF_8, Evidence::Declared);
        // Such a record must not get text beyond ASCII.
        check(b"(;CA[Big5]PB[Ke])", Charset::US_ASCII, Evidence::Ascii);
        check(b"(;PB[Ke])", Charset::US_ASCII, Evidence::Ascii);
        check("(;CA[Big5]PB[柯洁])".as_bytes(), Charset::US_ASCII, Evidence::Fallback);
        check(b"(;PB[Lo\xEFc])", Charset::US_ASCII, Evidence::Fallback);
    }
}
