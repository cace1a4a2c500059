//! Editing: moves, setup, markup, properties, the tree, and undo.

use opensgf::convert::{TransformOptions, Turn};
use opensgf::play::Site;
use opensgf::session::{Clip, Mark, Rules};
use opensgf::value::Color;
use opensgf::workbench::{Verdict, info_fields};
use opensgf::{Change, SessionError};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use crate::types::{Color as JsColor, Property, json};
use crate::{Board, js_error};

pub(crate) fn color(letter: &str) -> Option<Color> {
    match letter {
        "b" => Some(Color::Black),
        "w" => Some(Color::White),
        _ => None,
    }
}

/// A game that new records can be started with.
#[derive(Debug, Serialize, Tsify)]
struct GameEntry {
    /// The GM number.
    number: u16,
    name: &'static str,
    #[serde(flatten)]
    sizes: Option<GameSizes>,
}

/// The board sizes of a game: default, smallest and largest.
#[derive(Debug, Serialize, Tsify)]
struct GameSizes {
    size: u16,
    min: u16,
    max: u16,
}

/// Lists the games of this build.
#[wasm_bindgen(unchecked_return_type = "Json<GameEntry[]>")]
#[must_use]
pub fn games() -> String {
    let known = opensgf::play::GAMES.iter().filter(|spec| spec.number > 0 && spec.begin.is_some());
    let entries = known.map(|spec| GameEntry {
        number: spec.number,
        name: spec.name,
        sizes: spec.sizes.map(|sizes| GameSizes { size: sizes.default.0, min: sizes.min, max: sizes.max }),
    });
    json(&entries.collect::<Vec<_>>())
}

/// A piece that can be set up.
#[derive(Debug, Serialize, Tsify)]
struct PieceEntry {
    owner: Option<JsColor>,
    kind: u16,
}

#[wasm_bindgen]
impl Board {
    /// Returns the properties of the selected node.
    #[wasm_bindgen(unchecked_return_type = "Json<Property[]>")]
    #[must_use]
    pub fn properties(&self) -> String {
        json(&Property::list(self.workbench.properties()))
    }

    /// Returns the comment of the selected node as plain text.
    #[must_use]
    pub fn comment(&self) -> String {
        self.workbench.comment_text()
    }

    /// Returns the picture as SVG.
    #[must_use]
    pub fn svg(&self) -> Option<String> {
        let (_, scene) = self.workbench.shown()?;
        Some(opensgf::render::svg(scene, self.workbench.theme(), &Default::default()))
    }

    /// Returns the identifiers and titles of the fields of a game info form.
    #[wasm_bindgen(unchecked_return_type = "Json<[ident: string, title: string][]>")]
    #[must_use]
    pub fn info_fields(&self) -> String {
        let number = self.workbench.session().game().map_or(1, |view| view.number());
        json(&info_fields(number))
    }

    /// Plays a move in record notation. An empty color means the player to move.
    ///
    /// # Errors
    ///
    /// Fails if the move is unreadable, or illegal and `by_rules` is set.
    pub fn play(&mut self, letter: &str, text: &str, by_rules: bool) -> Result<(), JsValue> {
        let rules = if by_rules { Rules::Obeyed } else { Rules::Ignored };
        done(self.workbench.play(color(letter), text, rules))
    }

    /// Returns the state of a problem: `solved`, `on-the-way` or `wrong`.
    #[must_use]
    pub fn verdict(&self) -> String {
        let word = match self.workbench.verdict() {
            Verdict::Solved => "solved",
            Verdict::OnTheWay => "on-the-way",
            Verdict::Wrong => "wrong",
        };
        word.to_owned()
    }

    /// Lists the pieces that can be set up.
    #[wasm_bindgen(unchecked_return_type = "Json<PieceEntry[]>")]
    #[must_use]
    pub fn pieces(&self) -> String {
        let pieces =
            self.workbench.session().position().map(|position| position.pieces()).unwrap_or_default();
        let entries = pieces.into_iter();
        let entries = entries.map(|it| PieceEntry { owner: it.owner.map(JsColor::from), kind: it.kind });
        json(&entries.collect::<Vec<_>>())
    }

    /// Puts one of [`Board::pieces`] on a site, or clears the site with -1.
    ///
    /// # Errors
    ///
    /// Fails if setup properties cannot express it.
    pub fn set_up(&mut self, site: u32, piece: i32) -> Result<(), JsValue> {
        let pieces = self.workbench.session().position().map_err(js_error)?.pieces();
        let piece = usize::try_from(piece).ok().and_then(|index| pieces.get(index).copied());
        done(self.workbench.edit(|session| session.put(Site::new(site), piece)))
    }

    /// Sets the player to move.
    ///
    /// # Errors
    ///
    /// Fails if there is no game.
    pub fn set_turn(&mut self, letter: &str) -> Result<(), JsValue> {
        let color = color(letter).unwrap_or(Color::Black);
        done(self.workbench.edit(|session| session.set_turn(color)))
    }

    /// Marks a site with `CR`, `MA`, `SQ`, `TR` or `SL`. An empty identifier removes its marks.
    ///
    /// # Errors
    ///
    /// Fails if the site has no name in records.
    pub fn mark(&mut self, site: u32, ident: &str) -> Result<(), JsValue> {
        let mark = Mark::ALL.into_iter().find(|mark| mark.ident() == ident);
        done(self.workbench.edit(|session| session.mark(Site::new(site), mark)))
    }

    /// Labels a site. An empty text removes the label.
    ///
    /// # Errors
    ///
    /// Fails if the site has no name in records, or the charset lacks a character.
    pub fn label(&mut self, site: u32, text: &str) -> Result<(), JsValue> {
        let text = Some(text).filter(|text| !text.is_empty());
        done(self.workbench.edit(|session| session.label(Site::new(site), text)))
    }

    /// Sets a property of the selected node to unescaped values. Without values, removes it.
    ///
    /// # Errors
    ///
    /// Fails if a value is not valid for the property.
    pub fn set(&mut self, ident: &str, values: Vec<String>) -> Result<(), JsValue> {
        let here = self.here()?;
        done(self.workbench.edit(|session| {
            if values.is_empty() {
                session.unset(here, ident)
            } else {
                session.set_text(here, ident, &values)
            }
        }))
    }

    /// Sets a game info property in the node that holds the game info. An empty value removes it.
    ///
    /// # Errors
    ///
    /// Fails if the value is not valid for the property.
    pub fn set_info(&mut self, ident: &str, value: &str) -> Result<(), JsValue> {
        let node = self.workbench.info_node().ok_or_else(|| js_error(SessionError::NoGame))?;
        done(self.workbench.edit(|session| {
            if value.is_empty() {
                session.unset(node, ident)
            } else {
                session.set_text(node, ident, &[value])
            }
        }))
    }

    /// Changes the tree at the selected node: `delete`, `delete-node`, `promote`, `demote`, `main-line`, `flatten`, `insert`, `copy`, `cut`,
    /// `paste`.
    ///
    /// # Errors
    ///
    /// Fails if the operation is impossible there.
    pub fn arrange(&mut self, operation: &str) -> Result<(), JsValue> {
        let here = self.here()?;
        match operation {
            "copy" => {
                self.clip = Some(self.workbench.session().copy(here).map_err(js_error)?);
                return Ok(());
            }
            "cut" => self.clip = Some(self.workbench.session().copy(here).map_err(js_error)?),
            _ => {}
        }
        let clip = self.clip.clone();
        done(self.workbench.edit(|session| match operation {
            "delete" | "cut" => session.delete_subtree(here),
            "delete-node" => session.delete_node(here),
            "promote" => session.promote(here),
            "demote" => session.demote(here),
            "main-line" => session.make_main_line(here),
            "flatten" => session.flatten(here),
            "insert" => session.insert_child(here, usize::MAX),
            "paste" => session.paste(here, clip.as_ref().ok_or(SessionError::NothingCopied)?),
            _ => Err(SessionError::NothingCopied),
        }))
    }

    /// Transforms the game: `rotate-90`, `rotate-180`, `rotate-270`, `mirror-horizontal`, `mirror-vertical`, `mirror-diagonal`,
    /// `mirror-antidiagonal`, `swap-colors`, `normalize`. Returns messages about what stayed although it may be wrong now.
    ///
    /// # Errors
    ///
    /// Fails if the game is not the same after the transformation.
    pub fn transform(&mut self, operation: &str) -> Result<Vec<String>, JsValue> {
        let options = transformation(operation).ok_or_else(|| js_error("no such transformation"))?;
        let mut notes = Vec::new();
        done(self.workbench.edit(|session| {
            let (change, all) = session.transform(&options)?;
            notes = all;
            Ok(change)
        }))?;
        Ok(notes.into_iter().map(|note| format!("{} {}", note.ident, note.kind)).collect())
    }

    /// Adds a pasted SGF text as a variation below the selected node.
    ///
    /// # Errors
    ///
    /// Fails if the text is not SGF, or is of another game or board.
    pub fn paste_text(&mut self, text: &str) -> Result<(), JsValue> {
        let clip = Clip::of_text(text).map_err(js_error)?;
        let here = self.here()?;
        done(self.workbench.edit(|session| session.paste(here, &clip)))
    }

    /// Undoes the last change. Returns false if there is none.
    pub fn undo(&mut self) -> bool {
        self.workbench.undo()
    }

    /// Redoes the last undone change. Returns false if there is none.
    pub fn redo(&mut self) -> bool {
        self.workbench.redo()
    }
}

impl Board {
    pub(crate) fn here(&self) -> Result<opensgf::NodeId, JsValue> {
        self.workbench.session().selection().ok_or_else(|| js_error(SessionError::NoGame))
    }
}

fn transformation(operation: &str) -> Option<TransformOptions> {
    let turn = match operation {
        "rotate-90" => Turn::Quarter,
        "rotate-180" => Turn::Half,
        "rotate-270" => Turn::ThreeQuarters,
        "mirror-horizontal" => Turn::Horizontal,
        "mirror-vertical" => Turn::Vertical,
        "mirror-diagonal" => Turn::Diagonal,
        "mirror-antidiagonal" => Turn::Antidiagonal,
        "swap-colors" | "normalize" => Turn::None,
        _ => return None,
    };
    Some(TransformOptions::default().with(|options| {
        options.turn = turn;
        options.swap_colors = operation == "swap-colors";
        options.normalize = operation == "normalize";
    }))
}

pub(crate) fn done(change: Result<Change, SessionError>) -> Result<(), JsValue> {
    change.map(drop).map_err(js_error)
}
