//! The order of variations: a variation in front of its elder siblings.
//!
//! To bring a variation to the front, its elders are put behind it. They hold no node on the way to it, so on every level
//! other subtrees of text move, and the cost is theirs, however deep the variation is.

use std::ops::Range;

use super::super::remap::Runs;
use super::TreeEdit;
use super::place::outer;
use crate::{AddAll, Listed, Node, Span, TextEdit};

/// A variation that passes some of its elder siblings.
struct Passing<'d> {
    /// The first of those that it passes.
    elder: Node<'d>,
    node: Node<'d>,
}

impl Passing<'_> {
    /// Puts the text of the elders, from the first to where the variation begins, behind the variation.
    fn edits(&self, text: &[u8], game: usize) -> [TextEdit; 2] {
        let (elders, own) = (outer(self.elder).start, outer(self.node));
        let moved = &text[elders - game..own.start - game];
        // What stands between two variations stays between two.
        let end = moved.trim_ascii_end().len();
        let behind = [&moved[end..], &moved[..end]].concat();
        [TextEdit::delete(Span::new(elders, own.start)), TextEdit::insert(own.end, behind)]
    }
}

impl TreeEdit {
    /// Brings a node before the sibling in front of it; `None` when it is the first, or has no siblings.
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

    /// Brings a node behind the sibling after it; `None` when it is the last, or has no siblings.
    #[must_use]
    pub fn demote(node: Node<'_>) -> Option<TreeEdit> {
        let younger = node.next_sibling()?;
        Some(TreeEdit::passing(&[Passing { elder: node, node: younger }]))
    }

    /// Puts a node on the main line of its game: on the way from the root to it, each node becomes the first child. `None` when
    /// it is there.
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
        let way = std::iter::once(node).chain(node.ancestors());
        let mut passing: Vec<Passing<'_>> = way
            .filter_map(|node| {
                let elder = node.parent()?.first_child()?;
                (elder != node).then_some(Passing { elder, node })
            })
            .listed();
        passing.reverse();
        (!passing.is_empty()).then(|| TreeEdit::passing(&passing))
    }

    /// Lets variations pass their elders, each inside of the one before it.
    fn passing(passing: &[Passing<'_>]) -> TreeEdit {
        let game = passing[0].node.game();
        let edits = passing.iter().flat_map(|passing| passing.edits(game.bytes(), game.span().start));
        let index = |node: Node<'_>| node.index() as u32;
        // On the way in, what comes first; on the way out, the elders and what follows.
        let (mut ranges, mut behind): (Vec<Range<u32>>, Vec<Range<u32>>) = (Vec::new(), Vec::new());
        let (mut start, mut end) = (0, game.node_count() as u32);
        for Passing { elder, node } in passing {
            ranges.push(start..index(*elder));
            behind.push(node.subtree_end()..end);
            behind.push(index(*elder)..index(*node));
            (start, end) = (index(*node), node.subtree_end());
        }
        ranges.push(start..end);
        ranges.add_all(behind.into_iter().rev());
        TreeEdit::within(game, edits.collect(), Runs::in_turn(ranges))
    }
}
