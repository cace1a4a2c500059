//! Markup and comments of a figure: many nodes share one picture.
//!
//! Each node of a record has markup for its own position. In a figure it stands together with that of others, so a choice is
//! made (see the head of this folder), and a comment whose label is not drawn is told where its point is.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use sgf_games::{AnyPosition, Site};
use sgf_model::record::{GameView, find_all};
use sgf_syntax::Node;

use super::moves::{Anchor, Found, Move};

/// Declares the kinds of markup, each with its property and the word for it.
macro_rules! kinds {
    ($($(#[$doc:meta])+ $name:ident $ident:literal $word:literal,)+) => {
        /// A kind of markup.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum MarkKind {
            $($(#[$doc])+ $name,)+
        }

        impl MarkKind {
            const ALL: &[MarkKind] = &[$(MarkKind::$name),+];

            /// Returns the identifier of its property.
            ///
            /// # Examples
            ///
            /// ```
            /// use sgf_render::figures::MarkKind;
            /// assert_eq!((MarkKind::Triangle.ident(), MarkKind::Square.ident()), ("TR", "SQ"));
            /// ```
            #[must_use]
            pub const fn ident(self) -> &'static str {
                match self {
                    $(MarkKind::$name => $ident,)+
                }
            }

            /// Returns the word for it.
            ///
            /// # Examples
            ///
            /// ```
            /// use sgf_render::figures::MarkKind;
            /// assert_eq!(MarkKind::Triangle.word(), "triangle");
            /// ```
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(MarkKind::$name => $word,)+
                }
            }
        }
    };
}

kinds! {
    /// A label.
    Label "LB" "label",
    /// A triangle.
    Triangle "TR" "triangle",
    /// A square.
    Square "SQ" "square",
    /// A circle.
    Circle "CR" "circle",
    /// A cross.
    Cross "MA" "cross",
    /// A selected point.
    Selected "SL" "selected point",
    /// An arrow.
    Arrow "AR" "arrow",
    /// A line.
    Line "LN" "line",
    /// A point of Black's territory.
    BlackTerritory "TB" "territory of Black",
    /// A point of White's territory.
    WhiteTerritory "TW" "territory of White",
}

impl MarkKind {
    /// Whether a node before the last one can lend it to the figure.
    const fn is_lent(self) -> bool {
        use MarkKind::{Circle, Cross, Label, Selected, Square, Triangle};
        matches!(self, Label | Triangle | Square | Circle | Cross | Selected)
    }

    const fn is_between_points(self) -> bool {
        matches!(self, MarkKind::Arrow | MarkKind::Line)
    }
}

/// A piece of markup in a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// What it is.
    pub kind: MarkKind,
    /// The point.
    pub site: Site,
    /// The other end of an arrow or a line.
    pub end: Option<Site>,
    /// The text of a label; empty for the rest.
    pub text: String,
}

/// What a node of a figure says.
///
/// # Examples
///
/// ```
/// use sgf_games::go;
/// use sgf_model::record;
/// use sgf_render::figures::{FigureOptions, figures};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;SZ[9];B[ee]C[The centre.];W[ec]N[Attack])");
/// let view = record::games(&doc).next().expect("the record has a game");
/// let figure = figures(&view, &go::SPEC, FigureOptions::default())?.next().expect("a game has a figure");
/// let said: Vec<(&str, &str)> = figure.passages.iter().map(|it| (&*it.name, &*it.text)).collect();
/// assert_eq!(said, [("", "The centre."), ("Attack", "")]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Passage<'d> {
    /// The node.
    pub node: Node<'d>,
    /// The index of the node's move among the moves of the figure, if it makes one.
    pub step: Option<usize>,
    /// Its name (N); empty when it has none.
    pub name: Cow<'d, str>,
    /// Its comment; empty when it has none.
    pub text: Cow<'d, str>,
    /// What it judges, in words: `Good for Black`.
    pub judged: Vec<String>,
    /// Markup of the node that is not drawn, and where the reader finds its points.
    pub told: Vec<Told>,
}

/// Markup that a comment may speak of, and that is not drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// What it is.
    pub kind: MarkKind,
    /// The text of a label; empty for marks.
    pub text: String,
    /// Where its point is.
    pub at: Anchor,
}

/// What the figure's picture has so far.
pub(super) struct Marks<'a, 'd> {
    view: &'a GameView<'d>,
    board: &'a dyn AnyPosition,
    pub list: Vec<Mark>,
    labels: HashMap<String, Site>,
    labelled: HashMap<Site, String>,
    /// For each kind the points that have it, and the node from which they are, or nothing when several have it.
    kinds: HashMap<MarkKind, (Option<usize>, HashSet<Site>)>,
    /// The stones with numbers: the index of their move.
    numbered: HashMap<Site, usize>,
}

impl<'a, 'd> Marks<'a, 'd> {
    pub(super) fn new(
        view: &'a GameView<'d>,
        board: &'a dyn AnyPosition,
        moves: &[Move<'d>],
        found: &[Found],
    ) -> Marks<'a, 'd> {
        let shown = moves
            .iter()
            .enumerate()
            .filter(|(index, it)| found[*index] == Found::Shown && it.label.is_some());
        let numbered = shown.filter_map(|(index, it)| it.site.map(|site| (site, index))).collect();
        Marks {
            view,
            board,
            list: Vec::new(),
            labels: HashMap::new(),
            labelled: HashMap::new(),
            kinds: HashMap::new(),
            numbered,
        }
    }

    /// Draws what a node has, of the last node all, and of others what the words of their comment speak of; what finds no
    /// place is returned.
    pub(super) fn add(&mut self, node: Node<'d>, words: &HashSet<&str>, is_last: bool) -> Vec<Mark> {
        let mut left = Vec::new();
        for &kind in MarkKind::ALL.iter().filter(|kind| is_last || kind.is_lent()) {
            for mark in self.read(node, kind) {
                let is_named =
                    words.contains(if kind == MarkKind::Label { &*mark.text } else { kind.word() });
                let is_needed = match kind {
                    MarkKind::Label => is_last,
                    _ => !self.is_of_own_move(&mark, node),
                };
                if !is_needed && !is_named {
                    continue;
                }
                match self.has_room(&mark, node, is_last) {
                    true => self.draw(mark, node),
                    false => left.push(mark),
                }
            }
        }
        left
    }

    fn read(&self, node: Node<'d>, kind: MarkKind) -> Vec<Mark> {
        let values = find_all(node, kind.ident().as_bytes()).flat_map(|property| property.values());
        let mut marks = Vec::new();
        for value in values {
            let line = self.view.line(value);
            let mark = |site| Mark { kind, site, end: None, text: String::new() };
            match line.split_once(':') {
                Some((point, text)) if kind == MarkKind::Label => {
                    let site = self.board.site(point).ok();
                    marks.extend(site.map(|site| Mark { text: text.to_owned(), ..mark(site) }));
                }
                Some((from, to)) if kind.is_between_points() => {
                    let ends = self.board.site(from).ok().zip(self.board.site(to).ok());
                    marks.extend(ends.map(|(from, to)| Mark { end: Some(to), ..mark(from) }));
                }
                _ => marks.extend(self.board.area(&line).unwrap_or_default().into_iter().map(mark)),
            }
        }
        marks
    }

    /// Whether it only marks the move of its node, which has a number.
    fn is_of_own_move(&self, mark: &Mark, node: Node<'d>) -> bool {
        let is_sign = mark.kind.is_lent() && mark.kind != MarkKind::Label;
        is_sign && self.numbered.contains_key(&mark.site) && self.makes_move_on(node, mark.site)
    }

    fn makes_move_on(&self, node: Node<'d>, site: Site) -> bool {
        let mut moves = self.view.moves(node);
        moves.any(|it| self.board.site(&self.view.line(it.value)) == Ok(site))
    }

    fn has_room(&self, mark: &Mark, node: Node<'d>, is_last: bool) -> bool {
        match mark.kind {
            MarkKind::Label => {
                let same = self.labels.get(&mark.text).is_none_or(|site| *site == mark.site || is_last);
                let free = self.labelled.get(&mark.site).is_none_or(|text| *text == mark.text);
                same && free && !self.numbered.contains_key(&mark.site)
            }
            _ if is_last => true,
            kind => {
                let is_own = self.kinds.get(&kind).is_none_or(|(owner, _)| *owner == Some(node.index()));
                is_own && !self.labelled.contains_key(&mark.site)
            }
        }
    }

    fn draw(&mut self, mark: Mark, node: Node<'d>) {
        if mark.kind == MarkKind::Label {
            if self.labelled.insert(mark.site, mark.text.clone()).is_some() {
                return;
            }
            self.labels.entry(mark.text.clone()).or_insert(mark.site);
        } else if !mark.kind.is_between_points() {
            let (_, points) =
                self.kinds.entry(mark.kind).or_insert_with(|| (Some(node.index()), HashSet::new()));
            if !points.insert(mark.site) {
                return;
            }
        }
        self.list.push(mark);
    }

    /// Returns the move whose number stands on a point.
    pub(super) fn number_on(&self, site: Site) -> Option<usize> {
        self.numbered.get(&site).copied()
    }

    /// Finds what the picture has on a point by which readers find it.
    pub(super) fn anchor(&self, site: Site) -> Option<Anchor> {
        if let Some(label) = self.labelled.get(&site) {
            return Some(Anchor::Label(label.clone()));
        }
        let signs = [MarkKind::Triangle, MarkKind::Square, MarkKind::Circle, MarkKind::Cross];
        let is_only = |kind: &MarkKind| {
            self.kinds.get(kind).is_some_and(|(_, points)| points.len() == 1 && points.contains(&site))
        };
        signs.into_iter().find(is_only).map(Anchor::Mark)
    }

    /// Puts a letter on a point, the first that the picture does not have yet; `None` when all are used.
    pub(super) fn add_letter(&mut self, site: Site) -> Option<Anchor> {
        let letter = ('a'..='z').map(String::from).find(|letter| !self.labels.contains_key(letter))?;
        self.labels.insert(letter.clone(), site);
        self.labelled.insert(site, letter.clone());
        self.list.push(Mark { kind: MarkKind::Label, site, end: None, text: letter.clone() });
        Some(Anchor::Label(letter))
    }
}

/// Splits a comment into its words, in order to see which labels it names.
pub(super) fn words(comment: &str) -> HashSet<&str> {
    comment.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect()
}

/// Tells whether a node has markup.
pub(super) fn has_any(node: Node<'_>) -> bool {
    node.properties()
        .any(|property| MarkKind::ALL.iter().any(|kind| kind.ident().as_bytes() == property.ident()))
}
