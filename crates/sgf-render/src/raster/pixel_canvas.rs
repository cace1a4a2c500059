//! The canvas that rasterizes a scene.

use resvg::tiny_skia::{
    FillRule, Paint, Path, PathBuilder, Pixmap, Rect, Shader, Stroke as Line, StrokeDash,
};

use super::bar::{Bar, bar, gentle, gentle_curves, straight};
use super::circle::{Ring, ring};
use super::lettering::{Letters, Spot};
use super::stones::{StoneBox, soft};
use super::view_box::ViewBox;
use super::{fallback_text::FallbackText, to_tiny_skia};
use crate::canvas::{Canvas, HEAT, Lettering, paint};
use crate::fonts::Finder;
use crate::scene::{Layer, Outline, Owner, Place, Role, Scene, Shape, Step};
use crate::theme::{Rgba, Theme};

/// Draws a scene as pixels.
pub(super) struct PixelCanvas<'a> {
    theme: &'a Theme,
    game: u16,
    pixels: Pixmap,
    view: ViewBox,
    /// The shadows of each layer's stones, below all stones of the layer.
    shadows: Vec<(Layer, Place, i32)>,
    stones: StoneBox<'a>,
    letters: Letters,
    fallback: FallbackText<'a>,
}

impl<'a> PixelCanvas<'a> {
    pub(super) fn new(scene: &Scene, theme: &'a Theme, fonts: Finder<'a>, pixels: Pixmap) -> PixelCanvas<'a> {
        let mut shadows = Shadows::default();
        paint(scene, &mut shadows);
        let view = ViewBox::of(scene, &pixels);
        PixelCanvas {
            theme,
            game: scene.game,
            view,
            pixels,
            shadows: shadows.found,
            stones: StoneBox::new(theme, scene.game, view),
            letters: Letters::default(),
            fallback: FallbackText::new(fonts),
        }
    }

    pub(super) fn finish(self) -> Pixmap {
        self.pixels
    }

    fn color(&self, role: Role) -> Rgba {
        self.theme.color(role, self.game)
    }

    fn fill(&mut self, at: Place, outline: &Outline, color: Rgba) {
        match outline {
            Outline::Circle { radius } => {
                let disc = Ring::disc(self.view.at(at), self.view.length(*radius));
                ring(&mut self.pixels, disc, color);
            }
            &Outline::Rect { width, height, round: 0 } => {
                let ((x, y), (right, down)) = (self.view.at(at), (width as f32 / 2.0, height as f32 / 2.0));
                let (right, down) = (right * self.view.scale, down * self.view.scale);
                let sides = Bar { left: x - right, top: y - down, right: x + right, bottom: y + down };
                bar(&mut self.pixels, sides, color);
            }
            outline => {
                if let Some(path) = path(outline) {
                    let transform = self.view.transform(at);
                    self.pixels.fill_path(&path, &paint_of(color), FillRule::Winding, transform, None);
                }
            }
        }
    }

    fn stroke(&mut self, at: Place, outline: &Outline, color: Rgba, width: i32, dashed: bool) {
        match outline {
            Outline::Circle { radius } if !dashed => {
                let (radius, half) = (self.view.length(*radius), self.view.length(width) / 2.0);
                let line =
                    Ring { outer: radius + half, inner: radius - half, ..Ring::disc(self.view.at(at), 0.0) };
                ring(&mut self.pixels, line, color);
            }
            Outline::Path(steps) if !dashed && self.stroke_by_hand(at, steps, color, width) => {}
            outline => {
                let Some(path) = path(outline) else { return };
                let dash = dashed.then(|| StrokeDash::new(vec![200.0, 150.0], 0.0)).flatten();
                let line = Line { width: width as f32, dash, ..Line::default() };
                let transform = self.view.transform(at);
                self.pixels.stroke_path(&path, &paint_of(color), &line, transform, None);
            }
        }
    }

    /// Draws board lines and wood grain, which are simple and long; returns whether the shape was one of these.
    fn stroke_by_hand(&mut self, at: Place, steps: &[Step], color: Rgba, width: i32) -> bool {
        let view = self.view;
        let place = |place: Place| view.at(place.moved(at.x, at.y));
        let half = self.view.length(width) / 2.0;
        // Translucent lines would be blended twice where they cross.
        if let Some(lines) = straight(steps).filter(|_| color.alpha == 255) {
            for ((x, y), (right, down)) in lines.into_iter().map(|(from, to)| (place(from), place(to))) {
                let (beside, above) = if y == down { (0.0, half) } else { (half, 0.0) };
                let sides = Bar {
                    left: x.min(right) - beside,
                    top: y.min(down) - above,
                    right: x.max(right) + beside,
                    bottom: y.max(down) + above,
                };
                bar(&mut self.pixels, sides, color);
            }
            return true;
        }
        let curves = gentle_curves(steps).unwrap_or_default();
        for &curve in &curves {
            gentle(&mut self.pixels, curve.map(place), half * 2.0, color);
        }
        !curves.is_empty()
    }

    /// Draws at half opacity, like an SVG group.
    fn faded(&mut self, draw: impl FnOnce(&mut PixelCanvas<'a>)) {
        let before = self.pixels.data().to_vec();
        draw(self);
        for (now, before) in self.pixels.data_mut().iter_mut().zip(before) {
            *now = ((u16::from(*now) + u16::from(before)) / 2) as u8;
        }
    }
}

impl Canvas for PixelCanvas<'_> {
    fn layer(&mut self, layer: Layer) {
        for &(_, at, radius) in self.shadows.iter().filter(|shadow| shadow.0 == layer) {
            self.stones.put(&mut self.pixels, at, radius, None);
        }
    }

    fn shape(&mut self, at: Place, shape: &Shape, faded: bool) {
        if faded {
            return self.faded(|canvas| canvas.shape(at, shape, false));
        }
        if let Some(color) = shape.fill.map(|role| self.color(role)).filter(|color| color.alpha > 0) {
            self.fill(at, &shape.outline, color);
        }
        if let Some(stroke) = shape.stroke {
            let color = self.color(stroke.role);
            if color.alpha > 0 {
                self.stroke(at, &shape.outline, color, stroke.width, stroke.dashed);
            }
        }
    }

    fn stone(&mut self, at: Place, radius: i32, owner: Owner, faded: bool) {
        if faded {
            return self.faded(|canvas| canvas.stone(at, radius, owner, false));
        }
        self.stones.put(&mut self.pixels, at, radius, Some(owner));
    }

    fn text(&mut self, at: Place, text: &Lettering<'_>) {
        let color = self.color(text.role);
        let (base, size) = (self.view.length(text.drop()), self.view.length(text.size));
        let spot = Spot { at: self.view.at(at), base, size };
        let is_written = self.letters.write(&mut self.pixels, spot, text, &paint_of(color));
        if !is_written {
            self.fallback.write(&mut self.pixels, spot, text, color);
        }
    }

    fn heat(&mut self, at: Place, share: i32) {
        let color = self.color(Role::Cold).mixed(self.color(Role::Hot), share);
        let disc = Ring::disc(self.view.at(at), self.view.length(HEAT.0));
        soft(&mut self.pixels, disc, HEAT.1, color);
    }
}

fn paint_of(color: Rgba) -> Paint<'static> {
    Paint { shader: Shader::SolidColor(to_tiny_skia(color)), ..Paint::default() }
}

/// Converts an outline at its place, in thousandths of a cell. Circles are paths only when dashed.
fn path(outline: &Outline) -> Option<Path> {
    let mut builder = PathBuilder::new();
    match outline {
        Outline::Circle { radius } => builder.push_circle(0.0, 0.0, *radius as f32),
        Outline::Rect { width, height, round } => {
            let (right, down) = (*width as f32 / 2.0, *height as f32 / 2.0);
            match *round {
                0 => builder.push_rect(Rect::from_ltrb(-right, -down, right, down)?),
                round => rounded(&mut builder, right, down, round as f32),
            }
        }
        Outline::Path(steps) => {
            for step in steps {
                let of = |place: Place| (place.x as f32, place.y as f32);
                match *step {
                    Step::Move(to) => builder.move_to(of(to).0, of(to).1),
                    Step::Line(to) => builder.line_to(of(to).0, of(to).1),
                    Step::Curve(one, two, to) => {
                        builder.cubic_to(of(one).0, of(one).1, of(two).0, of(two).1, of(to).0, of(to).1);
                    }
                    Step::Close => builder.close(),
                }
            }
        }
    }
    builder.finish()
}

/// A rectangle with rounded corners.
fn rounded(path: &mut PathBuilder, right: f32, down: f32, round: f32) {
    let round = round.min(right).min(down);
    // The control points of a cubic curve that approximates a quarter circle.
    let bend = round * (1.0 - 0.552_284_8);
    path.move_to(round - right, -down);
    path.line_to(right - round, -down);
    path.cubic_to(right - bend, -down, right, bend - down, right, round - down);
    path.line_to(right, down - round);
    path.cubic_to(right, down - bend, right - bend, down, right - round, down);
    path.line_to(round - right, down);
    path.cubic_to(bend - right, down, -right, down - bend, -right, down - round);
    path.line_to(-right, round - down);
    path.cubic_to(-right, bend - down, bend - right, -down, round - right, -down);
    path.close();
}

/// A canvas that only collects stones with shadows.
#[derive(Default)]
struct Shadows {
    layer: Option<Layer>,
    found: Vec<(Layer, Place, i32)>,
}

impl Canvas for Shadows {
    fn layer(&mut self, layer: Layer) {
        self.layer = Some(layer);
    }

    fn shape(&mut self, _: Place, _: &Shape, _: bool) {}

    fn stone(&mut self, at: Place, radius: i32, _: Owner, faded: bool) {
        self.found.extend(self.layer.filter(|_| !faded).map(|layer| (layer, at, radius)));
    }

    fn text(&mut self, _: Place, _: &Lettering<'_>) {}

    fn heat(&mut self, _: Place, _: i32) {}
}
