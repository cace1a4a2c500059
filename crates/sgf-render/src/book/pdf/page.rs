//! What stands on a page, and how it is drawn.

use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::paint::Stroke;
use krilla::surface::Surface;
use krilla::tagging::{Artifact, ArtifactType, ContentTag, SpanTag};
use sgf_model::value::Color;

use super::lines::{Line, STONE, What};
use super::structure::Structure;
use crate::book::Picture;
use crate::draw;
use crate::pdf::{self, Fonts, circle, draw_shaped, fill};
use crate::scene::Role;
use crate::theme::{Colour, Theme};

/// The colour of text.
pub(super) const INK: Colour = Colour::BLACK;
/// The colour of what stands around the text.
pub(super) const PALE: Colour = Colour { red: 110, green: 110, blue: 110, alpha: 255 };

/// Something on a page; places are counted from the left end of the text, and from the upper end of the paper.
pub(super) enum Placed<'b> {
    /// A line of text, of an element of the structure; of none if it stands around the text.
    Line {
        x: f32,
        y: f32,
        size: f32,
        line: Line,
        colour: Colour,
        element: Option<usize>,
    },
    /// A picture. It is drawn when the page is, so that a long book does not hold all of them.
    Picture {
        x: f32,
        y: f32,
        scale: f32,
        picture: &'b Picture,
        element: usize,
    },
    Rule {
        x: f32,
        y: f32,
        width: f32,
    },
    /// A part of the page that leads to a picture.
    Link {
        rect: [f32; 4],
        goal: Goal,
        element: usize,
    },
}

/// Where a link leads.
#[derive(Clone, Copy, Debug)]
pub(super) enum Goal {
    /// To the picture with a number.
    Picture(usize),
    /// To a page of the text, and a height on it.
    Page(usize, f32),
}

/// A page that is drawn later.
#[derive(Default)]
pub(super) struct Page<'b> {
    pub(super) items: Vec<Placed<'b>>,
    /// What stands above the text; empty on the first page of a part.
    pub(super) head: String,
    /// Whether it has neither head nor number.
    pub(super) is_title: bool,
}

/// What is needed to draw things.
pub(super) struct Easel<'e, 'a> {
    pub(super) fonts: &'e mut Fonts<'a>,
    pub(super) theme: &'e Theme,
    pub(super) structure: &'e mut Structure,
    /// How far the text is from the left end of the paper.
    pub(super) left: f32,
}

impl Placed<'_> {
    /// Draws it; links are made when the page is done.
    pub(super) fn draw(&self, surface: &mut Surface<'_>, easel: &mut Easel<'_, '_>) {
        let left = easel.left;
        match self {
            Placed::Picture { x, y, scale, picture, element } => {
                let Ok(scene) = draw(&picture.subject, &picture.look) else { return };
                let page = easel.theme.colour(Role::Page, scene.game);
                let has_page = (page.red, page.green, page.blue) != (255, 255, 255);
                let content = surface.start_tagged(ContentTag::Other);
                pdf::put(&scene, easel.theme, easel.fonts, surface, (x + left, *y), *scale, has_page);
                surface.end_tagged();
                easel.structure.mark(*element, content);
            }
            Placed::Rule { x, y, width } => {
                let mut path = PathBuilder::new();
                path.move_to(x + left, *y);
                path.line_to(x + left + width, *y);
                surface.start_tagged(artifact());
                surface.set_fill(None);
                surface.set_stroke(Some(Stroke { paint: rgb(PALE), width: 0.4, ..Stroke::default() }));
                path.finish().iter().for_each(|path| surface.draw_path(path));
                surface.end_tagged();
            }
            Placed::Line { x, y, size, line, colour, element } => {
                let tag = if element.is_some() { ContentTag::Span(SpanTag::empty()) } else { artifact() };
                let content = surface.start_tagged(tag);
                draw_line(surface, easel.fonts, line, (x + left, *y), *size, *colour);
                surface.end_tagged();
                if let Some(element) = element {
                    easel.structure.mark(*element, content);
                }
            }
            Placed::Link { .. } => {}
        }
    }

    /// The annotation of a link; `find` knows where pictures are.
    pub(super) fn annotation(
        &self,
        left: f32,
        find: impl Fn(Goal) -> Option<(usize, f32)>,
    ) -> Option<(Annotation, usize)> {
        let Placed::Link { rect: [x, y, width, height], goal, element } = self else { return None };
        let (page, at) = find(*goal)?;
        let rect = Rect::from_xywh(x + left, *y, *width, *height)?;
        let target = Target::Destination(XyzDestination::new(page, Point::from_xy(0.0, at)).into());
        Some((LinkAnnotation::new(rect, target).into(), *element))
    }
}

/// What is no part of the text.
pub(super) fn artifact() -> ContentTag<'static> {
    ContentTag::Artifact(Artifact::with_kind(ArtifactType::Other))
}

fn draw_line(
    surface: &mut Surface<'_>,
    fonts: &mut Fonts<'_>,
    line: &Line,
    (x, y): (f32, f32),
    size: f32,
    colour: Colour,
) {
    for piece in &line.pieces {
        let at = (x + piece.x, y);
        match &piece.what {
            What::Text(shaped) => {
                surface.set_stroke(None);
                surface.set_fill(Some(fill(colour)));
                draw_shaped(surface, fonts, shaped, at, size);
            }
            What::Stone(color, shaped) => stone(surface, fonts, *color, shaped, at, size),
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
