//! Words found in texts, with little code.
//!
//! The standard library prepares each search so that long texts are searched fast. What it prepares takes one and a half kilobytes of a
//! module for the browser, where only short texts are searched.

/// Looks for a word in a text.
pub trait FindText {
    /// Finds the first place of a word, as [`find`](str::find) does.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::FindText;
    /// assert_eq!("a round, a round".find_text("round"), Some(2));
    /// assert_eq!("a game".find_text("round"), None);
    /// ```
    fn find_text(&self, word: &str) -> Option<usize>;

    /// Tells whether a word is in the text, as [`contains`](str::contains) does.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::FindText;
    /// assert!("a round".has_text("round") && !"a game".has_text("round"));
    /// ```
    fn has_text(&self, word: &str) -> bool {
        self.find_text(word).is_some()
    }

    /// Tells whether a letter is in the text, as [`contains`](str::contains) does.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::FindText;
    /// assert!("21時".has_letter('時') && !"21:00".has_letter('時'));
    /// ```
    fn has_letter(&self, letter: char) -> bool;

    /// Takes signs away from the beginning, in any order.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::FindText;
    /// assert_eq!(" , then".trim_start_signs(", "), "then");
    /// ```
    fn trim_start_signs(&self, signs: &str) -> &str;

    /// Takes signs away from the end, in any order.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::FindText;
    /// assert_eq!("mate!.".trim_end_signs(".!"), "mate");
    /// ```
    fn trim_end_signs(&self, signs: &str) -> &str;

    /// Splits the text at the first place of a word, as [`split_once`](str::split_once) does.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::FindText;
    /// assert_eq!("6..28".split_at_text(".."), Some(("6", "28")));
    /// ```
    fn split_at_text(&self, word: &str) -> Option<(&str, &str)>;
}

impl FindText for str {
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn trim_start_signs(&self, signs: &str) -> &str {
        self.trim_start_matches(|letter| signs.has_letter(letter))
    }

    #[cfg_attr(target_family = "wasm", inline(never))]
    fn trim_end_signs(&self, signs: &str) -> &str {
        self.trim_end_matches(|letter| signs.has_letter(letter))
    }

    #[cfg(not(target_family = "wasm"))]
    fn find_text(&self, word: &str) -> Option<usize> {
        self.find(word)
    }

    #[cfg(target_family = "wasm")]
    fn find_text(&self, word: &str) -> Option<usize> {
        own_find(self, word)
    }

    #[cfg(not(target_family = "wasm"))]
    fn has_letter(&self, letter: char) -> bool {
        self.contains(letter)
    }

    #[cfg(target_family = "wasm")]
    fn has_letter(&self, letter: char) -> bool {
        own_has_letter(self, letter)
    }

    fn split_at_text(&self, word: &str) -> Option<(&str, &str)> {
        let at = self.find_text(word)?;
        Some((&self[..at], &self[at + word.len()..]))
    }
}

#[cfg(any(target_family = "wasm", test))]
fn own_find(text: &str, word: &str) -> Option<usize> {
    (0..=text.len()).find(|&at| text.as_bytes()[at..].starts_with(word.as_bytes()))
}

#[cfg(any(target_family = "wasm", test))]
fn own_has_letter(text: &str, letter: char) -> bool {
    own_find(text, letter.encode_utf8(&mut [0; 4])).is_some()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn words_are_found_as_the_library_finds_them(text in "[ab時é]{0,12}", word in "[ab時é]{0,3}", letter in "[ab時é]") {
            let letter = letter.chars().next().expect("there is one letter");
            prop_assert_eq!(own_find(&text, &word), text.find(&word));
            prop_assert_eq!(own_has_letter(&text, letter), text.contains(letter));
            prop_assert_eq!(text.split_at_text(&word), text.split_once(&word[..]));
        }
    }
}
