//! Tags and their properties.

use sgf_games::{GameSpec, Options};
use sgf_model::info::{GameResult, Manner};
use sgf_model::value::{Color, encode_real};

use super::{CHESS, HIVE, XIANGQI};
use crate::date;
use crate::fact::FactKind;
use crate::import::Import;
use crate::lines::Line;
use crate::pgn::{Game, unescape};

/// Text tags and their properties.
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

/// The first player in Xiangqi.
pub(super) fn name(number: u16, tag: &str) -> String {
    if number == XIANGQI { tag.replace("White", "Red") } else { tag.to_owned() }
}

/// Tags that are read elsewhere, or are redundant.
const ELSEWHERE: [&str; 11] =
    ["Date", "Result", "FEN", "SetUp", "ECO", "ECCO", "Opening", "PlyCount", "Game", "GameType", "Format"];

/// The game by its tags; `None` for games without a number.
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

/// The variant of chess in a tag.
pub(super) enum Variant<'s> {
    /// The usual game, perhaps from another position.
    Usual,
    Shuffled,
    /// A variant with other rules.
    Other(Line<'s>),
}

/// The variant of a game.
pub(super) fn variant<'s>(game: &Game<'s>, spec: &GameSpec) -> Variant<'s> {
    let usual = ["standard", "chess", "from position", "normal"];
    let Some(line) = game.tag("Variant").filter(|_| spec.number == CHESS) else { return Variant::Usual };
    let name = line.trimmed().ascii().unwrap_or_default();
    let is_known = || spec.unknown_names(&Options::default().with_variant(name)).is_empty();
    if usual.iter().any(|known| name.eq_ignore_ascii_case(known)) {
        Variant::Usual
    } else if !name.is_empty() && is_known() {
        Variant::Shuffled
    } else {
        Variant::Other(line)
    }
}

/// Writes the tags into the root; `keeps_fen` if the FEN is not the setup, or more than it.
pub(super) fn write(import: &mut Import<'_>, game: &Game<'_>, number: u16, keeps_fen: bool) {
    for (tag, ident) in TEXTS {
        let stated = game.tag(&name(number, tag)).or_else(|| game.tag(tag));
        if let Some(line) = stated.filter(|line| !matches!(line.text, b"?" | b"-")) {
            let text = unescape(&import.text(line));
            import.writer.line(ident, &text);
        }
    }
    if let Some(line) = game.tag("Date").filter(|line| !line.text.starts_with(b"?")) {
        match line.ascii().and_then(date::read) {
            Some(date) => import.writer.raw("DT", &date),
            None => import.report(FactKind::BadValue("Date"), line.range()),
        }
    }
    result(import, game);
    opening(import, game, number);
    let has_time = game.tag("TimeControl").is_some_and(|line| time(import, line));
    others(import, game, number, has_time, keeps_fen);
}

fn result(import: &mut Import<'_>, game: &Game<'_>) {
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
        import.report(FactKind::Contradicted("Result"), line.range());
    }
    if let (Some(line), None) = (tag, of_tag) {
        import.report(FactKind::BadValue("Result"), line.range());
    }
    let Some(mut result) = of_token.flatten().or(of_tag.flatten()) else { return };
    let is_time = game.tag("Termination").is_some_and(|line| line.text.eq_ignore_ascii_case(b"time forfeit"));
    if let GameResult::Win { winner, .. } = result
        && is_time
    {
        result = GameResult::win_through(winner, Manner::Time);
    }
    import.writer.raw("RE", &result.encode());
}

/// Reads a result; `Some(None)` for an unfinished game.
fn result_of(text: &[u8]) -> Option<Option<GameResult>> {
    Some(match text {
        b"1-0" | b"WhiteWins" => Some(GameResult::win(Color::White)),
        b"0-1" | b"BlackWins" => Some(GameResult::win(Color::Black)),
        b"1/2-1/2" | b"1/2" | b"Draw" => Some(GameResult::Draw),
        b"*" | b"?" | b"InProgress" | b"NotStarted" => None,
        _ => return None,
    })
}

/// Writes a result for chess or Hive, which have no details.
pub(super) fn result_word(result: Option<GameResult>, number: u16) -> &'static str {
    let words = match result {
        Some(GameResult::Win { winner: Color::White, .. }) => ("1-0", "WhiteWins"),
        Some(GameResult::Win { winner: Color::Black, .. }) => ("0-1", "BlackWins"),
        Some(GameResult::Draw) => ("1/2-1/2", "Draw"),
        _ => ("*", "InProgress"),
    };
    if number == HIVE { words.1 } else { words.0 }
}

/// Writes the opening code and name into ON.
fn opening(import: &mut Import<'_>, game: &Game<'_>, number: u16) {
    let code = game.tag(if number == XIANGQI { "ECCO" } else { "ECO" });
    let parts = [code, game.tag("Opening")].into_iter().flatten().filter(|line| line.text != b"?");
    let words: Vec<String> = parts.map(|line| unescape(&import.text(line))).collect();
    import.writer.line("ON", &words.join(" "));
}

/// Reads `900+5` or `300`; returns whether TM and OT can hold it.
fn time(import: &mut Import<'_>, line: Line<'_>) -> bool {
    let text = line.ascii().unwrap_or_default();
    let (main, more) = text.split_once('+').map_or((text, None), |(main, more)| (main, Some(more)));
    let number = |text: &str| {
        text.trim().parse::<f64>().ok().filter(|it| *it >= 0.0).and_then(|it| encode_real(it).ok())
    };
    let (Some(main), more) = (number(main), more.map(number)) else { return matches!(text, "-" | "?") };
    if more == Some(None) {
        return false;
    }
    import.writer.raw("TM", &main);
    if let Some(Some(seconds)) = more {
        import.writer.line("OT", &format!("{seconds} fischer"));
    }
    true
}

/// Writes tags without a property into GC, as in the file.
fn others(import: &mut Import<'_>, game: &Game<'_>, number: u16, has_time: bool, keeps_fen: bool) {
    let mut lines = String::new();
    let is = |tag: &[u8], name: &str| tag.eq_ignore_ascii_case(name.as_bytes());
    let mut known: Vec<&[u8]> = Vec::new();
    let spec = sgf_games::game(number);
    let is_in_su = spec.is_some_and(|spec| !matches!(variant(game, spec), Variant::Usual));
    for (tag, value) in &game.tags {
        let is_text =
            TEXTS.iter().any(|(stated, _)| is(tag.text, stated) || is(tag.text, &name(number, stated)));
        let is_lost_on_time = is(tag.text, "Termination") && value.text.eq_ignore_ascii_case(b"time forfeit");
        let is_known = is_text
            || is_lost_on_time
            || ELSEWHERE.iter().any(|stated| is(tag.text, stated)) && !(keeps_fen && is(tag.text, "FEN"))
            || (is(tag.text, "Variant") && is_in_su)
            || (has_time && is(tag.text, "TimeControl"));
        if is_known && known.contains(&tag.text) {
            import.report(FactKind::Repeated("tag"), tag.range());
        }
        if known.len() < 64 {
            known.push(tag.text);
        }
        if is_known || value.text.is_empty() {
            continue;
        }
        import.report(FactKind::InComment("tag"), tag.range());
        let (tag, value) = (import.text(*tag), import.text(*value));
        lines.push_str(&format!("[{tag} \"{value}\"]\n"));
    }
    import.writer.text("GC", &lines);
}
