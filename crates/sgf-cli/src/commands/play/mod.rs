//! `sgf play`: moves checked against the rules of a game.

mod kept;
mod start;

use std::io::{IsTerminal, Read};

use opensgf::play::{AnyMove, AnyPosition, Fault, GameSpec, Level};
use opensgf::render::{Numbered, Subject, Theme, View};
use opensgf::value::{Color, encode_simple_text};

use super::show::{board, name, turn};
use crate::Outcome;
use crate::known::games;
use crate::picture::text_options;
use crate::terminal::Output;

pub(crate) use start::{Start, expect_known};

/// Play moves by the rules of a game
///
/// Plays the moves one after the other, each by the player whose turn it is; `B:d4` and `W:d4` say who plays. Then shows the
/// board. At the first illegal move, it stops and gives the reason. Without moves, it reads them from standard input. Of games
/// whose rules are not known, it lists the moves and judges none.
///
/// Exit codes: 0 when all moves are legal, 1 when one is not, 2 when the game could not be begun.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Show the board after some moves" => "sgf play --game go --size 9 e5 c3",
    "List what can be played" => "sgf play --game chess --legal e4 e5",
    "Write the moves as a record" => "sgf play --game shogi --sgf P-7f P-3d > new.sgf",
})]
pub(crate) struct Play {
    /// The game: a name or a number
    #[arg(long, value_name = "GAME", value_parser = games(), hide_possible_values = true)]
    game: &'static GameSpec,

    #[command(flatten)]
    start: Start,

    /// Print a record of the moves instead of the board
    #[arg(long)]
    sgf: bool,

    /// List the legal moves after the last one, as players write them
    #[arg(long, conflicts_with = "sgf")]
    legal: bool,

    /// Moves, as players of the game or its records write them; a dash `-` passes
    ///
    /// Options may stand behind moves. In front of a move that begins with a dash, write `--`.
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
}

impl Play {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        if self.game.level == Level::Kept {
            return self.list(out);
        }
        let mut position = self.start.begin(self.game)?;
        let mut record = if self.sgf { self.start.head(self.game, &*position)? } else { String::new() };
        let mut outcome = Outcome::Clean;
        let mut last = None;
        for (index, text) in self.all_moves()?.iter().enumerate() {
            let (color, text) = who_and_what(position.turn(), text);
            let Some(color) = color else {
                out.complain(format_args!("move {}, {text}: the game has ended", index + 1))?;
                outcome = Outcome::Found;
                break;
            };
            let (step, value) = match read_and_play(&mut *position, color, text) {
                Ok(played) => played,
                Err(fault) => {
                    out.complain(format_args!("move {}, {} {text}: {fault}", index + 1, name(color)))?;
                    outcome = Outcome::Found;
                    break;
                }
            };
            let rests = step.rests().iter().copied().collect();
            let from = step.way().first().filter(|&site| step.rests().last() != Some(site)).copied();
            last = Some(Numbered { number: index as i64 + 1, color, text: text.into(), rests, from });
            record += &format!(";{}[{}]", color.encode(), encode_simple_text(&value));
        }
        if self.sgf {
            out.data(format!("({record})\n").as_bytes())?;
        } else {
            let mut page = out.page();
            let mut subject = Subject::new(self.game, position.copy());
            subject.moves.extend(last);
            board(&subject, &View::default(), &Theme::default(), &text_options(false, true), &mut page);
            out.show(page.line(turn(&*position)))?;
        }
        if self.legal {
            let color = position.turn().unwrap_or(Color::Black);
            let said = |step| position.notation(color, &step, "").unwrap_or_else(|| position.write(&step));
            let moves = position.moves().into_iter().map(said);
            let shown = moves.map(|text| if text.is_empty() { "-".to_owned() } else { text });
            let mut page = out.page();
            out.show(page.line(shown.collect::<Vec<_>>().join(" ")))?;
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

/// Plays a move by the rules, and returns it with its text as the game writes it where it was played.
fn read_and_play(
    position: &mut dyn AnyPosition,
    color: Color,
    text: &str,
) -> Result<(AnyMove, String), Fault> {
    let step = position.read(color, text)?;
    let written = position.write(&step);
    position.play(color, &step)?;
    Ok((step, written))
}

/// Takes the colour from the front of a move, or else the player whose turn it is.
fn who_and_what(turn: Option<Color>, text: &str) -> (Option<Color>, &str) {
    let (color, text) = match text.split_once(':') {
        Some(("B" | "b", rest)) => (Some(Color::Black), rest),
        Some(("W" | "w", rest)) => (Some(Color::White), rest),
        _ => (turn, text),
    };
    (color, if text == "-" { "" } else { text })
}
