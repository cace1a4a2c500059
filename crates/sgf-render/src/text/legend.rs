//! The legend below the board: unusual symbols, long labels, arrows and lines.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use sgf_model::printable::printable;
use unicode_width::UnicodeWidthStr;

use super::cells::Cells;
use super::{Signs, signs};
use crate::scene::{Candidate, Mark, Place, Scene};

/// The maximum width of engine lines: a standard terminal.
const WIDTH: usize = 76;

/// The entries of the legend.
#[derive(Debug)]
pub(super) struct Legend<'a> {
    signs: Signs,
    names: BTreeMap<Place, &'a str>,
    marks: Vec<Mark>,
    notes: Vec<(Place, String)>,
    /// Engine moves by letter.
    candidates: BTreeMap<char, (Place, &'a Candidate)>,
}

impl<'a> Legend<'a> {
    pub(super) fn new(scene: &'a Scene, signs: Signs) -> Legend<'a> {
        let names = scene.names.iter().map(|(place, name)| (*place, name.as_str())).collect();
        Legend { signs, names, marks: Vec::new(), notes: Vec::new(), candidates: BTreeMap::new() }
    }

    /// Adds a mark, if its symbol needs an explanation.
    pub(super) fn explain(&mut self, mark: Mark) {
        if signs::explained(mark, self.signs).is_some() && !self.marks.contains(&mark) {
            self.marks.push(mark);
        }
    }

    /// Adds a label that is too long for the board, and returns its symbol.
    pub(super) fn note(&mut self, at: Place, text: String) -> String {
        self.notes.push((at, text));
        format!("*{}", self.notes.len())
    }

    /// Adds an engine move.
    pub(super) fn candidate(&mut self, at: Place, sign: char, candidate: &'a Candidate) {
        self.candidates.insert(sign, (at, candidate));
    }

    /// Returns the lines below the board.
    pub(super) fn lines(&self, cells: &Cells<'_>) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.marks.is_empty() {
            let explained = self.marks.iter().filter_map(|&mark| {
                Some(format!("{} {}", signs::mark(mark, self.signs), signs::explained(mark, self.signs)?))
            });
            lines.push(format!("Marks: {}", explained.collect::<Vec<_>>().join(", ")));
        }
        for (index, (place, text)) in self.notes.iter().enumerate() {
            let mut line = format!("*{}", index + 1);
            if let Some(name) = self.name(*place) {
                let _ = write!(line, " ({name})");
            }
            lines.push(format!("{line}: {text}"));
        }
        let candidates: Vec<String> = self.candidates.iter().map(|it| self.candidate_line(it)).collect();
        let widest = candidates.iter().map(|candidate_line| candidate_line.width()).max().unwrap_or(0);
        for row in candidates.chunks((WIDTH / (widest + 3)).max(1)) {
            let padded =
                row.iter().map(|candidate_line| format!("{candidate_line:widest$}")).collect::<Vec<_>>();
            lines.push(padded.join("   ").trim_end().to_owned());
        }
        for (is_arrow, title) in [(true, "Arrow"), (false, "Line")] {
            let between = match (is_arrow, self.signs) {
                (true, Signs::Unicode) => "→",
                (true, Signs::Ascii) => "->",
                (false, Signs::Unicode) => "–",
                (false, Signs::Ascii) => "-",
            };
            let of_kind = cells.arrows.iter().filter(|line| line.is_arrow == is_arrow);
            let named = of_kind.filter_map(|line| {
                Some(format!("{} {between} {}", self.name(line.from)?, self.name(line.to)?))
            });
            let named: Vec<String> = named.collect();
            if !named.is_empty() {
                let plural = if named.len() > 1 { "s" } else { "" };
                lines.push(format!("{title}{plural}: {}", named.join(", ")));
            }
        }
        lines
    }

    /// An engine move: its letter, its point, and its texts.
    fn candidate_line(&self, (sign, (place, candidate)): (&char, &(Place, &Candidate))) -> String {
        let name = self.name(*place).map_or_else(String::new, |name| format!(" {name}:"));
        let texts: Vec<_> =
            candidate.lines.iter().filter(|line| !line.is_empty()).map(|line| printable(line)).collect();
        format!("{sign}{name} {}", texts.join(", "))
    }

    fn name(&self, place: Place) -> Option<String> {
        self.names.get(&place).map(|name| printable(name).into_owned()).filter(|name| !name.is_empty())
    }
}
