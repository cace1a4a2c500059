//! Finds a property in a node, including long identifiers.
//!
//! FF\[1\] to FF\[3\] allowed lowercase letters in identifiers, and files of all versions repeat properties
//! in a node, although each may occur only once (sgf4.html, section 2.2). Both are handled here.

use sgf_syntax::{Node, Property};

use crate::table::reduce_ident;

/// Finds a property by its short identifier, even if the file writes the long one.
///
/// # Examples
///
/// ```
/// use sgf_model::record::find;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;Black[aa])");
/// let root = doc.game(0).unwrap().root();
/// assert_eq!(find(root, b"B").unwrap().raw(), b"aa");
/// assert!(root.get(b"B").is_none());
/// ```
#[must_use]
pub fn find<'d>(node: Node<'d>, ident: &[u8]) -> Option<Property<'d>> {
    find_all(node, ident).next()
}

/// Finds all properties of a node with this short identifier, in the order of the file.
///
/// # Examples
///
/// ```
/// use sgf_model::record::find_all;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;AB[aa]C[x]AddBlack[bb][cc])");
/// let black = find_all(doc.game(0).unwrap().root(), b"AB");
/// let stones: Vec<&[u8]> = black.flat_map(|property| property.values()).map(|value| value.raw()).collect();
/// assert_eq!(stones, [b"aa", b"bb", b"cc"]);
/// ```
#[inline]
pub fn find_all<'d>(node: Node<'d>, ident: &[u8]) -> impl Iterator<Item = Property<'d>> {
    node.properties().filter(move |&property| is_named(property, ident))
}

/// Returns whether a property has this short identifier, even if the file writes the long one.
///
/// # Examples
///
/// ```
/// use sgf_model::record::is_named;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]Black[aa])");
/// let named = doc.game(0).unwrap().root().properties().filter(|&property| is_named(property, b"B"));
/// assert_eq!(named.count(), 1);
/// ```
#[must_use]
#[inline]
pub fn is_named(property: Property<'_>, ident: &[u8]) -> bool {
    // A leading capital is kept by every reduction, so most properties are ruled out here.
    let initial = property.initial();
    let may_be = ident.first() == Some(&initial) || !initial.is_ascii_uppercase();
    may_be && is_written(property.ident(), ident)
}

#[inline]
fn is_written(written: &[u8], ident: &[u8]) -> bool {
    match written {
        // Nearly all identifiers are one or two capitals, too short for memcmp to pay off.
        [only @ b'A'..=b'Z'] => matches!(ident, [ident] if ident == only),
        [one @ b'A'..=b'Z', other @ b'A'..=b'Z'] => {
            matches!(ident, [first, second] if (first, second) == (one, other))
        }
        _ => reduce_ident(written).as_ref() == ident,
    }
}
