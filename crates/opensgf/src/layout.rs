//! Another layout for a record, and the proof that nothing else has changed.

use sgf_model::record::{Differs, is_plain, read_back};
use sgf_syntax::{Document, Layout, Span};

use crate::first_difference;

/// Formats a record, reads the result again, and makes sure that it holds the same.
///
/// # Errors
///
/// Fails where it does not: then someone's file must not be replaced.
///
/// # Examples
///
/// ```
/// use opensgf::{Layout, format, read};
/// let doc = read(b"(; FF[4]\n  C [a\\]b] ;B [aa");
/// assert_eq!(format(&doc, &Layout::compact())?, b"(;FF[4]C[a\\]b];B[aa])");
/// # Ok::<(), opensgf::Differs>(())
/// ```
pub fn format(doc: &Document<'_>, layout: &Layout) -> Result<Vec<u8>, Differs> {
    let new = doc.format(layout);
    if new == doc.write() {
        return Ok(new);
    }
    let again = read_back(&new);
    if let Some(place) = first_difference(doc, &again) {
        return Err(Differs::at(place));
    }
    // A plain record takes a layout once; elsewhere the white space may have changed the mode in which texts are cut into
    // lines, or what text between tokens is taken for.
    match is_plain(&again) || again.format(layout) == new {
        true => Ok(new),
        false => Err(Differs::at(Span::new(0, doc.text().len()))),
    }
}
