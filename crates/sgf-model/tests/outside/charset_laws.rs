//! What holds for charsets whatever the bytes and whatever the text.

use proptest::prelude::*;
use sgf_model::charset::{Charset, decode, detect, encode, find_ca, looks_like_mojibake, scan_modes};
use sgf_syntax::Document;

/// Pieces of games in many charsets, and junk, so that random sequences of them reach every decision.
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

fn charset() -> impl Strategy<Value = Charset> {
    prop::sample::select(Charset::ALL)
}

proptest! {
    #[test]
    fn bad_bytes_stand_in_order_and_each_is_one_replacement(bytes in bytes(), charset in charset()) {
        let decoded = decode(&bytes, charset);
        prop_assert!(decoded.bad.iter().all(|range| range.start < range.end && range.end <= bytes.len()));
        prop_assert!(decoded.bad.windows(2).all(|pair| pair[0].end <= pair[1].start));
        let n_written = decoded.text.matches('\u{FFFD}').count();
        prop_assert!(n_written >= decoded.bad.len());
    }

    #[test]
    fn what_is_encoded_decodes_to_itself(text in "\\PC{0,12}", charset in charset()) {
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
    fn detection_takes_any_bytes(bytes in bytes()) {
        let detection = detect(&bytes);
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
        let document = Document::parse_with(&bytes, scan_modes(&bytes));
        prop_assert_eq!(document.write(), &bytes[..]);
    }

    #[test]
    fn mojibake_takes_any_text(text in "\\PC{0,12}") {
        if let Some(found) = looks_like_mojibake(&text) {
            prop_assert_ne!(found.text, text);
        }
    }
}
