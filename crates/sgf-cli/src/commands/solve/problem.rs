//! A problem of a record: its position, its task, and the answers that the record calls right.

use anyhow::{Context, ensure};
use opensgf::db::Task;
use opensgf::model::record::{Answers, Verdict, player_to_move};
use opensgf::play::replay::position_at;
use opensgf::play::{AnyMove, AnyPosition, GameSpec, Options};
use opensgf::value::Color;
use opensgf::{GameView, Node};

/// The words before the number of moves in a task: `Mate in 2`.
const MATE_IN: [&str; 2] = ["mate in ", "checkmate in "];

/// A problem.
#[derive(Debug)]
pub(super) struct Problem {
    pub(super) position: Box<dyn AnyPosition>,
    pub(super) player: Color,
    pub(super) task: Goal,
    /// The moves of the player in the right variations, parents first.
    pub(super) answers: Vec<Answer>,
}

/// The task of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// To win the game.
    Win,
    /// To win within this number of plies.
    WinWithin(u32),
    /// A task that a search for a win does not decide.
    Other(&'static str),
}

/// A right move of the record.
#[derive(Debug)]
pub(super) struct Answer {
    /// The path of its node.
    pub(super) path: String,
    /// The move as players write it.
    pub(super) notation: String,
    /// Moves since the position of the problem, with this one.
    pub(super) plies: u32,
    /// The first move of the solution, or the position after the move. `Err` if it cannot be played.
    pub(super) played: Result<Played, String>,
}

/// A played move.
#[derive(Debug)]
pub(super) struct Played {
    pub(super) step: AnyMove,
    pub(super) position: Box<dyn AnyPosition>,
}

impl Problem {
    /// Reads the problem that begins at a node.
    ///
    /// # Errors
    ///
    /// Fails if the game cannot be played from the position.
    pub(super) fn at(
        view: &GameView<'_>,
        spec: &'static GameSpec,
        start: Node<'_>,
    ) -> anyhow::Result<Problem> {
        let mut position = position_at(view, spec, &Options::of(view), start)?;
        let player = player_to_move(view, start, &[]).map(|color| position.mover(color));
        let player = player.or(position.turn()).context("the game is over")?;
        if position.turn() != Some(player) {
            position.set_turn(player);
        }
        ensure!(position.turn() == Some(player), "the game is over");
        let task = goal(&texts(view, start), spec);
        let answers = answers(view, start, &*position, player);
        Ok(Problem { position, player, task, answers })
    }
}

/// The texts that may name the task: the name of the game, and the comments up to the start.
fn texts(view: &GameView<'_>, start: Node<'_>) -> Vec<String> {
    let name = view.root().get(b"GN").and_then(|property| property.values().next());
    let nodes = std::iter::once(start).chain(start.ancestors());
    let comments = nodes.filter_map(|node| view.comment(node).map(std::borrow::Cow::into_owned));
    name.map(|value| view.line(value).into_owned()).into_iter().chain(comments).collect()
}

/// The task that the texts name; without any, it is to win.
fn goal(texts: &[String], spec: &GameSpec) -> Goal {
    let all = texts.join("\n").to_lowercase();
    if let Some(moves) = MATE_IN.iter().find_map(|words| number_after(&all, words)) {
        return Goal::WinWithin(2 * moves - 1);
    }
    let task = texts.iter().find_map(|text| Task::named(text));
    // In games of connection, to connect is to win.
    let is_connection = spec.name == "Hex" || spec.name == "Havannah" || spec.name == "TwixT";
    match task {
        _ if spec.number == 1 => Goal::Other(task.map_or("an unknown task", Task::name)),
        None if all.split(|letter: char| !letter.is_alphabetic()).any(|word| word == "draw") => {
            Goal::Other("draw")
        }
        None | Some(Task::Win | Task::Mate | Task::Endgame | Task::Tesuji) => Goal::Win,
        Some(Task::Connect | Task::Cut) if is_connection => Goal::Win,
        Some(task) => Goal::Other(task.name()),
    }
}

/// The number behind some words.
fn number_after(text: &str, words: &str) -> Option<u32> {
    const NUMBERS: [&str; 9] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let rest = &text[text.find(words)? + words.len()..];
    let word = rest.split(|letter: char| !letter.is_alphanumeric()).next()?;
    let spelled = NUMBERS.iter().zip(1..).find(|(name, _)| **name == word).map(|(_, number)| number);
    spelled.or_else(|| word.parse().ok()).filter(|number| (1..=50).contains(number))
}

/// Plays the right variations.
fn answers(view: &GameView<'_>, start: Node<'_>, position: &dyn AnyPosition, player: Color) -> Vec<Answer> {
    let verdicts = Answers::below(view, start);
    let mut answers = Vec::new();
    let mut pending: Vec<(Node<'_>, Box<dyn AnyPosition>, u32)> = vec![(start, position.copy(), 0)];
    while let Some((node, position, plies)) = pending.pop() {
        for child in node.children().filter(|child| verdicts.verdict(*child) != Verdict::Wrong) {
            let mut next = Walk { position: position.copy(), plies, player };
            if next.play(view, child, &mut answers) {
                pending.push((child, next.position, next.plies));
            }
        }
    }
    answers.sort_by_key(|answer| answer.plies);
    answers
}

/// A position in a right variation.
struct Walk {
    position: Box<dyn AnyPosition>,
    plies: u32,
    player: Color,
}

impl Walk {
    /// Plays the moves of a node, and adds those of the player to the answers. Returns whether all could be played.
    fn play(&mut self, view: &GameView<'_>, node: Node<'_>, answers: &mut Vec<Answer>) -> bool {
        for written in view.moves(node) {
            let text = view.line(written.value).into_owned();
            let color = written.color.map(|color| self.position.mover(color)).or(self.position.turn());
            let Some(color) = color else { return false };
            self.plies += 1;
            let before = self.position.copy();
            let read = before.read_move(color, &text).map_err(|error| error.to_string());
            let played = read.and_then(|step| {
                self.position.play(color, &step).map_err(|error| error.to_string())?;
                Ok(Played { step, position: self.position.copy() })
            });
            let notation = played.as_ref().ok().and_then(|it| before.notation(color, &it.step, ""));
            let is_legal = played.is_ok();
            // An illegal move of either player is an error of the solution.
            if color == self.player || !is_legal {
                let path = node.path().to_string();
                answers.push(Answer { path, notation: notation.unwrap_or(text), plies: self.plies, played });
            }
            if !is_legal {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use opensgf::play::{chess, go, hex};

    use super::*;

    #[test]
    fn texts_name_the_goal() {
        let of = |text: &str, spec| goal(&[text.to_owned()], spec);
        for (text, expected) in [
            ("White to play and mate in 2", Goal::WinWithin(3)),
            ("Mate in three.", Goal::WinWithin(5)),
            ("White to play and win", Goal::Win),
            ("", Goal::Win),
            ("White to play and draw", Goal::Other("draw")),
            ("White to capture", Goal::Other("capture")),
        ] {
            assert_eq!(of(text, &chess::SPEC), expected, "{text}");
        }
        assert_eq!(of("Black to connect", &hex::SPEC), Goal::Win);
        assert_eq!(of("Black to live", &go::SPEC), Goal::Other("live"));
        assert_eq!(of("", &go::SPEC), Goal::Other("an unknown task"));
    }
}
