//! XQF into SGF.

use std::ops::Range;

use sgf_model::charset::Charset;
use sgf_model::info::GameResult;
use sgf_model::value::Color;

use super::head::{Keys, LENGTH, RESULT, TEXTS};
use crate::bytes::Bytes;
use crate::day;
use crate::draft::Draft;
use crate::fact::FactKind;
use crate::moves::Moves;
use crate::tree::{Place, ROOT};
use crate::xiangqi::{NUMBER, name, write};

pub(super) fn read(draft: &mut Draft<'_>) {
    let bytes = draft.bytes;
    let Some((head, _)) = bytes.split_at_checked(LENGTH).filter(|_| bytes.starts_with(b"XQ")) else {
        return draft.tell(FactKind::Broken, 0..bytes.len());
    };
    let keys = Keys::of(head);
    let mut body = bytes.to_vec();
    body.iter_mut().enumerate().skip(LENGTH).for_each(|(at, byte)| *byte = keys.plain(*byte, at));
    let texts: Vec<Range<usize>> = TEXTS.iter().map(|row| text(bytes, row.0, row.1)).collect();
    // All texts are in one charset, and each is too short to tell it.
    let together: Vec<u8> = texts.iter().flat_map(|at| &bytes[at.clone()]).copied().collect();
    let charset = draft.options.charset.unwrap_or_else(|| {
        let detection = sgf_model::charset::detect_with(&together, Some(Charset::GB18030));
        if detection.charset == Charset::UTF_8 { Charset::UTF_8 } else { Charset::GB18030 }
    });
    draft.sheet.begin(NUMBER, 0);
    for ((_, _, ident), at) in TEXTS.into_iter().zip(texts) {
        let told = draft.decode_in(&bytes[at.clone()], at.clone(), charset);
        let told = if ident == "DT" { day::read(&told).unwrap_or(told) } else { told };
        draft.sheet.line(ident, &told);
    }
    match head[RESULT] {
        1 => draft.sheet.raw("RE", &GameResult::win(Color::White).encode()),
        2 => draft.sheet.raw("RE", &GameResult::win(Color::Black).encode()),
        3 | 4 => draft.sheet.raw("RE", "0"),
        _ => {}
    }
    let mut reader =
        Reader { bytes: Bytes::new(&body, LENGTH), keys: &keys, charset, moves: Moves::new(), first: None };
    reader.read(draft);
    let (moves, first) = (reader.moves, reader.first);
    write(draft, &keys.men(head), moves, first, 0x10);
}

/// A text with its length before it.
fn text(bytes: &[u8], at: usize, most: usize) -> Range<usize> {
    let length = usize::from(bytes[at]).min(most);
    at + 1..at + 1 + length
}

/// The nodes while they are read.
struct Reader<'b> {
    bytes: Bytes<'b>,
    keys: &'b Keys,
    charset: Charset,
    moves: Moves,
    /// From where the first move goes.
    first: Option<(u8, u8)>,
}

/// A node without its comment.
struct Node {
    from: u8,
    to: u8,
    has_next: bool,
    has_variation: bool,
    length: usize,
    at: usize,
}

impl Reader<'_> {
    fn read(&mut self, draft: &mut Draft<'_>) {
        let (mut open, mut parent): (Vec<Place>, Place) = (Vec::new(), ROOT);
        let mut is_root = true;
        loop {
            let Some(node) = self.node() else {
                draft.tell(FactKind::Truncated, self.bytes.at..self.bytes.whole.len());
                return;
            };
            let place = if is_root { ROOT } else { self.place(draft, &node, parent) };
            self.comment(draft, &node, place);
            if node.has_variation && !is_root {
                open.push(parent);
            }
            is_root = false;
            parent = match node.has_next {
                true => place,
                false => match open.pop() {
                    Some(parent) => parent,
                    None => break,
                },
            };
        }
        if !self.bytes.is_at_end() {
            draft.tell(FactKind::Unknown, self.bytes.at..self.bytes.whole.len());
        }
    }

    fn node(&mut self) -> Option<Node> {
        let at = self.bytes.at;
        let (from, to, flags, _) =
            (self.bytes.byte()?, self.bytes.byte()?, self.bytes.byte()?, self.bytes.byte()?);
        let (has_next, has_variation, has_comment) = match self.keys.is_plain {
            true => (flags & 0xF0 != 0, flags & 0x0F != 0, true),
            false => (flags & 0x80 != 0, flags & 0x40 != 0, flags & 0x20 != 0),
        };
        let length = match has_comment {
            true => self.bytes.number()?.wrapping_sub(self.keys.length) as usize,
            false => 0,
        };
        let from = from.wrapping_sub(0x18).wrapping_sub(self.keys.from);
        let to = to.wrapping_sub(0x20).wrapping_sub(self.keys.to);
        Some(Node { from, to, has_next, has_variation, length, at })
    }

    fn place(&mut self, draft: &mut Draft<'_>, node: &Node, parent: Place) -> Place {
        let point = |square: u8| (square <= 89).then_some((square / 10, square % 10));
        let at = node.at..node.at + 4;
        match (point(node.from), point(node.to)) {
            (Some(from), Some(to)) => {
                self.first = self.first.or(Some(from));
                let text = name(from.0, from.1) + &name(to.0, to.1);
                self.moves.add(parent, None, &text, at)
            }
            _ => {
                draft.tell(FactKind::OffBoard, at);
                self.moves.plain(parent, node.at)
            }
        }
    }

    fn comment(&mut self, draft: &mut Draft<'_>, node: &Node, place: Place) {
        let (at, is_whole) = self.bytes.take(node.length);
        if !is_whole {
            draft.tell(FactKind::Truncated, at.clone());
        }
        let bytes = &self.bytes.whole[at.clone()];
        let text = draft.decode_in(bytes, at, self.charset).replace("\r\n", "\n");
        let text = text.trim_end_matches(['\0', '\n', ' ']);
        if !text.is_empty() {
            self.moves.tree.comment(place, text);
        }
    }
}
