//! Examples of OGS.

use crate::testing::taken;

const GAME: &str = r#"{"game_id":1,"width":9,"height":9,"komi":5.5,"rules":"japanese","handicap":0,
"initial_state":{"black":"","white":""},"initial_player":"black","game_name":"a game","start_time":1593517436,
"players":{"black":{"username":"oskar","rank":22.4,"id":7},"white":{"username":"h\u00e1na","rank":31.0,"id":8}},
"time_control":{"system":"fischer","time_increment":30,"initial_time":3600},
"moves":[[6,5,2393],[2,3,1174],[-1,-1,900]],"outcome":"Resignation","winner":8}"#;

const HEAD: &str = "GM[1]SZ[9]PB[oskar]BR[8k]PW[hána]WR[2d]KM[5.5]RU[Japanese]RE[W+R]DT[2020-06-30]TM[3600]OT[30 fischer]GN[a game]SO[https://online-go.com/game/1]";

fn check(text: &str, expected: &str) {
    let (sgf, facts) = taken("ogs", text.as_bytes());
    assert_eq!(sgf, expected);
    assert_eq!(facts, [""; 0]);
}

#[test]
fn reads_a_game() {
    check(GAME, &format!("(;{HEAD};B[gf];W[cd];B[])"));
    // The API that wraps the game.
    check(&format!("{{\"id\":1,\"gamedata\":{GAME}}}"), &format!("(;{HEAD};B[gf];W[cd];B[])"));
    let letters = GAME.replace("[[6,5,2393],[2,3,1174],[-1,-1,900]]", "\"gfcd..!1aa!2bb!0aa!undefinedbc\"");
    check(&letters, &format!("(;{HEAD};B[gf];W[cd];B[];AB[aa];AW[bb];AE[aa];W[bc])"));
    let objects = GAME.replace("[6,5,2393]", r#"{"x":6,"y":5,"color":2}"#);
    check(&objects, &format!("(;{HEAD};W[gf];B[cd];W[])"));
}

#[test]
fn finds_the_first_player() {
    let head = HEAD;
    let stones = GAME.replace(r#""black":"","white":"""#, r#""black":"ccgg","white":"""#);
    let white = stones.replace(r#""initial_player":"black""#, r#""initial_player":"white""#);
    let white = white.replace(r#""handicap":0"#, r#""handicap":2"#);
    check(&white, &format!("(;{head}HA[2]AB[cc][gg]PL[W];W[gf];B[cd];W[])"));
    let free = GAME.replace(r#""handicap":0"#, r#""handicap":2,"free_handicap_placement":true"#);
    check(&free, &format!("(;{head}HA[2];B[gf];B[cd];W[])"));
    let colors = GAME.replace("[2,3,1174]", "[2,3,1174,1]");
    check(&colors, &format!("(;{head};B[gf];B[cd];W[])"));
}

#[test]
fn reads_results() {
    for (outcome, expected) in [
        (r#""outcome":"Timeout","winner":7"#, "RE[B+T]"),
        (r#""outcome":"9.5 points","winner":7"#, "RE[B+9.5]"),
        (r#""outcome":"Moderator Decision","winner":8"#, "RE[W+F]"),
        (r#""outcome":"Cancellation","winner":8"#, "RE[Void]"),
        (r#""outcome":"0 points","winner":"tie""#, "RE[0]"),
        (r#""outcome":"Resignation","winner":"black""#, "RE[B+R]"),
        (r#""outcome":"","winner":null"#, "RU[Japanese]DT"),
    ] {
        let text = GAME.replace(r#""outcome":"Resignation","winner":8"#, outcome);
        let (sgf, facts) = taken("ogs", text.as_bytes());
        assert!(sgf.contains(expected), "{outcome}: {sgf}");
        assert_eq!(facts, [""; 0]);
    }
}

#[test]
fn reads_times() {
    for (control, expected) in [
        (r#""system":"byoyomi","main_time":60,"periods":5,"period_time":10"#, "TM[60]OT[5x10 byo-yomi]"),
        (
            r#""system":"canadian","main_time":60,"period_time":600,"stones_per_period":20"#,
            "TM[60]OT[20/600 Canadian]",
        ),
        (r#""system":"simple","per_move":10"#, "OT[10 simple]"),
        (r#""system":"absolute","total_time":600"#, "TM[600]GN"),
        (r#""system":"none""#, "DT[2020-06-30]GN"),
    ] {
        let text = GAME.replace(r#""system":"fischer","time_increment":30,"initial_time":3600"#, control);
        assert!(taken("ogs", text.as_bytes()).0.contains(expected), "{control}");
    }
}

#[test]
fn reads_the_tree_of_a_review() {
    let tree = r#","move_tree":{"x":-1,"y":-1,"text":"begin","trunk_next":{"x":6,"y":5,
        "marks":[{"x":0,"y":0,"marks":{"circle":true,"square":false}},{"x":1,"y":0,"marks":{"letter":"a:"}}],
        "branches":[{"x":0,"y":0,"trunk_next":{"x":-1,"y":-1,"text":"a pass"}},{"x":1,"y":1}],
        "trunk_next":{"x":2,"y":3}}}}"#;
    let text = format!("{}{tree}", GAME.strip_suffix('}').expect("it is an object"));
    check(
        &text,
        &format!("(;{HEAD}C[begin];B[gf]CR[aa]LB[ba:a\\:](;W[cd];B[])(;W[aa];B[]C[a pass])(;W[bb]))"),
    );
}

#[test]
fn reads_deep_reviews() {
    let n = 100_000;
    let tree = "{\"x\":0,\"y\":0,\"trunk_next\":".repeat(n) + "{\"x\":1,\"y\":1}" + &"}".repeat(n);
    let text = format!("{},\"move_tree\":{tree}}}", GAME.strip_suffix('}').expect("it is an object"));
    let (sgf, facts) = taken("ogs", text.as_bytes());
    assert_eq!((sgf.matches(';').count(), facts.len()), (1 + n, 0));
}

#[test]
fn marks_territory_at_the_end() {
    let score = r#","score":{"white":{"scoring_positions":"aabb"},"black":{"scoring_positions":"ii"}}}"#;
    let text = format!("{}{score}", GAME.strip_suffix('}').expect("it is an object"));
    check(&text, &format!("(;{HEAD};B[gf];W[cd];B[]TB[ii]TW[aa][bb])"));
}

#[test]
fn reports_problems() {
    for (from, to, expected) in [
        ("[2,3,1174]", "[9,3,1174]", "OffBoard: [9,3,1174]"),
        ("[2,3,1174]", "[\"a\"]", "Unknown: [\"a\"]"),
        ("\"winner\":8", "\"winner\":9", "BadValue(\"winner\"): 9"),
        ("\"komi\":5.5", "\"komi\":\"x\"", "BadValue(\"komi\"): \"x\""),
        ("\"Resignation\"", "\"Sleep\"", "BadValue(\"outcome\"): \"Sleep\""),
        ("\"width\":9", "\"width\":90", "BadValue(\"size\"): 90"),
        ("\"winner\":8}", "\"winner\":8", "Broken: "),
        ("\"komi\":5.5", "\"komi\":5.5.5", "Broken: 5"),
        ("\"winner\":8}", "\"winner\":8} more", "Unknown: more"),
    ] {
        let facts = taken("ogs", GAME.replace(from, to).as_bytes()).1;
        assert!(facts.contains(&expected.to_owned()), "{to}: {facts:?}");
    }
}
