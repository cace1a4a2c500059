//! Names of openings, and trees of continuations.

use crate::place::Place;

/// Four games of 9x9: two reach a position by different moves, two are mirrored.
fn games() -> Place {
    let place = Place::with(&[(
        "a.sgf",
        "(;GM[1]SZ[9]RE[B+R]DT[1990];B[cc];W[gg];B[gc];W[cg];B[ee])(;GM[1]SZ[9]RE[W+2]DT[1995];B[gc];W[gg];B[cc];W[ee])\
         (;GM[1]SZ[9]RE[B+1]DT[2001];B[gg];W[cc];B[cg];W[gc];B[ee])(;GM[1]SZ[9];B[ee];W[cc])",
    )]);
    place.run("db add games.sgfdb a.sgf");
    place
}

#[test]
fn a_tree_counts_games_and_names_transpositions() {
    let place = games();
    assert_eq!(
        place.run("db explore games.sgfdb --tree 3"),
        "(;FF[4]CA[UTF-8]GM[1]SZ[9]C[4 hits in 4 games]\n\
         (;B[cc]N[3-3 point (san-san)]C[3 times: Black won 2, White won 1; 1990–2001]\n\
         (;W[gg]C[2 times: Black won 2; 1990–2001];B[gc]C[2 times: Black won 2; 1990–2001])\n\
         (;W[gc]C[1 time: White won 1; 1995];B[cg]C[1 time: White won 1; 1995\n\
         The same position as after B cc, W gg, B gc]))\n\
         (;B[ee]C[1 time];W[cc]C[1 time]))\n\
         ! 7 moves of 4 games\n",
    );
}

#[test]
fn a_tree_is_written_once() {
    let place = games();
    assert_eq!(
        place.run("db explore games.sgfdb --tree 2 --min-games 2 -o tree.sgf"),
        "! 2 moves of 4 games\n"
    );
    let told = place.run("db explore games.sgfdb --tree 2 -o tree.sgf");
    assert!(told.contains("already exists") && told.ends_with("exit 2\n"), "{told}");
    assert_eq!(
        place.run("db explore games.sgfdb --tree 2 --min-games 2 -o tree.sgf --force"),
        "! 2 moves of 4 games\n"
    );
    assert_eq!(place.run("check tree.sgf"), "! 1 file, 1 game, 3 nodes: no problems\n");
    for refused in
        ["--tree 0", "--tree 2 --json", "--min-games 2", "--tree 2 --min-games 0", "--tree 2 -o tree.svg"]
    {
        let told = place.run(&format!("db explore games.sgfdb {refused}"));
        assert!(told.ends_with("exit 2\n"), "{refused}: {told}");
    }
    let told = place.run("db explore games.sgfdb --pattern XXXX/XXXX --tree 2");
    assert!(told.ends_with("exit 1\n"), "{told}");
}

#[test]
fn a_tree_of_a_pattern_shows_its_part_of_the_board() {
    let place = games();
    let told =
        place.run("db explore games.sgfdb --pattern -----/|...../|...../|..X../|...../|..... --tree 1");
    let told = told.lines().next().expect("a record");
    assert_eq!(told, "(;FF[4]CA[UTF-8]GM[1]SZ[6]AB[cc]VW[aa:ee]N[3-3 point (san-san)]C[11 hits in 3 games]");
}

#[test]
fn own_names_replace_those_that_are_built_in() {
    let place = games();
    let names = "(;GM[1]SZ[9];B[gc]N[Our corner];W[gg]N[Both](;N[Ignored on the way]))";
    place.write("names.sgf", names.as_bytes());
    let told = place.run("db explore games.sgfdb --openings names.sgf");
    assert!(
        told.lines().next().is_some_and(|line| line.ends_with("Our corner, 3-3 point (san-san)")),
        "{told}"
    );
    let told = place.run("db explore games.sgfdb --position a.sgf@0*1 --openings names.sgf --json");
    assert!(told.contains("\"openings\":[\"Ignored on the way\"]"), "{told}");
    for (content, message) in [("(;GM[1];B[gc])", "no node has a name"), ("(;GM[99];N[a])", "GM[99]")] {
        place.write("names.sgf", content.as_bytes());
        let told = place.run("db explore games.sgfdb --openings names.sgf");
        assert!(told.contains(message) && told.ends_with("exit 2\n"), "{told}");
    }
    let told = place.run("db explore games.sgfdb --openings missing.sgf");
    assert!(told.contains("cannot read missing.sgf") && told.ends_with("exit 2\n"), "{told}");
}

#[test]
fn built_in_names_of_go_chess_and_othello() {
    let place = Place::with(&[
        ("go.sgf", "(;GM[1]SZ[13];B[jd];W[hc])"),
        (
            "chess.sgf",
            "(;GM[3];W[d2d4];B[g8f6];W[c2c4];B[e7e6];W[g1f3];B[b7b6])(;GM[3];W[c2c4];B[e7e6];W[d2d4];B[g8f6];W[g1f3];B[b7b6])",
        ),
        ("othello.sgf", "(;GM[2];B[c4];W[c3];B[d3];W[c5])"),
    ]);
    for (record, expected) in [
        ("go.sgf", "Small knight approach to the 4-4 point: 1 hit in 1 game"),
        ("chess.sgf", "Queen's Indian Defence: 2 hits in 2 games"),
        ("othello.sgf@0*2", "Diagonal opening: 1 hit in 1 game"),
    ] {
        let file = record.split('@').next().expect("a name");
        place.run(&format!("db add {file}db {file}"));
        let told = place.run(&format!("db explore {file}db --position {record}"));
        assert!(told.contains(expected), "{told}");
    }
}
