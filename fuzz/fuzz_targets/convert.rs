//! Conversion accepts any record and keeps the number of games, and converting a valid record to FF[4] is idempotent.
#![no_main]

use libfuzzer_sys::fuzz_target;
use opensgf::convert::{Lists, OldVersion, Options, Passes, to_ff4, to_old};

fuzz_target!(|text: &[u8]| {
    let document = opensgf::read(text);
    for options in [
        Options::default(),
        Options::default().with(|options| {
            options.passes = Passes::Empty;
            options.lists = Lists::Compressed;
        }),
        Options::default().with(|options| {
            options.passes = Passes::Empty;
            options.lists = Lists::Expanded;
        }),
    ] {
        // Conversion refuses ambiguous records.
        let Ok(converted) = to_ff4(&document, &options) else { continue };
        let once = converted.document;
        assert_eq!(document.games().len(), once.games().len());
        if document.games().len() == 0 {
            assert_eq!(once.write(), text, "text without games stays unchanged");
            continue;
        }
        assert!(std::str::from_utf8(once.write()).is_ok());
        let twice = to_ff4(&opensgf::read(once.write()), &options).map(|converted| converted.document);
        // If the result is still damaged, a second conversion may repair more: it closes more variations.
        if once.facts().is_empty() {
            let twice = twice.expect("a converted record can be converted");
            assert_eq!(once.write().escape_ascii().to_string(), twice.write().escape_ascii().to_string());
        }
    }
    for version in [OldVersion::Ff3, OldVersion::Ff1] {
        let old = to_old(&document, version).document;
        assert_eq!(document.games().len(), old.games().len());
    }
});
