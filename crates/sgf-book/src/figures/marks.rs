//! Markup and comments of a figure: many nodes share one picture.
//!
//! Each node has markup for its own position, but a figure combines the markup of many nodes. So only some of it is drawn (see
//! the parent module), and comments that refer to other labels say where the point is.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use sgf_games::{AnyPosition, Site};
use sgf_model::record::{GameView, find_all};
use sgf_syntax::Node;

use super::mark_kind::MarkKind;
use super::moves::{Anchor, Found, Move};

/// Markup of a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The kind.
    pub kind: MarkKind,
    /// The point.
    pub site: Site,
    /// The other end of an arrow or a line.
    pub end: Option<Site>,
    /// The text of a label; empty for other kinds.
    pub text: String,
}

/// The text of a node in a figure.
///
/// # Examples
///
/// ```
/// use sgf_games::go;
/// use sgf_model::record;
/// use sgf_book::figures::{FigureOptions, figures};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;SZ[9];B[ee]C[The center.];W[ec]N[Attack])");
/// let view = record::games(&doc).next().expect("the record has a game");
/// let figure = figures(&view, &go::SPEC, FigureOptions::default())?.next().expect("a game has a figure");
/// let said: Vec<(&str, &str)> = figure.passages.iter().map(|it| (&*it.name, &*it.text)).collect();
/// assert_eq!(said, [("", "The center."), ("Attack", "")]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Passage<'d> {
    /// The node.
    pub node: Node<'d>,
    /// The index of the node's move among the moves of the figure, if it makes one.
    pub step: Option<usize>,
    /// Its name (N); empty if it has none.
    pub name: Cow<'d, str>,
    /// Its comment; empty if it has none.
    pub text: Cow<'d, str>,
    /// Its evaluations in words: `Good for Black`.
    pub evaluations: Vec<String>,
    /// Markup of the node that is not drawn, and where the reader finds its points.
    pub references: Vec<MarkReference>,
}

/// Markup that is not drawn, although a comment may refer to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkReference {
    /// The kind.
    pub kind: MarkKind,
    /// The text of a label; empty for other kinds.
    pub text: String,
    /// How readers find its point.
    pub at: Anchor,
}

/// The markup of the picture so far.
pub(super) struct Marks<'a, 'd> {
    view: &'a GameView<'d>,
    board: &'a dyn AnyPosition,
    pub list: Vec<Mark>,
    labels: HashMap<String, Site>,
    labeled: HashMap<Site, String>,
    /// For each kind, its points and the node they come from; no node if there are several.
    kinds: HashMap<MarkKind, (Option<usize>, HashSet<Site>)>,
    /// The numbered stones, by the index of their move.
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
            labeled: HashMap::new(),
            kinds: HashMap::new(),
            numbered,
        }
    }

    /// Draws the markup of a node: all of it for the last node, otherwise what the comment refers to. Returns the markup that was
    /// not drawn.
    pub(super) fn add(&mut self, node: Node<'d>, words: &HashSet<&str>, is_last: bool) -> Vec<Mark> {
        let mut left = Vec::new();
        for &kind in MarkKind::ALL.iter().filter(|kind| is_last || kind.is_shared()) {
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
        let values = find_all(node, kind.ident().as_bytes()).flat_map(sgf_syntax::Property::values);
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
        let is_sign = mark.kind.is_shared() && mark.kind != MarkKind::Label;
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
                let free = self.labeled.get(&mark.site).is_none_or(|text| *text == mark.text);
                same && free && !self.numbered.contains_key(&mark.site)
            }
            _ if is_last => true,
            kind => {
                let is_own = self.kinds.get(&kind).is_none_or(|(owner, _)| *owner == Some(node.index()));
                is_own && !self.labeled.contains_key(&mark.site)
            }
        }
    }

    fn draw(&mut self, mark: Mark, node: Node<'d>) {
        if mark.kind == MarkKind::Label {
            if self.labeled.insert(mark.site, mark.text.clone()).is_some() {
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

    /// Returns the move whose number is on a point.
    pub(super) fn number_on(&self, site: Site) -> Option<usize> {
        self.numbered.get(&site).copied()
    }

    /// Returns a label or unique mark on a point.
    pub(super) fn anchor(&self, site: Site) -> Option<Anchor> {
        if let Some(label) = self.labeled.get(&site) {
            return Some(Anchor::Label(label.clone()));
        }
        let signs = [MarkKind::Triangle, MarkKind::Square, MarkKind::Circle, MarkKind::Cross];
        let is_only = |kind: &MarkKind| {
            self.kinds.get(kind).is_some_and(|(_, points)| points.len() == 1 && points.contains(&site))
        };
        signs.into_iter().find(is_only).map(Anchor::Mark)
    }

    /// Puts the first unused letter on a point; `None` if all are used.
    pub(super) fn add_letter(&mut self, site: Site) -> Option<Anchor> {
        let letter = ('a'..='z').map(String::from).find(|letter| !self.labels.contains_key(letter))?;
        self.labels.insert(letter.clone(), site);
        self.labeled.insert(site, letter.clone());
        self.list.push(Mark { kind: MarkKind::Label, site, end: None, text: letter.clone() });
        Some(Anchor::Label(letter))
    }
}

/// Splits a comment into words, to find the labels it names.
pub(super) fn words(comment: &str) -> HashSet<&str> {
    comment.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect()
}

/// Returns whether a node has markup.
pub(super) fn has_any(node: Node<'_>) -> bool {
    node.properties()
        .any(|property| MarkKind::ALL.iter().any(|kind| kind.ident().as_bytes() == property.ident()))
}
