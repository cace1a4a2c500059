//! Records as books.

use snapbox::str;

use crate::place::{Place, same};

const GAME: &str = "(;GN[Two moves]SZ[5]PB[Ann];B[bb]C[Here.](;W[dd])(;W[]))";

#[test]
fn a_book_is_written_in_the_format_that_its_name_tells() {
    let place = Place::with(&[("game.sgf", GAME)]);
    same(
        place.run("book game.sgf -o game.md"),
        str![[r#"
! game.md written, with 1 part

"#]],
    );
    snapbox::assert_data_eq!(
        place.content("game.md"),
        str![[r#"
# Two moves

- Black: Ann

![Figure 1 (1–2)](game/001.svg)

**Figure 1** (1–2)

**Black 1:** Here.

![Variation 1 at move 2 in Figure 1 (1)](game/002.svg)

**Variation 1** at move 2 in Figure 1 (1)

1 pass

"#]]
    );
    assert!(place.content("game/001.svg").starts_with("<svg"));
    same(place.run("book --quiet game.sgf -o game.html"), str![""]);
    assert!(place.content("game.html").contains("<h1>Two moves</h1>"));
    same(place.run("book --quiet --per-page 2 --paper a5 game.sgf -o game.pdf"), str![""]);
    let bytes = std::fs::read(place.path().join("game.pdf")).unwrap();
    assert!(bytes.starts_with(b"%PDF-"));
}

#[test]
fn what_cannot_be_a_book_is_told() {
    let place = Place::with(&[("game.sgf", GAME), ("nothing.sgf", "no game")]);
    same(
        place.run("book game.sgf -o game.xyz"),
        str![[r#"
! error: the name game.xyz does not tell the format; end it with .pdf, .html, .md or .tex
exit 2

"#]],
    );
    same(
        place.run("book nothing.sgf -o nothing.pdf"),
        str![[r#"
! error: nothing.sgf has no game
exit 2

"#]],
    );
    assert_eq!(place.names(), ["game.sgf", "nothing.sgf"]);
}
