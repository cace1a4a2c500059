//! `sgf rename`: files are called after what their records say.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use opensgf::{GameView, games, read};

use crate::foreign::Notice;
use crate::input::{Input, Paths, shown, unpacked_name};
use crate::naming::{Named, Taken, Template, has_name};
use crate::numbers::{counted, grouped};
use crate::terminal::{Loudness, Output, reason};
use crate::{Outcome, no_game, pool};

/// Name files after what their records say
///
/// Each file gets a name from the template: {DT} {PB}-{PW} makes "1846-07-21 Gennan Inseki-Shusaku.sgf" of download(1).sgf. Fields
/// are identifiers of properties, {year} of the game, and {name}, the name until now. A / makes folders beside the file:
/// {year}/{PB}-{PW}. What a record does not say is "unknown"; a record that says nothing of what is asked keeps its name.
/// Characters that some system or shell does not take in names become hyphens, and long names are cut.
///
/// No file is ever replaced: where a name is taken, the next one gets a number. A file that has its name already, or with a number,
/// keeps it. Files with several games keep theirs, too; see sgf split. The bytes of records stay as they are.
///
/// Each line says what a file was called, and how it is called now. Try --dry-run first.
///
/// Exit codes: 0 when all went well, 2 when a record could not be read or a file could not be renamed.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "See how files would be called" => "sgf rename --dry-run games/",
    "Sort files into a folder for each year" => "sgf rename --name '{year}/{PB}-{PW}' games/",
})]
pub(crate) struct Rename {
    #[command(flatten)]
    paths: Paths,

    /// Make names like this, without the extension, which stays
    #[arg(long, value_name = "TEMPLATE", default_value = "{DT} {PB}-{PW}")]
    name: Template,

    /// Only print what would be renamed
    #[arg(long, short = 'n')]
    dry_run: bool,
}

/// What is to become of a file.
enum Wish {
    /// It gets a name.
    Name(Wanted),
    /// It is called so already.
    HasName,
    /// It keeps its name: so many games are in it.
    Games(usize),
    /// It keeps its name: its record says nothing.
    Silent,
}

/// A file, and the name that it should have, without an extension.
struct Wanted {
    old: PathBuf,
    name: PathBuf,
}

/// A file that gets another name.
struct Move {
    old: PathBuf,
    new: PathBuf,
}

impl Rename {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        anyhow::ensure!(self.paths.are_given(), "no record given; name files or a folder: sgf rename games/");
        let inputs = self.paths.inputs(".")?.each_file_once();
        let mut outcome = inputs.begin(out)?;
        let (mut wishes, mut n_kept) = (Vec::new(), 0);
        out.expect(inputs.inputs.len());
        let work = |bytes: &mut Vec<u8>, input: &Input| self.wish(bytes, input);
        pool::in_order(&inputs.inputs, Vec::new, work, |input, result| {
            out.advance(input.name(), "read")?;
            let wish = match result {
                Ok((notice, wish)) => {
                    notice.tell(out)?;
                    wish
                }
                Err(message) => {
                    outcome = Outcome::Failed;
                    return out.complain(message);
                }
            };
            let reason = match wish {
                Wish::Name(it) => {
                    wishes.push(it);
                    return Ok(());
                }
                Wish::HasName => None,
                Wish::Games(n_games) => Some(format!("has {}", counted(n_games, "game"))),
                Wish::Silent => Some("says nothing of what the name needs".to_owned()),
            };
            n_kept += 1;
            match reason {
                Some(reason) => out.tell(format_args!("{} {reason} and keeps its name", input.name())),
                None => Ok(()),
            }
        })?;
        let moves = planned(wishes);
        let n_moves = moves.len();
        let n_failed = if self.dry_run { self.tell_all(&moves, out)? } else { self.move_all(moves, out)? };
        if n_failed > 0 {
            outcome = Outcome::Failed;
        }
        let would = if self.dry_run { "would be " } else { "" };
        let renamed = counted(n_moves - n_failed, "file");
        out.tell(format_args!("{renamed} {would}renamed, {} left as they are", grouped(n_kept)))?;
        Ok(outcome)
    }

    fn wish(&self, bytes: &mut Vec<u8>, input: &Input) -> Result<(Notice, Wish), String> {
        let Input::File(path) = input else { return Err("standard input has no name".to_owned()) };
        let notice = input.read(bytes)?;
        no_game::expect_game(input, bytes)?;
        let document = read(&**bytes);
        let mut all = games(&document);
        let wish = match (all.next(), all.count()) {
            (Some(game), 0) => self.wish_of(path, &game),
            (_, n_others) => Wish::Games(n_others + 1),
        };
        Ok((notice, wish))
    }

    fn wish_of(&self, path: &Path, game: &GameView<'_>) -> Wish {
        let unpacked = unpacked_name(path);
        let stem = unpacked.file_stem().unwrap_or_default().to_string_lossy();
        let Some(name) = self.name.name(&Named { game, stem: &stem, n_digits: 1 }) else {
            return Wish::Silent;
        };
        let name = path.parent().unwrap_or(Path::new("")).join(name);
        match has_name(path, &name, &extension(path)) {
            true => Wish::HasName,
            false => Wish::Name(Wanted { old: path.to_owned(), name }),
        }
    }

    fn tell_all(&self, moves: &[Move], out: &mut Output) -> anyhow::Result<usize> {
        moves.iter().try_for_each(|it| self.tell(it, out))?;
        Ok(0)
    }

    fn tell(&self, it: &Move, out: &mut Output) -> anyhow::Result<()> {
        if out.loudness == Loudness::Quiet && !self.dry_run {
            return Ok(());
        }
        let mut page = out.page();
        page.line(format_args!("{} -> {}", shown(&it.old), shown(&it.new)));
        out.show(&page)
    }

    /// Renames the files, and returns how many could not be. A name may be free only when its file has got another one.
    fn move_all(&self, mut waiting: Vec<Move>, out: &mut Output) -> anyhow::Result<usize> {
        let mut n_failed = 0;
        loop {
            let mut still = Vec::new();
            let n_waiting = waiting.len();
            for it in waiting {
                match rename(&it) {
                    Ok(()) => self.tell(&it, out)?,
                    Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => still.push(it),
                    Err(error) => {
                        n_failed += 1;
                        out.complain(format_args!("cannot rename {}: {}", shown(&it.old), reason(&error)))?;
                    }
                }
            }
            if still.is_empty() {
                return Ok(n_failed);
            }
            if still.len() == n_waiting {
                for it in &still {
                    let (old, new) = (shown(&it.old), shown(&it.new));
                    out.complain(format_args!("cannot rename {old}: {new} is there already"))?;
                }
                return Ok(n_failed + still.len());
            }
            // A chain of names that was written forwards is free from its end.
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

/// Gives each file a name that no other has.
fn planned(wishes: Vec<Wanted>) -> Vec<Move> {
    let mut taken = Taken::default();
    let folders: HashSet<&Path> = wishes.iter().filter_map(|it| it.name.parent()).collect();
    folders.into_iter().for_each(|folder| taken.read_folder(folder));
    wishes.iter().for_each(|it| taken.free(&it.old));
    let plan = wishes.into_iter().map(|Wanted { old, name }| {
        let new = taken.take(&name, &extension(&old));
        Move { old, new }
    });
    plan.collect()
}

/// What stands behind the name: `sgf`, or `sgf.gz` of a packed record.
fn extension(path: &Path) -> String {
    let own = |path: &Path| path.extension().map(|it| it.to_string_lossy().into_owned()).unwrap_or_default();
    let unpacked = unpacked_name(path);
    if unpacked == path { own(path) } else { format!("{}.{}", own(&unpacked), own(path)) }
}
