//! OpenSGF for browsers: a record that a page shows and edits, behind the element `<sgf-board>`.
//!
//! This crate converts between JavaScript and the library. It knows nothing about moves, properties or drawing, and returns plain data,
//! never markup. The shapes of that data are in the module `types` and next to the methods that return them.
//!
//! There are several builds. The smallest shows Go records in UTF-8, and others a few more games each (`xtask/src/web/families.rs`). The
//! features `edit` and `full` add editing, and all games, charsets, checks, merges, foreign formats and the player. The build `print` shows records of
//! all games and writes PDF and animations.

#[cfg(feature = "edit")]
mod count;
#[cfg(feature = "edit")]
pub mod edit;
#[cfg(feature = "edit")]
mod entry;
#[cfg(feature = "edit")]
pub mod find;
#[cfg(feature = "full")]
pub mod full;
mod lists;
#[cfg(feature = "full")]
pub mod merge;
#[cfg(feature = "edit")]
mod moves;
#[cfg(feature = "full")]
pub mod player;
#[cfg(feature = "print")]
pub mod print;
#[cfg(feature = "edit")]
mod readings;
#[cfg(feature = "edit")]
mod tools;
mod types;

use opensgf::charset::Charset;
use opensgf::play::Clue;
use opensgf::render::patch::{self, units};
use opensgf::render::{Coordinates, Theme, View, Window};
#[cfg(feature = "edit")]
use opensgf::session::Clip;
use opensgf::workbench::{Landmark, Numbering, Workbench};
use opensgf::{GameView, Session};
use wasm_bindgen::prelude::*;

use types::{
    Colors, Facts, Patch, Point, Property, RecordFacts, Token, TreeNode, TreeStretch, TreeWindow, Update,
    json,
};

/// Converts an error to a JavaScript value.
#[cfg(any(feature = "edit", feature = "print"))]
pub(crate) fn js_error(error: impl std::fmt::Display) -> JsValue {
    JsValue::from_str(&error.to_string())
}

/// A record shown by a page.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Board {
    workbench: Workbench,
    /// The clipboard.
    #[cfg(feature = "edit")]
    clip: Option<Clip>,
    /// The shape to search for.
    #[cfg(feature = "edit")]
    search: Option<find::ShapeSearch>,
}

impl Board {
    fn of(session: Session, theme: &str) -> Board {
        let theme = Theme::named(theme).unwrap_or_default();
        Board {
            workbench: Workbench::new(session, theme),
            #[cfg(feature = "edit")]
            clip: None,
            #[cfg(feature = "edit")]
            search: None,
        }
    }
}

/// Returns true if a record needs the build `full`: this one lacks its game, or it is not UTF-8, or not SGF. Some servers tell the game only by the file name.
#[wasm_bindgen]
#[must_use]
pub fn needs_full(bytes: &[u8], name: &str) -> bool {
    if std::str::from_utf8(bytes).is_err() {
        return true;
    }
    let document = opensgf::read(bytes);
    // Text that CA declares in another charset may look like UTF-8 by chance.
    let is_other_charset =
        |game: &GameView<'_>| !game.game().bytes().is_ascii() && game.charset() != Charset::UTF_8;
    // A name in GM that this build does not know may be that of any game.
    let is_other_game = |game: &GameView<'_>| {
        let found = opensgf::play::identify(game, Some(name));
        found.spec.is_none() || (game.number() == 0 && found.clue != Clue::Name)
    };
    document.games().len() == 0
        || opensgf::games(&document).any(|game| is_other_charset(&game) || is_other_game(&game))
}

/// Returns the colors of a theme for a game, by role; `None` if the theme is unknown.
#[wasm_bindgen(unchecked_return_type = "Json<Colors> | undefined")]
#[must_use]
pub fn colors(theme: &str, game: u16) -> Option<String> {
    let theme = Theme::named(theme)?;
    let colors: Colors = patch::colors(&theme, game).map(|(role, color)| (role.to_owned(), color)).collect();
    Some(json(&colors))
}

#[wasm_bindgen]
impl Board {
    /// Opens a record. Any bytes are accepted. Some servers tell the game only by the file name.
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
        self.workbench.session().write().to_vec()
    }

    /// Draws the selected node, and returns the changes in the picture, the facts around the board, and the comment.
    #[wasm_bindgen(unchecked_return_type = "Json<Update>")]
    #[must_use]
    pub fn update(&mut self) -> String {
        let picture = self.workbench.picture();
        let session = self.workbench.session();
        json(&Update {
            patch: picture.as_ref().ok().map(Patch::new),
            error: picture.err().map(|error| error.to_string()),
            facts: Facts::new(self.workbench.facts()),
            comment: self.workbench.comment().into_iter().map(Token).collect(),
            can_undo: session.n_done() > 0,
            can_redo: session.n_undone() > 0,
        })
    }

    /// Makes the next update return the whole picture.
    pub fn clear_picture(&mut self) {
        self.workbench.clear_picture();
    }

    /// Selects a theme; the next update returns the whole picture. Returns false if the theme is unknown.
    pub fn set_theme(&mut self, name: &str) -> bool {
        Theme::named(name).map(|theme| self.workbench.set_theme(theme)).is_some()
    }

    /// Configures the picture: coordinates (`none`, `own`, `a1`, `numbers`, `cjk`, `sgf`), the part of the board (empty to follow the
    /// record), the numbered moves (see [`Numbering`]), and whether to show variations and markup. Returns false, and numbers no moves, if
    /// the numbered moves are not understood.
    pub fn set_view(
        &mut self,
        coordinates: &str,
        window: &str,
        numbers: &str,
        variations: bool,
        markup: bool,
    ) -> bool {
        self.workbench.view = View::default().with(|view| {
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
            view.variations = variations;
            view.markup = markup;
        });
        let numbering: Option<Numbering> = numbers.parse().ok();
        self.workbench.numbering = numbering.unwrap_or_default();
        numbering.is_some()
    }

    /// Returns the points of the picture, with the pieces on them.
    #[wasm_bindgen(unchecked_return_type = "Json<Point[]>")]
    #[must_use]
    pub fn points(&self) -> String {
        let shown = self.workbench.shown();
        let occupants = shown.map(|(diagram, scene)| opensgf::render::sites::occupants(diagram, scene));
        let points = self.workbench.points().into_iter().map(|point| {
            let occupant = occupants.as_ref().and_then(|occupants| occupants.get(&point.cell));
            Point {
                site: point.site.number(),
                name: point.name,
                x: units(point.at.x),
                y: units(point.at.y),
                row: point.cell.row,
                column: point.cell.column,
                owner: occupant.map(|(owner, _)| (*owner).into()),
                kind: occupant.map(|(_, kind)| *kind),
            }
        });
        json(&points.collect::<Vec<_>>())
    }

    /// Returns the number of games, and which one is selected.
    #[wasm_bindgen(unchecked_return_type = "Json<RecordFacts>")]
    #[must_use]
    pub fn record(&self) -> String {
        let session = self.workbench.session();
        let view = session.game();
        let style = view.as_ref().map(GameView::style);
        json(&RecordFacts {
            games: session.document().games().len(),
            game: session.game_index().map_or(-1, |index| index as i64),
            number: view.as_ref().map_or(0, GameView::number),
            name: session.spec().map(|spec| spec.name),
            nodes: view.as_ref().map_or(0, |view| view.node_count()),
            siblings: style.is_some_and(|style| style.siblings),
            no_markup: style.is_some_and(|style| style.no_markup),
        })
    }

    /// Returns the game info at the selected node.
    #[wasm_bindgen(unchecked_return_type = "Json<Property[]>")]
    #[must_use]
    pub fn info(&self) -> String {
        json(&Property::list(self.workbench.info()))
    }

    /// Selects a game of the collection.
    pub fn turn_to_game(&mut self, index: usize) -> bool {
        self.workbench.step(|session| session.turn_to_game(index)).is_some()
    }

    /// Selects another node: `next`, `previous`, `first`, `last`, `next-variation`, `previous-variation`. Returns false if there is none.
    pub fn step(&mut self, direction: &str) -> bool {
        let selection = self.workbench.step(|session| match direction {
            "next" => session.next(),
            "previous" => session.previous(),
            "first" => session.first(),
            "last" => session.last(),
            "next-variation" => session.next_variation(),
            "previous-variation" => session.previous_variation(),
            _ => None,
        });
        selection.is_some()
    }

    /// Selects a node of the game by its number.
    pub fn go(&mut self, node: u32) -> bool {
        let id = self.workbench.node_id(node);
        id.and_then(|id| self.workbench.step(|session| session.go(id))).is_some()
    }

    /// Selects the node at a path from the root, such as `0*24/1`.
    pub fn go_path(&mut self, path: &str) -> bool {
        let path = path.parse();
        path.is_ok_and(|path| self.workbench.step(|session| session.go_path(&path)).is_some())
    }

    /// Finds and selects the next node of a kind: `comment`, `hotspot`, `figure`, `branch`, `conflict`, `move` with a number, or `text` with
    /// the text. Returns false if there is none.
    pub fn seek(&mut self, kind: &str, text: &str, forward: bool) -> bool {
        let landmark = match kind {
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
                let found = self.workbench.seek_text(text, forward);
                return found.and_then(|id| self.workbench.step(|session| session.go(id))).is_some();
            }
            _ => return false,
        };
        let found = self.workbench.seek(&landmark, forward);
        found.and_then(|id| self.workbench.step(|session| session.go(id))).is_some()
    }

    /// Returns a part of the tree.
    #[wasm_bindgen(unchecked_return_type = "Json<TreeWindow>")]
    #[must_use]
    pub fn tree(&self, left: u32, top: u32, width: u32, height: u32) -> String {
        let tree = self.workbench.tree();
        let (columns, rows) = (left..left.saturating_add(width), top..top.saturating_add(height));
        let (stretches, branches) = tree.window(columns, rows);
        let here = self.workbench.session().node().and_then(|node| tree.place(node.index() as u32));
        let stretches = stretches.into_iter().map(|stretch| TreeStretch {
            at: [stretch.node, stretch.column, stretch.row],
            begins: stretch.begins,
            goes_on: stretch.goes_on,
            nodes: (stretch.node..stretch.node + stretch.n_nodes).map(|node| self.tree_node(node)).collect(),
        });
        let branches =
            branches.into_iter().map(|it| [it.column, it.top, it.bottom, it.node, it.n_folded]).collect();
        json(&TreeWindow {
            columns: tree.n_columns(),
            rows: tree.n_rows(),
            here: here.unwrap_or_default(),
            branches,
            stretches: stretches.collect(),
        })
    }

    /// Folds or unfolds the variations of a node. Returns false if nothing changes. If the selected node is hidden, selects the folded one.
    pub fn fold(&mut self, node: u32, folded: bool) -> bool {
        self.workbench.fold(node, folded)
    }

    /// Folds all variations except on the path to the selected node, or unfolds all.
    pub fn fold_all(&mut self, folded: bool) {
        self.workbench.fold_all(folded);
    }

    /// Returns true if the variations of a node are folded.
    #[must_use]
    pub fn is_folded(&self, node: u32) -> bool {
        self.workbench.is_folded(node)
    }

    /// Returns the nearest node with several continuations: the selected one, or one above it.
    #[must_use]
    pub fn branch(&self) -> Option<u32> {
        self.workbench.branch()
    }
}

impl Board {
    fn tree_node(&self, node: u32) -> TreeNode {
        let kind = self.workbench.node_kind(node);
        let flags = [
            (kind.sets_up, 's'),
            (kind.comment, 'c'),
            (kind.hotspot, 'h'),
            (kind.name, 'n'),
            (kind.conflict, 'x'),
            (self.workbench.is_above(node), 'p'),
        ];
        let flags = flags.into_iter().filter(|(is_set, _)| *is_set).map(|(_, flag)| flag).collect();
        (kind.color.into(), flags, kind.number.unwrap_or(0), kind.judgement.unwrap_or(""))
    }
}
