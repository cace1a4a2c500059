//! What changes a record: moves by hand, setup, marks, properties, the tree, undo; and what only those need who edit.

use opensgf::play::{Region, Site};
use opensgf::session::{Clip, Mark, Rules};
use opensgf::value::Color;
use opensgf::workbench::{Verdict, info_fields};
use opensgf::{Change, SessionError};
use wasm_bindgen::prelude::*;

use crate::json::json;
use crate::{Board, told, write};

pub(crate) fn color(letter: &str) -> Option<Color> {
    match letter {
        "b" => Some(Color::Black),
        "w" => Some(Color::White),
        _ => None,
    }
}

/// Lists the games of this build: number, name, the usual size, the smallest and the largest.
#[wasm_bindgen]
#[must_use]
pub fn games() -> String {
    let known = opensgf::play::GAMES.iter().filter(|spec| spec.number > 0 && spec.begin.is_some());
    json(|json| {
        json.list(known, |json, spec| {
            json.object(|json| {
                json.name("number").number(spec.number.into());
                json.name("name").text(spec.name);
                if let Some(sizes) = spec.sizes {
                    json.name("size").number(sizes.default.0.into());
                    json.name("min").number(sizes.min.into());
                    json.name("max").number(sizes.max.into());
                }
            });
        });
    })
}

#[wasm_bindgen]
impl Board {
    /// Returns the properties of the selected node.
    #[must_use]
    pub fn properties(&self) -> String {
        json(|json| json.list(&self.bench.properties(), write::property))
    }

    /// Returns the comment of the selected node as it is.
    #[must_use]
    pub fn comment(&self) -> String {
        self.bench.comment_text()
    }

    /// Writes the picture as SVG.
    #[must_use]
    pub fn svg(&self) -> Option<String> {
        let (_, scene) = self.bench.shown()?;
        Some(opensgf::render::svg(scene, self.bench.theme(), &Default::default()))
    }

    /// Returns the fields of a form for the game info: identifiers and titles.
    #[must_use]
    pub fn info_fields(&self) -> String {
        let number = self.bench.session().game().map_or(1, |view| view.number());
        json(|json| json.list(info_fields(number), |json, (ident, title)| json.texts([ident, title])))
    }

    /// Tells what can be done after some sites have been touched.
    ///
    /// # Errors
    ///
    /// Fails where there is no position.
    pub fn touch(&self, sites: &[u32]) -> Result<String, JsValue> {
        let sites: Vec<Site> = sites.iter().map(|&number| Site::new(number)).collect();
        let touch = self.bench.touch(&sites).map_err(told)?;
        Ok(json(|json| write::touch(json, &touch)))
    }

    /// Lists what lies beside the board, is not in the picture's points, and can be touched first: pieces in hand, those on the bar. Each has
    /// its site, what it is called, whose it is, and how many pieces there are.
    #[must_use]
    pub fn beside(&self) -> String {
        let Ok(position) = self.bench.session().position() else { return "[]".to_owned() };
        let geometry = position.geometry();
        let is_beside = |site: &Site| geometry.region(*site) != Region::Board;
        if !geometry.sites().any(|site| is_beside(&site)) {
            return "[]".to_owned();
        }
        let drawn: Vec<Site> = self.bench.points().into_iter().map(|point| point.site).collect();
        let next = self.bench.touch(&[]).map(|touch| touch.next).unwrap_or_default();
        let held = next.into_iter().filter(|site| is_beside(site) && !drawn.contains(site));
        json(|json| {
            json.list(held, |json, site| {
                let occupant = position.occupant(site);
                let top = occupant.top();
                let sign = top.and_then(|piece| position.write_set_up(site, Some(piece)));
                let name = sign.map_or_else(|| position.name(site), |(_, text)| text);
                json.object(|json| {
                    json.name("site").number(site.number().into());
                    // The star says that it is in hand, which the reader sees.
                    json.name("name").text(name.trim_end_matches('*'));
                    json.name("owner").or_null(top.and_then(|piece| piece.owner).map(write::letter));
                    json.name("count").number(occupant.height() as i64);
                });
            });
        })
    }

    /// Plays a move as the record writes it; an empty colour is the one whose turn it is.
    ///
    /// # Errors
    ///
    /// Says why the move cannot be played.
    pub fn play(&mut self, letter: &str, text: &str, by_rules: bool) -> Result<(), JsValue> {
        let rules = if by_rules { Rules::Obeyed } else { Rules::Ignored };
        done(self.bench.play(color(letter), text, rules))
    }

    /// Says how a problem stands: `solved`, `on-the-way`, `wrong`.
    #[must_use]
    pub fn verdict(&self) -> String {
        let word = match self.bench.verdict() {
            Verdict::Solved => "solved",
            Verdict::OnTheWay => "on-the-way",
            Verdict::Wrong => "wrong",
        };
        word.to_owned()
    }

    /// Lists the pieces that can be set up: their numbers, whose they are, and their kinds.
    #[must_use]
    pub fn pieces(&self) -> String {
        let pieces = self.bench.session().position().map(|position| position.pieces()).unwrap_or_default();
        json(|json| {
            json.list(pieces, |json, piece| {
                json.object(|json| {
                    json.name("owner").or_null(piece.owner.map(write::letter));
                    json.name("kind").number(piece.kind.into());
                });
            });
        })
    }

    /// Puts one of [`Board::pieces`] on a site, or with -1 clears it.
    ///
    /// # Errors
    ///
    /// Fails where a record cannot say so.
    pub fn set_up(&mut self, site: u32, piece: i32) -> Result<(), JsValue> {
        let pieces = self.bench.session().position().map_err(told)?.pieces();
        let piece = usize::try_from(piece).ok().and_then(|index| pieces.get(index).copied());
        done(self.bench.edit(|session| session.put(Site::new(site), piece)))
    }

    /// Says whose turn it is.
    ///
    /// # Errors
    ///
    /// Fails when nothing is selected.
    pub fn set_turn(&mut self, letter: &str) -> Result<(), JsValue> {
        let color = color(letter).unwrap_or(Color::Black);
        done(self.bench.edit(|session| session.set_turn(color)))
    }

    /// Marks a site: `CR`, `MA`, `SQ`, `TR`, `SL`; an empty text takes the marks away.
    ///
    /// # Errors
    ///
    /// Fails where no record can name the site.
    pub fn mark(&mut self, site: u32, ident: &str) -> Result<(), JsValue> {
        let mark = Mark::ALL.into_iter().find(|mark| mark.ident() == ident);
        done(self.bench.edit(|session| session.mark(Site::new(site), mark)))
    }

    /// Labels a site; an empty text takes the label away.
    ///
    /// # Errors
    ///
    /// Fails where no record can name the site or write the text.
    pub fn label(&mut self, site: u32, text: &str) -> Result<(), JsValue> {
        let text = Some(text).filter(|text| !text.is_empty());
        done(self.bench.edit(|session| session.label(Site::new(site), text)))
    }

    /// Sets a property of the selected node, as people write its values, each on a line of `values` if it is a list; without values it goes.
    ///
    /// # Errors
    ///
    /// Says why the values are none of this property.
    pub fn set(&mut self, ident: &str, values: Vec<String>) -> Result<(), JsValue> {
        let here = self.here()?;
        done(self.bench.edit(|session| match values.is_empty() {
            true => session.unset(here, ident),
            false => session.set_text(here, ident, &values),
        }))
    }

    /// Sets a property of the game info, where it stands.
    ///
    /// # Errors
    ///
    /// Says why the value is none of this property.
    pub fn set_info(&mut self, ident: &str, value: &str) -> Result<(), JsValue> {
        let mut node = self.here()?;
        if let (Some(view), Some(here)) = (self.bench.session().game(), self.bench.session().node()) {
            let info = view.node(here.index()).and_then(|node| view.info_node(node));
            node = info.unwrap_or(view.root()).id();
        }
        done(self.bench.edit(|session| match value.is_empty() {
            true => session.unset(node, ident),
            false => session.set_text(node, ident, &[value]),
        }))
    }

    /// Changes the tree at the selected node: `delete`, `delete-node`, `promote`, `demote`, `main-line`, `flatten`, `insert`, `copy`, `cut`,
    /// `paste`.
    ///
    /// # Errors
    ///
    /// Says why it cannot be done.
    pub fn arrange(&mut self, what: &str) -> Result<(), JsValue> {
        let here = self.here()?;
        match what {
            "copy" => {
                self.clip = Some(self.bench.session().copy(here).map_err(told)?);
                return Ok(());
            }
            "cut" => self.clip = Some(self.bench.session().copy(here).map_err(told)?),
            _ => {}
        }
        let clip = self.clip.clone();
        done(self.bench.edit(|session| match what {
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

    /// Takes text that was pasted as a variation below the selected node.
    ///
    /// # Errors
    ///
    /// Says why it cannot be one.
    pub fn paste_text(&mut self, text: &str) -> Result<(), JsValue> {
        let clip = Clip::of_text(text).map_err(told)?;
        let here = self.here()?;
        done(self.bench.edit(|session| session.paste(here, &clip)))
    }

    /// Takes the last change back.
    pub fn undo(&mut self) -> bool {
        self.bench.undo()
    }

    /// Makes the change again that was taken back.
    pub fn redo(&mut self) -> bool {
        self.bench.redo()
    }
}

impl Board {
    pub(crate) fn here(&self) -> Result<opensgf::NodeId, JsValue> {
        self.bench.session().selection().ok_or_else(|| told(SessionError::NoGame))
    }
}

pub(crate) fn done(change: Result<Change, SessionError>) -> Result<(), JsValue> {
    change.map(drop).map_err(told)
}
