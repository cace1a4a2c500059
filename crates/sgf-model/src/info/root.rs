//! SZ, AP and ST: the root properties with a structure (properties.html, section "Root properties").

use std::fmt;

use super::{InfoError, Subject};
use crate::value::kind::{Compose, Kind, Number, OneOf};
use crate::value::{Utf8, ValueErrorKind, encode_compose_text, simple_text, split_compose};

/// The value of SZ: the size of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Size {
    /// The number of columns, at least 1.
    pub columns: u32,
    /// The number of rows, at least 1.
    pub rows: u32,
}

impl Size {
    /// Creates a square board.
    pub const fn square(side: u32) -> Self {
        Size { columns: side, rows: side }
    }

    /// Parses the value of SZ. The maximum size is up to the game.
    ///
    /// # Errors
    ///
    /// Fails if the value is neither a Number nor two, if a number is below 1 ([`ValueErrorKind::Range`]), and if a
    /// square board is written with two numbers, which the specification forbids (also [`ValueErrorKind::Range`]).
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::Size;
    /// assert_eq!(Size::parse("19"), Ok(Size::square(19)));
    /// assert_eq!(Size::parse("13:9"), Ok(Size { columns: 13, rows: 9 }));
    /// assert!(Size::parse("19:19").is_err());
    /// assert!(Size::parse("19x19").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, InfoError> {
        use crate::value::kind::Either;
        let value = <OneOf<Number, Compose<Number, Number>>>::decode(text.as_bytes(), &Utf8);
        let (columns, rows) = match value.map_err(|error| InfoError::from_value(Subject::Size, error))? {
            Either::First(side) => (side, side),
            Either::Second((columns, rows)) if columns != rows => (columns, rows),
            Either::Second(_) => return Err(InfoError::range(Subject::Size, text)),
        };
        let count = |number| u32::try_from(number).ok().filter(|&number| number >= 1);
        match (count(columns), count(rows)) {
            (Some(columns), Some(rows)) => Ok(Size { columns, rows }),
            _ => Err(InfoError::range(Subject::Size, text)),
        }
    }
}

impl fmt::Display for Size {
    /// Writes the value of SZ: one number for a square board, else columns and rows.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.columns)?;
        if self.columns == self.rows { Ok(()) } else { write!(f, ":{}", self.rows) }
    }
}

/// The value of AP: the program that wrote the record.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Application {
    /// The name of the program.
    pub name: String,
    /// Its version; the specification requires versions to be comparable as strings.
    pub version: String,
}

impl Application {
    /// Parses the value of AP, with its escapes, unlike the other types: otherwise a colon in the name
    /// would look like the separator.
    ///
    /// # Errors
    ///
    /// Fails if there is no version ([`ValueErrorKind::NoColon`]).
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::Application;
    /// let app = Application::parse("CGoban:3").unwrap();
    /// assert_eq!((app.name.as_str(), app.version.as_str()), ("CGoban", "3"));
    /// assert!(Application::parse("foxwq").is_err());
    /// ```
    pub fn parse(raw: &str) -> Result<Self, InfoError> {
        let none = || InfoError::new(Subject::Application, ValueErrorKind::NoColon, 0..raw.len());
        let (name, version) = split_compose(raw).ok_or_else(none)?;
        Ok(Application { name: simple_text(name).into_owned(), version: simple_text(version).into_owned() })
    }

    /// Encodes the value of AP, with its escapes.
    pub fn encode(&self) -> String {
        format!("{}:{}", encode_compose_text(&self.name), encode_compose_text(&self.version))
    }
}

/// The value of ST: how viewers show variations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Style {
    /// Show the variations of the current move (its siblings) instead of those of the next one (the children).
    pub siblings: bool,
    /// Do not mark variations on the board.
    pub no_markup: bool,
}

impl Style {
    /// Parses the value of ST.
    ///
    /// # Errors
    ///
    /// Fails if the value is not a Number from 0 to 3.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::Style;
    /// assert_eq!(Style::parse("2"), Ok(Style { siblings: false, no_markup: true }));
    /// assert!(Style::parse("4").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, InfoError> {
        let number = crate::value::number(text.as_bytes())
            .map_err(|error| InfoError::from_value(Subject::Style, error))?;
        match number {
            0..=3 => Ok(Style { siblings: number & 1 != 0, no_markup: number & 2 != 0 }),
            _ => Err(InfoError::range(Subject::Style, text)),
        }
    }

    /// Returns the number of the style.
    pub const fn number(self) -> u8 {
        self.siblings as u8 + 2 * self.no_markup as u8
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn parses_sizes() {
        let table: &[(&str, Result<Size, ValueErrorKind>)] = &[
            ("9", Ok(Size::square(9))),
            ("39:32", Ok(Size { columns: 39, rows: 32 })),
            ("", Err(ValueErrorKind::Empty)),
            ("0", Err(ValueErrorKind::Range)),
            ("-10", Err(ValueErrorKind::Range)),
            ("13:0", Err(ValueErrorKind::Range)),
            ("19:19", Err(ValueErrorKind::Range)),
            ("19.0", Err(ValueErrorKind::Syntax)),
            ("19x19", Err(ValueErrorKind::Syntax)),
            ("13:", Err(ValueErrorKind::Empty)),
            ("13:9:1", Err(ValueErrorKind::Syntax)),
        ];
        for (text, expected) in table {
            assert_eq!(Size::parse(text).map_err(|error| error.kind), *expected, "{text}");
        }
    }

    #[test]
    fn parses_styles() {
        for number in 0..4u8 {
            assert_eq!(Style::parse(&number.to_string()).map(Style::number), Ok(number));
        }
        for text in ["", "4", "-1", "x"] {
            assert!(Style::parse(text).is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn sizes_round_trip(columns in 1u32.., rows in 1u32..) {
            for size in [Size { columns, rows }, Size::square(rows)] {
                prop_assert_eq!(Size::parse(&size.to_string()), Ok(size));
            }
        }

        #[test]
        fn applications_round_trip(name in "[^\r\n\t\u{b}\u{c}]{0,10}", version in "[^\r\n\t\u{b}\u{c}]{0,10}") {
            let application = Application { name, version };
            prop_assert_eq!(Application::parse(&application.encode()), Ok(application));
        }
    }
}
