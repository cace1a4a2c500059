//! A book as Markdown, with its pictures as separate files, because no dialect of Markdown supports inline SVG.

use super::{Block, Book, BookOptions, Picture, Text};
use crate::language::Language;
use sgf_render::draw;
use sgf_render::svg::{SvgOptions, svg};

/// A book as Markdown: the text, and its pictures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Markdown {
    /// The text.
    pub text: String,
    /// The pictures as SVG, by file name; the names in the text start with the given folder.
    pub pictures: Vec<(String, String)>,
}

/// Writes a book as Markdown; `folder` is the path of the pictures relative to the text.
///
/// # Examples
///
/// ```
/// use sgf_book::{Book, BookOptions, markdown};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GN[A game]SZ[9];B[ee];W[ge]C[Here.])");
/// let written = markdown(&Book::of(&doc, &BookOptions::default()), &BookOptions::default(), "pictures");
/// assert!(written.text.contains("![Figure 1 (1–2)](pictures/001.svg)"));
/// assert_eq!(written.pictures[0].0, "001.svg");
/// ```
#[must_use]
pub fn markdown(book: &Book, options: &BookOptions, folder: &str) -> Markdown {
    let mut out = Markdown::default();
    if book.has_title_page {
        heading(&mut out.text, "#", &book.title);
        if !book.author.is_empty() {
            out.text.push_str(&format!("{}\n", escaped(&book.author)));
        }
    }
    let [title, below] = if book.has_title_page { ["##", "###"] } else { ["#", "##"] };
    for part in &book.parts {
        heading(&mut out.text, title, &part.title);
        for (word, text) in &part.info {
            out.text.push_str(&format!("- {}: {}\n", escaped(word), escaped(text)));
        }
        for block in &part.blocks {
            match block {
                Block::Heading(text) => heading(&mut out.text, below, text),
                Block::Picture(it) => picture(&mut out, it, options, folder),
                Block::Text(it) => text(&mut out.text, it, book.language),
            }
        }
    }
    out
}

fn heading(out: &mut String, sign: &str, text: &str) {
    part_from(out);
    out.push_str(&format!("{sign} {}\n\n", escaped(text)));
}

/// Adds an empty line, unless there is one.
fn part_from(out: &mut String) {
    if !out.is_empty() && !out.ends_with("\n\n") {
        out.push('\n');
    }
}

fn picture(out: &mut Markdown, picture: &Picture, options: &BookOptions, folder: &str) {
    let caption = format!("{}{}", picture.title, picture.caption);
    if let Ok(scene) = draw(&picture.diagram, &picture.view) {
        let name = format!("{:03}.svg", out.pictures.len() + 1);
        part_from(&mut out.text);
        out.text.push_str(&format!("![{}]({folder}/{name})\n", escaped(&caption)));
        out.pictures.push((name, svg(&scene, &options.theme, &SvgOptions::default())));
    }
    if !picture.title.is_empty() {
        out.text.push_str(&format!("\n**{}**{}\n", escaped(&picture.title), escaped(&picture.caption)));
    }
    if !picture.moves.is_empty() {
        out.text.push_str(&format!("\n{}\n", escaped(&picture.moves)));
    }
    if !picture.notes.is_empty() {
        let notes: Vec<String> = picture.notes.iter().map(|note| escaped(&note.to_string())).collect();
        out.text.push_str(&format!("\n{}\n", notes.join("; ")));
    }
}

fn text(out: &mut String, text: &Text, language: Language) {
    part_from(out);
    let leads = text.leads(language);
    if !leads.is_empty() {
        out.push_str(&format!("**{}:** ", escaped(&leads)));
    }
    if !text.name.is_empty() {
        out.push_str(&format!("*{}{}* ", escaped(&text.name), language.stop()));
    }
    if !text.evaluations.is_empty() {
        out.push_str(&format!("*{}* ", escaped(&text.evaluation(language))));
    }
    let paragraphs: Vec<String> =
        text.text.lines().map(str::trim).filter(|line| !line.is_empty()).map(escaped).collect();
    out.push_str(&paragraphs.join("\n\n"));
    if !text.references.is_empty() {
        out.push_str(&format!(" ({})", escaped(&text.references.join(", "))));
    }
    if !text.instead.is_empty() {
        out.push_str(&format!(" {}", escaped(&text.instead())));
    }
    // Spaces at the end of a line would be a line break.
    out.truncate(out.trim_end_matches(' ').len());
    out.push('\n');
}

/// Escapes text for Markdown.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (index, letter) in text.char_indices() {
        let is_sign =
            matches!(letter, '\\' | '*' | '_' | '`' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '&');
        let begins_list = index == 0 && matches!(letter, '-' | '+');
        if is_sign || begins_list {
            out.push('\\');
        }
        out.push(if letter.is_control() { ' ' } else { letter });
    }
    // `1.` would start a list.
    let digits = out.bytes().take_while(u8::is_ascii_digit).count();
    let begins_list = matches!(out.as_bytes().get(digits..), Some([b'.' | b')'] | [b'.' | b')', b' ', ..]));
    if digits > 0 && begins_list {
        out.insert(digits, '\\');
    }
    out
}
