//! Game info of OGS: players, ranks, rules, times, the result.

use sgf_model::info::{Date, GameResult, Manner};
use sgf_model::value::{Color, encode_real};

use crate::fact::FactKind;
use crate::import::Import;
use crate::json::{Kind, Value};

/// Writes the game info. `outer` is the object around the game, or the game itself.
pub(super) fn write(import: &mut Import<'_>, outer: Value<'_, '_>, game: Value<'_, '_>) {
    for (color, name, rank) in [("black", "PB", "BR"), ("white", "PW", "WR")] {
        let player = game.find(&["players", color]).or_else(|| outer.find(&["players", color]));
        if let Some(player) = player {
            let text = player.get("username").and_then(Value::text).unwrap_or_default();
            import.writer.line(name, &text);
            let number = player.get("rank").or_else(|| player.get("ranking")).and_then(Value::number);
            if let Some(number) = number {
                let is_pro = player.get("professional").is_some_and(Value::is_true);
                import.writer.line(rank, &self::rank(number, is_pro));
            }
        }
    }
    number(import, game, "komi", "KM");
    if let Some(rules) = game.get("rules").and_then(Value::text) {
        import.writer.line("RU", rules_of(&rules));
    }
    if let Some(result) = result(import, outer, game) {
        import.writer.raw("RE", &result.encode());
    }
    if let Some(date) = game.get("start_time").and_then(Value::integer).and_then(day) {
        import.writer.raw("DT", &date.to_string());
    }
    time(import, game);
    if let Some(name) = game.get("game_name").and_then(Value::text) {
        import.writer.line("GN", &name);
    }
    let id = game.get("game_id").and_then(Value::integer).map(|id| ("game", id));
    let id = id.or_else(|| game.get("review_id").and_then(Value::integer).map(|id| ("review", id)));
    if let Some((kind, id)) = id {
        import.writer.line("SO", &format!("https://online-go.com/{kind}/{id}"));
    }
}

fn number(import: &mut Import<'_>, game: Value<'_, '_>, name: &'static str, ident: &str) {
    let Some(value) = game.get(name) else { return };
    // Old games have numbers as strings.
    let number = value.number().or_else(|| value.text()?.parse().ok());
    match number.and_then(|number| encode_real(number).ok()) {
        Some(number) => import.writer.raw(ident, &number),
        None => import.report(FactKind::BadValue(name), value.range()),
    }
}

/// Ranks count from 0 for 30 kyu; professional ranks are above 36, or above 1036.
fn rank(number: f64, is_pro: bool) -> String {
    let (number, is_pro) = if number > 1000.0 { (number - 1000.0, true) } else { (number, is_pro) };
    if is_pro {
        return format!("{}p", (number - 36.0).floor().clamp(1.0, 9.0));
    }
    if number >= 30.0 {
        format!("{}d", (number - 29.0).floor())
    } else {
        format!("{}k", (30.0 - number).ceil())
    }
}

fn rules_of(name: &str) -> &str {
    match name {
        "japanese" => "Japanese",
        "chinese" => "Chinese",
        "korean" => "Korean",
        "aga" => "AGA",
        "ing" => "GOE",
        "nz" => "NZ",
        other => other,
    }
}

/// The winner by number or word, and the outcome in words.
fn result(import: &mut Import<'_>, outer: Value<'_, '_>, game: Value<'_, '_>) -> Option<GameResult> {
    let winner = game.get("winner")?;
    let outcome = game.get("outcome");
    let words = outcome.and_then(Value::text).unwrap_or_default();
    let color = match winner.kind() {
        Kind::Text => match winner.text()?.as_ref() {
            "black" => Color::Black,
            "white" => Color::White,
            "tie" => return Some(GameResult::Draw),
            _ => return None,
        },
        _ => {
            let id = winner.number()?;
            let is = |path: &[&str]| {
                [game, outer].iter().any(|object| object.find(path).and_then(Value::number) == Some(id))
            };
            if is(&["players", "black", "id"]) || is(&["black_player_id"]) {
                Color::Black
            } else if is(&["players", "white", "id"]) || is(&["white_player_id"]) {
                Color::White
            } else {
                import.report(FactKind::BadValue("winner"), winner.range());
                return None;
            }
        }
    };
    let points = words.split_whitespace().next().and_then(|word| word.parse::<f64>().ok());
    Some(match (words.as_ref(), points) {
        ("Resignation", _) => GameResult::win_through(color, Manner::Resign),
        ("Timeout", _) => GameResult::win_through(color, Manner::Time),
        ("Disconnection" | "Moderator Decision" | "Disqualification", _) => {
            GameResult::win_through(color, Manner::Forfeit)
        }
        ("Cancellation", _) => GameResult::Void,
        ("0 points", _) => GameResult::Draw,
        (_, Some(points)) if points > 0.0 => GameResult::win_by(color, points),
        _ => {
            if let Some(outcome) = outcome.filter(|_| !words.is_empty()) {
                import.report(FactKind::BadValue("outcome"), outcome.range());
            }
            GameResult::win(color)
        }
    })
}

/// The UTC date of a time in seconds since 1970.
fn day(seconds: i64) -> Option<Date> {
    let date = jiff::Timestamp::from_second(seconds).ok()?.to_zoned(jiff::tz::TimeZone::UTC).date();
    Date::day(date.year(), date.month(), date.day())
}

fn time(import: &mut Import<'_>, game: Value<'_, '_>) {
    let Some(control) = game.get("time_control") else { return };
    let system = control
        .get("system")
        .or_else(|| control.get("time_control"))
        .and_then(Value::text)
        .unwrap_or_default();
    let number = |name: &str| control.get(name).and_then(Value::integer).filter(|number| *number >= 0);
    let (main, overtime) = match system.as_ref() {
        "fischer" => {
            (number("initial_time"), number("time_increment").map(|seconds| format!("{seconds} fischer")))
        }
        "byoyomi" => {
            let periods = number("periods").zip(number("period_time"));
            (number("main_time"), periods.map(|(periods, seconds)| format!("{periods}x{seconds} byo-yomi")))
        }
        "canadian" => {
            let stones = number("stones_per_period").zip(number("period_time"));
            (number("main_time"), stones.map(|(stones, seconds)| format!("{stones}/{seconds} Canadian")))
        }
        "simple" => (None, number("per_move").map(|seconds| format!("{seconds} simple"))),
        "absolute" => (number("total_time"), None),
        "none" | "" => (None, None),
        _ => {
            import.report(FactKind::BadValue("time_control"), control.range());
            (None, None)
        }
    };
    if let Some(main) = main {
        import.writer.raw("TM", &main.to_string());
    }
    import.writer.line("OT", overtime.as_deref().unwrap_or_default());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn converts_ranks_and_days() {
        for (number, is_pro, expected) in [
            (22.4, false, "8k"),
            (29.9, false, "1k"),
            (30.0, false, "1d"),
            (31.9, false, "2d"),
            (37.0, true, "1p"),
            (1045.0, true, "9p"),
        ] {
            assert_eq!(rank(number, is_pro), expected);
        }
        for (seconds, expected) in [
            (0, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (1_593_517_436, "2020-06-30"),
            (-86_400, "1969-12-31"),
            (1_709_164_800, "2024-02-29"),
        ] {
            assert_eq!(day(seconds).map(|date| date.to_string()).as_deref(), Some(expected));
        }
        assert_eq!(day(i64::MAX), None);
    }
}
