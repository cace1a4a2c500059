//! Links of HexWorld: a whole game behind the `#` of an address.
//!
//! `#11r9c1,b4:sh4g8,i8:rw` is a board of 11 with a way to look at it (`r9`, `c1`), the moves behind the first comma, and those behind
//! the position that is shown behind the second one. A cell is written as in Hex; `:s` swaps the pieces, `:p` passes, `:rb` and `:rw` say
//! who has resigned, `:fb` and `:fw` who has forfeited. Links of trmph.com are the same without words.
//!
//! Sources: behaviour of hexworld.org and trmph.com; the reader of PlayHex.

mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::beginning::Beginning;
use crate::format::Format;
use crate::lines::Line;
use crate::recognise::Claim;

/// The number of Hex.
const NUMBER: u16 = 11;

/// Where a game is found in an address.
const ADDRESSES: [&[u8]; 2] = [b"hexworld.org/board", b"trmph.com/hex/board"];

/// The row of the table of formats.
pub(crate) const FORMAT: Format = Format {
    name: "hexworld",
    title: "HexWorld links",
    extensions: &["hexworld", "txt"],
    games: &[NUMBER],
    is_text: true,
    companions: &[],
    holds: "games of Hex, a link a line, `https://hexworld.org/board/#11c1,b4:sh4`, or what stands behind its `#`; links of trmph.com too",
    becomes: "SZ, RE, B and W with `swap-pieces` and `pass`, IP where the link shows a position; how the board is turned and coloured is left out",
    loses: "variations, comments, marks, names; setup is refused",
    sources: &["behaviour of hexworld.org and trmph.com", "https://github.com/playhex/playhex"],
    recognise,
    read: read::read,
    write: Some(write::write),
};

fn recognise(beginning: &Beginning<'_>) -> Claim {
    let Some(first) = beginning.full_lines().next() else { return Claim::No };
    let has_address = ADDRESSES.iter().any(|address| memchr::memmem::find(first, address).is_some());
    let link = link(Line { at: 0, text: first });
    if has_address && link.text.contains(&b',') {
        return Claim::Sure;
    }
    let rest = link.text.trim_ascii_start();
    let n_digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let head = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let is_head = (1..=3).contains(&n_digits) && rest.get(head) == Some(&b',') && !rest[..head].is_empty();
    let is_move =
        |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b':' | b',');
    let begins =
        rest.get(head + 1).is_none_or(|byte| byte.is_ascii_lowercase() || matches!(byte, b':' | b','));
    Claim::maybe_if(is_head && begins && rest[head..].iter().all(is_move))
}

/// The part of a line behind the `#`, or the whole line.
fn link(line: Line<'_>) -> Line<'_> {
    let line = line.trimmed();
    line.divide(b'#').map_or(line, |(_, link)| link)
}
