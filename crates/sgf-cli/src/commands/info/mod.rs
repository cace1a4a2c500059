//! `sgf info`: what people want to know about a record.
//!
//! One game is told in full, several in a line each with a summary at the end, and programs get an object a game. All
//! three show the same [`Facts`].

mod facts;
mod summary;

use opensgf::{Buffers, games, read_in};

use crate::choice::GameChoice;
use crate::foreign::Notice;
use crate::input::{Input, Paths};
use crate::numbers::counted;
use crate::page::Page;
use crate::terminal::{Output, Styles};
use crate::{Outcome, no_game, pool};
use facts::Facts;
pub(crate) use facts::{game_and_size, players};
use summary::Summary;

/// Summarise records: players, event, result, size, charset
///
/// Describes a single game in full. Each of several games gets a line, and a summary follows at the end. Text is decoded in
/// the charset of each game. Without a PATH, the records of the current folder are read.
///
/// Exit codes: 0 when all went well, 2 when a file could not be read.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Say what is known of a game" => "sgf info game.sgf",
    "Say what a folder holds on the whole" => "sgf info --summary games/",
    "Say it in an object for programs" => "sgf info --summary --json games/",
    "List the games as objects for programs" => "sgf info --json games/ > games.jsonl",
})]
pub(crate) struct Info {
    #[command(flatten)]
    pub(crate) paths: Paths,

    /// Print one JSON object for each game, each on its own line; with --summary, one object
    ///
    /// `normal` in it has what can be compared: year, winner, margin, manner, komi, handicap, black_rank and white_rank; what the record does
    /// not say so that it can be understood is null.
    #[arg(long, conflicts_with = "full")]
    pub(crate) json: bool,

    /// Describe each of several games in full
    #[arg(long, conflicts_with = "summary")]
    pub(crate) full: bool,

    /// Print only the summary
    #[arg(long)]
    pub(crate) summary: bool,

    #[command(flatten)]
    pub(crate) choice: GameChoice,
}

/// What a worker keeps from file to file.
#[derive(Default)]
struct Worker {
    bytes: Vec<u8>,
    buffers: Buffers,
}

/// What a file has to tell.
struct Told {
    summary: Summary,
    /// The games as they are told when there are several.
    text: Page,
    /// The game as it is told when it is the only one.
    full: Page,
}

impl Info {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let inputs = self.paths.inputs(".")?;
        let mut outcome = inputs.begin(out)?;
        let mut summary = Summary::default();
        // Whether there is a single game is known only after the first two.
        let mut held: Option<Told> = None;
        out.expect(inputs.inputs.len());
        let styles = out.styles;
        let work = |worker: &mut Worker, input: &Input| self.tell(worker, input, styles);
        pool::in_order(&inputs.inputs, Worker::default, work, |input, result| {
            out.advance(input.name(), "read")?;
            let told = match result {
                Ok((told, notice)) => {
                    notice.tell(out)?;
                    told
                }
                Err(message) => {
                    outcome = Outcome::Failed;
                    return out.complain(message);
                }
            };
            summary.merge(&told.summary);
            if summary.n_games == 1 && told.summary.n_games == 1 && !(self.json && self.summary) {
                held = Some(told);
                return Ok(());
            }
            if summary.n_games > 1
                && let Some(first) = held.take()
            {
                out.show(&first.text)?;
            }
            out.show(&told.text)
        })?;
        match held {
            Some(only) => out.show(&only.full)?,
            None if self.json && !self.summary => {}
            None if summary.n_games == 0 => {}
            None if self.json => {
                let mut page = out.page();
                out.show(page.json(&summary))?
            }
            None => out.show(&summary.page(styles))?,
        }
        Ok(outcome)
    }

    fn tell(&self, worker: &mut Worker, input: &Input, styles: Styles) -> Result<(Told, Notice), String> {
        let notice = input.read(&mut worker.bytes)?;
        let doc = read_in(&worker.bytes, std::mem::take(&mut worker.buffers));
        let n_games = doc.games().len();
        if n_games == 0 {
            return Err(no_game::message(input, &worker.bytes));
        }
        let label = input.label();
        let mut told = Told { summary: Summary::default(), text: Page::new(styles), full: Page::new(styles) };
        told.summary.n_files = 1;
        for (index, game) in games(&doc).enumerate() {
            let facts = Facts::of(&label, index, n_games, &game, self.choice);
            told.summary.add(&facts);
            self.several(&facts, &mut told.text);
            if n_games == 1 && self.json {
                told.full.page(&told.text);
            } else if n_games == 1 {
                full(&facts, &mut told.full);
            }
        }
        worker.buffers = doc.into_buffers();
        Ok((told, notice))
    }

    /// Tells one of several games.
    fn several(&self, facts: &Facts, page: &mut Page) {
        if self.json && self.summary {
            // Only the summary is wanted.
        } else if self.json {
            page.json(facts);
        } else if self.full {
            full(facts, page);
            page.end();
        } else if !self.summary {
            page.strong(facts.place());
            for part in
                [facts.players_and_ranks(), facts.date.clone(), facts.result.clone()].into_iter().flatten()
            {
                page.add("  ").add(part);
            }
            page.add("  ").dim(format_args!("{}, {}", facts.kind(), counted(facts.moves, "move"))).end();
        }
    }
}

/// Tells a game in full: a line for each thing that is known.
fn full(facts: &Facts, page: &mut Page) {
    page.strong(facts.place()).end();
    for (label, content) in facts.lines() {
        page.add("  ").dim(format_args!("{label:<11}")).add(" ").line(content);
    }
}
