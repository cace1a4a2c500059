//! From a subject and a view to a scene: what is common to all games.
//!
//! The order matters: first it is found out which cells have texts, because the lines of the board leave room for them; then
//! the skin draws board and pieces; then come the marks, which have to know what they lie on.

mod bare;
mod caption;
mod coordinates;
mod describe;
mod marks;
mod turn;
pub(crate) mod window;

use std::fmt;
use std::num::NonZeroI32;

use sgf_games::{Axis, Labels};
use sgf_model::value::Color;
use sgf_syntax::Sorted;

use crate::board::{Board, Cell};
use crate::pen::Pen;
use crate::scene::{CellNames, Ground, Layer, Mark, MarkFit, Owner, Piece, Place, Scene, Thing};
use crate::skins::{AnySkin, skin};
use crate::{Coordinates, Orientation, Subject, View, Window};

pub use bare::draw_bare;
use marks::{Marks, is_hollow};

/// The board of this game is not drawn.
///
/// # Examples
///
/// ```
/// use sgf_render::NoPicture;
/// assert_eq!(NoPicture { game: "Tantrix" }.to_string(), "no board of Tantrix can be drawn");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPicture {
    /// What the game is called.
    pub game: &'static str,
}

impl fmt::Display for NoPicture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no board of {} can be drawn", self.game)
    }
}

impl std::error::Error for NoPicture {}

/// Tells whether a part of the board that a view names is there; if not, [`draw`] shows the whole board.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, game};
/// use sgf_render::{Subject, View, Window, has_part};
/// let go = game(1).unwrap();
/// let subject = Subject::new(go, go.begin(&Options::default())?);
/// let part = |text: &str| has_part(&subject, &View::default().with(|view| view.window = Window::Of(text.into())));
/// assert_eq!([part("A1:K10"), part("aa:cc"), part("Z9:A1"), part("foo")], [true, true, false, false]);
/// # Ok::<(), sgf_games::Refused>(())
/// ```
#[must_use]
pub fn has_part(subject: &Subject, view: &View) -> bool {
    let (Window::Of(text), Some(skin)) = (&view.window, skin(&*subject.position)) else { return true };
    let mut board = skin.board();
    name_lines(&mut board, view.coordinates);
    window::part(text, subject, skin, &board).is_some()
}

/// Draws a position as a view asks for it.
///
/// # Errors
///
/// Fails for games whose board is not drawn.
///
/// # Examples
///
/// ```
/// use sgf_games::game;
/// use sgf_model::record;
/// use sgf_render::{Subject, View, draw};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]SZ[9];B[ee];W[ge]TR[ee])");
/// let view = record::games(&doc).next().unwrap();
/// let subject = Subject::at(&view, game(1).unwrap(), view.nodes().last().unwrap())?;
/// let scene = draw(&subject, &View::default())?;
/// assert!(scene.description.contains("White to move") || scene.description.contains("Black to move"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn draw(subject: &Subject, view: &View) -> Result<Scene, NoPicture> {
    let skin = skin(&*subject.position).ok_or(NoPicture { game: subject.spec.name })?;
    let mut board = skin.board();
    name_lines(&mut board, view.coordinates);
    if let (Orientation::Flat, Some(flat)) = (view.orientation, board.flat) {
        (board.place, board.text) = (flat.place, flat.text);
    }
    let marks = Marks::of(subject, view, skin, &board);
    let shown = window::shown(subject, view, skin, &board, &marks);
    let mut pen = Pen::new(board, shown);
    let hollow = marks.marks.iter().filter(|(_, mark)| is_hollow(*mark)).map(|&(cell, _)| cell);
    pen.leave_room(marks.texts.iter().map(|text| text.cell), hollow);
    pen.stars = view.stars;
    pen.coordinates = view.coordinates;
    pen.players.clone_from(&subject.players);
    skin.surface(&mut pen);
    skin.pieces(&mut pen);
    for &(site, color) in &subject.kept {
        if let Some(cell) = skin.cell(site) {
            skin.extra(&mut pen, cell, color, false);
        }
    }
    if view.variations {
        ghosts(subject, skin, &mut pen);
    }
    if subject.has_all_moves {
        pen.date(since(subject, skin, pen.board()));
    }
    let names = marks.names(skin, &pen);
    let candidates = marks.candidates.clone();
    marks.put(&mut pen);
    if view.coordinates != Coordinates::None {
        coordinates::put(&mut pen, view);
    }
    let description = describe::describe(subject, view, skin, &pen, &candidates);
    let text = pen.board().text;
    let side = |count: i16| u16::try_from(count).unwrap_or(0);
    let size = (side(pen.board().columns), side(pen.board().rows));
    let cells = cell_names(skin, &pen);
    let title = subject.title.clone();
    let (mut frame, points, mut items) = pen.finish(view.margin);
    if let Some(color) = subject.position.turn().filter(|_| view.turn) {
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
        game: subject.spec.number,
    })
}

/// Calls the columns and rows as the view asks for it. Those without names stay without: their cells stand in no straight rows. Where
/// players count the columns from the right, as in shogi, they do so in all numbers. Files that each player counts from another side name
/// no point, so the points keep their names.
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

/// The move that last came to rest on each cell.
fn since(subject: &Subject, skin: &dyn AnySkin, board: &Board) -> Vec<Option<NonZeroI32>> {
    let mut since = vec![None; board.columns.max(0) as usize * board.rows.max(0) as usize];
    let rests = subject.moves.iter().rev().filter_map(|made| Some((*made.rests.last()?, made.number)));
    // Some skins take their time to find a cell, so each site is looked for once, with its last move.
    let mut is_known = vec![false; since.len()];
    for (site, number) in rests {
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

/// What the cells of all pieces are called.
fn cell_names(skin: &dyn AnySkin, pen: &Pen) -> CellNames {
    let cells = pen.pieces().iter().map(|&(cell, ..)| cell);
    let own = match pen.board().across.labels {
        Labels::None => cells.filter_map(|cell| Some((cell, skin.said(cell)?))).collect(),
        _ => Sorted::default(),
    };
    CellNames { across: pen.board().across, down: pen.board().down, own }
}

/// The next moves of the record, as pale stones, one for each place; the first is the main line. What moves on the board is pale where it
/// goes to; if something stands there, only a mark says so.
fn ghosts(subject: &Subject, skin: &dyn AnySkin, pen: &mut Pen) {
    let mut taken: Vec<Cell> = Vec::new();
    for next in &subject.next {
        let cells = skin.cells(next.color, next.site.as_slice());
        let Some(&cell) = cells.last().filter(|cell| !taken.contains(cell)) else { continue };
        taken.push(cell);
        let from = next.from.and_then(|site| skin.cell(site));
        let moved = from.and_then(|from| pen.piece_on(from)).cloned();
        let is_free = !pen.ground(cell).is_piece();
        let (on, fit) = match (moved, is_free) {
            (Some(piece), true) => {
                pen.piece(cell, Piece { ghost: true, ..piece });
                (Ground::Board, MarkFit::Badge)
            }
            (Some(_), false) => (Ground::Board, MarkFit::Badge),
            (None, true) => {
                skin.extra(pen, cell, next.color, true);
                (ground(next.color), MarkFit::Middle)
            }
            (None, false) => continue,
        };
        // A single move needs no mark, if it is seen without one.
        let is_marked = subject.next.len() > 1 || !is_free;
        if pen.shows(cell) && is_marked && !pen.has_text(cell) {
            let mark = Mark::Variation(Owner::from(next.color));
            pen.put(Layer::Marks, pen.at(cell), Thing::Mark { mark, on, fit });
        }
    }
}

fn ground(color: Color) -> Ground {
    Owner::from(color).ground()
}

/// The place some way from one place away from another.
pub(crate) fn away(from: Place, other: Place, by: i32) -> Place {
    let length = from.distance(other).max(1);
    let part = by * 1000 / length;
    Place::new(from.x - (other.x - from.x) * part / 1000, from.y - (other.y - from.y) * part / 1000)
}
