//! Labels of columns and rows.

use std::borrow::Cow;

/// The labels of the columns, or of the rows.
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
    /// The kind of label.
    pub labels: Labels,
    /// Whether to count from the right or the bottom.
    pub from_end: bool,
}

/// Kinds of labels for columns or rows.
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
    /// No labels.
    None,
    /// Capital letters without I: A to Z, then AA.
    Western,
    /// Small letters: a to z, then aa.
    Letters,
    /// Capital letters: A to Z, then AA.
    Capitals,
    /// Numbers from 1.
    Numbers,
    /// Numbers from 0.
    FromZero,
    /// Chinese numerals from 一.
    Cjk,
    /// The letters of SGF: a to z, then A to Z.
    Sgf,
}

impl Axis {
    /// Returns the label of a column or row. The index counts from the left or the top.
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

    /// Returns the index of a label. Ignores case, except for SGF letters.
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
        let matches = |own: &str| match self.labels {
            Labels::Sgf => own == label,
            _ => own.eq_ignore_ascii_case(label),
        };
        (0..count).find(|&index| matches(&self.label(index, count)))
    }
}

/// Writes an index in bijective base: after the last letter comes the first one twice.
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

fn number(number: u32) -> Cow<'static, str> {
    Cow::Owned(number.to_string())
}

/// Writes a number below 1000 with Chinese numerals: 19 is 十九, 20 is 二十.
fn numeral(number: u32) -> String {
    const DIGITS: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    let digit = |number: u32| DIGITS[(number % 10) as usize];
    match number {
        0 => "〇".to_owned(),
        1..10 => digit(number).to_owned(),
        10..20 => format!("十{}", digit(number)),
        20..100 => format!("{}十{}", digit(number / 10), digit(number)),
        100..1000 => {
            let tens = match number % 100 {
                0 => String::new(),
                ones @ 1..10 => format!("〇{}", digit(ones)),
                number => format!("{}十{}", digit(number / 10), digit(number)),
            };
            format!("{}百{tens}", digit(number / 100))
        }
        _ => number.to_string(),
    }
}
