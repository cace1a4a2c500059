//! `sgf book`: records as a book.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use opensgf::read;
use opensgf::render::Theme;
use opensgf::render::book::{self, Book as Pages, BookOptions, Letters, Paper, PerPage};
use opensgf::render::fonts::Finder;
use opensgf::render::language::Language;
use opensgf::render::pdf::{Fonts, Typeface};
use sgf_files::replace;

use crate::input::{Paths, is_standard};
use crate::known::themes;
use crate::numbers::counted;
use crate::settings::Source;
use crate::system_fonts::{NamedFont, SystemFonts};
use crate::terminal::{Output, reason};
use crate::{Outcome, no_game};

/// Typeset records as a book, with figures, comments and variations
///
/// For each game, the book has the players, the figures, the comments between them and the moves that a figure cannot show.
/// FG, VW, MN and PM say where figures begin and what they show; in records without FG a figure has fifty moves, or less where
/// much is said. Variations get figures of their own. Collections of problems show the positions first and the solutions at the
/// end; all files with problems make one part. Captions are in the language of the comments.
///
/// The extension of the output chooses the format: .pdf, .html, .md or .tex. Beside a Markdown file, a folder with its name
/// gets the pictures. An output that exists is replaced. Without a PATH, standard input is read.
///
/// Exit codes: 0 when all went well, 2 when a file could not be read or the book could not be written.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Typeset a game as PDF" => "sgf book game.sgf -o game.pdf",
    "Typeset a collection of problems, to read in the browser" => "sgf book --problems problems.sgf -o problems.html",
})]
pub(crate) struct Book {
    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    pub(super) settings: Source,

    /// Write the book into this file, or with `-` to standard output
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,

    /// Choose the format, whatever the extension of the file
    #[arg(long, value_enum)]
    format: Option<Format>,

    /// Put this many figures on a page: 1, 2 or 4
    #[arg(long, default_value = "4", value_name = "N", value_parser = per_page)]
    per_page: PerPage,

    /// Choose the paper: a4, a5, b5, letter, or a size: 148x210, 6x9in
    #[arg(long, default_value = "a4", value_name = "PAPER", value_parser = paper)]
    paper: Paper,

    /// Leave so many millimetres free for the binding, beside the margin
    #[arg(long, default_value = "0", value_name = "MM", value_parser = gutter)]
    gutter: f32,

    /// Set the text in this font: serif, sans, the name of a family, or a file
    ///
    /// A letter that the first font lacks is taken from the next one, and then from the fonts of the system.
    #[arg(long, value_name = "FONT")]
    font: Vec<String>,

    /// Write the book even if no font has some of its letters
    #[arg(long)]
    allow_missing: bool,

    /// Choose the language of captions: en, de, fr, es, ja, zh, ko or ru
    #[arg(long, value_name = "LANGUAGE", value_parser = language)]
    lang: Option<Language>,

    /// Draw in the colours of a theme: a name, or a TOML file
    #[arg(long, value_name = "THEME", value_parser = themes(), hide_possible_values = true)]
    theme: Option<Theme>,

    /// Begin a figure every N moves in all records, whatever FG says
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    every: Option<u32>,

    /// Leave variations out
    #[arg(long)]
    no_variations: bool,

    /// Show the whole board in variations, not only the part that they need
    #[arg(long)]
    whole_boards: bool,

    /// Typeset the games as problems, with the solutions at the end
    #[arg(long, conflicts_with = "games")]
    problems: bool,

    /// Typeset the games as games, even if they look like problems
    #[arg(long)]
    games: bool,

    /// Give the book this title
    #[arg(long, value_name = "TITLE")]
    title: Option<String>,

    /// Name the author of the book
    #[arg(long, value_name = "NAME")]
    author: Option<String>,
}

/// The format of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// PDF, with fonts inside
    Pdf,
    /// One page of HTML, with pictures inside
    Html,
    /// Markdown, with pictures beside it
    Md,
    /// LaTeX, with psgo (lualatex, xelatex, or latex and dvips) or TikZ
    Tex,
}

fn per_page(text: &str) -> Result<PerPage, String> {
    match text {
        "1" => Ok(PerPage::One),
        "2" => Ok(PerPage::Two),
        "4" => Ok(PerPage::Four),
        _ => Err("a page has 1, 2 or 4 figures".to_owned()),
    }
}

fn paper(text: &str) -> Result<Paper, String> {
    Paper::read(text)
        .ok_or_else(|| "paper is a4, a5, b5, letter, or a size such as 148x210 or 6x9in".to_owned())
}

fn gutter(text: &str) -> Result<f32, String> {
    let is_room = |room: &f32| (0.0..=40.0).contains(room);
    text.parse().ok().filter(is_room).ok_or_else(|| "the binding takes 0 to 40 millimetres".to_owned())
}

fn language(text: &str) -> Result<Language, String> {
    let codes = || Language::ALL.map(Language::code).join(", ");
    Language::of_code(text).ok_or_else(|| format!("captions are in one of {}", codes()))
}

impl Book {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let format = self.format()?;
        let fonts = SystemFonts::default();
        let letters = self.letters(&fonts)?;
        let options = self.options(&letters);
        let mut records = Vec::new();
        let outcome = self.paths.read_each("book", out, |input, bytes, out| {
            if let Err(message) = no_game::expect_game(input, bytes) {
                out.complain(message)?;
                return Ok(Outcome::Failed);
            }
            records.push(bytes.to_vec());
            Ok(Outcome::Clean)
        })?;
        if records.is_empty() && outcome == Outcome::Failed {
            return Ok(outcome);
        }
        let documents: Vec<_> = records.iter().map(read).collect();
        let book = Pages::of_all(&documents, &options);
        anyhow::ensure!(!book.parts.is_empty(), "there is no game to make a book of");
        let fonts = fonts.for_text(letters.has_serifs, book.language);
        self.write(format, &book, &options, letters, &fonts, out)?;
        let what = counted(book.parts.len(), "part");
        if !is_standard(&self.output) {
            out.tell(format_args!("{} written, with {what}", self.output.display()))?;
        }
        Ok(outcome)
    }

    /// The letters that were asked for.
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
            "html" | "htm" => Some(Format::Html),
            "md" | "markdown" => Some(Format::Md),
            "tex" => Some(Format::Tex),
            _ => None,
        };
        let name = self.output.display();
        self.format.or(by_name).ok_or_else(|| {
            anyhow::anyhow!("the name {name} does not tell the format; end it with .pdf, .html, .md or .tex")
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
        options.problems = (self.problems || self.games).then_some(self.problems);
        if let Some(theme) = &self.theme {
            options.theme = theme.clone();
        }
        options.figures.variations = !self.no_variations;
        if let Some(every) = self.every {
            options.figures.every = Some(every);
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
            Format::Html => book::html(book, options).into_bytes(),
            Format::Tex => book::tex(book, options).into_bytes(),
            Format::Md => self.markdown(book, options)?,
        };
        if is_standard(&self.output) { out.data(&content) } else { create(&self.output, &content) }
    }

    /// Makes a PDF; letters that no font has are an error, unless they are allowed.
    fn pdf(
        &self,
        book: &Pages,
        options: &BookOptions,
        letters: Asked,
        system: &SystemFonts,
        out: &mut Output,
    ) -> anyhow::Result<Vec<u8>> {
        let (find, heavy) = (|letter| system.find(letter), |letter| system.find_heavy(letter));
        let finder = Finder::new(&find).with_heavy(&heavy);
        let mut fonts = Fonts::with_typeface(letters.typeface(), finder)?;
        let bytes = book::pdf(book, options, &mut fonts)?;
        let missing: Vec<char> = fonts.missing().iter().copied().collect();
        if missing.is_empty() {
            return Ok(bytes);
        }
        let what =
            format!("no font has {} of the book: {}", counted(missing.len(), "letter"), named(&missing));
        anyhow::ensure!(
            self.allow_missing,
            "{what}; name a font that has them with --font, or let them be boxes with --allow-missing"
        );
        out.tell(format_args!("warning: {what}"))?;
        Ok(bytes)
    }

    /// Writes the pictures of a book in Markdown, and returns its text.
    fn markdown(&self, book: &Pages, options: &BookOptions) -> anyhow::Result<Vec<u8>> {
        let folder = self.output.with_extension("");
        anyhow::ensure!(folder != self.output, "a book in Markdown needs a name with an ending");
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let written = book::markdown(book, options, &name);
        std::fs::create_dir_all(&folder)
            .map_err(|error| anyhow::anyhow!("cannot make {}: {}", folder.display(), reason(&error)))?;
        for (name, picture) in &written.pictures {
            create(&folder.join(name), picture.as_bytes())?;
        }
        Ok(written.text.into_bytes())
    }
}

/// The letters that a user asks for.
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

/// How many letters a message names.
const NAMED: usize = 20;

/// Names letters with their code points, which tell them even where they cannot be shown.
fn named(letters: &[char]) -> String {
    let names = letters.iter().take(NAMED).map(|letter| format!("{letter} (U+{:04X})", u32::from(*letter)));
    let mut names: Vec<String> = names.collect();
    if letters.len() > NAMED {
        names.push(format!("and {} more", letters.len() - NAMED));
    }
    names.join(", ")
}

fn create(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    replace::create_or_replace(path, content, replace::Content::Drawn).map_err(anyhow::Error::msg)
}
