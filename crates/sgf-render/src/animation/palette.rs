//! A palette for pictures of boards: a few colours fill most of the picture, and there are many shades between them.
//!
//! The space of colours is cut into boxes (median cut): again and again the box whose colours are the furthest apart, weighted
//! by the root of how often they are seen, is cut in the middle of that weight. A box in which one colour is seen more than all others
//! together stands for just that colour, so that wood, paper and lines keep theirs.

use std::collections::{BTreeMap, HashMap};

use resvg::tiny_skia::Pixmap;

/// Red, green and blue.
type Rgb = [u8; 3];

/// A colour and how often it is seen.
type Seen = (Rgb, u32);

/// At most 255 colours, and one that leaves a pixel as it is.
#[derive(Debug)]
pub(super) struct Palette {
    colours: Vec<Rgb>,
    /// Which colour of the palette is the nearest, of colours that were asked for.
    nearest: HashMap<Rgb, u8>,
}

impl Palette {
    /// The index of no colour.
    pub(super) const CLEAR: u8 = 255;

    /// Makes a palette for opaque pictures.
    pub(super) fn of(pictures: impl Iterator<Item = Pixmap>) -> Palette {
        let mut seen = BTreeMap::<Rgb, u32>::new();
        for picture in pictures {
            // Neighbours are often alike, and counting them together is faster.
            for run in picture.data().chunk_by_pixel() {
                *seen.entry(run.0).or_default() += run.1;
            }
        }
        let colours = cut(seen.into_iter().collect()).iter().map(|seen| middle(seen)).collect();
        Palette { colours, nearest: HashMap::new() }
    }

    /// The palette as GIF has it, with 256 colours.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.colours.concat();
        bytes.resize(256 * 3, 0);
        bytes
    }

    /// Returns the index of the colour that is nearest to a pixel.
    pub(super) fn index(&mut self, pixel: &[u8]) -> u8 {
        let colour = [pixel[0], pixel[1], pixel[2]];
        let distance = |other: &Rgb| -> u32 {
            colour.iter().zip(other).map(|(&one, &other)| u32::from(one.abs_diff(other)).pow(2)).sum()
        };
        *self.nearest.entry(colour).or_insert_with(|| {
            let nearest = (0_u8..).zip(&self.colours).min_by_key(|(_, other)| distance(other));
            nearest.map_or(0, |(index, _)| index)
        })
    }
}

/// Runs of pixels of a colour.
trait Runs {
    fn chunk_by_pixel(&self) -> impl Iterator<Item = Seen>;
}

impl Runs for [u8] {
    fn chunk_by_pixel(&self) -> impl Iterator<Item = Seen> {
        let (pixels, _) = self.as_chunks::<4>();
        let runs = pixels.chunk_by(|one, other| one == other);
        runs.map(|run| ([run[0][0], run[0][1], run[0][2]], run.len() as u32))
    }
}

/// Cuts colours into as many boxes as a palette has room for.
fn cut(all: Vec<Seen>) -> Vec<Vec<Seen>> {
    let mut boxes = vec![(spread(&all), all)];
    while boxes.len() < usize::from(Palette::CLEAR) {
        let widest = (0..boxes.len()).max_by_key(|&index| boxes[index].0.1);
        let Some(index) = widest.filter(|&index| boxes[index].0.1 > 0) else { break };
        let ((channel, _), mut seen) = boxes.swap_remove(index);
        seen.sort_unstable_by_key(|(colour, _)| (colour[channel], *colour));
        let half = seen.iter().map(weight).sum::<u64>() / 2;
        let mut sum = 0;
        let at = seen.iter().position(|seen| {
            sum += weight(seen);
            sum > half
        });
        // Both boxes get at least one colour.
        let rest = seen.split_off(at.unwrap_or(0).clamp(1, seen.len() - 1));
        boxes.extend([seen, rest].map(|seen| (spread(&seen), seen)));
    }
    boxes.into_iter().map(|(_, seen)| seen).collect()
}

fn weight((_, count): &Seen) -> u64 {
    u64::from(count.isqrt()).max(1)
}

/// In which channel colours are the furthest apart, and by how much, weighted.
fn spread(seen: &[Seen]) -> (usize, u64) {
    let weight: u64 = seen.iter().map(weight).sum();
    let of_channel = |channel: usize| {
        let values = || seen.iter().map(|(colour, _)| colour[channel]);
        let apart = values().max().unwrap_or(0) - values().min().unwrap_or(0);
        (channel, u64::from(apart).pow(2) * weight)
    };
    (0..3).map(of_channel).max_by_key(|&(_, spread)| spread).unwrap_or_default()
}

/// The colour that stands for a box.
fn middle(seen: &[Seen]) -> Rgb {
    let all: u64 = seen.iter().map(|(_, count)| u64::from(*count)).sum();
    let most = seen.iter().max_by_key(|(_, count)| *count);
    if let Some((colour, _)) = most.filter(|(_, count)| u64::from(*count) * 2 > all) {
        return *colour;
    }
    std::array::from_fn(|channel| {
        let sum: u64 =
            seen.iter().map(|(colour, count)| u64::from(colour[channel]) * u64::from(*count)).sum();
        (sum / all.max(1)) as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(colours: impl Iterator<Item = Rgb>) -> Pixmap {
        let data: Vec<u8> = colours.flat_map(|[red, green, blue]| [red, green, blue, 255]).collect();
        let size = resvg::tiny_skia::IntSize::from_wh(data.len() as u32 / 4, 1).unwrap();
        Pixmap::from_vec(data, size).unwrap()
    }

    #[test]
    fn few_colours_are_kept_as_they_are() {
        let colours = [[237, 190, 108], [0, 0, 0], [255, 255, 255], [90, 58, 20], [90, 58, 21]];
        let mut palette = Palette::of([picture(colours.into_iter())].into_iter());
        for colour in colours {
            let index = palette.index(&colour);
            assert_eq!(palette.bytes()[usize::from(index) * 3..][..3], colour);
        }
    }

    #[test]
    fn of_many_colours_the_most_frequent_are_kept_and_the_others_are_near() {
        let wood = [237, 190, 108];
        let shades = (0..4000_u32).map(|n| [n % 256, n * 7 % 256, n * 13 % 256].map(|value| value as u8));
        let all = std::iter::repeat_n(wood, 100_000).chain(shades.clone());
        let mut palette = Palette::of([picture(all)].into_iter());
        let bytes = palette.bytes();
        let mut shown = |colour: Rgb| {
            let index = usize::from(palette.index(&colour));
            [bytes[index * 3], bytes[index * 3 + 1], bytes[index * 3 + 2]]
        };
        assert_eq!(shown(wood), wood);
        let worst = shades.map(|colour| {
            let shown = shown(colour);
            (0..3).map(|channel| colour[channel].abs_diff(shown[channel])).max().unwrap()
        });
        assert!(worst.max().unwrap() < 64);
    }
}
