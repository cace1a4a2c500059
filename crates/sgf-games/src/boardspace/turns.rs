//! The turns of a record of BoardSpace.net.

use std::borrow::Cow;

use sgf_model::record::{GameView, find};
use sgf_model::value::{TextDecoder, simple_text};
use sgf_syntax::{Node, Value};

use super::{Entry, Formality};

/// An entry of a record, with its place and time.
#[derive(Clone, Debug)]
pub struct Recorded<'d> {
    /// The node.
    pub node: Node<'d>,
    /// The value, for editing.
    pub value: Value<'d>,
    /// The value as text, without escapes; see [`Entry::read`].
    pub text: Cow<'d, str>,
    /// The time used by the player in milliseconds (TM), if recorded.
    pub time: Option<u64>,
}

/// The entries of a player until the next player's turn.
#[derive(Clone, Debug)]
pub struct Turn<'d> {
    /// The player: 0, 1, and more in games with several players.
    pub player: u8,
    /// The entries in record order.
    pub entries: Vec<Recorded<'d>>,
    /// Whether the turn ends with `Done` or a resignation, rather than with another player's entry or the end of the record.
    pub is_closed: bool,
}

impl Turn<'_> {
    /// Returns the time used by the player at the end of the turn, in milliseconds.
    #[must_use]
    pub fn time(&self) -> Option<u64> {
        self.entries.iter().rev().find_map(|entry| entry.time)
    }
}

/// Groups the entries of the main line by turns.
///
/// Includes all entries of the players in order, also formalities and remarks. Excludes the root, which names the players, and the clocks
/// at the end; see [`player`](super::player) for both.
///
/// # Examples
///
/// ```
/// use sgf_games::boardspace::{Entry, turns};
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(br#"(; GM[27]P0[id "Ann"]P1[id "Bob"]; P0[0 Start P0]
///   ; P0[1 pick W 6 wL1]TM[1000]; P0[2 dropb wL1 N 13 .]TM[2011]; P0[3 done]TM[2011]
///   ; P1[4 move B bS1 M 12 /wL1]; P1[5 done]; P0[time 0:00:02 ])"#);
/// let turns = turns(&record::games(&doc).next().unwrap());
/// let verbs = |turn: usize| -> Vec<String> {
///     turns[turn].entries.iter().map(|it| Entry::read(&it.text).unwrap().verb.to_owned()).collect()
/// };
/// assert_eq!(verbs(0), ["Start", "pick", "dropb", "done"]);
/// assert_eq!((turns[0].player, turns[0].time(), turns[0].is_closed), (0, Some(2011), true));
/// assert_eq!((turns[1].player, verbs(1).len(), turns.len()), (1, 2, 2));
/// ```
#[must_use]
pub fn turns<'d>(view: &GameView<'d>) -> Vec<Turn<'d>> {
    let mut turns: Vec<Turn<'d>> = Vec::new();
    for node in view.main_line().filter(|node| !node.is_root()) {
        for property in node.properties() {
            let Some(player) = player_of(property.ident()) else { continue };
            let time =
                find(node, b"TM").and_then(|time| std::str::from_utf8(time.raw()).ok()?.trim().parse().ok());
            for value in property.values() {
                let text = simple_text(view.characters(value.raw()));
                if Entry::read(&text).is_some_and(|entry| !entry.is("time")) {
                    add(&mut turns, player, Recorded { node, value, text, time });
                }
            }
        }
    }
    turns
}

fn add<'d>(turns: &mut Vec<Turn<'d>>, player: u8, entry: Recorded<'d>) {
    let continues = turns.last().is_some_and(|turn| turn.player == player && !turn.is_closed);
    if !continues {
        turns.push(Turn { player, entries: Vec::new(), is_closed: false });
    }
    let Some(turn) = turns.last_mut() else { return };
    turn.is_closed = matches!(Formality::read(&entry.text), Some(Formality::Done | Formality::Resign));
    turn.entries.push(entry);
}

/// Returns the player of a property `P0` to `P9`.
pub(super) fn player_of(ident: &[u8]) -> Option<u8> {
    match ident {
        [b'P', digit @ b'0'..=b'9'] => Some(digit - b'0'),
        _ => None,
    }
}
