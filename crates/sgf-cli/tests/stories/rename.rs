//! `sgf rename`, and templates in `sgf split`.

use snapbox::str;

use crate::place::{Place, same};

const CASTLE: &str = "(;FF[4]GM[1]PB[Honinbo Shusaku]PW[Ota Yuzo]DT[1853-01-02];B[qd])";
const SECOND: &str = "(;FF[4]GM[1]PB[honinbo shusaku]PW[Ota Yuzo]DT[1853-01-02];B[dd])";

#[test]
fn names_files_after_games() {
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
b.SGF -> x-y- ..-z.SGF
c.sgf -> honinbo shusaku-Ota Yuzo-2.sgf
! many.sgf not renamed: it contains 2 games
! none.sgf not renamed: it has none of the values in the template
! error: text.sgf contains no game
! 3 files would be renamed, 2 unchanged
exit 2

"#]],
    );
    assert_eq!(place.names(), ["a.sgf", "b.SGF", "c.sgf", "many.sgf", "none.sgf", "text.sgf"]);
    same(
        place.story(place.command("rename --name").args(["{PB}-{PW}", "."])),
        str![[r#"
a.sgf -> Honinbo Shusaku-Ota Yuzo.sgf
b.SGF -> x-y- ..-z.SGF
c.sgf -> honinbo shusaku-Ota Yuzo-2.sgf
! many.sgf not renamed: it contains 2 games
! none.sgf not renamed: it has none of the values in the template
! error: text.sgf contains no game
! 3 files renamed, 2 unchanged
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
x-y- ..-z.SGF
"#]],
    );
    assert_eq!(place.content("honinbo shusaku-Ota Yuzo-2.sgf"), SECOND);
    // The second time, there is nothing to rename.
    same(
        place.story(place.command("rename --name").args(["{PB}-{PW}", "."])),
        str![[r#"
! many.sgf not renamed: it contains 2 games
! none.sgf not renamed: it has none of the values in the template
! error: text.sgf contains no game
! 0 files renamed, 5 unchanged
exit 2

"#]],
    );
}

#[test]
fn never_overwrites_files() {
    // A chain of names, and two files that swap names.
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
! error: cannot rename x.sgf: y.sgf already exists
! error: cannot rename y.sgf: x.sgf already exists
! 3 files renamed, 0 unchanged
exit 2

"#]],
    );
    for (name, content) in [("b", "(;PB[b])"), ("c", "(;PB[c])"), ("d", "(;PB[d])"), ("x", "(;PB[y])")] {
        assert_eq!(place.content(&format!("{name}.sgf")), content);
    }
    assert_eq!(place.content("d.txt"), "(;PB[none of the records])");
}

#[test]
fn names_can_contain_folders() {
    let place = Place::with(&[("a.sgf", CASTLE), ("b.sgf", "(;DT[soon]PB[Someone])")]);
    same(place.run("rename -q --name {year}/{PB} ."), str![[r#""#]]);
    assert_eq!(place.content("1853/Honinbo Shusaku.sgf"), CASTLE);
    assert_eq!(place.content("unknown/Someone.sgf"), "(;DT[soon]PB[Someone])");
    same(
        place.run("rename --name {year}/{PB} ."),
        str![[r#"
! 0 files renamed, 2 unchanged

"#]],
    );
}

#[test]
fn rejects_invalid_templates() {
    let place = Place::with(&[("a.sgf", CASTLE)]);
    for (template, word) in
        [("{pb}", "{pb}"), ("game", "all files"), ("/x/{PB}", "is empty"), ("{PB", "missing }")]
    {
        let story = place.run(&format!("rename --name {template} a.sgf"));
        assert!(story.contains(word) && story.ends_with("exit 2\n"), "{template}: {story}");
    }
    let story = place.feed("rename -", CASTLE.as_bytes());
    assert!(story.contains("standard input cannot be renamed") && story.ends_with("exit 2\n"), "{story}");
    assert_eq!(place.names(), ["a.sgf"]);
}

#[test]
fn splits_a_collection_with_a_template() {
    let place = Place::with(&[("games.sgf", &format!("{CASTLE}{SECOND}(;B[aa])"))]);
    same(
        place.story(place.command("split --dry-run -f out --name").args(["{year}/{PB}", "games.sgf"])),
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
    assert!(again.contains("already exists") && again.ends_with("exit 2\n"), "{again}");
}
