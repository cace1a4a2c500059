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
use sgf_syntax::AddAll;

use crate::{
    About, Axis, BoardPlan, Capabilities, GameSpec, Joins, Labels, Level, Naming, Playing, Region, Sizes,
    Square, Symmetry, turns,
};

pub use board::{Octi, Pod, Supply};
pub use notation::{Captured, Landing, Move, Part, Prongs, Stone};

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 19,
    name: "Octi",
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::Black,
    begin: Some(Playing::<Octi>::begin),
    capabilities: Capabilities { stacks: true, ..Capabilities::IN_TURN },
    ..GameSpec::USUAL
};

/// What the page about games tells.
pub const ABOUT: About = About {
    moves: "`73` brings a pod, `33+B` adds a prong, `33+A-B` moves one, `84-86-68x` jumps and captures.",
    sources: &["https://www.red-bean.com/sgf/octi.html", "http://www.octi.net/octi2playerrules.html"],
    endings: "octi squares reached; nothing that can be done.",
    readings: &[
        "several pods of a square move as one turn, and what they jump over is captured once; a pod jumps over a square once in a turn, also before it with a superprong; in the game for kids a turn is one action of one pod.",
    ],
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::any(9, 5, 9);

/// A pod is of the kind of its [prongs](Prongs::kind). A point is two digits; the prongs that may follow it are passed over.
static PLAN: BoardPlan = EDGED;

const EDGED: BoardPlan = BoardPlan {
    across: Axis { labels: Labels::Numbers, from_end: false },
    namings: &[Naming {
        habit: "",
        read: |geometry, text| {
            let (square, _) = notation::stone(text).ok()?;
            Some((square.column.into(), i32::from(geometry.rows()) - 1 - i32::from(square.row)))
        },
        write: |geometry, (column, row)| {
            Some(notation::point(Square::new(column, geometry.rows().checked_sub(row + 1)?)))
        },
    }],
    beside: &[(Region::Hand(Color::Black), &["B*"]), (Region::Hand(Color::White), &["W*"])],
    symmetries: &SYMMETRIES,
    ..BoardPlan::SQUARES
};

/// The board whose sides are joined.
static EDGELESS: BoardPlan = BoardPlan {
    joins: Joins::Listed(|geometry, site| {
        let (columns, rows) = (i32::from(geometry.columns()), i32::from(geometry.rows()));
        let Some((column, row)) = geometry.place(site) else { return Vec::new() };
        let mut near = Vec::new();
        for step in (0..9).filter(|&step| step != 4) {
            let (column, row) = (i32::from(column) + step % 3 - 1, i32::from(row) + step / 3 - 1);
            near.add_all(geometry.at(column.rem_euclid(columns), row.rem_euclid(rows)));
        }
        near
    }),
    ..EDGED
};

/// Black plays from below. Prongs turn with their pods.
static SYMMETRIES: [Symmetry; 4] = [
    Symmetry::NONE,
    Symmetry::of(turns::across).with_kinds(|kind| with_holes(kind, |hole| 8 - hole)),
    Symmetry::of(turns::over).exchanging().with_kinds(|kind| with_holes(kind, |hole| 4 - hole)),
    Symmetry::of(turns::half).exchanging().with_kinds(|kind| with_holes(kind, |hole| hole + 4)),
];

/// Puts each prong into another hole, counted from north clockwise.
fn with_holes(kind: u16, hole: fn(i32) -> i32) -> u16 {
    let turned = |bits: u8| {
        let holes = (0..8).filter(|from| bits >> from & 1 == 1);
        holes.fold(0, |all, from| all | 1_u8 << hole(from).rem_euclid(8))
    };
    let [plain, supers] = kind.to_le_bytes();
    u16::from_le_bytes([turned(plain), turned(supers)])
}
