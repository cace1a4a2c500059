//! Rasterizes circles: the coverage of a pixel follows from its distance to the edge.

use resvg::tiny_skia::Pixmap;

use crate::theme::Rgba;

/// A ring, or a disc if the inner radius is zero. Lengths are pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ring {
    /// The x coordinate of the center.
    pub(super) x: f32,
    /// The y coordinate of the center.
    pub(super) y: f32,
    /// The radius.
    pub(super) outer: f32,
    /// The inner radius.
    pub(super) inner: f32,
}

impl Ring {
    /// Makes a disc.
    pub(super) fn disc((x, y): (f32, f32), radius: f32) -> Ring {
        Ring { x, y, outer: radius, inner: -1.0 }
    }
}

/// A premultiplied color: red, green, blue and alpha.
pub(super) type Pixel = [u8; 4];

/// Premultiplies a color.
pub(super) fn premultiplied(Rgba { red, green, blue, alpha }: Rgba) -> Pixel {
    [scaled(red, alpha), scaled(green, alpha), scaled(blue, alpha), alpha]
}

pub(super) fn scaled(value: u8, by: u8) -> u8 {
    let product = u32::from(value) * u32::from(by) + 128;
    // Rounded division by 255, exact for products of two bytes.
    ((product + (product >> 8)) >> 8) as u8
}

/// Blends a color over a pixel with a coverage from 0 to 255.
pub(super) fn lay(pixel: &mut [u8], over: Pixel, part: u8) {
    if part == 255 && over[3] == 255 {
        pixel.copy_from_slice(&over);
        return;
    }
    let rest = 255 - scaled(over[3], part);
    for (below, over) in pixel.iter_mut().zip(over) {
        *below = scaled(over, part).saturating_add(scaled(*below, rest));
    }
}

/// Draws a ring in one color.
pub(super) fn ring(pixels: &mut Pixmap, ring: Ring, color: Rgba) {
    let over = premultiplied(color);
    each(pixels, ring, None, |pixel, _, _, part| lay(pixel, over, part));
}

/// Visits the pixels of a ring with their offset from the center and their coverage from 0 to 255.
pub(super) fn each(
    pixels: &mut Pixmap,
    ring: Ring,
    hole: Option<Ring>,
    mut visit: impl FnMut(&mut [u8], f32, f32, u8),
) {
    let (width, height) = (pixels.width(), pixels.height());
    let data = pixels.data_mut();
    // A disc smaller than a pixel covers only its area.
    let most = (ring.outer * ring.outer * 3.2).min(1.0);
    for row in span(ring.y, ring.outer + 0.5, height) {
        let middle = row as f32 + 0.5;
        let down = middle - ring.y;
        let touched = span(ring.x, half_chord(ring.outer + 0.5, down), width);
        // Pixels inside need no square root.
        let within = if ring.inner > 0.0 { 0.0 } else { half_chord(ring.outer - 1.0, down) };
        let hidden =
            hole.map_or(0..0, |hole| span(hole.x, half_chord(hole.outer - 1.0, middle - hole.y), width));
        let (before, after) =
            (touched.start..touched.end.min(hidden.start), touched.start.max(hidden.end)..touched.end);
        let columns = if hidden.is_empty() { (touched, 0..0) } else { (before, after) };
        for column in columns.0.chain(columns.1) {
            let right = column as f32 + 0.5 - ring.x;
            let from = (row * width as usize + column) * 4;
            let pixel = &mut data[from..from + 4];
            if right.abs() < within {
                visit(pixel, right, down, 255);
                continue;
            }
            let distance = (right * right + down * down).sqrt();
            let covers = |radius: f32| (radius - distance + 0.5).clamp(0.0, 1.0);
            let part = covers(ring.outer).min(most) - if ring.inner > 0.0 { covers(ring.inner) } else { 0.0 };
            if part > 0.0 {
                visit(pixel, right, down, (part * 255.0 + 0.5) as u8);
            }
        }
    }
}

/// Half of a circle's width at a distance from its center.
fn half_chord(radius: f32, down: f32) -> f32 {
    if radius <= down.abs() { 0.0 } else { (radius * radius - down * down).sqrt() }
}

/// Blends a small picture over pixels, with its corner at a place.
pub(super) fn stamp(pixels: &mut Pixmap, (left, top): (i32, i32), small: &Pixmap) {
    let (width, height) = (pixels.width() as i32, pixels.height() as i32);
    let (lines, _) = pixels.data_mut().as_chunks_mut::<4>();
    // Skip pixels to the left of the picture.
    let (from, hidden) = (left.clamp(0, width), left.saturating_neg().max(0) as usize);
    let (over, _) = small.data().as_chunks::<4>();
    let small_lines = over.chunks_exact(small.width() as usize);
    for (y, over) in (top..).zip(small_lines).filter(|line| (0..height).contains(&line.0)) {
        let line = &mut lines[(y * width + from) as usize..((y + 1) * width) as usize];
        for (below, &over) in line.iter_mut().zip(over.iter().skip(hidden)) {
            match over[3] {
                0 => {}
                255 => *below = over,
                _ => lay(below, over, 255),
            }
        }
    }
}

/// The pixels within a distance of a place.
fn span(middle: f32, reach: f32, length: u32) -> std::ops::Range<usize> {
    let bound = |place: f32| place.clamp(0.0, length as f32) as usize;
    if reach <= 0.0 {
        return 0..0;
    }
    // Casting rounds down, and negative values become zero.
    let end = (middle + reach).clamp(0.0, length as f32);
    let last = end as usize;
    bound(middle - reach)..last + usize::from(end > last as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discs_cover_their_area() {
        for radius in [0.4_f32, 1.0, 3.3, 12.7, 40.0] {
            let mut pixels = Pixmap::new(100, 100).unwrap();
            ring(&mut pixels, Ring::disc((50.3, 49.6), radius), Rgba::BLACK);
            let covered: f32 = pixels.data().chunks(4).map(|pixel| f32::from(pixel[3]) / 255.0).sum();
            let area = std::f32::consts::PI * radius * radius;
            assert!((covered - area).abs() < 0.1 + area * 0.08, "{radius}: {covered} of {area}");
        }
    }

    #[test]
    fn circles_are_clipped() {
        let mut pixels = Pixmap::new(10, 10).unwrap();
        for middle in [(-50.0, 5.0), (5.0, 1e9), (f32::MIN, f32::MAX)] {
            ring(&mut pixels, Ring::disc(middle, 20.0), Rgba::BLACK);
        }
        assert!(pixels.data().iter().all(|&byte| byte == 0));
        ring(&mut pixels, Ring::disc((5.0, 5.0), 1e6), Rgba::BLACK);
        assert!(pixels.data().chunks(4).all(|pixel| pixel[3] == 255));
    }

    #[test]
    fn blends_partial_coverage() {
        let mut pixel = [255, 255, 255, 255];
        lay(&mut pixel, premultiplied(Rgba::BLACK), 128);
        assert_eq!(pixel, [127, 127, 127, 255]);
    }
}
