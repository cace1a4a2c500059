//! `sgf score`: what it assumes, and the engines that it asks.

use snapbox::str;

use crate::place::{Place, same};

/// Black has two columns and a dead stone of White's in them, White has one column.
const WALLS: &str =
    "(;GM[1]SZ[5]RU[Japanese]KM[0.5];AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de][aa];B[];W[])";

#[test]
fn what_is_assumed_is_said() {
    let place = Place::with(&[("a.sgf", WALLS), ("b.sgf", "(;GM[1]SZ[5];B[cc];W[dc])")]);
    same(
        place.run("score a.sgf b.sgf"),
        str![[r#"
a.sgf: W+5.5
  territory          0       5
  prisoners          0       0
  komi               0     0.5
  sum                0     5.5
  assumed: no stone is dead: none is named; 9 empty points border on both colours
b.sgf: Draw
  territory          0       0
  prisoners          0       0
  komi               0       0
  sum                0       0
  assumed: no stone is dead: none is named; 23 empty points border on both colours
  assumed: the game is over: it did not end by passes
  assumed: Japanese rules: the record names none that are known
  assumed: there is no komi: the record has none

"#]],
    );
    same(
        place.run("score --dead A5 a.sgf"),
        str![[r#"
a.sgf: B+5.5
  territory         10       5
  prisoners          1       0
  komi               0     0.5
  sum               11     5.5

"#]],
    );
}

/// Engines that do what they should not, or what they should: a line of the shell for each.
#[cfg(unix)]
#[test]
fn engines_are_asked_and_expected_to_fail() {
    let answers = |answer: &str| format!("while read n c rest; do {answer}; done");
    let engines = [
        (
            "good",
            answers(
                "case $c in final*) printf '=%s A5\\n\\n' $n;; *) printf '= %s\\n\\n' >&2; printf '=%s\\n\\n' $n;; esac",
            ),
        ),
        ("silent", answers("sleep 100")),
        ("dies", "echo 'no network' >&2; read line; exit 3".to_owned()),
        ("nonsense", "read line; printf 'welcome\\033[2J\\n\\n'; sleep 100".to_owned()),
        (
            "endless",
            "read line; printf '=1\\n'; while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done"
                .to_owned(),
        ),
        (
            "long",
            "read line; while :; do printf xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done"
                .to_owned(),
        ),
        ("other", answers("printf '=7%s\\n\\n' $n")),
        ("refuses", answers("printf '?%s unknown command\\n\\n' $n")),
        ("stone", answers("case $c in final*) printf '=%s E5\\n\\n' $n;; *) printf '=%s\\n\\n' $n;; esac")),
    ];
    let mut place = Place::with(&[("a.sgf", WALLS)]);
    let mut told = String::new();
    for (name, script) in engines {
        place.write(name, script.as_bytes());
        let line = format!("sh {name}");
        let mut command = place.command("score --timeout 1 a.sgf --dead-by");
        command.arg(line);
        told += &format!("{name}\n{}", place.story(&mut command));
    }
    same(
        told,
        str![[r#"
good
a.sgf: B+5.5
  territory         10       5
  prisoners          1       0
  komi               0     0.5
  sum               11     5.5
  dead stones, by the engine: A5
silent
! error: a.sgf: the engine did not answer `boardsize 5` within 1 s
exit 2
dies
! error: a.sgf: the engine ended and did not answer `boardsize 5`; its last words: no network
exit 2
nonsense
! error: a.sgf: the engine wrote `welcome[2J`, which is no answer to `boardsize 5`
exit 2
endless
! error: a.sgf: the engine wrote `…`, which is no answer to `boardsize 5`
exit 2
long
! error: a.sgf: the engine wrote `xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…`, which is no answer to `boardsize 5`
exit 2
other
! error: a.sgf: the engine wrote `=71`, which is no answer to `boardsize 5`
exit 2
refuses
! error: a.sgf: the engine refused `boardsize 5`: unknown command
exit 2
stone
! error: a.sgf: the engine calls `E5` a dead stone, and there is none
exit 2

"#]],
    );
    let mut refused = String::new();
    for line in ["", "  ", "'open", "/no/such/engine --mode gtp"] {
        let mut command = place.command("score a.sgf --dead-by");
        refused += &place.story(command.arg(line));
    }
    same(
        refused,
        str![[r#"
! error: `` is no command line
exit 2
! error: `  ` is no command line
exit 2
! error: `'open` is no command line
exit 2
! error: the engine `/no/such/engine` could not be started: No such file or directory
exit 2

"#]],
    );
    place = Place::with(&[("o.sgf", "(;GM[2];B[d3])"), ("r.sgf", "(;GM[1]SZ[5:7];B[cc];W[dc])")]);
    same(
        place.run("score --dead-by cat o.sgf r.sgf"),
        str![[r#"
! error: o.sgf: no engine is asked about Othello
! error: r.sgf: no engine is asked about a board of 5×7
exit 2

"#]],
    );
}

/// What an engine has started ends with it, and so it does when this program is interrupted.
#[cfg(target_os = "linux")]
#[test]
fn no_engine_outlives_the_command() {
    use std::time::{Duration, Instant};

    use rustix::process::{Pid, Signal, kill_process};

    let script = "sleep 1000 & echo $! > child; read line; sleep 1000";
    for is_interrupted in [false, true] {
        let place = Place::with(&[("a.sgf", WALLS), ("engine", script)]);
        let mut command = place.command("score --timeout 1 a.sgf --dead-by");
        let mut running =
            command.arg("sh engine").stderr(std::process::Stdio::null()).spawn().expect("the command starts");
        let until = Instant::now() + Duration::from_secs(20);
        let child = loop {
            let text = std::fs::read_to_string(place.path().join("child")).unwrap_or_default();
            if let Ok(number) = text.trim().parse() {
                break Pid::from_raw(number).expect("a number of a process");
            }
            assert!(Instant::now() < until, "the engine has not begun");
            std::thread::sleep(Duration::from_millis(10));
        };
        if is_interrupted {
            let command = Pid::from_raw(running.id() as i32).expect("a number of a process");
            kill_process(command, Signal::INT).expect("a signal can be sent");
        }
        let code = running.wait().expect("the command ends").code();
        assert_eq!(code, Some(if is_interrupted { 130 } else { 2 }));
        while is_alive(child) {
            assert!(Instant::now() < until, "the child of the engine is alive");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

/// Tells whether a process runs; one that nobody has waited for does not.
#[cfg(target_os = "linux")]
fn is_alive(process: rustix::process::Pid) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", process.as_raw_nonzero()));
    stat.is_ok_and(|stat| !stat.contains(") Z "))
}
