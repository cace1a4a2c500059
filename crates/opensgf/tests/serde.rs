//! Serialization with the feature `serde`.

use opensgf::info::{GameResult, Rank};
use opensgf::record::GameInfo;
use opensgf::value::Color;
use opensgf::{NodePath, Span, games};
use serde_json::{from_str, to_string};

#[test]
fn serializes_values_as_words() {
    let result = GameResult::parse("B+6R").unwrap();
    assert_eq!(to_string(&result).unwrap(), r#"{"win":{"winner":"black","score":6.0,"manner":"resign"}}"#);
    assert_eq!(
        to_string(&Rank::parse("9p").unwrap()).unwrap(),
        r#"{"level":9,"grade":"pro","standing":"plain"}"#
    );
    let path: NodePath = "0*24/1".parse().unwrap();
    assert_eq!(to_string(&path).unwrap(), r#""0*24/1""#);
    assert_eq!(to_string(&Span::new(3, 7)).unwrap(), r#"{"start":3,"end":7}"#);
}

#[test]
fn serialized_values_round_trip() {
    for text in ["B+6R", "W+0.5", "Draw", "Void", "?"] {
        let result = GameResult::parse(text).unwrap();
        assert_eq!(from_str::<GameResult>(&to_string(&result).unwrap()).unwrap(), result);
    }
    assert_eq!(from_str::<Color>(r#""white""#).unwrap(), Color::White);
    let path: NodePath = "0*3/2".parse().unwrap();
    assert_eq!(from_str::<NodePath>(&to_string(&path).unwrap()).unwrap(), path);
    assert!(from_str::<NodePath>(r#""up""#).is_err());
    let doc = opensgf::read(b"(;PB[Ann]BR[3d]DT[1999]KM[6.5])");
    let game = games(&doc).next().unwrap();
    let info = GameInfo::of(&game);
    let json = to_string(&info).unwrap();
    assert_eq!(from_str::<GameInfo<'_>>(&json).unwrap(), info);
}
