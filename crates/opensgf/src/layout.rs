//! Another layout for a record, and the proof that nothing else has changed.

use std::fmt;

use sgf_syntax::{Document, Layout, Span};

use crate::{first_difference, read};

/// A record whose new layout would not hold the same.
///
/// Undamaged records have none. In a damaged one, white space can decide how a value without its end is read, or in which
/// charset a text with halves of characters is; then the record has to stay as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Differs {
    /// The first place of the document that its new form does not have; all of it where only the next layout would differ.
    pub place: Span,
}

impl fmt::Display for Differs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("its new form would not hold the same")
    }
}

impl std::error::Error for Differs {}

/// Gives a record another layout, reads the result again, and makes sure that it holds the same.
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
    let again = read(&new);
    if let Some(place) = first_difference(doc, &again) {
        return Err(Differs { place });
    }
    // In UTF-8 a layout is its own; elsewhere the white space may have changed the mode in which texts are cut into lines.
    let is_plain = str::from_utf8(&new).is_ok() && !new.contains(&0x1B);
    match is_plain || again.format(layout) == new {
        true => Ok(new),
        false => Err(Differs { place: Span::new(0, doc.text().len()) }),
    }
}
