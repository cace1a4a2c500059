//! GNU Backgammon reads our output: matches as MAT and as SGF, positions as XGID and as its own IDs.
//!
//! The variable `OPENSGF_GNUBG` names the program. Without it, these tests are skipped with a message.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use sgf_formats::{Options, format, read, write};
use sgf_games::backgammon::{Backgammon, Move};
use sgf_games::{Options as Rules, Position};
use sgf_model::record::{self, GameView};
use sgf_model::value::Color;
use sgf_syntax::Document;
use testkit::Random;

/// Runs commands of GNU Backgammon in a folder; returns its output.
#[allow(clippy::print_stdout, reason = "a test that was left out says so")]
fn gnubg(folder: &Path, commands: &str) -> Option<String> {
    let Some(program) = std::env::var_os("OPENSGF_GNUBG") else {
        println!("OPENSGF_GNUBG is not set: GNU Backgammon is left out");
        return None;
    };
    let mut child = Command::new(program)
        .args(["-t", "-q"])
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program that the variable names can be run");
    child.stdin.take().expect("it is piped").write_all(commands.as_bytes()).expect("it listens");
    let output = child.wait_with_output().expect("it ends");
    Some(String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr))
}

/// A random legal match as SGF, with doubles and resignations.
fn random_match(random: &mut Random, length: u32) -> String {
    let (mut sgf, mut scores, mut number, mut had_crawford) = (String::new(), [0_u32; 2], 0, false);
    while scores.iter().all(|score| *score < length) {
        number += 1;
        let is_crawford = !had_crawford && scores.iter().filter(|score| **score + 1 == length).count() == 1;
        had_crawford |= is_crawford;
        let rules = if is_crawford { "Crawford:CrawfordGame" } else { "Crawford" };
        let (moves, winner, points, is_over) = random_game(random, rules);
        let [white, black] = scores;
        let manner = if is_over { "" } else { "R" };
        sgf += &format!(
            "(;FF[4]GM[6]CA[UTF-8]MI[length:{length}][game:{number}][ws:{white}][bs:{black}]PW[Oskar]PB[Hana]RU[{rules}]\
             DT[2024-05-17]RE[{}+{points}{manner}]{moves})\n",
            winner.encode()
        );
        scores[usize::from(winner == Color::Black)] += points;
    }
    sgf
}

/// The moves of a game, the winner, the points, and whether it was played to the end.
fn random_game(random: &mut Random, rules: &str) -> (String, Color, u32, bool) {
    let mut position = Backgammon::begin(&Rules::default().with_rules(rules)).expect("these are rules");
    let (mut moves, mut last) = (String::new(), Color::White);
    let mut all = Vec::new();
    for _ in 0..400 {
        let Some(turn) = position.turn() else { break };
        all.clear();
        position.legal_moves(&mut all);
        let is_act = |step: &Move| !matches!(step, Move::Play(_));
        // Doubles and drops are rare.
        let acts: Vec<Move> = all.iter().filter(|step| is_act(step)).cloned().collect();
        let plays: Vec<Move> = all.iter().filter(|step| !is_act(step)).cloned().collect();
        let step = match (plays.is_empty(), acts.is_empty()) {
            (true, _) => {
                if random.one_in(12) {
                    Move::Drop
                } else {
                    Move::Take
                }
            }
            (false, false) if random.one_in(20) => Move::Double,
            (false, _) => random.pick(&plays).clone(),
        };
        moves += &format!(";{}[{}]", turn.encode(), position.write_move(&step));
        position.play_unchecked(turn, &step);
        last = turn;
    }
    match position.outcome().and_then(|outcome| Some((outcome.winner?, outcome.margin?))) {
        Some((winner, margin)) => (moves, winner, margin as u32, true),
        None => (moves, last, position.cube().value as u32, false),
    }
}

/// The lines of a match with sorted paths per roll: GNU Backgammon starts with the rearmost checkers, we keep the order of the
/// record, and the marks of hits depend on that order.
fn lines(text: &str) -> Vec<String> {
    let tidy = |line: &str| {
        let mut words: Vec<String> = Vec::new();
        let mut first = 0;
        for word in line.split_whitespace() {
            if !word.contains('/') {
                words[first..].sort();
                first = words.len() + 1;
            }
            words.push(word.trim_end_matches('*').to_owned());
        }
        let first = first.min(words.len());
        words[first..].sort();
        words.join(" ")
    };
    text.lines().map(tidy).filter(|line| !line.is_empty()).collect()
}

#[test]
fn gnu_backgammon_reads_our_matches() {
    let mut random = Random::named("matches for gnubg");
    let folder = tempfile::tempdir().expect("there is room for files");
    for round in 0..12 {
        let sgf = random_match(&mut random, 3 + round % 5);
        let document = Document::parse(sgf.as_bytes());
        let games: Vec<GameView<'_>> = record::games(&document).collect();
        let written = write(&games, format("mat").expect("the format exists")).expect("it is a match");
        assert!(written.losses.is_empty(), "{:?}", written.losses);
        let put = |name: &str, bytes: &[u8]| {
            std::fs::write(folder.path().join(name), bytes).expect("a file can be written");
        };
        put("ours.mat", &written.bytes);
        put("ours.sgf", sgf.as_bytes());
        // MAT that was read is also SGF.
        put(
            "read.sgf",
            read(&written.bytes, format("mat").expect("it is there"), &Options::default()).sgf.as_bytes(),
        );
        let commands = "import mat \"ours.mat\"\nexport match mat \"from_mat.mat\"\ny\nload match \"ours.sgf\"\n\
            export match mat \"from_sgf.mat\"\ny\nload match \"read.sgf\"\nexport match mat \"from_read.mat\"\ny\n";
        let Some(output) = gnubg(folder.path(), commands) else { return };
        assert!(!output.contains("WARNING") && !output.contains("llegal"), "{output}");
        let ours = String::from_utf8(written.bytes).expect("it is text");
        for name in ["from_mat.mat", "from_sgf.mat", "from_read.mat"] {
            let theirs =
                std::fs::read_to_string(folder.path().join(name)).expect("GNU Backgammon has written it");
            for (our, their) in lines(&ours).iter().zip(&lines(&theirs)) {
                assert_eq!(our, their, "{name}");
            }
            assert_eq!(lines(&ours).len(), lines(&theirs).len(), "{name}");
            std::fs::remove_file(folder.path().join(name)).expect("it is there");
        }
    }
}

#[test]
fn writes_the_ids_of_gnu_backgammon() {
    let mut random = Random::named("positions for gnubg");
    let sgf = random_match(&mut random, 9);
    let document = Document::parse(sgf.as_bytes());
    let games: Vec<GameView<'_>> = record::games(&document).collect();
    let text = |name: &str| {
        let written = write(&games, format(name).expect("the format exists")).expect("these are positions");
        String::from_utf8(written.bytes).expect("it is text")
    };
    let (xgids, ids) = (text("xgid"), text("gnubgid"));
    // GNU Backgammon asks a question if the upper player is to move, and undoes doubles.
    let is_taken = |xgid: &str| xgid.split(':').nth(3) == Some("1") && !xgid.contains(":D:");
    let pairs = xgids.lines().zip(ids.lines()).filter(|(xgid, _)| is_taken(xgid));
    let pairs: Vec<(&str, &str)> = pairs.take(200).collect();
    let commands: String = pairs.iter().map(|(xgid, _)| format!("set xgid {xgid}\nshow board\n")).collect();
    let folder = tempfile::tempdir().expect("there is room for files");
    let Some(output) = gnubg(folder.path(), &commands) else { return };
    let shown = |label: &str| -> Vec<String> {
        output
            .lines()
            .filter_map(|line| {
                Some(line.split_once(label)?.1.trim_start_matches([':', ' ']).trim().to_owned())
            })
            .collect()
    };
    let (positions, matches) = (shown("Position ID"), shown("Match ID"));
    for (_, id) in pairs {
        let (position, game) = id.split_once(':').expect("both IDs are printed");
        let at = positions.iter().zip(&matches).position(|(one, other)| one == position && other == game);
        assert!(at.is_some(), "{id} is not among what GNU Backgammon shows");
    }
}
