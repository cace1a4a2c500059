//! Marks, saved searches and tries of problems as JSON.

use std::collections::HashMap;
use std::path::Path;

use anyhow::Context;
use opensgf::db::{ContentId, Database, Mark, Marks, SavedSearch, Tries, Try};
use serde::{Deserialize, Serialize};

use crate::Outcome;
use crate::io::input::is_standard;
use crate::io::output::OutputArgs;
use crate::io::terminal::Output;
use crate::numbers::counted;

/// The file.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct MarksFile {
    /// The version of this format.
    version: u32,
    marks: Vec<MarkObject>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    searches: Vec<SearchObject>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tries: Vec<TriesObject>,
}

const VERSION: u32 = 1;

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct MarkObject {
    /// The first 16 bytes of the SHA-256 of the record, in hexadecimal digits.
    record: String,
    /// The number of its line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    line: Option<i64>,
    /// Players and date, for people who read the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(default)]
    starred: bool,
    #[serde(default)]
    note: Option<String>,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct SearchObject {
    name: String,
    arguments: Vec<String>,
}

/// The tries to solve a problem.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct TriesObject {
    /// As in [`MarkObject`].
    record: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    line: Option<i64>,
    tries: Vec<TryObject>,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct TryObject {
    /// In seconds since 1970.
    time: i64,
    solved: bool,
}

/// Writes all marks, saved searches and tries.
pub(super) fn export(db: &Path, file: &Path, force: bool, out: &mut Output) -> anyhow::Result<Outcome> {
    let database = Database::open(db)?;
    let games = database.marked_games()?.games;
    let games: HashMap<ContentId, i64> = games.iter().map(|(id, mark)| (mark.content, *id)).collect();
    let (marks, searches, tries) = match Marks::open(db)? {
        Some(marks) => (marks.all()?, marks.searches()?, marks.tries()?),
        None => Default::default(),
    };
    let title = |mark: &Mark| -> anyhow::Result<Option<String>> {
        let id = games.get(&mark.content);
        let Some(game) = id.map(|id| database.game(*id)).transpose()?.flatten() else { return Ok(None) };
        let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_owned());
        let date = game.date.as_ref().map(|date| format!(", {date}")).unwrap_or_default();
        Ok(Some(format!("{} – {}{date}", name(&game.black), name(&game.white))))
    };
    let objects = marks.iter().map(|mark| Ok(MarkObject::of(mark, title(mark)?)));
    let searches =
        searches.into_iter().map(|SavedSearch { name, arguments }| SearchObject { name, arguments });
    let content = MarksFile {
        version: VERSION,
        marks: objects.collect::<anyhow::Result<_>>()?,
        searches: searches.collect(),
        tries: tries.iter().map(TriesObject::of).collect(),
    };
    let mut text = serde_json::to_string_pretty(&content)?;
    text.push('\n');
    if is_standard(file) {
        out.data(text.as_bytes())?;
        return Ok(Outcome::Clean);
    }
    let output = OutputArgs::to(file, force);
    output.expect_free_path(file).map_err(anyhow::Error::msg)?;
    output.write(file, text.as_bytes()).map_err(anyhow::Error::msg)?;
    let n_tries = content.tries.iter().map(|tries| tries.tries.len()).sum();
    out.inform(super::told(content.marks.len(), n_tries, content.searches.len(), file))?;
    Ok(Outcome::Clean)
}

/// Adds the marks, saved searches and tries of a file.
pub(super) fn import(db: &Path, file: &Path, out: &mut Output) -> anyhow::Result<Outcome> {
    let name = file.display();
    let text = std::fs::read_to_string(file).with_context(|| format!("{name} cannot be read"))?;
    let content: MarksFile =
        serde_json::from_str(&text).map_err(|error| anyhow::anyhow!("{name}: {error}"))?;
    anyhow::ensure!(content.version == VERSION, "{name} has version {}, which is not known", content.version);
    let marks = content
        .marks
        .iter()
        .enumerate()
        .map(|(at, object)| object.mark().with_context(|| format!("{name}: mark {}", at + 1)));
    let marks = marks.collect::<anyhow::Result<Vec<Mark>>>()?;
    let tries = content
        .tries
        .iter()
        .enumerate()
        .map(|(at, object)| object.tries().with_context(|| format!("{name}: tries {}", at + 1)));
    let tries = tries.collect::<anyhow::Result<Vec<Tries>>>()?;
    let searches = content.searches.into_iter();
    let searches = searches.map(|SearchObject { name, arguments }| SavedSearch { name, arguments });
    let mut all = Marks::create_or_open(db)?;
    let n_changed = all.import(&marks, &searches.collect::<Vec<_>>())?;
    let n_new = all.import_tries(&tries)?;
    out.inform(format_args!("{} read, {n_changed} new or changed", counted(marks.len(), "mark")))?;
    if !tries.is_empty() {
        let n_tries: usize = tries.iter().map(|tries| tries.tries.len()).sum();
        out.inform(format_args!("{} read, {n_new} new", super::tries(n_tries)))?;
    }
    super::inform_elsewhere(&Database::open(db)?.marked_games()?, out)?;
    Ok(Outcome::Clean)
}

impl MarkObject {
    fn of(mark: &Mark, game: Option<String>) -> MarkObject {
        MarkObject {
            record: hexadecimal(mark.content),
            line: mark.content.line,
            game,
            tags: mark.tags.iter().cloned().collect(),
            starred: mark.is_starred,
            note: mark.note.clone(),
        }
    }

    fn mark(&self) -> anyhow::Result<Mark> {
        Ok(Mark {
            content: content(&self.record, self.line)?,
            tags: self.tags.iter().cloned().collect(),
            is_starred: self.starred,
            note: self.note.clone().filter(|note| !note.trim().is_empty()),
        })
    }
}

impl TriesObject {
    fn of(all: &Tries) -> TriesObject {
        let tries = all.tries.iter().map(|it| TryObject { time: it.time, solved: it.is_solved });
        TriesObject { record: hexadecimal(all.content), line: all.content.line, tries: tries.collect() }
    }

    fn tries(&self) -> anyhow::Result<Tries> {
        let tries = self.tries.iter().map(|it| Try { time: it.time, is_solved: it.solved });
        Ok(Tries { content: content(&self.record, self.line)?, tries: tries.collect() })
    }
}

fn hexadecimal(content: ContentId) -> String {
    content.hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn content(record: &str, line: Option<i64>) -> anyhow::Result<ContentId> {
    let hash = u128::from_str_radix(record, 16).ok().filter(|_| record.len() == 32);
    let hash = hash.context("record must have 32 hexadecimal digits")?.to_be_bytes();
    Ok(ContentId { hash, line })
}
