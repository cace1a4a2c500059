//! Facts next to the board: prisoners, pieces in hand, scores.

use sgf_games::AnyPosition;

use crate::Phrase;
use crate::skins::skin;

/// Lists facts next to the board, one line each: prisoners, pieces in hand, the cube.
///
/// Phases are omitted: the board shows them.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, game};
/// let position = game(1).unwrap().begin(&Options::default())?;
/// let [prisoners] = &sgf_render::notes(&*position)[..] else { panic!("Go has one note") };
/// assert_eq!(prisoners.to_string(), "prisoners: Black has 0, White has 0");
/// # Ok::<(), sgf_games::StartError>(())
/// ```
#[must_use]
pub fn notes(position: &dyn AnyPosition) -> Vec<Phrase> {
    skin(position).map_or_else(Vec::new, super::skins::AnySkin::notes)
}
