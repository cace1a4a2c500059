//! The parts of a diagram: its first line, rows, edges.

use sgf_model::value::Color;

use crate::lines::Line;

/// The signs of a point.
const SIGNS: &[u8] = b".,_?XOBWYQZP#@CSTM0123456789";

/// A diagram as text.
#[derive(Debug, Default)]
pub(super) struct Diagram<'s> {
    pub(super) at: usize,
    /// The player of move 1.
    pub(super) first: Option<Color>,
    /// The board size, if it is written.
    pub(super) size: Option<usize>,
    /// The number of the first move.
    pub(super) start: Option<u32>,
    pub(super) caption: Option<Line<'s>>,
    pub(super) rows: Vec<Vec<(u8, usize)>>,
    pub(super) edges: Edges,
    /// Arrows and lines.
    pub(super) commands: Vec<Line<'s>>,
    /// Links of labels to pages.
    pub(super) links: Vec<Line<'s>>,
}

/// The edges that a diagram shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Edges {
    pub(super) top: bool,
    pub(super) bottom: bool,
    pub(super) left: bool,
    pub(super) right: bool,
}

impl<'s> Diagram<'s> {
    /// Reads the first line, without its start: `Wcm5 caption`.
    pub(super) fn begin(line: Line<'s>) -> Diagram<'s> {
        let mut diagram = Diagram { at: line.at, ..Diagram::default() };
        let n_flags = line.text.iter().take_while(|byte| !byte.is_ascii_whitespace()).count();
        let is_flag =
            |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'B' | b'W' | b'b' | b'w' | b'c' | b'm');
        let n_flags = if line.text[..n_flags].iter().all(is_flag) { n_flags } else { 0 };
        let flags = &line.text[..n_flags];
        let caption = line.part(n_flags..line.text.len()).trimmed();
        diagram.caption = (!caption.text.is_empty()).then_some(caption);
        let mut at = 0;
        while let Some(flag) = flags.get(at) {
            let digits = |from: usize| flags[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            at += 1;
            match flag {
                b'B' | b'b' => diagram.first = Some(Color::Black),
                b'W' | b'w' => diagram.first = Some(Color::White),
                b'm' => {
                    diagram.start = crate::lines::number(&flags[at..at + digits(at)]);
                    at += digits(at);
                }
                b'0'..=b'9' => {
                    let n_digits = digits(at - 1);
                    diagram.size = crate::lines::number(&flags[at - 1..at - 1 + n_digits]);
                    at += n_digits - 1;
                }
                _ => {}
            }
        }
        diagram.size = diagram.size.filter(|size| (2..=52).contains(size));
        diagram
    }

    /// Adds a line after the first one, without its start; returns whether it is part of a diagram.
    pub(super) fn take(&mut self, line: Line<'s>) -> bool {
        let is_apart = is_apart(line.text);
        let line = line.trimmed();
        match line.text {
            [] => true,
            [b'{', ..] => {
                self.commands.push(line);
                true
            }
            [b'[', .., b']'] => {
                self.links.push(line);
                true
            }
            _ if is_edge(line.text) => {
                if self.rows.is_empty() {
                    self.edges.top = true;
                } else {
                    self.edges.bottom = true;
                }
                true
            }
            _ => is_apart && self.row(line),
        }
    }

    fn row(&mut self, line: Line<'s>) -> bool {
        let Some(inside) = inside(line.text) else { return false };
        self.edges.left |= line.text.starts_with(b"|");
        self.edges.right |= line.text.len() > 1 && line.text.ends_with(b"|");
        let points = inside.iter().filter(|(byte, _)| !byte.is_ascii_whitespace());
        self.rows.push(points.map(|(byte, at)| (*byte, line.at + at)).collect());
        true
    }

    /// The number of points in the longest row.
    pub(super) fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }
}

/// Returns whether a line starts with a space or an edge. The flags of a first line do not: `$$B9`.
fn is_apart(line: &[u8]) -> bool {
    line.first().is_some_and(|byte| byte.is_ascii_whitespace() || matches!(byte, b'|' | b'-' | b'+'))
}

/// Returns whether a line is a horizontal edge.
fn is_edge(line: &[u8]) -> bool {
    line.contains(&b'-') && line.iter().all(|byte| matches!(byte, b'-' | b'+' | b'|' | b' '))
}

/// The points of a row with their places, without the edges; `None` for other text.
fn inside(line: &[u8]) -> Option<Vec<(u8, usize)>> {
    let is_point =
        |byte: &u8| SIGNS.contains(byte) || byte.is_ascii_lowercase() || byte.is_ascii_whitespace();
    let points: Vec<(u8, usize)> = line.iter().copied().zip(0..).filter(|(byte, _)| *byte != b'|').collect();
    let n_edges = line.len() - points.len();
    let are_at_ends = line.iter().filter(|byte| **byte == b'|').count()
        == usize::from(line.starts_with(b"|")) + usize::from(line.len() > 1 && line.ends_with(b"|"));
    // Words are no rows: points have spaces between them, or at most a few are letters.
    let is_spaced = points.windows(2).all(|pair| {
        pair[0].0.is_ascii_whitespace() || pair[1].0.is_ascii_whitespace() || !pair[0].0.is_ascii_lowercase()
    });
    let is_row = n_edges <= 2 && are_at_ends && is_spaced && points.iter().all(|(byte, _)| is_point(byte));
    (is_row && points.iter().any(|(byte, _)| !byte.is_ascii_whitespace())).then_some(points)
}

/// Returns whether a line without its start is a row or an edge.
pub(super) fn is_row(line: &[u8]) -> bool {
    if !is_apart(line) {
        return false;
    }
    let line = line.trim_ascii();
    is_edge(line)
        || inside(line)
            .is_some_and(|points| points.iter().filter(|(byte, _)| !byte.is_ascii_whitespace()).count() > 1)
}
