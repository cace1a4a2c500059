//! Drawing a diagram as a scene: the part common to all games.
//!
//! The order matters. First we collect the cells with texts, because the lines of the board leave room for them. Then the skin
//! draws board and pieces. Marks come last, because their color depends on what is below.

mod bare;
mod caption;
mod coordinates;
mod describe;
mod marks;
mod turn;
pub(crate) mod window;

use std::collections::BTreeMap;
use std::num::NonZeroI32;

use sgf_games::{Axis, Labels};
use sgf_model::value::Color;

use crate::board::Board;
use crate::cell::Cell;
use crate::scene::{CellNames, Ground, ItemKind, Layer, Mark, MarkFit, Owner, Piece, Place, Scene};
use crate::scene_builder::SceneBuilder;
use crate::skins::{AnySkin, skin};
use crate::{Coordinates, Diagram, Orientation, View, Window};

pub use bare::draw_bare;
use marks::{Marks, is_hollow};

/// The board of a game cannot be drawn.
///
/// # Examples
///
/// ```
/// use sgf_render::DrawError;
/// assert_eq!(DrawError { game: "Tantrix" }.to_string(), "no board of Tantrix can be drawn");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no board of {game} can be drawn")]
pub struct DrawError {
    /// The name of the game.
    pub game: &'static str,
}

/// Returns whether the board has the part that a view names. If not, [`draw`] shows the whole board.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, game};
/// use sgf_render::{Diagram, View, Window, has_part};
/// let go = game(1).unwrap();
/// let diagram = Diagram::new(go, go.begin(&Options::default())?);
/// let part = |text: &str| has_part(&diagram, &View::default().with(|view| view.window = Window::Of(text.into())));
/// assert_eq!([part("A1:K10"), part("aa:cc"), part("Z9:A1"), part("foo")], [true, true, false, false]);
/// # Ok::<(), sgf_games::StartError>(())
/// ```
#[must_use]
pub fn has_part(diagram: &Diagram, view: &View) -> bool {
    let (Window::Of(text), Some(skin)) = (&view.window, skin(&*diagram.position)) else { return true };
    let mut board = skin.board();
    name_lines(&mut board, view.coordinates);
    window::part(text, diagram, skin, &board).is_some()
}

/// Draws a diagram with the settings of a view.
///
/// # Errors
///
/// Fails for games whose board cannot be drawn.
///
/// # Examples
///
/// ```
/// use sgf_games::game;
/// use sgf_model::record;
/// use sgf_render::{Diagram, View, draw};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]SZ[9];B[ee];W[ge]TR[ee])");
/// let view = record::games(&doc).next().unwrap();
/// let diagram = Diagram::at(&view, game(1).unwrap(), view.nodes().last().unwrap())?;
/// let scene = draw(&diagram, &View::default())?;
/// assert!(scene.description.contains("White to move") || scene.description.contains("Black to move"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn draw(diagram: &Diagram, view: &View) -> Result<Scene, DrawError> {
    let skin = skin(&*diagram.position).ok_or(DrawError { game: diagram.spec.name })?;
    let mut board = skin.board();
    name_lines(&mut board, view.coordinates);
    if let (Orientation::Flat, Some(flat)) = (view.orientation, board.flat) {
        (board.place, board.text) = (flat.place, flat.text);
    }
    let marks = Marks::of(diagram, view, skin, &board);
    let shown = window::shown(diagram, view, skin, &board, &marks);
    let mut builder = SceneBuilder::new(board, shown);
    let hollow = marks.marks.iter().filter(|(_, mark)| is_hollow(*mark)).map(|&(cell, _)| cell);
    builder.leave_room(marks.texts.iter().map(|text| text.cell), hollow);
    builder.stars = view.stars;
    builder.coordinates = view.coordinates;
    builder.players.clone_from(&diagram.players);
    skin.surface(&mut builder);
    skin.pieces(&mut builder);
    for &(site, color) in &diagram.kept {
        if let Some(cell) = skin.cell(site) {
            skin.extra(&mut builder, cell, color, false);
        }
    }
    if view.variations {
        ghosts(diagram, skin, &mut builder);
    }
    if diagram.has_all_moves {
        builder.date(since(diagram, skin, builder.board()));
    }
    let names = marks.names(skin, &builder);
    let candidates = marks.candidates.clone();
    marks.put(&mut builder);
    if view.coordinates != Coordinates::None {
        coordinates::put(&mut builder, view);
    }
    let description = describe::describe(diagram, view, skin, &builder, &candidates);
    let text = builder.board().text;
    let side = |count: i16| u16::try_from(count).unwrap_or(0);
    let size = (side(builder.board().columns), side(builder.board().rows));
    let cells = cell_names(skin, &builder);
    let title = diagram.title.clone();
    let (mut frame, points, mut items) = builder.finish(view.margin);
    if let Some(color) = diagram.to_move.filter(|_| view.turn) {
        frame = turn::put(color, frame, &mut items);
    }
    if let Some(caption) = &view.caption {
        frame = caption::put(caption, view.caption_lines, frame, &mut items);
    }
    Ok(Scene {
        frame,
        points,
        items,
        title,
        description,
        text,
        names,
        board: size,
        cells,
        game: diagram.spec.number,
    })
}

/// Names columns and rows in the style of the view. Boards whose cells are not in straight rows have no names to change.
/// If players count columns from the right, as in shogi, so do all numeric styles. Files that each player counts from a different
/// side do not name points, so points keep their names.
fn name_lines(board: &mut Board, coordinates: Coordinates) {
    board.files = board.files.filter(|_| coordinates == Coordinates::Cjk);
    if board.files.is_some() || (board.across.labels == Labels::None && board.down.labels == Labels::None) {
        return;
    }
    let (across, down, from_end) = match coordinates {
        Coordinates::None | Coordinates::Own => return,
        Coordinates::A1 => (Labels::Western, Labels::Numbers, true),
        Coordinates::Numbers => (Labels::Numbers, Labels::Numbers, false),
        Coordinates::Cjk => (Labels::Numbers, Labels::Cjk, false),
        Coordinates::Sgf => (Labels::Sgf, Labels::Sgf, false),
    };
    let from_right =
        (board.across.labels, across) == (Labels::Numbers, Labels::Numbers) && board.across.from_end;
    board.across = Axis { labels: across, from_end: from_right };
    board.down = Axis { labels: down, from_end };
}

/// The last move whose footprint contains each cell.
fn since(diagram: &Diagram, skin: &dyn AnySkin, board: &Board) -> Vec<Option<NonZeroI32>> {
    let mut since = vec![None; board.columns.max(0) as usize * board.rows.max(0) as usize];
    let footprint =
        diagram.moves.iter().rev().filter_map(|made| Some((*made.footprint.last()?, made.number)));
    // Some skins are slow to find a cell, so look up each site once, with its last move.
    let mut is_known = vec![false; since.len()];
    for (site, number) in footprint {
        if site.index() >= is_known.len() {
            is_known.resize(site.index() + 1, false);
        }
        if std::mem::replace(&mut is_known[site.index()], true) {
            continue;
        }
        if let Some(index) = skin.cell(site).and_then(|cell| board.index(cell)) {
            since[index] = since[index].or(i32::try_from(number).ok().and_then(NonZeroI32::new));
        }
    }
    since
}

/// The names of the cells with pieces.
fn cell_names(skin: &dyn AnySkin, builder: &SceneBuilder) -> CellNames {
    let cells = builder.pieces().iter().map(|&(cell, ..)| cell);
    let own = match builder.board().across.labels {
        Labels::None => cells.filter_map(|cell| Some((cell, skin.cell_name(cell)?))).collect(),
        _ => BTreeMap::new(),
    };
    CellNames { across: builder.board().across, down: builder.board().down, own }
}

/// Draws the next moves of the record as ghosts, one per place; the first is the main line. A move of a piece is drawn at its
/// destination; if that is occupied, only a mark is drawn.
fn ghosts(diagram: &Diagram, skin: &dyn AnySkin, builder: &mut SceneBuilder) {
    let mut taken: Vec<Cell> = Vec::new();
    for next in &diagram.next {
        let cells = skin.cells(next.color, next.site.as_slice());
        let Some(&cell) = cells.last().filter(|cell| !taken.contains(cell)) else { continue };
        taken.push(cell);
        let from = next.from.and_then(|site| skin.cell(site));
        let moved = from.and_then(|from| builder.piece_on(from)).cloned();
        let is_free = !builder.ground(cell).is_piece();
        let (on, fit) = match (moved, is_free) {
            (Some(piece), true) => {
                builder.piece(cell, Piece { ghost: true, ..piece });
                (Ground::Board, MarkFit::Badge)
            }
            (Some(_), false) => (Ground::Board, MarkFit::Badge),
            (None, true) => {
                skin.extra(builder, cell, next.color, true);
                (ground(next.color), MarkFit::Middle)
            }
            (None, false) => continue,
        };
        // A single next move needs no mark if its ghost is visible.
        let is_marked = diagram.next.len() > 1 || !is_free;
        if builder.shows(cell) && is_marked && !builder.has_text(cell) {
            let mark = Mark::Variation(Owner::from(next.color));
            builder.put(Layer::Marks, builder.at(cell), ItemKind::Mark { mark, on, fit });
        }
    }
}

fn ground(color: Color) -> Ground {
    Owner::from(color).ground()
}

/// The place at a distance from one place, away from another.
pub(crate) fn away(from: Place, other: Place, by: i32) -> Place {
    let length = from.distance(other).max(1);
    let part = by * 1000 / length;
    Place::new(from.x - (other.x - from.x) * part / 1000, from.y - (other.y - from.y) * part / 1000)
}
