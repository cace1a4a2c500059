//! What the tools and the panels of the editor ask for: lines and areas, judgements, a node as it stands, new games.

use opensgf::play::{AnyPosition, Site};
use opensgf::session::Rules;
use opensgf::value::Color;
use opensgf::{Session, SessionError};
use wasm_bindgen::prelude::*;

use crate::edit::{color, done};
use crate::json::json;
use crate::{Board, told};

/// Judgements of which a node has one at most.
const JUDGEMENTS: [&[&str]; 3] = [&["GB", "GW", "DM", "UC"], &["TE", "BM", "DO", "IT"], &["HO"]];

#[wasm_bindgen]
impl Board {
    /// Begins a record of a game on a board of so many columns and rows, or of the usual size, with so many handicap stones (Go).
    ///
    /// # Errors
    ///
    /// Fails when there is no such game, it is not played on boards of this size, or no places are known for the stones.
    pub fn begin(game: u16, columns: u32, rows: u32, handicap: u32, theme: &str) -> Result<Board, JsValue> {
        let spec = opensgf::play::game(game).ok_or_else(|| told(SessionError::UnknownGame))?;
        let size = (columns > 0 && spec.sizes.is_some()).then_some((columns, rows.max(1)));
        let mut session = Session::blank(spec, size).map_err(told)?;
        if game == 1 && handicap > 1 {
            let side = if columns == rows { columns } else { 0 };
            let places = opensgf::play::go::fixed_handicap(side, handicap);
            let places = places.ok_or_else(|| told(SessionError::NotSetUp))?;
            let root = session.selection().ok_or_else(|| told(SessionError::NoGame))?;
            let number = handicap.to_string();
            let set = [("HA", &[number.as_str()][..]), ("AB", places), ("PL", &["W"][..])];
            session.set_texts(root, &set).map_err(told)?;
            session.forget_history();
        }
        Ok(Board::of(session, theme))
    }

    /// Takes other bytes for the record, as one change that can be undone: what was kept of an earlier visit.
    ///
    /// # Errors
    ///
    /// Fails when the way back would not give the bytes that were there.
    pub fn replace(&mut self, bytes: &[u8]) -> Result<(), JsValue> {
        done(self.bench.edit(|session| session.replace(bytes)))
    }

    /// Plays on a site whatever the rules say, with any colour, as records hold moves.
    ///
    /// # Errors
    ///
    /// Fails where the game has no move that is called like the site.
    pub fn play_freely(&mut self, site: u32, letter: &str) -> Result<(), JsValue> {
        let name = self.bench.session().position().map_err(told)?.name(Site::new(site));
        done(self.bench.play(color(letter), &name, Rules::Ignored))
    }

    /// Draws a line (LN) or an arrow (AR) from one site to another, or takes it away.
    ///
    /// # Errors
    ///
    /// Fails where no record can name the sites.
    pub fn draw_line(&mut self, ident: &str, from: u32, to: u32) -> Result<(), JsValue> {
        let position = self.bench.session().position().map_err(told)?;
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

    /// Puts the points of a rectangle, which two sites are corners of, on the list of a property, or takes them off if all are there.
    ///
    /// # Errors
    ///
    /// Fails where no record can name the sites.
    pub fn mark_area(&mut self, ident: &str, from: u32, to: u32) -> Result<(), JsValue> {
        let position = self.bench.session().position().map_err(told)?;
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

    /// Judges the selected node: one of its group of GB, GW, DM, UC; of TE, BM, DO, IT; or HO. Without a value the judgement goes.
    ///
    /// # Errors
    ///
    /// Fails when the value is none of this property.
    pub fn judge(&mut self, ident: &str, value: &str) -> Result<(), JsValue> {
        let group = JUDGEMENTS.iter().find(|group| group.contains(&ident)).copied().unwrap_or_default();
        let values = |other: &str| match other == ident && !value.is_empty() {
            // DO and IT say all by being there.
            true if matches!(ident, "DO" | "IT") => vec![String::new()],
            true => vec![value.to_owned()],
            false => Vec::new(),
        };
        let values: Vec<(&str, Vec<String>)> = group.iter().map(|other| (*other, values(other))).collect();
        let values: Vec<(&str, &[String])> =
            values.iter().map(|(ident, values)| (*ident, &values[..])).collect();
        self.put(&values)
    }

    /// Returns the properties of the selected node as they stand in the record.
    #[must_use]
    pub fn source(&self) -> String {
        self.here().map(|here| self.bench.session().source(here)).unwrap_or_default()
    }

    /// Gives the selected node the properties of a text.
    ///
    /// # Errors
    ///
    /// Says why it cannot have them.
    pub fn set_source(&mut self, text: &str) -> Result<(), JsValue> {
        let here = self.here()?;
        done(self.bench.edit(|session| session.set_source(here, text)))
    }

    /// Returns what stands on the board, for a database that is to look for it: the number of the game, the size of the board, and the
    /// sites of the stones of each side. `None` where there are pieces of several kinds, which a database does not tell apart.
    #[must_use]
    pub fn standing(&self) -> Option<String> {
        let session = self.bench.session();
        let game = session.game()?.number();
        let placement = session.position().ok()?.placement();
        let mut sites = [const { Vec::new() }; 3];
        for (site, occupant) in placement.iter() {
            let piece = occupant.top()?;
            let of = match (piece.owner, piece.kind) {
                _ if occupant.height() > 1 => return None,
                (Some(Color::Black), 0) => 0,
                (Some(Color::White), 0) => 1,
                (Some(_), _) => return None,
                (None, _) => 2,
            };
            sites[of].push(i64::from(site.number()));
        }
        let geometry = placement.geometry();
        Some(json(|json| {
            json.object(|json| {
                json.name("gm").number(game.into());
                json.name("columns").number(geometry.columns().into());
                json.name("rows").number(geometry.rows().into());
                for (name, sites) in ["black", "white", "neutral"].into_iter().zip(&sites) {
                    json.name(name).list(sites, |json, site| json.number(*site));
                }
            });
        }))
    }

    /// Returns what is copied, as SGF.
    #[must_use]
    pub fn copied(&self) -> Option<String> {
        let clip = self.clip.as_ref()?;
        Some(String::from_utf8_lossy(clip.write()).into_owned())
    }

    /// Says in a few letters what each of [`Board::pieces`] is called in records; empty where there is one kind alone.
    #[must_use]
    pub fn piece_signs(&self) -> String {
        let signs = self.bench.session().position().map(|position| signs(&*position)).unwrap_or_default();
        json(|json| json.texts(&signs))
    }
}

impl Board {
    /// The values of a property of the selected node, as people write them.
    fn values(&self, ident: &str) -> Vec<String> {
        let found = self.bench.properties().into_iter().find(|property| property.ident == ident);
        found.map(|property| property.values).unwrap_or_default()
    }

    /// Gives properties of the selected node their values, as one operation.
    fn put(&mut self, properties: &[(&str, &[String])]) -> Result<(), JsValue> {
        let here = self.here()?;
        let texts: Vec<(&str, Vec<&str>)> = properties
            .iter()
            .map(|(ident, values)| (*ident, values.iter().map(String::as_str).collect()))
            .collect();
        let texts: Vec<(&str, &[&str])> = texts.iter().map(|(ident, values)| (*ident, &values[..])).collect();
        done(self.bench.edit(|session| session.set_texts(here, &texts)))
    }

    /// The sites of the drawn rectangle between two of them.
    pub(crate) fn rectangle(&self, from: u32, to: u32) -> Vec<Site> {
        let points = self.bench.points();
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

/// What the pieces are called in setup, without the name of a site.
fn signs(position: &dyn AnyPosition) -> Vec<String> {
    let Some(site) = position.geometry().sites().next() else { return Vec::new() };
    let name = position.name(site);
    let sign = |piece| position.write_set_up(site, Some(piece)).map(|(_, text)| text.replacen(&name, "", 1));
    position.pieces().into_iter().map(|piece| sign(piece).unwrap_or_default()).collect()
}

#[cfg(feature = "full")]
#[wasm_bindgen]
impl Board {
    /// Makes all safe repairs, or with a number the repair of one of [`Board::check`]. It can be undone.
    ///
    /// # Errors
    ///
    /// Fails when the record has no such repair, or what it gives could not be taken back.
    pub fn repair(&mut self, number: i32) -> Result<(), JsValue> {
        use opensgf::syntax::TextEdits;
        let (document, config) = (self.bench.session().document(), opensgf::Config::default());
        let repaired = match usize::try_from(number) {
            Err(_) => opensgf::fix(document, &config, opensgf::Applicability::Safe).document.write().to_vec(),
            Ok(number) => {
                let found = opensgf::check(document, &config).into_iter().nth(number);
                let fix = found.and_then(|found| found.fix);
                let edits = fix.and_then(|fix| TextEdits::new(fix.edits));
                document.commit(&edits.ok_or_else(|| told(SessionError::Damaged))?).write().to_vec()
            }
        };
        done(self.bench.edit(|session| session.replace(&repaired)))
    }
}
