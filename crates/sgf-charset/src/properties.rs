//! The knowledge about properties that detection and parsing need.

use sgf_syntax::Landmarks;

/// Knowledge about properties for detection and parsing. This crate has no property table; `sgf-model` passes its own.
///
/// The default contains no property.
#[derive(Clone, Copy, Debug)]
pub struct Properties {
    /// Returns whether all values of the property with this identifier are text.
    pub is_text: fn(&[u8]) -> bool,
    /// The identifiers that mark the beginning of a game.
    pub landmarks: Landmarks,
}

impl Default for Properties {
    fn default() -> Properties {
        Properties { is_text: |_| false, landmarks: Landmarks::default() }
    }
}
