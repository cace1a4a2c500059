//! `sgf info`: summarizes records.
//!
//! A single game is described in detail, several games get a line each and a summary, and JSON has an object for each game. All of them
//! show the same [`Facts`].

mod facts;
mod summary;

use opensgf::{Buffers, games, read_in};

use crate::Outcome;
use crate::args::common::{GameArgs, NthArgs};
use crate::io::import::LossNotice;
use crate::io::input::{Input, Paths};
use crate::io::parallel;
use crate::io::styled_text::{StyledText, Styles};
use crate::io::terminal::Output;
use crate::numbers::counted;
use facts::Facts;
pub(crate) use facts::{game_and_size, players, players_of_record};
use summary::Summary;

/// Summarize records: players, event, result, size, charset
///
/// Describes a single game in detail. For several games, prints a line for each and a summary. Texts are decoded. Without a PATH, reads the
/// records in the current folder.
///
/// Exit codes: 0 on success, 2 if a file could not be read.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Describe a game" => "sgf info game.sgf",
    "Summarize a folder" => "sgf info --summary games/",
    "Summarize a folder as JSON" => "sgf info --summary --json games/",
    "List all games as JSON" => "sgf info --json games/ > games.jsonl",
})]
pub(crate) struct Info {
    #[command(flatten)]
    pub(crate) paths: Paths,

    /// Print a JSON object for each game, one per line; with --summary, a single object
    ///
    /// The field `normal` contains normalized values: year, winner, margin, manner, komi, handicap, black_rank and white_rank. Missing and
    /// unreadable values are null.
    #[arg(long, conflicts_with = "full")]
    pub(crate) json: bool,

    /// Describe each of several games in detail
    #[arg(long, conflicts_with = "summary")]
    pub(crate) full: bool,

    /// Only print the summary
    #[arg(long)]
    pub(crate) summary: bool,

    #[command(flatten)]
    pub(crate) nth: NthArgs,

    #[command(flatten)]
    pub(crate) game: GameArgs,
}

/// Buffers that a worker reuses.
#[derive(Default)]
struct Worker {
    bytes: Vec<u8>,
    buffers: Buffers,
}

/// The output for a file.
struct Described {
    summary: Summary,
    /// The games in the format for several games.
    brief: StyledText,
    /// The game in the format for a single game.
    full: StyledText,
}

impl Info {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let inputs = self.paths.inputs(".")?;
        let mut outcome = inputs.begin(out)?;
        let mut summary = Summary::default();
        // Hold back the first game until it is known whether there is another.
        let mut held: Option<Described> = None;
        out.start_progress(inputs.inputs.len());
        let styles = out.styles;
        let work = |worker: &mut Worker, input: &Input| self.describe(worker, input, styles);
        parallel::in_order(&inputs.inputs, Worker::default, work, |input, result| {
            out.advance(input.name(), "read")?;
            let described = match result {
                Ok((described, notice)) => {
                    notice.show(out)?;
                    described
                }
                Err(message) => {
                    outcome = Outcome::Failed;
                    return out.error(message);
                }
            };
            summary.merge(&described.summary);
            if summary.n_games == 1 && described.summary.n_games == 1 && !(self.json && self.summary) {
                held = Some(described);
                return Ok(());
            }
            if summary.n_games > 1
                && let Some(first) = held.take()
            {
                out.show(&first.brief)?;
            }
            out.show(&described.brief)
        })?;
        match held {
            Some(only) => out.show(&only.full)?,
            None if self.json && !self.summary => {}
            None if summary.n_games == 0 => {}
            None if self.json => {
                let mut text = out.styled_text();
                out.show(text.json(&summary))?;
            }
            None => out.show(&summary.to_text(styles))?,
        }
        Ok(outcome)
    }

    fn describe(
        &self,
        worker: &mut Worker,
        input: &Input,
        styles: Styles,
    ) -> Result<(Described, LossNotice), String> {
        let notice = input.read(&mut worker.bytes)?;
        let doc = read_in(&worker.bytes, std::mem::take(&mut worker.buffers));
        let n_games = doc.games().len();
        self.nth.expect(n_games, input, &worker.bytes)?;
        let chosen: Vec<_> = games(&doc).filter(|game| self.nth.includes(game.index())).collect();
        let label = input.label();
        let mut described = Described {
            summary: Summary::default(),
            brief: StyledText::new(styles),
            full: StyledText::new(styles),
        };
        described.summary.n_files = 1;
        for game in &chosen {
            let facts = Facts::new(&label, game.index(), n_games, game, self.game);
            described.summary.add(&facts);
            self.several(&facts, &mut described.brief);
            if chosen.len() == 1 && self.json {
                described.full.append(&described.brief);
            } else if chosen.len() == 1 {
                full(&facts, &mut described.full);
            }
        }
        drop(chosen);
        worker.buffers = doc.into_buffers();
        Ok((described, notice))
    }

    /// Describes one of several games.
    fn several(&self, facts: &Facts, text: &mut StyledText) {
        if self.json && self.summary {
            // Print only the summary.
        } else if self.json {
            text.json(facts);
        } else if self.full {
            full(facts, text);
            text.end();
        } else if !self.summary {
            text.strong(facts.place());
            for part in
                [facts.players_and_ranks(), facts.date.clone(), facts.result.clone()].into_iter().flatten()
            {
                text.add("  ").add(part);
            }
            text.add("  ").dim(format_args!("{}, {}", facts.kind(), counted(facts.moves, "move"))).end();
        }
    }
}

/// Describes a game in detail, with a line for each fact.
fn full(facts: &Facts, text: &mut StyledText) {
    text.strong(facts.place()).end();
    for (label, content) in facts.lines() {
        text.add("  ").dim(format_args!("{label:<11}")).add(" ").line(content);
    }
    for game in &facts.tree {
        text.add("  ").dim(format_args!("{:<11}", "Line")).add(" ").line(game.line());
    }
}
