//! The meaning of the game info, and the times of the moves.

use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use crate::Board;
use crate::types::{MoveColor, json};

/// The values of the game at the selected node as people read them. Missing values are null.
#[derive(Debug, Serialize, Tsify)]
struct Readings {
    result: Option<String>,
    rules: Option<String>,
    komi: Option<String>,
    handicap: Option<String>,
    time: Option<String>,
    /// Notes about values that are not meant as written, and about values that readers interpret differently.
    notes: Vec<String>,
    times: Vec<Time>,
}

/// The time of a move in seconds. Null where the record does not say it.
#[derive(Debug, Serialize, Tsify)]
struct Time {
    node: u32,
    number: i64,
    color: MoveColor,
    used: Option<f64>,
    left: Option<f64>,
    /// In overtime, the periods or moves that are left.
    overtime: Option<f64>,
}

#[wasm_bindgen]
impl Board {
    /// Reads the result, rules, komi, handicap and time of the game at the selected node, and the times of the moves on its line.
    #[wasm_bindgen(unchecked_return_type = "Json<Readings>")]
    #[must_use]
    pub fn readings(&self) -> String {
        let times = self.workbench.move_times().into_iter().map(|time| Time {
            node: time.node,
            number: time.number,
            color: MoveColor::from(Some(time.color)),
            used: time.used,
            left: time.left,
            overtime: time.overtime_left,
        });
        let times = times.collect();
        let opensgf::Readings { result, rules, komi, handicap, time, notes, .. } = self.workbench.readings();
        json(&Readings { result, rules, komi, handicap, time, notes, times })
    }
}
