//! `sgf db find`: which games are there that …?

use std::path::PathBuf;

use opensgf::db::{BoardQuery, Database, Filter, ResultFilter, Sort, date_range, rank_range};
use opensgf::info::DateRange;

use crate::Outcome;
use crate::elsewhere::{Destination, Elsewhere};
use crate::numbers::counted;
use crate::terminal::Output;

use super::board::OnBoards;
use super::shown::{Form, Showing, Sink, show_all};

/// Find games by players, dates, words, and by what stood on the board
///
/// Prints the games for which everything holds that you ask for; without options, all. Names are compared without regard to case, and
/// a part of a name is enough. What was looked for on the boards is found turned, mirrored and with exchanged colours as well; each
/// time that it newly stands there is a hit.
///
/// Exit codes: 0 when games were found, 1 when there are none, 2 when the search failed or a part of the database is damaged.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Find the games of a player in some years" => "sgf db find pro.sgfdb --player Shusaku --date 1850..1859",
    "Find a pattern in the corner" => "sgf db find pro.sgfdb --pattern '+-----/|...../|..O../|...X./|.....'",
    "Check the games of a player" => "sgf db find pro.sgfdb --player Shusaku --format paths -0 | sgf check --files-from - -0",
})]
pub(crate) struct Find {
    /// The folder of the database
    #[arg(value_name = "DB")]
    db: PathBuf,

    #[command(flatten)]
    wanted: Wanted,

    #[command(flatten)]
    boards: OnBoards,

    /// Sort the games
    #[arg(long, value_enum, value_name = "BY")]
    sort: Option<By>,

    /// Turn the order around
    #[arg(long)]
    reverse: bool,

    /// Print at most so many games
    #[arg(long, value_name = "N")]
    limit: Option<usize>,

    /// Count and list only the first hit of each game
    #[arg(long)]
    first: bool,

    /// How games are printed
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    format: Form,

    /// Put a NUL behind each path instead of a line break
    #[arg(long, short = '0')]
    null: bool,

    #[command(flatten)]
    elsewhere: Elsewhere,
}

/// The options for what the catalog knows.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct Wanted {
    /// A part of the name of either player; of several, each must have played
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,

    /// A part of Black's name
    #[arg(long, value_name = "NAME")]
    black: Option<String>,

    /// A part of White's name
    #[arg(long, value_name = "NAME")]
    white: Option<String>,

    /// A part of the name of the event
    #[arg(long, value_name = "NAME")]
    event: Option<String>,

    /// Games that may have been played in this time: 1990, 1990-05, 1990..1999, ..1867
    #[arg(long, value_name = "DATES", value_parser = dates)]
    date: Option<DateRange>,

    /// Games with this result: B, W+, B+R, W+3.5, draw, void
    #[arg(long, value_name = "RESULT", value_parser = result)]
    result: Option<ResultFilter>,

    /// Games of two players with these ranks: 5d, 1d..9d, 1p..
    #[arg(long, value_name = "RANKS", value_parser = ranks)]
    rank: Option<(i16, i16)>,

    /// Words in names, events and comments; a phrase stands in quotes, and `word*` is the beginning of a word
    #[arg(long, value_name = "WORDS")]
    text: Option<String>,

    /// A condition in SQL on the columns of a game: black, white, event, date, result, komi, handicap, moves …
    ///
    /// The page on the format of databases lists all columns.
    #[arg(long, value_name = "SQL")]
    r#where: Option<String>,
}

/// What games are sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum By {
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
}

impl Wanted {
    pub(super) fn filter(&self) -> Filter {
        Filter::default().with(|filter| {
            filter.players = self.player.clone();
            filter.black = self.black.clone();
            filter.white = self.white.clone();
            filter.event = self.event.clone();
            filter.dates = self.date;
            filter.result = self.result;
            filter.ranks = self.rank;
            filter.text = self.text.clone();
            filter.condition = self.r#where.clone();
        })
    }
}

/// Reads the options that choose games: what the catalog is asked, and what is looked for on the boards.
pub(super) fn question(wanted: &Wanted, boards: &OnBoards) -> anyhow::Result<(Filter, Option<BoardQuery>)> {
    let query = boards.query()?;
    let mut filter = wanted.filter();
    if query.is_none() {
        filter.gm = boards.game.map(|spec| spec.number);
    }
    Ok((filter, query))
}

impl Find {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let form = self.form()?;
        let database = Database::open(&self.db)?;
        let (filter, mut query) = question(&self.wanted, &self.boards)?;
        if let Some(query) = &mut query {
            query.first_only = self.first;
        }
        let filter = filter.with(|filter| {
            filter.sort = self.sort.map(By::column);
            filter.reverse = self.reverse;
        });
        let showing = Showing::new(form, &database, self.null);
        let mut sink = Sink::new(&self.elsewhere, out)?;
        let limit = self.limit.unwrap_or(usize::MAX);
        let (n_games, damage) = show_all(&database, &filter, query.as_ref(), limit, showing, &mut sink)?;
        sink.finish()?;
        if self.format == Form::Table || matches!(self.elsewhere.destination(), Destination::File(_)) {
            out.tell(counted(n_games, "game"))?;
        }
        damage.iter().try_for_each(|damage| out.complain(damage))?;
        Ok(match (damage.is_empty(), n_games) {
            (false, _) => Outcome::Failed,
            (true, 0) => Outcome::Found,
            (true, _) => Outcome::Clean,
        })
    }

    /// In which form games are wanted: a file gets records, unless another form is asked for.
    fn form(&self) -> anyhow::Result<Form> {
        let is_file = matches!(self.elsewhere.destination(), Destination::File(_));
        let form = if is_file && self.format == Form::Table { Form::Sgf } else { self.format };
        anyhow::ensure!(!self.null || form == Form::Paths, "-0 belongs to --format paths");
        if form == Form::Sgf {
            self.elsewhere.expect_free()?;
        }
        Ok(form)
    }
}

impl By {
    fn column(self) -> Sort {
        match self {
            By::Date => Sort::Date,
            By::Black => Sort::Black,
            By::White => Sort::White,
            By::Event => Sort::Event,
            By::Moves => Sort::Moves,
            By::Result => Sort::Result,
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
