//! XML of Jago: games of Go with variations, comments and marks, as the program Jago and GoGui keep them.
//!
//! `<Go>` holds games, a game its information and its nodes. A `Variation` is an alternative to the node before it. What the format
//! has no element for stands in `<SGF type="XX">`, so that little is lost.
//!
//! Sources: go.dtd of Jago, as GoGui has it; behaviour of GoGui.

mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::beginning::Beginning;
use crate::format::Format;
use crate::recognise::Claim;

/// The row of the table of formats.
pub(crate) const FORMAT: Format = Format {
    name: "jago",
    title: "XML of Jago and GoGui",
    extensions: &["xml"],
    games: &[1],
    is_text: true,
    companions: &[],
    holds: "games of Go with variations, comments and marks; `<Go>` with `<GoGame>` in it",
    becomes: "SZ, PB, BR, PW, WR, DT, TM, KM, RE, HA, US, CP, AN, BT, WT, RO, RU, SO, GN, B, W, AB, AW, AE, C, N, CR, SQ, TR, MA, LB, TB, TW, and any property as it stands in `<SGF>`",
    loses: "boards that are not square; characters that XML does not allow",
    sources: &["https://github.com/Remi-Coulom/gogui"],
    recognise,
    read: read::read,
    write: Some(write::write),
};

/// The fields of the information that are texts, with their properties.
const TEXTS: [(&str, &str); 17] = [
    ("BlackPlayer", "PB"),
    ("BlackRank", "BR"),
    ("WhitePlayer", "PW"),
    ("WhiteRank", "WR"),
    ("Date", "DT"),
    ("Time", "TM"),
    ("Komi", "KM"),
    ("Result", "RE"),
    ("Handicap", "HA"),
    ("User", "US"),
    ("Annotation", "AN"),
    ("BlackTeam", "BT"),
    ("WhiteTeam", "WT"),
    ("Round", "RO"),
    ("Rules", "RU"),
    ("Source", "SO"),
    ("Event", "EV"),
];

/// The types of marks, with their properties.
const MARKS: [(&str, &str); 4] = [("circle", "CR"), ("square", "SQ"), ("triangle", "TR"), ("", "MA")];

fn recognise(beginning: &Beginning<'_>) -> Claim {
    let bytes = beginning.bytes.trim_ascii_start();
    let is_xml = bytes.starts_with(b"<?xml") || bytes.starts_with(b"<Go");
    Claim::sure_if(is_xml && beginning.contains(b"<GoGame"))
}
