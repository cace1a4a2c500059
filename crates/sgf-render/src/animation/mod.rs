//! Scenes one after the other: a game that plays itself.
//!
//! GIF and APNG hold pictures of which each changes a rectangle of the one before; animated SVG holds each thing once, with the
//! time in which it is seen. APNG and GIF begin with the first scene; an SVG that does not move shows the last one.

mod apng;
mod gif;
mod palette;
mod svg;
#[cfg(test)]
mod tests;
mod timeline;

use std::fmt;

use resvg::tiny_skia::{Color, Pixmap};

use crate::fonts::Finder;
use crate::formats::Settings;
use crate::raster::{self, TooLarge};
use crate::scene::{Role, Scene};
use crate::theme::Theme;

pub use crate::watch::Watch;
pub use apng::apng;
pub use gif::gif;
pub use svg::animated_svg;

pub(crate) use apng::APNG;
pub(crate) use gif::GIF;
pub(crate) use svg::MOVING_SVG;

/// A scene and how long it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// What is shown.
    pub scene: Scene,
    /// For how many thousandths of a second.
    pub time: u32,
}

/// Gives scenes their times: each is shown for `time` thousandths of a second, the last one for `pause`.
pub fn timed(scenes: impl IntoIterator<Item = Scene>, time: u32, pause: u32) -> impl Iterator<Item = Frame> {
    let mut scenes = scenes.into_iter().peekable();
    std::iter::from_fn(move || {
        let scene = scenes.next()?;
        let time = if scenes.peek().is_some() { time } else { pause };
        Some(Frame { scene, time })
    })
}

/// How an animation is drawn.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct AnimationOptions<'a> {
    /// The width in pixels; the height follows from the first scene.
    pub width: u32,
    /// How often it is played; `None` without end.
    pub plays: Option<u16>,
    /// Where the fonts are that have what the bundled ones lack.
    pub fonts: Finder<'a>,
    /// Who is told of each picture of GIF and APNG; SVG is written in one go.
    pub watch: Watch<'a>,
}

sgf_syntax::options!(AnimationOptions<'_>);

impl Default for AnimationOptions<'_> {
    /// An animation 480 pixels wide, without end.
    fn default() -> Self {
        AnimationOptions { width: 480, plays: None, fonts: Finder::default(), watch: Watch::default() }
    }
}

/// Why there is no animation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AnimationError {
    /// There are no frames.
    Empty,
    /// The pictures would be too large.
    TooLarge(TooLarge),
}

impl fmt::Display for AnimationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnimationError::Empty => f.write_str("there is nothing to show"),
            AnimationError::TooLarge(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for AnimationError {}

impl From<TooLarge> for AnimationError {
    fn from(error: TooLarge) -> AnimationError {
        AnimationError::TooLarge(error)
    }
}

/// How much longer the last picture is seen than the others, and for how many thousandths of a second at least.
const PAUSE: u32 = 3;
const HOLD: u32 = 3000;

/// The frames that settings ask for.
fn film(scenes: Vec<Scene>, settings: &Settings<'_>) -> Vec<Frame> {
    timed(scenes, settings.delay, settings.delay.saturating_mul(PAUSE).max(HOLD)).collect()
}

impl<'a> AnimationOptions<'a> {
    /// What settings ask for.
    fn of(settings: &Settings<'a>) -> AnimationOptions<'a> {
        let options = AnimationOptions::default();
        let width = settings.size.unwrap_or(options.width);
        AnimationOptions { width, fonts: settings.fonts, watch: settings.watch, ..options }
    }
}

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Area {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
}

impl Area {
    fn of(pixels: &Pixmap) -> Area {
        Area { left: 0, top: 0, width: pixels.width(), height: pixels.height() }
    }

    /// The smallest rectangle in which two pictures of a size differ; a single pixel, if they do not.
    fn changed(before: &Pixmap, after: &Pixmap) -> Area {
        let stride = before.width() as usize * 4;
        let rows = before.data().chunks_exact(stride).zip(after.data().chunks_exact(stride));
        let (mut top, mut bottom, mut left, mut right) = (u32::MAX, 0, u32::MAX, 0);
        for (row, (one, other)) in (0..).zip(rows).filter(|(_, (one, other))| one != other) {
            let differs = |(one, other): (&[u8], &[u8])| one != other;
            let mut columns = one.chunks_exact(4).zip(other.chunks_exact(4));
            let width = columns.len() as u32;
            let first = columns.clone().position(differs).unwrap_or(0) as u32;
            let last = width - 1 - columns.rev_position(differs);
            (top, bottom) = (top.min(row), row);
            (left, right) = (left.min(first), right.max(last));
        }
        if top == u32::MAX {
            return Area { left: 0, top: 0, width: 1, height: 1 };
        }
        Area { left, top, width: right - left + 1, height: bottom - top + 1 }
    }

    /// The pixels of the rectangle, row by row, four bytes each.
    fn pixels(self, of: &Pixmap) -> impl Iterator<Item = &[u8]> {
        let stride = of.width() as usize * 4;
        let rows = of.data().chunks_exact(stride).skip(self.top as usize).take(self.height as usize);
        let columns = self.left as usize * 4..(self.left + self.width) as usize * 4;
        rows.flat_map(move |row| row[columns.clone()].chunks_exact(4))
    }
}

/// Finds something from the end.
trait FromEnd: DoubleEndedIterator + ExactSizeIterator {
    /// How many come after the last one for which something holds.
    fn rev_position(&mut self, holds: impl Fn(Self::Item) -> bool) -> u32 {
        let mut after = 0;
        while let Some(item) = self.next_back() {
            if holds(item) {
                break;
            }
            after += 1;
        }
        after
    }
}

impl<I: DoubleEndedIterator + ExactSizeIterator> FromEnd for I {}

/// Draws a scene in the size of the first one, on paper: moving pictures are opaque.
fn pixels(scene: &Scene, theme: &Theme, fonts: Finder<'_>, mut blank: Pixmap) -> Pixmap {
    let page = raster::color(theme.colour(Role::Page, scene.game));
    blank.fill(if page.is_opaque() { page } else { Color::WHITE });
    raster::onto(scene, theme, fonts, blank)
}
