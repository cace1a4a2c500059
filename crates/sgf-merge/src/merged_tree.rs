//! A merged tree and its text.
//!
//! A merged tree consists of *pieces*: subtrees copied from one of the sides, and single nodes with new text or children.
//! Copies keep their bytes, including white space. Each piece keeps the white space that was before its node.

use sgf_syntax::{Node, Span, Subtree};

use crate::tree::Tree;

/// A part of a merged tree.
#[derive(Debug)]
pub(crate) struct Piece {
    /// The index of the side that it comes from.
    pub(crate) side: usize,
    /// The node, or the top of the subtree.
    pub(crate) node: u32,
    /// The text of the node, if it differs from that of the side.
    pub(crate) text: Option<Vec<u8>>,
    /// The children; `None` for the whole subtree of the side.
    pub(crate) children: Option<Vec<usize>>,
}

impl Piece {
    /// An unchanged subtree.
    pub(crate) fn subtree(side: usize, node: u32) -> Piece {
        Piece { side, node, text: None, children: None }
    }
}

/// A pending part of the text.
enum Next {
    /// A piece without parentheses.
    Line(usize),
    /// A piece in parentheses.
    Variation(usize),
    Close(usize),
}

/// Writes a game with piece 0 as its root.
pub(crate) fn write(sides: &[&Tree<'_>], pieces: &[Piece]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut open = vec![Next::Variation(0)];
    while let Some(next) = open.pop() {
        let index = match next {
            Next::Line(index) | Next::Variation(index) | Next::Close(index) => index,
        };
        let piece = &pieces[index];
        let node = sides[piece.side].nodes[piece.node as usize];
        let gaps = Gaps::of(node);
        match next {
            Next::Close(_) => {
                out.extend_from_slice(if node.is_root() { closing(node) } else { b"" });
                out.push(b')');
                continue;
            }
            Next::Line(_) => out.extend_from_slice(gaps.before),
            Next::Variation(_) => {
                out.extend_from_slice(gaps.before);
                out.push(b'(');
                out.extend_from_slice(gaps.inside);
                open.push(Next::Close(index));
            }
        }
        write_piece(sides, pieces, index, &mut out, &mut open);
    }
    out
}

fn write_piece(sides: &[&Tree<'_>], pieces: &[Piece], index: usize, out: &mut Vec<u8>, open: &mut Vec<Next>) {
    let piece = &pieces[index];
    let tree = sides[piece.side];
    let node = tree.nodes[piece.node as usize];
    let own = tree.node_bytes(piece.node);
    match (&piece.children, &piece.text) {
        (None, None) => out.extend_from_slice(Subtree::of(node).text()),
        (None, Some(text)) => {
            out.extend_from_slice(text);
            out.extend_from_slice(&Subtree::of(node).text()[own.len()..]);
        }
        (Some(children), text) => {
            out.extend_from_slice(text.as_deref().unwrap_or(own));
            match &children[..] {
                [only] if !is_in_parentheses(sides, pieces, piece, *only) => open.push(Next::Line(*only)),
                children => open.extend(children.iter().rev().map(|child| Next::Variation(*child))),
            }
        }
    }
}

/// Returns whether an only child already had redundant parentheses.
fn is_in_parentheses(sides: &[&Tree<'_>], pieces: &[Piece], parent: &Piece, child: usize) -> bool {
    let child = &pieces[child];
    let node = sides[child.side].nodes[child.node as usize];
    let was_child = child.side == parent.side && node.parent().map(Node::index) == Some(parent.node as usize);
    was_child && node.starts_variation() && node.next_sibling().is_none() && is_first(node)
}

fn is_first(node: Node<'_>) -> bool {
    node.parent().and_then(Node::first_child) == Some(node)
}

/// The white space before a node.
struct Gaps<'d> {
    /// Before the node, or before its opening parenthesis.
    before: &'d [u8],
    /// After the opening parenthesis.
    inside: &'d [u8],
}

impl<'d> Gaps<'d> {
    fn of(node: Node<'d>) -> Gaps<'d> {
        let game = node.game();
        let text = &game.bytes()[..node.span().start - game.span().start];
        let near = gap(text);
        match text[..text.len() - near.len()].strip_suffix(b"(") {
            // Nothing is before a root.
            Some(before) => Gaps { before: gap(before), inside: near },
            None => Gaps { before: near, inside: b"" },
        }
    }
}

/// The white space at the end of a text.
fn gap(text: &[u8]) -> &[u8] {
    &text[text.trim_ascii_end().len()..]
}

/// The white space before the closing parenthesis of a game.
fn closing(root: Node<'_>) -> &[u8] {
    root.game().bytes().strip_suffix(b")").map_or(b"", gap)
}

/// The text of a node with changed properties.
///
/// `changed` returns the new text of a property, or `None` to keep it. If the text is empty, the property is removed.
/// `added` is appended.
pub(crate) fn node_text(
    node: Node<'_>,
    mut changed: impl FnMut(&[u8]) -> Option<Vec<u8>>,
    added: &[u8],
) -> Vec<u8> {
    let game = node.game();
    let text = game.bytes();
    let within = |span: Span| &text[span.start - game.span().start..span.end - game.span().start];
    let mut at = node.span().start + usize::from(node.has_semicolon());
    let mut out = within(Span::new(node.span().start, at)).to_vec();
    for property in node.properties() {
        let span = property.span();
        match changed(property.ident()) {
            None => out.extend_from_slice(within(Span::new(at, span.end))),
            Some(text) if text.is_empty() => {}
            Some(text) => {
                out.extend_from_slice(within(Span::new(at, span.start)));
                out.extend_from_slice(&text);
            }
        }
        at = span.end;
    }
    out.extend_from_slice(added);
    out
}
