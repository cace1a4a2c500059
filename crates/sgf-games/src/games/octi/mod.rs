//! Octi, GM\[19\]: pods that learn where to go.
//!
//! # Rules
//!
//! A pod has eight holes for *prongs*, and moves in the directions of its prongs only; pods never turn. On three of the squares,
//! the *octi squares*, each player begins with an empty pod. In a turn a player does one thing: puts a prong into a pod;
//! moves a prong of a pod to another hole; brings a pod from the reserve to an own octi square that is empty or the player's;
//! or moves pods that stand on one square, any number of them, each by a step or by jumps. A step goes to a square that is
//! empty or the player's own, where it makes a *stack*. A jump goes over the pods on the next square, of either colour, to
//! an empty one behind; jumps can follow each other, but a pod does not jump over the same square twice. Pods that move
//! together ignore each other. Any of the pods that were jumped over may be captured when the turn is over; their prongs go
//! to who captured them.
//!
//! In the *full* game the winner occupies all octi squares of the other at once; in the *fast* game, one is enough. In the full
//! game who occupies an octi square of the other may, instead of bringing a pod from the reserve, *liberate* a captured one: it
//! comes to an octi square, of either player, where an own pod is. Who can do nothing has lost.
//!
//! On an *edgeless* board north is next to south, and east to west. A *superprong* lets its pod go a step or a jump in its
//! direction before the turn; it is never moved to another hole.
//!
//! # Notation
//!
//! Points are two digits, column and row, from `11` in the south-west. A pod is its point and the letters of its prongs, `A`
//! for north, `B` north-east and so on to `H`, a superprong with `!`: `46CD`, `46C!D`. The letters are left out where all pods
//! of the square are alike. `73` brings a pod, `33+B` puts a prong in, `33+A-B` moves one from B to A, `84-86-68` moves a pod.
//! After a jump `x` says that the pods jumped over are captured: `84-86-68x`; if not all, then which: `84-86-68xDxAB`. Where
//! several pods move, commas stand between: `46CD-56,46D-55`.
//!
//! Where the page is silent, we read and write: `x0` for the capture of a pod without prongs out of several; and what
//! superprongs do before the turn as first of the moves with commas, `33-34,55+A`.
//!
//! RU names the rules: `full`, `fast` or `kids`, a colon, and `edgeless`, `superprong` with commas. BO and WO give the
//! octi squares, NP, NR and NS the prongs, reserve pods and superprongs of each; AB and AW put pods beside what stands there,
//! RP takes single ones away. Of the game for kids no full account was at hand: we take 6×7 squares, four octi squares
//! each in the second row, twelve prongs, no reserve, no stacks, and one octi square to win.
//!
//! Sources: octi.html (T. Prime: the notation, the properties); octi.net (the rules for two players, the options, the
//! answers to questions); the rules of the Octi server at gamerz.net (the jumps, the octi squares).

mod board;
mod listing;
mod meaning;
mod notation;
mod position;
mod rules;
#[cfg(test)]
mod tests;
mod travel;

use sgf_model::value::Color;

use crate::{GameSpec, Level, Playing, Sizes};

pub use board::{Octi, Pod, Supply};
pub use notation::{Captured, Landing, Move, Part, Prongs, Stone};

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 19,
    name: "Octi",
    other_names: &[],
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::Black,
    moves: "`73` brings a pod, `33+B` adds a prong, `33+A-B` moves one, `84-86-68x` jumps and captures.",
    habits: &[],
    dialects: &[],
    sources: &["https://www.red-bean.com/sgf/octi.html", "http://www.octi.net/octi2playerrules.html"],
    begin: Some(Playing::<Octi>::begin),
};

const SIZES: Sizes = Sizes::any(9, 5, 9);
