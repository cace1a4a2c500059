//! Options for drawing positions, shared by `show` and `render`.

use std::ops::RangeInclusive;
use std::path::Path;

use clap::ValueEnum;
use clap::builder::{PossibleValue, TypedValueParser};
use opensgf::play::replay::Timeline;
use opensgf::play::{GameSpec, StartError};
use opensgf::render::text::{Colors, Signs, TextOptions};
use opensgf::render::{self, Diagram, Theme, View, Window};
use opensgf::{AnalysisPart, GameView, Node};

use super::completion::Completed;

/// Options for drawing a position.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct ViewArgs {
    /// The part of the board to show: two corners (`A1:K10`), `all`, or `auto` for the area with stones and markup [default: as VW says]
    #[arg(long, value_name = "PART")]
    view: Option<String>,

    /// Number the stones of these moves: `1-50`, `50-` or `all`
    #[arg(long, value_name = "FROM-TO", value_parser = numbers, allow_hyphen_values = true)]
    numbers: Option<RangeInclusive<i64>>,

    /// The style of coordinates
    #[arg(long, value_enum, value_name = "NAMES")]
    coordinates: Option<Coordinates>,

    /// Show the continuations in the record as translucent stones
    #[arg(long)]
    pub(crate) variations: bool,

    /// Show the engine analysis that KaTrain, Lizzie and other programs store in records
    ///
    /// `moves` shows the candidate moves as discs with win rate and visits (the best move has two rings), `territory` the expected owner
    /// of each point, and `policy` the raw policy of the network.
    #[arg(long, value_enum, value_name = "PARTS", value_delimiter = ',', num_args = 0..=1, require_equals = true, default_missing_value = "moves")]
    analysis: Vec<AnalysisKind>,

    /// Do not mark the last move
    #[arg(long)]
    no_last_move: bool,

    /// Color theme: kaya, book, slate, night, contrast, or a TOML file
    #[arg(long, value_name = "THEME", value_parser = themes(), hide_possible_values = true)]
    theme: Option<Theme>,
}

/// A part of an analysis.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum AnalysisKind {
    /// Candidate moves with win rate and visits
    Moves,
    /// Expected owner of each point
    Territory,
    /// Raw policy of the network
    Policy,
}

/// A style of coordinates.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Coordinates {
    /// The convention of the game
    Own,
    /// Letters without I, and numbers from the bottom
    A1,
    /// Numbers from the left and the top
    Numbers,
    /// Numbers from the left, Chinese numerals from the top; in Xiangqi, files as each player counts them
    Cjk,
    /// SGF coordinates
    Sgf,
    /// No coordinates
    None,
}

impl Coordinates {
    fn to_render(self) -> render::Coordinates {
        match self {
            Coordinates::Own => render::Coordinates::Own,
            Coordinates::A1 => render::Coordinates::A1,
            Coordinates::Numbers => render::Coordinates::Numbers,
            Coordinates::Cjk => render::Coordinates::Cjk,
            Coordinates::Sgf => render::Coordinates::Sgf,
            Coordinates::None => render::Coordinates::None,
        }
    }
}

impl ViewArgs {
    /// The default view with these options.
    pub(crate) fn view(&self) -> View {
        let mut view = View::default();
        self.apply(&mut view);
        view
    }

    /// Applies the options to a view.
    pub(crate) fn apply(&self, view: &mut View) {
        match self.view.as_deref() {
            None => {}
            Some("all") => view.window = Window::Whole,
            Some("auto") => view.window = Window::Auto,
            Some(corners) => view.window = Window::Of(corners.to_owned()),
        }
        if let Some(numbers) = &self.numbers {
            view.numbers = Some(numbers.clone());
        }
        if let Some(coordinates) = self.coordinates {
            view.coordinates = coordinates.to_render();
        }
        view.variations = self.variations;
        view.last_move &= !self.no_last_move;
    }

    /// The parts of the analysis to show.
    pub(crate) fn analysis_parts(&self) -> Vec<AnalysisPart> {
        let part = |kind: &AnalysisKind| match kind {
            AnalysisKind::Moves => AnalysisPart::Moves,
            AnalysisKind::Territory => AnalysisPart::Territory,
            AnalysisKind::Policy => AnalysisPart::Policy,
        };
        self.analysis.iter().map(part).collect()
    }

    /// Adds the analysis to a diagram. Returns whether the node has any.
    pub(crate) fn add_analysis<'d>(
        &self,
        diagram: &mut Diagram,
        view: &GameView<'d>,
        node: Node<'d>,
    ) -> bool {
        opensgf::put_analysis(diagram, view, node, &self.analysis_parts())
    }

    /// Adds the analysis to a diagram.
    ///
    /// # Errors
    ///
    /// Fails if the node has none and --analysis is given.
    pub(crate) fn expect_analysis<'d>(
        &self,
        diagram: &mut Diagram,
        view: &GameView<'d>,
        node: Node<'d>,
    ) -> anyhow::Result<()> {
        let has_analysis = self.add_analysis(diagram, view, node);
        anyhow::ensure!(
            has_analysis || self.analysis.is_empty(),
            "the node has no analysis; choose another one with --move or --at"
        );
        Ok(())
    }

    /// Fails if the board does not have the part that --view names.
    pub(crate) fn expect_part(diagram: &Diagram, view: &View) -> anyhow::Result<()> {
        let Window::Of(part) = &view.window else { return Ok(()) };
        anyhow::ensure!(
            render::has_part(diagram, view),
            "invalid --view {part}; name two corners of the board such as A1:C3, or all, or auto"
        );
        Ok(())
    }

    /// The chosen or default theme.
    pub(crate) fn theme(&self) -> Theme {
        self.theme.clone().unwrap_or_default()
    }
}

/// The diagram of a node of a timeline; `reached` returns the number of its last move. All moves from the start are only looked up if
/// the view shows their numbers, since that would be slow at every step of a game with a million nodes.
pub(crate) fn diagram<'d>(
    view: &GameView<'d>,
    spec: &'static GameSpec,
    node: Node<'d>,
    timeline: &Timeline<'_, 'd>,
    options: &View,
    reached: impl Fn(Node<'d>) -> i64,
) -> Result<Diagram, StartError> {
    match options.numbers {
        Some(_) => Diagram::at(view, spec, node),
        None => Ok(Diagram::on(view, spec, node, timeline, reached)),
    }
}

/// Options for boards as text, with true color if the terminal supports it.
pub(crate) fn text_options(is_colored: bool, is_ascii: bool) -> TextOptions {
    let has_true_color =
        || std::env::var("COLORTERM").is_ok_and(|value| ["truecolor", "24bit"].contains(&&*value));
    let colors = match is_colored {
        false => Colors::None,
        true if has_true_color() => Colors::True,
        true => Colors::Sixteen,
    };
    let mut options = TextOptions::default();
    options.signs = if is_ascii { Signs::Ascii } else { Signs::Unicode };
    options.colors = colors;
    options
}

fn numbers(text: &str) -> Result<RangeInclusive<i64>, String> {
    let invalid = || "expected a number or a range: 7, 1-50, 50-, -50 or all".to_owned();
    let number = |text: &str| text.trim().parse::<i64>().map_err(|_| invalid());
    let range = match text.split_once('-') {
        _ if text == "all" => i64::MIN..=i64::MAX,
        Some(("", to)) => i64::MIN..=number(to)?,
        Some((from, "")) => number(from)?..=i64::MAX,
        Some((from, to)) => number(from)?..=number(to)?,
        None => number(text)?..=number(text)?,
    };
    if range.is_empty() { Err(invalid()) } else { Ok(range) }
}

/// Parses names and files of themes.
pub(crate) fn themes() -> impl TypedValueParser<Value = Theme> {
    Completed { parse: theme, values: || Theme::names().map(PossibleValue::new).collect() }
}

/// Finds a built-in theme, or reads a theme file.
fn theme(name: &str) -> Result<Theme, String> {
    if let Some(theme) = Theme::named(name) {
        return Ok(theme);
    }
    if !Path::new(name).exists() && !name.ends_with(".toml") {
        let names: Vec<&str> = Theme::names().collect();
        return Err(format!("unknown theme {name}; use {}, or a .toml file", names.join(", ")));
    }
    let text = std::fs::read_to_string(name)
        .map_err(|error| format!("cannot read {name}: {}", crate::io::terminal::reason(&error)))?;
    Theme::read(&text).map_err(|error| format!("{name}: {}", error.to_string().trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_ranges_of_moves() {
        assert_eq!(numbers("3-50"), Ok(3..=50));
        assert_eq!(numbers("50-"), Ok(50..=i64::MAX));
        assert_eq!(numbers("all"), Ok(i64::MIN..=i64::MAX));
        assert_eq!(numbers("7"), Ok(7..=7));
        assert_eq!(numbers("-7"), Ok(i64::MIN..=7));
        for invalid in ["x-3", "", "-", "50-1", "1-2-3", "1,2"] {
            assert!(numbers(invalid).is_err(), "{invalid}");
        }
    }
}
