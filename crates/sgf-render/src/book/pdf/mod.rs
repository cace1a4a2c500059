//! A book as PDF.
//!
//! The blocks are turned into lines and pictures here, which [`flow`] puts onto pages.

mod flow;
mod lines;
mod page;

use krilla::outline::Outline;

use super::{Block, Book, BookOptions, Part, PerPage, Picture, Text};
use crate::draw;
use crate::pdf::{Fonts, MM, PdfError};
use crate::scene::Scene;

use flow::Flow;
use lines::{Inline, Line, lines};

/// Writes a book as PDF.
///
/// # Errors
///
/// Fails when a font that was given cannot be embedded.
///
/// # Examples
///
/// ```
/// use sgf_render::book::{Book, BookOptions, pdf};
/// use sgf_render::pdf::Fonts;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GN[A game]SZ[9];B[ee];W[ge]C[Here.])");
/// let book = Book::of(&doc, &BookOptions::default());
/// let bytes = pdf(&book, &BookOptions::default(), &mut Fonts::bundled())?;
/// assert!(bytes.starts_with(b"%PDF-"));
/// # Ok::<(), sgf_render::pdf::PdfError>(())
/// ```
pub fn pdf(book: &Book, options: &BookOptions, fonts: &mut Fonts<'_>) -> Result<Vec<u8>, PdfError> {
    let mut flow = Flow::new(options, fonts);
    let mut outline = Outline::new();
    for part in &book.parts {
        let info: Vec<Vec<Inline>> = part.info.iter().map(info_line).collect();
        flow.begin_part(&part.title, &info);
        outline.push_child(flow.bookmark(&part.title));
        set(part, options, &mut flow);
    }
    let outline = (book.parts.len() > 1).then_some(outline);
    flow.finish(&book.title, outline)
}

fn info_line((word, text): &(String, String)) -> Vec<Inline> {
    vec![Inline::Bold(format!("{word}: ")), Inline::Text(text.clone())]
}

fn set(part: &Part, options: &BookOptions, flow: &mut Flow<'_, '_, '_>) {
    for block in &part.blocks {
        match block {
            Block::Heading(title) => flow.heading(title),
            Block::Picture(it) => picture(it, options, flow),
            Block::Text(it) => text(it, flow),
        }
    }
}

/// How many lines of the list below a picture stay with it.
const TOGETHER: usize = 6;

fn picture(picture: &Picture, options: &BookOptions, flow: &mut Flow<'_, '_, '_>) {
    let scene = draw(&picture.subject, &picture.look).ok();
    let (width, size) = (flow.picture_column().width, flow.size);
    let mut below: Vec<(Line, f32)> = Vec::new();
    if !picture.title.is_empty() {
        let caption = [Inline::Bold(picture.title.clone()), Inline::Text(picture.caption.clone())];
        below.extend(lines(flow.fonts, &caption, width, size).into_iter().map(|line| (line, size)));
    }
    let notes = notes(picture);
    let small = size * 0.9;
    let list = lines(flow.fonts, &notes, width, small);
    let is_long = list.len() > TOGETHER;
    if !is_long {
        below.extend(list.into_iter().map(|line| (line, small)));
    }
    let text: f32 = below.iter().map(|(_, size)| size * flow::LEADING).sum();
    let scale = scene.as_ref().map_or(0.0, |scene| scale(scene, options, width, flow.height(), text));
    flow.picture(scene, scale, below);
    if is_long {
        flow.paragraph(&notes, false, small);
    }
}

/// A thousandth of a cell in points: as large as the column and the number of pictures on a page allow.
fn scale(scene: &Scene, options: &BookOptions, width: f32, height: f32, text: f32) -> f32 {
    let (largest, share) = match options.per_page {
        PerPage::One => (10.0, 0.75),
        PerPage::Two => (5.6, 0.49),
        PerPage::Four => (5.2, 0.49),
    };
    let room = (height * share - text - 22.0).max(height * 0.2);
    let [across, down] = [scene.frame.width, scene.frame.height].map(|length| length.max(1) as f32);
    (width / across).min(room / down).min(largest * MM / 1000.0)
}

/// The list of moves that a picture does not show.
fn notes(picture: &Picture) -> Vec<Inline> {
    let mut inlines = Vec::new();
    for (index, note) in picture.notes.iter().enumerate() {
        inlines.push(Inline::Together(note.moves.len(), note.text.clone()));
        inlines.extend(note.moves.iter().map(|it| Inline::Stone(it.color, it.label)));
        let is_last = index + 1 == picture.notes.len();
        inlines.push(Inline::Text(format!("{}{}", note.text, if is_last { "" } else { "   " })));
    }
    inlines
}

fn text(text: &Text, flow: &mut Flow<'_, '_, '_>) {
    let size = flow.size;
    let mut inlines: Vec<Inline> =
        text.lead.iter().map(|&(color, number)| Inline::Stone(color, number)).collect();
    if !text.name.is_empty() {
        inlines.push(Inline::Bold(format!("{}. ", text.name)));
    }
    let mut paragraphs: Vec<&str> =
        text.text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let last = paragraphs.pop().unwrap_or_default();
    for paragraph in paragraphs {
        inlines.push(Inline::Text(paragraph.to_owned()));
        flow.paragraph(&inlines, false, size);
        inlines.clear();
    }
    inlines.push(Inline::Text(last.to_owned()));
    if !text.told.is_empty() {
        inlines.push(Inline::Text(format!(" ({})", text.told.join(", "))));
    }
    flow.paragraph(&inlines, false, size);
    flow.skip(size * 0.45);
}
