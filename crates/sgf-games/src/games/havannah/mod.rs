//! Havannah, a game without a number: rings, bridges and forks on a hexagon of hexagons.
//!
//! Little Golem keeps its records in files named `.hgf`; BoardSpace.net writes `GM[Havannah]`.

use sgf_model::value::Color;

use crate::{GameSpec, Level};

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 0,
    name: "Havannah",
    other_names: &[],
    level: Level::Kept,
    sizes: None,
    first: Color::White,
    moves: "Little Golem's moves are kept as they are written.",
    habits: &[],
    dialects: &[("Little Golem", "`.hgf`, without GM"), ("BoardSpace", "GM[Havannah]")],
    sources: &["the records of Little Golem"],
    begin: None,
};
