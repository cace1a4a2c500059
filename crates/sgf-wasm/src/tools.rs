//! Support for editing tools: new games, lines, areas, annotations, and the source of a node.

use opensgf::play::{AnyPosition, Site};
use opensgf::session::Rules;
use opensgf::value::Color;
use opensgf::{Session, SessionError};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use crate::edit::{color, done};
use crate::types::json;
use crate::{Board, js_error};

/// Groups of annotations that exclude each other.
const JUDGEMENTS: [&[&str]; 3] = [&["GB", "GW", "DM", "UC"], &["TE", "BM", "DO", "IT"], &["HO"]];

/// The stones on a board, by color.
#[derive(Debug, Serialize, Tsify)]
struct Stones {
    gm: u16,
    columns: u16,
    rows: u16,
    black: Vec<u32>,
    white: Vec<u32>,
    neutral: Vec<u32>,
}

#[wasm_bindgen]
impl Board {
    /// Creates a record of a game, with a board size (0 for the default) and, in Go, handicap stones.
    ///
    /// # Errors
    ///
    /// Fails if the game or the board size is unknown, or the handicap has no standard points.
    pub fn begin(game: u16, columns: u32, rows: u32, handicap: u32, theme: &str) -> Result<Board, JsValue> {
        let spec = opensgf::play::game(game).ok_or_else(|| js_error(SessionError::UnknownGame))?;
        let size = (columns > 0 && spec.sizes.is_some()).then_some((columns, rows.max(1)));
        let mut session = Session::blank(spec, size).map_err(js_error)?;
        if game == 1 && handicap > 1 {
            let side = if columns == rows { columns } else { 0 };
            let places = opensgf::play::go::fixed_handicap(side, handicap);
            let places = places.ok_or_else(|| js_error(SessionError::NotSetUp))?;
            let root = session.selection().ok_or_else(|| js_error(SessionError::NoGame))?;
            let number = handicap.to_string();
            let set = [("HA", &[number.as_str()][..]), ("AB", places), ("PL", &["W"][..])];
            session.set_texts(root, &set).map_err(js_error)?;
            session.forget_history();
        }
        Ok(Board::of(session, theme))
    }

    /// Replaces the whole record, as one change that can be undone.
    ///
    /// # Errors
    ///
    /// Fails if undo could not restore the current bytes.
    pub fn replace(&mut self, bytes: &[u8]) -> Result<(), JsValue> {
        done(self.workbench.edit(|session| session.replace(bytes)))
    }

    /// Plays on a site with any color, ignoring the rules.
    ///
    /// # Errors
    ///
    /// Fails if the site does not name a move.
    pub fn play_freely(&mut self, site: u32, letter: &str) -> Result<(), JsValue> {
        let name = self.workbench.session().position().map_err(js_error)?.name(Site::new(site));
        done(self.workbench.play(color(letter), &name, Rules::Ignored))
    }

    /// Toggles a line (LN) or an arrow (AR) between two sites.
    ///
    /// # Errors
    ///
    /// Fails if the sites have no names in records.
    pub fn draw_line(&mut self, ident: &str, from: u32, to: u32) -> Result<(), JsValue> {
        let position = self.workbench.session().position().map_err(js_error)?;
        let name = |site: u32| position.name(Site::new(site));
        let line = format!("{}:{}", name(from), name(to));
        let mut values = self.values(ident);
        let n_values = values.len();
        values.retain(|value| *value != line);
        if values.len() == n_values {
            values.push(line);
        }
        self.put(&[(ident, &values)])
    }

    /// Adds the rectangle between two sites to the points of a property, or removes it if all its points are listed.
    ///
    /// # Errors
    ///
    /// Fails if the sites have no names in records.
    pub fn mark_area(&mut self, ident: &str, from: u32, to: u32) -> Result<(), JsValue> {
        let position = self.workbench.session().position().map_err(js_error)?;
        let area = self.rectangle(from, to);
        let sites = |value: &String| position.area(value).unwrap_or_default();
        let mut listed: Vec<Site> = self.values(ident).iter().flat_map(sites).collect();
        if area.iter().all(|site| listed.contains(site)) {
            listed.retain(|site| !area.contains(site));
        } else {
            listed.extend(area.iter().filter(|site| !listed.contains(site)).copied().collect::<Vec<_>>());
        }
        let names: Vec<String> = listed.into_iter().map(|site| position.name(site)).collect();
        self.put(&[(ident, &names)])
    }

    /// Annotates the selected node with GB, GW, DM or UC, with TE, BM, DO or IT, or with HO. Without a value, removes the annotation.
    ///
    /// # Errors
    ///
    /// Fails if the value is not valid for the property.
    pub fn judge(&mut self, ident: &str, value: &str) -> Result<(), JsValue> {
        let group = JUDGEMENTS.iter().find(|group| group.contains(&ident)).copied().unwrap_or_default();
        let values = |other: &str| match other == ident && !value.is_empty() {
            // DO and IT have no values.
            true if matches!(ident, "DO" | "IT") => vec![String::new()],
            true => vec![value.to_owned()],
            false => Vec::new(),
        };
        let values: Vec<(&str, Vec<String>)> = group.iter().map(|other| (*other, values(other))).collect();
        let values: Vec<(&str, &[String])> =
            values.iter().map(|(ident, values)| (*ident, &values[..])).collect();
        self.put(&values)
    }

    /// Returns the properties of the selected node as SGF.
    #[must_use]
    pub fn source(&self) -> String {
        self.here().map(|here| self.workbench.session().source(here)).unwrap_or_default()
    }

    /// Sets the properties of the selected node from SGF.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a single node, or a value is invalid.
    pub fn set_source(&mut self, text: &str) -> Result<(), JsValue> {
        let here = self.here()?;
        done(self.workbench.edit(|session| session.set_source(here, text)))
    }

    /// Returns the stones on the board for a database search; `None` if there are stacks or several kinds of pieces.
    #[wasm_bindgen(unchecked_return_type = "Json<Stones> | undefined")]
    #[must_use]
    pub fn standing(&self) -> Option<String> {
        let session = self.workbench.session();
        let game = session.game()?.number();
        let placement = session.position().ok()?.placement();
        let mut sites = [const { Vec::new() }; 3];
        for (site, occupant) in placement.iter() {
            let piece = occupant.top()?;
            let index = match (piece.owner, piece.kind) {
                _ if occupant.height() > 1 => return None,
                (Some(Color::Black), 0) => 0,
                (Some(Color::White), 0) => 1,
                (Some(_), _) => return None,
                (None, _) => 2,
            };
            sites[index].push(site.number());
        }
        let geometry = placement.geometry();
        let [black, white, neutral] = sites;
        let (columns, rows) = (geometry.columns(), geometry.rows());
        Some(json(&Stones { gm: game, columns, rows, black, white, neutral }))
    }

    /// Returns the clipboard as SGF.
    #[must_use]
    pub fn copied(&self) -> Option<String> {
        let clip = self.clip.as_ref()?;
        Some(String::from_utf8_lossy(clip.write()).into_owned())
    }

    /// Returns the signs of [`Board::pieces`] in records. Pieces of games with a single kind have an empty sign.
    #[wasm_bindgen(unchecked_return_type = "Json<string[]>")]
    #[must_use]
    pub fn piece_signs(&self) -> String {
        let signs = self.workbench.session().position().map(|position| signs(&*position)).unwrap_or_default();
        json(&signs)
    }
}

impl Board {
    /// The unescaped values of a property of the selected node.
    fn values(&self, ident: &str) -> Vec<String> {
        let found = self.workbench.properties().into_iter().find(|property| property.ident == ident);
        found.map(|property| property.values).unwrap_or_default()
    }

    /// Sets properties of the selected node as one operation.
    fn put(&mut self, properties: &[(&str, &[String])]) -> Result<(), JsValue> {
        let here = self.here()?;
        let texts: Vec<(&str, Vec<&str>)> = properties
            .iter()
            .map(|(ident, values)| (*ident, values.iter().map(String::as_str).collect()))
            .collect();
        let texts: Vec<(&str, &[&str])> = texts.iter().map(|(ident, values)| (*ident, &values[..])).collect();
        done(self.workbench.edit(|session| session.set_texts(here, &texts)))
    }

    /// The sites of the rectangle between two of them, as drawn.
    pub(crate) fn rectangle(&self, from: u32, to: u32) -> Vec<Site> {
        let points = self.workbench.points();
        let cell =
            |site: u32| points.iter().find(|point| point.site.number() == site).map(|point| point.cell);
        let (Some(one), Some(other)) = (cell(from), cell(to)) else { return Vec::new() };
        let columns = one.column.min(other.column)..=one.column.max(other.column);
        let rows = one.row.min(other.row)..=one.row.max(other.row);
        let inside = points
            .iter()
            .filter(|point| columns.contains(&point.cell.column) && rows.contains(&point.cell.row));
        inside.map(|point| point.site).collect()
    }
}

/// The signs of the pieces in setup values, without the name of the site.
fn signs(position: &dyn AnyPosition) -> Vec<String> {
    let Some(site) = position.geometry().sites().next() else { return Vec::new() };
    let name = position.name(site);
    let sign = |piece| position.write_set_up(site, Some(piece)).map(|(_, text)| text.replacen(&name, "", 1));
    position.pieces().into_iter().map(|piece| sign(piece).unwrap_or_default()).collect()
}

#[cfg(feature = "full")]
#[wasm_bindgen]
impl Board {
    /// Applies all safe fixes (-1), or the fix of one of the findings of [`Board::check`]. It can be undone.
    ///
    /// # Errors
    ///
    /// Fails if the number is unknown, or the fix could not be undone.
    pub fn repair(&mut self, number: i32) -> Result<(), JsValue> {
        use opensgf::syntax::TextEdits;
        let (document, config) = (self.workbench.session().document(), opensgf::Config::default());
        let repaired = match usize::try_from(number) {
            Err(_) => opensgf::fix(document, &config, opensgf::Applicability::Safe).document.write().to_vec(),
            Ok(number) => {
                let found = opensgf::check(document, &config).into_iter().nth(number);
                let fix = found.and_then(|found| found.fix);
                let edits = fix.and_then(|fix| TextEdits::new(fix.edits));
                document.commit(&edits.ok_or_else(|| js_error(SessionError::Damaged))?).write().to_vec()
            }
        };
        done(self.workbench.edit(|session| session.replace(&repaired)))
    }
}
