//! Chess: a chequered board, and pieces in the manner of Staunton.

use sgf_games::Square;
use sgf_games::chess::{Chess, Piece as Kind};
use sgf_model::value::Color;

use super::Skin;
use super::squares::{from_bottom, read_from_bottom};
use super::staunton::{Figure, shapes};
use crate::board::{Board, Site};
use crate::pen::{Faces, Pen};
use crate::scene::{Body, CELL, Owner, Piece};
use crate::surface::{Chequer, fields};

const SIZE: (u16, u16) = (8, 8);

impl Skin for Chess {
    fn board(&self) -> Board {
        Board { rim: CELL * 6 / 10, ..Board::square(8, 8) }
    }

    /// Setup names the piece too: `Ke1`.
    fn site(&self, point: &str) -> Option<Site> {
        let square = point.trim().trim_start_matches(|letter: char| Kind::of(letter).is_some());
        read_from_bottom(square, SIZE)
    }

    fn surface(&self, pen: &mut Pen) {
        pen.faces = Faces::Figures;
        fields(pen, Chequer::Dark);
    }

    fn pieces(&self, pen: &mut Pen) {
        for (column, row) in (0..8).flat_map(|row| (0..8).map(move |column| (column, row))) {
            let square = Square::new(column, row);
            if let Some((color, kind)) = self.piece(square) {
                pen.piece(from_bottom(square, 8), piece(color, kind));
            }
        }
    }

    /// The position is the one after the move, in which its short notation can no longer be read; but where it goes is told
    /// by its last square.
    fn touched(&self, color: Color, text: &str) -> Vec<Site> {
        castling(color, text).or_else(|| last_square(text)).into_iter().collect()
    }

    fn kind(&self, _: Owner, sign: char) -> Option<(&'static str, &'static str)> {
        Some(match Kind::of(sign.to_ascii_uppercase())? {
            Kind::Pawn => ("pawn", "pawns"),
            Kind::Knight => ("knight", "knights"),
            Kind::Bishop => ("bishop", "bishops"),
            Kind::Rook => ("rook", "rooks"),
            Kind::Queen => ("queen", "queens"),
            Kind::King => ("king", "kings"),
        })
    }
}

fn piece(color: Color, kind: Kind) -> Piece {
    let figure = match kind {
        Kind::Pawn => Figure::Pawn,
        Kind::Knight => Figure::Knight,
        Kind::Bishop => Figure::Bishop,
        Kind::Rook => Figure::Rook,
        Kind::Queen => Figure::Queen,
        Kind::King => Figure::King,
    };
    let sign = match color {
        Color::Black => kind.letter().to_ascii_lowercase(),
        Color::White => kind.letter(),
    };
    Piece { owner: color.into(), body: Body::Shapes(shapes(figure, color)), face: None, sign, ghost: false }
}

/// Where the king comes to, if a move of the short notation castles.
fn castling(color: Color, text: &str) -> Option<Site> {
    let parts = text.split('-').map(|part| part.trim_matches(|letter| !matches!(letter, 'O' | 'o' | '0')));
    let is_all = text.split('-').all(|part| part.starts_with(['O', 'o', '0']));
    let column = match (is_all, parts.count()) {
        (true, 2) => 6,
        (true, 3) => 2,
        _ => return None,
    };
    Some(Site::new(column, if color == Color::White { 7 } else { 0 }))
}

fn last_square(text: &str) -> Option<Site> {
    let pairs = text.as_bytes().windows(2).rev();
    let mut squares = pairs.filter_map(|pair| read_from_bottom(std::str::from_utf8(pair).ok()?, SIZE));
    squares.next()
}

#[cfg(test)]
mod tests {
    use sgf_games::{Options, Position};

    use super::*;

    #[test]
    fn a_move_is_found_in_every_notation() {
        let chess = Chess::begin(&Options::default()).unwrap();
        let touched = |color, text: &str| chess.touched(color, text);
        assert_eq!(touched(Color::White, "e2e4"), [Site::new(4, 4)]);
        assert_eq!(touched(Color::White, "Nbd7+"), [Site::new(3, 1)]);
        assert_eq!(touched(Color::White, "e7e8q"), [Site::new(4, 0)]);
        assert_eq!(touched(Color::White, "exd8=Q#"), [Site::new(3, 0)]);
        assert_eq!(touched(Color::White, "O-O"), [Site::new(6, 7)]);
        assert_eq!(touched(Color::Black, "0-0-0"), [Site::new(2, 0)]);
        assert_eq!(touched(Color::White, "resign"), []);
    }
}
