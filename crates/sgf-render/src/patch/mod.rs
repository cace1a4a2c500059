//! Patches for a live picture: which items to add, move and remove to show the next scene.
//!
//! A page keeps one picture while the user steps through a record, and only a few items change from step to step. [`Patcher`]
//! remembers the items of the picture and compares them with the next scene by *key*: the layer, place and kind of an item.
//! Unchanged items are not even converted to elements.
//!
//! Elements are data: a tag, attributes and texts. No text of a record is ever parsed as markup.

mod diff;
mod element;
mod item_canvas;
mod stones;

use std::hash::{Hash, Hasher};
use std::num::NonZeroI32;

use crate::canvas::paint_item;
use crate::scene::{Body, CellNames, Item, ItemKind, Layer, Mark, MarkFit, Place, Rect, Role, Scene};
use crate::svg::xml::Xml;
use crate::theme::Theme;

pub use element::Element;
use item_canvas::Elements;
use stones::Stone;

/// Identifies an item of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// Its layer.
    pub layer: Layer,
    /// Its place.
    pub at: Place,
    /// The kind of item.
    kind: u8,
    /// Its number among items of the same kind and place.
    number: u16,
}

impl Key {
    /// Returns the key as text, for scripts.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}:{}:{}:{}:{}", self.layer.name(), self.at.x, self.at.y, self.kind, self.number)
    }
}

/// An item that is new or looks different.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Put {
    /// Its key.
    pub key: Key,
    /// The next item above it in its layer, which exists already or was added before; `None` for the top item.
    pub before: Option<Key>,
    /// The name of its point in the coordinates of the picture.
    pub point: Option<String>,
    /// The number of the move that brought it.
    pub since: Option<NonZeroI32>,
    /// Its elements, relative to its place.
    pub elements: Vec<Element>,
    /// Whether it is a group of items that look the same: discs, which need not be turned with the board.
    pub spread: bool,
    /// Its shadow, below all items of its layer.
    pub shadow: Option<Element>,
}

/// An item that moves to another place and looks the same there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Its previous key.
    pub from: Key,
    /// Its new key.
    pub to: Key,
    /// The next item above it in its layer.
    pub before: Option<Key>,
    /// The name of its new point.
    pub point: Option<String>,
}

/// Changes to a picture, in this order: definitions, removals, moves, additions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Patch {
    /// The visible part of the plane, if it has changed.
    pub frame: Option<Rect>,
    /// New definitions that stones refer to; definitions are never removed.
    pub defs: Vec<Element>,
    /// The removed items.
    pub removed: Vec<Key>,
    /// The moved items.
    pub moved: Vec<Moved>,
    /// The added items, each layer from the top down.
    pub put: Vec<Put>,
}

/// Keeps track of a picture and computes patches.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, game};
/// use sgf_model::value::Color;
/// use sgf_render::{Diagram, Theme, View, draw, patch::Patcher};
/// let go = game(1).unwrap();
/// let mut position = go.begin(&Options::default().with_size(9, 9))?;
/// let mut live = Patcher::new(Theme::default());
/// let empty = draw(&Diagram::new(go, position.copy()), &View::default())?;
/// assert!(live.patch(&empty).put.len() > 10);
/// position.play_text(Color::Black, "ee").unwrap();
/// let patch = live.patch(&draw(&Diagram::new(go, position), &View::default())?);
/// assert_eq!(patch.put.len(), 1);
/// assert_eq!(patch.put[0].point.as_deref(), Some("E5"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Patcher {
    theme: Theme,
    frame: Option<Rect>,
    shown: Items,
    stones: Vec<Stone>,
}

/// The items of a scene, with their keys.
#[derive(Clone, Debug, Default)]
struct Items {
    shown: Vec<ShownItem>,
    /// The index of each item, sorted by key.
    places: Vec<(Key, usize)>,
}

/// An item of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ShownItem {
    key: Key,
    /// A hash of its look, without its place if it may move.
    look: u64,
    /// Whether it moves when it changes its place.
    moves: bool,
    /// The index of the item in the scene.
    first: usize,
    /// How many items it stands for: itself and those after it.
    many: usize,
}

impl Patcher {
    /// Starts with an empty picture.
    #[must_use]
    pub fn new(theme: Theme) -> Patcher {
        Patcher { theme, frame: None, shown: Items::default(), stones: Vec::new() }
    }

    /// Returns the theme, which determines the shading of stones; the colors come from [`colors`].
    #[must_use]
    pub fn theme(&self) -> &Theme {
        &self.theme
    }

    /// Forgets the items, because the page starts a new picture.
    pub fn clear(&mut self) {
        *self = Patcher::new(self.theme.clone());
    }

    /// Returns the changes that make the picture show a scene, and records them as applied.
    pub fn patch(&mut self, scene: &Scene) -> Patch {
        let next = Items::of(scene);
        let mut patch =
            diff::diff(&self.shown, &next, &|index| point(&scene.items[next.shown[index].first], scene));
        if self.frame != Some(scene.frame) {
            patch.frame = Some(scene.frame);
            self.frame = patch.frame;
        }
        let known = self.stones.len();
        for index in std::mem::take(&mut patch.fresh) {
            let ShownItem { key, first, many, .. } = next.shown[index];
            let item = &scene.items[first];
            let mut elements = Elements::new(key.at, &self.theme, scene.game, &mut self.stones);
            if many > 1 {
                elements.join();
            }
            scene.items[first..first + many].iter().for_each(|item| paint_item(item, &mut elements));
            let (elements, shadow) = elements.finish();
            patch.put.push(Put {
                key,
                before: next.above(index),
                spread: many > 1,
                point: point(item, scene),
                since: item.standing.and_then(|standing| standing.since),
                elements,
                shadow,
            });
        }
        self.shown = next;
        let defs = self.stones[known..].iter().flat_map(|stone| stone.defs(&self.theme, scene.game));
        Patch {
            frame: patch.frame,
            defs: defs.collect(),
            removed: patch.removed,
            moved: patch.moved,
            put: patch.put,
        }
    }
}

impl Items {
    fn of(scene: &Scene) -> Items {
        let mut shown: Vec<ShownItem> = Vec::with_capacity(scene.items.len());
        // The layer and look of the previous ghosts.
        let mut discs = None;
        for (first, item) in scene.items.iter().enumerate() {
            let look = look(item);
            let disc = is_pale_disc(item).then_some((item.layer, look));
            if let Some(before) = shown.last_mut().filter(|_| disc.is_some() && disc == discs) {
                before.add(item);
                continue;
            }
            discs = disc;
            let key = Key { layer: item.layer, at: item.at, kind: kind_number(&item.kind), number: 0 };
            // Go stones do not move: one that disappears and one that appears are two stones.
            let moves = matches!(&item.kind, ItemKind::Piece(piece) if item.standing.is_some() && !piece.ghost
                && !matches!(piece.body, Body::Stone { .. }));
            shown.push(ShownItem { key, look, moves, first, many: 1 });
        }
        let mut places: Vec<_> = shown.iter().enumerate().map(|(index, shown)| (shown.key, index)).collect();
        places.sort_unstable();
        // Items of the same kind and place are numbered.
        for next in 1..places.len() {
            let before = places[next - 1].0;
            let (key, index) = &mut places[next];
            if (Key { number: 0, ..before }) == *key {
                key.number = before.number.saturating_add(1);
                shown[*index].key = *key;
            }
        }
        Items { shown, places }
    }

    fn place(&self, key: &Key) -> Option<usize> {
        let found = self.places.binary_search_by_key(key, |(known, _)| *known);
        found.ok().map(|place| self.places[place].1)
    }

    /// The next item above another one in the same layer.
    fn above(&self, index: usize) -> Option<Key> {
        let next = self.shown.get(index + 1)?;
        (next.key.layer == self.shown[index].key.layer).then_some(next.key)
    }
}

impl ShownItem {
    /// Adds an item of the same look elsewhere to this one.
    fn add(&mut self, item: &Item) {
        let mixed = |look: u64, at: Place| (look ^ at.word()).wrapping_mul(MULTIPLIER).rotate_left(29);
        self.look = mixed(mixed(self.look, self.key.at), item.at);
        self.key.at = Place::default();
        self.many += 1;
    }
}

/// Returns whether an item is a disc that can be merged with others. Dozens of ghosts and their marks come and go at each step, and
/// each DOM element costs time.
fn is_pale_disc(item: &Item) -> bool {
    item.standing.is_none()
        && match &item.kind {
            ItemKind::Piece(piece) => {
                piece.ghost && matches!(piece.body, Body::Stone { .. }) && piece.face.is_none()
            }
            ItemKind::Mark { mark, fit, .. } => matches!((mark, fit), (Mark::Variation(_), MarkFit::Middle)),
            _ => false,
        }
}

fn kind_number(kind: &ItemKind) -> u8 {
    match kind {
        ItemKind::Shape(_) => 0,
        ItemKind::Piece(piece) => 1 + u8::from(piece.ghost),
        ItemKind::Mark { mark, .. } => 16 + mark_kind(*mark),
        ItemKind::Label(_) => 3,
        ItemKind::Line { .. } => 4,
        ItemKind::Heat { .. } => 5,
        ItemKind::Veil => 6,
        ItemKind::Beside { .. } => 7,
        ItemKind::Candidate(_) => 8,
    }
}

fn mark_kind(mark: Mark) -> u8 {
    let mut words = Words::default();
    std::mem::discriminant(&mark).hash(&mut words);
    (words.finish() % 64) as u8
}

fn look(item: &Item) -> u64 {
    let mut words = Words::default();
    item.kind.hash(&mut words);
    words.finish()
}

/// The name of the point of an item.
fn point(item: &Item, scene: &Scene) -> Option<String> {
    let cell = item.standing?.cell;
    let CellNames { across, down, own } = &scene.cells;
    let (columns, rows) = scene.board;
    Some(own.get(&cell).cloned().unwrap_or_else(|| {
        let column = across.label(cell.column.into(), columns.into());
        format!("{column}{}", down.label(cell.row.into(), rows.into()))
    }))
}

/// Returns the colors of a theme for a game, by the names of their roles.
///
/// # Examples
///
/// ```
/// use sgf_render::{Theme, patch::colors};
/// let book = Theme::named("book").unwrap();
/// assert!(colors(&book, 1).any(|(role, color)| role == "board" && color == "#fff"));
/// ```
pub fn colors(theme: &Theme, game: u16) -> impl Iterator<Item = (&'static str, String)> {
    Role::ALL.iter().map(move |&role| (role.name(), theme.color(role, game).hex().as_str().to_owned()))
}

/// Writes a length in units of the picture; a cell is 20 units.
///
/// # Examples
///
/// ```
/// assert_eq!(sgf_render::patch::units(1250), "25");
/// ```
#[must_use]
pub fn units(thousandths: i32) -> String {
    let mut out = Xml::default();
    out.length(thousandths);
    out.into_string()
}

/// 2^64 divided by the golden ratio.
const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

/// A fast hash that is the same on every platform.
#[derive(Default)]
struct Words(u64);

impl Hasher for Words {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            // FNV-1a.
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
        }
        self.0 = self.0.rotate_left(29) ^ bytes.len() as u64;
    }

    fn finish(&self) -> u64 {
        (self.0 ^ (self.0 >> 31)).wrapping_mul(MULTIPLIER)
    }
}

#[cfg(test)]
mod tests;
