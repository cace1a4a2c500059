//! JSON Lines: one object per finding.
//!
//! Offsets refer to the bytes of the file, even if it is UTF-16. `line` and `column` count from 1; the column counts
//! characters if the line is UTF-8 up to there, otherwise bytes. `fix` is null, or an object with `applicability`, `title`
//! and `edits`. If the new text of an edit is not UTF-8, `text` is null and `hex` contains its bytes. Control characters
//! are escaped.
//!
//! If findings of a rule were left out, a last object has their number as `more`, and no place.

use std::fmt::Write;

use serde_json::{Map, Value, json};
use sgf_model::printable::in_json;
use sgf_syntax::{Document, TextEdit};

use super::places::Places;
use super::{Paint, SHOW_ALL, Source};
use crate::Fix;

/// Adds the findings of one file.
pub(super) fn write(source: &Source<'_>, _: &dyn Paint, out: &mut String) {
    let doc = source.doc;
    let mut places = Places::new(doc.text());
    for diagnostic in source.diagnostics {
        let place = places.place(diagnostic.span.start);
        let object = json!({
            "file": source.path,
            "code": diagnostic.rule.code,
            "name": diagnostic.rule.name,
            "severity": diagnostic.severity.name(),
            "line": place.line,
            "column": place.column,
            "span": {
                "start": doc.file_offset(diagnostic.span.start),
                "end": doc.file_offset(diagnostic.span.end),
            },
            "message": diagnostic.message,
            "help": diagnostic.help,
            "fix": diagnostic.fix.as_ref().map(|fix| fix_object(doc, fix)),
        });
        writeln!(out, "{}", in_json(&object.to_string())).expect("writing to a string succeeds");
    }
    for left_out in source.left_out {
        let object = json!({
            "file": source.path,
            "code": left_out.rule.code,
            "name": left_out.rule.name,
            "severity": left_out.severity.name(),
            "line": null,
            "column": null,
            "span": null,
            "message": left_out.to_string(),
            "help": SHOW_ALL,
            "fix": null,
            "more": left_out.count,
        });
        writeln!(out, "{}", in_json(&object.to_string())).expect("writing to a string succeeds");
    }
}

fn fix_object(doc: &Document<'_>, fix: &Fix) -> Value {
    json!({
        "applicability": fix.applicability.name(),
        "title": fix.title,
        "edits": fix.edits.iter().map(|edit| edit_object(doc, edit)).collect::<Vec<_>>(),
    })
}

/// An edit of the file. The new text is UTF-8 where possible, whatever the encoding of the file.
pub(super) fn edit_object(doc: &Document<'_>, edit: &TextEdit) -> Value {
    let mut object = Map::new();
    object.insert("start".into(), doc.file_offset(edit.span.start).into());
    object.insert("end".into(), doc.file_offset(edit.span.end).into());
    match std::str::from_utf8(&edit.text) {
        Ok(text) => object.insert("text".into(), text.into()),
        Err(_) => {
            object.insert("text".into(), Value::Null);
            let hex = edit.text.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
            object.insert("hex".into(), hex.into())
        }
    };
    Value::Object(object)
}

#[cfg(test)]
mod tests {
    use super::super::{Format, Plain};
    use super::*;
    use crate::{Applicability, Config, Diagnostic, check};

    fn report(doc: &Document<'_>, diagnostics: &[Diagnostic]) -> String {
        let mut out = String::new();
        Format::Json.write(
            &Source { path: "a \"b\".sgf", doc, diagnostics, left_out: &[] },
            &Plain,
            &mut out,
        );
        out
    }

    #[test]
    fn writes_one_object_per_line() {
        let doc = Document::parse(b"(;C[\xE8\xA1\xA8];B[aa;W[bb])");
        let out = report(&doc, &check(&doc, &Config::only("S").unwrap()));
        let expected = concat!(
            r#"{"file":"a \"b\".sgf","code":"S020","name":"unclosed-value","severity":"error","line":1,"column":9,"#,
            r#""span":{"start":10,"end":13},"message":"value without its closing bracket","help":null,"#,
            r#""fix":{"applicability":"safe","title":"insert the missing bracket","#,
            r#""edits":[{"start":13,"end":13,"text":"]"}]}}"#,
            "\n"
        );
        assert_eq!(out, expected);
    }

    #[test]
    fn offsets_refer_to_the_file() {
        let utf_16: Vec<u8> = "(;B[aa;W[bb])".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let doc = Document::parse(&utf_16);
        let out = report(&doc, &check(&doc, &Config::only("S020").unwrap()));
        assert!(
            out.contains(r#""span":{"start":6,"end":12}"#) && out.contains(r#""start":12,"end":12"#),
            "{out}"
        );
    }

    #[test]
    fn writes_non_utf_8_text_in_hex() {
        let doc = Document::parse(b"(;B[aa])");
        let mut found = check(&Document::parse(b"(;B[aa]()"), &Config::only("S015").unwrap());
        found[0].fix = Some(Fix {
            applicability: Applicability::Safe,
            title: "".into(),
            edits: vec![TextEdit::insert(2, &b"\x88["[..])],
        });
        assert!(report(&doc, &found).contains(r#"[{"start":2,"end":2,"text":null,"hex":"885b"}]"#));
    }
}
