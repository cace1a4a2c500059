//! Where the parts of the screen are, and which part of a board that is larger than its place is seen.
//!
//! A board of 19 lines with its coordinates fits a terminal of 80 columns and 24 rows: there the tree gives way, down to one row. On a
//! narrower screen the board gets narrower, and on one that is smaller still it is cut, and what is seen of it follows the last move.

use opensgf::render::Subject;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;

/// How many lines the tree has at most.
const TREE: u16 = 9;
/// The columns that text needs to stand beside the board.
const TEXT: u16 = 26;
/// The lines that text needs below the board.
const LINES: u16 = 4;
/// The lines below the board that leave room for a comment.
const COMMENT: u16 = 8;

/// How large a drawn board is, in columns and rows of the terminal.
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

/// Whether a board is seen as a whole, with one row of the tree below, and so many lines of words if they do not stand beside it.
fn is_whole(board: Size, lines: u16, screen: Rect) -> bool {
    let below = if has_words_beside(board, screen) { 3 } else { lines.saturating_add(3) };
    board.width <= screen.width && board.height.saturating_add(below) <= screen.height
}

fn has_words_beside(board: Size, screen: Rect) -> bool {
    board.width.saturating_add(TEXT) <= screen.width
}

/// Whether there is room for a board with a margin: a comment is worth more.
pub(super) fn is_room_for_margin(board: Size, screen: Rect) -> bool {
    is_whole(board, COMMENT, screen)
}

/// Whether a board is better drawn narrow: the narrow one is whole where the other one is not, or cut less.
pub(super) fn is_better_narrow(board: Size, narrow: Size, screen: Rect) -> bool {
    !is_whole(board, LINES, screen) && (is_whole(narrow, LINES, screen) || board.width > screen.width)
}

/// Whether a board is seen as a whole, with words beside it and a few rows of the tree below.
pub(super) fn is_room_beside(board: Size, screen: Rect) -> bool {
    has_words_beside(board, screen) && board.height.saturating_add(5) <= screen.height
}

impl Parts {
    /// Gives each part its place: words stand beside the board if there is room, otherwise below.
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

/// How many rows and columns of a board are above and left of its place, so that the last move is seen.
pub(super) fn follow(subject: &Subject, board: Size, place: Rect) -> (u16, u16) {
    let geometry = subject.position.geometry();
    let last = subject.moves.last().and_then(|last| last.rests.iter().last());
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
    fn a_board_of_nineteen_lines_fits_80x24() {
        let parts = parts(80, 24, 40);
        assert_eq!((parts.board.height, parts.tree.height), (21, 1));
        assert!(parts.board.width >= 43 && parts.words.width >= TEXT);
    }

    #[test]
    fn a_high_screen_has_more_of_the_tree() {
        assert_eq!(parts(100, 40, 40).tree.height, TREE);
        assert_eq!(parts(100, 40, 3).tree.height, 3);
    }

    #[test]
    fn a_narrow_screen_has_the_words_below() {
        let parts = parts(60, 30, 40);
        assert_eq!((parts.board.height, parts.words.y > parts.board.y), (21, true));
        // The tree gives way to a comment.
        assert_eq!((parts.words.height, parts.tree.height), (6, 1));
    }

    #[test]
    fn a_board_is_narrow_where_the_usual_one_is_not_whole() {
        let narrow = Size { width: 25, height: 21 };
        for ((width, height), expected) in
            [((80, 24), false), ((60, 30), false), ((60, 24), true), ((40, 24), true), ((80, 14), false)]
        {
            let screen = Rect::new(0, 0, width, height);
            assert_eq!(is_better_narrow(GO, narrow, screen), expected, "{width}x{height}");
        }
    }
}
