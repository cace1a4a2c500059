//! Reordering variations: moves a variation before its preceding siblings.
//!
//! To move a variation to the front, its preceding siblings move after it. They contain no node of the path to it, so each
//! level moves different subtrees of text, and the cost is their size, however deep the variation is.

use std::ops::Range;

use super::super::remap::Runs;
use super::TreeEdit;
use super::spans::outer;
use crate::{Node, Span, TextEdit};

/// A variation that moves before some of its preceding siblings.
struct Passing<'d> {
    /// The first sibling that it passes.
    elder: Node<'d>,
    node: Node<'d>,
}

impl Passing<'_> {
    /// Moves the text of the siblings after the variation.
    fn edits(&self, text: &[u8], game: usize) -> [TextEdit; 2] {
        let (elders, own) = (outer(self.elder).start, outer(self.node));
        let moved = &text[elders - game..own.start - game];
        // Text between two variations stays between them.
        let end = moved.trim_ascii_end().len();
        let behind = [&moved[end..], &moved[..end]].concat();
        [TextEdit::delete(Span::new(elders, own.start)), TextEdit::insert(own.end, behind)]
    }
}

impl TreeEdit {
    /// Moves a node before its previous sibling; `None` if it has none.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::{Document, TreeEdit};
    /// let doc = Document::parse(b"(;\n (;B[aa])\n (;B[bb])\n (;B[cc]))");
    /// let last = doc.game(0).unwrap().node(3).unwrap();
    /// let edit = TreeEdit::promote(last).unwrap();
    /// assert_eq!(doc.commit(&edit.edits).write(), b"(;\n (;B[aa])\n (;B[cc])\n (;B[bb]))");
    /// assert_eq!(edit.remap.of(last).map(|id| id.node), Some(2));
    /// ```
    #[must_use]
    pub fn promote(node: Node<'_>) -> Option<TreeEdit> {
        let siblings = node.parent()?.children();
        let elder = siblings.take_while(|sibling| *sibling != node).last()?;
        Some(TreeEdit::passing(&[Passing { elder, node }]))
    }

    /// Moves a node after its next sibling; `None` if it has none.
    #[must_use]
    pub fn demote(node: Node<'_>) -> Option<TreeEdit> {
        let younger = node.next_sibling()?;
        Some(TreeEdit::passing(&[Passing { elder: node, node: younger }]))
    }

    /// Moves a node to the main line of its game: each node on the path from the root becomes the first child. `None` if
    /// it already is there.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::{Document, TreeEdit};
    /// let doc = Document::parse(b"(;(;B[aa])(;B[bb](;W[cc])(;W[dd])))");
    /// let edit = TreeEdit::make_main_line(doc.game(0).unwrap().node(4).unwrap()).unwrap();
    /// assert_eq!(doc.commit(&edit.edits).write(), b"(;(;B[bb](;W[dd])(;W[cc]))(;B[aa]))");
    /// ```
    #[must_use]
    pub fn make_main_line(node: Node<'_>) -> Option<TreeEdit> {
        let path = std::iter::once(node).chain(node.ancestors());
        let mut passing: Vec<Passing<'_>> = path
            .filter_map(|node| {
                let elder = node.parent()?.first_child()?;
                (elder != node).then_some(Passing { elder, node })
            })
            .collect();
        passing.reverse();
        (!passing.is_empty()).then(|| TreeEdit::passing(&passing))
    }

    /// Moves variations before their siblings, each inside of the one before it.
    fn passing(passing: &[Passing<'_>]) -> TreeEdit {
        let game = passing[0].node.game();
        let edits = passing.iter().flat_map(|passing| passing.edits(game.bytes(), game.span().start));
        let index = |node: Node<'_>| node.index() as u32;
        // On the way in, the nodes before; on the way out, the siblings and the nodes after them.
        let (mut ranges, mut behind): (Vec<Range<u32>>, Vec<Range<u32>>) = (Vec::new(), Vec::new());
        let (mut start, mut end) = (0, game.node_count() as u32);
        for Passing { elder, node } in passing {
            ranges.push(start..index(*elder));
            behind.push(node.subtree_end()..end);
            behind.push(index(*elder)..index(*node));
            (start, end) = (index(*node), node.subtree_end());
        }
        ranges.push(start..end);
        ranges.extend(behind.into_iter().rev());
        TreeEdit::within(game, edits.collect(), Runs::in_turn(ranges))
    }
}
