//! OpenSGF in the browser: a handle to a record that is shown and changed, for the element `<sgf-board>`.
//!
//! This crate knows how a page asks and how it is answered: numbers, texts, bytes, and JSON of plain data. It does not know what a move
//! is, what a property means or how a stone looks; all of that is the library's. Nothing that it gives is markup.
//!
//! There are three builds, each with what the one before it has: to look at records of Go in UTF-8, to edit them (`edit`), and with all
//! games, charsets, checks, merges and other formats (`full`). A fourth one looks at records of all games and writes them as PDF and as
//! moving pictures (`print`).

#[cfg(feature = "edit")]
pub mod edit;
#[cfg(feature = "edit")]
pub mod find;
#[cfg(feature = "full")]
pub mod full;
mod json;
mod lists;
#[cfg(feature = "full")]
pub mod merge;
#[cfg(feature = "edit")]
mod moves;
#[cfg(feature = "print")]
pub mod print;
#[cfg(feature = "edit")]
mod tools;
mod write;

use opensgf::charset::Charset;
use opensgf::render::{Coordinates, Theme, View, Window, live};
#[cfg(feature = "edit")]
use opensgf::session::Clip;
use opensgf::workbench::{Landmark, Workbench};
use opensgf::{GameView, Session};
use wasm_bindgen::prelude::*;

use json::json;

/// An error, as the page hears of it.
#[cfg(any(feature = "edit", feature = "print"))]
pub(crate) fn told(error: impl std::fmt::Display) -> JsValue {
    JsValue::from_str(&error.to_string())
}

/// A record that a page shows.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Board {
    bench: Workbench,
    /// What was cut or copied.
    #[cfg(feature = "edit")]
    clip: Option<Clip>,
    /// What is looked for on the board.
    #[cfg(feature = "edit")]
    wanted: Option<find::Wanted>,
}

impl Board {
    fn of(session: Session, theme: &str) -> Board {
        let theme = Theme::named(theme).unwrap_or_default();
        Board {
            bench: Workbench::new(session, theme),
            #[cfg(feature = "edit")]
            clip: None,
            #[cfg(feature = "edit")]
            wanted: None,
        }
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
    // UTF-8 that CA calls something else may be so by chance.
    let is_unread = |game: &GameView<'_>| !game.game().bytes().is_ascii() && game.charset() != Charset::UTF_8;
    document.games().len() == 0
        || opensgf::games(&document)
            .any(|game| is_unread(&game) || opensgf::play::identify(&game, None).spec.is_none())
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
        Board::of(session, theme)
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
        self.bench.view = View::default().with(|view| {
            view.coordinates = match coordinates {
                "none" => Coordinates::None,
                "a1" => Coordinates::A1,
                "numbers" => Coordinates::Numbers,
                "cjk" => Coordinates::Cjk,
                "sgf" => Coordinates::Sgf,
                _ => Coordinates::Own,
            };
            view.window = match window {
                "" => Window::Record,
                "whole" => Window::Whole,
                "auto" => Window::Auto,
                part => Window::Of(part.to_owned()),
            };
            view.numbers = numbers.then_some(i64::MIN..=i64::MAX);
            view.variations = variations;
            view.markup = markup;
        });
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

    /// Finds a node: `comment`, `hotspot`, `figure`, `branch`, `conflict`, `move` with its number, `text` with the text. Goes there.
    pub fn seek(&mut self, what: &str, text: &str, forward: bool) -> bool {
        let landmark = match what {
            "comment" => Landmark::Comment,
            "hotspot" => Landmark::Hotspot,
            "figure" => Landmark::Figure,
            "branch" => Landmark::Branch,
            "conflict" => Landmark::Conflict,
            "move" => match text.parse() {
                Ok(number) => Landmark::Move(number),
                Err(_) => return false,
            },
            #[cfg(feature = "edit")]
            "text" => {
                let found = self.bench.seek_text(text, forward);
                return found.and_then(|id| self.bench.step(|session| session.go(id))).is_some();
            }
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

    /// Folds the branch of a node, or unfolds it; tells whether it was the other way before. If the selected node is folded away, that node is selected.
    pub fn fold(&mut self, node: u32, folded: bool) -> bool {
        self.bench.fold(node, folded)
    }

    /// Folds all branches but those on the way to the selected node, or unfolds all.
    pub fn fold_all(&mut self, folded: bool) {
        self.bench.fold_all(folded);
    }

    /// Tells whether the branch of a node is folded.
    #[must_use]
    pub fn is_folded(&self, node: u32) -> bool {
        self.bench.is_folded(node)
    }

    /// Returns the nearest node that goes on in several ways: the selected one, or one above it.
    #[must_use]
    pub fn branch(&self) -> Option<u32> {
        self.bench.branch()
    }
}
