//! Stones in SVG: each kind is described once and used at many places.

use super::SvgOptions;
use super::writer::{number, point};
use crate::scene::{Owner, Place, Role};
use crate::theme::{Colour, Stones, Theme};

/// How many patterns the grain of white stones has.
const GRAINS: u8 = 5;

/// The width of the rim of flat stones.
const RIM: i32 = 36;

/// A kind of stone, or the shadow of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    /// Whose stone; `None` for the shadow.
    owner: Option<Owner>,
    radius: i32,
    grain: u8,
}

/// The kinds of stones that a picture uses.
#[derive(Debug, Default)]
pub(super) struct Used(Vec<Kind>);

impl Used {
    /// Returns the number of the kind of a stone.
    pub(super) fn stone(&mut self, theme: &Theme, owner: Owner, radius: i32, at: Place) -> usize {
        let has_grain = theme.stones == Stones::Grain && owner == Owner::White;
        let grain = if has_grain { pattern(at) } else { 0 };
        self.number(Kind { owner: Some(owner), radius, grain })
    }

    /// Returns the number of the shadow of stones of a radius.
    pub(super) fn shadow(&mut self, radius: i32) -> usize {
        self.number(Kind { owner: None, radius, grain: 0 })
    }

    fn number(&mut self, kind: Kind) -> usize {
        let known = self.0.iter().position(|&other| other == kind);
        known.unwrap_or_else(|| {
            self.0.push(kind);
            self.0.len() - 1
        })
    }
}

/// Which grain a stone has depends on its place only, so that the same picture is drawn every time.
fn pattern(at: Place) -> u8 {
    let mixed = (at.x as u32).wrapping_mul(0x9E37_79B1) ^ (at.y as u32).wrapping_mul(0x85EB_CA6B);
    ((mixed >> 13) % u32::from(GRAINS)) as u8
}

pub(super) fn has_shadow(theme: &Theme) -> bool {
    theme.stones != Stones::Flat
}

/// Puts a stone of a kind at a place.
pub(super) fn put(out: &mut String, prefix: &str, kind: usize, at: Place, faded: bool) {
    out.push_str("<use href=\"#");
    out.push_str(prefix);
    out.push('s');
    out.push(char::from(b'a' + (kind % 26) as u8));
    if kind >= 26 {
        out.push_str(&(kind / 26).to_string());
    }
    out.push_str("\" x=\"");
    number(out, at.x);
    out.push_str("\" y=\"");
    number(out, at.y);
    out.push_str(if faded { "\" opacity=\".5\"/>\n" } else { "\"/>\n" });
}

fn id(prefix: &str, kind: usize) -> String {
    let letter = char::from(b'a' + (kind % 26) as u8);
    let more = if kind >= 26 { (kind / 26).to_string() } else { String::new() };
    format!("{prefix}s{letter}{more}")
}

/// Writes the kinds of stones that are used.
pub(super) fn defs(out: &mut String, used: &Used, theme: &Theme, game: u16, options: &SvgOptions<'_>) {
    if used.0.is_empty() {
        return;
    }
    out.push_str("<defs>\n");
    for (number, kind) in used.0.iter().enumerate() {
        let id = id(options.prefix, number);
        match kind.owner {
            None => shadow(out, &id, kind.radius, theme.colour(Role::Shadow, game)),
            Some(owner) => {
                let (face, rim) = owner.roles();
                let (face, rim) = (theme.colour(face, game), theme.colour(rim, game));
                match theme.stones {
                    Stones::Flat => flat(out, &id, kind.radius, face, rim),
                    Stones::Shaded | Stones::Grain => shaded(out, &id, *kind, face, rim, theme.stones),
                }
            }
        }
    }
    out.push_str("</defs>\n");
}

fn circle(out: &mut String, radius: i32) {
    out.push_str("<circle r=\"");
    number(out, radius);
    out.push('"');
}

/// A disc; the rim lies within the radius.
fn flat(out: &mut String, id: &str, radius: i32, face: Colour, rim: Colour) {
    out.push_str(&format!("<g id=\"{id}\">"));
    circle(out, radius - RIM / 2);
    out.push_str(&format!(" fill=\"{face}\" stroke=\"{rim}\" stroke-width=\""));
    number(out, RIM);
    out.push_str("\"/></g>\n");
}

/// A soft shadow, to the right and below.
fn shadow(out: &mut String, id: &str, radius: i32, colour: Colour) {
    let clear = Colour { alpha: 0, ..colour };
    out.push_str(&format!(
        "<radialGradient id=\"{id}g\"><stop offset=\".72\" stop-color=\"{colour}\"/><stop offset=\"1\" stop-color=\"{clear}\"/></radialGradient><circle id=\"{id}\" fill=\"url(#{id}g)\""
    ));
    for (name, value) in [("cx", radius / 12), ("cy", radius / 6), ("r", radius * 112 / 100)] {
        out.push_str(&format!(" {name}=\""));
        number(out, value);
        out.push('"');
    }
    out.push_str("/>\n");
}

/// A stone that is lit from the upper left.
fn shaded(out: &mut String, id: &str, kind: Kind, face: Colour, rim: Colour, stones: Stones) {
    let is_dark = face.contrast(Colour::BLACK) < 6.0;
    let white = Colour { red: 255, green: 255, blue: 255, alpha: 255 };
    let (light, dark) = if is_dark {
        (face.mixed(white, 380), face.mixed(Colour::BLACK, 350))
    } else {
        (face.mixed(white, 800), face.mixed(rim, 380))
    };
    let middle = if is_dark { 55 } else { 62 };
    out.push_str(&format!(
        "<radialGradient id=\"{id}g\" cx=\".36\" cy=\".32\" r=\".72\"><stop offset=\"0\" stop-color=\"{light}\"/><stop offset=\".{middle}\" stop-color=\"{face}\"/><stop offset=\"1\" stop-color=\"{dark}\"/></radialGradient><g id=\"{id}\">"
    ));
    circle(out, kind.radius);
    out.push_str(&format!(" fill=\"url(#{id}g)\"/>"));
    if stones == Stones::Grain && !is_dark {
        grain(out, kind, rim);
    }
    out.push_str("</g>\n");
}

/// The growth lines of shell: shallow arcs, tilted and spread differently in each pattern.
fn grain(out: &mut String, kind: Kind, rim: Colour) {
    let colour = Colour { alpha: 34, ..rim };
    // The tilt of each pattern as a vector of length 1000.
    const TILTS: [(i32, i32); GRAINS as usize] =
        [(966, 259), (999, -52), (940, -342), (848, 530), (985, 174)];
    let (cos, sin) = TILTS[usize::from(kind.grain) % TILTS.len()];
    let turned = |x: i32, y: i32| Place::new((x * cos - y * sin) / 1000, (x * sin + y * cos) / 1000);
    out.push_str(&format!("<path fill=\"none\" stroke=\"{colour}\" stroke-width=\".5\" d=\""));
    let shift = i32::from(kind.grain) * 17;
    for line in -3..=3 {
        let y = line * 130 + shift - 30;
        // Half of the chord at this height, a little less than the circle has.
        let (radius, height) = (f64::from(kind.radius * 93 / 100), f64::from(y + 25));
        let half = (radius * radius - height * height).max(0.0).sqrt() as i32;
        if half < 80 {
            continue;
        }
        out.push('M');
        point(out, turned(-half, y));
        out.push('Q');
        point(out, turned(0, y + 70 - line * 8));
        out.push(' ');
        point(out, turned(half, y));
    }
    out.push_str("\"/>");
}
