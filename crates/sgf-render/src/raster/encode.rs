//! PNG encoding: fast, and with only the necessary channels.

use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter, PixelDimensions, Unit};
use resvg::tiny_skia::Pixmap;

/// Writes a PNG with only the necessary channels: most pictures are opaque, and those for print are gray.
pub(super) fn png(pixels: &Pixmap, density: Option<u32>) -> Vec<u8> {
    let (kind, data) = channels(pixels.data());
    let mut out = Vec::with_capacity(data.len() / 8 + 1024);
    let mut encoder = Encoder::new(&mut out, pixels.width(), pixels.height());
    encoder.set_color(kind);
    encoder.set_depth(BitDepth::Eight);
    // Rows of neighboring stones are equal, so unfiltered data compresses best.
    encoder.set_deflate_compression(DeflateCompression::Level(2));
    encoder.set_filter(Filter::NoFilter);
    encoder.set_pixel_dims(density.map(per_meter));
    let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(&data));
    written.expect("a vector takes all, and the data are as long as the size says");
    out
}

/// An inch is 25.4 mm.
fn per_meter(per_inch: u32) -> PixelDimensions {
    let count = (u64::from(per_inch) * 10_000 + 127) / 254;
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    PixelDimensions { xppu: count, yppu: count, unit: Unit::Meter }
}

/// Drops channels that are the same in all pixels.
fn channels(data: &[u8]) -> (ColorType, Vec<u8>) {
    let (pixels, _) = data.as_chunks::<4>();
    // Checking all pixels is faster than stopping at the first one.
    if pixels.iter().fold(255, |all, pixel| all & pixel[3]) != 255 {
        return (ColorType::Rgba, pixels.iter().flat_map(|pixel| straight(pixel)).collect());
    }
    if pixels.iter().all(|pixel| pixel[0] == pixel[1] && pixel[1] == pixel[2]) {
        return (ColorType::Grayscale, pixels.iter().map(|pixel| pixel[0]).collect());
    }
    let mut colors = vec![0; pixels.len() * 3];
    let (places, _) = colors.as_chunks_mut::<3>();
    for (color, &[red, green, blue, _]) in places.iter_mut().zip(pixels) {
        *color = [red, green, blue];
    }
    (ColorType::Rgb, colors)
}

/// A pixel with straight alpha, as in PNG.
pub(crate) fn straight(pixel: &[u8]) -> [u8; 4] {
    let alpha = u32::from(pixel[3]);
    let divided = |value: u8| match alpha {
        0 => 0,
        alpha => ((u32::from(value) * 255 + alpha / 2) / alpha).min(255) as u8,
    };
    [divided(pixel[0]), divided(pixel[1]), divided(pixel[2]), pixel[3]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn png_has_only_necessary_channels() {
        let kind = |data: &[u8]| channels(data).0;
        assert_eq!(kind(&[1, 2, 3, 255, 4, 5, 6, 255]), ColorType::Rgb);
        assert_eq!(kind(&[7, 7, 7, 255, 9, 9, 9, 255]), ColorType::Grayscale);
        assert_eq!(channels(&[50, 0, 100, 100]), (ColorType::Rgba, vec![128, 0, 255, 100]));
    }

    #[test]
    fn density_is_written_per_meter() {
        let pixels = Pixmap::new(3, 2).unwrap();
        let bytes = png(&pixels, Some(300));
        let reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().unwrap();
        let dimensions = reader.info().pixel_dims.unwrap();
        assert_eq!((dimensions.xppu, dimensions.unit), (11811, Unit::Meter));
    }
}
