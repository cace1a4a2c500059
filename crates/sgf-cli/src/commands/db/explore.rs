//! `sgf db explore`: lists the continuations of a position.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Parser;
use opensgf::db::{BoardQuery, Continuation, Damage, Database, Explored, OpeningNames, Sort, YearCount};
use opensgf::render::fonts::Finder;
use opensgf::render::formats::{Kind, Settings, of_file};
use opensgf::render::text::lines;
use opensgf::render::{Theme, draw};
use opensgf::value::Color;
use sgf_files::replace::{self, Durability};

use crate::Outcome;
use crate::args::render::text_options;
use crate::io::input::shown;
use crate::io::styled_text::StyledText;
use crate::io::terminal::Output;
use crate::numbers::{counted, grouped};
use crate::system_fonts::SystemFonts;

use super::board::BoardArgs;
use super::compare;
use super::continuation::{object, years};
use super::drawing::{Letters, picture, rate};
use super::examples::Examples;
use super::fallback::with_fallback;
use super::find::FilterArgs;
use super::opening_tree;
use super::words::parsed;

/// Show the continuations of a position or pattern, and their results
///
/// Each line has a move, how often it was played, the win rate of the player who made it (in games with a known winner), and the first and
/// last year. In positions, symmetric moves are counted together. --board and -o label the moves with letters, starting with A for the most
/// frequent one; letters in a pattern are kept.
///
/// A last column names openings that begin with the move.
///
/// By default, explores the initial position of the most frequent game in the database.
///
/// Conditions after `--` choose other games to compare with: for each move, the table has its count, share and win rate in the games, and
/// then in the others. In JSON, `games` and `others` have the counts, and the last line has the totals.
///
/// Exit codes: 0 if the position or pattern was found, 1 if it was not, 2 if the search failed or part of the database is damaged.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Show the first moves of games" => "sgf db explore pro.sgfdb",
    "Show the continuations after the first moves of a record" => "sgf db explore pro.sgfdb --position 'game.sgf@0*2'",
    "Compare two periods" => "sgf db explore pro.sgfdb --position 'game.sgf@0*2' --date ..2015 -- --date 2016..",
    "Write the moves after a position as a record" => "sgf db explore pro.sgfdb --position 'game.sgf@0*2' --tree 6 -o tree.sgf",
    "Draw a corner with its continuations" => "sgf db explore pro.sgfdb --pattern '+-----/|...../|...../|..X../|...O./|.....' -o corner.svg",
})]
pub(crate) struct Explore {
    /// The folder of the database
    #[arg(value_name = "DB")]
    db: PathBuf,

    #[command(flatten)]
    filter: FilterArgs,

    #[command(flatten)]
    boards: BoardArgs,

    /// Print a JSON object for each move, one per line
    #[arg(long, conflicts_with_all = ["board", "period"])]
    json: bool,

    /// Draw the position or pattern above the list, with a letter on each move
    #[arg(long)]
    board: bool,

    /// Also count each move by periods of this many years
    #[arg(long, value_name = "YEARS", value_parser = clap::value_parser!(u16).range(1..=1000))]
    period: Option<u16>,

    /// Also list the N most recent games with each move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    examples: Option<u16>,

    /// List the games of the strongest players instead of the most recent ones
    #[arg(long, requires = "examples")]
    strongest: bool,

    /// Draw the position or pattern to a new file: .svg, .png, .pdf, .txt …
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Overwrite the file given with -o
    #[arg(long, requires = "output")]
    force: bool,

    /// Color theme: kaya, book, slate, night, contrast, or a TOML file
    #[arg(long, value_name = "THEME", value_parser = crate::args::render::themes(), hide_possible_values = true)]
    theme: Option<Theme>,

    /// Write a record with the continuations of the continuations, N moves deep, to standard output or the file of -o
    ///
    /// Comments count the games; nodes of known openings have their names.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=100), conflicts_with_all = ["json", "board", "period", "examples"])]
    tree: Option<u16>,

    /// With --tree, omit moves of fewer games [default: a hundredth of the games]
    #[arg(long, value_name = "N", requires = "tree", value_parser = clap::value_parser!(u32).range(1..))]
    min_games: Option<u32>,

    /// More names of openings: a record in which nodes have names (N); they replace built-in names
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// Conditions of other games to compare with
    #[arg(value_name = "CONDITION", last = true, conflicts_with_all = ["board", "period", "examples", "output", "tree", "openings"])]
    others: Vec<String>,
}

/// The conditions of other games.
#[derive(Debug, Parser)]
#[command(name = "sgf db explore", disable_help_flag = true)]
struct Others {
    #[command(flatten)]
    filter: FilterArgs,
}

impl Explore {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let chosen = self.boards.query()?;
        if !self.others.is_empty() {
            return self.compare(chosen.as_ref(), out);
        }
        let names = self.names()?;
        if let Some(depth) = self.tree {
            return self.write_tree(chosen.as_ref(), depth, &names, out);
        }
        if let Some(path) = &self.output {
            anyhow::ensure!(self.force || !path.exists(), "{} already exists", path.display());
            format_of(path)?;
        }
        let ((query, mut explored, examples), _) = with_fallback(&self.db, out, |database| {
            let query = chosen.clone().map_or_else(|| self.boards.start(&database.kinds()?), Ok)?;
            let explored = database.explore(&self.filter.filter(), &query)?;
            let examples = self.find_examples(database, &query, &explored)?;
            Ok((query, explored, examples))
        })?;
        Damage::add_new(&mut explored.damage, examples.damage.clone());
        let letters = Letters::new(&explored);
        let has_letters = self.board || self.output.is_some();
        let known = names.of(&query);
        let mut styled = out.styled_text();
        if self.board {
            let (diagram, view) = picture(&query, &explored, &letters)?;
            let view = view.with(|view| view.caption = None);
            let options = text_options(styled.styles.are_colored(), false);
            let theme = self.theme.clone().unwrap_or_default();
            styled.board(lines(&draw(&diagram, &view)?, &theme, &options));
        }
        for next in &explored.continuations {
            if self.json {
                let mut object = object(next);
                object["openings"] = names.after(&query, next).into();
                if let Some(ids) = examples.ids(next) {
                    object["examples"] = ids.into();
                }
                styled.json(&object);
                continue;
            }
            self.lines(
                next,
                letters.get(next).filter(|_| has_letters),
                &names.after(&query, next),
                &mut styled,
            );
            examples.lines(next, &mut styled);
        }
        out.show(&styled)?;
        if let Some(path) = &self.output {
            self.draw(path, &query, &explored, &letters)?;
        }
        if !self.json {
            let name = if known.is_empty() { String::new() } else { format!("{}: ", known.join(", ")) };
            out.inform(format_args!("{name}{}", summary(&explored)))?;
        }
        explored.damage.iter().try_for_each(|damage| out.error(damage))?;
        Ok(match (explored.damage.is_empty(), explored.n_hits) {
            (false, _) => Outcome::Failed,
            (true, 0) => Outcome::Found,
            (true, _) => Outcome::Clean,
        })
    }

    /// The built-in names of openings, and those of --openings.
    fn names(&self) -> anyhow::Result<OpeningNames> {
        let mut names = OpeningNames::built_in();
        if let Some(path) = &self.openings {
            let shown = shown(path);
            let records =
                std::fs::read(path).map_err(|error| anyhow::anyhow!("cannot read {shown}: {error}"))?;
            names.add(&records).map_err(|error| anyhow::anyhow!("{shown}: {error}"))?;
        }
        Ok(names)
    }

    /// Writes the tree of continuations.
    fn write_tree(
        &self,
        chosen: Option<&BoardQuery>,
        depth: u16,
        names: &OpeningNames,
        out: &mut Output,
    ) -> anyhow::Result<Outcome> {
        opening_tree::expect_free(self.output.as_deref(), self.force)?;
        let ((query, tree), _) = with_fallback(&self.db, out, |database| {
            let query = chosen.cloned().map_or_else(|| self.boards.start(&database.kinds()?), Ok)?;
            let tree = database.opening_tree(&self.filter.filter(), &query, depth.into(), self.min_games)?;
            Ok((query, tree))
        })?;
        tree.damage.iter().try_for_each(|damage| out.error(damage))?;
        if tree.root.n_hits == 0 {
            out.inform(summary(&tree.root))?;
            return Ok(if tree.damage.is_empty() { Outcome::Found } else { Outcome::Failed });
        }
        opening_tree::write((&query, &tree, names), self.output.as_deref(), self.force, out)?;
        out.inform(opening_tree::summary(&tree))?;
        Ok(if tree.damage.is_empty() { Outcome::Clean } else { Outcome::Failed })
    }

    /// The examples of each move, with --examples.
    fn find_examples(
        &self,
        database: &Database,
        query: &BoardQuery,
        explored: &Explored,
    ) -> anyhow::Result<Examples> {
        let Some(n) = self.examples else { return Ok(Examples::default()) };
        let by = if self.strongest { Sort::Rank } else { Sort::Date };
        let filter = self.filter.filter();
        Ok(Examples::find(database, &filter, query, &explored.continuations, n.into(), by)?)
    }

    /// Prints the continuations in the games and in the others.
    fn compare(&self, chosen: Option<&BoardQuery>, out: &mut Output) -> anyhow::Result<Outcome> {
        let others: Others = parsed(["sgf db explore".into()], &self.others)?;
        let filters = [self.filter.filter(), others.filter.filter()];
        let ([one, other], _) = with_fallback(&self.db, out, |database| {
            let query = chosen.cloned().map_or_else(|| self.boards.start(&database.kinds()?), Ok)?;
            let [one, other] = filters.each_ref().map(|filter| database.explore(filter, &query));
            Ok([one?, other?])
        })?;
        let groups = [&one, &other];
        let mut styled = out.styled_text();
        match self.json {
            true => compare::print_json(groups, &mut styled),
            false => compare::print_table(groups, &mut styled),
        }
        out.show(&styled)?;
        if !self.json {
            out.inform(compare::summary(groups))?;
        }
        let mut damage = Vec::new();
        groups.into_iter().for_each(|group| Damage::add_new(&mut damage, group.damage.clone()));
        damage.iter().try_for_each(|damage| out.error(damage))?;
        Ok(match (damage.is_empty(), one.n_hits + other.n_hits) {
            (false, _) => Outcome::Failed,
            (true, 0) => Outcome::Found,
            (true, _) => Outcome::Clean,
        })
    }

    /// Prints a move, and its counts by period.
    fn lines(&self, next: &Continuation, letter: Option<char>, names: &[String], styled: &mut StyledText) {
        let color = if next.color == Color::Black { "B" } else { "W" };
        let label = letter.or(next.label).map_or(String::new(), |label| format!(" ({label})"));
        let point = format!("{color} {}{label}", next.point);
        let rate_of_all = rate(next.wins(), next.black_wins + next.white_wins).unwrap_or_default();
        let late = match next.n_late {
            0 => None,
            late => Some(format!("{} after moves elsewhere", grouped(late as usize))),
        };
        let cells = [point, grouped(next.count as usize), rate_of_all, years(next)];
        let names = (!names.is_empty()).then(|| names.join(", "));
        styled.cells(cells.into_iter().chain(late).chain(names));
        for (first, count) in periods(next, self.period) {
            let last = first + self.period.unwrap_or(1) - 1;
            let rate = rate(count.wins, count.wins + count.losses).unwrap_or_default();
            let span = if first == last { first.to_string() } else { format!("{first}–{last}") };
            styled.cells(["  ".to_owned(), grouped(count.count as usize), rate, span]);
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
        let (diagram, view) = picture(query, explored, letters)?;
        let fonts = SystemFonts::default();
        let find = |letter| fonts.find(letter);
        let settings = Settings::default().with(|settings| settings.fonts = Finder::new(&find));
        let theme = self.theme.clone().unwrap_or_default();
        let bytes = format.write(vec![draw(&diagram, &view)?], &theme, &settings)?;
        let written = match self.force {
            true => replace::create_or_replace(path, &bytes, Durability::Unsynced),
            false => replace::create(path, &bytes),
        };
        Ok(written?)
    }
}

/// The format of an image, by extension.
fn format_of(path: &Path) -> anyhow::Result<&'static opensgf::render::formats::Format> {
    let format = path.file_name().and_then(|name| of_file(name.to_str()?));
    format.filter(|format| format.kind != Kind::Moving).ok_or_else(|| {
        anyhow::anyhow!(
            "cannot choose a format for {}: use the extension .svg, .png, .pdf or .txt",
            path.display()
        )
    })
}

/// Counts by periods of this length, by their first year.
fn periods(next: &Continuation, length: Option<u16>) -> BTreeMap<u16, YearCount> {
    let mut periods: BTreeMap<u16, YearCount> = BTreeMap::new();
    for &(year, count) in length.iter().flat_map(|_| &next.years) {
        *periods.entry(year - year % length.unwrap_or(1)).or_default() += count;
    }
    periods
}

fn summary(explored: &Explored) -> String {
    format!(
        "{} in {}; no continuation in {}",
        counted(explored.n_hits as usize, "hit"),
        counted(explored.n_games as usize, "game"),
        grouped(explored.n_ends as usize)
    )
}
