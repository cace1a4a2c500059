//! Keys of names: texts that are equal for spellings of the same name.
//!
//! There are two, because a wrong answer costs differently. Counting must never merge two persons silently, so
//! [`name_key`] ignores only what does not tell persons apart. A search shows its hits, so [`search_key`] ignores
//! more, and matches in part.

use std::fmt;

use sgf_model::info::lenient;
use sgf_model::printable::visible;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The key of a player's name. Names with equal keys count as one person. Keys are for comparison, not for display.
///
/// These differences are ignored:
///
/// - case, and invisible characters;
/// - diacritics of Latin and Greek letters, and the two dots of Cyrillic ё;
/// - full-width and half-width forms (Unicode's NFKC);
/// - hyphens and apostrophes in a name of several parts: `Lee Se-dol`, `Ch'oe Ch'ŏr-han`;
/// - how parts are separated (spaces, commas, middle dots), and spaces between Chinese, Japanese and Korean characters;
/// - the order of a given and a family name: two parts of letters of an alphabet;
/// - a rank or rating behind the name: `Cho Chikun 9p`, `saffron (1802)`.
///
/// Everything else makes another person. Names of one part may be those of accounts, so `player-1` is not `player1`.
/// Names of three parts may not be reordered, missing spaces are not guessed, and simplified and traditional characters
/// differ: see [`Aliases`](crate::Aliases).
///
/// # Examples
///
/// ```
/// use sgf_db::name_key;
/// assert_eq!(name_key("Cho Chikun"), name_key("CHIKUN, Cho 9p"));
/// assert_eq!(name_key("Honinbo Shūsaku"), name_key("Honinbo Shusaku"));
/// assert_eq!(name_key("Lee Se-dol"), name_key("Sedol Lee"));
/// assert_ne!(name_key("player-1"), name_key("player1"));
/// ```
#[must_use]
pub fn name_key(name: &str) -> String {
    let plain = plain(name);
    let unrated = lenient::rated_name(&plain).map_or(&*plain, |(name, _)| name);
    let mut parts: Vec<&str> = unrated.split(is_separator).filter(|part| !part.is_empty()).collect();
    remove_ranks(&mut parts);
    let mut parts: Vec<String> = match parts[..] {
        [one] => vec![one.to_owned()],
        _ => parts.iter().map(|part| unjoined(part)).filter(|part| !part.is_empty()).collect(),
    };
    if parts.is_empty() {
        return search_key(name);
    }
    if parts.iter().all(|part| part.chars().all(is_dense)) {
        return parts.concat();
    }
    let is_word = |part: &String| part.chars().all(|letter| letter.is_alphabetic() && !is_dense(letter));
    if parts.len() == 2 && parts.iter().all(is_word) {
        parts.sort_unstable();
    }
    parts.join(" ")
}

/// The key of a text for searches: [`name_key`] without spaces, hyphens, apostrophes, commas, points and underscores, in
/// the order of the text and with ranks. A text that consists of these alone is its own key.
///
/// # Examples
///
/// ```
/// use sgf_db::search_key;
/// assert!(search_key("Lee Se-dol 9p").contains(&search_key("SEDOL")));
/// assert_eq!(search_key("Cho  Chikun"), "chochikun");
/// assert_eq!(search_key(" - "), "-");
/// ```
#[must_use]
pub fn search_key(text: &str) -> String {
    let plain = plain(text);
    let key = plain.replace(|letter| is_separator(letter) || is_joint(letter) || letter == '_', "");
    if key.is_empty() { plain.split_whitespace().collect::<Vec<_>>().join(" ") } else { key }
}

/// The search keys of a text in either order of two parts.
pub(crate) fn search_keys(text: &str) -> Vec<String> {
    let mut keys = vec![search_key(text)];
    let plain = plain(text);
    let parts: Vec<&str> = plain.split(is_separator).filter(|part| !part.is_empty()).collect();
    if let [one, other] = parts[..] {
        keys.push(search_key(&format!("{other} {one}")));
    }
    keys.dedup();
    keys
}

/// A text in lower case, without invisible characters, diacritics and compatibility forms, in composed form.
pub(crate) fn plain(text: &str) -> String {
    let text = visible(text);
    if text.is_ascii() {
        return text.to_ascii_lowercase().replace('`', "'");
    }
    // An accent used as an apostrophe would otherwise decompose into a space and a mark.
    let apostrophes = text.chars().map(|letter| if is_apostrophe(letter) { '\'' } else { letter });
    let lower = apostrophes.nfkd().collect::<String>().to_lowercase();
    let mut plain = String::with_capacity(lower.len());
    let mut base = ' ';
    for letter in lower.nfkd() {
        match letter {
            mark if is_combining_mark(mark) => {
                let is_dropped = base < '\u{400}' || (base < '\u{530}' && mark == '\u{308}');
                if !is_dropped {
                    plain.push(mark);
                }
                continue;
            }
            'ß' => plain.push_str("ss"),
            'æ' => plain.push_str("ae"),
            'œ' => plain.push_str("oe"),
            'þ' => plain.push_str("th"),
            letter => plain.push(unmarked(letter)),
        }
        base = letter;
    }
    plain.nfc().collect()
}

/// The letter of a letter whose diacritic Unicode does not separate.
fn unmarked(letter: char) -> char {
    match letter {
        'ø' => 'o',
        'đ' | 'ð' => 'd',
        'ł' => 'l',
        'ı' => 'i',
        'ħ' => 'h',
        'ŧ' => 't',
        'ς' => 'σ',
        letter => letter,
    }
}

/// A name without the rank or rating behind it, for display.
pub(crate) fn without_rank(name: &str) -> String {
    let name = lenient::rated_name(name).map_or(name, |(name, _)| name);
    let mut parts: Vec<&str> = name.split_whitespace().collect();
    remove_ranks(&mut parts);
    parts.join(" ")
}

/// Removes ranks at the end of a name. The name keeps a part.
fn remove_ranks(parts: &mut Vec<&str>) {
    while n_rank_parts(parts) > 0 {
        parts.truncate(parts.len() - n_rank_parts(parts));
    }
}

/// The number of parts at the end of a name that are a rank, of which `9 dan` has two; less than all.
fn n_rank_parts(parts: &[&str]) -> usize {
    let is_rank = |n_parts: usize| {
        let rank = parts[parts.len() - n_parts..].join(" ");
        let rank = rank.trim_matches(['(', ')', '[', ']']);
        lenient::rank(rank).is_some_and(|reading| reading.rest.is_empty())
    };
    (1..=2).find(|&n_parts| parts.len() > n_parts && is_rank(n_parts)).unwrap_or_default()
}

/// A part of a name without its hyphens and apostrophes. Versions of programs keep their points.
fn unjoined(part: &str) -> String {
    if part.chars().any(char::is_numeric) { part.to_owned() } else { part.replace(is_joint, "") }
}

/// Whether a character separates the parts of a name.
fn is_separator(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, ',' | '、' | '・' | '·' | '‧')
}

/// Whether a character inside a part is left out: hyphens, apostrophes, and the point of an abbreviation.
fn is_joint(letter: char) -> bool {
    matches!(letter, '-' | '.' | '\'' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

fn is_apostrophe(letter: char) -> bool {
    matches!(letter, '`' | '´' | '‘' | '’' | '‛' | 'ʹ' | 'ʻ' | 'ʼ' | 'ʽ' | '′')
}

/// Whether a character belongs to a script without spaces between words.
fn is_dense(letter: char) -> bool {
    letter >= '\u{2E80}'
}

/// A set of keys as one text, for SQL.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct KeyList(String);

impl KeyList {
    /// Adds a key. Keys contain no line breaks.
    pub(crate) fn add(&mut self, key: impl fmt::Display) {
        if self.0.is_empty() {
            self.0.push('\n');
        }
        self.0.push_str(&format!("{key}\n"));
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn has(&self, key: &str) -> bool {
        self.0.contains(&format!("\n{key}\n"))
    }

    /// The keys, each between line breaks.
    pub(crate) fn into_text(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_a_name_have_one_key() {
        for (one, other) in [
            ("Cho Chikun", "CHO CHIKUN"),
            ("Cho Chikun", "Chikun Cho"),
            ("Cho Chikun", "Cho,Chikun"),
            ("Cho Chikun", " cho\u{3000}\u{200B}chikun "),
            ("Cho Chikun", "Ｃｈｏ　Ｃｈｉｋｕｎ"),
            ("Cho Chikun", "Cho Chikun 9p"),
            ("Cho Chikun", "Cho Chikun 9 dan"),
            ("Cho Chikun", "Cho Chikun (9p)"),
            ("Cho Chikun", "Cho Chikun [9d]"),
            ("Cho Chikun", "Cho Chikun 九段"),
            ("saffron", "Saffron(1802)"),
            ("Lee Se-dol", "Lee Sedol"),
            ("Lee Se-dol", "Sedol Lee"),
            ("Lee Se‐dol", "LEE SE–DOL"),
            ("Ch'oe Ch'ol-han", "Ch’oe Ch´olhan"),
            ("O Meien", "Ō Meien"),
            ("Shūsaku", "Shu\u{304}saku"),
            ("Shūsaku", "SHUSAKU"),
            ("Søren Łukasz", "Soren Lukasz"),
            ("Straße", "STRASSE"),
            ("J. Lee", "J Lee"),
            ("İlker", "ilker"),
            ("Семён", "Семен"),
            ("趙治勲", "趙 治勲"),
            ("조치훈", "조 치훈"),
            ("조치훈", "\u{110C}\u{1169}치훈"),
            ("マイケル・レドモンド", "ﾏｲｹﾙ ﾚﾄﾞﾓﾝﾄﾞ"),
            ("林\u{F9D1}", "林六"),
            ("---", "---"),
        ] {
            assert_eq!(name_key(one), name_key(other), "{one} {other}");
            assert_eq!(name_key(&name_key(one)), name_key(one), "{one}");
        }
    }

    #[test]
    fn different_persons_have_different_keys() {
        for (one, other) in [
            ("player-1", "player1"),
            ("a.b", "ab"),
            ("foo_bar", "bar_foo"),
            ("GNU Go 3.8", "GNU Go 38"),
            ("Zen 19", "19 Zen"),
            ("Kato", "Toka"),
            ("Lee Sedol", "LeeSedol"),
            ("Kim In-sung Lee", "Lee Kim In-sung"),
            ("Go Seigen", "Go"),
            ("Lee (2)", "Lee (3)"),
            ("9p", "8p"),
            ("かき", "がき"),
            ("Ким Чой", "Ким Чои"),
            ("井山裕太", "井山裕大"),
            ("赵治勋", "趙治勲"),
            ("陳 林", "林 陳"),
            ("-", "--"),
            ("?", "!"),
        ] {
            assert_ne!(name_key(one), name_key(other), "{one} {other}");
        }
    }

    #[test]
    fn searches_ignore_separators_and_order() {
        for (text, name, is_found) in [
            ("lee sedol", "Lee Se-dol 9p", true),
            ("Sedol Lee", "Lee_Sedol", true),
            ("Shusaku", "Honinbō Shūsaku", true),
            ("治勲", "趙　治勲", true),
            ("oe", "Ch'oe", true),
            ("-", "Se-dol", false),
            ("-", "-", true),
            ("", "anyone", true),
            ("sedol kim", "Lee Sedol", false),
        ] {
            let found = search_keys(text).iter().any(|key| search_key(name).contains(key));
            assert_eq!(found, is_found, "{text} {name}");
        }
    }

    #[test]
    fn ranks_are_not_displayed() {
        for (name, expected) in [
            ("Cho Chikun 9p", "Cho Chikun"),
            ("Cho Chikun 9 dan", "Cho Chikun"),
            ("saffron (1802)", "saffron"),
            ("趙 治勲 九段", "趙 治勲"),
            ("9p", "9p"),
            ("Lee (2)", "Lee (2)"),
        ] {
            assert_eq!(without_rank(name), expected);
        }
    }

    #[test]
    fn long_names_take_linear_time() {
        for part in ["a", "a ", "\u{301}", "-", "가 ", "(1802)"] {
            let long = part.repeat(100_000);
            assert!(name_key(&long).len() <= long.len() && search_key(&long).len() <= long.len());
        }
    }
}
