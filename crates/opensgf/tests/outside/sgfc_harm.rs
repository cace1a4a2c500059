//! Values that the reference checker SGFC 2.0 is known to corrupt are fixed correctly here, or left alone.
//!
//! SGFC repairs values while reading, sometimes wrongly: `TM[1h 30m]` becomes 7800 seconds, a game lost by both players gets
//! a winner, and annotations of good moves vanish from all games except Go. The tables below list each of these values with
//! its fixes.

use opensgf::convert::{Options, to_ff4};
use opensgf::{Applicability, Config, Document, Layout, check, fix, prop, read, record};

/// A value, and the results of safe and unsafe fixes.
type Row = (&'static str, &'static str, &'static str);

/// Values with an unambiguous fix.
const UNDERSTOOD: &[Row] = &[
    ("RE[White wins on time]", "RE[W+T]", "RE[W+T]"),
    ("TM[30 min 5x30]", "TM[1800]OT[5x30 byo-yomi]", "TM[1800]OT[5x30 byo-yomi]"),
    ("TM[1h 30m]", "TM[5400]", "TM[5400]"),
    ("TM[2h per player]", "TM[7200]", "TM[7200]"),
    ("TM[30 days]", "TM[2592000]", "TM[2592000]"),
    ("TM[1:00:00]", "TM[3600]", "TM[3600]"),
    ("TM[30:00(5x1:00)]", "TM[1800]OT[5x60 byo-yomi]", "TM[1800]OT[5x60 byo-yomi]"),
    ("TM[50:00]", "TM[3000]", "TM[3000]"),
    ("KM[7½]", "KM[7.5]", "KM[7.5]"),
    ("KM[reverse 5.5]", "KM[-5.5]", "KM[-5.5]"),
    ("DT[1997/06/05]", "DT[1997-06-05]", "DT[1997-06-05]"),
    ("DT[1997-6-5]", "DT[1997-06-05]", "DT[1997-06-05]"),
    ("DT[20230515]", "DT[2023-05-15]", "DT[2023-05-15]"),
    ("DT[2019年5月1日]", "DT[2019-05-01]", "DT[2019-05-01]"),
    (
        "DT[2003-01-01T10:00]",
        "DT[2003-01-01]GC[Date: 2003-01-01T10:00]",
        "DT[2003-01-01]GC[Date: 2003-01-01T10:00]",
    ),
    (
        "DT[1997-06-05 12:00]",
        "DT[1997-06-05]GC[Date: 1997-06-05 12:00]",
        "DT[1997-06-05]GC[Date: 1997-06-05 12:00]",
    ),
    ("HA[two]", "HA[2]", "HA[2]"),
    (";B[aa]BL[5:30]", ";B[aa]BL[330]", ";B[aa]BL[330]"),
    (";B[aa]BL[1e3]", ";B[aa]BL[1000]", ";B[aa]BL[1000]"),
];

/// Ambiguous values: they stay, or an unsafe fix keeps the words.
const DOUBTFUL: &[Row] = &[
    ("RE[Both lost]", "RE[Both lost]", "RE[Void]GC[Result: Both lost]"),
    ("RE[B+7.5,W+3]", "RE[B+7.5,W+3]", "RE[B+7.5,W+3]"),
    ("RE[B+-3]", "RE[B+-3]", "RE[B+-3]"),
    ("DT[circa 1650]", "DT[circa 1650]", "DT[circa 1650]"),
    ("DT[Mai 1990]", "DT[Mai 1990]", "DT[1990-05]"),
    ("DT[1997-13-45]", "DT[1997-13-45]", "DT[1997-13-45]"),
    ("DT[1997-02-30]", "DT[1997-02-30]", "DT[1997-02-30]"),
    ("DT[1926-27]", "DT[1926-27]", "DT[1926-27]"),
    // The century is unknown.
    ("DT[97-06-05]", "DT[97-06-05]", "DT[97-06-05]"),
    ("DT[5/6/20]", "DT[5/6/20]", "DT[5/6/20]"),
    ("TM[-]", "TM[-]", "TM[-]"),
    (";B[aa]MN[7.5]", ";B[aa]MN[7.5]", ";B[aa]MN[7.5]"),
    (";B[aa]TE[3]", ";B[aa]TE[3]", ";B[aa]TE[2]"),
    ("PL[1]", "PL[1]", "PL[B]"),
    ("PL[2]", "PL[2]", "PL[W]"),
];

fn fixed(record: &str, allowed: Applicability) -> String {
    let fixed = fix(&read(record.as_bytes()), &Config::default(), allowed);
    String::from_utf8(fixed.document.write().to_vec()).expect("the record is UTF-8")
}

#[track_caller]
fn assert_fixed(before: &str, safe: &str, bold: &str) {
    assert_eq!(fixed(before, Applicability::Safe), safe, "safe repairs of {before}");
    assert_eq!(fixed(before, Applicability::Unsafe), bold, "unsafe repairs of {before}");
}

#[test]
fn fixes_values_correctly_or_not_at_all() {
    for (value, safe, bold) in UNDERSTOOD.iter().chain(DOUBTFUL) {
        let record = |value| format!("(;FF[4]GM[1]SZ[19]CA[UTF-8]{value})");
        let before = record(value);
        assert!(!check(&read(before.as_bytes()), &Config::default()).is_empty(), "{value} is not reported");
        assert_fixed(&before, &record(safe), &record(bold));
    }
}

#[test]
fn reads_root_numbers_as_intended() {
    for (before, after) in [
        ("(;FF[4]GM[1]SZ[19x19])", "(;FF[4]GM[1]SZ[19])"),
        ("(;FF[4]GM[1]SZ[19.0])", "(;FF[4]GM[1]SZ[19])"),
        ("(;FF[4]GM[1.0]SZ[19])", "(;FF[4]GM[1]SZ[19])"),
        ("(;FF[4.0]GM[1]SZ[19])", "(;FF[4]GM[1]SZ[19])"),
    ] {
        assert_fixed(before, after, after);
    }
}

/// Legal values, which must not change.
const UNTOUCHED: &[&str] = &[
    // Empty lists of territory.
    "(;FF[4]GM[1]SZ[9]CA[UTF-8]TB[]TW[];B[aa])",
    // Move annotations in games other than Go.
    "(;FF[4]GM[3]CA[UTF-8];B[e2e4]TE[1];W[e7e5]KO[]BM[1];B[g1f3]DO[];W[b8c6]IT[])",
    "(;FF[4]GM[11]SZ[11]CA[UTF-8];B[a1]TE[2];W[f6]BM[1];B[f5]IT[];W[swap-pieces]DO[])",
    // Annotator and similar properties.
    "(;FF[4]GM[1]SZ[19]CA[UTF-8]AP[MultiGo:4.4.4];B[aa])",
    // A byte order mark.
    "\u{FEFF}(;FF[4]GM[1]SZ[19]CA[UTF-8]PB[呉清源]PW[Zoë];B[aa])",
    // An empty charset, which makes SGFC read beyond its buffer.
    "(;FF[4]GM[1]SZ[19]CA[];B[aa])",
    // Duplicate unknown properties, of which SGFC loses the second.
    "(;FF[4]GM[1]SZ[19]CA[UTF-8]XA[one]XA[two];B[aa])",
    // Komi and handicap of other games have their own rules.
    "(;FF[4]GM[6]CA[UTF-8]RU[Crawford:CrawfordGame]CV[2];B[52lpab])",
];

#[test]
fn leaves_legal_values_alone() {
    for record in UNTOUCHED {
        assert_eq!(fixed(record, Applicability::Safe), *record);
    }
    // These have no errors either.
    for record in &UNTOUCHED[..5] {
        let found = check(&read(record.as_bytes()), &Config::default());
        let errors: Vec<_> =
            found.iter().filter(|found| found.severity == opensgf::Severity::Error).collect();
        assert!(errors.is_empty(), "{record}: {errors:?}");
    }
}

#[test]
fn byte_order_mark_sets_the_charset() {
    let doc = read("\u{FEFF}(;PB[呉清源]PW[Zoë];B[aa])".as_bytes());
    let game = opensgf::games(&doc).next().expect("there is a game");
    assert_eq!(game.get(prop::PB), Some(Ok("呉清源".into())));
    // The byte order mark identifies the charset; nothing else changes.
    assert_fixed(
        "\u{FEFF}(;FF[4]GM[1]SZ[19]PB[呉清源];B[aa])",
        "\u{FEFF}(;FF[4]CA[UTF-8]GM[1]SZ[19]PB[呉清源];B[aa])",
        "\u{FEFF}(;FF[4]CA[UTF-8]GM[1]SZ[19]PB[呉清源];B[aa])",
    );
    let wide: Vec<u8> = "\u{FEFF}(;PW[Zoë];B[aa])".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let doc = read(&wide);
    let game = opensgf::games(&doc).next().expect("there is a game");
    assert_eq!(game.get(prop::PW), Some(Ok("Zoë".into())));
    assert_eq!(fix(&doc, &Config::default(), Applicability::Safe).document.write(), wide);
}

#[test]
fn conversion_keeps_application_and_annotations() {
    for (before, kept) in [
        ("(;FF[3]GM[1]SZ[19]AP[MultiGo:4.4.4]M[aa])", "AP[MultiGo:4.4.4]"),
        ("(;FF[3]GM[3];B[e2e4]TE[1];W[e7e5]KO[]BM[1])", ";B[e2e4]TE[1];W[e7e5]KO[]BM[1]"),
        ("(;FF[4]GM[1]SZ[19]TB[]TW[])", "TB[]TW[]"),
    ] {
        let converted = to_ff4(&read(before.as_bytes()), &Options::default()).expect("it is ASCII").document;
        let text = String::from_utf8_lossy(converted.write()).into_owned();
        assert!(text.contains(kept), "{before} became {text}");
    }
}

/// The pitfall: a soft line break after the backslash that escapes a bracket would end the value.
#[test]
fn soft_line_breaks_never_follow_a_backslash_escape() {
    for n_before in 0..160 {
        let comment = format!("{}[15k\\] said: \\\\ \\: well", "x".repeat(n_before));
        let record = format!("(;FF[4]GM[1]SZ[19]CA[UTF-8];B[aa]C[{comment}];W[bb])");
        let doc = read(record.as_bytes());
        let comment_of = |doc: &Document<'_>| {
            let game = record::games(doc).next().expect("there is a game");
            let node = game.nodes().nth(1).expect("there is a move");
            game.get_in(node, prop::C).expect("there is a comment").expect("valid text").into_owned()
        };
        for width in [1, 2, 10, 70, 71, 72] {
            let new = doc
                .format(&Layout::default().with(|layout| layout.wrap = Some((width, |ident| ident == b"C"))));
            let read_again = read(&new);
            assert_eq!(read_again.facts(), [], "{n_before} {width}");
            assert_eq!(comment_of(&read_again), comment_of(&doc), "{n_before} {width}");
        }
        assert_eq!(fixed(&record, Applicability::Unsafe), record);
    }
}
