//! Replay speed of professional games compared with other libraries, in millions of moves per second on one core.
//!
//! ```text
//! OPENSGF_CORPUS=DIR cargo run --profile bench -p benches --bin go -- [--smoke] [--sgfmill PYTHON]
//! ```
//!
//! Games are decoded beforehand. All contestants replay the same portions of a few hundred games in several rounds, and the best
//! round of each portion counts, so that other work on the machine matters little. Games that goban cannot replay are skipped:
//! those with illegal moves, colors that do not alternate, or setup after the first move. PYTHON is an interpreter with sgfmill
//! 1.1.1; it replays every fiftieth game and reports its own time.
#![allow(clippy::print_stdout, reason = "the figures are what this program is for")]

use std::fmt::Write as _;
use std::hint::black_box;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use goban::rules::game::Game as Goban;
use goban::rules::{CHINESE, GobanSizes, JAPANESE, Move as GobanMove, Rule};
use sgf_games::go::{Go, Move, Ruleset, SPEC};
use sgf_games::replay::{ActionKind, actions};
use sgf_games::{Options, Position, SetUp};
use sgf_model::info::Rules;
use sgf_model::record::{self, GameView};
use sgf_model::value::{Color, LetterPoint, LetterRange};
use sgf_syntax::Document;
use testkit::corpus;

/// A game, decoded.
struct Game {
    /// The position before the first move.
    start: Go,
    handicap: Vec<LetterPoint>,
    first: Color,
    steps: Vec<Move>,
}

/// Replays a game; the result depends on all moves, so that the compiler cannot remove any.
type Replay = fn(&Game) -> u64;

const CONTESTANTS: &[(&str, Replay)] = &[
    ("board, with hash", board),
    ("position by the rules of RU", by_own_rules),
    ("position that remembers for superko", remembering),
    ("position, moves judged", |game| judged(game, Ruleset::JAPANESE)),
    ("position, moves judged with superko", |game| judged(game, Ruleset::named(Rules::Chinese))),
    ("goban 0.20.0, play", |game| goban(game, JAPANESE)),
    ("goban 0.20.0, moves judged", |game| goban_judged(game, JAPANESE)),
    ("goban 0.20.0, judged with superko", |game| goban_judged(game, CHINESE)),
];

/// The contestant that the others are compared with.
const OURS: usize = 1;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let step = if arguments.iter().any(|argument| argument == "--smoke") { 50 } else { 1 };
    let python = arguments.iter().position(|argument| argument == "--sgfmill");
    let python = python.and_then(|index| arguments.get(index + 1));
    let games: Vec<Game> = games().into_iter().step_by(step).collect();
    let n_moves: usize = games.iter().map(|game| game.steps.len()).sum();
    println!("{} games, {n_moves} moves", games.len());
    let times =
        CONTESTANTS.iter().map(|(_, replay)| games.chunks(200).map(|games| time(games, *replay)).sum());
    let speeds: Vec<f64> = times.map(|time: Duration| n_moves as f64 / 1e6 / time.as_secs_f64()).collect();
    for ((name, _), speed) in CONTESTANTS.iter().zip(&speeds) {
        println!("{name:<40}{speed:>9.2} M moves/s   1 : {:.1}", speeds[OURS] / speed);
    }
    if let Some(speed) = python.and_then(|python| sgfmill(python, &games)) {
        println!("{:<40}{speed:>9.3} M moves/s   1 : {:.0}", "sgfmill 1.1.1", speeds[OURS] / speed);
    }
}

/// Returns the best time for a portion of games.
fn time(games: &[Game], replay: Replay) -> Duration {
    let round = |_| {
        let start = Instant::now();
        black_box(games.iter().fold(0, |sum: u64, game| sum.wrapping_add(replay(game))));
        start.elapsed()
    };
    (0..7).map(round).min().unwrap_or_default()
}

/// Reads professional games, or generates random ones without a corpus.
fn games() -> Vec<Game> {
    let Some(files) = corpus::files() else { return (0..500).map(random).collect() };
    let files: Vec<_> = files.into_iter().filter(|path| path.to_string_lossy().contains("go-pro/")).collect();
    let read = |_: &std::path::Path, bytes: &[u8]| {
        let doc = Document::parse(bytes);
        record::games(&doc).map(|view| decode(&view)).collect::<Vec<_>>()
    };
    let all: Vec<Option<Game>> = corpus::map_files(&files, read).into_iter().flatten().collect();
    let n_all = all.len();
    let games: Vec<Game> = all.into_iter().flatten().collect();
    println!("{} of {n_all} games skipped", n_all - games.len());
    games
}

fn decode(view: &GameView<'_>) -> Option<Game> {
    let mut start = Go::begin(&Options::of(view)).ok()?;
    let (mut handicap, mut steps, mut first) = (Vec::new(), Vec::new(), None);
    for node in view.main_line() {
        for action in actions(view, &SPEC, node) {
            match action.kind {
                ActionKind::Turn(_) => {}
                ActionKind::SetUp => {
                    let ident = std::str::from_utf8(action.property.ident()).ok()?;
                    let before = start.board().clone();
                    let n_changed = start.set_up(&SetUp { ident, value: &action.text }).ok()?;
                    if n_changed > 0 && (ident != "AB" || !steps.is_empty()) {
                        return None;
                    }
                    let points = || {
                        LetterRange::Rectangle(point(0, 0), point(before.columns() - 1, before.rows() - 1))
                    };
                    let is_new = |point: &LetterPoint| before.stone(*point) != start.board().stone(*point);
                    handicap.extend(points().points().filter(is_new));
                }
                ActionKind::Move(color) => {
                    let turn = *first.get_or_insert(color);
                    if color != if steps.len() % 2 == 0 { turn } else { turn.other() } {
                        return None;
                    }
                    steps.push(start.read_move(color, &action.text).ok()?);
                }
            }
        }
    }
    let first = first?;
    let is_usual = first == if handicap.is_empty() { Color::Black } else { Color::White };
    let game = Game { start, handicap, first, steps };
    (is_usual && is_legal(&game)).then_some(game)
}

fn point(column: u8, row: u8) -> LetterPoint {
    LetterPoint::new(column, row).expect("a point of a board")
}

/// Returns whether all moves are legal under simple ko, with none after two passes.
fn is_legal(game: &Game) -> bool {
    let mut position = game.start.clone().under(Ruleset::JAPANESE);
    let mut colors = colors(game);
    game.steps.iter().all(|step| colors.next().is_some_and(|color| position.play(color, step).is_ok()))
}

fn random(number: usize) -> Game {
    let start = Go::begin(&Options::default()).expect("19×19");
    let mut position = start.clone();
    let (mut steps, mut moves, mut dice) = (Vec::new(), Vec::new(), number as u64);
    while let Some(color) = position.turn().filter(|_| steps.len() < 220) {
        moves.clear();
        position.legal_moves(&mut moves);
        dice = sgf_games::zobrist::key(dice);
        let step = moves[(dice % moves.len() as u64) as usize];
        position.play_unchecked(color, &step);
        steps.push(step);
    }
    Game { start, handicap: Vec::new(), first: Color::Black, steps }
}

fn colors(game: &Game) -> impl Iterator<Item = Color> + use<> {
    std::iter::successors(Some(game.first), |color| Some(color.other()))
}

fn board(game: &Game) -> u64 {
    let mut board = game.start.board().clone();
    let mut sum = 0_u64;
    for (step, color) in game.steps.iter().zip(colors(game)) {
        match *step {
            Move::Put(point) => drop(board.play(color, point)),
            Move::Pass => board.pass(),
        }
        sum = sum.wrapping_add(board.hash());
    }
    sum
}

fn by_own_rules(game: &Game) -> u64 {
    replay(game, game.start.clone())
}

fn remembering(game: &Game) -> u64 {
    replay(game, game.start.clone().under(Ruleset::named(Rules::Chinese)))
}

fn replay(game: &Game, mut position: Go) -> u64 {
    let mut sum = 0_u64;
    for (step, color) in game.steps.iter().zip(colors(game)) {
        position.play_unchecked(color, step);
        sum = sum.wrapping_add(position.hash());
    }
    sum
}

fn judged(game: &Game, rules: Ruleset) -> u64 {
    let mut position = game.start.clone().under(rules);
    let mut sum = 0_u64;
    for (step, color) in game.steps.iter().zip(colors(game)) {
        sum = sum.wrapping_add(u64::from(position.check_move(color, step).is_ok()));
        position.play_unchecked(color, step);
        sum = sum.wrapping_add(position.hash());
    }
    sum
}

fn goban_start(game: &Game, rule: Rule) -> Goban {
    let (columns, rows) = (game.start.board().columns(), game.start.board().rows());
    let mut theirs = Goban::new(GobanSizes::Custom(usize::from(rows), usize::from(columns)), rule);
    if !game.handicap.is_empty() {
        let stones: Vec<_> = game.handicap.iter().map(|point| (point.row(), point.column())).collect();
        theirs.put_handicap(&stones);
    }
    theirs
}

fn goban_move(step: &Move) -> GobanMove {
    match step {
        Move::Put(point) => GobanMove::Play(point.row(), point.column()),
        Move::Pass => GobanMove::Pass,
    }
}

fn goban(game: &Game, rule: Rule) -> u64 {
    let mut theirs = goban_start(game, rule);
    game.steps.iter().fold(0, |sum: u64, step| {
        theirs.play(goban_move(step));
        sum.wrapping_add(theirs.zobrist_hash())
    })
}

fn goban_judged(game: &Game, rule: Rule) -> u64 {
    let mut theirs = goban_start(game, rule);
    game.steps.iter().fold(0, |sum: u64, step| {
        // It plays repetitions despite the error.
        if theirs.try_play(goban_move(step)).is_err() {
            theirs.play(goban_move(step));
        }
        sum.wrapping_add(theirs.zobrist_hash())
    })
}

/// Lets sgfmill replay every fiftieth game; returns millions of moves per second.
fn sgfmill(python: &str, games: &[Game]) -> Option<f64> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../xtask/peers/replay_with_sgfmill.py");
    let mut text = String::new();
    for game in
        games.iter().step_by(50).filter(|game| game.start.board().columns() == game.start.board().rows())
    {
        let handicap: Vec<String> = game.handicap.iter().map(LetterPoint::to_string).collect();
        write!(text, "{} {}", game.start.board().rows(), handicap.join(",")).ok()?;
        for (step, color) in game.steps.iter().zip(colors(game)) {
            write!(text, " {}{}", color.encode(), game.start.write_move(step)).ok()?;
        }
        text.push('\n');
    }
    let mut child =
        Command::new(python).arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
    child.stdin.take()?.write_all(text.as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    String::from_utf8(output.stdout).ok()?.trim().parse().ok()
}
