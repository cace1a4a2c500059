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
    same(place.run("book --quiet --per-page 2 --paper 6x9in --gutter 8 game.sgf -o game.pdf"), str![""]);
    let bytes = std::fs::read(place.path().join("game.pdf")).unwrap();
    assert!(bytes.starts_with(b"%PDF-"));
}

#[test]
fn a_book_goes_to_standard_output() {
    let place = Place::with(&[("game.sgf", GAME)]);
    assert!(place.run("book game.sgf --format html -o -").contains("<h1>Two moves</h1>"));
    // The name does not tell the format, and pictures need a folder.
    assert!(place.run("book game.sgf -o -").ends_with("exit 2\n"));
    assert!(place.run("book game.sgf --format md -o -").ends_with("exit 2\n"));
    assert_eq!(place.names(), ["game.sgf"]);
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

#[test]
fn letters_that_no_font_has_are_named_and_no_book_is_written_unless_that_is_allowed() {
    let place = Place::with(&[("game.sgf", "(;PB[Ann \u{378}];B[bb])")]);
    same(
        place.run("book game.sgf -o game.pdf"),
        str![[r#"
! error: no font has 1 letter of the book: ͸ (U+0378); name a font that has them with --font, or let them be boxes with --allow-missing
exit 2

"#]],
    );
    assert_eq!(place.names(), ["game.sgf"]);
    same(
        place.run("book game.sgf -o game.pdf --allow-missing"),
        str![[r#"
! warning: no font has 1 letter of the book: ͸ (U+0378)
! game.pdf written, with 1 part

"#]],
    );
}

#[test]
fn a_book_has_the_title_the_author_and_the_language_that_were_asked_for() {
    let problem = "(;AB[aa]AW[ab];B[bb])";
    let place = Place::with(&[("a.sgf", GAME), ("b.sgf", problem), ("c.sgf", problem)]);
    let book = "book --title Partien --author Ann --lang de a.sgf b.sgf c.sgf";
    same(
        place.run(&format!("{book} -o all.md")),
        str![[r#"
! all.md written, with 2 parts

"#]],
    );
    let text = place.content("all.md");
    assert!(text.starts_with("# Partien\n\nAnn\n\n## Two moves\n\n- Schwarz: Ann\n"), "{text}");
    // Both files with problems are one part.
    assert!(text.contains("\n## Aufgaben\n") && text.contains("**Aufgabe 2**. Schwarz am Zug"), "{text}");
    assert!(text.contains("\n### Lösungen\n") && text.contains("**Lösung 2** (1)"), "{text}");
    same(place.run(&format!("{book} -q -o all.tex")), str![""]);
    assert!(place.content("all.tex").contains("pdftitle={Partien},pdfauthor={Ann},pdflang={de}"));
    same(place.run(&format!("{book} -q --font sans -o all.html")), str![""]);
    assert!(place.content("all.html").contains("<html lang=\"de\">"));
}

#[test]
fn what_a_book_cannot_have_is_refused() {
    let place = Place::with(&[("game.sgf", GAME)]);
    same(
        place.run("book game.sgf -o game.pdf --font no-such-font"),
        str![[r#"
! error: no font is called no-such-font; name a family, or a file that ends with .ttf, .otf or .ttc
exit 2

"#]],
    );
    for wrong in ["--lang xx", "--gutter 90", "--gutter=-1", "--paper 2x3", "--paper 6x9"] {
        let said = place.run(&format!("book game.sgf -o game.pdf {wrong}"));
        assert!(said.contains("exit 2"), "{said}");
    }
    assert_eq!(place.names(), ["game.sgf"]);
}

#[test]
fn a_font_is_taken_from_a_file() {
    let place = Place::with(&[("game.sgf", GAME)]);
    let Some(root) = testkit::repository(env!("CARGO_MANIFEST_DIR")) else { return };
    let file = root.join("crates/sgf-render/src/fonts/DejaVuSerif.ttf");
    place.write("own.ttf", &std::fs::read(file).unwrap());
    same(place.run("book -q game.sgf -o game.pdf --font sans --font own.ttf"), str![""]);
    let bytes = std::fs::read(place.path().join("game.pdf")).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    assert!(text.contains("+DejaVuSerif") && !text.contains("DejaVuSerif-Bold"));
    place.write("no.ttf", b"no font");
    same(
        place.run("book -q game.sgf -o game.pdf --font no.ttf"),
        str![[r#"
! error: no.ttf is not a font
exit 2

"#]],
    );
}
