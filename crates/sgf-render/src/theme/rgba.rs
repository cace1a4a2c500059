//! Colors.

use std::fmt;
use std::sync::LazyLock;

/// A color: red, green, blue and alpha.
///
/// # Examples
///
/// ```
/// use sgf_render::Rgba;
/// assert_eq!(Rgba { red: 255, green: 255, blue: 255, alpha: 255 }, Rgba::WHITE);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgba {
    /// The red channel.
    pub red: u8,
    /// The green channel.
    pub green: u8,
    /// The blue channel.
    pub blue: u8,
    /// The opacity: 255 is opaque.
    pub alpha: u8,
}

impl Rgba {
    /// Black.
    pub const BLACK: Rgba = Rgba { red: 0, green: 0, blue: 0, alpha: 255 };

    /// White.
    pub const WHITE: Rgba = Rgba { red: 255, green: 255, blue: 255, alpha: 255 };

    /// Parses `#RGB`, `#RRGGBB` or `#RRGGBBAA`.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::Rgba;
    /// assert_eq!(Rgba::read("#f00"), Rgba::read("#ff0000"));
    /// assert_eq!(Rgba::read("#ff000080").map(|color| color.alpha), Some(128));
    /// assert_eq!(Rgba::read("red"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Rgba> {
        let digits = text.strip_prefix('#')?;
        let number = u32::from_str_radix(digits, 16).ok()?;
        let byte = |shift: u32| (number >> shift) as u8;
        let doubled = |shift: u32| (number >> shift) as u8 % 16 * 17;
        match digits.len() {
            3 => Some(Rgba { red: doubled(8), green: doubled(4), blue: doubled(0), alpha: 255 }),
            6 => Some(Rgba { red: byte(16), green: byte(8), blue: byte(0), alpha: 255 }),
            8 => Some(Rgba { red: byte(24), green: byte(16), blue: byte(8), alpha: byte(0) }),
            _ => None,
        }
    }

    /// Returns a mix with another color; the share is that of the other, from 0 to 1000.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::Rgba;
    /// assert_eq!(Rgba::BLACK.mixed(Rgba::WHITE, 0), Rgba::BLACK);
    /// assert_eq!(Rgba::BLACK.mixed(Rgba::WHITE, 1000), Rgba::WHITE);
    /// ```
    #[must_use]
    pub fn mixed(self, other: Rgba, share: i32) -> Rgba {
        let mix = |one: u8, other: u8| {
            let share = share.clamp(0, 1000);
            ((i32::from(one) * (1000 - share) + i32::from(other) * share + 500) / 1000) as u8
        };
        Rgba {
            red: mix(self.red, other.red),
            green: mix(self.green, other.green),
            blue: mix(self.blue, other.blue),
            alpha: mix(self.alpha, other.alpha),
        }
    }

    /// Returns the contrast between two colors, from 1 to 21.
    ///
    /// Source: WCAG 2.2, "contrast ratio".
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::Rgba;
    /// assert!((Rgba::BLACK.contrast(Rgba::WHITE) - 21.0).abs() < 0.01);
    /// assert!((Rgba::WHITE.contrast(Rgba::WHITE) - 1.0).abs() < 0.01);
    /// ```
    #[must_use]
    pub fn contrast(self, other: Rgba) -> f64 {
        let (one, other) = (self.luminance(), other.luminance());
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    fn luminance(self) -> f64 {
        let linear = |channel: u8| LINEAR[usize::from(channel)];
        0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)
    }
}

/// The linear light of each channel value, from 0 to 1. It is computed once, since a picture needs it dozens of times.
static LINEAR: LazyLock<[f64; 256]> = LazyLock::new(|| {
    std::array::from_fn(|channel| {
        let share = channel as f64 / 255.0;
        if share <= 0.04045 { share / 12.92 } else { to_the_2_4((share + 0.055) / 1.055) }
    })
});

/// Returns a number from 0.05 to 1 raised to the power of 2.4. Uses only basic arithmetic, because `powf` may differ between
/// platforms.
fn to_the_2_4(number: f64) -> f64 {
    let square = number * number;
    // Newton's method for the fifth root, from above.
    let (mut root, mut step) = (1.0, 0);
    while step < 16 {
        let fourth = root * root * root * root;
        root -= (fourth * root - square) / (5.0 * fourth);
        step += 1;
    }
    square * root
}

/// A color as text: `#` and up to eight digits.
pub(crate) struct Hex {
    bytes: [u8; 9],
    length: usize,
}

impl Hex {
    pub(crate) fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.length]).expect("they are digits")
    }
}

impl Rgba {
    /// Returns the shortest form of the color: `#fe9`, `#c0ffee`, `#00000066`.
    pub(crate) fn hex(self) -> Hex {
        let channels = [self.red, self.green, self.blue, self.alpha];
        let n_channels = if self.alpha == 255 { 3 } else { 4 };
        let is_short = n_channels == 3 && channels.iter().all(|channel| channel % 17 == 0);
        let per_channel = if is_short { 1 } else { 2 };
        let digit = |value: u8| b"0123456789abcdef"[usize::from(value % 16)];
        let mut bytes = [b'#'; 9];
        for (to, channel) in bytes[1..].chunks_mut(per_channel).zip(channels) {
            to[0] = digit(channel >> 4);
            to[per_channel - 1] = digit(channel);
        }
        Hex { bytes, length: 1 + n_channels * per_channel }
    }
}

impl fmt::Display for Rgba {
    /// Writes the shortest form of the color: `#fe9`, `#c0ffee`, `#00000066`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.hex().as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_exact_to_twelve_digits() {
        for step in 9..=256 {
            let number = f64::from(step) / 256.0;
            assert!((to_the_2_4(number) / number.powf(2.4) - 1.0).abs() < 1e-12, "{number}");
        }
    }

    #[test]
    fn colors_round_trip() {
        for text in ["#fe9", "#000", "#c0ffee", "#00000066", "#ffffff00", "#112234"] {
            assert_eq!(Rgba::read(text).unwrap().to_string(), text);
        }
        assert_eq!(Rgba::read("#FFEE99").unwrap().to_string(), "#fe9");
    }
}
