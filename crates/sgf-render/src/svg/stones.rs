//! Stones in SVG: each kind is described once and used at many places.

use super::xml::Xml;
use crate::canvas::stone::{GRAIN, Light, RIM, Shadow, grain, pattern};
use crate::scene::{Owner, Place};
use crate::theme::{Colour, Stones, Theme};

/// A kind of stone, or the shadow of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kind {
    /// Whose stone; `None` for the shadow.
    owner: Option<Owner>,
    radius: i32,
    grain: u8,
}

/// The kinds of stones that a picture uses, each with its identifier and the tag that puts it somewhere.
#[derive(Debug)]
pub(super) struct Used<'a> {
    theme: &'a Theme,
    game: u16,
    /// What the identifiers begin with.
    picture: String,
    kinds: Vec<(Kind, String, String)>,
}

impl<'a> Used<'a> {
    pub(super) fn new(theme: &'a Theme, game: u16, picture: String) -> Used<'a> {
        Used { theme, game, picture, kinds: Vec::with_capacity(8) }
    }

    /// Puts a stone at a place.
    #[inline]
    pub(super) fn stone(&mut self, out: &mut Xml, at: Place, radius: i32, owner: Owner, faded: bool) {
        let grain = pattern(owner, at, self.theme);
        self.put(out, Kind { owner: Some(owner), radius, grain }, at, faded);
    }

    /// Puts the shadow of a stone at its place, in themes that have shadows.
    #[inline]
    pub(super) fn shadow(&mut self, out: &mut Xml, at: Place, radius: i32) {
        if self.theme.stones != Stones::Flat {
            self.put(out, Kind { owner: None, radius, grain: 0 }, at, false);
        }
    }

    #[inline]
    fn put(&mut self, out: &mut Xml, kind: Kind, at: Place, faded: bool) {
        out.put(self.opening(kind)).length(at.x).put("\" y=\"").length(at.y);
        if faded {
            out.put("\" opacity=\".5\"/>\n");
        } else {
            out.put("\"/>\n");
        }
    }

    /// Returns the tag that puts stones of a kind somewhere, up to where.
    fn opening(&mut self, kind: Kind) -> &str {
        let known = self.kinds.iter().position(|(other, ..)| *other == kind);
        let index = known.unwrap_or(self.kinds.len());
        if known.is_none() {
            let id = self.id(self.kinds.len());
            let opening = ["<use href=\"#", &id, "\" x=\""].concat();
            self.kinds.push((kind, id, opening));
        }
        &self.kinds[index].2
    }

    fn id(&self, number: usize) -> String {
        const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz";
        let (round, index) = (number / LETTERS.len(), number % LETTERS.len());
        let more = if round > 0 { round.to_string() } else { String::new() };
        [&self.picture, &LETTERS[index..=index], &more].concat()
    }

    /// Writes the kinds of stones that are used.
    pub(super) fn defs(&self, out: &mut Xml) {
        if self.kinds.is_empty() {
            return;
        }
        out.put("<defs>\n");
        for &(kind, ref id, _) in &self.kinds {
            match (kind.owner, self.theme.stones) {
                (None, _) => self.shadow_of(out, id, kind.radius),
                (Some(owner), Stones::Flat) => self.flat(out, id, kind.radius, owner),
                (Some(owner), Stones::Shaded | Stones::Grain) => self.shaded(out, id, kind, owner),
            }
        }
        out.put("</defs>\n");
    }

    /// A disc with a rim.
    fn flat(&self, out: &mut Xml, id: &str, radius: i32, owner: Owner) {
        let (face, rim) = owner.roles();
        out.put("<g id=\"").put(id).attribute("\"><circle r=\"", radius - RIM / 2);
        out.put(" fill=\"").colour(self.theme.colour(face, self.game));
        out.put("\" stroke=\"").colour(self.theme.colour(rim, self.game));
        out.attribute("\" stroke-width=\"", RIM).put("/></g>\n");
    }

    fn shadow_of(&self, out: &mut Xml, id: &str, radius: i32) {
        let Some(Shadow { at, radius, colour }) = Shadow::of(radius, self.theme, self.game) else { return };
        out.put("<radialGradient id=\"").put(id).put("g\">");
        stop(out, Shadow::FULL, colour);
        stop(out, 1000, Colour { alpha: 0, ..colour });
        out.put("</radialGradient><circle id=\"").put(id).put("\" fill=\"url(#").put(id).put("g)\"");
        out.attribute(" cx=\"", at.x).attribute(" cy=\"", at.y).attribute(" r=\"", radius).put("/>\n");
    }

    /// A stone with light, and with the grain of shell. All stones of an owner have the light of the first one.
    fn shaded(&self, out: &mut Xml, id: &str, kind: Kind, owner: Owner) {
        let first = self.kinds.iter().find(|(other, ..)| other.owner == kind.owner);
        let first = first.map_or(id, |(_, first, _)| first);
        if first == id {
            self.light(out, id, owner);
        }
        out.put("<g id=\"").put(id).attribute("\"><circle r=\"", kind.radius);
        out.put(" fill=\"url(#").put(first).put("g)\"/>");
        if let Some((colour, arcs)) = grain(owner, kind.radius, kind.grain, self.theme, self.game) {
            out.put("<path fill=\"none\" stroke=\"").colour(colour).attribute("\" stroke-width=\"", GRAIN);
            out.put(" d=\"");
            for [begin, bend, end] in arcs {
                out.put("M").point(begin).put("Q").point(bend).put(" ").point(end);
            }
            out.put("\"/>");
        }
        out.put("</g>\n");
    }

    fn light(&self, out: &mut Xml, id: &str, owner: Owner) {
        let Light { light, face, middle, dark } = Light::on(owner, self.theme, self.game);
        out.put("<radialGradient id=\"").put(id).put("g\" cx=\"").share(Light::PLACE.0);
        out.put("\" cy=\"").share(Light::PLACE.1).put("\" r=\"").share(Light::REACH).put("\">");
        stop(out, 0, light);
        stop(out, middle, face);
        stop(out, 1000, dark);
        out.put("</radialGradient>");
    }
}

/// A colour of a gradient, and where it is, in thousandths.
fn stop(out: &mut Xml, offset: i32, colour: Colour) {
    out.put("<stop offset=\"").share(offset).put("\" stop-color=\"").colour(colour).put("\"/>");
}
