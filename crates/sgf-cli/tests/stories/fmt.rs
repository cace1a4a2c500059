//! `sgf fmt`.

use snapbox::str;

use crate::place::{Place, same};

const GAME: &str =
    "(;FF[4]GM[1]SZ[9]\n\n;B[ee];W[ec](;B[ge];W[gc])(;B[cg]C[to the other side of the board]))";

#[test]
fn formats_files_in_place() {
    let place = Place::with(&[("a.sgf", GAME), ("b.sgf", "(;FF[4])\n")]);
    same(
        place.run("fmt --check ."),
        str![[r#"
a.sgf
! 1 file to be formatted, 1 unchanged
exit 1

"#]],
    );
    same(
        place.run("fmt --diff ."),
        str![[r#"
--- a.sgf
+++ a.sgf
@@ -1,3 +1,4 @@
 (;FF[4]GM[1]SZ[9]
-
-;B[ee];W[ec](;B[ge];W[gc])(;B[cg]C[to the other side of the board]))
\ No newline at end of file
+;B[ee];W[ec]
+(;B[ge];W[gc])
+(;B[cg]C[to the other side of the board]))
! 1 file to be formatted, 1 unchanged
exit 1

"#]],
    );
    assert_eq!(place.content("a.sgf"), GAME);
    same(
        place.run("fmt ."),
        str![[r#"
! 1 file formatted, 1 unchanged

"#]],
    );
    same(
        place.content("a.sgf"),
        str![[r#"
(;FF[4]GM[1]SZ[9]
;B[ee];W[ec]
(;B[ge];W[gc])
(;B[cg]C[to the other side of the board]))

"#]],
    );
    same(
        place.run("fmt ."),
        str![[r#"
! 0 files formatted, 2 unchanged

"#]],
    );
    assert_eq!(place.names(), ["a.sgf", "b.sgf"]);
}

#[test]
fn layout_options_change_the_layout() {
    let place = Place::with(&[]);
    same(
        place.feed("fmt --stdin --one-node", GAME.as_bytes()),
        str![[r#"
(;FF[4]GM[1]SZ[9]
;B[ee]
;W[ec]
(;B[ge]
;W[gc])
(;B[cg]C[to the other side of the board]))

"#]],
    );
    same(
        place.feed("fmt --nodes-per-line 2 --indent 2", GAME.as_bytes()),
        str![[r#"
(;FF[4]GM[1]SZ[9]
;B[ee]
;W[ec]
  (;B[ge];W[gc])
  (;B[cg]C[to the other side of the board]))

"#]],
    );
    same(
        place.feed("fmt - --compact", GAME.as_bytes()),
        str!["(;FF[4]GM[1]SZ[9];B[ee];W[ec](;B[ge];W[gc])(;B[cg]C[to the other side of the board]))"],
    );
    same(
        place.feed("fmt --wrap-text 24 --width 40", GAME.as_bytes()),
        str![[r#"
(;FF[4]GM[1]SZ[9]
;B[ee];W[ec]
(;B[ge];W[gc])
(;B[cg]C[to the other \
side of the board]))

"#]],
    );
    same(
        place.feed("fmt --compact --width 30", GAME.as_bytes()),
        str![[r#"
! error: the argument '--compact' cannot be used with '--width <N>'
! 
! Usage: sgf fmt --compact [PATH]...
! 
! For more information, try '--help'.
exit 2

"#]],
    );
}

#[test]
fn writes_broken_records_as_parsed() {
    let place = Place::with(&[]);
    same(
        place.feed("fmt", b"see (c) 1999 ;FF[4] ( ;B[ee;W[ec]"),
        str![[r#"
see (c) 1999
(;FF[4]
(;B[ee];W[ec]))

"#]],
    );
}

#[test]
fn keeps_write_protected_files() {
    let place = Place::with(&[("a.sgf", GAME)]);
    let path = place.path().join("a.sgf");
    let mut permissions = std::fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&path, permissions).unwrap();
    same(
        place.run("fmt a.sgf"),
        str![[r#"
! error: cannot replace a.sgf: the file is write-protected
! 0 files formatted, 0 unchanged, 1 could not be formatted
exit 2

"#]],
    );
    assert_eq!(place.content("a.sgf"), GAME);
    assert_eq!(place.names(), ["a.sgf"]);
}

#[cfg(unix)]
#[test]
fn keeps_symbolic_links() {
    let place = Place::with(&[("games/a.sgf", GAME)]);
    let link = place.path().join("link.sgf");
    std::os::unix::fs::symlink("games/a.sgf", &link).unwrap();
    same(place.run("fmt -q link.sgf"), str![]);
    assert!(std::fs::symlink_metadata(link).unwrap().is_symlink());
    assert!(place.content("games/a.sgf").starts_with("(;FF[4]GM[1]SZ[9]\n;B[ee]"));
}
