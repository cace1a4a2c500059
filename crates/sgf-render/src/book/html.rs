//! A book as one page of HTML, with its pictures inside.
//!
//! The page is one column that can be read on a screen of any width; where there is room, figures stand beside their text and stay
//! while it is read. Dark screens get dark boards. Figures, variations and solutions are linked with each other.

use std::collections::HashMap;

use super::{Block, Book, BookOptions, Lead, Letters, Part, Picture, Text};
use crate::figures::{Note, NoteMove};
use crate::language::{Language, Word};
use crate::svg::{SvgOptions, svg};
use crate::{Theme, draw};
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
    let is_plain = Theme::named("book").is_some_and(|plain| plain == options.theme);
    let mut page = Page {
        out: String::new(),
        options,
        language: book.language,
        dark: Theme::named("night").filter(|_| is_plain),
        branches: branches(book),
    };
    page.head(book);
    page.front(book);
    page.out.push_str("<main>\n");
    for (index, part) in book.parts.iter().enumerate() {
        page.part(part, index + 1, book.has_title_page);
    }
    page.out.push_str("</main>\n</body>\n</html>\n");
    page.out
}

/// The pictures that branch off from each: their numbers and titles.
fn branches(book: &Book) -> HashMap<usize, Vec<(usize, &str)>> {
    let mut branches: HashMap<usize, Vec<(usize, &str)>> = HashMap::new();
    for block in book.parts.iter().flat_map(|part| &part.blocks) {
        if let Block::Picture(picture) = block
            && let Some((origin, _)) = &picture.origin
        {
            branches.entry(*origin).or_default().push((picture.id, &picture.title));
        }
    }
    branches
}

struct Page<'a> {
    out: String,
    options: &'a BookOptions,
    language: Language,
    dark: Option<Theme>,
    branches: HashMap<usize, Vec<(usize, &'a str)>>,
}

impl Page<'_> {
    fn head(&mut self, book: &Book) {
        let code = self.language.code();
        self.out.push_str(&format!(
            "<!DOCTYPE html>\n<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">\n"
        ));
        self.out.push_str("<meta name=\"viewport\" content=\"width=device-width\">\n");
        if !book.author.is_empty() {
            self.out.push_str(&format!("<meta name=\"author\" content=\"{}\">\n", html_text(&book.author)));
        }
        self.element("title", &book.title);
        let letters = families(&self.options.letters, self.language);
        self.out.push_str(&format!(
            "<style>\n:root {{ --letters: {letters} }}\n{STYLE}</style>\n</head>\n<body>\n"
        ));
    }

    /// The title, and what the book contains.
    fn front(&mut self, book: &Book) {
        if book.has_title_page {
            self.out.push_str("<header class=\"title\">\n");
            self.element("h1", &book.title);
            if !book.author.is_empty() {
                self.element("p", &book.author);
            }
            self.out.push_str("</header>\n");
        }
        let has_headings = |part: &Part| part.blocks.iter().any(|it| matches!(it, Block::Heading(_)));
        if book.parts.len() < 2 && !book.parts.iter().any(has_headings) {
            return;
        }
        self.out.push_str("<nav>\n");
        self.element("h2", self.language.word(Word::Contents));
        self.out.push_str("<ol>\n");
        for (index, part) in book.parts.iter().enumerate() {
            let number = index + 1;
            self.out.push_str(&format!("<li><a href=\"#part{number}\">{}</a>", html_text(&part.title)));
            let headings = part.blocks.iter().filter_map(|block| match block {
                Block::Heading(text) => Some(text),
                _ => None,
            });
            let items = headings.enumerate().map(|(index, text)| {
                format!("<li><a href=\"#part{number}-{}\">{}</a></li>", index + 1, html_text(text))
            });
            let items: String = items.collect();
            if !items.is_empty() {
                self.out.push_str(&format!("<ol>{items}</ol>"));
            }
            self.out.push_str("</li>\n");
        }
        self.out.push_str("</ol>\n</nav>\n");
    }

    fn part(&mut self, part: &Part, number: usize, is_below_title: bool) {
        let [title, heading] = if is_below_title { ["h2", "h3"] } else { ["h1", "h2"] };
        self.out.push_str(&format!("<section id=\"part{number}\">\n"));
        self.element(title, &part.title);
        self.info(&part.info);
        let mut n_headings = 0;
        let mut blocks = part.blocks.as_slice();
        if part.has_problems {
            self.out.push_str("<div class=\"sheet\">\n");
        }
        while let Some((first, rest)) = blocks.split_first() {
            blocks = rest;
            match first {
                Block::Heading(text) => {
                    n_headings += 1;
                    let close = if part.has_problems { "</div>\n" } else { "" };
                    let open = if part.has_problems { "<div class=\"sheet\">\n" } else { "" };
                    let text = html_text(text);
                    self.out.push_str(&format!(
                        "{close}<{heading} id=\"part{number}-{n_headings}\">{text}</{heading}>\n{open}"
                    ));
                }
                Block::Text(text) => self.text(text),
                Block::Picture(picture) => {
                    let is_text = |block: &&Block| matches!(block, Block::Text(_));
                    let n_texts = rest.iter().take_while(is_text).count();
                    let class = if n_texts == 0 || part.has_problems { "alone" } else { "spread" };
                    self.out.push_str(&format!("<div class=\"{class}\">\n"));
                    self.picture(picture);
                    self.out.push_str("<div>\n");
                    if !picture.moves.is_empty() {
                        let moves = html_text(&picture.moves);
                        self.out.push_str(&format!("<p class=\"moves\">{moves}</p>\n"));
                    }
                    rest[..n_texts].iter().for_each(|block| {
                        if let Block::Text(text) = block {
                            self.text(text);
                        }
                    });
                    self.out.push_str("</div>\n</div>\n");
                    blocks = &rest[n_texts..];
                }
            }
        }
        if part.has_problems {
            self.out.push_str("</div>\n");
        }
        self.out.push_str("</section>\n");
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

    fn picture(&mut self, picture: &Picture) {
        let scene = draw(&picture.subject, &picture.look).ok();
        // Boards that are cut have the cells of whole ones.
        let n_cells = scene.as_ref().map_or(1, |scene| scene.frame.width / 1000 + 1);
        self.out.push_str(&format!("<figure id=\"f{}\" style=\"--cells:{n_cells}\">\n", picture.id));
        if let Some(scene) = scene {
            let options = SvgOptions { dark: self.dark.as_ref(), ..SvgOptions::default() };
            self.out.push_str(&svg(&scene, &self.options.theme, &options));
        }
        self.out.push_str("<figcaption>");
        if !picture.title.is_empty() {
            let caption = caption(picture);
            self.out.push_str(&format!("<b>{}</b>{caption}", html_text(&picture.title)));
        }
        if !picture.notes.is_empty() {
            self.out.push_str("\n<div class=\"notes\">\n");
            picture.notes.iter().for_each(|note| self.note(note));
            self.out.push_str("</div>");
        }
        self.links(picture.id);
        self.out.push_str("</figcaption>\n</figure>\n");
    }

    /// Links to the pictures that branch off.
    fn links(&mut self, id: usize) {
        let Some(branches) = self.branches.get(&id) else { return };
        let mut seen = "";
        let links = branches.iter().filter(|(_, title)| std::mem::replace(&mut seen, title) != *title);
        let links: Vec<String> =
            links.map(|(id, title)| format!("<a href=\"#f{id}\">{}</a>", html_text(title))).collect();
        self.out.push_str(&format!("\n<div class=\"links\">→ {}</div>", links.join(", ")));
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
        for Lead { color, number, at } in &text.lead {
            if let Some(id) = text.figure {
                self.out.push_str(&format!("<a class=\"at\" href=\"#f{id}\">"));
            }
            self.stone(*color, *number);
            if text.figure.is_some() {
                self.out.push_str("</a>");
            }
            if !at.is_empty() {
                self.out.push_str(&format!("<b>{}</b> ", html_text(at)));
            }
        }
        if !text.said.is_empty() {
            self.out.push_str(&format!("<b>{}</b> ", html_text(&text.said)));
        }
        if !text.name.is_empty() {
            self.out.push_str(&format!("<b>{}{}</b> ", html_text(&text.name), self.language.stop()));
        }
        if !text.judged.is_empty() {
            self.out.push_str(&format!("<em>{}</em> ", html_text(&text.judged(self.language))));
        }
        self.out.push_str(&html_text(paragraphs.next().unwrap_or_default()));
        for paragraph in paragraphs {
            self.out.push_str(&format!("</p>\n<p>{}", html_text(paragraph)));
        }
        if !text.told.is_empty() {
            self.out.push_str(&format!(" <small>({})</small>", html_text(&text.told.join(", "))));
        }
        for (id, title) in &text.instead {
            self.out.push_str(&format!(" <small>→ <a href=\"#f{id}\">{}</a></small>", html_text(title)));
        }
        self.out.push_str("</p>\n");
    }
}

impl Text {
    /// What is judged, as sentences.
    pub(super) fn judged(&self, language: Language) -> String {
        let sentences: Vec<String> =
            self.judged.iter().map(|judged| format!("{judged}{}", language.stop())).collect();
        sentences.join(language.blank())
    }
}

/// The caption, with a link to where the picture branches off.
fn caption(picture: &Picture) -> String {
    let Some((id, title)) = &picture.origin else { return html_text(&picture.caption) };
    let link = format!("<a href=\"#f{id}\">{}</a>", html_text(title));
    match picture.caption.split_once(title.as_str()) {
        Some((before, after)) => format!("{}{link}{}", html_text(before), html_text(after)),
        None => format!("{} ↑ {link}", html_text(&picture.caption)),
    }
}

/// The families of letters, as CSS lists them.
fn families(letters: &Letters, language: Language) -> String {
    let has_serifs = *letters != Letters::Sans;
    let (latin, generic) = match has_serifs {
        true => ("Georgia, \"DejaVu Serif\", \"Noto Serif\"", "serif"),
        false => ("\"DejaVu Sans\", Verdana, \"Noto Sans\"", "sans-serif"),
    };
    // The browser knows what its system has for a language; what is free and complete comes before.
    let wide = language.wide_families(has_serifs)[0];
    let own = format!("{latin}, \"{wide}\", {generic}");
    match letters {
        Letters::Named(names) => {
            // A name goes into a style sheet, in which quotes and backslashes would act.
            let plain = |name: &String| {
                let is_plain = |letter: &char| letter.is_alphanumeric() || " -_.,+".contains(*letter);
                format!("\"{}\", ", name.chars().filter(is_plain).collect::<String>())
            };
            names.iter().map(plain).collect::<String>() + &own
        }
        _ => own,
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
