//! The options that choose a game or a position mean the same in all commands.

use snapbox::str;

use crate::place::{Place, same};

/// Two games; the first has a variation.
const TWO: &str = "(;GM[1]SZ[9]PB[Ann]PW[Ben];B[ee](;W[ec];B[gc])(;W[cc]))(;GM[1]SZ[9]PB[Cho];B[aa];W[bb])\n";

fn place() -> Place {
    Place::with(&[("two.sgf", TWO)])
}

#[test]
fn nth_chooses_a_game() {
    let place = place();
    assert_eq!(place.run("get --nth 2 PB two.sgf"), "two.sgf:2\tCho\n");
    assert_eq!(place.run("get -n 1 PB two.sgf"), "two.sgf:1\tAnn\n");
    same(
        place.run("info --nth 2 two.sgf"),
        str![[r#"
two.sgf, game 2
  Game        Go 9x9
  Black       Cho
  Size        2 moves, 3 nodes, 0 variations, 0 comments
  Charset     US-ASCII, all bytes are ASCII
  Format      FF[1]

"#]],
    );
    assert!(place.run("info --nth 2 --json two.sgf").starts_with(r#"{"file":"two.sgf","game":2,"#));
    let book = place.run("book -q --nth 2 two.sgf -o - --format html");
    assert!(book.contains("Cho") && !book.contains("Ann"), "{book}");
    assert!(place.run("export-html -q --nth 2 two.sgf -o two.html").is_empty());
    assert!(place.content("two.html").contains("<title>Cho</title>"));
}

#[test]
fn reports_games_that_do_not_exist() {
    let place = place();
    for command in ["get PB", "info", "book -o new.html", "export-html -o new.html", "extract --at 0"] {
        for nth in [0, 3] {
            let told = place.run(&format!("{command} --nth {nth} two.sgf"));
            assert_eq!(told, format!("! error: two.sgf contains no game {nth}\nexit 2\n"), "{command}");
        }
    }
}

#[test]
fn extracts_the_node_of_a_move() {
    let place = place();
    let by_path = place.run("extract --at 0*2 two.sgf");
    assert_eq!(by_path, "(;GM[1]SZ[9]PB[Ann]PW[Ben];B[ee];W[ec];B[gc])\n");
    assert_eq!(place.run("extract --move 2 two.sgf"), by_path);
    assert_eq!(
        place.run("extract --move 2 --position two.sgf"),
        "(;GM[1]SZ[9]PB[Ann]PW[Ben]AW[ec]AB[ee]PL[B];B[gc])\n"
    );
    same(
        place.run("extract --move 9 two.sgf"),
        str![[r#"
! error: two.sgf: the main line has no move 9; it ends with move 3
exit 2

"#]],
    );
    for options in ["", "--at 0 --move 1"] {
        assert!(place.run(&format!("extract {options} two.sgf")).ends_with("exit 2\n"), "{options}");
    }
}

#[test]
fn pages_start_at_a_node() {
    let place = place();
    assert!(place.run("export-html -q --at 0/1 two.sgf -o two.html").is_empty());
    assert!(place.content("two.html").contains(r#"<sgf-board controls="" tree="" path="0/1">"#));
    for (options, reason) in [
        ("--at 0/7", "there is no node 0/7, 2 nodes below the root: node 0 has children 0 to 1"),
        ("--move 7", "the main line has no move 7; it ends with move 3"),
    ] {
        let told = place.run(&format!("export-html {options} two.sgf -o new.html"));
        assert_eq!(told, format!("! error: two.sgf: {reason}\nexit 2\n"));
    }
}
