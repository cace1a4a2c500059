//! Stones: their light, their grain and their shadow, straight into pixels.

use resvg::tiny_skia::{Paint, PathBuilder, Pixmap, Shader, Stroke, Transform};

use super::circle::{Pixel, Ring, each, lay, premultiplied, ring, stamp};
use super::color;
use super::easel::ViewBox;
use crate::canvas::stone::{GRAIN, Light, RIM, Shadow, grain, pattern};
use crate::scene::{Owner, Place};
use crate::theme::{Colour, Stones, Theme};

/// How many steps a gradient has.
const STEPS: usize = 512;

/// The stones that a picture has: what is computed once for each kind.
#[derive(Default)]
pub(super) struct StoneBox {
    lights: Vec<(Owner, Vec<Pixel>)>,
    shadows: Vec<(i32, Vec<Pixel>)>,
    grains: Vec<(GrainKey, Pixmap)>,
}

/// A kind of grain: whose stone, its radius, its pattern, and where in a pixel it begins, in halves.
type GrainKey = (Owner, i32, u8, (u8, u8));

impl StoneBox {
    /// Draws the shadow of a stone.
    pub(super) fn shadow(
        &mut self,
        pixels: &mut Pixmap,
        view: ViewBox,
        at: Place,
        stone: i32,
        theme: &Theme,
        game: u16,
    ) {
        let Some(shadow) = Shadow::of(stone, theme, game) else { return };
        let steps = kept(&mut self.shadows, stone, || shadow_steps(&shadow));
        let disc = Ring::disc(view.at(at.moved(shadow.at.x, shadow.at.y)), shadow.radius as f32 * view.scale);
        // The stone itself hides most of its shadow.
        let hidden = Ring::disc(view.at(at), stone as f32 * view.scale - 0.5);
        let per_pixel = STEPS as f32 / disc.outer;
        each(pixels, disc, Some(hidden), |pixel, x, y, part| {
            lay(pixel, step(steps, (x * x + y * y).sqrt() * per_pixel), part);
        });
    }

    /// Draws a stone.
    #[allow(clippy::too_many_arguments, reason = "a stone is all of this")]
    pub(super) fn stone(
        &mut self,
        pixels: &mut Pixmap,
        view: ViewBox,
        at: Place,
        radius: i32,
        owner: Owner,
        theme: &Theme,
        game: u16,
    ) {
        if theme.stones == Stones::Flat {
            return flat(pixels, view, at, radius, owner, theme, game);
        }
        let light = kept(&mut self.lights, owner, || light_steps(Light::on(owner, theme, game)));
        let disc = Ring::disc(view.at(at), radius as f32 * view.scale);
        let side = disc.outer * 2.0;
        let from_middle = |place: i32| (place - 500) as f32 / 1000.0 * side;
        let (left, up) = (from_middle(Light::PLACE.0), from_middle(Light::PLACE.1));
        let per_pixel = STEPS as f32 / (side * Light::REACH as f32 / 1000.0);
        // The light falls on whole pixels, so that stones side by side are alike and the file is small.
        let (left, up) = (left - disc.x.fract() + 0.5, up - disc.y.fract() + 0.5);
        each(pixels, disc, None, |pixel, x, y, part| {
            let (x, y) = (x - left, y - up);
            lay(pixel, step(light, (x * x + y * y).sqrt() * per_pixel), part);
        });
        self.grain(pixels, view, at, radius, owner, theme, game);
    }

    /// Lays the lines of the grain over a stone. They are so faint that half a pixel more or less does not matter.
    #[allow(clippy::too_many_arguments, reason = "a stone is all of this")]
    fn grain(
        &mut self,
        pixels: &mut Pixmap,
        view: ViewBox,
        at: Place,
        radius: i32,
        owner: Owner,
        theme: &Theme,
        game: u16,
    ) {
        let pattern = pattern(owner, at, theme);
        let (x, y) = view.at(at);
        let reach = (radius as f32 * view.scale).ceil() + 1.0;
        let halves = |place: f32| ((place - reach) * 2.0).round();
        let (left, up) = (halves(x), halves(y));
        let rest = |halves: f32| u8::from(halves.rem_euclid(2.0) >= 1.0);
        let key = (owner, radius, pattern, (rest(left), rest(up)));
        let lines = kept(&mut self.grains, key, || {
            let middle = |rest: u8| reach + f32::from(rest) / 2.0;
            let middle = (middle(key.3.0), middle(key.3.1));
            let arcs = grain(owner, radius, pattern, theme, game);
            arcs.and_then(|(colour, arcs)| lines(colour, &arcs, view.scale, reach, middle))
                .unwrap_or_else(nothing)
        });
        if lines.width() > 1 {
            let (left, up) = ((left / 2.0).floor() as i32, (up / 2.0).floor() as i32);
            stamp(pixels, (left, up), lines);
        }
    }
}

/// What dark stones have for a grain.
fn nothing() -> Pixmap {
    Pixmap::new(1, 1).expect("it has a pixel")
}

/// Draws the lines of a grain into a picture of their own.
fn lines(colour: Colour, arcs: &[[Place; 3]], scale: f32, reach: f32, (x, y): (f32, f32)) -> Option<Pixmap> {
    let side = (reach * 2.0) as u32 + 1;
    let mut pixels = Pixmap::new(side, side)?;
    let mut path = PathBuilder::new();
    for [begin, bend, end] in arcs {
        path.move_to(begin.x as f32, begin.y as f32);
        path.quad_to(bend.x as f32, bend.y as f32, end.x as f32, end.y as f32);
    }
    let paint = Paint { shader: Shader::SolidColor(color(colour)), ..Paint::default() };
    let line = Stroke { width: GRAIN as f32, ..Stroke::default() };
    pixels.stroke_path(
        &path.finish()?,
        &paint,
        &line,
        Transform::from_row(scale, 0.0, 0.0, scale, x, y),
        None,
    );
    Some(pixels)
}

fn flat(pixels: &mut Pixmap, view: ViewBox, at: Place, radius: i32, owner: Owner, theme: &Theme, game: u16) {
    let (face, rim) = owner.roles();
    let length = |thousandths: i32| thousandths as f32 * view.scale;
    let middle = view.at(at);
    ring(pixels, Ring::disc(middle, length(radius - RIM / 2)), theme.colour(face, game));
    let line = Ring { inner: length(radius - RIM), ..Ring::disc(middle, length(radius)) };
    ring(pixels, line, theme.colour(rim, game));
}

/// Finds what was kept under a key, or makes it. There are few.
fn kept<K: PartialEq, V>(all: &mut Vec<(K, V)>, key: K, make: impl FnOnce() -> V) -> &V {
    let index = all.iter().position(|(known, _)| *known == key).unwrap_or_else(|| {
        all.push((key, make()));
        all.len() - 1
    });
    &all[index].1
}

/// The colour of a gradient at a distance in steps.
fn step(steps: &[Pixel], distance: f32) -> Pixel {
    steps[(distance as usize).min(steps.len() - 1)]
}

/// A gradient through colours at places in thousandths, the first at 0 and the last at 1000.
fn gradient(stops: &[(i32, Colour)]) -> Vec<Pixel> {
    let at = |index: usize| {
        let place = (index as i32 * 2 + 1) * 500 / STEPS as i32;
        let next = stops.iter().position(|stop| stop.0 > place).unwrap_or(stops.len() - 1).max(1);
        let ((from, one), (to, other)) = (stops[next - 1], stops[next]);
        one.mixed(other, (place - from) * 1000 / (to - from).max(1))
    };
    (0..STEPS).map(|index| premultiplied(at(index))).collect()
}

fn light_steps(Light { light, face, middle, dark }: Light) -> Vec<Pixel> {
    gradient(&[(0, light), (middle, face), (1000, dark)])
}

fn shadow_steps(shadow: &Shadow) -> Vec<Pixel> {
    let (full, clear) = (shadow.colour, Colour { alpha: 0, ..shadow.colour });
    gradient(&[(0, full), (Shadow::FULL, full), (1000, clear)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gradients_go_through_their_colours() {
        let grey = |value| Colour { red: value, green: value, blue: value, alpha: 255 };
        let steps = gradient(&[(0, grey(0)), (500, grey(200)), (1000, grey(100))]);
        let at = |thousandths: usize| i32::from(steps[(STEPS - 1) * thousandths / 1000][0]);
        for (place, value) in [(0, 0), (250, 100), (500, 200), (750, 150), (1000, 100)] {
            assert!((at(place) - value).abs() <= 1, "at {place}: {}", at(place));
        }
        assert_eq!(step(&steps, 1e9), steps[STEPS - 1]);
    }
}
