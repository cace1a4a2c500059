//! The canvas that builds SVG elements from items.

use super::element::Element;
use super::stones::{Stone, used};
use super::units;
use crate::canvas::stone::RIM;
use crate::canvas::{Canvas, HEAT, Lettering};
use crate::scene::{Layer, Outline, Owner, Place, Role, Shape};
use crate::svg::{path, xml::Xml};
use crate::theme::{Stones, Theme};

/// Draws one item as elements, relative to its place.
pub(super) struct Elements<'a> {
    origin: Place,
    theme: &'a Theme,
    game: u16,
    stones: &'a mut Vec<Stone>,
    elements: Vec<Element>,
    shadow: Option<Element>,
    /// The outlines of discs that are drawn as a single path.
    joined: Option<Xml>,
}

impl<'a> Elements<'a> {
    pub(super) fn new(
        origin: Place,
        theme: &'a Theme,
        game: u16,
        stones: &'a mut Vec<Stone>,
    ) -> Elements<'a> {
        Elements { origin, theme, game, stones, elements: Vec::new(), shadow: None, joined: None }
    }

    /// Draws all discs in the list as one path, since they look the same.
    pub(super) fn join(&mut self) {
        self.joined = Some(Xml::default());
    }

    pub(super) fn finish(mut self) -> (Vec<Element>, Option<Element>) {
        if let (Some(path), Some(first)) = (self.joined, self.elements.first_mut()) {
            first.attributes.push(("d", path.into_string()));
            self.elements.truncate(1);
        }
        (self.elements, self.shadow)
    }

    /// A disc, or the path that it is part of.
    fn disc(&mut self, at: Place, radius: i32) -> Element {
        let Some(path) = &mut self.joined else {
            return Element::new("circle").offset("cx", at.x).offset("cy", at.y).length("r", radius);
        };
        path.put("M").point(at.moved(-radius, 0));
        for side in [2 * radius, -2 * radius] {
            path.put("a").point(Place::new(radius, radius)).put(" 0 1 0 ").point(Place::new(side, 0));
        }
        Element::new("path")
    }

    fn relative(&self, at: Place) -> Place {
        at.moved(-self.origin.x, -self.origin.y)
    }
}

fn classes(shape: &Shape) -> String {
    let mut classes = shape.fill.map_or("none", Role::name).to_owned();
    if let Some(stroke) = shape.stroke {
        classes.push_str(" s-");
        classes.push_str(stroke.role.name());
    }
    classes
}

impl Canvas for Elements<'_> {
    fn layer(&mut self, _: Layer) {}

    fn shape(&mut self, at: Place, shape: &Shape, faded: bool) {
        let clear = |role: Role| self.theme.color(role, self.game).alpha == 0;
        if shape.fill.is_none_or(clear) && shape.stroke.is_none_or(|stroke| clear(stroke.role)) {
            return;
        }
        let at = self.relative(at);
        let mut element = match &shape.outline {
            Outline::Circle { radius } => self.disc(at, *radius),
            Outline::Rect { width, height, round } => Element::new("rect")
                .offset("x", at.x - width / 2)
                .offset("y", at.y - height / 2)
                .length("width", *width)
                .length("height", *height)
                .offset("rx", *round),
            Outline::Path(steps) if steps.is_empty() => return,
            Outline::Path(steps) => {
                let mut out = Xml::default();
                path(&mut out, at, steps);
                Element::new("path").with("d", out.into_string())
            }
        };
        element = element.with("class", classes(shape));
        if let Some(stroke) = shape.stroke {
            element = element.length("stroke-width", stroke.width);
            if stroke.dashed {
                element = element.with("stroke-dasharray", "4 3");
            }
        }
        self.elements.push(if faded { element.with("opacity", ".5") } else { element });
    }

    fn stone(&mut self, at: Place, radius: i32, owner: Owner, faded: bool) {
        let relative = self.relative(at);
        if faded {
            // Dozens of ghosts come and go at each step: without shading, each is one element instead of four.
            let disc = Stone::flat(self.disc(relative, radius - RIM / 2), owner).with("opacity", ".5");
            return self.elements.push(disc);
        }
        let put = |id: String| {
            Element::new("use").with("href", format!("#{id}")).offset("x", relative.x).offset("y", relative.y)
        };
        self.elements.push(put(used(self.stones, Stone::of(owner, radius, at, self.theme))));
        if self.theme.stones != Stones::Flat {
            self.shadow = Some(put(used(self.stones, Stone::shadow(radius))));
        }
    }

    fn text(&mut self, at: Place, text: &Lettering<'_>) {
        let at = self.relative(at);
        let mut element = Element::new("text")
            .offset("x", at.x)
            .offset("y", at.y + text.drop())
            .with("class", text.role.name())
            .length("font-size", text.size);
        if text.bold {
            element = element.with("font-weight", "bold");
        }
        if text.turned {
            element = element.with("transform", format!("rotate(180 {} {})", units(at.x), units(at.y)));
        }
        element.text = Some(text.text.to_owned());
        self.elements.push(element);
    }

    fn heat(&mut self, at: Place, share: i32) {
        let (cold, hot) = (self.theme.color(Role::Cold, self.game), self.theme.color(Role::Hot, self.game));
        let color = cold.mixed(hot, share.clamp(0, 1000)).hex();
        let at = self.relative(at);
        let disc = Element::new("circle").offset("cx", at.x).offset("cy", at.y).length("r", HEAT.0 * 7 / 8);
        self.elements.push(disc.with("fill", color.as_str()).with("class", "heat"));
    }
}
