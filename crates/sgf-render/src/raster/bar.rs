//! Rasterizes horizontal and vertical shapes: fields, the lines of boards, and the grain of wood, which is nearly horizontal. The
//! coverage of a pixel is the product of its horizontal and vertical coverage.

use resvg::tiny_skia::Pixmap;

use super::circle::{Pixel, lay, premultiplied, scaled};
use crate::scene::{Place, Step};
use crate::theme::Rgba;

/// A rectangle in pixels: left, top, right and bottom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bar {
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) right: f32,
    pub(super) bottom: f32,
}

/// Fills a rectangle.
pub(super) fn bar(pixels: &mut Pixmap, Bar { left, top, right, bottom }: Bar, color: Rgba) {
    let over = premultiplied(color);
    let (width, height) = (pixels.width(), pixels.height());
    let columns = touched(left, right, width);
    // All columns in between have full horizontal coverage.
    let (first, last) = (columns.start, columns.end.saturating_sub(1));
    for row in touched(top, bottom, height) {
        let part = share(top, bottom, row);
        let line = &mut pixels.data_mut()[row * width as usize * 4..][..width as usize * 4];
        let (line, _) = line.as_chunks_mut::<4>();
        for column in [first, last].into_iter().take(columns.len()) {
            lay(&mut line[column], over, bytes(part * share(left, right, column)));
        }
        if columns.len() > 2 {
            level(&mut line[first + 1..last], over, bytes(part));
        }
    }
}

/// Blends a color over a row of pixels.
fn level(line: &mut [Pixel], over: Pixel, part: u8) {
    if part == 255 && over[3] == 255 {
        return line.fill(over);
    }
    let over = over.map(|channel| scaled(channel, part));
    let rest = 255 - over[3];
    for pixel in line {
        for (below, over) in pixel.iter_mut().zip(over) {
            *below = scaled(*below, rest).saturating_add(over);
        }
    }
}

/// Draws a curve from left to right that is so flat that its height equals its line width. The curve is given by points in pixels
/// with equal horizontal spacing.
pub(super) fn gentle(pixels: &mut Pixmap, points: [(f32, f32); 4], width: f32, color: Rgba) {
    let over = premultiplied(color);
    let (n_columns, n_rows) = (pixels.width(), pixels.height());
    let [(from, _), .., (to, _)] = points;
    let heights = points.map(|point| point.1);
    let (data, _) = pixels.data_mut().as_chunks_mut::<4>();
    // Rounded to quarters of a pixel, so that neighboring columns are equal and the file is small.
    let middle = |column: usize| {
        let way = ((column as f32 + 0.5 - from) / (to - from)).clamp(0.0, 1.0);
        (between(heights, way) * 4.0).round() / 4.0
    };
    let mut columns = touched(from, to, n_columns);
    while !columns.is_empty() {
        let height = middle(columns.start);
        let end = columns.clone().find(|&column| middle(column) != height).unwrap_or(columns.end);
        let (top, bottom) = (height - width / 2.0, height + width / 2.0);
        for row in touched(top, bottom, n_rows) {
            let line = &mut data[row * n_columns as usize..][columns.start..end];
            level(line, over, bytes(share(top, bottom, row)));
        }
        columns.start = end;
    }
}

/// The y coordinate of a cubic curve at a parameter.
fn between([first, second, third, last]: [f32; 4], way: f32) -> f32 {
    let rest = 1.0 - way;
    rest * rest * (rest * first + 3.0 * way * second) + way * way * (3.0 * rest * third + way * last)
}

/// The lines of a path that consists only of separate horizontal or vertical lines.
pub(super) fn straight(steps: &[Step]) -> Option<Vec<(Place, Place)>> {
    let line = |pair: &[Step]| match *pair {
        [Step::Move(from), Step::Line(to)] if from.x == to.x || from.y == to.y => Some((from, to)),
        _ => None,
    };
    steps.chunks(2).map(line).collect()
}

/// The curves of a path that consists only of flat curves from left to right.
pub(super) fn gentle_curves(steps: &[Step]) -> Option<Vec<[Place; 4]>> {
    let curve = |pair: &[Step]| match *pair {
        [Step::Move(from), Step::Curve(one, two, to)] if is_gentle([from, one, two, to]) => {
            Some([from, one, two, to])
        }
        _ => None,
    };
    steps.chunks(2).map(curve).collect()
}

fn is_gentle(points: [Place; 4]) -> bool {
    let third = (points[3].x - points[0].x) / 3;
    points.is_sorted_by(|one, next| {
        let (right, down) = (next.x - one.x, next.y - one.y);
        (right - third).abs() <= 2 && down.abs() <= right / 8
    })
}

/// The share of a pixel between two places.
fn share(from: f32, to: f32, pixel: usize) -> f32 {
    let pixel = pixel as f32;
    (to.min(pixel + 1.0) - from.max(pixel)).max(0.0)
}

fn bytes(share: f32) -> u8 {
    (share * 255.0 + 0.5) as u8
}

/// The pixels that overlap the range between two places.
fn touched(from: f32, to: f32, length: u32) -> std::ops::Range<usize> {
    let bound = |place: f32| place.clamp(0.0, length as f32);
    let (first, end) = (bound(from) as usize, bound(to));
    let last = end as usize;
    first..last + usize::from(end > last as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn covered(pixels: &Pixmap) -> f32 {
        pixels.data().chunks(4).map(|pixel| f32::from(pixel[3]) / 255.0).sum()
    }

    #[test]
    fn bars_cover_their_area() {
        for (left, top, right, bottom) in
            [(1.0, 2.0, 5.0, 7.0), (1.25, 2.5, 5.5, 7.75), (3.2, 3.3, 3.6, 9.1), (-4.0, 2.0, 3.5, 99.0)]
        {
            let mut pixels = Pixmap::new(20, 10).unwrap();
            bar(&mut pixels, Bar { left, top, right, bottom }, Rgba::BLACK);
            let area = (right - f32::max(left, 0.0)) * (f32::min(bottom, 10.0) - top);
            assert!((covered(&pixels) - area).abs() < 0.1, "{left} {top} {right} {bottom}");
        }
    }

    #[test]
    fn bars_are_clipped() {
        let mut pixels = Pixmap::new(10, 10).unwrap();
        for (left, right) in [(-9.0, -5.0), (10.0, 1e9), (f32::MIN, 0.0), (5.0, 5.0)] {
            bar(&mut pixels, Bar { left, top: -1e9, right, bottom: 1e9 }, Rgba::BLACK);
        }
        assert_eq!(covered(&pixels), 0.0);
    }

    #[test]
    fn flat_curves_keep_their_width() {
        let mut pixels = Pixmap::new(60, 20).unwrap();
        gentle(&mut pixels, [(0.0, 10.0), (20.0, 12.0), (40.0, 8.0), (60.0, 10.0)], 1.5, Rgba::BLACK);
        assert!((covered(&pixels) - 90.0).abs() < 1.0, "{}", covered(&pixels));
    }

    #[test]
    fn only_separate_lines_are_straight() {
        let place = Place::new;
        let (corner, right, low) = (place(0, 0), place(10, 0), place(10, 10));
        let lines = [Step::Move(corner), Step::Line(right), Step::Move(right), Step::Line(low)];
        assert_eq!(straight(&lines), Some(vec![(corner, right), (right, low)]));
        assert_eq!(straight(&[Step::Move(corner), Step::Line(low)]), None);
        assert_eq!(straight(&[Step::Move(corner), Step::Line(right), Step::Line(low)]), None);
    }
}
