//! What is said to KataGo's analysis engine and what it answers: JSON, an object a line.
//!
//! A query has a position, the moves from there on, and which of the positions on the way are wanted. An answer has the `id` of its query and
//! the number of the move, and comes when it is ready; the view of its values is a setting of the engine that a query may
//! override. A file that holds queries and answers, as one gets by putting both streams together, gives a record with values.
//!
//! Sources: KataGo, docs/Analysis_Engine.md, and its tests `cpp/tests/analysis`.

mod answers;
mod queries;
mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::beginning::Beginning;
use crate::format::Format;
use crate::json;
use crate::recognise::Claim;

/// The row of the table of formats.
pub(crate) const FORMAT: Format = Format {
    name: "katago",
    title: "KataGo analysis, JSON",
    extensions: &["jsonl", "json"],
    games: &[1],
    is_text: true,
    companions: &[],
    holds: "queries and answers of the analysis engine, an object a line",
    becomes: "a game for each query: SZ, KM, RU, AB, AW, PL, B, W; its answers become SBKV and SBKS, and candidates are left out",
    loses: "variations, comments, marks, the game info but komi and rules; setup later than at the beginning begins a new query",
    sources: &["https://github.com/lightvector/KataGo/blob/master/docs/Analysis_Engine.md"],
    recognise,
    read: read::read,
    write: Some(write::write),
};

/// Names that only queries and answers of this engine have.
const NAMES: [&str; 6] =
    ["boardXSize", "initialStones", "analyzeTurns", "moveInfos", "rootInfo", "isDuringSearch"];

fn recognise(beginning: &Beginning<'_>) -> Claim {
    let lines = beginning.full_lines().take_while(|line| line.starts_with(b"{"));
    let is_own = |line: &[u8]| {
        let names = json::names(line);
        names.iter().any(|name| NAMES.contains(&name.as_str()))
    };
    Claim::sure_if(lines.take(8).any(is_own))
}
