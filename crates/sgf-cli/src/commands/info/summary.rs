//! The summary of many games.

use std::collections::HashMap;

use serde::{Serialize, Serializer};

use crate::io::styled_text::StyledText;
use crate::io::styled_text::Styles;
use crate::numbers::{counted, grouped};

use super::facts::Facts;

/// How many of the most frequent values to list.
const MAX_LISTED: usize = 5;

/// Counts over many games. The field names are those of the JSON output.
#[derive(Debug, Default, Serialize)]
pub(super) struct Summary {
    #[serde(rename = "files")]
    pub(super) n_files: usize,
    #[serde(rename = "games")]
    pub(super) n_games: usize,
    #[serde(rename = "nodes")]
    n_nodes: usize,
    #[serde(rename = "moves")]
    n_moves: usize,
    #[serde(rename = "variations")]
    n_variations: usize,
    #[serde(rename = "comments")]
    n_comments: usize,
    kinds: Counts,
    players: Counts,
    winners: Counts,
    charsets: Counts,
    formats: Counts,
    applications: Counts,
    /// The first and last year of all dates.
    years: Option<(u16, u16)>,
}

/// Counts of texts.
#[derive(Debug, Default)]
struct Counts(HashMap<String, usize>);

impl Serialize for Counts {
    /// Writes all counts, the most frequent first.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.sorted())
    }
}

impl Summary {
    pub(super) fn add(&mut self, facts: &Facts) {
        self.n_games += 1;
        self.n_nodes += facts.nodes;
        self.n_moves += facts.moves;
        self.n_variations += facts.variations;
        self.n_comments += facts.comments;
        self.kinds.add(&facts.kind());
        for player in [&facts.black, &facts.white] {
            player.name.iter().for_each(|name| self.players.add(name));
        }
        self.winners.add(winner(facts.result.as_deref().unwrap_or_default()));
        self.charsets.add(facts.charset);
        self.formats.add(&format!("FF[{}]", facts.ff));
        facts.application.iter().for_each(|application| self.applications.add(application));
        if let Some(year) = facts.date.as_deref().and_then(year) {
            let (first, last) = self.years.unwrap_or((year, year));
            self.years = Some((first.min(year), last.max(year)));
        }
    }

    /// Adds the counts of another summary.
    pub(super) fn merge(&mut self, other: &Summary) {
        self.n_files += other.n_files;
        self.n_games += other.n_games;
        self.n_nodes += other.n_nodes;
        self.n_moves += other.n_moves;
        self.n_variations += other.n_variations;
        self.n_comments += other.n_comments;
        self.kinds.merge(&other.kinds);
        self.players.merge(&other.players);
        self.winners.merge(&other.winners);
        self.charsets.merge(&other.charsets);
        self.formats.merge(&other.formats);
        self.applications.merge(&other.applications);
        self.years = match (self.years, other.years) {
            (Some((a, b)), Some((c, d))) => Some((a.min(c), b.max(d))),
            (years, others) => years.or(others),
        };
    }

    pub(super) fn to_text(&self, styles: Styles) -> StyledText {
        let years =
            self.years.map(
                |(first, last)| {
                    if first == last { first.to_string() } else { format!("{first} to {last}") }
                },
            );
        let total = [
            counted(self.n_moves, "move"),
            counted(self.n_nodes, "node"),
            counted(self.n_variations, "variation"),
            counted(self.n_comments, "comment"),
        ];
        let lines = [
            ("Played", Some(self.kinds.line())),
            ("Years", years),
            ("Players", Some(self.players.line())),
            ("Won by", Some(self.winners.line())),
            ("Total", Some(total.join(", "))),
            ("Charsets", Some(self.charsets.line())),
            ("Formats", Some(self.formats.line())),
            ("Written by", Some(self.applications.line())),
        ];
        let head = format!("{} in {}", counted(self.n_games, "game"), counted(self.n_files, "file"));
        let mut styled = StyledText::new(styles);
        styled.strong(head).end();
        for (label, content) in lines {
            if let Some(content) = content.filter(|content| !content.is_empty()) {
                styled.add("  ").dim(format_args!("{label:<11}")).add(" ").line(content);
            }
        }
        styled
    }
}

impl Counts {
    fn add(&mut self, text: &str) {
        self.add_many(text, 1);
    }

    fn add_many(&mut self, text: &str, n: usize) {
        match self.0.get_mut(text) {
            Some(count) => *count += n,
            None => {
                self.0.insert(text.to_owned(), n);
            }
        }
    }

    fn merge(&mut self, other: &Counts) {
        other.0.iter().for_each(|(text, count)| self.add_many(text, *count));
    }

    /// All counts, the most frequent first.
    fn sorted(&self) -> Vec<(&str, usize)> {
        let mut all: Vec<(&str, usize)> =
            self.0.iter().map(|(text, count)| (text.as_str(), *count)).collect();
        all.sort_unstable_by(|(a, m), (b, n)| n.cmp(m).then(a.cmp(b)));
        all
    }

    /// The most frequent counts: `Go 19x19 (120), Hex 11x11 (3), and 2 more`.
    fn line(&self) -> String {
        let all = self.sorted();
        let mut parts: Vec<_> = all
            .iter()
            .take(MAX_LISTED)
            .map(|(text, count)| format!("{text} ({})", grouped(*count)))
            .collect();
        if all.len() > MAX_LISTED {
            parts.push(format!("and {} more", grouped(all.len() - MAX_LISTED)));
        }
        parts.join(", ")
    }
}

/// The winner, by the first letters of RE.
fn winner(result: &str) -> &'static str {
    match result.as_bytes() {
        [b'B', b'+', ..] => "Black",
        [b'W', b'+', ..] => "White",
        [b'0', ..] | [b'D', b'r', ..] => "draw",
        [] => "unknown",
        _ => "other",
    }
}

/// The year at the start of a date.
fn year(date: &str) -> Option<u16> {
    let digits = date.get(..4).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
    digits.parse().ok().filter(|year| (1000..3000).contains(year))
}
