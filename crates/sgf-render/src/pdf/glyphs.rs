//! Shaped text.

use krilla::text::KrillaGlyph;

/// A line of text as glyphs.
#[derive(Debug, Default)]
pub struct Shaped {
    pub(super) runs: Vec<Run>,
    /// The width, in em.
    pub width: f32,
}

/// Glyphs of one face.
#[derive(Debug)]
pub(super) struct Run {
    pub(super) face: usize,
    pub(super) text: String,
    pub(super) glyphs: Vec<KrillaGlyph>,
    pub(super) width: f32,
}
