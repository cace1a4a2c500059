//! PM and FG: printing of diagrams (properties.html, section "Miscellaneous properties").

use std::borrow::Cow;

use super::{InfoError, Subject};
use crate::value::kind::Either;
use crate::value::{ValueErrorKind, number};

/// The value of PM: how move numbers are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum PrintMode {
    /// `0`: no move numbers.
    None,
    /// `1`: the numbers as they are. The default without PM.
    #[default]
    Numbers,
    /// `2`: the first number of the figure modulo 100, and counting from there.
    Modulo100,
}

impl PrintMode {
    /// Parses the value of PM.
    ///
    /// # Errors
    ///
    /// Fails if the value is not 0, 1 or 2.
    pub fn parse(text: &str) -> Result<Self, InfoError> {
        match number(text.as_bytes()).map_err(|error| InfoError::from_value(Subject::PrintMode, error))? {
            0 => Ok(PrintMode::None),
            1 => Ok(PrintMode::Numbers),
            2 => Ok(PrintMode::Modulo100),
            _ => Err(InfoError::range(Subject::PrintMode, text)),
        }
    }

    /// Encodes the value of PM.
    pub const fn encode(self) -> &'static str {
        match self {
            PrintMode::None => "0",
            PrintMode::Numbers => "1",
            PrintMode::Modulo100 => "2",
        }
    }

    /// Returns the printed number for move `number` in a figure whose first move is `first`; `None` if numbers are off.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::PrintMode;
    /// assert_eq!(PrintMode::Modulo100.printed(102, 177), Some(77));
    /// assert_eq!(PrintMode::Modulo100.printed(67, 117), Some(117));
    /// assert_eq!(PrintMode::Modulo100.printed(154, 213), Some(113));
    /// ```
    pub const fn printed(self, first: u32, number: u32) -> Option<u32> {
        match self {
            PrintMode::None => None,
            PrintMode::Numbers => Some(number),
            PrintMode::Modulo100 => Some((first % 100).saturating_add(number.saturating_sub(first))),
        }
    }
}

/// The flags of FG. The numbers of the specification switch things off; the fields say what is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FigureFlags {
    /// Coordinates are shown (flag 1 switches them off).
    pub coordinates: bool,
    /// The name of the figure is shown (flag 2).
    pub name: bool,
    /// Moves that cannot be shown in the figure are listed below it (flag 4).
    pub list_hidden_moves: bool,
    /// Captured stones are taken off, as on a screen; with flag 256 they stay, as in books. Go only.
    pub remove_captured: bool,
    /// The star points are shown (flag 512). Go only.
    pub hoshi: bool,
}

/// The value of FG: a figure begins here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure<'a> {
    /// The flags; `None` for the defaults of the program: `FG[]`, or flag 32768.
    pub flags: Option<FigureFlags>,
    /// The written number, including unknown bits; 0 for `FG[]`.
    pub number: u16,
    /// The name of the figure.
    pub name: Cow<'a, str>,
}

impl<'a> Figure<'a> {
    /// Interprets the decoded value of FG.
    ///
    /// # Errors
    ///
    /// Fails if the number is negative or needs more than 16 bits.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::Figure;
    /// use sgf_model::prop;
    /// use sgf_model::value::Utf8;
    /// let value = prop::FG.decode([b"257:Dia. 1".as_slice()], &Utf8).unwrap();
    /// let figure = Figure::new(value).unwrap();
    /// let flags = figure.flags.unwrap();
    /// assert!(!flags.coordinates && flags.name && !flags.remove_captured);
    /// assert_eq!(figure.name, "Dia. 1");
    /// ```
    pub fn new(value: Either<(), (i64, Cow<'a, str>)>) -> Result<Self, InfoError> {
        let (number, name) = match value {
            Either::First(()) => return Ok(Figure { flags: None, number: 0, name: Cow::Borrowed("") }),
            Either::Second(pair) => pair,
        };
        let length = number.to_string().len();
        let number = u16::try_from(number)
            .map_err(|_| InfoError::new(Subject::Figure, ValueErrorKind::Range, 0..length))?;
        Ok(Figure { flags: FigureFlags::of(number), number, name })
    }
}

impl FigureFlags {
    const IGNORE: u16 = 32768;

    /// Returns the flags of a number; `None` if it says to ignore flags.
    pub const fn of(number: u16) -> Option<Self> {
        if number & Self::IGNORE != 0 {
            return None;
        }
        Some(FigureFlags {
            coordinates: number & 1 == 0,
            name: number & 2 == 0,
            list_hidden_moves: number & 4 == 0,
            remove_captured: number & 256 == 0,
            hoshi: number & 512 == 0,
        })
    }

    /// Returns the number of the flags.
    pub const fn number(self) -> u16 {
        let mut number = 0;
        number |= !self.coordinates as u16;
        number |= (!self.name as u16) << 1;
        number |= (!self.list_hidden_moves as u16) << 2;
        number |= (!self.remove_captured as u16) << 8;
        number |= (!self.hoshi as u16) << 9;
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_print_modes() {
        for mode in [PrintMode::None, PrintMode::Numbers, PrintMode::Modulo100] {
            assert_eq!(PrintMode::parse(mode.encode()), Ok(mode));
        }
        assert_eq!(PrintMode::parse("3").unwrap_err().kind, ValueErrorKind::Range);
        assert_eq!(PrintMode::parse("").unwrap_err().kind, ValueErrorKind::Empty);
        assert_eq!(PrintMode::None.printed(1, 5), None);
        assert_eq!(PrintMode::Numbers.printed(32, 78), Some(78));
    }

    #[test]
    fn all_flags_round_trip() {
        let known = 1 | 2 | 4 | 256 | 512;
        for number in 0..FigureFlags::IGNORE {
            assert_eq!(FigureFlags::of(number).map(FigureFlags::number), Some(number & known));
        }
        assert_eq!(FigureFlags::of(32768), None);
    }

    #[test]
    fn parses_figures() {
        let figure = |number| Figure::new(Either::Second((number, Cow::Borrowed("x"))));
        assert_eq!(Figure::new(Either::First(())).unwrap().flags, None);
        // The two examples of the specification.
        let flags = figure(515).unwrap().flags.unwrap();
        assert!(
            !flags.coordinates
                && !flags.name
                && flags.remove_captured
                && flags.list_hidden_moves
                && !flags.hoshi
        );
        let flags = figure(257).unwrap().flags.unwrap();
        assert!(
            !flags.coordinates
                && flags.name
                && !flags.remove_captured
                && flags.list_hidden_moves
                && flags.hoshi
        );
        assert_eq!(figure(-1).unwrap_err().kind, ValueErrorKind::Range);
        assert_eq!(figure(70000).unwrap_err().span, 0..5);
    }
}
