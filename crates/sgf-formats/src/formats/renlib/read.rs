//! RenLib into SGF.

use std::ops::Range;

use sgf_games::Options;
use sgf_model::value::{Color, encode_simple_text};

use super::{HEAD, MAGIC, NUMBER, flag};
use crate::bytes::Bytes;
use crate::draft::Draft;
use crate::fact::FactKind;
use crate::moves::{Moves, as_it_stands};
use crate::tree::{Place, ROOT};

pub(super) fn read(draft: &mut Draft<'_>) {
    let start = if draft.bytes.starts_with(MAGIC) { HEAD } else { 0 };
    if start == HEAD && draft.bytes.get(8..10).is_some_and(|version| version[0] != 3 || version[1] > 4) {
        draft.tell(FactKind::Assumed("version"), 8..10);
    }
    draft.sheet.begin(NUMBER, 0);
    draft.sheet.raw("SZ", "15");
    let mut library = Library { bytes: Bytes::new(draft.bytes, start), moves: Moves::new() };
    library.read(draft);
    let position = sgf_games::gomoku::SPEC.begin(&Options::default().with_size(15, 15)).ok();
    library.moves.settle(draft, position, Color::Black, as_it_stands);
    library.moves.tree.write(&mut draft.sheet);
}

/// A library while it is read.
struct Library<'s> {
    bytes: Bytes<'s>,
    moves: Moves,
}

/// What stands before the texts of a node.
struct Head {
    point: u8,
    flags: u8,
    /// Whether a text for the board follows.
    has_board_text: bool,
    at: Range<usize>,
}

impl Library<'_> {
    fn read(&mut self, draft: &mut Draft<'_>) {
        // The parents of siblings that are to come.
        let (mut open, mut parent): (Vec<Place>, Place) = (Vec::new(), ROOT);
        let mut is_first = true;
        loop {
            let Some(head) = self.head() else {
                if !self.bytes.is_at_end() || !is_first {
                    draft.tell(FactKind::Truncated, self.bytes.at..self.bytes.whole.len());
                }
                return;
            };
            let is_root = std::mem::take(&mut is_first) && head.point == 0;
            let place = if is_root { ROOT } else { self.place(draft, &head, parent) };
            self.texts(draft, &head, place, parent);
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
            draft.tell(FactKind::Unknown, self.bytes.at..self.bytes.whole.len());
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

    fn place(&mut self, draft: &mut Draft<'_>, head: &Head, parent: Place) -> Place {
        if head.flags & flag::NO_MOVE != 0 {
            return self.moves.plain(parent, head.at.start);
        }
        match point(head.point) {
            Some(text) => self.moves.add(parent, None, &text, head.at.clone()),
            None => {
                draft.tell(FactKind::OffBoard, head.at.clone());
                self.moves.plain(parent, head.at.start)
            }
        }
    }

    fn texts(&mut self, draft: &mut Draft<'_>, head: &Head, place: Place, parent: Place) {
        if head.flags & flag::MARK != 0 {
            self.moves.tree.add(place, "HO", "1");
        }
        if head.flags & flag::START != 0 {
            draft.tell(FactKind::NotHeld("start"), head.at.clone());
        }
        if head.flags & flag::OLD_COMMENT != 0 && head.flags & flag::COMMENT == 0 {
            draft.tell(FactKind::Assumed("old comment"), head.at.clone());
        }
        if head.flags & (flag::COMMENT | flag::OLD_COMMENT) != 0 {
            let at = self.text(draft);
            let cut = memchr::memchr(8, &draft.bytes[at.clone()]);
            let name = cut.map(|cut| draft.decode(at.start..at.start + cut).into_owned());
            let rest = cut.map_or(at.clone(), |cut| at.start + cut + 1..at.end);
            let comment = draft.decode(rest).replace("\r\n", "\n");
            self.moves.tree.line(place, "N", &name.unwrap_or_default());
            if !comment.is_empty() {
                self.moves.tree.comment(place, &comment);
            }
        }
        if head.has_board_text {
            let at = self.text(draft);
            let text = draft.decode(at.clone()).into_owned();
            match point(head.point).filter(|point| !point.is_empty() && place != ROOT) {
                Some(point) => {
                    self.moves.tree.add(parent, "LB", format!("{point}:{}", encode_simple_text(&text)));
                }
                None => draft.tell(FactKind::NotHeld("board text"), at),
            }
        }
    }

    /// A text up to its NUL; its length with the NUL is even.
    fn text(&mut self, draft: &mut Draft<'_>) -> Range<usize> {
        let start = self.bytes.at;
        let rest = &self.bytes.whole[start..];
        let length = memchr::memchr(0, rest).unwrap_or_else(|| {
            draft.tell(FactKind::Truncated, start..start + rest.len());
            rest.len()
        });
        self.bytes.take((length + 2) & !1);
        start..start + length
    }
}

/// The letters of a point, nothing in them for a pass; none for what is no point.
fn point(number: u8) -> Option<String> {
    if number == 0 {
        return Some(String::new());
    }
    let (column, row) = (number % 16, number / 16);
    let letter = |index: u8| char::from(b'a' + index);
    ((1..=15).contains(&column) && row < 15).then(|| [letter(column - 1), letter(row)].iter().collect())
}
