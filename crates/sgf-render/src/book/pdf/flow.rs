//! Lines and pictures flow into columns, and columns into pages.
//!
//! A page is a list of things with their places until it is full; then it is drawn and forgotten, so that a long book needs no more
//! memory than a short one.

use krilla::Document;
use krilla::destination::XyzDestination;
use krilla::geom::Point;
use krilla::outline::OutlineNode;
use krilla::page::PageSettings;

use super::lines::{Inline, Line, lines};
use super::page::{INK, PALE, Placed};
use crate::book::{BookOptions, PerPage};
use crate::pdf::{self, Fonts, MM, draw_shaped, fill};
use crate::scene::Scene;
use crate::theme::Colour;

/// The margins at the sides and below, and above, in millimetres; A5 has smaller ones.
const MARGIN: f32 = 20.0;
/// The room between columns, in millimetres.
const GUTTER: f32 = 8.0;
/// From one line to the next, in em.
pub(super) const LEADING: f32 = 1.42;

/// A place to flow into: a column of the page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Column {
    pub(super) x: f32,
    pub(super) width: f32,
}

/// The pages under way.
pub(super) struct Flow<'o, 'f, 'a> {
    pub(super) fonts: &'f mut Fonts<'a>,
    options: &'o BookOptions,
    document: Document,
    page: Vec<Placed>,
    /// Whether the page has nothing but its head.
    is_bare: bool,
    n_pages: usize,
    columns: Vec<Column>,
    /// The column that is being filled.
    column: usize,
    /// Where columns begin and end on this page.
    top: f32,
    bottom: f32,
    /// Where the next thing goes.
    pub(super) y: f32,
    /// With two figures a page: how far down pictures reach, beside which the text flows.
    beside: f32,
    /// What stands above the pages; empty on the first page of a part.
    head: String,
    margin: f32,
    pub(super) size: f32,
}

impl<'o, 'f, 'a> Flow<'o, 'f, 'a> {
    pub(super) fn new(options: &'o BookOptions, fonts: &'f mut Fonts<'a>) -> Flow<'o, 'f, 'a> {
        let (width, height) = options.paper.size();
        let is_small = width < 180.0;
        let margin = if is_small { MARGIN * 0.7 } else { MARGIN };
        let text = width - 2.0 * margin;
        let column = |x: f32, width: f32| Column { x: x * MM, width: width * MM };
        let columns = match options.per_page {
            PerPage::One => vec![column(margin, text)],
            PerPage::Two => vec![column(margin, text * 0.56), column(margin + text * 0.6, text * 0.4)],
            PerPage::Four => {
                let own = (text - GUTTER) / 2.0;
                vec![column(margin, own), column(margin + own + GUTTER, own)]
            }
        };
        Flow {
            fonts,
            options,
            document: Document::new(),
            page: Vec::new(),
            is_bare: true,
            n_pages: 0,
            columns,
            column: 0,
            top: margin * MM,
            bottom: (height - margin) * MM,
            y: margin * MM,
            beside: 0.0,
            head: String::new(),
            margin,
            size: if is_small { 8.5 } else { 9.5 },
        }
    }

    /// Whether text flows beside the pictures.
    fn has_side(&self) -> bool {
        self.options.per_page == PerPage::Two
    }

    /// The column of pictures.
    pub(super) fn picture_column(&self) -> Column {
        self.columns[if self.has_side() { 0 } else { self.column }]
    }

    fn text_column(&self) -> Column {
        self.columns[if self.has_side() { 1 } else { self.column }]
    }

    /// The whole width of the page.
    fn whole(&self) -> Column {
        let last = self.columns[self.columns.len() - 1];
        Column { x: self.columns[0].x, width: last.x + last.width - self.columns[0].x }
    }

    /// The height of a page's text.
    pub(super) fn height(&self) -> f32 {
        self.bottom - self.margin * MM
    }

    /// Begins a part on a new page.
    pub(super) fn begin_part(&mut self, title: &str, info: &[Vec<Inline>]) {
        // The first page of a part has its title, and no head.
        self.head.clear();
        self.end_page();
        let whole = self.whole();
        let big = [Inline::Bold(shortened(title, TITLE))];
        self.put_all(&big, whole, self.size * 1.9, INK);
        self.y += self.size * 0.5;
        // Title blocks have two columns of their own.
        let (n_left, from) = (info.len().div_ceil(2), self.y);
        let half = whole.width * 0.5;
        let mut end = from;
        for (side, lines) in [&info[..n_left], &info[n_left..]].into_iter().enumerate() {
            self.y = from;
            for inlines in lines {
                let x = whole.x + if side == 0 { 0.0 } else { half };
                self.put_all(inlines, Column { x, width: half - self.size }, self.size, INK);
            }
            end = end.max(self.y);
        }
        self.y = end + self.size * 0.6;
        self.page.push(Placed::Rule { x: whole.x, y: self.y, width: whole.width });
        self.y += self.size * 1.2;
        self.top = self.y;
        self.beside = self.y;
        self.column = 0;
        self.head = title.to_owned();
    }

    /// Names a place for the outline of the document.
    pub(super) fn bookmark(&self, title: &str) -> OutlineNode {
        let at = Point::from_xy(0.0, self.margin * MM);
        OutlineNode::new(title.to_owned(), XyzDestination::new(self.n_pages, at))
    }

    /// A heading, with which a new page begins.
    pub(super) fn heading(&mut self, title: &str) {
        self.end_page();
        let whole = self.whole();
        self.put_all(&[Inline::Bold(title.to_owned())], whole, self.size * 1.5, INK);
        self.y += self.size;
        self.top = self.y;
        self.beside = self.y;
    }

    /// Sets lines without a look at the end of the page: for titles.
    fn put_all(&mut self, inlines: &[Inline], column: Column, size: f32, colour: Colour) {
        for line in lines(self.fonts, inlines, column.width, size) {
            self.put_line(line, column, size, colour, false);
        }
    }

    fn put_line(&mut self, line: Line, column: Column, size: f32, colour: Colour, centred: bool) {
        let free = (column.width - line.width).max(0.0);
        let shift = match (centred, line.is_rtl) {
            (true, _) => free / 2.0,
            (false, true) => free,
            (false, false) => 0.0,
        };
        let y = self.y + size * 1.05;
        self.is_bare = false;
        self.page.push(Placed::Line { x: column.x + shift, y, size, line, colour });
        self.y += size * LEADING;
    }

    /// Sets a paragraph of the text; it may go on in the next column.
    pub(super) fn paragraph(&mut self, inlines: &[Inline], centred: bool, size: f32) {
        let width = self.text_column().width;
        let all = lines(self.fonts, inlines, width, size);
        let (count, mut left) = (all.len(), all.len());
        for line in all {
            // Neither the first nor the last line of a paragraph stands alone.
            let together = if left == count && count > 1 || left == 2 { 2 } else { 1 };
            if self.y + size * LEADING * together as f32 > self.bottom && self.y > self.top {
                self.next_column();
            }
            self.put_line(line, self.text_column(), size, INK, centred);
            left -= 1;
        }
    }

    /// Leaves some room, unless a column begins.
    pub(super) fn skip(&mut self, room: f32) {
        if self.y > self.top {
            self.y += room;
        }
    }

    /// Puts a picture with lines below it that stay with it.
    pub(super) fn picture(&mut self, scene: Option<Scene>, scale: f32, below: Vec<(Line, f32)>) {
        let height = scene.as_ref().map_or(0.0, |scene| scene.frame.height as f32 * scale + self.size * 0.5);
        let text: f32 = below.iter().map(|(_, size)| size * LEADING).sum();
        if self.has_side() {
            self.y = self.y.max(self.beside);
        }
        self.skip(self.size);
        if self.y + height + text > self.bottom && self.y > self.top {
            self.next_column();
        }
        let (from, column) = (self.y, self.picture_column());
        if let Some(scene) = scene {
            self.is_bare = false;
            let x = column.x + (column.width - scene.frame.width as f32 * scale) / 2.0;
            self.page.push(Placed::Scene { x, y: self.y, scale, scene: Box::new(scene) });
        }
        self.y += height;
        for (line, size) in below {
            self.put_line(line, column, size, INK, true);
        }
        self.y += self.size * 0.5;
        if self.has_side() {
            self.beside = self.y;
            self.y = from;
        }
    }

    fn next_column(&mut self) {
        if self.has_side() || self.column + 1 == self.columns.len() {
            return self.end_page();
        }
        self.column += 1;
        self.y = self.top;
    }

    /// Draws the page, if something is on it, and begins the next one.
    fn end_page(&mut self) {
        if self.is_bare {
            self.page.clear();
        } else {
            self.draw_page();
        }
        self.column = 0;
        self.top = self.margin * MM;
        self.y = self.top;
        self.beside = self.top;
        if !self.head.is_empty() {
            self.running_head();
        }
        self.is_bare = true;
    }

    /// What stands above the text of a page, if something will stand below it.
    fn running_head(&mut self) {
        let (whole, y) = (self.whole(), self.y);
        self.y -= self.size * 2.4;
        let head = self.head.clone();
        self.put_all(&[Inline::Text(shortened(&head, HEAD))], whole, self.size * 0.85, PALE);
        self.page.push(Placed::Rule { x: whole.x, y: y - self.size * 0.9, width: whole.width });
        self.y = y;
    }

    fn draw_page(&mut self) {
        let page = std::mem::take(&mut self.page);
        self.n_pages += 1;
        let (width, height) = self.options.paper.size();
        let settings = PageSettings::from_wh(width * MM, height * MM).expect("paper has a size");
        let number = self.fonts.shape(&self.n_pages.to_string(), false);
        let mut own = self.document.start_page_with(settings);
        let mut surface = own.surface();
        let small = self.size * 0.9;
        let at = (width * MM / 2.0 - number.width * small / 2.0, height * MM - self.margin * MM * 0.5);
        surface.set_fill(Some(fill(PALE)));
        draw_shaped(&mut surface, self.fonts, &number, at, small);
        for placed in page {
            placed.draw(&mut surface, self.fonts, &self.options.theme);
        }
        surface.finish();
        own.finish();
    }

    /// Writes the document.
    pub(super) fn finish(
        mut self,
        title: &str,
        outline: Option<krilla::outline::Outline>,
    ) -> Result<Vec<u8>, pdf::PdfError> {
        if !self.is_bare || self.n_pages == 0 {
            self.draw_page();
        }
        self.document.set_metadata(pdf::metadata(title));
        if let Some(outline) = outline {
            self.document.set_outline(outline);
        }
        pdf::finish(self.document)
    }
}

/// How long a running head may be, in characters.
const HEAD: usize = 90;
/// How long a title may be.
const TITLE: usize = 240;

fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}
