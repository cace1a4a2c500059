//! The PDF canvas: outlines as paths, stones as discs, with shading if the theme has it.

use krilla::color::rgb;
use krilla::geom::{Path, PathBuilder, Rect, Transform};
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, LineCap, LineJoin, RadialGradient, SpreadMethod, Stop, Stroke, StrokeDash};
use krilla::surface::Surface;

use super::fonts::Style;
use super::{Fonts, draw_shaped};
use crate::canvas::stone::{self, Light, Shadow};
use crate::canvas::{Canvas, HEAT, Lettering};
use crate::scene::{self, Layer, Outline, Owner, Place, Role, Shape, Step};
use crate::theme::{Rgba, Stones, Theme};

/// The distance of the control points from the ends of a quarter circle, relative to the radius.
const KAPPA: f32 = 0.552_284_8;

/// Draws on a PDF surface; the unit is a thousandth of a cell.
pub(crate) struct PdfCanvas<'s, 'p, 'f, 'a> {
    surface: &'s mut Surface<'p>,
    theme: &'s Theme,
    fonts: &'f mut Fonts<'a>,
    game: u16,
}

/// Returns the fill of a color.
pub fn fill(color: Rgba) -> Fill {
    Fill { paint: plain(color).into(), opacity: opacity(color.alpha), ..Fill::default() }
}

fn plain(color: Rgba) -> rgb::Color {
    rgb::Color::new(color.red, color.green, color.blue)
}

fn opacity(alpha: u8) -> NormalizedF32 {
    NormalizedF32::new(f32::from(alpha) / 255.0).unwrap_or(NormalizedF32::ONE)
}

/// Returns a circle around a place.
pub fn circle((x, y): (f32, f32), radius: f32) -> Option<Path> {
    let (r, k) = (radius, radius * KAPPA);
    let mut path = PathBuilder::new();
    path.move_to(x + r, y);
    path.cubic_to(x + r, y + k, x + k, y + r, x, y + r);
    path.cubic_to(x - k, y + r, x - r, y + k, x - r, y);
    path.cubic_to(x - r, y - k, x - k, y - r, x, y - r);
    path.cubic_to(x + k, y - r, x + r, y - k, x + r, y);
    path.close();
    path.finish()
}

impl<'s, 'p, 'f, 'a> PdfCanvas<'s, 'p, 'f, 'a> {
    pub(crate) fn new(
        surface: &'s mut Surface<'p>,
        theme: &'s Theme,
        fonts: &'f mut Fonts<'a>,
        game: u16,
    ) -> PdfCanvas<'s, 'p, 'f, 'a> {
        PdfCanvas { surface, theme, fonts, game }
    }

    fn color(&self, role: Role) -> Rgba {
        self.theme.color(role, self.game)
    }

    /// Fills the background of the picture.
    pub(crate) fn page(&mut self, frame: scene::Rect, color: Rgba) {
        let at = frame.center();
        let outline = Outline::Rect { width: frame.width, height: frame.height, round: 0 };
        self.filled(path(at, &outline), fill(color));
    }

    fn filled(&mut self, path: Option<Path>, fill: Fill) {
        let Some(path) = path else { return };
        self.surface.set_stroke(None);
        self.surface.set_fill(Some(fill));
        self.surface.draw_path(&path);
    }

    /// Draws a stone lit from the upper left.
    fn shaded(&mut self, at: Place, radius: i32, owner: Owner) {
        let lit = Light::on(owner, self.theme, self.game);
        let [light, face, dark] = lit.colors(owner, self.theme, self.game);
        let stops = vec![stop(0, light), stop(lit.middle, face), stop(1000, dark)];
        let (x, y) = Light::PLACE;
        // Light positions are relative to the stone's square, whose side is twice the radius.
        let length = |part: i32| (part * 2 * radius / 1000) as f32;
        let place = (length(x) - radius as f32, length(y) - radius as f32);
        self.gradient(circle((0.0, 0.0), radius as f32), at, place, length(Light::REACH), stops);
        let own = stone::pattern(owner, at, self.theme);
        if let Some((color, arcs)) = stone::grain(owner, radius, own, self.theme, self.game) {
            self.grain(at, color, &arcs);
        }
        let outline = Outline::Circle { radius: radius - stone::RIM / 2 };
        self.shape(at, &Shape::drawn(outline, owner.roles().1, stone::RIM), false);
    }

    fn grain(&mut self, at: Place, color: Rgba, arcs: &[[Place; 3]]) {
        let mut path = PathBuilder::new();
        let place = |place: &Place| ((at.x + place.x) as f32, (at.y + place.y) as f32);
        for [from, bend, to] in arcs {
            let (from, bend, to) = (place(from), place(bend), place(to));
            path.move_to(from.0, from.1);
            path.quad_to(bend.0, bend.1, to.0, to.1);
        }
        let Some(path) = path.finish() else { return };
        let width = stone::GRAIN as f32;
        self.surface.set_fill(None);
        self.surface.set_stroke(Some(Stroke {
            paint: plain(color).into(),
            opacity: opacity(color.alpha),
            width,
            ..Stroke::default()
        }));
        self.surface.draw_path(&path);
    }

    /// A soft shadow.
    fn shadow(&mut self, at: Place, radius: i32) {
        let Some(shadow) = Shadow::of(radius, self.theme, self.game) else { return };
        let clear = Rgba { alpha: 0, ..shadow.color };
        let stops = vec![stop(Shadow::FULL, shadow.color), stop(1000, clear)];
        let center = (shadow.at.x as f32, shadow.at.y as f32);
        let radius = shadow.radius as f32;
        self.gradient(circle(center, radius), at, center, radius, stops);
    }

    fn gradient(&mut self, path: Option<Path>, at: Place, (x, y): (f32, f32), radius: f32, stops: Vec<Stop>) {
        let gradient = RadialGradient {
            fx: x,
            fy: y,
            fr: 0.0,
            cx: x,
            cy: y,
            cr: radius,
            transform: Transform::identity(),
            spread_method: SpreadMethod::Pad,
            stops,
            anti_alias: false,
        };
        self.surface.push_transform(&Transform::from_translate(at.x as f32, at.y as f32));
        self.filled(path, Fill { paint: gradient.into(), ..Fill::default() });
        self.surface.pop();
    }

    fn faded(&mut self, is_faded: bool, draw: impl FnOnce(&mut Self)) {
        if is_faded {
            self.surface.push_opacity(NormalizedF32::new(0.5).unwrap_or(NormalizedF32::ONE));
        }
        draw(self);
        if is_faded {
            self.surface.pop();
        }
    }
}

fn stop(part: i32, color: Rgba) -> Stop {
    let offset = NormalizedF32::new(part as f32 / 1000.0).unwrap_or(NormalizedF32::ONE);
    Stop { offset, color: plain(color).into(), opacity: opacity(color.alpha) }
}

impl Canvas for PdfCanvas<'_, '_, '_, '_> {
    fn layer(&mut self, _: Layer) {}

    fn shape(&mut self, at: Place, shape: &Shape, faded: bool) {
        let fill = shape.fill.map(|role| self.color(role)).filter(|color| color.alpha > 0).map(fill);
        let stroke = shape.stroke.map(|stroke| (self.color(stroke.role), stroke));
        let stroke = stroke.filter(|(color, _)| color.alpha > 0).map(|(color, stroke)| Stroke {
            paint: plain(color).into(),
            width: stroke.width as f32,
            opacity: opacity(color.alpha),
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            dash: stroke.dashed.then(|| StrokeDash { array: vec![80.0, 60.0], offset: 0.0 }),
            ..Stroke::default()
        });
        let Some(path) = path(at, &shape.outline).filter(|_| fill.is_some() || stroke.is_some()) else {
            return;
        };
        self.faded(faded, |canvas| {
            canvas.surface.set_fill(fill);
            canvas.surface.set_stroke(stroke);
            canvas.surface.draw_path(&path);
        });
    }

    fn stone(&mut self, at: Place, radius: i32, owner: Owner, faded: bool) {
        if self.theme.stones == Stones::Flat {
            let (face, rim) = owner.roles();
            let outline = Outline::Circle { radius: radius - stone::RIM / 2 };
            return self.shape(at, &Shape::filled(outline, face).with_stroke(rim, stone::RIM), faded);
        }
        self.faded(faded, |canvas| {
            if !faded {
                canvas.shadow(at, radius);
            }
            canvas.shaded(at, radius, owner);
        });
    }

    fn text(&mut self, at: Place, text: &Lettering<'_>) {
        let shaped = self.fonts.shape_as(text.text, Style { bold: text.bold, in_picture: true });
        let size = text.size as f32;
        let (x, y) = (at.x as f32, at.y as f32);
        self.surface.set_stroke(None);
        self.surface.set_fill(Some(fill(self.color(text.role))));
        if text.turned {
            self.surface.push_transform(&Transform::from_rotate_at(180.0, x, y));
        }
        let start = (x - shaped.width * size / 2.0, y + text.drop() as f32);
        draw_shaped(self.surface, self.fonts, &shaped, start, size);
        if text.turned {
            self.surface.pop();
        }
    }

    fn heat(&mut self, at: Place, share: i32) {
        let color = self.color(Role::Cold).mixed(self.color(Role::Hot), share);
        let (radius, full) = HEAT;
        let stops = vec![stop(full, color), stop(1000, Rgba { alpha: 0, ..color })];
        self.gradient(circle((0.0, 0.0), radius as f32), at, (0.0, 0.0), radius as f32, stops);
    }
}

/// An outline at a place, as a path.
fn path(at: Place, outline: &Outline) -> Option<Path> {
    let (x, y) = (at.x as f32, at.y as f32);
    match outline {
        Outline::Circle { radius } => circle((x, y), *radius as f32),
        Outline::Rect { width, height, round: 0 } => {
            let [w, h] = [*width, *height].map(|length| length as f32);
            let mut path = PathBuilder::new();
            path.push_rect(Rect::from_xywh(x - w / 2.0, y - h / 2.0, w, h)?);
            path.finish()
        }
        Outline::Rect { width, height, round } => {
            let [w, h] = [*width, *height].map(|length| length as f32 / 2.0);
            rounded((x - w, y - h, x + w, y + h), (*round as f32).min(w).min(h))
        }
        Outline::Path(steps) => {
            let mut path = PathBuilder::new();
            let place = |place: &Place| (x + place.x as f32, y + place.y as f32);
            for step in steps {
                match step {
                    Step::Move(to) => path.move_to(place(to).0, place(to).1),
                    Step::Line(to) => path.line_to(place(to).0, place(to).1),
                    Step::Curve(one, two, to) => {
                        let (one, two, to) = (place(one), place(two), place(to));
                        path.cubic_to(one.0, one.1, two.0, two.1, to.0, to.1);
                    }
                    Step::Close => path.close(),
                }
            }
            path.finish()
        }
    }
}

fn rounded((left, top, right, bottom): (f32, f32, f32, f32), radius: f32) -> Option<Path> {
    let k = radius * (1.0 - KAPPA);
    let mut path = PathBuilder::new();
    path.move_to(left + radius, top);
    path.line_to(right - radius, top);
    path.cubic_to(right - k, top, right, top + k, right, top + radius);
    path.line_to(right, bottom - radius);
    path.cubic_to(right, bottom - k, right - k, bottom, right - radius, bottom);
    path.line_to(left + radius, bottom);
    path.cubic_to(left + k, bottom, left, bottom - k, left, bottom - radius);
    path.line_to(left, top + radius);
    path.cubic_to(left, top + k, left + k, top, left + radius, top);
    path.close();
    path.finish()
}
