//! Flowing lines and pictures into columns and pages.
//!
//! A page is a list of placed items. Pages are drawn when all are known, because the contents come first and links point back and
//! forth. Until then, a picture is a reference.

use std::collections::HashMap;

use super::layout::{self, Column, Layout, Use};
use super::lines::{Inline, Line, Setting, lines};
use super::page::{Goal, INK, Page, Placed};
use super::structure::{Kind, Mark, Structure};
use crate::language::Language;
use crate::{BookOptions, Picture};
use sgf_render::Rgba;
use sgf_render::pdf::{Fonts, MM};
use sgf_render::scene::Scene;

/// The line height, in em.
pub(super) const LEADING: f32 = 1.42;

/// Builds the pages.
pub(super) struct Flow<'b, 'o, 'f, 'a> {
    pub(super) fonts: &'f mut Fonts<'a>,
    pub(super) options: &'o BookOptions,
    pub(super) language: Language,
    /// Whether headings are bold: if all of their characters have bold glyphs.
    pub(super) has_heavy: bool,
    pub(super) pages: Vec<Page<'b>>,
    pub(super) page: Page<'b>,
    /// Whether the page has only its head.
    pub(super) has_only_moves: bool,
    /// The width of most pictures of this part, in cells.
    pub(super) cells: f32,
    pub(super) layout: Layout,
    /// The current column.
    pub(super) column: usize,
    /// The top and bottom of the columns on this page.
    pub(super) top: f32,
    pub(super) bottom: f32,
    /// The position of the next item.
    pub(super) y: f32,
    /// With two figures per page: how far down pictures extend, with text next to them.
    beside: f32,
    /// The head of the pages of this part, except the first.
    head: String,
    pub(super) margin: f32,
    pub(super) size: f32,
    pub(super) structure: Structure,
    /// The places of parts, headings and pictures.
    pub(super) marks: Vec<Mark>,
    pub(super) pictures: HashMap<usize, (usize, f32)>,
}

impl<'b, 'o, 'f, 'a> Flow<'b, 'o, 'f, 'a> {
    pub(super) fn new(
        options: &'o BookOptions,
        language: Language,
        fonts: &'f mut Fonts<'a>,
    ) -> Flow<'b, 'o, 'f, 'a> {
        let margin = layout::margin(options) * MM;
        Flow {
            fonts,
            options,
            language,
            has_heavy: true,
            pages: Vec::new(),
            page: Page::default(),
            has_only_moves: true,
            cells: 0.0,
            layout: Layout::of(options, Use::Game, 0.0),
            column: 0,
            top: margin,
            bottom: options.paper.size().1 * MM - margin,
            y: margin,
            beside: 0.0,
            head: String::new(),
            margin,
            size: layout::size(options, Use::Game),
            structure: Structure::default(),
            marks: Vec::new(),
            pictures: HashMap::new(),
        }
    }

    pub(super) fn set_use(&mut self, purpose: Use) {
        self.layout = Layout::of(self.options, purpose, self.cells);
        self.size = layout::size(self.options, purpose);
    }

    /// The column of pictures.
    pub(super) fn picture_column(&self) -> Column {
        self.layout.columns[if self.layout.has_side { 0 } else { self.column }]
    }

    /// The full width of the page.
    pub(super) fn whole(&self) -> Column {
        self.layout.whole()
    }

    /// The scale of a picture with lines of a given height below it.
    pub(super) fn scale(&self, scene: &Scene, below: f32) -> f32 {
        self.layout.scale(scene, self.picture_column().width, self.bottom - self.margin, below)
    }

    /// The font size of a heading.
    fn heavy(&self, title: &str) -> Inline {
        if self.has_heavy { Inline::Bold(title.to_owned()) } else { Inline::Text(title.to_owned()) }
    }

    /// Starts a part on a new page.
    pub(super) fn begin_part(&mut self, title: &str, info: &[Vec<Inline>], purpose: Use) {
        // The first page of a part has its title instead of a head.
        self.head.clear();
        self.end_page();
        self.set_use(purpose);
        self.structure.begin_section();
        self.mark(1, title);
        let whole = self.whole();
        let big = [self.heavy(&shortened(title, TITLE))];
        let element = self.structure.add(Kind::Heading(1, title.to_owned()));
        self.put_all(&big, whole, self.size * 1.9, element);
        self.y += self.size * 0.5;
        // Title blocks have their own two columns.
        let (n_left, from) = (info.len().div_ceil(2), self.y);
        let half = whole.width * 0.5;
        let mut end = from;
        for (side, lines) in [&info[..n_left], &info[n_left..]].into_iter().enumerate() {
            self.y = from;
            for inlines in lines {
                let x = whole.x + if side == 0 { 0.0 } else { half };
                let element = self.structure.add(Kind::Paragraph);
                self.put_all(inlines, Column { x, width: half - self.size }, self.size, element);
            }
            end = end.max(self.y);
        }
        self.y = end + self.size * 0.6;
        self.page.items.push(Placed::Rule { x: whole.x, y: self.y, width: whole.width });
        self.y += self.size * 1.2;
        self.begin_columns();
        self.head = title.to_owned();
    }

    /// Adds a bookmark.
    pub(super) fn mark(&mut self, level: u16, title: &str) {
        let (page, y) = (self.pages.len(), self.y);
        let is_again = self.marks.last().is_some_and(|last| last.level == level && last.title == title);
        if !is_again && !title.is_empty() {
            self.marks.push(Mark { level, title: title.to_owned(), page, y });
        }
    }

    /// Starts a new page with a heading.
    pub(super) fn heading(&mut self, title: &str, purpose: Use) {
        self.head.clear();
        self.end_page();
        self.set_use(purpose);
        self.mark(2, title);
        let element = self.structure.add(Kind::Heading(2, title.to_owned()));
        self.put_all(&[self.heavy(title)], self.whole(), self.size * 1.5, element);
        self.y += self.size;
        self.begin_columns();
        self.head = title.to_owned();
    }

    fn begin_columns(&mut self) {
        self.top = self.y;
        self.beside = self.y;
        self.column = 0;
    }

    /// Adds lines regardless of the end of the page: for titles.
    pub(super) fn put_all(&mut self, inlines: &[Inline], column: Column, size: f32, element: usize) {
        for line in lines(self.fonts, inlines, Setting::ragged(column.width, size)) {
            self.put_line(line, column, size, INK, false, Some(element));
        }
    }

    pub(super) fn put_line(
        &mut self,
        line: Line,
        column: Column,
        size: f32,
        color: Rgba,
        centered: bool,
        element: Option<usize>,
    ) {
        let free = (column.width - line.width).max(0.0);
        let shift = match (centered, line.is_rtl) {
            (true, _) => free / 2.0,
            (false, true) => free,
            (false, false) => 0.0,
        };
        let y = self.y + size * 1.05;
        self.has_only_moves = false;
        self.page.items.push(Placed::Line { x: column.x + shift, y, size, line, color, element });
        self.y += size * LEADING;
    }

    /// Adds a paragraph, which may continue in the next column. Next to a picture its lines are shorter.
    pub(super) fn paragraph(&mut self, inlines: &[Inline], is_filled: bool, size: f32) {
        let (leading, is_sided) = (size * LEADING, self.layout.has_side);
        let beside =
            if is_sided { ((self.beside - self.y) / leading - 0.3).ceil().max(0.0) as usize } else { 0 };
        let column = if is_sided { self.whole() } else { self.layout.columns[self.column] };
        let side = self.layout.columns[self.layout.columns.len() - 1];
        let narrow = (beside, side.width);
        let filled = is_filled.then_some(self.language);
        let all = lines(self.fonts, inlines, Setting { size, width: column.width, narrow, filled });
        let element = self.structure.add(Kind::Paragraph);
        let count = all.len();
        for (index, line) in all.into_iter().enumerate() {
            let left = count - index;
            if is_sided && index >= beside {
                self.y = self.y.max(self.beside);
            }
            // Avoid widows and orphans.
            let together = if left == count && count > 1 || left == 2 { 2 } else { 1 };
            if self.y + leading * together as f32 > self.bottom && self.y > self.top {
                self.next_column();
            }
            let own = match is_sided {
                true if index < beside && self.y < self.beside => side,
                true => column,
                false => self.layout.columns[self.column],
            };
            self.put_line(line, own, size, INK, false, Some(element));
        }
    }

    /// Adds vertical space, unless at the top of a column.
    pub(super) fn skip(&mut self, room: f32) {
        if self.y > self.top {
            self.y += room;
        }
    }

    /// Adds a picture with the lines below it; `told` is the number of lines of a following text that stay with it.
    pub(super) fn picture(
        &mut self,
        picture: &'b Picture,
        scene: Option<&Scene>,
        scale: f32,
        below: Vec<(Line, f32)>,
        told: Option<usize>,
        level: u16,
    ) {
        let height = scene.map_or(0.0, |scene| scene.frame.height as f32 * scale + self.size * 0.5);
        let text: f32 = below.iter().map(|(_, size)| size * LEADING).sum();
        if self.layout.has_side {
            self.y = self.y.max(self.beside);
        }
        self.skip(self.size);
        let n_told = told.filter(|_| !self.layout.has_side).unwrap_or(0);
        let with_told = height + text + self.size * LEADING * n_told as f32;
        if self.y + with_told > self.bottom && self.y > self.top {
            self.next_column();
        }
        self.mark(level, &picture.title);
        self.pictures.insert(picture.id, (self.pages.len(), self.y));
        // Nothing flows next to a picture without text.
        let is_alone = self.layout.has_side && told.is_none();
        let column = if is_alone { self.whole() } else { self.picture_column() };
        let from = self.y;
        if let Some(scene) = scene {
            self.has_only_moves = false;
            let x = column.x + (column.width - scene.frame.width as f32 * scale) / 2.0;
            let element = self.structure.add(Kind::Figure(alt(picture, scene, self.language)));
            self.page.items.push(Placed::Picture { x, y: self.y, scale, picture, element });
        }
        self.y += height;
        let (caption, n_lines) = (self.y, below.len());
        let element = self.structure.add(Kind::Caption);
        for (line, size) in below {
            self.put_line(line, column, size, INK, true, Some(element));
        }
        if let Some((origin, _)) = picture.origin.as_ref().filter(|_| n_lines > 0) {
            let rect = [column.x, caption, column.width, self.size * LEADING];
            self.page.items.push(Placed::Link { rect, goal: Goal::Picture(*origin), element });
        }
        self.y += self.size * 0.5;
        if self.layout.has_side {
            self.beside = self.y;
            self.y = if is_alone { self.y } else { from };
        }
    }

    fn next_column(&mut self) {
        if self.layout.has_side || self.column + 1 == self.layout.columns.len() {
            return self.end_page();
        }
        self.column += 1;
        self.y = self.top;
    }

    /// Ends the page, unless it is empty, and starts the next one.
    pub(super) fn end_page(&mut self) {
        let page = std::mem::take(&mut self.page);
        if !self.has_only_moves {
            self.pages.push(page);
        }
        self.page.head.clone_from(&self.head);
        self.column = 0;
        self.top = self.margin;
        self.y = self.top;
        self.beside = self.top;
        self.has_only_moves = true;
    }
}

/// The alternative text of a picture: a description in English, otherwise names and numbers, which any voice can read.
pub(super) fn alt(picture: &Picture, scene: &Scene, language: Language) -> String {
    let diagram = &picture.diagram;
    if language == Language::English {
        return format!("{}. {}", diagram.title, scene.description);
    }
    let moves = diagram.moves.iter().filter_map(|it| {
        let site = *it.footprint.iter().last()?;
        let name = diagram.position.name_as(site, "edge").unwrap_or_else(|| diagram.position.name(site));
        Some(format!("{} {} {name}", it.number, language.color(it.color)))
    });
    let moves: Vec<String> = moves.collect();
    format!("{}. {}", diagram.title, moves.join(", ")).trim_end().to_owned()
}

/// The maximum length of a title, in characters.
const TITLE: usize = 240;

pub(super) fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}
