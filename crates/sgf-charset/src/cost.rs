//! How surprising a character is, in tenths of a bit.
//!
//! A reading is likely if its characters are ones that people write. All readings explain the same
//! bytes, so their costs are comparable: the sum of -log2 of the frequency of each character,
//! minus the cost of an ASCII byte for each ASCII byte that a reading takes as the second half of a character. The figures
//! are estimates per class, not measured frequencies; integers make the decision the same on every platform.

use crate::frequent::{self, Language, Rank};
use crate::units::Tier;

/// An ASCII byte of text.
pub(crate) const ASCII: i32 = 55;
/// Bytes that are not a character.
pub(crate) const BROKEN: i32 = 250;
/// A character that lost one of its bytes, including the `?` in its place.
pub(crate) const DAMAGED: i32 = 160;
/// A control character or an unassigned code, which only a wrong reading contains.
const NONSENSE: i32 = 300;

/// The context of a character.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Around {
    /// The previous character, as this reading decodes it.
    pub(crate) before: char,
    /// The next byte.
    pub(crate) after: u8,
}

/// Returns the cost of a character beyond ASCII in each language, in the order of [`Language::ALL`].
pub(crate) fn of(character: char, tier: Tier, around: Around) -> [i32; 4] {
    match character {
        '段' | '級' | '级' | '단' | '급' | '品' if around.before.is_ascii_digit() => [25; 4],
        '\u{4E00}'..='\u{9FFF}' => {
            let beside = beside_latin(around);
            frequent::ranks(character).map(|rank| hanzi(rank, tier) + beside)
        }
        '\u{AC00}'..='\u{D7A3}' => {
            let [.., rank] = frequent::ranks(character);
            let beside = beside_latin(around);
            in_language(Language::Korean, hangul(rank, tier) + beside, 180 + beside)
        }
        '\u{3041}'..='\u{309F}' => {
            let beside = beside_latin(around);
            in_language(Language::Japanese, 75 + beside, 150 + beside)
        }
        '\u{30A1}'..='\u{30FF}' => {
            let beside = beside_latin(around);
            in_language(Language::Japanese, 80 + beside, 150 + beside)
        }
        '\u{FF61}'..='\u{FF9F}' => {
            let beside = beside_latin(around);
            in_language(Language::Japanese, 115 + beside, 150 + beside)
        }
        _ => [of_any_language(character, around); 4],
    }
}

/// The cost of a character that is equally common in all languages.
fn of_any_language(character: char, around: Around) -> i32 {
    match character {
        '\u{3000}'..='\u{303F}' | '\u{FF01}'..='\u{FF5E}' => 110,
        '’' if around.before.is_ascii_alphabetic() && around.after.is_ascii_lowercase() => 60,
        '\u{2010}'..='\u{2027}' | '\u{A0}' | '«' | '»' | '·' | '°' | '¡' | '¿' | '®' | '©' | '§' => {
            95
        }
        '¼' | '½' | '¾' => {
            if around.before.is_ascii_digit() {
                70
            } else {
                130
            }
        }
        '\u{2460}'..='\u{24FF}'
        | '\u{25A0}'..='\u{266F}'
        | '\u{2190}'..='\u{21FF}'
        | '\u{2160}'..='\u{217F}' => 130,
        '\u{80}'..='\u{9F}' | '\u{E000}'..='\u{F8FF}' => NONSENSE,
        '\u{FFFD}' => 100,
        '\u{1F300}'..='\u{1FAFF}' => 140,
        '\u{3400}'..='\u{4DBF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}' => 220,
        _ if character.is_alphabetic() => letter(character, around),
        _ => 160,
    }
}

fn hanzi(rank: Rank, tier: Tier) -> i32 {
    match (rank, tier) {
        (Rank::Core, _) => 85,
        (Rank::Frequent, _) => 112,
        (Rank::Unlisted, Tier::Common) => 138,
        (Rank::Unlisted, Tier::Unordered) => 145,
        (Rank::Unlisted, Tier::Rare) => 170,
        (Rank::Unlisted, Tier::Extension) => 215,
    }
}

/// The cost of a Korean syllable.
fn hangul(rank: Rank, tier: Tier) -> i32 {
    match (rank, tier) {
        (Rank::Core, _) => 80,
        (Rank::Frequent, _) => 95,
        (Rank::Unlisted, Tier::Common) => 145,
        // GB18030 encodes Korean syllables with four bytes, outside of the original standard.
        (Rank::Unlisted, Tier::Unordered) => 145,
        (Rank::Unlisted, _) => 190,
    }
}

/// A cost in one language, and another cost in the others.
fn in_language(language: Language, cost: i32, elsewhere: i32) -> [i32; 4] {
    Language::ALL.map(|other| if other == language { cost } else { elsewhere })
}

/// East Asian characters are rare inside Latin words; accented letters are common there.
fn beside_latin(around: Around) -> i32 {
    let before = i32::from(around.before.is_ascii_lowercase());
    let after = i32::from(around.after.is_ascii_lowercase());
    40 * before + 25 * after
}

/// Alphabets: letters follow letters of their own script, and lowercase follows uppercase.
fn letter(character: char, around: Around) -> i32 {
    match character {
        '\u{C0}'..='\u{24F}' | 'ª' | 'º' | '\u{1E00}'..='\u{1EFF}' => latin_letter(character, around),
        '\u{370}'..='\u{5FF}' | '\u{600}'..='\u{6FF}' | '\u{E00}'..='\u{E7F}' => {
            script_letter(character, around)
        }
        _ => 190,
    }
}

fn latin_letter(character: char, around: Around) -> i32 {
    let is_lone = !around.before.is_alphabetic() && !around.after.is_ascii_alphabetic();
    let base = match character {
        'é' | 'è' | 'à' | 'ç' | 'ä' | 'ö' | 'ü' | 'ß' | 'å' | 'ø' | 'æ' | 'ñ' | 'ó' | 'í' | 'á' | 'ê'
        | 'â' | 'î' => 80,
        'ô' | 'û' | 'ù' | 'ï' | 'ë' | 'ã' | 'õ' | 'ú' | 'ý' | 'ě' | 'š' | 'č' | 'ř' | 'ž' | 'ł' | 'ą'
        | 'ę' | 'ś' => 90,
        'ż' | 'ć' | 'ń' | 'ź' | 'ů' | 'ő' | 'ű' | 'ă' | 'ţ' | 'ş' | 'ğ' | 'ı' | 'ō' | 'ū' | 'ť' | 'ď'
        | 'ň' => 100,
        _ if character.is_uppercase() && around.after.is_ascii_lowercase() => 95,
        _ if character.is_uppercase() => 115,
        _ => 140,
    };
    let twice = match around.before {
        'é' if character == 'é' => 0,
        before if !before.is_ascii() && before.is_alphabetic() => 50,
        _ => 0,
    };
    let capital = if character.is_uppercase() && around.before.is_lowercase() { 80 } else { 0 };
    base + twice + capital + if is_lone { 40 } else { 0 }
}

fn script_letter(character: char, around: Around) -> i32 {
    let continues = matches!(around.before, '\u{370}'..='\u{E7F}');
    let base = match character {
        'о' | 'е' | 'а' | 'и' | 'н' | 'т' | 'с' | 'р' | 'в' | 'л' | 'к' | 'м' | 'д' | 'α' | 'ο' | 'ι'
        | 'ε' | 'τ' => 48,
        _ if character.is_uppercase() => 75,
        _ => 58,
    };
    let capital = if character.is_uppercase() && around.before.is_lowercase() { 80 } else { 0 };
    let mixed =
        if around.before.is_ascii_alphabetic() || around.after.is_ascii_alphabetic() { 60 } else { 0 };
    let stranger = !around.before.is_ascii() && around.before.is_alphabetic();
    let lone = if !continues && (around.after.is_ascii() || stranger) { 60 } else { 0 };
    base + capital + mixed + lone
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cost(text: &str, tier: Tier, language: Language) -> i32 {
        let mut before = '[';
        let mut sum = 0;
        for character in text.chars() {
            sum += of(character, tier, Around { before, after: b']' })[language as usize];
            before = character;
        }
        sum
    }

    #[test]
    fn frequent_characters_cost_least() {
        let rank = Around { before: '9', after: b']' };
        let name = Around { before: '[', after: b']' };
        for language in Language::ALL {
            let cost = |tier, around| of('段', tier, around)[language as usize];
            assert!(cost(Tier::Rare, rank) < cost(Tier::Common, name));
        }
    }

    #[test]
    fn words_cost_least_in_their_own_language() {
        let words = [
            ("围棋段级胜负", Language::Simplified),
            ("圍棋段級勝負", Language::Traditional),
            ("囲碁の対局", Language::Japanese),
            ("바둑기원", Language::Korean),
        ];
        for (word, own) in words {
            for other in Language::ALL.into_iter().filter(|language| *language != own) {
                let costs = (cost(word, Tier::Rare, own), cost(word, Tier::Rare, other));
                assert!(costs.0 < costs.1, "{word}: {costs:?} as {other:?}");
            }
        }
    }

    #[test]
    fn capitals_inside_words_cost_more() {
        let tier = Tier::Unordered;
        let language = Language::Simplified;
        assert!(cost("Ход", tier, language) + 100 < cost("хОД", tier, language));
        let inside = Around { before: 'e', after: b'r' };
        assert!(of('é', tier, inside)[0] + 80 < of('É', tier, inside)[0]);
    }
}
