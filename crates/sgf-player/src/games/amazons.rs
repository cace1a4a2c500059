//! Amazons: unfinished games are estimated by territory, the squares that one player's amazons reach first.

use sgf_games::Square;
use sgf_games::amazons::Amazons;
use sgf_model::value::Color;

use crate::Policy;
use crate::policy::chance_of_lead;

const DIRECTIONS: [(i32, i32); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
const FAR: u8 = u8::MAX;

impl Policy for Amazons {
    const PLAYOUT_LENGTH: u32 = 0;
    const EXPLORATION: f64 = 0.15;
    const ALTERNATES: bool = true;
    const LOOKAHEAD: usize = 0;

    fn estimate(&self) -> f64 {
        let [black, white] = [Color::Black, Color::White].map(|color| distances(self, color));
        let lead = |(black, white): (&u8, &u8)| match black.cmp(white) {
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Equal => 0.0,
            std::cmp::Ordering::Greater => -1.0,
        };
        chance_of_lead(black.iter().zip(&white).map(lead).sum(), 8.0)
    }
}

/// By square: the number of moves in which an amazon of a color gets there.
fn distances(position: &Amazons, color: Color) -> Vec<u8> {
    let (columns, rows) = position.board_size();
    let index = |square: Square| usize::from(square.row) * usize::from(columns) + usize::from(square.column);
    let mut distances = vec![FAR; usize::from(columns) * usize::from(rows)];
    let is_free: Vec<bool> = Square::all(columns, rows)
        .map(|square| position.amazon(square).is_none() && !position.is_arrow(square))
        .collect();
    let mut reached: Vec<Square> =
        Square::all(columns, rows).filter(|&square| position.amazon(square) == Some(color)).collect();
    let mut next = Vec::new();
    for distance in 1..FAR {
        for &square in &reached {
            for (right, down) in DIRECTIONS {
                let mut at = square;
                while let Some(target) = at.offset(right, down, columns, rows) {
                    if !is_free[index(target)] || distances[index(target)] < distance {
                        break;
                    }
                    if distances[index(target)] == FAR {
                        distances[index(target)] = distance;
                        next.push(target);
                    }
                    at = target;
                }
            }
        }
        if next.is_empty() {
            break;
        }
        std::mem::swap(&mut reached, &mut next);
        next.clear();
    }
    distances
}
