//! Shogi positions as setup values.

use sgf_games::shogi::Kind;
use sgf_games::{AnyPosition, Options, Region, SetUp};
use sgf_model::value::Color;

use crate::fen::Setup;

/// The handicaps by name, with the pieces that White gives up.
const PRESETS: &[(&str, &str)] = &[
    ("平手", ""),
    ("香落ち", "1a"),
    ("右香落ち", "9a"),
    ("角落ち", "2b"),
    ("飛車落ち", "8b"),
    ("飛香落ち", "8b 1a"),
    ("二枚落ち", "8b 2b"),
    ("三枚落ち", "8b 2b 1a"),
    ("四枚落ち", "8b 2b 1a 9a"),
    ("五枚落ち", "8b 2b 1a 9a 8a"),
    ("左五枚落ち", "8b 2b 1a 9a 2a"),
    ("六枚落ち", "8b 2b 1a 9a 2a 8a"),
    ("七枚落ち", "8b 2b 1a 9a 2a 8a 3a"),
    ("左七枚落ち", "8b 2b 1a 9a 2a 8a 7a"),
    ("八枚落ち", "8b 2b 1a 9a 2a 8a 3a 7a"),
    ("十枚落ち", "8b 2b 1a 9a 2a 8a 3a 7a 4a 6a"),
];

/// The number of pieces of each kind.
const NUMBERS: [usize; 8] = [18, 4, 4, 4, 4, 2, 2, 2];

/// The state of a position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Men {
    /// Values of AB and AW.
    values: [Vec<String>; 2],
    counts: [usize; 8],
}

impl Men {
    /// Puts a piece on a square, `7g`, or into the hand, `*`.
    pub(crate) fn put(&mut self, color: Color, kind: Kind, is_promoted: bool, place: &str) {
        let plus = if is_promoted { "+" } else { "" };
        self.values[color as usize].push(format!("{plus}{}{place}", kind.letter()));
        self.counts[kind as usize] += 1;
    }

    /// Gives all remaining pieces except kings to a player.
    pub(crate) fn put_remaining(&mut self, color: Color) {
        for (&kind, number) in Kind::ALL.iter().zip(NUMBERS).filter(|(kind, _)| **kind != Kind::King) {
            for _ in self.counts[kind as usize]..number {
                self.put(color, kind, false, "*");
            }
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.values.iter().all(Vec::is_empty)
    }

    /// The position; `None` if the game rejects it.
    pub(crate) fn set_up(self, turn: Color) -> Option<Setup> {
        let mut position = usual()?;
        let [black, white] = self.values;
        for (ident, values) in [("AB", &black), ("AW", &white)] {
            for value in values {
                position.set_up(&SetUp { ident, value }).ok()?;
            }
        }
        position.set_turn(turn);
        Some(Setup { black, white, turn, is_more: false, position })
    }
}

/// The standard initial position.
pub(crate) fn usual() -> Option<Box<dyn AnyPosition>> {
    sgf_games::shogi::SPEC.begin(&Options::default()).ok()
}

/// The position of a handicap; `None` for unknown names.
pub(crate) fn preset(name: &str) -> Option<Setup> {
    let (_, missing) = PRESETS.iter().find(|preset| preset.0 == name)?;
    without(missing)
}

fn without(missing: &str) -> Option<Setup> {
    let mut position = usual()?;
    for value in missing.split_whitespace() {
        position.set_up(&SetUp { ident: "AE", value }).ok()?;
    }
    let turn = if missing.is_empty() { Color::Black } else { Color::White };
    Setup::of(&*position, &sgf_games::shogi::SPEC, turn)
}

/// The name of the handicap with this position, if there is one.
pub(crate) fn preset_of(position: &dyn AnyPosition, turn: Color) -> Option<&'static str> {
    let placement = position.placement();
    PRESETS
        .iter()
        .filter(|(_, missing)| turn == if missing.is_empty() { Color::Black } else { Color::White })
        .find(|(_, missing)| without(missing).is_some_and(|setup| setup.position.placement() == placement))
        .map(|preset| preset.0)
}

/// The pieces on the board: square, owner, kind.
pub(crate) fn men(position: &dyn AnyPosition) -> Vec<((u16, u16), Color, Kind, bool)> {
    let geometry = position.geometry();
    let places = (0..9).flat_map(|row| (0..9).map(move |column| (column, row)));
    places
        .filter_map(|(column, row)| {
            let piece = position.occupant(geometry.at(column.into(), row.into())?).top()?;
            let kind = *Kind::ALL.get(usize::from(piece.kind / 2))?;
            Some(((column, row), piece.owner?, kind, piece.kind % 2 == 1))
        })
        .collect()
}

/// The pieces in a hand with their counts, major pieces first.
pub(crate) fn hand(position: &dyn AnyPosition, color: Color) -> Vec<(Kind, usize)> {
    let geometry = position.geometry();
    let number = |&kind: &Kind| {
        let site = geometry.beside_at(Region::Hand(color), kind as usize)?;
        Some((kind, position.occupant(site).height()))
    };
    Kind::ALL.iter().rev().filter_map(number).filter(|(_, number)| *number > 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_handicap_names() {
        for (name, missing) in PRESETS {
            let setup = preset(name).expect("the format exists");
            assert_eq!(preset_of(&*setup.position, setup.turn), Some(*name), "{missing}");
        }
        let mut men = Men::default();
        men.put(Color::White, Kind::King, false, "5a");
        men.put_remaining(Color::Black);
        let setup = men.set_up(Color::Black).expect("a problem");
        assert_eq!(hand(&*setup.position, Color::Black)[0], (Kind::Rook, 2));
        assert_eq!(super::men(&*setup.position), [((4, 0), Color::White, Kind::King, false)]);
    }
}
