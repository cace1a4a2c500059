//! Enlarged boards for large screens.
//!
//! A drawn board is a grid of characters. Enlarging it extends the lines between them; stones, marks and coordinates stay one character,
//! and the characters of numbers and words stay together.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthChar;

use super::fit::Size;

/// A character of the grid.
#[derive(Clone, Copy)]
pub(super) struct Cell {
    pub(super) sign: char,
    pub(super) style: Style,
}

/// The largest scale for which `is_room` holds.
pub(super) fn factor(board: Size, is_room: impl Fn(Size) -> bool) -> u16 {
    let grown = |factor: u16| Size {
        width: board.width.saturating_mul(factor),
        height: board.height.saturating_mul(factor),
    };
    (2..=4).rev().find(|&factor| is_room(grown(factor))).unwrap_or(1)
}

/// Enlarges a board.
pub(super) fn enlarge(board: &[Line<'_>], factor: u16) -> Vec<Line<'static>> {
    let factor = usize::from(factor);
    let rows: Vec<Vec<Cell>> = board.iter().map(cells).collect();
    let mut lines = Vec::with_capacity(rows.len() * factor);
    for (number, row) in rows.iter().enumerate() {
        lines.push(line(&stretched(row, factor)));
        if let Some(below) = rows.get(number + 1) {
            let between = line(&between(row, below, factor));
            lines.extend(std::iter::repeat_n(between, factor - 1));
        }
    }
    lines
}

/// The characters of a line; wide ones are followed by a NUL.
pub(super) fn cells(line: &Line<'_>) -> Vec<Cell> {
    let mut cells = Vec::new();
    for span in &line.spans {
        for sign in span.content.chars() {
            cells.push(Cell { sign, style: span.style });
            let width = sign.width().unwrap_or(0);
            cells.extend((1..width).map(|_| Cell { sign: '\0', style: span.style }));
        }
    }
    cells
}

/// Stretches a row.
fn stretched(row: &[Cell], factor: usize) -> Vec<Cell> {
    let mut out: Vec<Cell> = Vec::with_capacity(row.len() * factor);
    for (column, cell) in row.iter().enumerate() {
        let goes_on = column > 0 && is_word(row[column - 1].sign) && is_word(cell.sign) || cell.sign == '\0';
        if !goes_on {
            fill(&mut out, row, column, column * factor + set_in(row, column) * (factor - 1));
        }
        out.push(*cell);
    }
    fill(&mut out, row, row.len(), row.len() * factor);
    out
}

/// The indent of a word. Text left of the board, such as row numbers, stays right-aligned.
fn set_in(row: &[Cell], column: usize) -> usize {
    let is_outside = row[..column].iter().all(|cell| cell.sign == ' ' || is_edge(cell.sign));
    let goes_on = |cell: &&Cell| is_word(cell.sign) || cell.sign == '\0';
    if is_outside { row[column..].iter().take_while(goes_on).count().saturating_sub(1) } else { 0 }
}

/// Fills a row up to a column with the line between two characters.
fn fill(out: &mut Vec<Cell>, row: &[Cell], column: usize, until: usize) {
    let before = column.checked_sub(1).map(|before| row[before]);
    let after = row.get(column);
    let leads =
        before.is_some_and(|cell| leads_right(cell.sign)) || after.is_some_and(|cell| leads_left(cell.sign));
    // Lines keep their own color, not that of the stone at their end.
    let ends = [before, after.copied()].into_iter().flatten();
    let style = ends.clone().find(|cell| is_line(cell.sign)).or(ends.last()).map(|cell| cell.style);
    let style = style.unwrap_or_default();
    let sign = match (before, after) {
        // Continue the margin.
        (Some(before), _) if is_edge(before.sign) => before.sign,
        (Some(_), Some(_)) if leads => '─',
        _ => ' ',
    };
    let cell = Cell { sign, style };
    while out.len() < until {
        out.push(cell);
    }
}

/// The row between two rows.
fn between(above: &[Cell], below: &[Cell], factor: usize) -> Vec<Cell> {
    let mut out = Vec::new();
    for column in 0..above.len().max(below.len()) {
        let (a, b) = (above.get(column), below.get(column));
        let leads = a.is_some_and(|cell| leads_down(cell.sign)) || b.is_some_and(|cell| leads_up(cell.sign));
        let are_pieces = [a, b].iter().all(|cell| cell.is_some_and(|cell| is_piece(cell.sign)));
        let (near, far) = if a.is_some_and(|cell| is_edge(cell.sign)) { (b, a) } else { (a, b) };
        let own = near.or(far).map(|cell| cell.style).unwrap_or_default();
        let style = if leads || are_pieces { ground(above, below, column).unwrap_or(own) } else { own };
        out.push(Cell { sign: if leads || are_pieces { '│' } else { ' ' }, style });
        out.extend((1..factor).map(|_| Cell { sign: ' ', style }));
    }
    out
}

/// The style of lines between two rows, taken from a line at or next to the column, since stones have their own styles.
fn ground(above: &[Cell], below: &[Cell], column: usize) -> Option<Style> {
    let places = [Some(column), column.checked_sub(1), column.checked_add(1)].into_iter().flatten();
    let cells = places.flat_map(|place| [above.get(place), below.get(place)]).flatten();
    cells.into_iter().find(|cell| is_line(cell.sign)).map(|cell| cell.style)
}

/// Half a row of margin, above and below the board.
pub(super) fn is_edge(sign: char) -> bool {
    matches!(sign, '▄' | '▀')
}

/// Returns whether a line only contains margin, which small screens omit.
pub(super) fn is_frame(line: &Line<'_>) -> bool {
    let mut signs = line.spans.iter().flat_map(|span| span.content.chars()).peekable();
    signs.peek().is_some() && signs.all(|sign| is_edge(sign) || sign == ' ')
}

fn is_word(sign: char) -> bool {
    sign.is_alphanumeric()
}

pub(super) fn is_piece(sign: char) -> bool {
    !sign.is_ascii()
        && !sign.is_alphanumeric()
        && !leads_right(sign)
        && !leads_left(sign)
        && sign != '│'
        && !is_edge(sign)
}

pub(super) fn is_line(sign: char) -> bool {
    leads_right(sign) || leads_left(sign) || leads_down(sign) || leads_up(sign)
}

fn leads_right(sign: char) -> bool {
    "─┼╋├┌└┬┴".contains(sign)
}

fn leads_left(sign: char) -> bool {
    "─┼╋┤┐┘┬┴".contains(sign)
}

fn leads_down(sign: char) -> bool {
    "│┼╋├┤┌┐┬".contains(sign)
}

fn leads_up(sign: char) -> bool {
    "│┼╋├┤└┘┴".contains(sign)
}

/// Merges adjacent characters of the same style.
pub(super) fn line(cells: &[Cell]) -> Line<'static> {
    let mut spans: Vec<Span<'static>> = Vec::new();
    for cell in cells.iter().filter(|cell| cell.sign != '\0') {
        match spans.last_mut() {
            Some(last) if last.style == cell.style => last.content.to_mut().push(cell.sign),
            _ => spans.push(super::cells::piece(cell.sign, cell.style)),
        }
    }
    Line::from(spans)
}

#[cfg(test)]
mod tests {
    use super::super::cells;
    use super::*;

    #[test]
    fn extends_lines_and_keeps_numbers() {
        let small = ["   A B", "10 ┌─●", " 9 └─○"].map(cells::line);
        let shown: Vec<String> =
            enlarge(&small, 2).iter().map(|line| line.to_string().trim_end().to_owned()).collect();
        assert_eq!(shown, ["      A   B", "", " 10   ┌───●", "      │   │", "  9   └───○"]);
    }

    #[test]
    fn lines_and_stones_keep_their_colors() {
        let (grid, stone) = (Style::new().black(), Style::new().white());
        let row = |signs: &str| {
            let style = |sign| if is_piece(sign) { stone } else { grid };
            Line::from_iter(signs.chars().map(|sign| super::super::cells::piece(sign, style(sign))))
        };
        for line in enlarge(&["┌─●─●─┬─┐", "├─●─┼─●─┤"].map(row), 3) {
            for cell in cells(&line) {
                assert_eq!(cell.style == stone, is_piece(cell.sign), "{} in {line}", cell.sign);
            }
        }
    }

    #[test]
    fn keeps_the_margin() {
        let shown: Vec<String> =
            enlarge(&["▄▄▄", "┌─┐"].map(cells::line), 2).iter().map(Line::to_string).collect();
        assert_eq!(shown, ["▄▄▄▄▄▄", "      ", "┌───┐ "]);
    }

    #[test]
    fn scales_boards_to_the_available_room() {
        let board = Size { width: 43, height: 21 };
        let fits = |width: u16, height: u16| move |size: Size| size.width <= width && size.height <= height;
        for ((width, height), expected) in [((200, 60), 2), ((80, 24), 1), ((60, 30), 1), ((300, 100), 4)] {
            assert_eq!(factor(board, fits(width, height)), expected);
        }
    }
}
