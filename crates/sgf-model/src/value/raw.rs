//! Points, moves and stones as written, in the notation of the game.
//!
//! Go writes all three alike, but other games do not: `djddgd` is a move of Amazons, `46CD` a
//! stone of Octi, and neither is a point. All three types contain the text without its escapes.

use std::borrow::Cow;

use super::{LetterPoint, LetterRange, ValueError};

macro_rules! raw_type {
    ($(#[$doc:meta])+ $name:ident) => {
        $(#[$doc])+
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name<'a>(pub Cow<'a, str>);

        impl $name<'_> {
            /// Returns the text as written, without escapes.
            pub fn as_str(&self) -> &str {
                &self.0
            }

            /// Parses the text as two letters of the Go notation.
            ///
            /// # Errors
            ///
            /// Fails unless the text is two letters.
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
    /// A point as written, such as `dd`, `A12` or `73`.
    RawPoint
}
raw_type! {
    /// A move as written, such as `dd`, `e2e4`, `31hefe` or the empty text of a pass.
    RawMove
}
raw_type! {
    /// A stone as written, such as `dd` or `46CD`.
    RawStone
}

impl RawMove<'_> {
    /// Returns whether the value is empty: the pass of Go and similar games.
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

/// An entry of a list of points: a point, or the two corners of a rectangle (sgf4.html, section 3.5.1).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum PointRange<P> {
    /// One point.
    Single(P),
    /// A rectangle: its upper left and its lower right corner, in the written order.
    Rectangle(P, P),
}

impl PointRange<RawPoint<'_>> {
    /// Parses the entry in the Go notation.
    ///
    /// # Errors
    ///
    /// Fails unless each corner is two letters.
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
    /// Parses the entry in the Go notation.
    ///
    /// # Errors
    ///
    /// Fails unless each corner is two letters.
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
    fn parses_entries_as_letters() {
        let single = PointRange::Single(RawPoint::from("dd"));
        assert_eq!(single.letters(), Ok(LetterRange::Single(LetterPoint::new(3, 3).unwrap())));
        let broken = PointRange::Rectangle(RawPoint::from("aa"), RawPoint::from("b1"));
        assert_eq!(broken.letters().unwrap_err().span, 3..5);
        assert_eq!(RawMove::from(LetterPoint::new(0, 26).unwrap()).as_str(), "aA");
        assert!(RawMove::from("").is_empty());
    }
}
