//! Extracting a node, with the line that leads to it, as a record.

use sgf_model::record::GameView;
use sgf_syntax::{Document, Node, NodePath, Subtree};

use crate::reparse::parsed_like;
use crate::{charsets, split};

/// Returns a record of a node, its ancestors, and everything below it. All other variations are removed.
///
/// The game keeps its charset and gets a CA where it would be detected differently. Returns `None` if the game or node does not
/// exist.
///
/// # Examples
///
/// ```
/// use sgf_convert::extract;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd](;B[ee])(;B[ff])))");
/// let extracted = |path: &str| extract(&doc, 0, &path.parse().unwrap()).map(|doc| doc.write().to_vec());
/// assert_eq!(extracted("0/1").unwrap(), b"(;SZ[9];B[aa];W[dd](;B[ee])(;B[ff]))\n");
/// assert_eq!(extracted("0/1/1").unwrap(), b"(;SZ[9];B[aa];W[dd];B[ff])\n");
/// assert!(extracted("0/7").is_none());
/// ```
#[must_use]
pub fn extract(doc: &Document<'_>, game: usize, path: &NodePath) -> Option<Document<'static>> {
    let charset = sgf_model::record::games(doc).nth(game).as_ref().map(GameView::charset)?;
    let alone = split(doc).into_iter().nth(game)?;
    let node = alone.game(0)?.at(path)?;
    let mut line: Vec<Node<'_>> = node.ancestors().collect();
    line.reverse();
    let above = line.iter().map(|node| &alone.text()[node.span().range()]);
    let below = Subtree::of(node);
    let mut text = b"(".to_vec();
    above.chain([below.text()]).for_each(|part| text.extend_from_slice(part));
    text.extend_from_slice(b")\n");
    let mode = alone.game(0)?.mode();
    let document = parsed_like(&alone, text, |_| mode);
    Some(charsets::declared(document, &[charset]))
}
