//! What stands below the board: signs that do not explain themselves, long labels, arrows and lines.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use sgf_model::printable::printable;

use super::cells::Cells;
use super::{Signs, signs};
use crate::scene::{Mark, Place, Scene};

/// What is to be explained.
#[derive(Debug)]
pub(super) struct Legend<'a> {
    signs: Signs,
    names: BTreeMap<Place, &'a str>,
    marks: Vec<Mark>,
    notes: Vec<(Place, String)>,
}

impl<'a> Legend<'a> {
    pub(super) fn new(scene: &'a Scene, signs: Signs) -> Legend<'a> {
        let names = scene.names.iter().map(|(place, name)| (*place, name.as_str())).collect();
        Legend { signs, names, marks: Vec::new(), notes: Vec::new() }
    }

    /// Explains a mark, if its sign needs it.
    pub(super) fn explain(&mut self, mark: Mark) {
        if signs::explained(mark, self.signs).is_some() && !self.marks.contains(&mark) {
            self.marks.push(mark);
        }
    }

    /// Takes a text that is too long for the board, and returns the sign that stands for it.
    pub(super) fn note(&mut self, at: Place, text: String) -> String {
        self.notes.push((at, text));
        format!("*{}", self.notes.len())
    }

    /// The lines below the board.
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

    fn name(&self, place: Place) -> Option<String> {
        self.names.get(&place).map(|name| printable(name).into_owned()).filter(|name| !name.is_empty())
    }
}
