//! Each step of a conversion to FF\[4\], before and after.

use sgf_convert::{Lists, NoteKind, Options, Passes, to_ff4};
use sgf_model::charset::Charset;
use sgf_model::info::Application;
use sgf_syntax::Document;

/// The converted record, without the properties that every root gets.
fn converted(source: &str, options: &Options) -> String {
    let doc = Document::parse(source.as_bytes());
    let converted = to_ff4(&doc, options).expect("the texts can be read");
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
    let notes = to_ff4(&doc, &Options::default()).expect("the texts can be read").notes;
    notes.into_iter().map(|note| (note.node.node, note.ident, note.kind)).collect()
}

#[test]
fn declares_version_and_charset_in_the_root() {
    let text = |source: &str| {
        let doc = Document::parse(source.as_bytes());
        String::from_utf8_lossy(to_ff4(&doc, &Options::default()).unwrap().document.write()).into_owned()
    };
    assert_eq!(text("(;GM[1])"), "(;FF[4]CA[UTF-8]GM[1])");
    assert_eq!(text("(;)\n(;SZ[9];B[aa])"), "(;FF[4]CA[UTF-8])\n(;FF[4]CA[UTF-8]SZ[9];B[aa])");
    assert_eq!(text("(;GM[1] FF [3] CA[Latin1]\n;B[aa])"), "(;GM[1] FF [4] CA[UTF-8]\n;B[aa])");
    assert_eq!(text("(;FF[3]FF[1]CA[Latin1]PB[a])"), "(;FF[4]CA[UTF-8]PB[a])");
    assert_eq!(text("(;AP[MGT:1]FileFormat[1])"), "(;CA[UTF-8]AP[MGT:1]FF[4])");
}

#[test]
fn writes_the_program_on_request() {
    let application = Some(Application { name: "OpenSGF".into(), version: "1:2".into() });
    let options = Options::default().with(|options| options.application = application);
    assert_eq!(converted("(;AP[MGT:1]SZ[9])", &options), "(;AP[OpenSGF:1\\:2]SZ[9])");
    assert_eq!(converted("(;SZ[9])", &options), "(;SZ[9]AP[OpenSGF:1\\:2])");
}

#[test]
fn recodes_each_game_from_its_own_charset() {
    let bytes = b"\x8F\xBC (;CA[Shift_JIS]PB[\x95\x5C]) (;CA[Big5]PB[\xA5\x5C]XX[\xA5\x5C])";
    let doc = Document::parse_with(bytes, sgf_model::charset::scan_modes(bytes));
    let text = to_ff4(&doc, &Options::default()).unwrap().document.write().to_vec();
    assert_eq!(String::from_utf8_lossy(&text), "松 (;FF[4]CA[UTF-8]PB[表]) (;FF[4]CA[UTF-8]PB[功]XX[功])");
    let chosen = Options::default().with(|options| options.charset = Some(Charset::KOI8_R));
    let doc = Document::parse(b"(;PB[\xC8\xCF\xC4])");
    assert!(String::from_utf8_lossy(to_ff4(&doc, &chosen).unwrap().document.write()).contains("PB[ход]"));
}

#[test]
fn utf_16_becomes_utf8() {
    let source = "\u{FEFF}(;CA[UTF-16]PB[吴清源]C[\\]])";
    let bytes: Vec<u8> = source.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let doc = Document::parse(bytes);
    let document = to_ff4(&doc, &Options::default()).unwrap().document;
    assert_eq!(String::from_utf8_lossy(document.write()), "(;FF[4]CA[UTF-8]PB[吴清源]C[\\]])");
}

#[test]
fn recodes_utf16_values_in_a_byte_record() {
    let doc = Document::parse(b"(;FF[4]CA[UTF-16LE]C[h\0a\0l\0l\0\xF6\0!\0];B[aa])");
    let document = to_ff4(&doc, &Options::default()).unwrap().document;
    assert_eq!(String::from_utf8_lossy(document.write()), "(;FF[4]CA[UTF-8]C[hallö!];B[aa])");
}

#[test]
fn keeps_invalid_bytes_with_a_requested_charset() {
    let bytes = b"(;CA[UTF-8]PB[\xE5\x90\xB4]PW[\xE5\x90\xB4\xE6\xE6\xB8\x85])";
    let options = Options::default().with(|options| options.charset = Some(Charset::UTF_8));
    let converted = to_ff4(&Document::parse(bytes), &options).unwrap();
    assert!(converted.document.write().windows(5).any(|window| window == b"\xB4\xE6\xE6\xB8\x85"));
    assert_eq!(converted.notes.len(), 1);
    assert_eq!(converted.notes[0].kind, NoteKind::Undecoded { n_bytes: 1 });
}

/// The error message, and the bytes at its place.
fn refusal(bytes: &[u8], charset: Option<Charset>) -> (String, Vec<u8>) {
    let doc = Document::parse_with(bytes, sgf_model::charset::scan_modes(bytes));
    let options = Options::default().with(|options| options.charset = charset);
    let error = to_ff4(&doc, &options).expect_err("the texts cannot be read");
    (error.to_string(), doc.text()[error.place.range()].to_vec())
}

#[test]
fn rejects_ambiguous_text() {
    for (bytes, expected, at) in [
        (&b"(;CA[foo]PB[Lee])"[..], "game 1: CA names foo: the charset is not known", &b"foo"[..]),
        (
            b"(;CA[UTF-7]PB[+AGE-])",
            "game 1: CA names UTF-7: the charset writes other characters with ASCII bytes",
            b"UTF-7",
        ),
        (b"(;)(;CA[UTF-8]C[9 dan \xE6\xAE])", "game 2: \\xe6\\xae is not valid UTF-8", b"\xE6\xAE"),
        (b"(;CA[UTF-8]PB[Lo\xEFc];B[aa])", "game 1: \\xef is not valid UTF-8", b"\xEF"),
        (b"(;CA[GBK]PB[\xB6\xCE\xB6]PW[a])", "game 1: \\xb6 is not valid GBK", b"\xB6"),
        (
            b"(;CA[ISO-8859-1]PB[Lo\xC3\xAFc R\xC3\xA9my])",
            "game 1: CA names ISO-8859-1, but the text looks like UTF-8",
            b"Lo\xC3\xAFc R\xC3\xA9my",
        ),
        (b"(;PB[\xC0\xEE])", "game 1: there is no CA, and GB18030 is only a guess", b"\xC0\xEE"),
    ] {
        assert_eq!(refusal(bytes, None), (expected.to_owned(), at.to_vec()), "{}", bytes.escape_ascii());
    }
    let (message, _) = refusal(b"(;PB[Lee])", Some(Charset::UTF_16LE));
    assert_eq!(message, "game 1: the file is not in UTF-16LE");
    let wide: Vec<u8> = "\u{FEFF}(;PB[\u{5434}])".encode_utf16().flat_map(u16::to_be_bytes).collect();
    assert_eq!(refusal(&wide, Some(Charset::GBK)).0, "game 1: the file is not in GBK");
}

#[test]
fn trusts_a_declared_charset_with_brackets_in_characters() {
    // The second byte of 柵 is that of a bracket, and that of 功 is a backslash.
    let name = b"\xAC\x5D;\xB0\x5C\xAC\x5D(\xA5\x5C";
    let game = [b"(;FF[4]CA[Big5]PB[", &name[..], b"];B[aa]C[", name, b"])"].concat();
    let doc = sgf_model::charset::read_in(&game[..], sgf_syntax::Buffers::default());
    let document = to_ff4(&doc, &Options::default()).unwrap().document;
    let expected = "(;FF[4]CA[UTF-8]PB[柵;豹柵(功];B[aa]C[柵;豹柵(功])";
    assert_eq!(String::from_utf8_lossy(document.write()), expected);
}

#[test]
fn trusts_a_plausible_ca() {
    for (bytes, name) in [
        (&b"(;FF[4]CA[macintosh]PB[\x80\x8a \xcb\x88 \xe5\x89 \x81\x8c])"[..], "Ää Àà Ââ Åå"),
        (b"(;FF[4]CA[IBM850]PB[\x81ung])", "üung"),
        (b"(;FF[4]CA[hp-roman8]PB[J\xCFrgen])", "Jürgen"),
        (b"(;FF[4]CA[IBM855]PB[\xB5\xD6\xA6])", "ход"),
    ] {
        let document = to_ff4(&Document::parse(bytes), &Options::default()).unwrap().document;
        let expected = format!("(;FF[4]CA[UTF-8]PB[{name}])");
        assert_eq!(String::from_utf8_lossy(document.write()), expected);
    }
}

#[test]
fn removes_lowercase_letters_of_identifiers() {
    check("(;Black[qd];thisisaWhitemove[kk]bbrWyryrerwLerreoi[10.3])", "(;B[qd];W[kk]WL[10.3])");
    check("(;GM[21];b[c3];r[d4])", "(;GM[21];b[c3];r[d4])");
    check("(;AB[aa]AddBlack[bb][cc]C[x]AddWhite[dd])", "(;AB[aa][bb][cc]C[x]AW[dd])");
    check("(;VW[]VieW[aa])", "(;VW[]VW[aa])");
}

#[test]
fn writes_letters_as_labels() {
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
    // The stone is captured in one variation only.
    check("(;AW[aa];B[ba](;B[ab]M[aa])(;W[cc]M[aa]))", "(;AW[aa];B[ba](;B[ab]MA[aa])(;W[cc]TR[aa]))");
    check("(;AB[aa]M[aa][bb]CR[aa]MA[bb][cc])", "(;AB[aa]M[aa]CR[aa]MA[bb][cc])");
    check("(;GM[3]M[e4])", "(;GM[3]M[e4])");
    check("(;M[aa][x])", "(;M[aa][x])");
}

#[test]
fn converts_komi_and_overtime() {
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
fn combines_te_and_bm() {
    check("(;B[aa]TE[1]BM[1];)", "(;B[aa]IT[];)");
    check("(;B[aa]BM[1]C[x]TE[1])", "(;B[aa]DO[]C[x])");
    check("(;B[aa]BM[1]TE[x])", "(;B[aa]BM[1]TE[x])");
    assert_eq!(notes("(;;B[aa]TE[2]BM[1])")[0], (1, "IT".into(), NoteKind::EmphasisLost));
}

#[test]
fn writes_view_corners_as_a_rectangle() {
    assert_eq!(converted("(;FF[4]CA[UTF-8]VW[ba][db])", &Options::default()), "(;VW[ba][db])");
    assert_eq!(converted("(;VW[ba][db])", &Options::default()), "(;VW[ba:db])");
    assert_eq!(converted("(;;VieW[db][ba])", &Options::default()), "(;;VW[ba:db])");
    assert_eq!(converted("(;VW[ba][ba])", &Options::default()), "(;VW[ba])");
    assert_eq!(converted("(;VW[ba][db][cc])", &Options::default()), "(;VW[ba][db][cc])");
}

#[test]
fn splits_nodes_with_setup_and_move() {
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
fn rewrites_lists_and_passes_on_request() {
    let with = |lists, passes| {
        Options::default().with(|options| {
            options.lists = lists;
            options.passes = passes;
        })
    };
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
fn keeps_dropped_properties_and_notes_them_once() {
    check("(;CH[1]XX[a\\]];SI[2]CH[1])", "(;CH[1]XX[a\\]];SI[2]CH[1])");
    let named = notes("(;CH[1]XX[a];SI[2]CH[1])(;CH[1])");
    let named: Vec<_> = named.iter().map(|(node, ident, _)| (*node, ident.as_str())).collect();
    assert_eq!(named, [(0, "CH"), (1, "SI"), (0, "CH")]);
}

#[test]
fn repairs_damage_before_converting() {
    check("(;Black[aa;W[bb]", "(;B[aa];W[bb])");
}
