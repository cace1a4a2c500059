//! Opening trees.

use sgf_merge::{MergeError, Opening, OpeningOptions, opening};
use sgf_model::charset::read_in;

fn tree(games: &[&[u8]], options: OpeningOptions) -> Result<Opening, MergeError> {
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
fn writes_game_info_where_games_diverge() {
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
fn writes_common_game_info_once() {
    let game = b"(;GM[1]SZ[9]PB[Ann];B[ee])";
    let made = check(&[game, game], plain(), "(;*PB[Ann];B[ee])\n");
    assert_eq!((made.n_games, made.n_apart), (2, 0));
}

#[test]
fn appends_games_that_end_inside_others() {
    let made = check(
        &[b"(;GM[1]SZ[9]PB[Ann];B[ee];W[ec])", b"(;GM[1]SZ[9]PB[Cy];B[ee])"],
        plain(),
        "(;*;B[ee];W[ec]PB[Ann])\n(;GM[1]SZ[9]PB[Cy];B[ee])\n",
    );
    assert_eq!(made.n_apart, 1);
}

#[test]
fn counts_games_and_sorts_by_popularity() {
    check(
        &[
            b"(;GM[1]SZ[9]RE[B+R];B[cc])",
            b"(;GM[1]SZ[9]RE[B+1];B[ee]C[center])",
            b"(;GM[1]SZ[9]RE[W+2];B[ee]C[center])",
        ],
        plain().with(|options| options.counts = true),
        "(;*C[3 games: Black won 2, White won 1]\
         (;B[ee]C[2 games: Black won 1, White won 1\n\ncenter])\
         (;B[cc]C[1 game: Black won 1]RE[B+R]))\n(;GM[1]SZ[9]RE[B+1];B[ee]C[center])\n(;GM[1]SZ[9]RE[W+2];B[ee]C[center])\n",
    );
}

#[test]
fn drops_rare_and_deep_moves() {
    let games: &[&[u8]] =
        &[b"(;GM[1]SZ[9];B[ee];W[ec];B[aa])", b"(;GM[1]SZ[9];B[ee];W[ec];B[bb])", b"(;GM[1]SZ[9];B[cc])"];
    check(games, plain().with(|options| options.min_games = 2), "(;*;B[ee];W[ec])\n");
    check(games, plain().with(|options| options.max_depth = Some(1)), "(;*(;B[ee])(;B[cc]))\n");
}

#[test]
fn merges_symmetric_openings() {
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
fn separates_games_with_different_setup() {
    check(
        &[b"(;GM[1]SZ[9];B[ee])", b"(;GM[1]SZ[9]HA[2]AB[cc][gg];W[ee])"],
        plain(),
        "(;*;B[ee])\n(;*AB[cc][gg]HA[2];W[ee])\n",
    );
}

#[test]
fn drops_contradictory_values() {
    let made = check(
        &[b"(;GM[1]SZ[9];B[ee]BL[100]TR[aa])", b"(;GM[1]SZ[9];B[ee]BL[200]TR[bb])"],
        plain(),
        "(;*;B[ee]TR[aa][bb])\n",
    );
    assert_eq!(made.n_left_out, 2);
}

#[test]
fn recodes_legacy_charsets_to_utf8() {
    check(
        &[b"(;GM[1]SZ[9]CA[ISO-8859-1];B[ee]C[\xE9])", "(;GM[1]SZ[9]CA[UTF-8];B[ee]C[ö])".as_bytes()],
        plain(),
        "(;*;B[ee]C[é\n\nö])\n",
    );
}

#[test]
fn rejects_different_games_and_boards() {
    let refused =
        |one: &[u8], other: &[u8]| tree(&[one, other], plain()).expect_err("they differ").to_string();
    assert_eq!(refused(b"(;GM[1];B[ee])", b"(;GM[2];B[e6])"), "the games differ: GM[1] and GM[2]");
    assert_eq!(refused(b"(;GM[1];B[ee])", b"(;GM[1]SZ[9];B[ee])"), "the boards differ: 19x19 and 9x9");
}
