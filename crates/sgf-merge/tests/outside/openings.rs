//! Many games as one tree.

use sgf_merge::{Opening, OpeningOptions, Refused, opening};
use sgf_model::charset::read_in;

fn tree(games: &[&[u8]], options: OpeningOptions) -> Result<Opening, Refused> {
    let docs: Vec<_> = games.iter().map(|text| read_in(*text, Default::default())).collect();
    opening(&docs, &options)
}

#[track_caller]
fn check(games: &[&[u8]], options: OpeningOptions, expected: &str) -> Opening {
    let made = tree(games, options).expect("games of one kind");
    let head = "(;FF[4]CA[UTF-8]GM[1]SZ[9]";
    assert_eq!(String::from_utf8_lossy(made.document.write()).replace(head, "(;*"), expected);
    made
}

fn plain() -> OpeningOptions {
    OpeningOptions::default().with(|options| options.counts = false)
}

#[test]
fn game_info_stands_where_games_differ() {
    check(
        &[
            b"(;GM[1]SZ[9]PB[Ann]EV[Cup]RE[B+R];B[ee];W[ec];B[ce])",
            b"(;GM[1]SZ[9]PB[Cy]EV[Cup]RE[W+2];B[ee];W[ec];B[ge])",
            b"(;GM[1]SZ[9]PB[Di];B[cc])",
        ],
        plain(),
        "(;*(;B[ee];W[ec](;B[ce]EV[Cup]PB[Ann]RE[B+R])(;B[ge]EV[Cup]PB[Cy]RE[W+2]))(;B[cc]PB[Di]))\n",
    );
}

#[test]
fn games_with_the_same_info_have_it_once() {
    let game = b"(;GM[1]SZ[9]PB[Ann];B[ee])";
    let made = check(&[game, game], plain(), "(;*PB[Ann];B[ee])\n");
    assert_eq!((made.n_games, made.n_apart), (2, 0));
}

#[test]
fn a_game_that_ends_inside_of_another_stays_by_itself() {
    let made = check(
        &[b"(;GM[1]SZ[9]PB[Ann];B[ee];W[ec])", b"(;GM[1]SZ[9]PB[Cy];B[ee])"],
        plain(),
        "(;*;B[ee];W[ec]PB[Ann])\n(;GM[1]SZ[9]PB[Cy];B[ee])\n",
    );
    assert_eq!(made.n_apart, 1);
}

#[test]
fn counts_and_order_follow_the_games() {
    check(
        &[
            b"(;GM[1]SZ[9]RE[B+R];B[cc])",
            b"(;GM[1]SZ[9]RE[B+1];B[ee]C[centre])",
            b"(;GM[1]SZ[9]RE[W+2];B[ee]C[centre])",
        ],
        plain().with(|options| options.counts = true),
        "(;*C[3 games: Black won 2, White won 1]\
         (;B[ee]C[2 games: Black won 1, White won 1\n\ncentre])\
         (;B[cc]C[1 game: Black won 1]RE[B+R]))\n(;GM[1]SZ[9]RE[B+1];B[ee]C[centre])\n(;GM[1]SZ[9]RE[W+2];B[ee]C[centre])\n",
    );
}

#[test]
fn rare_and_deep_moves_are_left_out() {
    let games: &[&[u8]] =
        &[b"(;GM[1]SZ[9];B[ee];W[ec];B[aa])", b"(;GM[1]SZ[9];B[ee];W[ec];B[bb])", b"(;GM[1]SZ[9];B[cc])"];
    check(games, plain().with(|options| options.min_games = 2), "(;*;B[ee];W[ec])\n");
    check(games, plain().with(|options| options.max_depth = Some(1)), "(;*(;B[ee])(;B[cc]))\n");
}

#[test]
fn images_of_an_opening_come_together() {
    let games: &[&[u8]] = &[
        b"(;GM[1]SZ[9];B[cc];W[gc];B[ce])",
        b"(;GM[1]SZ[9];B[gg];W[cg]TR[cg]LB[ab:x];B[ee])",
        b"(;GM[1]SZ[9];B[ee])",
    ];
    let made = check(
        games,
        plain().with(|options| options.symmetry = true),
        "(;*(;B[cc];W[gc]TR[gc]LB[ih:x](;B[ce])(;B[ee]))(;B[ee]))\n",
    );
    assert_eq!(made.n_turned, 1);
}

#[test]
fn games_with_other_setup_get_trees_of_their_own() {
    check(
        &[b"(;GM[1]SZ[9];B[ee])", b"(;GM[1]SZ[9]HA[2]AB[cc][gg];W[ee])"],
        plain(),
        "(;*;B[ee])\n(;*AB[cc][gg]HA[2];W[ee])\n",
    );
}

#[test]
fn what_contradicts_is_left_out() {
    let made = check(
        &[b"(;GM[1]SZ[9];B[ee]BL[100]TR[aa])", b"(;GM[1]SZ[9];B[ee]BL[200]TR[bb])"],
        plain(),
        "(;*;B[ee]TR[aa][bb])\n",
    );
    assert_eq!(made.n_left_out, 2);
}

#[test]
fn old_charsets_become_utf_8() {
    check(
        &[b"(;GM[1]SZ[9]CA[ISO-8859-1];B[ee]C[\xE9])", "(;GM[1]SZ[9]CA[UTF-8];B[ee]C[ö])".as_bytes()],
        plain(),
        "(;*;B[ee]C[é\n\nö])\n",
    );
}

#[test]
fn other_games_and_boards_are_refused() {
    let refused =
        |one: &[u8], other: &[u8]| tree(&[one, other], plain()).expect_err("they differ").to_string();
    assert_eq!(refused(b"(;GM[1];B[ee])", b"(;GM[2];B[e6])"), "the games differ: GM[1] and GM[2]");
    assert_eq!(refused(b"(;GM[1];B[ee])", b"(;GM[1]SZ[9];B[ee])"), "the boards differ: 19x19 and 9x9");
}
