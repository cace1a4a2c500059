//! `sgf db find`: which games are there that …?

use std::ops::ControlFlow;
use std::path::PathBuf;

use opensgf::db::{Database, Filter, ResultFilter, Sort, date_range, rank_range};
use opensgf::info::DateRange;

use crate::Outcome;
use crate::elsewhere::{Destination, Elsewhere};
use crate::numbers::counted;
use crate::terminal::{Output, Shown};

use super::board::OnBoards;
use super::shown::{Form, Showing};

/// Find games by players, dates, words, and by what stood on the board
///
/// Prints the games for which everything holds that you ask for; without options, all. Names are compared without regard to case, and
/// a part of a name is enough. What was looked for on the boards is found turned, mirrored and with exchanged colours as well; each
/// time that it newly stands there is a hit.
///
/// Exit codes: 0 when games were found, 1 when there are none, 2 when the search failed or a part of the database is damaged.
///
/// Example: `sgf db find pro.sgfdb --player Shusaku --date 1850..1859 --pattern '+-----/|...../|..O../|...X./|.....'`
#[derive(Debug, clap::Args)]
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
        Filter {
            players: self.player.clone(),
            black: self.black.clone(),
            white: self.white.clone(),
            event: self.event.clone(),
            dates: self.date,
            result: self.result,
            ranks: self.rank,
            text: self.text.clone(),
            condition: self.r#where.clone(),
            ..Filter::default()
        }
    }
}

impl Find {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let form = self.form()?;
        let database = Database::open(&self.db)?;
        let mut query = self.boards.query()?;
        if let Some(query) = &mut query {
            query.first_only = self.first;
        }
        let mut filter =
            Filter { sort: self.sort.map(By::column), reverse: self.reverse, ..self.wanted.filter() };
        if query.is_none() {
            filter.gm = self.boards.game.map(|spec| spec.number);
        }
        let mut showing = Showing::new(form, &database, self.null);
        let mut page = out.page();
        showing.begin(&mut page);
        let mut sink = Sink { into: self.elsewhere.destination(), written: Vec::new(), out };
        sink.put(Shown::Page(page))?;
        let (mut n_games, mut failed) = (0, None);
        let limit = self.limit.unwrap_or(usize::MAX);
        let damage = if limit == 0 {
            Vec::new()
        } else {
            database.find(&filter, query.as_ref(), |game| {
                let shown = showing.add(&game, sink.out);
                if let Err(error) = shown.and_then(|shown| shown.map_or(Ok(()), |shown| sink.put(shown))) {
                    failed = Some(error);
                    return ControlFlow::Break(());
                }
                n_games += 1;
                if n_games >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })?
        };
        if let Some(error) = failed {
            return Err(error);
        }
        showing.end().map_or(Ok(()), |shown| sink.put(shown))?;
        self.finish(sink, n_games)?;
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

    fn finish(&self, sink: Sink<'_, '_>, n_games: usize) -> anyhow::Result<()> {
        if let Destination::File(path) = sink.into {
            self.elsewhere.write(path, &sink.written).map_err(anyhow::Error::msg)?;
        }
        if self.format == Form::Table || matches!(sink.into, Destination::File(_)) {
            sink.out.tell(counted(n_games, "game"))?;
        }
        Ok(())
    }
}

/// Where what is shown goes.
struct Sink<'a, 'o> {
    into: Destination<'a>,
    written: Vec<u8>,
    out: &'o mut Output,
}

impl Sink<'_, '_> {
    fn put(&mut self, shown: Shown) -> anyhow::Result<()> {
        match (self.into, &shown) {
            (Destination::File(_), Shown::Page(page)) => {
                self.written.extend_from_slice(page.text().as_bytes())
            }
            (Destination::File(_), Shown::Data(bytes)) => self.written.extend_from_slice(bytes),
            _ => self.out.put(&shown)?,
        }
        Ok(())
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
