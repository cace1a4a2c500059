//! IDs, read as SGF.

use memchr::memmem;
use sgf_games::CubeOwner;
use sgf_games::backgammon::{Cube, Dice};
use sgf_model::value::Color;

use super::bits::Bits;
use crate::backgammon::Decision;
use crate::fact::FactKind;
use crate::import::Import;
use crate::lines::Line;

/// The lengths of the IDs.
pub(super) const POSITION: usize = 14;
pub(super) const MATCH: usize = 12;

pub(super) fn read(import: &mut Import<'_>) {
    // The match ID can be in the next line.
    let mut waiting: Option<Line<'_>> = None;
    for line in import.lines().map(|line| line.trimmed()) {
        if let Some((position, game)) = ids(line) {
            take(import, waiting.take(), None);
            take(import, Some(position), Some(game));
            continue;
        }
        match labeled(line) {
            Some(Label::Position(position)) => {
                take(import, waiting.take(), None);
                waiting = Some(position);
            }
            Some(Label::Match(game)) if waiting.is_some() => take(import, waiting.take(), Some(game)),
            Some(Label::Match(game)) => import.report(FactKind::NoReferent, game.range()),
            None => {}
        }
    }
    take(import, waiting, None);
}

/// An ID after a label.
pub(super) enum Label<'s> {
    Position(Line<'s>),
    Match(Line<'s>),
}

/// Finds an ID as printed by GNU Backgammon: `Position ID: 4HPwATDgc/ABMA`.
pub(super) fn labeled(line: Line<'_>) -> Option<Label<'_>> {
    let behind = |label: &[u8]| {
        let at = memmem::find(line.text, label)? + label.len();
        let rest = line.part(at..line.text.len()).trimmed().strip_prefix(b":")?;
        rest.words().next()
    };
    let position = behind(b"Position ID").filter(|word| is_id(word.text, POSITION));
    let game = || behind(b"Match ID").filter(|word| is_id(word.text, MATCH));
    position.map(Label::Position).or_else(|| game().map(Label::Match))
}

/// Finds both IDs in a line, separated by a colon.
pub(super) fn ids(line: Line<'_>) -> Option<(Line<'_>, Line<'_>)> {
    let mut words = line.words();
    let word = words.next()?;
    let word = if matches!(word.text, b"GNUBgID" | b"GNUbgID" | b"GNUBGID") { words.next()? } else { word };
    let (position, game) = word.split_once(b':')?;
    let are_ids = is_id(position.text, POSITION) && is_id(game.text, MATCH) && words.next().is_none();
    are_ids.then_some((position, game))
}

fn is_id(text: &[u8], length: usize) -> bool {
    text.len() == length
        && text.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/'))
}

fn take(import: &mut Import<'_>, position: Option<Line<'_>>, game: Option<Line<'_>>) {
    let Some(position) = position else { return };
    let mut decision = Decision::new(Color::Black);
    if let Some(game) = game
        && take_match(import, game, &mut decision).is_none()
    {
        return import.report(FactKind::BadValue("Match ID"), game.range());
    }
    match take_position(position, &mut decision) {
        Some(()) => decision.write(&mut import.writer, position.at),
        None => import.report(FactKind::BadValue("Position ID"), position.range()),
    }
}

/// The player not on roll comes first.
fn take_position(position: Line<'_>, decision: &mut Decision) -> Option<()> {
    let mut bits = Bits::decode(position.text)?;
    let second = decider(decision);
    for color in [second.other(), second] {
        for pips in 1..=25 {
            let side = decision.side_mut(color);
            while bits.take_bit() {
                side[pips] += 1;
                if side[pips] > 15 {
                    return None;
                }
            }
        }
    }
    (bits.is_done() && decision.is_possible()).then_some(())
}

/// The player to decide, whose side comes last in the position.
pub(super) fn decider(decision: &Decision) -> Color {
    if decision.n_offers % 2 == 1 { decision.roller.other() } else { decision.roller }
}

/// The numbers of the match in order; 0 is the first player, White.
fn take_match(import: &mut Import<'_>, game: Line<'_>, decision: &mut Decision) -> Option<()> {
    let mut bits = Bits::decode(game.text)?;
    let player = |number| if number == 0 { Color::White } else { Color::Black };
    let value = 1 << bits.take(4);
    let owner = match bits.take(2) {
        number @ (0 | 1) => CubeOwner::Player(player(number)),
        3 => CubeOwner::Centered,
        _ => return None,
    };
    decision.cube = Cube { value, owner };
    decision.roller = player(bits.take(1));
    let is_crawford = bits.take_bit();
    let _state = bits.take(3);
    let _decider = bits.take(1);
    decision.n_offers = u8::from(bits.take_bit());
    if bits.take(2) > 0 {
        import.report(FactKind::NotHeld("resignation"), game.range());
    }
    let (one, other) = (bits.take(3), bits.take(3));
    decision.dice = match (one, other) {
        (0, 0) => None,
        (one, other) => Some(Dice::new(one as u8, other as u8)?),
    };
    decision.length = bits.take(15);
    let [white, black] = [bits.take(15), bits.take(15)];
    decision.score = [black, white];
    decision.is_crawford = is_crawford && decision.length > 0;
    decision.is_jacoby = decision.length == 0 && !bits.take_bit();
    Some(())
}
