//! `sgf split`: a file for every game of a collection.

use std::fs;
use std::path::{Path, PathBuf};

use opensgf::convert::split;
use opensgf::{GameView, games, read};
use sgf_files::replace;

use crate::foreign::spread;
use crate::input::{Input, Paths, shown, unpacked_name};
use crate::naming::{Named, Taken, Template, with_extension};
use crate::numbers::counted;
use crate::terminal::{Output, reason};
use crate::{Outcome, no_game};

/// Write each game of collections into a file of its own
///
/// Each file gets the name of the collection and the number of the game: games.sgf becomes games-001.sgf and so on, beside
/// the collection or in the folder that you name. With --name, files are called after what the games say. If one of the files
/// exists, the command writes no game of that collection.
/// Each game reads as before: if only the other games told its charset, CA names it. Collections stay as they are.
///
/// Exit codes: 0 when all went well, 2 when a collection could not be read or a file could not be written.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Write each game into a file of its own" => "sgf split collection.sgf --folder single/",
    "See how the files would be called" => "sgf split --name '{DT} {PB}-{PW}' --dry-run collection.sgf",
    "Name the files after their games" => "sgf split --name '{DT} {PB}-{PW}' collection.sgf --folder named/",
})]
pub(crate) struct Split {
    #[command(flatten)]
    paths: Paths,

    /// Write the files into this folder, and create the folder if needed
    #[arg(long, short, value_name = "FOLDER", visible_alias = "output", visible_short_alias = 'o')]
    folder: Option<PathBuf>,

    /// Make names like this: {DT} {PB}-{PW}
    ///
    /// Fields are identifiers of properties, {year} of the game, {game}, its number, and {name}, the name of the collection. A / makes
    /// folders. The second game of the same name gets a 2, and one that says nothing of what is asked is called as without --name.
    #[arg(long, value_name = "TEMPLATE")]
    name: Option<Template>,

    /// Replace files that exist
    #[arg(long)]
    force: bool,

    /// Only print what would be written
    #[arg(long, short = 'n')]
    dry_run: bool,
}

impl Split {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        anyhow::ensure!(self.paths.are_given(), "no collection given; name a file: sgf split games.sgf");
        let inputs = self.paths.inputs(".")?;
        let mut outcome = inputs.begin(out)?;
        let (mut n_written, mut bytes, mut taken) = (0, Vec::new(), Taken::default());
        for input in &inputs.inputs {
            let split = match input.read(&mut bytes) {
                Ok(notice) => {
                    notice.tell(out)?;
                    out.tell_more(format_args!("{}: read", input.name()))?;
                    self.split(input, &bytes, &mut taken)
                }
                Err(message) => Err(message),
            };
            match split {
                Ok(paths) => {
                    n_written += paths.len();
                    if self.dry_run {
                        tell(&paths, out)?;
                    }
                }
                Err(message) => {
                    outcome = Outcome::Failed;
                    out.complain(message)?;
                }
            }
        }
        let would = if self.dry_run { "would be " } else { "" };
        out.tell(format_args!("{} {would}written", counted(n_written, "file")))?;
        Ok(outcome)
    }

    /// Splits one collection and returns the files, which are not written if only their names are wanted.
    fn split(&self, input: &Input, bytes: &[u8], taken: &mut Taken) -> Result<Vec<PathBuf>, String> {
        no_game::expect_game(input, bytes)?;
        let document = read(bytes);
        let split_games = split(&document);
        let names = names(input, split_games.len());
        let folder = self.folder.as_deref().unwrap_or(names.folder);
        let paths: Vec<PathBuf> = games(&document)
            .map(|game| {
                let own = || PathBuf::from(names.of(game.index() + 1));
                let Some(template) = &self.name else {
                    return with_extension(&folder.join(own()), &names.extension);
                };
                let name = template.name(&names.of_game(&game)).unwrap_or_else(own);
                taken.take(&folder.join(name), &names.extension)
            })
            .collect();
        if let Some(known) = paths.iter().find(|path| !self.force && path.exists()) {
            return Err(format!(
                "{} is there already; nothing of {} is written",
                known.display(),
                input.name()
            ));
        }
        for (path, game) in paths.iter().zip(&split_games).filter(|_| !self.dry_run) {
            make_folder(path)?;
            match self.force {
                true => replace::create_or_replace(path, game.write(), replace::Content::Record)?,
                false => replace::create(path, game.write())?,
            }
        }
        Ok(paths)
    }
}

/// Says how files would be called.
fn tell(paths: &[PathBuf], out: &mut Output) -> anyhow::Result<()> {
    let mut page = out.page();
    for path in paths {
        page.line(shown(path));
    }
    out.show(&page)
}

fn make_folder(path: &Path) -> Result<(), String> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder)
        .map_err(|error| format!("cannot make {}: {}", folder.display(), reason(&error)))
}

/// How the files of a collection are called.
struct Names<'a> {
    folder: &'a Path,
    stem: String,
    extension: String,
    n_digits: usize,
}

fn names(input: &Input, n_games: usize) -> Names<'_> {
    let path = match input {
        Input::Stdin(_) => Path::new("games.sgf"),
        Input::File(path) => path,
    };
    let unpacked = unpacked_name(path);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let stem = unpacked.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    // What is written is SGF, whatever it was.
    let own = unpacked.extension().filter(|_| spread(&unpacked).is_none());
    let extension = own.map_or("sgf".into(), |extension| extension.to_string_lossy()).into_owned();
    Names { folder, stem, extension, n_digits: n_games.to_string().len().max(3) }
}

impl Names<'_> {
    fn of(&self, number: usize) -> String {
        format!("{}-{number:0width$}", self.stem, width = self.n_digits)
    }

    fn of_game<'g, 'd>(&'g self, game: &'g GameView<'d>) -> Named<'g, 'd> {
        Named { game, stem: &self.stem, n_digits: self.n_digits }
    }
}
