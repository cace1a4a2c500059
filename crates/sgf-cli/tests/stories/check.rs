//! `sgf check` and its fixes.

use snapbox::str;

use crate::place::{Place, same};

const GOOD: &str = "(;FF[4]GM[1]CA[UTF-8]SZ[9];B[ee];W[ec])\n";
const OPEN: &str = "(;FF[4]GM[1]CA[UTF-8]SZ[9];B[ee;W[ec])\n";

#[test]
fn checks_and_fixes_a_folder() {
    let place = Place::with(&[("a.sgf", GOOD), ("deep/b.SGF", OPEN), ("notes.txt", "not a record")]);
    same(
        place.run("check"),
        str![[r#"
error[S020]: value without its closing bracket
 --> deep/b.SGF:1:29
  |
1 | (;FF[4]GM[1]CA[UTF-8]SZ[9];B[ee;W[ec])
  |                             ^^^
  = help: insert the missing bracket (safe fix)

! 2 files, 2 games, 6 nodes: 1 error, 0 warnings; 1 fix available with --fix
exit 1

"#]],
    );
    same(
        place.run("check --diff"),
        str![[r#"
--- deep/b.SGF
+++ deep/b.SGF
@@ -1 +1 @@
-(;FF[4]GM[1]CA[UTF-8]SZ[9];B[ee;W[ec])
+(;FF[4]GM[1]CA[UTF-8]SZ[9];B[ee];W[ec])
! 2 files, 2 games, 6 nodes: 1 fix would be applied in 1 file, no other problems
exit 1

"#]],
    );
    assert_eq!(
        place.run("check --fix --diff"),
        place.run("check --diff"),
        "the diff is shown, and nothing written"
    );
    assert_eq!(place.content("deep/b.SGF"), OPEN);
    same(
        place.run("check --fix"),
        str![[r#"
! 2 files, 2 games, 6 nodes: 1 fix applied in 1 file, no problems left

"#]],
    );
    assert_eq!(place.content("deep/b.SGF"), GOOD);
    same(
        place.run("check"),
        str![[r#"
! 2 files, 2 games, 6 nodes: no problems

"#]],
    );
}

#[test]
fn counts_and_exports_diagnostics() {
    let place = Place::with(&[("a.sgf", OPEN)]);
    same(
        place.run("check --select S --format json -q a.sgf"),
        str![[r#"
{"file":"a.sgf","code":"S020","name":"unclosed-value","severity":"error","line":1,"column":29,"span":{"start":28,"end":31},"message":"value without its closing bracket","help":null,"fix":{"applicability":"safe","title":"insert the missing bracket","edits":[{"start":31,"end":31,"text":"]"}]}}
exit 1

"#]],
    );
    same(
        place.run("check --select S --statistics -q a.sgf"),
        str![[r#"
        1  error    S020 unclosed-value               in 1 file; fixes: 1 safe
exit 1

"#]],
    );
}

#[test]
fn selects_rules_by_code_and_name() {
    let place = Place::with(&[("a.sgf", "(;B[aa]())\n(;B[ee;W[ec])\n")]);
    same(
        place.run("check --select empty-variation --statistics -q"),
        str![[r#"
        1  error    S015 empty-variation              in 1 file; fixes: 1 safe
exit 1

"#]],
    );
    same(
        place.run("check --select S --ignore S02 --statistics -q"),
        str![[r#"
        1  error    S015 empty-variation              in 1 file; fixes: 1 safe
exit 1

"#]],
    );
    same(
        place.run("check --select nonsense"),
        str![[r#"
! error: invalid value 'nonsense' for '--select <RULES>': no rule has the code or name `nonsense`; `sgf rules` lists all
! 
! For more information, try '--help'.
exit 2

"#]],
    );
}

#[test]
fn shows_notes_on_request() {
    let place = Place::with(&[("a.sgf", "Found in an old mail:\n(;FF[4]GM[1]CA[UTF-8]SZ[9];B[aa])\n")]);
    same(
        place.run("check"),
        str![[r#"
! 1 file, 1 game, 2 nodes: no problems, 1 note (show them with --notes)

"#]],
    );
    same(
        place.run("check --notes --statistics -q"),
        str![[r#"
        1  note     S006 text-before                  in 1 file; fixes: 1 unsafe

"#]],
    );
    same(
        place.run("check --error S006 --statistics -q"),
        str![[r#"
        1  error    S006 text-before                  in 1 file; fixes: 1 unsafe
exit 1

"#]],
    );
}

#[test]
fn fixes_standard_input() {
    let place = Place::with(&[]);
    same(
        place.feed("check -", OPEN.as_bytes()),
        str![[r#"
error[S020]: value without its closing bracket
 --> -:1:29
  |
1 | (;FF[4]GM[1]CA[UTF-8]SZ[9];B[ee;W[ec])
  |                             ^^^
  = help: insert the missing bracket (safe fix)

! 1 file, 1 game, 3 nodes: 1 error, 0 warnings; 1 fix available with --fix
exit 1

"#]],
    );
    same(
        place.feed("check --fix -q -", OPEN.as_bytes()),
        str![[r#"
(;FF[4]GM[1]CA[UTF-8]SZ[9];B[ee];W[ec])

"#]],
    );
    same(
        place.feed("check --fix -q -", GOOD.as_bytes()),
        str![[r#"
(;FF[4]GM[1]CA[UTF-8]SZ[9];B[ee];W[ec])

"#]],
    );
}

#[test]
fn color_follows_options_and_environment() {
    let place = Place::with(&[("a.sgf", OPEN)]);
    let count = |arguments: &str| place.run(arguments).matches('\x1B').count();
    assert_eq!(count("check"), 0);
    assert!(count("check --color always") > 10);
    let output = place.command("check").env("CLICOLOR_FORCE", "1").output().unwrap();
    assert!(output.stdout.contains(&0x1B));
    let output = place.command("check").env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1").output().unwrap();
    assert!(!output.stdout.contains(&0x1B));
}

#[test]
fn restores_names_from_other_files() {
    // The middle byte of the last character is lost; from the file alone, several characters are possible.
    let damaged = b"(;GM[1]FF[4]CA[UTF-8]PB[\xE7\x8E\x8B\xE5\x85\x83\xE5?\x87])\n";
    let whole = "(;GM[1]FF[4]CA[UTF-8]PB[王元均])\n";
    let place = Place::with(&[("b/whole.sgf", whole)]);
    place.write("a.sgf", damaged);
    place.write("z.sgf", damaged);
    let alone = place.run("check a.sgf");
    assert!(alone.contains("the first may be") && alone.contains("C008"), "{alone}");
    assert!(place.run("check . --select C008").contains("write `均` (unsafe fix)"));
    place.run("check . --select C008 --fix --unsafe-fixes");
    assert_eq!((place.content("a.sgf"), place.content("z.sgf")), (whole.to_owned(), whole.to_owned()));
}

#[test]
fn a_report_ends_with_the_number_of_further_findings() {
    let many = format!("(;FF[4]GM[1]CA[UTF-8]SZ[9]{})\n", ";AB[zz]".repeat(250));
    let place = Place::with(&[("many.sgf", &many)]);
    let short = place.run("check --format short");
    assert_eq!(short.matches("error[V017]").count(), 101, "{short}");
    assert!(short.contains("many.sgf: error[V017]: and 150 more of this kind\n"), "{short}");
    assert!(short.contains("250 errors") && short.contains("exit 1"), "{short}");
    let all = place.run("check --format short --all");
    assert_eq!((all.matches("error[V017]").count(), all.contains("more of this kind")), (250, false));
    let json = place.run("check --format json");
    assert!(json.contains("\"more\":150"), "{json}");
}

#[test]
fn fixes_ignore_the_limit_of_the_report() {
    let many = format!("(;FF[4]GM[1]CA[UTF-8]SZ[9]{})\n", ";B[ ]".repeat(250));
    let place = Place::with(&[("many.sgf", &many)]);
    assert!(place.run("check --fix").contains("250 fixes applied in 1 file, no problems left"));
    assert_eq!(place.content("many.sgf"), many.replace("B[ ]", "B[]"));
}

#[test]
fn requirements_of_a_league_are_checked() {
    let place = Place::with(&[
        (
            "sgf.toml",
            "[require]\nkomi = 6.5\nsize = 19\nmin-time = '45 min'\nresult = true\nmin-moves = 50\n",
        ),
        ("game.sgf", "(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[7]TM[1800];B[ee];W[ce])\n"),
    ]);
    same(
        place.run("check --format short"),
        str![[r#"
game.sgf:1:2: error[M017]: the result is not known
game.sgf:1:2: error[M017]: the game has 2 moves, but at least 50 are required
game.sgf:1:22: error[M017]: the board is 9x9, but 19x19 is required
game.sgf:1:27: error[M017]: komi is 7, but 6.5 is required
game.sgf:1:32: error[M017]: main time is 30 min, but at least 45 min is required
! 1 file, 1 game, 3 nodes: 5 errors, 0 warnings
exit 1

"#]],
    );
    place.write("sgf.toml", b"[require]\nkomi = 'six'\n");
    same(
        place.run("check"),
        str![[r#"
! error: sgf.toml:2:8: expected a number or several, such as [6.5, 7.5]
exit 2

"#]],
    );
}

#[test]
fn an_html_page_is_called_one() {
    let page = "<!DOCTYPE html><html><body>(;not here)</body></html>\n";
    let place = Place::with(&[("page.sgf", page)]);
    let report = place.run("check --fix --unsafe-fixes --format short");
    assert!(report.starts_with("! error: page.sgf is not a record: it is a web page\n"), "{report}");
    assert_eq!(place.content("page.sgf"), page);
}
