//! Opening trees: many games combined into one tree.
//!
//! Each game is inserted along its moves. Each node counts the games whose main line passes it, and their results. Game info is
//! at the first node below which all games have the same, since each path should have one game info node. If a game ends inside
//! another game with different info, there is no node for its info; it is also appended after the tree. The tree is UTF-8.

mod annotations;
mod turn;
mod write;

use std::collections::HashMap;

use sgf_model::info::GameResult;
use sgf_model::record::{self, GameInfo, GameView};
use sgf_model::table::{PropType, TABLE};
use sgf_model::value::Color;
use sgf_syntax::Document;

use self::annotations::Annotations;
use crate::conflict::node_of;
use crate::games::board;
use crate::merge::{MergeError, repaired};
use crate::recode::{charset_of, in_utf8};
use crate::semantics::{Class, Entry, key_class};
use crate::tree::{Interner, Tree};

/// Options of an opening tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OpeningOptions {
    /// The maximum depth, where the root has depth 0; `None` for no limit.
    pub max_depth: Option<usize>,
    /// The minimum number of games through a node.
    pub min_games: usize,
    /// Whether to merge rotated and mirrored games.
    pub symmetry: bool,
    /// Whether to write the number of games and wins into comments, at the root and at variations.
    pub counts: bool,
}

sgf_syntax::options!(OpeningOptions);

impl Default for OpeningOptions {
    fn default() -> OpeningOptions {
        OpeningOptions { max_depth: None, min_games: 1, symmetry: false, counts: true }
    }
}

/// An opening tree.
#[derive(Debug)]
pub struct Opening {
    /// The tree, and after it the games that do not fit in.
    pub document: Document<'static>,
    /// The number of games in the tree.
    pub n_games: usize,
    /// The number of games that are also appended because they end inside others.
    pub n_apart: usize,
    /// The number of rotated or mirrored games. Coordinates in their comments do not change.
    pub n_turned: usize,
    /// The number of dropped values, where games contradict each other: clocks, node names.
    pub n_left_out: usize,
}

/// Combines many games into one tree.
///
/// Variations are kept. At forks the most popular move comes first. Games with different setup in their roots get separate
/// trees.
///
/// # Errors
///
/// Fails if games or boards differ, or if a record is damaged beyond repair.
///
/// # Examples
///
/// ```
/// use sgf_merge::{OpeningOptions, opening};
/// use sgf_syntax::Document;
/// let games = [
///     &b"(;GM[1]SZ[9]PB[Ann]RE[B+R];B[ee];W[ec];B[ce])"[..],
///     b"(;GM[1]SZ[9]PB[Cy]RE[W+2];B[ee];W[ec];B[ge])",
/// ];
/// let games = games.map(Document::parse);
/// let options = OpeningOptions::default().with(|options| options.counts = false);
/// assert_eq!(
///     opening(&games, &options)?.document.write(),
///     b"(;FF[4]CA[UTF-8]GM[1]SZ[9];B[ee];W[ec](;B[ce]PB[Ann]RE[B+R])(;B[ge]PB[Cy]RE[W+2]))\n",
/// );
/// # Ok::<(), sgf_merge::MergeError>(())
/// ```
pub fn opening(docs: &[Document<'_>], options: &OpeningOptions) -> Result<Opening, MergeError> {
    let mut builder = Builder::default();
    for doc in docs {
        let repaired_doc = repaired(doc)?;
        let doc: &Document<'_> = repaired_doc.as_ref().unwrap_or(doc);
        for view in record::games(doc) {
            let charset = charset_of(doc, &view);
            builder.add(GameView::of_kind(view.game(), charset, view.number(), view.version()), options)?;
        }
    }
    Ok(write::write(builder, options))
}

/// The game info below a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Info {
    /// No game yet.
    Unknown,
    /// The same in all games.
    One(u32),
    /// Different in some games.
    Mixed,
}

impl Info {
    fn with(self, other: Info) -> Info {
        match (self, other) {
            (Info::Unknown, info) | (info, Info::Unknown) => info,
            (one, other) if one == other => one,
            _ => Info::Mixed,
        }
    }
}

/// A node of the tree.
struct OpeningNode {
    /// The move or the setup, as properties of a record.
    key: Vec<u8>,
    children: Vec<u32>,
    n_games: u32,
    n_black: u32,
    n_white: u32,
    info: Info,
    /// The combined properties of the games.
    annotations: Option<Box<Annotations>>,
}

/// An inserted game.
struct Added {
    /// Its last node in the tree.
    last: u32,
    has_info: bool,
    /// Its text in UTF-8.
    text: Vec<u8>,
}

#[derive(Default)]
struct Builder {
    interner: Interner,
    nodes: Vec<OpeningNode>,
    roots: Vec<u32>,
    /// The child of a node with a key.
    index: HashMap<(u32, u32), u32>,
    infos: Vec<Vec<u8>>,
    info_numbers: HashMap<Vec<u8>, u32>,
    games: Vec<Added>,
    board: Option<(u16, Option<(u32, u32)>)>,
    /// The root properties of all trees.
    head: Vec<u8>,
    n_turned: usize,
    n_left_out: usize,
}

/// The parent of the roots.
const ABOVE: u32 = u32::MAX;

impl Builder {
    fn add(&mut self, view: GameView<'_>, options: &OpeningOptions) -> Result<(), MergeError> {
        self.expect_board(&view)?;
        let turned = if options.symmetry { self.turned(&view) } else { None };
        self.n_turned += usize::from(turned.is_some());
        let game = turned.as_ref().and_then(|doc| doc.game(0)).unwrap_or(view.game());
        let view = GameView::of_kind(game, view.charset(), view.number(), view.version());
        let tree = Tree::new(view, &mut self.interner);
        let places = self.put(&tree);
        self.count(&tree, &places);
        let infos = self.infos(&tree);
        for (place, info) in places.iter().zip(&infos) {
            let node = &mut self.nodes[*place as usize];
            node.info = node.info.with(*info);
        }
        let last = tree.meaning.view.main_line().last().map_or(0, sgf_syntax::Node::index);
        let has_info = infos.iter().any(|info| !matches!(info, Info::One(0) | Info::Unknown));
        let text = in_utf8(&tree.meaning.view);
        self.games.push(Added { last: places[last], has_info, text });
        Ok(())
    }

    fn expect_board(&mut self, view: &GameView<'_>) -> Result<(), MergeError> {
        let own = board(view);
        let known = self.board.get_or_insert(own);
        if self.head.is_empty() {
            let root = view.root();
            let mut head = format!("FF[4]CA[UTF-8]GM[{}]", own.0);
            if let Some(size) = record::find(root, b"SZ") {
                head += &format!("SZ[{}]", view.line(size.values().next().expect("it has a value")));
            }
            self.head = head.into_bytes();
        }
        match *known == own {
            true => Ok(()),
            false if known.0 != own.0 => Err(MergeError::Game { ours: known.0, theirs: own.0 }),
            false => Err(MergeError::Size { ours: known.1, theirs: own.1 }),
        }
    }

    /// Inserts all nodes of a game; returns their places in the tree.
    fn put(&mut self, tree: &Tree<'_>) -> Vec<u32> {
        let mut places: Vec<u32> = Vec::with_capacity(tree.nodes.len());
        for (index, node) in tree.nodes.iter().enumerate() {
            let parent = node.parent().map_or(ABOVE, |parent| places[parent.index()]);
            let place = self.place(parent, tree, index);
            places.push(place);
            let is_bare = tree.class[index] >= Class::Black && node.properties().len() == 1;
            if !is_bare {
                self.add_annotations(tree, index, place);
            }
        }
        places
    }

    fn place(&mut self, parent: u32, tree: &Tree<'_>, index: usize) -> u32 {
        let next = self.nodes.len() as u32;
        let place = *self.index.entry((parent, tree.key[index])).or_insert(next);
        if place == next {
            let key = tree.key_text(index as u32)[1..].to_vec();
            let (n_games, n_black, n_white) = (0, 0, 0);
            let info = Info::Unknown;
            self.nodes.push(OpeningNode {
                key,
                children: Vec::new(),
                n_games,
                n_black,
                n_white,
                info,
                annotations: None,
            });
            match parent {
                ABOVE => self.roots.push(place),
                parent => self.nodes[parent as usize].children.push(place),
            }
        }
        place
    }

    /// Adds the properties of a node, except its move.
    fn add_annotations(&mut self, tree: &Tree<'_>, index: usize, place: u32) {
        let (view, is_root) = (&tree.meaning.view, index == 0);
        let annotations = self.nodes[place as usize].annotations.get_or_insert_default();
        for (name, unit) in tree.units(index as u32) {
            let row = |entry: &Entry<'_>| TABLE.get(view.number(), &entry.ident);
            let is_kept = |entry: &Entry<'_>| {
                let is_of_head = is_root && row(entry).is_some_and(|row| row.prop_type == PropType::Root);
                !is_of_head && !is_info(view, entry) && key_class(row(entry), &entry.ident).is_none()
            };
            let entries = unit
                .entries
                .into_iter()
                .filter(is_kept)
                .map(|entry| annotations::in_utf8(entry, view.charset()));
            self.n_left_out += annotations.add(name.into_owned(), unit.rule, entries.collect());
        }
    }

    fn count(&mut self, tree: &Tree<'_>, places: &[u32]) {
        let winner = match GameInfo::of(&tree.meaning.view).result() {
            Some(GameResult::Win { winner, .. }) => Some(winner),
            _ => None,
        };
        for node in tree.meaning.view.main_line() {
            let node = &mut self.nodes[places[node.index()] as usize];
            node.n_games += 1;
            node.n_black += u32::from(winner == Some(Color::Black));
            node.n_white += u32::from(winner == Some(Color::White));
        }
    }

    /// The game info at each node of a game: its own, or that of an ancestor, or that of all children if they agree. Number 0
    /// is no info.
    fn infos(&mut self, tree: &Tree<'_>) -> Vec<Info> {
        let mut infos: Vec<Info> = Vec::with_capacity(tree.nodes.len());
        for (index, node) in tree.nodes.iter().enumerate() {
            let above = node.parent().map_or(Info::Unknown, |parent| infos[parent.index()]);
            infos.push(self.own_info(tree, index).unwrap_or(above));
        }
        let mut below = vec![Info::Unknown; tree.nodes.len()];
        for (index, node) in tree.nodes.iter().enumerate().rev() {
            if infos[index] == Info::Unknown {
                let is_leaf = node.first_child().is_none();
                infos[index] = if is_leaf { Info::One(self.info_number(Vec::new())) } else { below[index] };
            }
            if let Some(parent) = node.parent() {
                below[parent.index()] = below[parent.index()].with(infos[index]);
            }
        }
        infos
    }

    /// A node's own game info.
    fn own_info(&mut self, tree: &Tree<'_>, index: usize) -> Option<Info> {
        let view = &tree.meaning.view;
        if tree.class[index] >= Class::Black && tree.nodes[index].properties().len() == 1 {
            return None;
        }
        let entries = tree.units(index as u32).into_values().flat_map(|unit| unit.entries);
        let entries = entries.filter(|entry| is_info(view, entry));
        let info: Vec<Entry<'_>> = entries.map(|entry| annotations::in_utf8(entry, view.charset())).collect();
        (!info.is_empty()).then(|| Info::One(self.info_number(node_of(&info)[1..].to_vec())))
    }

    fn info_number(&mut self, info: Vec<u8>) -> u32 {
        if self.infos.is_empty() {
            self.infos.push(Vec::new());
            self.info_numbers.insert(Vec::new(), 0);
        }
        let next = self.infos.len() as u32;
        let number = *self.info_numbers.entry(info.clone()).or_insert(next);
        if number == next {
            self.infos.push(info);
        }
        number
    }

    /// The length of a main line's prefix that is already in the tree.
    fn n_known(&self, tree: &Tree<'_>) -> usize {
        let mut place = ABOVE;
        let keys = tree.meaning.view.main_line().map(|node| tree.key[node.index()]);
        keys.take_while(|key| match self.index.get(&(place, *key)) {
            Some(next) => {
                place = *next;
                true
            }
            None => false,
        })
        .count()
    }
}

fn is_info(view: &GameView<'_>, entry: &Entry<'_>) -> bool {
    TABLE.get(view.number(), &entry.ident).is_some_and(|row| row.prop_type == PropType::GameInfo)
}
