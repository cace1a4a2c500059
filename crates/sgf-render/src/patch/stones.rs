//! Stones of a live picture: each kind is defined once and used many times.

use super::{Element, units};
use crate::canvas::stone::{GRAIN, Light, RIM, Shadow, grain, pattern};
use crate::scene::{Owner, Place, Role};
use crate::theme::{Stones, Theme};

/// A kind of stone, or the shadow of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stone {
    /// The owner; `None` for the shadow.
    owner: Option<Owner>,
    radius: i32,
    grain: u8,
}

/// Returns the name of a kind of stone, and adds it to the used ones.
pub(super) fn used(stones: &mut Vec<Stone>, stone: Stone) -> String {
    if !stones.contains(&stone) {
        stones.push(stone);
    }
    stone.id()
}

impl Stone {
    pub(super) fn of(owner: Owner, radius: i32, at: Place, theme: &Theme) -> Stone {
        Stone { owner: Some(owner), radius, grain: pattern(owner, at, theme) }
    }

    pub(super) fn shadow(radius: i32) -> Stone {
        Stone { owner: None, radius, grain: 0 }
    }

    /// A stone without shading and grain.
    pub(super) fn flat(disc: Element, owner: Owner) -> Element {
        let (face, rim) = owner.roles();
        disc.with("class", format!("{} s-{}", face.name(), rim.name())).length("stroke-width", RIM)
    }

    fn id(self) -> String {
        let name = self.owner.map_or("shadow", |owner| owner.roles().0.name());
        format!("{name}-{}-{}", self.radius, self.grain)
    }

    /// The definitions: a gradient and the element that uses it.
    pub(super) fn defs(self, theme: &Theme, game: u16) -> Vec<Element> {
        let id = self.id();
        let Some(owner) = self.owner else {
            let Some(shadow) = Shadow::of(self.radius, theme, game) else { return Vec::new() };
            return vec![shade(&id), shadow_disc(&id, shadow)];
        };
        let (face, rim) = owner.roles();
        let mut group = Element::new("g").with("id", id.clone());
        if theme.stones == Stones::Flat {
            group.children.push(Stone::flat(disc(self.radius), owner));
            return vec![group];
        }
        group.children.push(disc(self.radius).with("class", face.name()));
        let lit = disc(self.radius)
            .with("class", format!("lit s-{}", rim.name()))
            .with("fill", format!("url(#{id}-light)"));
        group.children.push(lit.length("stroke-width", RIM));
        if let Some((color, arcs)) = grain(owner, self.radius, self.grain, theme, game) {
            let at = |place: Place| format!("{} {}", units(place.x), units(place.y));
            let arc = |[begin, bend, end]: [Place; 3]| format!("M{}Q{} {}", at(begin), at(bend), at(end));
            let path = Element::new("path")
                .with("d", arcs.into_iter().map(arc).collect::<String>())
                .with("class", format!("none s-{}", rim.name()))
                .with("stroke-opacity", share(i32::from(color.alpha) * 1000 / 255))
                .length("stroke-width", GRAIN);
            group.children.push(path);
        }
        vec![light(&id, owner, theme, game), group]
    }
}

fn disc(radius: i32) -> Element {
    Element::new("circle").length("r", radius - RIM / 2)
}

fn shadow_disc(id: &str, Shadow { at, radius, .. }: Shadow) -> Element {
    Element::new("circle")
        .with("id", id)
        .with("fill", format!("url(#{id}-light)"))
        .length("cx", at.x)
        .length("cy", at.y)
        .length("r", radius)
}

fn shade(id: &str) -> Element {
    let mut gradient = Element::new("radialGradient").with("id", format!("{id}-light"));
    gradient.children = vec![stop(Shadow::FULL, Some(Role::Shadow), 1000), stop(1000, Some(Role::Shadow), 0)];
    gradient
}

fn light(id: &str, owner: Owner, theme: &Theme, game: u16) -> Element {
    let Light { light, middle, shade, dark } = Light::on(owner, theme, game);
    let mut gradient = Element::new("radialGradient")
        .with("id", format!("{id}-light"))
        .with("cx", share(Light::PLACE.0))
        .with("cy", share(Light::PLACE.1))
        .with("r", share(Light::REACH));
    let white = |offset: i32, opacity: i32| {
        let stop = Element::new("stop").with("offset", share(offset)).with("stop-color", "#fff");
        stop.with("stop-opacity", share(opacity))
    };
    gradient.children =
        vec![white(0, light), white(middle, 0), stop(middle, shade, 0), stop(1000, shade, dark)];
    gradient
}

fn stop(offset: i32, role: Option<Role>, opacity: i32) -> Element {
    let stop = Element::new("stop").with("offset", share(offset)).with("stop-opacity", share(opacity));
    match role {
        Some(role) => stop.with("class", format!("t-{}", role.name())),
        None => stop,
    }
}

/// Formats thousandths for SVG.
fn share(thousandths: i32) -> String {
    let mut out = crate::svg::xml::Xml::default();
    out.share(thousandths);
    out.into_string()
}
