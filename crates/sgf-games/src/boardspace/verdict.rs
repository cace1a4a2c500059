//! The result in RE, a sentence in the language of the player who saved the record.

use std::borrow::Cow;

use sgf_model::record::{GameView, find};
use sgf_model::value::{TextDecoder, simple_text};

use super::turns::player_of;

/// The result in RE.
///
/// # Examples
///
/// ```
/// use sgf_games::boardspace::Verdict;
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(br#"(;GM[27]RE[Spiel gewonnen von Bob]P0[id "Ann"]P1[id "Bob"])"#);
/// assert_eq!(record::games(&doc).next().and_then(|view| Verdict::of(&view)), Some(Verdict::Won(1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A win of this player: 0, 1, and more in games with several players.
    Won(u8),
    /// A draw.
    Drawn,
}

/// Words for a draw in English, German, French, Spanish and Russian, in small letters.
const DRAWS: [&str; 5] = ["draw", "unentschieden", "nulle", "empat", "ничь"];

impl Verdict {
    /// Reads the result of a record. RE is a sentence that contains the name of the winner.
    ///
    /// `None` if RE is missing or names no player.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::boardspace::Verdict;
    /// use sgf_model::record;
    /// use sgf_syntax::Document;
    /// let read = |re: &str| {
    ///     let text = format!(r#"(;CA[UTF-8]GM[24]RE[{re}]P0[id "DrMih"]P1[id "Dumbot"])"#);
    ///     let doc = Document::parse(text.as_bytes());
    ///     let view = record::games(&doc).next().unwrap();
    ///     Verdict::of(&view)
    /// };
    /// assert_eq!(read("Game won by Dumbot"), Some(Verdict::Won(1)));
    /// assert_eq!(read("Игру выиграл(а) DrMih."), Some(Verdict::Won(0)));
    /// assert_eq!(read("The game is a draw"), Some(Verdict::Drawn));
    /// assert_eq!(read("?"), None);
    /// ```
    #[must_use]
    pub fn of(view: &GameView<'_>) -> Option<Verdict> {
        let result = find(view.game().root(), b"RE")?;
        let result = simple_text(view.characters(result.raw()));
        // If the sentence contains both names, such as `Ann` and `Anna`, the longer one is the winner.
        let winner = (0..=9)
            .filter_map(|number| Some((player(view, number, "id")?, number)))
            .filter(|(name, _)| !name.is_empty() && result.contains(name.as_ref()))
            .max_by_key(|(name, _)| name.len());
        if let Some((_, number)) = winner {
            return Some(Verdict::Won(number));
        }
        let result = result.to_lowercase();
        DRAWS.iter().any(|word| result.contains(word)).then_some(Verdict::Drawn)
    }
}

/// Returns information about a player: `id` is the name, `ranking` the rating, `time` the clock at the end.
///
/// The first two are in the root, the clock is in the last node.
///
/// # Examples
///
/// ```
/// use sgf_games::boardspace::player;
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(br#"(;GM[27]P0[id "Ann Lee"]P0[ranking 1500]P1[id "Bob"];P0[0 Start P0];P0[time 0:14:59 ])"#);
/// let view = record::games(&doc).next().unwrap();
/// assert_eq!(player(&view, 0, "id").unwrap(), "Ann Lee");
/// assert_eq!(player(&view, 0, "ranking").unwrap(), "1500");
/// assert_eq!(player(&view, 0, "time").unwrap(), "0:14:59");
/// assert_eq!(player(&view, 1, "time"), None);
/// ```
#[must_use]
pub fn player<'d>(view: &GameView<'d>, number: u8, key: &str) -> Option<Cow<'d, str>> {
    let root = view.game().root();
    let node = if key.eq_ignore_ascii_case("time") { view.main_line().last()? } else { root };
    let values = node.properties().filter(|property| player_of(property.ident()) == Some(number));
    values.flat_map(sgf_syntax::Property::values).find_map(|value| {
        let text = simple_text(view.characters(value.raw()));
        let (word, rest) = super::split(&text)?;
        let quoted = rest.trim_end();
        let plain = quoted.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(quoted);
        word.eq_ignore_ascii_case(key).then(|| Cow::Owned(plain.to_owned()))
    })
}
