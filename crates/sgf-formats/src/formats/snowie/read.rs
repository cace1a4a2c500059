//! Snowie positions, read as SGF.

use sgf_games::CubeOwner;
use sgf_games::backgammon::{Cube, Dice};
use sgf_model::charset::Charset;
use sgf_model::value::Color;

use super::FIELDS;
use crate::backgammon::Decision;
use crate::fact::FactKind;
use crate::import::Import;
use crate::lines::{Line, number};

pub(super) fn read(import: &mut Import<'_>) {
    let all = import.start()..import.bytes.len();
    import.choose_charset(all, None, Some(Charset::WINDOWS_1252));
    for line in import.lines().map(|line| line.trimmed()).filter(|line| !line.text.is_empty()) {
        match is_position(line.text).then(|| decision(import, line)).flatten() {
            Some(decision) => decision.write(&mut import.writer, line.at),
            None => import.report(FactKind::Unknown, line.range()),
        }
    }
}

/// Returns whether a line has all fields, with numbers where required.
pub(super) fn is_position(line: &[u8]) -> bool {
    let fields: Vec<&[u8]> = line.split(|byte| *byte == b';').collect();
    let has_all = fields.len() == FIELDS || (fields.len() == FIELDS + 1 && fields[FIELDS].is_empty());
    let is_number = |index: usize| number::<i32>(fields[index]).is_some();
    has_all && (0..5).chain(7..FIELDS).all(is_number)
}

fn decision(import: &mut Import<'_>, line: Line<'_>) -> Option<Decision> {
    let fields: Vec<Line<'_>> = line.split(b';').collect();
    let number = |index: usize| fields[index].number::<i32>();
    let unsigned = |index: usize| u32::try_from(number(index)?).ok();
    let roller = match number(4)? {
        0 => Color::White,
        1 => Color::Black,
        _ => return None,
    };
    let mut decision = Decision::new(roller);
    decision.length = unsigned(0)?;
    decision.is_jacoby = decision.length == 0 && number(1)? != 0;
    decision.is_crawford = decision.length > 0 && number(7)? != 0;
    let names = [fields[5], fields[6]].map(|field| import.text(field).into_owned());
    let scores = [unsigned(8)?, unsigned(9)?];
    for (color, name, score) in [(roller, &names[0], scores[0]), (roller.other(), &names[1], scores[1])] {
        decision.score[color as usize] = score;
        decision.names[usize::from(color == Color::Black)].clone_from(name);
    }
    let owner = match number(11)? {
        1 => CubeOwner::Player(roller),
        -1 => CubeOwner::Player(roller.other()),
        0 => CubeOwner::Centered,
        _ => return None,
    };
    decision.cube = Cube { value: u64::from(unsigned(10)?), owner };
    for index in 12..38 {
        let count = number(index)?;
        let (color, pips) = match index {
            12 => (roller, 25),
            37 => (roller.other(), 25),
            _ if count > 0 => (roller, index - 12),
            _ => (roller.other(), 25 - (index - 12)),
        };
        decision.side_mut(color)[pips] = u8::try_from(count.unsigned_abs()).ok()?;
    }
    decision.dice = match (unsigned(38)?, unsigned(39)?) {
        (0, 0) => None,
        (one, other) => Some(Dice::new(u8::try_from(one).ok()?, u8::try_from(other).ok()?)?),
    };
    decision.is_possible().then_some(decision)
}
