//! Entering moves: touched sites, dice, and pieces next to the board.

use opensgf::play::{Region, Site};
use opensgf::workbench::DiceState;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use crate::types::{Color as JsColor, json};
use crate::{Board, js_error};

/// The choices after touching some sites.
#[derive(Debug, Serialize, Tsify)]
struct Touch {
    /// The sites that can be touched next.
    next: Vec<u32>,
    /// Complete moves, as in the record and in the game's notation.
    #[tsify(type = "[text: string, notation: string][]")]
    moves: Vec<(String, String)>,
}

/// Pieces next to the board that can be moved: in hand, or on the bar.
#[derive(Debug, Serialize, Tsify)]
struct Beside {
    site: u32,
    name: String,
    owner: Option<JsColor>,
    count: usize,
}

/// The options of the player to move, with dice and the doubling cube.
#[derive(Debug, Serialize, Tsify)]
struct Dice {
    /// The dice to play, larger one first.
    dice: Option<[u8; 2]>,
    /// Whether they were rolled here and are not in the record.
    rolled: bool,
    can_roll: bool,
    /// Whether the roll decides who plays first: White's die, then Black's.
    first: bool,
    /// Moves without checkers, as in records: `double`, `take`, `drop`, or the dice alone if no checker can move.
    actions: Vec<String>,
    /// The number of touched sites whose checkers have moved in the picture.
    moved: usize,
}

impl From<DiceState> for Dice {
    fn from(state: DiceState) -> Dice {
        Dice {
            dice: state.dice,
            rolled: state.is_rolled,
            can_roll: state.can_roll,
            first: state.is_first,
            actions: state.actions,
            moved: state.n_moved,
        }
    }
}

#[wasm_bindgen]
impl Board {
    /// Returns what can be done after touching some sites.
    ///
    /// # Errors
    ///
    /// Fails if there is no position.
    #[wasm_bindgen(unchecked_return_type = "Json<Touch>")]
    pub fn touch(&self, sites: &[u32]) -> Result<String, JsValue> {
        let sites: Vec<Site> = sites.iter().map(|&number| Site::new(number)).collect();
        let touch = self.workbench.touch(&sites).map_err(js_error)?;
        Ok(json(&Touch { next: touch.next.into_iter().map(Site::number).collect(), moves: touch.moves }))
    }

    /// Shows a move that is being entered: the next update has what the touched sites complete. Returns whether the picture changes.
    pub fn hold(&mut self, sites: &[u32]) -> bool {
        let sites: Vec<Site> = sites.iter().map(|&number| Site::new(number)).collect();
        self.workbench.hold(&sites)
    }

    /// Returns what the player to move can do with dice and the doubling cube; nothing in games without them.
    #[wasm_bindgen(unchecked_return_type = "Json<Dice> | undefined")]
    #[must_use]
    pub fn dice(&self) -> Option<String> {
        self.workbench.dice().map(|state| json(&Dice::from(state)))
    }

    /// Rolls dice for the next move. If they decide who plays first, the first die is White's.
    ///
    /// # Errors
    ///
    /// Fails if no roll is due, or these dice are impossible.
    pub fn roll(&mut self, one: u8, other: u8) -> Result<(), JsValue> {
        self.workbench.roll([one, other]).map_err(js_error)
    }

    /// Returns why no move touches these sites in this order: the reason in English, as a phrase. `None` if there may be a move, or the
    /// rules of the game are not known.
    #[must_use]
    pub fn why_not(&self, sites: &[u32]) -> Option<String> {
        let sites: Vec<Site> = sites.iter().map(|&number| Site::new(number)).collect();
        self.workbench.why_not(&sites).map(|reason| reason.words().to_owned())
    }

    /// Returns the text of a pass; `None` in games without passes.
    #[must_use]
    pub fn pass_text(&self) -> Option<String> {
        self.workbench.pass().map(str::to_owned)
    }

    /// Lists the pieces next to the board that can be touched first and are not in the picture: in hand, or on the bar.
    #[wasm_bindgen(unchecked_return_type = "Json<Beside[]>")]
    #[must_use]
    pub fn beside(&self) -> String {
        let Ok(position) = self.workbench.session().position() else { return "[]".to_owned() };
        let geometry = position.geometry();
        let is_beside = |site: &Site| geometry.region(*site) != Region::Board;
        if !geometry.sites().any(|site| is_beside(&site)) {
            return "[]".to_owned();
        }
        let drawn: Vec<Site> = self.workbench.points().into_iter().map(|point| point.site).collect();
        let next = self.workbench.touch(&[]).map(|touch| touch.next).unwrap_or_default();
        let held = next.into_iter().filter(|site| is_beside(site) && !drawn.contains(site));
        let pieces = held.map(|site| {
            let occupant = position.occupant(site);
            let top = occupant.top();
            let sign = top.and_then(|piece| position.write_set_up(site, Some(piece)));
            let name = sign.map_or_else(|| position.name(site), |(_, text)| text);
            Beside {
                site: site.number(),
                // The star marks pieces in hand, which the page shows by their place.
                name: name.trim_end_matches('*').to_owned(),
                owner: top.and_then(|piece| piece.owner).map(JsColor::from),
                count: occupant.height(),
            }
        });
        json(&pieces.collect::<Vec<_>>())
    }
}
