//! `sgf db export`: exports games for other programs.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use opensgf::db::{BoardQuery, Damage, Database, Filter, LastBlock};
use sgf_files::replace::{self, AtomicWriter, Durability};

use crate::Outcome;
use crate::io::csv_args::CsvArgs;
use crate::io::input::is_standard;
use crate::io::output::OutputArgs;
use crate::io::terminal::Output;
use crate::numbers::{counted, grouped};

use super::board::BoardArgs;
use super::databases::{ALL, Databases};
use super::dataset::{self, Dataset};
use super::find::{FilterArgs, build_query};
use super::output::{Form as Shape, GamePrinter, Sink, damage_of};

/// Export games as records, tables, or training data
///
/// The format is chosen by the extension of OUT, or by --format: .sgf is a collection of the original records, .csv and .json contain the
/// metadata of games, and .npz the positions as NumPy arrays. A folder gets a record for each game, named by its number. `-` is standard
/// output. Files are written atomically, and only overwritten with --force.
///
/// The arrays in .npz files are described in docs/collections.md. They contain a single game and board size, by default Go on 19x19 (see
/// --game and --board); other games are skipped and counted.
///
/// --parquet writes or updates a dataset for DuckDB, Polars, Spark and similar engines, partitioned by game and board size. Only files with
/// changed games are written, and those of removed games are deleted. `s3://BUCKET/PREFIX` is a bucket of an object store, configured by
/// the environment variables AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION, and AWS_ENDPOINT for your own server.
///
/// For the options that choose games, see `sgf db find`.
///
/// Exit codes: 0 if games were exported, 1 if there are none, 2 if writing failed or part of the database is damaged.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Export the games of a player" => "sgf db export pro.sgfdb shusaku.sgf --player Shusaku",
    "Export a table of all games" => "sgf db export pro.sgfdb all.csv",
    "Export all games and positions for query engines" => "sgf db export pro.sgfdb --parquet dataset",
    "Export to one shard of a dataset of several databases" => "sgf db export pro.sgfdb --parquet shared --shard pro",
})]
pub(crate) struct Export {
    /// The folder of the database
    #[arg(value_name = "DB")]
    db: PathBuf,

    /// The file or folder to write
    #[arg(value_name = "OUT", required_unless_present = "parquet")]
    into: Option<PathBuf>,

    /// Write or update a dataset of Parquet files in this folder or bucket
    #[arg(long, value_name = "FOLDER|s3://BUCKET/PREFIX", conflicts_with_all = ["into", "format", "board", "force"])]
    parquet: Option<PathBuf>,

    /// Write this shard of the dataset; several databases can share a dataset, each with its own shard
    #[arg(long, value_name = "NAME", requires = "parquet", conflicts_with = "into", value_parser = dataset::shard)]
    shard: Option<String>,

    #[command(flatten)]
    filter: FilterArgs,

    #[command(flatten)]
    boards: BoardArgs,

    /// The output format, whatever the extension of OUT
    #[arg(long, value_enum, value_name = "FORM")]
    format: Option<Form>,

    /// The board size for .npz
    #[arg(long, value_name = "N", default_value_t = 19)]
    board: u16,

    #[command(flatten)]
    csv_args: CsvArgs,

    /// Overwrite existing files
    #[arg(long)]
    force: bool,
}

/// The output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// Records, as one collection or a folder of files
    Sgf,
    /// CSV with a header line
    Csv,
    /// A JSON object for each game, one per line
    Json,
    /// Positions as NumPy arrays
    Npz,
}

/// The result of an export.
struct Exported {
    n_games: usize,
    details: String,
    damage: Vec<String>,
}

impl Export {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let done = match (&self.parquet, &self.into) {
            (Some(folder), _) => {
                self.csv_args.expect_csv(false)?;
                self.dataset(folder)?
            }
            (None, Some(into)) => self.written(into, out)?,
            (None, None) => anyhow::bail!("name an output file or folder, or use --parquet"),
        };
        out.inform(format_args!("{}{}", counted(done.n_games, "game"), done.details))?;
        done.damage.iter().try_for_each(|damage| out.error(damage))?;
        Ok(match (done.damage.is_empty(), done.n_games) {
            (false, _) => Outcome::Failed,
            (true, 0) => Outcome::Found,
            (true, _) => Outcome::Clean,
        })
    }

    fn written(&self, into: &Path, out: &mut Output) -> anyhow::Result<Exported> {
        let form = self.form(into)?;
        self.csv_args.expect_csv(form == Form::Csv)?;
        let (filter, boards) = build_query(&self.filter, &self.boards)?;
        let boards = boards.as_ref();
        match form {
            Form::Npz => self.arrays(&Database::open(&self.db)?, &filter, boards, into),
            Form::Sgf if is_folder(into) => self.folder(&Database::open(&self.db)?, &filter, boards, into),
            Form::Sgf => self.games(&filter, boards, Shape::Sgf, into, out),
            Form::Csv => self.games(&filter, boards, Shape::Csv, into, out),
            Form::Json => self.games(&filter, boards, Shape::Json, into, out),
        }
    }

    /// Writes or updates a dataset.
    fn dataset(&self, folder: &Path) -> anyhow::Result<Exported> {
        let (filter, boards) = build_query(&self.filter, &self.boards)?;
        anyhow::ensure!(
            boards.is_none(),
            "--parquet cannot be combined with --pattern, --position or --sequence"
        );
        let database = Database::open(&self.db)?;
        let dataset = Dataset::begin(folder, self.shard.as_deref())?;
        let written = database.write_dataset(
            &filter,
            |path| dataset.has(path),
            |path, bytes| dataset.put(path, bytes),
        )?;
        // Damaged games may still be in the dataset from an earlier export, so remove nothing.
        let n_removed =
            if written.damage.is_empty() { dataset.finish(written.n_games, &written.files)? } else { 0 };
        let details = format!(
            "; {} written, {} removed, {} unchanged",
            counted(written.n_written, "file"),
            grouped(n_removed),
            grouped(written.files.len().saturating_sub(written.n_written))
        );
        Ok(Exported { n_games: written.n_games as usize, details, damage: told(&written.damage) })
    }

    fn form(&self, into: &Path) -> anyhow::Result<Form> {
        let form = match self.format {
            Some(form) => form,
            None if is_folder(into) => Form::Sgf,
            None => {
                match into
                    .extension()
                    .map(std::ffi::OsStr::to_ascii_lowercase)
                    .as_deref()
                    .and_then(|it| it.to_str())
                {
                    Some("sgf") => Form::Sgf,
                    Some("csv") => Form::Csv,
                    Some("json" | "jsonl") => Form::Json,
                    Some("npz") => Form::Npz,
                    _ => anyhow::bail!("cannot choose a format for {}; use --format", into.display()),
                }
            }
        };
        anyhow::ensure!(form == Form::Sgf || !is_folder(into), "a folder requires --format sgf");
        anyhow::ensure!(
            form != Form::Npz || !is_standard(into),
            "cannot write arrays to standard output; name a file"
        );
        Ok(form)
    }

    fn games(
        &self,
        filter: &Filter,
        boards: Option<&BoardQuery>,
        shape: Shape,
        into: &Path,
        out: &mut Output,
    ) -> anyhow::Result<Exported> {
        let mut databases = Databases::open_one(&self.db)?;
        let mut sink = Sink::new(&OutputArgs::to(into, self.force), out)?;
        let printer = GamePrinter::new(shape, self.csv_args, false, false);
        let (n_games, _) = databases.print(filter, boards, ALL, printer, &mut sink)?;
        sink.finish()?;
        Ok(Exported { n_games, details: String::new(), damage: databases.take_problems() })
    }

    /// Writes a record for each game.
    fn folder(
        &self,
        database: &Database,
        filter: &Filter,
        boards: Option<&BoardQuery>,
        into: &Path,
    ) -> anyhow::Result<Exported> {
        std::fs::create_dir_all(into)
            .map_err(|error| anyhow::anyhow!("cannot create {}: {error}", into.display()))?;
        let (mut n_games, mut failed, mut unread) = (0, None, Vec::new());
        let mut last = LastBlock::default();
        let mut damage = database.find(filter, boards, |game| {
            let path = into.join(format!("{}.sgf", game.id));
            let record = database.record(&game, &mut last).map_err(anyhow::Error::from);
            match record.and_then(|record| self.write(&path, &record)) {
                Ok(()) => n_games += 1,
                Err(error) => match damage_of(error) {
                    Ok(damage) => unread.push(damage),
                    Err(error) => {
                        failed = Some(error);
                        return ControlFlow::Break(());
                    }
                },
            }
            ControlFlow::Continue(())
        })?;
        failed.map_or(Ok(()), Err)?;
        Damage::add_new(&mut damage, unread);
        Ok(Exported { n_games, details: String::new(), damage: told(&damage) })
    }

    fn write(&self, path: &Path, record: &[u8]) -> anyhow::Result<()> {
        let written = match self.force {
            true => replace::create_or_replace(path, record, Durability::Unsynced),
            false => replace::create(path, record),
        };
        Ok(written?)
    }

    fn arrays(
        &self,
        database: &Database,
        filter: &Filter,
        boards: Option<&BoardQuery>,
        into: &Path,
    ) -> anyhow::Result<Exported> {
        let gm = self.boards.game.map_or(1, |spec| spec.number);
        let mut file = AtomicWriter::create(into, self.force)?;
        let written = database.write_tensors(filter, boards, gm, (self.board, self.board), &mut file)?;
        file.finish()?;
        let mut details = format!(", {}", counted(written.n_samples as usize, "position"));
        if written.n_left > 0 {
            details += &format!("; skipped {} of another game or size", grouped(written.n_left as usize));
        }
        Ok(Exported { n_games: written.n_games as usize, details, damage: told(&written.damage) })
    }
}

fn told(damage: &[Damage]) -> Vec<String> {
    damage.iter().map(ToString::to_string).collect()
}

fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.to_string_lossy().ends_with(std::path::is_separator)
}
