//! Properties of all charsets, for any bytes and any text.

use proptest::prelude::*;
use sgf_charset::{
    Charset, FileCharsets, Properties, decode, detect, encode, find_ca, looks_like_mojibake, read_in,
    scan_modes,
};
use sgf_syntax::Document;

/// Pieces of games in many charsets, and random bytes, so that sequences of them reach every decision.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        prop::sample::select(vec![
            &b"(;"[..],
            b"CA[",
            b"]",
            b"[",
            b"\\",
            b"GBK",
            b"UTF-8",
            b"Shift_JIS",
            b")",
            b"PB[",
            b"C[",
            b"\xEF\xBB\xBF",
            b"\xFF\xFE",
            b"\xE6\xAE\xB5",
            b"\xB6\xCE",
            b"\x92\x69",
            b"\x94\x5C",
            b"\xD3\xAB",
            b"\xE9",
            b"\x1B$B",
            b"\x1B(B",
            b"\0(",
            b"(\0",
            b"9",
            b" ",
        ])
        .prop_map(<[u8]>::to_vec),
        prop::collection::vec(any::<u8>(), 1..6),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// Characters of European and East Asian scripts, among them all whose bytes in some charset contain a bracket or a backslash.
fn characters() -> impl Strategy<Value = Vec<char>> {
    let character = prop_oneof![
        Just(' '),
        prop::char::range('a', 'z'),
        prop::char::range('\u{A1}', '\u{24F}'),
        prop::char::range('\u{391}', '\u{44F}'),
        prop::char::range('ぁ', 'ヶ'),
        prop::char::range('一', '龥'),
        prop::char::range('가', '힣'),
        prop::sample::select("功許蓋淚柵豹閱崗能表ソ予十暴―\\;(".chars().collect::<Vec<_>>()),
    ];
    prop::collection::vec(character, 20..200)
}

fn charset() -> impl Strategy<Value = Charset> {
    prop::sample::select(Charset::ALL)
}

proptest! {
    #[test]
    fn bad_ranges_are_ordered_and_replaced(bytes in bytes(), charset in charset()) {
        let decoded = decode(&bytes, charset);
        prop_assert!(decoded.bad.iter().all(|range| range.start < range.end && range.end <= bytes.len()));
        prop_assert!(decoded.bad.windows(2).all(|pair| pair[0].end <= pair[1].start));
        let n_written = decoded.text.matches('\u{FFFD}').count();
        prop_assert!(n_written >= decoded.bad.len());
    }

    #[test]
    fn encoded_text_round_trips(text in "\\PC{0,12}", charset in charset()) {
        match encode(&text, charset) {
            Ok(bytes) => {
                let decoded = decode(&bytes, charset);
                prop_assert_eq!(&*decoded.text, &*text);
                prop_assert!(decoded.bad.is_empty());
            }
            Err(error) => prop_assert!(text[error.at..].starts_with(error.character)),
        }
    }

    #[test]
    fn detection_accepts_any_bytes(bytes in bytes()) {
        let detection = detect(&bytes, Properties::default());
        if let Some(conflict) = &detection.conflict {
            prop_assert!(conflict.at.start <= conflict.at.end && conflict.at.end <= bytes.len());
            prop_assert!(detection.declared.is_some());
        }
        if let Some(declared) = &detection.declared {
            prop_assert_eq!(Charset::for_label(&bytes[declared.span.clone()]), declared.charset);
        }
        if let Some(value) = find_ca(&bytes).filter(|_| !detection.charset.is_wide()) {
            prop_assert_eq!(Charset::for_label(value), detection.declared.unwrap().charset);
        }
        let document = Document::parse_with(&bytes, scan_modes(&bytes, Properties::default()));
        prop_assert_eq!(document.write(), &bytes[..]);
    }

    #[test]
    fn a_declared_charset_that_decodes_is_believed(characters in characters(), charset in charset()) {
        let can_write = |character: &char| encode(&character.to_string(), charset).is_ok();
        let text: String = characters.into_iter().filter(can_write).take(40).collect();
        let raw = text.replace('\\', "\\\\");
        // In UTF-16, the charset is that of the whole file.
        prop_assume!(!charset.is_wide());
        let game = format!("(;FF[4]CA[{charset}]PB[{raw}];B[aa]C[x{raw}];W[bb])");
        let bytes = encode(&game, charset).unwrap();
        let document = read_in(&*bytes, Default::default(), Properties::default());
        let game = document.game(0).unwrap();
        let detection = FileCharsets::new(&document, Properties::default()).detect(game);
        prop_assert_eq!(detection.charset, charset);
        prop_assert!(detection.is_certain(), "{:?}", detection.conflict);
        let value = game.root().get(b"PB").unwrap().raw().to_vec();
        prop_assert_eq!(decode(&value, charset).text.replace("\\\\", "\\"), text);
    }

    #[test]
    fn mojibake_accepts_any_text(text in "\\PC{0,12}") {
        if let Some(found) = looks_like_mojibake(&text) {
            prop_assert_ne!(found.text, text);
        }
    }
}
