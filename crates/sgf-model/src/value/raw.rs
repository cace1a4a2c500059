//! Points, moves and stones as they are written: their notation belongs to the game.
//!
//! Three types although Go writes them alike, because elsewhere they differ: `djddgd` is a move of Amazons, `46CD` a
//! stone of Octi, and neither is a point. All three hold the text without its escapes.

use std::borrow::Cow;

use super::{LetterPoint, LetterRange, ValueError};

macro_rules! raw_type {
    ($(#[$doc:meta])+ $name:ident) => {
        $(#[$doc])+
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name<'a>(pub Cow<'a, str>);

        impl $name<'_> {
            /// The text as it is written, without escapes.
            pub fn as_str(&self) -> &str {
                &self.0
            }

            /// Reads the text as two letters of the Go notation.
            ///
            /// # Errors
            ///
            /// Fails when the text is anything but two letters.
            pub fn letters(&self) -> Result<LetterPoint, ValueError> {
                LetterPoint::decode(self.0.as_bytes())
            }
        }

        impl<'a> From<&'a str> for $name<'a> {
            fn from(text: &'a str) -> Self {
                $name(Cow::Borrowed(text))
            }
        }

        impl From<String> for $name<'_> {
            fn from(text: String) -> Self {
                $name(Cow::Owned(text))
            }
        }

        impl From<LetterPoint> for $name<'_> {
            fn from(point: LetterPoint) -> Self {
                $name(Cow::Owned(point.to_string()))
            }
        }
    };
}

raw_type! {
    /// A point as it is written, such as `dd`, `A12` or `73`.
    RawPoint
}
raw_type! {
    /// A move as it is written, such as `dd`, `e2e4`, `31hefe` or the empty text of a pass.
    RawMove
}
raw_type! {
    /// A stone as it is written, such as `dd` or `46CD`.
    RawStone
}

impl RawMove<'_> {
    /// Whether the value is empty: the pass of Go and of the games that follow it.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::value::RawMove;
    /// assert!(RawMove::from("").is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// One entry of a list of points: a point, or the two corners of a rectangle (sgf4.html, section 3.5.1).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum PointRange<P> {
    /// One point.
    Single(P),
    /// A rectangle: its upper left and its lower right corner, in the order in which they are written.
    Rectangle(P, P),
}

impl PointRange<RawPoint<'_>> {
    /// Reads the entry in the Go notation.
    ///
    /// # Errors
    ///
    /// Fails when a corner is anything but two letters.
    pub fn letters(&self) -> Result<LetterRange, ValueError> {
        match self {
            PointRange::Single(point) => Ok(LetterRange::Single(point.letters()?)),
            PointRange::Rectangle(first, second) => {
                second_corner(first.letters()?, first.as_str(), second.letters())
            }
        }
    }
}

impl PointRange<RawStone<'_>> {
    /// Reads the entry in the Go notation.
    ///
    /// # Errors
    ///
    /// Fails when a corner is anything but two letters.
    pub fn letters(&self) -> Result<LetterRange, ValueError> {
        match self {
            PointRange::Single(stone) => Ok(LetterRange::Single(stone.letters()?)),
            PointRange::Rectangle(first, second) => {
                second_corner(first.letters()?, first.as_str(), second.letters())
            }
        }
    }
}

fn second_corner(
    first: LetterPoint,
    written: &str,
    second: Result<LetterPoint, ValueError>,
) -> Result<LetterRange, ValueError> {
    second
        .map(|second| LetterRange::Rectangle(first, second))
        .map_err(|error| error.shifted(written.len() + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_read_as_letters() {
        let single = PointRange::Single(RawPoint::from("dd"));
        assert_eq!(single.letters(), Ok(LetterRange::Single(LetterPoint::new(3, 3).unwrap())));
        let broken = PointRange::Rectangle(RawPoint::from("aa"), RawPoint::from("b1"));
        assert_eq!(broken.letters().unwrap_err().span, 3..5);
        assert_eq!(RawMove::from(LetterPoint::new(0, 26).unwrap()).as_str(), "aA");
        assert!(RawMove::from("").is_empty());
    }
}
