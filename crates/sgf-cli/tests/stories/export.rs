//! `sgf export-html`. The page itself is tested in a browser by `web/test/alone.test.js`.

use snapbox::str;

use crate::place::{Place, same};

const GAME: &str = "(;GM[1]SZ[9]PB[Ann]PW[<Ben>];B[ee];W[ec])";

#[test]
fn writes_a_standalone_page() {
    let place = Place::with(&[("game.sgf", GAME)]);
    same(
        place.run("export-html game.sgf -o game.html --move 1 --theme night --no-tree"),
        str![[r#"
! game.html written

"#]],
    );
    let page = place.content("game.html");
    assert!(page.contains("<title>Ann – &lt;Ben&gt;</title>"));
    assert!(page.contains(r#"<sgf-board controls="" move="1" theme="night"></sgf-board>"#));
    assert!(page.contains(r#"data-name="game.sgf""#) && page.contains(r#"data-build="go""#));
    assert_eq!(place.content("game.sgf"), GAME);
    let other = place.feed("export-html -o -", b"(;GM[11];B[a1])");
    assert!(other.contains(r#"data-build="full""#) && other.contains(r#"<sgf-board controls="" tree="">"#));
}

#[test]
fn page_never_overwrites() {
    let place = Place::with(&[("game.sgf", GAME), ("game.html", "mine")]);
    same(
        place.run("export-html game.sgf -o game.html"),
        str![[r#"
! error: game.html already exists
exit 2

"#]],
    );
    assert_eq!(place.content("game.html"), "mine");
    same(place.run("export-html game.sgf -o game.html --force --quiet"), str![""]);
    assert!(place.content("game.html").starts_with("<!doctype html>"));
    let refused = place.run("export-html game.sgf -o game.sgf --force");
    assert!(refused.contains("the output is the same file"), "{refused}");
    assert_eq!(place.content("game.sgf"), GAME);
}

#[test]
fn rejects_invalid_arguments() {
    let place = Place::with(&[("game.sgf", GAME), ("nothing.sgf", "no game")]);
    for arguments in [
        "export-html game.sgf",
        "export-html game.sgf -o a.html --theme pink",
        "export-html game.sgf -o a.html --coordinates x",
        "export-html game.sgf -o a.html --move x",
        "export-html nothing.sgf -o a.html",
        "export-html missing.sgf -o a.html",
        "export-html game.sgf game.sgf -o a.html",
    ] {
        let said = place.run(arguments);
        assert!(said.starts_with("! error: ") && said.ends_with("exit 2\n"), "{arguments}\n{said}");
    }
    assert_eq!(place.names(), ["game.sgf", "nothing.sgf"]);
}
