//! Conversion between versions, and the properties in order.

use snapbox::str;

use crate::place::{Place, same};

const OLD: &str =
    "(;GaMe[1]SiZe[9]KI[11]CH[1]\n;Black[ee]L[aa][bb];AddBlack[cc]White[tt]M[cc][dd]XX[mine])\n";

#[test]
fn old_records_become_ff4() {
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
! old.sgf: setup and a move in one node, divided
! old.sgf: CH: not a property of this version, kept as a private one
! 1 file to be converted, 1 left alone
exit 1

"#]],
    );
    same(
        place.run("convert ."),
        str![[r#"
! old.sgf: setup and a move in one node, divided
! old.sgf: CH: not a property of this version, kept as a private one
! 1 file converted, 1 left alone

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
! old.sgf: CH: not a property of this version, kept as a private one
! 0 files converted, 2 left alone

"#]],
    );
    same(
        place.run("convert --to ff3 old.sgf"),
        str![[r#"
! old.sgf: CA: not a property of this version, kept as a private one
! 1 file converted, 0 left alone

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
fn the_new_form_may_go_elsewhere() {
    let place = Place::with(&[("old.sgf", OLD), ("other.sgf", OLD)]);
    same(
        place.run("convert old.sgf -o new.sgf"),
        str![[r#"
! old.sgf: setup and a move in one node, divided
! old.sgf: CH: not a property of this version, kept as a private one
! 1 file converted, 0 left alone

"#]],
    );
    assert_eq!(place.content("old.sgf"), OLD);
    let new = place.content("new.sgf");
    assert!(new.starts_with("(;FF[4]"), "{new}");
    assert_eq!(place.run("convert old.sgf -q -o -"), new);
    same(
        place.run("convert old.sgf -o new.sgf"),
        str![[r#"
! error: new.sgf is there already
exit 2

"#]],
    );
    same(
        place.run("convert . -o all.sgf"),
        str![[r#"
! error: -o takes one record, and here are 3
exit 2

"#]],
    );
    assert_eq!(place.feed("fmt - --force -o new.sgf -q", b"(;FF[4] ;B[aa])"), "");
    assert_eq!(place.content("new.sgf"), "(;FF[4]\n;B[aa])\n");
    // Also what is as it should be is written.
    same(
        place.run("fmt new.sgf -o copy.sgf"),
        str![[r#"
! 0 files formatted, 1 left alone

"#]],
    );
    assert_eq!(place.content("copy.sgf"), place.content("new.sgf"));
}

#[test]
fn points_passes_and_the_program_as_asked() {
    let place = Place::with(&[]);
    let record = b"(;FF[4]CA[UTF-8]AP[x:1]AB[aa][ba][ab][bb];W[tt])";
    same(
        place.feed("convert --points compressed --passes empty --application Mine:2", record),
        str!["(;FF[4]CA[UTF-8]AP[Mine:2]AB[aa:bb];W[])"],
    );
    same(
        place.feed("convert --application Mine", record),
        str![[r#"
! error: invalid value 'Mine' for '--application <NAME:VERSION>': a name and a version with a colon between, such as MyEditor:1.2
! 
! For more information, try '--help'.
exit 2

"#]],
    );
    same(
        place.feed("convert --charset klingon", record),
        str![[r#"
! error: invalid value 'klingon' for '--charset <NAME>': no charset that can be read is called klingon; UTF-8, Shift_JIS, GBK, Big5, EUC-KR, windows-1252 and most names of IANA are known
! 
! For more information, try '--help'.
exit 2

"#]],
    );
    same(place.feed("convert --charset koi8-r", b"(;PB[\xC8\xCF\xC4])"), str!["(;FF[4]CA[UTF-8]PB[ход])"]);
}

#[test]
fn texts_become_utf8() {
    let place = Place::with(&[]);
    place.write("a.sgf", b"(;CA[Shift_JIS]PW[\x95\x5C\x8F]PB[\x95\x5C\x8F\xBA])");
    same(
        place.run("convert a.sgf"),
        str![[r#"
! error: a.sgf stays as it is: line 1, column 21: \x8f is no character of Shift_JIS; name the charset of its texts with --charset
! 0 files converted, 0 left alone, 1 could not be converted
exit 2

"#]],
    );
    same(
        place.run("convert --charset shift_jis a.sgf"),
        str![[r#"
! a.sgf: PW: a byte that is no character, kept
! 1 file converted, 0 left alone

"#]],
    );
    let bytes = std::fs::read(place.path().join("a.sgf")).unwrap();
    assert_eq!(bytes, ["(;FF[4]CA[UTF-8]PW[表".as_bytes(), b"\x8F]PB[", "表昭])".as_bytes()].concat());
}

#[test]
fn properties_are_put_in_order_when_asked() {
    let place = Place::with(&[]);
    same(
        place.feed("fmt --sort-properties", b"(;PB[a]GM[1]FF[4];C[x]XX[1]B[aa])"),
        str![[r#"
(;FF[4]GM[1]PB[a]
;B[aa]C[x]XX[1])

"#]],
    );
}
