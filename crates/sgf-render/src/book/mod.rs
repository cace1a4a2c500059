//! Books: records as pages to be read, with figures, comments between them, and the moves that figures cannot show.
//!
//! A [`Book`] is a list of parts, one for each game, or one for all problems of a collection; a part is a list of blocks:
//! headings, pictures and texts. Whoever writes a book goes over the blocks: [`html()`], [`markdown`] and [`tex`] here, and
//! PDF behind the feature `pdf`. What is in a figure, and in which order they come, is settled in
//! [`figures`].

mod game;
mod html;
mod info;
mod markdown;
#[cfg(feature = "pdf")]
mod pdf;
mod problems;
#[cfg(test)]
mod tests;
mod tex;

use sgf_games::identify;
use sgf_model::record::{GameView, games};
use sgf_model::value::Color;
use sgf_syntax::Document;

use crate::figures::{self, Note};
use crate::{Subject, Theme, View};

pub use html::{html, html_text};
pub use markdown::{Markdown, markdown};
#[cfg(feature = "pdf")]
pub use pdf::pdf;
pub use problems::are_problems;
pub use tex::tex;

/// How a book is made.
#[derive(Clone, Debug, PartialEq)]
pub struct BookOptions {
    /// How many figures a page holds when there is little text.
    pub per_page: PerPage,
    /// The paper.
    pub paper: Paper,
    /// The colours; `book` is black on white.
    pub theme: Theme,
    /// How figures are made.
    pub figures: figures::FigureOptions,
    /// Whether games are set as problems with their solutions at the end; `None` lets the records decide.
    pub problems: Option<bool>,
    /// The title; empty for the one that the records have.
    pub title: String,
}

impl Default for BookOptions {
    /// Four figures a page of A4, black on white.
    fn default() -> BookOptions {
        BookOptions {
            per_page: PerPage::Four,
            paper: Paper::A4,
            theme: Theme::named("book").unwrap_or_default(),
            figures: figures::FigureOptions::default(),
            problems: None,
            title: String::new(),
        }
    }
}

/// How many figures a page holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PerPage {
    /// One, as wide as the page.
    One,
    /// Two, with the text beside them.
    Two,
    /// Four, in two columns.
    #[default]
    Four,
}

/// The size of pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 148 by 210 mm.
    A5,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// Returns width and height in millimetres.
    #[must_use]
    pub const fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (210.0, 297.0),
            Paper::A5 => (148.0, 210.0),
            Paper::Letter => (215.9, 279.4),
        }
    }
}

/// Records, ready to be set.
#[derive(Debug)]
pub struct Book {
    /// What it is called.
    pub title: String,
    /// Its parts; each begins on a new page.
    pub parts: Vec<Part>,
}

/// A game, or the problems of a collection.
#[derive(Debug)]
pub struct Part {
    /// What it is called.
    pub title: String,
    /// What is known of the game, line by line: what it is, and what it says.
    pub info: Vec<(String, String)>,
    /// What it consists of.
    pub blocks: Vec<Block>,
}

/// A piece of a part.
#[derive(Debug)]
pub enum Block {
    /// A heading inside of the part, with which a new page begins.
    Heading(String),
    /// A picture, with what belongs to it.
    Picture(Box<Picture>),
    /// A text.
    Text(Text),
}

/// A picture of a book.
#[derive(Debug)]
pub struct Picture {
    /// What is drawn.
    pub subject: Subject,
    /// What of it is seen.
    pub look: View,
    /// Its name, which the text uses: `Figure 1`; empty where FG wants none.
    pub title: String,
    /// What stands behind the name: ` at move 17 in Figure 1 (1–5)`.
    pub caption: String,
    /// The moves that it does not show.
    pub notes: Vec<Note>,
}

/// A text of a book: the comment of a node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// The move that it speaks of: who made it, and its number in the figure.
    pub lead: Option<(Color, i64)>,
    /// The name of its node; empty where it has none.
    pub name: String,
    /// The text; lines are paragraphs.
    pub text: String,
    /// Where to find what the figure cannot show: `A: 17`.
    pub told: Vec<String>,
}

impl Book {
    /// Makes a book of all games of a document.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::book::{Block, Book, BookOptions};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;PB[Ann]PW[Willem]SZ[9];B[ee]C[The centre.];W[ge])");
    /// let book = Book::of(&doc, &BookOptions::default());
    /// assert_eq!(book.title, "Ann – Willem");
    /// assert!(matches!(&book.parts[0].blocks[..], [Block::Picture(_), Block::Text(_)]));
    /// ```
    #[must_use]
    pub fn of(doc: &Document<'_>, options: &BookOptions) -> Book {
        let views: Vec<GameView<'_>> = games(doc).collect();
        let are_problems = options.problems.unwrap_or_else(|| problems::are_problems(&views));
        let parts = match are_problems {
            true => vec![problems::part(&views, options)],
            false => views.iter().map(|view| game::part(view, options)).collect(),
        };
        Book::with(parts, options)
    }

    /// Puts parts together.
    #[must_use]
    pub fn with(parts: Vec<Part>, options: &BookOptions) -> Book {
        let first = || parts.first().map_or_else(String::new, |part| part.title.clone());
        let title = match (options.title.trim(), parts.len()) {
            ("", 0 | 1) => first(),
            ("", count) => format!("{count} games"),
            (title, _) => title.to_owned(),
        };
        Book { title, parts }
    }

    /// Makes a book of several documents.
    #[must_use]
    pub fn join(books: Vec<Book>, options: &BookOptions) -> Book {
        Book::with(books.into_iter().flat_map(|book| book.parts).collect(), options)
    }
}

/// The game of a record, if it is known.
fn spec_of(view: &GameView<'_>) -> Option<&'static sgf_games::GameSpec> {
    identify(view, None).spec
}

/// The name of a colour.
const fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}
