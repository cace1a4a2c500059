//! `sgf render`, and the view options of `sgf show`.

use std::fs;

use snapbox::str;

use crate::place::{Place, same};

const GAME: &str =
    "(;FF[4]CA[UTF-8]SZ[5]PB[柯洁]PW[Bob];B[bb];W[dd]LB[dd:12]AR[bb:dd];B[bd]XH[aa:0.2][cc:0.9];W[db])";

#[test]
fn writes_an_image_to_the_named_file() {
    let place = Place::with(&[("a.sgf", GAME)]);
    same(
        place.run("render a.sgf -o a.svg"),
        str![[r#"
! 1 file written

"#]],
    );
    let svg = place.content("a.svg");
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""), "{svg}");
    assert!(svg.contains("柯洁 – Bob"), "{svg}");
    same(place.run("render a.sgf --move 2 -o a.txt --quiet"), str![[r#""#]]);
    same(
        place.content("a.txt"),
        str![[r#"
  A   B   C   D   E
5 ┌───┬───┬───┬───┐ 5
4 ├───●───┼───┼───┤ 4
3 ├───┼───╋───┼───┤ 3
2 ├───┼───┼── ○12 ┤ 2
1 └───┴───┴───┴───┘ 1
  A   B   C   D   E
Arrow: B4 → D2

"#]],
    );
    same(
        place.run("render a.sgf --move 1 --format ascii --to-move-marks"),
        str![[r#"
  A B C D E
5 . . . . . 5
4 .(X). . . 4
3 . . + . . 3
2 . . . . . 2
1 . . . . . 1 O
  A B C D E

"#]],
    );
    same(
        place.run("render a.sgf --at 0*3 --heat XH --format text --view A5:C3 --sides left,bottom"),
        str![[r#"
5 0.2 ┬──┬─
4  ├──●──┼─
3  ├──┼ 0.9─
   A  B  C

"#]],
    );
    same(
        place.run("render a.sgf --heat XH -o a.svg"),
        str![[r#"
! error: a.sgf:1:1: the node has no property XH for --heat
exit 2

"#]],
    );
    assert_eq!(place.content("a.svg"), svg, "a picture that cannot be made replaces none");
}

#[test]
fn svg_options_fit_web_pages() {
    let place = Place::with(&[("a.sgf", GAME), ("b.sgf", GAME)]);
    let drawn = |options: &str| place.run(&format!("render a.sgf -o - --format svg {options}"));
    assert!(drawn("").contains("data-point=\"D2\" data-move=\"2\""), "{}", drawn(""));
    assert!(drawn("--prefix mine").contains("class=\"sgf mine\""));
    assert!(!drawn("--responsive").contains(" height=\"2"));
    assert!(drawn("--responsive --size 300").contains("max-width:300px"));
    assert!(!drawn("--transparent").contains("class=\"page\""));
    assert!(!drawn("--plain").contains("var("));
    assert!(drawn("--dark-theme night").contains("prefers-color-scheme:dark"));
    // Each of several images has its own prefix, and all stones know their moves.
    same(place.run("render a.sgf -q -o all.svg --every 1 --prefix mine"), str![[r#""#]]);
    assert!(place.content("all-002.svg").contains("class=\"sgf mine-2\""));
    assert!(place.content("all-003.svg").contains("data-point=\"B4\" data-move=\"1\""));
    same(place.run("render a.sgf -q -o clear.png --transparent"), str![[r#""#]]);
    same(
        place.run("render --prefix mine -o pictures/ a.sgf b.sgf"),
        str![[r#"
! error: --prefix takes one record; without it, each image has its own prefix
exit 2

"#]],
    );
}

#[test]
fn writes_many_images_to_a_folder() {
    let place = Place::with(&[("in/a.sgf", GAME), ("in/old/b.sgf", "(;SZ[3];B[aa])(;SZ[3];B[bb])")]);
    same(
        place.run("render in -o out/ --format latex"),
        str![[r#"
! 3 files written

"#]],
    );
    same(
        files(&place, "out"),
        str![[r#"
out/a.tex
out/old/b-001.tex
out/old/b-002.tex

"#]],
    );
    same(
        place.run("render in/a.sgf -o every.txt --every 3"),
        str![[r#"
! 2 files written

"#]],
    );
    same(
        place.run("render in/a.sgf -o fig/ --figures --format text"),
        str![[r#"
! 1 file written

"#]],
    );
    same(
        place.content("fig/a-001.txt"),
        str![[r#"
  A  B  C  D  E
5 ┌──┬──┬──┬──┐ 5
4 ├─ ●1 ┼─ ○4 ┤ 4
3 ├──┼──╋──┼──┤ 3
2 ├─ ●3 ┼─ ○2 ┤ 2
1 └──┴──┴──┴──┘ 1
  A  B  C  D  E
  Figure 1 (1–4)

"#]],
    );
    same(
        place.run("render in/a.sgf in/old/b.sgf -o x.svg"),
        str![[r#"
! error: cannot draw several records to one file; name a folder: -o x.svg/
exit 2

"#]],
    );
    same(
        place.run("render in/old/b.sgf"),
        str![[r#"
! error: cannot write several images to standard output; name a folder: -o images/
exit 2

"#]],
    );
    assert!(place.names().contains(&"every-003.txt".to_owned()), "{:?}", place.names());
    assert!(place.names().contains(&"every-004.txt".to_owned()), "{:?}", place.names());
}

/// All files in a folder and its subfolders, one per line.
fn files(place: &Place, folder: &str) -> String {
    let mut found = Vec::new();
    let mut folders = vec![place.path().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    let names = found
        .iter()
        .map(|path| path.strip_prefix(place.path()).unwrap().to_string_lossy().into_owned() + "\n");
    let mut names: Vec<String> = names.collect();
    names.sort();
    names.concat()
}

#[test]
fn unsupported_games_show_moves_as_text() {
    let place =
        Place::with(&[("jungle.sgf", "(;GM[12];B[a1-a2];W[b\u{1B}3])"), ("tantrix.sgf", "(;GM[17];B[a1])")]);
    let moves = place.run("render jungle.sgf tantrix.sgf --format ascii");
    assert!(moves.contains("7") && moves.contains("   1 B a1-a2\n   2 W b"), "{moves}");
    assert!(moves.contains("   1 B a1\n") && !moves.contains('\u{1B}'), "{moves}");
    same(place.run("render jungle.sgf -o a.svg"), str!["! 1 file written\n\n"]);
    let picture = place.content("a.svg");
    assert!(picture.contains("1 B a1-a2,") && picture.contains("Jungle: the board without its pieces."));
    same(
        place.run("render jungle.sgf -o a.gif"),
        str![[r#"
! error: jungle.sgf:1:1: the moves of Jungle cannot be interpreted, so there is only one image
exit 2

"#]],
    );
}

#[test]
fn reports_drawing_errors_with_places() {
    let place =
        Place::with(&[("a.sgf", "(;SZ[3];B[aa])\n (;GM[17];B[a1])"), ("t.toml", "[colors]\nboard = 3\n")]);
    same(
        place.run("render a.sgf -o out/"),
        str![[r#"
! error: a.sgf:2:2: no board of Tantrix can be drawn; list the moves with --format unicode or sgf moves
! 1 file written
exit 2

"#]],
    );
    same(
        place.run("render a.sgf --nth 1 --move 7"),
        str![[r#"
! error: a.sgf:1:1: the main line has no move 7; it ends with move 1
exit 2

"#]],
    );
    same(
        place.run("render a.sgf --nth 1 --theme t.toml"),
        str![[r##"
! error: invalid value 't.toml' for '--theme <THEME>': t.toml: line 2: `board` is not a color: integer; expected "#RRGGBB"
! 
! For more information, try '--help'.
exit 2

"##]],
    );
    same(
        place.run("render a.sgf --nth 1 --theme pink"),
        str![[r#"
! error: invalid value 'pink' for '--theme <THEME>': unknown theme pink; use kaya, book, slate, night, contrast, or a .toml file
! 
! For more information, try '--help'.
exit 2

"#]],
    );
    same(
        place.run("render a.sgf --nth 1 --numbers x-3"),
        str![[r#"
! error: invalid value 'x-3' for '--numbers <FROM-TO>': expected a number or a range: 7, 1-50, 50-, -50 or all
! 
! For more information, try '--help'.
exit 2

"#]],
    );
    same(
        place.run("render a.sgf --nth 1 --sides up"),
        str![[r#"
! error: invalid value 'up' for '--sides <SIDES>': unknown side up: expected top, right, bottom, left or all
! 
! For more information, try '--help'.
exit 2

"#]],
    );
}

#[test]
fn applies_view_options() {
    let place = Place::with(&[("a.sgf", GAME)]);
    same(
        place.run("show a.sgf --move 2"),
        str![[r#"
a.sgf: Go 5x5, 柯洁 – Bob
  A   B   C   D   E
5 ┌───┬───┬───┬───┐ 5
4 ├───●───┼───┼───┤ 4
3 ├───┼───╋───┼───┤ 3
2 ├───┼───┼── ○12 ┤ 2
1 └───┴───┴───┴───┘ 1
  A   B   C   D   E
Arrow: B4 → D2
prisoners: Black has 0, White has 0
Move 2: W D2. Black to move.

"#]],
    );
    same(
        place.run("show a.sgf --ascii --numbers all --coordinates cjk"),
        str![[r#"
a.sgf: Go 5x5, 柯洁 – Bob
   1  2  3  4  5
一 .  .  .  .  . 一
二 .  X1 .  O4 . 二
三 .  .  +  .  . 三
四 .  X3 .  O2 . 四
五 .  .  .  .  . 五
   1  2  3  4  5
prisoners: Black has 0, White has 0
Move 4: W D4. Black to move.

"#]],
    );
    same(
        place.run("show a.sgf --view A5:B4 --coordinates none --color always --theme book --no-last-move"),
        str![[r#"
[1ma.sgf[0m: Go 5x5, 柯洁 – Bob
[37m▄▄▄▄▄▄[0m
[30m[47m ┌─┬─ [0m
[30m[47m ├─●─ [0m
[37m▀▀▀▀▀▀[0m
prisoners: Black has 0, White has 0
Move 4: W D4. Black to move.

"#]],
    );
}
