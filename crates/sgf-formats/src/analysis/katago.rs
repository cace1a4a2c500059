//! Answers of KataGo's analysis engine.
//!
//! Source: KataGo, docs/Analysis_Engine.md.

use sgf_model::value::Color;

use super::{Analysis, Board, Candidate};
use crate::json::{Json, Value};
use crate::vertex;

/// The player for whom an engine reports values. This is a setting of the engine that answers do not include.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Perspective {
    /// Black, the default of KataGo.
    #[default]
    Black,
    /// White.
    White,
    /// The player to move.
    SideToMove,
}

impl Perspective {
    /// Reads the value of the setting `reportAnalysisWinratesAs`.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_formats::analysis::Perspective;
    /// assert_eq!(Perspective::parse("SIDETOMOVE"), Some(Perspective::SideToMove));
    /// assert_eq!(Perspective::parse("both"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Perspective> {
        match text.to_ascii_uppercase().as_str() {
            "BLACK" => Some(Perspective::Black),
            "WHITE" => Some(Perspective::White),
            "SIDETOMOVE" => Some(Perspective::SideToMove),
            _ => None,
        }
    }

    /// 1 if values are for Black, and -1 if they are for White.
    fn sign(self, turn: Color) -> f64 {
        match (self, turn) {
            (Perspective::Black, _) | (Perspective::SideToMove, Color::Black) => 1.0,
            (Perspective::White, _) | (Perspective::SideToMove, Color::White) => -1.0,
        }
    }
}

/// Reads an answer, a line of JSON; `None` if it has no analysis.
///
/// # Examples
///
/// ```
/// use sgf_formats::analysis::{Board, Perspective, katago};
/// use sgf_model::value::Color;
/// let line = r#"{"id":"a","turnNumber":1,"rootInfo":{"winrate":0.4,"scoreLead":-1.5,"visits":50},
///     "moveInfos":[{"move":"C3","order":0,"visits":30,"winrate":0.41,"pv":["C3","pass"]}]}"#;
/// let board = Board { size: (5, 5), turn: Color::White };
/// let analysis = katago(line.as_bytes(), board, Perspective::SideToMove).unwrap();
/// assert_eq!((analysis.winrate, analysis.score, analysis.visits), (Some(0.6), Some(1.5), Some(50)));
/// assert_eq!(analysis.candidates[0].line.len(), 2);
/// ```
#[must_use]
pub fn katago(line: &[u8], board: Board, perspective: Perspective) -> Option<Analysis> {
    let (json, _) = Json::read(line, 0).ok()?;
    answer(json.root(), board, perspective)
}

/// Reads a parsed answer.
pub(crate) fn answer(value: Value<'_, '_>, board: Board, perspective: Perspective) -> Option<Analysis> {
    let root = value.get("rootInfo")?;
    let named =
        root.get("currentPlayer").and_then(Value::text).and_then(|text| Color::decode(text.as_bytes()).ok());
    let board = Board { turn: named.unwrap_or(board.turn), ..board };
    let mut analysis = Analysis::default();
    take_root(root, board, perspective, &mut analysis);
    for value in value.get("moveInfos").iter().flat_map(|moves| moves.items()) {
        let name = value.get("move").and_then(Value::text).unwrap_or_default();
        let Some(step) = vertex::read(&name, board.size) else { continue };
        let mut candidate = Candidate::new(step);
        take_candidate(value, board, perspective, &mut candidate);
        analysis.candidates.push(candidate);
    }
    analysis.candidates.sort_by_key(|candidate| candidate.order.unwrap_or(u32::MAX));
    let n_points = usize::from(board.size.0) * usize::from(board.size.1);
    let sign = perspective.sign(board.turn) as f32;
    analysis.ownership = list(value, "ownership", n_points).into_iter().map(|owner| owner * sign).collect();
    analysis.policy = list(value, "policy", n_points + 1);
    Some(analysis)
}

/// A list of the given length; empty if the length differs.
fn list(value: Value<'_, '_>, name: &str, n_numbers: usize) -> Vec<f32> {
    let Some(list) = value.get(name) else { return Vec::new() };
    let numbers: Vec<f32> =
        list.items().take(n_numbers + 1).filter_map(Value::number).map(|number| number as f32).collect();
    if numbers.len() == n_numbers { numbers } else { Vec::new() }
}

/// Reads the values of the position.
pub(super) fn take_root(
    root: Value<'_, '_>,
    board: Board,
    perspective: Perspective,
    analysis: &mut Analysis,
) {
    analysis.visits = count(root, "visits");
    analysis.winrate = chance(root, board, perspective);
    analysis.score = lead(root, board, perspective);
    analysis.score_stdev = root.get("scoreStdev").and_then(Value::number);
}

/// Reads the values of a candidate.
pub(super) fn take_candidate(
    value: Value<'_, '_>,
    board: Board,
    perspective: Perspective,
    candidate: &mut Candidate,
) {
    candidate.order = count(value, "order").and_then(|order| u32::try_from(order).ok());
    candidate.visits = count(value, "visits");
    candidate.winrate = chance(value, board, perspective);
    candidate.score = lead(value, board, perspective);
    candidate.prior = value.get("prior").and_then(Value::number);
    let line = value.get("pv");
    let steps = line.iter().flat_map(|line| line.items());
    candidate.line = steps.map_while(|step| vertex::read(&step.text()?, board.size)).collect();
}

fn count(value: Value<'_, '_>, name: &str) -> Option<u64> {
    value.get(name).and_then(Value::integer).and_then(|number| u64::try_from(number).ok())
}

fn chance(value: Value<'_, '_>, board: Board, perspective: Perspective) -> Option<f64> {
    let chance =
        value.get("winrate").and_then(Value::number).filter(|chance| (0.0..=1.0).contains(chance))?;
    Some(if perspective.sign(board.turn) > 0.0 { chance } else { 1.0 - chance })
}

fn lead(value: Value<'_, '_>, board: Board, perspective: Perspective) -> Option<f64> {
    let lead = value.get("scoreLead").or_else(|| value.get("scoreMean")).and_then(Value::number)?;
    Some(lead * perspective.sign(board.turn))
}
