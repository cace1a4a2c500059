//! What each part of a conversion to FF\[4\] does, a record before and after.

use sgf_convert::{Lists, NoteKind, Options, Passes, to_ff4};
use sgf_model::charset::Charset;
use sgf_model::info::Application;
use sgf_syntax::Document;

/// The record after its conversion, without what every root gets.
fn converted(source: &str, options: &Options) -> String {
    let doc = Document::parse(source.as_bytes());
    let converted = to_ff4(&doc, options);
    let text = String::from_utf8_lossy(converted.document.write()).into_owned();
    text.replace("FF[4]CA[UTF-8]", "")
}

#[track_caller]
fn check(source: &str, expected: &str) {
    assert_eq!(converted(source, &Options::default()), expected, "{source}");
    assert_eq!(converted(expected, &Options::default()), expected, "twice: {source}");
}

fn notes(source: &str) -> Vec<(u32, String, NoteKind)> {
    let doc = Document::parse(source.as_bytes());
    let notes = to_ff4(&doc, &Options::default()).notes;
    notes.into_iter().map(|note| (note.node.node, note.ident, note.kind)).collect()
}

#[test]
fn the_root_says_what_it_is() {
    let text = |source: &str| {
        let doc = Document::parse(source.as_bytes());
        String::from_utf8_lossy(to_ff4(&doc, &Options::default()).document.write()).into_owned()
    };
    assert_eq!(text("(;GM[1])"), "(;FF[4]CA[UTF-8]GM[1])");
    assert_eq!(text("(;)\n(;SZ[9];B[aa])"), "(;FF[4]CA[UTF-8])\n(;FF[4]CA[UTF-8]SZ[9];B[aa])");
    assert_eq!(text("(;GM[1] FF [3] CA[Latin1]\n;B[aa])"), "(;GM[1] FF [4] CA[UTF-8]\n;B[aa])");
    assert_eq!(text("(;FF[3]FF[1]CA[x]PB[a])"), "(;FF[4]CA[UTF-8]PB[a])");
    assert_eq!(text("(;AP[MGT:1]FileFormat[1])"), "(;CA[UTF-8]AP[MGT:1]FF[4])");
}

#[test]
fn the_program_is_named_when_asked() {
    let application = Some(Application { name: "OpenSGF".into(), version: "1:2".into() });
    let options = Options { application, ..Options::default() };
    assert_eq!(converted("(;AP[MGT:1]SZ[9])", &options), "(;AP[OpenSGF:1\\:2]SZ[9])");
    assert_eq!(converted("(;SZ[9])", &options), "(;SZ[9]AP[OpenSGF:1\\:2])");
}

#[test]
fn texts_become_utf8_each_game_in_its_own_charset() {
    let bytes = b"\x8F\xBC (;CA[Shift_JIS]PB[\x95\x5C]) (;CA[Big5]PB[\xA5\x5C]XX[\xA5\x5C])";
    let doc = Document::parse_with(bytes, sgf_model::charset::scan_modes(bytes));
    let text = to_ff4(&doc, &Options::default()).document.write().to_vec();
    assert_eq!(String::from_utf8_lossy(&text), "松 (;FF[4]CA[UTF-8]PB[表]) (;FF[4]CA[UTF-8]PB[功]XX[功])");
    let chosen = Options { charset: Some(Charset::KOI8_R), ..Options::default() };
    let doc = Document::parse(b"(;PB[\xC8\xCF\xC4])");
    assert!(String::from_utf8_lossy(to_ff4(&doc, &chosen).document.write()).contains("PB[ход]"));
}

#[test]
fn utf_16_becomes_utf8() {
    let source = "\u{FEFF}(;CA[UTF-16]PB[吴清源]C[\\]])";
    let bytes: Vec<u8> = source.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let doc = Document::parse(bytes);
    let document = to_ff4(&doc, &Options::default()).document;
    assert_eq!(String::from_utf8_lossy(document.write()), "(;FF[4]CA[UTF-8]PB[吴清源]C[\\]])");
}

#[test]
fn bytes_that_are_no_characters_stay() {
    let doc = Document::parse("(;CA[UTF-8]PB[吴清源]PW[吴\u{0}清])".as_bytes().to_vec());
    let mut bytes = doc.write().to_vec();
    let at = bytes.iter().position(|byte| *byte == 0).expect("the NUL");
    bytes[at] = 0xE6;
    let converted = to_ff4(&Document::parse(bytes.clone()), &Options::default());
    assert!(converted.document.write().windows(5).any(|window| window == b"\xB4\xE6\xE6\xB8\x85"));
    assert_eq!(converted.notes.len(), 1);
    assert_eq!(converted.notes[0].kind, NoteKind::Undecoded { n_bytes: 1 });
}

#[test]
fn small_letters_go() {
    check("(;Black[qd];thisisaWhitemove[kk]bbrWyryrerwLerreoi[10.3])", "(;B[qd];W[kk]WL[10.3])");
    check("(;GM[21];b[c3];r[d4])", "(;GM[21];b[c3];r[d4])");
    check("(;AB[aa]AddBlack[bb][cc]C[x]AddWhite[dd])", "(;AB[aa][bb][cc]C[x]AW[dd])");
    check("(;VW[]VieW[aa])", "(;VW[]VW[aa])");
}

#[test]
fn labels_are_written_down() {
    check("(;L[fg][es][jk])", "(;LB[fg:A][es:B][jk:C])");
    check("(;L[fg]LB[es:x])", "(;LB[es:x][fg:A])");
    check("(;Letters[fg][fg])", "(;L[fg]LB[fg:A])");
    check("(;L[])", "(;L[])");
    let many: String = (0..60).map(|index| format!("[p{index}]")).collect();
    let text = converted(&format!("(;L{many})"), &Options::default());
    assert!(text.contains("[p25:Z][p26:a]") && text.contains("[p51:z][p52:AA][p53:AB]"), "{text}");
}

#[test]
fn marks_depend_on_the_board() {
    check("(;AB[aa]M[aa][bb])", "(;AB[aa]TR[aa]MA[bb])");
    check("(;;B[aa];W[ba]M[aa][ba];Marks[cc])", "(;;B[aa];W[ba]TR[aa][ba];MA[cc])");
    // The stone is captured in one variation, and there in the other.
    check("(;AW[aa];B[ba](;B[ab]M[aa])(;W[cc]M[aa]))", "(;AW[aa];B[ba](;B[ab]MA[aa])(;W[cc]TR[aa]))");
    check("(;AB[aa]M[aa][bb]CR[aa]MA[bb][cc])", "(;AB[aa]M[aa]CR[aa]MA[bb][cc])");
    check("(;GM[3]M[e4])", "(;GM[3]M[e4])");
    check("(;M[aa][x])", "(;M[aa][x])");
}

#[test]
fn numbers_get_their_present_names() {
    check("(;KI[11]PB[x])", "(;KM[5.5]PB[x])");
    check("(;KI[-3])", "(;KM[-1.5])");
    check("(;KM[5.5]KI[11])", "(;KM[5.5])");
    check("(;KM[6.5]KI[11])", "(;KM[6.5]KI[11])");
    check("(;KI[x])", "(;KI[x])");
    check("(;OM[25]OP[600])", "(;OT[25/600 Canadian])");
    check("(;OP[600]OM[25]OT[25/600 Canadian])", "(;OT[25/600 Canadian])");
    check("(;OM[25])", "(;OM[25])");
    assert_eq!(notes("(;KM[6.5]KI[11])")[0], (0, "KI".into(), NoteKind::Contradicted));
}

#[test]
fn two_annotations_become_one() {
    check("(;B[aa]TE[1]BM[1];)", "(;B[aa]IT[];)");
    check("(;B[aa]BM[1]C[x]TE[1])", "(;B[aa]DO[]C[x])");
    check("(;B[aa]BM[1]TE[x])", "(;B[aa]BM[1]TE[x])");
    assert_eq!(notes("(;;B[aa]TE[2]BM[1])")[0], (1, "IT".into(), NoteKind::EmphasisLost));
}

#[test]
fn corners_of_a_view_become_a_rectangle() {
    assert_eq!(converted("(;FF[4]CA[UTF-8]VW[ba][db])", &Options::default()), "(;VW[ba][db])");
    assert_eq!(converted("(;VW[ba][db])", &Options::default()), "(;VW[ba:db])");
    assert_eq!(converted("(;;VieW[db][ba])", &Options::default()), "(;;VW[ba:db])");
    assert_eq!(converted("(;VW[ba][ba])", &Options::default()), "(;VW[ba])");
    assert_eq!(converted("(;VW[ba][db][cc])", &Options::default()), "(;VW[ba][db][cc])");
}

#[test]
fn setup_and_move_part() {
    check("(;AB[aa]B[bb]C[x](;W[cc])(;W[dd]))", "(;AB[aa];B[bb]C[x](;W[cc])(;W[dd]))");
    check("(;;B[bb]N[a name]C[x]AE[aa]PB[Shusai])", "(;;N[a name]AE[aa]PB[Shusai];B[bb]C[x])");
    check("(;GM[3];B[e2e4]AB[e4])", "(;GM[3];AB[e4];B[e2e4])");
    check("(;;B[bb]PL[W])", "(;;B[bb])");
    check("(;;B[bb]PL[B])", "(;;PL[B];B[bb])");
    check("(;;AB[aa]PL[white]B[bb])", "(;;AB[aa];B[bb])");
    check("(;;AB[aa]BL[30])", "(;;AB[aa]BL[30])");
    assert_eq!(notes("(;;B[bb]PL[W])"), [(1, "PL".into(), NoteKind::TurnImplied)]);
    assert_eq!(notes("(;;B[bb]AB[aa])"), [(1, String::new(), NoteKind::Divided)]);
}

#[test]
fn lists_and_passes_as_asked() {
    let with = |lists, passes| Options { lists, passes, ..Options::default() };
    let source = "(;AB[aa][ba][ab][bb]TW[cc:dd]DD[];B[tt];W[])";
    let expanded = converted(source, &with(Lists::Expanded, Passes::Tt));
    assert_eq!(expanded, "(;AB[aa][ba][ab][bb]TW[cc][dc][cd][dd]DD[];B[tt];W[tt])");
    let compressed = converted(source, &with(Lists::Compressed, Passes::Empty));
    assert_eq!(compressed, "(;AB[aa:bb]TW[cc:dd]DD[];B[];W[])");
    let large = converted("(;SZ[21];B[tt];W[])", &with(Lists::Keep, Passes::Empty));
    assert_eq!(large, "(;SZ[21];B[tt];W[])");
    let hex = "(;GM[11]AB[a1][b1];B[tt])";
    assert_eq!(converted(hex, &with(Lists::Compressed, Passes::Empty)), hex);
}

#[test]
fn what_has_no_successor_stays_and_is_named_once() {
    check("(;CH[1]XX[a\\]];SI[2]CH[1])", "(;CH[1]XX[a\\]];SI[2]CH[1])");
    let named = notes("(;CH[1]XX[a];SI[2]CH[1])(;CH[1])");
    let named: Vec<_> = named.iter().map(|(node, ident, _)| (*node, ident.as_str())).collect();
    assert_eq!(named, [(0, "CH"), (1, "SI"), (0, "CH")]);
}

#[test]
fn damage_is_written_down_first() {
    check("(;Black[aa;W[bb]", "(;B[aa];W[bb])");
}
