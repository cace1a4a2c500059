//! The places of the stones of a record: choosing a turn, and a place on a board of another size.

use sgf_games::Geometry;
use sgf_model::record::{GameView, main_line_from};
use sgf_model::table::{TABLE, reduce_ident};
use sgf_syntax::Node;

use super::TransformErrorKind;
use super::turn::Turn;
use crate::coordinates::sides;

/// The turn after which the game starts in the upper right corner, as printed games do, on the right of its diagonal.
///
/// The first move decides, and where its images are equal, the next ones. Setup in the root decides before moves.
pub(super) fn normal_turn(view: &GameView<'_>, board: Geometry, turns: &[Turn]) -> Turn {
    let size = (i32::from(board.columns()), i32::from(board.rows()));
    let (set_up, moves) = first_points(view, board);
    let keys = |turn: &Turn| {
        let (columns, _) = if turn.exchanges_sides() { (size.1, size.0) } else { size };
        let key = |place: &(i32, i32)| {
            let (column, row) = turn.place(size, *place);
            let from_right = columns - 1 - column;
            (from_right + row, from_right)
        };
        let mut first: Vec<_> = set_up.iter().map(key).collect();
        first.sort_unstable();
        first.extend(moves.iter().map(key));
        first
    };
    turns.iter().copied().min_by_key(keys).unwrap_or_default()
}

type Places = Vec<(i32, i32)>;

/// The points of the setup of the root, and of the moves of the main line.
fn first_points(view: &GameView<'_>, board: Geometry) -> (Places, Places) {
    let mut set_up = Vec::new();
    let mut moves = Vec::new();
    for node in main_line_from(view.root()) {
        for property in node.properties() {
            let places = property.values().flat_map(|value| places(board, value.raw()));
            match &*reduce_ident(property.ident()) {
                b"AB" | b"AW" if node.is_root() => set_up.extend(places),
                b"B" | b"W" => moves.extend(places),
                _ => {}
            }
        }
    }
    (set_up, moves)
}

/// The points that a value names; those of a rectangle are its corners.
fn places(board: Geometry, raw: &[u8]) -> Places {
    let text = String::from_utf8_lossy(raw);
    let sites = text.split(':').filter_map(|part| board.site(part).ok());
    sites.filter_map(|site| board.place(site)).map(|(column, row)| (column.into(), row.into())).collect()
}

/// How far everything moves to the right and down on a board of another size: the stones keep their distance from the nearest edges.
pub(super) fn shift(
    view: &GameView<'_>,
    old: Geometry,
    new: Geometry,
) -> Result<(i32, i32), TransformErrorKind> {
    let all: Places = view.nodes().flat_map(|node| used_places(view, old, node)).collect();
    let side = |of: fn(&(i32, i32)) -> i32, old: u16, new: u16| {
        let least = all.iter().map(of).min().unwrap_or(0);
        let most = all.iter().map(of).max().unwrap_or(0);
        along(least, most, old.into(), new.into())
    };
    let right = side(|place| place.0, old.columns(), new.columns());
    let down = side(|place| place.1, old.rows(), new.rows());
    right.zip(down).ok_or(TransformErrorKind::Size { columns: new.columns(), rows: new.rows() })
}

/// The shift along one axis; `None` if the stones do not fit, or if they use both edges of a board that grows.
fn along(least: i32, most: i32, old: i32, new: i32) -> Option<i32> {
    let (before, after) = (least, old - 1 - most);
    let shift = if after < before { new - old } else { 0 };
    let fits = least + shift >= 0 && most + shift < new;
    let is_torn = new > old && before.max(after) < 2;
    (old == new || fits && !is_torn).then_some(shift)
}

/// The points that a node uses. Views and territory may be larger than the problem.
fn used_places(view: &GameView<'_>, board: Geometry, node: Node<'_>) -> Places {
    let mut all = Vec::new();
    for property in node.properties() {
        let ident = reduce_ident(property.ident());
        let is_move = matches!(&*ident, b"B" | b"W");
        let is_used = is_move || TABLE.get(view.number(), &ident).is_some_and(|row| sides(row).is_some());
        if is_used && !is_region(&ident) {
            all.extend(property.values().flat_map(|value| places(board, value.raw())));
        }
    }
    all
}

/// Returns whether a list of points may be cut at the edge of a smaller board.
pub(super) fn is_region(ident: &[u8]) -> bool {
    matches!(ident, b"VW" | b"DD" | b"TB" | b"TW")
}
