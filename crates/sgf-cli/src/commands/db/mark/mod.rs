//! `sgf db mark`: tags, stars and notes of games.

mod transfer;

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use opensgf::db::{Database, Filter, FoundGame, Mark, MarkChange, MarkedGames, Marks};
use serde_json::{Value, json};

use crate::Outcome;
use crate::io::columns::table;
use crate::io::terminal::Output;
use crate::numbers::{counted, grouped};

use super::find::FilterArgs;

/// Tag, star and annotate games
///
/// Names games by their numbers in `sgf db find`, or by the same conditions. Without a change, lists the marked games. Marks are your own
/// layer over the records, which stay as they are. A mark belongs to the content of a record: it survives `sgf db sync`, moved files and
/// corrected names, and can be carried to another database with --export and --import.
///
/// Exit codes: 0 on success, 1 if no game matches, 2 if a game does not exist, part of the
/// database is damaged, or the marks could not be written.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Tag and star two games" => "sgf db mark pro.sgfdb 1 2 --add joseki --star",
    "Tag all games of a player" => "sgf db mark pro.sgfdb --player Shusaku --add 'to study'",
    "List the marked games" => "sgf db mark pro.sgfdb",
    "Find tagged games" => "sgf db find pro.sgfdb --tag joseki",
    "Save all marks" => "sgf db mark pro.sgfdb --export marks.json",
})]
pub(crate) struct MarkGames {
    /// The folder of the database
    #[arg(value_name = "DB")]
    db: PathBuf,

    /// The numbers of the games
    #[arg(value_name = "ID")]
    ids: Vec<i64>,

    #[command(flatten)]
    filter: FilterArgs,

    /// Add a tag; can be repeated
    #[arg(long, value_name = "TAG")]
    add: Vec<String>,

    /// Remove a tag; can be repeated
    #[arg(long, value_name = "TAG")]
    remove: Vec<String>,

    /// Give a star
    #[arg(long, conflicts_with = "unstar")]
    star: bool,

    /// Take the star away
    #[arg(long)]
    unstar: bool,

    /// Set the note; an empty text removes it
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,

    /// List the tags and how often they are used
    #[arg(long, conflicts_with_all = ["ids", "add", "remove", "star", "unstar", "note"])]
    tags: bool,

    /// Write all marks, saved searches and tries of problems to a file as JSON; `-` is standard output
    #[arg(long, value_name = "FILE", conflicts_with_all = ["ids", "add", "remove", "star", "unstar", "note", "tags"])]
    export: Option<PathBuf>,

    /// Overwrite the file given with --export
    #[arg(long, requires = "export")]
    force: bool,

    /// Add the marks, saved searches and tries of an exported file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["ids", "add", "remove", "star", "unstar", "note", "tags", "export"])]
    import: Option<PathBuf>,

    /// Print JSON, an object for each game
    #[arg(long)]
    json: bool,
}

impl MarkGames {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        if let Some(file) = &self.export {
            return transfer::export(&self.db, file, self.force, out);
        }
        if let Some(file) = &self.import {
            return transfer::import(&self.db, file, out);
        }
        let database = Database::open(&self.db)?;
        if self.tags {
            return self.list_tags(&database.marked_games()?, out);
        }
        let change = MarkChange {
            add: self.add.clone(),
            remove: self.remove.clone(),
            star: (self.star || self.unstar).then_some(self.star),
            note: self.note.clone(),
        };
        if change == MarkChange::default() {
            self.list(&database, out)
        } else {
            self.change(&database, &change, out)
        }
    }

    fn change(&self, database: &Database, change: &MarkChange, out: &mut Output) -> anyhow::Result<Outcome> {
        let filter = self.filter.filter();
        let has_conditions = filter != Filter::default();
        anyhow::ensure!(
            has_conditions || !self.ids.is_empty(),
            "name the games by their numbers or by conditions"
        );
        let damage = database.damaged();
        // A rebuilt catalog gives games other numbers.
        if let Some(lost) = damage.iter().find(|damage| damage.segment == 0) {
            anyhow::bail!("{lost}: the numbers of games are not certain, so none is marked");
        }
        let ids = self.chosen(database, &filter)?;
        if ids.is_empty() {
            out.inform("no game matches")?;
        } else {
            Marks::create_or_open(&self.db)?.change(&database.content_ids(&ids)?, change)?;
            out.inform(format_args!("{} marked", counted(ids.len(), "game")))?;
        }
        damage.iter().try_for_each(|damage| out.error(damage))?;
        Ok(match (damage.is_empty(), ids.is_empty()) {
            (false, _) => Outcome::Failed,
            (true, true) => Outcome::Found,
            (true, false) => Outcome::Clean,
        })
    }

    /// The games that the numbers and conditions name.
    fn chosen(&self, database: &Database, filter: &Filter) -> anyhow::Result<Vec<i64>> {
        if *filter == Filter::default() {
            // Numbers that do not exist are an error.
            database.content_ids(&self.ids)?;
            return Ok(self.ids.clone());
        }
        let mut ids = Vec::new();
        database.find(filter, None, |game| {
            if self.ids.is_empty() || self.ids.contains(&game.id) {
                ids.push(game.id);
            }
            ControlFlow::Continue(())
        })?;
        Ok(ids)
    }

    fn list(&self, database: &Database, out: &mut Output) -> anyhow::Result<Outcome> {
        let marked = database.marked_games()?;
        let filter = self.filter.filter();
        let chosen = match self.ids.is_empty() && filter == Filter::default() {
            true => marked.games.keys().copied().collect(),
            false => self.chosen(database, &filter)?,
        };
        let mut rows = vec![["id", "black", "white", "date", "mark"].map(str::to_owned).to_vec()];
        let mut styled = out.styled_text();
        for id in chosen {
            let (Some(mark), Some(game)) = (marked.games.get(&id), database.game(id)?) else { continue };
            if self.json {
                styled.json(&object(&game, mark));
            }
            rows.push(cells(&game, mark));
        }
        let n_games = rows.len() - 1;
        if !self.json && n_games > 0 {
            table(&rows, &mut styled);
        }
        out.show(&styled)?;
        if !self.json {
            out.inform(counted(n_games, "marked game"))?;
        }
        inform_elsewhere(&marked, out)?;
        Ok(if n_games == 0 { Outcome::Found } else { Outcome::Clean })
    }

    fn list_tags(&self, marked: &MarkedGames, out: &mut Output) -> anyhow::Result<Outcome> {
        // Tags that differ only in case are the same.
        let mut counts = BTreeMap::<String, (&str, usize)>::new();
        for tag in marked.games.values().flat_map(|mark| &mark.tags) {
            counts.entry(tag.to_lowercase()).or_insert((tag, 0)).1 += 1;
        }
        let mut styled = out.styled_text();
        if self.json {
            for (tag, games) in counts.values() {
                styled.json(&json!({ "tag": tag, "games": games }));
            }
        } else if !counts.is_empty() {
            let head = ["tag", "games"].map(str::to_owned).to_vec();
            let lines = counts.values().map(|(tag, games)| vec![(*tag).to_owned(), games.to_string()]);
            table(&std::iter::once(head).chain(lines).collect::<Vec<_>>(), &mut styled);
        }
        out.show(&styled)?;
        Ok(if counts.is_empty() { Outcome::Found } else { Outcome::Clean })
    }
}

/// Says how many marks belong to records that the database does not have.
fn inform_elsewhere(marked: &MarkedGames, out: &mut Output) -> anyhow::Result<()> {
    match marked.elsewhere.len() {
        0 => Ok(()),
        n => out.inform(format_args!("{} of records that are not in the database", counted(n, "mark"))),
    }
}

fn cells(game: &FoundGame, mark: &Mark) -> Vec<String> {
    let text = |text: &Option<String>| text.clone().unwrap_or_else(|| "?".to_owned());
    let star = mark.is_starred.then(|| "★".to_owned());
    let tags = mark.tags.iter().map(|tag| format!("#{tag}"));
    let note = mark.note.iter().map(|note| note.lines().next().unwrap_or_default().to_owned());
    let words = star.into_iter().chain(tags).chain(note).collect::<Vec<_>>();
    let date = game.date.clone().unwrap_or_default();
    vec![game.id.to_string(), text(&game.black), text(&game.white), date, words.join(" ")]
}

fn object(game: &FoundGame, mark: &Mark) -> Value {
    json!({
        "id": game.id, "path": game.path, "number": game.number, "black": game.black, "white": game.white, "date": game.date,
        "tags": mark.tags, "starred": mark.is_starred, "note": mark.note,
    })
}

/// Says that the marks of a database were written to a file.
fn told(n_marks: usize, n_tries: usize, n_searches: usize, path: &Path) -> String {
    let searches = match n_searches {
        0 => None,
        1 => Some("1 saved search".to_owned()),
        count => Some(format!("{} saved searches", grouped(count))),
    };
    let more: Vec<String> = (n_tries > 0).then(|| tries(n_tries)).into_iter().chain(searches).collect();
    let mut text = counted(n_marks, "mark");
    for (at, part) in more.iter().enumerate() {
        text += if at + 1 == more.len() { " and " } else { ", " };
        text += part;
    }
    format!("{text} written to {}", path.display())
}

/// A number of tries.
fn tries(count: usize) -> String {
    if count == 1 { "1 try".to_owned() } else { format!("{} tries", grouped(count)) }
}
