//! Real backgammon matches and positions, if available, compared with the output of other programs.

use std::collections::BTreeMap;
use std::path::Path;

use sgf_formats::{Detected, Options, Reading, detect, format, read, write};
use sgf_games::{Counted, Options as Rules, game, replay};
use sgf_model::record::{self, GameView};
use sgf_model::value::Color;
use sgf_syntax::Document;

fn read_as(name: &str, path: &Path, bytes: &[u8]) -> Reading {
    match detect(bytes, None) {
        Detected::Foreign(format) => assert_eq!(format.name, name, "{}", path.display()),
        other => panic!("{}: {other:?}", path.display()),
    }
    read(bytes, format(name).expect("the format exists"), &Options::default())
}

/// A normalized move: the player, the larger die first, sorted paths.
fn normalized(color: Option<Color>, raw: &[u8]) -> String {
    let text = String::from_utf8_lossy(raw).into_owned();
    let color = color.map_or("?", Color::encode);
    if !text.starts_with(|letter: char| letter.is_ascii_digit()) {
        return format!("{color} {text}");
    }
    let mut dice: Vec<char> = text[..2].chars().collect();
    dice.sort_unstable_by(|one, other| other.cmp(one));
    let mut ways: Vec<&[u8]> = text.as_bytes()[2..].chunks(2).collect();
    ways.sort_unstable();
    let ways = String::from_utf8_lossy(&ways.concat()).into_owned();
    format!("{color} {}{ways}", dice.iter().collect::<String>())
}

/// The games of a text: MI, RU and RE, without the game number, and the moves.
fn games(sgf: &[u8]) -> Vec<(BTreeMap<String, String>, Vec<String>)> {
    let document = Document::parse(sgf);
    let one = |view: GameView<'_>| {
        let mut info = BTreeMap::new();
        for property in view.root().properties() {
            let ident = String::from_utf8_lossy(property.ident()).into_owned();
            let values: Vec<String> = property.values().map(|it| view.line(it).into_owned()).collect();
            if matches!(ident.as_str(), "MI" | "RU" | "RE" | "PW" | "PB") {
                let values: Vec<String> = values.into_iter().filter(|it| !it.starts_with("game:")).collect();
                info.insert(ident, values.join(" "));
            }
        }
        let moves = view.main_line().flat_map(|node| view.moves(node));
        (info, moves.map(|it| normalized(it.color, it.value.raw())).collect())
    };
    record::games(&document).map(one).collect()
}

#[test]
fn reads_matches_like_gnu_backgammon() {
    let samples = testkit::foreign::samples("mat");
    let analyzed = |name: &str| {
        let stem = name.trim_end_matches(".mat").trim_end_matches(".txt").replace("matches__", "");
        let file = samples.iter().find(|(path, _)| {
            let other = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            other.ends_with(".sgf") && other.contains(&stem)
        });
        file.unwrap_or_else(|| panic!("{name} has no pair")).1.clone()
    };
    let mut n_moves = 0;
    for (path, bytes) in &samples {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.ends_with(".sgf") {
            continue;
        }
        let reading = read_as("mat", path, bytes);
        assert!(reading.facts.is_empty(), "{name}: {:?}", reading.facts);
        let (ours, theirs) = (games(reading.sgf.as_bytes()), games(&analyzed(&name)));
        assert_eq!(ours.len(), theirs.len(), "{name}");
        for (our, their) in ours.iter().zip(&theirs) {
            assert_eq!(our, their, "{name}");
            n_moves += our.1.len();
        }
        check_written(&reading.sgf, &ours);
    }
    assert!(samples.is_empty() || n_moves == 680, "{n_moves}");
}

/// Checks that a match survives a round trip.
fn check_written(sgf: &str, games_before: &[(BTreeMap<String, String>, Vec<String>)]) {
    let document = Document::parse(sgf.as_bytes());
    let views: Vec<GameView<'_>> = record::games(&document).collect();
    let mat = format("mat").expect("the format exists");
    let written = write(&views, mat).expect("it was a match");
    let kept: Vec<&str> = written.losses.iter().map(|loss| loss.ident.as_str()).collect();
    assert!(kept.iter().all(|ident| *ident == "GC"), "{:?}", written.losses);
    let again = read(&written.bytes, mat, &Options::default());
    assert_eq!(games(again.sgf.as_bytes()), games_before);
}

/// The first number after some words.
fn number_after(text: &str, words: &str) -> Option<u32> {
    let rest = text.split_once(words)?.1.trim_start();
    let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
    rest[..end].parse().ok()
}

#[test]
fn reads_positions_as_in_their_diagrams() {
    for (path, bytes) in testkit::foreign::samples("xg-text") {
        let reading = read_as("xgid", &path, &bytes);
        assert!(reading.facts.is_empty(), "{}: {:?}", path.display(), reading.facts);
        let document = Document::parse(reading.sgf.as_bytes());
        let view = record::games(&document).next().expect("there is a position");
        let last = view.main_line().last().expect("a game has a root");
        let spec = game(6).expect("backgammon is in the table");
        let position = replay::position_at(&view, spec, &Rules::of(&view), last).expect("it is set up");
        let score =
            position.score(&Default::default()).expect("nothing is claimed").expect("pips are counted");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let pips = score.parts.iter().find(|part| part.0 == Counted::Pips).expect("pips are counted");
        let (_, black, white) = *pips;
        let told = |sign: &str| {
            let line = text.lines().find(|line| line.contains("X:") && line.contains("X-O:"));
            line.and_then(|line| number_after(line, sign)).map(f64::from)
        };
        assert_eq!((Some(black), Some(white)), (told("X:"), told(" O:")), "{}", path.display());
        // The checkers of the diagram: the number of symbols on each side of its upper and lower half.
        let rows = text.lines().filter(|line| line.starts_with(" |") && line.len() > 20);
        let signs =
            |sign: char| rows.clone().map(|row| row.chars().filter(|it| *it == sign).count()).sum::<usize>();
        let drawn = (signs('X'), signs('O'));
        let mut counted = (0, 0);
        for property in view.main_line().flat_map(sgf_syntax::Node::properties) {
            match property.ident() {
                b"AB" => counted.0 += property.values().count(),
                b"AW" => counted.1 += property.values().count(),
                _ => {}
            }
        }
        // Six or more checkers are drawn as a number.
        assert!(drawn.0 <= counted.0 && drawn.1 <= counted.1, "{drawn:?} {counted:?}");
    }
}
