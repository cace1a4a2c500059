//! `sgf db`: collections of records in a database on this machine.

mod add;
mod board;
mod compact;
mod dataset;
mod dedupe;
mod drawn;
mod explore;
mod export;
mod find;
mod import;
mod key;
mod names;
mod rest;
mod shown;
mod sql;
mod stats;
mod sync;
mod verify;

use crate::Outcome;
use crate::terminal::Output;

/// Keep collections of records, and search them
///
/// A database is a folder, by custom with the ending .sgfdb. `sgf db add` makes it and adds records, which it keeps byte by byte. The
/// files that they came from are not needed afterwards.
///
/// Searches go through the main line of each game, and with --in-variations through all of it.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Make a database of a folder" => "sgf db add new.sgfdb games/",
    "Find the games of a player in a year" => "sgf db find pro.sgfdb --player Shusaku --date 1853",
})]
pub(crate) struct Db {
    #[command(subcommand)]
    action: Action,
}

/// What is done with a database.
#[derive(Debug, clap::Subcommand)]
enum Action {
    Add(add::Add),
    Find(Box<find::Find>),
    Explore(Box<explore::Explore>),
    Stats(Box<stats::Stats>),
    Sql(sql::Sql),
    Key(Box<key::Key>),
    Names(Box<names::Names>),
    Dedupe(dedupe::Dedupe),
    Export(Box<export::Export>),
    Sync(sync::Sync),
    Verify(verify::Verify),
    Compact(compact::Compact),
}

impl Db {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        match &self.action {
            Action::Add(add) => add.run(out),
            Action::Find(find) => find.run(out),
            Action::Explore(explore) => explore.run(out),
            Action::Stats(stats) => stats.run(out),
            Action::Sql(sql) => sql.run(out),
            Action::Key(key) => key.run(out),
            Action::Names(names) => names.run(out),
            Action::Dedupe(dedupe) => dedupe.run(out),
            Action::Export(export) => export.run(out),
            Action::Sync(sync) => sync.run(out),
            Action::Compact(compact) => compact.run(out),
            Action::Verify(verify) => verify.run(out),
        }
    }
}
