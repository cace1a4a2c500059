//! OpenSGF in the browser: a handle to a record that is shown and changed, for the element `<sgf-board>`.
//!
//! This crate knows how a page asks and how it is answered: numbers, texts, bytes, and JSON of plain data. It does not know what a move
//! is, what a property means or how a stone looks; all of that is the library's. Nothing that it gives is markup.

mod json;
mod tools;
mod write;

use opensgf::play::Site;
use opensgf::render::{Coordinates, Theme, View, Window, live};
use opensgf::session::{Clip, Mark, Rules};
use opensgf::value::Color;
use opensgf::workbench::{Landmark, Verdict, Workbench, info_fields};
use opensgf::{Change, Session, SessionError};
use wasm_bindgen::prelude::*;

use json::json;

/// A record that a page shows.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Board {
    bench: Workbench,
    clip: Option<Clip>,
}

fn told(error: impl std::fmt::Display) -> JsValue {
    JsValue::from_str(&error.to_string())
}

fn color(letter: &str) -> Option<Color> {
    match letter {
        "b" => Some(Color::Black),
        "w" => Some(Color::White),
        _ => None,
    }
}

/// Tells whether a record needs the build with all games and charsets: it is not of Go, not in Unicode, or not SGF.
#[wasm_bindgen]
#[must_use]
pub fn needs_full(bytes: &[u8]) -> bool {
    if std::str::from_utf8(bytes).is_err() {
        return true;
    }
    let document = opensgf::read(bytes);
    document.games().len() == 0
        || opensgf::games(&document).any(|game| opensgf::play::identify(&game, None).spec.is_none())
}

/// Makes SGF of a record of another format; `None` for what is SGF already, or no record.
#[cfg(feature = "full")]
#[wasm_bindgen]
#[must_use]
pub fn from_foreign(bytes: &[u8], name: &str) -> Option<Vec<u8>> {
    use opensgf::formats::{Options, Recognised, read, recognise};
    match recognise(bytes, Some(name)) {
        Recognised::Foreign(format) => Some(read(bytes, format, &Options::default()).sgf.into_bytes()),
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

/// Lists the colours of a theme on the board of a game; `None` when there is no such theme.
#[wasm_bindgen]
#[must_use]
pub fn colours(theme: &str, game: u16) -> Option<String> {
    let theme = Theme::named(theme)?;
    let colours = live::colours(&theme, game);
    Some(json(|json| json.object(|json| colours.for_each(|(role, colour)| json.name(role).text(&colour)))))
}

#[wasm_bindgen]
impl Board {
    /// Opens a record. Any bytes make one; the name of the file may tell the game.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(bytes: &[u8], name: &str, theme: &str) -> Board {
        let session = Session::new(opensgf::read(bytes).into_owned());
        let session = if name.is_empty() { session } else { session.with_file_name(name) };
        let theme = Theme::named(theme).unwrap_or_default();
        Board { bench: Workbench::new(session, theme), clip: None }
    }

    /// Begins a record of a game.
    ///
    /// # Errors
    ///
    /// Fails when there is no such game, or it is not played on boards of this size.
    pub fn blank(game: u16, size: u32, theme: &str) -> Result<Board, JsValue> {
        let spec = opensgf::play::game(game).ok_or_else(|| told(SessionError::UnknownGame))?;
        let size = (size > 0 && spec.sizes.is_some()).then_some((size, size));
        let session = Session::blank(spec, size).map_err(told)?;
        let theme = Theme::named(theme).unwrap_or_default();
        Ok(Board { bench: Workbench::new(session, theme), clip: None })
    }

    /// Returns the bytes of the record.
    #[must_use]
    pub fn save(&self) -> Vec<u8> {
        self.bench.session().write().to_vec()
    }

    /// Draws the selected node: what changes in the picture, what is known of the node, and its comment.
    #[must_use]
    pub fn update(&mut self) -> String {
        let picture = self.bench.picture();
        json(|json| {
            json.object(|json| {
                match &picture {
                    Ok(patch) => write::patch(json.name("patch"), patch),
                    Err(error) => json.name("error").text(&error.to_string()),
                }
                write::facts(json.name("facts"), &self.bench.facts());
                json.name("comment").list(&self.bench.comment(), write::token);
                json.name("canUndo").truth(self.bench.session().n_done() > 0);
                json.name("canRedo").truth(self.bench.session().n_undone() > 0);
            });
        })
    }

    /// Forgets what the picture shows: the next update gives it as a whole.
    pub fn clear_picture(&mut self) {
        self.bench.clear_picture();
    }

    /// Chooses a theme; the next update gives the picture as a whole. Tells whether there is such a theme.
    pub fn set_theme(&mut self, name: &str) -> bool {
        Theme::named(name).map(|theme| self.bench.set_theme(theme)).is_some()
    }

    /// Chooses what the picture shows: coordinates (`none`, `own`, `a1`, `numbers`, `cjk`, `sgf`), the part of the board (empty for what the
    /// record says), whether moves have their numbers, whether variations and marks are seen.
    pub fn set_view(
        &mut self,
        coordinates: &str,
        window: &str,
        numbers: bool,
        variations: bool,
        markup: bool,
    ) {
        self.bench.view = View {
            coordinates: match coordinates {
                "none" => Coordinates::None,
                "a1" => Coordinates::A1,
                "numbers" => Coordinates::Numbers,
                "cjk" => Coordinates::Cjk,
                "sgf" => Coordinates::Sgf,
                _ => Coordinates::Own,
            },
            window: match window {
                "" => Window::Record,
                "whole" => Window::Whole,
                "auto" => Window::Auto,
                part => Window::Of(part.to_owned()),
            },
            numbers: numbers.then_some(i64::MIN..=i64::MAX),
            variations,
            markup,
            ..View::default()
        };
    }

    /// Returns the points of the board: sites, names, places, and what stands there.
    #[must_use]
    pub fn points(&self) -> String {
        json(|json| write::points(json, &self.bench))
    }

    /// Returns the number of games, which one is selected, and what it is.
    #[must_use]
    pub fn record(&self) -> String {
        let session = self.bench.session();
        json(|json| {
            json.object(|json| {
                json.name("games").number(session.document().games().len() as i64);
                json.name("game").number(session.game_index().map_or(-1, |index| index as i64));
                json.name("number").number(session.game().map_or(0, |view| view.number()).into());
                json.name("name").or_null(session.spec().map(|spec| spec.name));
                json.name("nodes").number(session.game().map_or(0, |view| view.node_count()) as i64);
                let style = session.game().map(|view| view.style());
                json.name("siblings").truth(style.is_some_and(|style| style.siblings));
                json.name("noMarkup").truth(style.is_some_and(|style| style.no_markup));
            });
        })
    }

    /// Returns the game info that holds at the selected node.
    #[must_use]
    pub fn info(&self) -> String {
        json(|json| json.list(&self.bench.info(), write::property))
    }

    /// Returns the fields of a form for the game info: identifiers and titles.
    #[must_use]
    pub fn info_fields(&self) -> String {
        let number = self.bench.session().game().map_or(1, |view| view.number());
        json(|json| json.list(info_fields(number), |json, (ident, title)| json.texts([ident, title])))
    }

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

    /// Selects a game of the collection.
    pub fn turn_to_game(&mut self, index: usize) -> bool {
        self.bench.step(|session| session.turn_to_game(index)).is_some()
    }

    /// Goes: `next`, `previous`, `first`, `last`, `next-variation`, `previous-variation`. Tells whether there was somewhere to go.
    pub fn step(&mut self, way: &str) -> bool {
        let went = self.bench.step(|session| match way {
            "next" => session.next(),
            "previous" => session.previous(),
            "first" => session.first(),
            "last" => session.last(),
            "next-variation" => session.next_variation(),
            "previous-variation" => session.previous_variation(),
            _ => None,
        });
        went.is_some()
    }

    /// Goes to a node of the selected game by its number.
    pub fn go(&mut self, node: u32) -> bool {
        let id = self.bench.node_id(node);
        id.and_then(|id| self.bench.step(|session| session.go(id))).is_some()
    }

    /// Goes along a path from the root, such as `0*24/1`.
    pub fn go_path(&mut self, path: &str) -> bool {
        let path = path.parse();
        path.is_ok_and(|path| self.bench.step(|session| session.go_path(&path)).is_some())
    }

    /// Finds a node: `comment`, `hotspot`, `figure`, `branch`, `move` with its number, `text` with the text. Goes there.
    pub fn seek(&mut self, what: &str, text: &str, forward: bool) -> bool {
        let landmark = match what {
            "comment" => Landmark::Comment,
            "hotspot" => Landmark::Hotspot,
            "figure" => Landmark::Figure,
            "branch" => Landmark::Branch,
            "move" => match text.parse() {
                Ok(number) => Landmark::Move(number),
                Err(_) => return false,
            },
            "text" => Landmark::Text(text.to_owned()),
            _ => return false,
        };
        let found = self.bench.seek(&landmark, forward);
        found.and_then(|id| self.bench.step(|session| session.go(id))).is_some()
    }

    /// Returns a part of the tree.
    #[must_use]
    pub fn tree(&self, left: u32, top: u32, width: u32, height: u32) -> String {
        json(|json| write::tree(json, &self.bench, [left, top, width, height]))
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

    /// Writes the picture as SVG.
    #[must_use]
    pub fn svg(&self) -> Option<String> {
        let (_, scene) = self.bench.shown()?;
        Some(opensgf::render::svg(scene, self.bench.theme(), &Default::default()))
    }

    fn here(&self) -> Result<opensgf::NodeId, JsValue> {
        self.bench.session().selection().ok_or_else(|| told(SessionError::NoGame))
    }
}

#[cfg(feature = "full")]
#[wasm_bindgen]
impl Board {
    /// Checks the record: severity, code, name, message, help, line, and whether a safe repair is known.
    #[must_use]
    pub fn check(&self) -> String {
        use opensgf::{Applicability, Config, LineIndex};
        let document = self.bench.session().document();
        let lines = LineIndex::new(document.text());
        json(|json| {
            json.list(opensgf::check(document, &Config::default()), |json, found| {
                let repair = found.fix.as_ref().filter(|fix| fix.applicability == Applicability::Safe);
                json.object(|json| {
                    json.name("severity").text(&found.severity.to_string());
                    json.name("code").text(found.rule.code);
                    json.name("message").text(&found.message);
                    json.name("help").or_null(found.help.as_deref());
                    json.name("line").number(lines.place(document.text(), found.span.start).line as i64);
                    json.name("repair").or_null(repair.map(|fix| &*fix.title));
                });
            });
        })
    }

    /// Returns the record with all safe repairs made.
    #[must_use]
    pub fn repaired(&self) -> Vec<u8> {
        let (document, config) = (self.bench.session().document(), opensgf::Config::default());
        opensgf::fix(document, &config, opensgf::Applicability::Safe).document.write().to_vec()
    }
}

fn done(change: Result<Change, SessionError>) -> Result<(), JsValue> {
    change.map(drop).map_err(told)
}
