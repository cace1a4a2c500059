//! Code shared by the binary Xiangqi formats.
//!
//! Columns are counted from Red's left, rows from Red's side.

use sgf_games::xiangqi::Kind;
use sgf_games::{Options, SetUp};
use sgf_model::value::Color;

use crate::fact::FactKind;
use crate::fen::{Setup, sign};
use crate::import::Import;
use crate::moves::{Moves, verbatim};

/// The number of the game.
pub(crate) const NUMBER: u16 = 7;

/// The kinds of pieces.
const KINDS: [Kind; 7] =
    [Kind::General, Kind::Advisor, Kind::Elephant, Kind::Horse, Kind::Chariot, Kind::Cannon, Kind::Soldier];

/// A piece on a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Man {
    pub(crate) color: Color,
    pub(crate) kind: Kind,
    pub(crate) column: u8,
    pub(crate) row: u8,
}

/// The name of a point.
pub(crate) fn name(column: u8, row: u8) -> String {
    format!("{}{row}", char::from(b'a' + column))
}

/// Writes a game after its root properties.
pub(crate) fn write(
    import: &mut Import<'_>,
    men: &[Man],
    mut moves: Moves,
    first: Option<(u8, u8)>,
    at: usize,
) {
    let owner = |(column, row): (u8, u8)| {
        men.iter().find(|man| (man.column, man.row) == (column, row)).map(|man| man.color)
    };
    let turn = first.and_then(owner).unwrap_or(Color::White);
    let spec = &sgf_games::xiangqi::SPEC;
    let usual = spec.begin(&Options::default()).ok();
    let setup = set_up(men, turn);
    if setup.is_none() {
        import.report(FactKind::BadValue("position"), at..at);
    }
    let is_usual = setup.as_ref().zip(usual.as_ref()).is_some_and(|(setup, usual)| {
        turn == Color::White && setup.position.placement() == usual.placement()
    });
    let position = match setup {
        Some(_) if is_usual => usual,
        Some(setup) => {
            setup.write(&mut import.writer);
            Some(setup.position)
        }
        None => None,
    };
    moves.resolve(import, position, turn, verbatim);
    moves.tree.write(&mut import.writer);
}

fn set_up(men: &[Man], turn: Color) -> Option<Setup> {
    let mut position = sgf_games::xiangqi::SPEC.begin(&Options::default()).ok()?;
    let (mut black, mut white) = (Vec::new(), Vec::new());
    for man in men {
        let value = format!("{}{}", man.kind.letter(), name(man.column, man.row));
        let ident = if man.color == Color::Black { "AB" } else { "AW" };
        position.set_up(&SetUp { ident, value: &value }).ok()?;
        if man.color == Color::Black { black.push(value) } else { white.push(value) }
    }
    position.set_turn(turn);
    Some(Setup { black, white, turn, is_more: false, position })
}

/// The pieces on a board.
pub(crate) fn men(position: &dyn sgf_games::AnyPosition) -> Vec<Man> {
    let geometry = position.geometry();
    let places = (0..10_u8).flat_map(|row| (0..9_u8).map(move |column| (column, row)));
    places
        .filter_map(|(column, row)| {
            let site = geometry.at(column.into(), 9 - i32::from(row))?;
            let color = position.occupant(site).owner()?;
            let letter = sign(position, site, color)?;
            let kind = KINDS.into_iter().find(|kind| letter.starts_with(kind.letter()))?;
            Some(Man { color, kind, column, row })
        })
        .collect()
}
