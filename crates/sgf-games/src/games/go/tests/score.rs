//! Scores of finished boards under different rules, with dead stones named or marked.

use sgf_model::value::Color;

use super::{begin, drawn, line, record};
use crate::games::go::Go;
use crate::{Assumed, Claims, Counted, Outcome, Position, Score};

fn score(position: &Go, claims: &Claims) -> Score {
    position.score(claims).expect("points of the board").expect("Go is counted")
}

fn lead(position: &Go, claims: &Claims) -> f64 {
    let score = score(position, claims);
    score.black - score.white
}

fn dead(points: &[&str]) -> Claims {
    Claims { dead: points.iter().map(|&point| point.to_owned()).collect(), ..Claims::default() }
}

fn marked(black: &[&str], white: &[&str]) -> Claims {
    let texts = |points: &[&str]| points.iter().map(|&point| point.to_owned()).collect();
    Claims { black: texts(black), white: texts(white), ..Claims::default() }
}

/// Black has two columns with a dead stone, White has one column.
fn walls(rules: &str) -> Go {
    record(&format!("(;SZ[5]RU[{rules}]KM[0.5]AB[ca:ce]AW[da:de][aa];B[];W[])"))
}

#[test]
fn removes_named_and_marked_dead_stones() {
    for claims in [dead(&["aa"]), marked(&["aa:be"], &["ea:ee"])] {
        assert_eq!(lead(&walls("Chinese"), &claims), 4.5);
        assert_eq!(lead(&walls("Japanese"), &claims), 5.5);
    }
    let count = score(&walls("Japanese"), &dead(&["aa"]));
    assert_eq!(
        count.parts,
        [(Counted::Territory, 10.0, 5.0), (Counted::Prisoners, 1.0, 0.0), (Counted::Komi, 0.0, 0.5)]
    );
    let count = score(&walls("Chinese"), &dead(&["aa"]));
    assert_eq!(
        count.parts,
        [(Counted::Territory, 10.0, 5.0), (Counted::Stones, 5.0, 5.0), (Counted::Komi, 0.0, 0.5)]
    );
    assert!(walls("Chinese").score(&dead(&["zz"])).is_err());
}

#[test]
fn stones_count_as_alive_by_default() {
    // The white stone in Black's area lives, so the area belongs to no one.
    assert_eq!(lead(&walls("Chinese"), &Claims::default()), 5.0 - 11.5);
    assert_eq!(walls("Chinese").outcome(), None);
    let outcome = Outcome { winner: Some(Color::White), margin: Some(6.5) };
    assert_eq!(walls("Tromp-Taylor").outcome(), Some(outcome));
}

#[test]
fn empty_board_scores_only_komi() {
    let mut position = begin(9, 9, "Tromp-Taylor");
    line(&mut position, "B W").expect("passes are legal");
    assert_eq!(position.outcome(), Some(Outcome { winner: None, margin: Some(0.0) }));
    let mut position = begin(9, 9, "Tromp-Taylor");
    line(&mut position, "Bee W B").expect("legal moves");
    assert_eq!(position.outcome(), Some(Outcome { winner: Some(Color::Black), margin: Some(81.0) }));
}

#[test]
fn prisoners_count_only_under_territory_scoring() {
    let taken = "(;SZ[3]RU[R]AW[aa]AB[ba];B[ab];W[];B[])";
    assert_eq!(lead(&record(&taken.replace("R]", "Japanese]")), &Claims::default()), 8.0);
    assert_eq!(lead(&record(&taken.replace("R]", "Chinese]")), &Claims::default()), 9.0);
}

#[test]
fn marked_seki_counts_for_neither_player() {
    let position = drawn(". X O .\n. X O .", "Japanese");
    assert_eq!(lead(&position, &marked(&["aa"], &[])), 1.0);
    assert_eq!(lead(&position, &marked(&["aa", "ab"], &["da"])), 1.0);
    assert_eq!(lead(&position, &marked(&["aa", "ba"], &[])), 1.0, "a living stone is no territory");
}

#[test]
fn white_is_compensated_for_handicap_stones() {
    let text = "(;SZ[9]HA[3]KM[0.5]RU[R]AB[cc][gg][cg];W[];B[])";
    for (rules, expected) in [("Chinese", 3.5), ("AGA", 2.5), ("GOE", 3.5), ("NZ", 0.5), ("Japanese", 0.5)] {
        let position = record(&text.replace("R]", &format!("{rules}]")));
        assert_eq!(score(&position, &Claims::default()).white, expected, "{rules}");
    }
}

#[test]
fn groups_pay_group_tax() {
    let board = ". X . X O . O .\nX X X X O O O O";
    let without = drawn(board, "koSIMPLEscoreAREAtaxNONEsui0");
    let with = drawn(board, "koSIMPLEscoreAREAtaxALLsui0");
    let (without, with) = (score(&without, &Claims::default()), score(&with, &Claims::default()));
    assert_eq!((without.black, without.white), (8.0, 8.0));
    assert_eq!((with.black, with.white), (6.0, 6.0));
}

#[test]
fn fox_komi_is_converted_to_points() {
    assert_eq!(record("(;AP[foxwq]KM[650]RU[Japanese])").komi(), 6.5);
    assert_eq!(record("(;AP[foxwq]KM[375]RU[Chinese])").komi(), 7.5);
    assert_eq!(record("(;KM[7.5]RU[Chinese])").komi(), 7.5);
}

#[test]
fn lists_assumptions() {
    let assumed = |text: &str, claims: &Claims| score(&record(text), claims).assumed;
    let board = "SZ[5]AB[ca:ce]AW[da:de][aa]";
    let all = [Assumed::AllAlive(9), Assumed::Ended, Assumed::Rules, Assumed::NoKomi];
    assert_eq!(assumed(&format!("(;{board};B[])"), &Claims::default()), all);
    assert_eq!(assumed(&format!("(;{board}RU[house rules];B[])"), &Claims::default()), all);
    assert_eq!(assumed(&format!("(;{board};B[];W[])"), &dead(&["aa"])), all[2..]);
    assert_eq!(assumed(&format!("(;{board}RU[AGA]KM[0];B[];W[])"), &marked(&["aa:be"], &[])), []);
    assert_eq!(assumed(&format!("(;{board}RU[Chinese]KM[7];B[];W[])"), &Claims::default()), all[..1]);
    // No dead stones under these rules, or with stones of one color only.
    assert_eq!(assumed(&format!("(;{board}RU[Tromp-Taylor]KM[7];B[];W[])"), &Claims::default()), []);
    assert_eq!(assumed("(;SZ[5]RU[Korean]KM[7];B[cc];W[];B[])", &Claims::default()), []);
}
