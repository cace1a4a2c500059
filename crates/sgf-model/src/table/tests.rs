//! Compares the table with the specification's own list, and the index with the rows.

use std::collections::BTreeSet;

use super::*;
use crate::value::{Form, Shape, ValueType};

/// Identifier, versions, property type, value: the list of all properties of FF\[1\] to FF\[4\], transcribed by hand.
/// `Go` and `LOA` mark properties of a single game.
const LIST: &str = "
AB 1234 setup list-Stone        AE 1234 setup list-Point         AN 34 game-info SimpleText
AP 4 root SimpleText:SimpleText  AR 4 - list-Point:Point          AS 4 - SimpleText LOA
AW 1234 setup list-Stone        B 1234 move Move                 BL 1234 move Real
BM 1234 move Double             BR 1234 game-info SimpleText     BS 123 game-info Number
BT 34 game-info SimpleText      C 1234 - Text                    CA 4 root SimpleText
CH 123 - Double                 CP 34 game-info SimpleText       CR 34 - list-Point
DD 4 -(inherit) elist-Point     DM 34 - Double                   DO 34 move None
DT 1234 game-info SimpleText    EL 12 - Number                   EV 1234 game-info SimpleText
EX 12 - Move                    FF 234 root Number               FG 1234 - None|Number:SimpleText
GB 1234 - Double                GC 1234 game-info Text           GM 1234 root Number
GN 1234 game-info SimpleText    GW 1234 - Double                 HA 1234 game-info Number Go
HO 34 - Double                  ID 3 game-info SimpleText        IP 4 game-info SimpleText LOA
IT 34 move None                 IY 4 game-info SimpleText LOA    KM 1234 game-info Real Go
KO 34 move None                 L 12 - list-Point                LB 34 - list-Point:SimpleText
LN 34 - list-Point:Point        LT 3 - None                      M 12 - list-Point
MA 34 - list-Point              MN 34 move Number                N 1234 - SimpleText
OB 34 move Number               OM 3 - Number                    ON 34 game-info SimpleText
OP 3 - Real                     OT 4 game-info SimpleText        OV 3 - Real
OW 34 move Number               PB 1234 game-info SimpleText     PC 1234 game-info SimpleText
PL 1234 setup Color             PM 4 -(inherit) Number           PW 1234 game-info SimpleText
RE 1234 game-info SimpleText    RG 123 - list-Point Go           RO 1234 game-info SimpleText
RU 34 game-info SimpleText      SC 123 - list-Point              SE 3 - list-Point
SE 4 - Point LOA                SI 3 - Double                    SL 1234 - list-Point
SO 1234 game-info SimpleText    SQ 4 - list-Point                ST 4 root Number
SU 4 game-info SimpleText LOA   SZ 1234 root Number|Number:Number  TB 1234 - elist-Point Go
TC 3 - Number Go                TE 1234 move Double              TM 1234 game-info Real
TR 34 - list-Point              TW 1234 - elist-Point Go         UC 34 - Double
US 1234 game-info SimpleText    V 1234 - Real                    VW 1234 -(inherit) elist-Point
W 1234 move Move                WL 1234 move Real                WR 1234 game-info SimpleText
WS 123 game-info Number         WT 34 game-info SimpleText";

fn written(row: &Property) -> String {
    let versions: String = row.versions.iter().map(|version| version.to_string()).collect();
    let inherit = if row.inherit { "(inherit)" } else { "" };
    let shape = match row.shape {
        Shape::One => "",
        Shape::List => "list-",
        Shape::Elist => "elist-",
    };
    let form = |form| match form {
        Form::Simple(only) => ValueType::name(only).to_owned(),
        Form::Compose(left, right) => format!("{}:{}", left.name(), right.name()),
    };
    let forms: Vec<String> = row.forms.iter().map(form).collect();
    let game = match row.games {
        Games::Only([1]) => " Go",
        Games::Only([9]) => " LOA",
        _ => "",
    };
    let prop_type = row.prop_type.name();
    format!("{} {versions} {prop_type}{inherit} {shape}{}{game}", row.ident, forms.join("|"))
}

#[test]
fn rows_match_the_specification() {
    let in_list = |row: &&Property| matches!(row.games, Games::All | Games::Only([1 | 9]));
    let not_in_list = ["CI", "KI"];
    let rows: BTreeSet<String> =
        TABLE.rows().filter(in_list).filter(|row| !not_in_list.contains(&row.ident)).map(written).collect();
    let list: BTreeSet<String> = LIST
        .lines()
        .flat_map(|line| line.split("  "))
        .map(|entry| entry.split_whitespace().collect::<Vec<_>>().join(" "))
        .filter(|entry| !entry.is_empty())
        .collect();
    assert_eq!(rows, list);
}

#[test]
fn finds_every_row() {
    for row in TABLE.rows() {
        let games: &[u16] = match row.games {
            Games::All => &[1, 2, 99, 0, u16::MAX],
            Games::Only(numbers) => numbers,
        };
        for &game in games {
            let found = TABLE.get(game, row.ident.as_bytes()).unwrap();
            assert!(found == row || row.games == Games::All, "{} in game {game}", row.ident);
        }
        assert!(TABLE.all(row.ident.as_bytes()).any(|other| other == row));
    }
    assert!(TABLE.rows().count() > 130);
}

#[test]
fn identifiers_are_unique_per_game() {
    for row in TABLE.rows() {
        let Games::Only(numbers) = row.games else { continue };
        for &game in numbers {
            let claims = TABLE.all(row.ident.as_bytes()).filter(|other| other.games.contains(game));
            assert!(claims.filter(|other| other.games != Games::All).count() == 1, "{} in {game}", row.ident);
        }
    }
}

#[test]
fn unknown_identifiers_have_no_row() {
    for ident in ["", "ZZ", "Z", "AB1", "ABC", "A-", "1A", "\u{e4}", "ab", "c", "B\u{0}"] {
        assert_eq!(TABLE.get(1, ident.as_bytes()), None, "{ident}");
    }
    assert_eq!(TABLE.get(1, b"b"), None);
    assert_eq!(TABLE.get(21, b"b").unwrap().title, "First player");
}

#[test]
fn games_override_general_rows() {
    assert_eq!(TABLE.get(1, b"CP").unwrap().title, "Copyright");
    assert_eq!(TABLE.get(6, b"CP").unwrap().title, "Cube position");
    assert_eq!(TABLE.get(1, b"B").unwrap().shape, Shape::One);
    assert_eq!(TABLE.get(21, b"B").unwrap().shape, Shape::List);
    assert_eq!(TABLE.get(11, b"SE").unwrap().title, "Self-test moves");
    assert_eq!(TABLE.get(9, b"SE").unwrap().title, "Mark moves");
    let player = explanation(TABLE.get(27, b"P0").unwrap()).unwrap();
    assert_eq!(player.source, Source::Practice("BoardSpace.net"));
}

#[test]
fn every_row_has_an_explanation() {
    for row in TABLE.rows() {
        let Explanation { doc, source } = explanation(row).unwrap();
        assert!(doc.ends_with('.') && doc.trim() == *doc, "{}: {doc:?}", row.ident);
        assert!(!row.title.is_empty() && row.versions.iter().count() > 0, "{}", row.ident);
        assert_eq!(source.url().is_some(), matches!(source, Source::Page(_)));
    }
}

#[test]
fn rows_define_keys() {
    let row = |ident: &str| TABLE.get(1, ident.as_bytes()).unwrap();
    assert!(row("AB").is_point_list() && row("VW").is_point_list());
    assert!(!row("LB").is_point_list() && !row("B").is_point_list());
    assert!(row("LB").has_text() && row("FG").has_text() && row("C").has_text());
    assert!(!row("SZ").has_text() && !row("AB").has_text());
    assert!(row("VW").is_current() && !row("CH").is_current());
    assert!(!row("M").versions.contains(3) && !row("M").versions.contains(200));
}
