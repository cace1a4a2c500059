//! Queries and answers of KataGo's analysis engine: JSON, one object per line.
//!
//! A query has a position, moves, and the turns to analyze. An answer has the `id` of its query and the turn number, and
//! comes when it is ready. The perspective of its values is a setting that a query can override. A file with both queries and
//! answers becomes a record with values.
//!
//! Sources: KataGo, docs/Analysis_Engine.md, and its tests `cpp/tests/analysis`.

mod answers;
mod queries;
mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;
use crate::json;

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "katago",
    title: "KataGo analysis, JSON",
    extensions: &["jsonl", "json"],
    games: &[1],
    is_text: true,
    companions: &[],
    holds: "queries and answers of the analysis engine, one object per line",
    becomes: "a game for each query: SZ, KM, RU, AB, AW, PL, B, W; its answers become SBKV and SBKS, and candidates are dropped",
    loses: "variations, comments, markup, game info except komi and rules; setup after the start begins a new query",
    sources: &["https://github.com/lightvector/KataGo/blob/master/docs/Analysis_Engine.md"],
    detect,
    read: read::read,
    write: Some(write::write),
};

/// Names that only occur in queries and answers of this engine.
const NAMES: [&str; 6] =
    ["boardXSize", "initialStones", "analyzeTurns", "moveInfos", "rootInfo", "isDuringSearch"];

fn detect(beginning: &FileHead<'_>) -> Confidence {
    let lines = beginning.nonempty_lines().take_while(|line| line.starts_with(b"{"));
    let is_own = |line: &[u8]| {
        let names = json::names(line);
        names.iter().any(|name| NAMES.contains(&name.as_str()))
    };
    Confidence::sure_if(lines.take(8).any(is_own))
}
