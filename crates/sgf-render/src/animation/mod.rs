//! Animations: the positions of a game in sequence.
//!
//! Each frame of a GIF or APNG contains the rectangle that changes. An animated SVG contains each item once, with the time it is
//! visible. GIF and APNG start with the first scene; an SVG without motion shows the last one.

mod apng;
mod gif;
mod palette;
mod svg;
#[cfg(test)]
mod tests;
mod timeline;

use resvg::tiny_skia::{Color, Pixmap};

use crate::fonts::Finder;
use crate::raster::{self, PictureTooLargeError};
use crate::scene::{Role, Scene};
use crate::theme::Theme;

pub use crate::watch::Watch;
pub use apng::apng;
pub use gif::gif;
pub use svg::animated_svg;

/// A scene and its duration.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// The scene.
    pub scene: Scene,
    /// The duration in milliseconds.
    pub time: u32,
}

/// Assigns times to scenes: `time` milliseconds each, and `pause` for the last one.
pub fn timed(scenes: impl IntoIterator<Item = Scene>, time: u32, pause: u32) -> impl Iterator<Item = Frame> {
    let mut scenes = scenes.into_iter().peekable();
    std::iter::from_fn(move || {
        let scene = scenes.next()?;
        let time = if scenes.peek().is_some() { time } else { pause };
        Some(Frame { scene, time })
    })
}

/// Options of animations.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct AnimationOptions<'a> {
    /// The width in pixels; the height follows from the first scene.
    pub width: u32,
    /// How often it is played; `None` for an endless loop.
    pub plays: Option<u16>,
    /// Finds fonts for characters that the bundled fonts lack.
    pub fonts: Finder<'a>,
    /// Called after each frame of a GIF or APNG; an SVG is written in one step.
    pub watch: Watch<'a>,
}

sgf_syntax::options!(AnimationOptions<'_>);

impl Default for AnimationOptions<'_> {
    /// An endless animation 480 pixels wide.
    fn default() -> Self {
        AnimationOptions { width: 480, plays: None, fonts: Finder::default(), watch: Watch::default() }
    }
}

/// An animation cannot be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AnimationError {
    /// There are no frames.
    #[error("there is nothing to show")]
    Empty,
    /// The pictures would be too large.
    #[error(transparent)]
    TooLarge(#[from] PictureTooLargeError),
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

    /// The smallest rectangle in which two pictures of the same size differ; a single pixel if they are equal.
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

/// Searching from the end.
trait FromEnd: DoubleEndedIterator + ExactSizeIterator {
    /// Returns the number of items after the last one that matches.
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

/// Draws a scene in the size of the first one, on a background, because animations are opaque.
fn pixels(scene: &Scene, theme: &Theme, fonts: Finder<'_>, mut blank: Pixmap) -> Pixmap {
    let page = raster::to_tiny_skia(theme.color(Role::Page, scene.game));
    blank.fill(if page.is_opaque() { page } else { Color::WHITE });
    raster::onto(scene, theme, fonts, blank)
}
