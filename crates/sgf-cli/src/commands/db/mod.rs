//! `sgf db`: databases of records.

mod add;
mod aliases;
mod board;
mod compact;
mod compare;
mod continuation;
mod databases;
mod dataset;
mod dedupe;
mod drawing;
mod examples;
mod explore;
mod export;
mod fallback;
mod find;
mod import;
mod key;
mod mark;
mod missing;
mod names;
mod opening_tree;
mod output;
mod problems;
mod restore;
mod saved;
mod serve;
mod similar_players;
mod sql;
mod stats;
mod sync;
mod verify;
mod words;

pub(super) use import::now;

use crate::Outcome;
use crate::io::terminal::Output;

/// Manage and search databases of records
///
/// A database is a folder, usually with the extension .sgfdb. `sgf db add` creates it and adds records, which are stored byte for byte. The
/// original files are not needed afterwards.
///
/// Searches cover the main line of each game; --in-variations also covers variations.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Create a database from a folder" => "sgf db add new.sgfdb games/",
    "Find the games of a player in a year" => "sgf db find pro.sgfdb --player Shusaku --date 1853",
})]
pub(crate) struct Db {
    #[command(subcommand)]
    action: Action,
}

/// A command on a database.
#[derive(Debug, clap::Subcommand)]
enum Action {
    Add(add::Add),
    Find(Box<find::Find>),
    Explore(Box<explore::Explore>),
    Problems(Box<problems::FindProblems>),
    Stats(Box<stats::Stats>),
    Sql(sql::Sql),
    Key(Box<key::Key>),
    Names(Box<names::Names>),
    Mark(Box<mark::MarkGames>),
    Saved(saved::Saved),
    Serve(serve::Serve),
    Dedupe(dedupe::Dedupe),
    Export(Box<export::Export>),
    Sync(sync::Sync),
    Restore(restore::Restore),
    Verify(verify::Verify),
    Compact(compact::Compact),
}

impl Db {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        match &self.action {
            Action::Add(add) => add.run(out),
            Action::Find(find) => find.run(out),
            Action::Explore(explore) => explore.run(out),
            Action::Problems(problems) => problems.run(out),
            Action::Stats(stats) => stats.run(out),
            Action::Sql(sql) => sql.run(out),
            Action::Key(key) => key.run(out),
            Action::Names(names) => names.run(out),
            Action::Mark(mark) => mark.run(out),
            Action::Saved(saved) => saved.run(out),
            Action::Serve(serve) => serve.run(out),
            Action::Dedupe(dedupe) => dedupe.run(out),
            Action::Export(export) => export.run(out),
            Action::Sync(sync) => sync.run(out),
            Action::Restore(restore) => restore.run(out),
            Action::Compact(compact) => compact.run(out),
            Action::Verify(verify) => verify.run(out),
        }
    }
}
