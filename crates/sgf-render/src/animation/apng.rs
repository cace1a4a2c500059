//! Animations as APNG: lossless, with all colors.

use png::{BitDepth, BlendOp, ColorType, Compression, DisposeOp, Encoder, Filter};

use super::{AnimationError, AnimationOptions, Area, Frame, pixels};
use crate::raster::blank;
use crate::theme::Theme;

/// Writes frames as APNG. Programs without APNG support show the first frame.
///
/// # Errors
///
/// Fails without frames, or if the pictures would be too large.
pub fn apng(
    frames: impl IntoIterator<Item = Frame, IntoIter: ExactSizeIterator>,
    theme: &Theme,
    options: &AnimationOptions<'_>,
) -> Result<Vec<u8>, AnimationError> {
    let mut frames = frames.into_iter();
    let n_frames = u32::try_from(frames.len()).unwrap_or(u32::MAX);
    let first = frames.next().ok_or(AnimationError::Empty)?;
    let blank = blank(&first.scene, options.width)?;
    let mut out = Vec::new();
    let written = write(&mut out, n_frames, first, frames, theme, options, blank);
    written.expect("writing to a vector cannot fail, and the rectangle is inside the picture");
    Ok(out)
}

fn write(
    out: &mut Vec<u8>,
    n_frames: u32,
    first: Frame,
    frames: impl Iterator<Item = Frame>,
    theme: &Theme,
    options: &AnimationOptions<'_>,
    blank: resvg::tiny_skia::Pixmap,
) -> Result<(), png::EncodingError> {
    let mut encoder = Encoder::new(out, blank.width(), blank.height());
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    encoder.set_filter(Filter::Up);
    encoder.set_animated(n_frames, options.plays.map_or(0, u32::from))?;
    encoder.set_blend_op(BlendOp::Source)?;
    encoder.set_dispose_op(DisposeOp::None)?;
    let mut writer = encoder.write_header()?;
    let mut shown = None;
    for frame in std::iter::once(first).chain(frames).take(n_frames as usize) {
        let now = pixels(&frame.scene, theme, options.fonts, blank.clone());
        let area = shown.as_ref().map_or(Area::of(&now), |before| Area::changed(before, &now));
        writer.reset_frame_position()?;
        writer.set_frame_dimension(area.width, area.height)?;
        writer.set_frame_position(area.left, area.top)?;
        writer.set_frame_delay(u16::try_from(frame.time).unwrap_or(u16::MAX), 1000)?;
        let data: Vec<u8> = area.pixels(&now).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        writer.write_image_data(&data)?;
        shown = Some(now);
        options.watch.drawn();
    }
    writer.finish()
}
