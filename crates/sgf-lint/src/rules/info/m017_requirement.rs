//! M017: a game that does not meet the requirements of its league.

use std::fmt::Display;

use sgf_model::info::{GameResult, Size};
use sgf_model::record::{GameInfo, GameView};
use sgf_model::value::{Color, TextDecoder};
use sgf_model::{info, info::lenient};
use sgf_syntax::Span;

use crate::rule::rule;
use crate::{GameCx, Requirements, Sink};

rule! {
    /// ## What it does
    /// Finds games that do not meet the requirements in the table `[require]` of `sgf.toml`: komi, size, handicap, rules, time,
    /// result, players, ranks, date, and the number of moves. Without this table, it finds nothing.
    ///
    /// ## Why it matters
    /// A league or an archive only takes games that were played under its conditions. Each broken condition is a finding of
    /// its own. Values are compared as they are meant, however they are spelled.
    M017 requirement, Error, fix: None, since: "0.1", sgfc: [], on: Games
}

fn check(cx: &GameCx<'_>, out: &mut Sink<'_>) {
    let require = cx.cx.require;
    if *require == Requirements::default() {
        return;
    }
    let view = GameView::of_kind(cx.game, cx.charset(), cx.gm, cx.ff);
    let info = GameInfo::of(&view);
    let mut report = |ident: &[u8], message: Option<String>| {
        if let Some(message) = message {
            out.report(place(cx, ident), message);
        }
    };
    report(b"KM", komi(require, &info));
    report(b"SZ", size(require, cx));
    report(b"HA", among("handicap is", Some(info.handicap().unwrap_or(0)), &require.handicap));
    report(b"RU", rules(require, &info));
    report(b"TM", time(require, &info));
    let has_overtime = info.overtime().is_some() || info.time().is_some_and(|time| time.overtime.is_some());
    report(b"OT", missing(require.overtime && !has_overtime, "no overtime is declared"));
    let is_known = matches!(info.result(), Some(GameResult::Win { .. } | GameResult::Draw));
    report(b"RE", missing(require.result && !is_known, "the result is not known"));
    for (color, name, rank) in [(Color::Black, b"PB", b"BR"), (Color::White, b"PW", b"WR")] {
        let (player, side) = (info.player(color), if color == Color::Black { "Black" } else { "White" });
        let is_blank = |text: Option<&str>| text.is_none_or(|text| text.trim().is_empty());
        let lacks_name = require.players && is_blank(player.name.as_deref());
        let lacks_rank = require.ranks && is_blank(player.rank.as_deref());
        report(name, lacks_name.then(|| format!("{side} has no name")));
        report(rank, lacks_rank.then(|| format!("{side} has no rank")));
    }
    report(b"DT", missing(require.date && info.dates().is_none(), "the date is not known"));
    report(b"", moves(require, &view));
}

/// A root property, or the start of the game.
fn place(cx: &GameCx<'_>, ident: &[u8]) -> Span {
    let property = cx.in_root(ident).filter(|_| !ident.is_empty());
    property.map_or_else(|| Span::empty(cx.game.root().span().start), sgf_syntax::Property::span)
}

fn missing(is_missing: bool, message: &str) -> Option<String> {
    is_missing.then(|| message.to_owned())
}

/// Compares a value with the allowed ones; without any, all are allowed.
fn among<T: PartialEq + Display>(what: &str, value: Option<T>, allowed: &[T]) -> Option<String> {
    if allowed.is_empty() || value.as_ref().is_some_and(|value| allowed.contains(value)) {
        return None;
    }
    let required = either(allowed);
    Some(match value {
        Some(value) => format!("{what} {value}, but {required} is required"),
        None => format!("{what} not given, but {required} is required"),
    })
}

/// `5`, `5 or 6`, `5, 6 or 7`.
fn either<T: Display>(values: &[T]) -> String {
    match values {
        [] => String::new(),
        [only] => only.to_string(),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(T::to_string).collect();
            format!("{} or {last}", first.join(", "))
        }
    }
}

fn komi(require: &Requirements, info: &GameInfo<'_>) -> Option<String> {
    among("komi is", info.komi(), &require.komi)
}

fn size(require: &Requirements, cx: &GameCx<'_>) -> Option<String> {
    let written = cx.in_root(b"SZ").and_then(|property| lenient::size(&cx.characters(property.raw())));
    // FF[4]: boards of Go without SZ are 19x19.
    let size = written.map(|reading| reading.value).or_else(|| (cx.gm == 1).then(|| Size::square(19)));
    let shown = |size: &Size| format!("{}x{}", size.columns, size.rows);
    let allowed: Vec<String> = require.size.iter().map(shown).collect();
    among("the board is", size.as_ref().map(shown), &allowed)
}

fn rules(require: &Requirements, info: &GameInfo<'_>) -> Option<String> {
    let allowed: Vec<String> = require.rules.iter().map(|rules| rules.title().to_owned()).collect();
    let known = info.rules().map(|rules| rules.title().to_owned());
    among("the rules are", known.or_else(|| info.rules.as_deref().map(str::to_owned)), &allowed)
}

fn time(require: &Requirements, info: &GameInfo<'_>) -> Option<String> {
    let (least, most) = (require.min_time, require.max_time);
    if least.is_none() && most.is_none() {
        return None;
    }
    let written = info.time.as_deref().and_then(|text| info::time_limit(text).ok());
    let Some(seconds) = written.or_else(|| info.time().map(|time| time.main)) else {
        return Some("no main time is given".to_owned());
    };
    match (least, most) {
        (Some(least), _) if seconds < least => {
            Some(format!("main time is {}, but at least {} is required", duration(seconds), duration(least)))
        }
        (_, Some(most)) if seconds > most => {
            Some(format!("main time is {}, but at most {} is allowed", duration(seconds), duration(most)))
        }
        _ => None,
    }
}

/// Seconds in words: `45 min`, `1 h 30 min`, `90 s`.
fn duration(seconds: f64) -> String {
    if seconds < 0.0 || seconds % 60.0 != 0.0 || seconds > 1e9 {
        return format!("{seconds} s");
    }
    let minutes = (seconds / 60.0) as u64;
    match (minutes / 60, minutes % 60) {
        (0, minutes) => format!("{minutes} min"),
        (hours, 0) => format!("{hours} h"),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    }
}

fn moves(require: &Requirements, view: &GameView<'_>) -> Option<String> {
    let least = require.min_moves? as usize;
    let count = view.main_line().filter(|node| view.move_in(*node).is_some()).take(least).count();
    let moves = if count == 1 { "move" } else { "moves" };
    (count < least).then(|| format!("the game has {count} {moves}, but at least {least} are required"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Checker, Config};
    use sgf_model::info::Rules;

    fn found(text: &str, require: Requirements) -> Vec<String> {
        let config = Config::only("M017").unwrap().with(|config| config.require = require);
        let found = Checker::new(&config).check(&crate::testing::read(text.as_bytes()));
        found.into_iter().map(|found| found.message.into_owned()).collect()
    }

    #[test]
    fn each_broken_condition_is_a_sentence() {
        let require = || {
            Requirements::default().with(|require| {
                require.komi = vec![6.5];
                require.size = vec![Size::square(9), Size::square(19)];
                require.handicap = vec![0];
                require.rules = vec![Rules::Japanese];
                require.min_time = Some(2700.0);
                require.overtime = true;
                require.result = true;
                require.ranks = true;
                require.date = true;
                require.min_moves = Some(2);
            })
        };
        let mut sentences =
            found("(;GM[1]SZ[13]KM[7]HA[2]RU[Chinese]TM[1800]RE[?]PB[a]PW[b]WR[1d];B[aa])", require());
        sentences.sort();
        assert_eq!(
            sentences,
            [
                "Black has no rank",
                "handicap is 2, but 0 is required",
                "komi is 7, but 6.5 is required",
                "main time is 30 min, but at least 45 min is required",
                "no overtime is declared",
                "the board is 13x13, but 9x9 or 19x19 is required",
                "the date is not known",
                "the game has 1 move, but at least 2 are required",
                "the result is not known",
                "the rules are Chinese, but Japanese is required",
            ]
        );
        let kept =
            "(;GM[1]KM[6.50]RU[jp]TM[3600]OT[5x30 byo-yomi]RE[W+R]BR[1k]WR[1d]DT[2026-01-02];B[aa];W[bb])";
        assert_eq!(found(kept, require()), [""; 0]);
    }

    #[test]
    fn nothing_is_required_by_default() {
        assert_eq!(found("(;GM[1])", Requirements::default()), [""; 0]);
    }

    #[test]
    fn durations_are_in_words() {
        assert_eq!([90.0, 2700.0, 3600.0, 5400.0].map(duration), ["90 s", "45 min", "1 h", "1 h 30 min"]);
    }
}
