//! Stones in SVG: each kind is described once and used at many places.

use super::SvgOptions;
use super::writer::{number, point};
use crate::canvas::stone::{GRAIN, Light, RIM, Shadow, grain, pattern};
use crate::scene::{Owner, Place};
use crate::theme::{Colour, Stones, Theme};

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
        let grain = pattern(owner, at, theme);
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
        match (kind.owner, theme.stones) {
            (None, _) => {
                Shadow::of(kind.radius, theme, game).into_iter().for_each(|it| shadow(out, &id, it));
            }
            (Some(owner), Stones::Flat) => flat(out, &id, kind.radius, owner, theme, game),
            (Some(owner), Stones::Shaded | Stones::Grain) => shaded(out, &id, *kind, owner, theme, game),
        }
    }
    out.push_str("</defs>\n");
}

fn circle(out: &mut String, radius: i32) {
    out.push_str("<circle r=\"");
    number(out, radius);
    out.push('"');
}

/// A disc with a rim.
fn flat(out: &mut String, id: &str, radius: i32, owner: Owner, theme: &Theme, game: u16) {
    let (face, rim) = owner.roles();
    let (face, rim) = (theme.colour(face, game), theme.colour(rim, game));
    out.push_str(&format!("<g id=\"{id}\">"));
    circle(out, radius - RIM / 2);
    out.push_str(&format!(" fill=\"{face}\" stroke=\"{rim}\" stroke-width=\""));
    number(out, RIM);
    out.push_str("\"/></g>\n");
}

fn shadow(out: &mut String, id: &str, Shadow { at, radius, colour }: Shadow) {
    let (clear, full) = (Colour { alpha: 0, ..colour }, share(Shadow::FULL));
    out.push_str(&format!(
        "<radialGradient id=\"{id}g\"><stop offset=\"{full}\" stop-color=\"{colour}\"/><stop offset=\"1\" stop-color=\"{clear}\"/></radialGradient><circle id=\"{id}\" fill=\"url(#{id}g)\""
    ));
    for (name, value) in [("cx", at.x), ("cy", at.y), ("r", radius)] {
        out.push_str(&format!(" {name}=\""));
        number(out, value);
        out.push('"');
    }
    out.push_str("/>\n");
}

/// A stone with light, and with the grain of shell.
fn shaded(out: &mut String, id: &str, kind: Kind, owner: Owner, theme: &Theme, game: u16) {
    let Light { light, face, middle, dark } = Light::on(owner, theme, game);
    let (x, y, reach) = (share(Light::PLACE.0), share(Light::PLACE.1), share(Light::REACH));
    let middle = share(middle);
    out.push_str(&format!(
        "<radialGradient id=\"{id}g\" cx=\"{x}\" cy=\"{y}\" r=\"{reach}\"><stop offset=\"0\" stop-color=\"{light}\"/><stop offset=\"{middle}\" stop-color=\"{face}\"/><stop offset=\"1\" stop-color=\"{dark}\"/></radialGradient><g id=\"{id}\">"
    ));
    circle(out, kind.radius);
    out.push_str(&format!(" fill=\"url(#{id}g)\"/>"));
    if let Some((colour, arcs)) = grain(owner, kind.radius, kind.grain, theme, game) {
        out.push_str(&format!("<path fill=\"none\" stroke=\"{colour}\" stroke-width=\""));
        number(out, GRAIN);
        out.push_str("\" d=\"");
        for [begin, bend, end] in arcs {
            out.push('M');
            point(out, begin);
            out.push('Q');
            point(out, bend);
            out.push(' ');
            point(out, end);
        }
        out.push_str("\"/>");
    }
    out.push_str("</g>\n");
}

/// Writes thousandths as a share of one: `.36`.
fn share(thousandths: i32) -> String {
    format!(".{thousandths:03}").trim_end_matches('0').to_owned()
}
