//! RenLib, read as SGF.

use std::ops::Range;

use sgf_games::Options;
use sgf_model::value::{Color, encode_simple_text};

use super::{HEAD, MAGIC, NUMBER, flag};
use crate::bytes::Bytes;
use crate::fact::FactKind;
use crate::import::Import;
use crate::moves::{Moves, verbatim};
use crate::tree::{NodeIndex, ROOT};

pub(super) fn read(import: &mut Import<'_>) {
    let start = if import.bytes.starts_with(MAGIC) { HEAD } else { 0 };
    if start == HEAD && import.bytes.get(8..10).is_some_and(|version| version[0] != 3 || version[1] > 4) {
        import.report(FactKind::Assumed("version"), 8..10);
    }
    import.writer.begin(NUMBER, 0);
    import.writer.raw("SZ", "15");
    let mut library = Library { bytes: Bytes::new(import.bytes, start), moves: Moves::new() };
    library.read(import);
    let position = sgf_games::gomoku::SPEC.begin(&Options::default().with_size(15, 15)).ok();
    library.moves.resolve(import, position, Color::Black, verbatim);
    library.moves.tree.write(&mut import.writer);
}

/// The state of reading a library.
struct Library<'s> {
    bytes: Bytes<'s>,
    moves: Moves,
}

/// The flags of the texts of a node.
struct Head {
    point: u8,
    flags: u8,
    /// Whether a board text follows.
    has_board_text: bool,
    at: Range<usize>,
}

impl Library<'_> {
    fn read(&mut self, import: &mut Import<'_>) {
        // The parents of pending siblings.
        let (mut open, mut parent): (Vec<NodeIndex>, NodeIndex) = (Vec::new(), ROOT);
        let mut is_first = true;
        loop {
            let Some(head) = self.head() else {
                if !self.bytes.is_at_end() || !is_first {
                    import.report(FactKind::Truncated, self.bytes.at..self.bytes.bytes.len());
                }
                return;
            };
            let is_root = std::mem::take(&mut is_first) && head.point == 0;
            let place = if is_root { ROOT } else { self.place(import, &head, parent) };
            self.texts(import, &head, place, parent);
            if head.flags & flag::HAS_SIBLING != 0 {
                open.push(parent);
            }
            parent = match head.flags & flag::HAS_NO_CHILD {
                0 => place,
                _ => match open.pop() {
                    Some(parent) => parent,
                    None => break,
                },
            };
        }
        if !self.bytes.is_at_end() {
            import.report(FactKind::Unknown, self.bytes.at..self.bytes.bytes.len());
        }
    }

    fn head(&mut self) -> Option<Head> {
        let start = self.bytes.at;
        let (point, flags) = (self.bytes.byte()?, self.bytes.byte()?);
        let more = match flags & flag::MORE {
            0 => [0; 2],
            _ => [self.bytes.byte()?, self.bytes.byte()?],
        };
        let has_board_text = more[0] & 1 != 0;
        Some(Head { point, flags, has_board_text, at: start..self.bytes.at })
    }

    fn place(&mut self, import: &mut Import<'_>, head: &Head, parent: NodeIndex) -> NodeIndex {
        if head.flags & flag::NO_MOVE != 0 {
            return self.moves.plain(parent, head.at.start);
        }
        match point(head.point) {
            Some(text) => self.moves.add(parent, None, &text, head.at.clone()),
            None => {
                import.report(FactKind::OffBoard, head.at.clone());
                self.moves.plain(parent, head.at.start)
            }
        }
    }

    fn texts(&mut self, import: &mut Import<'_>, head: &Head, place: NodeIndex, parent: NodeIndex) {
        if head.flags & flag::MARK != 0 {
            self.moves.tree.add(place, "HO", "1");
        }
        if head.flags & flag::START != 0 {
            import.report(FactKind::NotHeld("start"), head.at.clone());
        }
        if head.flags & flag::OLD_COMMENT != 0 && head.flags & flag::COMMENT == 0 {
            import.report(FactKind::Assumed("old comment"), head.at.clone());
        }
        if head.flags & (flag::COMMENT | flag::OLD_COMMENT) != 0 {
            let at = self.text(import);
            let cut = memchr::memchr(8, &import.bytes[at.clone()]);
            let name = cut.map(|cut| import.decode(at.start..at.start + cut).into_owned());
            let rest = cut.map_or(at.clone(), |cut| at.start + cut + 1..at.end);
            let comment = import.decode(rest).replace("\r\n", "\n");
            self.moves.tree.line(place, "N", &name.unwrap_or_default());
            if !comment.is_empty() {
                self.moves.tree.comment(place, &comment);
            }
        }
        if head.has_board_text {
            let at = self.text(import);
            let text = import.decode(at.clone()).into_owned();
            match point(head.point).filter(|point| !point.is_empty() && place != ROOT) {
                Some(point) => {
                    self.moves.tree.add(parent, "LB", format!("{point}:{}", encode_simple_text(&text)));
                }
                None => import.report(FactKind::NotHeld("board text"), at),
            }
        }
    }

    /// A text up to its NUL; its length with the NUL is even.
    fn text(&mut self, import: &mut Import<'_>) -> Range<usize> {
        let start = self.bytes.at;
        let rest = &self.bytes.bytes[start..];
        let length = memchr::memchr(0, rest).unwrap_or_else(|| {
            import.report(FactKind::Truncated, start..start + rest.len());
            rest.len()
        });
        self.bytes.take((length + 2) & !1);
        start..start + length
    }
}

/// The letters of a point: empty for a pass, `None` for an invalid byte.
fn point(number: u8) -> Option<String> {
    if number == 0 {
        return Some(String::new());
    }
    let (column, row) = (number % 16, number / 16);
    let letter = |index: u8| char::from(b'a' + index);
    ((1..=15).contains(&column) && row < 15).then(|| [letter(column - 1), letter(row)].iter().collect())
}
