//! Stones in SVG: each kind is defined once and used many times.

use super::cells::Ready;
use super::xml::{Piece, Short, Xml};
use crate::canvas::stone::{GRAIN, Light, RIM, Shadow, grain, pattern};
use crate::scene::{Owner, Place, Role};
use crate::theme::{Stones, Theme};

/// A kind of stone, or the shadow of one.
#[derive(Clone, Copy, Debug)]
struct Kind {
    /// The owner; `None` for the shadow.
    owner: Option<Owner>,
    radius: i32,
    grain: u8,
}

impl Kind {
    /// A unique number of the kind, to find it quickly for each stone.
    #[inline]
    fn key(self) -> u64 {
        let owner = self.owner.map_or(0, |owner| owner as u64 + 1);
        u64::from(self.radius.cast_unsigned()) << 32 | owner << 8 | u64::from(self.grain)
    }
}

/// The maximum length of an opening tag that is copied as a whole.
const OPENING: usize = 40;

/// The maximum length of a place and the end of its tag.
const PLACE: usize = 40;

/// A place as written in tags, after the opening of the attribute.
type Spot = Short<PLACE>;

#[inline]
fn spot(at: Place) -> Spot {
    Short::written(|piece| _ = piece.length(at.x).put("\" y=\"").length(at.y).put("\""))
}

/// A kind in use: its identifier, the tag that places it, and the length of that tag.
#[derive(Debug)]
struct Known {
    kind: Kind,
    id: String,
    opening: String,
    short: Option<Short<OPENING>>,
}

/// The kinds of stones in a picture.
#[derive(Debug)]
pub(super) struct Used<'a> {
    theme: &'a Theme,
    game: u16,
    /// The prefix of identifiers.
    picture: String,
    keys: Vec<u64>,
    kinds: Vec<Known>,
}

impl<'a> Used<'a> {
    pub(super) fn new(theme: &'a Theme, game: u16, picture: String) -> Used<'a> {
        Used { theme, game, picture, keys: Vec::with_capacity(8), kinds: Vec::with_capacity(8) }
    }

    /// Adds a stone at a place, and its shadow to the shadows; `end` closes the stone's tag. Ghosts have no shadow.
    #[inline]
    pub(super) fn stone(
        &mut self,
        (out, shadows): (&mut Xml, &mut Xml),
        at: Place,
        (radius, owner, faded): (i32, Owner, bool),
        end: impl FnOnce(&mut Piece<'_>),
    ) {
        let spot = spot(at);
        if !faded && self.theme.stones != Stones::Flat {
            let shadow = Kind { owner: None, radius, grain: 0 };
            self.put(shadows, shadow, &spot, |tag| _ = tag.put("/>\n"));
        }
        let grain = pattern(owner, at, self.theme);
        self.put(out, Kind { owner: Some(owner), radius, grain }, &spot, |tag| {
            if faded {
                tag.put(" opacity=\".5\"");
            }
            end(tag);
        });
    }

    #[inline]
    fn put(&mut self, out: &mut Xml, kind: Kind, spot: &Spot, end: impl FnOnce(&mut Piece<'_>)) {
        let known = self.known(kind);
        let opening = known.short.as_ref().unwrap_or_else(|| {
            out.put(&known.opening);
            const { &Short::EMPTY }
        });
        out.piece::<{ OPENING + PLACE + Ready::ROOM }>(|tag| {
            tag.short(opening).short(spot);
            end(tag);
        });
    }

    #[inline]
    fn known(&mut self, kind: Kind) -> &Known {
        let key = kind.key();
        let index = match self.keys.iter().position(|&known| known == key) {
            Some(index) => index,
            None => self.meet(kind),
        };
        &self.kinds[index]
    }

    #[cold]
    fn meet(&mut self, kind: Kind) -> usize {
        let index = self.kinds.len();
        let id = self.id(index);
        let opening = ["<use href=\"#", &id, "\" x=\""].concat();
        self.keys.push(kind.key());
        self.kinds.push(Known { kind, id, short: Short::of(&opening), opening });
        index
    }

    fn id(&self, number: usize) -> String {
        const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz";
        let (round, index) = (number / LETTERS.len(), number % LETTERS.len());
        let more = if round > 0 { round.to_string() } else { String::new() };
        [&self.picture, &LETTERS[index..=index], &more].concat()
    }

    /// Writes the definitions of the used kinds.
    pub(super) fn defs(&self, out: &mut Xml) {
        if self.kinds.is_empty() {
            return;
        }
        out.put("<defs>\n");
        for &Known { kind, ref id, .. } in &self.kinds {
            match kind.owner {
                None => self.shadow_of(out, id, kind.radius),
                Some(owner) => self.stone_of(out, id, kind, owner),
            }
        }
        out.put("</defs>\n");
    }

    fn shadow_of(&self, out: &mut Xml, id: &str, radius: i32) {
        let Some(Shadow { at, radius, .. }) = Shadow::of(radius, self.theme, self.game) else { return };
        out.put("<radialGradient id=\"").put(id).put("g\">");
        stop(out, Shadow::FULL, Some(Role::Shadow), 1000);
        stop(out, 1000, Some(Role::Shadow), 0);
        out.put("</radialGradient><circle id=\"").put(id).put("\" fill=\"url(#").put(id).put("g)\"");
        out.attribute(" cx=\"", at.x).attribute(" cy=\"", at.y).attribute(" r=\"", radius).put("/>\n");
    }

    /// A disc with a rim, and with shading and grain if the theme has them. All stones of an owner share the shading of the first
    /// one.
    fn stone_of(&self, out: &mut Xml, id: &str, kind: Kind, owner: Owner) {
        let (face, rim) = owner.roles();
        let first = self.kinds.iter().find(|other| other.kind.owner == kind.owner);
        let first = first.map_or(id, |first| &first.id);
        let has_light = self.theme.stones != Stones::Flat;
        if has_light && first == id {
            self.light(out, id, owner);
        }
        let radius = kind.radius - RIM / 2;
        out.put("<g id=\"").put(id).attribute("\"><circle r=\"", radius);
        out.put(" class=\"").put(&self.picture).put("-").put(face.name());
        if !has_light {
            out.put(" ")
                .put(&self.picture)
                .put("-s-")
                .put(rim.name())
                .attribute("\" stroke-width=\"", RIM)
                .put("/></g>\n");
            return;
        }
        // The shading is on top of the face, so that a page that recolors the face keeps it.
        out.attribute("\"/><circle r=\"", radius).put(" style=\"fill:url(#").put(first).put("g)\"");
        out.put(" class=\"")
            .put(&self.picture)
            .put("-s-")
            .put(rim.name())
            .attribute("\" stroke-width=\"", RIM)
            .put("/>");
        if let Some((color, arcs)) = grain(owner, kind.radius, kind.grain, self.theme, self.game) {
            out.put("<path class=\"")
                .put(&self.picture)
                .put("-s-")
                .put(rim.name())
                .put("\" stroke-opacity=\"");
            out.share(i32::from(color.alpha) * 1000 / 255).attribute("\" stroke-width=\"", GRAIN);
            out.put(" d=\"");
            for [begin, bend, end] in arcs {
                out.points("M", [begin]).points("Q", [bend, end]);
            }
            out.put("\"/>");
        }
        out.put("</g>\n");
    }

    fn light(&self, out: &mut Xml, id: &str, owner: Owner) {
        let Light { light, middle, shade, dark } = Light::on(owner, self.theme, self.game);
        out.put("<radialGradient id=\"").put(id).put("g\" cx=\"").share(Light::PLACE.0);
        out.put("\" cy=\"").share(Light::PLACE.1).put("\" r=\"").share(Light::REACH).put("\">");
        out.put("<stop stop-color=\"#fff\" stop-opacity=\"").share(light).put("\"/>");
        out.put("<stop offset=\"").share(middle).put("\" stop-color=\"#fff\" stop-opacity=\"0\"/>");
        stop(out, middle, shade, 0);
        stop(out, 1000, shade, dark);
        out.put("</radialGradient>");
    }

    /// The roles used by gradients, one bit each.
    pub(super) fn stops(&self) -> u64 {
        let of = |known: &Known| match known.kind.owner {
            None => Some(Role::Shadow),
            Some(_) if self.theme.stones == Stones::Flat => None,
            Some(owner) => Light::on(owner, self.theme, self.game).shade,
        };
        self.kinds.iter().filter_map(of).fold(0, |roles, role| roles | 1 << role as u64)
    }
}

/// A gradient stop in the color of a role, or black: offset and opacity in thousandths.
fn stop(out: &mut Xml, offset: i32, role: Option<Role>, opacity: i32) {
    out.put("<stop offset=\"").share(offset);
    if let Some(role) = role {
        out.put("\" class=\"t-").put(role.name());
    }
    if opacity < 1000 {
        out.put("\" stop-opacity=\"").share(opacity);
    }
    out.put("\"/>");
}
