//! Sizes claimed by a file do not allocate memory: a header can claim four billion games, and the reader allocates no more than
//! the file can hold.
//!
//! Allocated bytes are measured, since times vary between runs.

use allocation_counter::measure;
use base64::Engine;
use sgf_formats::{FORMATS, Options, analysis, format, read};
use sgf_model::record;
use sgf_syntax::Document;

/// The fixed allowance of a reader: the start of a game, with its position and the tables of its pieces.
const BASE: u64 = 256 << 10;

/// The allowance per byte of a file: tree nodes are large compared to two bytes of a move.
const EACH: u64 = 600;

/// Checks the peak memory of a reader.
#[track_caller]
fn check(name: &str, bytes: &[u8], options: &Options) {
    let format = format(name).expect("the format exists");
    let _ = read(bytes, format, options);
    let taken = measure(|| drop(read(bytes, format, options))).bytes_max;
    let most = BASE + EACH * bytes.len() as u64;
    assert!(taken <= most, "{name}: {taken} bytes for a file of {}, {most} are allowed", bytes.len());
}

fn with(bytes: &[u8], at: usize, value: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes[at..at + value.len()].copy_from_slice(value);
    bytes
}

#[test]
fn wthor_allocation_is_bounded() {
    let head = [20, 24, 1, 1, 255, 255, 255, 255, 0, 0, 232, 7, 0, 0, 24, 0];
    let game = [&[0; 6][..], &[33, 33], &[56], &[0; 59]].concat();
    check("wthor", &[&head[..], &game].concat(), &Options::default());
    check("wthor", &head, &Options::default());
    check("wthor", &with(&head, 12, &[10]), &Options::default());
    // A companion file that claims more names than it has.
    let names = [&[20, 24, 1, 1, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0][..], &[b'x'; 40]].concat();
    check("wthor", &[&head[..], &game].concat(), &Options::default().with_companion(names));
}

#[test]
fn renlib_allocation_is_bounded() {
    let magic = [255, b'R', b'e', b'n', b'L', b'i', b'b', 255, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    // An unterminated text, missing siblings, and the maximum number of nodes.
    check("renlib", &[&magic[..], &[0x78, 0x08, b'a']].concat(), &Options::default());
    check("renlib", &[&magic[..], &[0x78, 0x80].repeat(20_000)].concat(), &Options::default());
    check("renlib", &[&magic[..], &[0x78, 0x40].repeat(20_000)].concat(), &Options::default());
}

/// An unscrambled XQF file with its first node.
fn xqf(node: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0; 1024];
    bytes[..3].copy_from_slice(b"XQ\x0A");
    bytes[16..48].fill(255);
    bytes.extend(node);
    bytes
}

#[test]
fn xqf_allocation_is_bounded() {
    for length in [u32::MAX, i32::MAX as u32, 1 << 20] {
        let node = [&[0x18, 0x20, 0xFF, 0][..], &length.to_le_bytes(), b"abc"].concat();
        check("xqf", &xqf(&node), &Options::default());
        // Lengths are scrambled in later versions, where a small one can become large.
        check("xqf", &with(&xqf(&node), 2, &[0x12, 255, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), &Options::default());
    }
    let nodes = [0x18, 0x20, 0xFF, 0, 0, 0, 0, 0].repeat(20_000);
    check("xqf", &xqf(&nodes), &Options::default());
    // Header texts that exceed their fields.
    check("xqf", &with(&xqf(&[]), 0x50, &[255]), &Options::default());
}

#[test]
fn cbr_allocation_is_bounded() {
    let mut game = vec![0; 2214];
    game[..16].copy_from_slice(b"CCBridge Record\0");
    game[19] = 2;
    let long = [&[4, 0, 0, 0][..], &u32::MAX.to_le_bytes(), b"ab"].concat();
    check("cbr", &[&game[..], &long].concat(), &Options::default());
    check("cbr", &[&game[..], &[0, 0, 9, 18].repeat(20_000)].concat(), &Options::default());
    // A library that claims more games than it has.
    let library = [b"CCBridgeLibrary\0".to_vec(), vec![255; 112], game].concat();
    check("cbr", &library, &Options::default());
}

/// Impossible board sizes are not allocated.
#[test]
fn text_formats_bound_board_sizes() {
    for size in ["1000", "65535", "4294967295", "99999999999999999999"] {
        for (name, text) in [
            ("gtp", format!("boardsize {size}\nplay b a1\n")),
            ("ogs", format!("{{\"width\":{size},\"height\":{size},\"players\":{{}},\"moves\":[[0,0,1]]}}")),
            (
                "katago",
                format!(
                    "{{\"id\":\"a\",\"boardXSize\":{size},\"boardYSize\":{size},\"moves\":[[\"B\",\"A1\"]]}}"
                ),
            ),
            ("hexworld", format!("https://hexworld.org/board/#{size},a1b2")),
            ("hexworld", format!("https://trmph.com/hex/board#{size},a1b2")),
            ("psq", format!("Piskvorky {size}x{size}, 11:11, 0\n1,1,0\n-1\n")),
            ("ggf", format!("(;GM[Othello]TY[{size}]BO[{size} -*O *]B[d3])")),
            ("t1", format!("# a\n#\n1 # version\na\nb\n{size} # y\n{size} # x\nH\nH\n1\nV\nY\nN\nA1\n")),
            ("ngf", format!("a\n{size}\nb\nc\nwww\n{size}\n0\n0\n20240517\n{size}\nx\n{size}\nPMABBQEEQ\n")),
            ("ugf", format!("[Header]\nVer=UGF\nSize={size}\nHdcp={size},0\n[Data]\nQD,B1,0,0\n")),
            (
                "jago",
                format!(
                    "<Go><GoGame><Information><BoardSize>{size}</BoardSize></Information><Nodes><Node><Black at=\"A1\"/></Node></Nodes></GoGame></Go>"
                ),
            ),
            ("mat", format!("{size} point match\n\n Game {size}\n a : 0   b : 0\n  1) 31: 8/5 6/5\n")),
            (
                "gib",
                format!(
                    "\\HS\n\\[GAMEGONGJE={size}\\]\n\\HE\n\\GS\nINI 0 {size} {size} &4\nSTO 0 1 1 3 3\n\\GE\n"
                ),
            ),
        ] {
            check(name, text.as_bytes(), &Options::default());
        }
    }
}

/// Random bytes do not exceed the allowance of any reader.
#[test]
fn readers_bound_their_memory_on_any_input() {
    for byte in [0, 1, 0x20, 0x40, 0x78, 0x80, 0xFF, b'(', b'[', b'{', b'<', b'1', b'\n', b',', b';'] {
        let bytes = vec![byte; 4096];
        FORMATS.iter().for_each(|format| check(format.name, &bytes, &Options::default()));
    }
}

/// A few bytes in KT can unpack to gigabytes, so unpacking is limited.
#[test]
fn limits_unpacking_of_kt() {
    use std::io::Write;
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    for _ in 0..64 {
        packer.write_all(&vec![b' '; 1 << 20]).expect("it is packed in memory");
    }
    let packed = packer.finish().expect("it is packed in memory");
    let value = base64::engine::general_purpose::STANDARD.encode(packed);
    let sgf = format!("(;GM[1]SZ[19]KTV[1.0];B[dd]KT[{value}][{value}][{value}])");
    let document = Document::parse(sgf.as_bytes());
    let view = record::games(&document).next().expect("there is a game");
    let node = view.node(1).expect("there is a move");
    let taken = measure(|| assert!(analysis::of_node(&view, node).iter().all(|it| it.candidates.is_empty())))
        .bytes_max;
    assert!(taken <= 32 << 20, "{taken} bytes");
}
