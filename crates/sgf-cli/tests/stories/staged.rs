//! `check --staged`: the index of git, not the work tree.

use std::process::Command;

use snapbox::str;

use crate::place::{Place, same};

const GOOD: &str = "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Aki];B[cc])\n";
const BAD: &str = "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Aki];B[zz])\n";

fn git(place: &Place, arguments: &[&str]) {
    let mut command = Command::new("git");
    command.args(["-c", "user.name=Aki", "-c", "user.email=aki@example.org"]).args(arguments);
    let output = command.current_dir(place.path()).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
}

fn repository() -> Place {
    let place = Place::with(&[]);
    git(&place, &["init", "-q"]);
    place
}

#[test]
fn staged_content_is_checked_instead_of_files() {
    let place = repository();
    // There is no commit yet.
    same(
        place.run("check --staged"),
        str![[r#"
! no records are staged

"#]],
    );
    place.write("a.sgf", BAD.as_bytes());
    git(&place, &["add", "."]);
    place.write("a.sgf", GOOD.as_bytes());
    place.write("unstaged.sgf", BAD.as_bytes());
    let told = place.run("check --staged --format short");
    assert!(told.starts_with("a.sgf:1:") && told.contains("V017"), "{told}");
    assert!(told.contains("! 1 file, 1 game, 2 nodes: 1 error") && told.ends_with("exit 1\n"), "{told}");
    git(&place, &["add", "a.sgf"]);
    place.write("a.sgf", BAD.as_bytes());
    assert!(!place.run("check --staged").contains("exit"));
    git(&place, &["commit", "-qm", "a"]);
    assert!(place.run("check --staged").contains("no records are staged"));
}

#[test]
fn staged_names_can_be_anything() {
    let place = repository();
    let names = ["two words.sgf", "new\nline.sgf", "日本.sgf", "-q.sgf", "sub/quote\".sgf", "notes.txt"];
    names.iter().for_each(|name| place.write(name, BAD.as_bytes()));
    git(&place, &["add", "."]);
    let listed = place.run("check --staged --list");
    assert_eq!(listed.matches(".sgf\n").count(), 5, "{listed}");
    assert!(listed.contains("new␊line.sgf\n") && listed.contains("two words.sgf\n"), "{listed}");
    // Paths and patterns choose some of them.
    assert_eq!(place.run("check --staged --list -q sub"), "sub/quote\".sgf\nexit 1\n");
    assert_eq!(place.run("check --staged --list -q --exclude *.sgf"), "");
    // In a subfolder, names are relative to it, and all records are checked.
    let mut command = place.command("check --staged --list -q");
    let listed = place.story(command.current_dir(place.path().join("sub")));
    assert!(listed.contains("quote\".sgf\n") && listed.contains("../two words.sgf\n"), "{listed}");
}

#[test]
fn renamed_and_deleted_files_are_handled() {
    let place = repository();
    ["a.sgf", "b.sgf", "c.sgf"].iter().for_each(|name| place.write(name, BAD.as_bytes()));
    git(&place, &["add", "."]);
    git(&place, &["commit", "-qm", "all"]);
    git(&place, &["mv", "a.sgf", "new.sgf"]);
    git(&place, &["rm", "-q", "b.sgf"]);
    // The configuration of a user does not change the result.
    for setting in ["diff.renames", "diff.relative", "color.ui"] {
        git(&place, &["config", setting, if setting == "color.ui" { "always" } else { "true" }]);
    }
    assert_eq!(place.run("check --staged --list -q"), "new.sgf\nexit 1\n");
}

#[test]
fn staged_refuses_fixes_and_reports_missing_repositories() {
    let place = repository();
    for options in ["--fix", "--files-from list", "--stdin-filename a.sgf"] {
        assert!(place.run(&format!("check --staged {options}")).ends_with("exit 2\n"), "{options}");
    }
    let place = Place::with(&[("a.sgf", BAD)]);
    let mut command = place.command("check --staged");
    let told = place.story(command.env("GIT_CEILING_DIRECTORIES", place.path().parent().unwrap()));
    assert!(told.contains("error: git: not a git repository") && told.ends_with("exit 2\n"), "{told}");
}
