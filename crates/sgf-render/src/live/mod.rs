//! A picture that stays and changes: what to put, move and remove, so that it shows the next scene.
//!
//! A page keeps one picture and goes through a record with it. From step to step little changes: a stone comes, a mark goes. [`Live`]
//! remembers what the picture shows and compares it with the next scene, item by item, by *keys*: a key says in which layer an item lies,
//! where, and of which kind it is. What stays the same is not even made into elements.
//!
//! Elements are data: a tag, attributes and texts. Nothing here is ever read as markup, whatever a record contains.

mod diff;
mod element;
mod stones;

use std::hash::{Hash, Hasher};
use std::num::NonZeroI32;

use crate::canvas::paint_item;
use crate::scene::{Body, CellNames, Item, Layer, Mark, MarkFit, Place, Rect, Role, Scene, Thing};
use crate::svg::xml::Xml;
use crate::theme::Theme;

pub use element::Element;
use element::Elements;
use stones::Stone;

/// What an item of a picture is called, as long as it is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// Its layer.
    pub layer: Layer,
    /// Its place.
    pub at: Place,
    /// Which kind of thing it is.
    kind: u8,
    /// Its number among those of the same kind in the same place.
    number: u16,
}

impl Key {
    /// Writes the key as text, for scripts.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}:{}:{}:{}:{}", self.layer.name(), self.at.x, self.at.y, self.kind, self.number)
    }
}

/// An item that comes, or that looks different from before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Put {
    /// What it is called.
    pub key: Key,
    /// The next item above it in its layer; `None` for the uppermost. It is there, or was put before this one.
    pub before: Option<Key>,
    /// The point of the board on which it stands, as the picture's coordinates call it.
    pub point: Option<String>,
    /// The number of the move that brought it.
    pub since: Option<NonZeroI32>,
    /// What it is drawn with, relative to its place.
    pub elements: Vec<Element>,
    /// Whether it stands for several items that look the same: discs, which a page need not turn.
    pub spread: bool,
    /// Its shadow, which lies below all of its layer.
    pub shadow: Option<Element>,
}

/// An item that goes to another place and looks the same there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// What it was called.
    pub from: Key,
    /// What it is called now.
    pub to: Key,
    /// The next item above it in its layer.
    pub before: Option<Key>,
    /// The point of the board on which it stands now.
    pub point: Option<String>,
}

/// What to change in a picture, in this order: definitions, removals, moves, puts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Patch {
    /// The part of the plane that is shown, if it is another than before.
    pub frame: Option<Rect>,
    /// Definitions that stones refer to; they stay.
    pub defs: Vec<Element>,
    /// The items that go.
    pub removed: Vec<Key>,
    /// The items that change their places.
    pub moved: Vec<Moved>,
    /// The items that come, each layer from the top down.
    pub put: Vec<Put>,
}

/// What a picture shows at present.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, game};
/// use sgf_model::value::Color;
/// use sgf_render::{Subject, Theme, View, draw, live::Live};
/// let go = game(1).unwrap();
/// let mut position = go.begin(&Options::default().with_size(9, 9))?;
/// let mut live = Live::new(Theme::default());
/// let empty = draw(&Subject::new(go, position.copy()), &View::default())?;
/// assert!(live.patch(&empty).put.len() > 10);
/// position.play_text(Color::Black, "ee").unwrap();
/// let patch = live.patch(&draw(&Subject::new(go, position), &View::default())?);
/// assert_eq!(patch.put.len(), 1);
/// assert_eq!(patch.put[0].point.as_deref(), Some("E5"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Live {
    theme: Theme,
    frame: Option<Rect>,
    shown: Items,
    stones: Vec<Stone>,
}

/// The items of a scene as they are told apart.
#[derive(Clone, Debug, Default)]
struct Items {
    shown: Vec<Shown>,
    /// The index of each item by its key, in the order of the keys.
    places: Vec<(Key, usize)>,
}

/// An item that the picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shown {
    key: Key,
    /// What it looks like, its place left aside where it may move.
    look: u64,
    /// Whether it is drawn as something that moves when it changes its place.
    moves: bool,
    /// The index of the item in the scene.
    first: usize,
    /// How many items it stands for: this one and those after it.
    many: usize,
}

impl Live {
    /// Begins with an empty picture.
    #[must_use]
    pub fn new(theme: Theme) -> Live {
        Live { theme, frame: None, shown: Items::default(), stones: Vec::new() }
    }

    /// Returns the theme. It says how stones are lit; the colours come from [`colours`].
    #[must_use]
    pub fn theme(&self) -> &Theme {
        &self.theme
    }

    /// Forgets what the picture shows: the page has begun a new one.
    pub fn clear(&mut self) {
        *self = Live::new(self.theme.clone());
    }

    /// Returns what has to change so that the picture shows a scene, and takes it as changed.
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
            let Shown { key, first, many, .. } = next.shown[index];
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
        let mut shown: Vec<Shown> = Vec::with_capacity(scene.items.len());
        // The layer of the pale discs below, and what they look like.
        let mut discs = None;
        for (first, item) in scene.items.iter().enumerate() {
            let look = look(item);
            let disc = is_pale_disc(item).then_some((item.layer, look));
            if let Some(before) = shown.last_mut().filter(|_| disc.is_some() && disc == discs) {
                before.add(item);
                continue;
            }
            discs = disc;
            let key = Key { layer: item.layer, at: item.at, kind: kind(&item.thing), number: 0 };
            // A stone of Go does not move: one that goes and one that comes are two stones.
            let moves = matches!(&item.thing, Thing::Piece(piece) if item.standing.is_some() && !piece.ghost
                && !matches!(piece.body, Body::Stone { .. }));
            shown.push(Shown { key, look, moves, first, many: 1 });
        }
        let mut places: Vec<_> = shown.iter().enumerate().map(|(index, shown)| (shown.key, index)).collect();
        places.sort_unstable();
        // Those of one kind at one place are numbered.
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

    /// The item above another one, if it is in the same layer.
    fn above(&self, index: usize) -> Option<Key> {
        let next = self.shown.get(index + 1)?;
        (next.key.layer == self.shown[index].key.layer).then_some(next.key)
    }
}

impl Shown {
    /// Has it stand for one more item, which looks the same and lies elsewhere.
    fn add(&mut self, item: &Item) {
        let mixed = |look: u64, at: Place| (look ^ at.word()).wrapping_mul(MULTIPLIER).rotate_left(29);
        self.look = mixed(mixed(self.look, self.key.at), item.at);
        self.key.at = Place::default();
        self.many += 1;
    }
}

/// Tells whether an item is a disc that can be drawn together with others: dozens of pale stones and their marks come and go at each
/// step, and each element of a page costs time.
fn is_pale_disc(item: &Item) -> bool {
    item.standing.is_none()
        && match &item.thing {
            Thing::Piece(piece) => {
                piece.ghost && matches!(piece.body, Body::Stone { .. }) && piece.face.is_none()
            }
            Thing::Mark { mark, fit, .. } => matches!((mark, fit), (Mark::Variation(_), MarkFit::Middle)),
            _ => false,
        }
}

fn kind(thing: &Thing) -> u8 {
    match thing {
        Thing::Shape(_) => 0,
        Thing::Piece(piece) => 1 + u8::from(piece.ghost),
        Thing::Mark { mark, .. } => 16 + mark_kind(*mark),
        Thing::Label(_) => 3,
        Thing::Line { .. } => 4,
        Thing::Heat { .. } => 5,
        Thing::Veil => 6,
        Thing::Beside { .. } => 7,
        Thing::Candidate(_) => 8,
    }
}

fn mark_kind(mark: Mark) -> u8 {
    let mut words = Words::default();
    std::mem::discriminant(&mark).hash(&mut words);
    (words.finish() % 64) as u8
}

fn look(item: &Item) -> u64 {
    let mut words = Words::default();
    item.thing.hash(&mut words);
    words.finish()
}

/// What the point is called on which an item stands.
fn point(item: &Item, scene: &Scene) -> Option<String> {
    let cell = item.standing?.cell;
    let CellNames { across, down, own } = &scene.cells;
    let (columns, rows) = scene.board;
    Some(own.get(&cell).cloned().unwrap_or_else(|| {
        let column = across.label(cell.column.into(), columns.into());
        format!("{column}{}", down.label(cell.row.into(), rows.into()))
    }))
}

/// The colours of a theme on the board of a game, by the names of their roles.
///
/// # Examples
///
/// ```
/// use sgf_render::{Theme, live::colours};
/// let book = Theme::named("book").unwrap();
/// assert!(colours(&book, 1).any(|(role, colour)| role == "board" && colour == "#fff"));
/// ```
pub fn colours(theme: &Theme, game: u16) -> impl Iterator<Item = (&'static str, String)> {
    Role::ALL.iter().map(move |&role| (role.name(), theme.colour(role, game).hex().as_str().to_owned()))
}

/// Writes a length in the units of the picture, of which a cell has twenty.
///
/// # Examples
///
/// ```
/// assert_eq!(sgf_render::live::units(1250), "25");
/// ```
#[must_use]
pub fn units(thousandths: i32) -> String {
    let mut out = Xml::default();
    out.length(thousandths);
    out.into_string()
}

/// 2^64 divided by the golden ratio.
const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

/// A hash that is the same everywhere and costs little.
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
