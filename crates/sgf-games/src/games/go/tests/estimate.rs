//! Estimates of dead stones: small positions, and the results of real records.

use sgf_model::info::{GameResult, lenient};
use sgf_model::record::{self, GameView, find};
use sgf_model::value::Color;
use sgf_syntax::Document;
use testkit::corpus;

use super::drawn;
use crate::go::{Ending, Estimate, Ruleset, SPEC, Scoring, Verdict};
use crate::{Options, replay};

/// Compares the dead stones of a drawing, as seen after two passes. They are drawn in small letters.
#[track_caller]
fn check(drawing: &str) {
    let position = drawn(&drawing.to_uppercase(), "Japanese");
    let estimate = Estimate::of(position.board(), Ending::Passes);
    let mut rows: Vec<Vec<char>> =
        drawing.trim().lines().map(|line| line.to_uppercase().replace(' ', "").chars().collect()).collect();
    for point in &estimate.likely.dead {
        let cell = &mut rows[usize::from(point.row())][usize::from(point.column())];
        *cell = cell.to_ascii_lowercase();
    }
    let found: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    let expected: Vec<String> = drawing.trim().lines().map(|line| line.replace(' ', "")).collect();
    assert_eq!(found, expected);
    assert!(estimate.is_settled && estimate.doubts.is_empty(), "{} doubts", estimate.doubts.len());
}

#[test]
fn stones_in_territory_are_dead() {
    check(
        "
        . . X . O . .
        o . X . O . x
        . . X . O . .
        . . X . O . .
        . X X . O O .",
    );
}

#[test]
fn two_eyes_live_and_one_eye_dies() {
    check(
        "
        . O . O X . .
        O O O O X . .
        X X X X X . .
        . . . . . . .
        . . . . . . .
        X X X X X X .
        o o o o o X .
        . . o o o X .",
    );
}

#[test]
fn seki_lives() {
    check(
        "
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        X X X X X O O O O
        X O O O O X X X O
        X O . O . X . X O",
    );
}

#[test]
fn unfilled_points_are_neutral() {
    let drawing = "
        . . X . O . .
        . . X . O . .
        . . X . O . .
        . . X X O . .
        . . . X O . .
        . . . X O . .
        . . . X O . .";
    let position = drawn(drawing, "Chinese");
    let estimate = Estimate::of(position.board(), Ending::Next(Color::Black));
    assert_eq!(estimate.likely.filled.each_ref().map(Vec::len), [2, 1]);
    assert_eq!(estimate.likely.territory.each_ref().map(Vec::len), [17, 14]);
    // The player who moves next fills one more point.
    assert_eq!(estimate.doubts[0].filled.each_ref().map(Vec::len), [1, 2]);
}

#[test]
fn open_games_are_not_settled() {
    let position =
        drawn(". . . . . . .\n. . X . . . .\n. . . . . . .\n. . . . O . .\n. . . . . . .", "Chinese");
    assert!(!Estimate::of(position.board(), Ending::Next(Color::Black)).is_settled);
}

/// The agreement of estimates with RE.
#[derive(Debug, Default)]
struct Agreement {
    n_right: usize,
    n_wrong: usize,
    n_exact: usize,
    n_near: usize,
    n_counted: usize,
}

/// The number of records in the sample.
const SAMPLE: usize = 60;

#[test]
fn estimates_agree_with_counted_results() {
    let Some(mut files) = corpus::files() else { return };
    files.retain(|path| !path.components().any(|part| part.as_os_str() == "go-problem"));
    // A sample in an order that does not depend on folders.
    files.sort_by_cached_key(|path| corpus::random(path).below(u32::MAX as usize));
    let mut outcomes: Vec<(f64, Verdict)> = Vec::new();
    for chunk in files.chunks(SAMPLE) {
        outcomes.extend(corpus::map_files(chunk, |_, bytes| compared(bytes)).into_iter().flatten());
        if outcomes.len() >= SAMPLE {
            break;
        }
    }
    outcomes.truncate(SAMPLE);
    let mut found = Agreement::default();
    for &(lead, verdict) in &outcomes {
        add(&mut found, lead, verdict);
    }
    // In larger samples, about 70 % of the winners are right and 1 to 3 % are wrong.
    let n = outcomes.len();
    assert!(found.n_right * 100 >= n * 50 && found.n_wrong * 100 <= n * 8, "{n}: {found:?}");
}

fn add(found: &mut Agreement, lead: f64, verdict: Verdict) {
    match verdict {
        Verdict::Counted(counted) | Verdict::Winner(counted, _) => {
            let is_right = (counted > 0.0) == (lead > 0.0);
            found.n_right += usize::from(is_right);
            found.n_wrong += usize::from(!is_right);
        }
        _ => {}
    }
    if let Verdict::Counted(counted) = verdict {
        found.n_counted += 1;
        found.n_exact += usize::from((counted - lead).abs() < 0.01);
        found.n_near += usize::from((counted - lead).abs() < 1.01);
    }
}

/// Returns Black's lead in RE, and the verdict of the estimate; `None` if the record has no counted result.
fn compared(bytes: &[u8]) -> Option<(f64, Verdict)> {
    let doc = Document::parse(bytes);
    let view = record::games(&doc).next()?;
    if view.number() != 1 || view.main_line().count() < 30 {
        return None;
    }
    let lead = recorded(&view)?;
    let options = Options::of(&view);
    let position = replay::position_at(&view, &SPEC, &options, view.main_line().last()?).ok()?;
    let scoring = Ruleset::of(&options.rules).map_or(Scoring::Territory, |rules| rules.scoring);
    let (_, verdict) = Estimate::at(&*position)?.verdict(&*position, scoring).ok()??;
    Some((lead, verdict))
}

fn recorded(view: &GameView<'_>) -> Option<f64> {
    let value = find(view.game().root(), b"RE")?.values().next()?;
    match lenient::result(&view.line(value))?.value {
        GameResult::Win { winner, score: Some(score), .. } => {
            Some(if winner == Color::Black { score } else { -score })
        }
        _ => None,
    }
}
