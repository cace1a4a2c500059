//! A book as a single HTML page with inline pictures.
//!
//! The page has one column for screens of any width; if there is room, figures are next to their text and stay visible while it
//! is read. Dark mode has dark boards. Figures, variations and solutions are linked.

use std::collections::HashMap;

use super::{Block, Book, BookOptions, Lead, Letters, Part, Picture, Text};
use crate::figures::{Note, NoteMove};
use crate::language::{Language, Word};
use sgf_model::value::Color;
use sgf_render::svg::{SvgOptions, svg};
use sgf_render::{Theme, draw};

const STYLE: &str = include_str!("book.css");

/// Writes a book as HTML.
///
/// # Examples
///
/// ```
/// use sgf_book::{Book, BookOptions, html};
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

/// The parts of a book as sections of a page, without dark pictures.
#[cfg(feature = "epub")]
pub(crate) fn sections(book: &Book, options: &BookOptions) -> Vec<String> {
    let branches = branches(book);
    let section = |(index, part): (usize, &Part)| {
        let branches = branches.clone();
        let language = book.language;
        let mut page = Page { out: String::new(), options, language, dark: None, branches };
        page.part(part, index + 1, false);
        page.out
    };
    book.parts.iter().enumerate().map(section).collect()
}

/// The variations of each picture: their numbers and titles.
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

    /// The title and the contents.
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
        let scene = draw(&picture.diagram, &picture.view).ok();
        // Cropped boards have cells of the same size as whole ones.
        let n_cells = scene.as_ref().map_or(1, |scene| scene.frame.width / 1000 + 1);
        self.out.push_str(&format!("<figure id=\"f{}\" style=\"--cells:{n_cells}\">\n", picture.id));
        if let Some(scene) = scene {
            let options = SvgOptions::default().with(|options| options.dark = self.dark.as_ref());
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

    /// Links to the variations of a picture.
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
        let last = text.lead.len().saturating_sub(1);
        for (index, Lead { color, number, at }) in text.lead.iter().enumerate() {
            if let Some(id) = text.figure {
                self.out.push_str(&format!("<a class=\"at\" href=\"#f{id}\">"));
            }
            self.stone(*color, *number);
            if text.figure.is_some() {
                self.out.push_str("</a>");
            }
            if !at.is_empty() {
                let colon = if index == last && text.has_content() { ":" } else { "" };
                self.out.push_str(&format!("<b>{}</b>{colon} ", html_text(at)));
            }
        }
        if !text.lead_notation.is_empty() {
            self.out.push_str(&format!("<b>{}</b> ", html_text(&text.lead_notation)));
        }
        if !text.name.is_empty() {
            self.out.push_str(&format!("<b>{}{}</b> ", html_text(&text.name), self.language.stop()));
        }
        if !text.evaluations.is_empty() {
            self.out.push_str(&format!("<em>{}</em> ", html_text(&text.evaluation(self.language))));
        }
        self.out.push_str(&html_text(paragraphs.next().unwrap_or_default()));
        for paragraph in paragraphs {
            self.out.push_str(&format!("</p>\n<p>{}", html_text(paragraph)));
        }
        if !text.references.is_empty() {
            self.out.push_str(&format!(" <small>({})</small>", html_text(&text.references.join(", "))));
        }
        for (id, title) in &text.instead {
            self.out.push_str(&format!(" <small>→ <a href=\"#f{id}\">{}</a></small>", html_text(title)));
        }
        self.out.push_str("</p>\n");
    }
}

impl Text {
    /// The evaluations, as sentences.
    pub(super) fn evaluation(&self, language: Language) -> String {
        let sentences: Vec<String> =
            self.evaluations.iter().map(|judged| format!("{judged}{}", language.stop())).collect();
        sentences.join(language.blank())
    }
}

/// The caption, with a link to the origin of a variation.
fn caption(picture: &Picture) -> String {
    let Some((id, title)) = &picture.origin else { return html_text(&picture.caption) };
    let link = format!("<a href=\"#f{id}\">{}</a>", html_text(title));
    match picture.caption.split_once(title.as_str()) {
        Some((before, after)) => format!("{}{link}{}", html_text(before), html_text(after)),
        None => format!("{} ↑ {link}", html_text(&picture.caption)),
    }
}

/// The CSS font families.
pub(crate) fn families(letters: &Letters, language: Language) -> String {
    let has_serifs = *letters != Letters::Sans;
    let (latin, generic) = match has_serifs {
        true => ("Georgia, \"DejaVu Serif\", \"Noto Serif\"", "serif"),
        false => ("\"DejaVu Sans\", Verdana, \"Noto Sans\"", "sans-serif"),
    };
    // System fonts of a language come last; free and complete fonts come first.
    let wide = language.wide_families(has_serifs)[0];
    let own = format!("{latin}, \"{wide}\", {generic}");
    match letters {
        Letters::Named(names) => {
            // Quotes and backslashes have a meaning in style sheets, so names must not contain them.
            let plain = |name: &String| {
                let is_plain = |letter: &char| letter.is_alphanumeric() || " -_.,+".contains(*letter);
                format!("\"{}\", ", name.chars().filter(is_plain).collect::<String>())
            };
            names.iter().map(plain).collect::<String>() + &own
        }
        _ => own,
    }
}

/// Escapes text for HTML, between tags or in attribute values.
///
/// Control characters become spaces.
///
/// # Examples
///
/// ```
/// use sgf_book::html_text;
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
