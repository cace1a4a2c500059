//! Diagrams of Sensei's Library: lines that begin with `$$`.
//!
//! ```text
//! $$Wcm5 The first line has the color of move 1, `c` for coordinates, the board size, `m` with the number of move 1, and a caption
//! $$  ---------
//! $$ | . . 1 X |
//! $$ | . 2 O a |
//! ```
//!
//! Each point is a sign: `X` and `O` are stones, `1` to `9` and `0` moves, small letters labels, `,` a star point. Stones with marks: `B` and `W` circle, `#` and
//! `@` square, `Y` and `Q` triangle, `Z` and `P` cross; empty points with marks: `C`, `S`, `T`, `M`. Edges are `-`, `|` and `+`; the board
//! continues on a side without an edge. `{AR D4 F6}` and `{LN D4 F6}` are arrows and lines, `[a|page]` links.
//!
//! Sources: the page "How Diagrams Work" of Sensei's Library; behavior of its converter to SGF.

mod diagram;
mod place;
mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;

/// The start of each line.
const START: &[u8] = b"$$";

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "sensei",
    title: "Sensei's Library diagrams",
    extensions: &["sensei", "txt"],
    games: &[1],
    is_text: true,
    companions: &[],
    holds: "positions of Go as text, in lines that begin with `$$`: stones, marks, labels, up to ten moves",
    becomes: "SZ, AB, AW, B, W, MN, CR, SQ, TR, MA, LB, AR, LN, VW for a part of the board, PL, GN for the caption, C for the text around the diagram",
    loses: "moves after the tenth, variations, other properties",
    sources: &["https://senseis.xmp.net/?HowDiagramsWork"],
    detect,
    read: read::read,
    write: Some(write::write),
};

/// The fewest rows of a recognized diagram.
const FEWEST: usize = 2;

fn detect(beginning: &FileHead<'_>) -> Confidence {
    let n_rows = beginning
        .nonempty_lines()
        .filter_map(|line| line.strip_prefix(START))
        .filter(|line| diagram::is_row(line))
        .count();
    if n_rows < FEWEST {
        return Confidence::No;
    }
    let starts = beginning.nonempty_lines().next().is_some_and(|line| line.starts_with(START));
    if starts { Confidence::Sure } else { Confidence::Maybe }
}
