//! A build without the legacy tables reads Unicode and Latin-1, and misreads nothing else.
#![cfg(all(feature = "charsets", not(feature = "legacy-charsets")))]

use sgf_charset::{Charset, Evidence, Properties, decode, detect, encode, read_in};

#[track_caller]
fn check(game: &[u8], charset: Charset, evidence: Evidence, n_bad: u32) {
    let detection = detect(game, Properties::default());
    assert_eq!((detection.charset, detection.evidence), (charset, evidence), "{detection:?}");
    assert_eq!(detection.n_bad, n_bad);
    assert!(n_bad == 0 || !detection.is_certain());
}

#[test]
fn reads_unicode_and_latin_1() {
    check("(;PB[柯洁])".as_bytes(), Charset::UTF_8, Evidence::ValidUtf8, 0);
    check("(;PB[Loïc])".as_bytes(), Charset::UTF_8, Evidence::ValidUtf8, 0);
    check("(;C[Ход чёрных])".as_bytes(), Charset::UTF_8, Evidence::ValidUtf8, 0);
    check("(;CA[GBK]PB[柯洁])".as_bytes(), Charset::UTF_8, Evidence::ValidUtf8, 0);
    check(b"(;PB[Lo\xEFc])", Charset::ISO_8859_1, Evidence::Guessed, 0);
    check(b"(;C[it\x92s sente])", Charset::WINDOWS_1252, Evidence::Guessed, 0);
    check(b"(;CA[ISO-8859-1]PB[P\xE4\xE4])", Charset::ISO_8859_1, Evidence::Declared, 0);
    assert_eq!(decode(b"\x80 5", Charset::WINDOWS_1252).text, "€ 5");
    assert_eq!(decode(b"a\0\xD8\0", Charset::UTF_16LE).bad, [] as [std::ops::Range<usize>; 0]);
}

#[test]
fn ignores_bytes_between_values() {
    check(b"(;\xFE\xFF PB[Lee])", Charset::ISO_8859_1, Evidence::Fallback, 0);
}

#[test]
fn half_a_character_does_not_hide_ca() {
    check(b"(;PB[\x94\x5C]CA[Shift_JIS]PW[a])", Charset::SHIFT_JIS, Evidence::Declared, 1);
    let doc = read_in(b"(;PB[\x94\x5C]CA[Shift_JIS]PW[a])", Default::default(), Properties::default());
    assert!(doc.facts().is_empty());
}

#[test]
fn does_not_misread_other_charsets() {
    // Named by CA: every character beyond ASCII is unreadable.
    check(b"(;CA[GBK]PB[\xBF\xC2\xBD\xE0 9p])", Charset::GBK, Evidence::Declared, 2);
    check(b"(;CA[KOI8-R]PB[\xC8\xCF\xC4])", Charset::KOI8_R, Evidence::Declared, 3);
    // Not named: nothing is taken for Latin letters.
    check(b"(;PB[\xBF\xC2\xBD\xE0]BR[9\xB6\xCE])", Charset::US_ASCII, Evidence::Fallback, 6);
    check(b"(;PB[\xB4\xDC\xB4\xDC])", Charset::US_ASCII, Evidence::Fallback, 4);
    check(b"(;CA[foo]PB[\x8C\xE9])", Charset::US_ASCII, Evidence::Fallback, 2);
    assert_eq!(decode(b"9\xB6\xCE", Charset::GBK).text, "9\u{FFFD}");
    assert_eq!(decode(b"a\x1B$B8k\x1B(Bz", Charset::ISO_2022_JP).bad, [1..10]);
}

#[test]
fn encoding_loses_no_character() {
    assert_eq!(encode("段", Charset::GBK).unwrap_err().character, '段');
    assert_eq!(&*encode("9 dan", Charset::GBK).unwrap(), b"9 dan");
    assert_eq!(encode("é", Charset::US_ASCII).unwrap_err().at, 0);
}

/// The second byte of a character may look like a bracket: the structure is right although the text is unreadable.
#[test]
fn keeps_the_structure_right() {
    let file = b"(;CA[Shift_JIS]PB[\x94\x5C]PW[x])";
    let document = read_in(file, Default::default(), Properties::default());
    assert!(document.facts().is_empty());
    assert_eq!(document.write(), file);
}

#[test]
fn reports_unavailable_charsets() {
    let available: Vec<_> = Charset::ALL.iter().filter(|it| it.is_available()).map(|it| it.name()).collect();
    let expected =
        ["UTF-8", "US-ASCII", "ISO-8859-1", "windows-1252", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"];
    assert_eq!(available, expected);
}
