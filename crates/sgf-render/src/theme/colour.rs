//! Colours.

use std::fmt;
use std::sync::LazyLock;

/// A colour: red, green, blue, and how much it covers.
///
/// # Examples
///
/// ```
/// use sgf_render::Colour;
/// assert_eq!(Colour { red: 255, green: 255, blue: 255, alpha: 255 }, Colour::WHITE);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour {
    /// The share of red.
    pub red: u8,
    /// The share of green.
    pub green: u8,
    /// The share of blue.
    pub blue: u8,
    /// How much it covers: 255 is all.
    pub alpha: u8,
}

impl Colour {
    /// Black.
    pub const BLACK: Colour = Colour { red: 0, green: 0, blue: 0, alpha: 255 };

    /// White.
    pub const WHITE: Colour = Colour { red: 255, green: 255, blue: 255, alpha: 255 };

    /// Reads `#RGB`, `#RRGGBB` or `#RRGGBBAA`.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::Colour;
    /// assert_eq!(Colour::read("#f00"), Colour::read("#ff0000"));
    /// assert_eq!(Colour::read("#ff000080").map(|colour| colour.alpha), Some(128));
    /// assert_eq!(Colour::read("red"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Colour> {
        let digits = text.strip_prefix('#')?;
        let number = u32::from_str_radix(digits, 16).ok()?;
        let byte = |shift: u32| (number >> shift) as u8;
        let doubled = |shift: u32| (number >> shift) as u8 % 16 * 17;
        match digits.len() {
            3 => Some(Colour { red: doubled(8), green: doubled(4), blue: doubled(0), alpha: 255 }),
            6 => Some(Colour { red: byte(16), green: byte(8), blue: byte(0), alpha: 255 }),
            8 => Some(Colour { red: byte(24), green: byte(16), blue: byte(8), alpha: byte(0) }),
            _ => None,
        }
    }

    /// A colour between this one and another; the share is that of the other, from 0 to 1000.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::Colour;
    /// assert_eq!(Colour::BLACK.mixed(Colour::WHITE, 0), Colour::BLACK);
    /// assert_eq!(Colour::BLACK.mixed(Colour::WHITE, 1000), Colour::WHITE);
    /// ```
    #[must_use]
    pub fn mixed(self, other: Colour, share: i32) -> Colour {
        let mix = |one: u8, other: u8| {
            let share = share.clamp(0, 1000);
            ((i32::from(one) * (1000 - share) + i32::from(other) * share + 500) / 1000) as u8
        };
        Colour {
            red: mix(self.red, other.red),
            green: mix(self.green, other.green),
            blue: mix(self.blue, other.blue),
            alpha: mix(self.alpha, other.alpha),
        }
    }

    /// The contrast between two colours, from 1 to 21.
    ///
    /// Source: WCAG 2.2, "contrast ratio".
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::Colour;
    /// assert!((Colour::BLACK.contrast(Colour::WHITE) - 21.0).abs() < 0.01);
    /// assert!((Colour::WHITE.contrast(Colour::WHITE) - 1.0).abs() < 0.01);
    /// ```
    #[must_use]
    pub fn contrast(self, other: Colour) -> f64 {
        let (one, other) = (self.luminance(), other.luminance());
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    fn luminance(self) -> f64 {
        let linear = |channel: u8| LINEAR[usize::from(channel)];
        0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)
    }
}

/// How much light each value of a channel is, from 0 to 1: a picture asks for that dozens of times. It is computed once, and not by the
/// compiler, because a page would have to load it.
static LINEAR: LazyLock<[f64; 256]> = LazyLock::new(|| {
    std::array::from_fn(|channel| {
        let share = channel as f64 / 255.0;
        if share <= 0.04045 { share / 12.92 } else { to_the_2_4((share + 0.055) / 1.055) }
    })
});

/// Returns a number from 0.05 to 1 to the power of 2.4: by nothing but sums, products and quotients, which are the same on every
/// platform, as the powers of its library need not be.
fn to_the_2_4(number: f64) -> f64 {
    let square = number * number;
    // Newton's way to the fifth root, from above.
    let (mut root, mut step) = (1.0, 0);
    while step < 16 {
        let fourth = root * root * root * root;
        root -= (fourth * root - square) / (5.0 * fourth);
        step += 1;
    }
    square * root
}

/// A colour as text: a hash and up to eight digits.
pub(crate) struct Hex {
    bytes: [u8; 9],
    length: usize,
}

impl Hex {
    pub(crate) fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.length]).expect("they are digits")
    }
}

impl Colour {
    /// Returns the colour as short as it can be: `#fe9`, `#c0ffee`, `#00000066`.
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

impl fmt::Display for Colour {
    /// Writes the colour as short as it can be: `#fe9`, `#c0ffee`, `#00000066`.
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
    fn colours_are_written_as_they_are_read() {
        for text in ["#fe9", "#000", "#c0ffee", "#00000066", "#ffffff00", "#112234"] {
            assert_eq!(Colour::read(text).unwrap().to_string(), text);
        }
        assert_eq!(Colour::read("#FFEE99").unwrap().to_string(), "#fe9");
    }
}
