//! Backgammon, seen by White, whose home is at the lower right. Points are triangles with up to five checkers; a number on the
//! fifth counts the rest.
//!
//! Each place of a checker is a cell. Of the fifteen columns, the first holds the cube, the eighth is the bar and the last the
//! tray; of the eleven rows, five are for each side and one between them is for dice.

use sgf_games::backgammon::{Backgammon, Dice, Move, Point};
use sgf_games::{CubeOwner, Position, Site};
use sgf_model::value::Color;

use super::Skin;
use crate::Coordinates;
use crate::board::Board;
use crate::cell::Cell;
use crate::scene::{
    Body, CELL, Face, Ground, ItemKind, Label, LabelFit, LabelKind, Layer, Outline, Owner, Piece, Place,
    PointKind, Rect, Role, Shape,
};
use crate::scene_builder::SceneBuilder;
use crate::width;

const COLUMNS: i16 = 15;
const ROWS: i16 = 11;
const BAR: i16 = 7;
const TRAY: i16 = 14;
/// The maximum number of checkers drawn on a point.
const DEPTH: i16 = 5;
/// The row between the sides.
const MIDDLE: i16 = 5;
const RADIUS: i32 = 470;
/// How far the frame extends beyond the cells.
const RIM: i32 = CELL / 2 + 180;
const COLORS: [Color; 2] = [Color::Black, Color::White];

impl Skin for Backgammon {
    fn board(&self) -> Board {
        Board { rim: RIM, ..Board::unnamed(COLUMNS as u16, ROWS as u16) }
    }

    /// The top checker of a point, of the player with more checkers there.
    fn cell(&self, site: Site) -> Option<Cell> {
        let point = Point::of(site)?;
        let count = |color: &Color| self.checkers(*color, point);
        let color = COLORS.into_iter().max_by_key(|color| count(color))?;
        Some(place_of(color, point, top(count(&color))))
    }

    /// The checkers that were moved, each at its current place.
    fn cells(&self, color: Color, footprint: &[Site]) -> Vec<Cell> {
        let cell = |(index, site): (usize, &Site)| {
            let point = Point::of(*site)?;
            let above = footprint[..index].iter().filter(|other| *other == site).count() as i16;
            Some(place_of(color, point, (top(self.checkers(color, point)) - above).max(0)))
        };
        footprint.iter().enumerate().filter_map(cell).collect()
    }

    fn surface(&self, builder: &mut SceneBuilder) {
        let whole = builder.frame();
        let frame = Outline::Rect { width: whole.width, height: whole.height, round: 120 };
        builder.shape(
            Layer::Board,
            whole.center(),
            Shape::filled(frame, Role::Frame).with_stroke(Role::Line, 30),
        );
        let height = CELL * i32::from(ROWS);
        for middle in [3 * CELL + CELL / 2, 10 * CELL + CELL / 2] {
            let half = Outline::Rect { width: 6 * CELL, height, round: 0 };
            let half = Shape::filled(half, Role::Board).with_stroke(Role::Line, 30);
            builder.shape(Layer::Board, Place::new(middle, height / 2 - CELL / 2), half);
        }
        let tray = Outline::Rect { width: CELL - 140, height, round: 60 };
        let tray = Shape::filled(tray, Role::Board).with_stroke(Role::Line, 30);
        builder.shape(Layer::Board, builder.at(Cell::new(TRAY, MIDDLE)), tray);
        for pips in 1..=24 {
            put_point(builder, pips);
        }
        if builder.coordinates != Coordinates::None {
            (1..=24).for_each(|pips| put_name(builder, pips));
        }
    }

    fn pieces(&self, builder: &mut SceneBuilder) {
        for color in COLORS {
            for pips in 1..=25 {
                let point = Point::at(color, pips);
                put_checkers(builder, color, point, self.checkers(color, point));
            }
            put_off(builder, color, self.checkers(color, Point::OFF));
            put_player(self, builder, color);
        }
        put_cube(self, builder);
        if let (Some(dice), Some(color)) = (self.dice(), self.turn()) {
            put_dice(builder, color, dice);
        }
    }

    /// The dice are on the side of the player who rolled them.
    fn after(&self, builder: &mut SceneBuilder, last: &Move) {
        let winner = || self.outcome().and_then(|outcome| outcome.winner);
        let mover = self.turn().map(Color::other).or_else(winner);
        if let (Move::Play(play), Some(color), None) = (last, mover, self.dice()) {
            put_dice(builder, color, play.dice);
        }
    }

    fn cell_name(&self, cell: Cell) -> Option<String> {
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

/// A player's name, pip count, and points in the match.
fn put_player(position: &Backgammon, builder: &mut SceneBuilder, color: Color) {
    let fallback = if color == Color::Black { "Black" } else { "White" };
    let name = Some(builder.players[color as usize].clone()).filter(|name| !name.is_empty());
    let mut text = format!("{} · {} pips", name.as_deref().unwrap_or(fallback), position.pips(color));
    let agreed = position.agreed();
    if agreed.length > 0 {
        text += &format!(" · {} of {}", agreed.score[color as usize], agreed.length);
    }
    let frame = builder.board().rim + if builder.coordinates == Coordinates::None { 450 } else { 1000 };
    let y = if color == Color::Black { -frame } else { (i32::from(ROWS) - 1) * CELL + frame };
    let room = (i32::from(COLUMNS) - 2) * CELL;
    let size = 480.min(room * 1000 / width(&text).max(1));
    let at = Place::new(i32::from(COLUMNS - 1) * CELL / 2, y);
    builder.reach(Rect { x: at.x, y: at.y, width: 0, height: 0 }.grown(300));
    // A checker before the name shows its color.
    let left = at.moved(-width(&text) * size / 2000 - 420, 0);
    let (face, rim) = Owner::from(color).roles();
    let sample = Shape::filled(Outline::Circle { radius: 190 }, face).with_stroke(rim, 40);
    builder.shape(Layer::Margin, left, sample);
    builder.shape(Layer::Margin, left, Shape::drawn(Outline::Circle { radius: 200 }, Role::Margin, 30));
    builder.beside(at, text, size);
}

/// The cube is in the middle of the left side, or next to its owner; when offered, on the half of the player who offers it.
fn put_cube(position: &Backgammon, builder: &mut SceneBuilder) {
    let cube = position.cube();
    let (cell, value) = match (cube.owner, position.is_doubled(), position.turn()) {
        (CubeOwner::NoCube, ..) => return,
        (_, true, Some(turn)) => (dice_cell(turn.other()), cube.value.saturating_mul(2)),
        (CubeOwner::Centered, ..) => (Cell::new(0, MIDDLE), cube.value),
        (CubeOwner::Player(Color::Black), ..) => (Cell::new(0, 0), cube.value),
        (CubeOwner::Player(Color::White), ..) => (Cell::new(0, ROWS - 1), cube.value),
    };
    if !builder.shows(cell) {
        return;
    }
    let side = Outline::Rect { width: 800, height: 800, round: 110 };
    let side = Shape::filled(side, Role::White).with_stroke(Role::OnWhite, 40);
    builder.shape(Layer::Flat, builder.at(cell), side);
    // An undoubled cube shows 64.
    let text = if value == 1 { "64".to_owned() } else { value.to_string() };
    let label = Label { text, on: Ground::White, kind: LabelKind::Number, fit: LabelFit::Whole };
    builder.put(Layer::Flat, builder.at(cell), ItemKind::Label(label));
}
/// The level of the top drawn checker.
fn top(count: u32) -> i16 {
    (count.min(DEPTH as u32) as i16 - 1).max(0)
}

/// The cell of a point by White's numbering, at a height.
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

/// The cell of a checker. Those on the bar are on the side where they enter, from the middle outwards.
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
fn put_point(builder: &mut SceneBuilder, pips: u8) {
    let base = point_at(pips, 0);
    let down = if base.row == 0 { 1 } else { -1 };
    let (role, ground) =
        if pips.is_multiple_of(2) { (Role::Middle, Ground::Board) } else { (Role::Dark, Ground::Dark) };
    let corner = |x: i32, y: i32| Place::new(x, y * down);
    let corners = [corner(-490, -500), corner(490, -500), corner(0, 4400)];
    if builder.shows(base) {
        let triangle = Shape::filled(Outline::polygon(&corners), role).with_stroke(Role::Line, 20);
        builder.shape(Layer::Fields, builder.at(base), triangle);
    }
    for level in 0..DEPTH {
        let cell = point_at(pips, level);
        builder.set_ground(cell, ground);
        if builder.shows(cell) {
            builder.point(builder.at(cell), PointKind::Field { dark: pips % 2 == 1 });
        }
    }
}

/// Writes the number or letter of a point above or below it.
fn put_name(builder: &mut SceneBuilder, pips: u8) {
    let base = point_at(pips, 0);
    if !builder.shows(base) {
        return;
    }
    let text = match builder.coordinates {
        Coordinates::Sgf => char::from(b'a' + pips - 1).to_string(),
        _ => pips.to_string(),
    };
    let away = if base.row == 0 { -RIM - 300 } else { RIM + 300 };
    let at = builder.at(base).moved(0, away);
    builder.reach(Rect { x: at.x, y: at.y, width: 0, height: 0 }.grown(300));
    builder.beside(at, text, 400);
}

fn sign(color: Color) -> char {
    if color == Color::Black { 'X' } else { 'O' }
}

/// Draws the checkers of a place; those above the fifth are counted by a number on it.
fn put_checkers(builder: &mut SceneBuilder, color: Color, point: Point, count: u32) {
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
        builder.piece(cell, Piece { owner, body: Body::Disc { radius: RADIUS }, face, sign, ghost: false });
    }
}

/// Draws the checkers that were borne off in the tray, and their number between the trays.
fn put_off(builder: &mut SceneBuilder, color: Color, count: u32) {
    let cell = place_of(color, Point::OFF, 0);
    if count == 0 || !builder.shows(cell) {
        return;
    }
    let owner = Owner::from(color);
    let (face, rim) = owner.roles();
    let inwards = if color == Color::White { -1 } else { 1 };
    let slab = Shape::filled(Outline::Rect { width: 700, height: 270, round: 50 }, face).with_stroke(rim, 40);
    let body = Body::Shapes(vec![slab]);
    for index in 0..count.min(15) as i32 {
        let at = builder.at(cell).moved(0, inwards * (325 * index - 2290));
        let slab = Piece { owner, body: body.clone(), face: None, sign: sign(color), ghost: false };
        builder.piece_at(cell, at, slab);
    }
    let at = builder.at(cell).moved(0, inwards * 2760);
    let label =
        Label { text: count.to_string(), on: Ground::Board, kind: LabelKind::Value, fit: LabelFit::Whole };
    builder.put(Layer::Marks, at, ItemKind::Label(label));
}

/// The cell in the middle of the half where a player rolls: the right one from that player's view.
fn dice_cell(color: Color) -> Cell {
    Cell::new(if color == Color::White { 10 } else { 3 }, MIDDLE)
}

fn put_dice(builder: &mut SceneBuilder, color: Color, dice: Dice) {
    let cell = dice_cell(color);
    if !builder.shows(cell) {
        return;
    }
    let middle = builder.at(cell).moved(CELL / 2, 0);
    let numbers = dice.numbers();
    for (number, right) in numbers.into_iter().take(2).zip([-1, 1]) {
        put_die(builder, middle.moved(right * CELL / 2, 0), color, number);
    }
}

fn put_die(builder: &mut SceneBuilder, at: Place, color: Color, number: u8) {
    let owner = Owner::from(color);
    let (face, rim) = owner.roles();
    let outline = Outline::Rect { width: 780, height: 780, round: 150 };
    let mut shapes = vec![Shape::filled(outline, face).with_stroke(rim, 40)];
    let eyes = eyes(number).into_iter().map(|(x, y)| {
        let eye = Outline::ellipse(Place::new(x * 210, y * 210), 78, 78);
        Shape::filled(eye, owner.ground().ink())
    });
    shapes.extend(eyes);
    let sign = char::from(b'0' + number);
    let piece = Piece { owner, body: Body::Shapes(shapes), face: None, sign, ghost: false };
    // Dice are not counted among the pieces.
    builder.put(Layer::Pieces, at, ItemKind::Piece(piece));
}

/// The positions of the pips of a die, as steps from its center.
fn eyes(number: u8) -> Vec<(i32, i32)> {
    let mut eyes = Vec::new();
    if number % 2 == 1 {
        eyes.push((0, 0));
    }
    if number > 1 {
        eyes.extend([(-1, 1), (1, -1)]);
    }
    if number > 3 {
        eyes.extend([(-1, -1), (1, 1)]);
    }
    if number == 6 {
        eyes.extend([(-1, 0), (1, 0)]);
    }
    eyes
}

#[cfg(test)]
mod tests {
    use super::super::testing::picture;
    use super::*;

    #[test]
    fn start_has_thirty_checkers_on_their_points() {
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
    fn shows_the_last_roll_and_marks_its_checkers() {
        let first = picture(6, &["W 31hefe"]);
        assert!(first.signs().ends_with("31"), "{}", first.signs());
        assert_eq!(first.touched(), [Cell::new(9, 9), Cell::new(9, 10)]);
        assert_eq!(first.last_marks(), 2);
        // One checker moved with both dice is marked where it ends.
        let lover = picture(6, &["W 65xrrm"]);
        assert_eq!(lover.touched(), [Cell::new(1, 4)]);
        assert!(lover.says("6"), "six on the midpoint: {:?}", lover.texts());
    }

    #[test]
    fn shows_the_cube_when_offered_and_owned() {
        let line = ["W 31hefe", "B double", "W take"];
        assert!(picture(6, &line[..2]).says("2"));
        let taken = picture(6, &line);
        let cube = taken
            .scene
            .items
            .iter()
            .find(|item| matches!(&item.kind, ItemKind::Label(label) if label.text == "2"));
        assert_eq!(cube.map(|item| item.at), Some(Place::new(0, 10 * CELL)));
    }

    #[test]
    fn a_hit_checker_is_on_the_bar() {
        let hit = picture(6, &["W 21femk", "B 41aeqr"]);
        assert_eq!((hit.cell("y"), hit.name("y").as_deref()), (Some(Cell::new(BAR, 4)), Some("bar")));
        assert_eq!(hit.count(Owner::White), 15);
        assert!(hit.scene.description.contains("bar"), "{}", hit.scene.description);
    }
}
