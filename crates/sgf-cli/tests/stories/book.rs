//! `sgf book`.

use snapbox::str;

use crate::place::{Place, same};

const GAME: &str = "(;GN[Two moves]SZ[5]PB[Ann];B[bb]C[Here.](;W[dd])(;W[]))";

#[test]
fn book_format_follows_the_extension() {
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
fn writes_a_book_to_standard_output() {
    let place = Place::with(&[("game.sgf", GAME)]);
    assert!(place.run("book game.sgf --format html -o -").contains("<h1>Two moves</h1>"));
    // Unknown extensions, and images without a folder.
    assert!(place.run("book game.sgf -o -").ends_with("exit 2\n"));
    assert!(place.run("book game.sgf --format md -o -").ends_with("exit 2\n"));
    assert_eq!(place.names(), ["game.sgf"]);
}

#[test]
fn reports_unusable_book_input() {
    let place = Place::with(&[("game.sgf", GAME), ("nothing.sgf", "no game")]);
    same(
        place.run("book game.sgf -o game.xyz"),
        str![[r#"
! error: cannot choose a format for game.xyz; use the extension .pdf, .epub, .html, .md or .tex
exit 2

"#]],
    );
    same(
        place.run("book nothing.sgf -o nothing.pdf"),
        str![[r#"
! error: nothing.sgf contains no game
exit 2

"#]],
    );
    assert_eq!(place.names(), ["game.sgf", "nothing.sgf"]);
}

#[test]
fn missing_characters_are_an_error_unless_allowed() {
    let place = Place::with(&[("game.sgf", "(;PB[Ann \u{378}];B[bb])")]);
    same(
        place.run("book game.sgf -o game.pdf"),
        str![[r#"
! error: no font has 1 letter of the book: ͸ (U+0378); add a font with --font, or use --allow-missing
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
fn book_has_title_author_and_language() {
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
    // Both problem files form one part.
    assert!(text.contains("\n## Aufgaben\n") && text.contains("**Aufgabe 2**. Schwarz am Zug"), "{text}");
    assert!(text.contains("\n### Lösungen\n") && text.contains("**Lösung 2** (1)"), "{text}");
    same(place.run(&format!("{book} -q -o all.tex")), str![""]);
    assert!(place.content("all.tex").contains("pdftitle={Partien},pdfauthor={Ann},pdflang={de}"));
    same(place.run(&format!("{book} -q --font sans -o all.html")), str![""]);
    assert!(place.content("all.html").contains("<html lang=\"de\">"));
}

#[test]
fn rejects_invalid_book_options() {
    let place = Place::with(&[("game.sgf", GAME)]);
    same(
        place.run("book game.sgf -o game.pdf --font no-such-font"),
        str![[r#"
! error: unknown font no-such-font; use a font family, or a .ttf, .otf or .ttc file
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
fn loads_a_font_from_a_file() {
    let place = Place::with(&[("game.sgf", GAME)]);
    let Some(root) = testkit::repository(env!("CARGO_MANIFEST_DIR")) else { return };
    let file = root.join("crates/sgf-render/src/fonts/Literata-Regular.ttf");
    place.write("own.ttf", &std::fs::read(file).unwrap());
    same(place.run("book -q game.sgf -o game.pdf --font sans --font own.ttf"), str![""]);
    let bytes = std::fs::read(place.path().join("game.pdf")).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    assert!(text.contains("+Literata") && !text.contains("Literata-Bold"));
    place.write("no.ttf", b"no font");
    same(
        place.run("book -q game.sgf -o game.pdf --font no.ttf"),
        str![[r#"
! error: no.ttf is not a font
exit 2

"#]],
    );
}
