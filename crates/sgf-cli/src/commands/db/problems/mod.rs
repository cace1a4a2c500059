//! `sgf db problems`: lists the problems of a database, finds duplicates and keeps the progress.

mod columns;
mod progress;

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use opensgf::db::{Damage, Database, Day, LastBlock, ParseDayError, ProblemQuery, Problems, Task};
use opensgf::play::GameSpec;
use opensgf::value::Color;
use serde_json::json;

use crate::Outcome;
use crate::io::csv_args::CsvArgs;
use crate::io::output::{Destination, OutputArgs};
use crate::io::terminal::{Content, Output};
use crate::numbers::{counted, grouped};

use super::board::{Player, pattern};
use super::find::FilterArgs;
use super::import::now;
use super::output::{Form, GamePrinter, Sink, damage_of};
use columns::ProblemPrinter;

/// Find problems by shape, task and progress
///
/// A problem is a record that sets up stones of both colors before the first move (AB and AW; stones of one color are enough if the record
/// has no handicap and marks right answers), without a winner, without the names of both players, and with a main line of at most 100
/// moves. Right answers are marked by words (`RIGHT`, `Correct`) or TE and BM; without marks, the main line is the solution.
///
/// The table shows the region that the stones and all moves need, with a margin of one line, the numbers of black and white stones, who is
/// to move, the task, the number of solutions and the moves of the longest one, and your tries. The player to move is the one of PL, of the
/// first move, or of a comment like `Black to play`; the task is what the name and the comments before the first move say.
///
/// Problems are in the order of their files. A set is a tag: give it with `sgf db mark --add`. CSV and JSON have more columns.
///
/// Exit codes: 0 if problems were found, 1 if there are none, 2 if the search failed or part of a database is damaged.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "List the problems in which White lives" => "sgf db problems tsumego.sgfdb --to-move white --task live",
    "Find a corner shape" => "sgf db problems tsumego.sgfdb --shape '+----/|.X.X/|.XO./|XXO.'",
    "Find small problems" => "sgf db problems tsumego.sgfdb --max-region 7x6",
    "Find problems that occur twice" => "sgf db problems tsumego.sgfdb --duplicates",
    "Record that you solved a problem" => "sgf db problems tsumego.sgfdb --record 1 --solved",
    "List what to repeat today" => "sgf db problems tsumego.sgfdb --set corner --due",
})]
pub(crate) struct FindProblems {
    /// The folder of the database
    #[arg(value_name = "DB")]
    db: PathBuf,

    #[command(flatten)]
    filter: FilterArgs,

    /// A pattern of the position before the first move: a file with a diagram, or a diagram with `/` between rows
    ///
    /// The signs are those of `sgf db find --pattern`. Also matches rotated, mirrored, and with colors exchanged.
    #[arg(long, value_name = "FILE|DIAGRAM", allow_hyphen_values = true)]
    shape: Option<String>,

    /// The game, by name or number [default: any game; Go with --shape]
    #[arg(long, value_name = "GAME", value_parser = crate::args::common::games(), hide_possible_values = true)]
    game: Option<&'static GameSpec>,

    /// The player to move
    #[arg(long, value_enum, value_name = "COLOR")]
    to_move: Option<Player>,

    /// The task
    #[arg(long, value_name = "TASK", value_parser = tasks())]
    task: Option<Task>,

    /// Only problems whose region has at most this size, upright or on its side: 9x7
    #[arg(long, value_name = "SIZE", value_parser = size)]
    max_region: Option<(u16, u16)>,

    /// Only problems of a set, which is a tag
    #[arg(long, value_name = "NAME")]
    set: Vec<String>,

    /// Only problems that you have not solved yet
    #[arg(long, conflicts_with = "due")]
    unsolved: bool,

    /// Only problems to repeat today
    ///
    /// A problem that you solve when it is due comes again after 1, 3, 7, 16 and 35 days. After a failed try it begins again with one day.
    #[arg(long)]
    due: bool,

    /// The day for --due and --record, in UTC [default: today]
    #[arg(long, value_name = "DAY", value_parser = day)]
    on: Option<Day>,

    /// List groups of equal problems instead
    ///
    /// Problems are equal under the symmetries of the board, also with exchanged colors where the game allows it, if the same player is to
    /// move. In Go, only the shape and its distances to the borders count, and borders that are five or more free lines away do not: the
    /// same corner is equal on boards of different sizes. --limit, --offset and --count count groups.
    #[arg(long)]
    duplicates: bool,

    /// Record a try of the problem with this number; can be repeated
    #[arg(long, value_name = "ID", requires = "outcome", conflicts_with_all = ["shape", "game", "to_move", "task", "max_region", "set", "unsolved", "due",
        "duplicates", "count", "limit", "offset", "format", "null", "output"])]
    record: Vec<i64>,

    /// The recorded try succeeded
    #[arg(long, group = "outcome", requires = "record")]
    solved: bool,

    /// The recorded try failed
    #[arg(long, group = "outcome", requires = "record")]
    failed: bool,

    /// Print at most N problems
    #[arg(long, value_name = "N")]
    limit: Option<usize>,

    /// Skip the first N problems
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    offset: usize,

    /// Only print the number of problems; with --duplicates that of groups, and of problems in them after a tab
    #[arg(long, conflicts_with_all = ["limit", "offset", "null", "output"])]
    count: bool,

    /// The output format
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    format: Form,

    #[command(flatten)]
    csv_args: CsvArgs,

    /// Separate paths by NUL instead of line breaks
    #[arg(long, short = '0')]
    null: bool,

    #[command(flatten)]
    output: OutputArgs,
}

/// Number of problems that are read together.
const BATCH: usize = 256;

impl FindProblems {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        anyhow::ensure!(
            self.on.is_none() || self.due || !self.record.is_empty(),
            "--on requires --due or --record"
        );
        if !self.record.is_empty() {
            return self.record_tries(out);
        }
        let form = self.format.checked(&self.output, self.null, self.count)?;
        self.csv_args.expect_csv(form == Form::Csv)?;
        let database = Database::open(&self.db)?;
        let problems = database.problems(&self.query()?)?;
        let groups = if self.duplicates { problems.duplicates() } else { Vec::new() };
        let mut damage = problems.damage.clone();
        if self.count {
            self.print_count(&problems, &groups, out)?;
        } else {
            let listed = self.listed(&problems, &groups);
            let unread = self.print_problems(&database, &problems, &listed, form, out)?;
            Damage::add_new(&mut damage, unread);
            if form == Form::Table || matches!(self.output.destination(), Destination::File(_)) {
                out.inform(self.summary(&problems, &groups, &listed))?;
            }
        }
        damage.iter().try_for_each(|damage| out.error(damage))?;
        let is_empty = if self.duplicates { groups.is_empty() } else { problems.is_empty() };
        Ok(match (damage.is_empty(), is_empty) {
            (false, _) => Outcome::Failed,
            (true, true) => Outcome::Found,
            (true, false) => Outcome::Clean,
        })
    }

    fn query(&self) -> anyhow::Result<ProblemQuery> {
        let shape = self.shape.as_deref().map(pattern).transpose()?;
        let filter = self.filter.filter().with(|filter| {
            filter.tags.extend(self.set.iter().cloned());
            filter.gm = self.game.map(|spec| spec.number);
        });
        Ok(ProblemQuery::default().with(|query| {
            query.filter = filter;
            query.shape = shape;
            query.to_move = self.to_move.map(Player::color);
            query.task = self.task;
            query.max_region = self.max_region;
            query.is_unsolved = self.unsolved;
            query.due = self.due.then(|| self.day());
        }))
    }

    /// The chosen day, by default today.
    fn day(&self) -> Day {
        self.on.unwrap_or_else(|| Day::of_time(now()))
    }

    /// The indexes of the problems to print, each with the number of its group from 1, or 0 without groups.
    fn listed(&self, problems: &Problems, groups: &[Vec<usize>]) -> Vec<(usize, usize)> {
        let limit = self.limit.unwrap_or(usize::MAX);
        if self.duplicates {
            let page = groups.iter().enumerate().skip(self.offset).take(limit);
            return page.flat_map(|(at, group)| group.iter().map(move |&index| (index, at + 1))).collect();
        }
        (0..problems.len()).skip(self.offset).take(limit).map(|index| (index, 0)).collect()
    }

    /// Prints problems, and returns what could not be read.
    fn print_problems(
        &self,
        database: &Database,
        problems: &Problems,
        listed: &[(usize, usize)],
        form: Form,
        out: &mut Output,
    ) -> anyhow::Result<Vec<Damage>> {
        let mut sink = Sink::new(&self.output, out)?;
        let mut printer = ProblemPrinter::new(form, self.csv_args, self.duplicates);
        let mut records = GamePrinter::new(form, self.csv_args, false, self.null);
        let (mut last_block, mut unread) = (LastBlock::default(), Vec::new());
        let mut styled = sink.out().styled_text();
        printer.begin(listed.is_empty(), &mut styled);
        sink.put(Content::Text(styled))?;
        for batch in listed.chunks(BATCH) {
            let indexes: Vec<usize> = batch.iter().map(|(index, _)| *index).collect();
            for (index, found) in database.read_problems(problems, &indexes)? {
                let group = batch.iter().find(|(other, _)| *other == index).map_or(0, |(_, group)| *group);
                let content = if matches!(form, Form::Sgf | Form::Paths) {
                    let record = |game: &_| database.record(game, &mut last_block);
                    records.add(&found.game, "", record, sink.out())
                } else {
                    let mut styled = sink.out().styled_text();
                    printer.add(&found, group, &mut styled);
                    Ok(Some(Content::Text(styled)))
                };
                match content {
                    Ok(content) => content.map_or(Ok(()), |content| sink.put(content))?,
                    Err(error) => Damage::add_new(&mut unread, [damage_of(error)?]),
                }
            }
        }
        records.end().map_or(Ok(()), |content| sink.put(content))?;
        sink.finish()?;
        Ok(unread)
    }

    fn print_count(
        &self,
        problems: &Problems,
        groups: &[Vec<usize>],
        out: &mut Output,
    ) -> anyhow::Result<()> {
        let in_groups = groups.iter().map(Vec::len).sum();
        let counts = match self.duplicates {
            true => vec![("groups", groups.len()), ("problems", in_groups)],
            false => vec![("problems", problems.len())],
        };
        let mut styled = out.styled_text();
        match self.format {
            Form::Json => {
                let fields = counts.iter().map(|(name, count)| ((*name).to_owned(), json!(count)));
                styled.json(&fields.collect::<serde_json::Map<_, _>>());
            }
            Form::Csv => {
                self.csv_args.header(counts.iter().map(|(name, _)| (*name).to_owned()), &mut styled);
                styled.csv(counts.iter().map(|(_, count)| count.to_string()));
            }
            _ => {
                styled.cells(counts.iter().map(|(_, count)| count));
            }
        }
        out.show(&styled)
    }

    /// Says how many were listed: `20 of 645 problems`, `3 groups, 7 problems`.
    fn summary(&self, problems: &Problems, groups: &[Vec<usize>], listed: &[(usize, usize)]) -> String {
        let of = |n_listed: usize, all: usize, word: &str| match n_listed == all {
            true => counted(all, word),
            false => format!("{} of {}", grouped(n_listed), counted(all, word)),
        };
        if self.duplicates {
            let n_groups = listed.chunk_by(|one, other| one.1 == other.1).count();
            return format!("{}, {}", of(n_groups, groups.len(), "group"), counted(listed.len(), "problem"));
        }
        of(listed.len(), problems.len(), "problem")
    }
}

/// The name of a player in the output.
fn name_of(color: Color) -> &'static str {
    if color == Color::Black { "black" } else { "white" }
}

fn tasks() -> impl TypedValueParser<Value = Task> {
    PossibleValuesParser::new(Task::ALL.map(Task::name)).map(|name| {
        let task = Task::ALL.into_iter().find(|task| task.name() == name);
        task.expect("the parser accepts only names of tasks")
    })
}

fn size(text: &str) -> Result<(u16, u16), String> {
    let number = |text: &str| text.parse().ok().filter(|number| *number > 0);
    let sides = text.split_once('x').and_then(|(columns, rows)| Some((number(columns)?, number(rows)?)));
    sides.ok_or_else(|| "sizes are written like 9x7".to_owned())
}

fn day(text: &str) -> Result<Day, ParseDayError> {
    text.parse()
}
