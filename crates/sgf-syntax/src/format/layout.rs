//! The layout of a formatted record.

/// Returns whether the values of a property are texts, in which soft line breaks change nothing.
///
/// The formatter has no property table, so callers that want to wrap long texts pass this.
pub type IsText = fn(ident: &[u8]) -> bool;

/// The layout that [`Document::format`](crate::Document::format) produces.
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
    /// The line width in bytes; lines break between nodes, properties and values. 0 means no limit.
    pub width: usize,
    /// The number of nodes per line; `None` fills the lines. The root always has its own lines.
    pub nodes_per_line: Option<usize>,
    /// The number of spaces by which variations are indented, per level.
    pub indent: usize,
    /// Whether to omit all white space.
    pub compact: bool,
    /// The line width at which long texts are wrapped with soft line breaks, and which properties are texts. Existing soft line
    /// breaks in them are replaced.
    pub wrap: Option<(usize, IsText)>,
}

crate::options!(Layout);

impl Default for Layout {
    /// Lines of at most 80 bytes, filled with nodes, without indentation, texts as they are.
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
