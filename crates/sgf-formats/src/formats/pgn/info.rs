//! The tags of a game, and the properties that say the same.

use sgf_model::info::{GameResult, Manner};
use sgf_model::value::{Color, encode_real};

use super::{CHESS, HIVE, XIANGQI};
use crate::day;
use crate::draft::Draft;
use crate::fact::FactKind;
use crate::lines::Line;
use crate::pgn::{Game, unescape};

/// The tags that are texts, with their properties.
pub(super) const TEXTS: [(&str, &str); 10] = [
    ("Event", "EV"),
    ("Site", "PC"),
    ("Round", "RO"),
    ("White", "PW"),
    ("Black", "PB"),
    ("WhiteElo", "WR"),
    ("BlackElo", "BR"),
    ("WhiteTeam", "WT"),
    ("BlackTeam", "BT"),
    ("Annotator", "AN"),
];

/// What Xiangqi calls its first player.
pub(super) fn name(number: u16, tag: &str) -> String {
    if number == XIANGQI { tag.replace("White", "Red") } else { tag.to_owned() }
}

/// The tags that are read elsewhere, or say nothing that the moves do not say.
const ELSEWHERE: [&str; 11] =
    ["Date", "Result", "FEN", "SetUp", "ECO", "ECCO", "Opening", "PlyCount", "Game", "GameType", "Format"];

/// Finds out which game it is; nothing for games without a number.
pub(super) fn game_of(game: &Game<'_>) -> Option<u16> {
    if let Some(kind) = game.tag("GameType") {
        let is_hive = kind.text.starts_with(b"Base");
        let is_chess = matches!(kind.text, b"0" | b"1");
        return if is_hive { Some(HIVE) } else { is_chess.then_some(CHESS) };
    }
    let is_named = game.tag("Game").is_some_and(|line| {
        matches!(line.text.to_ascii_lowercase().as_slice(), b"chinese chess" | b"xiangqi")
    });
    let fen = game
        .tag("FEN")
        .map(|line| line.text.iter().take_while(|byte| **byte != b' ').filter(|byte| **byte == b'/').count());
    let is_xiangqi = is_named || game.tag("Red").is_some() || fen == Some(9);
    Some(if is_xiangqi { XIANGQI } else { CHESS })
}

/// Writes what the tags say into the root.
pub(super) fn write(draft: &mut Draft<'_>, game: &Game<'_>, number: u16) {
    for (tag, ident) in TEXTS {
        let told = game.tag(&name(number, tag)).or_else(|| game.tag(tag));
        if let Some(line) = told.filter(|line| !matches!(line.text, b"?" | b"-")) {
            let text = unescape(&draft.text(line));
            draft.sheet.line(ident, &text);
        }
    }
    if let Some(line) = game.tag("Date").filter(|line| !line.text.starts_with(b"?")) {
        match line.ascii().and_then(day::read) {
            Some(date) => draft.sheet.raw("DT", &date),
            None => draft.tell(FactKind::BadValue("Date"), line.range()),
        }
    }
    result(draft, game);
    opening(draft, game, number);
    let has_time = game.tag("TimeControl").is_some_and(|line| time(draft, line));
    others(draft, game, number, has_time);
}

fn result(draft: &mut Draft<'_>, game: &Game<'_>) {
    let token = game.words.iter().rev().find_map(|word| match word {
        crate::pgn::Word::Result(line) => Some(*line),
        _ => None,
    });
    let tag = game.tag("Result");
    let of_token = token.and_then(|line| result_of(line.text));
    let of_tag = tag.and_then(|line| result_of(line.text));
    if let (Some(Some(_)), Some(Some(_)), Some(line)) = (of_token, of_tag, tag)
        && of_token != of_tag
    {
        draft.tell(FactKind::Contradicted("Result"), line.range());
    }
    if let (Some(line), None) = (tag, of_tag) {
        draft.tell(FactKind::BadValue("Result"), line.range());
    }
    let Some(mut result) = of_token.flatten().or(of_tag.flatten()) else { return };
    let is_time = game.tag("Termination").is_some_and(|line| line.text.eq_ignore_ascii_case(b"time forfeit"));
    if let GameResult::Win { winner, .. } = result
        && is_time
    {
        result = GameResult::win_through(winner, Manner::Time);
    }
    draft.sheet.raw("RE", &result.encode());
}

/// Reads a result; nothing inside for a game that has not ended.
fn result_of(text: &[u8]) -> Option<Option<GameResult>> {
    Some(match text {
        b"1-0" | b"WhiteWins" => Some(GameResult::win(Color::White)),
        b"0-1" | b"BlackWins" => Some(GameResult::win(Color::Black)),
        b"1/2-1/2" | b"1/2" | b"Draw" => Some(GameResult::Draw),
        b"*" | b"?" | b"InProgress" | b"NotStarted" => None,
        _ => return None,
    })
}

/// Writes a result, as chess or Hive has it; the rest of a result is left out.
pub(super) fn result_word(result: Option<GameResult>, number: u16) -> &'static str {
    let words = match result {
        Some(GameResult::Win { winner: Color::White, .. }) => ("1-0", "WhiteWins"),
        Some(GameResult::Win { winner: Color::Black, .. }) => ("0-1", "BlackWins"),
        Some(GameResult::Draw) => ("1/2-1/2", "Draw"),
        _ => ("*", "InProgress"),
    };
    if number == HIVE { words.1 } else { words.0 }
}

/// The code of an opening and its name stand together in ON.
fn opening(draft: &mut Draft<'_>, game: &Game<'_>, number: u16) {
    let code = game.tag(if number == XIANGQI { "ECCO" } else { "ECO" });
    let parts = [code, game.tag("Opening")].into_iter().flatten().filter(|line| line.text != b"?");
    let words: Vec<String> = parts.map(|line| unescape(&draft.text(line))).collect();
    draft.sheet.line("ON", &words.join(" "));
}

/// `900+5`, `300`; tells whether TM and OT hold it.
fn time(draft: &mut Draft<'_>, line: Line<'_>) -> bool {
    let text = line.ascii().unwrap_or_default();
    let (main, more) = text.split_once('+').map_or((text, None), |(main, more)| (main, Some(more)));
    let number = |text: &str| {
        text.trim().parse::<f64>().ok().filter(|it| *it >= 0.0).and_then(|it| encode_real(it).ok())
    };
    let (Some(main), more) = (number(main), more.map(number)) else { return matches!(text, "-" | "?") };
    if more == Some(None) {
        return false;
    }
    draft.sheet.raw("TM", &main);
    if let Some(Some(seconds)) = more {
        draft.sheet.line("OT", &format!("{seconds} fischer"));
    }
    true
}

/// Tags without a property stand in GC as they stood in the file.
fn others(draft: &mut Draft<'_>, game: &Game<'_>, number: u16, has_time: bool) {
    let mut lines = String::new();
    let is = |tag: &[u8], name: &str| tag.eq_ignore_ascii_case(name.as_bytes());
    let mut known: Vec<&[u8]> = Vec::new();
    for (tag, value) in &game.tags {
        let is_text = TEXTS.iter().any(|(told, _)| is(tag.text, told) || is(tag.text, &name(number, told)));
        let is_lost_on_time = is(tag.text, "Termination") && value.text.eq_ignore_ascii_case(b"time forfeit");
        let is_known = is_text
            || is_lost_on_time
            || ELSEWHERE.iter().any(|told| is(tag.text, told))
            || (has_time && is(tag.text, "TimeControl"));
        if is_known && known.contains(&tag.text) {
            draft.tell(FactKind::Repeated("tag"), tag.range());
        }
        if known.len() < 64 {
            known.push(tag.text);
        }
        if is_known || value.text.is_empty() {
            continue;
        }
        draft.tell(FactKind::InComment("tag"), tag.range());
        let (tag, value) = (draft.text(*tag), draft.text(*value));
        lines.push_str(&format!("[{tag} \"{value}\"]\n"));
    }
    draft.sheet.text("GC", &lines);
}
