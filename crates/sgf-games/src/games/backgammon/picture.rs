//! The board as text: seen by White, whose home is at the lower right, with the letters of the points on the rim.

use sgf_model::value::Color;

use super::board::Point;
use super::cube::Owner;
use super::position::Backgammon;
use crate::Diagram;

/// How many checkers of a point are drawn; where there are more, the innermost sign is their number.
const DEPTH: u32 = 5;

const SIDES: [(Color, char); 2] = [(Color::Black, 'X'), (Color::White, 'O')];

pub(super) fn draw(position: &Backgammon) -> Diagram {
    let mut lines = vec![rim("mnopqr", "stuvwx")];
    lines.extend((0..DEPTH).map(|depth| row(position, "mnopqr", "stuvwx", depth)));
    lines.push("|             |   |             |".to_owned());
    lines.extend((0..DEPTH).rev().map(|depth| row(position, "lkjihg", "fedcba", depth)));
    lines.push(rim("lkjihg", "fedcba"));
    let mut diagram = Diagram::lines(&lines.join("\n"));
    diagram.notes = notes(position);
    diagram
}

fn rim(left: &str, right: &str) -> String {
    let spread = |letters: &str| letters.chars().map(|letter| format!("{letter}-")).collect::<String>();
    format!("+-{}+---+-{}+", spread(left), spread(right))
}

fn row(position: &Backgammon, left: &str, right: &str, depth: u32) -> String {
    let half = |letters: &str| {
        let sign = |letter| format!("{} ", stack_sign(position, letter, depth));
        letters.bytes().map(sign).collect::<String>()
    };
    format!("| {}|   | {}|", half(left), half(right))
}

fn stack_sign(position: &Backgammon, letter: u8, depth: u32) -> char {
    let Some(place) = Point::read(letter) else { return ' ' };
    let (color, sign) =
        SIDES.into_iter().max_by_key(|&(color, _)| position.checkers(color, place)).unwrap_or(SIDES[0]);
    match position.checkers(color, place) {
        count if count <= depth => '.',
        count if count > DEPTH && depth + 1 == DEPTH => char::from_digit(count, 36).unwrap_or('+'),
        _ => sign,
    }
}

fn notes(position: &Backgammon) -> Vec<String> {
    let both = |of: &dyn Fn(Color) -> u32| {
        let [(black, x), (white, o)] = SIDES;
        format!("{x} {}, {o} {}", of(black), of(white))
    };
    let cube = position.cube();
    let owner = match cube.owner {
        Owner::Centred => "centred".to_owned(),
        Owner::Player(Color::Black) => "with X".to_owned(),
        Owner::Player(Color::White) => "with O".to_owned(),
        Owner::Nobody => "not used".to_owned(),
    };
    let agreed = position.agreed();
    let mut notes = vec![
        format!("bar: {}", both(&|color| position.checkers(color, Point::BAR))),
        format!("off: {}", both(&|color| position.checkers(color, Point::OFF))),
        format!("pips: {}", both(&|color| position.pips(color))),
        format!("cube: {}, {owner}{}", cube.value, if position.is_doubled() { ", doubled" } else { "" }),
    ];
    if agreed.length > 0 {
        let score = both(&|color| agreed.score[color as usize]);
        notes.push(format!("match to {}: {score}", agreed.length));
    }
    notes.extend(position.dice().map(|dice| format!("dice: {dice}")));
    notes
}
