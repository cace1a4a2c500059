//! `sgf db find`: searches for games.

use std::path::PathBuf;
use std::sync::Arc;

use opensgf::db::{Aliases, BoardQuery, Filter, ResultFilter, Sort, Totals, date_range, rank_range};
use opensgf::info::DateRange;
use serde_json::json;

use crate::Outcome;
use crate::io::csv_args::CsvArgs;
use crate::io::output::{Destination, OutputArgs};
use crate::io::terminal::Output;

use super::aliases::alias_file;
use super::board::BoardArgs;
use super::databases::{Databases, Page, summary};
use super::output::{Form, GamePrinter, Sink};

/// Find games by players, dates, words, and board patterns
///
/// Prints the games that match all conditions; without conditions, all games. Names match partially, without regard to case, diacritics, spaces
/// and hyphens; joined names of a player find each other (see `sgf db names`). Patterns and positions
/// also match rotated, mirrored, and with colors exchanged. Each time that a pattern appears on the board is a hit.
///
/// Games are in the order of their numbers, or of --sort; with --text, those that match best come first. Games without the value come last,
/// and equal ones are in the order of their numbers. With several databases, equal games are in the order in which the databases are named, and each line names its database.
///
/// CSV and JSON have the same columns. In CSV, `hits` lists the moves at which the hits are.
///
/// Exit codes: 0 if games were found, 1 if there are none, 2 if the search failed or part of a database is damaged.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Find the games of a player in a period" => "sgf db find pro.sgfdb --player Shusaku --date 1850..1859",
    "Find a corner pattern" => "sgf db find pro.sgfdb --pattern '+-----/|...../|..O../|...X./|.....'",
    "Find words, and see where they are" => "sgf db find pro.sgfdb --text 'ladder \"good shape\"' --snippets",
    "Count the games of a player" => "sgf db find pro.sgfdb --player Shusaku --count",
    "Check the games of a player" => "sgf db find pro.sgfdb --player Shusaku --format paths -0 | sgf check --files-from - -0",
})]
pub(crate) struct Find {
    /// The folders of the databases
    #[arg(value_name = "DB", required = true)]
    dbs: Vec<PathBuf>,

    #[command(flatten)]
    filter: FilterArgs,

    #[command(flatten)]
    boards: BoardArgs,

    /// Sort the games
    #[arg(long, value_enum, value_name = "BY")]
    sort: Option<SortBy>,

    /// Reverse the order
    #[arg(long)]
    reverse: bool,

    /// Print at most N games
    #[arg(long, value_name = "N")]
    limit: Option<usize>,

    /// Skip the first N games
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    offset: usize,

    /// Only print the number of games; for patterns, positions and sequences also the number of hits, after a tab
    #[arg(long, conflicts_with_all = ["limit", "offset", "sort", "reverse", "null", "output"])]
    count: bool,

    /// Only count and list the first hit of each game
    #[arg(long)]
    first: bool,

    /// Also print where the words of --text are: the path of the node, the property, and the text around the first word
    ///
    /// Of several places, it is the first one with the most words.
    #[arg(long, requires = "text", conflicts_with = "count")]
    snippets: bool,

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

/// Conditions on the metadata of games.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct FilterArgs {
    /// Part of the name of either player; can be repeated to find games between players
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,

    /// Part of Black's name
    #[arg(long, value_name = "NAME")]
    black: Option<String>,

    /// Part of White's name
    #[arg(long, value_name = "NAME")]
    white: Option<String>,

    /// Also join the names in a table with the columns `preferred` and `alias`, as `sgf db names --import` does
    #[arg(long, value_name = "FILE", value_parser = alias_file)]
    aliases: Option<Arc<Aliases>>,

    /// Part of the name of the event
    #[arg(long, value_name = "NAME")]
    event: Option<String>,

    /// The date or period: 1990, 1990-05, 1990..1999, ..1867
    #[arg(long, value_name = "DATES", value_parser = dates)]
    date: Option<DateRange>,

    /// The result: B, W+, B+R, W+3.5, draw, void
    #[arg(long, value_name = "RESULT", value_parser = result)]
    result: Option<ResultFilter>,

    /// The ranks of both players: 5d, 1d..9d, 1p..
    #[arg(long, value_name = "RANKS", value_parser = ranks)]
    rank: Option<(i16, i16)>,

    /// Words in names, events and comments; quote a phrase, and use `word*` for a prefix
    #[arg(long, value_name = "WORDS")]
    text: Option<String>,

    /// A tag that you gave with `sgf db mark`; can be repeated
    #[arg(long, value_name = "TAG")]
    tag: Vec<String>,

    /// Only games to which you gave a star
    #[arg(long)]
    starred: bool,

    /// Only games with a note of yours
    #[arg(long)]
    noted: bool,

    /// A SQL condition on the columns of games: black, white, event, date, result, komi, handicap, moves …
    ///
    /// All columns are listed in the description of the database format.
    #[arg(long, value_name = "SQL")]
    r#where: Option<String>,
}

/// The sort order of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum SortBy {
    /// The date
    Date,
    /// Black's name
    Black,
    /// White's name
    White,
    /// The event
    Event,
    /// The number of moves
    Moves,
    /// The result
    Result,
    /// The ranks of both players, weakest first
    Rank,
    /// How well the words of --text match, best first
    Relevance,
}

impl FilterArgs {
    /// The names of players in the conditions.
    fn names(&self) -> Vec<&str> {
        let single = [&self.black, &self.white].into_iter().flatten();
        self.player.iter().chain(single).map(String::as_str).collect()
    }

    pub(super) fn filter(&self) -> Filter {
        Filter::default().with(|filter| {
            filter.players = self.player.clone();
            filter.black = self.black.clone();
            filter.white = self.white.clone();
            filter.aliases = self.aliases.clone();
            filter.event = self.event.clone();
            filter.dates = self.date;
            filter.result = self.result;
            filter.ranks = self.rank;
            filter.text = self.text.clone();
            filter.tags = self.tag.clone();
            filter.is_starred = self.starred;
            filter.has_note = self.noted;
            filter.condition = self.r#where.clone();
        })
    }
}

/// Builds the filter and the board query from the options.
pub(super) fn build_query(
    filter_args: &FilterArgs,
    boards: &BoardArgs,
) -> anyhow::Result<(Filter, Option<BoardQuery>)> {
    let query = boards.query()?;
    let mut filter = filter_args.filter();
    if query.is_none() {
        filter.gm = boards.game.map(|spec| spec.number);
    }
    Ok((filter, query))
}

impl Find {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let form = self.form()?;
        self.csv_args.expect_csv(form == Form::Csv)?;
        let mut databases = Databases::open(&self.dbs)?;
        let (filter, mut query) = build_query(&self.filter, &self.boards)?;
        if let Some(query) = &mut query {
            query.first_only = self.first;
        }
        let filter = filter.with(|filter| {
            filter.sort = self.sort();
            filter.reverse = self.reverse;
        });
        let totals = match self.count {
            true => self.print_count(&mut databases, &filter, query.as_ref(), out)?,
            false => self.print_games(&mut databases, &filter, query.as_ref(), form, out)?,
        };
        let problems = databases.take_problems();
        problems.iter().try_for_each(|problem| out.error(problem))?;
        if totals.n_games == 0 && problems.is_empty() {
            let suggestions = databases.suggest_players(&self.filter.names())?;
            suggestions.iter().try_for_each(|suggestion| out.inform(suggestion))?;
        }
        Ok(match (problems.is_empty(), totals.n_games) {
            (false, _) => Outcome::Failed,
            (true, 0) => Outcome::Found,
            (true, _) => Outcome::Clean,
        })
    }

    fn print_games(
        &self,
        databases: &mut Databases,
        filter: &Filter,
        query: Option<&BoardQuery>,
        form: Form,
        out: &mut Output,
    ) -> anyhow::Result<Totals> {
        let page = Page { offset: self.offset, limit: self.limit.unwrap_or(usize::MAX) };
        let mut printer = GamePrinter::new(form, self.csv_args, databases.are_several(), self.null);
        if self.snippets {
            printer.add_snippets(self.filter.text.clone());
        }
        let mut sink = Sink::new(&self.output, out)?;
        let (n_printed, totals) = databases.print(filter, query, page, printer, &mut sink)?;
        sink.finish()?;
        if self.format == Form::Table || matches!(self.output.destination(), Destination::File(_)) {
            out.inform(summary(n_printed, &totals))?;
        }
        Ok(totals)
    }

    fn print_count(
        &self,
        databases: &mut Databases,
        filter: &Filter,
        query: Option<&BoardQuery>,
        out: &mut Output,
    ) -> anyhow::Result<Totals> {
        let totals = databases.count(filter, query)?;
        let mut styled = out.styled_text();
        let numbers = || [Some(totals.n_games), totals.n_hits].into_iter().flatten();
        match self.format {
            Form::Json => {
                styled.json(&json!({ "games": totals.n_games, "hits": totals.n_hits }));
            }
            Form::Csv => {
                let names = ["games", "hits"].into_iter().zip(numbers()).map(|(name, _)| name.to_owned());
                self.csv_args.header(names, &mut styled);
                styled.csv(numbers().map(|number| number.to_string()));
            }
            _ => {
                styled.cells(numbers());
            }
        }
        out.show(&styled)?;
        Ok(totals)
    }

    /// The order: by relevance if words are given. A count needs none.
    fn sort(&self) -> Option<Sort> {
        let by_words = self.filter.text.is_some() && !self.count;
        self.sort.map(SortBy::column).or_else(|| by_words.then_some(Sort::Relevance))
    }

    /// The output format.
    fn form(&self) -> anyhow::Result<Form> {
        let form = self.format.checked(&self.output, self.null, self.count)?;
        anyhow::ensure!(
            !self.snippets || !matches!(form, Form::Sgf | Form::Paths),
            "--snippets is for tables, CSV and JSON"
        );
        Ok(form)
    }
}

impl SortBy {
    fn column(self) -> Sort {
        match self {
            SortBy::Date => Sort::Date,
            SortBy::Black => Sort::Black,
            SortBy::White => Sort::White,
            SortBy::Event => Sort::Event,
            SortBy::Moves => Sort::Moves,
            SortBy::Result => Sort::Result,
            SortBy::Rank => Sort::Rank,
            SortBy::Relevance => Sort::Relevance,
        }
    }
}

fn dates(text: &str) -> Result<DateRange, String> {
    date_range(text)
        .ok_or_else(|| "dates are written like 1990, 1990-05, 1990-05-03, 1990..1999, ..1867".to_owned())
}

fn result(text: &str) -> Result<ResultFilter, String> {
    ResultFilter::read(text)
        .ok_or_else(|| "results are written like B, W+, B+R, W+3.5, draw, void".to_owned())
}

fn ranks(text: &str) -> Result<(i16, i16), String> {
    rank_range(text).ok_or_else(|| "ranks are written like 5d, 1k..9d, 1p..".to_owned())
}
