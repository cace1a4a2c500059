//! The look of stones: shading, grain and shadow, shared by all back ends that shade stones.

use crate::scene::{Owner, Place, Role};
use crate::theme::{Rgba, Stones, Theme};

/// The number of grain patterns of white stones.
const GRAINS: u8 = 5;

/// The width of the rim of stones, inside their radius. It separates shell from light wood and slate from dark boards.
pub(crate) const RIM: i32 = 36;

/// The width of the grain lines.
pub(crate) const GRAIN: i32 = 25;

/// A stone lit from the upper left: a radial gradient from highlight to shade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Light {
    /// The share of white in the highlight, in thousandths.
    pub(crate) light: i32,
    /// The offset at which the gradient has the plain color, in thousandths of its radius.
    pub(crate) middle: i32,
    /// The color of the shade: that of the rim, or black.
    pub(crate) shade: Option<Role>,
    /// The share of shade at the end of the gradient, in thousandths.
    pub(crate) dark: i32,
}

impl Light {
    /// The center of the highlight, from the upper left of the stone's square, in thousandths of its side.
    pub(crate) const PLACE: (i32, i32) = (360, 320);
    /// The radius of the gradient, in thousandths of the side.
    pub(crate) const REACH: i32 = 720;

    /// The shading of a stone.
    pub(crate) fn on(owner: Owner, theme: &Theme, game: u16) -> Light {
        let (face, rim) = owner.roles();
        match is_dark(theme.color(face, game)) {
            true => Light { light: 380, middle: 550, shade: None, dark: 350 },
            false => Light { light: 800, middle: 620, shade: Some(rim), dark: 280 },
        }
    }

    /// The colors of the gradient: highlight, middle and end.
    #[cfg(any(feature = "png", feature = "pdf"))]
    pub(crate) fn colors(self, owner: Owner, theme: &Theme, game: u16) -> [Rgba; 3] {
        let face = theme.color(owner.roles().0, game);
        let shade = self.shade.map_or(Rgba::BLACK, |role| theme.color(role, game));
        [face.mixed(Rgba::WHITE, self.light), face, face.mixed(shade, self.dark)]
    }
}

fn is_dark(face: Rgba) -> bool {
    face.contrast(Rgba::BLACK) < 6.0
}

/// A soft shadow to the lower right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shadow {
    /// Its center, relative to that of the stone.
    pub(crate) at: Place,
    /// Its radius.
    pub(crate) radius: i32,
    /// Its color.
    pub(crate) color: Rgba,
}

impl Shadow {
    /// The part of its radius with full color, in thousandths; it is transparent at its end.
    pub(crate) const FULL: i32 = 720;

    /// The shadow of stones of a radius; none in flat themes.
    pub(crate) fn of(radius: i32, theme: &Theme, game: u16) -> Option<Shadow> {
        let color = theme.color(Role::Shadow, game);
        let at = Place::new(radius / 12, radius / 6);
        (theme.stones != Stones::Flat).then_some(Shadow { at, radius: radius * 112 / 100, color })
    }
}

/// The grain pattern of a stone, if any. It depends only on the place, so that pictures are reproducible.
pub(crate) fn pattern(owner: Owner, at: Place, theme: &Theme) -> u8 {
    if theme.stones != Stones::Grain || owner != Owner::White {
        return 0;
    }
    let mixed = (at.x as u32).wrapping_mul(0x9E37_79B1) ^ (at.y as u32).wrapping_mul(0x85EB_CA6B);
    ((mixed >> 13) % u32::from(GRAINS)) as u8
}

/// The growth lines of shell and their color: shallow arcs (start, bend, end), tilted and spaced differently in each pattern.
/// Dark stones have none.
pub(crate) fn grain(
    owner: Owner,
    radius: i32,
    pattern: u8,
    theme: &Theme,
    game: u16,
) -> Option<(Rgba, Vec<[Place; 3]>)> {
    let (face, rim) = owner.roles();
    if theme.stones != Stones::Grain || is_dark(theme.color(face, game)) {
        return None;
    }
    // The tilt of each pattern as a vector of length 1000.
    const TILTS: [(i32, i32); GRAINS as usize] =
        [(966, 259), (999, -52), (940, -342), (848, 530), (985, 174)];
    let (cos, sin) = TILTS[usize::from(pattern) % TILTS.len()];
    let turned = |x: i32, y: i32| Place::new((x * cos - y * sin) / 1000, (x * sin + y * cos) / 1000);
    let shift = i32::from(pattern) * 17;
    let arc = |line: i32| {
        let y = line * 130 + shift - 30;
        // Half of the chord at this height, slightly less than that of the circle.
        let (radius, height) = (f64::from(radius * 93 / 100), f64::from(y + 25));
        let half = (radius * radius - height * height).max(0.0).sqrt() as i32;
        (half >= 80).then(|| [turned(-half, y), turned(0, y + 70 - line * 8), turned(half, y)])
    };
    Some((Rgba { alpha: 34, ..theme.color(rim, game) }, (-3..=3).filter_map(arc).collect()))
}
