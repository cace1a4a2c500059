//! Pictures: SVG and PNG of final positions in one process, and whole processes against crate sgf-render 3.3.1, in one run.
//!
//! ```text
//! OPENSGF_CORPUS=DIR cargo run --profile bench -p benches --bin pictures -- [--process SGF PEER]
//! ```
//!
//! Games are parsed beforehand. Each stage draws the same games in portions of a hundred, in several rounds, and the best round of each
//! portion counts, so that other work on the machine matters little. With `--process`, SGF is our command (best built by `cargo xtask
//! dist`, as released) and PEER that of the crate sgf-render. Both draw the same files in turn; the best and the median time of each are
//! printed.
#![allow(clippy::print_stdout, reason = "the figures are what this program is for")]

use std::error::Error;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use sgf_games::game;
use sgf_model::record::{self, GameView};
use sgf_render::raster::{PngOptions, png};
use sgf_render::svg::SvgOptions;
use sgf_render::{Diagram, Scene, Theme, View, draw, svg};
use sgf_syntax::Document;
use testkit::corpus;

/// Maximum number of games to draw.
const GAMES: usize = 2000;

/// Number of rounds for each portion; many, in case the machine is busy.
const ROUNDS: usize = 25;

/// Number of runs of each process.
const RUNS: usize = 60;

fn main() -> Result<(), Box<dyn Error>> {
    let records = records();
    let docs: Vec<Document<'_>> = records.iter().map(Document::parse).collect();
    println!("{} games", docs.len());
    let subjects = || docs.iter().filter_map(|doc| diagram(doc));
    let ready: Vec<Diagram> = subjects().collect();
    let mut scenes: Vec<Scene> =
        ready.iter().filter_map(|diagram| draw(diagram, &View::default()).ok()).collect();
    let theme = Theme::default();
    let options = SvgOptions::default();
    report(
        "replay, markup and moves",
        time(&docs, ROUNDS, |doc| diagram(doc).map_or(0, |it| it.moves.len())),
    );
    report("draw", time(&ready, ROUNDS, |diagram| scene(diagram).map_or(0, |scene| scene.items.len())));
    report("svg", time(&scenes, ROUNDS, |scene| svg(scene, &theme, &options).len()));
    // The scenes of all games exceed the processor's cache, so measure the other stages without them.
    scenes.truncate(50);
    let both = |diagram: &Diagram| scene(diagram).map_or(0, |scene| svg(&scene, &theme, &options).len());
    report("draw and svg", time(&ready, ROUNDS, both));
    let all = |doc: &Document<'_>| diagram(doc).map_or(0, |diagram| both(&diagram));
    report("replay, draw and svg", time(&docs, ROUNDS, all));
    let pixels = |scene: &Scene| png(scene, &theme, &PngOptions::default()).map_or(0, |bytes| bytes.len());
    report("png, 800 pixels", time(&scenes, 3, pixels));
    let arguments: Vec<PathBuf> = std::env::args().skip(1).map(PathBuf::from).collect();
    if let [word, ours, theirs] = &arguments[..]
        && word == Path::new("--process")
    {
        processes(ours, theirs, &records)?;
    }
    Ok(())
}

/// Professional games from the corpus, or generated ones.
fn records() -> Vec<Vec<u8>> {
    let made = || (0..200).map(made).collect();
    let Some(files) = corpus::files() else { return made() };
    let files = files.into_iter().filter(|path| path.to_string_lossy().contains("go-pro/"));
    let records = files.filter_map(|path| std::fs::read(path).ok());
    records.filter(|record| (1000..5000).contains(&record.len())).take(GAMES).collect()
}

/// A generated game, with a stone on every third point.
fn made(number: usize) -> Vec<u8> {
    let letter = |index: usize| char::from(b'a' + (index % 19) as u8);
    let moves = (0..120).map(|index| {
        let (color, point) = (if index % 2 == 0 { 'B' } else { 'W' }, index * 3 + number);
        format!(";{color}[{}{}]", letter(point), letter(point / 19))
    });
    format!("(;GM[1]FF[4]SZ[19]{})", moves.collect::<String>()).into_bytes()
}

fn diagram(doc: &Document<'_>) -> Option<Diagram> {
    let view: GameView<'_> = record::games(doc).next()?;
    let last = view.main_line().last()?;
    Diagram::at(&view, game(view.number())?, last).ok()
}

fn scene(diagram: &Diagram) -> Option<Scene> {
    draw(diagram, &View::default()).ok()
}

/// Returns the best time per item.
fn time<T>(all: &[T], rounds: usize, work: impl Fn(&T) -> usize) -> Duration {
    let portion = |portion: &[T]| {
        let round = |_| {
            let start = Instant::now();
            black_box(portion.iter().map(&work).sum::<usize>());
            start.elapsed()
        };
        (0..rounds).map(round).min().unwrap_or_default()
    };
    all.chunks(100).map(portion).sum::<Duration>() / all.len().max(1) as u32
}

fn report(name: &str, time: Duration) {
    println!("{name:<32}{:>10.1} µs{:>12.0} a second", time.as_secs_f64() * 1e6, 1.0 / time.as_secs_f64());
}

/// Measures both commands on pictures that both can draw.
fn processes(ours: &Path, theirs: &Path, records: &[Vec<u8>]) -> Result<(), Box<dyn Error>> {
    let folder = std::env::temp_dir().join("sgf-pictures");
    std::fs::create_dir_all(&folder)?;
    // The other command only reads UTF-8.
    let is_long = |record: &&Vec<u8>| {
        std::str::from_utf8(record).is_ok() && record.iter().filter(|&&byte| byte == b';').count() >= 250
    };
    let game = folder.join("game.sgf");
    std::fs::write(&game, records.iter().find(is_long).ok_or("no game of 250 moves")?)?;
    let kogo = corpus::files().into_iter().flatten().find(|path| path.to_string_lossy().contains("go-tree/"));
    let mut inputs =
        vec![("SVG, last move", game.clone(), "out.svg", true), ("PNG, 800 pixels", game, "out.png", true)];
    inputs.extend(kogo.map(|kogo| ("SVG, Kogo's first figure", kogo, "out.svg", false)));
    for (name, input, out, last) in inputs {
        let out = folder.join(out);
        let our_arguments = |command: &mut Command| {
            command.arg("render").arg(&input).arg("-o").arg(&out);
            command.args(if last { ["--last"].as_slice() } else { &["--move", "0"] });
            command.args(["--size", "800"]);
        };
        let their_arguments = |command: &mut Command| {
            let format = if out.extension().is_some_and(|end| end == "png") { "png" } else { "svg" };
            command.arg(&input).arg("-o").arg(&out).args(["-w", "800", "-f", format]);
            command.args(if last { ["-n", "last"].as_slice() } else { &["-n", "1"] });
        };
        let mut times = (Vec::new(), Vec::new());
        for _ in 0..RUNS {
            // Remove the old file, since replacing one makes the system sync the new file first.
            std::fs::remove_file(&out).ok();
            times.0.push(run(ours, our_arguments)?);
            std::fs::remove_file(&out)?;
            times.1.push(run(theirs, their_arguments)?);
        }
        let [one, other] = [times.0, times.1].map(|mut times| {
            times.sort();
            (times[0].as_secs_f64() * 1e3, times[RUNS / 2].as_secs_f64() * 1e3)
        });
        println!(
            "{name:<32}{:>7.2} ms ({:.2})   theirs{:>8.2} ms ({:.2})   1 : {:.1}",
            one.0,
            one.1,
            other.0,
            other.1,
            other.0 / one.0
        );
    }
    Ok(())
}

/// Runs a process and returns the elapsed time.
fn run(program: &Path, arguments: impl Fn(&mut Command)) -> Result<Duration, Box<dyn Error>> {
    let mut command = Command::new(program);
    arguments(&mut command);
    let start = Instant::now();
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status()?;
    let time = start.elapsed();
    if status.success() { Ok(time) } else { Err(format!("{command:?} failed").into()) }
}
