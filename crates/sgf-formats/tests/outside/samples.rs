//! Real files of the formats, if available: each is detected and read, and redundant data agrees.

use std::path::Path;

use sgf_formats::{Detected, FORMATS, Fact, FactKind, Options, Reading, detect, format, read, write};
use sgf_model::info::lenient;
use sgf_model::record::{self, GameView};
use sgf_model::{charset, prop};
use sgf_syntax::Document;

/// Reads the samples of a format, which must be detected without their names, and passes each to `check`; returns their
/// number.
fn each(folder: &str, name: &str, mut check: impl FnMut(&Path, &[u8], &Reading)) -> usize {
    let samples = testkit::foreign::samples(folder);
    for (path, bytes) in &samples {
        match detect(bytes, None) {
            Detected::Foreign(format) => assert_eq!(format.name, name, "{}", path.display()),
            other => panic!("{}: {other:?}", path.display()),
        }
        let format = format(name).expect("the format exists");
        check(path, bytes, &read(bytes, format, &Options::default()));
    }
    samples.len()
}

/// The facts, except for charset guesses.
fn faults(reading: &Reading) -> Vec<&Fact> {
    reading.facts.iter().filter(|fact| !matches!(fact.kind, FactKind::Charset(_))).collect()
}

/// The text after some bytes, up to the end of a field.
fn field(bytes: &[u8], start: &str) -> Option<String> {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let rest = text.split_once(start)?.1;
    Some(rest.split([',', '\\', '\n', '\r']).next()?.trim().to_owned())
}

#[test]
fn reads_every_file_in_every_format() {
    for (path, bytes) in testkit::foreign::samples(".") {
        let _ = detect(&bytes, None);
        for format in FORMATS {
            let reading = read(&bytes, format, &Options::default());
            let document = Document::parse(reading.sgf.as_bytes());
            let is_sound =
                |kind| matches!(kind, sgf_syntax::FactKind::LongIdent | sgf_syntax::FactKind::NoGame);
            let facts = document.facts();
            assert!(facts.iter().all(|fact| is_sound(fact.kind)), "{} as {}", path.display(), format.name);
        }
    }
}

#[test]
fn redundant_gib_fields_agree() {
    let n_files = each("gib", "gib", |path, bytes, reading| {
        let document = Document::parse(reading.sgf.as_bytes());
        let view = record::games(&document).next().expect("there is a game");
        assert!(
            faults(reading).iter().all(|fact| fact.kind == FactKind::InComment("DUM")),
            "{:?}",
            reading.facts
        );
        // Compare the numbers, which are read, with the words, which are not.
        let komi = field(bytes, "GONGJE:").and_then(|komi| komi.parse::<f64>().ok());
        assert_eq!(
            view.get(prop::KM).map(|komi| komi.expect("it is a number")),
            komi.map(|komi| komi / 10.0)
        );
        if let Some(words) = field(bytes, "GAMERESULT=").and_then(|words| lenient::result(&words)) {
            let result = view.get(prop::RE).map(|result| result.expect("it is a text").into_owned());
            assert_eq!(result, Some(words.value.encode()), "{}", path.display());
        }
        let stones = bytes.windows(5).filter(|window| window.starts_with(b"\nSTO ")).count();
        let moves = view.main_line().flat_map(|node| view.moves(node)).count();
        assert_eq!(moves, stones);
        let colors: Vec<_> = view.main_line().flat_map(|node| view.moves(node)).map(|it| it.color).collect();
        assert!(colors.windows(2).all(|pair| pair[0] != pair[1]));
        check_written("gib", &view);
    });
    assert!(n_files == 0 || n_files == 8);
}

#[test]
fn ngf_move_counts_agree() {
    let n_files = each("ngf", "ngf", |path, bytes, reading| {
        let document = Document::parse(reading.sgf.as_bytes());
        let view = record::games(&document).next().expect("there is a game");
        let known = |fact: &&Fact| fact.kind == FactKind::Assumed("players");
        assert!(faults(reading).iter().all(known), "{}: {:?}", path.display(), reading.facts);
        let lines = bytes.split(|byte| *byte == b'\n').filter(|line| line.starts_with(b"PM")).count();
        assert_eq!(view.main_line().flat_map(|node| view.moves(node)).count(), lines);
        let is_old = bytes.starts_with(b"GI");
        assert_eq!(view.get(prop::RE).is_some(), !is_old, "{}", path.display());
        assert!(view.get(prop::BR).is_some() && view.get(prop::WR).is_some(), "{}", path.display());
        check_written("ngf", &view);
    });
    assert!(n_files == 0 || n_files == 6);
}

#[test]
fn ugf_games_and_reviews_agree() {
    let n_files = each("ugf", "ugf", |path, bytes, reading| {
        let document = Document::parse(reading.sgf.as_bytes());
        let view = record::games(&document).next().expect("there is a game");
        assert!(faults(reading).is_empty(), "{}: {:?}", path.display(), reading.facts);
        let text = String::from_utf8_lossy(bytes);
        let data = text.split("[Data]").nth(1).and_then(|rest| rest.split('[').next()).unwrap_or_default();
        let n_moves = data.lines().filter(|line| line.contains(',')).count();
        assert_eq!(view.main_line().flat_map(|node| view.moves(node)).count(), n_moves);
        let n_comments = text.matches(".Comment,").count();
        assert_eq!(view.nodes().filter(|node| view.comment(*node).is_some()).count(), n_comments);
    });
    assert!(n_files == 0 || n_files == 2);
}

#[test]
fn ogs_moves_are_complete_and_legal() {
    let n_files = each("ogs-json", "ogs", |path, bytes, reading| {
        assert!(reading.facts.is_empty(), "{}: {:?}", path.display(), reading.facts);
        let document = Document::parse(reading.sgf.as_bytes());
        let view = record::games(&document).next().expect("there is a game");
        let text = String::from_utf8_lossy(bytes);
        let json: testkit::oracles::Value = serde_json::from_str(&text).expect("it is JSON");
        let moves = json["moves"].as_array().expect("the moves are a list");
        assert_eq!(view.main_line().flat_map(|node| view.moves(node)).count(), moves.len());
        let outcome = json["outcome"].as_str().unwrap_or_default();
        let result = view.get(prop::RE).map(|result| result.expect("it is a text").into_owned());
        let ending = match outcome {
            "" => None,
            "Resignation" => Some("+R".to_owned()),
            points => Some(format!("+{}", points.trim_end_matches(" points"))),
        };
        assert_eq!(result.map(|result| result[1..].to_owned()), ending, "{}", path.display());
        // Every move is legal in Go, and players alternate.
        let spec = sgf_games::game(1).expect("Go is in the table");
        let mut replay =
            sgf_games::replay::Replay::begin(&view, spec, &sgf_games::Options::of(&view)).expect("it is Go");
        let mut events = Vec::new();
        view.main_line().for_each(|node| replay.enter(node, &mut events));
        let illegal =
            events.iter().find(|event| matches!(event.what, sgf_games::replay::What::Illegal { .. }));
        assert!(illegal.is_none(), "{}: {illegal:?}", path.display());
    });
    assert!(n_files == 0 || n_files == 12);
}

#[test]
fn katago_answers_match_their_queries() {
    let samples = testkit::foreign::samples("katago-analysis");
    let katago = format("katago").expect("the format exists");
    let file =
        |name: &str| samples.iter().find(|(path, _)| path.ends_with(name)).map(|(_, bytes)| bytes.clone());
    for (path, bytes) in &samples {
        let reading = read(bytes, katago, &Options::default());
        // A file without queries and answers, only with an action such as `clear_cache`, has no game and is refused.
        if path.to_string_lossy().contains("clear_cache") {
            let kinds: Vec<&FactKind> = reading.facts.iter().map(|fact| &fact.kind).collect();
            assert_eq!((kinds, &*reading.sgf), (vec![&FactKind::Broken], ""), "{}", path.display());
            continue;
        }
        let is_answer = path.to_string_lossy().contains("results");
        // Answers without queries are skipped.
        let known = |fact: &Fact| {
            is_answer && fact.kind == FactKind::NoReferent || matches!(fact.kind, FactKind::NotHeld(_))
        };
        assert!(reading.facts.iter().all(known), "{}: {:?}", path.display(), reading.facts);
        assert_eq!(reading.sgf.is_empty(), is_answer, "{}", path.display());
    }
    let names =
        ["cpp__tests__analysis__badoverride.txt", "cpp__tests__results__analysis__badoverride.txt.stdout"];
    let Some(both) = names.map(&file).into_iter().collect::<Option<Vec<_>>>() else {
        return;
    };
    let reading = read(&both.join(&b"\n"[..]), katago, &Options::default());
    assert_eq!(reading.sgf.matches("SBKV[").count(), 2, "{}", reading.sgf);
}

/// Checks that a game survives a round trip in its own format.
fn check_written(name: &str, view: &GameView<'_>) {
    let format = format(name).expect("the format exists");
    let written = write(std::slice::from_ref(view), format).expect("it was read from this format");
    let again = read(&written.bytes, format, &Options::default());
    let lost: Vec<&str> = written.losses.iter().map(|loss| loss.ident.as_str()).collect();
    assert!(lost.iter().all(|ident| ["C", "GC", "HA", "TM", "OT"].contains(ident)), "{lost:?}");
    let moves =
        |sgf: &str| sgf.split_once(';').and_then(|rest| rest.1.split_once(';')).map(|rest| strip(rest.1));
    let original =
        String::from_utf8(charset::decode(view.bytes(), view.charset()).text.into_owned().into_bytes());
    assert_eq!(moves(&again.sgf), moves(&original.expect("it is text")));
}

/// The moves of a game without comments and line breaks.
fn strip(sgf: &str) -> String {
    let document = Document::parse(format!("(;{sgf}").into_bytes());
    let moves = document.games().flat_map(|game| game.main_line().collect::<Vec<_>>());
    let text = |node: sgf_syntax::Node<'_>| {
        let moves = node.properties().filter(|property| matches!(property.ident(), b"B" | b"W"));
        moves.map(|it| it.raw().escape_ascii().to_string()).collect::<String>()
    };
    moves.map(text).collect::<Vec<_>>().join(" ")
}

/// The moves of a main line in the notation of the record, each with its color.
fn moves_of(view: &GameView<'_>) -> Vec<String> {
    let text = |it: record::NodeMove<'_>| view.line(it.value).into_owned();
    view.main_line().flat_map(|node| view.moves(node)).map(text).collect()
}

/// Reads the first game of a file of a format.
fn first_game(bytes: &[u8], name: &str) -> (Reading, Document<'static>) {
    let reading = read(bytes, format(name).expect("the format exists"), &Options::default());
    let document = Document::parse(reading.sgf.clone().into_bytes());
    (reading, document)
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|it| it.eq_ignore_ascii_case(extension))
}

#[test]
fn boardspace_and_uhp_agree_on_hive() {
    let samples = testkit::foreign::samples("hive");
    let (mut n_pairs, mut n_moves, mut others) = (0, 0, Vec::new());
    for (path, bytes) in samples.iter().filter(|(path, _)| has_extension(path, "pgn")) {
        let (_, pgn_record) = first_game(bytes, "pgn");
        let view = record::games(&pgn_record).next().expect("there is a game");
        let expected = moves_of(&view);
        let twin = path.with_extension("sgf");
        let (_, sgf) =
            samples.iter().find(|(path, _)| *path == twin).expect("there is a BoardSpace counterpart");
        let document = Document::parse(sgf.as_slice());
        let games: Vec<_> = record::games(&document).take(1).collect();
        let written = write(&games, format("uhp").expect("the format exists"));
        let written = written.unwrap_or_else(|error| panic!("{}: {error}", twin.display()));
        let (_, again) = first_game(&written.bytes, "uhp");
        let found = moves_of(&record::games(&again).next().expect("there is a game"));
        // A place can be named by any of its neighbors, so compare positions.
        let [left, right] = [&expected, &found].map(|moves| places(&view, moves));
        n_pairs += 1;
        n_moves += expected.len();
        let other = |number: &usize| left.get(*number) != right.get(*number);
        let describe = |number: usize| {
            format!("{number}: {} and {} in {}", expected[number], found[number], path.display())
        };
        others.extend((0..left.len()).filter(other).map(describe));
        assert_eq!(left.len(), right.len(), "{}", path.display());
    }
    assert!(samples.is_empty() || (n_pairs, n_moves) == (19, 1167), "{n_pairs} {n_moves}");
    assert!(others.is_empty(), "{others:?}");
}

/// The destination of each Hive move, in its position.
fn places(view: &GameView<'_>, moves: &[String]) -> Vec<Vec<sgf_games::Site>> {
    let options = sgf_games::Options::of(view);
    let mut position = sgf_games::hive::SPEC.begin(&options).expect("a set of Hive");
    let mut color = sgf_model::value::Color::White;
    let place = |text: &String| {
        let step = position.read_move(color, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        position.play_unchecked(color, &step).expect("a move of Hive");
        color = color.other();
        step.path().to_vec()
    };
    moves.iter().map(place).collect()
}

#[test]
fn wthor_replays_and_scores() {
    let samples = testkit::foreign::samples("wthor");
    let companions = samples.iter().filter(|(path, _)| !has_extension(path, "wtb"));
    let options =
        companions.fold(Options::default(), |options, (_, bytes)| options.with_companion(bytes.clone()));
    let wthor = format("wthor").expect("the format exists");
    let (mut n_games, mut n_passes) = (0, 0);
    for (path, bytes) in samples.iter().filter(|(path, _)| has_extension(path, "wtb")) {
        assert!(matches!(detect(bytes, None), Detected::Foreign(format) if format.name == "wthor"));
        let reading = read(bytes, wthor, &options);
        assert!(reading.facts.is_empty(), "{}: {:?}", path.display(), reading.facts.first());
        let document = Document::parse(reading.sgf.as_bytes());
        let is_counted = ["1980", "2010"].iter().any(|year| path.to_string_lossy().contains(year));
        for view in record::games(&document) {
            let spec = sgf_games::game(2).expect("Othello is in the table");
            let mut position = spec.begin(&sgf_games::Options::of(&view)).expect("the usual board");
            for it in view.main_line().flat_map(|node| view.moves(node).collect::<Vec<_>>()) {
                let text = view.line(it.value);
                position
                    .play_text(it.color.expect("discs have a color"), &text)
                    .unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
                n_passes += usize::from(is_counted && text.is_empty());
            }
            n_games += usize::from(is_counted);
            let result = view.get(prop::RE).map(|result| result.expect("it is a text").into_owned());
            if let Some(outcome) = position.outcome() {
                let counts =
                    position.score(&sgf_games::Claims::default()).expect("discs count").expect("discs count");
                let n_empty = 64.0 - counts.black - counts.white;
                let difference = (counts.black - counts.white).abs() + n_empty;
                let expected = match outcome.winner {
                    None => "0".to_owned(),
                    Some(winner) => format!("{}+{difference}", winner.encode()),
                };
                if is_counted {
                    assert_eq!(result, Some(expected), "{}", path.display());
                }
            }
        }
    }
    assert!(samples.is_empty() || (n_games, n_passes) == (2332, 3034), "{n_games} {n_passes}");
}

/// The main line of a json-kifu-format record as USI moves, up to the first incomplete move.
fn moves_of_json(json: &testkit::oracles::Value) -> Vec<String> {
    moves_of_list(json["moves"].as_array().map(Vec::as_slice).unwrap_or_default())
}

/// The variations of such a record.
fn variations_of_json(json: &testkit::oracles::Value) -> Vec<Vec<String>> {
    let (mut lines, mut open) = (Vec::new(), vec![&json["moves"]]);
    while let Some(list) = open.pop() {
        for fork in list.as_array().into_iter().flatten().filter_map(|it| it["forks"].as_array()).flatten() {
            lines.push(moves_of_list(fork.as_array().map(Vec::as_slice).unwrap_or_default()));
            open.push(fork);
        }
    }
    lines
}

/// The variations of a record: the moves from the start of each to its end.
fn variations_of(view: &GameView<'_>) -> Vec<Vec<String>> {
    let text = |it: record::NodeMove<'_>| view.line(it.value).into_owned();
    let line = |start| record::main_line_from(start).flat_map(|node| view.moves(node)).map(text).collect();
    view.nodes().flat_map(|node| node.children().skip(1).collect::<Vec<_>>()).map(line).collect()
}

fn moves_of_list(list: &[testkit::oracles::Value]) -> Vec<String> {
    use sgf_games::shogi::Kind;
    let square = |it: &testkit::oracles::Value| {
        let rank = it["y"].as_u64().unwrap_or(1) as u8;
        format!("{}{}", it["x"], char::from(b'a' + rank - 1))
    };
    let step = |it: &testkit::oracles::Value| {
        let (step, to) = (&it["move"], square(&it["move"]["to"]));
        let kind = Kind::of_csa(step["piece"].as_str()?)?.0;
        if step["from"].is_object() {
            let plus = if step["promote"].as_bool() == Some(true) { "+" } else { "" };
            return Some(format!("{}{to}{plus}", square(&step["from"])));
        }
        Some(format!("{}*{to}", kind.letter()))
    };
    list.iter().filter_map(step).collect()
}

#[test]
fn shogi_records_agree_with_their_json() {
    let samples = testkit::foreign::samples("shogi");
    let (mut n_files, mut n_moves, mut n_aside) = (0, 0, 0);
    for (path, bytes) in &samples {
        let name = match path.extension().and_then(|it| it.to_str()).unwrap_or_default() {
            "kif" | "kifu" => "kif",
            "ki2" | "ki2u" => "ki2",
            "csa" => "csa",
            _ => continue,
        };
        let twin = samples.iter().find(|(other, _)| *other == path.with_extension("json"));
        let Some((_, json)) = twin else { continue };
        let json: testkit::oracles::Value = serde_json::from_slice(json).expect("it is JSON");
        match detect(bytes, None) {
            Detected::Foreign(format) if format.name == name => {}
            other => panic!("{}: {other:?}", path.display()),
        }
        let (reading, document) = first_game(bytes, name);
        let view = record::games(&document).next().expect("there is a game");
        let expected = moves_of_json(&json);
        assert_eq!(moves_of(&view), expected, "{}: {:?}", path.display(), reading.facts);
        let mut variations = variations_of_json(&json);
        let mut read = variations_of(&view);
        variations.sort();
        read.sort();
        assert_eq!(read, variations, "{}", path.display());
        n_aside += variations.iter().map(Vec::len).sum::<usize>();
        let who = |key: &str| json["header"][key].as_str().unwrap_or_default().to_owned();
        let black =
            view.get(prop::PB).map(|name| name.expect("it is a text").into_owned()).unwrap_or_default();
        assert!([who("先手"), who("下手")].contains(&black), "{}: {black}", path.display());
        n_files += 1;
        n_moves += expected.len();
    }
    // 11 CSA, 15 KIF and 4 KI2 files have a counterpart; seven of them are positions without moves.
    assert!(
        samples.is_empty() || (n_files, n_moves, n_aside) == (30, 1486, 80),
        "{n_files} {n_moves} {n_aside}"
    );
}

/// Replays a record of the game in its file name; returns the number of moves, and the unreadable ones.
fn replayed(view: &GameView<'_>, name: &str) -> (usize, Vec<String>) {
    use sgf_games::replay::{Replay, What};
    let spec = sgf_games::identify(view, Some(name)).spec.expect("the name tells the game");
    let mut replay = Replay::begin(view, spec, &sgf_games::Options::of(view)).expect("it has moves");
    let mut events = Vec::new();
    view.nodes().for_each(|node| replay.enter(node, &mut events));
    let is_played = |what: &What| matches!(what, What::Played { .. });
    let others = events
        .iter()
        .filter(|event| !is_played(&event.what))
        .map(|event| format!("{name}: {:?}", event.what));
    (events.iter().filter(|event| is_played(&event.what)).count(), others.collect())
}

/// Records of Little Golem have no GM, other colors, and moves such as `swap`; T1 has the same TwixT games.
#[test]
fn replays_little_golem_and_t1() {
    let (mut n_files, mut n_moves, mut others) = (0, 0, Vec::new());
    for (path, bytes) in ["havannah-lg", "twixt"].into_iter().flat_map(testkit::foreign::samples) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let reading = match detect(&bytes, Some(&name)) {
            Detected::Sgf => None,
            Detected::Foreign(format) if matches!(format.name, "t1" | "tsgf") => {
                Some(read(&bytes, format, &Options::default()))
            }
            other => panic!("{name}: {other:?}"),
        };
        let text = reading.as_ref().map_or(&bytes[..], |reading| reading.sgf.as_bytes());
        let document = Document::parse(text);
        let view = record::games(&document).next().expect("there is a game");
        let (n_played, odd) = replayed(&view, &name);
        n_files += 1;
        n_moves += n_played;
        others.extend(odd);
    }
    assert!(n_files == 0 || n_files == 33, "{n_files}");
    assert!(others.is_empty(), "{n_moves} and {others:#?}");
}

#[test]
fn reads_xqf_to_the_last_byte() {
    let samples = testkit::foreign::samples("xiangqi");
    let mut n_files = 0;
    for (path, bytes) in samples.iter().filter(|(path, _)| has_extension(path, "xqf")) {
        assert!(matches!(detect(bytes, None), Detected::Foreign(format) if format.name == "xqf"));
        let (reading, document) = first_game(bytes, "xqf");
        n_files += 1;
        // Some records contain illegal moves on purpose.
        let odd: Vec<_> = reading.facts.iter().filter(|fact| fact.kind != FactKind::Illegal).collect();
        if path.to_string_lossy().ends_with("game_test.xqf") {
            // The comment was already cut in the middle of a character, which leaves a single byte.
            let kinds: Vec<_> = odd.iter().map(|fact| (&fact.kind, fact.span.range())).collect();
            assert_eq!(kinds, [(&FactKind::Undecoded, 2068..2069)]);
            continue;
        }
        assert!(odd.is_empty(), "{}: {odd:?}", path.display());
        if path.to_string_lossy().contains("SAMPLE") {
            let pgn = samples.iter().find(|(other, _)| other.to_string_lossy().ends_with("SAMPLE.PGN"));
            let (_, pgn_record) = first_game(&pgn.expect("there is a PGN counterpart").1, "pgn");
            let [left, right] =
                [&document, &pgn_record].map(|it| moves_of(&record::games(it).next().expect("a game")));
            assert_eq!(left, right);
        }
    }
    assert!(samples.is_empty() || n_files == 43, "{n_files}");
}
