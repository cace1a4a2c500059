//! Page layout: number and width of columns, and sizes of pictures.

use crate::{BookOptions, PerPage};
use sgf_render::pdf::MM;
use sgf_render::scene::Scene;

/// The side, bottom and top margins in millimeters; small paper has smaller ones.
const MARGIN: f32 = 20.0;
/// The gap between columns, in millimeters.
const GUTTER: f32 = 8.0;
/// The maximum length of lines for easy reading, in millimeters.
pub(super) const MEASURE: f32 = 140.0;
/// The minimum width of columns of problems, in millimeters.
const NARROW: f32 = 48.0;

/// The minimum width of cells of problems in two columns, in millimeters.
const CELL: f32 = 3.2;

/// A column of a page, in points from the left edge of the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Column {
    pub(super) x: f32,
    pub(super) width: f32,
}

/// The purpose of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    Game,
    Problems,
    Solutions,
}

/// The columns of a page.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) columns: Vec<Column>,
    /// Whether text flows next to the pictures, in the second column.
    pub(super) has_side: bool,
    /// The maximum width of a cell, in millimeters.
    largest: f32,
    /// The maximum share of the page height for a picture.
    share: f32,
}

/// The margin of the pages, in millimeters.
pub(super) fn margin(options: &BookOptions) -> f32 {
    if is_small(options) { MARGIN * 0.7 } else { MARGIN }
}

/// The font size, in points.
pub(super) fn size(options: &BookOptions, purpose: Use) -> f32 {
    match (is_small(options), options.per_page, purpose) {
        (true, _, _) => 8.8,
        (false, PerPage::One, _) => 10.5,
        (false, PerPage::Four, Use::Problems | Use::Solutions) => 8.6,
        (false, ..) => 9.5,
    }
}

fn is_small(options: &BookOptions) -> bool {
    options.paper.size().0 < 180.0
}

/// The width of the text, in millimeters.
pub(super) fn text_width(options: &BookOptions) -> f32 {
    (options.paper.size().0 - 2.0 * margin(options) - options.gutter).max(40.0)
}

impl Layout {
    /// `cells` is the width of most pictures.
    pub(super) fn of(options: &BookOptions, purpose: Use, cells: f32) -> Layout {
        let text = text_width(options);
        let column = |x: f32, width: f32| Column { x: x * MM, width: width * MM };
        let even = |count: usize| {
            let own = (text - GUTTER * (count as f32 - 1.0)) / count as f32;
            (0..count).map(|index| column(index as f32 * (own + GUTTER), own)).collect()
        };
        let plain =
            |columns: Vec<Column>, largest, share| Layout { columns, has_side: false, largest, share };
        match (options.per_page, purpose) {
            (PerPage::One, _) => {
                let width = text.min(MEASURE);
                plain(vec![column((text - width) / 2.0, width)], 10.0, 0.75)
            }
            (PerPage::Two, Use::Game) => Layout {
                columns: vec![column(0.0, text * 0.56), column(text * 0.6, text * 0.4)],
                has_side: true,
                largest: 5.6,
                share: 0.49,
            },
            (PerPage::Four, Use::Game) => plain(even(2), 5.2, 0.49),
            (PerPage::Two, _) => plain(even(2), 5.6, 0.45),
            (PerPage::Four, _) => {
                let own = (cells * CELL).max(NARROW);
                let most = ((text + GUTTER) / (own + GUTTER)) as usize;
                plain(even(most.clamp(2, 4)), if purpose == Use::Problems { 4.1 } else { 3.7 }, 0.3)
            }
        }
    }

    /// The full width of the text.
    pub(super) fn whole(&self) -> Column {
        let last = self.columns[self.columns.len() - 1];
        Column { x: self.columns[0].x, width: last.x + last.width - self.columns[0].x }
    }

    /// The scale of a picture in points per thousandth of a cell: as large as the column and the number of pictures per page
    /// allow. `height` is the height of the text, `below` that of the lines below the picture.
    pub(super) fn scale(&self, scene: &Scene, width: f32, height: f32, below: f32) -> f32 {
        let room = (height * self.share - below - 22.0).max(height * 0.2);
        let [across, down] = [scene.frame.width, scene.frame.height].map(|length| length.max(1) as f32);
        (width / across).min(room / down).min(self.largest * MM / 1000.0)
    }
}
