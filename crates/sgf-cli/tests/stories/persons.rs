//! Players as persons: spellings of one name, and names that users joined.

use std::fs;

use snapbox::str;

use crate::place::{Place, same};

const GAMES: &str = "(;PB[Lee Sedol]PW[Bo]RE[B+R]DT[2004])(;PB[SEDOL LEE 9p]PW[Bo]RE[B+R]DT[2005])\
    (;PB[Lee Sedol]PW[Chie]RE[W+R])(;PB[LeeSedol]PW[Bo])(;PB[Chie]PW[李世乭]RE[B+R])";

fn place() -> Place {
    let place = Place::with(&[("a.sgf", GAMES)]);
    same(place.run("db add my.sgfdb a.sgf --no-check"), "! 5 games added\n");
    place
}

#[test]
fn suggests_similar_names() {
    let place = place();
    same(
        place.run("db names my.sgfdb"),
        str![[r#"
score  one        games  other     games  differs                        examples
 1.00  Lee Sedol      2  LeeSedol      1  punctuation, common opponents  1 4
! 1 pair
exit 1

"#]],
    );
    same(
        place.run("db names my.sgfdb --format csv"),
        str![[r#"
score,one,one_games,other,other_games,differs,examples
1.00,Lee Sedol,2,LeeSedol,1,"punctuation, common opponents",1 4
exit 1

"#]],
    );
    same(
        place.run("db names my.sgfdb --format json"),
        str![[r#"
{"score":1.0,"one":{"name":"Lee Sedol","games":2,"first_year":2004,"last_year":2004,"examples":[1,3]},"other":{"name":"LeeSedol","games":1,"first_year":null,"last_year":null,"examples":[4]},"differs":["punctuation","common opponents"]}
exit 1

"#]],
    );
    same(place.run("db names my.sgfdb --date 1990"), "! 0 pairs\n");
    place.story(place.command("db names my.sgfdb --join").args(["Lee Sedol", "LeeSedol"]));
    same(place.run("db names my.sgfdb"), "! 0 pairs\n");
}

#[test]
fn joined_names_count_as_one_player() {
    let place = place();
    let games =
        |options: &str| place.run(&format!("db find my.sgfdb {options} --format csv")).lines().count() - 1;
    assert_eq!((games("--player Sedol"), games("--player 李世乭")), (4, 1));
    same(
        place.story(place.command("db names my.sgfdb --join").args([
            "Lee Sedol",
            "李世乭",
            "Lee Se Dol",
            "Sedol Lee",
        ])),
        str![[r#"
! no game has the name `Lee Se Dol`
! 3 names joined

"#]],
    );
    same(
        place.run("db names my.sgfdb --joined"),
        str![[r#"
preferred  games  alias       games
Lee Sedol      3  Lee Se Dol      0
Lee Sedol      3  Sedol Lee       3
Lee Sedol      3  李世乭          1
! 3 names joined

"#]],
    );
    same(
        place.run("db names my.sgfdb --joined --format json"),
        str![[r#"
{"preferred":"Lee Sedol","preferred_games":3,"alias":"Lee Se Dol","alias_games":0}
{"preferred":"Lee Sedol","preferred_games":3,"alias":"Sedol Lee","alias_games":3}
{"preferred":"Lee Sedol","preferred_games":3,"alias":"李世乭","alias_games":1}

"#]],
    );
    assert_eq!((games("--player Sedol"), games("--player 李世乭"), games("--white 世乭")), (5, 4, 1));
    same(
        place.run("db stats my.sgfdb --by players"),
        str![[r#"
Players
player     games  wins  losses  draws  first year  last year
Lee Sedol      4     2       2      0        2004       2005
Bo             3     0       2      0        2004       2005
Chie           2     2       0      0
LeeSedol       1     0       0      0
! 5 games

"#]],
    );
    same(
        place.run("db stats my.sgfdb --player 世乭 --against chie"),
        str![[r#"
Head to head
period  games  wins  losses  draws  black wins  white wins
all         2     0       2      0           0           0
wins and losses of 世乭
! 2 games

"#]],
    );
    same(place.run("db names my.sgfdb --split 李世乭"), "! 1 name split off\n");
    let told = place.run("db verify my.sgfdb");
    assert!(!told.contains("exit"), "{told}");
    assert_eq!(games("--player 李世乭"), 1);
    let table = "preferred;alias\r\nLee Sedol;李世乭;LeeSedol\r\n";
    place.write("names.csv", ["\u{FEFF}", table].concat().as_bytes());
    assert_eq!(
        (games("--player chie --aliases names.csv"), games("--player 李世乭 --aliases names.csv")),
        (2, 5)
    );
    let told = place.run("db stats my.sgfdb --by players --aliases names.csv --format csv");
    assert!(told.contains("\nLee Sedol,5,"), "{told}");
}

#[test]
fn refuses_contradicting_joins() {
    let place = place();
    for (names, told) in [
        (&["Bo", "Chie"][..], "! 1 name joined\n"),
        (&["Bo", "Chie"], "! 0 names joined\n"),
        (&["Chie", "Bo"], "! error: `Chie` is a spelling of `Bo`: split it first\nexit 2\n"),
        (
            &["Lee Sedol", "Bo"],
            "! error: `Bo` is the preferred name of another person: split it first\nexit 2\n",
        ),
        (&["Lee Sedol", "Chie"], "! error: `Chie` is a spelling of `Bo`: split it first\nexit 2\n"),
        (&["Bo", " "], "! error: a name is empty\nexit 2\n"),
        (&["Bo", "a\u{1B}[31mb"], "! no game has the name `a␛[31mb`\n! 1 name joined\n"),
    ] {
        same(place.story(place.command("db names my.sgfdb --join").args(names)), told);
    }
    same(place.run("db names my.sgfdb --split Dai"), "! error: `Dai` is not joined\nexit 2\n");
    same(place.run("db names my.sgfdb --split Bo"), "! 2 names split off\n");
    same(place.run("db names my.sgfdb --joined"), "! 0 names joined\n");
    for refused in [
        "--join Bo",
        "--join Bo Chie --split Bo",
        "--join Bo Chie --join Dai Emi",
        "--join Bo Chie --player Bo",
        "--split Bo --format csv",
        "--joined --score 0.5",
        "--import missing.csv",
        "--aliases missing.csv",
        "--split Bo --aliases missing.csv",
    ] {
        let told = place.run(&format!("db names my.sgfdb {refused}"));
        assert!(told.ends_with("exit 2\n"), "{refused}\n{told}");
    }
}

#[test]
fn exported_names_can_be_imported() {
    let place = place();
    let export = || place.run("db names my.sgfdb --joined --format csv --safe");
    for (table, told) in [
        ("preferred,alias\n", "! 0 names joined\n"),
        ("sep=;\r\nAlias;Preferred\r\nChie;Bo\r\n;\r\n", "! 1 name joined\n"),
        ("preferred\talias\talias\nLee Sedol\tLeeSedol\t李世乭\tSedol Lee\n", "! 3 names joined\n"),
        (
            "preferred,alias\n\"=Bo, Jr.\",'=1\n",
            "! no game has the name `=1`\n! no game has the name `=Bo, Jr.`\n! 1 name joined\n",
        ),
        ("preferred,alias\nLee Sedol,LeeSedol\n", "! 0 names joined\n"),
        (
            "name,alias\n",
            "! error: t.csv:1: the table needs the columns `preferred` and `alias`, and no others\nexit 2\n",
        ),
        (
            "preferred\n",
            "! error: t.csv:1: the table needs the columns `preferred` and `alias`, and no others\nexit 2\n",
        ),
        (
            "preferred,alias\nNew,x\nChie,Dai\n,Emi\n",
            "! error: t.csv:3: `Chie` is a spelling of `Bo`: split it first\n! error: t.csv:4: a name is empty\nexit 2\n",
        ),
    ] {
        place.write("t.csv", table.as_bytes());
        same(place.run("db names my.sgfdb --import t.csv"), told);
    }
    let exported = export();
    same(
        exported.clone(),
        str![[r#"
preferred,alias
"'=Bo, Jr.",'=1
Bo,Chie
Lee Sedol,LeeSedol
Lee Sedol,Sedol Lee
Lee Sedol,李世乭

"#]],
    );
    let whole = place.run("db names my.sgfdb --joined --format csv");
    place.write("export.csv", exported.as_bytes());
    fs::remove_dir_all(place.path().join("my.sgfdb")).unwrap();
    place.run("db add my.sgfdb a.sgf --no-check");
    place.run("db names my.sgfdb --import export.csv");
    assert_eq!(place.run("db names my.sgfdb --joined --format csv"), whole);
    assert_eq!(export(), exported);
}

#[test]
fn duplicates_may_name_one_person_differently() {
    let moves = ";B[qd];W[dd];B[pq];W[dp];B[fq];W[cn];B[oc];W[ck];B[fc];W[cf];B[ic];W[qo]";
    let records = format!(
        "(;GM[1]PB[Cho Chikun]PW[Bo]{moves})(;GM[1]PB[CHIKUN CHO]PW[Bo]{moves}C[x])(;GM[1]PB[趙治勲]PW[Bo]{moves}C[y])"
    );
    let place = Place::with(&[("a.sgf", &records)]);
    place.run("db add my.sgfdb a.sgf --no-check");
    let n_pairs =
        || place.run("db dedupe my.sgfdb --json").lines().filter(|line| line.starts_with('{')).count();
    // Short games are duplicates only if the players match.
    assert_eq!(n_pairs(), 1);
    place.story(place.command("db names my.sgfdb --join").args(["Cho Chikun", "趙治勲"]));
    assert_eq!(n_pairs(), 2);
}

#[test]
fn many_aliases_are_joined_in_time() {
    let place = place();
    let lines: String =
        (0..100_000).map(|number| format!("Person {},Alias {number}\n", number / 2)).collect();
    place.write("many.csv", format!("preferred,alias\n{lines}").as_bytes());
    let told = place.run("db names my.sgfdb --import many.csv");
    assert_eq!(told.lines().count(), 12, "{told}");
    assert!(told.ends_with("! 100,000 names joined\n"), "{told}");
    assert_eq!(place.run("db names my.sgfdb --joined --format csv").lines().count(), 100_001);
    assert!(place.run("db find my.sgfdb --player Bo --format csv").lines().count() == 4);
}

#[test]
fn ratings_in_names_are_no_part_of_the_person() {
    let place = Place::with(&[("a.sgf", "(;PB[saffron (1802)]PW[Bo 3d])(;PB[Saffron (1810)]PW[Bo 4d])")]);
    place.run("db add my.sgfdb a.sgf --no-check");
    same(
        place.run("db stats my.sgfdb --by players"),
        str![[r#"
Players
player   games  wins  losses  draws  first year  last year
Bo           2     0       0      0
Saffron      2     0       0      0
! 2 games

"#]],
    );
}

#[test]
fn rates_players_over_time() {
    let game = |black: &str, white: &str, result: &str, year: u16| {
        format!("(;PB[{black}]PW[{white}]RE[{result}]DT[{year}]C[{{}}])")
    };
    let mut records = String::new();
    for number in 0..5 {
        for (black, white, result, year) in [
            ("Cho Chikun", "Bo", "B+R", 1990),
            ("Bo", "CHIKUN CHO", "B+R", 1999),
            ("Bo", "Chie", "B+R", 1999),
        ] {
            records += &game(black, white, result, year).replace("{}", &number.to_string());
        }
    }
    records += "(;PB[Bo]PW[Chie]RE[B+R])(;PB[Bo]PW[Chie]RE[B+R]HA[3]DT[1999])";
    let place = Place::with(&[("a.sgf", &records)]);
    place.run("db add my.sgfdb a.sgf --no-check");
    same(
        place.run("db stats my.sgfdb --by ratings --over-time"),
        str![[r#"
Ratings
player      year  rating  error  games
Bo          1990  1496.0  122.6      5
Bo          1999  1749.5  132.3     10
CHIKUN CHO  1990  1665.3  129.0      5
CHIKUN CHO  1999  1492.4  151.5      5
skipped 1 game without a year, skipped 1 game with handicap
! 15 games

"#]],
    );
    // Only the player is listed, and all games count.
    same(
        place.run("db stats my.sgfdb --by ratings --over-time --player chikun"),
        str![[r#"
Ratings
player      year  rating  error  games
CHIKUN CHO  1990  1665.3  129.0      5
CHIKUN CHO  1999  1492.4  151.5      5
skipped 1 game without a year, skipped 1 game with handicap
! 15 games

"#]],
    );
    let told = place.run("db stats my.sgfdb --by ratings --player unknown");
    assert!(told.ends_with("exit 1\n"), "{told}");
    for refused in ["--over-time", "--over-time --by players", "--over-time --player Bo --against Chie"] {
        let told = place.run(&format!("db stats my.sgfdb {refused}"));
        assert!(told.ends_with("exit 2\n"), "{refused}\n{told}");
    }
}

#[test]
fn joined_names_take_the_options_of_tables_and_no_filters() {
    let place = Place::with(&[("a.sgf", "(;GM[1]PB[Aki]PW[Bo])")]);
    place.run("db add my.sgfdb a.sgf -q");
    assert_eq!(place.run("db names my.sgfdb --join Aki Bo"), "! 1 name joined\n");
    assert_eq!(
        place.run("db names my.sgfdb --joined --format csv --bom"),
        "\u{feff}preferred,alias\nAki,Bo\n"
    );
    for filter in ["--tag ladder", "--starred", "--noted", "--player Aki"] {
        assert!(
            place.run(&format!("db names my.sgfdb --split Bo {filter}")).ends_with("exit 2\n"),
            "{filter}"
        );
    }
}

#[test]
fn a_name_with_a_typo_gets_suggestions() {
    let place =
        Place::with(&[("a.sgf", "(;PB[Cho Chikun]PW[Bo])(;PB[Cho Chikun]PW[Chu Chikun])(;PB[Lee Sedol])")]);
    place.run("db add a.sgfdb a.sgf");
    for (name, expected) in [
        ("Chikin", "! 0 games\n! did you mean Cho Chikun (2 games), Chu Chikun (1 game)?\nexit 1\n"),
        ("ChoChikn", "! did you mean Cho Chikun (2 games)"),
        ("Sedl", "! did you mean Lee Sedol (1 game)?"),
        ("Shusaku", "! 0 games\nexit 1\n"),
    ] {
        let told = place.run(&format!("db find a.sgfdb --player {name}"));
        assert!(told.contains(expected.trim_end_matches('\n')), "{name}: {told}");
    }
    // Both names are known, only not together.
    let told = place.run("db find a.sgfdb --player Bo --player Sedol");
    assert!(!told.contains("did you mean"), "{told}");
}
