//! `sgf book`: records as a book.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use opensgf::read;
use opensgf::render::Theme;
use opensgf::render::book::{self, Book as Pages, BookOptions, Paper, PerPage};
use opensgf::render::fonts::Finder;
use opensgf::render::pdf::Fonts;
use sgf_files::replace;

use crate::input::Paths;
use crate::known::themes;
use crate::numbers::counted;
use crate::settings::Source;
use crate::system_fonts::SystemFonts;
use crate::terminal::{Output, reason};
use crate::{Outcome, no_game};

/// Typeset records as a book, with figures, comments and variations
///
/// For each game, the book has the players, the figures, the comments between them and the moves that a figure cannot show.
/// FG, VW, MN and PM say where figures begin and what they show; in records without FG a figure has fifty moves. Variations
/// get figures of their own. Collections of problems show the positions first and the solutions at the end.
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

    /// Write the book into this file
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,

    /// Choose the format, whatever the extension of the file
    #[arg(long, value_enum)]
    format: Option<Format>,

    /// Put this many figures on a page: 1, 2 or 4
    #[arg(long, default_value = "4", value_name = "N", value_parser = per_page)]
    per_page: PerPage,

    /// Choose the paper: a4, a5 or letter
    #[arg(long, default_value = "a4", value_name = "PAPER", value_parser = paper)]
    paper: Paper,

    /// Draw in the colours of a theme: a name, or a TOML file
    #[arg(long, value_name = "THEME", value_parser = themes(), hide_possible_values = true)]
    theme: Option<Theme>,

    /// Begin a figure every N moves in all records, whatever FG says
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    every: Option<u32>,

    /// Leave variations out
    #[arg(long)]
    no_variations: bool,

    /// Typeset the games as problems, with the solutions at the end
    #[arg(long, conflicts_with = "games")]
    problems: bool,

    /// Typeset the games as games, even if they look like problems
    #[arg(long)]
    games: bool,

    /// Give the book this title
    #[arg(long, value_name = "TITLE")]
    title: Option<String>,
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
    match text.to_ascii_lowercase().as_str() {
        "a4" => Ok(Paper::A4),
        "a5" => Ok(Paper::A5),
        "letter" => Ok(Paper::Letter),
        _ => Err("paper is a4, a5 or letter".to_owned()),
    }
}

impl Book {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let format = self.format()?;
        let options = self.options();
        let mut books = Vec::new();
        let outcome = self.paths.read_each("book", out, |input, bytes, out| {
            if let Err(message) = no_game::expect_game(input, bytes) {
                out.complain(message)?;
                return Ok(Outcome::Failed);
            }
            books.push(Pages::of(&read(bytes), &options));
            Ok(Outcome::Clean)
        })?;
        let book = Pages::join(books, &options);
        if book.parts.is_empty() && outcome == Outcome::Failed {
            return Ok(outcome);
        }
        anyhow::ensure!(!book.parts.is_empty(), "there is no game to make a book of");
        self.write(format, &book, &options)?;
        let what = counted(book.parts.len(), "part");
        out.tell(format_args!("{} written, with {what}", self.output.display()))?;
        Ok(outcome)
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

    fn options(&self) -> BookOptions {
        let mut options = BookOptions {
            per_page: self.per_page,
            paper: self.paper,
            title: self.title.clone().unwrap_or_default(),
            problems: (self.problems || self.games).then_some(self.problems),
            ..BookOptions::default()
        };
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

    fn write(&self, format: Format, book: &Pages, options: &BookOptions) -> anyhow::Result<()> {
        let content = match format {
            Format::Pdf => {
                let system = SystemFonts::default();
                let find = |letter| system.find(letter);
                let mut fonts = Fonts::with_finder(Finder::new(&find));
                book::pdf(book, options, &mut fonts)?
            }
            Format::Html => book::html(book, options).into_bytes(),
            Format::Tex => book::tex(book, options).into_bytes(),
            Format::Md => self.markdown(book, options)?,
        };
        create(&self.output, &content)
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

fn create(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    replace::create_or_replace(path, content, replace::Content::Drawn).map_err(anyhow::Error::msg)
}
