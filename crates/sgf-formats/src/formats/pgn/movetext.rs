//! The moves of a tree as text: the main line, with variations in parentheses after the move that they replace.

use sgf_model::record::{GameView, find, find_all};
use sgf_model::value::{Color, real};
use sgf_syntax::Node;

use super::{judgements, remarks};
use crate::loss::LossKind;
use crate::losses::Losses;
use crate::move_writer::WrittenMoves;

/// The line length after which the next line starts.
const WIDTH: usize = 79;

/// A pending part of the text.
enum Step<'d> {
    /// The part after a node.
    After(Node<'d>),
    Variation(Node<'d>),
    Close,
}

/// Writes the moves of a game, with a space or a line break after the last one.
pub(super) fn write(
    view: &GameView<'_>,
    written: &WrittenMoves,
    turn: Color,
    text: &mut String,
    losses: &mut Losses,
) {
    let mut plies = vec![0_u32; written.moves.len()];
    for node in view.nodes() {
        let before = node.parent().map_or(u32::from(turn == Color::Black), |parent| plies[parent.index()]);
        plies[node.index()] = before + written.moves[node.index()].len() as u32;
    }
    let mut writer = Writer { view, written, plies, text, width: 0, is_number_due: true, losses };
    writer.node(view.root());
    let mut steps = vec![Step::After(view.root())];
    while let Some(step) = steps.pop() {
        match step {
            Step::After(node) => writer.after(node, &mut steps),
            Step::Close => writer.close(),
            Step::Variation(node) => {
                writer.open();
                writer.node(node);
                steps.extend([Step::Close, Step::After(node)]);
            }
        }
    }
    if writer.width > 0 {
        writer.text.push(if writer.width > WIDTH - 8 { '\n' } else { ' ' });
    }
}

struct Writer<'a, 'd> {
    view: &'a GameView<'d>,
    written: &'a WrittenMoves,
    /// The number of moves up to each node, plus one if Black begins.
    plies: Vec<u32>,
    text: &'a mut String,
    width: usize,
    /// Whether a move of Black needs its number.
    is_number_due: bool,
    losses: &'a mut Losses,
}

impl<'d> Writer<'_, 'd> {
    /// Writes the main line after a node up to the next fork, and schedules the rest.
    fn after(&mut self, node: Node<'d>, steps: &mut Vec<Step<'d>>) {
        let mut children = node.children();
        let Some(first) = children.next() else { return };
        self.node(first);
        steps.push(Step::After(first));
        let others: Vec<Node<'d>> = children.collect();
        if others.is_empty() {
            return;
        }
        if self.written.moves[first.index()].is_empty() {
            // A variation comes after a move, and there is none.
            others.iter().for_each(|other| self.losses.lose(LossKind::Variations, b"", other.id()));
            return;
        }
        steps.extend(others.into_iter().rev().map(Step::Variation));
    }

    fn open(&mut self) {
        self.word("(");
        self.is_number_due = true;
    }

    fn close(&mut self) {
        self.text.push(')');
        self.width += 1;
        self.is_number_due = true;
    }

    fn word(&mut self, word: &str) {
        let width = word.chars().count();
        let is_open = self.text.ends_with('(');
        if self.width > 0 && self.width + 1 + width > WIDTH && !is_open {
            self.text.push('\n');
            self.width = 0;
        } else if self.width > 0 && !is_open {
            self.text.push(' ');
            self.width += 1;
        }
        self.text.push_str(word);
        self.width += width;
    }

    /// Writes the move of a node with its annotations.
    fn node(&mut self, node: Node<'d>) {
        if let Some(step) = self.written.moves[node.index()].first() {
            let ply = self.plies[node.index()] - 1;
            if ply.is_multiple_of(2) {
                self.word(&format!("{}.", ply / 2 + 1));
            } else if self.is_number_due {
                self.word(&format!("{}...", ply / 2 + 1));
            }
            self.is_number_due = false;
            self.word(&step.text.clone());
            self.judgements(node);
        }
        self.remark(node);
    }

    fn judgements(&mut self, node: Node<'d>) {
        for property in node.properties() {
            if property.ident() == judgements::OTHERS.as_bytes() {
                for value in property.values() {
                    if crate::lines::number::<u16>(value.raw()).is_some() {
                        self.word(&format!("${}", String::from_utf8_lossy(value.raw().trim_ascii())));
                    }
                }
            } else if judgements::is_judgement(property.ident()) {
                let value =
                    property.values().next().map(|value| value.raw().trim_ascii()).unwrap_or_default();
                match judgements::of_property(property.ident(), value) {
                    Some(number) => self.word(&format!("${number}")),
                    None => self.losses.lose(LossKind::Property, property.ident(), node.id()),
                }
            }
        }
    }

    /// Writes the comment, with commands for clock, value and marks.
    fn remark(&mut self, node: Node<'d>) {
        let mut words = Vec::new();
        if let Some(comment) = self.view.comment(node) {
            let plain = comment.split_whitespace().collect::<Vec<_>>().join(" ").replace('}', ")");
            if plain != *comment {
                self.losses.lose(LossKind::Altered, b"C", node.id());
            }
            words.push(plain);
        }
        let mover = self.written.moves[node.index()].first().map(|step| step.color);
        for (ident, color) in [(&b"BL"[..], Color::Black), (b"WL", Color::White)] {
            let Some(property) = find(node, ident) else { continue };
            let seconds = property.values().next().and_then(|value| real(value.raw()).ok());
            match seconds.filter(|seconds| (0.0..1e9).contains(seconds) && mover == Some(color)) {
                Some(seconds) => words.push(format!("[%clk {}]", remarks::clock(seconds))),
                None => self.losses.lose(LossKind::Property, ident, node.id()),
            }
        }
        if let Some(property) = find(node, b"V") {
            match property.values().next().and_then(|value| real(value.raw()).ok()) {
                Some(value) => words.push(format!("[%eval {}]", -value + 0.0)),
                None => self.losses.lose(LossKind::Property, b"V", node.id()),
            }
        }
        for (ident, name) in [(&b"CR"[..], "csl"), (b"AR", "cal")] {
            self.marks(node, ident, name, &mut words);
        }
        if !words.is_empty() {
            let text = format!("{{{}}}", words.join(" "));
            text.split(' ').for_each(|word| self.word(word));
            self.is_number_due = true;
        }
    }

    fn marks(&mut self, node: Node<'d>, ident: &[u8], name: &str, words: &mut Vec<String>) {
        let mut marks = Vec::new();
        for property in find_all(node, ident) {
            for value in property.values() {
                let plain: String = self.view.line(value).trim().replace(':', "");
                let length = if ident == b"CR" { 2 } else { 4 };
                let is_mark = plain.len() == length && plain.bytes().all(|byte| byte.is_ascii_alphanumeric());
                match is_mark {
                    true => marks.push(format!("G{plain}")),
                    false => self.losses.lose(LossKind::Property, ident, node.id()),
                }
            }
        }
        if !marks.is_empty() {
            words.push(format!("[%{name} {}]", marks.join(",")));
        }
    }
}
