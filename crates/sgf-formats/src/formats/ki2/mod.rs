//! KI2: shogi games in the printed notation without origins: `▲７六歩 △３四歩 ▲２二角成 △同　銀`.
//!
//! The header is that of KIF. If several pieces can move to a square, suffixes select one (右, 左, 直, 上, 引, 寄), so reading moves
//! requires the rules.
//!
//! Sources: files of Kifu for Windows; the Japan Shogi Association on the notation of moves.

mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;
use crate::shogi::NUMBER;

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "ki2",
    title: "KI2 (shogi)",
    extensions: &["ki2", "ki2u"],
    games: &[NUMBER],
    is_text: true,
    companions: &[],
    holds: "one game of shogi with variations and comments; moves marked with `▲` and `△`",
    becomes: "as for KIF; `まで…` becomes RE",
    loses: "markup, annotations, bookmarks, game info without a field in KIF; illegal moves are rejected",
    sources: &["files of Kifu for Windows", "https://github.com/sugyan/shogi-kifu-converter"],
    detect,
    read: read::read,
    write: Some(write::write),
};

/// The symbols of the players.
const SIGNS: [char; 6] = ['▲', '△', '☗', '☖', '▽', '▼'];

fn detect(beginning: &FileHead<'_>) -> Confidence {
    let is_utf8 = |line: &[u8]| {
        std::str::from_utf8(line).is_ok_and(|text| {
            let rest = text.trim_start_matches(SIGNS);
            rest.len() < text.len()
                && rest.starts_with(|sign: char| ('１'..='９').contains(&sign) || sign.is_ascii_digit())
        })
    };
    // Triangles and full-width digits of Shift_JIS.
    let is_japanese = |line: &[u8]| matches!(line, [0x81, 0xA2..=0xA5, 0x82, 0x50..=0x58, ..]);
    // Lines of most files start with an ASCII letter, unlike triangles.
    let mut lines = beginning.nonempty_lines().filter(|line| !line[0].is_ascii());
    Confidence::sure_if(lines.any(|line| is_utf8(line) || is_japanese(line)))
}
