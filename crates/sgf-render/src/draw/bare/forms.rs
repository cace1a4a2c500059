//! Boards of games without supported moves.

use sgf_games::column_label;
use sgf_games::hexgrid::HexGrid;

use crate::Coordinates;
use crate::board::Board;
use crate::cell::Cell;
use crate::scene::{CELL, Layer, Outline, Place, PointKind, Role, Shape, TextScale};
use crate::scene_builder::SceneBuilder;
use crate::surface::{FieldPattern, Lattice, beside, fields, upright};

/// The form of a board.
#[derive(Clone, Copy)]
pub(super) enum Form {
    /// Square fields: columns and rows.
    Squares(u16, u16, FieldPattern),
    /// Jungle, with rivers, traps and dens.
    Jungle,
    /// Quadrature, with the home plates of both players.
    Quadrature,
    /// Tripples, with start and goal fields of both players and four closed fields.
    Tripples,
    /// Round fields in a hexagon.
    Rounds(&'static HexGrid),
    /// The points of Pünct.
    Punct,
    /// The triangles of Sahara.
    Sahara,
}

/// The 37 fields of Tamsk.
static TAMSK: HexGrid = HexGrid::new(&[(1, 4), (1, 5), (1, 6), (1, 7), (2, 6), (3, 5), (4, 4)], true, false);

/// The boards by game number. Tantrix has none: its tiles are on the table.
const FORMS: [(u16, Form); 11] = [
    (12, Form::Jungle),
    (13, Form::Squares(5, 5, FieldPattern::Plain)),
    (15, Form::Quadrature),
    (23, Form::Squares(4, 4, FieldPattern::Plain)),
    (25, Form::Punct),
    (26, Form::Squares(4, 4, FieldPattern::Plain)),
    (30, Form::Squares(7, 7, FieldPattern::Plain)),
    (31, Form::Tripples),
    (33, Form::Squares(8, 8, FieldPattern::Dark)),
    (34, Form::Sahara),
    (38, Form::Rounds(&TAMSK)),
];

impl Form {
    /// Returns the form of the board of a game.
    pub(super) fn of(number: u16) -> Option<Form> {
        FORMS.iter().find(|(game, _)| *game == number).map(|(_, form)| *form)
    }

    /// Returns the board.
    pub(super) fn board(self) -> Board {
        match self {
            Form::Squares(columns, rows, _) => Board::unnamed(columns, rows),
            Form::Jungle => Board { is_dark: is_water, ..Board::square(7, 9) },
            Form::Quadrature => Board { is_dark: is_home_plate, ..Board::unnamed(11, 11) },
            Form::Tripples => Board { is_dark: is_neutral, ..Board::unnamed(8, 8) },
            Form::Rounds(grid) => Lattice::upright(grid).board(620),
            Form::Punct => Board { mask: |_, cell| is_punct(cell), rim: 560, ..upright(17, 33) },
            Form::Sahara => Board {
                mask: |_, cell| is_sahara(cell),
                place: |cell| Place::new(i32::from(cell.column) * CELL, i32::from(cell.row) * HEIGHT),
                rim: CELL * 5 / 4,
                text: TextScale { column: CELL / 2, line: HEIGHT },
                ..Board::unnamed(11, 6)
            },
        }
    }

    /// Draws the board.
    pub(super) fn surface(self, builder: &mut SceneBuilder) {
        match self {
            Form::Squares(.., pattern) => fields(builder, pattern),
            Form::Jungle => jungle(builder),
            Form::Quadrature => fields(builder, FieldPattern::Plain),
            Form::Tripples => tripples(builder),
            Form::Rounds(grid) => rounds(builder, Lattice::upright(grid)),
            Form::Punct => punct(builder),
            Form::Sahara => sahara(builder),
        }
    }
}

/// The distance of a Jungle cell from the middle column and from the nearer end.
fn from_middle_and_end(cell: Cell) -> (i16, i16) {
    ((cell.column - 3).abs(), cell.row.min(8 - cell.row))
}

/// Two rivers of six fields in the middle.
fn is_water(cell: Cell) -> bool {
    let (from_middle, from_end) = from_middle_and_end(cell);
    matches!(from_middle, 1 | 2) && from_end >= 3
}

/// A den in the middle of each end, surrounded by three traps.
fn jungle(builder: &mut SceneBuilder) {
    fields(builder, FieldPattern::Plain);
    for cell in builder.cells() {
        match from_middle_and_end(cell) {
            (0, 0) => sign(builder, cell, Outline::Circle { radius: 330 }),
            (1, 0) | (0, 1) => sign(builder, cell, Outline::Rect { width: 560, height: 560, round: 0 }),
            _ => {}
        }
    }
}

fn sign(builder: &mut SceneBuilder, cell: Cell, outline: Outline) {
    builder.shape(Layer::Lines, builder.at(cell), Shape::drawn(outline, Role::Line, 36));
}

/// The three middle fields of both ends.
fn is_home_plate(cell: Cell) -> bool {
    matches!(cell.row, 0 | 10) && matches!(cell.column, 4..=6)
}

/// The four closed fields in the middle.
fn is_neutral(cell: Cell) -> bool {
    matches!((cell.column, cell.row), (3 | 4, 3 | 4))
}

/// Each player goes from one corner to the opposite one: from disc to disc, from square to square.
fn tripples(builder: &mut SceneBuilder) {
    fields(builder, FieldPattern::Plain);
    for cell in builder.cells() {
        match (cell.column, cell.row) {
            (0, 0) | (7, 7) => sign(builder, cell, Outline::Circle { radius: 300 }),
            (0, 7) | (7, 0) => sign(builder, cell, Outline::Rect { width: 540, height: 540, round: 0 }),
            _ => {}
        }
    }
}

fn rounds(builder: &mut SceneBuilder, lattice: Lattice) {
    let cells: Vec<Cell> = lattice.cells().map(|(_, cell)| cell).collect();
    cells.into_iter().for_each(|cell| round(builder, cell, false));
    if builder.coordinates != Coordinates::None {
        lattice.names(builder, 760);
    }
}

fn round(builder: &mut SceneBuilder, cell: Cell, dark: bool) {
    let at = builder.at(cell);
    let role = if dark { Role::Dark } else { Role::Middle };
    let field = Shape::filled(Outline::Circle { radius: 450 }, role).with_stroke(Role::Line, 25);
    builder.shape(Layer::Fields, at, field);
    builder.point(at, PointKind::Field { dark });
}

/// The offset of a Pünct cell from the center: columns to the right, half rows down.
fn from_middle(cell: Cell) -> (i16, i16) {
    (cell.column - 8, cell.row - 16)
}

/// A hexagon with nine points per side, without its corners.
fn is_punct(cell: Cell) -> bool {
    let (right, down) = from_middle(cell);
    let (aside, away) = (right.abs(), right.abs() + down.abs());
    let is_corner = away == 16 && matches!(aside, 0 | 8);
    (right + down) % 2 == 0 && aside <= 8 && away <= 16 && !is_corner
}

/// The points of Pünct; those of the hexagon in the middle are dark.
fn punct(builder: &mut SceneBuilder) {
    let cells: Vec<Cell> = builder.cells().collect();
    for &cell in &cells {
        let (right, down) = from_middle(cell);
        round(builder, cell, right.abs() <= 2 && right.abs() + down.abs() <= 4);
    }
    if builder.coordinates == Coordinates::None {
        return;
    }
    // Columns run from top to bottom, rows from the upper left to the lower right.
    let row = |cell: Cell| {
        let (right, down) = from_middle(cell);
        (18 + right - down) / 2
    };
    for column in 0..17 {
        if let Some(&lowest) = cells.iter().rfind(|cell| cell.column == column) {
            beside(
                builder,
                builder.at(lowest).moved(0, 760),
                &column_label(column as u16).to_ascii_uppercase(),
            );
        }
    }
    for number in 1..=17 {
        if let Some(&first) = cells.iter().filter(|&&cell| row(cell) == number).min_by_key(|cell| cell.column)
        {
            // The letter of the first column is above the start of the first row.
            let (right, down) = if number == 1 { (-760, 0) } else { (-658, -380) };
            beside(builder, builder.at(first).moved(right, down), &number.to_string());
        }
    }
}

/// The height of a triangle whose sides are two cells long.
const HEIGHT: i32 = CELL * 1732 / 1000;

/// A hexagon of triangles, three per side.
fn is_sahara(cell: Cell) -> bool {
    let from_end = cell.row.min(5 - cell.row);
    (2 - from_end..=8 + from_end).contains(&cell.column)
}

/// Every other triangle points up. These are dark; a player who lands there may move again.
fn sahara(builder: &mut SceneBuilder) {
    let cells: Vec<Cell> = builder.cells().collect();
    for cell in cells {
        let dark = (cell.column + cell.row) % 2 == 0;
        let (tip, base) = if dark { (-HEIGHT / 2, HEIGHT / 2) } else { (HEIGHT / 2, -HEIGHT / 2) };
        let corners = [Place::new(0, tip), Place::new(CELL, base), Place::new(-CELL, base)];
        let role = if dark { Role::Dark } else { Role::Middle };
        let field = Shape::filled(Outline::polygon(&corners), role).with_stroke(Role::Line, 25);
        let at = builder.at(cell);
        builder.shape(Layer::Fields, at, field);
        builder.point(at, PointKind::Field { dark });
    }
}
