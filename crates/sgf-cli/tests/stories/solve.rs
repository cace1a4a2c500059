//! `sgf solve`: solutions that hold, wrong ones, missing answers, and what stays undecided.

use snapbox::str;

use crate::place::{Place, same};

/// White mates in one on the back rank, and in no other way.
const MATE: &str = "(;FF[4]GM[3]AB[Kg8][f7][g7][h7]AW[Ra1][Kh1]PL[W]";
/// Black connects at b3, and nowhere else.
const HEX: &str = "(;FF[4]GM[11]SZ[4]AB[b1][b2][b4]AW[a3][c2][d1]PL[B]";
/// Two rooks mate the king in two moves, in three ways.
const ROOKS: &str = "(;FF[4]GM[3]AB[Kh8]AW[Ra2][Rb1][Kh1]PL[W]C[Mate in two]";

#[test]
fn reports_a_verdict_for_each_problem() {
    let problems = [
        format!("{MATE}C[White to play and mate in 1];W[a1a8])"),
        format!("{MATE}C[Mate in 1.];W[a1a7])"),
        format!("{MATE}C[Mate in 1];W[a1b3])"),
        format!("{HEX};B[b3])"),
        format!("{HEX};B[d4])"),
        format!("{ROOKS};W[a2a7])"),
        format!("{ROOKS}(;W[a2a7])(;W[a2b2]C[RIGHT]))"),
        format!("{HEX}(;B[b3]C[RIGHT])(;B[c3];W[b3]))"),
    ];
    let place = Place::with(&[("problems.sgf", &problems.concat())]);
    same(
        place.run("solve problems.sgf"),
        str![[r#"
problems.sgf, game 1: holds
  answer: Ra8#
problems.sgf, game 2: wrong: Ra7 does not win
  refuted, node 0: Ra7
  wins: Ra8#
problems.sgf, game 3: wrong: a1b3 cannot be played: the piece does not move that way
  wins: Ra8#
problems.sgf, game 4: holds
  answer: b3
problems.sgf, game 5: wrong: d4 does not win
  refuted, node 0: d4 b3
  wins: b3
problems.sgf, game 6: missing answer: Rg1, Rb7 also win
  answer: Ra7
  also wins: Rg1
  also wins: Rb7
problems.sgf, game 7: wrong: Rab2 does not win
  refuted, node 1: Rab2 Kg7
  wins: Rg1
  wins: Rb7
  wins: Ra7
problems.sgf, game 8: holds
  answer: b3
exit 1

"#]],
    );
    same(
        place.run("solve --nth 2 --format json problems.sgf"),
        str![[r#"
{"place":"problems.sgf, game 2","verdict":"wrong","reason":null,"node":"0","refutation":["Ra7"],"answers":[],"others":[["Ra8#"]],"undecided_moves":0}
exit 1

"#]],
    );
}

#[test]
fn exit_codes_are_those_of_the_worst_verdict() {
    let place = Place::with(&[
        ("right.sgf", &format!("{MATE}C[Mate in 1];W[a1a8])")),
        ("wrong.sgf", &format!("{MATE}C[Mate in 1];W[a1a7])")),
        ("game.sgf", "(;FF[4]GM[3];W[e2e4])"),
        ("go.sgf", "(;FF[4]GM[1]SZ[9]AB[aa][ba]AW[ab][bb]C[Black to live];B[ca])"),
        ("dice.sgf", "(;FF[4]GM[6]AB[a]AW[b];B[31hefe])"),
        ("jungle.sgf", "(;FF[4]GM[12]AB[a]AW[b];B[c])"),
    ]);
    assert!(!place.run("solve right.sgf").contains("exit"));
    assert!(place.run("solve right.sgf wrong.sgf").ends_with("exit 1\n"));
    same(
        place.run("solve game.sgf go.sgf jungle.sgf"),
        str![[r#"
go.sgf: undecided: the search does not decide this task: live
! error: game.sgf: this is not a problem; choose a position with --at
! error: jungle.sgf: the rules of Jungle are not known
exit 2

"#]],
    );
    for arguments in ["solve --nodes 0 right.sgf", "solve --format xml right.sgf", "solve --at 7 right.sgf"] {
        assert!(place.run(arguments).ends_with("exit 2\n"), "{arguments}");
    }
}

#[test]
fn few_nodes_are_undecided_and_no_guess() {
    // Any first move on an empty board of this size needs a search.
    let place = Place::with(&[("hex.sgf", "(;FF[4]GM[11]SZ[7]AB[a1]AW[g7]PL[B];B[d4])")]);
    let told = place.run("solve --nodes 1 hex.sgf");
    assert!(told.starts_with("hex.sgf: undecided: d4 is neither proven nor refuted within 1 node"), "{told}");
    assert!(told.ends_with("exit 2\n"), "{told}");
}

#[test]
fn a_position_of_a_game_is_a_problem_at_its_node() {
    let place = Place::with(&[("game.sgf", "(;FF[4]GM[11]SZ[4];B[b1];W[d1];B[b2];W[d2];B[b4];W[a1];B[b3])")]);
    assert!(place.run("solve game.sgf").contains("this is not a problem; choose a position with --at"));
    let told = place.run("solve --at 0*6 game.sgf");
    assert!(told.starts_with("game.sgf: missing answer: c2, a3, c3, a4 also win\n  answer: b3\n"), "{told}");
    assert!(told.ends_with("exit 1\n"), "{told}");
}
