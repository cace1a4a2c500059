//! Every fixture under every format: detection never takes one format for another, and readers refuse the files of others.

use sgf_formats::{Detected, FORMATS, FactKind, Options, detect, format, read, write};
use sgf_model::record;
use sgf_syntax::Document;

/// Records that writers turn into fixtures, by format.
const RECORDS: &[(&str, &str)] = &[
    ("gib", "(;GM[1]SZ[19]KM[6.5]PB[a]PW[b];B[pd];W[dp];B[qq])"),
    ("ngf", "(;GM[1]SZ[19]KM[6.5]PB[a]PW[b];B[pd];W[dp];B[qq])"),
    ("gtp", "(;GM[1]SZ[19]KM[6.5];B[pd];W[dp];B[qq])"),
    ("katago", "(;GM[1]SZ[19]KM[6.5]RU[Japanese];B[pd];W[dp];B[qq])"),
    ("sensei", "(;GM[1]SZ[9]GN[x]AB[ee]AW[dd]PL[B];B[ff];W[gg])"),
    ("mat", "(;GM[6]MI[length:3][ws:0][bs:0]PW[a]PB[b];W[31hefe];B[64aggk])"),
    ("xgid", "(;GM[6]MI[length:7][ws:0][bs:0];B[52lqln])"),
    ("gnubgid", "(;GM[6]MI[length:7][ws:0][bs:0];B[52lqln])"),
    ("hexworld", "(;GM[11]SZ[11];B[b4];W[swap-pieces];B[h4];W[g8])"),
    ("t1", "(;GM[21]SZ[24]RU[PP]PW[a]PB[b];W[f6];B[m16];W[n11])"),
    ("transcript", "(;GM[2];B[f5];W[d6];B[c3];W[d3];B[c4])"),
    ("ggf", "(;GM[2]PB[a]PW[b];B[f5];W[d6];B[c3])"),
    ("obf", "(;GM[2];B[f5];W[d6];B[c3])"),
    ("uhp", "(;GM[27]SU[Base+MLP];W[wS1];B[bG1 wS1-])"),
    ("pgn", "(;GM[3]PW[a]PB[b];W[e2e4];B[e7e5];W[g1f3])"),
    ("kif", "(;GM[8]PB[a]PW[b];B[7g7f];W[3c3d];B[2g2f])"),
    ("ki2", "(;GM[8]PB[a]PW[b];B[7g7f];W[3c3d];B[2g2f])"),
    ("csa", "(;GM[8]PB[a]PW[b];B[7g7f];W[3c3d];B[2g2f])"),
    ("jkf", "(;GM[8]PB[a]PW[b];B[7g7f];W[3c3d];B[2g2f])"),
    ("usi", "(;GM[8];B[7g7f];W[3c3d];B[2g2f])"),
    ("renlib", "(;GM[4]SZ[15];B[hh];W[ii];B[hi])"),
    ("psq", "(;GM[4]SZ[15];B[hh];W[ii];B[hi])"),
    ("wthor", "(;GM[2];B[f5];W[d6];B[c3];W[d3];B[c4])"),
    ("xqf", "(;GM[7];W[h2e2];B[b9c7];W[h0g2])"),
    ("jago", "(;GM[1]SZ[19]KM[6.5];B[pd];W[dp];B[qq])"),
];

/// Texts of formats that are not written, and other texts of formats that are.
const TEXTS: &[(&str, &str)] = &[
    ("twixt", "1.f6 2.swap 3.m16 4.n11 5.p11 6.resign\n"),
    ("tsgf", "(;FF[4]EV[twixt.pp]PB[a]PW[b]SZ[24];b[ff];r[mp];b[gh])"),
    ("fen", "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1\n"),
    ("fen", "4k4/9/9/9/4+P4/9/9/9/4K4 w 2Pb 1\n"),
    (
        "jkf",
        r#"{"header":{},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"color":0,"piece":"FU"}}]}"#,
    ),
    ("pgn", "[Game \"Chinese Chess\"]\n[Red \"a\"]\n\n1. C2=5 H8+7 *\n"),
    ("gtp", "1 boardsize 19\n=1\n\n2 play B Q16\n=2\n\n3 printsgf\n=3 (;GM[1]\n\n;B[pd])\n\n"),
    ("usi", "position fen 4k3/4p3/8/8/8/8/8/4K3 b - - 0 1 moves e7e5\n"),
];

/// Texts that are in no format.
const OTHERS: &[&str] = &[
    "",
    "\n\n",
    "hello\n",
    "It was a dark and stormy night.\nThe rain fell in torrents, except at occasional intervals.\n",
    "a,b,c\n1,2,3\n",
    "#!/bin/sh\nset -e\nls -l | wc\n",
    "# Title\n\n- one\n- two\n\n1. first\n2. second\n",
    "{\"a\": [1, 2, 3]}",
    "<html><body>404</body></html>",
    "\u{0}\u{1}\u{2}\u{3}\u{fffd}",
    "(;GM[1]SZ[19];B[pd];W[dp])",
    "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 *\n",
    "RGMH\u{1}\u{0}\u{0}\u{0}",
    "12 34 56\n78 90 12\n",
    "x = 1;\ny = 2;\n",
];

/// Formats with the same header, which alone does not show which of them it is.
fn is_related(one: &str, other: &str) -> bool {
    ["kif", "ki2"].contains(&one) && ["kif", "ki2"].contains(&other)
}

fn fixtures() -> Vec<(&'static str, Vec<u8>)> {
    let mut all: Vec<(&str, Vec<u8>)> =
        TEXTS.iter().map(|(name, text)| (*name, text.as_bytes().to_vec())).collect();
    for (name, sgf) in RECORDS {
        let document = Document::parse(sgf.as_bytes());
        let games: Vec<_> = record::games(&document).collect();
        let written = write(&games, format(name).expect("the format exists"));
        all.push((*name, written.unwrap_or_else(|error| panic!("{name}: {error}")).bytes));
    }
    all
}

fn recognized(bytes: &[u8], name: Option<&str>) -> String {
    match detect(bytes, name) {
        Detected::Sgf => "sgf".to_owned(),
        Detected::Foreign(format) => format.name.to_owned(),
        Detected::Ambiguous(formats) => formats.iter().map(|it| it.name).collect::<Vec<_>>().join(" or "),
    }
}

#[test]
fn every_written_format_has_a_fixture() {
    let all = fixtures();
    for format in FORMATS.iter().filter(|format| format.is_written()) {
        assert!(all.iter().any(|(name, _)| *name == format.name), "{}", format.name);
    }
}

#[test]
fn each_fixture_is_one_format() {
    for (name, bytes) in fixtures() {
        assert_eq!(recognized(&bytes, None), name, "{}", bytes.escape_ascii());
    }
}

#[test]
fn readers_refuse_the_files_of_other_formats() {
    for (name, bytes) in fixtures() {
        for format in FORMATS.iter().filter(|format| format.name != name && !is_related(format.name, name)) {
            let reading = read(&bytes, format, &Options::default());
            let text = bytes.escape_ascii();
            assert_eq!(reading.sgf, "", "{name} as {}: {text}", format.name);
            let is_named = reading.facts.iter().any(|fact| matches!(fact.kind, FactKind::OtherFormat(_)));
            assert!(is_named, "{name} as {}: {:?}", format.name, reading.facts);
        }
    }
}

#[test]
fn readers_refuse_other_texts() {
    for text in OTHERS {
        for format in FORMATS {
            let reading = read(text.as_bytes(), format, &Options::default());
            assert_eq!(reading.sgf, "", "{text:?} as {}", format.name);
            assert!(!reading.facts.is_empty(), "{text:?} as {}", format.name);
        }
        assert_eq!(recognized(text.as_bytes(), None), "sgf", "{text:?}");
    }
}

/// The same text with other line ends, a byte order mark, and blank lines.
fn respelled(text: &str) -> [String; 4] {
    let lines = text.replace('\n', "\r\n");
    [lines, format!("\u{feff}{text}"), format!("{text}\n\n"), text.trim_end().to_owned()]
}

#[test]
fn spelling_changes_neither_format_nor_moves() {
    let is_text = |name: &str| format(name).is_some_and(|format| format.is_text);
    for (name, bytes) in fixtures().into_iter().filter(|(name, _)| is_text(name)) {
        let text = String::from_utf8(bytes).expect("text is written in UTF-8");
        let nodes = |text: &str| {
            let reading =
                read(text.as_bytes(), format(name).expect("the format exists"), &Options::default());
            reading.sgf.replace(['\n', '\r'], "")
        };
        for other in respelled(&text) {
            assert_eq!(recognized(other.as_bytes(), None), name, "{other:?}");
            assert_eq!(nodes(&other), nodes(&text), "{name}: {other:?}");
        }
    }
}

#[test]
fn truncated_files_never_become_another_format() {
    for (name, bytes) in fixtures() {
        for end in 0..bytes.len() {
            let found = recognized(&bytes[..end], None);
            let is_known = found == name || found == "sgf" || is_related(&found, name);
            assert!(is_known, "{name} as {found}: {}", bytes[..end].escape_ascii());
            let _ = read(&bytes[..end], format(name).expect("the format exists"), &Options::default());
        }
    }
}

#[test]
fn binary_junk_is_no_game() {
    let mut state = 7_u64;
    for length in [1, 7, 64, 500, 5000] {
        let junk: Vec<u8> = (0..length)
            .map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 56) as u8
            })
            .collect();
        assert_eq!(recognized(&junk, None), "sgf");
        for format in FORMATS {
            assert_eq!(read(&junk, format, &Options::default()).sgf, "", "{length} bytes as {}", format.name);
        }
    }
}
