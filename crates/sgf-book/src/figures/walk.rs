//! Iteration over the figures of a game.
//!
//! A stack holds the pending figures: the continuation of the current one, and above it its variations, the first on top, each
//! with the position before it. Siblings share that position. So nothing recurses, each node is played once, and the order is
//! that of a book.

use std::borrow::Cow;
use std::collections::HashMap;
use std::rc::Rc;

use sgf_games::replay::{Action, ActionKind, actions};
use sgf_games::{AnyPosition, GameSpec, Played, SetUp, Sites, StartError};
use sgf_model::info::Figure as Printed;
use sgf_model::prop;
use sgf_model::record::{GameView, MoveNumbers, Origins, find};
use sgf_model::value::Color;
use sgf_syntax::Node;

use super::points::{self, Window};
use super::{Figure, FigureOptions, FigureStyle, Kind, Move, Origin, Visibility, marks, numbering};

/// A position at which several variations start.
type Shared = Rc<Box<dyn AnyPosition>>;

/// The figures of a game; made by [`figures`](super::figures).
///
/// # Examples
///
/// ```
/// use sgf_games::go;
/// use sgf_model::record;
/// use sgf_book::figures::{FigureOptions, figures};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;SZ[9];B[ee];W[ec];B[gd];W[gf])");
/// let view = record::games(&doc).next().expect("the record has a game");
/// let mut options = FigureOptions::default();
/// options.every = Some(2);
/// assert_eq!(figures(&view, &go::SPEC, options)?.count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Figures<'v, 'd> {
    pub(super) view: &'v GameView<'d>,
    pub(super) spec: &'static GameSpec,
    pub(super) options: FigureOptions,
    numbers: MoveNumbers,
    pub(super) print_modes: Origins,
    pub(super) windows: Origins,
    pub(super) dimmed: Origins,
    /// Parsed values of VW, by node.
    pub(super) read_windows: HashMap<usize, Rc<Window>>,
    /// Whether the record says where figures start.
    is_cut: bool,
    /// The number of characters of comments after which a figure ends.
    most_text: Option<usize>,
    pending: Vec<Pending<'d>>,
    n_main: u32,
    n_variations: u32,
}

/// A pending figure.
#[derive(Debug)]
struct Pending<'d> {
    first: Node<'d>,
    before: Shared,
    role: Role,
    /// The difference between move numbers and numbers in the figure; `None` until the first move of a variation.
    offset: Option<i64>,
}

#[derive(Clone, Debug)]
enum Role {
    Main,
    Variation(Origin),
    Continued(Kind),
}

/// A figure under construction.
pub(super) struct Draft<'d> {
    pub(super) first: Node<'d>,
    pub(super) nodes: Vec<Node<'d>>,
    pub(super) printed: Option<Printed<'d>>,
    pub(super) moves: Vec<Move<'d>>,
    /// The position before the first move.
    pub(super) start: Option<Box<dyn AnyPosition>>,
    pub(super) position: Box<dyn AnyPosition>,
    offset: Option<i64>,
    /// Whether it has markup.
    has_marks: bool,
    /// The number of characters in comments since the first move.
    n_chars: usize,
    /// Whether there was a move that is neither a point nor a pass.
    pub(super) does_more: bool,
    /// Whether there was setup after the first move.
    pub(super) is_changed_late: bool,
    /// The variations: the node, the position before it, and the number of moves of the figure before the node it replaces.
    branches: Vec<(Node<'d>, Shared, usize)>,
}

impl<'d> Draft<'d> {
    fn new(first: Node<'d>, position: Box<dyn AnyPosition>, offset: Option<i64>) -> Draft<'d> {
        Draft {
            first,
            nodes: Vec::new(),
            printed: None,
            moves: Vec::new(),
            start: None,
            position,
            offset,
            has_marks: false,
            n_chars: 0,
            does_more: false,
            is_changed_late: false,
            branches: Vec::new(),
        }
    }
}

impl<'v, 'd> Figures<'v, 'd> {
    pub(super) fn new(
        view: &'v GameView<'d>,
        spec: &'static GameSpec,
        options: FigureOptions,
    ) -> Result<Figures<'v, 'd>, StartError> {
        let before: Shared = Rc::new(spec.begin(&sgf_games::Options::of(view))?);
        let is_cut = !options.ignore_record && view.nodes().any(has_figure);
        // Readers cannot follow a long list of moves without a board.
        let is_listed = FigureStyle::of(spec) == FigureStyle::MoveList;
        let most_text = options.most_text.map(|most| if is_listed { 1 } else { most.max(1) });
        let root = Pending { first: view.root(), before, role: Role::Main, offset: Some(0) };
        Ok(Figures {
            view,
            spec,
            options,
            numbers: view.move_numbers(),
            print_modes: view.origins(prop::PM),
            windows: view.origins(prop::VW),
            dimmed: view.origins(prop::DD),
            read_windows: HashMap::new(),
            is_cut,
            most_text,
            pending: vec![root],
            n_main: 0,
            n_variations: 0,
        })
    }

    /// Makes a figure of a line: nodes, each a child of the one before it, whose moves are numbered from 1. The moves above the
    /// first node are played first; FG does not divide the line.
    ///
    /// The line is separate from the figures of the iterator.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::go;
    /// use sgf_model::record;
    /// use sgf_book::figures::{FigureOptions, figures};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;SZ[9](;B[ee];W[ec])(;B[gc];W[ge];B[cc]))");
    /// let view = record::games(&doc).next().expect("the record has a game");
    /// let mut all = figures(&view, &go::SPEC, FigureOptions::default())?;
    /// let line: Vec<_> = view.nodes().skip(3).collect();
    /// assert_eq!(all.line(&line).and_then(|figure| figure.range()), Some((1, 3)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn line(&mut self, nodes: &[Node<'d>]) -> Option<Figure<'d>> {
        let &first = nodes.first()?;
        let mut position = self.spec.begin(&sgf_games::Options::of(self.view)).ok()?;
        let mut above: Vec<Node<'d>> = first.ancestors().collect();
        above.reverse();
        for node in above {
            for action in actions(self.view, self.spec, node) {
                sgf_games::replay::follow(&mut *position, &action);
            }
        }
        let mut draft = Draft::new(first, position, None);
        let is_cut = std::mem::replace(&mut self.is_cut, false);
        nodes.iter().for_each(|&node| self.enter(&mut draft, node));
        self.is_cut = is_cut;
        // Readers count from the first move of the line, regardless of MN.
        for (index, it) in draft.moves.iter_mut().enumerate() {
            it.counted = index as i64 + 1;
        }
        Some(self.finish(Kind::Main(1), draft))
    }

    /// Walks from the first node of a figure to its last.
    fn walk(&mut self, pending: &Pending<'d>) -> (Draft<'d>, Option<Node<'d>>) {
        let mut draft = Draft::new(pending.first, pending.before.copy(), pending.offset);
        let mut node = pending.first;
        self.branch(&mut draft, node, &pending.before);
        loop {
            self.enter(&mut draft, node);
            let Some(next) = node.first_child() else { return (draft, None) };
            if self.begins_figure(&draft, next) {
                return (draft, Some(next));
            }
            if next.next_sibling().is_some() && self.options.variations {
                let before = Rc::new(draft.position.copy());
                self.branch(&mut draft, next, &before);
            }
            node = next;
        }
    }

    /// Collects the siblings of a node on the line as variations.
    fn branch(&self, draft: &mut Draft<'d>, node: Node<'d>, before: &Shared) {
        let is_first = node.parent().is_some_and(|parent| parent.index() + 1 == node.index());
        if !is_first || !self.options.variations {
            return;
        }
        let others = std::iter::successors(node.next_sibling(), |node| node.next_sibling());
        let n_moves = draft.moves.len();
        draft.branches.extend(others.map(|other| (other, Rc::clone(before), n_moves)));
    }

    fn begins_figure(&self, draft: &Draft<'d>, next: Node<'d>) -> bool {
        if self.is_cut {
            let is_lead = draft.moves.is_empty() && draft.printed.is_none() && !draft.has_marks;
            return has_figure(next) && !is_lead;
        }
        let is_full = self.options.every.is_some_and(|every| draft.moves.len() >= every.max(1) as usize);
        let has_enough_text = self.most_text.is_some_and(|most| draft.n_chars >= most);
        (is_full || has_enough_text) && self.view.move_in(next).is_some()
    }

    /// Plays a node.
    fn enter(&self, draft: &mut Draft<'d>, node: Node<'d>) {
        if self.is_cut && draft.printed.is_none() && has_figure(node) {
            draft.printed = Some(printed(self.view, node));
            draft.offset.get_or_insert(0);
        }
        if find(node, b"MN").is_some() && self.view.move_in(node).is_some() {
            draft.offset = Some(0);
        }
        draft.has_marks |= marks::has_any(node);
        draft.nodes.push(node);
        self.count_text(draft, node);
        let mut number = self.numbers.of(node).unwrap_or_else(|| self.numbers.reached(node));
        let mut last_property = None;
        for action in actions(self.view, self.spec, node) {
            match action.kind {
                ActionKind::Turn(color) => draft.position.set_turn(color),
                ActionKind::SetUp => {
                    let has_changed = set_up(&mut *draft.position, &action);
                    draft.is_changed_late |= has_changed && !draft.moves.is_empty();
                }
                ActionKind::Move(color) => {
                    // A turn with several actions is one move.
                    let property = action.property.span();
                    let is_next = last_property.is_some_and(|last| last != property);
                    number = number.saturating_add(i64::from(is_next));
                    last_property = Some(property);
                    self.make_move(draft, node, action, color, number);
                }
            }
        }
    }

    /// Counts the text; comments before the first move are an introduction.
    fn count_text(&self, draft: &mut Draft<'d>, node: Node<'d>) {
        let is_counted =
            self.most_text.is_some() && (!draft.moves.is_empty() || self.view.move_in(node).is_some());
        if is_counted && let Some(text) = self.view.shown_comment(node) {
            draft.n_chars += text.trim().chars().count();
        }
    }

    fn make_move(
        &self,
        draft: &mut Draft<'d>,
        node: Node<'d>,
        action: Action<'d>,
        color: Color,
        number: i64,
    ) {
        if draft.start.is_none() {
            draft.start = Some(draft.position.copy());
        }
        let color = draft.position.mover(color);
        let position = &mut *draft.position;
        let (canonical, notation, site, footprint, played) = match position.read_move(color, &action.text) {
            Ok(step) => {
                let canonical = position.write_move(&step).expect("the position read the move");
                let notation = position.notation(color, &step, "").unwrap_or_else(|| canonical.clone());
                let site = points::point(position, &step, &canonical);
                draft.does_more |= site.is_none() && !canonical.is_empty();
                let footprint = step.footprint().iter().copied().collect();
                let played = position.play_unchecked(color, &step).expect("the position read the move");
                (canonical, notation, site, footprint, played)
            }
            Err(_) => {
                let text = action.text.to_string();
                (text.clone(), text, None, Sites::none(), Played::default())
            }
        };
        let offset = *draft.offset.get_or_insert(number.saturating_sub(1));
        let counted = number.saturating_sub(offset);
        draft.moves.push(Move {
            node,
            color,
            text: action.text,
            site,
            footprint,
            canonical,
            notation,
            number,
            counted,
            label: None,
            visibility: Visibility::Shown,
            played,
        });
    }

    /// Adjusts the numbers of a variation to its labels.
    fn count_as_labels(&self, draft: &mut Draft<'d>) {
        let ahead = numbering::ahead(self.view, &*draft.position, &draft.nodes, &draft.moves);
        let Some((ahead, offset)) = ahead.zip(draft.offset.as_mut()) else { return };
        *offset -= ahead;
        draft.moves.iter_mut().for_each(|it| it.counted += ahead);
    }

    /// Pushes the variations of a figure.
    fn remember(&mut self, branches: Vec<(Node<'d>, Shared, usize)>, title: &Rc<str>, moves: &[Move<'d>]) {
        for (first, before, n_before) in branches.into_iter().rev() {
            let at = match moves.get(n_before) {
                Some(it) => it.counted,
                None => moves.last().map_or(1, |it| it.counted.saturating_add(1)),
            };
            let role = Role::Variation(Origin { at, title: Rc::clone(title) });
            self.pending.push(Pending { first, before, role, offset: None });
        }
    }

    fn kind(&mut self, role: &Role) -> Kind {
        match role {
            Role::Main => {
                self.n_main += 1;
                Kind::Main(self.n_main)
            }
            Role::Variation(origin) => {
                self.n_variations += 1;
                Kind::Variation { number: self.n_variations, part: 1, origin: origin.clone() }
            }
            Role::Continued(kind) => kind.clone(),
        }
    }
}

impl<'d> Iterator for Figures<'_, 'd> {
    type Item = Figure<'d>;

    fn next(&mut self) -> Option<Figure<'d>> {
        let pending = self.pending.pop()?;
        let (mut draft, next) = self.walk(&pending);
        if pending.offset.is_none() && draft.printed.is_none() {
            self.count_as_labels(&mut draft);
        }
        let kind = self.kind(&pending.role);
        let goes_on = next.map(|first| Pending {
            first,
            before: Rc::new(draft.position.copy()),
            role: continued(&kind),
            offset: draft.offset,
        });
        self.pending.extend(goes_on);
        let branches = std::mem::take(&mut draft.branches);
        let figure = self.finish(kind, draft);
        self.remember(branches, &Rc::from(figure.title()), &figure.moves);
        Some(figure)
    }
}

fn continued(kind: &Kind) -> Role {
    match kind {
        Kind::Main(_) => Role::Main,
        Kind::Variation { number, part, origin } => {
            Role::Continued(Kind::Variation { number: *number, part: part + 1, origin: origin.clone() })
        }
    }
}

fn has_figure(node: Node<'_>) -> bool {
    find(node, b"FG").is_some()
}

/// Parses FG; an invalid value counts as empty.
fn printed<'d>(view: &GameView<'d>, node: Node<'d>) -> Printed<'d> {
    let value = view.get_in(node, prop::FG).and_then(Result::ok);
    let plain = Printed { flags: None, number: 0, name: Cow::Borrowed("") };
    value.and_then(|value| Printed::new(value).ok()).unwrap_or(plain)
}

/// Executes setup, and returns whether it changed anything.
fn set_up(position: &mut dyn AnyPosition, action: &Action<'_>) -> bool {
    let ident = String::from_utf8_lossy(action.property.ident());
    let changed = position.set_up(&SetUp { ident: &ident, value: &action.text });
    changed.is_ok_and(|n_changed| n_changed > 0)
}
