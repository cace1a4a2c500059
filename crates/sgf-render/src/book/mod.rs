//! Books: records as pages to be read, with figures, comments between them, and the moves that figures cannot show.
//!
//! A [`Book`] is a list of parts, one for each game, or one for all problems of a collection; a part is a list of blocks:
//! headings, pictures and texts. Whoever writes a book goes over the blocks: [`html()`], [`markdown`] and [`tex`] here, and
//! PDF behind the feature `pdf`. What is in a figure, and in which order they come, is settled in
//! [`figures`](crate::figures).

mod game;
mod html;
mod info;
mod list;
mod markdown;
mod options;
#[cfg(feature = "pdf")]
mod pdf;
mod problems;
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
use crate::{Subject, View};

pub use html::{html, html_text};
pub use markdown::{Markdown, markdown};
pub use options::{BookOptions, Letters, Paper, PerPage};
#[cfg(feature = "pdf")]
pub use pdf::pdf;
pub use problems::are_problems;
pub use tex::tex;

/// Records, ready to be set.
#[derive(Debug)]
pub struct Book {
    /// What it is called.
    pub title: String,
    /// Who made it; empty where nobody is named.
    pub author: String,
    /// The language of its captions, and of its text as far as it is known.
    pub language: Language,
    /// Whether it has a page with its title: if it was given one, or has several parts.
    pub has_title_page: bool,
    /// Its parts; each begins on a new page.
    pub parts: Vec<Part>,
}

/// A game, or the problems of a collection.
#[derive(Debug)]
pub struct Part {
    /// What it is called.
    pub title: String,
    /// Whether it has problems, with their solutions at the end.
    pub has_problems: bool,
    /// What is known of the game, line by line: what it is, and what it says.
    pub info: Vec<(String, String)>,
    /// What it consists of.
    pub blocks: Vec<Block>,
}

/// A piece of a part.
#[derive(Debug)]
#[non_exhaustive]
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
    /// Its number in the book, by which others refer to it.
    pub id: usize,
    /// What is drawn.
    pub subject: Subject,
    /// What of it is seen.
    pub look: View,
    /// Its name, which the text uses: `Figure 1`; empty where FG wants none.
    pub title: String,
    /// What stands behind the name: ` at move 17 in Figure 1 (1–5)`.
    pub caption: String,
    /// The moves that lead to it as players write them, where the picture cannot show them: `1. e4 e5 2. Nf3`.
    pub moves: String,
    /// The moves that it does not show.
    pub notes: Vec<Note>,
    /// The picture from which it branches off, or the problem that it solves: its number and its title.
    pub origin: Option<(usize, String)>,
    /// The number of the move there that it replaces.
    pub replaces: Option<i64>,
}

/// A text of a book: the comment of a node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// The number of the picture that it speaks of.
    pub figure: Option<usize>,
    /// The moves that it speaks of.
    pub lead: Vec<Lead>,
    /// The same as players write it, in games whose pieces move: `12... Nf6`; `lead` is empty then.
    pub said: String,
    /// The name of its node; empty where it has none.
    pub name: String,
    /// What the node judges: `Good for Black`.
    pub judged: Vec<String>,
    /// The text; lines are paragraphs.
    pub text: String,
    /// Where to find what the figure cannot show: `A: 17`.
    pub told: Vec<String>,
    /// The pictures of what could have been played instead: their numbers and titles.
    pub instead: Vec<(usize, String)>,
}

/// A move that a text speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lead {
    /// Who made it.
    pub color: Color,
    /// Its number in the picture.
    pub number: i64,
    /// Where it is, if the picture does not show it: `a`, `D4`; else nothing.
    pub at: String,
}

impl Text {
    /// The variations that replace its move: `→ Variation 1, Variation 2`.
    fn instead(&self) -> String {
        let titles: Vec<&str> = self.instead.iter().map(|(_, title)| title.as_str()).collect();
        format!("→ {}", titles.join(", "))
    }

    /// The moves that it speaks of, in words: `Black 1`, `White 2 a, Black 3 b`.
    fn leads(&self, language: Language) -> String {
        let lead = |Lead { color, number, at }: &Lead| {
            format!("{} {number} {at}", language.color(*color)).trim_end().to_owned()
        };
        let leads: Vec<String> = self.lead.iter().map(lead).chain(Some(self.said.clone())).collect();
        leads.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(", ")
    }
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
        Book::of_all(std::slice::from_ref(doc), options)
    }

    /// Makes a book of several documents. Collections of problems that follow each other become one part.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::book::{Book, BookOptions};
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
            if options.problems.unwrap_or_else(|| are_problems(views)) {
                problems.extend(views);
                continue;
            }
            parts.extend(maker.problems(std::mem::take(&mut problems)));
            parts.extend(views.iter().map(|view| maker.game(view)));
        }
        parts.extend(maker.problems(problems));
        maker.bound(parts)
    }
}

/// What makes the parts of a book.
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

    /// Puts parts together.
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

    /// A text of a record, with the quotes of the language.
    fn prose(&self, text: &str) -> String {
        self.language.with_quotes(text.trim())
    }
}

/// The language of what records say, if they say enough.
fn language(all: &[Vec<GameView<'_>>]) -> Option<Language> {
    let views = || all.iter().flatten();
    let comments = views().flat_map(|view| {
        let comment = view.get(prop::GC).and_then(Result::ok).map(|text| text.to_string());
        comment
            .into_iter()
            .chain(view.nodes().filter_map(|node| view.comment(node).map(|text| text.into_owned())))
    });
    // A book of thousands of games is in the language of the first of them.
    let texts: Vec<String> = comments.filter(|text| !text.trim().is_empty()).take(500).collect();
    Language::of_texts(texts.iter().map(String::as_str))
}

/// The game of a record, if it is known.
fn spec_of(view: &GameView<'_>) -> Option<&'static sgf_games::GameSpec> {
    identify(view, None).spec
}

impl Language {
    /// The name of a colour.
    pub(crate) fn color(self, color: Color) -> &'static str {
        self.word(match color {
            Color::Black => Word::Black,
            Color::White => Word::White,
        })
    }
}
