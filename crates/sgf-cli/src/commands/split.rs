//! `sgf split`: writes each game of a collection to its own file.

use std::fs;
use std::path::{Path, PathBuf};

use opensgf::convert::{extract, split};
use opensgf::record::GameInfo;
use opensgf::{Document, GameView, NodePath, games, read};
use sgf_files::replace;

use crate::Outcome;
use crate::file_names::{Named, Taken, Template, with_extension};
use crate::io::import::extension_kind;
use crate::io::input::{Input, Paths, decompressed_name, shown};
use crate::io::non_sgf;
use crate::io::terminal::{Output, reason};
use crate::numbers::counted;

/// Write each game of a collection to its own file
///
/// Files are named after the collection and the number of the game: games.sgf is split into games-001.sgf and so on, in the same folder or
/// the one given with --folder. --name names files after the game info. If one of the files exists, no game of the collection is written.
/// CA is added to a game if its charset was detected from the other games. The collection is not changed.
///
/// Exit codes: 0 on success, 2 if a collection could not be read or a file could not be written.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Split a collection into a folder" => "sgf split collection.sgf --folder single/",
    "Show the names of the files" => "sgf split --name '{DT} {PB}-{PW}' --dry-run collection.sgf",
    "Write each game of a tree of openings to its own file" => "sgf split --tree lines.sgf --folder single/",
    "Name files after the game info" => "sgf split --name '{DT} {PB}-{PW}' collection.sgf --folder named/",
})]
pub(crate) struct Split {
    #[command(flatten)]
    paths: Paths,

    /// Write to this folder, creating it if needed
    #[arg(long, short, value_name = "FOLDER", visible_alias = "output", visible_short_alias = 'o')]
    folder: Option<PathBuf>,

    /// A template for file names: {DT} {PB}-{PW}
    ///
    /// Fields are property identifiers, {year} (of the game), {game} (its number) and {name} (the name of the collection). A / creates
    /// subfolders. Duplicate names get a number. Games without any of the values are named as without --name.
    #[arg(long, value_name = "TEMPLATE")]
    name: Option<Template>,

    /// Also divide trees of several games: a record for each game that has game info of its own
    ///
    /// A record has the nodes from the root to the game, and everything below. Without this option, a tree stays one record.
    #[arg(long)]
    tree: bool,

    /// Overwrite existing files
    #[arg(long)]
    force: bool,

    /// Only print what would be written
    #[arg(long)]
    dry_run: bool,
}

impl Split {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        anyhow::ensure!(self.paths.are_given(), "no input; name a file: sgf split games.sgf");
        let inputs = self.paths.inputs(".")?;
        let mut outcome = inputs.begin(out)?;
        let (mut n_written, mut bytes, mut taken) = (0, Vec::new(), Taken::default());
        for input in &inputs.inputs {
            let read = input.read(&mut bytes);
            if read.is_ok() && inputs.inputs.len() > 1 && non_sgf::skips_empty(input, &bytes, out)? {
                continue;
            }
            let split = match read {
                Ok(notice) => {
                    notice.show(out)?;
                    out.verbose(format_args!("{}: read", input.name()))?;
                    self.split(input, &bytes, &mut taken)
                }
                Err(message) => Err(message),
            };
            match split {
                Ok(paths) => {
                    n_written += paths.len();
                    if self.dry_run {
                        print(&paths, out)?;
                    }
                }
                Err(message) => {
                    outcome = Outcome::Failed;
                    out.error(message)?;
                }
            }
        }
        let prefix = if self.dry_run { "would be " } else { "" };
        out.inform(format_args!("{} {prefix}written", counted(n_written, "file")))?;
        Ok(outcome)
    }

    /// Splits a collection and returns the paths of the games. Writes nothing with --dry-run.
    fn split(&self, input: &Input, bytes: &[u8], taken: &mut Taken) -> Result<Vec<PathBuf>, String> {
        non_sgf::expect_game(input, bytes)?;
        let document = read(bytes);
        let split_games = split(&document);
        let split_games =
            if self.tree { split_games.into_iter().flat_map(lines).collect() } else { split_games };
        let names = names(input, split_games.len());
        if self.folder.is_none() && input.is_member() {
            return Err(input.member_error());
        }
        let folder = self.folder.as_deref().unwrap_or(names.folder);
        let numbered = (1..).zip(&split_games);
        let paths: Vec<PathBuf> = numbered
            .map(|(number, document)| {
                let own = || PathBuf::from(names.of(number));
                let Some(template) = &self.name else {
                    return with_extension(&folder.join(own()), &names.extension);
                };
                let game = games(document).next();
                let name = game.and_then(|game| template.name(&names.of_game(&game, number)));
                let name = name.unwrap_or_else(own);
                taken.take(&folder.join(name), &names.extension)
            })
            .collect();
        if let Some(existing) = paths.iter().find(|path| !self.force && path.exists()) {
            return Err(format!(
                "{} already exists; no game of {} is written",
                existing.display(),
                input.name()
            ));
        }
        for (path, game) in paths.iter().zip(&split_games).filter(|_| !self.dry_run) {
            create_folder(path)?;
            let written = match self.force {
                true => replace::create_or_replace(path, game.write(), replace::Durability::Synced),
                false => replace::create(path, game.write()),
            };
            written.map_err(|error| error.to_string())?;
        }
        Ok(paths)
    }
}

/// The games of a tree as records, or the record itself if it is of one game.
fn lines(document: Document<'static>) -> Vec<Document<'static>> {
    let paths: Vec<NodePath> = games(&document)
        .flat_map(|game| GameInfo::all(&game).into_iter().map(|(node, _)| node.path()).collect::<Vec<_>>())
        .collect();
    match paths.len() {
        0 | 1 => vec![document],
        _ => paths.iter().filter_map(|path| extract(&document, 0, path)).collect(),
    }
}

/// Prints the paths of files.
fn print(paths: &[PathBuf], out: &mut Output) -> anyhow::Result<()> {
    let mut text = out.styled_text();
    for path in paths {
        text.line(shown(path));
    }
    out.show(&text)
}

fn create_folder(path: &Path) -> Result<(), String> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder)
        .map_err(|error| format!("cannot create {}: {}", folder.display(), reason(&error)))
}

/// The names of the files of a collection.
struct Names<'a> {
    folder: &'a Path,
    stem: String,
    extension: String,
    n_digits: usize,
}

fn names(input: &Input, n_games: usize) -> Names<'_> {
    let path = input.path().filter(|_| !input.is_stdin()).unwrap_or(Path::new("games.sgf"));
    let decompressed = decompressed_name(path);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let stem = decompressed.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    // The output is SGF, whatever the format of the input.
    let own = decompressed.extension().filter(|_| extension_kind(&decompressed).is_none());
    let extension = own.map_or("sgf".into(), |extension| extension.to_string_lossy()).into_owned();
    Names { folder, stem, extension, n_digits: n_games.to_string().len().max(3) }
}

impl Names<'_> {
    fn of(&self, number: usize) -> String {
        format!("{}-{number:0width$}", self.stem, width = self.n_digits)
    }

    fn of_game<'g, 'd>(&'g self, game: &'g GameView<'d>, number: usize) -> Named<'g, 'd> {
        Named { game, number, stem: &self.stem, n_digits: self.n_digits }
    }
}
