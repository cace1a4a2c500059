//! `sgf score`: assumptions, estimates, changes of records, and engines.

use snapbox::str;

use crate::place::{Place, same};

/// Black has two columns that contain a dead white stone; White has one column.
const WALLS: &str =
    "(;GM[1]SZ[5]RU[Japanese]KM[0.5];AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de][aa];B[];W[])";

#[test]
fn lists_assumptions() {
    let place = Place::with(&[("a.sgf", WALLS), ("b.sgf", "(;GM[1]SZ[5];B[cc];W[dc])")]);
    same(
        place.run("score a.sgf b.sgf"),
        str![[r#"
a.sgf: B+5.5
  territory         10       5
  prisoners          1       0
  komi               0     0.5
  sum               11     5.5
  dead stones, estimated: A5
b.sgf: undecided, the game is not over
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

/// Black has two columns that contain a dead white stone; White has three columns.
const FINISHED: &str = "(;GM[1]SZ[7]RU[Japanese]KM[0.5]AB[ca:cg]AW[da:dg][ab];B[];W[])";

#[test]
fn estimates_dead_stones_and_compares_the_result() {
    let place = Place::with(&[
        ("a.sgf", FINISHED),
        ("right.sgf", &FINISHED.replace("KM[0.5]", "KM[0.5]RE[W+6.5]")),
        ("resigned.sgf", &FINISHED.replace("KM[0.5]", "KM[0.5]RE[W+R]")),
        ("open.sgf", "(;GM[1]SZ[9]KM[6.5]RU[Chinese]RE[W+R];B[cc];W[gg])"),
    ]);
    same(
        place.run("score a.sgf right.sgf resigned.sgf open.sgf"),
        str![[r#"
a.sgf: W+6.5
  territory         14      21
  prisoners          1       0
  komi               0     0.5
  sum               15    21.5
  dead stones, estimated: A6
right.sgf: W+6.5
  territory         14      21
  prisoners          1       0
  komi               0     0.5
  sum               15    21.5
  dead stones, estimated: A6
  result in the record: W+6.5 (the score agrees)
resigned.sgf: W+6.5
  territory         14      21
  prisoners          1       0
  komi               0     0.5
  sum               15    21.5
  dead stones, estimated: A6
  result in the record: W+R (not compared)
open.sgf: undecided, the game is not over
  result in the record: W+R (not compared)
  assumed: the game is over: it did not end by passes

"#]],
    );
    same(
        place.run("score --json right.sgf open.sgf"),
        str![[r#"
{"verdict":"counted","result":"W+6.5","winner":"W","lead":[-6.5,-6.5],"parts":[{"part":"territory","black":14.0,"white":21.0},{"part":"prisoners","black":1.0,"white":0.0},{"part":"komi","black":0.0,"white":0.5},{"part":"sum","black":15.0,"white":21.5}],"dead":["A6"],"dead_by":"estimate","recorded":"W+6.5","agrees":true,"assumed":[],"place":"right.sgf"}
{"verdict":"unfinished","result":null,"winner":null,"lead":null,"parts":[{"part":"territory","black":39.0,"white":40.0},{"part":"stones","black":1.0,"white":1.0},{"part":"komi","black":0.0,"white":6.5},{"part":"sum","black":40.0,"white":47.5}],"dead":[],"dead_by":"estimate","recorded":"W+R","agrees":null,"assumed":["the game is over: it did not end by passes"],"place":"open.sgf"}

"#]],
    );
}

#[test]
fn writes_territory_and_result() {
    let place = Place::with(&[
        ("a.sgf", FINISHED),
        ("wrong.sgf", &FINISHED.replace("KM[0.5]", "KM[0.5]RE[B+5.5]")),
        ("open.sgf", "(;GM[1]SZ[9]KM[6.5]RU[Chinese];B[cc];W[gg])"),
    ]);
    let mut told = String::new();
    for line in [
        "score --write --diff a.sgf",
        "score --write --dry-run a.sgf",
        "score --write --backup a.sgf",
        "score --write a.sgf",
        "score --write wrong.sgf open.sgf",
        "score --write --force wrong.sgf -o out.sgf",
        "score a.sgf",
        "score --backup a.sgf",
        "score --write --json a.sgf",
        "score --write --move 2 a.sgf",
    ] {
        told += &format!("$ sgf {line}\n{}", place.run(line));
    }
    same(
        told,
        str![[r#"
$ sgf score --write --diff a.sgf
--- a.sgf
+++ a.sgf
@@ -1 +1 @@
-(;GM[1]SZ[7]RU[Japanese]KM[0.5]AB[ca:cg]AW[da:dg][ab];B[];W[])
\ No newline at end of file
+(;GM[1]SZ[7]RU[Japanese]KM[0.5]AB[ca:cg]AW[da:dg][ab]RE[W+6.5];B[];W[]TB[aa][ba][ab][bb][ac][bc][ad][bd][ae][be][af][bf][ag][bg]TW[ea][fa][ga][eb][fb][gb][ec][fc][gc][ed][fd][gd][ee][fe][ge][ef][ff][gf][eg][fg][gg])
\ No newline at end of file
! 1 file to be changed, 0 unchanged
exit 1
$ sgf score --write --dry-run a.sgf
a.sgf
! 1 file to be changed, 0 unchanged
exit 1
$ sgf score --write --backup a.sgf
! 1 file changed, 0 unchanged
$ sgf score --write a.sgf
! 0 files changed, 1 unchanged
$ sgf score --write wrong.sgf open.sgf
! error: wrong.sgf left unchanged: RE is B+5.5, but the score is W+6.5; --force replaces RE
! open.sgf: game 1 is undecided; it was not changed
! 0 files changed, 1 unchanged, 1 could not be changed
exit 2
$ sgf score --write --force wrong.sgf -o out.sgf
! 1 file changed, 0 unchanged
$ sgf score a.sgf
a.sgf: W+6.5
  territory         14      21
  prisoners          1       0
  komi               0     0.5
  sum               15    21.5
  result in the record: W+6.5 (the score agrees)
$ sgf score --backup a.sgf
! error: the following required arguments were not provided:
!   --write
! 
! Usage: sgf score --write --backup <PATH>...
! 
! For more information, try '--help'.
exit 2
$ sgf score --write --json a.sgf
! error: the argument '--write' cannot be used with '--json'
! 
! Usage: sgf score --write <PATH>...
! 
! For more information, try '--help'.
exit 2
$ sgf score --write --move 2 a.sgf
! error: the argument '--write' cannot be used with '--move <N>'
! 
! Usage: sgf score --write <PATH>...
! 
! For more information, try '--help'.
exit 2

"#]],
    );
    assert_eq!(place.content("a.sgf.bak"), FINISHED);
    same(
        place.content("out.sgf"),
        str![
            "(;GM[1]SZ[7]RU[Japanese]KM[0.5]RE[W+6.5]AB[ca:cg]AW[da:dg][ab];B[];W[]TB[aa][ba][ab][bb][ac][bc][ad][bd][ae][be][af][bf][ag][bg]TW[ea][fa][ga][eb][fb][gb][ec][fc][gc][ed][fd][gd][ee][fe][ge][ef][ff][gf][eg][fg][gg])"
        ],
    );
}

/// Engines that behave or misbehave, as shell scripts.
#[cfg(unix)]
#[test]
fn handles_engine_answers_and_failures() {
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
  dead stones, according to the engine: A5
silent
! error: a.sgf: the engine did not answer `boardsize 5` within 1 s
exit 2
dies
! error: a.sgf: the engine exited without answering `boardsize 5`; its last message: no network
exit 2
nonsense
! error: a.sgf: unexpected response to `boardsize 5`: `welcome[2J`
exit 2
endless
! error: a.sgf: unexpected response to `boardsize 5`: `…`
exit 2
long
! error: a.sgf: unexpected response to `boardsize 5`: `xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…`
exit 2
other
! error: a.sgf: unexpected response to `boardsize 5`: `=71`
exit 2
refuses
! error: a.sgf: the engine refused `boardsize 5`: unknown command
exit 2
stone
! error: a.sgf: the engine reports a dead stone at `E5`, where there is no stone
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
! error: `` is not a valid command line
exit 2
! error: `  ` is not a valid command line
exit 2
! error: `'open` is not a valid command line
exit 2
! error: cannot start the engine `/no/such/engine`: No such file or directory
exit 2

"#]],
    );
    place = Place::with(&[("o.sgf", "(;GM[2];B[d3])"), ("r.sgf", "(;GM[1]SZ[5:7];B[cc];W[dc])")]);
    same(
        place.run("score --dead-by cat o.sgf r.sgf"),
        str![[r#"
! error: o.sgf: engines cannot score Othello
! error: r.sgf: engines do not support boards of 5×7
exit 2

"#]],
    );
}

/// The processes that an engine started end with it, also when this program is interrupted.
#[cfg(target_os = "linux")]
#[test]
fn engines_end_with_the_command() {
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

/// Returns whether a process is running. Zombies are not.
#[cfg(target_os = "linux")]
fn is_alive(process: rustix::process::Pid) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", process.as_raw_nonzero()));
    stat.is_ok_and(|stat| !stat.contains(") Z "))
}
