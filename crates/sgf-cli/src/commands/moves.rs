//! `sgf moves`: lists the moves of records in the notation of players.

use std::collections::HashMap;

use opensgf::play::replay::{ActionKind, each_action, follow};
use opensgf::play::{GameSpec, Level, Options};
use opensgf::record::{MoveTime, move_times};
use opensgf::value::Color;
use opensgf::{GameView, Node};

use crate::Outcome;
use crate::args::common::{GameArgs, NthArgs, PositionArgs};
use crate::io::input::{Input, Paths};
use crate::io::styled_text::StyledText;
use crate::io::terminal::Output;

/// The notation of the record.
const AS_WRITTEN: &str = "sgf";

/// List the moves of records in the notation of players
///
/// Prints a line for each move of the main line: its number, B or W, and the move, such as `R16` in Go, `Nf3` in chess or `P-7f` in shogi.
/// With --move or --at, prints the moves that lead to that position. Unreadable moves, and moves of games without a known notation, are
/// printed as in the record. Without a PATH, reads standard input.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "List the moves of a game" => "sgf moves game.sgf",
    "List the time that each move took" => "sgf moves --times game.sgf",
    "List the moves that lead to a node" => "sgf moves --at 0*2 game.sgf",
})]
pub(crate) struct Moves {
    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    position: PositionArgs,

    /// The notation to use: `sgf` (as in the record), `san`, `japanese`, `chinese` …
    ///
    /// The reference of the games lists the notations of each game.
    #[arg(long, value_name = "NAME", default_value = "")]
    notation: String,

    /// Add the time that each move took and the time left, from BL, WL, OB and OW
    ///
    /// A time is `-` if the record does not say it: without a clock, or if the clock was set back to a full period of byo-yomi.
    #[arg(long)]
    times: bool,

    #[command(flatten)]
    nth: NthArgs,

    #[command(flatten)]
    game: GameArgs,
}

impl Moves {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        self.paths.read_each("moves", out, |input, bytes, out| {
            self.nth.print_each(input, bytes, out, |view, place, styles| {
                let mut styled = StyledText::new(styles);
                styled.strong(place).end();
                self.list(view, input, &mut styled)?;
                Ok(styled)
            })
        })
    }

    fn list(&self, view: &GameView<'_>, input: &Input, styled: &mut StyledText) -> anyhow::Result<()> {
        let spec = self.game.spec(view, input)?;
        expect_notation(spec, &self.notation)?;
        let last = self.position.find(view)?;
        let times = if self.times { move_times(view, last) } else { Vec::new() };
        let mut times: HashMap<usize, MoveTime<'_>> =
            times.into_iter().map(|time| (time.node.index(), time)).collect();
        for (node, line) in numbered_lines(view, spec, last, &self.notation)? {
            match times.remove(&node.index()) {
                Some(time) => styled.line(format_args!("{line:<12} {}", time_columns(&time))),
                None if self.times => styled.line(format_args!("{line:<12} {:>9}", "-")),
                None => styled.line(line),
            };
        }
        Ok(())
    }
}

/// The time of a move and what is left: `0:25  29:35`, in overtime `0:25  0:05 (3 left)`.
fn time_columns(time: &MoveTime<'_>) -> String {
    let shown = |seconds: Option<f64>| seconds.map_or_else(|| "-".to_owned(), clock);
    let overtime = time.overtime_left.map(|left| format!(" ({left} left)")).unwrap_or_default();
    format!("{:>9} {:>9}{overtime}", shown(time.used), shown(time.left))
}

/// Formats seconds as a clock does: `1:05`, `1:00:00`, `0:09.5`.
fn clock(seconds: f64) -> String {
    let sign = if seconds < 0.0 { "-" } else { "" };
    let tenths = (seconds.abs() * 10.0).round() as u64;
    let (whole, tenth) = (tenths / 10, tenths % 10);
    let (hours, minutes, seconds) = (whole / 3600, whole / 60 % 60, whole % 60);
    let tenth = if tenth > 0 { format!(".{tenth}") } else { String::new() };
    match hours {
        0 => format!("{sign}{minutes}:{seconds:02}{tenth}"),
        _ => format!("{sign}{hours}:{minutes:02}:{seconds:02}{tenth}"),
    }
}

/// Lists the moves that lead to a node, one per line.
pub(super) fn lines(
    view: &GameView<'_>,
    spec: &GameSpec,
    last: Node<'_>,
    notation: &str,
) -> anyhow::Result<Vec<String>> {
    let lines = numbered_lines(view, spec, last, notation)?;
    Ok(lines.into_iter().map(|(_, line)| line).collect())
}

/// The same lines, each with its node.
fn numbered_lines<'d>(
    view: &GameView<'d>,
    spec: &GameSpec,
    last: Node<'d>,
    notation: &str,
) -> anyhow::Result<Vec<(Node<'d>, String)>> {
    let mut lines = Vec::new();
    let mut position = match spec.level {
        Level::Kept => None,
        _ => Some(spec.begin(&Options::of(view))?),
    };
    let numbers = view.move_numbers();
    let mut path: Vec<Node<'d>> = std::iter::once(last).chain(last.ancestors()).collect();
    path.reverse();
    for node in path {
        let mut number = numbers.of(node).unwrap_or_else(|| numbers.reached(node));
        let mut last_property = None;
        each_action(view, spec, node, |action| {
            let ActionKind::Move(written) = action.kind else {
                if let Some(position) = &mut position {
                    follow(&mut **position, &action);
                }
                return;
            };
            // Several values of one property are one move.
            let property = action.property.span();
            number += i64::from(last_property.is_some_and(|last| last != property));
            last_property = Some(property);
            let color = position.as_ref().map_or(written, |position| position.mover(written));
            let in_notation = position.as_mut().and_then(|position| {
                let step = position.read_move(color, &action.text).ok()?;
                let text = match notation {
                    AS_WRITTEN => None,
                    name => position.notation(color, &step, name),
                };
                position.play_unchecked(color, &step).ok()?;
                text
            });
            let text = in_notation.unwrap_or_else(|| action.text.clone().into_owned());
            lines.push((node, line(number, color, &text)));
        });
    }
    Ok(lines)
}

/// Formats a move with its number and color.
pub(super) fn line(number: i64, color: Color, text: &str) -> String {
    let text = if text.is_empty() { "pass" } else { text };
    format!("{number:>4} {} {text}", color.encode())
}

/// Fails if a game does not have a notation.
fn expect_notation(spec: &GameSpec, name: &str) -> anyhow::Result<()> {
    let is_known = name.is_empty() || name == AS_WRITTEN || spec.notations.contains(&name);
    let known: Vec<&str> = spec.notations.iter().copied().chain([AS_WRITTEN]).collect();
    anyhow::ensure!(is_known, "{} has no notation `{name}`; use {}", spec.name, known.join(", "));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_times_as_clocks_do() {
        for (seconds, expected) in [
            (0.0, "0:00"),
            (9.5, "0:09.5"),
            (65.0, "1:05"),
            (86_600.0, "24:03:20"),
            (59.96, "1:00"),
            (-1.5, "-0:01.5"),
        ] {
            assert_eq!(clock(seconds), expected);
        }
    }
}
