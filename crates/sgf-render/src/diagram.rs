//! Diagrams: a position with everything the record says about it.

use std::borrow::Cow;

use sgf_games::replay::{self, Action, ActionKind, Timeline, each_action, to_move};
use sgf_games::{AnyPosition, GameSpec, Options, Site, Sites, StartError, Trace};
use sgf_model::prop;
use sgf_model::record::{GameInfo, GameView, find};
use sgf_model::value::Color;
use sgf_syntax::Node;

use crate::Phrase;
use crate::markup::{Markup, Next, remarks};
use crate::move_text::MoveText;
use crate::scene::Candidate;

/// Maximum number of continuations that are shown. More would hide the board, and some records have thousands.
pub const MAX_NEXT_MOVES: usize = 100;

/// A position, its marks, and the moves that led to it.
///
/// # Examples
///
/// ```
/// use sgf_games::go;
/// use sgf_model::record;
/// use sgf_render::Diagram;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]SZ[9];B[ee];W[ec]TR[ee](;B[gc])(;B[cc]))");
/// let view = record::games(&doc).next().expect("the record has a game");
/// let node = view.node(2).expect("the second move");
/// let diagram = Diagram::at(&view, &go::SPEC, node)?;
/// assert_eq!((diagram.moves.len(), diagram.markup.marks.len(), diagram.next.len()), (2, 1, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Diagram {
    /// The game.
    pub spec: &'static GameSpec,
    /// The position.
    pub position: Box<dyn AnyPosition>,
    /// The player to move; `None` after the end, and where a record sets up stones and does not say whose turn it is.
    pub to_move: Option<Color>,
    /// The markup.
    pub markup: Markup,
    /// The moves that led here, in order; [`View::numbers`](crate::View::numbers) selects from them.
    pub moves: Vec<NumberedMove>,
    /// Whether `moves` goes back to the start, so that the move number of each piece is known.
    pub has_all_moves: bool,
    /// Captured stones that figures keep, on points that are empty in the position, with their color.
    pub kept: Vec<(Site, Color)>,
    /// The continuations in the record: the moves of the first [`MAX_NEXT_MOVES`] children.
    pub next: Vec<Next>,
    /// The number of children.
    pub n_children: usize,
    /// Measured values: the site, the share from 0 to 1000, and the text.
    pub values: Vec<(Site, i32, String)>,
    /// Moves analyzed by an engine and their sites, the best first. A move to an occupied site is not drawn, and only the first
    /// one on a site is.
    pub candidates: Vec<(Site, Candidate)>,
    /// The title of the picture.
    pub title: String,
    /// The last move in the notation of players; `None` if there is none or it cannot be parsed.
    pub last: Option<String>,
    /// The names of Black and White; empty if unknown.
    pub players: [String; 2],
    /// The name and evaluations of the node: N, GB, GW, DM, UC, V and HO.
    pub remarks: Vec<Phrase>,
}

/// A move with its number.
///
/// # Examples
///
/// ```
/// use sgf_games::go;
/// use sgf_model::{record, value::Color};
/// use sgf_render::Diagram;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]SZ[9];B[ee];W[ec])");
/// let view = record::games(&doc).next().expect("the record has a game");
/// let diagram = Diagram::at(&view, &go::SPEC, view.main_line().last().expect("it has a root"))?;
/// let last = diagram.moves.last().expect("there are moves");
/// assert_eq!((last.number, last.color, last.text.as_str()), (2, Color::White, "ec"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberedMove {
    /// The number, by the rules of MN.
    pub number: i64,
    /// The player.
    pub color: Color,
    /// The move as written in the record.
    pub text: MoveText,
    /// The sites where it left something visible; the moved piece is on the last one.
    pub footprint: Sites,
    /// The site the piece came from, if it is a different one.
    pub from: Option<Site>,
}

impl NumberedMove {
    /// Returns the moves of nodes that follow each other, and plays them on the position before the first of them. `number` is the number
    /// of the last move of a node.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// use sgf_model::record;
    /// use sgf_render::NumberedMove;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;GM[1]SZ[9];B[ee];W[ec])");
    /// let view = record::games(&doc).next().expect("the record has a game");
    /// let numbers = view.move_numbers();
    /// let mut position = go::SPEC.begin(&Options::of(&view))?;
    /// let number = |node| numbers.reached(node);
    /// let moves = NumberedMove::along(&view, &go::SPEC, view.main_line(), &mut *position, number);
    /// assert_eq!(moves.iter().map(|made| made.number).collect::<Vec<_>>(), [1, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn along<'d>(
        view: &GameView<'d>,
        spec: &'static GameSpec,
        nodes: impl IntoIterator<Item = Node<'d>>,
        position: &mut dyn AnyPosition,
        number: impl Fn(Node<'d>) -> i64,
    ) -> Vec<NumberedMove> {
        let mut moves = Vec::new();
        for node in nodes {
            let first = moves.len();
            each_action(view, spec, node, |action| {
                if let Some((color, from, footprint)) = make(position, &action) {
                    let text = MoveText::from(&*action.text);
                    moves.push(NumberedMove { number: 0, color, text, footprint, from });
                }
            });
            let last = number(node);
            for (before, made) in (0..).zip(moves[first..].iter_mut().rev()) {
                made.number = last - before;
            }
        }
        moves
    }
}

impl Diagram {
    /// Makes a diagram of a bare position.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, hex};
    /// use sgf_render::Diagram;
    /// let diagram = Diagram::new(&hex::SPEC, hex::SPEC.begin(&Options::default())?);
    /// assert!(diagram.moves.is_empty() && diagram.markup.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(spec: &'static GameSpec, position: Box<dyn AnyPosition>) -> Diagram {
        Diagram {
            spec,
            to_move: position.turn(),
            position,
            markup: Markup::default(),
            moves: Vec::new(),
            has_all_moves: true,
            kept: Vec::new(),
            last: None,
            next: Vec::new(),
            n_children: 0,
            values: Vec::new(),
            candidates: Vec::new(),
            title: String::new(),
            players: Default::default(),
            remarks: Vec::new(),
        }
    }

    /// Returns whether a site shows a piece: one of the position or a kept stone.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, othello};
    /// use sgf_render::Diagram;
    /// let diagram = Diagram::new(&othello::SPEC, othello::SPEC.begin(&Options::default())?);
    /// assert!(diagram.has_piece(diagram.position.site("d4")?));
    /// assert!(!diagram.has_piece(diagram.position.site("d3")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn has_piece(&self, site: Site) -> bool {
        self.position.occupant(site).top().is_some() || self.kept.iter().any(|&(kept, _)| kept == site)
    }

    /// Makes a diagram of the position at a node, with its markup, the moves that led there, and the next moves.
    ///
    /// # Errors
    ///
    /// Fails if no moves of the game are known, or the game does not have these options.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::othello;
    /// use sgf_model::record;
    /// use sgf_render::{Diagram, View, draw, text};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;GM[2];B[d3];W[c5])");
    /// let view = record::games(&doc).next().expect("the record has a game");
    /// let last = view.main_line().last().expect("it has a root");
    /// let diagram = Diagram::at(&view, &othello::SPEC, last)?;
    /// assert_eq!(diagram.position.placement().iter().count(), 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn at<'d>(
        view: &GameView<'d>,
        spec: &'static GameSpec,
        node: Node<'d>,
    ) -> Result<Diagram, StartError> {
        let mut position = spec.begin(&Options::of(view))?;
        let (mut evaluated, mut last) = (None, None);
        let mut number = 0;
        let mover = last_mover(view, spec, node);
        let path = path_to(node);
        let mut moves = Vec::with_capacity(path.len());
        for above in path {
            // A node with only a move does not set a move number.
            let mut set = match above.properties().len() {
                0 | 1 => None,
                _ => view.get_in(above, prop::MN).and_then(Result::ok),
            };
            each_action(view, spec, above, |action| {
                if Some(above) == mover {
                    store_notation(&mut last, &*position, &action);
                }
                if let Some((color, from, footprint)) = make(&mut *position, &action) {
                    number = set.take().unwrap_or(number + 1);
                    if above == node {
                        note_evaluated(&mut evaluated, &action, &footprint);
                    }
                    let text = MoveText::from(&*action.text);
                    moves.push(NumberedMove { number, color, text, footprint, from });
                }
            });
        }
        Ok(Diagram { last, ..Diagram::of(view, spec, node, position, moves, evaluated) })
    }

    /// Makes the same diagram from a timeline. Only the moves of the last node with a move are collected; `number` is the number
    /// of the last of them.
    ///
    /// In a game of a million nodes, collecting all moves at every node would be too slow.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go, replay::Timeline};
    /// use sgf_model::record;
    /// use sgf_render::Diagram;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;GM[1]SZ[9];B[ee];W[ec])");
    /// let view = record::games(&doc).next().expect("the record has a game");
    /// let timeline = Timeline::new(&view, &go::SPEC, &Options::of(&view))?;
    /// let numbers = view.move_numbers();
    /// // A picture of each node, and the game is replayed once.
    /// let last_numbers: Vec<Option<i64>> = view
    ///     .nodes()
    ///     .map(|node| Diagram::on(&view, &go::SPEC, node, &timeline, |node| numbers.reached(node)))
    ///     .map(|diagram| diagram.moves.last().map(|made| made.number))
    ///     .collect();
    /// assert_eq!(last_numbers, [None, Some(1), Some(2)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn on<'d>(
        view: &GameView<'d>,
        spec: &'static GameSpec,
        node: Node<'d>,
        timeline: &Timeline<'_, 'd>,
        number: impl Fn(Node<'d>) -> i64,
    ) -> Diagram {
        let at =
            |node: Option<Node<'d>>| Some(node.map_or_else(|| timeline.start(), |node| timeline.at(node)));
        let diagram = Diagram::from_positions(view, spec, node, at, number);
        diagram.unwrap_or_else(|| Diagram::new(spec, timeline.start()))
    }

    /// Makes the same diagram from known positions: `at` returns the one at a node, or before the root for `None`. Returns
    /// `None` if it does not know one of them.
    #[must_use]
    pub fn from_positions<'d>(
        view: &GameView<'d>,
        spec: &'static GameSpec,
        node: Node<'d>,
        at: impl Fn(Option<Node<'d>>) -> Option<Box<dyn AnyPosition>>,
        number: impl Fn(Node<'d>) -> i64,
    ) -> Option<Diagram> {
        let (mut moves, mut evaluated, mut notation) = (Vec::new(), None, None);
        if let Some(last) = last_mover(view, spec, node) {
            let mut position = at(last.parent())?;
            each_action(view, spec, last, |action| {
                store_notation(&mut notation, &*position, &action);
                if let Some((color, from, footprint)) = make(&mut *position, &action) {
                    if last == node {
                        note_evaluated(&mut evaluated, &action, &footprint);
                    }
                    let text = MoveText::from(&*action.text);
                    moves.push(NumberedMove { number: number(last), color, text, footprint, from });
                }
            });
        }
        let diagram = Diagram::of(view, spec, node, at(Some(node))?, moves, evaluated);
        Some(Diagram { last: notation, has_all_moves: false, ..diagram })
    }

    fn of<'d>(
        view: &GameView<'d>,
        spec: &'static GameSpec,
        node: Node<'d>,
        position: Box<dyn AnyPosition>,
        moves: Vec<NumberedMove>,
        evaluated: Option<(bool, Site)>,
    ) -> Diagram {
        let mut markup = Markup::of(view, node, &*position);
        if let Some((_, site)) = evaluated {
            markup.add_evaluations(node, site);
        }
        let info = GameInfo::at(view, info_node(view, node));
        let players = [info.black.name, info.white.name].map(Option::unwrap_or_default).map(Cow::into_owned);
        let title = title(info.name.as_deref(), spec, &players);
        let mut next = Vec::new();
        for child in node.children().take(MAX_NEXT_MOVES) {
            each_move(view, spec, child, |written, text| {
                let color = position.mover(written);
                let step = position.read_move(color, text).ok();
                let site = step.as_ref().and_then(|step| step.footprint().last().copied());
                let from = step.as_ref().and_then(|step| origin(step.path(), step.footprint()));
                next.push(Next { color, text: text.to_owned(), site, from });
            });
        }
        let remarks = remarks(view, node);
        let n_children = node.children().count();
        let to_move = to_move(view, spec, node, &*position);
        let bare = Diagram::new(spec, position);
        Diagram { to_move, markup, moves, next, n_children, title, players, remarks, ..bare }
    }
}

/// The node of the last move on the path to a node.
fn last_mover<'d>(view: &GameView<'d>, spec: &GameSpec, node: Node<'d>) -> Option<Node<'d>> {
    let has_moves = |above: &Node<'d>| {
        let mut n_moves = 0;
        each_move(view, spec, *above, |_, _| n_moves += 1);
        n_moves > 0
    };
    std::iter::once(node).chain(node.ancestors()).find(has_moves)
}

/// Stores the notation of a move that is about to be played. Actions that are not moves leave the stored one.
fn store_notation(last: &mut Option<String>, position: &dyn AnyPosition, action: &Action<'_>) {
    if let ActionKind::Move(written) = action.kind {
        let color = position.mover(written);
        let step = position.read_move(color, &action.text).ok();
        *last = step.and_then(|step| position.notation(color, &step, ""));
    }
}

/// The nodes from the root to a node.
fn path_to(node: Node<'_>) -> Vec<Node<'_>> {
    let mut path: Vec<_> = std::iter::once(node).chain(node.ancestors()).collect();
    path.reverse();
    path
}

/// Executes one action of a node. For a move, returns the player, the origin, and the footprint.
fn make(position: &mut dyn AnyPosition, action: &Action<'_>) -> Option<(Color, Option<Site>, Sites)> {
    let ActionKind::Move(written) = action.kind else {
        replay::follow(position, action);
        return None;
    };
    let color = position.mover(written);
    let Ok(Trace { path, footprint }) = position.trace(color, &action.text) else {
        return Some((color, None, Sites::none()));
    };
    Some((color, origin(&path, &footprint), footprint))
}

/// The origin of a move.
fn origin(path: &[Site], footprint: &[Site]) -> Option<Site> {
    path.first().filter(|&first| footprint.last() != Some(first)).copied()
}

/// Stores the site of the first move of B, or else of W.
fn note_evaluated(evaluated: &mut Option<(bool, Site)>, action: &Action<'_>, footprint: &[Site]) {
    let is_black = action.property.ident() == b"B";
    let is_first = evaluated.is_none_or(|(was_black, _)| is_black && !was_black);
    if let (true, true, Some(&site)) =
        (is_first, is_black || action.property.ident() == b"W", footprint.last())
    {
        *evaluated = Some((is_black, site));
    }
}

fn each_move<'d>(view: &GameView<'d>, spec: &GameSpec, node: Node<'d>, mut act: impl FnMut(Color, &str)) {
    each_action(view, spec, node, |action| {
        if let ActionKind::Move(color) = action.kind {
            act(color, &action.text);
        }
    });
}

/// The maximum number of nodes above a node that are searched for the players of its game in a tree of several games.
const MANY: usize = 2000;

/// The nearest node above that names a player, or else the root.
fn info_node<'d>(view: &GameView<'d>, node: Node<'d>) -> Node<'d> {
    let names_player = |node: &Node<'d>| [&b"PB"[..], b"PW"].iter().any(|ident| find(*node, ident).is_some());
    let mut above = std::iter::once(node).chain(node.ancestors()).take(MANY);
    above.find(names_player).unwrap_or_else(|| view.root())
}

/// The names of the players, or of the game.
fn title(name: Option<&str>, spec: &GameSpec, [black, white]: &[String; 2]) -> String {
    match (black.is_empty(), white.is_empty()) {
        (false, false) => format!("{black} – {white}"),
        (false, true) => black.clone(),
        (true, false) => white.clone(),
        (true, true) => name.unwrap_or(spec.name).to_owned(),
    }
}
