//! The SARIF report: validated against the schema, and its fixes applied from the log alone.

use std::path::Path;

use opensgf::lint::report::{Format, Plain, Source};
use opensgf::lint::{Applicability, Config, Diagnostic, Fix, check, rules};
use opensgf::syntax::{Document, TextEdit, TextEdits};
use serde_json::Value;

/// A file name, its bytes, and its diagnostics.
struct File {
    name: &'static str,
    bytes: Vec<u8>,
}

fn files() -> Vec<File> {
    let utf_16 = "\u{FEFF}(;C[表🀄]B[aa;W[bb]())".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let file = |name, bytes: &[u8]| File { name, bytes: bytes.to_vec() };
    vec![
        file(
            "games/a b.sgf",
            "(;FF[4]C[表 {0} [x\\](1)]\r\nTE[3\r\n];Black[aa](;W[bb]())\n(;W[zz;B[cc]".as_bytes(),
        ),
        file("mark.sgf", b"\xEF\xBB\xBF(;B[aa;W[bb])"),
        File { name: "wide.sgf", bytes: utf_16 },
        file("kanji.sgf", b"(;CA[Shift_JIS]PB[\x88\xCD\x8C\xE9]TM[3h]GC[\x8F\x98]OT[x];B[aa]PL[black];)"),
        file("bad.sgf", b"(;CA[UTF-8]C[\xFF\xFE]KM[7,5]RE[W wins];b[aa])\r"),
        file("/elsewhere/none.sgf", b"nothing here"),
        file("good.sgf", b"(;FF[4]GM[1]CA[UTF-8]SZ[9];B[ee])"),
    ]
}

/// The report of some files, combined like a shell would.
fn log(files: &[(&str, &Document<'_>, &[Diagnostic])]) -> Value {
    let format = Format::Sarif;
    let mut text = format.head();
    let mut is_first = true;
    for (path, doc, diagnostics) in files {
        if !diagnostics.is_empty() {
            text.push_str(if is_first { "" } else { format.between() });
            is_first = false;
        }
        format.write(&Source { path, doc, diagnostics, left_out: &[] }, &Plain, &mut text);
    }
    text.push_str(format.tail());
    serde_json::from_str(&text).expect("the log is JSON")
}

/// Violations of the schema.
fn problems(log: &Value) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sarif/sarif-schema-2.1.0.json");
    let mut schema: Value =
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).expect("the schema is JSON");
    // The pattern of languages has an unbalanced bracket and is not a valid regular expression; the log contains no language.
    for object in ["run", "toolComponent"] {
        schema["definitions"][object]["properties"]["language"].as_object_mut().unwrap().remove("pattern");
    }
    let validator =
        jsonschema::options().should_validate_formats(true).build(&schema).expect("the schema is one");
    validator.iter_errors(log).map(|error| format!("{}: {error}", error.instance_path())).collect()
}

#[track_caller]
fn assert_valid(log: &Value) {
    assert_eq!(problems(log), [""; 0]);
}

#[test]
fn log_matches_the_schema() {
    let files = files();
    let docs: Vec<_> = files.iter().map(|file| Document::parse(&file.bytes)).collect();
    let found: Vec<_> = docs.iter().map(|doc| check(doc, &Config::default())).collect();
    let sources: Vec<_> =
        (0..files.len()).map(|index| (files[index].name, &docs[index], &found[index][..])).collect();
    let log = log(&sources);
    assert_valid(&log);
    let run = &log["runs"][0];
    let n_found: usize = found.iter().map(Vec::len).sum();
    assert_eq!(run["results"].as_array().map(Vec::len), Some(n_found));
    assert!(n_found > 20, "{n_found} findings");
    for result in run["results"].as_array().unwrap() {
        let rule = &run["tool"]["driver"]["rules"][result["ruleIndex"].as_u64().unwrap() as usize];
        assert_eq!(rule["id"], result["ruleId"]);
    }
}

#[test]
fn empty_log_matches_the_schema() {
    let log = log(&[]);
    assert_valid(&log);
    assert_eq!(log["runs"][0]["results"], Value::Array(Vec::new()));
    let rules = log["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap();
    assert_eq!(rules.len(), rules::all().count());
    for (rule, row) in rules.iter().zip(rules::all()) {
        assert_eq!(rule["id"], row.code);
        assert_eq!(
            rule["help"]["markdown"].as_str().unwrap().replace("{{", "{").replace("}}", "}"),
            row.page()
        );
    }
}

#[test]
fn schema_rejects_other_documents() {
    let mut log = log(&[]);
    log["runs"][0]["columnKind"] = "bytes".into();
    let problems = problems(&log);
    assert!(problems.len() == 1 && problems[0].starts_with("/runs/0/columnKind: "), "{problems:?}");
}

#[test]
fn locations_refer_to_the_original_file() {
    let file = &files()[0];
    let doc = Document::parse(&file.bytes);
    let found = check(&doc, &Config::only("S020").unwrap());
    let log = log(&[(file.name, &doc, &found)]);
    let place = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "games/a%20b.sgf");
    assert_eq!(place["artifactLocation"]["uriBaseId"], "%SRCROOT%");
    let byte = file.bytes.windows(4).position(|bytes| bytes == b"[zz;").unwrap();
    let expected = serde_json::json!({
        "startLine": 4, "startColumn": 4, "endColumn": 7, "byteOffset": byte, "byteLength": 3
    });
    assert_eq!(place["region"], expected);
}

/// A reader of the log: the range of a region in a file.
fn range(bytes: &[u8], text: Option<&str>, region: &Value) -> std::ops::Range<usize> {
    let number = |name: &str| region[name].as_u64().map(|number| number as usize);
    if let (Some(start), Some(length)) = (number("byteOffset"), number("byteLength")) {
        return start..start + length;
    }
    let text = text.expect("text regions are met in texts");
    let place = |line: usize, column: usize| {
        let mut rest = text;
        for _ in 1..line {
            let end = rest.find(['\r', '\n']).expect("there is such a line");
            let after = &rest[end..];
            rest = &after[if after.starts_with("\r\n") || after.starts_with("\n\r") { 2 } else { 1 }..];
        }
        let length: usize = rest.chars().take(column - 1).map(char::len_utf8).sum();
        bytes.len() - rest.len() + length
    };
    let line = number("startLine").unwrap();
    let end_line = number("endLine").unwrap_or(line);
    place(line, number("startColumn").unwrap())..place(end_line, number("endColumn").unwrap())
}

fn bytes_of(content: &Value) -> Vec<u8> {
    const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    if let Some(text) = content["text"].as_str() {
        return text.as_bytes().to_vec();
    }
    let Some(letters) = content["binary"].as_str() else { return Vec::new() };
    let digits: Vec<u32> =
        letters.chars().filter_map(|letter| LETTERS.find(letter)).map(|it| it as u32).collect();
    let of_four = |four: &[u32]| {
        let number = four.iter().fold(0, |number, digit| number << 6 | digit) << (6 * (4 - four.len()));
        (0..four.len() - 1).map(|place| (number >> (16 - 8 * place)) as u8).collect::<Vec<_>>()
    };
    digits.chunks(4).flat_map(of_four).collect()
}

/// Applies a fix from the log.
fn made(bytes: &[u8], fix: &Value) -> Vec<u8> {
    let text = std::str::from_utf8(bytes).ok().map(|text| text.strip_prefix('\u{FEFF}').unwrap_or(text));
    let mut replacements: Vec<_> = fix["artifactChanges"][0]["replacements"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (range(bytes, text, &one["deletedRegion"]), bytes_of(&one["insertedContent"])))
        .collect();
    replacements.reverse();
    let mut bytes = bytes.to_vec();
    for (range, new) in replacements {
        bytes.splice(range, new);
    }
    bytes
}

#[test]
fn fixes_in_the_log_match_real_fixes() {
    let mut n_made = 0;
    for file in files() {
        let doc = Document::parse(&file.bytes);
        // Readers that use UTF-16 must decode the file first; this one does not.
        if doc.text() != file.bytes {
            continue;
        }
        let found = check(&doc, &Config::default());
        let log = log(&[(file.name, &doc, &found)]);
        for (finding, result) in found.iter().zip(log["runs"][0]["results"].as_array().unwrap()) {
            let Some(fix) = &finding.fix else { continue };
            let is_text = |one: &Value| one["deletedRegion"].get("startLine").is_some();
            let replacements = &result["fixes"][0]["artifactChanges"][0]["replacements"];
            if std::str::from_utf8(&file.bytes).is_err()
                && replacements.as_array().unwrap().iter().any(is_text)
            {
                continue;
            }
            let expected = doc.commit(&TextEdits::new(fix.edits.clone()).unwrap());
            let made = made(&file.bytes, &result["fixes"][0]);
            assert_eq!(
                made.escape_ascii().to_string(),
                expected.write().escape_ascii().to_string(),
                "{finding:?}"
            );
            n_made += 1;
        }
    }
    assert!(n_made >= 8, "{n_made} fixes");
}

#[test]
fn invalid_utf8_text_is_given_as_bytes() {
    let bytes = b"(;CA[Shift_JIS]PB[\x88\xCD];B[aa]())";
    let doc = Document::parse(bytes);
    let mut found = check(&doc, &Config::only("S015").unwrap());
    found[0].fix = Some(Fix {
        applicability: Applicability::Safe,
        title: "".into(),
        edits: vec![TextEdit::replace(opensgf::syntax::Span::new(18, 20), &b"\x8C\xE9"[..])],
    });
    let log = log(&[("a.sgf", &doc, &found)]);
    assert_valid(&log);
    let fix = &log["runs"][0]["results"][0]["fixes"][0];
    assert_eq!(fix["artifactChanges"][0]["replacements"][0]["insertedContent"]["binary"], "jOk=");
    assert_eq!(made(bytes, fix), b"(;CA[Shift_JIS]PB[\x8C\xE9];B[aa]())");
}
