//! Parsing text derived from a document, with the settings of that document.

use sgf_syntax::{Buffers, Document, Layout, ScanMode};

/// Parses a text derived from a document, with the landmarks of that document.
pub(crate) fn parsed_like(
    doc: &Document<'_>,
    text: Vec<u8>,
    mode: impl FnMut(&[u8]) -> ScanMode,
) -> Document<'static> {
    Document::parse_with_landmarks(text, doc.landmarks(), mode, Buffers::default())
}

/// The document as formatted, which has no gaps.
pub(crate) fn formatted(doc: &Document<'_>) -> Document<'static> {
    parsed_like(doc, doc.format(&Layout::default()), modes_of(doc))
}

/// The scan modes of the games of a document, in order.
fn modes_of(doc: &Document<'_>) -> impl FnMut(&[u8]) -> ScanMode {
    let modes: Vec<ScanMode> = doc.games().map(sgf_syntax::Game::mode).collect();
    let mut next = modes.into_iter();
    move |_| next.next().unwrap_or_default()
}
