//! Pages and their items.

use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::paint::Stroke;
use krilla::surface::Surface;
use krilla::tagging::{Artifact, ArtifactType, ContentTag, SpanTag};
use sgf_model::value::Color;

use super::lines::{Line, STONE, What};
use super::structure::Structure;
use crate::Picture;
use sgf_render::draw;
use sgf_render::pdf::{self, Fonts, circle, draw_shaped, fill};
use sgf_render::scene::Role;
use sgf_render::{Rgba, Theme};

/// The color of text.
pub(super) const INK: Rgba = Rgba::BLACK;
/// The color of heads, page numbers and notes.
pub(super) const PALE: Rgba = Rgba { red: 110, green: 110, blue: 110, alpha: 255 };

/// An item of a page; places are relative to the left edge of the text and the top of the paper.
pub(super) enum Placed<'b> {
    /// A line of text of a structure element, or of none outside the text.
    Line {
        x: f32,
        y: f32,
        size: f32,
        line: Line,
        color: Rgba,
        element: Option<usize>,
    },
    /// A picture, drawn with its page, so that a long book does not keep all of them in memory.
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
    /// An area of the page that links to a picture.
    Link {
        rect: [f32; 4],
        goal: Goal,
        element: usize,
    },
}

/// The target of a link.
#[derive(Clone, Copy, Debug)]
pub(super) enum Goal {
    /// The picture with a number.
    Picture(usize),
    /// A page of the text, and a height on it.
    Page(usize, f32),
}

/// A page to be drawn later.
#[derive(Default)]
pub(super) struct Page<'b> {
    pub(super) items: Vec<Placed<'b>>,
    /// The running head; empty on the first page of a part.
    pub(super) head: String,
    /// Whether it has neither head nor page number.
    pub(super) is_title: bool,
}

/// The resources for drawing.
pub(super) struct PageCanvas<'e, 'a> {
    pub(super) fonts: &'e mut Fonts<'a>,
    pub(super) theme: &'e Theme,
    pub(super) structure: &'e mut Structure,
    /// The distance of the text from the left edge of the paper.
    pub(super) left: f32,
}

impl Placed<'_> {
    /// Draws it; links are added when the page is done.
    pub(super) fn draw(&self, surface: &mut Surface<'_>, page_canvas: &mut PageCanvas<'_, '_>) {
        let left = page_canvas.left;
        match self {
            Placed::Picture { x, y, scale, picture, element } => {
                let Ok(scene) = draw(&picture.diagram, &picture.view) else { return };
                let page = page_canvas.theme.color(Role::Page, scene.game);
                let has_page = (page.red, page.green, page.blue) != (255, 255, 255);
                let content = surface.start_tagged(ContentTag::Other);
                pdf::draw_scene(
                    &scene,
                    page_canvas.theme,
                    page_canvas.fonts,
                    surface,
                    (x + left, *y),
                    *scale,
                    has_page,
                );
                surface.end_tagged();
                page_canvas.structure.mark(*element, content);
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
            Placed::Line { x, y, size, line, color, element } => {
                let tag = if element.is_some() { ContentTag::Span(SpanTag::empty()) } else { artifact() };
                let content = surface.start_tagged(tag);
                draw_line(surface, page_canvas.fonts, line, (x + left, *y), *size, *color);
                surface.end_tagged();
                if let Some(element) = element {
                    page_canvas.structure.mark(*element, content);
                }
            }
            Placed::Link { .. } => {}
        }
    }

    /// The annotation of a link; `find` returns the places of pictures.
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

/// The tag of content outside the text.
pub(super) fn artifact() -> ContentTag<'static> {
    ContentTag::Artifact(Artifact::with_kind(ArtifactType::Other))
}

fn draw_line(
    surface: &mut Surface<'_>,
    fonts: &mut Fonts<'_>,
    line: &Line,
    (x, y): (f32, f32),
    size: f32,
    color: Rgba,
) {
    for piece in &line.pieces {
        let at = (x + piece.x, y);
        match &piece.what {
            What::Text(shaped) => {
                surface.set_stroke(None);
                surface.set_fill(Some(fill(color)));
                draw_shaped(surface, fonts, shaped, at, size);
            }
            What::Stone(color, shaped) => stone(surface, fonts, *color, shaped, at, size),
        }
    }
}

fn rgb(color: Rgba) -> krilla::paint::Paint {
    krilla::color::rgb::Color::new(color.red, color.green, color.blue).into()
}

/// A small stone with its number, in a line with baseline `y`.
fn stone(
    surface: &mut Surface<'_>,
    fonts: &Fonts<'_>,
    color: Color,
    number: &pdf::Shaped,
    (x, y): (f32, f32),
    size: f32,
) {
    let white = Rgba { red: 255, green: 255, blue: 255, alpha: 255 };
    let (face, ink) = if color == Color::Black { (INK, white) } else { (white, INK) };
    let radius = STONE * size / 2.0;
    let center = (x + radius, y - size * 0.36);
    surface.set_fill(Some(fill(face)));
    surface.set_stroke(Some(Stroke { paint: rgb(INK), width: size * 0.05, ..Stroke::default() }));
    circle(center, radius - size * 0.03).iter().for_each(|path| surface.draw_path(path));
    let letters = (size * 0.82).min(radius * 1.55 / number.width.max(0.1));
    surface.set_stroke(None);
    surface.set_fill(Some(fill(ink)));
    let at = (center.0 - number.width * letters / 2.0, center.1 + letters * 0.365);
    draw_shaped(surface, fonts, number, at, letters);
}
