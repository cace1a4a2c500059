//! `sgf db saved`: saved searches.

use std::path::PathBuf;

use clap::Parser;
use opensgf::db::{Database, Marks, SavedSearch};

use crate::Outcome;
use crate::io::columns::table;
use crate::io::terminal::Output;

use super::find::Find;
use super::words::parsed;

/// Save searches and repeat them
///
/// Without a name, lists the saved searches. With a name, runs that search, with more options of `sgf db find` after `--` if there are any.
/// --set saves the options after `--` under the name.
///
/// Exit codes: those of `sgf db find` for a search; 0 on success; 1 if there is no saved search; 2 if there is none of this name.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Save a search" => "sgf db saved pro.sgfdb castle --set -- --player Shusaku --date 1849..1861",
    "Repeat it" => "sgf db saved pro.sgfdb castle",
    "Repeat it as a table for a spreadsheet" => "sgf db saved pro.sgfdb castle -- --format csv",
})]
pub(crate) struct Saved {
    /// The folder of the database
    #[arg(value_name = "DB")]
    db: PathBuf,

    /// The name of a search
    #[arg(value_name = "NAME")]
    name: Option<String>,

    /// Save the options under this name, replacing an earlier search
    #[arg(long, requires = "name", conflicts_with = "remove")]
    set: bool,

    /// Remove the search
    #[arg(long, requires = "name", conflicts_with = "options")]
    remove: bool,

    /// Options of `sgf db find`
    #[arg(value_name = "OPTION", last = true, requires = "name")]
    options: Vec<String>,
}

/// A search with its options.
#[derive(Debug, Parser)]
#[command(name = "sgf db find", disable_help_flag = true)]
struct Search {
    #[command(flatten)]
    find: Find,
}

impl Saved {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        // So that a missing database is reported as such.
        Database::open(&self.db)?;
        let Some(name) = &self.name else { return self.list(out) };
        if self.set {
            anyhow::ensure!(!self.options.is_empty(), "give the options of the search after --");
            self.search(&self.options)?;
            let search = SavedSearch { name: name.clone(), arguments: self.options.clone() };
            Marks::create_or_open(&self.db)?.save_search(&search)?;
            out.inform(format_args!("search saved as {name}"))?;
            return Ok(Outcome::Clean);
        }
        let saved = self.searches()?.into_iter().find(|search| search.name == *name);
        let unknown = || anyhow::anyhow!("there is no saved search '{}'", name.escape_debug());
        let saved = saved.ok_or_else(unknown)?;
        if self.remove {
            Marks::create_or_open(&self.db)?.remove_search(name)?;
            out.inform(format_args!("search {name} removed"))?;
            return Ok(Outcome::Clean);
        }
        let options: Vec<String> = saved.arguments.into_iter().chain(self.options.iter().cloned()).collect();
        self.search(&options)?.run(out)
    }

    fn searches(&self) -> anyhow::Result<Vec<SavedSearch>> {
        Ok(Marks::open(&self.db)?.map(|marks| marks.searches()).transpose()?.unwrap_or_default())
    }

    /// Parses the options of a search.
    fn search(&self, options: &[String]) -> anyhow::Result<Find> {
        let command = ["sgf db find".into(), self.db.clone().into_os_string()];
        Ok(parsed::<Search>(command, options)?.find)
    }

    fn list(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let searches = self.searches()?;
        if searches.is_empty() {
            out.inform("no saved searches")?;
            return Ok(Outcome::Found);
        }
        let head = ["name", "options"].map(str::to_owned).to_vec();
        let rows = searches.into_iter().map(|search| {
            let words: Vec<String> = search.arguments.iter().map(|word| quoted(word)).collect();
            vec![search.name, words.join(" ")]
        });
        let mut styled = out.styled_text();
        table(&std::iter::once(head).chain(rows).collect::<Vec<_>>(), &mut styled);
        out.show(&styled)?;
        Ok(Outcome::Clean)
    }
}

/// A word as a shell needs it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./:=,+@".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}
