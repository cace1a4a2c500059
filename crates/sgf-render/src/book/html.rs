//! A book as one page of HTML, with its pictures inside.
//!
//! The page can be read on a screen of any width and printed; dark screens get the dark colours of their reader's system.

use super::{Block, Book, BookOptions, PerPage, Picture, Text};
use crate::draw;
use crate::figures::{Note, NoteMove};
use crate::svg::{SvgOptions, svg};
use sgf_model::value::Color;

const STYLE: &str = include_str!("book.css");

/// Writes a book as HTML.
///
/// # Examples
///
/// ```
/// use sgf_render::book::{Book, BookOptions, html};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GN[A <short> game]SZ[9];B[ee];W[ge]C[Here.])");
/// let page = html(&Book::of(&doc, &BookOptions::default()), &BookOptions::default());
/// assert!(page.contains("<h1>A &lt;short&gt; game</h1>") && page.contains("<svg"));
/// ```
#[must_use]
pub fn html(book: &Book, options: &BookOptions) -> String {
    let mut page = Page { out: String::new(), options };
    page.head(&book.title);
    for part in &book.parts {
        page.out.push_str("<section>\n");
        page.element("h1", &part.title);
        page.info(&part.info);
        for block in &part.blocks {
            page.block(block);
        }
        page.out.push_str("</section>\n");
    }
    page.out.push_str("</body>\n</html>\n");
    page.out
}

struct Page<'a> {
    out: String,
    options: &'a BookOptions,
}

impl Page<'_> {
    fn head(&mut self, title: &str) {
        let class = match self.options.per_page {
            PerPage::One => "one",
            PerPage::Two => "two",
            PerPage::Four => "four",
        };
        self.out.push_str("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        self.out.push_str("<meta name=\"viewport\" content=\"width=device-width\">\n");
        self.element("title", title);
        self.out.push_str(&format!("<style>\n{STYLE}</style>\n</head>\n<body class=\"{class}\">\n"));
    }

    fn element(&mut self, name: &str, text: &str) {
        self.out.push_str(&format!("<{name}>{}</{name}>\n", html_text(text)));
    }

    fn info(&mut self, info: &[(String, String)]) {
        if info.is_empty() {
            return;
        }
        self.out.push_str("<dl>\n");
        for (word, text) in info {
            self.out.push_str(&format!(
                "<div><dt>{}</dt> <dd>{}</dd></div>\n",
                html_text(word),
                html_text(text)
            ));
        }
        self.out.push_str("</dl>\n");
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Heading(text) => self.element("h2", text),
            Block::Picture(picture) => self.picture(picture),
            Block::Text(text) => self.text(text),
        }
    }

    fn picture(&mut self, picture: &Picture) {
        self.out.push_str("<figure>\n");
        if let Ok(scene) = draw(&picture.subject, &picture.look) {
            self.out.push_str(&svg(&scene, &self.options.theme, &SvgOptions::default()));
        }
        self.out.push_str("<figcaption>");
        if !picture.title.is_empty() {
            let (title, caption) = (html_text(&picture.title), html_text(&picture.caption));
            self.out.push_str(&format!("<b>{title}</b>{caption}"));
        }
        if !picture.notes.is_empty() {
            self.out.push_str("\n<div class=\"notes\">\n");
            picture.notes.iter().for_each(|note| self.note(note));
            self.out.push_str("</div>");
        }
        self.out.push_str("</figcaption>\n</figure>\n");
    }

    fn note(&mut self, note: &Note) {
        self.out.push_str("<span>");
        for NoteMove { color, label } in &note.moves {
            self.stone(*color, *label);
        }
        self.out.push_str(&format!("{}</span>\n", html_text(&note.text)));
    }

    fn stone(&mut self, color: Color, number: i64) {
        let class = match color {
            Color::Black => "b",
            Color::White => "w",
        };
        self.out.push_str(&format!("<i class=\"{class}\">{number}</i> "));
    }

    fn text(&mut self, text: &Text) {
        let mut paragraphs = text.text.lines().filter(|line| !line.trim().is_empty());
        self.out.push_str("<p>");
        if let Some((color, number)) = text.lead {
            self.stone(color, number);
        }
        if !text.name.is_empty() {
            self.out.push_str(&format!("<b>{}.</b> ", html_text(&text.name)));
        }
        self.out.push_str(&html_text(paragraphs.next().unwrap_or_default()));
        for paragraph in paragraphs {
            self.out.push_str(&format!("</p>\n<p>{}", html_text(paragraph)));
        }
        if !text.told.is_empty() {
            self.out.push_str(&format!(" <small>({})</small>", html_text(&text.told.join(", "))));
        }
        self.out.push_str("</p>\n");
    }
}

/// Writes a text so that HTML shows it, between tags or in the quotes of an attribute.
///
/// Characters that control a terminal become spaces.
///
/// # Examples
///
/// ```
/// use sgf_render::book::html_text;
/// assert_eq!(html_text("<b>囲碁 & \"Go\""), "&lt;b&gt;囲碁 &amp; &quot;Go&quot;");
/// ```
#[must_use]
pub fn html_text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}
