//! The front matter: title page and contents.

use super::flow::{Flow, LEADING, shortened};
use super::layout::{Column, Use};
use super::lines::{Inline, Setting, lines};
use super::page::{Goal, INK, PALE, Page, Placed};
use super::structure::{Kind, Mark};
use crate::Book;
use crate::language::Word;
use sgf_render::pdf::MM;

/// The width of a page number, in em.
const NUMBER: f32 = 3.0;

/// Makes the front pages, and returns their number of structure elements.
pub(super) fn pages<'b>(book: &Book, flow: &mut Flow<'b, '_, '_, '_>) -> (Vec<Page<'b>>, usize) {
    flow.set_use(Use::Game);
    if !book.has_title_page {
        return (Vec::new(), 0);
    }
    flow.structure.begin_section();
    let mut n_elements = 0;
    let title = title(book, flow, &mut n_elements);
    let marks: Vec<Mark> = flow.marks.iter().filter(|mark| is_listed(mark, book)).cloned().collect();
    let mut pages = vec![title];
    match marks.len() {
        0 | 1 => {}
        2..=SHORT => pages = vec![with_contents(pages.remove(0), &marks, flow, &mut n_elements)],
        _ => pages.extend(contents(&marks, flow, &mut n_elements)),
    }
    (pages, n_elements)
}

/// Contents with at most this many entries are on the title page.
const SHORT: usize = 10;

/// The title page with contents in its lower half.
fn with_contents<'b>(
    page: Page<'b>,
    marks: &[Mark],
    flow: &mut Flow<'b, '_, '_, '_>,
    n_elements: &mut usize,
) -> Page<'b> {
    let (whole, size) = (page_column(flow), flow.size * 1.05);
    let width = whole.width * 0.7;
    let column = Column { x: (whole.width - width) / 2.0, width };
    flow.page = page;
    flow.y = flow.y.max(flow.options.paper.size().1 * MM * 0.5);
    marks.iter().for_each(|mark| entry(mark, 1, column, size, flow, n_elements));
    std::mem::take(&mut flow.page)
}

/// Lists parts, and the sections of parts with problems.
fn is_listed(mark: &Mark, book: &Book) -> bool {
    let is_heading = || {
        book.parts
            .iter()
            .flat_map(|part| &part.blocks)
            .any(|block| matches!(block, crate::Block::Heading(text) if *text == mark.title))
    };
    mark.level == 1 || mark.level == 2 && is_heading()
}

fn title<'b>(book: &Book, flow: &mut Flow<'b, '_, '_, '_>, n_elements: &mut usize) -> Page<'b> {
    let whole = page_column(flow);
    flow.page = Page { is_title: true, ..Page::default() };
    flow.y = flow.options.paper.size().1 * MM * 0.28;
    let heavy = flow.has_heavy;
    let title = if heavy { Inline::Bold(book.title.clone()) } else { Inline::Text(book.title.clone()) };
    let rows = [(title, 2.8, Kind::Title), (Inline::Text(book.author.clone()), 1.4, Kind::Paragraph)];
    for (inline, scale, kind) in rows {
        let size = flow.size * scale;
        let element = flow.structure.add(kind);
        *n_elements += 1;
        for line in lines(flow.fonts, &[inline], Setting::ragged(whole.width, size)) {
            flow.put_line(line, whole, size, INK, true, Some(element));
        }
        flow.y += flow.size * 2.0;
    }
    std::mem::take(&mut flow.page)
}

/// The contents; page numbers include the front pages.
fn contents<'b>(marks: &[Mark], flow: &mut Flow<'b, '_, '_, '_>, n_elements: &mut usize) -> Vec<Page<'b>> {
    let (whole, size) = (page_column(flow), flow.size * 1.05);
    let heading = flow.language.word(Word::Contents).to_owned();
    let rows = |n_heads: f32| {
        let height = flow.options.paper.size().1 * MM - 2.0 * flow.margin - n_heads * flow.size * 3.5;
        ((height / (size * LEADING * 1.15)) as usize).max(1)
    };
    let (first, others) = (rows(1.0), rows(0.0));
    let n_pages = 1 + marks.len().saturating_sub(first).div_ceil(others);
    let mut pages = Vec::new();
    let mut rest = marks;
    for index in 0..n_pages {
        flow.page = Page::default();
        flow.y = flow.margin;
        if index == 0 {
            let element = flow.structure.add(Kind::Heading(1, heading.clone()));
            *n_elements += 1;
            let title =
                if flow.has_heavy { Inline::Bold(heading.clone()) } else { Inline::Text(heading.clone()) };
            flow.put_all(&[title], whole, flow.size * 1.9, element);
            flow.y += flow.size * 0.8;
        }
        let (own, more) = rest.split_at(rest.len().min(if index == 0 { first } else { others }));
        own.iter().for_each(|mark| entry(mark, n_pages + 1, whole, size, flow, n_elements));
        pages.push(std::mem::take(&mut flow.page));
        rest = more;
    }
    pages
}

/// An entry: the title, and the page number at the end of the line.
fn entry(
    mark: &Mark,
    n_front: usize,
    whole: Column,
    size: f32,
    flow: &mut Flow<'_, '_, '_, '_>,
    n_elements: &mut usize,
) {
    let element = flow.structure.add(Kind::Entry);
    *n_elements += 1;
    let indent = f32::from(mark.level - 1) * size * 1.5;
    let column = Column { x: whole.x + indent, width: whole.width - indent - NUMBER * size };
    let from = flow.y;
    // An entry takes one line; a longer title ends with an ellipsis.
    let mut most = 200;
    let line = loop {
        let title = Inline::Text(shortened(&mark.title, most));
        let mut all = lines(flow.fonts, &[title], Setting::ragged(column.width, size));
        if all.len() <= 1 || most <= 8 {
            break if all.is_empty() { None } else { Some(all.swap_remove(0)) };
        }
        most = most * 4 / 5;
    };
    if let Some(line) = line {
        flow.put_line(line, column, size, INK, false, Some(element));
    }
    flow.y = from;
    let number = Inline::Text((mark.page + n_front + 1).to_string());
    for line in lines(flow.fonts, &[number], Setting::ragged(NUMBER * size, size)) {
        let x = whole.x + whole.width - line.width;
        let width = line.width;
        flow.put_line(line, Column { x, width }, size, PALE, false, Some(element));
    }
    let rect = [whole.x, from, whole.width, size * LEADING];
    flow.page.items.push(Placed::Link { rect, goal: Goal::Page(mark.page, mark.y), element });
    flow.y = from + size * LEADING * 1.15;
}

/// The width of the text, ignoring columns.
fn page_column(flow: &Flow<'_, '_, '_, '_>) -> Column {
    Column { x: 0.0, width: super::layout::text_width(flow.options) * MM }
}
