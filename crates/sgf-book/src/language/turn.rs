//! Sentences that name the player to move: `Black to play.`, `黑先`.

use sgf_model::record::TURN_PHRASES;
use sgf_model::value::Color;

use super::{Language, Word};

impl Language {
    /// Returns the sentences of this language that say whose turn it is, in lower case.
    pub(crate) fn own_turn_phrases(self) -> [(Color, String); 2] {
        [Color::Black, Color::White]
            .map(|color| (color, self.phrase(Word::ToMove, &[self.color(color)]).to_lowercase()))
    }

    /// Returns lower-case sentences that say only whose turn it is.
    pub(crate) fn turn_phrases(self, color: Color) -> impl Iterator<Item = String> {
        let general = TURN_PHRASES.into_iter().map(|(color, phrase)| (color, phrase.to_owned()));
        let all = self.own_turn_phrases().into_iter().chain(general);
        all.filter(move |(other, _)| *other == color).map(|(_, phrase)| phrase)
    }
}

#[cfg(test)]
mod tests {
    use sgf_model::record::named_turn;

    use super::*;

    #[test]
    fn comments_name_the_player_to_move() {
        let (black, white) = (Some(Color::Black), Some(Color::White));
        for (text, language, expected) in [
            ("Black to play.", Language::English, black),
            ("Weiß am Zug", Language::German, white),
            ("Black to play, Weiß am Zug", Language::German, black),
            ("Weiß am Zug", Language::English, None),
            ("黒先", Language::Japanese, black),
        ] {
            assert_eq!(named_turn(text, &language.own_turn_phrases()), expected, "{text}");
        }
    }

    #[test]
    fn a_color_has_its_own_sentences() {
        let phrases: Vec<String> = Language::English.turn_phrases(Color::White).collect();
        assert!(
            phrases.contains(&"white to play".to_owned()) && phrases.iter().all(|it| !it.contains("black"))
        );
    }
}
