//! Boards of games whose moves are not known: empty, with words below.
//!
//! What stands on them nobody can tell, so nothing is drawn there. Only boards whose form is published are drawn.

use sgf_games::hexgrid::HexGrid;
use sgf_games::{Axis, GameSpec, Labels};

use super::{NoPicture, caption, coordinates};
use crate::board::{Board, Cell};
use crate::pen::{Pen, Shown};
use crate::scene::{CELL, CellNames, Layer, Outline, PointKind, Role, Scene, Shape};
use crate::surface::{Chequer, Lattice, fields};
use crate::{Coordinates, View};

/// The form of a board.
#[derive(Clone, Copy)]
enum Form {
    /// Square fields: so many columns and rows.
    Squares(u16, u16, Chequer),
    /// The fields of Jungle, with rivers, traps and dens.
    Jungle,
    /// Round fields in a hexagon.
    Rounds(&'static HexGrid),
}

/// The 37 fields of Tamsk.
static TAMSK: HexGrid = HexGrid::new(&[(1, 4), (1, 5), (1, 6), (1, 7), (2, 6), (3, 5), (4, 4)], true, false);

/// The boards by the numbers of their games. Tantrix has none, and the forms of the others are not known here.
const FORMS: [(u16, Form); 7] = [
    (12, Form::Jungle),
    (13, Form::Squares(5, 5, Chequer::Plain)),
    (23, Form::Squares(4, 4, Chequer::Plain)),
    (26, Form::Squares(4, 4, Chequer::Plain)),
    (30, Form::Squares(7, 7, Chequer::Plain)),
    (33, Form::Squares(8, 8, Chequer::Dark)),
    (38, Form::Rounds(&TAMSK)),
];

/// Draws the empty board of a game whose moves are not known, as far as its form is; below it stands the caption of the view.
///
/// # Errors
///
/// Fails for games whose board has no form that is known.
///
/// # Examples
///
/// ```
/// use sgf_games::game;
/// use sgf_render::{View, draw_bare};
/// let view = View { caption: Some("1 B a1-a2".to_owned()), ..View::default() };
/// let scene = draw_bare(game(12).unwrap(), &view)?;
/// assert_eq!(scene.description, "Jungle: the board without its pieces.");
/// assert!(draw_bare(game(17).unwrap(), &view).is_err());
/// # Ok::<(), sgf_render::NoPicture>(())
/// ```
pub fn draw_bare(spec: &GameSpec, view: &View) -> Result<Scene, NoPicture> {
    let form = FORMS.iter().find(|(number, _)| *number == spec.number).map(|(_, form)| *form);
    let form = form.ok_or(NoPicture { game: spec.name })?;
    let mut board = form.board();
    super::name_lines(&mut board, view.coordinates);
    let shown = Shown::whole(&board);
    let mut pen = Pen::new(board, shown);
    pen.coordinates = view.coordinates;
    form.surface(&mut pen);
    if view.coordinates != Coordinates::None {
        coordinates::put(&mut pen, view);
    }
    let Board { across, down, text, columns, rows, .. } = *pen.board();
    let (mut frame, points, mut items) = pen.finish(view.margin);
    if let Some(words) = &view.caption {
        frame = caption::put(words, view.caption_lines, frame, &mut items);
    }
    let side = |count: i16| u16::try_from(count).unwrap_or(0);
    Ok(Scene {
        frame,
        points,
        items,
        title: spec.name.to_owned(),
        description: format!("{}: the board without its pieces.", spec.name),
        text,
        names: Vec::new(),
        board: (side(columns), side(rows)),
        cells: CellNames { across, down, own: Default::default() },
        game: spec.number,
    })
}

impl Form {
    fn board(self) -> Board {
        let unnamed = Axis { labels: Labels::None, from_end: false };
        match self {
            Form::Squares(columns, rows, _) => {
                Board { across: unnamed, down: unnamed, ..Board::square(columns, rows) }
            }
            Form::Jungle => Board::square(7, 9),
            Form::Rounds(grid) => Lattice::upright(grid).board(620),
        }
    }

    fn surface(self, pen: &mut Pen) {
        match self {
            Form::Squares(.., chequer) => fields(pen, chequer),
            Form::Jungle => jungle(pen),
            Form::Rounds(grid) => rounds(pen, Lattice::upright(grid)),
        }
    }
}

/// Two rivers of six fields in the middle; a den in the middle of each end, with three traps around it.
fn jungle(pen: &mut Pen) {
    fields(pen, Chequer::Plain);
    for cell in pen.cells() {
        let at = pen.at(cell);
        let from_end = cell.row.min(8 - cell.row);
        let beside = (cell.column - 3).abs();
        if matches!(beside, 1 | 2) && from_end >= 3 {
            let water = Outline::Rect { width: CELL, height: CELL, round: 0 };
            pen.shape(Layer::Fields, at, Shape::filled(water, Role::Dark));
        }
        let sign = match (beside, from_end) {
            (0, 0) => Outline::Circle { radius: 330 },
            (1, 0) | (0, 1) => Outline::Rect { width: 560, height: 560, round: 0 },
            _ => continue,
        };
        pen.shape(Layer::Lines, at, Shape::drawn(sign, Role::Line, 36));
    }
}

fn rounds(pen: &mut Pen, lattice: Lattice) {
    let cells: Vec<Cell> = lattice.cells().map(|(_, cell)| cell).collect();
    for cell in cells {
        let at = pen.at(cell);
        let field = Shape::filled(Outline::Circle { radius: 450 }, Role::Middle).with_stroke(Role::Line, 25);
        pen.shape(Layer::Fields, at, field);
        pen.point(at, PointKind::Field { dark: false });
    }
    if pen.coordinates != Coordinates::None {
        lattice.names(pen, 760);
    }
}
