//! IDs into SGF.

use memchr::memmem;
use sgf_games::CubeOwner;
use sgf_games::backgammon::{Cube, Dice};
use sgf_model::value::Color;

use super::bits::Bits;
use crate::backgammon::Decision;
use crate::draft::Draft;
use crate::fact::FactKind;
use crate::lines::Line;

/// How many letters the IDs have.
pub(super) const POSITION: usize = 14;
pub(super) const MATCH: usize = 12;

pub(super) fn read(draft: &mut Draft<'_>) {
    // A position whose match may stand in the next line.
    let mut waiting: Option<Line<'_>> = None;
    for line in draft.lines().map(|line| line.trimmed()) {
        if let Some((position, game)) = ids(line) {
            take(draft, waiting.take(), None);
            take(draft, Some(position), Some(game));
            continue;
        }
        match labelled(line) {
            Some(Label::Position(position)) => {
                take(draft, waiting.take(), None);
                waiting = Some(position);
            }
            Some(Label::Match(game)) if waiting.is_some() => take(draft, waiting.take(), Some(game)),
            Some(Label::Match(game)) => draft.tell(FactKind::NoReferent, game.range()),
            None => {}
        }
    }
    take(draft, waiting, None);
}

/// An ID with a word in front of it.
pub(super) enum Label<'s> {
    Position(Line<'s>),
    Match(Line<'s>),
}

/// Finds an ID as GNU Backgammon prints it: `Position ID: 4HPwATDgc/ABMA`.
pub(super) fn labelled(line: Line<'_>) -> Option<Label<'_>> {
    let behind = |label: &[u8]| {
        let at = memmem::find(line.text, label)? + label.len();
        let rest = line.part(at..line.text.len()).trimmed().behind(b":")?;
        rest.words().next()
    };
    let position = behind(b"Position ID").filter(|word| is_id(word.text, POSITION));
    let game = || behind(b"Match ID").filter(|word| is_id(word.text, MATCH));
    position.map(Label::Position).or_else(|| game().map(Label::Match))
}

/// Finds both IDs in a line of their own, with a colon between.
pub(super) fn ids(line: Line<'_>) -> Option<(Line<'_>, Line<'_>)> {
    let mut words = line.words();
    let word = words.next()?;
    let word = if matches!(word.text, b"GNUBgID" | b"GNUbgID" | b"GNUBGID") { words.next()? } else { word };
    let (position, game) = word.divide(b':')?;
    let are_ids = is_id(position.text, POSITION) && is_id(game.text, MATCH) && words.next().is_none();
    are_ids.then_some((position, game))
}

fn is_id(text: &[u8], length: usize) -> bool {
    text.len() == length
        && text.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/'))
}

fn take(draft: &mut Draft<'_>, position: Option<Line<'_>>, game: Option<Line<'_>>) {
    let Some(position) = position else { return };
    let mut decision = Decision::new(Color::Black);
    if let Some(game) = game
        && take_match(draft, game, &mut decision).is_none()
    {
        return draft.tell(FactKind::BadValue("Match ID"), game.range());
    }
    match take_position(position, &mut decision) {
        Some(()) => decision.write(&mut draft.sheet, position.at),
        None => draft.tell(FactKind::BadValue("Position ID"), position.range()),
    }
}

/// The side of the player who is not on roll comes first.
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

/// Whose side comes last in the position: who is to decide something.
pub(super) fn decider(decision: &Decision) -> Color {
    if decision.n_offers % 2 == 1 { decision.roller.other() } else { decision.roller }
}

/// The numbers of the match, in their order; 0 means the first player, White.
fn take_match(draft: &mut Draft<'_>, game: Line<'_>, decision: &mut Decision) -> Option<()> {
    let mut bits = Bits::decode(game.text)?;
    let player = |number| if number == 0 { Color::White } else { Color::Black };
    let value = 1 << bits.take(4);
    let owner = match bits.take(2) {
        number @ (0 | 1) => CubeOwner::Player(player(number)),
        3 => CubeOwner::Centred,
        _ => return None,
    };
    decision.cube = Cube { value, owner };
    decision.roller = player(bits.take(1));
    let is_crawford = bits.take_bit();
    let _state = bits.take(3);
    let _decider = bits.take(1);
    decision.n_offers = u8::from(bits.take_bit());
    if bits.take(2) > 0 {
        draft.tell(FactKind::NotHeld("resignation"), game.range());
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
