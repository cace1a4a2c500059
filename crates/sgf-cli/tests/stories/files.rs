//! Writing files: full disks, signals, other writers.

use std::fs;
use std::io::Read;
use std::process::{Command, Stdio};
use std::time::Duration;

use snapbox::str;

use crate::place::{Place, same};

#[cfg(target_os = "linux")]
#[test]
fn reports_a_full_disk() {
    let place = Place::with(&[("a.sgf", "(;FF[4];B[aa)\n")]);
    for arguments in ["check", "tree a.sgf", "info", "fmt - --compact", "explain", "man", "completions zsh"] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let input = fs::File::open(place.path().join("a.sgf")).unwrap();
        let output = place.command(arguments).stdin(input).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.contains("cannot write to standard output: No space left on device"), "{message}");
    }
}

/// A file size limit simulates a full disk.
#[cfg(unix)]
#[test]
fn failed_fix_keeps_the_file_on_a_full_disk() {
    let text = format!("(;FF[4]RE[White wins on time]C[{}];B[aa])\n", "long ".repeat(1000));
    let place = Place::with(&[("a.sgf", text.as_str())]);
    // With and without the signal of the system.
    for trap in ["trap '' XFSZ;", ""] {
        let shell = format!("{trap} ulimit -f 1; exec {} check --fix a.sgf", env!("CARGO_BIN_EXE_sgf"));
        let mut command = Command::new("sh");
        let output = command.args(["-c", &shell]).current_dir(place.path()).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.contains("cannot replace a.sgf: File too large"), "{message}");
        assert!(!message.contains("fix applied"), "{message}");
        assert_eq!((place.content("a.sgf"), place.names().len()), (text.clone(), 1));
    }
}

#[cfg(unix)]
#[test]
fn interrupt_leaves_no_partial_file() {
    ends_whole(&["-INT"]);
}

/// `timeout` sends its signal to the process and its group, so it arrives twice.
#[cfg(unix)]
#[test]
fn timeout_leaves_no_partial_file() {
    // The timing of the second one varies.
    (0..3).for_each(|_| ends_whole(&["-TERM", "-TERM"]));
    (0..3).for_each(|_| ends_whole(&["-INT", "-INT"]));
}

#[cfg(unix)]
#[test]
fn other_signals_leave_no_partial_file() {
    ["-HUP", "-QUIT", "-XCPU", "-ALRM", "-USR1", "-USR2"].iter().for_each(|signal| ends_whole(&[signal]));
}

/// Interrupts the command while it replaces files, and checks the result.
#[cfg(unix)]
fn ends_whole(signals: &[&str]) {
    let files: Vec<_> = (0..1000).map(|number| format!("{number}.sgf")).collect();
    let files: Vec<_> = files.iter().map(|name| (name.as_str(), "(;FF[4];B[aa];W[bb])")).collect();
    let place = Place::with(&files);
    let mut child = place.command("fmt .").stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let is_begun = || place.content("0.sgf").contains('\n');
    while !is_begun() && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_micros(200));
    }
    let kill =
        signals.iter().map(|signal| format!("kill {signal} {}", child.id())).collect::<Vec<_>>().join("; ");
    let interrupt = Command::new("sh").args(["-c", &kill]).status();
    let output = child.wait_with_output().unwrap();
    let all =
        |place: &Place| place.names().iter().all(|name| name.ends_with(".sgf") && !name.starts_with('.'));
    assert!(all(&place), "{:?}", place.names());
    for (name, old) in &files {
        let content = place.content(name);
        assert!(content == *old || content == "(;FF[4]\n;B[aa];W[bb])\n", "{name}: {content}");
    }
    // On a fast machine, the command may finish first.
    if interrupt.is_ok_and(|status| status.success()) && output.status.code() != Some(0) {
        assert_eq!(output.status.code(), Some(130));
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }
}

/// An editor saves by renaming while the command works; the save is kept at any moment, fixed or not.
#[cfg(unix)]
#[test]
fn keeps_changes_saved_meanwhile() {
    let place = Place::with(&[]);
    let record = |round: u64| format!("(;FF[4]C[version {round} {}];B[aa)\n", "long ".repeat(50_000));
    let mut n_left_alone = 0;
    for round in 0..60 {
        place.write("a.sgf", record(1000).as_bytes());
        place.write("theirs.tmp", record(round).as_bytes());
        let mut child =
            place.command("check --fix a.sgf").stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(Duration::from_micros(round * 250));
        fs::rename(place.path().join("theirs.tmp"), place.path().join("a.sgf")).unwrap();
        let mut told = String::new();
        child.stderr.take().unwrap().read_to_string(&mut told).unwrap();
        let code = child.wait().unwrap().code();
        let content = place.content("a.sgf");
        assert!(content.contains(&format!("version {round} ")), "round {round}: a save was lost");
        assert_eq!(place.names(), ["a.sgf"]);
        let is_left_alone = told.contains("cannot replace a.sgf: it has changed since it was read");
        assert_eq!(code, Some(if is_left_alone { 2 } else { 0 }), "{told}");
        n_left_alone += usize::from(is_left_alone);
    }
    println!("left alone in {n_left_alone} rounds of 60");
}

#[test]
fn concurrent_runs_fix_each_file_once() {
    let files: Vec<_> = (0..500).map(|number| format!("{number}.sgf")).collect();
    let files: Vec<_> = files.iter().map(|name| (name.as_str(), "(;FF[4];B[aa];W[bb])")).collect();
    let place = Place::with(&files);
    let run = || place.command("fmt .").stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let outputs = [run(), run()].map(|child| child.wait_with_output().unwrap());
    for output in outputs {
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        let is_left_alone = |line: &str| line.contains("it has changed since it was read");
        let code = if told.lines().any(is_left_alone) { 2 } else { 0 };
        assert_eq!(output.status.code(), Some(code), "{told}");
        assert!(told.lines().filter(|line| line.starts_with("error")).all(is_left_alone), "{told}");
    }
    assert!(files.iter().all(|(name, _)| place.content(name) == "(;FF[4]\n;B[aa];W[bb])\n"));
    assert_eq!(place.names().len(), files.len());
}

#[cfg(unix)]
#[test]
fn changes_each_file_once() {
    let place = Place::with(&[("a.sgf", "(;FF[4];B[aa];W[bb])")]);
    std::os::unix::fs::symlink("a.sgf", place.path().join("link.sgf")).unwrap();
    same(
        place.run("fmt a.sgf ./a.sgf link.sgf ."),
        str![[r#"
! 1 file formatted, 0 unchanged

"#]],
    );
    assert!(fs::symlink_metadata(place.path().join("link.sgf")).unwrap().is_symlink());
}

#[cfg(unix)]
#[test]
fn keeps_files_with_hard_links() {
    let place = Place::with(&[("a.sgf", "(;FF[4];B[aa)\n")]);
    fs::hard_link(place.path().join("a.sgf"), place.path().join("b.sgf")).unwrap();
    same(
        place.run("check --fix a.sgf"),
        str![[r#"
! error: cannot replace a.sgf: the file has 2 hard links, and only one of them would get the new content
! 1 file could not be replaced
exit 2

"#]],
    );
    same(place.run("fmt a.sgf -o c.sgf -q"), str![]);
    assert_eq!(place.content("c.sgf"), "(;FF[4]\n;B[aa])\n");
}

/// The next run removes temporary files of a killed one, and nothing else.
#[test]
#[cfg(unix)]
fn removes_leftovers_of_killed_runs() {
    let leftover = ".sgf-aB3dE6aB3dE6aB3d.tmp";
    let others = [".sgf-backup.tmp", ".sgf-x.tmp", "sgf-aB3dE6aB3dE6aB3d.tmp"];
    let place = Place::with(&[("a.sgf", "(;FF[4];B[aa])"), (leftover, "(;FF")]);
    others.iter().for_each(|name| place.write(name, b"(;"));
    same(
        place.run("fmt a.sgf"),
        str![[r#"
! removed .sgf-aB3dE6aB3dE6aB3d.tmp, which a killed run left behind
! 1 file formatted, 0 unchanged

"#]],
    );
    assert_eq!(place.names().len(), 4);
    // Commands that write new files also remove them, and so do those that change nothing.
    for command in ["convert --to json a.sgf", "fmt -q .", "check --fix -q ."] {
        place.write(leftover, b"(;FF");
        place.run(command);
        assert!(!place.names().contains(&leftover.to_owned()), "{command}");
    }
    // Commands that write nothing leave them alone.
    place.write(leftover, b"(;FF");
    place.run("fmt --check .");
    place.run("info .");
    assert!(place.names().contains(&leftover.to_owned()));
}

/// Two runs at the same time do not remove each other's files.
#[test]
#[cfg(unix)]
fn runs_at_once_keep_temporary_files() {
    let place = Place::with(&[]);
    for round in 0..10 {
        for number in 0..40 {
            place.write(&format!("{number}.sgf"), format!("(;FF[4]C[{round}]\n\n;B[aa])").as_bytes());
        }
        let run = |from: usize| {
            let names: Vec<String> = (from..from + 20).map(|number| format!("{number}.sgf")).collect();
            let mut command = place.command(&format!("fmt {}", names.join(" ")));
            command.stderr(Stdio::piped()).spawn().unwrap()
        };
        for child in [run(0), run(20)] {
            let ended = child.wait_with_output().unwrap();
            assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
        }
        assert_eq!(place.names().len(), 40);
        assert!(!place.content("39.sgf").contains("\n\n"), "{}", place.content("39.sgf"));
    }
}

/// New files never overwrite files created at the same moment.
#[test]
fn new_files_never_overwrite() {
    let place = Place::with(&[("a.sgf", "(;FF[4];B[aa])"), ("b.sgf", "(;FF[4];B[bb])")]);
    for round in 0..20 {
        let name = format!("new{round}.sgf");
        let run = |record: &str| {
            let mut command = place.command(&format!("join {record} -q -o {name}"));
            command.stderr(Stdio::piped()).spawn().unwrap()
        };
        let codes = [run("a.sgf"), run("b.sgf")].map(|child| child.wait_with_output().unwrap().status.code());
        assert!(codes.contains(&Some(0)) && codes.contains(&Some(2)), "{codes:?}");
        let expected = if codes[0] == Some(0) { "B[aa]" } else { "B[bb]" };
        assert!(place.content(&name).contains(expected));
    }
    // Images may be overwritten.
    for _ in 0..20 {
        let run = |record: &str| place.command(&format!("render {record} -q -o board.svg")).spawn().unwrap();
        let codes = [run("a.sgf"), run("b.sgf")].map(|child| child.wait_with_output().unwrap().status.code());
        assert_eq!(codes, [Some(0), Some(0)]);
        assert!(place.content("board.svg").ends_with("</svg>\n"));
        fs::remove_file(place.path().join("board.svg")).unwrap();
    }
}
