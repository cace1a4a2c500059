//! Rotated and mirrored games, so that symmetric openings merge.

use sgf_games::{AnyPosition, Geometry, Options, Symmetry, identify};
use sgf_model::record::GameView;
use sgf_model::table::Property as Row;
use sgf_model::value::{Form, ValueType, split_compose_bytes};
use sgf_syntax::{Document, Node, Span, TextEdit, TextEdits};

use super::Builder;
use crate::recode::single_game;
use crate::tree::Tree;

/// The number of main line nodes to compare.
const MAX_COMPARED: usize = 60;

impl Builder {
    /// The symmetric image that follows the tree furthest; `None` if that is the game itself.
    pub(super) fn turned(&mut self, view: &GameView<'_>) -> Option<Document<'static>> {
        let spec = identify(view, None).spec?;
        let board = spec.begin(&Options::of(view)).ok()?;
        let geometry = board.geometry();
        let moves = || view.nodes().flat_map(|node| view.moves(node));
        if !moves().all(|step| is_plain(&*board, &view.line(step.value))) {
            return None;
        }
        let line: Vec<Node<'_>> = view.main_line().take(MAX_COMPARED).collect();
        let mut best: Option<(&Symmetry, usize)> = None;
        for symmetry in geometry.symmetries().filter(|symmetry| !symmetry.exchanges) {
            let is_first = best.is_none();
            let text = line.iter().flat_map(|node| turned_node(view, *node, &*board, geometry, symmetry));
            let text: Vec<u8> = [&b"("[..], &text.collect::<Vec<u8>>(), b")"].concat();
            let doc = single_game(text, view.charset());
            let Some(game) = doc.game(0) else { continue };
            let image = GameView::of_kind(game, view.charset(), view.number(), view.version());
            let tree = Tree::new(image, &mut self.interner);
            let n_known = self.n_known(&tree);
            if is_first || best.is_some_and(|(_, most)| n_known > most) {
                best = Some((symmetry, n_known));
            }
        }
        let (symmetry, _) = best?;
        let is_own = std::ptr::eq(symmetry, geometry.symmetries().next()?);
        (!is_own).then(|| single_game(turned_game(view, &*board, geometry, symmetry), view.charset()))
    }
}

/// Returns whether a move is a point or a pass.
fn is_plain(board: &dyn AnyPosition, text: &str) -> bool {
    let is_word =
        text.is_empty() || text.len() > 3 && text.chars().all(|it| it.is_ascii_lowercase() || it == '-');
    is_word || text == "tt" || board.site(text).is_ok()
}

/// The text of a game after a symmetry.
fn turned_game(
    view: &GameView<'_>,
    board: &dyn AnyPosition,
    geometry: Geometry,
    symmetry: &Symmetry,
) -> Vec<u8> {
    let edits = view.nodes().flat_map(|node| turned_values(view, node, board, geometry, symmetry));
    let start = view.span().start;
    apply(edits, start, view.bytes())
}

fn turned_node(
    view: &GameView<'_>,
    node: Node<'_>,
    board: &dyn AnyPosition,
    geometry: Geometry,
    symmetry: &Symmetry,
) -> Vec<u8> {
    let (span, game) = (node.span(), view.span().start);
    let edits = turned_values(view, node, board, geometry, symmetry);
    apply(edits.into_iter(), span.start, &view.bytes()[span.start - game..span.end - game])
}

fn apply(edits: impl Iterator<Item = (Span, Vec<u8>)>, start: usize, text: &[u8]) -> Vec<u8> {
    let within = |span: Span| Span::new(span.start - start, span.end - start);
    let edits = edits.map(|(span, new)| TextEdit::replace(within(span), new)).collect();
    TextEdits::new(edits).expect("values do not overlap").apply(text)
}

/// The values of a node that contain points, and their images.
fn turned_values(
    view: &GameView<'_>,
    node: Node<'_>,
    board: &dyn AnyPosition,
    geometry: Geometry,
    symmetry: &Symmetry,
) -> Vec<(Span, Vec<u8>)> {
    let point = |text: &[u8]| -> Option<Vec<u8>> {
        let site = board.site(str::from_utf8(text).ok()?).ok()?;
        Some(board.name(geometry.image(site, symmetry)).into_bytes())
    };
    let mut all = Vec::new();
    for property in node.properties() {
        let Some((left, right)) = view.row(property).and_then(sides) else { continue };
        for value in property.values() {
            let raw = value.raw();
            let new = match split_compose_bytes(raw) {
                None if left => point(raw),
                None => None,
                Some((first, second)) => {
                    let first_new = left.then(|| point(first)).flatten().unwrap_or_else(|| first.to_vec());
                    let second_new =
                        right.then(|| point(second)).flatten().unwrap_or_else(|| second.to_vec());
                    Some([&first_new, &b":"[..], &second_new].concat())
                }
            };
            all.extend(new.filter(|new| *new != raw).map(|new| (value.span(), new)));
        }
    }
    all
}

/// Which parts of a property's values are points: the first, and the second of a composed value.
fn sides(row: &Row) -> Option<(bool, bool)> {
    let is_point = |side| matches!(side, ValueType::Point | ValueType::Move | ValueType::Stone);
    let of = |form| match form {
        Form::Simple(only) => (is_point(only), is_point(only)),
        Form::Compose(left, right) => (is_point(left), is_point(right)),
    };
    let all = row.forms.iter().map(of).fold((false, false), |(a, b), (c, d)| (a || c, b || d));
    (all.0 || all.1).then_some(all)
}
