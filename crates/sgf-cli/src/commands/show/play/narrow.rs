//! Narrow boards with one character per point.
//!
//! A drawn board has a piece of line between two points, which is omitted here; brackets around the last move are replaced by text next to
//! the board. Boards with longer labels are not changed.

use ratatui::text::Line;

use super::large::{Cell, cells, is_edge, is_line, is_piece, line};

/// Draws a board at half width; `None` if labels would be lost, or the board has no lines.
pub(super) fn narrow(board: &[Line<'_>]) -> Option<Vec<Line<'static>>> {
    let mut rows: Vec<Vec<Cell>> = board.iter().map(cells).collect();
    let (first, last) = extent(&rows)?;
    if last - first < 2 || (last - first) % 2 == 1 {
        return None;
    }
    for row in &mut rows {
        for bracket in row.iter_mut().skip(first.saturating_sub(1)).take(last - first + 3) {
            if matches!(bracket.sign, '(' | ')') {
                bracket.sign = ' ';
            }
        }
        let between = || row.iter().take(last).skip(first + 1).step_by(2);
        if !between().all(|cell| matches!(cell.sign, ' ' | '─') || is_edge(cell.sign)) {
            return None;
        }
    }
    let is_kept = |column: usize| column <= first || column >= last || (column - first).is_multiple_of(2);
    let kept = |row: &Vec<Cell>| {
        let cells: Vec<Cell> =
            row.iter().enumerate().filter(|(column, _)| is_kept(*column)).map(|(_, it)| *it).collect();
        line(&cells)
    };
    Some(rows.iter().map(kept).collect())
}

/// The columns of the first and the last point.
fn extent(rows: &[Vec<Cell>]) -> Option<(usize, usize)> {
    let has_lines = |row: &&Vec<Cell>| row.iter().any(|cell| is_line(cell.sign));
    let is_point = |cell: &Cell| is_line(cell.sign) || is_piece(cell.sign);
    let first = rows.iter().filter(has_lines).filter_map(|row| row.iter().position(is_point)).min()?;
    let last = rows.iter().filter(has_lines).filter_map(|row| row.iter().rposition(is_point)).max()?;
    Some((first, last))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn narrowed(board: &[&str]) -> Option<Vec<String>> {
        let lines: Vec<Line<'_>> = board.iter().map(|line| Line::from(*line)).collect();
        Some(narrow(&lines)?.iter().map(Line::to_string).collect())
    }

    #[test]
    fn draws_at_half_width() {
        let board = ["▄▄▄▄▄▄▄▄▄▄", "   A B C", " 2 ●─┬(○)2", " 1 └─a─┘ 1"];
        let expected = ["▄▄▄▄▄▄▄▄", "   ABC", " 2 ●┬○ 2", " 1 └a┘ 1"];
        assert_eq!(narrowed(&board).expect("there is room"), expected);
    }

    #[test]
    fn keeps_all_labels() {
        assert_eq!(narrowed(&["10 ┌─12─┐", " 9 └─┴──┘"]), None);
        assert_eq!(narrowed(&["  A B", "2 . X", "1 . ."]), None, "there are no lines");
        assert_eq!(narrowed(&[]), None);
    }
}
