//! Short phrases that can be translated.

use std::fmt;

/// A phrase: an English pattern and the values to insert.
///
/// `Display` writes English. To translate it, look up the pattern in a table of your language, then each value: a value is a
/// number, the name of a site, or an English word such as `Black`.
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
    /// The English pattern; `{0}` is replaced by the first value.
    pub pattern: &'static str,
    /// The values.
    pub values: Vec<String>,
}

impl Phrase {
    /// Makes a phrase from a pattern and values.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(sgf_render::Phrase::new("dice: {0}", ["61"]).to_string(), "dice: 61");
    /// ```
    pub fn new<T: Into<String>, const N: usize>(pattern: &'static str, values: [T; N]) -> Phrase {
        Phrase { pattern, values: values.into_iter().map(Into::into).collect() }
    }

    /// Makes a phrase from text that is not translated, such as text of the record.
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

    /// Returns whether the phrase is text that is not translated.
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
            let value = index.parse().ok().and_then(|index: usize| self.values.get(index));
            f.write_str(value.map_or("", String::as_str))?;
            f.write_str(text)?;
        }
        Ok(())
    }
}
