//! The operations of EPD: `bm Nf3; id "WAC.001"; c0 "mate in 3";`.

use crate::import::Import;
use crate::lines::Line;
use crate::moves::Moves;
use crate::tree::{NodeIndex, ROOT};

/// Reads all operations of a line.
pub(super) fn read(import: &mut Import<'_>, text: Line<'_>, moves: &mut Moves) {
    for operation in split(text) {
        let (code, operand) = match operation.split_once(b' ') {
            Some((code, operand)) => (code, operand.trimmed()),
            None => (operation, operation.part(operation.text.len()..operation.text.len())),
        };
        match code.text {
            b"bm" => alternatives(operand, "TE", moves),
            b"am" => alternatives(operand, "BM", moves),
            b"pv" => variation(operand, moves),
            b"id" => {
                let text = import.text(operand);
                import.writer.line("GN", text.trim_matches('"'));
            }
            b"c0" | b"c1" | b"c2" | b"c3" | b"c4" | b"c5" | b"c6" | b"c7" | b"c8" | b"c9" => {
                let text = import.text(operand);
                moves.tree.comment(ROOT, text.trim_matches('"'));
            }
            _ => {
                let text = import.text(operation);
                moves.tree.comment(ROOT, &text);
            }
        }
    }
}

/// Splits a text at semicolons outside quotes.
fn split(text: Line<'_>) -> Vec<Line<'_>> {
    let (mut operations, mut start, mut is_quoted) = (Vec::new(), 0, false);
    for (index, byte) in text.text.iter().enumerate() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b';' if !is_quoted => {
                operations.push(text.part(start..index).trimmed());
                start = index + 1;
            }
            _ => {}
        }
    }
    operations.push(text.part(start..text.text.len()).trimmed());
    operations.retain(|operation| !operation.text.is_empty());
    operations
}

/// Adds a variation for each move, with a judgement.
fn alternatives(operand: Line<'_>, ident: &'static str, moves: &mut Moves) {
    for word in operand.words() {
        let place = add(moves, ROOT, word);
        moves.tree.add(place, ident, "1");
    }
}

fn variation(operand: Line<'_>, moves: &mut Moves) {
    let mut last = ROOT;
    for word in operand.words() {
        last = add(moves, last, word);
    }
}

fn add(moves: &mut Moves, parent: NodeIndex, word: Line<'_>) -> NodeIndex {
    moves.add(parent, None, &String::from_utf8_lossy(word.text), word.range())
}
