//! `sgf rename`, and names from a template in `sgf split`.

use snapbox::str;

use crate::place::{Place, same};

const CASTLE: &str = "(;FF[4]GM[1]PB[Honinbo Shusaku]PW[Ota Yuzo]DT[1853-01-02];B[qd])";
const SECOND: &str = "(;FF[4]GM[1]PB[honinbo shusaku]PW[Ota Yuzo]DT[1853-01-02];B[dd])";

#[test]
fn files_are_called_after_their_games() {
    let place = Place::with(&[
        ("a.sgf", CASTLE),
        ("b.SGF", "(;PB[x/y: ../z]PW[\x1b]0;a\x07];B[aa])"),
        ("c.sgf", SECOND),
        ("many.sgf", "(;PB[a])(;PB[b])"),
        ("none.sgf", "(;B[aa])"),
        ("text.sgf", "no record"),
    ]);
    let dry = place.story(place.command("rename --dry-run --name").args(["{PB}-{PW}", "."]));
    same(
        dry,
        str![[r#"
a.sgf -> Honinbo Shusaku-Ota Yuzo.sgf
b.SGF -> x-y- ..-z-unknown.SGF
c.sgf -> honinbo shusaku-Ota Yuzo-2.sgf
! many.sgf has 2 games and keeps its name
! none.sgf says nothing of what the name needs and keeps its name
! error: text.sgf has no game
! 3 files would be renamed, 2 left as they are
exit 2

"#]],
    );
    assert_eq!(place.names(), ["a.sgf", "b.SGF", "c.sgf", "many.sgf", "none.sgf", "text.sgf"]);
    same(
        place.story(place.command("rename --name").args(["{PB}-{PW}", "."])),
        str![[r#"
a.sgf -> Honinbo Shusaku-Ota Yuzo.sgf
b.SGF -> x-y- ..-z-unknown.SGF
c.sgf -> honinbo shusaku-Ota Yuzo-2.sgf
! many.sgf has 2 games and keeps its name
! none.sgf says nothing of what the name needs and keeps its name
! error: text.sgf has no game
! 3 files renamed, 2 left as they are
exit 2

"#]],
    );
    same(
        place.names().join("\n"),
        str![[r#"
Honinbo Shusaku-Ota Yuzo.sgf
honinbo shusaku-Ota Yuzo-2.sgf
many.sgf
none.sgf
text.sgf
x-y- ..-z-unknown.SGF
"#]],
    );
    assert_eq!(place.content("honinbo shusaku-Ota Yuzo-2.sgf"), SECOND);
    // The second time nothing is left to do.
    same(
        place.story(place.command("rename --name").args(["{PB}-{PW}", "."])),
        str![[r#"
! many.sgf has 2 games and keeps its name
! none.sgf says nothing of what the name needs and keeps its name
! error: text.sgf has no game
! 0 files renamed, 5 left as they are
exit 2

"#]],
    );
}

#[test]
fn no_file_is_replaced() {
    // A chain: each wants the name of the next. And two that want each other's.
    let place = Place::with(&[
        ("a.sgf", "(;PB[b])"),
        ("b.sgf", "(;PB[c])"),
        ("c.sgf", "(;PB[d])"),
        ("d.txt", "(;PB[none of the records])"),
        ("x.sgf", "(;PB[y])"),
        ("y.sgf", "(;PB[x])"),
    ]);
    same(
        place.run("rename --name {PB} ."),
        str![[r#"
c.sgf -> d.sgf
b.sgf -> c.sgf
a.sgf -> b.sgf
! error: cannot rename x.sgf: y.sgf is there already
! error: cannot rename y.sgf: x.sgf is there already
! 3 files renamed, 0 left as they are
exit 2

"#]],
    );
    for (name, content) in [("b", "(;PB[b])"), ("c", "(;PB[c])"), ("d", "(;PB[d])"), ("x", "(;PB[y])")] {
        assert_eq!(place.content(&format!("{name}.sgf")), content);
    }
    assert_eq!(place.content("d.txt"), "(;PB[none of the records])");
}

#[test]
fn names_have_folders() {
    let place = Place::with(&[("a.sgf", CASTLE), ("b.sgf", "(;DT[soon]PB[Someone])")]);
    same(place.run("rename -q --name {year}/{PB} ."), str![[r#""#]]);
    assert_eq!(place.content("1853/Honinbo Shusaku.sgf"), CASTLE);
    assert_eq!(place.content("unknown/Someone.sgf"), "(;DT[soon]PB[Someone])");
}

#[test]
fn what_is_no_template_is_refused() {
    let place = Place::with(&[("a.sgf", CASTLE)]);
    for (template, word) in [("{pb}", "{pb}"), ("game", "all files"), ("/x/{PB}", "no name"), ("{PB", "no }")]
    {
        let story = place.run(&format!("rename --name {template} a.sgf"));
        assert!(story.contains(word) && story.ends_with("exit 2\n"), "{template}: {story}");
    }
    let story = place.feed("rename -", CASTLE.as_bytes());
    assert!(story.contains("standard input has no name") && story.ends_with("exit 2\n"), "{story}");
    assert_eq!(place.names(), ["a.sgf"]);
}

#[test]
fn a_collection_is_split_into_files_with_names() {
    let place = Place::with(&[("games.sgf", &format!("{CASTLE}{SECOND}(;B[aa])"))]);
    same(
        place.story(place.command("split -n -f out --name").args(["{year}/{PB}", "games.sgf"])),
        str![[r#"
out/1853/Honinbo Shusaku.sgf
out/1853/honinbo shusaku-2.sgf
out/games-003.sgf
! 3 files would be written

"#]],
    );
    assert_eq!(place.names(), ["games.sgf"]);
    same(
        place.story(place.command("split -f out --name").args(["{year}/{PB}", "games.sgf"])),
        str![[r#"
! 3 files written

"#]],
    );
    assert_eq!(place.content("out/1853/Honinbo Shusaku.sgf").trim_end(), CASTLE);
    assert_eq!(place.content("out/1853/honinbo shusaku-2.sgf").trim_end(), SECOND);
    assert_eq!(place.content("out/games-003.sgf").trim_end(), "(;B[aa])");
    let again = place.story(place.command("split -f out --name").args(["{year}/{PB}", "games.sgf"]));
    assert!(again.contains("is there already") && again.ends_with("exit 2\n"), "{again}");
}
