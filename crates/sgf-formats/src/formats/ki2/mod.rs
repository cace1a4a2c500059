//! KI2: games of shogi as they are printed, without the square before: `▲７六歩 △３四歩 ▲２二角成 △同　銀`.
//!
//! The header is that of KIF. Where several pieces could go to a square, signs say which does (右, 左, 直, 上, 引, 寄), so the rules are
//! needed to read the moves.
//!
//! Sources: files of Kifu for Windows; the Japan Shogi Association on the notation of moves.

mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::beginning::Beginning;
use crate::format::Format;
use crate::recognise::Claim;
use crate::shogi::NUMBER;

/// The row of the table of formats.
pub(crate) const FORMAT: Format = Format {
    name: "ki2",
    title: "KI2 (shogi)",
    extensions: &["ki2", "ki2u"],
    games: &[NUMBER],
    is_text: true,
    companions: &[],
    holds: "one game of shogi with variations and comments; moves follow each other with `▲` and `△` before them",
    becomes: "as KIF; `まで…` becomes RE",
    loses: "marks, judgements, bookmarks, the game info but the fields of KIF; illegal moves are refused",
    sources: &["files of Kifu for Windows", "https://github.com/sugyan/shogi-kifu-converter"],
    recognise,
    read: read::read,
    write: Some(write::write),
};

/// The signs of the players.
const SIGNS: [char; 6] = ['▲', '△', '☗', '☖', '▽', '▼'];

fn recognise(beginning: &Beginning<'_>) -> Claim {
    let is_utf8 = |line: &[u8]| {
        std::str::from_utf8(line).is_ok_and(|text| {
            let rest = text.trim_start_matches(SIGNS);
            rest.len() < text.len()
                && rest.starts_with(|sign: char| ('１'..='９').contains(&sign) || sign.is_ascii_digit())
        })
    };
    // Triangles and full-width digits of Shift_JIS.
    let is_japanese = |line: &[u8]| matches!(line, [0x81, 0xA2..=0xA5, 0x82, 0x50..=0x58, ..]);
    // Each line of most files begins with a letter, which a triangle is not.
    let mut lines = beginning.full_lines().filter(|line| !line[0].is_ascii());
    Claim::sure_if(lines.any(|line| is_utf8(line) || is_japanese(line)))
}
