//! What is looked for on the boards: a pattern, a position or a sequence of moves, as the command line says it.

use std::path::{Path, PathBuf};

use opensgf::NodePath;
use opensgf::db::{BoardQuery, Kind, Pattern, geometry};
use opensgf::games;
use opensgf::play::replay::position_at;
use opensgf::play::{GameSpec, Options, game, identify};
use opensgf::value::Color;

use crate::choice::missing;
use crate::input::Input;
use crate::known;

/// The options for what is looked for on the boards.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct OnBoards {
    /// A pattern: a file with a diagram, or the diagram itself, with `/` between its rows
    ///
    /// `.` is an empty point, `X` and `O` are stones, `x` is a black stone or nothing, `o` a white stone or nothing, `*` is anything, `!`
    /// any piece, `#` a piece that is nobody's. Numbers are moves that follow in this order, the first one Black's; letters are
    /// empty points. A row of `-` above or below and a `|` beside the rows draw the edge of the board: `+---/|...` is the upper left
    /// corner. Without an edge the pattern may lie anywhere.
    #[arg(long, value_name = "FILE|DIAGRAM", conflicts_with_all = ["position", "sequence"], allow_hyphen_values = true)]
    pattern: Option<String>,

    /// A position: a record, and the path of the node behind `@`; without it, the end of the main line
    #[arg(long, value_name = "FILE[@PATH]", conflicts_with = "sequence")]
    position: Option<String>,

    /// The moves that a game begins with, as records write points, the first one Black's: `pd,dp,pp`
    #[arg(long, value_name = "MOVES")]
    sequence: Option<String>,

    /// Search games of this kind on boards: a name or a number
    #[arg(long, value_name = "GAME", value_parser = known::games(), hide_possible_values = true)]
    pub(super) game: Option<&'static GameSpec>,

    /// The size of the board for --sequence, if it is not the usual one
    #[arg(long, value_name = "N", requires = "sequence")]
    size: Option<u16>,

    /// Only games in which this pattern stood on the board, too, at any time; a file or a diagram
    #[arg(long, value_name = "FILE|DIAGRAM", allow_hyphen_values = true)]
    also: Vec<String>,

    /// Only games in which this pattern never stood on the board
    #[arg(long, value_name = "FILE|DIAGRAM", allow_hyphen_values = true)]
    never: Vec<String>,

    /// Search variations as well; they are read from the records, which takes longer
    #[arg(long)]
    in_variations: bool,

    /// Search as it is written, neither turned nor mirrored
    #[arg(long)]
    no_turn: bool,

    /// Search with the colours as they are written
    #[arg(long)]
    no_exchange: bool,
}

impl OnBoards {
    /// Reads what is looked for; `None` if nothing is.
    pub(super) fn query(&self) -> anyhow::Result<Option<BoardQuery>> {
        let mut query = if let Some(text) = &self.pattern {
            BoardQuery::pattern(self.spec().number, pattern(text)?)
        } else if let Some(position) = &self.position {
            self.at_position(position)?
        } else if let Some(sequence) = &self.sequence {
            self.beginning(sequence)?
        } else {
            anyhow::ensure!(
                !self.no_turn && !self.no_exchange && !self.in_variations,
                "--no-turn, --no-exchange and --in-variations belong to --pattern, --position or --sequence"
            );
            anyhow::ensure!(
                self.also.is_empty() && self.never.is_empty(),
                "--also and --never belong to --pattern, --position or --sequence"
            );
            return Ok(None);
        };
        if query.is_exact() {
            anyhow::ensure!(
                !self.in_variations,
                "a position with several kinds of pieces is looked for in main lines only"
            );
        } else {
            (query.turned, query.exchanged) = (!self.no_turn, !self.no_exchange);
        }
        query.variations = self.in_variations;
        query.also = patterns(&self.also)?;
        query.never = patterns(&self.never)?;
        Ok(Some(query))
    }

    /// The beginning of the game that a database has most of, or of the one that is looked for.
    pub(super) fn start(&self, kinds: &[Kind]) -> anyhow::Result<BoardQuery> {
        let is_asked = |kind: &&Kind| self.game.is_none_or(|spec| spec.number == kind.gm);
        let most = kinds.iter().filter(is_asked).find_map(|kind| Some((game(kind.gm)?, kind.size?)));
        let (spec, options) = match most {
            Some((spec, (columns, rows))) => {
                (spec, Options::default().with_size(columns.into(), rows.into()))
            }
            None => (self.spec(), Options::default()),
        };
        // Games with one board take no size.
        let position = spec.begin(&options).or_else(|_| spec.begin(&Options::default()))?;
        Ok(BoardQuery::at(spec, &*position))
    }

    /// The game that is looked for; Go, if nobody says otherwise.
    fn spec(&self) -> &'static GameSpec {
        self.game.or_else(|| game(1)).expect("Go is in the table")
    }

    fn at_position(&self, text: &str) -> anyhow::Result<BoardQuery> {
        let is_path = |after: &str| after.parse::<NodePath>().ok();
        // A file may have an @ in its name.
        let split = text.rsplit_once('@').and_then(|(file, path)| Some((file, is_path(path)?)));
        let (file, path) = split.map_or((text, None), |(file, path)| (file, Some(path)));
        let input = if file == "-" { Input::Stdin(None) } else { Input::File(PathBuf::from(file)) };
        let mut bytes = Vec::new();
        let _ = input.read(&mut bytes).map_err(anyhow::Error::msg)?;
        let doc = opensgf::read(&bytes);
        let view = games(&doc).next().ok_or_else(|| anyhow::anyhow!("{} has no game", input.name()))?;
        let node = match &path {
            Some(path) => view
                .at(path)
                .ok_or_else(|| anyhow::anyhow!("{} has no node {}", input.name(), missing(&view, path)))?,
            None => view.main_line().last().unwrap_or(view.root()),
        };
        let spec = self.game.or_else(|| identify(&view, Some(file)).spec);
        let spec = spec.ok_or_else(|| anyhow::anyhow!("no game has the number {}", view.number()))?;
        let position = position_at(&view, spec, &Options::of(&view), node)?;
        Ok(BoardQuery::at(spec, &*position))
    }

    fn beginning(&self, text: &str) -> anyhow::Result<BoardQuery> {
        let spec = self.spec();
        let usual = spec.sizes.map_or((19, 19), |sizes| sizes.default);
        let (columns, rows) = self.size.map_or(usual, |size| (size, size));
        let geometry = geometry(spec.number, columns, rows)
            .ok_or_else(|| anyhow::anyhow!("{} is not played on {columns}x{rows}", spec.name))?;
        let words = text.split([',', ' ', ';']).filter(|word| !word.is_empty());
        let colors = [Color::Black, Color::White].into_iter().cycle();
        let step = |(word, color): (&str, Color)| {
            if word == "pass" {
                return Ok((None, color));
            }
            let site = geometry.site(word);
            site.map(|site| (Some(site), color))
                .map_err(|_| anyhow::anyhow!("'{word}' is no point of the board"))
        };
        let steps = words.zip(colors).map(step).collect::<anyhow::Result<Vec<_>>>()?;
        anyhow::ensure!(!steps.is_empty(), "--sequence has no move");
        Ok(BoardQuery::sequence(spec.number, geometry, steps))
    }
}

fn patterns(arguments: &[String]) -> anyhow::Result<Vec<Pattern>> {
    arguments.iter().map(|argument| pattern(argument)).collect()
}

fn pattern(argument: &str) -> anyhow::Result<Pattern> {
    Ok(diagram(argument)?.parse::<Pattern>()?)
}

/// The diagram of an argument: what a file of that name holds, or the argument itself.
fn diagram(argument: &str) -> anyhow::Result<String> {
    let path = Path::new(argument);
    if argument.contains(['\n', '*']) || !path.is_file() {
        return Ok(argument.to_owned());
    }
    std::fs::read_to_string(path).map_err(|error| anyhow::anyhow!("cannot read {}: {error}", path.display()))
}
