//! Octi, GM\[19\].
//!
//! # Rules
//!
//! A pod has eight holes for *prongs*, and moves only in the directions of its prongs; pods never rotate. Each player starts with an empty
//! pod on each of three *octi squares*. A turn is one action: insert a prong into a pod; move a prong to another hole of its pod; place a
//! reserve pod on an own octi square that is empty or own; or move any number of pods from one square, each by a step or by jumps. A step
//! leads to a square that is empty or own, where the pods form a *stack*. A jump leads over the pods of either color on an adjacent square
//! to an empty square behind it; jumps can be combined, but a pod may not jump over the same square twice. Pods that move together ignore
//! each other. After the turn, the player may capture any of the pods jumped over, and gets their prongs.
//!
//! In the *full* game, a player wins by occupying all octi squares of the opponent at the same time; in the *fast* game, one of them is
//! enough. In the full game, a player who occupies an opposing octi square may *liberate* a captured pod instead of placing a reserve pod,
//! and places it on an octi square of either player that holds an own pod. A player who has no legal action loses.
//!
//! On an *edgeless* board north is adjacent to south, and east to west. A *superprong* lets its pod step or jump in its direction before
//! the turn; it cannot be moved to another hole.
//!
//! # Notation
//!
//! Points are two digits, column and row, from `11` in the south-west. A pod is its point and the letters of its prongs, clockwise from `A`
//! for north to `H`, with `!` after superprongs: `46CD`, `46C!D`. The letters may be omitted if all pods on the square are equal. `73`
//! places a pod, `33+B` inserts a prong, `33+A-B` moves one from B to A, `84-86-68` moves a pod. An `x` after a jump captures all pods
//! jumped over, `84-86-68x`, or only the named ones, `84-86-68xDxAB`. Commas separate several moving pods: `46CD-56,46D-55`.
//!
//! Two cases are not defined by the specification: we write `x0` to capture a pod without prongs out of several, and put superprong moves
//! before the turn: `33-34,55+A`.
//!
//! RU names the rules: `full`, `fast` or `kids`, then a colon and the options `edgeless` and `superprong`, separated by commas. BO and WO
//! set the octi squares; NP, NR and NS set each player's prongs, reserve pods and superprongs; AB and AW add pods, RP removes single ones.
//! We found no complete kids rules; we use 6×7 squares, four octi squares each in the second row, twelve prongs, no reserve, no stacks, and
//! one octi square to win.
//!
//! Sources: octi.html (T. Prime: the notation and the properties); octi.net (the rules for two players, the options, and answers to
//! questions); the rules of the Octi server at gamerz.net (jumps and octi squares).

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

use crate::{
    About, Axis, BoardPlan, Capabilities, GameSpec, Joins, Labels, Level, Naming, Playing, Region, Sizes,
    Square, Symmetry, turns,
};

pub use board::{Octi, Pod, Supply};
pub use notation::{Captured, Landing, Move, Part, Prongs, Stone};

/// The game's row in the table of games.
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

/// The game's description in the reference.
pub const ABOUT: About = About {
    moves: "`73` places a pod, `33+B` adds a prong, `33+A-B` moves one, `84-86-68x` jumps and captures.",
    sources: &["https://www.red-bean.com/sgf/octi.html", "http://www.octi.net/octi2playerrules.html"],
    endings: "occupied octi squares, or no legal turn.",
    readings: &[
        "several pods of a square may move in one turn, and pods they jump over are captured once; a pod may jump over a square once per turn, including superprong moves; in the game for kids, a turn is one action of one pod.",
    ],
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::any(9, 5, 9);

/// The kind of a pod encodes its [prongs](Prongs::kind). A point is two digits; prongs after it are ignored.
static PLAN: BoardPlan = EDGED;

const EDGED: BoardPlan = BoardPlan {
    across: Axis { labels: Labels::Numbers, from_end: false },
    namings: &[Naming {
        name: "",
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

/// The board with joined sides.
static EDGELESS: BoardPlan = BoardPlan {
    joins: Joins::ByFunction(|geometry, site| {
        let (columns, rows) = (i32::from(geometry.columns()), i32::from(geometry.rows()));
        let Some((column, row)) = geometry.place(site) else { return Vec::new() };
        let mut near = Vec::new();
        for step in (0..9).filter(|&step| step != 4) {
            let (column, row) = (i32::from(column) + step % 3 - 1, i32::from(row) + step / 3 - 1);
            near.extend(geometry.at(column.rem_euclid(columns), row.rem_euclid(rows)));
        }
        near
    }),
    ..EDGED
};

/// Black plays from below. Prongs are rotated with their pods.
static SYMMETRIES: [Symmetry; 4] = [
    Symmetry::NONE,
    Symmetry::of(turns::across).with_kinds(|kind| with_holes(kind, |hole| 8 - hole)),
    Symmetry::of(turns::over).exchanging().with_kinds(|kind| with_holes(kind, |hole| 4 - hole)),
    Symmetry::of(turns::half).exchanging().with_kinds(|kind| with_holes(kind, |hole| hole + 4)),
];

/// Moves each prong to another hole, counted clockwise from north.
fn with_holes(kind: u16, hole: fn(i32) -> i32) -> u16 {
    let turned = |bits: u8| {
        let holes = (0..8).filter(|from| bits >> from & 1 == 1);
        holes.fold(0, |all, from| all | 1_u8 << hole(from).rem_euclid(8))
    };
    let [plain, supers] = kind.to_le_bytes();
    u16::from_le_bytes([turned(plain), turned(supers)])
}
