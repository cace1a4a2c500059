//! Colors and moves in commands and answers.
//!
//! In Go and Gomoku, a move is a vertex: a letter without I, and a row counted from the bottom. In other games, it is written as in records
//! (Hex: `c4`), and read in any notation of the game.

use opensgf::play::{AnyMove, AnyPosition, GameSpec};
use opensgf::value::Color;

/// The coordinates of the protocol.
const COORDINATES: &str = "edge";

/// Reads a color.
pub(super) fn color(text: &str) -> Result<Color, String> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Color::Black),
        "w" | "white" => Ok(Color::White),
        _ => Err(format!("syntax error: `{text}` is not a color")),
    }
}

/// Whether the moves of a game are vertices of the protocol.
pub(super) fn has_vertices(spec: &GameSpec) -> bool {
    spec.coordinates.contains(&COORDINATES)
}

/// Reads a move.
pub(super) fn read(
    spec: &GameSpec,
    position: &dyn AnyPosition,
    color: Color,
    text: &str,
) -> Result<AnyMove, String> {
    let is_pass = text.eq_ignore_ascii_case("pass");
    // Records of Go also contain points such as `dd`, which are no vertices.
    let is_vertex = text.bytes().any(|byte| byte.is_ascii_digit());
    if has_vertices(spec) && !is_pass && !is_vertex {
        return Err(format!("syntax error: `{text}` is not a vertex"));
    }
    let read = position.read_move(color, text);
    let read = if is_pass { read.or_else(|_| position.read_move(color, "")) } else { read };
    read.map_err(|error| format!("syntax error: {error}"))
}

/// Writes a move so that [`read`] reads it.
pub(super) fn write(spec: &GameSpec, position: &dyn AnyPosition, step: &AnyMove) -> String {
    let vertex = if has_vertices(spec) { position.write_as(step, COORDINATES) } else { None };
    let text = vertex.or_else(|| position.write_move(step).ok()).unwrap_or_default();
    if text.is_empty() { "pass".to_owned() } else { text }
}
