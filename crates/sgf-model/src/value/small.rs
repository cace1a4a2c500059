//! Double and Color: the two types that have exactly two values.

use super::{ValueError, ValueType};

/// A side, which is also the value of PL.
///
/// # Examples
///
/// ```
/// use sgf_model::value::Color;
/// assert_eq!((Color::decode(b"B").ok(), Color::Black.other()), (Some(Color::Black), Color::White));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Color {
    /// `B`
    Black,
    /// `W`
    White,
}

impl Color {
    /// Decodes `B` or `W`; the specification does not allow lowercase letters.
    ///
    /// # Errors
    ///
    /// Fails on everything else.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::value::Color;
    /// assert_eq!(Color::decode(b"W"), Ok(Color::White));
    /// assert!(Color::decode(b"w").is_err());
    /// assert!(Color::decode(b"White").is_err());
    /// ```
    pub fn decode(raw: &[u8]) -> Result<Self, ValueError> {
        match raw {
            b"B" => Ok(Color::Black),
            b"W" => Ok(Color::White),
            _ => Err(ValueError::malformed(ValueType::Color, raw)),
        }
    }

    /// Returns the letter of the side.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::value::Color;
    /// assert_eq!(Color::Black.encode(), "B");
    /// ```
    pub const fn encode(self) -> &'static str {
        match self {
            Color::Black => "B",
            Color::White => "W",
        }
    }

    /// Returns the opponent.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::value::Color;
    /// assert_eq!(Color::Black.other(), Color::White);
    /// ```
    pub const fn other(self) -> Self {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

/// The emphasis of an annotation: `GB[1]` good, `GB[2]` very good for Black (sgf4.html, section 3.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Double {
    /// `1`
    Normal,
    /// `2`
    Emphasized,
}

impl Double {
    /// Decodes `1` or `2`.
    ///
    /// # Errors
    ///
    /// Fails on everything else.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::value::Double;
    /// assert_eq!(Double::decode(b"2"), Ok(Double::Emphasized));
    /// assert!(Double::decode(b"").is_err());
    /// assert!(Double::decode(b"3").is_err());
    /// ```
    pub fn decode(raw: &[u8]) -> Result<Self, ValueError> {
        match raw {
            b"1" => Ok(Double::Normal),
            b"2" => Ok(Double::Emphasized),
            _ => Err(ValueError::malformed(ValueType::Double, raw)),
        }
    }

    /// Returns the digit of the emphasis.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::value::Double;
    /// assert_eq!(Double::decode(b"2").unwrap().encode(), "2");
    /// ```
    pub const fn encode(self) -> &'static str {
        match self {
            Double::Normal => "1",
            Double::Emphasized => "2",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trips() {
        for color in [Color::Black, Color::White] {
            assert_eq!(Color::decode(color.encode().as_bytes()), Ok(color));
            assert_eq!(color.other().other(), color);
        }
        for double in [Double::Normal, Double::Emphasized] {
            assert_eq!(Double::decode(double.encode().as_bytes()), Ok(double));
        }
    }

    #[test]
    fn rejects_everything_else() {
        for raw in ["", "b", "0", "11", "1 ", "black", "B\n"] {
            assert!(Color::decode(raw.as_bytes()).is_err(), "{raw}");
            assert!(Double::decode(raw.as_bytes()).is_err(), "{raw}");
        }
    }
}
