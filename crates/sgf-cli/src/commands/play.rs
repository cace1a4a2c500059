//! `sgf play`: moves checked against the rules of a game.

use std::io::{IsTerminal, Read};

use opensgf::play::{AnyMove, AnyPosition, Fault, GameSpec, Options};
use opensgf::render::{Numbered, Subject, Theme, View};
use opensgf::value::{Color, encode_simple_text};

use super::show::{board, name, turn};
use crate::Outcome;
use crate::choice::spec;
use crate::picture::text_options;
use crate::terminal::Output;

/// Play moves by the rules of a game
///
/// Plays the moves one after the other, each by the player whose turn it is; `B:d4` and `W:d4` say who plays. Then shows the
/// board. At the first illegal move, it stops and gives the reason. Without moves, it reads them from standard input.
///
/// Exit codes: 0 when all moves are legal, 1 when one is not, 2 when the game could not be begun.
#[derive(Debug, clap::Args)]
pub(crate) struct Play {
    /// The game: a name or a number
    #[arg(long, value_name = "GAME", value_parser = spec)]
    game: &'static GameSpec,

    #[command(flatten)]
    start: Start,

    /// Print a record of the moves instead of the board
    #[arg(long)]
    sgf: bool,

    /// List the legal moves after the last one
    #[arg(long, conflicts_with = "sgf")]
    legal: bool,

    /// Moves, as the records of the game write them; a dash `-` passes
    ///
    /// Options may stand behind moves. In front of a move that begins with a dash, write `--`.
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
}

/// What a game is begun with.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Start {
    /// The size of the board: 9, or 13x11
    #[arg(long, value_name = "SIZE", value_parser = size)]
    size: Option<(u32, u32)>,

    /// The rules, named as in RU
    #[arg(long, value_name = "NAME")]
    rules: Option<String>,

    /// The variant or initial position, named as in SU
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
}

fn size(text: &str) -> Result<(u32, u32), String> {
    let reading = opensgf::info::lenient::size(text).ok_or("a number, or columns and rows: 9, 13x11")?;
    Ok((reading.value.columns, reading.value.rows))
}

impl Start {
    /// Begins a game, if it knows all that it is to begin with.
    ///
    /// # Errors
    ///
    /// Fails when the game has no such size, rules or variant.
    pub(crate) fn begin(&self, spec: &'static GameSpec) -> anyhow::Result<Box<dyn AnyPosition>> {
        let options = self.options();
        anyhow::ensure!(
            self.size.is_none() || spec.sizes.is_some(),
            "{} is not played on boards of different sizes",
            spec.name
        );
        expect_known(spec, &options)?;
        Ok(spec.begin(&options)?)
    }

    fn options(&self) -> Options {
        let mut options = Options::default();
        options.size = self.size;
        options
            .with_rules(self.rules.clone().unwrap_or_default())
            .with_variant(self.variant.clone().unwrap_or_default())
    }
}

/// Fails when a game does not know the rules or the variant that are asked for.
pub(crate) fn expect_known(spec: &GameSpec, options: &Options) -> anyhow::Result<()> {
    spec.unknown_names(options).into_iter().next().map_or(Ok(()), |unknown| Err(unknown.into()))
}

impl Play {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let mut position = self.start.begin(self.game)?;
        let mut record = self.head();
        let mut outcome = Outcome::Clean;
        let mut last = None;
        for (index, text) in self.all_moves()?.iter().enumerate() {
            let (color, text) = who_and_what(&*position, text);
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
            last = Some(Numbered { number: index as i64 + 1, color, text: text.to_owned(), rests, from });
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
            let moves = position.moves().into_iter().map(|step| position.write(&step));
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

    /// The root of the record.
    fn head(&self) -> String {
        let mut head = ";FF[4]CA[UTF-8]".to_owned();
        if self.game.number != 0 {
            head += &format!("GM[{}]", self.game.number);
        }
        match self.start.size {
            Some((columns, rows)) if columns == rows => head += &format!("SZ[{columns}]"),
            Some((columns, rows)) => head += &format!("SZ[{columns}:{rows}]"),
            None => {}
        }
        for (ident, text) in [("RU", &self.start.rules), ("SU", &self.start.variant)] {
            if let Some(text) = text {
                head += &format!("{ident}[{}]", encode_simple_text(text));
            }
        }
        head
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
fn who_and_what<'t>(position: &dyn AnyPosition, text: &'t str) -> (Option<Color>, &'t str) {
    let (color, text) = match text.split_once(':') {
        Some(("B" | "b", rest)) => (Some(Color::Black), rest),
        Some(("W" | "w", rest)) => (Some(Color::White), rest),
        _ => (position.turn(), text),
    };
    (color, if text == "-" { "" } else { text })
}
