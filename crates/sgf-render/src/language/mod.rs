//! The languages of books: which one a text is in, its words for what stands around figures, and its quotes.

mod guess;
mod letters;
mod quotes;
mod words;

pub(crate) use letters::is_wide;
pub use words::WORDS;
pub(crate) use words::Word;

/// A language that books speak.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
    /// French.
    French,
    /// Spanish.
    Spanish,
    /// Japanese.
    Japanese,
    /// Chinese.
    Chinese,
    /// Korean.
    Korean,
    /// Russian.
    Russian,
}

impl Language {
    /// All languages, in the order of the table of words.
    pub const ALL: [Language; 8] = {
        use Language::{Chinese, English, French, German, Japanese, Korean, Russian, Spanish};
        [English, German, French, Spanish, Japanese, Chinese, Korean, Russian]
    };

    /// Returns the code of the language, as HTML and PDF write it (BCP 47).
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::language::Language;
    /// assert_eq!(Language::German.code(), "de");
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        ["en", "de", "fr", "es", "ja", "zh", "ko", "ru"][self as usize]
    }

    /// Returns the language with a code; what follows the first part (`de-AT`) is left aside.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::language::Language;
    /// assert_eq!(Language::of_code("zh-TW"), Some(Language::Chinese));
    /// assert_eq!(Language::of_code("xx"), None);
    /// ```
    #[must_use]
    pub fn of_code(code: &str) -> Option<Language> {
        let first = code.split(['-', '_']).next().unwrap_or(code);
        Language::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(first))
    }

    /// Tells whether the language is written without blanks, in signs of one width.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::language::Language;
    /// assert!(Language::Japanese.is_solid() && !Language::Korean.is_solid());
    /// ```
    #[must_use]
    pub const fn is_solid(self) -> bool {
        matches!(self, Language::Japanese | Language::Chinese)
    }

    /// A number of a record as the language writes it: `6,5` in German. What is no number stays.
    pub(crate) fn number(self, text: &str) -> String {
        let has_comma =
            matches!(self, Language::German | Language::French | Language::Spanish | Language::Russian);
        let is_number = text.parse::<f64>().is_ok();
        if has_comma && is_number { text.replace('.', ",") } else { text.to_owned() }
    }

    /// What stands between sentences of one paragraph.
    pub(crate) const fn blank(self) -> &'static str {
        if self.is_solid() { "" } else { " " }
    }

    /// What ends a sentence.
    pub(crate) const fn stop(self) -> &'static str {
        if self.is_solid() { "。" } else { "." }
    }
}
