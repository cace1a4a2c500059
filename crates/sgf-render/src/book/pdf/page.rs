//! What stands on a page, and how it is drawn.

use krilla::geom::PathBuilder;
use krilla::paint::Stroke;
use krilla::surface::Surface;
use sgf_model::value::Color;

use super::lines::{Line, STONE, What};
use crate::pdf::{self, Fonts, circle, draw_shaped, fill};
use crate::scene::{Role, Scene};
use crate::theme::{Colour, Theme};

/// The colour of text.
pub(super) const INK: Colour = Colour::BLACK;
/// The colour of what stands around the text.
pub(super) const PALE: Colour = Colour { red: 110, green: 110, blue: 110, alpha: 255 };

/// Something on a page.
pub(super) enum Placed {
    Line { x: f32, y: f32, size: f32, line: Line, colour: Colour },
    Scene { x: f32, y: f32, scale: f32, scene: Box<Scene> },
    Rule { x: f32, y: f32, width: f32 },
}

impl Placed {
    /// Draws it.
    pub(super) fn draw(self, surface: &mut Surface<'_>, fonts: &mut Fonts<'_>, theme: &Theme) {
        match self {
            Placed::Scene { x, y, scale, scene } => {
                let page = theme.colour(Role::Page, scene.game);
                let has_page = (page.red, page.green, page.blue) != (255, 255, 255);
                pdf::put(&scene, theme, fonts, surface, (x, y), scale, has_page);
            }
            Placed::Rule { x, y, width } => {
                let mut path = PathBuilder::new();
                path.move_to(x, y);
                path.line_to(x + width, y);
                surface.set_fill(None);
                surface.set_stroke(Some(Stroke { paint: rgb(PALE), width: 0.4, ..Stroke::default() }));
                path.finish().iter().for_each(|path| surface.draw_path(path));
            }
            Placed::Line { x, y, size, line, colour } => {
                for piece in line.pieces {
                    match piece.what {
                        What::Text(shaped) => {
                            surface.set_stroke(None);
                            surface.set_fill(Some(fill(colour)));
                            draw_shaped(surface, fonts, &shaped, (x + piece.x, y), size);
                        }
                        What::Stone(color, shaped) => {
                            stone(surface, fonts, color, &shaped, (x + piece.x, y), size)
                        }
                    }
                }
            }
        }
    }
}

fn rgb(colour: Colour) -> krilla::paint::Paint {
    krilla::color::rgb::Color::new(colour.red, colour.green, colour.blue).into()
}

/// A small stone with its number, in a line whose letters stand on `y`.
fn stone(
    surface: &mut Surface<'_>,
    fonts: &Fonts<'_>,
    color: Color,
    number: &pdf::Shaped,
    (x, y): (f32, f32),
    size: f32,
) {
    let white = Colour { red: 255, green: 255, blue: 255, alpha: 255 };
    let (face, ink) = if color == Color::Black { (INK, white) } else { (white, INK) };
    let radius = STONE * size / 2.0;
    let centre = (x + radius, y - size * 0.36);
    surface.set_fill(Some(fill(face)));
    surface.set_stroke(Some(Stroke { paint: rgb(INK), width: size * 0.05, ..Stroke::default() }));
    circle(centre, radius - size * 0.03).iter().for_each(|path| surface.draw_path(path));
    let letters = (size * 0.82).min(radius * 1.55 / number.width.max(0.1));
    surface.set_stroke(None);
    surface.set_fill(Some(fill(ink)));
    let at = (centre.0 - number.width * letters / 2.0, centre.1 + letters * 0.365);
    draw_shaped(surface, fonts, number, at, letters);
}
