//! Report formats for services, and the list of rules.

use snapbox::str;

use crate::place::{Place, same};

const OPEN: &str = "(;FF[4]GM[1]CA[UTF-8]SZ[9];B[ee;W[ec])\n";

#[test]
fn annotations_name_the_file() {
    let place = Place::with(&[("a.sgf", OPEN), ("b/c.sgf", "(;FF[4]GM[1]CA[UTF-8]SZ[9];B[ee]())\n")]);
    same(
        place.run("check --format github -q"),
        str![[r#"
::error file=a.sgf,line=1,col=29,endColumn=32,title=S020 unclosed-value::value without its closing bracket%0Ahelp: insert the missing bracket (safe fix)
::error file=b/c.sgf,line=1,col=33,endColumn=35,title=S015 empty-variation::variation without a node%0Ahelp: remove the parentheses (safe fix)
exit 1

"#]],
    );
}

#[test]
fn log_covers_all_inputs() {
    let log = |place: &Place, options: &str| {
        let output = place.command(&format!("check --format sarif -q {options}")).output().unwrap();
        serde_json::from_slice::<serde_json::Value>(&output.stdout).expect("the log is JSON")
    };
    let place = Place::with(&[]);
    assert_eq!(log(&place, "")["runs"][0]["results"].as_array().unwrap().len(), 0);
    place.write("a.sgf", b"(;FF[4]GM[1]CA[UTF-8]SZ[9];B[ee])\n");
    assert_eq!(log(&place, "")["runs"][0]["results"].as_array().unwrap().len(), 0);
    place.write("b.sgf", OPEN.as_bytes());
    place.write("c/d.sgf", OPEN.as_bytes());
    let found = log(&place, "");
    let uri = |index: usize| {
        let result = &found["runs"][0]["results"][index];
        result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].clone()
    };
    assert_eq!([uri(0), uri(1)], ["b.sgf", "c/d.sgf"]);
    assert_eq!(log(&place, "--fix")["runs"][0]["results"].as_array().unwrap().len(), 0);
}

#[test]
fn only_one_result_fits_standard_output() {
    let place = Place::with(&[("a.sgf", OPEN)]);
    same(
        place.run("check --diff --format sarif -q a.sgf"),
        str![[r#"
--- a.sgf
+++ a.sgf
@@ -1 +1 @@
-(;FF[4]GM[1]CA[UTF-8]SZ[9];B[ee;W[ec])
+(;FF[4]GM[1]CA[UTF-8]SZ[9];B[ee];W[ec])
exit 1

"#]],
    );
    same(
        place.feed("check --fix --format sarif -", OPEN.as_bytes()),
        str![[r#"
! error: standard output is used for the fixed record; choose another --format than sarif
exit 2

"#]],
    );
}

#[test]
fn lists_rules() {
    let place = Place::with(&[]);
    same(
        place.run("rules S01,byte-order-mark"),
        str![[r#"
S  Structure
S004 byte-order-mark              note                              Finds byte order marks at the start of UTF-8 files.
S010 text-inside                  error   unsafe fix    SGFC 8      Finds text inside a game that is not part of any property.
S011 missing-parenthesis          error   safe fix                  Finds games that start with a node instead of a parenthesis.
S012 missing-semicolon            error   safe fix      SGFC 36, 67 Finds nodes that do not start with a semicolon.
S013 unclosed-variation           error   safe fix      SGFC 9      Finds opening parentheses without a closing one.
S014 stray-parenthesis            error   safe fix      SGFC 8      Finds closing parentheses outside of all games.
S015 empty-variation              error   safe fix      SGFC 12     Finds variations without nodes.
S016 double-parenthesis           error   safe fix      SGFC 21     Finds opening parentheses that are followed by another one instead of a node.
S017 node-after-variation         error   unsafe fix    SGFC 66     Finds nodes that follow a closed variation.
S018 missing-value                error   unsafe fix    SGFC 20     Finds identifiers without a value, or with other text between identifier and value.
S019 missing-identifier           error                 SGFC 54     Finds values that do not belong to a property.

"#]],
    );
    same(
        place.run("rules --sgfc 66"),
        str![[r#"
S  Structure
S017 node-after-variation         error   unsafe fix    SGFC 66     Finds nodes that follow a closed variation.

"#]],
    );
    same(
        place.run("rules --json empty-variation missing-semicolon"),
        str![[r#"
{"code":"S012","name":"missing-semicolon","severity":"error","fix":"safe","sgfc":[36,67],"since":"0.1","summary":"Finds nodes that do not start with a semicolon."}
{"code":"S015","name":"empty-variation","severity":"error","fix":"safe","sgfc":[12],"since":"0.1","summary":"Finds variations without nodes."}

"#]],
    );
    same(
        place.run("rules --sgfc 1"),
        str![[r#"
! no rule matches

"#]],
    );
    same(
        place.run("rules Q"),
        str![[r#"
! error: invalid value 'Q' for '[RULES]...': no rule has the code or name `Q`; `sgf rules` lists all
! 
! For more information, try '--help'.
exit 2

"#]],
    );
    let list = place.run("rules");
    for rule in opensgf::rules::all() {
        assert!(list.contains(&format!("{} {} ", rule.code, rule.name)), "{rule}");
    }
}
