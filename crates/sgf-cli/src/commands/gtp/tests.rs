//! Conversations with the engine.

use std::sync::Arc;

use clap::Args;
use opensgf::play::{GAMES, GameSpec, Level};

use super::Gtp;
use super::engine::Engine;
use super::line::Command;

/// Starts an engine with these options.
fn engine(options: &str) -> Engine {
    let command = Gtp::augment_args(clap::Command::new("gtp").no_binary_name(true));
    let matches = command.try_get_matches_from(options.split_whitespace()).unwrap();
    let asked = <Gtp as clap::FromArgMatches>::from_arg_matches(&matches).unwrap();
    Engine::new(&asked, Arc::default()).unwrap()
}

impl Engine {
    /// Sends commands, and returns the text of the last answer after its status.
    fn say(&mut self, commands: &[&str]) -> String {
        let mut answered = String::new();
        for line in commands {
            let command = Command::read(line).unwrap();
            let answer = self.answer(&command);
            answered = command.frame(&answer).trim_end().to_owned();
        }
        answered
    }
}

#[test]
fn names_are_case_sensitive_and_colors_are_not() {
    let mut engine = engine("--size 9");
    assert_eq!(engine.say(&["PLAY b e5"]), "? unknown command");
    assert_eq!(engine.say(&["play BLACK e5"]), "=");
    assert_eq!(engine.say(&["1 play W E5"]), "?1 illegal move: the point is occupied");
    assert_eq!(engine.say(&["play w i5"]), "? syntax error: `i5` is not in the notation of the game");
    assert_eq!(engine.say(&["play w ee"]), "? syntax error: `ee` is not a vertex");
    assert_eq!(engine.say(&["play w K5"]), "? syntax error: `K5` is not on the board");
    assert_eq!(engine.say(&["play green e5"]), "? syntax error: `green` is not a color");
    assert_eq!(engine.say(&["known_command undo"]), "= true");
    assert_eq!(engine.say(&["known_command Undo"]), "= false");
    assert_eq!(engine.say(&["play w pass", "play b pass", "play b c3", "undo", "undo", "undo", "undo"]), "=");
    assert_eq!(engine.say(&["undo"]), "? cannot undo");
}

#[test]
fn every_listed_command_is_known() {
    for options in ["--size 9", "--game hex --size 5", "--game chess"] {
        let mut engine = engine(options);
        let listed = engine.say(&["list_commands"]);
        let names: Vec<String> = listed.trim_start_matches("= ").lines().map(str::to_owned).collect();
        for required in
            ["protocol_version", "name", "version", "quit", "boardsize", "clear_board", "play", "genmove"]
        {
            assert!(names.iter().any(|name| name == required), "{options}: {required}");
        }
        for name in names {
            assert!(!engine.say(&[&name]).contains("unknown command"), "{options}: {name}");
        }
    }
}

#[test]
fn empty_board_is_worth_the_komi() {
    let mut engine = engine("--size 9 --nodes 20");
    assert_eq!(engine.say(&["final_score"]), "= 0");
    assert_eq!(engine.say(&["komi 6.5", "final_score"]), "= W+6.5");
    assert!(engine.say(&["genmove black"]).starts_with("= "));
}

#[test]
fn komi_keeps_the_moves() {
    let mut engine = engine("--size 5");
    let moves = [
        "play b c1",
        "play b c2",
        "play b c3",
        "play b c4",
        "play b c5",
        "play w d1",
        "play w d2",
        "play w d3",
        "play w d4",
        "play w d5",
    ];
    engine.say(&moves);
    assert_eq!(engine.say(&["final_score"]), "= B+5");
    assert_eq!(engine.say(&["komi 7.5", "final_score"]), "= W+2.5");
    assert_eq!(engine.say(&["komi 5", "final_score"]), "= 0");
    assert_eq!(engine.say(&["komi inf"]), "? syntax error: the komi is not a number");
    assert_eq!(engine.say(&["final_status_list dead"]), "=");
    assert_eq!(engine.say(&["final_status_list seki"]), "=");
    let alive = engine.say(&["final_status_list alive"]);
    assert_eq!(
        alive.lines().map(|line| line.trim_start_matches("= ").split(' ').count()).collect::<Vec<_>>(),
        [5, 5]
    );
}

#[test]
fn handicap_stones_need_an_empty_board() {
    let mut engine = engine("--size 9 --seed 1 --level 1");
    assert_eq!(engine.say(&["fixed_handicap 3"]), "= C3 G7 C7");
    assert_eq!(engine.say(&["fixed_handicap 3"]), "? board not empty");
    assert_eq!(engine.say(&["undo"]), "? cannot undo");
    assert_eq!(engine.say(&["gogui-rules_side_to_move"]), "= white");
    assert_eq!(engine.say(&["clear_board", "fixed_handicap 10"]), "? invalid number of stones");
    assert_eq!(engine.say(&["set_free_handicap c3"]), "? bad vertex list");
    assert_eq!(engine.say(&["set_free_handicap c3 C3"]), "? bad vertex list");
    assert_eq!(engine.say(&["set_free_handicap c3 pass"]), "? bad vertex list");
    assert_eq!(engine.say(&["set_free_handicap c3 d4"]), "=");
    let placed = engine.say(&["clear_board", "place_free_handicap 11"]);
    assert_eq!(placed.split(' ').count(), 12, "{placed}");
    assert_eq!(engine.say(&["boardsize 26"]), "? unacceptable size");
    assert_eq!(engine.say(&["boardsize 25", "fixed_handicap 2"]), "= D4 W22");
}

#[test]
fn hex_has_its_dialect() {
    let mut engine = engine("--game hex --size 3 --seed 1 --level 1");
    assert_eq!(engine.say(&["all_legal_moves"]), "= a1 b1 c1 a2 b2 c2 a3 b3 c3");
    assert_eq!(
        engine.say(&["play black a1", "play white swap-pieces", "play black b2", "final_score"]),
        "? cannot score: the game is not over"
    );
    assert_eq!(engine.say(&["play black b1", "play black b3", "final_score"]), "= B+");
    assert_eq!(engine.say(&["gogui-rules_final_result"]), "= Black has won: B+.");
    assert_eq!(engine.say(&["gogui-rules_board"]), "= . X .\n. X .\nO X .");
    assert_eq!(engine.say(&["gogui-rules_board_size"]), "= 3 3 hex");
    assert_eq!(engine.say(&["boardsize 11 8", "gogui-rules_board_size"]), "= 11 8 hex");
}

/// The engine reads what it writes, in every game, and gives no illegal move.
#[test]
fn plays_every_game() {
    let is_known = |spec: &&&GameSpec| spec.level == Level::Rules;
    for spec in GAMES.iter().filter(is_known) {
        let mut white = engine(&format!(
            "--game {} --level 1 --seed 1 --resign 0",
            spec.name.to_lowercase().replace(' ', "-")
        ));
        let mut black = engine(&format!(
            "--game {} --level 1 --seed 2 --resign 0",
            spec.name.to_lowercase().replace(' ', "-")
        ));
        for _ in 0..6 {
            let turn = white.say(&["gogui-rules_side_to_move"]);
            let Some(color) = turn.strip_prefix("= ") else { break };
            let (mover, other) =
                if color == "white" { (&mut white, &mut black) } else { (&mut black, &mut white) };
            let step = mover.say(&[&format!("genmove {color}")]);
            let step = step.strip_prefix("= ").unwrap_or_else(|| panic!("{}: {step}", spec.name));
            assert_eq!(other.say(&[&format!("play {color} {step}")]), "=", "{}: {step}", spec.name);
            assert_eq!(white.say(&["gogui-rules_board"]), black.say(&["gogui-rules_board"]), "{}", spec.name);
        }
    }
}

#[test]
fn pictures_contain_no_empty_line() {
    for spec in GAMES.iter().filter(|spec| spec.level == Level::Rules) {
        let mut engine = engine(&format!("--game {}", spec.name.to_lowercase().replace(' ', "-")));
        let picture = engine.say(&["showboard"]);
        assert!(picture.starts_with("=\n") && !picture.contains("\n\n"), "{picture}");
    }
}
