//! Answers, matched to their queries.

use std::collections::HashMap;

use sgf_model::value::Color;

use super::queries::Query;
use crate::analysis::{self, Analysis, Board};
use crate::fact::FactKind;
use crate::import::Import;
use crate::json::{Json, Value};

/// The values of a position: those of the last final answer, or else of the last answer.
#[derive(Default)]
pub(super) struct Found {
    analysis: Analysis,
    is_complete: bool,
}

impl Found {
    pub(super) fn analysis(&self) -> &Analysis {
        &self.analysis
    }
}

/// The answers to a query by turn number.
pub(super) type Answers = HashMap<usize, Found>;

/// Reads all answers; returns those of each query.
pub(super) fn answers(import: &mut Import<'_>, lines: &[Json<'_>], queries: &[Query]) -> Vec<Answers> {
    let mut by_id: HashMap<&str, Vec<usize>> = HashMap::new();
    for (index, query) in queries.iter().enumerate() {
        by_id.entry(&query.id).or_default().push(index);
    }
    let mut all: Vec<Answers> = queries.iter().map(|_| Answers::new()).collect();
    let mut is_assumed = false;
    for value in lines.iter().map(Json::root).filter(|value| value.get("rootInfo").is_some()) {
        let id = value.get("id").and_then(Value::text).unwrap_or_default();
        // Queries with the same id are indistinguishable.
        let Some(&[index]) = by_id.get(id.as_ref()).map(Vec::as_slice) else {
            import.report(FactKind::NoReferent, start(value));
            continue;
        };
        let query = &queries[index];
        let turn =
            value.get("turnNumber").and_then(Value::integer).and_then(|turn| usize::try_from(turn).ok());
        let Some(turn) = turn.filter(|turn| *turn <= query.moves.len()) else {
            import.report(FactKind::NoReferent, start(value));
            continue;
        };
        let perspective = import.options.perspective.or(query.perspective);
        if perspective.is_none() && !std::mem::replace(&mut is_assumed, true) {
            import.report(FactKind::Assumed("reportAnalysisWinratesAs"), start(value));
        }
        let board = Board { size: query.size, turn: turn_at(query, turn) };
        let Some(analysis) = analysis::answer(value, board, perspective.unwrap_or_default()) else {
            continue;
        };
        if !analysis.candidates.is_empty() {
            import.report(FactKind::NotHeld("moveInfos"), start(value));
        }
        let is_complete = !value.get("isDuringSearch").is_some_and(Value::is_true);
        let found = all[index].entry(turn).or_default();
        if is_complete || !found.is_complete {
            *found = Found { analysis, is_complete };
        }
    }
    all
}

/// The first byte of an answer, which can be long.
fn start(value: Value<'_, '_>) -> std::ops::Range<usize> {
    value.range().start..value.range().start + 1
}

/// The player to move after a number of moves.
fn turn_at(query: &Query, turn: usize) -> Color {
    match (turn.checked_sub(1).and_then(|last| query.moves.get(last)), query.moves.first(), query.first) {
        (Some((color, ..)), _, _) => color.other(),
        (None, _, Some(first)) => first,
        (None, Some((first, ..)), None) => *first,
        (None, None, None) => Color::Black,
    }
}
