//! Conditions on the board: patterns, positions, and move sequences.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use opensgf::NodePath;
use opensgf::db::{BoardQuery, Kind, Pattern, geometry};
use opensgf::games;
use opensgf::play::replay::position_at;
use opensgf::play::{GameSpec, Options, game, identify};
use opensgf::value::Color;

use crate::args::common::describe_missing;
use crate::io::input::Input;

/// Conditions on the board.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct BoardArgs {
    /// A pattern: a file with a diagram, or a diagram with `/` between rows
    ///
    /// `.` is an empty point, `X` and `O` are stones, `x` is a black stone or empty, `o` a white stone or empty, `*` is anything, `!` any
    /// piece, and `#` a piece that belongs to no player. On `B` and `W`, a black or white stone was captured. Numbers are moves in this order, starting with Black; letters are empty points. A
    /// row of `-` above or below, and `|` next to the rows, are edges of the board: `+---/|...` is the upper left corner. Without edges,
    /// the pattern matches anywhere.
    #[arg(long, value_name = "FILE|DIAGRAM", conflicts_with_all = ["position", "sequence"], allow_hyphen_values = true)]
    pattern: Option<String>,

    /// A position: a record, optionally with the path of a node after `@` [default: the last node of the main line]
    #[arg(long, value_name = "FILE[@PATH]", conflicts_with = "sequence")]
    position: Option<String>,

    /// The first moves of a game, as points in a record, starting with Black: `pd,dp,pp`
    #[arg(long, value_name = "MOVES")]
    sequence: Option<String>,

    /// The game, by name or number
    #[arg(long, value_name = "GAME", value_parser = crate::args::common::games(), hide_possible_values = true)]
    pub(super) game: Option<&'static GameSpec>,

    /// The board size for --sequence [default: the usual size]
    #[arg(long, value_name = "N", requires = "sequence")]
    size: Option<u16>,

    /// Only games in which this pattern (a file or diagram) also appeared at any time
    #[arg(long, value_name = "FILE|DIAGRAM", allow_hyphen_values = true)]
    also: Vec<String>,

    /// Only games in which this pattern never appeared
    #[arg(long, value_name = "FILE|DIAGRAM", allow_hyphen_values = true)]
    never: Vec<String>,

    /// Only hits that begin after a move in this range: 1..50, ..30, 100.., 12; 0 is the start of the game
    ///
    /// --also and --never look at the whole game.
    #[arg(long, value_name = "MOVES", value_parser = move_range)]
    within: Option<RangeInclusive<u32>>,

    /// Also patterns and positions that differ in up to N points
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    tolerance: u16,

    /// Only patterns on these lines of the board: ..4, 3.., 1; line 1 is the edge
    #[arg(long, value_name = "LINES", value_parser = line_range)]
    lines: Option<RangeInclusive<u16>>,

    /// Only hits that begin when this player is to move, in the colors of the pattern or position
    #[arg(long, value_enum, value_name = "PLAYER")]
    to_move: Option<Player>,

    /// Only hits that last until the end of the game
    #[arg(long)]
    at_end: bool,

    /// Also search variations; slower, because records have to be read
    #[arg(long)]
    in_variations: bool,

    /// Do not match rotated or mirrored
    #[arg(long)]
    no_turn: bool,

    /// Do not match with exchanged colors
    #[arg(long)]
    no_exchange: bool,
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Player {
    Black,
    White,
}

impl Player {
    pub(super) fn color(self) -> Color {
        match self {
            Player::Black => Color::Black,
            Player::White => Color::White,
        }
    }
}

impl BoardArgs {
    /// Builds the query; `None` without conditions.
    pub(super) fn query(&self) -> anyhow::Result<Option<BoardQuery>> {
        let mut query = if let Some(text) = &self.pattern {
            BoardQuery::pattern(self.spec().number, pattern(text)?)
        } else if let Some(position) = &self.position {
            self.at_position(position)?
        } else if let Some(sequence) = &self.sequence {
            self.sequence_query(sequence)?
        } else {
            anyhow::ensure!(
                !self.no_turn && !self.no_exchange && !self.in_variations,
                "--no-turn, --no-exchange and --in-variations require --pattern, --position or --sequence"
            );
            anyhow::ensure!(
                self.also.is_empty() && self.never.is_empty() && self.within.is_none(),
                "--also, --never and --within require --pattern, --position or --sequence"
            );
            anyhow::ensure!(
                self.tolerance == 0 && self.lines.is_none() && self.to_move.is_none() && !self.at_end,
                "--tolerance, --lines, --to-move and --at-end require --pattern or --position"
            );
            return Ok(None);
        };
        if query.is_exact() {
            anyhow::ensure!(
                !self.in_variations,
                "positions with several kinds of pieces can only be searched in main lines"
            );
        } else {
            (query.turned, query.exchanged) = (!self.no_turn, !self.no_exchange);
        }
        query.variations = self.in_variations;
        query.within.clone_from(&self.within);
        (query.tolerance, query.at_end) = (self.tolerance, self.at_end);
        query.to_move = self.to_move.map(Player::color);
        query.lines.clone_from(&self.lines);
        query.also = patterns(&self.also)?;
        query.never = patterns(&self.never)?;
        Ok(Some(query))
    }

    /// The initial position of the chosen game, by default the most frequent one in the database.
    pub(super) fn start(&self, kinds: &[Kind]) -> anyhow::Result<BoardQuery> {
        let is_chosen = |kind: &&Kind| self.game.is_none_or(|spec| spec.number == kind.gm);
        let most = kinds.iter().filter(is_chosen).find_map(|kind| Some((game(kind.gm)?, kind.size?)));
        let (spec, options) = match most {
            Some((spec, (columns, rows))) => {
                (spec, Options::default().with_size(columns.into(), rows.into()))
            }
            None => (self.spec(), Options::default()),
        };
        // Games with a single board size reject the option.
        let position = spec.begin(&options).or_else(|_| spec.begin(&Options::default()))?;
        Ok(BoardQuery::at(spec, &*position))
    }

    /// The chosen game, by default Go.
    fn spec(&self) -> &'static GameSpec {
        self.game.or_else(|| game(1)).expect("Go is in the table")
    }

    fn at_position(&self, text: &str) -> anyhow::Result<BoardQuery> {
        let is_path = |after: &str| after.parse::<NodePath>().ok();
        // File names can contain @.
        let split = text.rsplit_once('@').and_then(|(file, path)| Some((file, is_path(path)?)));
        let (file, path) = split.map_or((text, None), |(file, path)| (file, Some(path)));
        let input = if file == "-" { Input::Stdin(None) } else { Input::File(PathBuf::from(file)) };
        let mut bytes = Vec::new();
        let _ = input.read(&mut bytes).map_err(anyhow::Error::msg)?;
        let doc = opensgf::read(&bytes);
        let view = games(&doc).next().ok_or_else(|| anyhow::anyhow!("{} contains no game", input.name()))?;
        let node = match &path {
            Some(path) => view.at(path).ok_or_else(|| {
                anyhow::anyhow!("{} contains no node {}", input.name(), describe_missing(&view, path))
            })?,
            None => view.main_line().last().unwrap_or(view.root()),
        };
        let spec = self.game.or_else(|| identify(&view, Some(file)).spec);
        let spec = spec.ok_or_else(|| anyhow::anyhow!("unknown game GM[{}]", view.number()))?;
        let position = position_at(&view, spec, &Options::of(&view), node)?;
        Ok(BoardQuery::at(spec, &*position))
    }

    fn sequence_query(&self, text: &str) -> anyhow::Result<BoardQuery> {
        let spec = self.spec();
        let usual = spec.sizes.map_or((19, 19), |sizes| sizes.default);
        let (columns, rows) = self.size.map_or(usual, |size| (size, size));
        let geometry = geometry(spec.number, columns, rows)
            .ok_or_else(|| anyhow::anyhow!("{} has no board of size {columns}x{rows}", spec.name))?;
        let words = text.split([',', ' ', ';']).filter(|word| !word.is_empty());
        let colors = [Color::Black, Color::White].into_iter().cycle();
        let step = |(word, color): (&str, Color)| {
            if word == "pass" {
                return Ok((None, color));
            }
            let site = geometry.site(word);
            site.map(|site| (Some(site), color)).map_err(|_| anyhow::anyhow!("invalid point '{word}'"))
        };
        let steps = words.zip(colors).map(step).collect::<anyhow::Result<Vec<_>>>()?;
        anyhow::ensure!(!steps.is_empty(), "--sequence contains no moves");
        Ok(BoardQuery::sequence(spec.number, geometry, steps))
    }
}

/// Parses a range of move numbers.
fn move_range(text: &str) -> Result<RangeInclusive<u32>, String> {
    range(text, 0, u32::MAX).ok_or_else(|| "ranges are written like 1..50, ..30, 100.., 12".to_owned())?
}

/// Parses a range of lines.
fn line_range(text: &str) -> Result<RangeInclusive<u16>, String> {
    let lines =
        range(text, 1, u16::MAX).ok_or_else(|| "lines are written like ..4, 3.., 2..5, 1".to_owned())??;
    if *lines.start() == 0 {
        return Err("line 1 is the edge; there is no line 0".to_owned());
    }
    Ok(lines)
}

/// Parses a range with open ends. `None` if it is none; an error if it ends before it begins.
fn range<N: FromStr + PartialOrd + Display + Copy>(
    text: &str,
    lowest: N,
    highest: N,
) -> Option<Result<RangeInclusive<N>, String>> {
    let number = |text: &str, open: N| if text.is_empty() { Some(open) } else { text.parse().ok() };
    let (first, last) = match text.split_once("..") {
        Some(("", "")) => None,
        Some((first, last)) => number(first, lowest).zip(number(last, highest)),
        None => text.parse().ok().map(|only| (only, only)),
    }?;
    Some(match first <= last {
        true => Ok(first..=last),
        false => Err(format!("the range ends before it begins: {first} to {last}")),
    })
}

fn patterns(arguments: &[String]) -> anyhow::Result<Vec<Pattern>> {
    arguments.iter().map(|argument| pattern(argument)).collect()
}

pub(super) fn pattern(argument: &str) -> anyhow::Result<Pattern> {
    Ok(diagram(argument)?.parse::<Pattern>()?)
}

/// Whether an argument names a file, such as `corner.txt`. Its letters would be labels in a pattern, and match every board.
fn is_file_name(argument: &str) -> bool {
    let is_sign = |letter: char| matches!(letter, 'x' | 'X' | 'o' | 'O');
    let is_extension = |extension: &str| {
        extension.len() > 1
            && extension.chars().all(|letter| letter.is_ascii_alphabetic())
            && !extension.chars().all(is_sign)
    };
    !argument.contains('|')
        && argument
            .rsplit_once('.')
            .is_some_and(|(name, extension)| !name.is_empty() && is_extension(extension))
}

/// The diagram in a file, or the argument itself.
fn diagram(argument: &str) -> anyhow::Result<String> {
    let path = Path::new(argument);
    if argument.contains(['\n', '*']) || !path.is_file() {
        anyhow::ensure!(!is_file_name(argument), "there is no file {argument}");
        return Ok(argument.to_owned());
    }
    std::fs::read_to_string(path).map_err(|error| anyhow::anyhow!("cannot read {}: {error}", path.display()))
}
