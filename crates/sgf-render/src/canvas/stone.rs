//! What a stone looks like: its light, its grain and its shadow, said once for all back ends that shade stones.

use sgf_syntax::Listed;

use crate::scene::{Owner, Place, Role};
use crate::theme::{Colour, Stones, Theme};

/// How many patterns the grain of white stones has.
const GRAINS: u8 = 5;

/// The width of the rim of stones, which lies within their radius: without it, shell could not be told from light wood, nor slate from
/// a dark board.
pub(crate) const RIM: i32 = 36;

/// The width of the lines of the grain.
pub(crate) const GRAIN: i32 = 25;

/// A stone that is lit from the upper left: over its face lie light in one place and shade at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Light {
    /// How much white lies in the place of light, in thousandths.
    pub(crate) light: i32,
    /// Where there is neither light nor shade, from the place of light, in thousandths of the gradient.
    pub(crate) middle: i32,
    /// What shade is made of: the rim's colour, or black.
    pub(crate) shade: Option<Role>,
    /// How much of it lies at the end of the gradient, in thousandths.
    pub(crate) dark: i32,
}

impl Light {
    /// Where the place of light is, from the upper left of the stone's square, in thousandths of its side.
    pub(crate) const PLACE: (i32, i32) = (360, 320);
    /// How far the gradient reaches, in thousandths of the side.
    pub(crate) const REACH: i32 = 720;

    /// The light on a stone.
    pub(crate) fn on(owner: Owner, theme: &Theme, game: u16) -> Light {
        let (face, rim) = owner.roles();
        match is_dark(theme.colour(face, game)) {
            true => Light { light: 380, middle: 550, shade: None, dark: 350 },
            false => Light { light: 800, middle: 620, shade: Some(rim), dark: 280 },
        }
    }

    /// The colours of the gradient: in the place of light, in the middle and at its end.
    #[cfg(any(feature = "png", feature = "pdf"))]
    pub(crate) fn colours(self, owner: Owner, theme: &Theme, game: u16) -> [Colour; 3] {
        let face = theme.colour(owner.roles().0, game);
        let shade = self.shade.map_or(Colour::BLACK, |role| theme.colour(role, game));
        [face.mixed(Colour::WHITE, self.light), face, face.mixed(shade, self.dark)]
    }
}

fn is_dark(face: Colour) -> bool {
    face.contrast(Colour::BLACK) < 6.0
}

/// A soft shadow, to the right and below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shadow {
    /// Where its middle is, from the middle of the stone.
    pub(crate) at: Place,
    /// Its radius.
    pub(crate) radius: i32,
    /// Its colour.
    pub(crate) colour: Colour,
}

impl Shadow {
    /// Up to where it has its full colour, in thousandths of its radius; at its end it has none.
    pub(crate) const FULL: i32 = 720;

    /// The shadow of stones of a radius; none in flat themes.
    pub(crate) fn of(radius: i32, theme: &Theme, game: u16) -> Option<Shadow> {
        let colour = theme.colour(Role::Shadow, game);
        let at = Place::new(radius / 12, radius / 6);
        (theme.stones != Stones::Flat).then_some(Shadow { at, radius: radius * 112 / 100, colour })
    }
}

/// Which pattern of grain a stone has, if any. It depends on its place only, so that the same picture is drawn every time.
pub(crate) fn pattern(owner: Owner, at: Place, theme: &Theme) -> u8 {
    if theme.stones != Stones::Grain || owner != Owner::White {
        return 0;
    }
    let mixed = (at.x as u32).wrapping_mul(0x9E37_79B1) ^ (at.y as u32).wrapping_mul(0x85EB_CA6B);
    ((mixed >> 13) % u32::from(GRAINS)) as u8
}

/// The growth lines of shell and their colour: shallow arcs (begin, bend, end), tilted and spread differently in each pattern.
/// Dark stones have none.
pub(crate) fn grain(
    owner: Owner,
    radius: i32,
    pattern: u8,
    theme: &Theme,
    game: u16,
) -> Option<(Colour, Vec<[Place; 3]>)> {
    let (face, rim) = owner.roles();
    if theme.stones != Stones::Grain || is_dark(theme.colour(face, game)) {
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
        // Half of the chord at this height, a little less than the circle has.
        let (radius, height) = (f64::from(radius * 93 / 100), f64::from(y + 25));
        let half = (radius * radius - height * height).max(0.0).sqrt() as i32;
        (half >= 80).then(|| [turned(-half, y), turned(0, y + 70 - line * 8), turned(half, y)])
    };
    Some((Colour { alpha: 34, ..theme.colour(rim, game) }, (-3..=3).filter_map(arc).listed()))
}
