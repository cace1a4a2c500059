//! `sgf info`: what a person wants to know about a record.
//!
//! One game is told in full, several in a line each with a summary at the end, and programs get an object a game. All
//! three show the same [`Facts`].

mod facts;
mod summary;

use std::fmt::Write;

use opensgf::{Buffers, games, read_in};

use crate::choice::GameChoice;
use crate::input::{Input, Paths};
use crate::numbers::counted;
use crate::printable::printable;
use crate::terminal::{Output, Styled, Styles};
use crate::{Outcome, pool};
use facts::Facts;
pub(crate) use facts::{game_and_size, players, text};
use summary::Summary;

/// Tell what records are about: players, event, result, size, charset
///
/// One game is told in full. Of several games, each gets a line, and at the end they are summarised. Text is decoded in
/// the charset of each game. Without a PATH, the records of the current folder are taken.
///
/// Exit codes: 0 when all went well, 2 when a file could not be read.
#[derive(Debug, clap::Args)]
pub(crate) struct Info {
    #[command(flatten)]
    pub(crate) paths: Paths,

    /// Print a JSON object a line for each game
    #[arg(long, conflicts_with_all = ["summary", "full"])]
    pub(crate) json: bool,

    /// Tell each of several games in full
    #[arg(long, conflicts_with = "summary")]
    pub(crate) full: bool,

    /// Print the summary only
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
#[derive(Default)]
struct Told {
    summary: Summary,
    /// The games as they are told when there are several.
    text: String,
    /// The game as it is told when it is the only one.
    full: String,
}

impl Info {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let inputs = self.paths.inputs(".");
        inputs.failures.iter().try_for_each(|failure| out.complain(failure))?;
        let mut outcome = if inputs.failures.is_empty() { Outcome::Clean } else { Outcome::Failed };
        let mut summary = Summary::default();
        // Whether there is a single game is known only after the first two.
        let mut held: Option<Told> = None;
        out.expect(inputs.inputs.len());
        let styles = out.styles;
        let work = |worker: &mut Worker, input: &Input| self.tell(worker, input, styles);
        pool::in_order(&inputs.inputs, Worker::default, work, |_, result| {
            out.advance();
            let told = match result {
                Ok(told) => told,
                Err(message) => {
                    outcome = Outcome::Failed;
                    return out.complain(message);
                }
            };
            summary.merge(&told.summary);
            if summary.n_games == 1 && told.summary.n_games == 1 {
                held = Some(told);
                return Ok(());
            }
            if summary.n_games > 1
                && let Some(first) = held.take()
            {
                out.write(first.text.as_bytes())?;
            }
            out.write(told.text.as_bytes())
        })?;
        match held {
            Some(only) => out.write(only.full.as_bytes())?,
            None if self.json => {}
            None if summary.n_games == 0 => out.tell("no game found")?,
            None => out.write(summary.text(styles).as_bytes())?,
        }
        Ok(outcome)
    }

    fn tell(&self, worker: &mut Worker, input: &Input, styles: Styles) -> Result<Told, String> {
        input.read(&mut worker.bytes)?;
        let doc = read_in(&worker.bytes, std::mem::take(&mut worker.buffers));
        let n_games = doc.games().len();
        let label = input.label();
        let mut told = Told::default();
        told.summary.n_files = 1;
        for (index, game) in games(&doc).enumerate() {
            let facts = Facts::of(&label, index, n_games, &game, self.choice);
            told.summary.add(&facts);
            self.several(&facts, styles, &mut told.text);
            if n_games == 1 {
                told.full = if self.json { told.text.clone() } else { full(&facts, styles) };
            }
        }
        worker.buffers = doc.into_buffers();
        Ok(told)
    }

    /// Tells one of several games.
    fn several(&self, facts: &Facts, styles: Styles, text: &mut String) {
        if self.json {
            text.push_str(&serde_json::to_string(facts).expect("texts and numbers are always JSON"));
            text.push('\n');
        } else if self.full {
            text.push_str(&full(facts, styles));
            text.push('\n');
        } else if !self.summary {
            let _ = write!(text, "{}", Styled(styles.strong, printable(&facts.place())));
            for part in
                [facts.players_and_ranks(), facts.date.clone(), facts.result.clone()].into_iter().flatten()
            {
                let _ = write!(text, "  {}", printable(&part));
            }
            let about = format!("{}, {}", printable(&facts.kind()), counted(facts.moves, "move"));
            let _ = writeln!(text, "  {}", Styled(styles.dim, about));
        }
    }
}

/// Tells a game in full: a line for each thing that is known.
fn full(facts: &Facts, styles: Styles) -> String {
    let mut page = format!("{}\n", Styled(styles.strong, printable(&facts.place())));
    for (label, content) in facts.lines() {
        let content = printable(&content).into_owned();
        let _ = writeln!(page, "  {} {content}", Styled(styles.dim, format_args!("{label:<11}")));
    }
    page
}
