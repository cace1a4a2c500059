//! Sample texts for tests that compare something with the parser.

use proptest::prelude::*;

use crate::{Landmark, Landmarks};

/// Landmarks of a few identifiers.
pub(crate) fn landmarks() -> Landmarks {
    Landmarks::new(|ident| match ident {
        b"FF" => Landmark::Sign,
        b"C" | b"LONG" => Landmark::Root,
        b"PB" | b"PW" | b"AB" => Landmark::Info,
        b"B" | b"W" => Landmark::Move,
        _ => Landmark::None,
    })
    .with_texts(|ident| !matches!(ident, b"B" | b"W" | b"AB" | b"FF"))
}

/// Records, well formed and damaged in every way; their pairs make many more.
pub(crate) const SAMPLES: &[&str] = &[
    "",
    " ",
    "no game at all",
    "\u{FEFF}(;B[aa])\n\u{FEFF}(;W[bb])",
    "(;)",
    "(;FF[4]GM[1]SZ[19];B[aa];W[bb](;B[cc])(;B[dd];W[ee](;B[ff])(;B[gg])))",
    "(;C[root](;C[a];C[b])(;C[c]))\r\n(;C[next])",
    "(;B[aa;W[bb])(;C[x])",
    "(;B[aa)(;C[x];B[y])",
    "(;B[aa)",
    "(;C[a ] b [3d] c];B[aa])(;C[x])",
    "(;C[hello there] junk) more ] (;C[x])",
    "(;C[hello there] junk) more text] (;B[x])",
    "(;C[hello there] junk) more text (;B[x])",
    "((;B[aa])(;B[bb]))",
    "((;B[aa]))(;C[x]))",
    "((( ;B[aa])) ) ) (;B[x]) )",
    "(()(;B[aa]()(;W[bb]))) ()",
    "(;B[aa](;W[bb]);B[cc](;W[dd]);B[ee])(;C[x])",
    "(;A[]((;B[];C[])(;D[]);E[]) ;F[])",
    ";B[aa];W[bb])\n(;C[x])",
    "mail (c) header\n(;B[aa]) trailer (x) (;W[bb])",
    "(;Black[aa]White[bb];b[1]P0[x]GAME[1])",
    "(;C[some\u{1B}$B()ONG[x])(;FF[4]",
    "(;KGSDE[x]B[aa](;LONG[y] W[bb) (;B[x]",
    "(;C[a1[3d] KGSDE[x];XXXX[aa] y)",
    "(;B [aa] W\n[bb] C;D)",
    "(;[aa];C[x][y]\n[z] w)",
    "(;C[user [3k\\]: hi];B[aa])",
    "(;PB[Go Seigen\nPW[Kitani];B[aa])(;C[x])",
    "(;B[aa](;W[bb]",
    "(;B[aa](;W[bb];B[cc",
    "(;B[aa](;W[bb](;B[cc])",
    "(;B[aa]x)(;;x)(;;x)(;B[aa])(;;x)",
    "(;B[aa];W[bb](;C[x]) (;C[y)(;C[z])",
    "(;FF[4];B[aa]\n(;FF[4];B[bb](;W[cc])\n(;FF[3];B[dd]))",
    "(;FF[4];B[cc]((;W[dd]))\n(;FF[4];B[aa])\n(;FF[4];B[bb])",
    "(;FF[4](;B[aa](;W[bb])(;W[cc]);FF[4]C[y];B[dd](;W[ee])(;W[ff]))",
    "(;FF[4];B[aa](;FF[4];W[bb])(;FF[4];W[cc]))(;C[x](;PB[y]AB[aa]))",
    "(;C[x]PB[a]PW[b];B[aa]\n( (;PB[c]PW[d]))\n(;C[text]PW[d] [",
    "(;FF[4];B[aa](;W[bb])\n((;FF[4];B[cc])",
    "(;FF[4];B[aa](;W[bb])\n;FF[4]C[x];B[cc]",
    "(;B[aa](;W[bb](;B[cc](((;W[dd])\n;B[ee])\nW[ff]))\n(;))",
];

/// Pieces of records, and their frequencies.
const PIECES: &[(usize, &[&str])] = &[
    (5, &["(;", ")", ";B[aa]"]),
    (4, &["]"]),
    (3, &[";"]),
    (2, &["C[some text (here)", "AB[aa][bb]", "\n", "[", "\n(;FF[4];"]),
    (
        1,
        &[
            "(", "\\", "Black[x]", "N", " words ", "W[bb", "\u{1B}$B", "\u{1B}(B", "表", "[3d\\]: ",
            ")(;FF[4]", "()", "((",
        ],
    ),
    (1, &["a b] c", "x", "LONG[x]", "(;C[x]PB[y]", ";FF[3]", "((;"]),
];

/// Random concatenations of pieces of records.
pub(crate) fn texts() -> impl Strategy<Value = Vec<u8>> {
    // Each piece is repeated by its frequency, since a weighted choice also generates the alternatives that it drops.
    let pieces = PIECES.iter().flat_map(|&(often, pieces)| pieces.repeat(often)).collect::<Vec<_>>();
    let count = prop::sample::select([[1; 20].as_slice(), &[40]].concat());
    prop::collection::vec((prop::sample::select(pieces), count), 0..60).prop_map(|pieces| {
        pieces.iter().flat_map(|(piece, count)| piece.repeat(*count).into_bytes()).collect()
    })
}
