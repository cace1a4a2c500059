//! XML of Jago and GoGui: Go games with variations, comments and markup.
//!
//! `<Go>` contains games, and a game its information and nodes. A `Variation` is an alternative to the node before it. Properties
//! without an element are written as `<SGF type="XX">`, so little is lost.
//!
//! Sources: go.dtd of Jago, from GoGui; behavior of GoGui.

mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "jago",
    title: "XML of Jago and GoGui",
    extensions: &["xml"],
    games: &[1],
    is_text: true,
    companions: &[],
    holds: "games of Go with variations, comments and markup; `<Go>` with a `<GoGame>`",
    becomes: "SZ, PB, BR, PW, WR, DT, TM, KM, RE, HA, US, CP, AN, BT, WT, RO, RU, SO, GN, B, W, AB, AW, AE, C, N, CR, SQ, TR, MA, LB, TB, TW, and any property in an `<SGF>` element",
    loses: "boards that are not square; characters that XML does not allow",
    sources: &["https://github.com/Remi-Coulom/gogui"],
    detect,
    read: read::read,
    write: Some(write::write),
};

/// Text fields of the information and their properties.
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

/// Mark types and their properties.
const MARKS: [(&str, &str); 4] = [("circle", "CR"), ("square", "SQ"), ("triangle", "TR"), ("", "MA")];

fn detect(beginning: &FileHead<'_>) -> Confidence {
    let bytes = beginning.bytes.trim_ascii_start();
    let is_xml = bytes.starts_with(b"<?xml") || bytes.starts_with(b"<Go");
    Confidence::sure_if(is_xml && beginning.contains(b"<GoGame"))
}
