//! Records of extreme shape, which must be handled without deep recursion, quadratic time or limits.

/// A record of extreme shape.
#[derive(Clone, Debug)]
pub struct Shape {
    /// The name of the shape.
    pub name: &'static str,
    /// The record.
    pub text: Vec<u8>,
}

/// Makes all shapes, with about `count` repetitions each; the comment gets 100 bytes for each, and the repeated shapes a quarter
/// as many.
#[must_use]
pub fn all(count: usize) -> Vec<Shape> {
    let shape = |name, parts: &[&[u8]]| Shape { name, text: parts.concat() };
    vec![
        shape("ordinary", &[&ordinary_game().repeat(count / 200)]),
        shape("nested variations", &[&b"(;B[aa]".repeat(count), &b")".repeat(count)]),
        shape("a line of nodes", &[b"(", &b";B[aa]".repeat(count), b")"]),
        shape("siblings", &[b"(;FF[4]", &b"(;B[aa])".repeat(count), b")"]),
        shape("values in one property", &[b"(;AB", &b"[aa]".repeat(count), b")"]),
        shape(
            "a long comment",
            &[b"(;C[", &b"a comment \\] of some length.\n".repeat(count * 100 / 28), b"])"],
        ),
        shape("trees of one node", &[&b"(;B[aa])\n".repeat(count)]),
        Shape { name: "unknown properties in a node", text: unknown_properties(count.min(20_000)) },
        shape("unclosed variations", &[&b"(;B[aa]".repeat(count)]),
        shape("forgotten brackets", &[b"(", &b";B[aa".repeat(count), b"])"]),
        shape("brackets in a text", &[b"(;C[a text", &b" [1] and".repeat(count), b" more])"]),
        shape("stray parentheses", &[b"(;B[aa])", &b")".repeat(count)]),
        shape("only opening parentheses", &[&b"(".repeat(count)]),
        shape("identifiers without value", &[b"(;", &b"AB ".repeat(count), b")"]),
    ]
    .into_iter()
    .chain(repeated(count / 4))
    .collect()
}

/// A name, a prefix, a repeated piece and a suffix.
type Repeated = (&'static str, &'static [u8], &'static [u8], &'static [u8]);

/// Shapes that repeat a small piece, valid or not.
const REPEATED: &[Repeated] = &[
    ("one property repeated", b"(;", b"AB[aa]", b")"),
    ("two properties in turn", b"(;FF[4]GM[1]", b"AB[aa]AW[bb]", b")"),
    ("one text repeated", b"(;FF[4]GM[1]", b"PB[a]", b")"),
    ("values without identifier", b"(;", b"[aa] [bb] ", b")"),
    ("empty values", b"(;FF[4]GM[1]AB", b"[]", b")"),
    ("wrong values", b"(;FF[4]GM[1]AB", b"[zz!]", b")"),
    ("empty nodes", b"(", b";", b")"),
    ("empty games", b"", b"(;)", b""),
    ("empty variations", b"(;", b"()", b")"),
    ("missing semicolons", b"(;B[aa]", b"(W[bb])", b")"),
    ("nodes behind variations", b"(;B[aa]", b"(;W[bb]);W[cc]", b")"),
    ("games never closed", b"", b"(;FF[4]GM[1];B[aa](;W[bb])(;W[cc]\n", b""),
    ("games without their parentheses", b"", b";FF[4];B[aa]\n", b""),
    ("doubled parentheses", b"(;FF[4]", b"((;B[aa])", b"\n(;FF[4];B[aa])"),
    ("text between nodes", b"(", b";B[aa] x", b")"),
    ("text between games", b"x", b"(;B[aa])y", b""),
    ("brackets too many", b"(;B[aa]", b"]", b")"),
    ("control bytes", b"(;C[", b"\x01a", b"])"),
    ("white space", b"(;B[aa]", b" \n", b";W[bb])"),
    ("a long identifier", b"(;", b"A", b"[x])"),
    ("a long name", b"(;FF[4]PB[", b"a b ", b"])"),
    ("line breaks of two kinds", b"(;FF[4]C[", b"a\r\nb\n", b"])"),
    ("texts in no known charset", b"(;FF[4]", b";C[\xE9\xE8]", b")"),
    ("roots in nodes", b"(;FF[4]GM[1]SZ[19]", b";FF[4]GM[1]SZ[19]", b")"),
    ("info in nodes", b"(;FF[4]", b";PB[x]PW[y]", b")"),
    ("setup in turn", b"(;FF[4]GM[1]", b";AB[aa];AE[aa]", b")"),
    ("annotations that contradict", b"(;FF[4]", b";B[aa]BM[1]TE[1]GB[1]GW[1]UC[1]DM[1]", b")"),
    ("old names and labels", b"(;GaMe[1]", b";Black[aa]L[bb][cc]", b")"),
];

fn repeated(count: usize) -> impl Iterator<Item = Shape> {
    REPEATED.iter().map(move |&(name, head, piece, tail)| Shape {
        name,
        text: [head, &piece.repeat(count), tail].concat(),
    })
}

/// A record of the usual kind: a header and 200 moves, ten a line.
fn ordinary_game() -> Vec<u8> {
    let header: &[u8] =
        b"(;FF[4]GM[1]SZ[19]CA[UTF-8]PB[Black Player]PW[White Player]BR[9d]WR[9p]\nEV[12th Example Cup]\
        RO[Semifinal]DT[2001-04-17]PC[Somewhere]KM[6.5]RE[B+R]\n";
    let line = [&b";B[pd];W[dp];B[qq];W[dc];B[de];W[df];B[cf];W[ce];B[dg];W[ee]"[..], b"\n"].concat();
    [header, &line.repeat(20), b")\n"].concat()
}

fn unknown_properties(count: usize) -> Vec<u8> {
    let mut text = b"(;FF[4]".to_vec();
    for number in 0..count {
        let letters = [number / 676 % 26, number / 26 % 26, number % 26].map(|letter| b'A' + letter as u8);
        text.extend_from_slice(b"XZ");
        text.extend_from_slice(&letters);
        text.extend_from_slice(b"[value]");
    }
    text.push(b')');
    text
}
