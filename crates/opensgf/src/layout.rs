//! Formatting, with a check that the content stays the same.

use sgf_model::record::{RoundTripError, is_plain, read_back};
use sgf_syntax::{Document, Layout, Span};

use crate::first_difference;

/// Formats a record, and checks that the result has the same content.
///
/// # Errors
///
/// Fails if the content would differ. Do not replace the file then.
///
/// # Examples
///
/// ```
/// use opensgf::{Layout, format, read};
/// let doc = read(b"(; FF[4]\n  C [a\\]b] ;B [aa");
/// assert_eq!(format(&doc, &Layout::compact())?, b"(;FF[4]C[a\\]b];B[aa])");
/// # Ok::<(), opensgf::RoundTripError>(())
/// ```
pub fn format(doc: &Document<'_>, layout: &Layout) -> Result<Vec<u8>, RoundTripError> {
    let new = doc.format(layout);
    if new == doc.write() {
        return Ok(new);
    }
    let again = read_back(&new);
    if let Some(place) = first_difference(doc, &again) {
        return Err(RoundTripError::at(place));
    }
    // Formatting is idempotent for plain records. Otherwise, white space may have changed the scan mode, or text between
    // tokens.
    if is_plain(&again) || again.format(layout) == new {
        Ok(new)
    } else {
        Err(RoundTripError::at(Span::new(0, doc.text().len())))
    }
}
