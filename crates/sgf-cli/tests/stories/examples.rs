//! Runs the examples in the help.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::place::Place;

/// A folder with all files that examples name.
pub(crate) fn folder() -> Place {
    let game = "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Honinbo Shusaku]PW[Ota Yuzo]DT[1853-03-12]RE[B+R]KM[0]\
                ;B[ee];W[ec](;B[ge];W[gc])(;B[cg];W[gg]))\n";
    let other =
        "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Honinbo Shuwa]PW[Honinbo Shusaku]DT[1851]RE[W+3];B[ee];W[gc];B[cc])\n";
    let place = Place::with(&[
        ("game.sgf", game),
        ("other.sgf", other),
        ("more.sgf", "(;FF[4]GM[1]SZ[9]PB[Aki]PW[Bo];B[ce])\n"),
        ("games/a.sgf", game),
        ("games/b.sgf", other),
        ("base.sgf", game),
        ("teacher.sgf", &game.replace("W[ec]", "W[ec]C[Wide.]")),
        ("student.sgf", &game.replace(";W[gg]", ";W[gg]C[Why not?]")),
        ("collection.sgf", &format!("{game}{other}")),
        ("problems.sgf", "(;FF[4]GM[1]SZ[9]AB[aa][ab]AW[ba]C[Black to move.];B[ca]C[Right.])\n"),
        ("puzzles.sgf", "(;FF[4]GM[11]SZ[4]AB[b1][b2][b4]AW[d1][d2][a1]PL[B];B[b3])\n"),
        ("lines.sgf", "(;FF[4]GM[1]SZ[9];B[ee](;W[ec]PB[Aki]PW[Bo]RE[B+R])(;W[gc]PB[Cy]PW[Di]RE[W+R]))\n"),
        ("broken.sgf", "(;FF[4]GM[1]SZ[9];B[ee;W[ec])\n"),
        ("table.csv", "path,KM,EV\ngame.sgf,6.5,Castle game\ngames/b.sgf,,\n"),
        (
            "match.mat",
            "; [Site \"home\"]\n\n 3 point match\n\n Game 1\n Aki : 0           Bo : 0\n  1) 31: 8/5 6/5       52: 13/8 24/22\n",
        ),
    ]);
    place.write("japanese.sgf", b"(;FF[4]GM[1]SZ[9]PB[\x8f\x47\x8d\xf4];B[ee])\n");
    assert_eq!(place.run("db add pro.sgfdb game.sgf other.sgf -q"), "");
    assert_eq!(place.run("db add tsumego.sgfdb problems.sgf -q"), "");
    place.run("db saved pro.sgfdb castle --set -- --player Shusaku");
    // The archive of the examples.
    assert_eq!(place.run("join games -o archive.zip -q"), "");
    place
}

/// Runs a shell command line with this build of the command first in PATH.
pub(crate) fn shell(place: &Place, line: &str) -> Command {
    let own = place.command("");
    let folder = std::path::Path::new(own.get_program()).parent().unwrap().to_owned();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let paths = std::iter::once(folder).chain(std::env::split_paths(&path));
    let mut command = Command::new("bash");
    command.args(["-o", "pipefail", "-c", line]).current_dir(place.path()).stdin(Stdio::null());
    command.env("PATH", std::env::join_paths(paths).unwrap()).env("HOME", place.path());
    command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("NO_COLOR", "1");
    command
}

#[test]
fn every_command_has_examples() {
    let examples = sgf_cli::reference::examples();
    for command in sgf_cli::reference::commands() {
        let has_example = examples.iter().any(|(name, _)| name.split(' ').next() == Some(&command));
        assert!(has_example, "{command} has no example in its help");
    }
    // Commands with subcommands have examples too.
    let place = Place::with(&[]);
    for line in ["--help", "db --help", "db -h"] {
        assert!(place.run(line).contains("\nExamples:\n"), "{line}");
    }
}

#[test]
fn help_examples_work() {
    for (command, line) in sgf_cli::reference::examples() {
        if line.contains("--play") || command == "view" || line.contains("db serve") {
            continue;
        }
        let place = folder();
        let git = shell(&place, "git init -q . && git add -A").output().unwrap();
        assert!(git.status.success(), "{}", String::from_utf8_lossy(&git.stderr));
        let output = shell(&place, &line).output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        // Exit code 1 means that something was found.
        let is_found = output.status.code() == Some(1) && !told.contains("error:");
        assert!(output.status.success() || is_found, "{line}: {:?}\n{told}", output.status.code());
        let has_said = !output.stdout.is_empty() || !told.is_empty();
        assert!(has_said || !written(&line).is_empty(), "{line} says nothing");
        for name in written(&line) {
            let size =
                fs::metadata(place.path().join(name.trim_start_matches("~/"))).map(|found| found.len());
            assert!(size.is_ok_and(|size| size > 0), "{line}: {name}\n{told}");
        }
    }
}

/// The files that a command line writes, after `-o` and `>`.
fn written(line: &str) -> Vec<&str> {
    let words: Vec<&str> = line.split_whitespace().collect();
    words.windows(2).filter(|pair| ["-o", ">", "--folder"].contains(&pair[0])).map(|pair| pair[1]).collect()
}

/// Servers must start without errors.
#[test]
fn server_examples_start() {
    let examples = sgf_cli::reference::examples();
    let lines: Vec<_> = examples.iter().filter(|(command, _)| command == "view").collect();
    assert!(!lines.is_empty());
    let own_address = crate::view::own_address().map(|address| address.to_string());
    for (_, line) in lines {
        let place = folder();
        // The address in the example is that of another machine.
        let line = match &own_address {
            Some(address) => line.replace("192.168.1.5", address),
            None => line.replace("--listen 192.168.1.5", ""),
        };
        // Do not open a browser.
        let mut command = place
            .command(&format!("{} --no-open", line.strip_prefix("sgf ").unwrap().replace(" --no-open", "")));
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut address = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(address.starts_with("http://127.0.0.1:"), "{line}: {address}");
    }
}
