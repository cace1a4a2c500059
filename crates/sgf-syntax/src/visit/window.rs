//! Parses a window of damaged text.
//!
//! Only the parser can interpret damaged text, and it may look ahead: to the next `]`, or to the
//! next property. A window is the text from an offset between two trees to some later offset, parsed as if the text ended
//! there. Which of its trees would be the same in the complete text? The parser looks ahead in two steps:
//! from inside a tree to the `]` that ends a value, and from there through the rest of a text that may belong
//! to the value. So two marks after a tree make it certain:
//!
//! 1. a `]` that ends any value that is still open (see [`is_certain_close`]);
//! 2. after it, a `[` directly after a capital: a property, at which every search for the rest of a text stops.
//!
//! All trees that end before the first mark are certain. If there is none, the window doubles, until
//! it reaches the end of the text, where everything is certain. So the cost stays linear.

use crate::parse::{self, Guide, Outcome, Resume};
use crate::tree::{GameRecord, Tables};
use crate::{Fact, FactKind, ScanMode};

/// The reusable tables of a window. All offsets in them are those of the complete text.
#[derive(Debug, Default)]
pub(crate) struct Window {
    pub(crate) tables: Tables,
    pub(crate) facts: Vec<Fact>,
    known: usize,
    complete: bool,
}

impl Window {
    /// Parses `text` from `at`, an offset between two trees, to its end.
    ///
    /// `is_complete_text` says that the text really ends there.
    pub(crate) fn read(&mut self, text: &[u8], at: usize, is_complete_text: bool, guide: &mut Guide<'_>) {
        self.tables.clear();
        self.facts.clear();
        let place = Resume { at, until: &[] };
        let outcome = parse::parse_from(text, place, &mut self.tables, &mut self.facts, guide);
        self.facts.retain(|fact| fact.kind != FactKind::NoGame);
        let games = &self.tables.games;
        self.complete = is_complete_text || self.facts.iter().any(|fact| fact.kind == FactKind::TooLarge);
        self.known = match games.first() {
            _ if self.complete => games.len(),
            None => 0,
            Some(first) => {
                // A tree that is open here may be closed later, or contain others.
                let open = if let Outcome::Open(start) = outcome { start } else { text.len() };
                let mark = last_mark(text, first.end(), games).unwrap_or(0);
                games.partition_point(|game| game.end() <= mark.min(open))
            }
        };
    }

    /// Returns whether nothing can follow the window: it has reached the end, or the size limit of a tree.
    pub(crate) fn is_complete(&self) -> bool {
        self.complete
    }

    /// The start of the first tree, certain or not.
    pub(crate) fn first_start(&self) -> Option<usize> {
        self.tables.games.first().map(|game| game.start)
    }

    /// The certain trees.
    pub(crate) fn games(&self) -> &[GameRecord] {
        &self.tables.games[..self.known]
    }
}

/// Finds the last first mark at or after `from` with a second one after it.
fn last_mark(text: &[u8], from: usize, games: &[GameRecord]) -> Option<usize> {
    let shifted = games.iter().any(|game| game.mode == ScanMode::Iso2022Jp);
    let opens = |pair: &[u8]| pair[0].is_ascii_uppercase() && pair[1] == b'[';
    let second = from + text[from..].windows(2).rposition(opens)?;
    let mut search = second;
    loop {
        search = from + text[from..search].iter().rposition(|&byte| byte == b']')?;
        if is_certain_close(text, search, shifted) {
            return Some(search);
        }
    }
}

/// Returns whether any value that reaches the `]` at `at` ends there, in every scan mode.
///
/// After a letter or digit it is neither escaped nor the second byte of a character. In ISO-2022-JP, where it could be
/// half of a pair, there must be a line break before it, which ends such pairs, and no escape since.
fn is_certain_close(text: &[u8], at: usize, shifted: bool) -> bool {
    const REACH: usize = 512;
    if at == 0 || !text[at - 1].is_ascii_alphanumeric() {
        return false;
    }
    let before = &text[at.saturating_sub(REACH)..at];
    let Some(line) = before.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')) else { return !shifted };
    let since = &before[line.saturating_sub(2)..];
    !shifted || (line >= 2 && !since.iter().any(|byte| matches!(byte, 0x1B | b'\\')))
}
