//! How a record is laid out.

/// Returns whether a property's values are texts, in which a soft line break changes nothing.
///
/// The formatter knows no property; a caller that wants long texts wrapped says which ones are texts.
pub type IsText = fn(ident: &[u8]) -> bool;

/// How [`Document::format`](crate::Document::format) lays a record out.
///
/// # Examples
///
/// ```
/// use sgf_syntax::{Document, Layout};
/// let doc = Document::parse(b"(;FF[4];B[aa];W[bb](;B[cc])(;B[dd]))");
/// let one_a_line = Layout::default().with(|layout| layout.nodes_per_line = Some(1));
/// assert_eq!(doc.format(&one_a_line), b"(;FF[4]\n;B[aa]\n;W[bb]\n(;B[cc])\n(;B[dd]))\n");
/// assert_eq!(doc.format(&Layout::compact()), b"(;FF[4];B[aa];W[bb](;B[cc])(;B[dd]))");
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Layout {
    /// The line width in bytes; lines are broken between nodes, properties and values. 0 sets no limit.
    pub width: usize,
    /// How many nodes stand on a line; `None` fills the lines. The root always has lines of its own.
    pub nodes_per_line: Option<usize>,
    /// By how many spaces the lines of a variation are indented, for each level.
    pub indent: usize,
    /// Whether to leave out all white space.
    pub compact: bool,
    /// Where to break long texts with soft line breaks, and which properties are texts. Existing soft line breaks in
    /// them are replaced.
    pub wrap: Option<(usize, IsText)>,
}

crate::options!(Layout);

impl Default for Layout {
    /// Lines of at most 80 bytes, filled with nodes, no indent, texts as they are.
    fn default() -> Layout {
        Layout { width: 80, nodes_per_line: None, indent: 0, compact: false, wrap: None }
    }
}

impl Layout {
    /// No white space outside of values.
    #[must_use]
    pub fn compact() -> Layout {
        Layout { width: 0, compact: true, ..Layout::default() }
    }
}
