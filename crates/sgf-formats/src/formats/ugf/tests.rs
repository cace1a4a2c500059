//! UGF and UGI by examples.

use crate::testing::taken;

const HEADER: &str = "[Header]
Ver=UGF3,200
Lang=SJIS
Title=2019,PANDA-NET,
Date=2019/03/08,22:09:00,2019/03/09,07:16:59
Rule=JPN
Size=19
Hdcp=0,-5.50
Winner=B,2.50
CoordinateType=IGS
PlayerB=oskar,2k,,oskar@example.org
PlayerW=hana,1d?,,
";

const HEAD: &str =
    "GM[1]SZ[19]GN[2019,PANDA-NET]PB[oskar]BR[2k]PW[hana]WR[1d?]RU[Japanese]KM[-5.5]RE[B+2.5]DT[2019-03-08]";

fn check(body: &str, expected: &str) {
    let (sgf, facts) = taken("ugf", format!("{HEADER}{body}").as_bytes());
    assert_eq!(sgf, format!("(;{HEAD}{expected})"));
    assert_eq!(facts, [""; 0]);
}

#[test]
fn reads_a_game() {
    check("[Data]\nQP,B1,1,0\nDC,W1,2,12\nYA,B1,3,4\n", ";B[qd];W[dq];B[]");
    let from_above = HEADER.replace("CoordinateType=IGS\n", "");
    let (sgf, _) = taken("ugf", format!("{from_above}[Data]\nQP,B1,1,0\n").as_bytes());
    assert!(sgf.ends_with(";B[qp])"), "{sgf}");
}

#[test]
fn reads_handicap_stones() {
    let header = HEADER.replace("Hdcp=0,-5.50", "Hdcp=2,0.50");
    let data = "[Data]\nDP,B1,0,0\nPD,B1,0,0\nPP,W1,1,0\n";
    let (sgf, facts) = taken("ugf", format!("{header}{data}").as_bytes());
    assert!(sgf.contains("HA[2]KM[0.5]") && sgf.ends_with("AB[dd][pp];W[pd])"), "{sgf}");
    assert_eq!(facts, [""; 0]);
    let (sgf, facts) = taken("ugf", format!("{header}[Data]\nPP,W1,1,0\n").as_bytes());
    assert!(sgf.ends_with("AB[dp][pd];W[pd])"), "{sgf}");
    assert_eq!(facts, ["Assumed(\"handicap\"): 2,0.50"]);
}

#[test]
fn reads_variations_and_comments_of_a_review() {
    check(
        "[Data]\nQP,B1,1,0\nDC,W1,2,12\n[ReviewNode]\nNODE,1,0,0,0\nNODE,2,1,17,16\nVARIATION,\nNODE,5,2,3,3\nVARIATION,\n\
         NODE,8,1,1,1\nVARIATIONEND,\nNODE,6,1,4,3\nVARIATIONEND,\nNODE,3,2,4,3\nNODE,4,1,20,20\nNODE,9,0,0,0\n\
         [ReviewComment]\n.Comment,1\nHello\n .there\n.Comment,6\nnote\n",
        "C[Hello .there];B[qd](;W[dq];B[])(;W[cq](;B[dq]C[note])(;B[as]))",
    );
}

#[test]
fn reads_names_in_shift_jis() {
    let text = format!("{HEADER}[Data]\nQP,B1,1,0\n").replace("oskar,2k", "表,2段");
    let bytes = sgf_model::charset::encode(&text, sgf_model::charset::Charset::SHIFT_JIS)
        .expect("it has these letters");
    let (sgf, facts) = taken("ugf", &bytes);
    assert!(sgf.contains("PB[表]BR[2段]"), "{sgf}");
    assert_eq!(facts, [""; 0]);
}

#[test]
fn reports_problems() {
    let data = "[Data]\nQP,B1,1,0\nDC,W1,2,12\n";
    for (from, to, expected) in [
        ("DC,W1,2,12", "DC,X1,2,12", "BadValue(\"color\"): DC,X1,2,12"),
        ("DC,W1,2,12", "what", "Unknown: what"),
        ("Winner=B,2.50", "Winner=B,many", "BadValue(\"Winner\"): B,many"),
        ("Size=19", "Size=x", "BadValue(\"Size\"): x"),
        ("Rule=JPN", "Size=9", "Repeated(\"field\"): Size=19"),
        ("[Data]", "[Remote]\n[Data]", "Unknown: [Remote]"),
        ("DC,W1,2,12", "DC,W1,2,12\n[ReviewNode]\nNODE,2,2,17,16", "Contradicted(\"move\"): NODE,2,2,17,16"),
        ("DC,W1,2,12", "DC,W1,2,12\n[ReviewNode]\nVARIATIONEND,", "Unknown: VARIATIONEND,"),
        ("DC,W1,2,12", "DC,W1,2,12\n[ReviewComment]\n.Comment,99", "NoReferent: .Comment,99"),
    ] {
        let facts = taken("ugf", format!("{HEADER}{data}").replace(from, to).as_bytes()).1;
        assert!(facts.contains(&expected.to_owned()), "{to}: {facts:?}");
    }
}
