//! Nothing changes the values of a record that follows the grammar of FF\[4\], whatever its texts contain.
//!
//! Texts quote records, open brackets that they never close, and begin like points. An independent parser reads
//! each record before and after parsing, formatting, safe fixes and conversion.

use opensgf::convert::{Options, to_ff4};
use opensgf::{Applicability, Config, Document, Layout, fix, format, read};
use proptest::prelude::*;
use testkit::strict;

/// Pieces of texts, before escaping.
const PIECES: &[&str] = &[
    "Black",
    "White",
    "B",
    "W",
    "ko",
    "D4",
    "tt",
    "aa",
    "20",
    "(a)",
    "see",
    " ",
    "  ",
    "\n",
    "\r\n",
    "\t",
    "[",
    "]",
    "(",
    ")",
    ";",
    ":",
    "\\",
    "!",
    "-",
    "=",
    "é",
    "白",
    "：",
    "[3d]",
    "[see D4",
    "[p. 7",
    " then ",
    ":(",
    ":-)",
    "[W",
    "B[pd",
    "W[dd",
    "B[pd]",
    ";B",
    "(;",
    "GM[1",
    "FF[4]",
    "SZ[19",
    "PB",
    "PW[x",
    "C[",
    "N[x]",
    "LB[aa:1",
    "AE",
    "TR[",
    "\n;B[",
    "\n(;W[",
    "\n(;GM[1]FF[4",
    "AB[aa",
    "\nB[cc",
    "\nPW[Go Seigen",
    "aa;W[bb",
    "aa)",
    "aaW[bb",
];

/// Whether and how a record escapes brackets, as far as the grammar leaves a choice.
#[derive(Clone, Copy, Debug)]
enum Opening {
    /// `[` is written as it is.
    Free,
    /// Each `[` is closed by an escaped `\]`.
    Matched,
    /// `[` is escaped.
    Escaped,
}

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..9).prop_map(|pieces| pieces.concat())
}

/// Writes a text as a value.
fn escaped(text: &str, opening: Opening, in_compose: bool) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        let escapes = match letter {
            '\\' | ']' => true,
            '[' => matches!(opening, Opening::Escaped),
            ':' => in_compose,
            _ => false,
        };
        out.extend(escapes.then_some('\\'));
        out.push(letter);
    }
    if matches!(opening, Opening::Matched) {
        let open = text.matches('[').count().saturating_sub(text.matches(']').count());
        out.push_str(&"\\]".repeat(open));
    }
    out
}

/// A property with a text, or with values that are never texts.
fn property(opening: Opening) -> impl Strategy<Value = String> {
    let of = move |ident: &'static str| {
        text().prop_map(move |text| format!("{ident}[{}]", escaped(&text, opening, false)))
    };
    let label = move |point: &'static str| {
        text().prop_map(move |text| {
            format!("LB[{point}:{}]", escaped(&text.replace(['\r', '\n'], " "), opening, true))
        })
    };
    prop_oneof![
        4 => of("C"),
        2 => of("N"),
        2 => of("XX"),
        1 => label("cd"),
        1 => Just("TR[aa][bb]".to_owned()),
        1 => Just("BL[20.5]".to_owned()),
    ]
}

/// Nodes with a move and at most one property.
fn nodes(opening: Opening) -> impl Strategy<Value = String> {
    let node = prop::option::weighted(0.7, property(opening));
    prop::collection::vec((node, prop::sample::select(&["", "\n"][..])), 1..4).prop_map(|nodes| {
        let node = |(number, (property, space)): (usize, &(Option<String>, &str))| {
            format!(
                ";{}[{}]{}{space}",
                ["B", "W"][number % 2],
                ["aa", "bb", "cc", "dd"][number],
                property.as_deref().unwrap_or("")
            )
        };
        nodes.iter().enumerate().map(node).collect()
    })
}

/// Records with variations.
fn record(opening: Opening) -> impl Strategy<Value = String> {
    let names = (text(), text(), text());
    (names, nodes(opening), prop::collection::vec(nodes(opening), 0..3)).prop_map(
        move |((black, comment, game), main, variations)| {
            let line = |text: String| escaped(&text.replace(['\r', '\n'], " "), opening, false);
            let head =
                format!("GC[{}]PB[{}]GN[{}]", escaped(&comment, opening, false), line(black), line(game));
            let variations: String = variations.iter().map(|nodes| format!("({nodes})")).collect();
            format!("(;FF[4]GM[1]CA[UTF-8]SZ[19]{head}{main}{variations})")
        },
    )
}

fn any_record() -> impl Strategy<Value = String> {
    prop::sample::select(&[Opening::Free, Opening::Matched, Opening::Escaped][..]).prop_flat_map(record)
}

/// A node as text: its parent, and its properties with decoded values, without those that are blank.
fn values(bytes: &[u8]) -> Result<Vec<String>, strict::Unfit> {
    let decoded = |raw: &Vec<u8>| {
        let text = String::from_utf8_lossy(raw).replace("\r\n", "\n");
        let mut out = String::new();
        let mut letters = text.chars();
        while let Some(letter) = letters.next() {
            match letter {
                '\\' => out.extend(letters.next().filter(|&escaped| escaped != '\n')),
                _ => out.push(letter),
            }
        }
        out
    };
    let trees = strict::read(bytes)?;
    let nodes = trees.iter().flat_map(|tree| &tree.nodes).map(|node| {
        let mut properties: Vec<String> = Vec::new();
        for property in &node.props {
            let values: Vec<String> =
                property.values.iter().map(decoded).filter(|value| !value.trim().is_empty()).collect();
            if !values.is_empty() {
                properties.push(format!("{} {values:?}", property.ident.escape_ascii()));
            }
        }
        properties.sort();
        format!("{:?} {}", node.parent, properties.join(", "))
    });
    Ok(nodes.collect())
}

/// The tree of a document in the form of [`values`].
fn parsed(doc: &Document<'_>) -> Result<Vec<String>, strict::Unfit> {
    let mut plain = Vec::new();
    for game in doc.games() {
        assert!(doc.is_sound(game), "{:?}", doc.facts());
        for node in game.nodes() {
            let raw = |value: opensgf::Value<'_>| [b"[", value.raw(), b"]"].concat();
            let property = |property: opensgf::Property<'_>| {
                [property.ident(), &property.values().flat_map(raw).collect::<Vec<u8>>()].concat()
            };
            let properties = node.properties().flat_map(property).collect::<Vec<u8>>();
            let mut alone = values(&[b"(;", &properties[..], b")"].concat())?;
            let parent = node.parent().map(opensgf::Node::index);
            plain.push(alone.remove(0).replacen("None", &format!("{parent:?}"), 1));
        }
    }
    Ok(plain)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn values_of_valid_records_never_change(record in any_record()) {
        let expected = values(record.as_bytes());
        prop_assert!(expected.is_ok(), "{record}");
        let doc = read(record.as_bytes());
        prop_assert_eq!(&parsed(&doc), &expected, "parsed");
        let formatted = format(&doc, &Layout::default()).expect("the record is valid");
        prop_assert_eq!(&values(&formatted), &expected, "formatted: {}", formatted.escape_ascii());
        let fixed = fix(&doc, &Config::default(), Applicability::Safe).document;
        prop_assert_eq!(&values(fixed.write()), &expected, "fixed: {}", fixed.write().escape_ascii());
        let converted = to_ff4(&doc, &Options::default()).expect("the record is valid").document;
        prop_assert_eq!(&values(converted.write()), &expected, "converted: {}", converted.write().escape_ascii());
    }
}
