//! Sentences that name the player to move: `Black to play.`, `黑先`.

use sgf_model::value::Color;

use super::{Language, Word};

/// English tasks whose first word names the player to move: `White to kill`.
const TASKS: [&str; 14] = [
    "attack", "capture", "connect", "cut", "escape", "kill", "live", "make", "move", "play", "save", "seal",
    "survive", "win",
];

impl Language {
    /// Returns the player to move that a text names.
    pub(crate) fn named_turn(self, text: &str) -> Option<Color> {
        let text = text.to_lowercase();
        let first = |color| {
            let tasks = TASKS.iter().map(|task| format!("{} to {task}", english(color)));
            self.turn_phrases(color).chain(tasks).filter_map(|phrase| text.find(&phrase)).min()
        };
        let found = [Color::Black, Color::White].map(|color| first(color).map(|at| (at, color)));
        found.into_iter().flatten().min_by_key(|(at, _)| *at).map(|(_, color)| color)
    }

    /// Returns lower-case sentences that say only whose turn it is.
    pub(crate) fn turn_phrases(self, color: Color) -> impl Iterator<Item = String> {
        let own = self.phrase(Word::ToMove, &[self.color(color)]).to_lowercase();
        let english = ["move", "play"].map(|verb| format!("{} to {verb}", english(color)));
        let asian: [&str; 3] = match color {
            Color::Black => ["黑先", "黒先", "흑선"],
            Color::White => ["白先", "白先", "백선"],
        };
        [own].into_iter().chain(english).chain(asian.map(str::to_owned))
    }
}

fn english(color: Color) -> String {
    Language::English.color(color).to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_name_the_player_to_move() {
        let (black, white) = (Some(Color::Black), Some(Color::White));
        for (text, language, expected) in [
            ("Black to play.", Language::English, black),
            ("Problem 3: WHITE TO KILL", Language::English, white),
            ("White to move, or Black to play first?", Language::English, white),
            ("Weiß am Zug", Language::German, white),
            ("黒先", Language::Japanese, black),
            ("白先，活", Language::Chinese, white),
            ("Some shapes. Black is strong.", Language::English, None),
            ("", Language::English, None),
        ] {
            assert_eq!(language.named_turn(text), expected, "{text}");
        }
    }
}
