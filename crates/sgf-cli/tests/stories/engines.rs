//! `sgf gtp`, `sgf uci` and `sgf usi`: our player as an engine.

use std::time::Duration;

use sgf_engine::{Engine, EngineError};
use snapbox::str;

use crate::place::{Place, same};

/// Starts `sgf gtp` as an engine.
fn gtp(arguments: &str) -> Engine {
    let program = env!("CARGO_BIN_EXE_sgf");
    Engine::start(&format!("'{program}' gtp --level 1 {arguments}"), Duration::from_secs(120)).unwrap()
}

#[test]
fn answers_are_framed_by_the_specification() {
    let place = Place::with(&[]);
    let commands = "# a comment\n\n1 protocol_version\r\nboardsize\t5\n\x0712 play black C3 # the center\n\
                    showboard\nPLAY w C4\nplay w c3\n3 undo\nundo\nquit\nname\n";
    same(
        place.feed("gtp --size 9 --seed 1", commands.as_bytes()),
        str![[r#"
=1 2

=

=12

=
  A B C D E
5 . . . . . 5
4 . . . . . 4
3 . . X . . 3
2 . . . . . 2
1 . . . . . 1
  A B C D E
prisoners: Black has 0, White has 0

? unknown command

? illegal move: the point is occupied

=3

? cannot undo

=


"#]],
    );
}

#[test]
fn two_engines_play_hex_to_the_end() {
    let (mut black, mut white) = (gtp("--game hex --size 5 --seed 1"), gtp("--game hex --size 5 --seed 2"));
    let mut color = "black";
    while white.send("gogui-rules_final_result").unwrap() == [""] {
        let (mover, other) =
            if color == "black" { (&mut black, &mut white) } else { (&mut white, &mut black) };
        let step = mover.send(&format!("genmove {color}")).unwrap().concat();
        if step == "resign" {
            return;
        }
        other.send(&format!("play {color} {step}")).unwrap();
        color = if color == "black" { "white" } else { "black" };
    }
    let score = black.send("final_score").unwrap();
    assert!(score == ["B+"] || score == ["W+"], "{score:?}");
    assert_eq!(white.send("final_score").unwrap(), score);
    assert_eq!(black.send("all_legal_moves").unwrap(), [""]);
}

#[test]
fn loads_records_up_to_a_move() {
    let place = Place::with(&[
        ("go.sgf", "(;FF[4]GM[1]SZ[5]KM[0.5]RU[Chinese]AB[aa]PL[W];W[bb];B[cc];W[dd])\n"),
        ("hex.sgf", "(;FF[4]GM[11]SZ[3];B[b2];W[a1])\n"),
    ]);
    let path = |name: &str| place.path().join(name).display().to_string();
    let mut engine = gtp("--seed 1");
    engine.send(&format!("loadsgf {} 3", path("go.sgf"))).unwrap();
    assert_eq!(
        engine.send("gogui-rules_board").unwrap(),
        ["X . . . .", ". O . . .", ". . X . .", ". . . . .", ". . . . ."]
    );
    assert_eq!(engine.send("gogui-rules_side_to_move").unwrap(), ["white"]);
    engine.send("undo").unwrap();
    engine.send("undo").unwrap();
    assert!(matches!(engine.send("undo"), Err(EngineError::Refused { .. })));
    for name in ["hex.sgf", "missing.sgf", ""] {
        let refused = engine.send(&format!("loadsgf {}", path(name)));
        assert!(
            matches!(&refused, Err(EngineError::Refused { message, .. }) if message.starts_with("cannot load file")),
            "{refused:?}"
        );
    }
}

/// Both ends of the protocol agree: `sgf score` asks `sgf gtp` for dead stones.
#[test]
fn finds_dead_stones_for_other_programs() {
    let place = Place::with(&[("game.sgf", "(;FF[4]GM[1]SZ[5]KM[0]RU[Chinese]AB[ca:ce]AW[da:de][aa])\n")]);
    let mut command = place.command("score --dead-by");
    command.arg(format!("'{}' gtp", env!("CARGO_BIN_EXE_sgf"))).arg("game.sgf");
    let told = place.story(&mut command);
    assert!(told.contains("B+5") && told.contains("dead stones, according to the engine: A5"), "{told}");
}

#[test]
fn searches_end_with_a_best_move() {
    let place = Place::with(&[]);
    let told = place.feed("uci --level 1 --seed 1", b"uci\nposition startpos moves e2e4\ngo movetime 1000\n");
    assert!(told.contains("\nuciok\n") && told.lines().last().unwrap().starts_with("bestmove "), "{told}");
    let told = place.feed("usi --level 1 --seed 1", b"usi\nusinewgame\nposition startpos\ngo infinite\n");
    assert!(told.contains("\nusiok\n") && told.lines().last().unwrap().starts_with("bestmove "), "{told}");
    assert_eq!(place.feed("uci", b"go infinite\nquit\nisready\n"), "");
}

#[test]
fn refuses_what_it_cannot_play() {
    let place = Place::with(&[]);
    for arguments in [
        "gtp --game jungle",
        "gtp --size 0",
        "gtp --game hex --rules odd",
        "gtp --level 11",
        "gtp --resign 60",
        "uci --level x",
        "usi --level 0",
    ] {
        assert!(place.run(arguments).ends_with("exit 2\n"), "{arguments}");
    }
}
