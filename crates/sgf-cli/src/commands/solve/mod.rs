//! `sgf solve`: checks the solutions of problems by search.

mod problem;
mod proof;
mod verdict;

use clap::ValueEnum;
use opensgf::model::record::{is_problem, problem_starts};
use opensgf::play::Level;
use opensgf::{GameView, NodePath};
use serde_json::{Value, json};

use crate::Outcome;
use crate::args::common::{GameArgs, NthArgs, describe_missing};
use crate::io::input::{Input, Paths};
use crate::io::styled_text::StyledText;
use crate::io::terminal::Output;
use crate::numbers::counted;
use problem::Problem;
use verdict::{Line, Solved, Verdict, check};

/// Check the solutions of problems by search
///
/// A problem is a position that is set up, with a solution: the variations that the record marks as right (`RIGHT` or `Correct` in comments,
/// or TE and BM), or else the main line. The player to move has to win the game; if the text says `mate in N`, within N moves. A gain of
/// material is not a win. In Othello, only the winner counts, not the margin.
///
/// A solution holds if every move in it wins, proven by search to the end of the game. It is wrong if a move does not win; the refutation is
/// printed. An answer is missing if another first move also wins. Everything else is undecided: the search did not prove or refute a move
/// within --nodes, dice decide, or the task is another one, such as life and death in Go. An estimate is never reported as a fact; first moves
/// about which nothing was proven are counted. Without a PATH, reads standard input.
///
/// Exit codes: 0 if all solutions hold, 1 if one is wrong or misses an answer, 2 if one is undecided, or a file could not be read or has no
/// problem.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Check the problems of a collection" => "sgf solve puzzles.sgf",
    "Search longer, and print the lines as JSON" => "sgf solve --nodes 100000 --format json puzzles.sgf",
})]
pub(crate) struct Solve {
    #[command(flatten)]
    paths: Paths,

    /// The problem that begins at a node, given as a path of child indexes [default: all problems]
    #[arg(long, value_name = "PATH")]
    at: Option<NodePath>,

    /// The number of nodes to search for each move
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: u32,

    /// The output format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,

    #[command(flatten)]
    nth: NthArgs,

    #[command(flatten)]
    game: GameArgs,
}

/// The output format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Lines for people
    #[default]
    Text,
    /// A JSON object for each problem
    Json,
}

impl Solve {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let worst = std::cell::Cell::new(Outcome::Clean);
        let read = self.paths.read_each("solve", out, |input, bytes, out| {
            self.nth.print_each(input, bytes, out, |view, place, styles| {
                let mut styled = StyledText::new(styles);
                for (place, solved) in self.solve(view, place, input)? {
                    worst.set(worst.get().max(outcome(&solved.verdict)));
                    match self.format {
                        Format::Text => print(&place, &solved, &mut styled),
                        Format::Json => drop(styled.json(&json(&place, &solved))),
                    }
                }
                Ok(styled)
            })
        })?;
        Ok(read.max(worst.get()))
    }

    /// Checks the problems of a game. Returns each with its place.
    fn solve(
        &self,
        view: &GameView<'_>,
        place: &str,
        input: &Input,
    ) -> anyhow::Result<Vec<(String, Solved)>> {
        let spec = self.game.spec(view, input)?;
        anyhow::ensure!(spec.level == Level::Rules, "the rules of {} are not known", spec.name);
        let starts = match &self.at {
            Some(path) => {
                let node = view.at(path);
                vec![
                    node.ok_or_else(|| anyhow::anyhow!("there is no node {}", describe_missing(view, path)))?,
                ]
            }
            None => {
                anyhow::ensure!(is_problem(view), "this is not a problem; choose a position with --at");
                problem_starts(view)
            }
        };
        let is_single = starts.len() == 1;
        let solve = |start: opensgf::Node<'_>| {
            let place = if is_single { place.to_owned() } else { format!("{place}, node {}", start.path()) };
            Ok((place, check(&Problem::at(view, spec, start)?, self.nodes)))
        };
        starts.into_iter().map(solve).collect()
    }
}

fn outcome(verdict: &Verdict) -> Outcome {
    match verdict {
        Verdict::Holds => Outcome::Clean,
        Verdict::Wrong(..) | Verdict::Missing(_) => Outcome::Found,
        Verdict::Undecided(_) => Outcome::Failed,
    }
}

/// Prints a verdict.
fn print(place: &str, solved: &Solved, styled: &mut StyledText) {
    styled.strong(place).add(": ");
    match &solved.verdict {
        Verdict::Holds => styled.line("holds"),
        Verdict::Wrong(line, None) => {
            styled.line(format_args!("wrong: {} does not win", shown(line.moves.first())))
        }
        Verdict::Wrong(line, Some(reason)) => {
            styled.line(format_args!("wrong: {} cannot be played: {reason}", shown(line.moves.first())))
        }
        Verdict::Missing(others) => {
            let names: Vec<&str> = others.iter().map(|line| shown(line.moves.first())).collect();
            let verb = if names.len() == 1 { "wins" } else { "win" };
            styled.line(format_args!("missing answer: {} also {verb}", names.join(", ")))
        }
        Verdict::Undecided(reason) => styled.line(format_args!("undecided: {reason}")),
    };
    if let Verdict::Wrong(line, None) = &solved.verdict {
        print_line(&format!("refuted, node {}", line.path), line, styled);
    }
    solved.proven.iter().for_each(|line| print_line("answer", line, styled));
    let others = if matches!(solved.verdict, Verdict::Wrong(..)) { "wins" } else { "also wins" };
    solved.others.iter().for_each(|line| print_line(others, line, styled));
    if solved.n_open > 0 {
        styled.line(format_args!("  undecided: {}", counted(solved.n_open, "other first move")));
    }
}

fn print_line(label: &str, line: &Line, styled: &mut StyledText) {
    let moves: Vec<&str> = line.moves.iter().map(|text| shown(Some(text))).collect();
    styled.line(format_args!("  {label}: {}", moves.join(" ")));
}

/// A move as printed; a pass is empty in some games.
fn shown(text: Option<&String>) -> &str {
    text.map_or("", String::as_str).split('\n').next().filter(|text| !text.is_empty()).unwrap_or("pass")
}

/// A verdict as a JSON object.
fn json(place: &str, solved: &Solved) -> Value {
    let lines = |lines: &[Line]| -> Vec<Value> { lines.iter().map(|line| json!(line.moves)).collect() };
    let (verdict, refutation, reason) = match &solved.verdict {
        Verdict::Holds => ("holds", None, None),
        Verdict::Wrong(line, reason) => ("wrong", Some(line), reason.clone()),
        Verdict::Missing(_) => ("missing", None, None),
        Verdict::Undecided(reason) => ("undecided", None, Some(reason.clone())),
    };
    json!({
        "place": place,
        "verdict": verdict,
        "reason": reason,
        "node": refutation.map(|line| &line.path),
        "refutation": refutation.map(|line| &line.moves),
        "answers": lines(&solved.proven),
        "others": lines(&solved.others),
        "undecided_moves": solved.n_open,
    })
}
