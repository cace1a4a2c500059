//! The player, for a worker of the page.

use opensgf::Session;
use opensgf::player::{ChooseError, Level, Settings, choose};
use opensgf::render::Theme;
use opensgf::workbench::Workbench;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use crate::js_error;
use crate::types::{Color, json};

/// A move that the player chose.
#[derive(Debug, Serialize, Tsify)]
struct PlayerMove {
    color: Color,
    /// The move as in the record.
    text: String,
    /// The move in the game's notation.
    shown: String,
    /// The expected result for the player to move, from 0 (a loss) to 1 (a win).
    win_rate: f64,
    /// The expected continuation in the game's notation; the first entry is the move.
    line: Vec<String>,
}

/// Chooses a move for the player to move, at a node of a record: its game, counted from 0, and its path.
///
/// `dice` are two digits in the order in which they were rolled for this move, or empty. `vary` allows low levels to play a little at random.
/// Returns nothing if dice have to be rolled first.
///
/// # Errors
///
/// Fails if the node or the level does not exist, there is no move, or the rules of the game are not known.
#[wasm_bindgen(unchecked_return_type = "Json<PlayerMove> | undefined")]
#[expect(clippy::too_many_arguments, reason = "JavaScript passes plain values")]
pub fn choose_move(
    bytes: &[u8],
    name: &str,
    game: usize,
    path: &str,
    level: u8,
    seed: u32,
    dice: &str,
    vary: bool,
) -> Result<Option<String>, JsValue> {
    let level = Level::new(level).ok_or_else(|| js_error("levels are numbers from 1 to 10"))?;
    let workbench = workbench_at(bytes, name, game, path, dice)?;
    let position = workbench.position().map_err(js_error)?;
    let color = position.turn().ok_or_else(|| js_error(ChooseError::NoMoves))?;
    let settings = Settings::of(level).with_seed(u64::from(seed));
    let settings = if vary { settings } else { settings.with(|settings| settings.margin = 0.0) };
    let choice = match choose(&*position, &settings) {
        Err(ChooseError::NoDice) => return Ok(None),
        choice => choice.map_err(js_error)?,
    };
    Ok(Some(json(&PlayerMove {
        color: color.into(),
        text: position.write_move(&choice.step).map_err(js_error)?,
        shown: choice.notation,
        win_rate: choice.win_rate,
        line: choice.line,
    })))
}

/// Opens a record at a node, with dice rolled for the next move.
fn workbench_at(bytes: &[u8], name: &str, game: usize, path: &str, dice: &str) -> Result<Workbench, JsValue> {
    let session = Session::new(opensgf::read(bytes).into_owned());
    let mut session = if name.is_empty() { session } else { session.with_file_name(name) };
    let path = path.parse().map_err(js_error)?;
    let is_found = session.turn_to_game(game).is_some() && session.go_path(&path).is_some();
    if !is_found {
        return Err(js_error("the path leads to no node of the record"));
    }
    let mut workbench = Workbench::new(session, Theme::default());
    match *dice.as_bytes() {
        [] => {}
        [one @ b'1'..=b'6', other @ b'1'..=b'6'] => {
            workbench.roll([one - b'0', other - b'0']).map_err(js_error)?;
        }
        _ => return Err(js_error("dice are two digits from 1 to 6")),
    }
    Ok(workbench)
}
