//! `sgf db explore`: what was played next, and how did it end?

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use opensgf::db::{BoardQuery, Continuation, Explored, YearCount};
use opensgf::render::fonts::Finder;
use opensgf::render::formats::{Kind, Settings, of_file};
use opensgf::render::text::lines;
use opensgf::render::{Theme, draw};
use opensgf::value::Color;
use serde_json::json;
use sgf_files::replace::{self, Content};

use crate::Outcome;
use crate::numbers::{counted, grouped};
use crate::page::Page;
use crate::picture::text_options;
use crate::system_fonts::SystemFonts;
use crate::terminal::Output;

use super::board::OnBoards;
use super::drawn::{Letters, picture, rate};
use super::find::Wanted;
use super::rest::with_rest;

/// Show what was played next in a position or a pattern, and how the games ended
///
/// Each line has a move, how often it was played, how many of these games the one who played it has won of those whose winner is known,
/// and from when to when it was played. In a position, moves that are the same because the position is symmetric are counted together.
/// With --board and -o, each move has a letter, the most frequent one A; letters of a pattern stay.
///
/// If nothing is named, it is the beginning of the game that the database has most of.
///
/// Exit codes: 0 when the position or the pattern was found, 1 when it was not, 2 when the search failed or a part of the database is damaged.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Show how games begin" => "sgf db explore pro.sgfdb",
    "Show what was played after the beginning of a game" => "sgf db explore pro.sgfdb --position 'game.sgf@0*2'",
    "Draw a corner with the moves that followed, by letters" => "sgf db explore pro.sgfdb --pattern '+-----/|...../|...../|..X../|...O./|.....' -o corner.svg",
})]
pub(crate) struct Explore {
    /// The folder of the database
    #[arg(value_name = "DB")]
    db: PathBuf,

    #[command(flatten)]
    wanted: Wanted,

    #[command(flatten)]
    boards: OnBoards,

    /// Print one JSON object for each move, each on its own line
    #[arg(long, conflicts_with_all = ["board", "period"])]
    json: bool,

    /// Draw what was looked for above the list, with a letter at each move
    #[arg(long)]
    board: bool,

    /// Count each move in periods of so many years, too
    #[arg(long, value_name = "YEARS", value_parser = clap::value_parser!(u16).range(1..=1000))]
    period: Option<u16>,

    /// Draw what was looked for into this file, which must not exist yet: .svg, .png, .pdf, .txt …
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Replace the file that -o names if it exists
    #[arg(long, requires = "output")]
    force: bool,

    /// Use the colours of this theme: kaya, book, slate, night, contrast, or a TOML file
    #[arg(long, value_name = "THEME", value_parser = crate::known::themes(), hide_possible_values = true)]
    theme: Option<Theme>,
}

impl Explore {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let asked = self.boards.query()?;
        if let Some(path) = &self.output {
            anyhow::ensure!(self.force || !path.exists(), "{} is there already", path.display());
            format_of(path)?;
        }
        let ((query, explored), _) = with_rest(&self.db, out, |database| {
            let query = asked.clone().map_or_else(|| self.boards.start(&database.kinds()?), Ok)?;
            let explored = database.explore(&self.wanted.filter(), &query)?;
            Ok((query, explored))
        })?;
        let letters = Letters::of(&explored);
        let has_letters = self.board || self.output.is_some();
        let mut page = out.page();
        if self.board {
            let (subject, view) = picture(&query, &explored, &letters)?;
            let view = view.with(|view| view.caption = None);
            let options = text_options(page.styles.are_coloured(), false);
            let theme = self.theme.clone().unwrap_or_default();
            page.board(lines(&draw(&subject, &view)?, &theme, &options));
        }
        for next in &explored.continuations {
            if self.json {
                page.json(&object(next));
                continue;
            }
            self.lines(next, letters.get(next).filter(|_| has_letters), &mut page);
        }
        out.show(&page)?;
        if let Some(path) = &self.output {
            self.draw(path, &query, &explored, &letters)?;
        }
        if !self.json {
            out.tell(summary(&explored))?;
        }
        explored.damage.iter().try_for_each(|damage| out.complain(damage))?;
        Ok(match (explored.damage.is_empty(), explored.n_hits) {
            (false, _) => Outcome::Failed,
            (true, 0) => Outcome::Found,
            (true, _) => Outcome::Clean,
        })
    }

    /// A move, and below it the periods in which it was played.
    fn lines(&self, next: &Continuation, letter: Option<char>, page: &mut Page) {
        let color = if next.color == Color::Black { "B" } else { "W" };
        let label = letter.or(next.label).map_or(String::new(), |label| format!(" ({label})"));
        let point = format!("{color} {}{label}", next.point);
        let rate_of_all = rate(next.wins(), next.black_wins + next.white_wins).unwrap_or_default();
        let late = match next.n_late {
            0 => None,
            late => Some(format!("{} after moves elsewhere", grouped(late as usize))),
        };
        let cells = [point, grouped(next.count as usize), rate_of_all, years(next)];
        page.cells(cells.into_iter().chain(late));
        for (first, count) in periods(next, self.period) {
            let last = first + self.period.unwrap_or(1) - 1;
            let rate = rate(count.wins, count.wins + count.losses).unwrap_or_default();
            let span = if first == last { first.to_string() } else { format!("{first}–{last}") };
            page.cells(["  ".to_owned(), grouped(count.count as usize), rate, span]);
        }
    }

    fn draw(
        &self,
        path: &Path,
        query: &BoardQuery,
        explored: &Explored,
        letters: &Letters,
    ) -> anyhow::Result<()> {
        let format = format_of(path)?;
        let (subject, view) = picture(query, explored, letters)?;
        let fonts = SystemFonts::default();
        let find = |letter| fonts.find(letter);
        let settings = Settings::default().with(|settings| settings.fonts = Finder::new(&find));
        let theme = self.theme.clone().unwrap_or_default();
        let bytes = format.write(vec![draw(&subject, &view)?], &theme, &settings)?;
        let written = match self.force {
            true => replace::create_or_replace(path, &bytes, Content::Drawn),
            false => replace::create(path, &bytes),
        };
        written.map_err(anyhow::Error::msg)
    }
}

/// The format of a picture, by the name of its file.
fn format_of(path: &Path) -> anyhow::Result<&'static opensgf::render::formats::Format> {
    let format = path.file_name().and_then(|name| of_file(name.to_str()?));
    format.filter(|format| format.kind != Kind::Moving).ok_or_else(|| {
        anyhow::anyhow!(
            "the name {} does not tell the format: end it with .svg, .png, .pdf or .txt",
            path.display()
        )
    })
}

fn object(next: &Continuation) -> serde_json::Value {
    let color = if next.color == Color::Black { "B" } else { "W" };
    let years: Vec<_> = next
        .years
        .iter()
        .map(|(year, count)| json!({"year": year, "count": count.count, "wins": count.wins, "losses": count.losses}))
        .collect();
    json!({
        "move": next.point, "color": color, "label": next.label, "count": next.count, "late": next.n_late,
        "black_wins": next.black_wins, "white_wins": next.white_wins,
        "first_year": next.first_year, "last_year": next.last_year, "years": years, "examples": next.examples,
    })
}

/// What is counted in periods of some years, by their first years.
fn periods(next: &Continuation, length: Option<u16>) -> BTreeMap<u16, YearCount> {
    let mut periods: BTreeMap<u16, YearCount> = BTreeMap::new();
    for &(year, count) in length.iter().flat_map(|_| &next.years) {
        *periods.entry(year - year % length.unwrap_or(1)).or_default() += count;
    }
    periods
}

fn summary(explored: &Explored) -> String {
    format!(
        "{} in {}; no further move here in {}",
        counted(explored.n_hits as usize, "hit"),
        counted(explored.n_games as usize, "game"),
        grouped(explored.n_ends as usize)
    )
}

fn years(next: &Continuation) -> String {
    match (next.first_year, next.last_year) {
        (Some(first), Some(last)) if first == last => first.to_string(),
        (Some(first), Some(last)) => format!("{first}–{last}"),
        _ => String::new(),
    }
}
