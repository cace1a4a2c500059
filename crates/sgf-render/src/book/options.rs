//! How a book is made: its pages, its letters, and what stands in it.

use crate::Theme;
use crate::figures::FigureOptions;
use crate::language::Language;

/// How a book is made.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct BookOptions {
    /// How many figures a page holds when there is little text.
    pub per_page: PerPage,
    /// The paper.
    pub paper: Paper,
    /// What is left free for the binding beside the margin, in millimetres: on the left of the first page, on the right of the second.
    pub gutter: f32,
    /// The colours; `book` is black on white.
    pub theme: Theme,
    /// How figures are made.
    pub figures: FigureOptions,
    /// Whether games are set as problems with their solutions at the end; `None` lets the records decide.
    pub problems: Option<bool>,
    /// The title; empty for the one that the records have.
    pub title: String,
    /// Who made the book; empty where nobody is named.
    pub author: String,
    /// The language of captions and headings; `None` for that of the records.
    pub language: Option<Language>,
    /// The letters of the text, in formats that leave them to the reader: HTML and LaTeX. A PDF has those of its
    /// [`Fonts`](crate::pdf::Fonts).
    pub letters: Letters,
    /// Whether pictures of variations show only the part of the board that they need.
    pub crop: bool,
}

sgf_syntax::options!(BookOptions);

impl Default for BookOptions {
    /// Four figures a page of A4, black on white; a figure has at most fifty moves and 1500 characters of comments.
    fn default() -> BookOptions {
        BookOptions {
            per_page: PerPage::Four,
            paper: Paper::A4,
            gutter: 0.0,
            theme: Theme::named("book").unwrap_or_default(),
            figures: FigureOptions { most_text: Some(1500), ..FigureOptions::default() },
            problems: None,
            title: String::new(),
            author: String::new(),
            language: None,
            letters: Letters::Serif,
            crop: true,
        }
    }
}

/// The letters of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Letters {
    /// With serifs, as books have them.
    #[default]
    Serif,
    /// Without serifs.
    Sans,
    /// Those of some families, the first that has a letter.
    Named(Vec<String>),
}

/// How many figures a page holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
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
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub enum Paper {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 148 by 210 mm.
    A5,
    /// 176 by 250 mm.
    B5,
    /// 8.5 by 11 inches.
    Letter,
    /// A width and a height of one's own, in millimetres.
    Trim(f32, f32),
}

impl Paper {
    /// Returns width and height in millimetres.
    #[must_use]
    pub const fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (210.0, 297.0),
            Paper::A5 => (148.0, 210.0),
            Paper::B5 => (176.0, 250.0),
            Paper::Letter => (215.9, 279.4),
            Paper::Trim(width, height) => (width, height),
        }
    }

    /// Reads a name, or a width and a height in millimetres or inches: `a5`, `148x210`, `6x9in`. From 80 to 1000 mm are paper.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::book::Paper;
    /// assert_eq!(Paper::read("A5"), Some(Paper::A5));
    /// assert_eq!(Paper::read("6x9in").map(Paper::size), Some((152.4, 228.6)));
    /// assert_eq!(Paper::read("170x240mm"), Paper::read("170x240"));
    /// assert_eq!(Paper::read("6x9"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Paper> {
        let text = text.trim().to_ascii_lowercase();
        Some(match text.as_str() {
            "a4" => Paper::A4,
            "a5" => Paper::A5,
            "b5" => Paper::B5,
            "letter" => Paper::Letter,
            _ => {
                let (sides, unit) = match text.strip_suffix("in") {
                    Some(sides) => (sides, 25.4),
                    None => (text.strip_suffix("mm").unwrap_or(&text), 1.0),
                };
                let (width, height) = sides.split_once('x')?;
                let length = |text: &str| {
                    let length = text.trim().parse::<f32>().ok()? * unit;
                    (80.0..=1000.0).contains(&length).then_some((length * 10.0).round() / 10.0)
                };
                Paper::Trim(length(width)?, length(height)?)
            }
        })
    }
}
