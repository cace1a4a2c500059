//! Komi as its writer meant it: in points, in hundredths, or in stones of two points.
//!
//! Fox writes 6.5 as `650`, and under Chinese rules the stones of the Chinese count: `375` and `3.75` are 3.75 stones, which
//! are 7.5 points. The records of gokifu.com, whose AP is `SGFC:2.0`, do the same. Other programs write points, so their `50` is 50.
//!
//! Readers of these records agree on `375` in an even game, and not in a handicap game, where some read no komi and some half a
//! point: [`Komi::Disputed`]. The other komi of handicap games are clear: with the number of stones, Fox lowers `650`, `550`, `450` under
//! Japanese rules as `325`, `275`, `225` under Chinese rules.

use super::lenient;

/// A komi, and how it was written.
///
/// # Examples
///
/// ```
/// use sgf_model::info::{Komi, KomiWriter};
/// let fox = KomiWriter { scales: true, counts_area: true, handicap: 0 };
/// assert_eq!(Komi::read("375", fox), Some(Komi::Stones(7.5)));
/// assert_eq!(Komi::read("375", KomiWriter { handicap: 2, ..fox }), Some(Komi::Disputed([0.0, 0.5])));
/// assert_eq!(Komi::read("50", KomiWriter::default()), Some(Komi::Points(50.0)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Komi {
    /// In points, as written.
    Points(f64),
    /// Written in hundredths of a point: `650`. Contains the points.
    Hundredths(f64),
    /// Written in stones of two points, or in hundredths of them: `3.75`, `375`. Contains the points.
    Stones(f64),
    /// Readers disagree on these two numbers of points.
    Disputed([f64; 2]),
}

/// The facts about a record that decide how its komi is meant.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct KomiWriter {
    /// Whether the server is known to write hundredths.
    pub scales: bool,
    /// Whether the rules of the record count stones and points, as the Chinese rules do.
    pub counts_area: bool,
    /// The number of handicap stones.
    pub handicap: u32,
}

/// The komi of Chinese even games, in stones.
const EVEN_GAME: f64 = 3.75;

impl Komi {
    /// Reads a komi; `None` if it is not understood.
    #[must_use]
    pub fn read(text: &str, writer: KomiWriter) -> Option<Komi> {
        let reading = lenient::komi(text)?;
        let Ok(written) = super::komi(text.trim()) else {
            return Some(Komi::Points(reading.value));
        };
        // Servers that scale also write plain points: `0`, `6.5`.
        let digits = text.trim().trim_start_matches('-').bytes().all(|byte| byte.is_ascii_digit());
        let is_scaled = written != reading.value || (writer.scales && digits && written.abs() >= 25.0);
        let value = if is_scaled { written / 100.0 } else { written };
        // No points are quarters. Whole stones only occur where the server is known to count stones.
        let has_quarters = (value * 2.0).fract() != 0.0 && (value * 4.0).fract() == 0.0;
        let is_few_stones = writer.scales && writer.counts_area && (2.5..=4.5).contains(&value);
        if has_quarters || is_few_stones {
            let is_disputed = writer.scales && writer.handicap >= 2 && value == EVEN_GAME;
            return Some(if is_disputed { Komi::Disputed([0.0, 0.5]) } else { Komi::Stones(value * 2.0) });
        }
        Some(if is_scaled { Komi::Hundredths(value) } else { Komi::Points(value) })
    }

    /// Returns the points; `None` if readers disagree.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::Komi;
    /// assert_eq!((Komi::Hundredths(6.5).points(), Komi::Disputed([0.0, 0.5]).points()), (Some(6.5), None));
    /// ```
    #[must_use]
    pub fn points(self) -> Option<f64> {
        match self {
            Komi::Points(points) | Komi::Hundredths(points) | Komi::Stones(points) => Some(points),
            Komi::Disputed(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_komi_by_writer() {
        use Komi::{Disputed, Hundredths, Points, Stones};
        let fox = |counts_area, handicap| KomiWriter { scales: true, counts_area, handicap };
        for (text, writer, expected) in [
            ("375", fox(true, 0), Some(Stones(7.5))),
            ("3.75", fox(true, 0), Some(Stones(7.5))),
            ("375", fox(false, 0), Some(Stones(7.5))),
            ("275", fox(true, 0), Some(Stones(5.5))),
            ("325", fox(true, 0), Some(Stones(6.5))),
            ("300", fox(true, 0), Some(Stones(6.0))),
            ("650", fox(false, 0), Some(Hundredths(6.5))),
            ("750", fox(true, 0), Some(Hundredths(7.5))),
            ("50", fox(false, 2), Some(Hundredths(0.5))),
            ("0", fox(true, 2), Some(Points(0.0))),
            ("6.5", fox(false, 0), Some(Points(6.5))),
            ("375", fox(true, 2), Some(Disputed([0.0, 0.5]))),
            ("325", fox(true, 2), Some(Stones(6.5))),
            ("275", fox(true, 3), Some(Stones(5.5))),
            ("225", fox(true, 4), Some(Stones(4.5))),
            ("375", fox(true, 1), Some(Stones(7.5))),
            ("-650", fox(false, 0), Some(Hundredths(-6.5))),
            ("50", KomiWriter::default(), Some(Points(50.0))),
            ("650", KomiWriter::default(), Some(Hundredths(6.5))),
            ("375", KomiWriter::default(), Some(Stones(7.5))),
            ("3.75", KomiWriter::default(), Some(Stones(7.5))),
            ("3又3/4子", KomiWriter::default(), Some(Points(7.5))),
            ("-100", KomiWriter::default(), Some(Points(-100.0))),
            ("0", KomiWriter::default(), Some(Points(0.0))),
            ("-0.5", KomiWriter::default(), Some(Points(-0.5))),
            ("7,5", KomiWriter::default(), Some(Points(7.5))),
            ("some", KomiWriter::default(), None),
        ] {
            assert_eq!(Komi::read(text, writer), expected, "{text} {writer:?}");
        }
    }
}
