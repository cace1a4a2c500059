//! XGID, read as SGF.

use memchr::memmem;
use sgf_games::CubeOwner;
use sgf_games::backgammon::{Cube, Dice};
use sgf_model::charset::Charset;
use sgf_model::value::Color;

use super::NAME;
use super::analysis::Plays;
use crate::backgammon::Decision;
use crate::fact::FactKind;
use crate::import::Import;
use crate::lines::Line;

pub(super) fn read(import: &mut Import<'_>) {
    let all = import.start()..import.bytes.len();
    import.choose_charset(all, None, Some(Charset::WINDOWS_1252));
    let mut current: Option<(Decision, usize)> = None;
    let mut plays = Plays::default();
    for line in import.lines() {
        if let Some(fields) = position(line.text) {
            if let Some((decision, _)) = &mut current {
                plays.finish(decision);
            }
            write(import, current.take());
            let fields = line.part(fields);
            match decision(import, fields) {
                Some(decision) => current = Some((decision, line.at)),
                None => import.report(FactKind::BadValue("XGID"), fields.range()),
            }
            continue;
        }
        let text = import.decode(line.range());
        match &mut current {
            Some((decision, _)) => {
                below(decision, &text);
                plays.take(decision, &text);
            }
            None if text.trim().is_empty() => {}
            None => import.report(FactKind::Unknown, line.range()),
        }
    }
    if let Some((decision, _)) = &mut current {
        plays.finish(decision);
    }
    write(import, current);
}

fn write(import: &mut Import<'_>, current: Option<(Decision, usize)>) {
    if let Some((mut decision, at)) = current {
        decision.comment = decision.comment.trim_matches('\n').to_owned();
        decision.write(&mut import.writer, at);
    }
}

/// Reads a line of text below a position: names follow the symbols of the players.
fn below(decision: &mut Decision, text: &str) {
    let names = text.trim().strip_prefix("X:").and_then(|rest| rest.split_once("   O:"));
    if let Some((black, white)) = names.filter(|_| decision.names.iter().all(String::is_empty)) {
        decision.names = [white.trim().to_owned(), black.trim().to_owned()];
    }
    decision.comment.push('\n');
    decision.comment.push_str(text.trim_end());
}

/// Finds the fields of a position in a line: after `XGID=`, or without it at the start.
pub(super) fn position(line: &[u8]) -> Option<std::ops::Range<usize>> {
    let start = memmem::find(line, NAME).map_or(0, |at| at + NAME.len());
    let is_field = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b':');
    let length = line[start..].iter().take_while(|byte| is_field(byte)).count();
    let fields = &line[start..start + length];
    let (board, rest) = fields.split_at_checked(26)?;
    let is_board = board.iter().all(|sign| matches!(sign, b'-' | b'A'..=b'P' | b'a'..=b'p'));
    let n_colons = rest.iter().filter(|byte| **byte == b':').count();
    (is_board && rest.starts_with(b":") && (8..=9).contains(&n_colons)).then_some(start..start + length)
}

/// Reads the fields.
fn decision(import: &mut Import<'_>, fields: Line<'_>) -> Option<Decision> {
    let parts: Vec<Line<'_>> = fields.split(b':').collect();
    let number = |index: usize| parts.get(index).and_then(crate::lines::Line::number::<i32>);
    let roller = match number(3)? {
        1 => Color::Black,
        -1 => Color::White,
        _ => return None,
    };
    let mut decision = Decision::new(roller);
    for (index, sign) in parts[0].text.iter().enumerate() {
        match sign {
            b'A'..=b'P' => decision.side_mut(Color::Black)[index] = sign - b'A' + 1,
            b'a'..=b'p' => decision.side_mut(Color::White)[25 - index] = sign - b'a' + 1,
            _ => {}
        }
    }
    // A checker on the player's own tray would be on the opponent's bar.
    let is_sound = decision.checkers.iter().all(|side| side[0] == 0) && decision.is_possible();
    decision.cube =
        Cube { value: 1_u64.checked_shl(u32::try_from(number(1)?).ok()?)?, owner: owner(number(2)?)? };
    match parts[4].text {
        b"00" | b"0" => {}
        b"D" => decision.n_offers = 1,
        b"B" => decision.n_offers = 2,
        b"R" => decision.n_offers = 3,
        &[one @ b'1'..=b'6', other @ b'1'..=b'6'] => decision.dice = Dice::new(one - b'0', other - b'0'),
        _ => return None,
    }
    let unsigned = |index: usize| u32::try_from(number(index)?).ok();
    decision.score = [unsigned(5)?, unsigned(6)?];
    decision.length = unsigned(8)?;
    let agreed = unsigned(7)?;
    if decision.length > 0 {
        decision.is_crawford = agreed & 1 == 1;
    } else {
        decision.is_jacoby = agreed & 1 == 1;
        if agreed & 2 == 2 {
            import.report(FactKind::NotHeld("beavers"), parts[7].range());
        }
    }
    is_sound.then_some(decision)
}

fn owner(number: i32) -> Option<CubeOwner> {
    match number {
        0 => Some(CubeOwner::Centered),
        1 => Some(CubeOwner::Player(Color::Black)),
        -1 => Some(CubeOwner::Player(Color::White)),
        _ => None,
    }
}
