//! Examples of Snowie positions.

use crate::testing::taken;

const LINE: &str =
    "7;0;0;0;0;oskar;hana;0;2;1;2;1;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;5;2;";

#[test]
fn reads_a_position() {
    let checkers = "AE[a:y]AW[x][x][m][m][m][m][m][h][h][h][f][f][f][f][f]AB[a][a][l][l][l][l][l][q][q][q][s][s][s][s][s]";
    let (sgf, facts) = taken("snowie", format!("{LINE}\n").as_bytes());
    assert_eq!(
        sgf,
        format!(
            "(;GM[6]MI[length:7][ws:2][bs:1]PW[oskar]PB[hana];PL[W]{checkers};CV[2]CO[w]CP[w];PL[W]DI[52])"
        )
    );
    assert_eq!(facts, [""; 0]);
    // With the other player on roll, names, scores and the cube are swapped.
    let (sgf, _) = taken("snowie", LINE.replacen("0;0;0;0;oskar", "0;0;0;1;oskar", 1).as_bytes());
    assert_eq!(
        sgf,
        format!(
            "(;GM[6]MI[length:7][ws:1][bs:2]PW[hana]PB[oskar];PL[B]{checkers};CV[2]CO[b]CP[b];PL[B]DI[52])"
        )
    );
}

#[test]
fn reads_bars_and_money_games() {
    let line = "0;1;0;0;1;a;b;0;0;0;1;0;1;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;-2;0;0;";
    let (sgf, _) = taken("snowie", line.as_bytes());
    assert_eq!(sgf, "(;GM[6]MI[length:0][ws:0][bs:0]PW[b]PB[a]RU[Jacoby];PL[B]AE[a:y]AW[y][y]AB[y])");
}

#[test]
fn reports_invalid_positions() {
    let text = format!("{LINE}\nhello\n{}\n", LINE.replace("-5;5", "-5;16"));
    let (sgf, facts) = taken("snowie", text.as_bytes());
    assert_eq!(sgf.matches("(;GM[6]").count(), 1);
    assert_eq!(facts.len(), 2, "{facts:?}");
}
