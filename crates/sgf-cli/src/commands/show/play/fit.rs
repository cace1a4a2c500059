//! The layout of the screen, and the visible part of boards that do not fit.
//!
//! A 19x19 board with coordinates fits 80 columns and 24 rows, with at least one row for the tree. On narrower screens, the board is drawn
//! narrower; on even smaller ones it is cropped, and the visible part follows the last move.

use opensgf::render::Diagram;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;

/// Maximum number of rows of the tree.
const TREE: u16 = 9;
/// Minimum width of text next to the board.
const TEXT: u16 = 26;
/// Minimum height of text below the board.
const LINES: u16 = 4;
/// Height below the board with room for a comment.
const COMMENT: u16 = 8;

/// The size of a drawn board in columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) width: u16,
    pub(super) height: u16,
}

/// The parts of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Parts {
    pub(super) head: Rect,
    pub(super) board: Rect,
    pub(super) words: Rect,
    pub(super) tree: Rect,
    pub(super) foot: Rect,
}

impl Size {
    pub(super) fn of(board: &[Line<'_>]) -> Size {
        let count = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        let width = board.iter().map(Line::width).max().unwrap_or(0);
        Size { width: count(width), height: count(board.len()) }
    }
}

/// Returns whether a board fits with one row of the tree, and this many lines of text if they are below it.
fn is_whole(board: Size, lines: u16, screen: Rect) -> bool {
    let below = if has_words_beside(board, screen) { 3 } else { lines.saturating_add(3) };
    board.width <= screen.width && board.height.saturating_add(below) <= screen.height
}

fn has_words_beside(board: Size, screen: Rect) -> bool {
    board.width.saturating_add(TEXT) <= screen.width
}

/// Returns whether there is room for a margin around the board; comments have priority.
pub(super) fn is_room_for_margin(board: Size, screen: Rect) -> bool {
    is_whole(board, COMMENT, screen)
}

/// Returns whether the narrow form of a board fits better.
pub(super) fn is_better_narrow(board: Size, narrow: Size, screen: Rect) -> bool {
    !is_whole(board, LINES, screen) && (is_whole(narrow, LINES, screen) || board.width > screen.width)
}

/// Returns whether a board fits with text next to it and a few rows of the tree below.
pub(super) fn is_room_beside(board: Size, screen: Rect) -> bool {
    has_words_beside(board, screen) && board.height.saturating_add(5) <= screen.height
}

impl Parts {
    /// Lays out the parts: text is next to the board if there is room, otherwise below.
    pub(super) fn of(screen: Rect, board: Size, n_rows: u32) -> Parts {
        let is_beside = has_words_beside(board, screen);
        let room = screen.height.saturating_sub(2);
        let left = room.saturating_sub(board.height).saturating_sub(if is_beside { 0 } else { COMMENT });
        let wanted = u16::try_from(n_rows).unwrap_or(u16::MAX).clamp(1, TREE);
        let tree = wanted.min(left).max(1).min(screen.height / 4);
        let rows =
            [Constraint::Length(1), Constraint::Min(1), Constraint::Length(tree), Constraint::Length(1)];
        let [head, body, tree, foot] = Layout::vertical(rows).areas(screen);
        let [board, words] = if is_beside {
            Layout::horizontal([Constraint::Length(board.width + 2), Constraint::Min(1)]).areas(body)
        } else {
            let most = body.height.saturating_sub(LINES).max(body.height / 2);
            Layout::vertical([Constraint::Length(board.height.min(most)), Constraint::Min(1)]).areas(body)
        };
        Parts { head, board, words, tree, foot }
    }
}

/// The scroll offset of a board that keeps the last move visible.
pub(super) fn follow(diagram: &Diagram, board: Size, place: Rect) -> (u16, u16) {
    let geometry = diagram.position.geometry();
    let last = diagram.moves.last().and_then(|last| last.footprint.iter().last());
    let (column, row) = last
        .and_then(|site| geometry.place(*site))
        .map_or((0, 0), |(column, row)| (u32::from(column), u32::from(row)));
    let hidden = |board: u16, place: u16, at: u32, n: u32| {
        let at = u32::from(board) * (2 * at + 1) / (2 * n.max(1));
        let most = u32::from(board.saturating_sub(place));
        at.saturating_sub(u32::from(place) / 2).min(most) as u16
    };
    let (columns, rows) = (u32::from(geometry.columns()), u32::from(geometry.rows()));
    (hidden(board.height, place.height, row, rows), hidden(board.width, place.width, column, columns))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GO: Size = Size { width: 43, height: 21 };

    fn parts(width: u16, height: u16, n_rows: u32) -> Parts {
        Parts::of(Rect::new(0, 0, width, height), GO, n_rows)
    }

    #[test]
    fn board_19x19_fits_80x24() {
        let parts = parts(80, 24, 40);
        assert_eq!((parts.board.height, parts.tree.height), (21, 1));
        assert!(parts.board.width >= 43 && parts.words.width >= TEXT);
    }

    #[test]
    fn tall_screens_show_more_of_the_tree() {
        assert_eq!(parts(100, 40, 40).tree.height, TREE);
        assert_eq!(parts(100, 40, 3).tree.height, 3);
    }

    #[test]
    fn narrow_screens_put_text_below() {
        let parts = parts(60, 30, 40);
        assert_eq!((parts.board.height, parts.words.y > parts.board.y), (21, true));
        // Comments have priority over the tree.
        assert_eq!((parts.words.height, parts.tree.height), (6, 1));
    }

    #[test]
    fn uses_the_narrow_board_when_it_fits_better() {
        let narrow = Size { width: 25, height: 21 };
        for ((width, height), expected) in
            [((80, 24), false), ((60, 30), false), ((60, 24), true), ((40, 24), true), ((80, 14), false)]
        {
            let screen = Rect::new(0, 0, width, height);
            assert_eq!(is_better_narrow(GO, narrow, screen), expected, "{width}x{height}");
        }
    }
}
