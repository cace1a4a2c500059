//! Answers of `sgf db`: totals, pages, several databases, and the columns of each format.

use snapbox::str;

use crate::place::{Place, same};

const PRO: &str = "(;GM[1]PB[Bo]PW[Chie]DT[1990]RE[B+R]KM[6.5];B[qd];W[dp])\n\
    (;GM[1]PB[Aki]PW[Bo]DT[1990]RE[W+2];B[dd];W[pp])\n\
    (;GM[1]PB[Aki]PW[Chie];B[pd];W[dp];B[pp])\n\
    (;GM[1]PB[Dai]PW[Emi]DT[1980];B[cc])\n\
    (;GM[1]PB[Aki]PW[Dai]DT[1990];B[jj])\n";
const OTHER: &str = "(;GM[1]PB[Fumi]PW[Aki]DT[1985];B[dp])(;GM[1]PB[Aki]PW[Gen]DT[1990];B[cc];W[qq])";

fn two_databases() -> Place {
    let place = Place::with(&[("pro.sgf", PRO), ("other.sgf", OTHER)]);
    same(place.run("db add pro.sgfdb pro.sgf"), "! 5 games added\n");
    same(place.run("db add other.sgfdb other.sgf"), "! 2 games added\n");
    place
}

/// The first cells of the lines of a CSV, without the header.
fn firsts(told: &str, n_cells: usize) -> Vec<String> {
    let first = |line: &str| line.split(',').take(n_cells).collect::<Vec<_>>().join(" ");
    told.lines().skip(1).map(first).collect()
}

#[test]
fn a_limit_shows_the_total() {
    let place = two_databases();
    for (asked, expected) in [
        ("", "! 5 games\n"),
        ("--limit 2", "! 2 of 5 games\n"),
        ("--limit 0", "! 0 of 5 games\n"),
        ("--limit 9 --offset 4", "! 1 of 5 games\n"),
        ("--offset 7", "! 0 of 5 games\n"),
        ("--player aki --limit 1", "! 1 of 3 games\n"),
        ("--sequence pd", "! 2 games, 2 hits\n"),
        ("--pattern '.../.X./...' --limit 1", "! 1 of 5 games, 9 hits\n"),
        ("--pattern '.../.X./...' --first --limit 1", "! 1 of 5 games, 5 hits\n"),
        ("--player unknown --limit 1", "! 0 games\nexit 1\n"),
    ] {
        let told = place.run(&format!("db find pro.sgfdb {}", asked.replace('\'', "")));
        assert!(told.ends_with(expected), "{asked}\n{told}");
    }
    same(place.run("db find pro.sgfdb --limit 1 --format csv -o first.csv"), "! 1 of 5 games\n");
}

#[test]
fn counts_without_listing() {
    let place = two_databases();
    same(place.run("db find pro.sgfdb --count"), "5\n");
    same(place.run("db find pro.sgfdb --count --player aki"), "3\n");
    same(place.run("db find pro.sgfdb --count --player unknown"), "0\nexit 1\n");
    same(place.run("db find pro.sgfdb --count --sequence pd"), "2\t2\n");
    same(place.run("db find pro.sgfdb --count --pattern .../.X./..."), "5\t9\n");
    same(place.run("db find pro.sgfdb --count --pattern .../.X./... --first"), "5\t5\n");
    same(place.run("db find pro.sgfdb other.sgfdb --count --player aki"), "5\n");
    same(place.run("db find pro.sgfdb --count --format json"), "{\"games\":5,\"hits\":null}\n");
    same(place.run("db find pro.sgfdb --count --sequence pd --format json"), "{\"games\":2,\"hits\":2}\n");
    same(place.run("db find pro.sgfdb --count --sequence pd --format csv"), "games,hits\n2,2\n");
    for refused in
        ["--limit 1", "--offset 1", "--sort date", "--reverse", "--format sgf", "--format paths", "-o x"]
    {
        let told = place.run(&format!("db find pro.sgfdb --count {refused}"));
        assert!(told.ends_with("exit 2\n"), "{refused}\n{told}");
    }
}

#[test]
fn pages_lose_and_repeat_nothing() {
    let place = two_databases();
    for databases in ["pro.sgfdb", "pro.sgfdb other.sgfdb"] {
        for query in ["", "--sequence pd", "--pattern .../.X./...", "--player aki"] {
            for order in ["", "--sort date", "--sort black", "--sort moves", "--sort result"] {
                for reverse in ["", "--reverse"] {
                    let asked = format!("db find {databases} --format csv {query} {order} {reverse}");
                    let whole = firsts(&place.run(&asked), 2);
                    let page = |at: usize| firsts(&place.run(&format!("{asked} --offset {at} --limit 2")), 2);
                    let pages: Vec<String> = (0..whole.len()).step_by(2).flat_map(page).collect();
                    assert_eq!(pages, whole, "{asked}");
                }
            }
        }
    }
}

#[test]
fn equal_games_are_in_the_order_of_their_numbers() {
    let place = two_databases();
    for (asked, expected) in [
        ("", "1 2 3 4 5"),
        ("--reverse", "5 4 3 2 1"),
        ("--sort date", "4 1 2 5 3"),
        ("--sort date --reverse", "1 2 5 4 3"),
        ("--sort black", "2 3 5 1 4"),
        ("--pattern .../.X./... --sort date", "4 1 2 5 3"),
        ("--pattern .../.X./... --reverse", "5 4 3 2 1"),
    ] {
        let told = place.run(&format!("db find pro.sgfdb --format csv {asked}"));
        assert_eq!(firsts(&told, 1).join(" "), expected, "{asked}");
    }
}

#[test]
fn searches_several_databases_together() {
    let place = two_databases();
    let told = place.run("db find pro.sgfdb other.sgfdb --player aki --sort date --format csv");
    let expected = ["other.sgfdb 1", "pro.sgfdb 2", "pro.sgfdb 5", "other.sgfdb 2", "pro.sgfdb 3"];
    assert_eq!(firsts(&told, 2), expected);
    same(
        place.run("db find pro.sgfdb other.sgfdb --sequence pd --limit 2 --offset 1"),
        str![[r#"
pro.sgfdb          3  Aki             Chie                                  move 1
other.sgfdb        1  Fumi            Aki             1985                  move 1
! 2 of 3 games, 3 hits

"#]],
    );
    let told = place.run("db find other.sgfdb pro.sgfdb --date 1985 --format json");
    assert!(told.starts_with("{\"database\":\"other.sgfdb\",\"id\":1,"), "{told}");
    // Records of both, in the order of the list.
    let told = place.run("db find other.sgfdb pro.sgfdb --sort black --format sgf -o -");
    assert_eq!(told.matches("PB[").count(), 7, "{told}");
    assert!(told.find("PW[Gen]") < told.find("PB[Fumi]"), "{told}");
}

#[test]
fn a_missing_database_does_not_hide_the_others() {
    let place = two_databases();
    same(
        place.run("db find none.sgfdb other.sgfdb --date 1985 --count"),
        "1\n! error: none.sgfdb is not a database\nexit 2\n",
    );
    let told = place.run("db find pro.sgfdb none.sgfdb --limit 1 --format paths");
    same(told, "[..]pro.sgf\n! error: none.sgfdb is not a database\nexit 2\n");
    same(place.run("db find pro.sgfdb ./pro.sgfdb"), "! error: ./pro.sgfdb is named twice\nexit 2\n");
    let told = place.run("db find pro.sgfdb other.sgfdb --where nowhere=1");
    assert!(told.ends_with("exit 2\n") && told.matches("error").count() == 1, "{told}");
    // Damage names the database.
    std::fs::remove_file(place.path().join("pro.sgfdb/segments/1.seg")).unwrap();
    same(
        place.run("db find pro.sgfdb other.sgfdb --sequence pd --count"),
        "1\t1\n! error: pro.sgfdb: segment 1: file damaged or missing\nexit 2\n",
    );
}

#[test]
fn csv_and_json_have_the_same_columns() {
    let place = two_databases();
    for (databases, n_columns) in [("pro.sgfdb", 21), ("pro.sgfdb other.sgfdb", 22)] {
        let csv = place.run(&format!("db find {databases} --sequence pd --format csv"));
        let json = place.run(&format!("db find {databases} --sequence pd --format json"));
        let object: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(json.lines().next().unwrap()).unwrap();
        let names: Vec<&str> = csv.lines().next().unwrap().split(',').collect();
        assert_eq!(object.keys().collect::<Vec<_>>(), names);
        assert_eq!(names.len(), n_columns);
    }
    same(
        place.run("db find pro.sgfdb --sequence pd --limit 1 --format csv"),
        str![[r#"
id,path,number,gm,size,black,black_rank,white,white_rank,event,round,place,date,result,komi,handicap,rules,moves,errors,merged,hits
2,[..]pro.sgf,2,1,19x19,Aki,,Bo,,,,,1990,W+2,,,,2,0,,1

"#]],
    );
    place.run("db export pro.sgfdb all.csv");
    place.run("db export pro.sgfdb all.json");
    let csv = place.content("all.csv");
    assert_eq!(csv, place.run("db find pro.sgfdb --format csv"));
    assert_eq!(place.content("all.json"), place.run("db find pro.sgfdb --format json"));
}

#[test]
fn csv_can_start_with_a_byte_order_mark() {
    let place = two_databases();
    for command in [
        "db find pro.sgfdb --format csv",
        "db find pro.sgfdb --count --format csv",
        "db export pro.sgfdb - --format csv",
        "db stats pro.sgfdb --by years --format csv",
        "db names pro.sgfdb --format csv",
        "get --csv PB PW pro.sgf",
    ] {
        let told = place.run(&format!("{command} --bom"));
        assert_eq!(told, format!("\u{feff}{}", place.run(command)), "{command}");
    }
    let mut sql = place.command("db sql pro.sgfdb --format csv --bom");
    assert!(place.story(sql.arg("SELECT 1 AS one")).starts_with("\u{feff}one\n1\n"));
    let told = place.run("db find pro.sgfdb --bom");
    same(told, "! error: --bom only applies to CSV\nexit 2\n");
    // A table with a mark can be read again.
    let table = place.run("get --csv PB PW pro.sgf --bom");
    place.write("table.csv", table.as_bytes());
    assert!(!place.run("set --from table.csv --dry-run").contains("error"));
}

#[test]
fn blobs_are_shown_by_size() {
    let place = two_databases();
    let sql = |arguments: &str, query: &str| {
        place.story(place.command(&format!("db sql pro.sgfdb {arguments}")).arg(query))
    };
    let told = sql("", "SELECT * FROM games LIMIT 1");
    assert!(told.contains("<blob, 14 bytes>") && told.lines().all(|line| line.len() < 900), "{told}");
    same(sql("--format csv", "SELECT x'6162' AS b"), "b\n\"<blob, 2 bytes>\"\n");
    same(sql("--format json", "SELECT x'61' AS b"), "{\"b\":\"<blob, 1 byte>\"}\n");
    same(sql("--format csv --blobs hex", "SELECT x'6162' AS b"), "b\nx'6162'\n");
    same(sql("--format json --blobs hex", "SELECT x'6162' AS b"), "{\"b\":\"x'6162'\"}\n");
    let told = sql("--format csv", "SELECT CAST(record AS TEXT) FROM games WHERE id = 4");
    assert!(told.contains("(;GM[1]PB[Dai]PW[Emi]DT[1980];B[cc])"), "{told}");
}

#[test]
fn hits_within_a_range_of_moves() {
    let place = two_databases();
    let stone = ".../.X./...";
    for (range, expected) in [
        ("0..1", "5\t5\n"),
        ("..1", "5\t5\n"),
        ("2", "3\t3\n"),
        ("3..", "1\t1\n"),
        ("2..3", "3\t4\n"),
        ("9..", "0\t0\nexit 1\n"),
    ] {
        let told = place.run(&format!("db find pro.sgfdb --count --pattern {stone} --within {range}"));
        assert_eq!(told, expected, "{range}");
    }
    // The first hit of a game may be before the range.
    same(place.run(&format!("db find pro.sgfdb --count --pattern {stone} --within 2..3 --first")), "3\t3\n");
    let told = place.run(&format!("db explore pro.sgfdb --pattern {stone} --within 9.."));
    assert!(told.ends_with("exit 1\n"), "{told}");
    for refused in ["5..3", "..", "a", "-1", "1..b", ""] {
        let told = place.run(&format!("db find pro.sgfdb --pattern {stone} --within={refused}"));
        assert!(told.ends_with("exit 2\n"), "{refused}: {told}");
    }
    let told = place.run("db find pro.sgfdb --within 1..2");
    assert!(told.contains("require --pattern") && told.ends_with("exit 2\n"), "{told}");
}

#[test]
fn conditions_on_each_hit() {
    // White's stone at A3 is captured by move 4.
    let place = Place::with(&[(
        "a.sgf",
        "(;GM[1]SZ[3];W[aa];B[ba];W[cc];B[ab])(;GM[1]SZ[9];B[ee];W[ed];B[cc];W[ef])",
    )]);
    place.run("db add games.sgfdb a.sgf");
    for (conditions, expected) in [
        ("--pattern ----/|WX", "1\t2\n"),
        ("--pattern ----/|BX --no-exchange", "0\t0\nexit 1\n"),
        ("--pattern .O./.X./...", "1\t3\n"),
        ("--pattern .O./.X./... --no-exchange --to-move black", "1\t1\n"),
        ("--pattern .O./.X./... --no-exchange --to-move white", "0\t0\nexit 1\n"),
        ("--pattern .../.X./... --no-exchange --lines 3..", "1\t1\n"),
        ("--pattern .../.X./... --no-exchange --lines 2..", "1\t2\n"),
        ("--pattern .../.X./... --no-exchange --lines ..1", "0\t0\nexit 1\n"),
        ("--pattern .../.X./... --no-exchange --at-end", "1\t1\n"),
        ("--pattern .O./.X./.O. --tolerance 1 --no-exchange --first", "1\t1\n"),
        ("--position a.sgf@0*3 --at-end", "0\t0\nexit 1\n"),
        ("--position a.sgf --at-end", "1\t1\n"),
    ] {
        let told = place.run(&format!("db find games.sgfdb --count {conditions}"));
        assert_eq!(told, expected, "{conditions}");
    }
    for refused in [
        "--pattern .X. --tolerance 1",
        "--pattern XX --tolerance -1",
        "--pattern X --lines 0..2",
        "--pattern X --lines 3..2",
        "--pattern X --lines ..",
        "--pattern X --to-move red",
        "--pattern X1 --at-end",
        "--sequence ee --at-end",
        "--to-move black",
    ] {
        let told = place.run(&format!("db find games.sgfdb {refused}"));
        assert!(told.ends_with("exit 2\n"), "{refused}: {told}");
    }
}

/// A library with comments.
fn commented() -> Place {
    let place = Place::with(&[(
        "a.sgf",
        "(;FF[4]GM[1]PB[Chie]PW[Dai];B[qd]C[One ladder in a comment with many other words, which count less.])\n\
        (;FF[4]GM[1]PB[Aki]PW[Bo];B[qd]C[A ladder here would fail.];W[dp](;B[dd]C[This ladder works:\nladder, ladder, net.])(;B[pp]))\n\
        (;FF[4]GM[1]PB[Emi]PW[Fumi];B[qd]C[no such word])\n",
    )]);
    same(place.run("db add my.sgfdb a.sgf"), "! 3 games added\n");
    place
}

#[test]
fn words_are_ranked_and_shown_in_context() {
    let place = commented();
    same(
        place.run("db find my.sgfdb --text ladder --snippets"),
        str![[r#"
      2  Aki                 Bo
         @0 C: A ladder here would fail.
      1  Chie                Dai
         @0 C: One ladder in a comment with many other words, which count less.
! 2 games

"#]],
    );
    same(
        place.run("db find my.sgfdb --text net --snippets --format json"),
        str![[r#"
{"id":2,"path":"[..]a.sgf","number":2,"gm":1,"size":[19,19],"black":"Aki","black_rank":null,"white":"Bo","white_rank":null,"event":null,"round":null,"place":null,"date":null,"result":null,"komi":null,"handicap":null,"rules":null,"moves":3,"errors":0,"merged":[],"hits":[],"node":"0*3","property":"C","snippet":"… ladder works: ladder, ladder, net."}

"#]],
    );
    same(
        place.run("db find my.sgfdb --text ladder --snippets --format csv --sort date"),
        str![[r#"
id,path,number,gm,size,black,black_rank,white,white_rank,event,round,place,date,result,komi,handicap,rules,moves,errors,merged,hits,node,property,snippet
1,[..]a.sgf,1,1,19x19,Chie,,Dai,,,,,,,,,,1,0,,,0,C,"One ladder in a comment with many other words, which count less."
2,[..]a.sgf,2,1,19x19,Aki,,Bo,,,,,,,,,,3,0,,,0,C,A ladder here would fail.

"#]],
    );
    // --sort chooses another order, and --count needs none.
    same(place.run("db find my.sgfdb --text ladder --count"), "2\n");
    let numbers = |told: &str| firsts(told, 1);
    assert_eq!(numbers(&place.run("db find my.sgfdb --text ladder --format csv")), ["2", "1"]);
    assert_eq!(numbers(&place.run("db find my.sgfdb --text ladder --format csv --reverse")), ["1", "2"]);
    assert_eq!(numbers(&place.run("db find my.sgfdb --text ladder --format csv --sort black")), ["2", "1"]);
    for refused in [
        "db find my.sgfdb --sort relevance",
        "db find my.sgfdb --snippets",
        "db find my.sgfdb --text ladder --snippets --format paths",
        "db find my.sgfdb --text ladder --snippets --count",
    ] {
        let told = place.run(refused);
        assert!(told.ends_with("exit 2\n"), "{refused}: {told}");
    }
}

#[test]
fn two_groups_of_games_are_compared() {
    let place = two_databases();
    same(
        place.run("db explore pro.sgfdb --player Aki -- --player Bo"),
        str![[r#"
move  played  share %  won %  others  share %  won %
B dd       2     66.7      0       1     50.0      0
B dc       0      0.0              1     50.0    100
B jj       1     33.3              0      0.0
! 3 hits in 3 games; others: 2 hits in 2 games

"#]],
    );
    same(
        place.run("db explore pro.sgfdb --json --date ..1985 -- --date 1986.."),
        str![[r#"
{"move":"cc","color":"B","label":null,"games":{"count":1,"late":0,"black_wins":0,"white_wins":0,"first_year":1980,"last_year":1980,"years":[{"year":1980,"count":1,"wins":0,"losses":0}],"examples":[4]},"others":null}
{"move":"dc","color":"B","label":null,"games":null,"others":{"count":1,"late":0,"black_wins":1,"white_wins":0,"first_year":1990,"last_year":1990,"years":[{"year":1990,"count":1,"wins":1,"losses":0}],"examples":[1]}}
{"move":"dd","color":"B","label":null,"games":null,"others":{"count":1,"late":0,"black_wins":0,"white_wins":1,"first_year":1990,"last_year":1990,"years":[{"year":1990,"count":1,"wins":0,"losses":1}],"examples":[2]}}
{"move":"jj","color":"B","label":null,"games":null,"others":{"count":1,"late":0,"black_wins":0,"white_wins":0,"first_year":1990,"last_year":1990,"years":[{"year":1990,"count":1,"wins":0,"losses":0}],"examples":[5]}}
{"totals":[{"games":1,"hits":1,"ends":0},{"games":3,"hits":3,"ends":0}]}

"#]],
    );
    let told = place.run("db explore pro.sgfdb --player unknown -- --player none");
    assert!(told.ends_with("exit 1\n"), "{told}");
    for refused in ["-- --dat 1990", "-- pro.sgfdb", "-- --date 1990..1980", "--period 10 -- --date 1990"] {
        let told = place.run(&format!("db explore pro.sgfdb {refused}"));
        assert!(told.ends_with("exit 2\n"), "{refused}: {told}");
    }
}

#[test]
fn examples_of_each_move_are_recent_or_strong() {
    let place = Place::with(&[(
        "a.sgf",
        "(;GM[1]PB[Aki]BR[9p]PW[Bo]WR[9p]DT[1950]RE[B+R];B[qd];W[dp])\n\
        (;GM[1]PB[Chie]BR[1d]PW[Dai]WR[2d]DT[2001];B[qd];W[dp])\n\
        (;GM[1]PB[Emi]PW[Fumi];B[qd];W[dd])\n\
        (;GM[1]PB[Gen]PW[Hana]DT[1999-05-03]RE[W+2.5];B[pd];W[dp])\n",
    )]);
    same(place.run("db add my.sgfdb a.sgf"), "! 4 games added\n");
    same(
        place.run("db explore my.sgfdb --examples 2"),
        str![[r#"
B dc	3	100 %	1950–2001	3-4 point (komoku)
        2  2001        Chie 1d – Dai 2d
        1  1950        Aki 9p – Bo 9p  B+R
B dd	1	0 %	1999	4-4 point (hoshi)
        4  1999-05-03  Gen – Hana  W+2.5
! 4 hits in 4 games; no continuation in 0

"#]],
    );
    same(
        place.run("db explore my.sgfdb --examples 1 --strongest"),
        str![[r#"
B dc	3	100 %	1950–2001	3-4 point (komoku)
        1  1950        Aki 9p – Bo 9p  B+R
B dd	1	0 %	1999	4-4 point (hoshi)
        4  1999-05-03  Gen – Hana  W+2.5
! 4 hits in 4 games; no continuation in 0

"#]],
    );
    let told = place.run("db explore my.sgfdb --examples 1 --json --sequence qd");
    assert!(told.contains("\"examples\":[2]"), "{told}");
    let told = place.run("db find my.sgfdb --sort rank --reverse --format csv");
    assert_eq!(firsts(&told, 1), ["1", "2", "3", "4"]);
    for refused in ["--examples 0", "--examples x", "--strongest", "--examples 1 -- --date 1990"] {
        let told = place.run(&format!("db explore my.sgfdb {refused}"));
        assert!(told.ends_with("exit 2\n"), "{refused}: {told}");
    }
}
