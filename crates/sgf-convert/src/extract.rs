//! One node of a game with the way that leads to it: a record of its own.

use sgf_model::record::GameView;
use sgf_syntax::{Document, Listed, Node, NodePath, Subtree};

use crate::surgery::parsed_like;
use crate::{charsets, split};

/// Makes a record of a node of a game, the nodes above it, and all below it; what stands beside them goes.
///
/// The game keeps its charset, and is given a CA where it would not be read in it otherwise. Returns `None` when there is no such game, or
/// no such node in it.
///
/// # Examples
///
/// ```
/// use sgf_convert::extract;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd](;B[ee])(;B[ff])))");
/// let taken = |path: &str| extract(&doc, 0, &path.parse().unwrap()).map(|doc| doc.write().to_vec());
/// assert_eq!(taken("0/1").unwrap(), b"(;SZ[9];B[aa];W[dd](;B[ee])(;B[ff]))\n");
/// assert_eq!(taken("0/1/1").unwrap(), b"(;SZ[9];B[aa];W[dd];B[ff])\n");
/// assert!(taken("0/7").is_none());
/// ```
#[must_use]
pub fn extract(doc: &Document<'_>, game: usize, path: &NodePath) -> Option<Document<'static>> {
    let charset = sgf_model::record::games(doc).nth(game).as_ref().map(GameView::charset)?;
    let alone = split(doc).into_iter().nth(game)?;
    let node = alone.game(0)?.at(path)?;
    let mut way: Vec<Node<'_>> = node.ancestors().listed();
    way.reverse();
    let above = way.iter().map(|node| &alone.text()[node.span().range()]);
    let below = Subtree::of(node);
    let mut text = b"(".to_vec();
    above.chain([below.text()]).for_each(|piece| text.extend_from_slice(piece));
    text.extend_from_slice(b")\n");
    let mode = alone.game(0)?.mode();
    let document = parsed_like(&alone, text, |_| mode);
    Some(charsets::declared(document, &[charset]))
}
