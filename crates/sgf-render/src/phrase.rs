//! What is said in words, so that it can be said in another language.

use std::fmt;

use sgf_syntax::{Listed, whole};

/// A short sentence of fixed words: an English pattern, and what is put into it.
///
/// It displays as English. Who speaks another language looks up the pattern in a table of their own, and then each value: a value
/// is a number, the name of a site, or an English word such as `Black`.
///
/// # Examples
///
/// ```
/// use sgf_render::Phrase;
/// let phrase = Phrase::new("{0} joins {1}", ["Black", "top and bottom"]);
/// assert_eq!(phrase.to_string(), "Black joins top and bottom");
/// assert_eq!(Phrase::quote("C[{0}]").to_string(), "C[{0}]");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Phrase {
    /// The words, in English; `{0}` stands for the first value.
    pub pattern: &'static str,
    /// What is put into it.
    pub values: Vec<String>,
}

impl Phrase {
    /// Makes a phrase of a pattern and its values.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(sgf_render::Phrase::new("dice: {0}", ["61"]).to_string(), "dice: 61");
    /// ```
    pub fn new<T: Into<String>, const N: usize>(pattern: &'static str, values: [T; N]) -> Phrase {
        Phrase { pattern, values: values.into_iter().map(Into::into).listed() }
    }

    /// Makes a phrase of a text that is the same in every language: what a record says itself.
    ///
    /// # Examples
    ///
    /// ```
    /// let name = sgf_render::Phrase::quote("A new idea");
    /// assert!(name.is_quote());
    /// assert_eq!(name.to_string(), "A new idea");
    /// ```
    pub fn quote(text: impl Into<String>) -> Phrase {
        Phrase::new("{0}", [text])
    }

    /// Tells whether it is a text that is not to be translated.
    ///
    /// # Examples
    ///
    /// ```
    /// assert!(!sgf_render::Phrase::new("even", [""; 0]).is_quote());
    /// ```
    #[must_use]
    pub fn is_quote(&self) -> bool {
        self.pattern == "{0}"
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = self.pattern.split('{');
        f.write_str(parts.next().unwrap_or_default())?;
        for part in parts {
            let (index, text) = part.split_once('}').unwrap_or(("", part));
            let value = whole(index).and_then(|index: usize| self.values.get(index));
            f.write_str(value.map_or("", String::as_str))?;
            f.write_str(text)?;
        }
        Ok(())
    }
}
