//! The position in words: what somebody needs who does not see the picture.

use std::fmt::Write as _;

use sgf_model::value::Color;

use crate::Subject;
use crate::board::{Labels, Site};
use crate::pen::Pen;
use crate::scene::Owner;
use crate::skins::AnySkin;

/// Up to how many pieces are named one by one.
const MANY: usize = 120;

/// Describes a position: the game, what stands where, the last move, and whose turn it is.
pub(super) fn describe(subject: &Subject, skin: &dyn AnySkin, pen: &Pen) -> String {
    let board = pen.board();
    let mut words = match board.across.labels {
        Labels::None => format!("{}.", subject.spec.name),
        _ => format!("{}, {}×{}.", subject.spec.name, board.columns, board.rows),
    };
    for (owner, name) in [(Owner::Black, "Black"), (Owner::White, "White"), (Owner::Neutral, "Neutral")] {
        let of_owner: Vec<_> = pen.pieces().iter().filter(|(_, other, _)| *other == owner).copied().collect();
        if of_owner.is_empty() {
            continue;
        }
        // What is nobody's is called by its own name.
        let kind = skin.kind(owner, of_owner[0].2).filter(|_| owner == Owner::Neutral);
        let name = kind.map_or_else(|| name.to_owned(), |(_, many)| capitalised(many));
        let _ = write!(words, " {name}: {}", of_owner.len());
        if pen.pieces().len() <= MANY {
            let list = match kind {
                Some(_) => places(skin, pen, &of_owner, false),
                None => list(skin, pen, &of_owner),
            };
            let _ = write!(words, ": {list}");
        }
        words.push('.');
    }
    if let Some(last) = subject.moves.last() {
        let place = match last.text.as_str() {
            "" => "pass",
            text => text,
        };
        let _ = write!(words, " Move {}: {} {place}.", last.number, color_name(last.color));
    }
    match (subject.position.outcome(), subject.position.turn()) {
        (Some(outcome), _) => {
            let _ = write!(words, " Result: {outcome}.");
        }
        (None, Some(color)) => {
            let _ = write!(words, " {} to move.", color_name(color));
        }
        (None, None) => {}
    }
    words
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Names pieces one by one, those of a kind together: `king e1, rooks a1, h1`.
fn list(skin: &dyn AnySkin, pen: &Pen, pieces: &[(Site, Owner, char)]) -> String {
    let mut signs: Vec<char> = Vec::new();
    for &(_, owner, sign) in pieces {
        if skin.kind(owner, sign).is_some() && !signs.contains(&sign) {
            signs.push(sign);
        }
    }
    if signs.is_empty() {
        return places(skin, pen, pieces, true);
    }
    let kinds = signs.into_iter().filter_map(|sign| {
        let alike: Vec<_> = pieces.iter().filter(|piece| piece.2 == sign).copied().collect();
        let (one, many) = skin.kind(alike.first()?.1, sign)?;
        let kind = if alike.len() == 1 { one } else { many };
        Some(format!("{kind} {}", places(skin, pen, &alike, false)))
    });
    let kinds: Vec<String> = kinds.collect();
    kinds.join("; ")
}

/// Lists where pieces stand, with their signs if those say something. Pieces on each other are counted.
fn places(skin: &dyn AnySkin, pen: &Pen, pieces: &[(Site, Owner, char)], with_signs: bool) -> String {
    let name = |&(site, _, sign): &(Site, Owner, char)| {
        let is_said = with_signs && sign.is_alphabetic() && !"XOxo".contains(sign);
        let sign = if is_said { sign.to_string() } else { String::new() };
        sign + &name_of(skin, pen, site)
    };
    let names: Vec<String> = pieces.iter().map(name).collect();
    let piles = names.chunk_by(|one, other| one == other).map(|pile| match pile.len() {
        1 => pile[0].clone(),
        height => format!("{} ×{height}", pile[0]),
    });
    piles.collect::<Vec<String>>().join(", ")
}

fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// What players call a site, in the coordinates of the picture.
pub(super) fn name_of(skin: &dyn AnySkin, pen: &Pen, site: Site) -> String {
    let board = pen.board();
    let by_lines =
        || board.across.label(site.column, board.columns) + &board.down.label(site.row, board.rows);
    skin.name(site).unwrap_or_else(by_lines)
}
