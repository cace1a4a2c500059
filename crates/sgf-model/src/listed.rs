//! Lists of words in one text.

/// Whether a word is in a list such as `win|wins|won`. A list of texts would have an address and a length for each, which weigh as much
/// in a page as the words.
pub(crate) fn is_listed(list: &str, word: &str) -> bool {
    // Most words that are asked for are in no list, and few begin as one does.
    let Some(&first) = word.as_bytes().first() else { return false };
    let list = list.as_bytes();
    let mut is_start = true;
    for (at, &byte) in list.iter().enumerate() {
        if is_start && byte == first {
            let rest = list[at..].strip_prefix(word.as_bytes());
            if rest.is_some_and(|rest| matches!(rest, [] | [BAR, ..])) {
                // Two words of the list with their bar are no word.
                return !word.as_bytes().contains(&BAR);
            }
        }
        is_start = byte == BAR;
    }
    false
}

/// What stands between two words.
const BAR: u8 = b'|';

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_whole() {
        for word in ["win", "wins", "won"] {
            assert!(is_listed("win|wins|won", word));
        }
        for word in ["", "wi", "win|wins", "on"] {
            assert!(!is_listed("win|wins|won", word), "{word}");
        }
    }
}
