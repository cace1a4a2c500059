//! Games and problems typeset as books.
//!
//! A [`Book`] is a list of parts: one for each game, or one for all problems of a collection. A part is a list of blocks:
//! headings, pictures and texts. The writers iterate over the blocks: [`html()`], [`markdown`], [`tex`], and `pdf` and `epub` with the
//! features of these names. [`figures`] decides where figures begin and what they show.
//!
//! This crate must not depend on diagnostics, files, or browsers.

#[cfg(feature = "epub")]
mod epub;
pub mod figures;
mod game;
mod html;
mod info;
pub mod language;
mod markdown;
mod move_list;
mod options;
#[cfg(feature = "pdf")]
mod pdf;
mod problems;
mod repeats;
mod solutions;
#[cfg(test)]
mod tests;
mod tex;
mod window;

use sgf_games::identify;
use sgf_model::prop;
use sgf_model::record::{GameView, games};
use sgf_model::value::Color;
use sgf_syntax::Document;

use crate::figures::Note;
use crate::language::{Language, Word};
use sgf_render::{Diagram, View};

#[cfg(feature = "epub")]
pub use epub::epub;
pub use html::{html, html_text};
pub use markdown::{Markdown, markdown};
pub use options::{BookOptions, Letters, Paper, PerPage};
#[cfg(feature = "pdf")]
pub use pdf::pdf;
pub use problems::are_problems;
pub use tex::tex;

/// A book, ready to be written in any format.
#[derive(Debug)]
pub struct Book {
    /// The title.
    pub title: String,
    /// The author; empty if unknown.
    pub author: String,
    /// The language of its captions, and of its text as far as it is known.
    pub language: Language,
    /// Whether it has a title page: if it has several parts, or a given title or author.
    pub has_title_page: bool,
    /// Its parts; each starts on a new page.
    pub parts: Vec<Part>,
}

/// A game, or the problems of a collection.
#[derive(Debug)]
pub struct Part {
    /// The title.
    pub title: String,
    /// Whether it has problems, with solutions at the end.
    pub has_problems: bool,
    /// The game info as labeled lines.
    pub info: Vec<(String, String)>,
    /// The content.
    pub blocks: Vec<Block>,
}

/// A piece of a part.
#[derive(Debug)]
#[non_exhaustive]
pub enum Block {
    /// A heading inside a part, which starts a new page.
    Heading(String),
    /// A picture with its caption and notes.
    Picture(Box<Picture>),
    /// A text.
    Text(Text),
}

/// A picture of a book.
#[derive(Debug)]
pub struct Picture {
    /// Its number in the book, used in references.
    pub id: usize,
    /// The diagram.
    pub diagram: Diagram,
    /// The view of the diagram.
    pub view: View,
    /// Its title, used in the text: `Figure 1`; empty if FG turns names off.
    pub title: String,
    /// The caption after the title: ` at move 17 in Figure 1 (1–5)`.
    pub caption: String,
    /// The moves before it in notation, if the picture cannot show them: `1. e4 e5 2. Nf3`.
    pub moves: String,
    /// The moves that are not in the picture.
    pub notes: Vec<Note>,
    /// The picture it branches off from, or the problem it solves: number and title.
    pub origin: Option<(usize, String)>,
    /// The number of the move it replaces.
    pub replaces: Option<i64>,
}

/// A text of a book: the comment of a node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// The number of its picture.
    pub figure: Option<usize>,
    /// The moves that it comments on.
    pub lead: Vec<Lead>,
    /// The same in the notation of players, for games whose pieces move: `12... Nf6`; `lead` is empty then.
    pub lead_notation: String,
    /// The name of its node; empty if it has none.
    pub name: String,
    /// The evaluations of the node: `Good for Black`.
    pub evaluations: Vec<String>,
    /// The text; lines are paragraphs.
    pub text: String,
    /// References to points that the figure cannot show: `A: 17`.
    pub references: Vec<String>,
    /// The pictures of alternatives: their numbers and titles.
    pub instead: Vec<(usize, String)>,
}

/// A move that a text comments on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lead {
    /// The player.
    pub color: Color,
    /// Its number in the picture.
    pub number: i64,
    /// Its point, if the picture does not show it: `D4`; otherwise empty.
    pub at: String,
}

impl Text {
    /// The variations that replace its move: `→ Variation 1, Variation 2`.
    fn instead(&self) -> String {
        let titles: Vec<&str> = self.instead.iter().map(|(_, title)| title.as_str()).collect();
        format!("→ {}", titles.join(", "))
    }

    /// The moves it comments on, in words: `Black 1`, `White 2 a, Black 3 b`.
    fn leads(&self, language: Language) -> String {
        let lead = |Lead { color, number, at }: &Lead| {
            format!("{} {number} {at}", language.color(*color)).trim_end().to_owned()
        };
        let leads: Vec<String> = self.lead.iter().map(lead).chain(Some(self.lead_notation.clone())).collect();
        leads.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(", ")
    }
}

impl Book {
    /// Makes a book of all games of a document.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_book::{Block, Book, BookOptions};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;PB[Ann]PW[Willem]SZ[9];B[ee]C[The center.];W[ge])");
    /// let book = Book::of(&doc, &BookOptions::default());
    /// assert_eq!(book.title, "Ann – Willem");
    /// assert!(matches!(&book.parts[0].blocks[..], [Block::Picture(_), Block::Text(_)]));
    /// ```
    #[must_use]
    pub fn of(doc: &Document<'_>, options: &BookOptions) -> Book {
        Book::of_all(std::slice::from_ref(doc), options)
    }

    /// Makes a book of several documents. Consecutive collections of problems become one part.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_book::{Book, BookOptions};
    /// use sgf_syntax::Document;
    /// let docs = ["(;AB[aa]AW[bb];B[ab])", "(;AB[cc]AW[dd];B[cd])"].map(|text| Document::parse(text.as_bytes()));
    /// let book = Book::of_all(&docs, &BookOptions::default());
    /// assert_eq!((book.parts.len(), book.title.as_str()), (1, "Problems"));
    /// ```
    #[must_use]
    pub fn of_all(docs: &[Document<'_>], options: &BookOptions) -> Book {
        let all: Vec<Vec<GameView<'_>>> = docs.iter().map(|doc| games(doc).collect()).collect();
        let language = options.language.or_else(|| language(&all)).unwrap_or_default();
        let mut maker = Maker { options, language, last_id: 0 };
        let mut parts = Vec::new();
        let mut problems: Vec<&GameView<'_>> = Vec::new();
        for views in &all {
            let are_problems = options.problems.unwrap_or_else(|| are_problems(views));
            for view in views {
                // A game among problems starts on an empty board.
                let is_game = || options.problems.is_none() && problems::is_game(view);
                if are_problems && !is_game() {
                    problems.push(view);
                    continue;
                }
                parts.extend(maker.problems(std::mem::take(&mut problems)));
                parts.push(maker.game(view));
            }
        }
        parts.extend(maker.problems(problems));
        repeats::print_once(&mut parts);
        maker.bound(parts)
    }
}

/// Builds the parts of a book.
struct Maker<'o> {
    options: &'o BookOptions,
    language: Language,
    /// The number of the last picture.
    last_id: usize,
}

impl Maker<'_> {
    fn next_id(&mut self) -> usize {
        self.last_id += 1;
        self.last_id
    }

    /// Combines the parts.
    fn bound(&self, parts: Vec<Part>) -> Book {
        let first = || parts.first().map_or_else(String::new, |part| part.title.clone());
        let own = self.options.title.trim();
        let title = match (own, parts.len()) {
            ("", 0 | 1) => first(),
            ("", count) => self.language.counted(Word::Games, count),
            (title, _) => title.to_owned(),
        };
        let author = self.options.author.trim().to_owned();
        let has_title_page = !own.is_empty() || !author.is_empty() || parts.len() > 1;
        Book { title, author, language: self.language, has_title_page, parts }
    }

    /// A text of a record, with the quotation marks of the language.
    fn prose(&self, text: &str) -> String {
        self.language.with_quotes(text.trim())
    }
}

/// Detects the language of the comments.
fn language(all: &[Vec<GameView<'_>>]) -> Option<Language> {
    let views = || all.iter().flatten();
    let comments = views().flat_map(|view| {
        let comment = view.get(prop::GC).and_then(Result::ok).map(|text| text.to_string());
        comment
            .into_iter()
            .chain(view.nodes().filter_map(|node| view.shown_comment(node).map(std::borrow::Cow::into_owned)))
    });
    // For a book of thousands of games, the first ones decide.
    let texts: Vec<String> = comments.filter(|text| !text.trim().is_empty()).take(500).collect();
    Language::of_texts(texts.iter().map(String::as_str))
}

/// The game of a record, if it is supported.
fn spec_of(view: &GameView<'_>) -> Option<&'static sgf_games::GameSpec> {
    identify(view, None).spec
}

impl Language {
    /// The name of a color.
    pub(crate) fn color(self, color: Color) -> &'static str {
        self.word(match color {
            Color::Black => Word::Black,
            Color::White => Word::White,
        })
    }
}
