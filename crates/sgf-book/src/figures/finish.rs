//! Building a figure from its nodes: numbers, position, markup, passages, and the list.

use std::borrow::Cow;
use std::rc::Rc;

use sgf_games::{AnyPosition, GameSpec, Site};
use sgf_model::info::{FigureFlags, PrintMode};
use sgf_model::prop;
use sgf_syntax::Node;

use super::evaluations::evaluations;
use super::marks::{Marks, words};
use super::moves::{Background, Found, takes_ko};
use super::points::{self, Window};
use super::walk::Draft;
use super::{
    Anchor, Figure, FigureStyle, Figures, HiddenReason, Kind, Mark, MarkReference, Move, Passage, Shown,
    Visibility,
};

impl<'d> Figures<'_, 'd> {
    /// Builds a figure from its nodes.
    pub(super) fn finish(&mut self, kind: Kind, mut draft: Draft<'d>) -> Figure<'d> {
        self.number(&mut draft.moves);
        let printed = draft.printed.take();
        let flags = printed.as_ref().and_then(|printed| printed.flags);
        let shown = self.shown(flags, &draft);
        let board = match (shown, draft.start.take()) {
            (Shown::Start, Some(start)) => start,
            _ => draft.position,
        };
        let last = draft.nodes.last().copied().unwrap_or(draft.first);
        let (window, seen) = self.window(last, &*board);
        let background =
            Background { style: FigureStyle::of(self.spec), shown, board: &*board, window: &seen };
        let found = background.find(&draft.moves);
        let flags = flags.unwrap_or(self.options.flags);
        let finder = Finder { spec: self.spec, board: &*board, has_coordinates: flags.coordinates };
        let heading = self.options.heading.clone().filter(|_| kind == Kind::Main(1));
        let name = heading.map(Cow::Owned).or(printed.map(|printed| printed.name)).unwrap_or_default();
        let (marks, passages) = self.passages(&finder, &draft.nodes, &mut draft.moves, &found);
        Figure {
            name,
            kind,
            flags,
            first: draft.first,
            last,
            moves: draft.moves,
            shown,
            window,
            dimmed: self.dimmed.of(last),
            marks,
            passages,
            board,
            language: self.options.language,
        }
    }

    fn shown(&self, flags: Option<FigureFlags>, draft: &Draft<'d>) -> Shown {
        let is_go = self.spec.number == 1;
        let removes = flags.unwrap_or(self.options.flags).remove_captured && is_go;
        let has_numbers = draft.moves.iter().any(|it| it.label.is_some()) || flags.is_some() && is_go;
        let is_kept = FigureStyle::of(self.spec) == FigureStyle::Stones
            && !removes
            && has_numbers
            && !draft.moves.is_empty()
            && !draft.does_more
            && !draft.is_changed_late;
        if is_kept { Shown::Start } else { Shown::End }
    }

    /// Chooses the markup and the passages, and how readers find the moves that are not in the picture.
    fn passages(
        &self,
        finder: &Finder<'_>,
        nodes: &[Node<'d>],
        moves: &mut [Move<'d>],
        found: &[Found],
    ) -> (Vec<Mark>, Vec<Passage<'d>>) {
        let mut marks = Marks::new(self.view, finder.board, moves, found);
        let last = nodes.len().saturating_sub(1);
        let comment = |node| self.view.shown_comment(node).unwrap_or_default();
        let left_by_last =
            nodes.last().map_or_else(Vec::new, |&node| marks.add(node, &words(&comment(node)), true));
        let mut step = 0;
        let mut passages = Vec::new();
        for (index, &node) in nodes.iter().enumerate() {
            step += moves[step..].iter().take_while(|it| it.node.index() < node.index()).count();
            let text = comment(node);
            let name = self.view.get_in(node, prop::N).and_then(Result::ok).unwrap_or_default();
            let evaluations = evaluations(self.view, node, self.options.language);
            if text.trim().is_empty() && name.trim().is_empty() && evaluations.is_empty() {
                continue;
            }
            let left = match index == last {
                true => left_by_last.clone(),
                false if text.is_empty() => Vec::new(),
                false => marks.add(node, &words(&text), false),
            };
            let own = moves.get(step).is_some_and(|it| it.node.index() == node.index()).then_some(step);
            passages
                .push((left, Passage { node, step: own, name, text, evaluations, references: Vec::new() }));
        }
        self.settle(&mut marks, moves, found, finder);
        let passage = |(left, passage): (Vec<Mark>, Passage<'d>)| {
            let references = left.into_iter().map(|mark| MarkReference {
                at: finder.find(&mut marks, moves, mark.site, false),
                kind: mark.kind,
                text: mark.text,
            });
            Passage { references: references.collect(), ..passage }
        };
        let passages = passages.into_iter().map(passage).collect();
        (marks.list, passages)
    }

    /// Sets for each move that is not in the picture the reason, and how readers find its point.
    fn settle(
        &self,
        marks: &mut Marks<'_, 'd>,
        moves: &mut [Move<'d>],
        found: &[Found],
        finder: &Finder<'_>,
    ) {
        for index in 0..moves.len() {
            let it = &moves[index];
            let why = match (found[index], it.site) {
                (Found::Shown, _) => continue,
                (Found::Pass, _) => HiddenReason::Pass,
                (Found::Outside, _) => HiddenReason::Outside,
                (Found::Words, Some(site)) => HiddenReason::Text(finder.display_name(site)),
                (_, None) => HiddenReason::Text(it.notation.clone()),
                (found, Some(site)) => {
                    let has_stone = found != Found::Gone(None) && it.label.is_some();
                    let at = finder.find(marks, moves, site, has_stone);
                    match found {
                        Found::Gone(_) => HiddenReason::Captured { at },
                        _ => HiddenReason::Occupied { at, is_ko: takes_ko(moves, it, found) },
                    }
                }
            };
            moves[index].visibility = Visibility::Hidden(why);
        }
    }

    /// Sets the printed numbers of the moves.
    fn number(&self, moves: &mut [Move<'d>]) {
        let first = moves.first().map_or(0, |it| it.counted);
        for it in moves {
            let origin = self.print_modes.of(it.node);
            let mode = origin.and_then(|node| self.view.get_in(node, prop::PM)).and_then(Result::ok);
            let mode = mode.and_then(|mode| PrintMode::parse(&mode.to_string()).ok()).unwrap_or_default();
            if mode == PrintMode::Modulo100 {
                it.counted = it.counted.saturating_sub(first).saturating_add(first.rem_euclid(100));
            }
            it.label = (mode != PrintMode::None).then_some(it.counted);
        }
    }

    fn window(&mut self, node: Node<'d>, board: &dyn AnyPosition) -> (Option<Node<'d>>, Rc<Window>) {
        let Some(origin) = self.windows.of(node) else { return (None, Rc::default()) };
        let read = self.read_windows.entry(origin.index());
        let window = Rc::clone(read.or_insert_with(|| Rc::new(Window::of(self.view, board, origin))));
        ((!window.is_whole_board()).then_some(origin), window)
    }
}

/// Determines how readers find a point.
struct Finder<'a> {
    spec: &'static GameSpec,
    board: &'a dyn AnyPosition,
    has_coordinates: bool,
}

impl Finder<'_> {
    fn display_name(&self, site: Site) -> String {
        points::display_name(self.board, self.spec, site)
    }

    /// Uses a number, a label or a mark; or coordinates; or, if the picture has none, a new letter on the stone there.
    fn find(&self, marks: &mut Marks<'_, '_>, moves: &[Move<'_>], site: Site, has_stone: bool) -> Anchor {
        let number = marks.number_on(site).and_then(|index| moves[index].label);
        let shown = number.map(Anchor::Number).or_else(|| marks.anchor(site));
        let lettered = |marks: &mut Marks<'_, '_>| match has_stone && !self.has_coordinates {
            true => marks.add_letter(site),
            false => None,
        };
        shown.or_else(|| lettered(marks)).unwrap_or_else(|| Anchor::Point(self.display_name(site)))
    }
}
