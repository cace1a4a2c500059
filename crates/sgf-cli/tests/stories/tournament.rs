//! `sgf tournament`: tables, records, openings, engines, and tournaments that are interrupted.

use std::collections::BTreeMap;
use std::fs;

use snapbox::str;

use crate::place::{Place, same};

/// Two fast players of Hex, which never draw.
const HEX: &str = "tournament --game hex --size 4 strong=nodes:60 weak=nodes:5";

#[test]
fn prints_a_table_in_each_form() {
    let place = Place::with(&[]);
    // Random players do not depend on the search.
    let three = "tournament --game hex --size 4 --games 4 a=random b=random c=random";
    same(
        place.run(three),
        str![[r#"
Hex, round robin: 12 games
#  player  games  won  drawn  lost  points     %   Elo    ±   LOS
1  c           8    6      0     2       6  75.0   150  205  50.0
2  a           8    5      0     3       5  62.5    77  192  84.1
3  b           8    1      0     7       1  12.5  -227  244

#  player  1    2    3
1  c            2/4  4/4
2  a       2/4       3/4
3  b       0/4  1/4

± is the interval of 95 % confidence; LOS is the likelihood in % that a player is stronger than the next one, by their games

"#]],
    );
    same(
        place.run(&format!("{three} --output csv")),
        str![[r#"
rank,player,games,wins,draws,losses,byes,points,elo,error,los,against c,against a,against b
1,c,8,6,0,2,0,6,149.7,205.4,0.5000,,2/4,4/4
2,a,8,5,0,3,0,5,77.5,192.5,0.8413,2/4,,3/4
3,b,8,1,0,7,0,1,-227.2,243.8,,0/4,1/4,

"#]],
    );
    let json: serde_json::Value =
        serde_json::from_str(&place.run(&format!("{three} --output json"))).unwrap();
    let points: f64 =
        json["players"].as_array().unwrap().iter().map(|it| it["points"].as_f64().unwrap()).sum();
    assert_eq!((json["games"].as_u64(), points), (Some(12), 12.0), "{json}");
    let mut command = place.command("tournament --game hex --size 3 --output html random");
    command.args(["<b>=nodes:3", "--event", "<script>"]);
    let page = place.story(&mut command);
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<td>&lt;b&gt;</td>"), "{page}");
    assert!(page.contains("<h1>&lt;script&gt;, round robin: 2 games</h1>"), "{page}");
}

#[test]
fn the_test_ends_a_tournament() {
    let place = Place::with(&[]);
    // The decision does not depend on the number of threads.
    let note = |jobs: &str| {
        let told = place.run(&format!("{HEX} --games 400 --sprt 0,100 --jobs {jobs}"));
        told.lines().find(|line| line.starts_with("SPRT")).unwrap_or_default().to_owned()
    };
    let one = note("1");
    assert_eq!(note("3"), one);
    assert!(one.contains("decided for 100 Elo"), "{one}");
}

#[test]
fn records_name_players_and_results() {
    let place = Place::with(&[]);
    let told = place.run(&format!("{HEX} --games 2 --rounds 2 --into league --event Cup -q"));
    assert!(told.contains("Cup, round robin: 4 games"), "{told}");
    let record = place.content("league/game-00001.sgf");
    for text in [
        "GM[11]",
        "SZ[4]",
        "EV[Cup]",
        "RO[1 (game 1)]",
        "PB[strong]",
        "PW[weak]",
        "BS[1]",
        "WS[1]",
        "AP[OpenSGF:",
    ] {
        assert!(record.contains(text), "{text}: {record}");
    }
    let checked = place.run("check league");
    assert!(checked.contains("4 games") && checked.contains("no problems"), "{checked}");
    // Colors alternate, and the result is that of the rules.
    assert!(place.content("league/game-00002.sgf").contains("PB[weak]PW[strong]"));
    let wins = |record: &str| record.contains("RE[B+]") || record.contains("RE[W+]");
    assert!((1..=4).all(|number| wins(&place.content(&format!("league/game-0000{number}.sgf")))));
    // The same command has nothing left to play, and a finished tournament can be shown again.
    let again = place.run(&format!("{HEX} --games 2 --rounds 2 --into league --event Cup -q"));
    assert_eq!(again, told);
    assert_eq!(place.run("tournament --table league"), told);
}

#[test]
fn openings_are_played_twice_with_exchanged_colors() {
    let openings = "(;FF[4]GM[2]AP[x]PB[Ann];B[d3];W[c5];B[d6])(;FF[4]GM[2];B[d3];W[c3];B[c4])\n";
    let place = Place::with(&[
        ("openings.sgf", openings),
        ("go.sgf", "(;FF[4]GM[1];B[aa])\n"),
        ("bad.sgf", "(;FF[4]GM[2];B[a1])\n"),
    ]);
    let command = "tournament --game othello --games 4 --openings openings.sgf random nodes:3 -q";
    assert!(!place.run(&format!("{command} --into all")).contains("error"));
    let moves = |folder: &str, number: usize| {
        let record = place.content(&format!("{folder}/game-{number:05}.sgf"));
        record.lines().nth(1).unwrap().split_inclusive(']').take(3).collect::<String>()
    };
    let both = [";B[d3];W[c5];B[d6]", ";B[d3];W[c3];B[c4]"];
    assert_eq!([1, 2, 3, 4].map(|number| moves("all", number)), [both[0], both[0], both[1], both[1]]);
    assert!(!place.content("all/game-00001.sgf").contains("Ann"));
    assert!(place.run(&format!("{command} --opening-moves 1 --into one")).contains("4 games"));
    assert!((1..=4).all(|number| moves("one", number).starts_with(";B[d3]")));
    assert_ne!(moves("one", 1), moves("one", 3));
    same(
        [
            place.run("tournament --game othello --games 3 --openings openings.sgf random nodes:3"),
            place.run("tournament --game othello --openings go.sgf random nodes:3"),
            place.run("tournament --game othello --openings bad.sgf random nodes:3"),
            place.run("tournament --game othello --openings none.sgf random nodes:3"),
        ]
        .concat(),
        str![[r#"
! error: each opening is played twice, so --games has to be even
exit 2
! error: go.sgf: opening 1: it is a record of Go, not of Othello
exit 2
! error: bad.sgf: opening 1: move 1, a1: it captures nothing
exit 2
! error: cannot read none.sgf: No such file or directory
exit 2

"#]],
    );
}

#[test]
fn refuses_what_cannot_be_played() {
    let place = Place::with(&[("busy/notes.txt", "not a tournament\n")]);
    let mut told = String::new();
    for arguments in [
        "tournament --game hex --format ladder random nodes:3",
        "tournament --game hex random",
        "tournament --game hex random random",
        "tournament --game hex level:11 random",
        "tournament --game hex x=strong random",
        "tournament --game jungle random nodes:3",
        "tournament --game hex --komi 3 random nodes:3",
        "tournament --game hex gtp:gnugo random",
        "tournament --game go --size 9x7 gtp:gnugo random",
        "tournament --game hex --sprt 10,0 random nodes:3",
        "tournament --game hex --sprt 0,10 random nodes:3 level:1",
        "tournament --game hex --into busy random nodes:3",
        "tournament --table busy",
        "tournament --output text --safe --game hex random nodes:3",
    ] {
        told += &place.run(arguments);
    }
    same(
        told,
        str![[r#"
! error: invalid value 'ladder' for '--format <FORMAT>'
!   [possible values: round-robin, gauntlet, swiss]
! 
! For more information, try '--help'.
exit 2
! error: a tournament has two or more players
exit 2
! error: two players have the same name; give them names: a=level:1 b=level:1
exit 2
! error: invalid value 'level:11' for '[PLAYER]...': levels are numbers from 1 to 10, not 11
! 
! For more information, try '--help'.
exit 2
! error: invalid value 'x=strong' for '[PLAYER]...': unknown player strong; expected level:N, level:N/2, nodes:N, random or gtp:COMMAND, optionally after NAME=
! 
! For more information, try '--help'.
exit 2
! error: the rules of Jungle are not known
exit 2
! error: Hex has no komi
exit 2
! error: gtp: players play Go only
exit 2
! error: engines do not support boards of 9×7
exit 2
! error: invalid value '10,0' for '--sprt <ELO0,ELO1>': expected two differences in Elo, the lower one first: 0,10
! 
! For more information, try '--help'.
exit 2
! error: --sprt compares two players
exit 2
! error: busy has other files; choose a new folder
exit 2
! error: cannot read busy/tournament.json: No such file or directory
exit 2
! error: --safe only applies to CSV
exit 2

"#]],
    );
}

#[test]
fn other_settings_do_not_continue_a_tournament() {
    let place = Place::with(&[]);
    let command = format!("{HEX} --into league -q");
    assert!(place.run(&command).contains("2 games"));
    same(
        [
            place.run(&format!("{command} --seed 1 --games 4")),
            place.run("tournament --game hex --size 5 strong=nodes:60 weak=nodes:5 --into league"),
        ]
        .concat(),
        str![[r#"
! error: the folder has a tournament with other settings: games, seed; run the same command again to continue it, or choose another folder
exit 2
! error: the folder has a tournament with other settings: start; run the same command again to continue it, or choose another folder
exit 2

"#]],
    );
    // A changed record is not counted for another player.
    let record = place.content("league/game-00002.sgf");
    place.write("league/game-00002.sgf", record.replace("PB[weak]", "PB[strong]").as_bytes());
    assert!(
        place
            .run("tournament --table league")
            .contains("game-00002.sgf does not have the players of the schedule")
    );
    place.write("league/game-00002.sgf", b"(;GM[11])");
    assert!(place.run(&command).contains("game-00002.sgf is not a game of this tournament"));
}

/// The records of a folder.
fn records(place: &Place, folder: &str) -> BTreeMap<String, String> {
    let Ok(entries) = fs::read_dir(place.path().join(folder)) else { return BTreeMap::new() };
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let names = names.filter(|name| name.ends_with(".sgf") && name.starts_with("game-"));
    names.map(|name| (name.clone(), place.content(&format!("{folder}/{name}")))).collect()
}

/// Starts a tournament and waits for more records than there are.
#[cfg(unix)]
fn started(place: &Place, command: &str, folder: &str) -> std::process::Child {
    use std::process::Stdio;
    let n_before = records(place, folder).len();
    let mut child = place.command(command).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while records(place, folder).len() < n_before + 2 && child.try_wait().unwrap().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    child
}

#[cfg(unix)]
#[test]
fn a_killed_tournament_continues_without_lost_or_doubled_games() {
    let place = Place::with(&[]);
    let command = "tournament --game hex --size 5 --games 40 --jobs 2 a=nodes:400 b=nodes:200 -q --into";
    let mut before = BTreeMap::new();
    for _ in 0..5 {
        // `Child::kill` sends SIGKILL.
        let mut child = started(&place, &format!("{command} killed"), "killed");
        child.kill().unwrap();
        child.wait().unwrap();
        let now = records(&place, "killed");
        assert!(before.iter().all(|(name, record)| now.get(name) == Some(record)), "a finished game changed");
        assert!(now.len() > before.len(), "each run finishes some games");
        before = now;
    }
    assert!(before.len() < 40, "the last run was killed before its end");
    let told = place.run(&format!("{command} killed"));
    assert!(told.contains("Hex, round robin: 40 games"), "{told}");
    assert_eq!(place.run(&format!("{command} whole")), told);
    assert_eq!(records(&place, "killed"), records(&place, "whole"));
    assert!(before.iter().all(|(name, record)| records(&place, "killed").get(name) == Some(record)));
}

#[cfg(unix)]
#[test]
fn a_signal_keeps_finished_games_and_a_lock_keeps_others_out() {
    let place = Place::with(&[]);
    let command =
        "tournament --game hex --size 6 --games 400 --jobs 2 a=nodes:2000 b=nodes:1000 --into league";
    let mut child = started(&place, command, "league");
    let second = place.run(command);
    assert!(
        second.contains("another process runs the tournament in league") && second.ends_with("exit 2\n"),
        "{second}"
    );
    // The table can be printed meanwhile.
    assert!(place.run("tournament --table league").contains(" of 400 games"));
    let id = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(id, rustix::process::Signal::INT).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let kept = records(&place, "league");
    assert!(!kept.is_empty() && kept.len() < 400);
    let mut child = started(&place, command, "league");
    child.kill().unwrap();
    child.wait().unwrap();
    let now = records(&place, "league");
    assert!(kept.iter().all(|(name, record)| now.get(name) == Some(record)));
}

#[test]
fn games_that_are_stopped_are_draws() {
    let place = Place::with(&[]);
    let told = place.run("tournament --game chess --max-moves 6 a=random b=random --into league -q");
    assert!(
        told.contains("2 games without a result, for example after --max-moves, count as draws"),
        "{told}"
    );
    let record = place.content("league/game-00001.sgf");
    assert!(record.contains("RE[Void]GC[Stopped after 6 moves, which counts as a draw.]"), "{record}");
}

/// Engines for the Go Text Protocol, as shell scripts: one that passes, and others that fail in every way.
#[cfg(unix)]
#[test]
fn an_engine_that_fails_loses_the_game() {
    let answers = |answer: &str| format!("while read n c rest; do {answer}; done");
    let says = |move_: &str| {
        answers(&format!(
            "case $c in genmove) printf '=%s {move_}\\n\\n' $n;; *) printf '=%s\\n\\n' $n;; esac"
        ))
    };
    let engines = [
        ("passes", says("pass")),
        ("resigns", says("resign")),
        ("cheats", says("Z99")),
        ("repeats", says("C3")),
        ("letters", says("aa")),
        ("silent", answers("sleep 100")),
        ("dies", "echo 'no network' >&2; read line; exit 3".to_owned()),
        ("refuses", answers("printf '?%s unknown command\\n\\n' $n")),
    ];
    let place = Place::with(&[]);
    let mut told = String::new();
    for (name, script) in engines {
        place.write(name, script.as_bytes());
        let mut command =
            place.command("tournament --game go --size 5 --timeout 1 --games 1 -q random --into");
        command.arg(format!("with-{name}")).arg(format!("{name}=gtp:sh {name}"));
        let table = place.story(&mut command);
        assert!(table.contains("Go, round robin: 1 game"), "{name}: {table}");
        let record = place.content(&format!("with-{name}/game-00001.sgf"));
        let facts = record.lines().next().unwrap();
        told += &format!("{name}: {}\n", &facts[facts.find("RE[").unwrap()..]);
    }
    same(
        told,
        str![[r#"
passes: RE[B+17.5]
resigns: RE[B+R]
cheats: RE[B+F]GC[White lost by a failure: its answer to `genmove` was `Z99`: `z99` is not on the board.]
repeats: RE[B+F]GC[White lost by a failure: its answer to `genmove` was `C3`: the point is occupied.]
letters: RE[B+F]GC[White lost by a failure: its answer to `genmove` was `aa`: not a point.]
silent: RE[B+T]GC[White lost by a failure: the engine did not answer `boardsize 5` within 1 s.]
dies: RE[B+F]GC[White lost by a failure: the engine exited without answering `boardsize 5`; its last message: no network.]
refuses: RE[B+F]GC[White lost by a failure: the engine refused `boardsize 5`: unknown command.]

"#]],
    );
}

#[test]
fn swiss_and_gauntlet_tournaments_have_their_games() {
    let place = Place::with(&[]);
    same(
        place.run("tournament --game hex --size 3 --format swiss --games 1 --rounds 3 a=random b=random c=random d=random e=random"),
        str![[r#"
Hex, Swiss: 6 games
#  player  games  won  drawn  lost  points      %   Elo    ±   LOS
1  c           3    3      0     0       3  100.0   201  170  84.1
2  d           2    1      0     1       2   50.0    77  213
3  e           2    1      0     1       2   50.0   -10  210
4  a           3    1      0     2       1   33.3   -48  168  84.1
5  b           2    0      0     2       1    0.0  -220  207

#  player  1    2    3    4    5
1  c            1/1  1/1  1/1
2  d       0/1            1/1
3  e       0/1                 1/1
4  a       0/1  0/1            1/1
5  b                 0/1  0/1

± is the interval of 95 % confidence; LOS is the likelihood in % that a player is stronger than the next one, by their games
some players won or lost everything, so a draw was added to each pairing for the Elo ratings
points include 3 games won without an opponent

"#]],
    );
    let told =
        place.run("tournament --game hex --size 3 --format gauntlet a=nodes:40 b=nodes:10 c=nodes:5 random");
    assert!(told.contains("Hex, gauntlet: 6 games"), "{told}");
}
