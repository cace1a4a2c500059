//! `sgf rename`: renames files after the game info of their records.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use opensgf::{GameView, games, read};

use crate::Outcome;
use crate::file_names::{Named, Taken, Template, base_folder, has_name};
use crate::io::import::LossNotice;
use crate::io::input::{Input, Paths, decompressed_name, shown};
use crate::io::non_sgf;
use crate::io::parallel;
use crate::io::terminal::{Output, Verbosity, reason};
use crate::numbers::{counted, grouped};

/// Rename files after the game info of their records
///
/// File names are made from a template: {DT} {PB}-{PW} renames download(1).sgf to "1846-07-21 Gennan Inseki-Shusaku.sgf". Fields are
/// property identifiers, {year} (of the game), and {name} (the current name). A / creates subfolders: {year}/{PB}-{PW}. A missing value
/// is left out with the text next to it; files without any of the values are not renamed. Characters that are not allowed on some system become
/// hyphens, and long names are shortened.
///
/// Existing files are never overwritten: if a name is taken, a number is added. Files that already have the right name, even with a number,
/// are not renamed. Neither are files with several games; see sgf split. File contents are not changed.
///
/// Prints the old and new name of each file. Try --dry-run first.
///
/// Exit codes: 0 on success, 2 if a record could not be read or a file could not be renamed.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Show the new names" => "sgf rename --dry-run games/",
    "Sort files into folders by year" => "sgf rename --name '{year}/{PB}-{PW}' games/",
})]
pub(crate) struct Rename {
    #[command(flatten)]
    paths: Paths,

    /// The template of new names, without extension
    #[arg(long, value_name = "TEMPLATE", default_value = "{DT} {PB}-{PW}")]
    name: Template,

    /// Only print what would be renamed
    #[arg(long)]
    dry_run: bool,
}

/// How to rename a file.
enum Target {
    /// Rename it.
    Name(NewName),
    /// It already has this name.
    HasName,
    /// The file is one of several, and empty.
    Empty,
    /// It contains several games.
    Games(usize),
    /// The record has none of the values.
    NoValues,
}

/// A file and its new name, without extension.
struct NewName {
    old: PathBuf,
    name: PathBuf,
}

/// A file to rename.
struct Move {
    old: PathBuf,
    new: PathBuf,
}

impl Rename {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        anyhow::ensure!(self.paths.are_given(), "no input; name files or a folder: sgf rename games/");
        let inputs = self.paths.inputs(".")?.without_duplicates();
        let mut outcome = inputs.begin(out)?;
        let (mut new_names, mut n_unchanged) = (Vec::new(), 0);
        out.start_progress(inputs.inputs.len());
        let is_batch = inputs.inputs.len() > 1;
        let work = |bytes: &mut Vec<u8>, input: &Input| self.target(bytes, input, is_batch);
        parallel::in_order(&inputs.inputs, Vec::new, work, |input, result| {
            out.advance(input.name(), "read")?;
            let target = match result {
                Ok((notice, target)) => {
                    notice.show(out)?;
                    target
                }
                Err(message) => {
                    outcome = Outcome::Failed;
                    return out.error(message);
                }
            };
            let reason = match target {
                Target::Name(it) => {
                    new_names.push(it);
                    return Ok(());
                }
                Target::HasName => None,
                Target::Empty => Some("is empty".to_owned()),
                Target::Games(n_games) => Some(format!("contains {}", counted(n_games, "game"))),
                Target::NoValues => Some("has none of the values in the template".to_owned()),
            };
            n_unchanged += 1;
            match reason {
                Some(reason) => out.inform(format_args!("{} not renamed: it {reason}", input.name())),
                None => Ok(()),
            }
        })?;
        let moves = assign_names(new_names);
        let n_moves = moves.len();
        let n_failed = if self.dry_run { self.print_all(&moves, out)? } else { self.move_all(moves, out)? };
        if n_failed > 0 {
            outcome = Outcome::Failed;
        }
        let prefix = if self.dry_run { "would be " } else { "" };
        let renamed = counted(n_moves - n_failed, "file");
        out.inform(format_args!("{renamed} {prefix}renamed, {} unchanged", grouped(n_unchanged)))?;
        Ok(outcome)
    }

    fn target(
        &self,
        bytes: &mut Vec<u8>,
        input: &Input,
        is_batch: bool,
    ) -> Result<(LossNotice, Target), String> {
        let path = match input {
            Input::File(path) => path,
            Input::Stdin(_) => return Err("standard input cannot be renamed".to_owned()),
            Input::Member(_) => return Err(format!("{} not renamed: it is in an archive", input.name())),
        };
        let notice = input.read(bytes)?;
        if is_batch && non_sgf::is_empty(bytes) {
            return Ok((notice, Target::Empty));
        }
        non_sgf::expect_game(input, bytes)?;
        let document = read(&**bytes);
        let mut all = games(&document);
        let target = match (all.next(), all.count()) {
            (Some(game), 0) => self.target_of(path, &game),
            (_, n_others) => Target::Games(n_others + 1),
        };
        Ok((notice, target))
    }

    fn target_of(&self, path: &Path, game: &GameView<'_>) -> Target {
        let decompressed = decompressed_name(path);
        let stem = decompressed.file_stem().unwrap_or_default().to_string_lossy();
        let Some(name) = self.name.name(&Named { game, number: game.index() + 1, stem: &stem, n_digits: 1 })
        else {
            return Target::NoValues;
        };
        let name = base_folder(path, &name).join(&name);
        match has_name(path, &name, &extension(path)) {
            true => Target::HasName,
            false => Target::Name(NewName { old: path.to_owned(), name }),
        }
    }

    fn print_all(&self, moves: &[Move], out: &mut Output) -> anyhow::Result<usize> {
        moves.iter().try_for_each(|it| self.print(it, out))?;
        Ok(0)
    }

    fn print(&self, it: &Move, out: &mut Output) -> anyhow::Result<()> {
        if out.verbosity == Verbosity::Quiet && !self.dry_run {
            return Ok(());
        }
        let mut line = out.styled_text();
        line.line(format_args!("{} -> {}", shown(&it.old), shown(&it.new)));
        out.show(&line)
    }

    /// Renames the files, and returns the number of failures. Retries names that are taken by a file that is renamed later.
    fn move_all(&self, mut waiting: Vec<Move>, out: &mut Output) -> anyhow::Result<usize> {
        let mut n_failed = 0;
        loop {
            let mut still = Vec::new();
            let n_waiting = waiting.len();
            for it in waiting {
                match rename(&it) {
                    Ok(()) => self.print(&it, out)?,
                    Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => still.push(it),
                    Err(error) => {
                        n_failed += 1;
                        out.error(format_args!("cannot rename {}: {}", shown(&it.old), reason(&error)))?;
                    }
                }
            }
            if still.is_empty() {
                return Ok(n_failed);
            }
            if still.len() == n_waiting {
                for it in &still {
                    let (old, new) = (shown(&it.old), shown(&it.new));
                    out.error(format_args!("cannot rename {old}: {new} already exists"))?;
                }
                return Ok(n_failed + still.len());
            }
            // Rename chains from their end.
            still.reverse();
            waiting = still;
        }
    }
}

fn rename(it: &Move) -> std::io::Result<()> {
    if let Some(folder) = it.new.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    sgf_files::rename(&it.old, &it.new)
}

/// Chooses a unique name for each file.
fn assign_names(new_names: Vec<NewName>) -> Vec<Move> {
    let mut taken = Taken::default();
    let folders: HashSet<&Path> = new_names.iter().filter_map(|it| it.name.parent()).collect();
    folders.into_iter().for_each(|folder| taken.read_folder(folder));
    new_names.iter().for_each(|it| taken.free(&it.old));
    let plan = new_names.into_iter().map(|NewName { old, name }| {
        let new = taken.take(&name, &extension(&old));
        Move { old, new }
    });
    plan.collect()
}

/// The extension: `sgf`, or `sgf.gz` for a compressed record.
fn extension(path: &Path) -> String {
    let own = |path: &Path| path.extension().map(|it| it.to_string_lossy().into_owned()).unwrap_or_default();
    let decompressed = decompressed_name(path);
    if decompressed == path { own(path) } else { format!("{}.{}", own(&decompressed), own(path)) }
}
