//! What is seen of a position, and how: options that `show` and `render` share.

use std::ops::RangeInclusive;
use std::path::Path;

use clap::ValueEnum;
use opensgf::play::replay::Timeline;
use opensgf::play::{GameSpec, Refused};
use opensgf::render::text::{Colours, Signs, TextOptions};
use opensgf::render::{self, Subject, Theme, View, Window};
use opensgf::{AnalysisPart, GameView, Node};

/// What is to be seen.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Look {
    /// Show this part of the board: two corners such as `A1:K10`, `all`, or `auto` for the part with stones and marks; by default, what VW says
    #[arg(long, value_name = "PART")]
    view: Option<String>,

    /// Write the numbers of these moves on their stones: `1-50`, `50-` or `all`
    #[arg(long, value_name = "FROM-TO", value_parser = numbers, allow_hyphen_values = true)]
    numbers: Option<RangeInclusive<i64>>,

    /// Choose how columns and rows are named
    #[arg(long, value_enum, value_name = "NAMES")]
    coordinates: Option<Coordinates>,

    /// Show the next moves of the record as pale stones
    #[arg(long)]
    pub(crate) variations: bool,

    /// Show what an engine thinks of the position, as KaTrain, Lizzie and other programs keep it in records
    ///
    /// `moves` shows the moves that it looked at (discs with the chance to win of the player whose turn it is, and the visits; the best one
    /// has two rings), `territory` whose points will be, `policy` how likely moves seem at a glance.
    #[arg(long, value_enum, value_name = "PARTS", value_delimiter = ',', num_args = 0..=1, require_equals = true, default_missing_value = "moves")]
    analysis: Vec<Part>,

    /// Do not mark the last move
    #[arg(long)]
    no_last_move: bool,

    /// Use the colours of this theme: kaya, book, slate, night, contrast, or a TOML file
    #[arg(long, value_name = "THEME", value_parser = crate::known::themes(), hide_possible_values = true)]
    theme: Option<Theme>,
}

/// What is shown of an analysis.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Part {
    /// The moves that were looked at
    Moves,
    /// Whose the points will be
    Territory,
    /// How likely moves seem at a glance
    Policy,
}

/// How columns and rows are named.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Coordinates {
    /// As usual in the game
    Own,
    /// Capital letters without I, and numbers from the bottom
    A1,
    /// Numbers from the left and from the top
    Numbers,
    /// Numbers from the left, Chinese numerals from the top; in Xiangqi the files as both players count them
    Cjk,
    /// The letters of SGF
    Sgf,
    /// Not at all
    None,
}

impl Coordinates {
    fn of_render(self) -> render::Coordinates {
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

impl Look {
    /// The view that is asked for.
    pub(crate) fn view(&self) -> View {
        let mut view = View::default();
        self.apply(&mut view);
        view
    }

    /// Changes a view where something else is asked for.
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
            view.coordinates = coordinates.of_render();
        }
        view.variations = self.variations;
        view.last_move &= !self.no_last_move;
    }

    /// What is asked for of an analysis.
    pub(crate) fn parts(&self) -> Vec<AnalysisPart> {
        let part = |part: &Part| match part {
            Part::Moves => AnalysisPart::Moves,
            Part::Territory => AnalysisPart::Territory,
            Part::Policy => AnalysisPart::Policy,
        };
        self.analysis.iter().map(part).collect()
    }

    /// Puts on a picture what is asked for of an analysis.
    pub(crate) fn analyse<'d>(&self, subject: &mut Subject, view: &GameView<'d>, node: Node<'d>) -> bool {
        opensgf::put_analysis(subject, view, node, &self.parts())
    }

    /// The same; fails when the node keeps nothing of what is asked for.
    pub(crate) fn expect_analysis<'d>(
        &self,
        subject: &mut Subject,
        view: &GameView<'d>,
        node: Node<'d>,
    ) -> anyhow::Result<()> {
        let is_there = self.analyse(subject, view, node);
        anyhow::ensure!(
            is_there || self.analysis.is_empty(),
            "the node keeps nothing for --analysis; choose another one with --move or --at"
        );
        Ok(())
    }

    /// Fails when the board has not the part that is to be shown.
    pub(crate) fn expect_part(subject: &Subject, view: &View) -> anyhow::Result<()> {
        let Window::Of(part) = &view.window else { return Ok(()) };
        anyhow::ensure!(
            render::has_part(subject, view),
            "the board has no part {part} for --view; name two corners as A1:C3, or all, or auto"
        );
        Ok(())
    }

    /// The theme that is asked for.
    pub(crate) fn theme(&self) -> Theme {
        self.theme.clone().unwrap_or_default()
    }
}

/// What is drawn of a node of a timeline; `reached` tells the number of the last move there. All moves from the beginning are
/// only looked up where a view asks for their numbers: in a game of a million nodes that would take its time at every step.
pub(crate) fn subject<'d>(
    view: &GameView<'d>,
    spec: &'static GameSpec,
    node: Node<'d>,
    timeline: &Timeline<'_, 'd>,
    look: &View,
    reached: impl Fn(Node<'d>) -> i64,
) -> Result<Subject, Refused> {
    match look.numbers {
        Some(_) => Subject::at(view, spec, node),
        None => Ok(Subject::on(view, spec, node, timeline, reached)),
    }
}

/// How text is written on standard output: with the colours of the terminal, if there are to be any.
pub(crate) fn text_options(is_coloured: bool, is_ascii: bool) -> TextOptions {
    let has_all = || std::env::var("COLORTERM").is_ok_and(|value| ["truecolor", "24bit"].contains(&&*value));
    let colours = match is_coloured {
        false => Colours::None,
        true if has_all() => Colours::True,
        true => Colours::Sixteen,
    };
    let mut options = TextOptions::default();
    options.signs = if is_ascii { Signs::Ascii } else { Signs::Unicode };
    options.colours = colours;
    options
}

fn numbers(text: &str) -> Result<RangeInclusive<i64>, String> {
    let wrong = || "a number or a range: 7, 1-50, 50-, -50 or all".to_owned();
    let number = |text: &str| text.trim().parse::<i64>().map_err(|_| wrong());
    let range = match text.split_once('-') {
        _ if text == "all" => i64::MIN..=i64::MAX,
        Some(("", to)) => i64::MIN..=number(to)?,
        Some((from, "")) => number(from)?..=i64::MAX,
        Some((from, to)) => number(from)?..=number(to)?,
        None => number(text)?..=number(text)?,
    };
    if range.is_empty() { Err(wrong()) } else { Ok(range) }
}

/// Finds a built-in theme, or reads the file of one.
pub(crate) fn theme(name: &str) -> Result<Theme, String> {
    if let Some(theme) = Theme::named(name) {
        return Ok(theme);
    }
    if !Path::new(name).exists() && !name.ends_with(".toml") {
        let names: Vec<&str> = Theme::names().collect();
        return Err(format!(
            "no theme is called {name}; there are {}, and files that end with .toml",
            names.join(", ")
        ));
    }
    let text = std::fs::read_to_string(name)
        .map_err(|error| format!("cannot read {name}: {}", crate::terminal::reason(&error)))?;
    Theme::read(&text).map_err(|error| format!("{name}: {}", error.to_string().trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_numbers() {
        assert_eq!(numbers("3-50"), Ok(3..=50));
        assert_eq!(numbers("50-"), Ok(50..=i64::MAX));
        assert_eq!(numbers("all"), Ok(i64::MIN..=i64::MAX));
        assert_eq!(numbers("7"), Ok(7..=7));
        assert_eq!(numbers("-7"), Ok(i64::MIN..=7));
        for wrong in ["x-3", "", "-", "50-1", "1-2-3", "1,2"] {
            assert!(numbers(wrong).is_err(), "{wrong}");
        }
    }
}
