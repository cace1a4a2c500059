//! Facts about the selected node, for panels around the board.

use sgf_games::Site;
use sgf_games::replay::{ActionKind, each_action};
use sgf_model::prop;
use sgf_model::record::{GameView, find, find_all};
use sgf_model::table::{self, CONFLICT, Group, PropType, TABLE, reduce_ident};
use sgf_model::value::{Color, TextDecoder};
use sgf_render::{MAX_NEXT_MOVES, Phrase, sites};
use sgf_syntax::{Node, NodeId, NodePath};

use super::Workbench;

/// Facts about the selected node.
///
/// # Examples
///
/// ```
/// use opensgf::workbench::Workbench;
/// use opensgf::{Session, render::Theme, value::Color};
/// let mut workbench = Workbench::new(Session::new(opensgf::read(b"(;GM[1]SZ[9];B[ee]BL[55];W[ec])").into_owned()), Theme::default());
/// workbench.step(|session| session.last());
/// workbench.picture()?;
/// let facts = workbench.facts();
/// assert_eq!((facts.number, facts.turn, facts.path.as_str()), (2, Some(Color::Black), "0*2"));
/// # Ok::<(), opensgf::workbench::PictureError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facts {
    /// The node.
    pub node: u32,
    /// The path to it.
    pub path: String,
    /// The number of the last move.
    pub number: i64,
    /// The last move in the game's notation.
    pub last: Option<String>,
    /// The player of the last move.
    pub last_color: Option<Color>,
    /// The player to move.
    pub turn: Option<Color>,
    /// The outcome by the rules.
    pub outcome: Option<String>,
    /// Notes on the position beyond the board: prisoners, pieces in hand, the cube.
    pub notes: Vec<Phrase>,
    /// Position annotations in words.
    pub remarks: Vec<Phrase>,
    /// The clocks of Black and White: seconds, and moves left in the period.
    pub clocks: [(Option<String>, Option<String>); 2],
    /// The clocks after the next move of the record, if it has them.
    pub next_clocks: [Option<String>; 2],
    /// Annotations: GB, GW, DM, UC, HO, BM, DO, IT, TE, with their values.
    pub judgements: Vec<(String, String)>,
    /// The first [`MAX_NEXT_MOVES`] continuations.
    pub next: Vec<Next>,
    /// The number of children.
    pub n_children: usize,
    /// The siblings, including the node itself.
    pub siblings: Vec<u32>,
    /// The number of merge conflicts at the node.
    pub n_conflicts: usize,
    /// A description of the picture.
    pub description: String,
}

/// A continuation.
///
/// # Examples
///
/// ```
/// use opensgf::workbench::Workbench;
/// use opensgf::{Session, render::Theme};
/// let workbench = Workbench::new(Session::new(opensgf::read(b"(;GM[1](;B[qd])(;B[dd]))").into_owned()), Theme::default());
/// let next: Vec<String> = workbench.facts().next.into_iter().map(|next| next.text).collect();
/// assert_eq!(next, ["R16", "D16"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// Its node.
    pub node: u32,
    /// The player, if it is a move.
    pub color: Option<Color>,
    /// The move in the game's notation, or the name of the node.
    pub text: String,
    /// The destination.
    pub site: Option<Site>,
}

/// The data that a tree view shows of a node.
///
/// # Examples
///
/// ```
/// use opensgf::workbench::Workbench;
/// use opensgf::{Session, render::Theme, value::Color};
/// let record = opensgf::read(b"(;GM[1];B[qd]C[a corner]TE[1])").into_owned();
/// let kind = Workbench::new(Session::new(record), Theme::default()).node_kind(1);
/// assert_eq!((kind.color, kind.comment, kind.judgement), (Some(Color::Black), true, Some("good")));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NodeKind {
    /// The player of its move.
    pub color: Option<Color>,
    /// Whether it has setup.
    pub sets_up: bool,
    /// Whether it has a comment.
    pub comment: bool,
    /// Whether it is a hotspot.
    pub hotspot: bool,
    /// Whether it has a name, as bookmarks do.
    pub name: bool,
    /// Whether it has a merge conflict.
    pub conflict: bool,
    /// The annotation of its move: `good`, `bad`, `doubtful`, `interesting`.
    pub judgement: Option<&'static str>,
    /// The number of its move.
    pub number: Option<i64>,
}

/// A property as a form shows it.
///
/// # Examples
///
/// ```
/// use opensgf::workbench::Workbench;
/// use opensgf::{Session, render::Theme};
/// let workbench = Workbench::new(Session::new(opensgf::read(b"(;GM[1]TR[aa][bb])").into_owned()), Theme::default());
/// let marks = workbench.properties().pop().expect("the root has properties");
/// assert_eq!((marks.ident.as_str(), marks.title, marks.values), ("TR", "Triangle", vec!["aa".to_owned(), "bb".to_owned()]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// Its identifier.
    pub ident: String,
    /// Its title.
    pub title: &'static str,
    /// Its unescaped values.
    pub values: Vec<String>,
}

/// The number of ancestors searched for the last clock times.
const CLOCKS_ABOVE: usize = 64;

const JUDGEMENTS: [&str; 9] = ["GB", "GW", "DM", "UC", "HO", "BM", "DO", "IT", "TE"];

impl Workbench {
    /// Returns the facts about the selected node.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let workbench = Workbench::new(Session::new(opensgf::read(b"(;GM[1]GB[1](;B[qd])(;B[dd]))").into_owned()), Theme::default());
    /// let facts = workbench.facts();
    /// assert_eq!((facts.n_children, facts.judgements.len()), (2, 1));
    /// ```
    #[must_use]
    pub fn facts(&self) -> Facts {
        let session = self.session();
        let Some((view, id)) = session.game().zip(session.selection()) else { return Facts::default() };
        let Some(node) = view.node(id.node as usize) else { return Facts::default() };
        let text = |ident: &str| value(&view, node, ident);
        let shown = self.shown();
        let judgements = JUDGEMENTS.iter().filter_map(|ident| Some(((*ident).to_owned(), text(ident)?)));
        let siblings =
            node.parent().map(|parent| parent.children().map(|node| node.index() as u32).collect());
        Facts {
            node: id.node,
            path: path(node).to_string(),
            number: self.numbers().map_or(0, |numbers| numbers.reached(node)),
            last: shown.and_then(|(diagram, _)| {
                diagram.last.clone().or_else(|| diagram.moves.last().map(|made| made.text.to_string()))
            }),
            last_color: shown.and_then(|(diagram, _)| diagram.moves.last().map(|made| made.color)),
            turn: shown.and_then(|(diagram, _)| diagram.to_move),
            outcome: shown
                .and_then(|(diagram, _)| diagram.position.outcome().map(|outcome| outcome.to_string())),
            notes: shown.map(|(diagram, _)| sites::notes(diagram)).unwrap_or_default(),
            remarks: sgf_render::remarks(&view, node),
            clocks: [clock(&view, node, ["BL", "OB"]), clock(&view, node, ["WL", "OW"])],
            next_clocks: ["BL", "WL"].map(|ident| value(&view, node.first_child()?, ident)),
            judgements: judgements.collect(),
            next: self.next_moves(node),
            n_children: node.children().count(),
            siblings: siblings.unwrap_or_else(|| vec![id.node]),
            n_conflicts: find_all(node, CONFLICT.as_bytes()).flat_map(sgf_syntax::Property::values).count(),
            description: shown.map(|(_, scene)| scene.description.clone()).unwrap_or_default(),
        }
    }

    fn next_moves(&self, node: Node<'_>) -> Vec<Next> {
        let (Some(view), Some(spec)) = (self.session().game(), self.session().spec()) else {
            return Vec::new();
        };
        let position = self.session().position().ok();
        let describe = |child: Node<'_>| {
            let child = view.node(child.index())?;
            let mut next = Next { node: child.index() as u32, color: None, text: String::new(), site: None };
            each_action(&view, spec, child, |action| {
                if let (ActionKind::Move(written), None) = (action.kind, next.color) {
                    let color = position.as_ref().map_or(written, |position| position.mover(written));
                    let step =
                        position.as_ref().and_then(|position| position.read_move(color, &action.text).ok());
                    next.color = Some(color);
                    next.site = step.as_ref().and_then(|step| step.footprint().last().copied());
                    let notation = step.and_then(|step| position.as_ref()?.notation(color, &step, ""));
                    next.text = notation.unwrap_or_else(|| action.text.to_string());
                }
            });
            if next.color.is_none() {
                next.text =
                    sgf_render::remarks(&view, child).first().map(Phrase::to_string).unwrap_or_default();
            }
            Some(next)
        };
        node.children().take(MAX_NEXT_MOVES).filter_map(describe).collect()
    }

    /// Returns what a tree view shows of a node of the selected game.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let workbench = Workbench::new(Session::new(opensgf::read(b"(;GM[1]AB[dd];W[pp])").into_owned()), Theme::default());
    /// assert!(workbench.node_kind(0).sets_up && workbench.node_kind(1).number == Some(1));
    /// ```
    #[must_use]
    pub fn node_kind(&self, node: u32) -> NodeKind {
        let (Some(view), Some(spec)) = (self.session().game(), self.session().spec()) else {
            return NodeKind::default();
        };
        let Some(node) = view.node(node as usize) else { return NodeKind::default() };
        let mut kind =
            NodeKind { number: self.numbers().and_then(|numbers| numbers.of(node)), ..NodeKind::default() };
        each_action(&view, spec, node, |action| match action.kind {
            ActionKind::Move(color) => kind.color = kind.color.or(Some(color)),
            ActionKind::SetUp => kind.sets_up = true,
            _ => {}
        });
        for property in node.properties() {
            match &*reduce_ident(property.ident()) {
                b"C" => kind.comment = true,
                b"HO" => kind.hotspot = true,
                b"N" => kind.name = true,
                b"CONFLICT" => kind.conflict = true,
                b"TE" => kind.judgement = Some("good"),
                b"BM" => kind.judgement = Some("bad"),
                b"DO" => kind.judgement = Some("doubtful"),
                b"IT" => kind.judgement = Some("interesting"),
                _ => {}
            }
        }
        kind
    }

    /// Returns the path to the selected node.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let record = opensgf::read(b"(;GM[1];B[qd](;W[dd])(;W[dp]))").into_owned();
    /// let mut workbench = Workbench::new(Session::new(record), Theme::default());
    /// let last = workbench.node_id(3).expect("there are four nodes");
    /// workbench.step(|session| session.go(last));
    /// assert_eq!(workbench.path().to_string(), "0/1");
    /// ```
    #[must_use]
    pub fn path(&self) -> NodePath {
        self.session().node().map(path).unwrap_or_default()
    }

    /// Returns the properties of the selected node, with their titles.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let workbench = Workbench::new(Session::new(opensgf::read(b"(;GM[1]PB[Ann])").into_owned()), Theme::default());
    /// let idents: Vec<String> = workbench.properties().into_iter().map(|property| property.ident).collect();
    /// assert_eq!(idents, ["GM", "PB"]);
    /// ```
    #[must_use]
    pub fn properties(&self) -> Vec<Property> {
        let Some(node) = self.session().node() else { return Vec::new() };
        self.properties_of(node, &|_| true)
    }

    /// Returns the game info at the selected node, and that of the root.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let workbench = Workbench::new(Session::new(opensgf::read(b"(;GM[1]PB[Ann]KM[6.5];B[qd])").into_owned()), Theme::default());
    /// let info: Vec<(String, &str)> = workbench.info().into_iter().map(|it| (it.ident, it.title)).collect();
    /// // GM is a root property, not game info.
    /// assert_eq!(info.iter().map(|(ident, _)| ident.as_str()).collect::<Vec<_>>(), ["PB", "KM"]);
    /// ```
    #[must_use]
    pub fn info(&self) -> Vec<Property> {
        let session = self.session();
        let (Some(view), Some(node)) = (session.game(), session.node()) else { return Vec::new() };
        let is_info = |row: &table::Property| row.prop_type == PropType::GameInfo;
        let here = view.node(node.index()).and_then(|node| view.info_node(node));
        let own = here.filter(|own| *own != view.root());
        // In a tree of several games, the nearest values come first, and those of the root fill the gaps.
        let mut info = own.map_or_else(Vec::new, |own| self.properties_of(own, &is_info));
        let known: Vec<String> = info.iter().map(|property| property.ident.clone()).collect();
        let of_root = self.properties_of(view.root(), &is_info).into_iter();
        info.extend(of_root.filter(|property| !known.contains(&property.ident)));
        info
    }

    fn properties_of(&self, node: Node<'_>, wanted: &dyn Fn(&table::Property) -> bool) -> Vec<Property> {
        let Some(view) = self.session().game() else { return Vec::new() };
        let shown = |property: sgf_syntax::Property<'_>| {
            let row = TABLE.get(view.number(), &reduce_ident(property.ident()));
            if !row.map_or_else(|| node.is_root(), wanted) && !row.is_some_and(wanted) {
                return None;
            }
            let text = |raw: &[u8]| {
                let characters = view.characters(raw);
                match property.ident() {
                    b"C" | b"GC" => sgf_model::value::text(characters).into_owned(),
                    _ => sgf_model::value::simple_text(characters).into_owned(),
                }
            };
            Some(Property {
                ident: String::from_utf8_lossy(property.ident()).into_owned(),
                title: row.map_or("", |row| row.title),
                values: property.values().map(|value| text(value.raw())).collect(),
            })
        };
        node.properties().filter_map(shown).collect()
    }

    /// Returns the players, event and name of a game of the collection, by identifier.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let workbench = Workbench::new(Session::new(opensgf::read(b"(;PB[Ann])(;PB[Bob]PW[Eve])").into_owned()), Theme::default());
    /// assert_eq!(workbench.heading(1), [("PB", "Bob".to_owned()), ("PW", "Eve".to_owned())]);
    /// ```
    #[must_use]
    pub fn heading(&self, game: usize) -> Vec<(&'static str, String)> {
        let document = self.session().document();
        let Some(view) = sgf_model::record::games(document).nth(game) else { return Vec::new() };
        let keys = [
            ("PB", view.anywhere(prop::PB)),
            ("PW", view.anywhere(prop::PW)),
            ("EV", view.anywhere(prop::EV)),
            ("GN", view.anywhere(prop::GN)),
        ];
        keys.into_iter().filter_map(|(ident, value)| Some((ident, value?.ok()?.into_owned()))).collect()
    }

    /// Returns true if a node of the selected game is the selected one or its ancestor.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let record = opensgf::read(b"(;GM[1];B[qd](;W[dd])(;W[dp]))").into_owned();
    /// let mut workbench = Workbench::new(Session::new(record), Theme::default());
    /// workbench.step(|session| session.last());
    /// assert_eq!([0, 1, 2, 3].map(|node| workbench.is_above(node)), [true, true, true, false]);
    /// ```
    #[must_use]
    pub fn is_above(&self, node: u32) -> bool {
        let Some(here) = self.session().node() else { return false };
        let above = here.game().node(node as usize);
        above.is_some_and(|above| (above.index()..above.subtree_end() as usize).contains(&here.index()))
    }

    /// Returns the id of a node of the selected game.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let workbench = Workbench::new(Session::new(opensgf::read(b"(;GM[1];B[qd])").into_owned()), Theme::default());
    /// assert_eq!(workbench.node_id(1).map(|id| (id.game, id.node)), Some((0, 1)));
    /// ```
    #[must_use]
    pub fn node_id(&self, node: u32) -> Option<NodeId> {
        Some(NodeId { node, ..self.session().selection()? })
    }
}

/// Lists the fields of a game info form: identifiers and titles, in the order of the property table.
///
/// # Examples
///
/// ```
/// use opensgf::workbench::info_fields;
/// let idents: Vec<&str> = info_fields(1).iter().map(|(ident, _)| *ident).collect();
/// assert!(["PB", "PW", "DT", "RE"].iter().all(|ident| idents.contains(ident)));
/// ```
#[must_use]
pub fn info_fields(number: u16) -> Vec<(&'static str, &'static str)> {
    let is_field = |row: &&table::Property| {
        let of_game = TABLE.get(number, row.ident.as_bytes()).is_some_and(|own| std::ptr::eq(own, *row));
        row.prop_type == PropType::GameInfo && row.group == Group::GameInfo && of_game
    };
    TABLE.rows().filter(is_field).map(|row| (row.ident, row.title)).collect()
}

/// The first value of a property of a node, on one line.
fn value(view: &GameView<'_>, node: Node<'_>, ident: &str) -> Option<String> {
    let value = find(node, ident.as_bytes())?.values().next()?;
    Some(view.line(value).into_owned())
}

/// The last known clock of a player: the time, and the moves left.
fn clock(view: &GameView<'_>, node: Node<'_>, [time, moves]: [&str; 2]) -> (Option<String>, Option<String>) {
    let node = std::iter::once(node)
        .chain(node.ancestors().take(CLOCKS_ABOVE))
        .find(|node| [time, moves].iter().any(|ident| find(*node, ident.as_bytes()).is_some()));
    node.map_or((None, None), |node| (value(view, node, time), value(view, node, moves)))
}

/// The path to a node.
fn path(node: Node<'_>) -> NodePath {
    let mut steps = Vec::new();
    let mut below = node;
    while let Some(parent) = below.parent() {
        let number = if parent.first_child() == Some(below) {
            0
        } else {
            parent.children().position(|child| child == below).unwrap_or(0)
        };
        steps.push(number as u32);
        below = parent;
    }
    let mut path = NodePath::default();
    steps.into_iter().rev().for_each(|step| path.push(step));
    path
}
