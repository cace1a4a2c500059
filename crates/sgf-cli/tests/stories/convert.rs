//! Conversion between versions, and sorting of properties.

use snapbox::str;

use crate::place::{Place, same};

const OLD: &str =
    "(;GaMe[1]SiZe[9]KI[11]CH[1]\n;Black[ee]L[aa][bb];AddBlack[cc]White[tt]M[cc][dd]XX[mine])\n";

#[test]
fn converts_old_records_to_ff4() {
    let place = Place::with(&[("old.sgf", OLD), ("new.sgf", "(;FF[4]CA[UTF-8])")]);
    same(
        place.run("convert --diff ."),
        str![[r#"
--- old.sgf
+++ old.sgf
@@ -1,2 +1,2 @@
-(;GaMe[1]SiZe[9]KI[11]CH[1]
-;Black[ee]L[aa][bb];AddBlack[cc]White[tt]M[cc][dd]XX[mine])
+(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[5.5]CH[1]
+;B[ee]LB[aa:A][bb:B];AB[cc];W[tt]TR[cc]XX[mine]MA[dd])
! old.sgf: node with setup and a move, split in two
! old.sgf: CH: not a property of this version, kept as a private property
! 1 file to be converted, 1 unchanged
exit 1

"#]],
    );
    same(
        place.run("convert ."),
        str![[r#"
! old.sgf: node with setup and a move, split in two
! old.sgf: CH: not a property of this version, kept as a private property
! 1 file converted, 1 unchanged

"#]],
    );
    same(
        place.content("old.sgf"),
        str![[r#"
(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[5.5]CH[1]
;B[ee]LB[aa:A][bb:B];AB[cc];W[tt]TR[cc]XX[mine]MA[dd])

"#]],
    );
    same(
        place.run("convert ."),
        str![[r#"
! old.sgf: CH: not a property of this version, kept as a private property
! 0 files converted, 2 unchanged

"#]],
    );
    same(
        place.run("convert --to ff3 old.sgf"),
        str![[r#"
! old.sgf: CA: not a property of this version, kept as a private property
! 1 file converted, 0 unchanged

"#]],
    );
    same(
        place.content("old.sgf"),
        str![[r#"
(;FF[3]CA[UTF-8]GM[1]SZ[9]KM[5.5]CH[1]
;B[ee]LB[aa:A][bb:B];AB[cc];W[tt]TR[cc]XX[mine]MA[dd])

"#]],
    );
}

#[test]
fn writes_output_to_another_file() {
    let place = Place::with(&[("old.sgf", OLD), ("other.sgf", OLD)]);
    same(
        place.run("convert old.sgf -o new.sgf"),
        str![[r#"
! old.sgf: node with setup and a move, split in two
! old.sgf: CH: not a property of this version, kept as a private property
! 1 file converted, 0 unchanged

"#]],
    );
    assert_eq!(place.content("old.sgf"), OLD);
    let new = place.content("new.sgf");
    assert!(new.starts_with("(;FF[4]"), "{new}");
    assert_eq!(place.run("convert old.sgf -q -o -"), new);
    same(
        place.run("convert old.sgf -o new.sgf"),
        str![[r#"
! error: new.sgf already exists
exit 2

"#]],
    );
    same(
        place.run("convert . -o all.sgf"),
        str![[r#"
! error: -o takes one record, but there are 3
exit 2

"#]],
    );
    assert_eq!(place.feed("fmt - --force -o new.sgf -q", b"(;FF[4] ;B[aa])"), "");
    assert_eq!(place.content("new.sgf"), "(;FF[4]\n;B[aa])\n");
    // Unchanged records are also written.
    same(
        place.run("fmt new.sgf -o copy.sgf"),
        str![[r#"
! 0 files formatted, 1 unchanged

"#]],
    );
    assert_eq!(place.content("copy.sgf"), place.content("new.sgf"));
}

#[test]
fn converts_points_passes_and_application() {
    let place = Place::with(&[]);
    let record = b"(;FF[4]CA[UTF-8]AP[x:1]AB[aa][ba][ab][bb];W[tt])";
    same(
        place.feed("convert --points compressed --passes empty --application Mine:2", record),
        str!["(;FF[4]CA[UTF-8]AP[Mine:2]AB[aa:bb];W[])"],
    );
    same(
        place.feed("convert --application Mine", record),
        str![[r#"
! error: invalid value 'Mine' for '--application <NAME:VERSION>': expected a name and a version separated by a colon, such as MyEditor:1.2
! 
! For more information, try '--help'.
exit 2

"#]],
    );
    same(
        place.feed("convert --charset klingon", record),
        str![[r#"
! error: invalid value 'klingon' for '--charset <NAME>': unsupported charset klingon; supported are UTF-8, Shift_JIS, GBK, Big5, EUC-KR, windows-1252 and most IANA names
! 
! For more information, try '--help'.
exit 2

"#]],
    );
    same(place.feed("convert --charset koi8-r", b"(;PB[\xC8\xCF\xC4])"), str!["(;FF[4]CA[UTF-8]PB[ход])"]);
}

#[test]
fn converts_texts_to_utf8() {
    let place = Place::with(&[]);
    place.write("a.sgf", b"(;CA[Shift_JIS]PW[\x95\x5C\x8F]PB[\x95\x5C\x8F\xBA])");
    same(
        place.run("convert a.sgf"),
        str![[r#"
! error: a.sgf left unchanged: line 1, column 21: \x8f is not valid Shift_JIS; declare the charset with --charset
! 0 files converted, 0 unchanged, 1 could not be converted
exit 2

"#]],
    );
    same(
        place.run("convert --charset shift_jis a.sgf"),
        str![[r#"
! a.sgf: PW: 1 invalid byte, kept
! 1 file converted, 0 unchanged

"#]],
    );
    let bytes = std::fs::read(place.path().join("a.sgf")).unwrap();
    assert_eq!(bytes, ["(;FF[4]CA[UTF-8]PW[表".as_bytes(), b"\x8F]PB[", "表昭])".as_bytes()].concat());
}

#[test]
fn sorts_properties_on_request() {
    let place = Place::with(&[]);
    same(
        place.feed("fmt --sort-properties", b"(;PB[a]GM[1]FF[4];C[x]XX[1]B[aa])"),
        str![[r#"
(;FF[4]GM[1]PB[a]
;B[aa]C[x]XX[1])

"#]],
    );
}

#[test]
fn guesses_the_charset_on_request() {
    let place = Place::with(&[]);
    for record in
        [&b"(;FF[3]GM[1]PB[\xC0\xEE])\n"[..], b"(;FF[4]GM[1]CA[UTF-8]PB[\xC0\xEE\xB2\xFD\xB8\xE4])\n"]
    {
        place.write("a.sgf", record);
        assert!(place.run("convert a.sgf").ends_with("exit 2\n"));
        assert_eq!(place.content_of("a.sgf"), record);
    }
    place.write("a.sgf", b"(;FF[3]GM[1]PB[\xC0\xEE])\n");
    let told = place.run("convert a.sgf");
    assert!(told.contains("accept the likeliest one with --guess"), "{told}");
    same(
        place.run("convert --guess a.sgf"),
        str![[r#"
! a.sgf: the charset is a guess: GB18030
! 1 file converted, 0 unchanged

"#]],
    );
    assert!(place.content("a.sgf").contains("CA[UTF-8]") && place.content("a.sgf").contains("PB[李]"));
    assert!(place.run("convert --guess --charset GBK a.sgf").ends_with("exit 2\n"));
}
