//! What is drawn: a position with all that a record says about it.

use sgf_games::replay::{self, Action, ActionKind, Timeline, each_action};
use sgf_games::{AnyPosition, GameSpec, Options, Refused, Site, Sites, Trace};
use sgf_model::prop;
use sgf_model::record::GameView;
use sgf_model::value::Color;
use sgf_syntax::{Listed, Node};

use crate::Phrase;
use crate::markup::{Markup, Next, remarks};
use crate::move_text::MoveText;
use crate::scene::Candidate;

/// So many of the next moves are looked at and shown: more would hide the board, and a record may go on in thousands of ways.
pub const MOST_NEXT: usize = 100;

/// A position, its marks, and the moves that led to it.
///
/// # Examples
///
/// ```
/// use sgf_games::go;
/// use sgf_model::record;
/// use sgf_render::Subject;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]SZ[9];B[ee];W[ec]TR[ee](;B[gc])(;B[cc]))");
/// let view = record::games(&doc).next().expect("the record has a game");
/// let node = view.node(2).expect("the second move");
/// let subject = Subject::at(&view, &go::SPEC, node)?;
/// assert_eq!((subject.moves.len(), subject.markup.marks.len(), subject.next.len()), (2, 1, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Subject {
    /// The game.
    pub spec: &'static GameSpec,
    /// The position.
    pub position: Box<dyn AnyPosition>,
    /// What is marked.
    pub markup: Markup,
    /// The moves that led here, in their order: [`View::numbers`](crate::View::numbers) chooses among them.
    pub moves: Vec<Numbered>,
    /// Whether `moves` are all that led here, so that each piece knows since when it stands; not only the last ones.
    pub has_all_moves: bool,
    /// Stones that are drawn although they have been captured, on points that are empty in the position: where they stand,
    /// and whose they are. Figures keep them.
    pub kept: Vec<(Site, Color)>,
    /// What the record continues with: the moves of the first [`MOST_NEXT`] children.
    pub next: Vec<Next>,
    /// How many children there are.
    pub n_children: usize,
    /// Measured values: where, its share from 0 to 1000, and what is written there.
    pub values: Vec<(Site, i32, String)>,
    /// Moves that an engine has looked at, and where they go, the best first. One that goes where a piece stands is not drawn, and of several
    /// on a site the first one is.
    pub candidates: Vec<(Site, Candidate)>,
    /// The picture's name.
    pub title: String,
    /// The last move as players write it; `None` when there is none, or it cannot be read.
    pub last: Option<String>,
    /// The names of Black and White; empty where they are not known.
    pub players: [String; 2],
    /// What the node says in a word: its name (N), what the position is worth (GB, GW, DM, UC, V), whether it is a hotspot (HO).
    pub remarks: Vec<Phrase>,
}

/// A move with its number.
///
/// # Examples
///
/// ```
/// use sgf_games::go;
/// use sgf_model::{record, value::Color};
/// use sgf_render::Subject;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]SZ[9];B[ee];W[ec])");
/// let view = record::games(&doc).next().expect("the record has a game");
/// let subject = Subject::at(&view, &go::SPEC, view.main_line().last().expect("it has a root"))?;
/// let last = subject.moves.last().expect("there are moves");
/// assert_eq!((last.number, last.color, last.text.as_str()), (2, Color::White, "ec"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbered {
    /// The number, as MN counts.
    pub number: i64,
    /// Who made it.
    pub color: Color,
    /// The move as the record has it.
    pub text: MoveText,
    /// The sites on which it has left something to be seen, the last one where the moved piece is now.
    pub rests: Sites,
    /// Where the moved piece stood before, if that is another site.
    pub from: Option<Site>,
}

impl Subject {
    /// A position without anything said about it.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, hex};
    /// use sgf_render::Subject;
    /// let subject = Subject::new(&hex::SPEC, hex::SPEC.begin(&Options::default())?);
    /// assert!(subject.moves.is_empty() && subject.markup.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(spec: &'static GameSpec, position: Box<dyn AnyPosition>) -> Subject {
        Subject {
            spec,
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

    /// Tells whether a piece is to be seen on a site: one of the position, or one that is kept.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, othello};
    /// use sgf_render::Subject;
    /// let subject = Subject::new(&othello::SPEC, othello::SPEC.begin(&Options::default())?);
    /// assert!(subject.has_piece(subject.position.site("d4")?));
    /// assert!(!subject.has_piece(subject.position.site("d3")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn has_piece(&self, site: Site) -> bool {
        self.position.occupant(site).top().is_some() || self.kept.iter().any(|&(kept, _)| kept == site)
    }

    /// The position at a node of a record, with its marks, the moves that led there and those that follow.
    ///
    /// # Errors
    ///
    /// Fails when no moves of the game are known here, or the game is not played like this.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::othello;
    /// use sgf_model::record;
    /// use sgf_render::{Subject, View, draw, text};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;GM[2];B[d3];W[c5])");
    /// let view = record::games(&doc).next().expect("the record has a game");
    /// let last = view.main_line().last().expect("it has a root");
    /// let subject = Subject::at(&view, &othello::SPEC, last)?;
    /// assert_eq!(subject.position.placement().iter().count(), 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn at<'d>(view: &GameView<'d>, spec: &'static GameSpec, node: Node<'d>) -> Result<Subject, Refused> {
        let mut position = spec.begin(&Options::of(view))?;
        let (mut judged, mut last) = (None, None);
        let mut number = 0;
        let mover = last_mover(view, spec, node);
        let way = way_to(node);
        let mut moves = Vec::with_capacity(way.len());
        for above in way {
            // A node that is nothing but a move has no number of its own.
            let mut set = match above.properties().len() {
                0 | 1 => None,
                _ => view.get_in(above, prop::MN).and_then(Result::ok),
            };
            each_action(view, spec, above, |action| {
                if Some(above) == mover {
                    said(&mut last, &*position, &action);
                }
                if let Some((color, from, rests)) = make(&mut *position, &action) {
                    number = set.take().unwrap_or(number + 1);
                    if above == node {
                        judge(&mut judged, &action, &rests);
                    }
                    let text = MoveText::from(&*action.text);
                    moves.push(Numbered { number, color, text, rests, from });
                }
            });
        }
        Ok(Subject { last, ..Subject::of(view, spec, node, position, moves, judged) })
    }

    /// The same for whoever has a timeline at hand; of the moves that led there only the last ones are looked up, those of one node. `number`
    /// is that of the last of them.
    ///
    /// At a node of a game of a million nodes, all moves would take their time.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go, replay::Timeline};
    /// use sgf_model::record;
    /// use sgf_render::Subject;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;GM[1]SZ[9];B[ee];W[ec])");
    /// let view = record::games(&doc).next().expect("the record has a game");
    /// let timeline = Timeline::new(&view, &go::SPEC, &Options::of(&view))?;
    /// let numbers = view.move_numbers();
    /// // A picture of each node, and the game is replayed once.
    /// let last_numbers: Vec<Option<i64>> = view
    ///     .nodes()
    ///     .map(|node| Subject::on(&view, &go::SPEC, node, &timeline, |node| numbers.reached(node)))
    ///     .map(|subject| subject.moves.last().map(|made| made.number))
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
    ) -> Subject {
        let at =
            |node: Option<Node<'d>>| Some(node.map_or_else(|| timeline.start(), |node| timeline.at(node)));
        let subject = Subject::from_positions(view, spec, node, at, number);
        subject.unwrap_or_else(|| Subject::new(spec, timeline.start()))
    }

    /// The same for whoever knows the position at each node, and with `None` that before the root: a session does. `None` when it does not
    /// know one of them.
    #[must_use]
    pub fn from_positions<'d>(
        view: &GameView<'d>,
        spec: &'static GameSpec,
        node: Node<'d>,
        at: impl Fn(Option<Node<'d>>) -> Option<Box<dyn AnyPosition>>,
        number: impl Fn(Node<'d>) -> i64,
    ) -> Option<Subject> {
        let (mut moves, mut judged, mut spoken) = (Vec::new(), None, None);
        if let Some(last) = last_mover(view, spec, node) {
            let mut position = at(last.parent())?;
            each_action(view, spec, last, |action| {
                said(&mut spoken, &*position, &action);
                if let Some((color, from, rests)) = make(&mut *position, &action) {
                    if last == node {
                        judge(&mut judged, &action, &rests);
                    }
                    let text = MoveText::from(&*action.text);
                    moves.push(Numbered { number: number(last), color, text, rests, from });
                }
            });
        }
        let subject = Subject::of(view, spec, node, at(Some(node))?, moves, judged);
        Some(Subject { last: spoken, has_all_moves: false, ..subject })
    }

    fn of<'d>(
        view: &GameView<'d>,
        spec: &'static GameSpec,
        node: Node<'d>,
        position: Box<dyn AnyPosition>,
        moves: Vec<Numbered>,
        judged: Option<(bool, Site)>,
    ) -> Subject {
        let mut markup = Markup::of(view, node, &*position);
        if let Some((_, site)) = judged {
            markup.judge_move(node, site);
        }
        let players = players(view);
        let title = title(view, spec, &players);
        let mut next = Vec::new();
        for child in node.children().take(MOST_NEXT) {
            each_move(view, spec, child, |written, text| {
                let color = position.mover(written);
                let step = position.read(color, text).ok();
                let site = step.as_ref().and_then(|step| step.rests().last().copied());
                let from = step.as_ref().and_then(|step| origin(step.way(), step.rests()));
                next.push(Next { color, text: text.to_owned(), site, from });
            });
        }
        let remarks = remarks(view, node);
        let n_children = node.children().count();
        Subject { markup, moves, next, n_children, title, players, remarks, ..Subject::new(spec, position) }
    }
}

/// The node of the last move that led to a node.
fn last_mover<'d>(view: &GameView<'d>, spec: &GameSpec, node: Node<'d>) -> Option<Node<'d>> {
    let has_moves = |above: &Node<'d>| {
        let mut n_moves = 0;
        each_move(view, spec, *above, |_, _| n_moves += 1);
        n_moves > 0
    };
    std::iter::once(node).chain(node.ancestors()).find(has_moves)
}

/// Keeps how players write a move that is about to be made; what is no move leaves what was kept.
fn said(last: &mut Option<String>, position: &dyn AnyPosition, action: &Action<'_>) {
    if let ActionKind::Move(written) = action.kind {
        let color = position.mover(written);
        let step = position.read(color, &action.text).ok();
        *last = step.and_then(|step| position.notation(color, &step, ""));
    }
}

/// The nodes from the root to a node.
fn way_to(node: Node<'_>) -> Vec<Node<'_>> {
    let mut way: Vec<_> = std::iter::once(node).chain(node.ancestors()).listed();
    way.reverse();
    way
}

/// Does one thing that a node does; of a move, whose it is, from where it came and where it has left something. What is no move of the game is nobody's.
fn make(position: &mut dyn AnyPosition, action: &Action<'_>) -> Option<(Color, Option<Site>, Sites)> {
    let ActionKind::Move(written) = action.kind else {
        replay::follow(position, action);
        return None;
    };
    let color = position.mover(written);
    let Ok(Trace { way, rests }) = position.trace(color, &action.text) else {
        return Some((color, None, Sites::none()));
    };
    Some((color, origin(&way, &rests), rests))
}

/// The site that a move leads away from.
fn origin(way: &[Site], rests: &[Site]) -> Option<Site> {
    way.first().filter(|&first| rests.last() != Some(first)).copied()
}

/// Notes where the first move of B lies, or without one that of W.
fn judge(judged: &mut Option<(bool, Site)>, action: &Action<'_>, rests: &[Site]) {
    let is_black = action.property.ident() == b"B";
    let is_first = judged.is_none_or(|(was_black, _)| is_black && !was_black);
    if let (true, true, Some(&site)) = (is_first, is_black || action.property.ident() == b"W", rests.last()) {
        *judged = Some((is_black, site));
    }
}

fn each_move<'d>(view: &GameView<'d>, spec: &GameSpec, node: Node<'d>, mut act: impl FnMut(Color, &str)) {
    each_action(view, spec, node, |action| {
        if let ActionKind::Move(color) = action.kind {
            act(color, &action.text);
        }
    });
}

/// The names of Black and White.
fn players(view: &GameView<'_>) -> [String; 2] {
    [view.get(prop::PB), view.get(prop::PW)].map(|name| trimmed(name).unwrap_or_default())
}

fn trimmed<E>(name: Option<Result<std::borrow::Cow<'_, str>, E>>) -> Option<String> {
    name.and_then(Result::ok).map(|name| name.trim().to_owned()).filter(|name| !name.is_empty())
}

/// The names of the players, or of the game.
fn title(view: &GameView<'_>, spec: &GameSpec, [black, white]: &[String; 2]) -> String {
    match (black.is_empty(), white.is_empty()) {
        (false, false) => format!("{black} – {white}"),
        (false, true) => black.clone(),
        (true, false) => white.clone(),
        (true, true) => trimmed(view.get(prop::GN)).unwrap_or_else(|| spec.name.to_owned()),
    }
}
