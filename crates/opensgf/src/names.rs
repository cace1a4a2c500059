//! The names of the games that have a number.
//!
//! Source: the list under GM in <https://www.red-bean.com/sgf/properties.html>.

/// The games of GM 1 to 40, in the order of their numbers.
const NAMES: [&str; 40] = [
    "Go",
    "Othello",
    "Chess",
    "Gomoku and Renju",
    "Nine Men's Morris",
    "Backgammon",
    "Chinese chess",
    "Shogi",
    "Lines of Action",
    "Ataxx",
    "Hex",
    "Jungle",
    "Neutron",
    "Philosopher's Football",
    "Quadrature",
    "Trax",
    "Tantrix",
    "Amazons",
    "Octi",
    "Gess",
    "TwixT",
    "Zèrtz",
    "Plateau",
    "Yinsh",
    "Pünct",
    "Gobblet",
    "Hive",
    "Exxit",
    "Hnefatafl",
    "Kuba",
    "Tripples",
    "Chase",
    "Tumbling Down",
    "Sahara",
    "Byte",
    "Focus",
    "Dvonn",
    "Tamsk",
    "Gipf",
    "Kropki",
];

/// Returns the name of the game with a number, as GM counts them.
///
/// # Examples
///
/// ```
/// assert_eq!(opensgf::game_name(1), Some("Go"));
/// assert_eq!(opensgf::game_name(40), Some("Kropki"));
/// assert_eq!(opensgf::game_name(41), None);
/// ```
#[must_use]
pub fn game_name(number: u16) -> Option<&'static str> {
    NAMES.get(usize::from(number).checked_sub(1)?).copied()
}
