//! `sgf book`: typesets records as a book.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use opensgf::book::language::Language;
use opensgf::book::{self, Book as Pages, BookOptions, Letters, Paper, PerPage};
use opensgf::read;
use opensgf::render::Theme;
use opensgf::render::fonts::Finder;
use opensgf::render::pdf::{Fonts, Typeface};
use sgf_files::replace;

use crate::Outcome;
use crate::args::common::NthArgs;
use crate::args::render::themes;
use crate::io::input::{Paths, is_standard};
use crate::io::terminal::{Output, reason};
use crate::numbers::counted;
use crate::settings::SettingsArgs;
use crate::system_fonts::{NamedFont, SystemFonts};

/// Typeset records as a book with figures, comments and variations
///
/// Each game has its players, figures, the comments between them, and the moves that a figure cannot show. FG, VW, MN and PM control where
/// figures start and what they show. Without FG, a figure has a hundred moves, or fewer where there are long comments. Variations get their own
/// figures. Collections of problems show all positions first and the solutions at the end; all problem files form one part. Captions are in
/// the language of the comments.
///
/// The format is chosen by the extension of the output: .pdf, .epub, .html, .md or .tex. Images of a Markdown book are written to a folder with
/// the same name. Existing output is overwritten. Without a PATH, reads standard input.
///
/// Exit codes: 0 on success, 2 if a file could not be read or the book could not be written.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Typeset a game as PDF" => "sgf book game.sgf -o game.pdf",
    "Write a book for an e-reader" => "sgf book game.sgf -o game.epub",
    "Typeset a collection of problems as a web page" => "sgf book --problems problems.sgf -o problems.html",
})]
pub(crate) struct Book {
    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    pub(super) settings: SettingsArgs,

    #[command(flatten)]
    nth: NthArgs,

    /// Write the book to this file, or with `-` to standard output
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,

    /// The format [default: by the extension of the file]
    #[arg(long, value_enum)]
    format: Option<Format>,

    /// Figures per page: 1, 2 or 4
    #[arg(long, default_value = "4", value_name = "N", value_parser = per_page)]
    per_page: PerPage,

    /// The paper size: a4, a5, b5, letter, or dimensions such as 148x210 or 6x9in
    #[arg(long, default_value = "a4", value_name = "PAPER", value_parser = paper)]
    paper: Paper,

    /// Extra inner margin for the binding, in millimeters
    #[arg(long, default_value = "0", value_name = "MM", value_parser = gutter)]
    gutter: f32,

    /// The font: serif, sans, a font family, or a font file; can be repeated
    ///
    /// Characters missing in the first font are taken from the next one, and then from the system's fonts.
    #[arg(long, value_name = "FONT")]
    font: Vec<String>,

    /// Write the book even if no font has some of its characters
    #[arg(long)]
    allow_missing: bool,

    /// The language of captions: en, de, fr, es, ja, zh, ko or ru
    #[arg(long, value_name = "LANGUAGE", value_parser = language)]
    lang: Option<Language>,

    /// Color theme: a name, or a TOML file
    #[arg(long, value_name = "THEME", value_parser = themes(), hide_possible_values = true)]
    theme: Option<Theme>,

    /// Start a new figure every N moves, ignoring FG
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    every: Option<u32>,

    /// Omit variations
    #[arg(long)]
    no_variations: bool,

    /// Show the whole board in variations, instead of the relevant part
    #[arg(long)]
    whole_boards: bool,

    /// Typeset the games as problems, with the solutions at the end
    #[arg(long, conflicts_with = "games")]
    problems: bool,

    /// Typeset the games as games, even if they look like problems
    #[arg(long)]
    games: bool,

    /// Print all lines of solutions, also wrong ones that have no comment
    #[arg(long)]
    all_lines: bool,

    /// With LaTeX: write a fragment for \input, without a preamble
    #[arg(long)]
    fragment: bool,

    /// The title of the book
    #[arg(long, value_name = "TITLE")]
    title: Option<String>,

    /// The author of the book
    #[arg(long, value_name = "NAME")]
    author: Option<String>,
}

/// The format of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// PDF with embedded fonts
    Pdf,
    /// EPUB 3, for e-readers
    Epub,
    /// A single HTML page with embedded images
    Html,
    /// Markdown, with images in a folder
    Md,
    /// LaTeX, with psgo (lualatex, xelatex, or latex and dvips) or TikZ
    Tex,
}

fn per_page(text: &str) -> Result<PerPage, String> {
    match text {
        "1" => Ok(PerPage::One),
        "2" => Ok(PerPage::Two),
        "4" => Ok(PerPage::Four),
        _ => Err("expected 1, 2 or 4".to_owned()),
    }
}

fn paper(text: &str) -> Result<Paper, String> {
    Paper::read(text)
        .ok_or_else(|| "expected a4, a5, b5, letter, or a size such as 148x210 or 6x9in".to_owned())
}

fn gutter(text: &str) -> Result<f32, String> {
    let is_valid = |width: &f32| (0.0..=40.0).contains(width);
    text.parse().ok().filter(is_valid).ok_or_else(|| "expected 0 to 40 millimeters".to_owned())
}

fn language(text: &str) -> Result<Language, String> {
    let codes = || Language::ALL.map(Language::code).join(", ");
    Language::of_code(text).ok_or_else(|| format!("expected one of {}", codes()))
}

impl Book {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let format = self.format()?;
        anyhow::ensure!(
            !self.fragment || format == Format::Tex,
            "--fragment is for LaTeX; use the extension .tex"
        );
        let fonts = SystemFonts::default();
        let letters = self.letters(&fonts)?;
        let options = self.options(&letters);
        let mut records = Vec::new();
        let outcome = self.paths.read_each("book", out, |input, bytes, out| {
            match self.nth.record(input, bytes) {
                Ok(record) => records.push(record.into_owned()),
                Err(message) => {
                    out.error(message)?;
                    return Ok(Outcome::Failed);
                }
            }
            Ok(Outcome::Clean)
        })?;
        if records.is_empty() && outcome == Outcome::Failed {
            return Ok(outcome);
        }
        let documents: Vec<_> = records.iter().map(read).collect();
        let book = Pages::of_all(&documents, &options);
        anyhow::ensure!(!book.parts.is_empty(), "the records contain no game");
        let fonts = fonts.for_text(letters.has_serifs, book.language);
        self.write(format, &book, &options, letters, &fonts, out)?;
        let what = counted(book.parts.len(), "part");
        if !is_standard(&self.output) {
            out.inform(format_args!("{} written, with {what}", self.output.display()))?;
        }
        Ok(outcome)
    }

    /// The fonts of --font.
    fn letters(&self, fonts: &SystemFonts) -> anyhow::Result<Asked> {
        let mut asked = Asked { has_serifs: true, named: Vec::new() };
        for name in &self.font {
            match name.as_str() {
                "serif" => asked.has_serifs = true,
                "sans" => asked.has_serifs = false,
                name => asked.named.push(fonts.named(name)?),
            }
        }
        Ok(asked)
    }

    fn format(&self) -> anyhow::Result<Format> {
        let ending = self.output.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let by_name = match ending.to_ascii_lowercase().as_str() {
            "pdf" => Some(Format::Pdf),
            "epub" => Some(Format::Epub),
            "html" | "htm" => Some(Format::Html),
            "md" | "markdown" => Some(Format::Md),
            "tex" => Some(Format::Tex),
            _ => None,
        };
        let name = self.output.display();
        self.format.or(by_name).ok_or_else(|| {
            anyhow::anyhow!(
                "cannot choose a format for {name}; use the extension .pdf, .epub, .html, .md or .tex"
            )
        })
    }

    fn options(&self, letters: &Asked) -> BookOptions {
        let mut options = BookOptions::default();
        (options.per_page, options.paper, options.gutter) = (self.per_page, self.paper, self.gutter);
        options.title = self.title.clone().unwrap_or_default();
        options.author = self.author.clone().unwrap_or_default();
        options.language = self.lang;
        options.letters = letters.families();
        options.crop = !self.whole_boards;
        (options.all_lines, options.fragment) = (self.all_lines, self.fragment);
        options.problems = (self.problems || self.games).then_some(self.problems);
        if let Some(theme) = &self.theme {
            options.theme = theme.clone();
        }
        options.figures.variations = !self.no_variations;
        if let Some(every) = self.every {
            options.figures.every = Some(every);
            options.figures.most_text = None;
            options.figures.ignore_record = true;
        }
        options
    }

    fn write(
        &self,
        format: Format,
        book: &Pages,
        options: &BookOptions,
        letters: Asked,
        fonts: &SystemFonts,
        out: &mut Output,
    ) -> anyhow::Result<()> {
        let content = match format {
            Format::Pdf => self.pdf(book, options, letters, fonts, out)?,
            Format::Epub => book::epub(book, options)?,
            Format::Html => book::html(book, options).into_bytes(),
            Format::Tex => book::tex(book, options).into_bytes(),
            Format::Md => self.markdown(book, options)?,
        };
        if is_standard(&self.output) { out.data(&content) } else { create(&self.output, &content) }
    }

    /// Writes a PDF. Characters missing in all fonts are an error, unless --allow-missing is given.
    fn pdf(
        &self,
        book: &Pages,
        options: &BookOptions,
        letters: Asked,
        system: &SystemFonts,
        out: &mut Output,
    ) -> anyhow::Result<Vec<u8>> {
        let (find, bold) = (|letter| system.find(letter), |letter| system.find_bold(letter));
        let finder = Finder::new(&find).with_heavy(&bold);
        let mut fonts = Fonts::with_typeface(letters.typeface(), finder)?;
        let bytes = book::pdf(book, options, &mut fonts)?;
        let missing: Vec<char> = fonts.missing().iter().copied().collect();
        if missing.is_empty() {
            return Ok(bytes);
        }
        let what =
            format!("no font has {} of the book: {}", counted(missing.len(), "letter"), named(&missing));
        anyhow::ensure!(self.allow_missing, "{what}; add a font with --font, or use --allow-missing");
        out.inform(format_args!("warning: {what}"))?;
        Ok(bytes)
    }

    /// Writes the images of a Markdown book, and returns its text.
    fn markdown(&self, book: &Pages, options: &BookOptions) -> anyhow::Result<Vec<u8>> {
        let folder = self.output.with_extension("");
        anyhow::ensure!(folder != self.output, "the name of a Markdown book needs an extension");
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let written = book::markdown(book, options, &name);
        std::fs::create_dir_all(&folder)
            .map_err(|error| anyhow::anyhow!("cannot create {}: {}", folder.display(), reason(&error)))?;
        for (name, picture) in &written.pictures {
            create(&folder.join(name), picture.as_bytes())?;
        }
        Ok(written.text.into_bytes())
    }
}

/// The chosen fonts.
struct Asked {
    has_serifs: bool,
    named: Vec<NamedFont>,
}

impl Asked {
    fn families(&self) -> Letters {
        match (self.named.is_empty(), self.has_serifs) {
            (false, _) => Letters::Named(self.named.iter().map(|font| font.family.clone()).collect()),
            (true, true) => Letters::Serif,
            (true, false) => Letters::Sans,
        }
    }

    fn typeface(self) -> Typeface {
        let mut typeface = Typeface::default();
        typeface.has_serifs = self.has_serifs;
        self.named.into_iter().fold(typeface, |typeface, font| typeface.with(font.regular, font.bold))
    }
}

/// Maximum number of characters in a message.
const NAMED: usize = 20;

/// Lists characters with their code points, in case they cannot be displayed.
fn named(letters: &[char]) -> String {
    let names = letters.iter().take(NAMED).map(|letter| format!("{letter} (U+{:04X})", u32::from(*letter)));
    let mut names: Vec<String> = names.collect();
    if letters.len() > NAMED {
        names.push(format!("and {} more", letters.len() - NAMED));
    }
    names.join(", ")
}

fn create(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    replace::create_or_replace(path, content, replace::Durability::Unsynced).map_err(anyhow::Error::msg)
}
