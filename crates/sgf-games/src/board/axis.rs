//! What the columns and rows of a board are called.

use std::borrow::Cow;

/// How the columns, or the rows, are called.
///
/// # Examples
///
/// ```
/// use sgf_games::{Axis, Labels};
/// // The rows of a diagram of Go are counted from the bottom.
/// let rows = Axis { labels: Labels::Numbers, from_end: true };
/// assert_eq!((rows.label(0, 19), rows.label(18, 19)), ("19".into(), "1".into()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axis {
    /// By what.
    pub labels: Labels,
    /// Whether they are counted from the right, or from the bottom.
    pub from_end: bool,
}

/// By what columns or rows are called.
///
/// # Examples
///
/// ```
/// use sgf_games::{Axis, Labels};
/// let ninth = |labels| Axis { labels, from_end: false }.label(8, 19);
/// assert_eq!([Labels::Western, Labels::Capitals, Labels::Sgf].map(ninth), ["J", "I", "i"]);
/// assert_eq!([Labels::Numbers, Labels::FromZero, Labels::Cjk].map(ninth), ["9", "8", "九"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Labels {
    /// By nothing.
    None,
    /// By capital letters without I: A to Z, then AA.
    Western,
    /// By small letters: a to z, then aa.
    Letters,
    /// By capital letters: A to Z, then AA.
    Capitals,
    /// By numbers from 1.
    Numbers,
    /// By numbers from 0.
    FromZero,
    /// By Chinese numerals from 一.
    Cjk,
    /// By the letters of SGF: a to z, then A to Z.
    Sgf,
}

impl Axis {
    /// Returns what the column or row at an index, counted from the left or the top, is called.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Axis, Labels};
    /// let label = |labels, from_end, index| Axis { labels, from_end }.label(index, 30);
    /// assert_eq!(label(Labels::Western, false, 8), "J");
    /// assert_eq!(label(Labels::Western, false, 25), "AA");
    /// assert_eq!(label(Labels::Numbers, true, 0), "30");
    /// assert_eq!(label(Labels::FromZero, false, 10), "10");
    /// assert_eq!(label(Labels::Cjk, false, 18), "十九");
    /// assert_eq!(label(Labels::Sgf, false, 26), "A");
    /// ```
    #[must_use]
    pub fn label(self, index: i32, count: i32) -> Cow<'static, str> {
        let index = if self.from_end { count - 1 - index } else { index };
        let Ok(index) = u32::try_from(index) else { return Cow::Borrowed("") };
        match self.labels {
            Labels::None => Cow::Borrowed(""),
            Labels::Western => letters(index, "ABCDEFGHJKLMNOPQRSTUVWXYZ"),
            Labels::Letters => letters(index, "abcdefghijklmnopqrstuvwxyz"),
            Labels::Capitals => letters(index, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
            Labels::Numbers => number(index + 1),
            Labels::FromZero => number(index),
            Labels::Cjk => Cow::Owned(numeral(index + 1)),
            Labels::Sgf if index < 52 => {
                letters(index, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
            }
            Labels::Sgf => number(index + 1),
        }
    }

    /// Finds the index of a label; capital and small letters are the same where they do not matter.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Axis, Labels};
    /// let columns = Axis { labels: Labels::Western, from_end: false };
    /// assert_eq!((columns.index("j", 19), columns.index("I", 19)), (Some(8), None));
    /// let rows = Axis { labels: Labels::Numbers, from_end: true };
    /// assert_eq!(rows.index("1", 19), Some(18));
    /// ```
    #[must_use]
    pub fn index(self, label: &str, count: i32) -> Option<i32> {
        let is_it = |own: &str| match self.labels {
            Labels::Sgf => own == label,
            _ => own.eq_ignore_ascii_case(label),
        };
        (0..count).find(|&index| is_it(&self.label(index, count)))
    }
}

/// Writes a number, counted from 0, with letters for digits: after the last letter comes the first one twice.
fn letters(index: u32, alphabet: &'static str) -> Cow<'static, str> {
    let single = index as usize..index as usize + 1;
    if let Some(letter) = alphabet.get(single) {
        return Cow::Borrowed(letter);
    }
    let (mut number, mut text) = (index + 1, Vec::new());
    let base = alphabet.len() as u32;
    while number > 0 {
        text.push(alphabet.as_bytes()[((number - 1) % base) as usize]);
        number = (number - 1) / base;
    }
    text.iter().rev().map(|&letter| char::from(letter)).collect()
}

/// Writes a number. Most boards have few lines, whose numbers stand ready here, from 1 to 52.
fn number(number: u32) -> Cow<'static, str> {
    const READY: &str =
        "12345678910111213141516171819202122232425262728293031323334353637383940414243444546474849505152";
    let digits = match number as usize {
        number @ 1..10 => Some(number - 1..number),
        number @ 10..53 => Some(number * 2 - 11..number * 2 - 9),
        _ => None,
    };
    digits.map_or_else(|| Cow::Owned(number.to_string()), |digits| Cow::Borrowed(&READY[digits]))
}

/// Writes a number below a thousand with Chinese numerals: 19 is 十九, 20 is 二十.
fn numeral(number: u32) -> String {
    const DIGITS: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    let digit = |number: u32| DIGITS[(number % 10) as usize];
    match number {
        0 => "〇".to_owned(),
        1..10 => digit(number).to_owned(),
        10..20 => format!("十{}", digit(number)),
        20..100 => format!("{}十{}", digit(number / 10), digit(number)),
        100..1000 => {
            let rest = match number % 100 {
                0 => String::new(),
                rest @ 1..10 => format!("〇{}", digit(rest)),
                rest => format!("{}十{}", digit(rest / 10), digit(rest)),
            };
            format!("{}百{rest}", digit(number / 100))
        }
        _ => number.to_string(),
    }
}
