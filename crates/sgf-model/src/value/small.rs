//! Double and Color: the two types that have exactly two values.

use super::{ValueError, ValueType};

/// A side, and the value of PL.
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
    /// Decodes `B` or `W`; the small letters are not allowed by the specification.
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
            _ => Err(ValueError::whole(ValueType::Color, raw)),
        }
    }

    /// The letter that stands for the side.
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

    /// The opponent.
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

/// How strongly an annotation is meant: `GB[1]` good, `GB[2]` very good for Black (sgf4.html, section 3.1).
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
            _ => Err(ValueError::whole(ValueType::Double, raw)),
        }
    }

    /// The digit that stands for the emphasis.
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
    fn nothing_else_is_read() {
        for raw in ["", "b", "0", "11", "1 ", "black", "B\n"] {
            assert!(Color::decode(raw.as_bytes()).is_err(), "{raw}");
            assert!(Double::decode(raw.as_bytes()).is_err(), "{raw}");
        }
    }
}
