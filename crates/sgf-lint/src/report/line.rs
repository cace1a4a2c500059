//! Excerpts of lines for display.
//!
//! Lines can be very long, in any charset, and contain control characters. An excerpt shows a window around the place of a
//! finding, as a row of cells: characters or invalid bytes, with their display text and width.

use sgf_model::charset::{self, Charset};
use sgf_model::printable::{is_printable, picture};
use sgf_syntax::Span;
use unicode_width::UnicodeWidthChar;

/// The width of the window, in terminal columns.
const WIDTH: usize = 96;
/// The part of the window before the span, unless the line starts within it.
const BEFORE: usize = 40;
/// How many bytes before the span to examine: no character has more than four bytes per column.
const REACH: usize = 4 * BEFORE;
const ELLIPSIS: char = '…';

/// A window of a line that contains a span.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Window {
    /// The pieces of the line, and whether each is escaped.
    pub(super) pieces: Vec<(String, bool)>,
    /// The number of columns before the carets.
    pub(super) indent: usize,
    /// The number of carets.
    pub(super) carets: usize,
}

/// A character of the line, or an invalid byte.
struct Cell {
    at: usize,
    end: usize,
    shown: Shown,
    width: usize,
}

/// How to display a cell.
enum Shown {
    Plain(char),
    /// A symbol for a control character.
    Picture(char),
    /// A number, for characters and bytes that cannot be displayed.
    Number(String),
}

/// Returns the window around a span in the line that starts at `line_start`.
///
/// Calls `charset` only if the line is not UTF-8.
pub(super) fn window(
    text: &[u8],
    line_start: usize,
    span: Span,
    charset: impl Fn() -> Option<Charset>,
) -> Window {
    let from = start_of(text, line_start, span.start);
    let cells = cells(text, from, span.start, charset);
    let to = cells.last().map_or(from, |cell| cell.end);
    let place = cells.partition_point(|cell| cell.at < span.start);

    let mut first = 0;
    if from > line_start || width(&cells[..place]) > BEFORE {
        first = place;
        let mut room = BEFORE;
        while first > 0 && cells[first - 1].width <= room {
            first -= 1;
            room -= cells[first].width;
        }
    }
    let mut last = first;
    let mut room = WIDTH;
    while last < cells.len() && cells[last].width <= room {
        room -= cells[last].width;
        last += 1;
    }
    let is_cut_before = first > 0 || from > line_start;
    let is_cut_after = last < cells.len() || !matches!(text.get(to), None | Some(b'\n' | b'\r'));

    let shown = &cells[first..last];
    let place = place.clamp(first, last) - first;
    let end = shown.partition_point(|cell| cell.at < span.end).max(place);
    Window {
        pieces: pieces(shown, is_cut_before, is_cut_after),
        indent: usize::from(is_cut_before) + width(&shown[..place]),
        carets: width(&shown[place..end]).max(1),
    }
}

fn width(cells: &[Cell]) -> usize {
    cells.iter().map(|cell| cell.width).sum()
}

fn pieces(cells: &[Cell], is_cut_before: bool, is_cut_after: bool) -> Vec<(String, bool)> {
    let mut pieces: Vec<(String, bool)> = Vec::new();
    let mut add = |shown: &Shown| {
        let is_control = !matches!(shown, Shown::Plain(_));
        if pieces.last().is_none_or(|&(_, kind)| kind != is_control) {
            pieces.push((String::new(), is_control));
        }
        let Some((piece, _)) = pieces.last_mut() else { return };
        match shown {
            Shown::Plain(character) | Shown::Picture(character) => piece.push(*character),
            Shown::Number(number) => piece.push_str(number),
        }
    };
    if is_cut_before {
        add(&Shown::Picture(ELLIPSIS));
    }
    cells.iter().for_each(|cell| add(&cell.shown));
    if is_cut_after {
        add(&Shown::Picture(ELLIPSIS));
    }
    pieces
}

/// Returns where to start decoding: the start of the line, or a certain character boundary within reach.
fn start_of(text: &[u8], line_start: usize, at: usize) -> usize {
    if at - line_start <= REACH {
        return line_start;
    }
    // No charset uses bytes below 0x30 or `;` as a trailing byte.
    let is_certain = |&byte: &u8| byte < 0x30 || byte == b';';
    let reach = &text[at - REACH..at];
    let is_first = |&byte: &u8| byte & 0xC0 != 0x80;
    let certain = reach.iter().position(is_certain).or_else(|| reach.iter().position(is_first));
    at - REACH + certain.unwrap_or(0)
}

/// Returns the cells from an offset to the end of the line, or until the window after `place` is full.
fn cells(text: &[u8], from: usize, place: usize, charset: impl Fn() -> Option<Charset>) -> Vec<Cell> {
    let limit = text.len().min(place + 4 * WIDTH);
    let line = &text[from..limit];
    let line = &line[..line.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(line.len())];
    let is_utf8 = match std::str::from_utf8(line) {
        Ok(_) => true,
        // The end of the window may split a character.
        Err(error) => error.error_len().is_none(),
    };
    let charset = if is_utf8 { Some(Charset::UTF_8) } else { charset() };
    let mut cells = Vec::with_capacity(2 * WIDTH);
    let mut at = 0;
    let mut room = WIDTH;
    while at < line.len() && room > 0 {
        let cell = match character(&line[at..], charset) {
            Some((character, length)) => Cell::of(from + at, length, character),
            None => Cell::of_byte(from + at, line[at]),
        };
        at = cell.end - from;
        if cell.end > place {
            room = room.saturating_sub(cell.width);
        }
        cells.push(cell);
    }
    cells
}

/// Decodes the first character, and returns it with its length in bytes.
fn character(bytes: &[u8], charset: Option<Charset>) -> Option<(char, usize)> {
    if bytes[0].is_ascii() {
        return Some((char::from(bytes[0]), 1));
    }
    let charset = charset.unwrap_or(Charset::UTF_8);
    (1..=bytes.len().min(4)).find_map(|length| {
        let decoded = charset::decode(&bytes[..length], charset);
        let mut characters = decoded.text.chars();
        let first = characters.next().filter(|_| decoded.bad.is_empty())?;
        characters.next().is_none().then_some((first, length))
    })
}

impl Cell {
    fn of(at: usize, length: usize, character: char) -> Cell {
        let end = at + length;
        if let Some(picture) = picture(character) {
            return Cell { at, end, shown: Shown::Picture(picture), width: 1 };
        }
        match character.width() {
            Some(width) if is_printable(character) && (width > 0 || is_joining(character)) => {
                Cell { at, end, shown: Shown::Plain(character), width }
            }
            // Other characters without width are invisible or change the text direction.
            _ => Cell::of_number(at, end, format!("<{:04X}>", u32::from(character))),
        }
    }

    fn of_byte(at: usize, byte: u8) -> Cell {
        Cell::of_number(at, at + 1, format!("\\x{byte:02X}"))
    }

    fn of_number(at: usize, end: usize, number: String) -> Cell {
        Cell { at, end, width: number.len(), shown: Shown::Number(number) }
    }
}

/// Whether a zero-width character combines with the one before it, like an accent.
fn is_joining(character: char) -> bool {
    matches!(u32::from(character), 0x0300..=0x036F | 0x3099..=0x309A | 0xFE00..=0xFE0F)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &[u8], span: Span, charset: Option<Charset>) -> String {
        let window = window(text, 0, span, || charset);
        let line: String = window.pieces.iter().map(|(piece, _)| piece.as_str()).collect();
        format!("{line}\n{}{}", " ".repeat(window.indent), "^".repeat(window.carets))
    }

    #[test]
    fn carets_account_for_wide_and_control_characters() {
        let text = "(;C[表\t\u{301}é\0]B[aa]".as_bytes();
        assert_eq!(shown(text, Span::new(4, 7), None), "(;C[表␉\u{301}é␀]B[aa]\n    ^^");
        assert_eq!(shown(text, Span::new(14, 19), None), "(;C[表␉\u{301}é␀]B[aa]\n          ^^^^^");
    }

    #[test]
    fn decodes_other_charsets_and_escapes_invalid_bytes() {
        let text = b"(;PB[\x95\x5C\x8E\xA6\xFF]W[aa])";
        let span = Span::new(9, 10);
        assert_eq!(shown(text, span, Some(Charset::SHIFT_JIS)), "(;PB[表示\\xFF]W[aa])\n         ^^^^");
        assert_eq!(shown(text, span, None), "(;PB[\\x95\\\\x8E\\xA6\\xFF]W[aa])\n                  ^^^^");
    }

    #[test]
    fn shows_a_window_of_a_long_line() {
        let text = b";B[aa]".repeat(1000);
        let line = shown(&text, Span::new(3003, 3005), None);
        let (line, carets) = line.split_once('\n').unwrap();
        assert!(line.starts_with('…') && line.ends_with('…'));
        assert_eq!(line.chars().count(), WIDTH + 2);
        let column = carets.find('^').unwrap();
        assert_eq!(line.chars().skip(column).take(carets.len() - column).collect::<String>(), "aa");
    }

    #[test]
    fn points_to_the_end_of_the_text() {
        assert_eq!(shown(b"(;B[aa]", Span::empty(7), None), "(;B[aa]\n       ^");
        assert_eq!(shown(b"", Span::empty(0), None), "\n^");
    }

    #[test]
    fn escapes_direction_overrides() {
        assert_eq!(shown("a\u{202E}b".as_bytes(), Span::new(4, 5), None), "a<202E>b\n       ^");
    }
}
