//! Languages of books: detection, translations, and quotation marks.

mod guess;
mod letters;
mod quotes;
mod turn;
mod words;

pub use words::WORDS;
pub(crate) use words::Word;

/// A language of books.
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
    /// All languages, in the order of the translation table.
    pub const ALL: [Language; 8] = {
        use Language::{Chinese, English, French, German, Japanese, Korean, Russian, Spanish};
        [English, German, French, Spanish, Japanese, Chinese, Korean, Russian]
    };

    /// Returns the BCP 47 code of the language, as used in HTML and PDF.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_book::language::Language;
    /// assert_eq!(Language::German.code(), "de");
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        ["en", "de", "fr", "es", "ja", "zh", "ko", "ru"][self as usize]
    }

    /// Returns the language with a code; subtags (`de-AT`) are ignored.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_book::language::Language;
    /// assert_eq!(Language::of_code("zh-TW"), Some(Language::Chinese));
    /// assert_eq!(Language::of_code("xx"), None);
    /// ```
    #[must_use]
    pub fn of_code(code: &str) -> Option<Language> {
        let first = code.split(['-', '_']).next().unwrap_or(code);
        Language::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(first))
    }

    /// Returns whether the language is written without spaces, in characters of one width.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_book::language::Language;
    /// assert!(Language::Japanese.is_solid() && !Language::Korean.is_solid());
    /// ```
    #[must_use]
    pub const fn is_solid(self) -> bool {
        matches!(self, Language::Japanese | Language::Chinese)
    }

    /// Formats a number of a record: `6,5` in German. Other text is not changed.
    pub(crate) fn number(self, text: &str) -> String {
        let has_comma =
            matches!(self, Language::German | Language::French | Language::Spanish | Language::Russian);
        let is_number = text.parse::<f64>().is_ok();
        if has_comma && is_number { text.replace('.', ",") } else { text.to_owned() }
    }

    /// The separator between sentences.
    pub(crate) const fn blank(self) -> &'static str {
        if self.is_solid() { "" } else { " " }
    }

    /// The end of a sentence.
    pub(crate) const fn stop(self) -> &'static str {
        if self.is_solid() { "。" } else { "." }
    }
}
