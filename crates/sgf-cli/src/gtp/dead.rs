//! Which stones of a position are dead, in the opinion of an engine.

use anyhow::{bail, ensure};
use opensgf::play::{AnyPosition, Site};
use opensgf::value::Color;

use super::Engine;

/// The habit of writing points that the protocol has.
const EDGE: &str = "edge";

/// The largest board whose points the protocol can name.
const LARGEST: u16 = 25;

/// Puts the stones of a position before an engine, and asks which of them are dead.
///
/// # Errors
///
/// Fails when the protocol has no such board, and when the engine does not answer or names no stones of it.
pub(crate) fn dead_stones(engine: &mut Engine, position: &dyn AnyPosition) -> anyhow::Result<Vec<String>> {
    let geometry = position.geometry();
    let (columns, rows) = (geometry.columns(), geometry.rows());
    ensure!(columns == rows && columns <= LARGEST, "no engine is asked about a board of {columns}×{rows}");
    engine.ask(&format!("boardsize {columns}"))?;
    engine.ask("clear_board")?;
    for site in geometry.sites() {
        // Stones of a finished board have liberties whichever of the others are there, so none of them takes another.
        if let Some((color, point)) = stone(position, site) {
            let name = if color == Color::Black { "black" } else { "white" };
            engine.ask(&format!("play {name} {point}"))?;
        }
    }
    let answer = engine.ask("final_status_list dead")?;
    let mut dead = Vec::new();
    for point in answer.iter().flat_map(|line| line.split_whitespace()) {
        let has_stone = position.site(point).is_ok_and(|site| stone(position, site).is_some());
        if !has_stone || !point.bytes().any(|byte| byte.is_ascii_digit()) {
            bail!("the engine calls `{}` a dead stone, and there is none", super::shortened(point));
        }
        dead.push(point.to_owned());
    }
    Ok(dead)
}

/// The stone on a site, with the name of its point.
fn stone(position: &dyn AnyPosition, site: Site) -> Option<(Color, String)> {
    Some((position.occupant(site).owner()?, position.name_as(site, EDGE)?))
}
