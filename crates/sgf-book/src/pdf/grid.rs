//! Problems in rows: pictures side by side, with their captions and texts below them.

use super::flow::{Flow, LEADING, alt};
use super::layout::Column;
use super::lines::{Inline, Line, Setting, lines};
use super::page::{INK, Placed};
use super::structure::Kind;
use super::{paragraphs, picture, text};
use crate::{Block, Picture, Text};
use sgf_render::draw;
use sgf_render::pdf::MM;
use sgf_render::scene::Scene;

/// A problem with more text is not part of a row, as a share of the height of the page.
const TALL: f32 = 0.6;

/// A problem: its picture and the texts below it.
struct Cell<'b> {
    picture: &'b Picture,
    texts: Vec<&'b Text>,
    scene: Option<Scene>,
    scale: f32,
    caption: Vec<Line>,
    paragraphs: Vec<Vec<Line>>,
}

impl<'b> Flow<'b, '_, '_, '_> {
    /// Whether problems are set in rows.
    pub(super) const fn has_grid(&self) -> bool {
        self.layout.columns.len() > 1 && !self.layout.has_side
    }

    /// Sets the problems at the start of the blocks, and returns the number of blocks.
    pub(super) fn grid(&mut self, blocks: &'b [Block]) -> usize {
        let n_columns = self.layout.columns.len();
        let (mut row, mut index) = (Vec::new(), 0);
        while let Some(Block::Picture(picture)) = blocks.get(index) {
            let texts: Vec<&Text> =
                blocks[index + 1..].iter().map_while(|block| below(block, picture)).collect();
            index += 1 + texts.len();
            let cell = self.cell(picture, texts);
            if cell.height(self.size) > (self.bottom - self.margin) * TALL {
                self.row(std::mem::take(&mut row));
                self.alone(&cell);
                continue;
            }
            row.push(cell);
            if row.len() == n_columns {
                self.row(std::mem::take(&mut row));
            }
        }
        self.row(row);
        self.end_rows();
        index
    }

    /// Sets text across the columns, between rows.
    pub(super) fn across(&mut self, set: impl FnOnce(&mut Self)) {
        let whole = self.whole();
        let width = whole.width.min(super::layout::MEASURE * MM);
        let columns = std::mem::replace(&mut self.layout.columns, vec![Column { width, ..whole }]);
        set(self);
        self.layout.columns = columns;
        self.end_rows();
    }

    /// Lets columns start below the rows, or on the next page if there is little room.
    fn end_rows(&mut self) {
        self.column = 0;
        self.top = self.y;
        if self.bottom - self.y < self.size * LEADING * 6.0 {
            self.end_page();
        }
    }

    fn cell(&mut self, picture: &'b Picture, texts: Vec<&'b Text>) -> Cell<'b> {
        let (width, size, language) = (self.layout.columns[0].width, self.size, self.language);
        let scene = draw(&picture.diagram, &picture.view).ok();
        let inlines = [Inline::Bold(picture.title.clone()), Inline::Text(picture.caption.clone())];
        let caption = lines(self.fonts, &inlines, Setting::ragged(width, size));
        let setting = Setting { filled: Some(language), ..Setting::ragged(width, size) };
        let all = texts.iter().flat_map(|text| paragraphs(text, language));
        let paragraphs = all.map(|inlines| lines(self.fonts, &inlines, setting)).collect();
        let below = caption.len() as f32 * size * LEADING;
        let scale = scene
            .as_ref()
            .map_or(0.0, |scene| self.layout.scale(scene, width, self.bottom - self.margin, below));
        Cell { picture, texts, scene, scale, caption, paragraphs }
    }

    /// Sets problems side by side.
    fn row(&mut self, cells: Vec<Cell<'b>>) {
        let size = self.size;
        let (drawn, below) = extent(cells.iter().map(|cell| (cell.drawn(), cell.below(size))));
        let height = drawn + below;
        if cells.is_empty() {
            return;
        }
        if self.y + height > self.bottom && self.y > self.margin {
            self.end_page();
        }
        let from = self.y;
        for (cell, column) in cells.into_iter().zip(self.layout.columns.clone()) {
            self.y = from;
            self.put_cell(cell, column, drawn);
        }
        self.y = from + height + size * 1.2;
    }

    fn put_cell(&mut self, cell: Cell<'b>, column: Column, drawn: f32) {
        let Cell { picture, scene, scale, caption, paragraphs, .. } = cell;
        let size = self.size;
        self.mark(2, &picture.title);
        self.pictures.insert(picture.id, (self.pages.len(), self.y));
        if let Some(scene) = &scene {
            self.has_only_moves = false;
            let x = column.x + (column.width - scene.frame.width as f32 * scale) / 2.0;
            let element = self.structure.add(Kind::Figure(alt(picture, scene, self.language)));
            self.page.items.push(Placed::Picture { x, y: self.y, scale, picture, element });
        }
        self.y += drawn + size * 0.5;
        let element = self.structure.add(Kind::Caption);
        for line in caption {
            self.put_line(line, column, size, INK, true, Some(element));
        }
        for lines in paragraphs {
            let element = self.structure.add(Kind::Paragraph);
            for line in lines {
                self.put_line(line, column, size, INK, false, Some(element));
            }
        }
    }

    /// Sets a problem with a long text in the columns.
    fn alone(&mut self, cell: &Cell<'b>) {
        if self.y > (self.margin + self.bottom) / 2.0 {
            self.end_page();
        }
        self.end_rows();
        picture(cell.picture, Some(0), 2, self);
        cell.texts.iter().for_each(|it| text(it, self));
        self.end_page();
    }
}

impl Cell<'_> {
    /// The height of its picture.
    fn drawn(&self) -> f32 {
        self.scene.as_ref().map_or(0.0, |scene| scene.frame.height as f32 * self.scale)
    }

    fn height(&self, size: f32) -> f32 {
        self.drawn() + self.below(size)
    }

    /// The height of the texts below the picture.
    fn below(&self, size: f32) -> f32 {
        let n_lines = self.caption.len() + self.paragraphs.iter().map(Vec::len).sum::<usize>();
        size * 0.5 + n_lines as f32 * size * LEADING
    }
}

/// The height of the pictures of a row, and of the texts below them, which start below the tallest picture.
fn extent(cells: impl Iterator<Item = (f32, f32)>) -> (f32, f32) {
    cells.fold((0.0, 0.0), |(drawn, below), cell| (drawn.max(cell.0), below.max(cell.1)))
}

/// A text about a picture.
fn below<'b>(block: &'b Block, picture: &Picture) -> Option<&'b Text> {
    match block {
        Block::Text(text) if text.figure == Some(picture.id) => Some(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_a_row_start_below_the_tallest_picture() {
        let (short, tall) = ((90.0, 36.0), (120.0, 12.0));
        assert_eq!(extent([short, tall].into_iter()), (120.0, 36.0));
    }
}
