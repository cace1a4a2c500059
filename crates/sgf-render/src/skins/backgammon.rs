//! Backgammon: seen by White, whose home is at the lower right. Points are triangles, checkers lie on them up to five high, and the
//! fifth tells by a number how many there are.
//!
//! Each place of a checker is a cell: fifteen columns, of which the first holds the cube, the eighth is the bar and the last the tray, and
//! eleven rows, five for each side and one between them for dice.

use sgf_games::backgammon::{Backgammon, Dice, Move, Point};
use sgf_games::{CubeOwner, Position, Site};
use sgf_model::value::Color;
use sgf_syntax::{AddAll, Listed};

use super::Skin;
use crate::Coordinates;
use crate::board::{Board, Cell};
use crate::pen::Pen;
use crate::scene::{
    Body, CELL, Face, Ground, Label, LabelFit, LabelKind, Layer, Outline, Owner, Piece, Place, PointKind,
    Rect, Role, Shape, Thing,
};
use crate::width;

const COLUMNS: i16 = 15;
const ROWS: i16 = 11;
const BAR: i16 = 7;
const TRAY: i16 = 14;
/// How many checkers of a point are drawn.
const DEPTH: i16 = 5;
/// The row between the sides.
const MIDDLE: i16 = 5;
const RADIUS: i32 = 470;
/// How far the frame goes beyond the cells.
const RIM: i32 = CELL / 2 + 180;
const COLORS: [Color; 2] = [Color::Black, Color::White];

impl Skin for Backgammon {
    fn board(&self) -> Board {
        Board { rim: RIM, ..Board::unnamed(COLUMNS as u16, ROWS as u16) }
    }

    /// Where the uppermost checker of a point lies, of whoever has more there.
    fn cell(&self, site: Site) -> Option<Cell> {
        let point = Point::of(site)?;
        let count = |color: &Color| self.checkers(*color, point);
        let color = COLORS.into_iter().max_by_key(|color| count(color))?;
        Some(place_of(color, point, top(count(&color))))
    }

    /// The checkers that were moved, each where it is now.
    fn cells(&self, color: Color, rests: &[Site]) -> Vec<Cell> {
        let cell = |(index, site): (usize, &Site)| {
            let point = Point::of(*site)?;
            let above = rests[..index].iter().filter(|other| *other == site).count() as i16;
            Some(place_of(color, point, (top(self.checkers(color, point)) - above).max(0)))
        };
        rests.iter().enumerate().filter_map(cell).listed()
    }

    fn surface(&self, pen: &mut Pen) {
        let whole = pen.frame();
        let frame = Outline::Rect { width: whole.width, height: whole.height, round: 120 };
        pen.shape(
            Layer::Board,
            whole.centre(),
            Shape::filled(frame, Role::Frame).with_stroke(Role::Line, 30),
        );
        let height = CELL * i32::from(ROWS);
        for middle in [3 * CELL + CELL / 2, 10 * CELL + CELL / 2] {
            let half = Outline::Rect { width: 6 * CELL, height, round: 0 };
            let half = Shape::filled(half, Role::Board).with_stroke(Role::Line, 30);
            pen.shape(Layer::Board, Place::new(middle, height / 2 - CELL / 2), half);
        }
        let tray = Outline::Rect { width: CELL - 140, height, round: 60 };
        let tray = Shape::filled(tray, Role::Board).with_stroke(Role::Line, 30);
        pen.shape(Layer::Board, pen.at(Cell::new(TRAY, MIDDLE)), tray);
        for pips in 1..=24 {
            put_point(pen, pips);
        }
        if pen.coordinates != Coordinates::None {
            (1..=24).for_each(|pips| put_name(pen, pips));
        }
    }

    fn pieces(&self, pen: &mut Pen) {
        for color in COLORS {
            for pips in 1..=25 {
                let point = Point::at(color, pips);
                put_checkers(pen, color, point, self.checkers(color, point));
            }
            put_off(pen, color, self.checkers(color, Point::OFF));
            put_player(self, pen, color);
        }
        put_cube(self, pen);
        if let (Some(dice), Some(color)) = (self.dice(), self.turn()) {
            put_dice(pen, color, dice);
        }
    }

    /// The dice lie with whoever has rolled them.
    fn after(&self, pen: &mut Pen, last: &Move) {
        let winner = || self.outcome().and_then(|outcome| outcome.winner);
        let mover = self.turn().map(Color::other).or_else(winner);
        if let (Move::Play(play), Some(color), None) = (last, mover, self.dice()) {
            put_dice(pen, color, play.dice);
        }
    }

    fn said(&self, cell: Cell) -> Option<String> {
        let pips = (1..=24).find(|&pips| {
            let at = point_at(pips, 0);
            at.column == cell.column && (at.row > MIDDLE) == (cell.row > MIDDLE)
        });
        match (cell.column, pips) {
            (_, Some(pips)) => Some(pips.to_string()),
            (BAR, None) => Some("bar".to_owned()),
            (TRAY, None) => Some("off".to_owned()),
            _ => None,
        }
    }
}

/// The name of a player, the pips that are left, and the points of the match.
fn put_player(position: &Backgammon, pen: &mut Pen, color: Color) {
    let fallback = if color == Color::Black { "Black" } else { "White" };
    let name = Some(pen.players[color as usize].clone()).filter(|name| !name.is_empty());
    let mut text = format!("{} · {} pips", name.as_deref().unwrap_or(fallback), position.pips(color));
    let agreed = position.agreed();
    if agreed.length > 0 {
        text += &format!(" · {} of {}", agreed.score[color as usize], agreed.length);
    }
    let frame = pen.board().rim + if pen.coordinates == Coordinates::None { 450 } else { 1000 };
    let y = if color == Color::Black { -frame } else { (i32::from(ROWS) - 1) * CELL + frame };
    let room = (i32::from(COLUMNS) - 2) * CELL;
    let size = 480.min(room * 1000 / width(&text).max(1));
    let at = Place::new(i32::from(COLUMNS - 1) * CELL / 2, y);
    pen.reach(Rect { x: at.x, y: at.y, width: 0, height: 0 }.grown(300));
    // A checker before the name says whose it is.
    let left = at.moved(-width(&text) * size / 2000 - 420, 0);
    let (face, rim) = Owner::from(color).roles();
    let sample = Shape::filled(Outline::Circle { radius: 190 }, face).with_stroke(rim, 40);
    pen.shape(Layer::Margin, left, sample);
    pen.shape(Layer::Margin, left, Shape::drawn(Outline::Circle { radius: 200 }, Role::Margin, 30));
    pen.beside(at, text, size);
}

/// The cube lies in the middle of the left side, or with its owner; when it is offered, on the half of the one who did.
fn put_cube(position: &Backgammon, pen: &mut Pen) {
    let cube = position.cube();
    let (cell, value) = match (cube.owner, position.is_doubled(), position.turn()) {
        (CubeOwner::Nobody, ..) => return,
        (_, true, Some(turn)) => (dice_cell(turn.other()), cube.value.saturating_mul(2)),
        (CubeOwner::Centred, ..) => (Cell::new(0, MIDDLE), cube.value),
        (CubeOwner::Player(Color::Black), ..) => (Cell::new(0, 0), cube.value),
        (CubeOwner::Player(Color::White), ..) => (Cell::new(0, ROWS - 1), cube.value),
    };
    if !pen.shows(cell) {
        return;
    }
    let side = Outline::Rect { width: 800, height: 800, round: 110 };
    let side = Shape::filled(side, Role::White).with_stroke(Role::OnWhite, 40);
    pen.shape(Layer::Flat, pen.at(cell), side);
    // Where nobody has doubled, the cube shows 64.
    let text = if value == 1 { "64".to_owned() } else { value.to_string() };
    let label = Label { text, on: Ground::White, kind: LabelKind::Number, fit: LabelFit::Whole };
    pen.put(Layer::Flat, pen.at(cell), Thing::Label(label));
}
/// The level of the uppermost checker that is drawn.
fn top(count: u32) -> i16 {
    (count.min(DEPTH as u32) as i16 - 1).max(0)
}

/// The cell of a point as White counts it, at a height.
fn point_at(pips: u8, level: i16) -> Cell {
    let pips = i16::from(pips);
    let (column, is_upper) = match pips {
        ..=6 => (14 - pips, false),
        7..=12 => (13 - pips, false),
        13..=18 => (pips - 12, true),
        _ => (pips - 11, true),
    };
    Cell::new(column, if is_upper { level } else { ROWS - 1 - level })
}

/// The cell of a checker. Those on the bar stand on the side where they come in again, from the middle outwards.
fn place_of(color: Color, point: Point, level: i16) -> Cell {
    let is_white = color == Color::White;
    match point {
        Point::BAR if is_white => Cell::new(BAR, MIDDLE - 1 - level),
        Point::BAR => Cell::new(BAR, MIDDLE + 1 + level),
        Point::OFF if is_white => Cell::new(TRAY, ROWS - 3),
        Point::OFF => Cell::new(TRAY, 2),
        point => point_at(point.pips(Color::White), level),
    }
}

/// Draws the triangle of a point.
fn put_point(pen: &mut Pen, pips: u8) {
    let base = point_at(pips, 0);
    let down = if base.row == 0 { 1 } else { -1 };
    let (role, ground) =
        if pips.is_multiple_of(2) { (Role::Middle, Ground::Board) } else { (Role::Dark, Ground::Dark) };
    let corner = |x: i32, y: i32| Place::new(x, y * down);
    let corners = [corner(-490, -500), corner(490, -500), corner(0, 4400)];
    if pen.shows(base) {
        let triangle = Shape::filled(Outline::polygon(&corners), role).with_stroke(Role::Line, 20);
        pen.shape(Layer::Fields, pen.at(base), triangle);
    }
    for level in 0..DEPTH {
        let cell = point_at(pips, level);
        pen.set_ground(cell, ground);
        if pen.shows(cell) {
            pen.point(pen.at(cell), PointKind::Field { dark: pips % 2 == 1 });
        }
    }
}

/// Writes the number of a point above or below it, or its letter.
fn put_name(pen: &mut Pen, pips: u8) {
    let base = point_at(pips, 0);
    if !pen.shows(base) {
        return;
    }
    let text = match pen.coordinates {
        Coordinates::Sgf => char::from(b'a' + pips - 1).to_string(),
        _ => pips.to_string(),
    };
    let away = if base.row == 0 { -RIM - 300 } else { RIM + 300 };
    let at = pen.at(base).moved(0, away);
    pen.reach(Rect { x: at.x, y: at.y, width: 0, height: 0 }.grown(300));
    pen.beside(at, text, 400);
}

fn sign(color: Color) -> char {
    if color == Color::Black { 'X' } else { 'O' }
}

/// Draws the checkers of a place; those above the fifth lie on it, and it tells their number.
fn put_checkers(pen: &mut Pen, color: Color, point: Point, count: u32) {
    let owner = Owner::from(color);
    for index in 1..=count.min(99) {
        let cell = place_of(color, point, top(index));
        let is_counted = index == count && count > DEPTH as u32;
        let role = owner.ground().ink();
        let face = || Box::new(Face { text: count.to_string(), size: 460, role, turned: false });
        let face = is_counted.then(face);
        let sign = match char::from_digit(count, 10) {
            Some(digit) if is_counted => digit,
            None if is_counted => '+',
            _ => sign(color),
        };
        pen.piece(cell, Piece { owner, body: Body::Disc { radius: RADIUS }, face, sign, ghost: false });
    }
}

/// Draws the checkers that were borne off, as they stand in the tray, and their number between the trays.
fn put_off(pen: &mut Pen, color: Color, count: u32) {
    let cell = place_of(color, Point::OFF, 0);
    if count == 0 || !pen.shows(cell) {
        return;
    }
    let owner = Owner::from(color);
    let (face, rim) = owner.roles();
    let inwards = if color == Color::White { -1 } else { 1 };
    let slab = Shape::filled(Outline::Rect { width: 700, height: 270, round: 50 }, face).with_stroke(rim, 40);
    let body = Body::Shapes(vec![slab]);
    for index in 0..count.min(15) as i32 {
        let at = pen.at(cell).moved(0, inwards * (325 * index - 2290));
        let slab = Piece { owner, body: body.clone(), face: None, sign: sign(color), ghost: false };
        pen.piece_at(cell, at, slab);
    }
    let at = pen.at(cell).moved(0, inwards * 2760);
    let label =
        Label { text: count.to_string(), on: Ground::Board, kind: LabelKind::Value, fit: LabelFit::Whole };
    pen.put(Layer::Marks, at, Thing::Label(label));
}

/// The cell in the middle of the half where a player rolls: the right one as that player sees it.
fn dice_cell(color: Color) -> Cell {
    Cell::new(if color == Color::White { 10 } else { 3 }, MIDDLE)
}

fn put_dice(pen: &mut Pen, color: Color, dice: Dice) {
    let cell = dice_cell(color);
    if !pen.shows(cell) {
        return;
    }
    let middle = pen.at(cell).moved(CELL / 2, 0);
    let numbers = dice.numbers();
    for (number, right) in numbers.into_iter().take(2).zip([-1, 1]) {
        put_die(pen, middle.moved(right * CELL / 2, 0), color, number);
    }
}

fn put_die(pen: &mut Pen, at: Place, color: Color, number: u8) {
    let owner = Owner::from(color);
    let (face, rim) = owner.roles();
    let outline = Outline::Rect { width: 780, height: 780, round: 150 };
    let mut shapes = vec![Shape::filled(outline, face).with_stroke(rim, 40)];
    let eyes = eyes(number).into_iter().map(|(x, y)| {
        let eye = Outline::ellipse(Place::new(x * 210, y * 210), 78, 78);
        Shape::filled(eye, owner.ground().ink())
    });
    shapes.add_all(eyes);
    let sign = char::from(b'0' + number);
    let piece = Piece { owner, body: Body::Shapes(shapes), face: None, sign, ghost: false };
    // Dice are no pieces of the game: they are not counted among them.
    pen.put(Layer::Pieces, at, Thing::Piece(piece));
}

/// Where the eyes of a die are, as steps from its middle.
fn eyes(number: u8) -> Vec<(i32, i32)> {
    let mut eyes = Vec::new();
    if number % 2 == 1 {
        eyes.push((0, 0));
    }
    if number > 1 {
        eyes.add_all([(-1, 1), (1, -1)]);
    }
    if number > 3 {
        eyes.add_all([(-1, -1), (1, 1)]);
    }
    if number == 6 {
        eyes.add_all([(-1, 0), (1, 0)]);
    }
    eyes
}

#[cfg(test)]
mod tests {
    use super::super::testing::picture;
    use super::*;

    #[test]
    fn the_beginning_has_thirty_checkers_on_their_points() {
        let start = picture(6, &[]);
        assert_eq!((start.count(Owner::Black), start.count(Owner::White)), (15, 15));
        // White's point 1, at the lower right, has two of Black's checkers.
        assert_eq!(start.cell("a"), Some(Cell::new(13, ROWS - 2)));
        assert_eq!(start.cell("m"), Some(Cell::new(1, 4)));
        assert_eq!((start.cell("aa"), start.cell("?")), (None, None));
        assert!(
            start.says("White · 167 pips") && start.says("24") && start.says("64"),
            "{:?}",
            start.texts()
        );
        assert!(start.scene.description.contains("6 ×5"), "{}", start.scene.description);
    }

    #[test]
    fn the_last_roll_lies_there_and_its_checkers_are_marked() {
        let first = picture(6, &["W 31hefe"]);
        assert!(first.signs().ends_with("31"), "{}", first.signs());
        assert_eq!(first.touched(), [Cell::new(9, 9), Cell::new(9, 10)]);
        assert_eq!(first.last_marks(), 2);
        // One checker with both dice is marked where it ends.
        let lover = picture(6, &["W 65xrrm"]);
        assert_eq!(lover.touched(), [Cell::new(1, 4)]);
        assert!(lover.says("6"), "six on the midpoint: {:?}", lover.texts());
    }

    #[test]
    fn the_cube_is_offered_and_owned() {
        let line = ["W 31hefe", "B double", "W take"];
        assert!(picture(6, &line[..2]).says("2"));
        let taken = picture(6, &line);
        let cube = taken
            .scene
            .items
            .iter()
            .find(|item| matches!(&item.thing, Thing::Label(label) if label.text == "2"));
        assert_eq!(cube.map(|item| item.at), Some(Place::new(0, 10 * CELL)));
    }

    #[test]
    fn a_checker_that_was_hit_stands_on_the_bar() {
        let hit = picture(6, &["W 21femk", "B 41aeqr"]);
        assert_eq!((hit.cell("y"), hit.name("y").as_deref()), (Some(Cell::new(BAR, 4)), Some("bar")));
        assert_eq!(hit.count(Owner::White), 15);
        assert!(hit.scene.description.contains("bar"), "{}", hit.scene.description);
    }
}
