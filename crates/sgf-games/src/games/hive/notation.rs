//! Moves as text, in UHP notation (`wB1 \wS1`) and as BoardSpace entries.

use sgf_model::value::Color;

use super::Move;
use super::board::Hive;
use super::bug::Tile;
use super::field::Field;
use crate::boardspace::{Entry, Formality, Words};
use crate::{ParseMoveError, column_label};

/// The verbs of BoardSpace with the owner before the piece, and those without.
const MOVES: [&str; 4] = ["move", "pmove", "movedone", "pmovedone"];
const DROPS: [&str; 2] = ["dropb", "pdropb"];
const PASSES: [&str; 2] = ["pass", "passdone"];

/// The sign for each direction, and whether it is before the piece.
const SIGNS: [(bool, char); 6] =
    [(false, '-'), (false, '/'), (true, '\\'), (true, '-'), (true, '/'), (false, '\\')];

impl Hive {
    pub(super) fn read_step(&self, color: Color, text: &str) -> Result<Move, ParseMoveError> {
        let error = || ParseMoveError::syntax(text);
        let entry = Entry::read(text).ok_or_else(error)?;
        let is_one_of = |verbs: &[&str]| verbs.iter().any(|verb| entry.is(verb));
        if is_one_of(&PASSES) {
            return Ok(Move::Pass);
        }
        if let Some(formality) = Formality::read(text) {
            return Ok(Move::Formality(formality));
        }
        let mut words = entry.words();
        if is_one_of(&MOVES) {
            let owner = match words.word().and_then(|hand| hand.chars().next()) {
                Some('w' | 'W') => Color::White,
                Some('b' | 'B') => Color::Black,
                _ => return Err(error()),
            };
            return dropped(words, owner).ok_or_else(error);
        }
        if is_one_of(&DROPS) {
            return dropped(words, color).ok_or_else(error);
        }
        let piece = Tile::read(entry.verb, color).ok_or_else(error)?;
        let to = if words.is_empty() { Some(Field::START) } else { self.beside(color, piece, words.rest()) };
        to.map(|to| Move::Put { piece, to }).ok_or_else(error)
    }

    /// Finds the field that UHP names by a piece on it or next to it.
    fn beside(&self, color: Color, moved: Tile, text: &str) -> Option<Field> {
        let signs = |sign: char| matches!(sign, '-' | '/' | '\\');
        let other = Tile::read(text.trim_matches(signs), color)?;
        let place = self.table.place(other)?;
        let before = text.chars().next().filter(|&sign| signs(sign));
        let after = text.chars().next_back().filter(|&sign| signs(sign));
        let direction = match (before, after) {
            (None, None) => return (other != moved).then_some(place),
            (Some(sign), None) => SIGNS.iter().position(|&it| it == (true, sign)),
            (None, Some(sign)) => SIGNS.iter().position(|&it| it == (false, sign)),
            (Some(_), Some(_)) => None,
        };
        Some(place.next(direction?))
    }

    pub(super) fn write_step(&self, step: &Move) -> String {
        match step {
            Move::Pass => "pass".to_owned(),
            Move::Formality(formality) => formality.to_string(),
            Move::Put { piece, to } => match self.reference(*piece, *to) {
                Some(reference) if reference.is_empty() => piece.to_string(),
                Some(reference) => format!("{piece} {reference}"),
                None => {
                    let (column, row) = to.column_and_row();
                    format!("dropb {piece} {} {row} .", column_label(column).to_ascii_uppercase())
                }
            },
        }
    }

    /// Names a field by a piece on it or next to it; `None` if there is none.
    fn reference(&self, moved: Tile, to: Field) -> Option<String> {
        let other_on = |place: Field| self.table.stack(place).find(|&piece| piece != moved);
        if let Some(beneath) = other_on(to) {
            return Some(beneath.to_string());
        }
        let beside = (0..SIGNS.len()).find_map(|direction| {
            // The sign names the direction from the other piece.
            let other = other_on(to.next(direction + SIGNS.len() / 2))?;
            Some(match SIGNS[direction] {
                (true, sign) => format!("{sign}{other}"),
                (false, sign) => format!("{other}{sign}"),
            })
        });
        beside.or_else(|| (to == Field::START && self.table.occupied().next().is_none()).then(String::new))
    }
}

fn dropped(mut words: Words<'_>, owner: Color) -> Option<Move> {
    let piece = Tile::read(words.word()?, owner)?;
    let (letters, row) = words.column_and_row()?;
    let (column, _) = crate::Square::read_first(&format!("{letters}1"))?;
    Some(Move::Put { piece, to: Field::new(column.column, row) })
}
