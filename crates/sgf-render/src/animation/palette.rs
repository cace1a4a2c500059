//! Palettes for pictures of boards, in which a few colors fill most of the area, with many shades between them.
//!
//! Median cut: repeatedly split the box with the widest color range, weighted by the square root of the frequencies, at the
//! median of the weights. If one color outweighs all others in a box together, the box becomes exactly that color, which
//! preserves wood, background and lines.

use std::collections::{BTreeMap, HashMap};

use resvg::tiny_skia::Pixmap;

/// Red, green and blue.
type Rgb = [u8; 3];

/// A color and its frequency.
type Frequency = (Rgb, u32);

/// Up to 255 colors, and one that leaves a pixel unchanged.
#[derive(Debug)]
pub(super) struct Palette {
    colors: Vec<Rgb>,
    /// The nearest palette index of colors that were looked up.
    nearest: HashMap<Rgb, u8>,
}

impl Palette {
    /// The index of the transparent color.
    pub(super) const CLEAR: u8 = 255;

    /// Makes a palette for opaque pictures.
    pub(super) fn of(pictures: impl Iterator<Item = Pixmap>) -> Palette {
        let mut seen = BTreeMap::<Rgb, u32>::new();
        for picture in pictures {
            // Neighboring pixels are often equal; counting runs is faster.
            for run in picture.data().chunk_by_pixel() {
                *seen.entry(run.0).or_default() += run.1;
            }
        }
        let colors = cut(seen.into_iter().collect()).iter().map(|seen| middle(seen)).collect();
        Palette { colors, nearest: HashMap::new() }
    }

    /// Returns the palette in the layout of GIF, with 256 colors.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.colors.concat();
        bytes.resize(256 * 3, 0);
        bytes
    }

    /// Returns the index of the color nearest to a pixel.
    pub(super) fn index(&mut self, pixel: &[u8]) -> u8 {
        let color = [pixel[0], pixel[1], pixel[2]];
        let distance = |other: &Rgb| -> u32 {
            color.iter().zip(other).map(|(&one, &other)| u32::from(one.abs_diff(other)).pow(2)).sum()
        };
        *self.nearest.entry(color).or_insert_with(|| {
            let nearest = (0_u8..).zip(&self.colors).min_by_key(|(_, other)| distance(other));
            nearest.map_or(0, |(index, _)| index)
        })
    }
}

/// Runs of equal pixels.
trait Runs {
    fn chunk_by_pixel(&self) -> impl Iterator<Item = Frequency>;
}

impl Runs for [u8] {
    fn chunk_by_pixel(&self) -> impl Iterator<Item = Frequency> {
        let (pixels, _) = self.as_chunks::<4>();
        let runs = pixels.chunk_by(|one, other| one == other);
        runs.map(|run| ([run[0][0], run[0][1], run[0][2]], run.len() as u32))
    }
}

/// Splits the colors into as many boxes as the palette has entries.
fn cut(all: Vec<Frequency>) -> Vec<Vec<Frequency>> {
    let mut boxes = vec![(spread(&all), all)];
    while boxes.len() < usize::from(Palette::CLEAR) {
        let widest = (0..boxes.len()).max_by_key(|&index| boxes[index].0.1);
        let Some(index) = widest.filter(|&index| boxes[index].0.1 > 0) else { break };
        let ((channel, _), mut seen) = boxes.swap_remove(index);
        seen.sort_unstable_by_key(|(color, _)| (color[channel], *color));
        let half = seen.iter().map(weight).sum::<u64>() / 2;
        let mut sum = 0;
        let at = seen.iter().position(|seen| {
            sum += weight(seen);
            sum > half
        });
        // Both halves get at least one color.
        let rest = seen.split_off(at.unwrap_or(0).clamp(1, seen.len() - 1));
        boxes.extend([seen, rest].map(|seen| (spread(&seen), seen)));
    }
    boxes.into_iter().map(|(_, seen)| seen).collect()
}

fn weight((_, count): &Frequency) -> u64 {
    u64::from(count.isqrt()).max(1)
}

/// The channel with the widest range, and that range, weighted.
fn spread(seen: &[Frequency]) -> (usize, u64) {
    let weight: u64 = seen.iter().map(weight).sum();
    let of_channel = |channel: usize| {
        let values = || seen.iter().map(|(color, _)| color[channel]);
        let apart = values().max().unwrap_or(0) - values().min().unwrap_or(0);
        (channel, u64::from(apart).pow(2) * weight)
    };
    (0..3).map(of_channel).max_by_key(|&(_, spread)| spread).unwrap_or_default()
}

/// The color that represents a box.
fn middle(seen: &[Frequency]) -> Rgb {
    let all: u64 = seen.iter().map(|(_, count)| u64::from(*count)).sum();
    let most = seen.iter().max_by_key(|(_, count)| *count);
    if let Some((color, _)) = most.filter(|(_, count)| u64::from(*count) * 2 > all) {
        return *color;
    }
    std::array::from_fn(|channel| {
        let sum: u64 = seen.iter().map(|(color, count)| u64::from(color[channel]) * u64::from(*count)).sum();
        (sum / all.max(1)) as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(colors: impl Iterator<Item = Rgb>) -> Pixmap {
        let data: Vec<u8> = colors.flat_map(|[red, green, blue]| [red, green, blue, 255]).collect();
        let size = resvg::tiny_skia::IntSize::from_wh(data.len() as u32 / 4, 1).unwrap();
        Pixmap::from_vec(data, size).unwrap()
    }

    #[test]
    fn small_palettes_are_exact() {
        let colors = [[237, 190, 108], [0, 0, 0], [255, 255, 255], [90, 58, 20], [90, 58, 21]];
        let mut palette = Palette::of([picture(colors.into_iter())].into_iter());
        for color in colors {
            let index = palette.index(&color);
            assert_eq!(palette.bytes()[usize::from(index) * 3..][..3], color);
        }
    }

    #[test]
    fn keeps_frequent_colors_and_approximates_others() {
        let wood = [237, 190, 108];
        let shades = (0..4000_u32).map(|n| [n % 256, n * 7 % 256, n * 13 % 256].map(|value| value as u8));
        let all = std::iter::repeat_n(wood, 100_000).chain(shades.clone());
        let mut palette = Palette::of([picture(all)].into_iter());
        let bytes = palette.bytes();
        let mut shown = |color: Rgb| {
            let index = usize::from(palette.index(&color));
            [bytes[index * 3], bytes[index * 3 + 1], bytes[index * 3 + 2]]
        };
        assert_eq!(shown(wood), wood);
        let worst = shades.map(|color| {
            let shown = shown(color);
            (0..3).map(|channel| color[channel].abs_diff(shown[channel])).max().unwrap()
        });
        assert!(worst.max().unwrap() < 64);
    }
}
