//! `sgf db export`: games out of a database, for other programs.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use opensgf::db::{BoardQuery, Damage, Database, Filter, LastBlock};
use sgf_files::replace::{self, Content, Growing};

use crate::Outcome;
use crate::elsewhere::Elsewhere;
use crate::input::is_standard;
use crate::numbers::{counted, grouped};
use crate::terminal::Output;

use super::board::OnBoards;
use super::dataset::{self, Dataset};
use super::find::{Wanted, question};
use super::shown::{Form as Shape, Showing, Sink, show_all};

/// Write games for other programs: records, tables, or numbers to learn from
///
/// The extension of OUT says what is written, unless --format does: .sgf is a collection of the records, byte by byte; .csv and .json
/// have what is known of each game; .npz has the positions as arrays for NumPy. A folder gets a record for each game, with its number for a
/// name. `-` is standard output. A file appears when it is finished; what is there already is kept, unless you say --force.
///
/// The page on collections says what the arrays of .npz hold. They are of one game and one size of the board: Go on 19x19, unless --game and
/// --board say otherwise; other games are left out and counted.
///
/// --parquet makes a dataset for DuckDB, Polars, Spark and the like, in partitions by game and size of the board. The same command brings
/// it up to date: only files whose games have changed are written, and those of games that are gone are removed. `s3://BUCKET/PREFIX` is a
/// bucket of an object store; the usual variables say where it is and who asks: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION, and
/// AWS_ENDPOINT for a server of your own.
///
/// The options that choose games are those of `sgf db find`.
///
/// Exit codes: 0 when games were written, 1 when there are none, 2 when something could not be written or a part of the database is damaged.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Write the games of a player into a file" => "sgf db export pro.sgfdb shusaku.sgf --player Shusaku",
    "Write a table of all games" => "sgf db export pro.sgfdb all.csv",
    "Write all games and positions for other engines" => "sgf db export pro.sgfdb --parquet dataset",
    "Write them as a part of a dataset that has games of other databases, too" => "sgf db export pro.sgfdb --parquet shared --shard pro",
})]
pub(crate) struct Export {
    /// The folder of the database
    #[arg(value_name = "DB")]
    db: PathBuf,

    /// The file or the folder that is written
    #[arg(value_name = "OUT", required_unless_present = "parquet")]
    into: Option<PathBuf>,

    /// Bring a dataset of Parquet files in this folder or bucket up to date: tables of games and of positions
    #[arg(long, value_name = "FOLDER|s3://BUCKET/PREFIX", conflicts_with_all = ["into", "format", "board", "force"])]
    parquet: Option<PathBuf>,

    /// Write a part of the dataset by this name; each of several databases is a shard of its own, and together they are one dataset
    #[arg(long, value_name = "NAME", requires = "parquet", conflicts_with = "into", value_parser = dataset::shard)]
    shard: Option<String>,

    #[command(flatten)]
    wanted: Wanted,

    #[command(flatten)]
    boards: OnBoards,

    /// What is written, whatever OUT is called
    #[arg(long, value_enum, value_name = "FORM")]
    format: Option<Form>,

    /// The size of the board for .npz
    #[arg(long, value_name = "N", default_value_t = 19)]
    board: u16,

    /// Replace files that are there already
    #[arg(long)]
    force: bool,
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// The records, as one collection, or in a folder one by one
    Sgf,
    /// Comma-separated values, with a header line
    Csv,
    /// One JSON object for each game, each on its own line
    Json,
    /// Positions as arrays for NumPy
    Npz,
}

/// What was written, and of what.
struct Done {
    n_games: usize,
    more: String,
    damage: Vec<Damage>,
}

impl Export {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let done = match (&self.parquet, &self.into) {
            (Some(folder), _) => self.dataset(folder)?,
            (None, Some(into)) => self.written(into, out)?,
            (None, None) => anyhow::bail!("say what is written: a file, a folder, or --parquet"),
        };
        out.tell(format_args!("{}{}", counted(done.n_games, "game"), done.more))?;
        done.damage.iter().try_for_each(|damage| out.complain(damage))?;
        Ok(match (done.damage.is_empty(), done.n_games) {
            (false, _) => Outcome::Failed,
            (true, 0) => Outcome::Found,
            (true, _) => Outcome::Clean,
        })
    }

    fn written(&self, into: &Path, out: &mut Output) -> anyhow::Result<Done> {
        let form = self.form(into)?;
        let database = Database::open(&self.db)?;
        let (filter, boards) = question(&self.wanted, &self.boards)?;
        let boards = boards.as_ref();
        match form {
            Form::Npz => self.arrays(&database, &filter, boards, into),
            Form::Sgf if is_folder(into) => self.folder(&database, &filter, boards, into),
            Form::Sgf => self.games(&database, &filter, boards, Shape::Sgf, into, out),
            Form::Csv => self.games(&database, &filter, boards, Shape::Csv, into, out),
            Form::Json => self.games(&database, &filter, boards, Shape::Json, into, out),
        }
    }

    /// Brings a dataset up to date.
    fn dataset(&self, folder: &Path) -> anyhow::Result<Done> {
        let (filter, boards) = question(&self.wanted, &self.boards)?;
        anyhow::ensure!(boards.is_none(), "a dataset takes no --pattern, --position or --sequence");
        let database = Database::open(&self.db)?;
        let dataset = Dataset::begin(folder, self.shard.as_deref())?;
        let written = database.write_dataset(
            &filter,
            |path| dataset.has(path),
            |path, bytes| dataset.put(path, bytes),
        )?;
        // What is damaged now may be there from before.
        let n_removed =
            if written.damage.is_empty() { dataset.finish(written.n_games, &written.files)? } else { 0 };
        let more = format!(
            "; {} written, {} removed, {} as they were",
            counted(written.n_written, "file"),
            grouped(n_removed),
            grouped(written.files.len().saturating_sub(written.n_written))
        );
        Ok(Done { n_games: written.n_games as usize, more, damage: written.damage })
    }

    fn form(&self, into: &Path) -> anyhow::Result<Form> {
        let form = match self.format {
            Some(form) => form,
            None if is_folder(into) => Form::Sgf,
            None => {
                match into.extension().map(|it| it.to_ascii_lowercase()).as_deref().and_then(|it| it.to_str())
                {
                    Some("sgf") => Form::Sgf,
                    Some("csv") => Form::Csv,
                    Some("json" | "jsonl") => Form::Json,
                    Some("npz") => Form::Npz,
                    _ => anyhow::bail!("say with --format what is written into {}", into.display()),
                }
            }
        };
        anyhow::ensure!(form == Form::Sgf || !is_folder(into), "a folder takes records only: --format sgf");
        anyhow::ensure!(
            form != Form::Npz || !is_standard(into),
            "arrays are not written to standard output: name a file"
        );
        Ok(form)
    }

    fn games(
        &self,
        database: &Database,
        filter: &Filter,
        boards: Option<&BoardQuery>,
        shape: Shape,
        into: &Path,
        out: &mut Output,
    ) -> anyhow::Result<Done> {
        let mut sink = Sink::new(&Elsewhere::to(into, self.force), out)?;
        let showing = Showing::new(shape, database, false);
        let (n_games, damage) = show_all(database, filter, boards, usize::MAX, showing, &mut sink)?;
        sink.finish()?;
        Ok(Done { n_games, more: String::new(), damage })
    }

    /// Writes a record for each game.
    fn folder(
        &self,
        database: &Database,
        filter: &Filter,
        boards: Option<&BoardQuery>,
        into: &Path,
    ) -> anyhow::Result<Done> {
        std::fs::create_dir_all(into)
            .map_err(|error| anyhow::anyhow!("cannot make {}: {error}", into.display()))?;
        let (mut n_games, mut failed, mut last) = (0, None, LastBlock::default());
        let damage = database.find(filter, boards, |game| {
            let path = into.join(format!("{}.sgf", game.id));
            let record = database.record(&game, &mut last).map_err(anyhow::Error::from);
            match record.and_then(|record| self.write(&path, &record)) {
                Ok(()) => {
                    n_games += 1;
                    ControlFlow::Continue(())
                }
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        })?;
        failed.map_or(Ok(()), Err)?;
        Ok(Done { n_games, more: String::new(), damage })
    }

    fn write(&self, path: &Path, record: &[u8]) -> anyhow::Result<()> {
        let written = match self.force {
            true => replace::create_or_replace(path, record, Content::Drawn),
            false => replace::create(path, record),
        };
        written.map_err(anyhow::Error::msg)
    }

    fn arrays(
        &self,
        database: &Database,
        filter: &Filter,
        boards: Option<&BoardQuery>,
        into: &Path,
    ) -> anyhow::Result<Done> {
        let gm = self.boards.game.map_or(1, |spec| spec.number);
        let mut file = Growing::begin(into, self.force).map_err(anyhow::Error::msg)?;
        let written = database.write_tensors(filter, boards, gm, (self.board, self.board), &mut file)?;
        file.finish().map_err(anyhow::Error::msg)?;
        let mut more = format!(", {}", counted(written.n_samples as usize, "position"));
        if written.n_left > 0 {
            more += &format!("; {} of another kind left out", grouped(written.n_left as usize));
        }
        Ok(Done { n_games: written.n_games as usize, more, damage: written.damage })
    }
}

fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.to_string_lossy().ends_with(std::path::is_separator)
}
