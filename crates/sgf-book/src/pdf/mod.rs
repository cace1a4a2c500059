//! A book as PDF.
//!
//! This module turns the blocks into lines and pictures, which [`flow`] places on pages. When all pages are known, [`front`] adds
//! the front matter, and everything is drawn with structure tags.

mod flow;
mod front;
mod grid;
mod layout;
mod lines;
mod page;
mod structure;
mod words;

use krilla::Document;
use krilla::page::PageSettings;
use unicode_width::UnicodeWidthStr;

use super::{Block, Book, BookOptions, Lead, Part, Picture, Text};
use crate::language::Language;
use sgf_render::draw;
use sgf_render::pdf::{self, Fonts, MM, PdfError, draw_shaped, fill};

use flow::{Flow, shortened};
use layout::Use;
use lines::{Inline, Line, Setting, lines};
use page::{Goal, PALE, Page, PageCanvas, artifact};
use structure::outline;

/// Writes a book as PDF: tagged, with its language, bookmarks, links, and alternative texts for pictures.
///
/// Characters that no font has are drawn as boxes; [`Fonts::missing`] lists them.
///
/// # Errors
///
/// Fails if a given font cannot be embedded.
///
/// # Examples
///
/// ```
/// use sgf_book::{Book, BookOptions, pdf};
/// use sgf_render::pdf::Fonts;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GN[A game]SZ[9];B[ee];W[ge]C[Here.])");
/// let book = Book::of(&doc, &BookOptions::default());
/// let bytes = pdf(&book, &BookOptions::default(), &mut Fonts::bundled())?;
/// assert!(bytes.starts_with(b"%PDF-"));
/// # Ok::<(), sgf_render::pdf::PdfError>(())
/// ```
pub fn pdf(book: &Book, options: &BookOptions, fonts: &mut Fonts<'_>) -> Result<Vec<u8>, PdfError> {
    let mut flow = Flow::new(options, book.language, fonts);
    flow.has_heavy = headings(book).all(|title| flow.fonts.has_heavy(title));
    for part in &book.parts {
        let info: Vec<Vec<Inline>> = part.info.iter().map(info_line).collect();
        flow.cells = if part.has_problems { cells(part) } else { 0.0 };
        let purpose = if part.has_problems { Use::Problems } else { Use::Game };
        flow.begin_part(&part.title, &info, purpose);
        set(part, &mut flow);
    }
    flow.end_page();
    let (front, n_elements) = front::pages(book, &mut flow);
    finish(book, flow, front, n_elements)
}

/// The width of most pictures of a part, in cells.
fn cells(part: &Part) -> f32 {
    let pictures = part.blocks.iter().filter_map(|block| match block {
        Block::Picture(picture) => Some(&picture.diagram),
        _ => None,
    });
    let mut widths: Vec<u16> = pictures
        .map(|diagram| {
            let geometry = diagram.position.geometry();
            let column = |site: Option<&sgf_games::Site>| {
                site.and_then(|site| geometry.place(*site)).map(|(column, _)| column)
            };
            let window = &diagram.markup.window;
            let ends = column(window.first()).zip(column(window.last()));
            ends.map_or(geometry.columns(), |(first, last)| last.saturating_sub(first) + 1)
        })
        .collect();
    widths.sort_unstable();
    // Coordinates take a cell and a half.
    widths.get(widths.len() * 3 / 4).map_or(0.0, |width| f32::from(*width) + 1.5)
}

/// Texts in large type, which all have the same weight.
fn headings(book: &Book) -> impl Iterator<Item = &str> {
    let blocks = book.parts.iter().flat_map(|part| &part.blocks);
    let inner = blocks.filter_map(|block| match block {
        Block::Heading(text) => Some(text.as_str()),
        _ => None,
    });
    let titles = book.parts.iter().map(|part| part.title.as_str());
    std::iter::once(book.title.as_str()).chain(titles).chain(inner)
}

/// Draws all pages, and writes the document.
fn finish(
    book: &Book,
    mut flow: Flow<'_, '_, '_, '_>,
    front: Vec<Page<'_>>,
    n_elements: usize,
) -> Result<Vec<u8>, PdfError> {
    let mut document = Document::new();
    let n_front = front.len();
    let mut body = std::mem::take(&mut flow.pages);
    if n_front + body.len() == 0 {
        body.push(Page::default());
    }
    for (index, page) in front.iter().chain(&body).enumerate() {
        draw_page(book, index, n_front, page, &mut flow, &mut document);
    }
    let mut metadata = pdf::metadata(&book.title).language(book.language.code().to_owned());
    if !book.author.is_empty() {
        metadata = metadata.authors(vec![book.author.clone()]);
    }
    document.set_metadata(metadata);
    document.set_outline(outline(&flow.marks, n_front));
    document.set_tag_tree(flow.structure.tree(book.language, n_elements));
    pdf::finish(document)
}

fn draw_page(
    book: &Book,
    index: usize,
    n_front: usize,
    page: &Page<'_>,
    flow: &mut Flow<'_, '_, '_, '_>,
    document: &mut Document,
) {
    let options = flow.options;
    let (width, height) = options.paper.size();
    let settings = PageSettings::from_wh(width * MM, height * MM).expect("paper has a size");
    // The first page is a right-hand page, with the binding on its left.
    let is_right = index.is_multiple_of(2);
    let left = flow.margin + if is_right { options.gutter * MM } else { 0.0 };
    let mut own = document.start_page_with(settings);
    let mut surface = own.surface();
    if !page.is_title {
        let column = layout::text_width(options) * MM;
        around(book, index, page, flow, (left, column), &mut surface);
    }
    let theme = &options.theme;
    let mut page_canvas = PageCanvas { fonts: flow.fonts, theme, structure: &mut flow.structure, left };
    page.items.iter().for_each(|placed| placed.draw(&mut surface, &mut page_canvas));
    surface.finish();
    let find = |goal| match goal {
        Goal::Picture(id) => flow.pictures.get(&id).map(|(page, y)| (page + n_front, *y)),
        Goal::Page(page, y) => Some((page + n_front, y)),
    };
    for (annotation, element) in page.items.iter().filter_map(|placed| placed.annotation(left, find)) {
        let link = own.add_tagged_annotation(annotation);
        flow.structure.link(element, link);
    }
    own.finish();
}

/// The maximum length of a running head, in characters.
const HEAD: usize = 90;

/// Draws the running head and the page number.
fn around(
    book: &Book,
    index: usize,
    page: &Page<'_>,
    flow: &mut Flow<'_, '_, '_, '_>,
    (left, width): (f32, f32),
    surface: &mut krilla::surface::Surface<'_>,
) {
    let height = flow.options.paper.size().1 * MM;
    let small = flow.size * 0.9;
    let number = flow.fonts.shape(&(index + 1).to_string(), false);
    surface.start_tagged(artifact());
    surface.set_stroke(None);
    surface.set_fill(Some(fill(PALE)));
    let at = (left + width / 2.0 - number.width * small / 2.0, height - flow.margin * 0.5);
    draw_shaped(surface, flow.fonts, &number, at, small);
    surface.end_tagged();
    if page.head.is_empty() {
        return;
    }
    // Left-hand pages have the title of the book, right-hand pages that of the part.
    let head = if !index.is_multiple_of(2) && book.has_title_page { &book.title } else { &page.head };
    let shaped = flow.fonts.shape(&shortened(head, HEAD), false);
    let size = (flow.size * 0.85).min(width / shaped.width.max(0.1));
    surface.start_tagged(artifact());
    surface.set_fill(Some(fill(PALE)));
    draw_shaped(surface, flow.fonts, &shaped, (left, flow.margin - flow.size * 1.5), size);
    surface.end_tagged();
    let rule = page::Placed::Rule { x: 0.0, y: flow.margin - flow.size * 0.9, width };
    let theme = &flow.options.theme;
    rule.draw(surface, &mut PageCanvas { fonts: flow.fonts, theme, structure: &mut flow.structure, left });
}

fn info_line((word, text): &(String, String)) -> Vec<Inline> {
    vec![Inline::Bold(format!("{word}: ")), Inline::Text(text.clone())]
}

fn set<'b>(part: &'b Part, flow: &mut Flow<'b, '_, '_, '_>) {
    let mut is_below_heading = false;
    let mut in_grid = 0;
    for (index, block) in part.blocks.iter().enumerate() {
        if index < in_grid {
            continue;
        }
        match block {
            Block::Heading(title) => {
                flow.heading(title, if part.has_problems { Use::Solutions } else { Use::Game });
                is_below_heading = true;
            }
            Block::Picture(_) if part.has_problems && !is_below_heading && flow.has_grid() => {
                in_grid = index + flow.grid(&part.blocks[index..]);
            }
            Block::Picture(it) => {
                let is_task = part.has_problems && !is_below_heading;
                let told = match part.blocks.get(index + 1) {
                    Some(Block::Text(text)) if is_task => Some(n_of_task(text, flow)),
                    Some(Block::Text(_)) => Some(0),
                    _ => (!it.moves.is_empty()).then_some(0),
                };
                let is_branch = it.origin.is_some() || is_below_heading;
                picture(it, told, if is_branch { 3 } else { 2 }, flow);
            }
            Block::Text(it) if it.has_only_moves() => {
                // Lines without text are set one after the other.
                let is_first = index == 0
                    || !matches!(&part.blocks[index - 1], Block::Text(last) if last.has_only_moves());
                if is_first {
                    bare_lines(&part.blocks[index..], flow);
                }
            }
            Block::Text(it) if part.has_problems && !is_below_heading && flow.has_grid() => {
                flow.across(|flow| text(it, flow));
            }
            Block::Text(it) => text(it, flow),
        }
    }
}

/// The task of a problem stays with its picture if it has at most this many lines.
const TASK: usize = 4;

/// Estimates the number of lines of a task; none if it is long. Letters are about half as wide as high.
fn n_of_task(text: &Text, flow: &Flow<'_, '_, '_, '_>) -> usize {
    let per_line = (flow.picture_column().width / (flow.size * 0.5)).max(1.0) as usize;
    let paragraphs = text.text.lines().filter(|line| !line.trim().is_empty());
    let n_lines = paragraphs.take(TASK + 1).map(|line| line.width().div_ceil(per_line).max(1)).sum();
    if n_lines > TASK { 0 } else { n_lines }
}

/// Sets consecutive lines of moves that have no text.
fn bare_lines(blocks: &[Block], flow: &mut Flow<'_, '_, '_, '_>) {
    fn bare(block: &Block) -> Option<&Text> {
        match block {
            Block::Text(text) => Some(text).filter(|text| text.has_only_moves()),
            _ => None,
        }
    }
    let mut inlines = Vec::new();
    for text in blocks.iter().map_while(bare) {
        let between = if inlines.is_empty() { "" } else { "   " };
        inlines.push(Inline::Text(between.to_owned()));
        let words: String = text.lead.iter().map(|lead| format!("{}  ", lead.at)).collect();
        inlines.push(Inline::Together(text.lead.len(), words));
        inlines.extend(leads(text));
    }
    flow.paragraph(&inlines, false, flow.size);
    flow.skip(flow.size * 0.45);
}

/// The moves that a text comments on. A move that the picture does not show stays on a line with its point.
fn leads(text: &Text) -> Vec<Inline> {
    let has_words = text.has_content();
    let last = text.lead.len().saturating_sub(1);
    let lead = |(index, Lead { color, number, at }): (usize, &Lead)| {
        let after = if index == last && has_words { ": " } else { "  " };
        let at = if at.is_empty() { String::new() } else { format!("{at}{after}") };
        [Inline::Together(1, at.clone()), Inline::Stone(*color, *number), Inline::Text(at)]
    };
    text.lead.iter().enumerate().flat_map(lead).collect()
}

/// How many lines of the list below a picture stay with it.
const TOGETHER: usize = 6;

fn picture<'b>(picture: &'b Picture, told: Option<usize>, level: u16, flow: &mut Flow<'b, '_, '_, '_>) {
    let scene = draw(&picture.diagram, &picture.view).ok();
    let (width, size) = (flow.picture_column().width, flow.size);
    let mut below: Vec<(Line, f32)> = Vec::new();
    if !picture.title.is_empty() {
        let caption = [Inline::Bold(picture.title.clone()), Inline::Text(picture.caption.clone())];
        let all = lines(flow.fonts, &caption, Setting::ragged(width, size));
        below.extend(all.into_iter().map(|line| (line, size)));
    }
    let notes = notes(picture);
    let small = size * 0.9;
    let list = lines(flow.fonts, &notes, Setting::ragged(width, small));
    let is_long = list.len() > TOGETHER;
    if !is_long {
        below.extend(list.into_iter().map(|line| (line, small)));
    }
    let height: f32 = below.iter().map(|(_, size)| size * flow::LEADING).sum();
    let scale = scene.as_ref().map_or(0.0, |scene| flow.scale(scene, height));
    let told = if is_long { Some(told.unwrap_or(0)) } else { told };
    flow.picture(picture, scene.as_ref(), scale, below, told, level);
    if is_long {
        flow.paragraph(&notes, false, small);
    }
    if !picture.moves.is_empty() {
        flow.paragraph(&[Inline::Bold(picture.moves.clone())], true, size);
        flow.skip(size * 0.45);
    }
}

/// The list of moves that are not in the picture.
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

/// The space between the paragraphs of a text, in em.
const PARAGRAPHS: f32 = 0.3;

fn text(text: &Text, flow: &mut Flow<'_, '_, '_, '_>) {
    let size = flow.size;
    for (index, inlines) in paragraphs(text, flow.language).into_iter().enumerate() {
        if index > 0 {
            flow.skip(size * PARAGRAPHS);
        }
        flow.paragraph(&inlines, true, size);
    }
    flow.skip(size * 0.45);
}

/// The paragraphs of a text with its moves, name, evaluations and references.
fn paragraphs(text: &Text, language: Language) -> Vec<Vec<Inline>> {
    let mut inlines = leads(text);
    if !text.lead_notation.is_empty() {
        inlines.push(Inline::Bold(format!("{} ", text.lead_notation)));
    }
    if !text.name.is_empty() {
        inlines.push(Inline::Bold(format!("{}{}{}", text.name, language.stop(), language.blank())));
    }
    if !text.evaluations.is_empty() {
        inlines.push(Inline::Bold(format!("{}{}", text.evaluation(language), language.blank())));
    }
    let mut lines: Vec<&str> = text.text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let last = lines.pop().unwrap_or_default();
    let mut paragraphs = Vec::new();
    for line in lines {
        inlines.push(Inline::Text(line.to_owned()));
        paragraphs.push(std::mem::take(&mut inlines));
    }
    inlines.push(Inline::Text(last.to_owned()));
    if !text.references.is_empty() {
        inlines.push(Inline::Text(format!(" ({})", text.references.join(", "))));
    }
    if !text.instead.is_empty() {
        inlines.push(Inline::Text(format!(" {}", text.instead().replacen(' ', "\u{A0}", 1))));
    }
    paragraphs.push(inlines);
    paragraphs
}
