//! Every value type: what was decoded and encoded again decodes to the same, and what was encoded holds no bracket of its
//! own.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sgf_model::charset::{self, Charset};
use sgf_model::info::{Application, Dates, GameResult, Overtime, Rank, Size, lenient};
use sgf_model::value::kind::{
    Color, Compose, Double, Kind, Move, NoValue, Number, OneOf, Point, Points, Real, SimpleText, Stone,
    Stones, Text,
};
use sgf_model::value::{LetterPoint, LetterRange, Utf8, compress, encode_wrapped, simple_text, text};
use sgf_syntax::Document;

fuzz_target!(|raw: &[u8]| {
    kind::<NoValue>(raw);
    kind::<Number>(raw);
    kind::<Real>(raw);
    kind::<Double>(raw);
    kind::<Color>(raw);
    kind::<SimpleText>(raw);
    kind::<Text>(raw);
    kind::<Point>(raw);
    kind::<Points>(raw);
    kind::<Move>(raw);
    kind::<Stone>(raw);
    kind::<Stones>(raw);
    kind::<Compose<Point, SimpleText>>(raw);
    kind::<Compose<Point, Point>>(raw);
    kind::<Compose<SimpleText, SimpleText>>(raw);
    kind::<Compose<Number, SimpleText>>(raw);
    kind::<OneOf<Number, Compose<Number, Number>>>(raw);
    kind::<OneOf<NoValue, Compose<Number, SimpleText>>>(raw);
    points(raw);
    charsets(raw);
    if let Ok(text) = str::from_utf8(raw) {
        wrapped(text);
        info(&simple_text(text));
    }
});

/// Decodes, encodes, decodes: both values must be written alike, since not all of them can be compared.
fn kind<K: Kind>(raw: &[u8]) {
    let Ok(value) = K::decode(raw, &Utf8) else { return };
    let Ok(encoded) = K::encode(&value) else { return };
    let again = K::decode(encoded.as_bytes(), &Utf8).expect("what was encoded can be decoded");
    assert_eq!(K::encode(&again).as_ref(), Ok(&encoded));
    assert_is_one_value(&encoded);
}

/// Between brackets, the value must end where it was meant to. An opening bracket may look as if one had been forgotten;
/// that is seen to by whoever writes the value into a record, and tested there.
fn assert_is_one_value(encoded: &str) {
    if encoded.contains('[') {
        return;
    }
    let record = format!("(;XX[{encoded}]YY[end])");
    let document = Document::parse(record.as_bytes());
    assert!(document.facts().is_empty(), "{record}");
    let values: Vec<_> =
        document.games().flat_map(|game| game.root().properties()).map(|it| it.raw()).collect();
    assert_eq!(values, [encoded.as_bytes(), b"end"]);
}

/// A text that is broken into lines says the same, whatever the width.
fn wrapped(raw: &str) {
    let value = text(raw);
    for width in [8, 20, 70] {
        assert_eq!(text(encode_wrapped(&value, width)), value);
    }
}

/// A set of points comes out of its rectangles again.
fn points(raw: &[u8]) {
    let points = raw.chunks_exact(2).filter_map(|pair| LetterPoint::decode(pair).ok());
    let mut points: Vec<LetterPoint> = points.collect();
    let mut expanded: Vec<LetterPoint> =
        compress(points.iter().copied()).into_iter().flat_map(LetterRange::points).collect();
    points.sort();
    points.dedup();
    expanded.sort();
    assert_eq!(expanded, points);
}

/// Whatever the charset, what can be decoded without a fault and encoded again decodes to the same text.
fn charsets(raw: &[u8]) {
    let Some((&number, raw)) = raw.split_first() else { return };
    let labels =
        ["UTF-8", "Shift_JIS", "GB18030", "GBK", "Big5", "EUC-JP", "EUC-KR", "ISO-8859-1", "windows-1251"];
    let charset =
        Charset::for_label(labels[usize::from(number) % labels.len()].as_bytes()).expect("a known name");
    let decoded = charset::decode(raw, charset);
    if let Ok(encoded) = charset::encode(&decoded.text, charset) {
        assert_eq!(charset::decode(&encoded, charset).text, decoded.text);
    }
}

/// The values with a form of their own, strictly and leniently.
fn info(text: &str) {
    if let Ok(dates) = Dates::parse(text) {
        assert_eq!(Dates::parse(&dates.encode()).as_ref(), Ok(&dates));
    }
    if let Ok(result) = GameResult::parse(text) {
        assert_eq!(GameResult::parse(&result.encode()), Ok(result));
    }
    if let Ok(rank) = Rank::parse(text) {
        assert_eq!(Rank::parse(&rank.to_string()), Ok(rank));
    }
    if let Ok(overtime) = Overtime::parse(text) {
        assert_eq!(Overtime::parse(&overtime.to_string()), Ok(overtime));
    }
    if let Ok(size) = Size::parse(text) {
        assert_eq!(Size::parse(&size.to_string()), Ok(size));
    }
    if let Ok(application) = Application::parse(text) {
        assert_eq!(Application::parse(&application.encode()), Ok(application));
    }
    // What is read leniently is written strictly, and read strictly then.
    if let Some(reading) = lenient::dates(text) {
        assert_eq!(Dates::parse(&reading.value.encode()).as_ref(), Ok(&reading.value));
    }
    if let Some(reading) = lenient::result(text) {
        assert_eq!(GameResult::parse(&reading.value.encode()), Ok(reading.value));
    }
    lenient::komi(text);
    lenient::handicap(text);
    lenient::size(text);
    lenient::color(text);
    lenient::whole_number(text);
}
