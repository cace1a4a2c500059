//! `sgf info`: what a person wants to know about a record.
//!
//! One game is told in full, several in a line each with a summary at the end, and programs get an object a game. All
//! three show the same [`Facts`].

mod facts;
mod summary;

use std::fmt::Write;

use opensgf::{Buffers, games, read_in};

use crate::input::{Input, Paths};
use crate::printable::printable;
use crate::terminal::{Output, Styled};
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
pub struct Info {
    #[command(flatten)]
    pub paths: Paths,

    /// Print a JSON object a line for each game
    #[arg(long, conflicts_with_all = ["summary", "full"])]
    pub json: bool,

    /// Tell each of several games in full
    #[arg(long, conflicts_with = "summary")]
    pub full: bool,

    /// Print the summary only
    #[arg(long)]
    pub summary: bool,
}

/// What a worker keeps from file to file.
#[derive(Default)]
struct Worker {
    bytes: Vec<u8>,
    buffers: Buffers,
}

impl Info {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let inputs = self.paths.inputs(".");
        inputs.failures.iter().try_for_each(|failure| out.complain(failure))?;
        out.expect(inputs.inputs.len());
        let mut outcome = if inputs.failures.is_empty() { Outcome::Clean } else { Outcome::Failed };
        let mut summary = Summary::default();
        // Whether there is a single game is known only after the first two.
        let mut first = None;
        let work = |worker: &mut Worker, input: &Input| read_games(worker, input);
        pool::in_order(&inputs.inputs, Worker::default, work, |_, result| {
            out.advance();
            let found = match result {
                Ok(found) => found,
                Err(message) => {
                    outcome = Outcome::Failed;
                    return out.complain(message);
                }
            };
            summary.n_files += 1;
            for facts in found {
                summary.add(&facts);
                match first.take() {
                    None if summary.n_games == 1 => first = Some(facts),
                    Some(before) => {
                        self.several(out, &before)?;
                        self.several(out, &facts)?;
                    }
                    None => self.several(out, &facts)?,
                }
            }
            Ok(())
        })?;
        match first {
            Some(only) if self.json => self.several(out, &only)?,
            Some(only) => full(out, &only)?,
            None if self.json => {}
            None if summary.n_games == 0 => out.tell("no game found")?,
            None => out.write(summary.text(out.styles).as_bytes())?,
        }
        Ok(outcome)
    }

    /// Tells one of several games.
    fn several(&self, out: &mut Output, facts: &Facts) -> anyhow::Result<()> {
        if self.json {
            let mut line = serde_json::to_vec(facts)?;
            line.push(b'\n');
            return out.write(&line);
        }
        if self.full {
            full(out, facts)?;
            return out.write(b"\n");
        }
        if self.summary {
            return Ok(());
        }
        let mut line = Styled(out.styles.strong, printable(&facts.place())).to_string();
        for part in
            [facts.players_and_ranks(), facts.date.clone(), facts.result.clone()].into_iter().flatten()
        {
            let _ = write!(line, "  {}", printable(&part));
        }
        let plural = if facts.moves == 1 { "" } else { "s" };
        let counted = format!("{}, {} move{plural}", facts.kind(), facts.moves);
        let _ = writeln!(line, "  {}", Styled(out.styles.dim, counted));
        out.write(line.as_bytes())
    }
}

fn read_games(worker: &mut Worker, input: &Input) -> Result<Vec<Facts>, String> {
    input.read(&mut worker.bytes)?;
    let doc = read_in(&worker.bytes, std::mem::take(&mut worker.buffers));
    let n_games = doc.games().len();
    let label = input.label();
    let found =
        games(&doc).enumerate().map(|(index, game)| Facts::of(&label, index, n_games, &game)).collect();
    worker.buffers = doc.into_buffers();
    Ok(found)
}

/// Tells a game in full: a line for each thing that is known.
fn full(out: &mut Output, facts: &Facts) -> anyhow::Result<()> {
    let mut page = format!("{}\n", Styled(out.styles.strong, printable(&facts.place())));
    for (label, content) in facts.lines() {
        let content = printable(&content).into_owned();
        let _ = writeln!(page, "  {} {content}", Styled(out.styles.dim, format_args!("{label:<11}")));
    }
    out.write(page.as_bytes())
}
