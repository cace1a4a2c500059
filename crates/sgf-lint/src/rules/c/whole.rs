//! Names and other short texts that stand whole in a document, to compare damaged ones with.

use std::collections::{BTreeMap, BTreeSet};

use sgf_model::charset::lost_from;
use sgf_syntax::Document;

/// Short texts beyond ASCII in the roots of a document, by their length in bytes.
#[derive(Debug, Default)]
pub(crate) struct WholeTexts {
    by_length: BTreeMap<usize, BTreeSet<Box<[u8]>>>,
}

/// The longest text that is kept, in bytes.
const LONG: usize = 120;

/// The most texts of a length that are kept, so that a search in a large collection costs no more than in a small one.
const MANY: usize = 256;

impl WholeTexts {
    pub(crate) fn of(doc: &Document<'_>) -> WholeTexts {
        let mut texts = WholeTexts::default();
        let properties = doc.games().flat_map(|game| game.root().properties());
        for raw in properties.flat_map(|property| property.values()).map(|value| value.raw()) {
            if raw.len() <= LONG && !raw.is_ascii() && str::from_utf8(raw).is_ok() {
                let known = texts.by_length.entry(raw.len()).or_default();
                if known.len() < MANY {
                    known.insert(raw.into());
                }
            }
        }
        texts
    }

    /// Finds the text that a damaged one was, if there is just one.
    pub(crate) fn find(&self, damaged: &[u8]) -> Option<&[u8]> {
        let mut found = self.by_length.get(&damaged.len())?.iter().filter(|whole| lost_from(whole, damaged));
        let first = found.next()?;
        found.next().is_none().then_some(first)
    }
}
