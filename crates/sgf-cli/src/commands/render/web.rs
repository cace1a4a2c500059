//! Options for images in web pages.

use opensgf::render::Theme;
use opensgf::render::formats::{FORMATS, Format};
use opensgf::render::svg::{SvgOptions, is_prefix};

use crate::args::render::themes;

/// How an image fits into a web page.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct WebArgs {
    /// Adapt to the width of the web page, up to --size if given (SVG)
    #[arg(long)]
    responsive: bool,

    /// Omit the background around the board (SVG and PNG)
    #[arg(long)]
    transparent: bool,

    /// Color theme for readers who prefer dark mode (SVG)
    #[arg(long, value_name = "THEME", value_parser = themes(), hide_possible_values = true)]
    dark_theme: Option<Theme>,

    /// Write colors without CSS variables, for programs that do not support them (SVG)
    #[arg(long)]
    plain: bool,

    /// The prefix of identifiers and classes [default: derived from the content] (SVG)
    ///
    /// If a record has several images, the numbers of the game and the image are appended.
    #[arg(long, value_name = "NAME", value_parser = prefix)]
    prefix: Option<String>,
}

impl WebArgs {
    /// Fails if an option does not apply to the format, or would give several images the same prefix.
    pub(super) fn expect(&self, format: &Format, n_inputs: usize) -> anyhow::Result<()> {
        let svg_only = [
            (self.responsive, "--responsive"),
            (self.dark_theme.is_some(), "--dark-theme"),
            (self.plain, "--plain"),
            (self.prefix.is_some(), "--prefix"),
        ];
        for (_, option) in svg_only.into_iter().filter(|(is_given, _)| *is_given) {
            anyhow::ensure!(format.is_web, "{option} is for SVG, not for {}", format.name);
        }
        let supported: Vec<&str> = FORMATS.iter().filter(|it| it.has_clear).map(|it| it.name).collect();
        anyhow::ensure!(
            !self.transparent || format.has_clear,
            "--transparent is for {}, not for {}",
            supported.join(", "),
            format.name
        );
        anyhow::ensure!(
            self.prefix.is_none() || n_inputs < 2,
            "--prefix takes one record; without it, each image has its own prefix"
        );
        Ok(())
    }

    /// The prefix of an image: NAME, and the numbers of the game and the image.
    pub(super) fn prefix(&self, game: Option<usize>, picture: Option<usize>) -> String {
        let Some(name) = &self.prefix else { return String::new() };
        let numbers = [game, picture].into_iter().flatten().map(|number| format!("-{number}"));
        std::iter::once(name.clone()).chain(numbers).collect()
    }

    /// The SVG options of an image.
    pub(super) fn options<'a>(&'a self, prefix: &'a str) -> SvgOptions<'a> {
        let mut options = SvgOptions::default();
        (options.responsive, options.transparent) = (self.responsive, self.transparent);
        options.dark = self.dark_theme.as_ref();
        (options.plain, options.prefix) = (self.plain, prefix);
        options
    }
}

fn prefix(text: &str) -> Result<String, String> {
    let error = || "expected a letter, followed by letters, digits, - and _".to_owned();
    is_prefix(text).then(|| text.to_owned()).ok_or_else(error)
}
