//! Failures outside of records: missing files, closed pipes, full disks, large inputs.

use std::process::Stdio;

use snapbox::str;

use crate::place::{Place, same};

#[test]
fn missing_file_does_not_stop_the_others() {
    let place = Place::with(&[("a.sgf", "(;FF[4];B[aa])\n")]);
    same(
        place.run("check --select S missing.sgf a.sgf"),
        str![[r#"
! error: cannot read missing.sgf: No such file or directory
! 1 file, 1 game, 2 nodes: no problems; 1 file could not be checked
exit 2

"#]],
    );
    same(
        place.run("fmt --check missing.sgf a.sgf"),
        str![[r#"
a.sgf
! error: cannot read missing.sgf: No such file or directory
! 1 file to be formatted, 0 unchanged, 1 could not be formatted
exit 2

"#]],
    );
    same(
        place.run("tree missing.sgf a.sgf"),
        str![[r#"
a.sgf: Go 19x19
1       B A19
! error: cannot read missing.sgf: No such file or directory
exit 2

"#]],
    );
    same(
        place.run("info missing.sgf a.sgf"),
        str![[r#"
a.sgf
  Game        Go 19x19
  Size        1 move, 2 nodes, 0 variations, 0 comments
  Charset     US-ASCII, all bytes are ASCII
  Format      FF[4]
! error: cannot read missing.sgf: No such file or directory
exit 2

"#]],
    );
}

#[test]
fn reports_missing_input() {
    let place = Place::with(&[("notes.txt", "")]);
    same(
        place.run("check --select S"),
        str![[r#"
! error: no records in .
exit 2

"#]],
    );
    same(
        place.run("info"),
        str![[r#"
! error: no records in .
exit 2

"#]],
    );
    same(
        place.run("fmt ."),
        str![[r#"
! error: no records in .
exit 2

"#]],
    );
    same(
        place.feed("check --select S -", b""),
        str![[r#"
error[S002]: empty file
 --> -:1:1
  |
1 | 
  | ^

! 1 file, 0 games, 0 nodes: 1 error, 0 warnings
exit 1

"#]],
    );
    same(
        place.feed("fmt", b""),
        str![[r#"
! error: standard input contains no game: it is empty
exit 2

"#]],
    );
    same(
        place.feed("info -", b""),
        str![[r#"
! error: standard input contains no game: it is empty
exit 2

"#]],
    );
}

#[test]
fn reads_files_that_are_not_records() {
    let place = Place::with(&[]);
    place.write("image.sgf", b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR");
    same(
        place.run("check --select S image.sgf"),
        str![[r#"
! error: image.sgf is not a record: it is a PNG image
! 1 file could not be checked
exit 2

"#]],
    );
    same(
        place.run("fmt image.sgf"),
        str![[r#"
! error: image.sgf is not a record: it is a PNG image
! 0 files formatted, 0 unchanged, 1 could not be formatted
exit 2

"#]],
    );
}

#[cfg(unix)]
#[test]
fn shows_invalid_utf8_names_lossily() {
    use std::os::unix::ffi::OsStrExt;
    let place = Place::with(&[]);
    let name = std::ffi::OsStr::from_bytes(b"\xE9t\xE9\x1B[1m.sgf");
    std::fs::write(place.path().join(name), "(;FF[4];B[aa]").unwrap();
    same(
        place.run("check --select S ."),
        str![[r#"
error[S013]: parenthesis is never closed
 --> �t�␛[1m.sgf:1:1
  |
1 | (;FF[4];B[aa]
  | ^
  = help: insert the missing parenthesis at the end (safe fix)

! 1 file, 1 game, 2 nodes: 1 error, 0 warnings; 1 fix available with --fix
exit 1

"#]],
    );
    same(place.run("fmt -q ."), str![]);
    assert_eq!(std::fs::read_to_string(place.path().join(name)).unwrap(), "(;FF[4]\n;B[aa])\n");
}

#[test]
fn closed_pipe_ends_the_command_silently() {
    let files: Vec<_> = (0..3000).map(|number| format!("{number}.sgf")).collect();
    let files: Vec<_> = files.iter().map(|name| (name.as_str(), "(;FF[4];B[aa;W[bb]")).collect();
    let place = Place::with(&files);
    for (arguments, code) in [("check", 1), ("info", 0), ("tree .", 0)] {
        let mut command = place.command(arguments);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments}");
        assert_eq!(output.status.code(), Some(code), "{arguments}");
    }
}

#[test]
fn closed_pipe_does_not_stop_fixes() {
    // The diagnostics that remain fill the pipe.
    let text = "(;FF[4]RE[White wins on time];B[aa]MN[x])\n";
    let files: Vec<_> = (0..3000).map(|number| format!("{number}.sgf")).collect();
    let files: Vec<_> = files.iter().map(|name| (name.as_str(), text)).collect();
    let place = Place::with(&files);
    let mut child =
        place.command("check --fix").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((String::from_utf8_lossy(&output.stderr).as_ref(), output.status.code()), ("", Some(1)));
    assert!(files.iter().all(|(name, _)| place.content(name).contains("RE[W+T]")));
}

#[test]
fn handles_large_records() {
    let place = Place::with(&[]);
    place.write("nested.sgf", &[b"(;B[aa]".repeat(200_000), b")".repeat(200_000)].concat());
    place.write("wide.sgf", &[&b"(;"[..], &b"(;B[aa])".repeat(200_000), b")"].concat());
    place.write("long.sgf", &[&b"(;C["[..], &b"a word, ".repeat(1_000_000), b"])"].concat());
    same(
        place.run("check --select S ."),
        str![[r#"
! 3 files, 3 games, 400,002 nodes: no problems

"#]],
    );
    same(
        place.run("fmt --check ."),
        str![[r#"
long.sgf
nested.sgf
wide.sgf
! 3 files to be formatted, 0 unchanged
exit 1

"#]],
    );
    same(
        place.run("tree --max-depth 0 nested.sgf wide.sgf long.sgf"),
        str![[r#"
nested.sgf: Go 19x19
1-200000B A19 … B A19
wide.sgf: Go 19x19
root
1       B A19
├─ … 199,999 variations, 199,999 nodes
long.sgf: Go 19x19
root      a word, a word, a word, a word, a word, a word, a word, a…

"#]],
    );
    same(
        place.run("info ."),
        str![[r#"
long.sgf  Go 19x19, 0 moves
nested.sgf  Go 19x19, 200,000 moves
wide.sgf  Go 19x19, 1 move
3 games in 3 files
  Played      Go 19x19 (3)
  Won by      unknown (3)
  Total       200,001 moves, 400,002 nodes, 199,999 variations, 1 comment
  Charsets    US-ASCII (3)
  Formats     FF[1] (3)

"#]],
    );
}
