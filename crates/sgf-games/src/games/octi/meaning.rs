//! Resolves the pods that a text names: the prongs may be omitted if all pods on a square are alike.

use sgf_model::value::Color;

use super::board::{Octi, Pod};
use super::notation::{Landing, Part, Prongs, Stone, Written, letter, point};
use crate::Square;

impl Octi {
    /// Infers omitted prongs: those that all pods on the square have, none if one of the pods has none, or those of the first pod that
    /// fits.
    fn meant(&self, now: &Octi, color: Color, square: Square, fits: &dyn Fn(Prongs) -> bool) -> Prongs {
        let alike = self.common(now, square);
        let pods = self.pods_at(now, square);
        let find = |is_it: &dyn Fn(&Pod) -> bool| pods.iter().find(|pod| is_it(pod)).map(|pod| pod.prongs);
        let bare = || find(&|pod| pod.prongs == Prongs::default() && fits(pod.prongs));
        let own = || find(&|pod| pod.color == color && fits(pod.prongs));
        alike.or_else(bare).or_else(own).or_else(|| find(&|_| true)).unwrap_or_default()
    }

    /// The pods on a square before the turn, or the current ones if there were none.
    fn pods_at<'a>(&'a self, now: &'a Octi, square: Square) -> &'a [Pod] {
        match self.at(square) {
            [] => now.at(square),
            before => before,
        }
    }

    /// Returns the prongs of the pods on a square if they are alike; in a turn of several parts, as they were before the turn.
    fn common(&self, now: &Octi, square: Square) -> Option<Prongs> {
        let (first, others) = self.pods_at(now, square).split_first()?;
        others.iter().all(|pod| pod.prongs == first.prongs).then_some(first.prongs)
    }

    pub(super) fn resolve(&self, now: &Octi, color: Color, written: Written) -> Part {
        let stone = |square, prongs: Option<Prongs>, fits: &dyn Fn(Prongs) -> bool| {
            let prongs = prongs.unwrap_or_else(|| self.meant(now, color, square, fits));
            Stone { square, prongs }
        };
        match written {
            Written::Bring(square) => Part::Bring(square),
            Written::Add { square, prongs, hole, is_super } => {
                Part::Add { stone: stone(square, prongs, &|prongs| !prongs.has(hole)), hole, is_super }
            }
            Written::Turn { square, prongs, to, from } => {
                let fits = |prongs: Prongs| prongs.plain & (1 << from) != 0 && !prongs.has(to);
                Part::Turn { stone: stone(square, prongs, &fits), to, from }
            }
            Written::Go { square, prongs, path } => {
                let leg = path.first().and_then(|landing| self.leg(square, landing.to));
                let fits = |prongs: Prongs| leg.as_ref().is_none_or(|leg| prongs.has(leg.hole));
                Part::Go { stone: stone(square, prongs, &fits), path }
            }
        }
    }

    fn write_stone(&self, now: &Octi, stone: Stone) -> String {
        let is_understood = self.common(now, stone.square) == Some(stone.prongs);
        let prongs = if is_understood { String::new() } else { stone.prongs.to_string() };
        format!("{}{prongs}", point(stone.square))
    }

    pub(super) fn write_part(&self, now: &Octi, part: &Part) -> String {
        match part {
            Part::Bring(square) => point(*square),
            Part::Add { stone, hole, is_super } => {
                let mark = if *is_super { "!" } else { "" };
                format!("{}+{}{mark}", self.write_stone(now, *stone), letter(*hole))
            }
            Part::Turn { stone, to, from } => {
                format!("{}+{}-{}", self.write_stone(now, *stone), letter(*to), letter(*from))
            }
            Part::Go { stone, path } => {
                let path: String = path.iter().map(Landing::to_string).collect();
                format!("{}{path}", self.write_stone(now, *stone))
            }
        }
    }
}
