//! Many games as one tree: an opening tree.
//!
//! Each game goes into the tree along its moves; what is there already is the same node. A node counts the games whose main lines
//! pass it, and how they ended. Game info stands at the first node at which all games below have the same: the specification wants one
//! node with game info on each path. A game that ends inside of another one, with other info, has no such node; it stays a game of its
//! own behind the tree. The tree is in UTF-8.

mod said;
mod turn;
mod write;

use std::collections::HashMap;

use sgf_model::info::GameResult;
use sgf_model::record::{self, GameInfo, GameView};
use sgf_model::table::{PropType, TABLE};
use sgf_model::value::Color;
use sgf_syntax::Document;

use self::said::Said;
use crate::conflict::node_of;
use crate::games::board;
use crate::meaning::{Class, Entry, is_key};
use crate::merge::{Refused, sound};
use crate::recode::{charset_of, in_utf8};
use crate::tree::{Interner, Tree};

/// What an opening tree is made of, and how it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OpeningOptions {
    /// The depth of the deepest nodes that stay, the root being 0; `None` for all.
    pub max_depth: Option<usize>,
    /// How many games must pass a node for it to stay.
    pub min_games: usize,
    /// Whether games that are turned or mirrored images of each other come together.
    pub symmetry: bool,
    /// Whether comments tell how many games passed the root and the variations, and who won.
    pub counts: bool,
}

sgf_syntax::options!(OpeningOptions);

impl Default for OpeningOptions {
    fn default() -> OpeningOptions {
        OpeningOptions { max_depth: None, min_games: 1, symmetry: false, counts: true }
    }
}

/// Many games as one tree.
#[derive(Debug)]
pub struct Opening {
    /// The tree, and behind it the games that stay games of their own.
    pub document: Document<'static>,
    /// How many games went into it.
    pub n_games: usize,
    /// How many of them stand behind it, too, because they end inside of others.
    pub n_apart: usize,
    /// How many were turned or mirrored. Coordinates in their comments are as they were.
    pub n_turned: usize,
    /// How many values are left out, because games say something else at the same node: clocks, names of nodes.
    pub n_left_out: usize,
}

/// Puts many games into one tree.
///
/// Variations of the games stay. At forks the move that most games chose comes first. Games with different setup in their roots get
/// trees of their own.
///
/// # Errors
///
/// Fails when the games are not all of one kind and one board, or when a record is damaged beyond what can be written down.
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
/// # Ok::<(), sgf_merge::Refused>(())
/// ```
pub fn opening(docs: &[Document<'_>], options: &OpeningOptions) -> Result<Opening, Refused> {
    let mut builder = Builder::default();
    for doc in docs {
        let whole = sound(doc)?;
        let doc: &Document<'_> = whole.as_ref().unwrap_or(doc);
        for view in record::games(doc) {
            let charset = charset_of(doc, &view);
            builder.add(GameView::of_kind(view.game(), charset, view.number(), view.version()), options)?;
        }
    }
    Ok(write::write(builder, options))
}

/// What is known of the game info below a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Info {
    /// No game has passed yet.
    Unknown,
    /// All games have this one.
    One(u32),
    /// Games have different info.
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
    /// What the games say at this node.
    said: Option<Box<Said>>,
}

/// A game, as far as it is needed when all are in the tree.
struct Added {
    /// Its last node in the tree.
    last: u32,
    has_info: bool,
    /// Its text, in UTF-8.
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
    /// What the root says of the kind of game.
    head: Vec<u8>,
    n_turned: usize,
    n_left_out: usize,
}

/// The parent of the roots.
const ABOVE: u32 = u32::MAX;

impl Builder {
    fn add(&mut self, view: GameView<'_>, options: &OpeningOptions) -> Result<(), Refused> {
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
        let last = tree.meaning.view.main_line().last().map_or(0, |node| node.index());
        let has_info = infos.iter().any(|info| !matches!(info, Info::One(0) | Info::Unknown));
        let text = in_utf8(&tree.meaning.view);
        self.games.push(Added { last: places[last], has_info, text });
        Ok(())
    }

    fn expect_board(&mut self, view: &GameView<'_>) -> Result<(), Refused> {
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
            false if known.0 != own.0 => Err(Refused::Game { ours: known.0, theirs: own.0 }),
            false => Err(Refused::Size { ours: known.1, theirs: own.1 }),
        }
    }

    /// Puts all nodes of a game into the tree; returns where each is.
    fn put(&mut self, tree: &Tree<'_>) -> Vec<u32> {
        let mut places: Vec<u32> = Vec::with_capacity(tree.nodes.len());
        for (index, node) in tree.nodes.iter().enumerate() {
            let parent = node.parent().map_or(ABOVE, |parent| places[parent.index()]);
            let place = self.place(parent, tree, index);
            places.push(place);
            let is_bare = tree.class[index] >= Class::Black && node.properties().len() == 1;
            if !is_bare {
                self.say(tree, index, place);
            }
        }
        places
    }

    fn place(&mut self, parent: u32, tree: &Tree<'_>, index: usize) -> u32 {
        let fresh = self.nodes.len() as u32;
        let place = *self.index.entry((parent, tree.key[index])).or_insert(fresh);
        if place == fresh {
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
                said: None,
            });
            match parent {
                ABOVE => self.roots.push(place),
                parent => self.nodes[parent as usize].children.push(place),
            }
        }
        place
    }

    /// Takes over what a node says besides its move.
    fn say(&mut self, tree: &Tree<'_>, index: usize, place: u32) {
        let (view, is_root) = (&tree.meaning.view, index == 0);
        let said = self.nodes[place as usize].said.get_or_insert_default();
        for (name, unit) in tree.units(index as u32) {
            let row = |entry: &Entry<'_>| TABLE.get(view.number(), &entry.ident);
            let is_kept = |entry: &Entry<'_>| {
                let is_of_head = is_root && row(entry).is_some_and(|row| row.prop_type == PropType::Root);
                !is_of_head && !is_info(view, entry) && is_key(row(entry), &entry.ident).is_none()
            };
            let entries =
                unit.entries.into_iter().filter(is_kept).map(|entry| said::in_utf8(entry, view.charset()));
            self.n_left_out += said.add(name.into_owned(), unit.rule, entries.collect());
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

    /// The game info that holds at each node of a game: its own or that of a node above; and above all game info that of the children,
    /// if they agree. The number 0 is no info.
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

    /// The game info that a node has itself.
    fn own_info(&mut self, tree: &Tree<'_>, index: usize) -> Option<Info> {
        let view = &tree.meaning.view;
        if tree.class[index] >= Class::Black && tree.nodes[index].properties().len() == 1 {
            return None;
        }
        let entries = tree.units(index as u32).into_values().flat_map(|unit| unit.entries);
        let entries = entries.filter(|entry| is_info(view, entry));
        let info: Vec<Entry<'_>> = entries.map(|entry| said::in_utf8(entry, view.charset())).collect();
        (!info.is_empty()).then(|| Info::One(self.info_number(node_of(&info)[1..].to_vec())))
    }

    fn info_number(&mut self, info: Vec<u8>) -> u32 {
        if self.infos.is_empty() {
            self.infos.push(Vec::new());
            self.info_numbers.insert(Vec::new(), 0);
        }
        let fresh = self.infos.len() as u32;
        let number = *self.info_numbers.entry(info.clone()).or_insert(fresh);
        if number == fresh {
            self.infos.push(info);
        }
        number
    }

    /// How far a main line is in the tree already.
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
