//! Each step of a conversion to an older version, before and after.

use sgf_convert::{NoteKind, OldVersion, Options, to_ff4, to_old};
use sgf_syntax::Document;

fn converted(source: &str, version: OldVersion) -> (String, Vec<(String, NoteKind)>) {
    let doc = Document::parse(source.as_bytes());
    let converted = to_old(&doc, version);
    let again = to_old(&converted.document, version);
    assert_eq!(again.document.write(), converted.document.write(), "twice: {source}");
    let notes = converted.notes.into_iter().map(|note| (note.ident, note.kind));
    (String::from_utf8_lossy(converted.document.write()).into_owned(), notes.collect())
}

#[track_caller]
fn check(source: &str, version: OldVersion, expected: &str, noted: &[&str]) {
    let (text, notes) = converted(source, version);
    assert_eq!(text, expected, "{source}");
    assert_eq!(notes.iter().map(|(ident, _)| ident.as_str()).collect::<Vec<_>>(), noted, "{source}");
}

#[test]
fn converts_to_ff3() {
    let to = OldVersion::Ff3;
    check("(;FF[4]GM[1]PB[a];B[aa])", to, "(;FF[3]GM[1]PB[a];B[aa])", &[]);
    check("(;GM[1])", to, "(;FF[3]GM[1])", &[]);
    check("(;FF[4]AB[aa:bb]TW[];B[];W[tt])", to, "(;FF[3]AB[aa][ba][ab][bb]TW[];B[tt];W[tt])", &[]);
    check("(;FF[4]SZ[21];B[])", to, "(;FF[3]SZ[21];B[])", &["SZ", "B"]);
    check("(;FF[4]SZ[9:13])", to, "(;FF[3]SZ[9:13])", &["SZ"]);
    check("(;FF[4]VW[ca:ee])", to, "(;FF[3]VW[ca][ee])", &[]);
    check("(;FF[4]VW[aa][cc])", to, "(;FF[3]VW[aa][cc])", &["VW"]);
    check("(;FF[4]VW[aa:bb][cc])", to, "(;FF[3]VW[aa][ba][ab][bb][cc])", &[]);
    check("(;FF[4]OT[25/600 Canadian])", to, "(;FF[3]OM[25]OP[600])", &[]);
    check("(;FF[4]OT[3x30 byo-yomi])", to, "(;FF[3]OT[3x30 byo-yomi])", &["OT"]);
    check("(;FF[4]LB[aa:1][bb:seven])", to, "(;FF[3]LB[aa:1][bb:seven])", &["LB"]);
    check("(;FF[4]C[one\\\n two\\]])", to, "(;FF[3]C[one two\\]])", &[]);
    check(
        "(;FF[4]CA[UTF-8]AP[x:1];FG[257:name];FG[])",
        to,
        "(;FF[3]CA[UTF-8]AP[x:1];FG[257:name];FG[])",
        &["CA", "AP", "FG"],
    );
}

#[test]
fn converts_to_ff1() {
    let to = OldVersion::Ff1;
    check("(;FF[4]GM[1];B[aa]IT[];W[bb]DO[])", to, "(;GM[1];B[aa]TE[1]BM[1];W[bb]BM[1]TE[1])", &[]);
    check("(;LB[aa:A][bb:B];LB[aa:B])", to, "(;L[aa][bb];LB[aa:B])", &["LB"]);
    check("(;FF[4]OT[25/600 Canadian]KM[6.5])", to, "(;OT[25/600 Canadian]KM[6.5])", &["OT"]);
    check("(;TR[aa])", to, "(;TR[aa])", &["TR"]);
}

#[test]
fn round_trips_through_old_versions() {
    for source in [
        "(;FF[4]CA[UTF-8]GM[1]AB[aa][bb];B[cc]IT[]LB[aa:A][bb:B];W[tt]DO[])",
        "(;FF[4]CA[UTF-8]VW[aa:cc];VW[dd])",
        "(;FF[4]CA[UTF-8]OT[25/600 Canadian])",
    ] {
        for version in [OldVersion::Ff1, OldVersion::Ff3] {
            let old = to_old(&Document::parse(source.as_bytes()), version).document;
            let back = to_ff4(&old, &Options::default()).expect("the texts can be read").document;
            let text = String::from_utf8_lossy(back.write()).replace("CA[UTF-8]", "").replace("FF[4]", "");
            assert_eq!(text, source.replace("CA[UTF-8]", "").replace("FF[4]", ""), "{version:?}");
        }
    }
}
