//! Counting at the end of a game of Go.

use opensgf::play::Site;
use opensgf::workbench::Count as Counted;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use crate::Board;
use crate::edit::done;
use crate::types::json;

/// A count of a position.
#[derive(Debug, Serialize, Tsify)]
struct Count {
    dead: Vec<u32>,
    /// The points of Black and White, dead stones included.
    territory: [Vec<u32>; 2],
    /// The scores of Black and White.
    score: [f64; 2],
    /// The components of the scores, with the shares of Black and White.
    #[tsify(type = "[name: string, black: number, white: number][]")]
    parts: Vec<(&'static str, f64, f64)>,
    /// The result as RE has it.
    result: String,
    /// The assumptions of the count, in English: facts that the record does not state.
    assumed: Vec<String>,
    /// Whether the estimate is sure of the dead stones that it proposes.
    settled: bool,
}

impl From<Counted> for Count {
    fn from(count: Counted) -> Count {
        let numbers = |sites: Vec<Site>| sites.into_iter().map(Site::number).collect();
        Count {
            dead: numbers(count.dead),
            territory: count.territory.map(numbers),
            score: count.score,
            parts: count.parts,
            result: count.result,
            assumed: count.assumed,
            settled: count.is_settled,
        }
    }
}

fn sites(numbers: &[u32]) -> Vec<Site> {
    numbers.iter().map(|&number| Site::new(number)).collect()
}

#[wasm_bindgen]
impl Board {
    /// Counts a position of Go with these dead stones; without them, an estimate proposes some. Nothing in other games.
    #[wasm_bindgen(unchecked_return_type = "Json<Count> | undefined")]
    #[must_use]
    pub fn count(&self, dead: Option<Vec<u32>>) -> Option<String> {
        let dead = dead.map(|dead| sites(&dead));
        self.workbench.count(dead.as_deref()).map(|count| json(&Count::from(count)))
    }

    /// Changes the status of the group on a site, and returns all dead stones.
    #[must_use]
    pub fn toggle_dead(&self, dead: &[u32], site: u32) -> Vec<u32> {
        self.workbench.toggle_dead(&sites(dead), Site::new(site)).into_iter().map(Site::number).collect()
    }

    /// Marks the territory at the selected node and sets the result.
    ///
    /// # Errors
    ///
    /// Fails if there is nothing to count.
    pub fn write_count(&mut self, dead: &[u32]) -> Result<(), JsValue> {
        done(self.workbench.write_count(&sites(dead)))
    }
}
