//! Dead stones of a position, as an engine sees them.

use anyhow::{bail, ensure};
use opensgf::play::{AnyPosition, Site};
use opensgf::value::Color;
use sgf_engine::{Engine, excerpt};

/// The coordinates that the protocol uses.
const COORDINATES: &str = "edge";

/// The largest board that the protocol supports.
const MAX_SIZE: u16 = 25;

/// Sets up a position in an engine and asks which of the stones are dead.
///
/// # Errors
///
/// Fails when GTP does not support the size of the board, or the engine gives no valid answer.
pub(super) fn dead_stones(engine: &mut Engine, position: &dyn AnyPosition) -> anyhow::Result<Vec<String>> {
    let geometry = position.geometry();
    let (columns, rows) = (geometry.columns(), geometry.rows());
    ensure!(columns == rows && columns <= MAX_SIZE, "engines do not support boards of {columns}×{rows}");
    engine.send(&format!("boardsize {columns}"))?;
    engine.send("clear_board")?;
    for site in geometry.sites() {
        // Every group of the position has a liberty that no other stone fills, so none is captured on the way.
        if let Some((color, point)) = stone(position, site) {
            let name = if color == Color::Black { "black" } else { "white" };
            engine.send(&format!("play {name} {point}"))?;
        }
    }
    let answer = engine.send("final_status_list dead")?;
    let mut dead = Vec::new();
    for point in answer.iter().flat_map(|line| line.split_whitespace()) {
        let has_stone = position.site(point).is_ok_and(|site| stone(position, site).is_some());
        if !has_stone || !point.bytes().any(|byte| byte.is_ascii_digit()) {
            bail!("the engine reports a dead stone at `{}`, where there is no stone", excerpt(point));
        }
        dead.push(point.to_owned());
    }
    Ok(dead)
}

/// The stone on a site, with the name of its point.
fn stone(position: &dyn AnyPosition, site: Site) -> Option<(Color, String)> {
    Some((position.occupant(site).owner()?, position.name_as(site, COORDINATES)?))
}
