//! Decoding, errors and round trips of every marker.

use proptest::prelude::*;

use super::*;
use crate::value::Utf8;

fn error_of<K: Kind>(raw: &[u8]) -> (ValueType, ValueErrorKind, std::ops::Range<u32>)
where
    for<'a> K::Value<'a>: std::fmt::Debug,
{
    let error = K::decode(raw, &Utf8).unwrap_err();
    (error.expected, error.kind, error.span)
}

#[test]
fn forms_match_the_specification() {
    let table = [
        (<Number as Kind>::FORMS, "Number"),
        (NoValue::FORMS, "None"),
        (Points::FORMS, "Point"),
        (Compose::<Point, SimpleText>::FORMS, "Point \":\" SimpleText"),
        (OneOf::<Number, Compose<Number, Number>>::FORMS, "Number | Number \":\" Number"),
    ];
    for (forms, expected) in table {
        assert_eq!(forms.to_string(), expected);
    }
}

#[test]
fn composed_values_split_at_the_first_colon() {
    let (point, label) = Compose::<Point, SimpleText>::decode(br"aa:1\:2:3", &Utf8).unwrap();
    assert_eq!((point.as_str(), label.as_ref()), ("aa", "1:2:3"));
    let (name, version) = Compose::<SimpleText, SimpleText>::decode(b"CGoban:3", &Utf8).unwrap();
    assert_eq!((name.as_ref(), version.as_ref()), ("CGoban", "3"));
}

#[test]
fn errors_name_the_side_and_its_span() {
    type Size = OneOf<Number, Compose<Number, Number>>;
    assert_eq!(error_of::<Size>(b"19x19"), (ValueType::Number, ValueErrorKind::Syntax, 2..5));
    assert_eq!(error_of::<Size>(b"13:9a"), (ValueType::Number, ValueErrorKind::Syntax, 4..5));
    assert_eq!(error_of::<Size>(b"13:"), (ValueType::Number, ValueErrorKind::Empty, 3..3));
    assert_eq!(error_of::<Compose<Point, Point>>(b"aabb"), (ValueType::Point, ValueErrorKind::NoColon, 0..4));
    assert_eq!(error_of::<Compose<Point, Point>>(b"aa:"), (ValueType::Point, ValueErrorKind::Empty, 3..3));
    assert_eq!(error_of::<NoValue>(b"x"), (ValueType::None, ValueErrorKind::Syntax, 0..1));
    assert_eq!(error_of::<Stone>(b""), (ValueType::Stone, ValueErrorKind::Empty, 0..0));
}

#[test]
fn inexact_spans_cover_the_value() {
    // The decoder replaces the first byte by three, so offsets differ.
    assert_eq!(error_of::<Compose<Number, Number>>(b"\xff:2").2, 0..3);
    assert_eq!(error_of::<Compose<Number, Number>>(b"x:2").2, 0..1);
}

#[test]
fn accepts_rectangles_and_passes() {
    let single = Points::decode(b"dd", &Utf8).unwrap();
    assert_eq!(single, PointRange::Single(RawPoint::from("dd")));
    let rectangle = Points::decode(b"aa:cc", &Utf8).unwrap();
    assert_eq!(rectangle, PointRange::Rectangle(RawPoint::from("aa"), RawPoint::from("cc")));
    assert_eq!(Points::encode(&rectangle).unwrap(), "aa:cc");
    assert!(Move::decode(b"", &Utf8).unwrap().is_empty());
    // A move of Gess contains a colon and is not a composed value.
    assert_eq!(Move::decode(b"cr:cq", &Utf8).unwrap().as_str(), "cr:cq");
}

#[test]
fn figures_are_empty_or_composed() {
    type Figure = OneOf<NoValue, Compose<Number, SimpleText>>;
    assert_eq!(Figure::decode(b"", &Utf8), Ok(Either::First(())));
    assert_eq!(Figure::decode(b"257:Dia. 1", &Utf8), Ok(Either::Second((257, Cow::Borrowed("Dia. 1")))));
    assert_eq!(error_of::<Figure>(b"1"), (ValueType::None, ValueErrorKind::Syntax, 0..1));
}

#[test]
fn infinite_reals_cannot_be_encoded() {
    assert_eq!(<Real as Kind>::encode(&f64::INFINITY), Err(EncodeError { expected: ValueType::Real }));
    assert_eq!(<Real as Kind>::encode(&-0.5).as_deref(), Ok("-0.5"));
}

/// The characters of one line.
const LINE: &str = "[^\r\t\n\u{b}\u{c}]{0,12}";
/// The same, but not empty.
const PLACE: &str = "[^\r\t\n\u{b}\u{c}]{1,8}";

proptest! {
    #[test]
    fn labels_round_trip(point in "[a-zA-Z]{2}", label in "[^\r\t\n\u{b}\u{c}]{0,12}") {
        type Label = Compose<Point, SimpleText>;
        let value = (RawPoint::from(point), Cow::Owned(label));
        let written = Label::encode(&value).unwrap();
        prop_assert_eq!(Label::decode(written.as_bytes(), &Utf8).unwrap(), value);
    }

    #[test]
    fn sizes_round_trip(columns: i64, rows: Option<i64>) {
        type Size = OneOf<Number, Compose<Number, Number>>;
        let value = rows.map_or(Either::First(columns), |rows| Either::Second((columns, rows)));
        let written = Size::encode(&value).unwrap();
        prop_assert_eq!(Size::decode(written.as_bytes(), &Utf8).unwrap(), value);
    }

    #[test]
    fn texts_round_trip(value in "[^\r\t\u{b}\u{c}]{0,30}") {
        let value = Cow::Owned(value);
        let written = <Text as Kind>::encode(&value).unwrap();
        prop_assert_eq!(<Text as Kind>::decode(written.as_bytes(), &Utf8).unwrap(), value);
    }

    #[test]
    fn moves_round_trip(value in "[^\r\t\n\u{b}\u{c}]{0,12}") {
        let value = RawMove::from(value);
        let written = <Move as Kind>::encode(&value).unwrap();
        prop_assert_eq!(<Move as Kind>::decode(written.as_bytes(), &Utf8).unwrap(), value);
    }

    /// A place in any notation, alone or as the corner of a rectangle.
    #[test]
    fn points_and_stones_round_trip(one in PLACE, other in PLACE) {
        for value in [
            PointRange::Single(RawPoint::from(one.clone())),
            PointRange::Rectangle(RawPoint::from(one.clone()), RawPoint::from(other.clone())),
        ] {
            let written = Points::encode(&value).unwrap();
            prop_assert_eq!(Points::decode(written.as_bytes(), &Utf8).unwrap(), value);
        }
        for value in [
            PointRange::Single(RawStone::from(one.clone())),
            PointRange::Rectangle(RawStone::from(one.clone()), RawStone::from(other.clone())),
        ] {
            let written = Stones::encode(&value).unwrap();
            prop_assert_eq!(Stones::decode(written.as_bytes(), &Utf8).unwrap(), value);
        }
        let arrow = (RawPoint::from(one), RawPoint::from(other));
        let written = Compose::<Point, Point>::encode(&arrow).unwrap();
        prop_assert_eq!(Compose::<Point, Point>::decode(written.as_bytes(), &Utf8).unwrap(), arrow);
    }

    #[test]
    fn figures_and_names_round_trip(flags: i64, name in LINE, version in LINE) {
        type Figure = OneOf<NoValue, Compose<Number, SimpleText>>;
        for value in [Either::First(()), Either::Second((flags, Cow::Borrowed(name.as_str())))] {
            let written = Figure::encode(&value).unwrap();
            prop_assert_eq!(Figure::decode(written.as_bytes(), &Utf8).unwrap(), value);
        }
        type Name = Compose<SimpleText, SimpleText>;
        let value = (Cow::Borrowed(name.as_str()), Cow::Borrowed(version.as_str()));
        let written = Name::encode(&value).unwrap();
        prop_assert_eq!(Name::decode(written.as_bytes(), &Utf8).unwrap(), value);
    }

    #[test]
    fn small_types_round_trip(number: i64, real in -1e9..1e9, is_first: bool) {
        let color = if is_first { Color::Black } else { Color::White };
        let double = if is_first { Double::Normal } else { Double::Emphasized };
        prop_assert_eq!(<Number as Kind>::decode(number.to_string().as_bytes(), &Utf8).unwrap(), number);
        let written = <Real as Kind>::encode(&real).unwrap();
        prop_assert_eq!(<Real as Kind>::decode(written.as_bytes(), &Utf8).unwrap(), real);
        let written = <Color as Kind>::encode(&color).unwrap();
        prop_assert_eq!(<Color as Kind>::decode(written.as_bytes(), &Utf8).unwrap(), color);
        let written = <Double as Kind>::encode(&double).unwrap();
        prop_assert_eq!(<Double as Kind>::decode(written.as_bytes(), &Utf8).unwrap(), double);
    }

    #[test]
    fn any_bytes_decode_without_panic(raw: Vec<u8>) {
        let _ = <Number as Kind>::decode(&raw, &Utf8);
        let _ = <Real as Kind>::decode(&raw, &Utf8);
        let _ = Points::decode(&raw, &Utf8);
        let _ = Compose::<Stone, Text>::decode(&raw, &Utf8);
        let _ = OneOf::<NoValue, Compose<Number, SimpleText>>::decode(&raw, &Utf8);
        prop_assert!(<Text as Kind>::decode(&raw, &Utf8).is_ok());
    }
}
