//! Typographic quotation marks.
//!
//! Only clear cases are changed: pairs of quotes in a paragraph, and apostrophes between letters. Inches, minutes and unpaired
//! quotes are not changed.

use super::Language;

impl Language {
    /// Returns the quotation marks of the language, nested ones second.
    const fn quotes(self) -> [[&'static str; 2]; 2] {
        match self {
            Language::English | Language::Chinese | Language::Korean => [["“", "”"], ["‘", "’"]],
            Language::German => [["„", "“"], ["‚", "‘"]],
            Language::French => [["«\u{A0}", "\u{A0}»"], ["“", "”"]],
            Language::Spanish => [["«", "»"], ["“", "”"]],
            Language::Russian => [["«", "»"], ["„", "“"]],
            Language::Japanese => [["「", "」"], ["『", "』"]],
        }
    }

    /// Replaces straight quotes in a text by those of the language.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_book::language::Language;
    /// assert_eq!(Language::English.with_quotes("\"Don't\", he said."), "“Don’t”, he said.");
    /// assert_eq!(Language::German.with_quotes("ein \"Tesuji\""), "ein „Tesuji“");
    /// ```
    #[must_use]
    pub fn with_quotes(self, text: &str) -> String {
        if !text.contains(['"', '\'']) {
            return text.to_owned();
        }
        let paragraphs: Vec<String> = text.split('\n').map(|line| self.set(line)).collect();
        paragraphs.join("\n")
    }

    fn set(self, line: &str) -> String {
        let letters: Vec<char> = line.chars().collect();
        let [outer, inner] = self.quotes();
        let (doubles, singles) = (pairs(&letters, '"'), pairs(&letters, '\''));
        let mut out = String::with_capacity(line.len() + 8);
        for (index, &letter) in letters.iter().enumerate() {
            let is_between_letters =
                is_letter(&letters, index.checked_sub(1)) && is_letter(&letters, Some(index + 1));
            let set = match letter {
                '"' => side(&doubles, index).map(|side| outer[side]),
                '\'' if is_between_letters => Some("’"),
                // An unpaired quote after a letter is an abbreviation or a possessive: the players' stones.
                '\'' => {
                    let is_behind_letter = is_letter(&letters, index.checked_sub(1));
                    side(&singles, index).map(|side| inner[side]).or(is_behind_letter.then_some("’"))
                }
                _ => None,
            };
            match set {
                Some(set) => out.push_str(set),
                None => out.push(letter),
            }
        }
        out
    }
}

fn is_letter(letters: &[char], index: Option<usize>) -> bool {
    index.and_then(|index| letters.get(index)).is_some_and(|letter| letter.is_alphabetic())
}

/// The side of a quote: 0 opens, 1 closes.
fn side(pairs: &[(usize, usize)], index: usize) -> Option<usize> {
    let at = pairs.partition_point(|(_, close)| *close < index);
    let &(open, close) = pairs.get(at)?;
    (open == index).then_some(0).or((close == index).then_some(1))
}

/// The pairs of a quote in a line: one before a word, and the next one after a word.
fn pairs(letters: &[char], sign: char) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    let mut open = None;
    for index in (0..letters.len()).filter(|&index| letters[index] == sign) {
        let before = index.checked_sub(1).map(|index| letters[index]);
        let after = letters.get(index + 1).copied();
        let is_apostrophe =
            sign == '\'' && before.is_some_and(char::is_alphabetic) && after.is_some_and(char::is_alphabetic);
        let begins = before
            .is_none_or(|it| it.is_whitespace() || "([{—–-\"'«„“「".contains(it) || !it.is_ascii())
            && after.is_some_and(|it| !it.is_whitespace());
        let ends = before.is_some_and(|it| !it.is_whitespace());
        match open {
            _ if is_apostrophe => {}
            Some(first) if ends => {
                pairs.push((first, index));
                open = None;
            }
            None if begins => open = Some(index),
            _ => {}
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_follow_the_language() {
        for (language, expected) in [
            (Language::English, "He said “no” (“yes”?)."),
            (Language::German, "He said „no“ („yes“?)."),
            (Language::French, "He said «\u{A0}no\u{A0}» («\u{A0}yes\u{A0}»?)."),
            (Language::Russian, "He said «no» («yes»?)."),
            (Language::Japanese, "He said 「no」 (「yes」?)."),
        ] {
            assert_eq!(language.with_quotes("He said \"no\" (\"yes\"?)."), expected);
        }
    }

    #[test]
    fn leaves_other_characters_unchanged() {
        for text in ["a 19\" board", "\"open", "5' 6", "ends \"", "rock 'n roll", "x\n\"y"] {
            assert_eq!(Language::English.with_quotes(text), text, "{text}");
        }
        assert_eq!(Language::English.with_quotes("the players' stones"), "the players’ stones");
        assert_eq!(Language::English.with_quotes("White's 'ladder' isn't"), "White’s ‘ladder’ isn’t");
        assert_eq!(Language::Japanese.with_quotes("黒\"良し\"だ"), "黒「良し」だ");
    }
}
