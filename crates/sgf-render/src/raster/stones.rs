//! Rasterizes stones with shading, grain and shadow.

use resvg::tiny_skia::{Paint, PathBuilder, Pixmap, Shader, Stroke, Transform};

use super::circle::{Pixel, Ring, each, lay, premultiplied, ring, stamp};
use super::to_tiny_skia;
use super::view_box::ViewBox;
use crate::canvas::stone::{GRAIN, Light, RIM, Shadow, grain, pattern};
use crate::scene::{Owner, Place, Role};
use crate::theme::{Rgba, Stones, Theme};

/// The number of steps of a gradient.
const STEPS: usize = 512;

/// The stones of a picture: each kind is drawn once and then copied.
///
/// Stones are aligned to half pixels, so that the stones of a row are equal and the file is small.
pub(super) struct StoneBox<'a> {
    theme: &'a Theme,
    game: u16,
    view: ViewBox,
    drawn: Vec<(Kind, Pixmap)>,
}

/// A kind of stone or shadow.
#[derive(Clone, Copy, PartialEq)]
struct Kind {
    /// The owner; `None` for a shadow.
    owner: Option<Owner>,
    radius: i32,
    /// The grain pattern.
    pattern: u8,
    /// The subpixel position of its center: on a pixel border or half a pixel to the right, and down.
    halves: (bool, bool),
}

impl<'a> StoneBox<'a> {
    pub(super) fn new(theme: &'a Theme, game: u16, view: ViewBox) -> StoneBox<'a> {
        StoneBox { theme, game, view, drawn: Vec::new() }
    }

    /// Draws a stone, or a shadow if there is no owner.
    pub(super) fn put(&mut self, pixels: &mut Pixmap, at: Place, radius: i32, owner: Option<Owner>) {
        if owner.is_none() && self.theme.stones == Stones::Flat {
            return;
        }
        let pattern = owner.map_or(0, |owner| pattern(owner, at, self.theme));
        let halves = |place: f32| (place * 2.0).round() as i32;
        let (x, y) = self.view.at(at);
        let (x, y) = (halves(x), halves(y));
        let is_half = |halves: i32| halves.rem_euclid(2) == 1;
        let kind = Kind { owner, radius, pattern, halves: (is_half(x), is_half(y)) };
        let reach = self.reach(kind);
        let index = self.drawn.iter().position(|(known, _)| *known == kind).unwrap_or_else(|| {
            self.drawn.push((kind, self.draw(kind).unwrap_or_else(nothing)));
            self.drawn.len() - 1
        });
        let corner = |halves: i32| halves.div_euclid(2).saturating_sub(reach);
        stamp(pixels, (corner(x), corner(y)), &self.drawn[index].1);
    }

    /// How many pixels a stone or its shadow extends from the center.
    fn reach(&self, kind: Kind) -> i32 {
        let shadow = Shadow::of(kind.radius, self.theme, self.game).filter(|_| kind.owner.is_none());
        let reach = shadow.map_or(kind.radius, |shadow| shadow.radius + shadow.at.x.max(shadow.at.y));
        self.length(reach).ceil() as i32 + 1
    }

    /// Draws a kind of stone into its own picture.
    fn draw(&self, kind: Kind) -> Option<Pixmap> {
        let reach = self.reach(kind);
        let side = u32::try_from(reach).ok()?.checked_mul(2)? + 1;
        let mut pixels = Pixmap::new(side, side)?;
        let middle = |is_half: bool| reach as f32 + if is_half { 0.5 } else { 0.0 };
        let middle = (middle(kind.halves.0), middle(kind.halves.1));
        match (kind.owner, self.theme.stones) {
            (None, _) => self.shadow(&mut pixels, middle, kind.radius),
            (Some(owner), Stones::Flat) => self.flat(&mut pixels, middle, kind.radius, owner),
            (Some(owner), Stones::Shaded | Stones::Grain) => {
                self.shaded(&mut pixels, middle, kind.radius, owner);
                self.grain(&mut pixels, middle, kind, owner);
                self.rim(&mut pixels, middle, kind.radius, owner.roles().1);
            }
        }
        Some(pixels)
    }

    fn length(&self, thousandths: i32) -> f32 {
        thousandths as f32 * self.view.scale
    }

    /// A soft shadow, except where the stone hides it.
    fn shadow(&self, pixels: &mut Pixmap, (x, y): (f32, f32), stone: i32) {
        let Some(shadow) = Shadow::of(stone, self.theme, self.game) else { return };
        let steps = shadow_steps(&shadow);
        let middle = (x + self.length(shadow.at.x), y + self.length(shadow.at.y));
        let disc = Ring::disc(middle, self.length(shadow.radius));
        let hidden = Ring::disc((x, y), self.length(stone) - 0.5);
        let per_pixel = STEPS as f32 / disc.outer;
        each(pixels, disc, Some(hidden), |pixel, x, y, part| {
            lay(pixel, step(&steps, (x * x + y * y).sqrt() * per_pixel), part);
        });
    }

    /// A disc with a rim.
    fn flat(&self, pixels: &mut Pixmap, middle: (f32, f32), radius: i32, owner: Owner) {
        let (face, rim) = owner.roles();
        let disc = Ring::disc(middle, self.length(radius - RIM / 2));
        ring(pixels, disc, self.theme.color(face, self.game));
        self.rim(pixels, middle, radius, rim);
    }

    fn rim(&self, pixels: &mut Pixmap, middle: (f32, f32), radius: i32, rim: Role) {
        let line = Ring { inner: self.length(radius - RIM), ..Ring::disc(middle, self.length(radius)) };
        ring(pixels, line, self.theme.color(rim, self.game));
    }

    /// A shaded stone.
    fn shaded(&self, pixels: &mut Pixmap, middle: (f32, f32), radius: i32, owner: Owner) {
        let lit = Light::on(owner, self.theme, self.game);
        let [light, face, dark] = lit.colors(owner, self.theme, self.game);
        let light = gradient(&[(0, light), (lit.middle, face), (1000, dark)]);
        let disc = Ring::disc(middle, self.length(radius));
        let side = disc.outer * 2.0;
        let from_middle = |place: i32| (place - 500) as f32 / 1000.0 * side;
        let (left, up) = (from_middle(Light::PLACE.0), from_middle(Light::PLACE.1));
        let per_pixel = STEPS as f32 / (side * Light::REACH as f32 / 1000.0);
        each(pixels, disc, None, |pixel, x, y, part| {
            let (x, y) = (x - left, y - up);
            lay(pixel, step(&light, (x * x + y * y).sqrt() * per_pixel), part);
        });
    }

    /// The lines of shell on a stone.
    fn grain(&self, pixels: &mut Pixmap, (x, y): (f32, f32), kind: Kind, owner: Owner) {
        let arcs = grain(owner, kind.radius, kind.pattern, self.theme, self.game);
        let Some((color, arcs)) = arcs else { return };
        let mut path = PathBuilder::new();
        for [begin, bend, end] in arcs {
            path.move_to(begin.x as f32, begin.y as f32);
            path.quad_to(bend.x as f32, bend.y as f32, end.x as f32, end.y as f32);
        }
        let Some(path) = path.finish() else { return };
        let paint = Paint { shader: Shader::SolidColor(to_tiny_skia(color)), ..Paint::default() };
        let line = Stroke { width: GRAIN as f32, ..Stroke::default() };
        let scale = self.view.scale;
        pixels.stroke_path(&path, &paint, &line, Transform::from_row(scale, 0.0, 0.0, scale, x, y), None);
    }
}

/// Draws a disc with full color up to a part of its radius, in thousandths, fading to transparent.
pub(super) fn soft(pixels: &mut Pixmap, disc: Ring, full: i32, color: Rgba) {
    let steps = gradient(&[(0, color), (full, color), (1000, Rgba { alpha: 0, ..color })]);
    let per_pixel = STEPS as f32 / disc.outer.max(0.1);
    each(pixels, disc, None, |pixel, x, y, part| {
        lay(pixel, step(&steps, (x * x + y * y).sqrt() * per_pixel), part);
    });
}

/// Stones larger than any picture are simplified.
fn nothing() -> Pixmap {
    Pixmap::new(1, 1).expect("it has a pixel")
}

/// The color of a gradient at a step.
fn step(steps: &[Pixel], distance: f32) -> Pixel {
    steps[(distance as usize).min(steps.len() - 1)]
}

/// A gradient through colors at positions in thousandths, from 0 to 1000.
fn gradient(stops: &[(i32, Rgba)]) -> Vec<Pixel> {
    let at = |index: usize| {
        let place = (index as i32 * 2 + 1) * 500 / STEPS as i32;
        let next = stops.iter().position(|stop| stop.0 > place).unwrap_or(stops.len() - 1).max(1);
        let ((from, one), (to, other)) = (stops[next - 1], stops[next]);
        one.mixed(other, (place - from) * 1000 / (to - from).max(1))
    };
    (0..STEPS).map(|index| premultiplied(at(index))).collect()
}

fn shadow_steps(shadow: &Shadow) -> Vec<Pixel> {
    let (full, clear) = (shadow.color, Rgba { alpha: 0, ..shadow.color });
    gradient(&[(0, full), (Shadow::FULL, full), (1000, clear)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gradients_pass_through_their_colors() {
        let gray = |value| Rgba { red: value, green: value, blue: value, alpha: 255 };
        let steps = gradient(&[(0, gray(0)), (500, gray(200)), (1000, gray(100))]);
        let at = |thousandths: usize| i32::from(steps[(STEPS - 1) * thousandths / 1000][0]);
        for (place, value) in [(0, 0), (250, 100), (500, 200), (750, 150), (1000, 100)] {
            assert!((at(place) - value).abs() <= 1, "at {place}: {}", at(place));
        }
        assert_eq!(step(&steps, 1e9), steps[STEPS - 1]);
    }
}
