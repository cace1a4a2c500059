//! `sgf play`: checks moves against the rules of a game.

mod against;
mod move_list;
mod start;

use std::io::{IsTerminal, Read};

use anyhow::Context;
use opensgf::play::{AnyMove, AnyPosition, GameSpec, Level, PlayError};
use opensgf::render::{Diagram, NumberedMove, Theme, View};
use opensgf::value::{Color, encode_simple_text};

use super::show::{board, name, turn};
use crate::Outcome;
use crate::args::common::games;
use crate::args::render::text_options;
use crate::io::terminal::Output;

use against::AgainstArgs;
pub(crate) use start::{Start, set_up_text, set_up_values};

/// Play moves by the rules of a game
///
/// Plays the moves in turn and shows the board; `B:d4` and `W:d4` name the player of a move. Stops at the first illegal move with the
/// reason. Without moves, reads them from standard input. If the rules of the game are unknown, lists the moves without checking them.
///
/// With --against, plays a game against our player: it reads moves from the terminal, or a line each from standard input, and answers at the
/// level. The record is saved after each move, from the first one on, in a new file; nothing is overwritten. Go is played by Chinese
/// rules unless --rules says otherwise.
///
/// Exit codes: 0 if all moves are legal, 1 if one is not, 2 if the game could not be started. With --against: 0 when the game has ended or
/// you left it, 2 if it could not be started or saved, 130 if interrupted.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Show the board after some moves" => "sgf play --game go --size 9 e5 c3",
    "List the legal moves" => "sgf play --game chess --legal e4 e5",
    "Write moves as a record" => "sgf play --game shogi --sgf P-7f P-3d > new.sgf",
    "Play a game against our player" => "sgf play --game hex --size 7 --against 5",
})]
pub(crate) struct Play {
    /// The game, by name or number
    #[arg(
        long,
        value_name = "GAME",
        value_parser = games(),
        hide_possible_values = true,
        required_unless_present = "continued"
    )]
    game: Option<&'static GameSpec>,

    #[command(flatten)]
    start: Start,

    /// Print the moves as a record instead of showing the board
    #[arg(long)]
    sgf: bool,

    /// List the legal moves after the last move
    #[arg(long, conflicts_with = "sgf")]
    legal: bool,

    /// Moves in the notation of players or records; `-` passes
    ///
    /// Options can follow moves. Write `--` before a move that starts with a hyphen.
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,

    #[command(flatten)]
    against: AgainstArgs,
}

impl Play {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        if let Some(level) = self.against.level {
            return self.against(level, out);
        }
        let spec = self.game.context("--game is missing")?;
        if spec.level == Level::Kept {
            return self.list(spec, out);
        }
        let mut position = self.start.begin(spec)?;
        let mut record = if self.sgf { self.start.root(spec, &*position)? } else { String::new() };
        let mut outcome = Outcome::Clean;
        let mut last = None;
        for (index, text) in self.all_moves()?.iter().enumerate() {
            let (color, text) = split_color(position.turn(), text);
            let Some(color) = color else {
                out.error(format_args!("move {}, {text}: the game is over", index + 1))?;
                outcome = Outcome::Found;
                break;
            };
            let (step, value) = match read_and_play(&mut *position, color, text) {
                Ok(played) => played,
                Err(error) => {
                    out.error(format_args!("move {}, {} {text}: {error}", index + 1, name(color)))?;
                    outcome = Outcome::Found;
                    break;
                }
            };
            let sites = step.footprint().iter().copied().collect();
            let from = step.path().first().filter(|&site| step.footprint().last() != Some(site)).copied();
            last = Some(NumberedMove {
                number: index as i64 + 1,
                color,
                text: text.into(),
                footprint: sites,
                from,
            });
            record += &format!(";{}[{}]", color.encode(), encode_simple_text(&value));
        }
        if self.sgf {
            out.data(format!("({record})\n").as_bytes())?;
        } else {
            let mut styled = out.styled_text();
            let mut diagram = Diagram::new(spec, position.copy());
            diagram.moves.extend(last);
            board(&diagram, &View::default(), &Theme::default(), &text_options(false, true), &mut styled);
            out.show(styled.line(turn(&*position, position.turn())))?;
        }
        if self.legal {
            let color = position.turn().unwrap_or(Color::Black);
            let moves = position.legal_moves();
            let moves = moves.iter().map(|step| position.notation(color, step, "").unwrap_or_default());
            let shown = moves.map(|text| if text.is_empty() { "-".to_owned() } else { text });
            let mut styled = out.styled_text();
            out.show(styled.line(shown.collect::<Vec<_>>().join(" ")))?;
        }
        Ok(outcome)
    }

    fn all_moves(&self) -> anyhow::Result<Vec<String>> {
        let mut stdin = std::io::stdin().lock();
        if !self.moves.is_empty() || stdin.is_terminal() {
            return Ok(self.moves.clone());
        }
        let mut text = String::new();
        stdin.read_to_string(&mut text)?;
        Ok(text.split_whitespace().map(str::to_owned).collect())
    }
}

/// Plays a legal move, and returns it with its text in the record.
fn read_and_play(
    position: &mut dyn AnyPosition,
    color: Color,
    text: &str,
) -> Result<(AnyMove, String), PlayError> {
    let step = position.read_move(color, text)?;
    let written = position.write_move(&step)?;
    position.play(color, &step)?;
    Ok((step, written))
}

/// Splits the color from a move; by default, it is the player to move.
fn split_color(turn: Option<Color>, text: &str) -> (Option<Color>, &str) {
    let (color, text) = match text.split_once(':') {
        Some(("B" | "b", rest)) => (Some(Color::Black), rest),
        Some(("W" | "w", rest)) => (Some(Color::White), rest),
        _ => (turn, text),
    };
    (color, if text == "-" { "" } else { text })
}
