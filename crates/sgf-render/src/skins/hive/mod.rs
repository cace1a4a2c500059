//! Hive: tiles of two colors on a table that grows with the hive, each with a drawing of its bug and its name in notation. Pieces
//! in hand are above and below.

mod bugs;

use std::collections::VecDeque;

use sgf_games::Site;
use sgf_games::hive::{Bug, Field, Hive, Tile};
use sgf_model::value::Color;

use super::{Skin, boardspace_word};
use crate::Phrase;
use crate::board::Board;
use crate::cell::Cell;
use crate::scene::{Body, Face, Layer, Outline, Owner, Piece, Place, Rect, Role, Shape, Step};
use crate::scene_builder::SceneBuilder;
use crate::surface::{Edge, TrayItem, hexagon_outline, lying, tray};
use crate::width;
use crate::words;

/// The radius of tiles, slightly less than that of fields.
const RADIUS: i32 = 548;
/// How far a tile is above the one below it.
const RISE: (i32, i32) = (45, -100);
/// Fields to the right and up, in the order of the directions.
const STEPS: [(i16, i16); 6] = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)];
/// The number of columns and rows after which coordinates wrap around.
const AROUND: i16 = 32;

/// The hive with unwrapped columns and rows.
struct Layout {
    fields: Vec<(Field, (i16, i16))>,
    left: i16,
    right: i16,
    low: i16,
    high: i16,
}

impl Layout {
    /// Walks through the hive from tile to tile; disconnected tiles go to their nearest possible field.
    fn of(hive: &Hive) -> Layout {
        let mut fields: Vec<(Field, (i16, i16))> = Vec::new();
        for start in hive.occupied() {
            if fields.iter().any(|(field, _)| *field == start) {
                continue;
            }
            let at = fields.first().map_or((0, 0), |first| relative(*first, start));
            let mut next = VecDeque::from([(start, at)]);
            fields.push((start, at));
            while let Some((field, (column, row))) = next.pop_front() {
                for (beside, (right, up)) in field.neighbors().zip(STEPS) {
                    let is_new = fields.iter().all(|(known, _)| *known != beside);
                    if is_new && hive.top(beside).is_some() {
                        fields.push((beside, (column + right, row + up)));
                        next.push_back((beside, (column + right, row + up)));
                    }
                }
            }
        }
        if fields.is_empty() {
            fields.push((Field::START, (0, 0)));
        }
        let across = || fields.iter().map(|(_, at)| half_columns(*at));
        let rows = || fields.iter().map(|(_, (_, row))| *row);
        let ends = |least: Option<i16>, greatest: Option<i16>| (least.unwrap_or(0), greatest.unwrap_or(0));
        let ((left, right), (low, high)) =
            (ends(across().min(), across().max()), ends(rows().min(), rows().max()));
        Layout { fields, left: left - 2, right: right + 2, low: low - 1, high: high + 1 }
    }

    fn cell(&self, field: Field) -> Option<Cell> {
        let known = self.fields.iter().find(|(known, _)| *known == field).map(|(_, at)| *at);
        let (column, row) = known.unwrap_or_else(|| relative(self.fields[0], field));
        let cell = Cell::new(half_columns((column, row)) - self.left, self.high - row);
        let is_there = (0..=self.right - self.left).contains(&cell.column)
            && (0..=self.high - self.low).contains(&cell.row);
        is_there.then_some(cell)
    }
}

/// Rows are shifted by half a field each.
fn half_columns((column, row): (i16, i16)) -> i16 {
    2 * column - row
}

/// The unwrapped field that is nearest to a known one.
fn relative((known, (column, row)): (Field, (i16, i16)), field: Field) -> (i16, i16) {
    let (from, to) = (known.column_and_row(), field.column_and_row());
    let near = |from: u16, to: u16| (to as i16 - from as i16 + AROUND + AROUND / 2) % AROUND - AROUND / 2;
    (column + near(from.0, to.0), row + near(from.1, to.1))
}

impl Skin for Hive {
    fn board(&self) -> Board {
        let layout = Layout::of(self);
        lying(layout.right - layout.left + 1, layout.high - layout.low + 1)
    }

    fn cell(&self, site: Site) -> Option<Cell> {
        Layout::of(self).cell(Field::of(site)?)
    }

    fn surface(&self, builder: &mut SceneBuilder) {
        let frame = builder.frame();
        let table = Outline::Rect { width: frame.width, height: frame.height, round: 250 };
        builder.shape(Layer::Board, frame.center(), Shape::filled(table, Role::Board));
    }

    fn pieces(&self, builder: &mut SceneBuilder) {
        let layout = Layout::of(self);
        let mut piles = Vec::new();
        // Fields further up are behind raised tiles in front of them.
        let mut fields = Vec::new();
        for field in self.occupied() {
            fields.extend(layout.cell(field).map(|cell| (cell, field)));
        }
        fields.sort_by_key(|(cell, _)| (cell.row, cell.column));
        for (cell, field) in fields {
            let mut tiles: Vec<Tile> = self.stack(field).collect();
            if tiles.len() > 1 {
                let names: Vec<String> = tiles.iter().map(Tile::to_string).collect();
                piles.push(names.join(" on "));
            }
            tiles.reverse();
            put_pile(builder, cell, &tiles);
        }
        put_hand(self, builder, Edge::Above, Color::Black);
        put_hand(self, builder, Edge::Below, Color::White);
        if !piles.is_empty() {
            let text = piles.join(", ");
            let size = 330.min(builder.frame().width.max(4000) * 1000 / width(&text).max(1));
            let at = Place::new(builder.frame().center().x, builder.frame().end().y + 260);
            let half = width(&text) * size / 2000;
            builder.reach(Rect { x: at.x - half, y: at.y, width: 2 * half, height: 200 });
            builder.beside(at, text, size);
        }
    }

    fn is_word(&self, text: &str) -> bool {
        boardspace_word(text)
    }

    /// A field is named after its top tile.
    fn cell_name(&self, cell: Cell) -> Option<String> {
        let layout = Layout::of(self);
        let field = self.occupied().find(|&field| layout.cell(field) == Some(cell))?;
        Some(self.top(field)?.to_string())
    }

    /// The pieces in hand, and the tiles on top of others.
    fn notes(&self) -> Vec<Phrase> {
        let hand = |color| {
            let names = words::joined(self.hand(color).map(|tile| tile.to_string()), " ");
            let names = if names.is_empty() { "nothing".to_owned() } else { names };
            Phrase::new("{0} has in hand: {1}", [words::player(color).to_owned(), names])
        };
        let mut notes = vec![hand(Color::White), hand(Color::Black)];
        notes.extend(
            self.occupied()
                .filter(|&field| self.stack(field).count() > 1)
                .map(|field| words::joined(self.stack(field).map(|tile| tile.to_string()), " on "))
                .map(Phrase::quote),
        );
        notes
    }
}

fn sign(tile: Tile) -> char {
    match tile.color() {
        Color::White => tile.bug().letter(),
        Color::Black => tile.bug().letter().to_ascii_lowercase(),
    }
}

/// How far the name of a tile is below its center.
const NAME: i32 = 275;

/// Draws the tiles of a field from the bottom up; covered tiles show only their edge. The name of the top tile, without the
/// color, is at its lower corner: it is the face of the piece, so the piece is placed there.
fn put_pile(builder: &mut SceneBuilder, cell: Cell, tiles: &[Tile]) {
    for (tile, height) in tiles.iter().zip(0..) {
        let owner = Owner::from(tile.color());
        let (paper, rim) = owner.roles();
        let ink = owner.ground().ink();
        let mut shapes =
            vec![Shape::filled(raised(hexagon_outline(RADIUS, false)), paper).with_stroke(rim, 40)];
        let is_top = height + 1 == tiles.len() as i32;
        if is_top {
            shapes.extend(bugs::drawing(tile.bug(), 760, -110 - NAME * 1000 / 760, paper));
        }
        let text = || tile.to_string()[1..].to_owned();
        let face = is_top.then(|| Box::new(Face { text: text(), size: 215, role: ink, turned: false }));
        let at = builder.at(cell).moved(RISE.0 * height, RISE.1 * height);
        let piece = Piece { owner, body: Body::Shapes(shapes), face, sign: sign(*tile), ghost: false };
        builder.piece_at(cell, at.moved(0, NAME), piece);
        builder.set_top(cell, at);
    }
}

/// The same outline above the place of its name.
fn raised(outline: Outline) -> Outline {
    let Outline::Path(steps) = outline else { return outline };
    let up = |step| match step {
        Step::Move(to) => Step::Move(to.moved(0, -NAME)),
        Step::Line(to) => Step::Line(to.moved(0, -NAME)),
        other => other,
    };
    Outline::Path(steps.into_iter().map(up).collect())
}

/// Draws the pieces in hand of a player: a small tile for each bug, and their number.
fn put_hand(hive: &Hive, builder: &mut SceneBuilder, edge: Edge, color: Color) {
    let owner = Owner::from(color);
    let (face, rim) = owner.roles();
    let mut items = Vec::new();
    for &bug in Bug::ALL {
        let count = hive.hand(color).filter(|tile| tile.bug() == bug).count();
        if count == 0 {
            continue;
        }
        let tile = Shape::filled(hexagon_outline(330, false), face).with_stroke(rim, 30);
        let border = Shape::drawn(hexagon_outline(348, false), Role::Margin, 20);
        let drawing = bugs::drawing(bug, 600, 0, face);
        let text = if count > 1 { format!("{}×{count}", bug.letter()) } else { bug.letter().to_string() };
        let mut shapes = vec![tile, border];
        shapes.extend(drawing);
        items.push(TrayItem { shapes, width: 600, text });
    }
    if !items.is_empty() {
        tray(builder, edge, None, &items);
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::picture;
    use crate::cell::Cell;
    use crate::scene::Owner;

    const LINE: [&str; 6] = ["W wS1", "B bG1 wS1-", "W wQ -wS1", "B bQ bG1-", "W wB1 -wQ", "B bA1 bQ-"];

    #[test]
    fn the_table_grows_with_the_hive() {
        let one = picture(27, &LINE[..1]);
        assert_eq!(
            (one.cell("wS1"), one.cell("N13"), one.cell("wQ")),
            (Some(Cell::new(2, 1)), one.cell("wS1"), None)
        );
        let six = picture(27, &LINE);
        // Six tiles in a row, with a field next to the first; each is two half columns wide.
        assert_eq!((six.cell("wB1"), six.cell("bA1")), (Some(Cell::new(2, 1)), Some(Cell::new(12, 1))));
        assert_eq!(six.touched(), [Cell::new(12, 1)]);
        assert_eq!(six.name("wQ").as_deref(), Some("wQ"));
        assert!(six.says("A×2") && six.says("A1") && six.last_marks() == 1, "{:?}", six.texts());
    }

    #[test]
    fn a_beetle_is_on_top_of_the_covered_tile() {
        let more = ["W wB1 wQ", "B bA1 -wB1"];
        let line: Vec<&str> = LINE.into_iter().chain(more.into_iter().take(1)).collect();
        let covered = picture(27, &line);
        assert!(covered.says("wB1 on wQ"), "{:?}", covered.texts());
        assert_eq!(covered.cell("wB1"), covered.cell("wQ"));
        assert_eq!(covered.name("wQ").as_deref(), Some("wB1"));
        assert_eq!((covered.count(Owner::White), covered.count(Owner::Black)), (3, 3));
    }
}
