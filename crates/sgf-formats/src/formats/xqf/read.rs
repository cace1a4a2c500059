//! XQF, read as SGF.

use std::ops::Range;

use sgf_model::charset::Charset;
use sgf_model::info::GameResult;
use sgf_model::value::Color;

use super::head::{Keys, LENGTH, RESULT, TEXTS};
use crate::bytes::Bytes;
use crate::date;
use crate::fact::FactKind;
use crate::import::Import;
use crate::moves::Moves;
use crate::tree::{NodeIndex, ROOT};
use crate::xiangqi::{NUMBER, name, write};

pub(super) fn read(import: &mut Import<'_>) {
    let bytes = import.bytes;
    let Some((head, _)) = bytes.split_at_checked(LENGTH).filter(|_| bytes.starts_with(b"XQ")) else {
        return import.report(FactKind::Broken, 0..bytes.len());
    };
    let keys = Keys::of(head);
    let mut body = bytes.to_vec();
    body.iter_mut().enumerate().skip(LENGTH).for_each(|(at, byte)| *byte = keys.plain(*byte, at));
    let texts: Vec<Range<usize>> = TEXTS.iter().map(|row| text(bytes, row.0, row.1)).collect();
    // All texts share a charset, and each is too short for detection.
    let together: Vec<u8> = texts.iter().flat_map(|at| &bytes[at.clone()]).copied().collect();
    let charset = import.options.charset.unwrap_or_else(|| {
        let detection = sgf_model::charset::detect_with(&together, Some(Charset::GB18030));
        if detection.charset == Charset::UTF_8 { Charset::UTF_8 } else { Charset::GB18030 }
    });
    import.writer.begin(NUMBER, 0);
    for ((_, _, ident), at) in TEXTS.into_iter().zip(texts) {
        let stated = import.decode_in(&bytes[at.clone()], at.clone(), charset);
        let stated = if ident == "DT" { date::read(&stated).unwrap_or(stated) } else { stated };
        import.writer.line(ident, &stated);
    }
    match head[RESULT] {
        1 => import.writer.raw("RE", &GameResult::win(Color::White).encode()),
        2 => import.writer.raw("RE", &GameResult::win(Color::Black).encode()),
        3 | 4 => import.writer.raw("RE", "0"),
        _ => {}
    }
    let mut reader =
        Reader { bytes: Bytes::new(&body, LENGTH), keys: &keys, charset, moves: Moves::new(), first: None };
    reader.read(import);
    let (moves, first) = (reader.moves, reader.first);
    write(import, &keys.men(head), moves, first, 0x10);
}

/// Reads a text with a length prefix.
fn text(bytes: &[u8], at: usize, most: usize) -> Range<usize> {
    let length = usize::from(bytes[at]).min(most);
    at + 1..at + 1 + length
}

/// The state of reading nodes.
struct Reader<'b> {
    bytes: Bytes<'b>,
    keys: &'b Keys,
    charset: Charset,
    moves: Moves,
    /// The origin of the first move.
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
    fn read(&mut self, import: &mut Import<'_>) {
        let (mut open, mut parent): (Vec<NodeIndex>, NodeIndex) = (Vec::new(), ROOT);
        let mut is_root = true;
        loop {
            let Some(node) = self.node() else {
                import.report(FactKind::Truncated, self.bytes.at..self.bytes.bytes.len());
                return;
            };
            let place = if is_root { ROOT } else { self.place(import, &node, parent) };
            self.comment(import, &node, place);
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
            import.report(FactKind::Unknown, self.bytes.at..self.bytes.bytes.len());
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

    fn place(&mut self, import: &mut Import<'_>, node: &Node, parent: NodeIndex) -> NodeIndex {
        let point = |square: u8| (square <= 89).then_some((square / 10, square % 10));
        let at = node.at..node.at + 4;
        match (point(node.from), point(node.to)) {
            (Some(from), Some(to)) => {
                self.first = self.first.or(Some(from));
                let text = name(from.0, from.1) + &name(to.0, to.1);
                self.moves.add(parent, None, &text, at)
            }
            _ => {
                import.report(FactKind::OffBoard, at);
                self.moves.plain(parent, node.at)
            }
        }
    }

    fn comment(&mut self, import: &mut Import<'_>, node: &Node, place: NodeIndex) {
        let (at, is_whole) = self.bytes.take(node.length);
        if !is_whole {
            import.report(FactKind::Truncated, at.clone());
        }
        let bytes = &self.bytes.bytes[at.clone()];
        let text = import.decode_in(bytes, at, self.charset).replace("\r\n", "\n");
        let text = text.trim_end_matches(['\0', '\n', ' ']);
        if !text.is_empty() {
            self.moves.tree.comment(place, text);
        }
    }
}
