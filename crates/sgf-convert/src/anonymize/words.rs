//! Names that are words of comments: "Black", "it" and "ko" are also names of accounts.
//!
//! Replacing such a name in a comment would destroy sentences and hide no one.

use std::collections::HashSet;
use std::sync::LazyLock;

/// Words that are common in comments, case-folded: English function words, colors and roles in the languages of most records, and
/// terms of the games.
const ORDINARY: &[&str] = &[
    // Articles, pronouns, prepositions, conjunctions, auxiliaries and common adverbs.
    "a about above after again all also always an and any anyone are as at away back be because been before being below best better \
     between both bottom but by can center come could did do does done down each either else end enough even every far few first for \
     from game get give go goes going good got great had has have he her here him his hm hmm how i if in into is it its just know \
     last least left let like little long look lost lot made make many may maybe me mid middle might mine more most move moves much \
     must my near never new next no nobody none nor not nothing now of off ok okay on once one only or other our out over own pass \
     play player players point points right same see seems she should side since so some someone soon still such take than that the \
     their them then there these they thing think this those though time to today together too top true try two under until up us \
     use very was way we well were what when where which while who whole why will win with won would wrong yes yet you your",
    // Colors, and who plays.
    "ai anonymous black blacks blue bot computer cpu engine green guest human opponent program red student teacher team unknown white \
     whites",
    "schwarz weiss noir blanc negro blanco negras blancas nero bianco preto branco чёрные черные белые чёрный черный белый",
    "黑 白 黒 黑方 白方 黑棋 白棋 黒番 白番 흑 백 흑백 先手 後手 后手",
    // Terms of Go and other games.
    "aji atari attack baduk chess dan dango defend eye eyes fuseki geta go gote hane hex igo jigo joseki keima ko komi kosumi kyu \
     ladder liberty moku moyo nigiri othello sabaki seki sente shape shogi stone stones tenuki tesuji tsumego weiqi",
];

/// Titles and forms of address, which are no names as parts of a name.
const TITLES: &[&str] = &["pro", "honinbo", "meijin", "judan", "tengen", "oza", "gosei", "kisei"];

/// Returns whether a folded name is an ordinary word: it is listed, or it is too short to be recognized, as move numbers and points are.
pub(super) fn is_ordinary(folded: &str) -> bool {
    let is_number = folded.len() <= 3 && folded.bytes().all(|byte| byte.is_ascii_digit());
    let is_point = folded.len() <= 3
        && folded.split_at_checked(1).is_some_and(|(column, row)| {
            column.bytes().all(|byte| byte.is_ascii_lowercase())
                && row.bytes().all(|byte| byte.is_ascii_digit())
        });
    let is_sign = folded.bytes().all(|byte| byte.is_ascii_punctuation() || byte == b' ');
    is_number
        || is_point
        || is_sign
        || folded.chars().count() == 1
        || folded.split(' ').all(|word| WORDS.contains(word))
}

/// Returns whether a folded part of a name identifies no one.
pub(super) fn is_ordinary_part(folded: &str) -> bool {
    is_ordinary(folded) || TITLES.contains(&folded)
}

static WORDS: LazyLock<HashSet<&str>> =
    LazyLock::new(|| ORDINARY.iter().flat_map(|line| line.split(' ')).collect());

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_words_are_no_names() {
        for word in [
            "it",
            "ko",
            "black",
            "white",
            "ai",
            "go",
            "黑",
            "weiss",
            "12",
            "q16",
            "a",
            "^_^",
            "the black player",
        ] {
            assert!(is_ordinary(word), "{word}");
        }
        for name in ["ann", "gu li", "1234", "q1600", "秀策", "black jack", "ai-2", "li"] {
            assert!(!is_ordinary(name), "{name}");
        }
    }
}
