//! Detection of the language of a text: by script, and for Latin script by frequent words.
//!
//! Records do not declare their language. To distinguish eight languages, no statistics are needed: kana are Japanese, Hangul is
//! Korean, and none of the others has "nicht" or "les".

use super::Language;

/// How much of the text is examined, in characters.
const LOOKED_AT: usize = 40_000;

/// Frequent words of languages with Latin script, except words that two of them share.
const FREQUENT: [(Language, &[&str]); 4] = [
    (
        Language::English,
        &[
            "the", "and", "of", "is", "to", "this", "that", "with", "for", "white", "black", "move", "it",
            "are", "should", "but", "game", "here", "if", "not", "moves", "can", "correct", "wins",
        ],
    ),
    (
        Language::German,
        &[
            "der", "die", "das", "und", "ist", "nicht", "ein", "eine", "mit", "für", "auf", "weiß",
            "schwarz", "zug", "den", "dem", "zu", "von", "auch", "hier", "aber", "wenn",
        ],
    ),
    (
        Language::French,
        &[
            "le", "les", "et", "est", "des", "dans", "pour", "noir", "blanc", "coup", "une", "pas", "ce",
            "qui", "sur", "avec", "du", "il", "mais", "ici", "au",
        ],
    ),
    (
        Language::Spanish,
        &[
            "el", "los", "las", "por", "con", "para", "negro", "blanco", "jugada", "una", "que", "del", "y",
            "es", "lo", "pero", "aquí", "se", "muy", "más",
        ],
    ),
];

impl Language {
    /// Detects the language of texts; `None` if there is too little text.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_book::language::Language;
    /// let guess = |text| Language::of_texts([text]);
    /// assert_eq!(guess("Der Zug ist nicht gut."), Some(Language::German));
    /// assert_eq!(guess("黒はここに打つべきだった"), Some(Language::Japanese));
    /// assert_eq!(guess("B4 W5"), None);
    /// ```
    #[must_use]
    pub fn of_texts<'t>(texts: impl IntoIterator<Item = &'t str>) -> Option<Language> {
        let (mut counts, mut left) = (Counts::default(), LOOKED_AT);
        for text in texts {
            let end = text.char_indices().nth(left).map_or(text.len(), |(end, _)| end);
            left -= text[..end].chars().count();
            counts.add(&text[..end]);
            if left == 0 {
                break;
            }
        }
        counts.language()
    }
}

/// Counts of a text.
#[derive(Default)]
struct Counts {
    kana: usize,
    han: usize,
    hangul: usize,
    cyrillic: usize,
    latin: usize,
    /// One count for each language of [`FREQUENT`].
    frequent: [usize; FREQUENT.len()],
}

impl Counts {
    fn add(&mut self, text: &str) {
        for letter in text.chars() {
            match letter {
                '\u{3041}'..='\u{30FF}' => self.kana += 1,
                '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' => self.han += 1,
                '\u{1100}'..='\u{11FF}' | '\u{AC00}'..='\u{D7AF}' => self.hangul += 1,
                '\u{0400}'..='\u{04FF}' => self.cyrillic += 1,
                letter if letter.is_alphabetic() => self.latin += 1,
                _ => {}
            }
        }
        for word in text.split(|letter: char| !letter.is_alphabetic()).filter(|word| word.len() <= 12) {
            let word = word.to_lowercase();
            for (count, (_, words)) in self.frequent.iter_mut().zip(FREQUENT) {
                *count += usize::from(words.contains(&word.as_str()));
            }
        }
    }

    fn language(&self) -> Option<Language> {
        // A Chinese character counts as three letters.
        let scripts = [
            (3 * (self.han + self.kana), self.of_signs()),
            (2 * self.hangul, Some(Language::Korean)),
            (self.cyrillic, Some(Language::Russian)),
            (self.latin, self.of_words()),
        ];
        let (most, language) = scripts.into_iter().max_by_key(|(count, _)| *count)?;
        language.filter(|_| most > 0)
    }

    fn of_signs(&self) -> Option<Language> {
        // In Japanese, about half of the characters are kana; a few kana are a name in a Chinese text.
        Some(if self.kana * 8 >= self.han { Language::Japanese } else { Language::Chinese })
    }

    fn of_words(&self) -> Option<Language> {
        let (most, language) = self
            .frequent
            .iter()
            .zip(FREQUENT)
            .rev()
            .max_by_key(|(count, _)| **count)
            .map(|(n, it)| (n, it.0))?;
        (*most > 0).then_some(language)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn detects_languages() {
        for (text, expected) in [
            ("White should answer at the top.", Language::English),
            ("Weiß sollte oben antworten, das ist besser.", Language::German),
            ("Blanc doit répondre en haut, et le coup est bon pour noir.", Language::French),
            ("El blanco responde por arriba, la jugada es muy buena para el negro.", Language::Spanish),
            ("白は上に受けるべき", Language::Japanese),
            ("白棋应该在上面应", Language::Chinese),
            ("백은 위에서 받아야 한다", Language::Korean),
            ("Белые должны ответить сверху", Language::Russian),
            ("The move of 柯洁 is not good for 朴廷桓.", Language::English),
        ] {
            assert_eq!(Language::of_texts([text]), Some(expected), "{text}");
        }
    }

    #[test]
    fn short_text_has_no_language() {
        assert_eq!(Language::of_texts([]), None);
        assert_eq!(Language::of_texts(["", "12 – 34", "Q16"]), None);
    }
}
