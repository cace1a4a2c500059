//! Hyphenation with the patterns of TeX, for languages that hyphenate by syllables.

use hypher::Lang;

use crate::language::Language;

/// Shorter words are not hyphenated.
const LETTERS: usize = 6;

/// Returns the parts of a word between its hyphenation points; one part if it has none.
pub(super) fn syllables(word: &str, language: Language) -> Vec<&str> {
    let patterns = match language {
        Language::English => Some(Lang::English),
        Language::German => Some(Lang::German),
        Language::French => Some(Lang::French),
        Language::Spanish => Some(Lang::Spanish),
        Language::Russian => Some(Lang::Russian),
        Language::Japanese | Language::Chinese | Language::Korean => None,
    };
    // Punctuation around the word stays with its ends: a quote, a comma.
    let is_letter = |letter: char| letter.is_alphabetic();
    let start = word.find(is_letter).unwrap_or(0);
    let end = word.rfind(is_letter).map_or(0, |at| at + word[at..].chars().next().map_or(0, char::len_utf8));
    let (Some(patterns), Some(bare)) = (patterns, word.get(start..end)) else { return vec![word] };
    if bare.chars().count() < LETTERS || !bare.chars().all(is_letter) {
        return vec![word];
    }
    let (mut parts, mut from, mut at) = (Vec::new(), 0, start);
    for syllable in hypher::hyphenate_bounded(bare, patterns, 2, 3) {
        at += syllable.len();
        if at < end {
            parts.push(&word[from..at]);
            from = at;
        }
    }
    parts.push(&word[from..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_hyphenated_by_their_language() {
        for (word, language, expected) in [
            ("“territory”,", Language::English, "“ter-ri-tory”,"),
            ("Eröffnung", Language::German, "Er-öff-nung"),
            ("territoire", Language::French, "ter-ri-toire"),
            ("territorio", Language::Spanish, "te-rri-to-rio"),
            ("территория", Language::Russian, "тер-ри-то-рия"),
            ("territory", Language::Korean, "territory"),
            ("short", Language::English, "short"),
            ("K10-D16x", Language::English, "K10-D16x"),
            ("", Language::English, ""),
            ("12.", Language::English, "12."),
        ] {
            assert_eq!(syllables(word, language).join("-"), expected, "{word}");
        }
    }
}
