//! HexWorld links: a game in the fragment of a URL.
//!
//! `#11r9c1,b4:sh4g8,i8:rw` is a board of size 11 with a view (`r9`, `c1`), moves after the first comma, and the moves after the
//! displayed position after the second. Cells are written as in Hex; `:s` swaps the pieces, `:p` passes, `:rb` and `:rw` are
//! resignations, `:fb` and `:fw` forfeits. Links of trmph.com are the same without these words.
//!
//! Sources: behavior of hexworld.org and trmph.com; the reader of PlayHex.

mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;
use crate::lines::Line;

/// The number of Hex.
const NUMBER: u16 = 11;

/// The URL prefixes of games.
const ADDRESSES: [&[u8]; 2] = [b"hexworld.org/board", b"trmph.com/hex/board"];

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "hexworld",
    title: "HexWorld links",
    extensions: &["hexworld", "txt"],
    games: &[NUMBER],
    is_text: true,
    companions: &[],
    holds: "games of Hex, one link per line, `https://hexworld.org/board/#11c1,b4:sh4`, or the part after its `#`; also links of trmph.com",
    becomes: "SZ, RE, B and W with `swap-pieces` and `pass`, IP for the displayed position; rotation and colors of the board are dropped",
    loses: "variations, comments, markup, names; setup is rejected",
    sources: &["behavior of hexworld.org and trmph.com", "https://github.com/playhex/playhex"],
    detect,
    read: read::read,
    write: Some(write::write),
};

fn detect(beginning: &FileHead<'_>) -> Confidence {
    let Some(first) = beginning.nonempty_lines().next() else { return Confidence::No };
    let has_address = ADDRESSES.iter().any(|address| memchr::memmem::find(first, address).is_some());
    let link = link(Line { at: 0, text: first });
    if has_address && link.text.contains(&b',') {
        return Confidence::Sure;
    }
    let rest = link.text.trim_ascii_start();
    let n_digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let head = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let is_head = (1..=3).contains(&n_digits) && rest.get(head) == Some(&b',') && !rest[..head].is_empty();
    let is_move =
        |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b':' | b',');
    let begins =
        rest.get(head + 1).is_none_or(|byte| byte.is_ascii_lowercase() || matches!(byte, b':' | b','));
    Confidence::maybe_if(is_head && begins && rest[head..].iter().all(is_move))
}

/// The part of a line after the `#`, or the line itself.
fn link(line: Line<'_>) -> Line<'_> {
    let line = line.trimmed();
    line.split_once(b'#').map_or(line, |(_, link)| link)
}
