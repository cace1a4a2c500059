//! Options for pictures in web pages.

use opensgf::render::Theme;
use opensgf::render::formats::{FORMATS, Format};
use opensgf::render::svg::{SvgOptions, is_prefix};

use crate::known::themes;

/// How a picture fits into the page that contains it.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct Web {
    /// Leave the width to the web page, up to --size if it is given (SVG)
    #[arg(long)]
    responsive: bool,

    /// Leave out the page around the board (SVG and PNG)
    #[arg(long)]
    transparent: bool,

    /// Use the colours of this theme for readers who prefer dark pages (SVG)
    #[arg(long, value_name = "THEME", value_parser = themes(), hide_possible_values = true)]
    dark_theme: Option<Theme>,

    /// Write colours without CSS variables, for programs that do not know them (SVG)
    #[arg(long)]
    plain: bool,

    /// Begin identifiers and classes with NAME; without it, with a name that follows from the content (SVG)
    ///
    /// If a record has several pictures, the numbers of the game and of the picture follow NAME.
    #[arg(long, value_name = "NAME", value_parser = prefix)]
    prefix: Option<String>,
}

impl Web {
    /// Fails where an option means nothing in a format, or would give several pictures one name.
    pub(super) fn expect(&self, format: &Format, n_inputs: usize) -> anyhow::Result<()> {
        let of_web = [
            (self.responsive, "--responsive"),
            (self.dark_theme.is_some(), "--dark-theme"),
            (self.plain, "--plain"),
            (self.prefix.is_some(), "--prefix"),
        ];
        for (_, option) in of_web.into_iter().filter(|(is_given, _)| *is_given) {
            anyhow::ensure!(format.is_web, "{option} is for SVG, not for {}", format.name);
        }
        let clear: Vec<&str> = FORMATS.iter().filter(|it| it.has_clear).map(|it| it.name).collect();
        anyhow::ensure!(
            !self.transparent || format.has_clear,
            "--transparent is for {}, not for {}",
            clear.join(", "),
            format.name
        );
        anyhow::ensure!(
            self.prefix.is_none() || n_inputs < 2,
            "--prefix is for one record; without it, each picture has a name of its own"
        );
        Ok(())
    }

    /// What the names in a picture begin with: NAME, and the numbers of the game and of the picture.
    pub(super) fn prefix(&self, game: Option<usize>, picture: Option<usize>) -> String {
        let Some(name) = &self.prefix else { return String::new() };
        let numbers = [game, picture].into_iter().flatten().map(|number| format!("-{number}"));
        std::iter::once(name.clone()).chain(numbers).collect()
    }

    /// The options of a picture.
    pub(super) fn options<'a>(&'a self, prefix: &'a str) -> SvgOptions<'a> {
        let mut options = SvgOptions::default();
        (options.responsive, options.transparent) = (self.responsive, self.transparent);
        options.dark = self.dark_theme.as_ref();
        (options.plain, options.prefix) = (self.plain, prefix);
        options
    }
}

fn prefix(text: &str) -> Result<String, String> {
    let wrong = || "a letter, then letters, digits, - and _".to_owned();
    is_prefix(text).then(|| text.to_owned()).ok_or_else(wrong)
}
