//! The canvas of the PDF: outlines as paths, stones as discs, shaded where the theme wants them so.

use krilla::color::rgb;
use krilla::geom::{Path, PathBuilder, Rect, Transform};
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, LineCap, LineJoin, RadialGradient, SpreadMethod, Stop, Stroke, StrokeDash};
use krilla::surface::Surface;

use super::{Fonts, draw_shaped};
use crate::canvas::{Canvas, Lettering};
use crate::scene::{self, Layer, Outline, Owner, Place, Role, Shape, Step};
use crate::theme::{Colour, Stones, Theme};

/// The width of the rim of flat stones.
const RIM: f32 = 36.0;

/// How far control points of a quarter of a circle are from its ends, as a part of the radius.
const KAPPA: f32 = 0.552_284_8;

/// Where the pen of a PDF draws; a unit is a thousandth of a cell.
pub(crate) struct PdfCanvas<'s, 'p, 'f, 'a> {
    surface: &'s mut Surface<'p>,
    theme: &'s Theme,
    fonts: &'f mut Fonts<'a>,
    game: u16,
}

/// A colour as it is filled with.
pub(crate) fn fill(colour: Colour) -> Fill {
    Fill { paint: plain(colour).into(), opacity: opacity(colour.alpha), ..Fill::default() }
}

fn plain(colour: Colour) -> rgb::Color {
    rgb::Color::new(colour.red, colour.green, colour.blue)
}

fn opacity(alpha: u8) -> NormalizedF32 {
    NormalizedF32::new(f32::from(alpha) / 255.0).unwrap_or(NormalizedF32::ONE)
}

/// A circle about a place.
pub(crate) fn circle((x, y): (f32, f32), radius: f32) -> Option<Path> {
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

    fn colour(&self, role: Role) -> Colour {
        self.theme.colour(role, self.game)
    }

    /// Fills the ground of the picture.
    pub(crate) fn page(&mut self, frame: scene::Rect, colour: Colour) {
        let at = frame.centre();
        let outline = Outline::Rect { width: frame.width, height: frame.height, round: 0 };
        self.filled(path(at, &outline), fill(colour));
    }

    fn filled(&mut self, path: Option<Path>, fill: Fill) {
        let Some(path) = path else { return };
        self.surface.set_stroke(None);
        self.surface.set_fill(Some(fill));
        self.surface.draw_path(&path);
    }

    /// A stone that is lit from the upper left.
    fn shaded(&mut self, at: Place, radius: f32, face: Colour, rim: Colour) {
        let white = Colour { red: 255, green: 255, blue: 255, alpha: 255 };
        let is_dark = face.contrast(Colour::BLACK) < 6.0;
        let (light, dark) = match is_dark {
            true => (face.mixed(white, 380), face.mixed(Colour::BLACK, 350)),
            false => (face.mixed(white, 800), face.mixed(rim, 380)),
        };
        let middle = if is_dark { 0.55 } else { 0.62 };
        let stops = vec![stop(0.0, light), stop(middle, face), stop(1.0, dark)];
        self.gradient(circle((0.0, 0.0), radius), at, (-0.28 * radius, -0.36 * radius), radius * 1.44, stops);
    }

    /// A soft shadow, to the right and below.
    fn shadow(&mut self, at: Place, radius: f32) {
        let colour = self.colour(Role::Shadow);
        let centre = (radius / 12.0, radius / 6.0);
        let stops = vec![stop(0.72, colour), stop(1.0, Colour { alpha: 0, ..colour })];
        self.gradient(circle(centre, radius * 1.12), at, centre, radius * 1.12, stops);
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

fn stop(offset: f32, colour: Colour) -> Stop {
    let offset = NormalizedF32::new(offset).unwrap_or(NormalizedF32::ONE);
    Stop { offset, color: plain(colour).into(), opacity: opacity(colour.alpha) }
}

impl Canvas for PdfCanvas<'_, '_, '_, '_> {
    fn layer(&mut self, _: Layer) {}

    fn shape(&mut self, at: Place, shape: &Shape, faded: bool) {
        let fill = shape.fill.map(|role| self.colour(role)).filter(|colour| colour.alpha > 0).map(fill);
        let stroke = shape.stroke.map(|stroke| (self.colour(stroke.role), stroke));
        let stroke = stroke.filter(|(colour, _)| colour.alpha > 0).map(|(colour, stroke)| Stroke {
            paint: plain(colour).into(),
            width: stroke.width as f32,
            opacity: opacity(colour.alpha),
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
        let (face, rim) = owner.roles();
        if self.theme.stones == Stones::Flat {
            let outline = Outline::Circle { radius: radius - RIM as i32 / 2 };
            return self.shape(at, &Shape::filled(outline, face).with_stroke(rim, RIM as i32), faded);
        }
        let (face, rim) = (self.colour(face), self.colour(rim));
        self.faded(faded, |canvas| {
            if !faded {
                canvas.shadow(at, radius as f32);
            }
            canvas.shaded(at, radius as f32, face, rim);
        });
    }

    fn text(&mut self, at: Place, text: &Lettering<'_>) {
        let shaped = self.fonts.shape(text.text, text.bold);
        let size = text.size as f32;
        let (x, y) = (at.x as f32, at.y as f32);
        self.surface.set_stroke(None);
        self.surface.set_fill(Some(fill(self.colour(text.role))));
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
        let colour = self.colour(Role::Cold).mixed(self.colour(Role::Hot), share);
        let field = path(at, &Outline::Rect { width: 1000, height: 1000, round: 0 });
        self.filled(field, fill(colour));
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
