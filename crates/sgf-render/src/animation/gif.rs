//! Animations as GIF: supported everywhere, with at most 256 colors.

use std::borrow::Cow;

use gif::{DisposalMethod, Encoder, EncodingError, Repeat};
use resvg::tiny_skia::Pixmap;

use super::palette::Palette;
use super::{AnimationError, AnimationOptions, Area, Frame, pixels};
use crate::raster::{PictureTooLargeError, blank};
use crate::theme::Theme;

/// The number of frames from which the palette is computed.
const SAMPLES: usize = 5;

/// Writes frames as GIF. All frames share one palette, computed from a sample of them.
///
/// Times are rounded to hundredths of a second, with a minimum of two.
///
/// # Errors
///
/// Fails without frames, or if the pictures would be too large.
pub fn gif(
    frames: impl IntoIterator<Item = Frame>,
    theme: &Theme,
    options: &AnimationOptions<'_>,
) -> Result<Vec<u8>, AnimationError> {
    let frames: Vec<Frame> = frames.into_iter().collect();
    let first = frames.first().ok_or(AnimationError::Empty)?;
    let blank = blank(&first.scene, options.width)?;
    let size = [blank.width(), blank.height()].map(u16::try_from);
    let [Ok(width), Ok(height)] = size else {
        return Err(
            PictureTooLargeError { width: blank.width().into(), height: blank.height().into() }.into()
        );
    };
    let step = frames.len().div_ceil(SAMPLES);
    let samples = frames.iter().rev().step_by(step).chain([first]);
    let palette = Palette::of(samples.map(|frame| pixels(&frame.scene, theme, options.fonts, blank.clone())));
    let mut out = Vec::new();
    let written = write(&mut out, (width, height), &frames, palette, theme, options, &blank);
    written.expect("writing to a vector cannot fail, and the rectangle is inside the picture");
    Ok(out)
}

fn write(
    out: &mut Vec<u8>,
    (width, height): (u16, u16),
    frames: &[Frame],
    mut palette: Palette,
    theme: &Theme,
    options: &AnimationOptions<'_>,
    blank: &Pixmap,
) -> Result<(), EncodingError> {
    let mut encoder = Encoder::new(out, width, height, &palette.bytes())?;
    encoder.set_repeat(match options.plays {
        None => Repeat::Infinite,
        Some(plays) => Repeat::Finite(plays.saturating_sub(1)),
    })?;
    let mut shown: Option<Pixmap> = None;
    for frame in frames {
        let now = pixels(&frame.scene, theme, options.fonts, blank.clone());
        let area = shown.as_ref().map_or(Area::of(&now), |before| Area::changed(before, &now));
        let buffer = match &shown {
            None => area.pixels(&now).map(|pixel| palette.index(pixel)).collect(),
            Some(before) => {
                let both = area.pixels(before).zip(area.pixels(&now));
                both.map(|(one, other)| if one == other { Palette::CLEAR } else { palette.index(other) })
                    .collect()
            }
        };
        encoder.write_frame(&gif::Frame {
            delay: u16::try_from((frame.time + 5) / 10).unwrap_or(u16::MAX).max(2),
            dispose: DisposalMethod::Keep,
            transparent: shown.is_some().then_some(Palette::CLEAR),
            // All coordinates fit in the size, which is 16 bits wide.
            top: area.top as u16,
            left: area.left as u16,
            width: area.width as u16,
            height: area.height as u16,
            buffer: Cow::Owned(buffer),
            ..gif::Frame::default()
        })?;
        shown = Some(now);
        options.watch.drawn();
    }
    Ok(())
}
