//! Facts next to the board, in words.
//!
//! Games report facts as [`Detail`]s; this module turns them into phrases. Skins may use their own words.

use sgf_games::{Assumed, Counted, CubeOwner, Detail, Ends, Frame, Site};
use sgf_model::value::Color;

use crate::Phrase;

/// Returns the phrase for an assumption of a score.
///
/// # Examples
///
/// ```
/// use sgf_games::Assumed;
/// assert_eq!(sgf_render::assumption(Assumed::NoKomi), "there is no komi: the record has none");
/// ```
#[must_use]
pub fn assumption(assumed: Assumed) -> String {
    match assumed {
        Assumed::AllAlive(0) => "no stone is dead: none is named".to_owned(),
        Assumed::AllAlive(n_neutral) => {
            let points = if n_neutral == 1 { "point borders" } else { "points border" };
            format!("no stone is dead: none is named; {n_neutral} empty {points} on both colors")
        }
        Assumed::Ended => "the game is over: it did not end by passes".to_owned(),
        Assumed::Rules => "Japanese rules: the record names none that are known".to_owned(),
        Assumed::NoKomi => "there is no komi: the record has none".to_owned(),
        _ => format!("{assumed:?}"),
    }
}

/// Returns the word for an item of a score.
///
/// # Examples
///
/// ```
/// use sgf_games::Counted;
/// assert_eq!(sgf_render::word(Counted::GroupTax), "group tax");
/// ```
#[must_use]
pub fn word(counted: Counted) -> &'static str {
    match counted {
        Counted::Prisoners => "prisoners",
        Counted::Stones => "stones",
        Counted::Discs => "discs",
        Counted::Pieces => "pieces",
        Counted::InHand => "in hand",
        Counted::Reserve => "reserve",
        Counted::Captured => "captured",
        Counted::Taken => "taken",
        Counted::RingsTaken => "rings taken off",
        Counted::RingsToPlace => "rings to place",
        Counted::Markers => "markers",
        Counted::Completed => "completed stacks",
        Counted::Tiles => "tiles",
        Counted::TilesAndGroup => "tiles, those of the largest group twice",
        Counted::Prongs => "prongs",
        Counted::Superprongs => "superprongs",
        Counted::Bar => "bar",
        Counted::Off => "off",
        Counted::Pips => "pips",
        Counted::Territory => "territory",
        Counted::Claimed => "claimed",
        Counted::GroupTax => "group tax",
        Counted::Komi => "komi",
        Counted::Handicap => "handicap",
        Counted::Before => "before",
        Counted::ThisGame => "this game",
        // Other details are shown with their number.
        _ => "counted",
    }
}

/// Returns the phrase for a detail, with the names of its sites; `None` for details without a phrase.
pub(crate) fn note(name_of: &dyn Fn(Site) -> String, detail: &Detail) -> Option<Phrase> {
    let name = |site: &Site| name_of(*site);
    Some(match detail {
        Detail::Count(Counted::InHand, [0, 0]) => return None,
        Detail::Count(Counted::Completed, each) => count("completed", *each),
        Detail::Count(what, each) => count(word(*what), *each),
        Detail::Left(what, count) => Phrase::new("{0} {1}", [word(*what).to_owned(), count.to_string()]),
        Detail::Stacks(stacks) if stacks.is_empty() => return None,
        Detail::Stacks(stacks) => {
            let stack = |(site, occupant): &(Site, _)| format!("{} {}", name(site), signs(occupant));
            Phrase::new("stacks: {0}", [joined(stacks.iter().map(stack), ", ")])
        }
        Detail::Promoted(sites) if sites.is_empty() => return None,
        Detail::Promoted(sites) => Phrase::new("promoted: {0}", [joined(sites.iter().map(name), " ")]),
        Detail::Links(color, links) => {
            let link = |(one, other): &(Site, Site)| format!("{}-{}", name(one), name(other));
            let links =
                if links.is_empty() { "none".to_owned() } else { joined(links.iter().map(link), " ") };
            Phrase::new("links of {0}: {1}", [player(*color).to_owned(), links])
        }
        Detail::Goal(color, ends) => Phrase::new("{0} joins {1}", [player(*color), sides(*ends)]),
        Detail::Frame(color, frame) => Phrase::new("{0} has a {1}", [player(*color), figure(*frame)]),
        Detail::Beyond(site) => Phrase::new("the ball is beyond the line: {0}", [name(site)]),
        Detail::Dice([one, other]) => Phrase::new("dice: {0}", [format!("{one}{other}")]),
        Detail::Cube { value, owner, is_offered } => {
            let pattern = if *is_offered { "cube: {0}, {1}, doubled" } else { "cube: {0}, {1}" };
            let owner = match owner {
                CubeOwner::Centered => "centered",
                CubeOwner::Player(Color::Black) => "with Black",
                CubeOwner::Player(Color::White) => "with White",
                CubeOwner::NoCube => "not used",
            };
            Phrase::new(pattern, [value.to_string(), owner.to_owned()])
        }
        Detail::Match(length, [black, white]) => Phrase::new(
            "match to {0}: Black {1}, White {2}",
            [*length, *black, *white].map(|n| n.to_string()),
        ),
        _ => return None,
    })
}

/// The numbers of both players, Black first.
pub(crate) fn count(what: &str, [black, white]: [u32; 2]) -> Phrase {
    Phrase::new("{0}: Black {1}, White {2}", [what.to_owned(), black.to_string(), white.to_string()])
}

/// The numbers of both players, White first.
pub(crate) fn count_white_first(what: &str, [white, black]: [u32; 2]) -> Phrase {
    Phrase::new("{0}: White {1}, Black {2}", [what.to_owned(), white.to_string(), black.to_string()])
}

/// Writes details, one per line; two goals share a line.
pub(crate) fn lines(details: &[Detail], name_of: &dyn Fn(Site) -> String) -> Vec<Phrase> {
    let mut lines: Vec<Phrase> = Vec::new();
    let mut has_goal = false;
    for detail in details {
        match (detail, lines.last_mut()) {
            (Detail::Goal(color, ends), Some(last)) if has_goal => {
                last.pattern = "{0} joins {1}, {2} {3}";
                last.values.extend([player(*color).to_owned(), sides(*ends).to_owned()]);
            }
            _ => lines.extend(note(name_of, detail)),
        }
        has_goal = matches!(detail, Detail::Goal(..));
    }
    lines
}

/// The name of a color.
pub(crate) const fn player(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

pub(crate) fn joined(parts: impl Iterator<Item = String>, between: &str) -> String {
    parts.collect::<Vec<_>>().join(between)
}

/// The checkers of a stack from the bottom up: `XOX`.
pub(crate) fn signs(stack: &sgf_games::Occupant) -> String {
    let sign = |piece: sgf_games::Piece| match piece.owner {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '*',
    };
    stack.pieces().map(sign).collect()
}

const fn sides(ends: Ends) -> &'static str {
    match ends {
        Ends::TopAndBottom => "top and bottom",
        Ends::LeftAndRight => "left and right",
    }
}

const fn figure(frame: Frame) -> &'static str {
    match frame {
        Frame::Ring => "ring",
        Frame::Bridge => "bridge",
        Frame::Fork => "fork",
    }
}
