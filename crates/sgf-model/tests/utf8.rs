//! A build without the names of charsets reads UTF-8, and misreads nothing else.
#![cfg(not(feature = "charsets"))]

use sgf_model::charset::{Charset, decode, encode, read_in};
use sgf_model::prop;
use sgf_model::record::games;

/// The name of the player, as decoded without charsets.
fn name(game: &[u8]) -> String {
    let doc = read_in(game, Default::default());
    let view = games(&doc).next().expect("there is a game");
    view.get(prop::PB).expect("there is a player").expect("it is a text").into_owned()
}

#[test]
fn reads_utf8() {
    assert_eq!(name("(;PB[柯洁])".as_bytes()), "柯洁");
    assert_eq!(name("(;CA[utf8]PB[Loïc])".as_bytes()), "Loïc");
    assert_eq!(name(b"(;CA[Big5]PB[Ke Jie])"), "Ke Jie");
}

#[test]
fn does_not_misread_other_charsets() {
    assert_eq!(name(b"(;PB[Lo\xEFc])"), "Lo\u{FFFD}c");
    assert_eq!(name("(;CA[Big5]PB[ö])".as_bytes()), "\u{FFFD}\u{FFFD}");
    assert_eq!(decode(b"\xE9", Charset::ISO_8859_1).bad, [0..1]);
}

#[test]
fn encoding_loses_no_character() {
    assert_eq!(encode("é", Charset::ISO_8859_1).unwrap_err().at, 0);
    assert_eq!(&*encode("é", Charset::UTF_8).unwrap(), "é".as_bytes());
    assert_eq!(&*encode("9 dan", Charset::GBK).unwrap(), b"9 dan");
}
