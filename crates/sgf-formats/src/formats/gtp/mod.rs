//! Scripts and logs of the Go Text Protocol: commands to an engine, perhaps with its answers.
//!
//! A command is a line, perhaps with a number before it. An answer begins with `=`, or with `?` if the command failed, and
//! ends with an empty line. A script has no answers; its commands are assumed to succeed.
//!
//! Sources: Go Text Protocol version 2 (draft 2), G. Farnebäck; kgsGtp; KataGo, docs/GTP_Extensions.md.

mod commands;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use read::rules;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;
use crate::lines::lines;

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "gtp",
    title: "Go Text Protocol, scripts and logs",
    extensions: &["gtp"],
    games: &[1],
    is_text: true,
    companions: &[],
    holds: "commands to an engine, one per line, with or without answers; each `clear_board` starts a game",
    becomes: "SZ, KM, RU, TM, OT, HA, AB, AW, B, W, and RE if the engine counted or a player resigned",
    loses: "variations, comments, markup, game info except komi and time; setup other than black stones becomes moves",
    sources: &[
        "Go Text Protocol version 2, draft 2",
        "https://github.com/lightvector/KataGo/blob/master/docs/GTP_Extensions.md",
    ],
    detect,
    read: read::read,
    write: Some(write::write),
};

/// The number of unknown lines after which detection stops.
const MOST_UNKNOWN: u32 = 8;

/// Looks for files with only commands and answers, and at least one command that belongs to a game. A log with answers is
/// certain, even if an answer contains SGF.
fn detect(beginning: &FileHead<'_>) -> Confidence {
    let (mut n_known, mut n_unknown, mut n_of_a_game) = (0, 0, 0);
    let (mut is_in_answer, mut n_answers, mut record_end, mut is_first_known) = (false, 0, 0, None);
    for line in lines(beginning.bytes, 0).take(400) {
        if n_known == 0 && n_unknown > MOST_UNKNOWN {
            return Confidence::No;
        }
        let line = commands::plain(line);
        if line.at < record_end {
            continue;
        }
        match line.text.first() {
            None => is_in_answer = false,
            Some(b'#') => {}
            Some(b'=' | b'?') => {
                (is_in_answer, n_answers) = (true, n_answers + 1);
                if let commands::Record::End(end) = commands::record(beginning.bytes, line) {
                    record_end = end;
                }
            }
            Some(_) if is_in_answer => {}
            Some(_) => {
                let kind = commands::kind(line.text);
                is_first_known.get_or_insert(kind != commands::Kind::Unknown);
                match kind {
                    commands::Kind::Game => (n_known, n_of_a_game) = (n_known + 1, n_of_a_game + 1),
                    commands::Kind::Other => n_known += 1,
                    commands::Kind::Unknown => n_unknown += 1,
                }
            }
        }
    }
    if n_of_a_game == 0 {
        return Confidence::No;
    }
    // Answers such as boards can contain empty lines, after which they look like unknown commands.
    let is_log = is_first_known == Some(true) && n_answers > 1 && n_answers * 2 >= n_known;
    if is_log && n_unknown <= n_known * 8 {
        Confidence::Sure
    } else {
        Confidence::maybe_if(n_unknown * 8 <= n_known)
    }
}
