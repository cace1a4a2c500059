//! M004: a time limit in words.

use sgf_model::info::lenient::{self, TimeControl};
use sgf_model::info::{Overtime, time_limit};
use sgf_model::value::encode_real;
use sgf_syntax::{TextEdit, whole};

use super::entry::{Entry, applicability, encode, entry};
use crate::rule::rule;
use crate::rules::f::declared_version;
use crate::{Applicability, At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds time limits that are not a number of seconds.
    ///
    /// ## Why it matters
    /// `TM` counts seconds: `3h` is three seconds to one program and an error to another. Formats before FF[4] did not
    /// name the unit; in their files the finding is a note, and so is a number that looks like minutes: `TM[40]`.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]TM[30 min + 5x30])
    /// ```
    ///
    /// ## Fix
    /// Writes the seconds of the main time if they are clear. Overtime goes to `OT`; if that is not possible, the old
    /// text goes into `GC`.
    /// ```sgf
    /// (;FF[4]GM[1]TM[1800]OT[5x30 byo-yomi])
    /// ```
    M004 time-limit, Error, fix: Unsafe, since: "0.1", sgfc: [15, 33], on: Properties(Which::Named(&["TM"]))
}

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    if !at.property.raw().is_empty() && at.property.raw().iter().all(u8::is_ascii_digit) {
        return minutes(cx, at, out);
    }
    let Some(entry) = entry(cx, at).filter(|entry| time_limit(&entry.text).is_err()) else { return };
    let mut finding = entry.report(out, "time limit", "is no number of seconds");
    if cx.ff < 4 {
        finding = finding.note();
    }
    let Some(reading) = lenient::time_control(&entry.text) else { return };
    let Ok(seconds) = encode_real(reading.value.main) else { return };
    match edits(cx, &entry, &seconds, &reading.value) {
        Some(edits) if reading.rest.is_empty() && !looks_like_minutes(cx, reading.value.main) => {
            let more = if edits.len() > 1 { ", and keep what was said beyond" } else { "" };
            finding.fix(applicability(reading.certainty), format!("write `{seconds}`{more}"), edits)
        }
        _ => finding.help(format!("it seems to say {seconds} seconds")),
    };
}

/// What is hardly a number of seconds for a game, and a usual number of minutes.
///
/// The smallest of them, in seconds, is no longer among them.
const MINUTES: std::ops::RangeInclusive<u32> = 5..=240;

/// Whether a number of seconds would look like minutes in this file.
fn looks_like_minutes(cx: &GameCx<'_>, seconds: f64) -> bool {
    is_old(cx) && (f64::from(*MINUTES.start())..=f64::from(*MINUTES.end())).contains(&seconds)
}

/// Whether a game declares a format that did not name the unit.
fn is_old(cx: &GameCx<'_>) -> bool {
    cx.ff < 4 && declared_version(cx.game).is_some_and(|version| version < 4)
}

/// Tells of a number in an old file that may count minutes.
#[inline]
fn minutes(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    if at.raw.len() > 3 || !is_old(cx) {
        return;
    }
    let Some(entry) = entry(cx, at) else { return };
    let Some(minutes) = whole(&entry.text).filter(|minutes| MINUTES.contains(minutes)) else { return };
    let message = format!("time limit of {minutes}, which may be minutes in FF[{}]", cx.ff);
    let finding = out.report(entry.span(), message).note();
    if let Some(edits) = entry.write(&(minutes * 60).to_string()) {
        let title = format!("write {minutes} minutes as `{}` seconds", minutes * 60);
        finding.fix(Applicability::Unsafe, title, edits);
    }
}

/// The edits that write the seconds, and the overtime to its place.
fn edits(cx: &GameCx<'_>, entry: &Entry<'_>, seconds: &str, time: &TimeControl) -> Option<Vec<TextEdit>> {
    if time.words.is_empty() {
        return entry.write(seconds);
    }
    match entry.other(b"OT")? {
        Some(known) if is_same(known.raw(), time.overtime) => entry.write(seconds),
        // Before FF[4] there was no OT.
        None if cx.ff >= 4 => {
            let overtime = time.overtime.map_or_else(|| time.words.clone(), |overtime| overtime.to_string());
            let mut edits = entry.write(seconds)?;
            edits.push(entry.add(b"OT", encode(cx, &overtime)?)?);
            Some(edits)
        }
        _ => entry.write_and_keep(seconds, "Time"),
    }
}

/// Whether OT says already what was found in TM.
fn is_same(raw: &[u8], overtime: Option<Overtime>) -> bool {
    let known = str::from_utf8(raw).ok().and_then(lenient::overtime).map(|reading| reading.value);
    known.is_some() && known == overtime
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn seconds_and_other_things() {
        check(
            "M004",
            "
(;TM[5400]TM[0]TM[90.5];TM[3h];TM[-];TM[])
                           ^^ time limit `3h` is no number of seconds
                                  ^ time limit `-` is no number of seconds
",
        );
    }

    #[test]
    fn lengths_of_time() {
        for (words, seconds) in
            [("3h", "10800"), ("1h 30m", "5400"), ("1:30:00", "5400"), ("30 days", "2592000")]
        {
            fix_gives("M004", format!("(;FF[4]TM[{words}])"), format!("(;FF[4]TM[{seconds}])"));
        }
        fix_gives("M004", "(;FF[4]TM[15m B; 5m W])", "(;FF[4]TM[15m B; 5m W])");
    }

    #[test]
    fn minutes_of_old_files() {
        check("M004", "(;FF[4]TM[40])(;TM[40])(;FF[3]TM[600])(;FF[1]TM[4])(;FF[1]TM[0])(;FF[1]TM[0040])");
        check(
            "M004",
            "
(;FF[1]TM[40])(;FF[3]TM[240])
          ^^ time limit of 40, which may be minutes in FF[1]
                        ^^^ time limit of 240, which may be minutes in FF[3]
",
        );
        // Thirty seconds would be read as thirty minutes.
        fix_gives("M004", "(;FF[3]TM[0:30])(;FF[4]TM[0:30])", "(;FF[3]TM[0:30])(;FF[4]TM[30])");
        fix_gives("M004", "(;FF[1]TM[5])(;FF[1]TM[240])", "(;FF[1]TM[300])(;FF[1]TM[14400])");
    }

    #[test]
    fn overtime_finds_a_place() {
        let time = "TM[5:00:00(5x1:00)]";
        fix_gives("M004", format!("(;FF[4]{time}PB[a])"), "(;FF[4]TM[18000]PB[a]OT[5x60 byo-yomi])");
        fix_gives("M004", format!("(;FF[4]{time}OT[5x1:00])"), "(;FF[4]TM[18000]OT[5x1:00])");
        fix_gives(
            "M004",
            format!("(;FF[4]{time}OT[3x30 byo-yomi])"),
            "(;FF[4]TM[18000]OT[3x30 byo-yomi]GC[Time: 5:00:00(5x1:00)])",
        );
        fix_gives("M004", format!("(;FF[3]{time})"), "(;FF[3]TM[18000]GC[Time: 5:00:00(5x1:00)])");
        fix_gives("M004", "(;FF[4]TM[1h + 1m])", "(;FF[4]TM[3600]OT[1m])");
    }

    #[test]
    fn boardspace_measures_moves() {
        check("M004", "(;GM[27]VV[1]TM[None])");
    }
}
