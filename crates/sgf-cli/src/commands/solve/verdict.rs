//! The verdict on the solution of a problem.

use opensgf::play::AnyPosition;

use super::problem::{Answer, Goal, Problem};
use super::proof::{Proof, Reason, prove, prove_within};
use crate::numbers::counted;

/// Positions of the exhaustive search for each node of the player's search; the former are cheaper.
const POSITIONS: u64 = 20;

/// A move with the continuation that proves something about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// The node of the move; empty if the record does not have it among its answers.
    pub(super) path: String,
    /// The move and the continuation.
    pub(super) moves: Vec<String>,
}

/// Whether a solution is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// All answers are proven, and no other first move is known to solve the problem.
    Holds,
    /// An answer does not solve the problem, or cannot be played.
    Wrong(Line, Option<String>),
    /// All answers are proven, but other first moves also solve the problem.
    Missing(Vec<Line>),
    /// Something was not proven.
    Undecided(String),
}

/// The verdict on a problem, with what it is based on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Solved {
    pub(super) verdict: Verdict,
    /// The proven first moves of the record, each with a continuation.
    pub(super) proven: Vec<Line>,
    /// Other first moves that solve the problem.
    pub(super) others: Vec<Line>,
    /// The number of other first moves about which nothing was proven.
    pub(super) n_open: usize,
}

impl Solved {
    fn undecided(reason: String) -> Solved {
        Solved { verdict: Verdict::Undecided(reason), proven: Vec::new(), others: Vec::new(), n_open: 0 }
    }
}

/// Checks the solution of a problem, with this number of nodes for each move.
pub(super) fn check(problem: &Problem, nodes: u32) -> Solved {
    if let Goal::Other(task) = problem.task {
        return Solved::undecided(format!("the search does not decide this task: {task}"));
    }
    if problem.answers.is_empty() {
        return Solved::undecided("the record has no solution".to_owned());
    }
    let (mut proven, mut wrong, mut open) = (Vec::new(), None, None);
    for answer in &problem.answers {
        let line = |continuation: Vec<String>| Line {
            path: answer.path.clone(),
            moves: std::iter::once(answer.notation.clone()).chain(continuation).collect(),
        };
        match judge(problem, answer, nodes) {
            Err(reason) => wrong = wrong.or(Some((line(Vec::new()), Some(reason)))),
            Ok(Proof::Wins(continuation)) if answer.plies == 1 => proven.push(line(continuation)),
            Ok(Proof::Wins(_)) => {}
            Ok(Proof::Fails(continuation)) => wrong = wrong.or(Some((line(continuation), None))),
            Ok(Proof::Undecided(reason)) => open = open.or(Some((answer.notation.clone(), reason))),
        }
    }
    let (others, n_open) = match (&wrong, &open) {
        // Without a proof of the answer, other moves are searched only to show a better one.
        (None, Some(_)) => (Vec::new(), 0),
        _ => other_answers(problem, nodes),
    };
    let verdict = match (wrong, open) {
        (Some((line, reason)), _) => Verdict::Wrong(line, reason),
        (None, Some((notation, reason))) => Verdict::Undecided(undecided(&notation, reason, nodes)),
        (None, None) if others.is_empty() => Verdict::Holds,
        (None, None) => Verdict::Missing(others.clone()),
    };
    Solved { verdict, proven, others, n_open }
}

fn undecided(notation: &str, reason: Reason, nodes: u32) -> String {
    match reason {
        Reason::Nodes => {
            format!("{notation} is neither proven nor refuted within {}", counted(nodes as usize, "node"))
        }
        Reason::Dice => "dice decide the game".to_owned(),
        Reason::Result => format!("the rules leave the result after {notation} open"),
    }
}

/// Searches the position after an answer. `Err` if it cannot be played.
fn judge(problem: &Problem, answer: &Answer, nodes: u32) -> Result<Proof, String> {
    let played = answer.played.as_ref().map_err(Clone::clone)?;
    Ok(proof(problem, &*played.position, answer.plies, nodes))
}

/// Searches a position that is this number of plies after the start.
fn proof(problem: &Problem, position: &dyn AnyPosition, plies: u32, nodes: u32) -> Proof {
    match problem.task {
        Goal::WinWithin(limit) => {
            let positions = u64::from(nodes) * POSITIONS;
            prove_within(position, problem.player, limit.saturating_sub(plies), positions)
        }
        Goal::Win | Goal::Other(_) => prove(position, problem.player, nodes),
    }
}

/// The other first moves that solve the problem, and the number of those about which nothing was proven.
fn other_answers(problem: &Problem, nodes: u32) -> (Vec<Line>, usize) {
    let known = |step: &opensgf::play::AnyMove| {
        let first = problem.answers.iter().filter(|answer| answer.plies == 1);
        first.filter_map(|answer| answer.played.as_ref().ok()).any(|played| played.step == *step)
    };
    let (mut others, mut n_open) = (Vec::new(), 0);
    for step in problem.position.legal_moves().into_iter().filter(|step| !known(step)) {
        let mut next = problem.position.copy();
        if next.play_unchecked(problem.player, &step).is_err() {
            continue;
        }
        match proof(problem, &*next, 1, nodes) {
            Proof::Wins(continuation) => {
                let notation = problem.position.notation(problem.player, &step, "").unwrap_or_default();
                let moves = std::iter::once(notation).chain(continuation).collect();
                others.push(Line { path: String::new(), moves });
            }
            Proof::Fails(_) => {}
            Proof::Undecided(_) => n_open += 1,
        }
    }
    (others, n_open)
}
