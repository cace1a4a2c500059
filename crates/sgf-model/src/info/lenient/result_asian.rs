//! Results in Chinese, Japanese and Korean: `白中押胜`, `黑胜2目半`, `黒中押し勝ち`, `294수 흑0.5집승`.
//!
//! The number of moves that servers write first is skipped, since the record itself shows it. A score in `子` counts
//! stones by the Chinese method: Black needs half of all points and half the komi, and each stone above that is a difference
//! of two points. Some writers keep the sign for points, so this reading is only likely.

use super::manner::take_stones;
use super::number::{take_amount, take_chinese, take_fraction};
use super::scan::Scan;
use super::words::take_color_sign;
use super::{Certainty, Reading};
use crate::info::{GameResult, Manner};
use crate::value::Color;

pub(super) fn read(text: &str) -> Option<Reading<GameResult>> {
    let mut scan = Scan::new(text.trim_end_matches(['。', '.', '!']));
    skip_move_count(&mut scan);
    if let Some(value) = without_winner(scan.rest) {
        return Some(Reading::certain(value));
    }
    let side = take_color_sign(&mut scan)?;
    // 番 and 方 only mean "side".
    scan.take_any(&["番", "方", "棋", "の"]);
    scan.take_any(&[",", "、", "，", ":", "："]);
    outcome(side, scan)
}

/// `294수 `, `共 187 手、`
fn skip_move_count(scan: &mut Scan<'_>) {
    let count = |scan: &mut Scan<'_>| {
        scan.take_any(&["共", "총"]);
        scan.take_digits()?;
        let is_count = scan.take_any(&["수", "手"]);
        scan.take_any(&["まで", "完", "끝", "止"]);
        scan.take_any(&[",", "、", "，", ":"]);
        is_count.then_some(())
    };
    scan.attempt(count);
}

fn without_winner(text: &str) -> Option<GameResult> {
    match text.trim() {
        "和棋" | "和" | "平局" | "平" | "持碁" | "ジゴ" | "引き分け" | "引分" | "무승부" | "빅" => {
            Some(GameResult::Draw)
        }
        "無勝負" | "无胜负" | "無效" | "无效" | "無効" | "무효" | "打掛" | "打ち掛け" | "打挂" | "封棋"
        | "中断" => Some(GameResult::Void),
        "不明" | "不詳" | "不详" | "未知" | "미상" => Some(GameResult::Unknown),
        _ => None,
    }
}

const RESIGN: &[&str] = &[
    "中押し勝ち",
    "中押し勝",
    "中押勝ち",
    "中押し",
    "中押勝",
    "中押胜",
    "中盘胜",
    "中盤勝ち",
    "中盤勝",
    "中盘",
    "中押",
    "不计点胜",
    "不計點勝",
    "불계승",
    "불계",
    "시간 불계승",
];
const TIME: &[&str] =
    &["時間切れ勝ち", "時間勝ち", "超时胜", "超時勝", "时间胜", "時間勝", "读秒胜", "시간승", "시간 승"];
const FORFEIT: &[&str] =
    &["反則勝ち", "反則勝", "不戦勝ち", "不戦勝", "不战胜", "犯规胜", "反则胜", "반칙승", "기권승"];
const GIVES_UP: &[&str] = &["认输", "認輸", "投了", "投子认负", "投子", "기권"];
const OUT_OF_TIME: &[&str] = &["超时负", "超時負", "时间负", "時間切れ負け", "時間切負", "시간패"];
const OUT_BY_FORFEIT: &[&str] = &["反則負け", "犯规负", "반칙패"];
const WIN: &[&str] = &["勝ち", "勝", "胜", "赢", "승"];

fn outcome(side: Color, mut scan: Scan<'_>) -> Option<Reading<GameResult>> {
    let lists = [
        (RESIGN, side, Manner::Resign),
        (TIME, side, Manner::Time),
        (FORFEIT, side, Manner::Forfeit),
        (GIVES_UP, side.other(), Manner::Resign),
        (OUT_OF_TIME, side.other(), Manner::Time),
        (OUT_BY_FORFEIT, side.other(), Manner::Forfeit),
    ];
    for (list, winner, manner) in lists {
        if scan.take_any(list) {
            return finish(GameResult::win_through(winner, manner), scan);
        }
    }
    counted(side, scan)
}

/// `胜2目半`, `2目半胜`, `0.5집승`, `胜`
fn counted(winner: Color, mut scan: Scan<'_>) -> Option<Reading<GameResult>> {
    let mut won = scan.take_any(WIN);
    if won && let Some(manner) = scan.attempt(take_manner_in_brackets) {
        return finish(GameResult::win_through(winner, manner), scan);
    }
    let start = scan;
    let score = take_score(&mut scan);
    won |= scan.take_any(WIN);
    if !won {
        return None;
    }
    match score {
        Some(Amount::Points(score)) => finish(GameResult::win_by(winner, score), scan),
        Some(Amount::Stones(stones)) => {
            let reading = finish(GameResult::win_by(winner, stones * 2.0), scan)?;
            Some(Reading { certainty: Certainty::Likely, ..reading })
        }
        None => finish(GameResult::win(winner), start),
    }
}

/// `(中盘)`, `(時間切れ)` after a win.
fn take_manner_in_brackets(scan: &mut Scan<'_>) -> Option<Manner> {
    scan.take("(").then_some(())?;
    let lists: [(&[&str], Manner); 3] = [
        (&["中押し", "中押", "中盘", "中盤", "不计点", "認輸", "认输", "投了", "불계"], Manner::Resign),
        (&["時間切れ", "超时", "超時", "时间", "時間", "시간"], Manner::Time),
        (&["反則", "反则", "犯规", "반칙"], Manner::Forfeit),
    ];
    let manner = lists.into_iter().find(|(list, _)| scan.take_any(list))?.1;
    scan.take_any(WIN);
    scan.take(")").then_some(manner)
}

fn finish(value: GameResult, scan: Scan<'_>) -> Option<Reading<GameResult>> {
    let rest = scan.rest.trim_start_matches([' ', ',', '，', '、']);
    // A phrase about the other side may contradict the reading.
    let is_clear = !rest.chars().any(|character| "黑黒흑白백".contains(character));
    is_clear.then(|| Reading::with_rest(value, rest))
}

/// A score, by its unit.
enum Amount {
    Points(f64),
    /// Stones of two points: `子`.
    Stones(f64),
}

/// Takes a score: `2目半`, `半目`, `3.5目`, `二目半`, `0.5집`; `2又3/4子`, `四分之三子`, `半子`.
fn take_score(scan: &mut Scan<'_>) -> Option<Amount> {
    const UNIT: &[&str] = &["目", "집", "点", "points"];
    const HALF: &[&str] = &["半", "반"];
    scan.attempt(|scan| {
        if scan.take_any(HALF) {
            if take_stones(scan) {
                return Some(Amount::Stones(0.5));
            }
            return scan.take_any(UNIT).then_some(Amount::Points(0.5));
        }
        let in_signs = |scan: &mut Scan<'_>| Some(take_chinese(scan)? + take_fraction(scan).unwrap_or(0.0));
        let whole = take_amount(scan).or_else(|| scan.attempt(in_signs))?;
        if take_stones(scan) {
            return Some(Amount::Stones(if scan.take_any(HALF) { whole + 0.5 } else { whole }));
        }
        let is_points = scan.take_any(UNIT);
        let half = if scan.take_any(HALF) { 0.5 } else { 0.0 };
        let is_points = scan.take_any(UNIT) || is_points;
        is_points.then_some(Amount::Points(whole + half))
    })
}
