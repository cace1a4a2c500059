//! Shogi: wedges that point at the opponent, with characters; next to the board the pieces in hand.

use sgf_games::shogi::{Kind, Shogi};
use sgf_games::{Position, Square};
use sgf_model::value::Color;

use super::Skin;
use crate::Phrase;
use crate::board::Board;
use crate::cell::Cell;
use crate::scene::{
    Body, CELL, Face, Ground, ItemKind, Layer, Outline, Owner, Piece, Place, Rect, Role, Shape,
};
use crate::scene_builder::{Faces, SceneBuilder};
use crate::surface::{FieldPattern, fields};
use crate::words;

/// The distance between the board and the pieces in hand.
const HAND: i32 = CELL * 19 / 10;

impl Skin for Shogi {
    /// Files are numbered from the right, ranks have letters from the top.
    fn board(&self) -> Board {
        Board { rim: CELL * 6 / 10, ..Board::of(self.geometry()) }
    }

    fn surface(&self, builder: &mut SceneBuilder) {
        fields(builder, FieldPattern::Plain);
        builder.faces = Faces::Written;
        // The dots at the edges of the promotion zones.
        for (column, row) in [(2, 2), (5, 2), (2, 5), (5, 5)] {
            let cell = Cell::new(column, row);
            if builder.stars && builder.shows(cell) && builder.shows(cell.moved(1, 1)) {
                let dot = Shape::filled(Outline::Circle { radius: 70 }, Role::Line);
                builder.shape(Layer::Lines, builder.at(cell).moved(CELL / 2, CELL / 2), dot);
            }
        }
    }

    fn pieces(&self, builder: &mut SceneBuilder) {
        for square in Square::all(9, 9) {
            if let Some(own) = self.piece(square) {
                builder.piece(cell(square), piece(own.color, own.kind, own.is_promoted));
                // Both colors have the same wood.
                builder.set_ground(cell(square), Ground::White);
            }
        }
        put_hands(builder, |color, kind| self.in_hand(color, kind));
    }

    fn kind(&self, _: Owner, sign: char) -> Option<(&'static str, &'static str)> {
        Some(match Kind::of(sign.to_ascii_uppercase())? {
            Kind::Pawn => ("pawn", "pawns"),
            Kind::Lance => ("lance", "lances"),
            Kind::Knight => ("knight", "knights"),
            Kind::Silver => ("silver general", "silver generals"),
            Kind::Gold => ("gold general", "gold generals"),
            Kind::Bishop => ("bishop", "bishops"),
            Kind::Rook => ("rook", "rooks"),
            Kind::King => ("king", "kings"),
        })
    }

    fn notes(&self) -> Vec<Phrase> {
        let details = self.details();
        let mut notes: Vec<Phrase> =
            details.iter().filter_map(|detail| words::note(&|site| self.name(site), detail)).collect();
        let hand = |color| {
            let some = Kind::ALL.iter().filter_map(|&kind| match self.in_hand(color, kind) {
                0 => None,
                1 => Some(kind.letter().to_string()),
                number => Some(format!("{}{number}", kind.letter())),
            });
            Some(words::joined(some, " ")).filter(|text| !text.is_empty())
        };
        let or_none = |hand: Option<String>| hand.unwrap_or_else(|| "none".to_owned());
        let white = or_none(hand(Color::White).map(|text| text.to_ascii_lowercase()));
        notes.push(Phrase::new("in hand: Black {0}, White {1}", [or_none(hand(Color::Black)), white]));
        notes
    }
}

fn cell(square: Square) -> Cell {
    Cell::new(8 - square.column as i16, square.row as i16)
}

/// The character of a piece; promoted lances, knights and silvers combine gold with their own, or use a single character.
fn character(color: Color, kind: Kind, is_promoted: bool) -> &'static str {
    match (kind, is_promoted) {
        (Kind::Pawn, false) => "歩",
        (Kind::Pawn, true) => "と",
        (Kind::Lance, false) => "香",
        (Kind::Lance, true) => "杏",
        (Kind::Knight, false) => "桂",
        (Kind::Knight, true) => "圭",
        (Kind::Silver, false) => "銀",
        (Kind::Silver, true) => "全",
        (Kind::Gold, _) => "金",
        (Kind::Bishop, false) => "角",
        (Kind::Bishop, true) => "馬",
        (Kind::Rook, false) => "飛",
        (Kind::Rook, true) => "龍",
        (Kind::King, _) if color == Color::White => "王",
        (Kind::King, _) => "玉",
    }
}

/// The sizes of pieces, in thousandths of the largest.
const fn size(kind: Kind) -> i32 {
    match kind {
        Kind::King => 1000,
        Kind::Rook | Kind::Bishop => 970,
        Kind::Gold | Kind::Silver => 930,
        Kind::Knight | Kind::Lance => 880,
        Kind::Pawn => 840,
    }
}

fn piece(color: Color, kind: Kind, is_promoted: bool) -> Piece {
    // Black's pieces point up, White's down.
    let side = if color == Color::Black { 1 } else { -1 };
    let part = |by: i32| by * size(kind) / 1000;
    let corners = [(0, -455), (285, -350), (395, 430), (-395, 430), (-285, -350)];
    let corners = corners.map(|(x, y)| Place::new(part(x) * side, part(y) * side));
    let wedge = Shape::filled(Outline::polygon(&corners), Role::White).with_stroke(Role::OnWhite, 28);
    let sign = match color {
        Color::Black => kind.letter(),
        Color::White => kind.letter().to_ascii_lowercase(),
    };
    // Promoted pieces are red, and differ in their character.
    let role = if is_promoted { Role::Red } else { Role::OnWhite };
    let text = character(color, kind, is_promoted).to_owned();
    let face = Face { text, size: part(590), role, turned: color == Color::White };
    Piece {
        owner: color.into(),
        body: Body::Shapes(vec![wedge]),
        face: Some(Box::new(face)),
        sign,
        ghost: false,
    }
}

/// The pieces in hand: Black's on the right from the bottom, White's on the left from the top, the strongest first. Their room is
/// always reserved, so that all pictures of a game have the same size.
fn put_hands(builder: &mut SceneBuilder, in_hand: impl Fn(Color, Kind) -> u8) {
    let (from, to) = builder.corners();
    if (from, to) != (Cell::new(0, 0), Cell::new(8, 8)) {
        return;
    }
    let (start, end) = (builder.at(from), builder.at(to));
    for (color, first, step) in
        [(Color::White, start.moved(-HAND, 0), 1), (Color::Black, end.moved(HAND, 0), -1)]
    {
        let held = Kind::ALL.iter().rev().filter(|&&kind| in_hand(color, kind) > 0);
        let held: Vec<(Kind, u8)> = held.map(|&kind| (kind, in_hand(color, kind))).collect();
        // Black's column grows upwards, so that the strongest piece is at the top on both sides.
        let held: Vec<(Kind, u8)> = if step > 0 { held } else { held.into_iter().rev().collect() };
        for (index, (kind, number)) in held.into_iter().enumerate() {
            let at = first.moved(0, step * index as i32 * CELL);
            builder.put(Layer::Margin, at, ItemKind::Piece(piece(color, kind, false)));
            if number > 1 {
                builder.beside(at.moved(-step * CELL * 3 / 5, 0), number.to_string(), 380);
            }
        }
        let Place { x, y } = first;
        builder.reach(Rect { x, y, width: 0, height: 0 }.grown(CELL / 2));
        builder.reach(Rect { x: x - step * CELL * 3 / 5, y, width: 0, height: 0 }.grown(CELL / 4));
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::picture;
    use crate::cell::Cell;

    #[test]
    fn files_are_counted_from_the_right() {
        let start = picture(8, &[]);
        assert_eq!((start.cell("7g"), start.cell("77")), (Some(Cell::new(2, 6)), Some(Cell::new(2, 6))));
        assert_eq!((start.cell("P*"), start.cell("0a"), start.cell("7x")), (None, None, None));
        assert_eq!(picture(8, &["B 7776FU"]).touched(), [Cell::new(2, 5)]);
    }
}
