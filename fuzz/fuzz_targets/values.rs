//! For every value type, encoding a decoded value and decoding it again gives the same value, and encoded values contain no
//! unescaped bracket.
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

/// Compares the encoded forms, because not every value type implements `PartialEq`.
fn kind<K: Kind>(raw: &[u8]) {
    let Ok(value) = K::decode(raw, &Utf8) else { return };
    let Ok(encoded) = K::encode(&value) else { return };
    let again = K::decode(encoded.as_bytes(), &Utf8).expect("an encoded value can be decoded");
    assert_eq!(K::encode(&again).as_ref(), Ok(&encoded));
    assert_is_one_value(&encoded);
}

/// Checks that the encoded value ends at its closing bracket. Values with `[` are skipped: the parser may take the bracket for a
/// missing `]`; the code that writes values into records handles this and has its own tests.
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

/// Wrapping keeps the text, for any width.
fn wrapped(raw: &str) {
    let value = text(raw);
    for width in [8, 20, 70] {
        assert_eq!(text(encode_wrapped(&value, width)), value);
    }
}

/// Expanding compressed rectangles gives the same points.
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

/// In every charset, decoding an encoded text gives the same text.
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

/// Reads game-info values strictly and leniently.
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
    // Values read leniently are encoded in the strict form.
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
