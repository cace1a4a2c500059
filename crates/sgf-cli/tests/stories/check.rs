//! Checking and repairing.

use snapbox::str;

use crate::place::{Place, same};

const GOOD: &str = "(;FF[4]GM[1]CA[UTF-8]SZ[9];B[ee];W[ec])\n";
const OPEN: &str = "(;FF[4]GM[1]CA[UTF-8]SZ[9];B[ee;W[ec])\n";

#[test]
fn a_folder_is_checked_and_repaired() {
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

! 2 files, 2 games, 6 nodes: 1 error, 0 warnings; --fix makes 1 repair
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
! 2 files, 2 games, 6 nodes: 1 repair would be made in 1 file, nothing else to report
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
! 2 files, 2 games, 6 nodes: 1 repair made in 1 file, nothing left to report

"#]],
    );
    assert_eq!(place.content("deep/b.SGF"), GOOD);
    same(
        place.run("check"),
        str![[r#"
! 2 files, 2 games, 6 nodes: nothing wrong

"#]],
    );
}

#[test]
fn what_is_found_can_be_counted_and_given_to_programs() {
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
        1  error    S020 unclosed-value               in 1 file; repairs: 1 safe
exit 1

"#]],
    );
}

#[test]
fn rules_are_chosen_by_code_and_name() {
    let place = Place::with(&[("a.sgf", "(;B[aa]())\n(;B[ee;W[ec])\n")]);
    same(
        place.run("check --select empty-variation --statistics -q"),
        str![[r#"
        1  error    S015 empty-variation              in 1 file; repairs: 1 safe
exit 1

"#]],
    );
    same(
        place.run("check --select S --ignore S02 --statistics -q"),
        str![[r#"
        1  error    S015 empty-variation              in 1 file; repairs: 1 safe
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
fn notes_are_shown_when_asked_for() {
    let place = Place::with(&[("a.sgf", "Found in an old mail:\n(;FF[4]GM[1]CA[UTF-8]SZ[9];B[aa])\n")]);
    same(
        place.run("check"),
        str![[r#"
! 1 file, 1 game, 2 nodes: nothing wrong, 1 note (show them with --notes)

"#]],
    );
    same(
        place.run("check --notes --statistics -q"),
        str![[r#"
        1  note     S006 text-before                  in 1 file; repairs: 1 unsafe

"#]],
    );
    same(
        place.run("check --error S006 --statistics -q"),
        str![[r#"
        1  error    S006 text-before                  in 1 file; repairs: 1 unsafe
exit 1

"#]],
    );
}

#[test]
fn standard_input_is_repaired_to_standard_output() {
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

! 1 file, 1 game, 3 nodes: 1 error, 0 warnings; --fix makes 1 repair
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
fn colours_are_used_when_wanted() {
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
fn a_name_that_lost_a_byte_is_found_in_the_other_files() {
    // The middle byte of the last character is lost; by the file alone it could be one of several.
    let damaged = b"(;GM[1]FF[4]CA[UTF-8]PB[\xE7\x8E\x8B\xE5\x85\x83\xE5?\x87])\n";
    let whole = "(;GM[1]FF[4]CA[UTF-8]PB[王元均])\n";
    let place = Place::with(&[("b/whole.sgf", whole)]);
    place.write("a.sgf", damaged);
    place.write("z.sgf", damaged);
    let alone = place.run("check a.sgf");
    assert!(alone.contains("the first may have been") && alone.contains("C008"), "{alone}");
    assert!(place.run("check . --select C008").contains("write `均` (unsafe fix)"));
    place.run("check . --select C008 --fix --unsafe-fixes");
    assert_eq!((place.content("a.sgf"), place.content("z.sgf")), (whole.to_owned(), whole.to_owned()));
}
