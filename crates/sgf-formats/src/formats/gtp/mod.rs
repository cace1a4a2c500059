//! Scripts and logs of the Go Text Protocol: what a program said to an engine, and perhaps what it answered.
//!
//! A command is a line, with a number in front if the program likes; an answer begins with `=`, or with `?` when the command failed, and
//! ends with an empty line. A script has no answers: then every command is taken for done.
//!
//! Sources: Go Text Protocol version 2 (draft 2), G. Farnebäck; kgsGtp; KataGo, docs/GTP_Extensions.md.

mod commands;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use read::rules;

use crate::beginning::Beginning;
use crate::format::Format;
use crate::lines::Line;
use crate::recognise::Claim;

/// The row of the table of formats.
pub(crate) const FORMAT: Format = Format {
    name: "gtp",
    title: "Go Text Protocol, scripts and logs",
    extensions: &["gtp"],
    games: &[1],
    is_text: true,
    companions: &[],
    holds: "commands to an engine, a line each, with or without its answers; each `clear_board` begins a game",
    becomes: "SZ, KM, RU, TM, OT, HA, AB, AW, B, W, and RE when the engine counted or somebody resigned",
    loses: "variations, comments, marks, the game info but komi and time; setup other than black stones becomes moves",
    sources: &[
        "Go Text Protocol version 2, draft 2",
        "https://github.com/lightvector/KataGo/blob/master/docs/GTP_Extensions.md",
    ],
    recognise,
    read: read::read,
    write: Some(write::write),
};

/// After so many lines that are no commands, no more are looked at.
const MOST_UNKNOWN: u32 = 8;

/// Nothing but commands and answers, and among them one that belongs to a game.
fn recognise(beginning: &Beginning<'_>) -> Claim {
    let (mut n_known, mut n_unknown, mut n_of_a_game) = (0, 0, 0);
    let mut is_in_answer = false;
    for line in beginning.lines().take(400) {
        if n_known == 0 && n_unknown > MOST_UNKNOWN {
            return Claim::No;
        }
        let line = commands::plain(Line { at: 0, text: line }).text;
        match line.first() {
            None => is_in_answer = false,
            Some(b'#') => {}
            Some(b'=' | b'?') => is_in_answer = true,
            Some(_) if is_in_answer => {}
            Some(_) => match commands::kind(line) {
                commands::Kind::Game => (n_known, n_of_a_game) = (n_known + 1, n_of_a_game + 1),
                commands::Kind::Other => n_known += 1,
                commands::Kind::Unknown => n_unknown += 1,
            },
        }
    }
    Claim::maybe_if(n_of_a_game > 0 && n_unknown * 8 <= n_known)
}
