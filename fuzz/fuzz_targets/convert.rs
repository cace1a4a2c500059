//! Conversion takes any record and keeps its games, and converting a sound record to FF[4] twice is converting it once.
#![no_main]

use libfuzzer_sys::fuzz_target;
use opensgf::convert::{Lists, NoteKind, OldVersion, Options, Passes, to_ff4, to_old};

fuzz_target!(|text: &[u8]| {
    let document = opensgf::read(text);
    for options in [
        Options::default(),
        Options { passes: Passes::Empty, lists: Lists::Compressed, ..Options::default() },
        Options { passes: Passes::Empty, lists: Lists::Expanded, ..Options::default() },
    ] {
        let converted = to_ff4(&document, &options);
        let once = converted.document;
        assert_eq!(document.games().len(), once.games().len());
        // Bytes that are no characters stay as they are, and may then look like another charset.
        if !converted.notes.iter().any(|note| matches!(note.kind, NoteKind::Undecoded { .. })) {
            let twice = to_ff4(&opensgf::read(once.write()), &options).document;
            assert_eq!(once.games().len(), twice.games().len());
            // What is still damaged after the first conversion, the second may mend further: it closes more variations.
            if once.facts().is_empty() {
                assert_eq!(once.write().escape_ascii().to_string(), twice.write().escape_ascii().to_string());
            }
        }
    }
    for version in [OldVersion::Ff3, OldVersion::Ff1] {
        let old = to_old(&document, version).document;
        assert_eq!(document.games().len(), old.games().len());
    }
});
