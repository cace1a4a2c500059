//! Options of books: pages, fonts and content.

use crate::figures::FigureOptions;
use crate::language::Language;
use sgf_render::Theme;

/// Options of a book.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct BookOptions {
    /// The number of figures per page, when there is little text.
    pub per_page: PerPage,
    /// The paper.
    pub paper: Paper,
    /// Additional space for the binding in millimeters: on the left of the first page, on the right of the second.
    pub gutter: f32,
    /// The colors; `book` is black on white.
    pub theme: Theme,
    /// The options of figures.
    pub figures: FigureOptions,
    /// Whether to typeset games as problems with their solutions at the end; `None` detects it.
    pub problems: Option<bool>,
    /// The title; empty for the title of the records.
    pub title: String,
    /// The author; empty if unknown.
    pub author: String,
    /// The language of captions and headings; `None` for that of the records.
    pub language: Option<Language>,
    /// The fonts of the text, in formats that leave the choice to the reader: HTML and LaTeX. A PDF uses its
    /// [`Fonts`](sgf_render::pdf::Fonts).
    pub letters: Letters,
    /// Whether to crop pictures of variations.
    pub crop: bool,
    /// Whether solutions of problems have all lines of the record, also those without comments.
    pub all_lines: bool,
    /// Whether LaTeX is a fragment for `\input` instead of a complete document.
    pub fragment: bool,
}

sgf_syntax::options!(BookOptions);

impl Default for BookOptions {
    /// Four figures per page of A4, black on white; a figure has at most a hundred moves and 3000 characters of comments.
    fn default() -> BookOptions {
        BookOptions {
            per_page: PerPage::Four,
            paper: Paper::A4,
            gutter: 0.0,
            theme: Theme::named("book").unwrap_or_default(),
            figures: FigureOptions { most_text: Some(3000), ..FigureOptions::default() },
            problems: None,
            title: String::new(),
            author: String::new(),
            language: None,
            letters: Letters::Serif,
            crop: true,
            all_lines: false,
            fragment: false,
        }
    }
}

/// The fonts of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Letters {
    /// Serif fonts, as in most books.
    #[default]
    Serif,
    /// Sans-serif fonts.
    Sans,
    /// These families, in order of preference.
    Named(Vec<String>),
}

/// The number of figures per page.
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
    /// A custom width and height, in millimeters.
    Trim(f32, f32),
}

impl Paper {
    /// Returns the width and height in millimeters.
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

    /// Parses a name, or a width and height in millimeters or inches: `a5`, `148x210`, `6x9in`. The sides must be from 80 to 1000
    /// mm.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_book::Paper;
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
