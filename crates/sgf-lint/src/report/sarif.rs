//! SARIF 2.1.0, for code scanning services and editors.
//!
//! The log contains one run. Its head describes the tool and all rules. Regions have lines and columns, counted in
//! characters, and byte offsets. A replacement is text if the file is UTF-8 and binary otherwise, because consumers would
//! not know how to encode the text.
//!
//! Source: Static Analysis Results Interchange Format 2.1.0, an OASIS standard. Comments cite its sections.

use std::fmt::Write;

use serde_json::{Map, Value, json};
use sgf_model::printable::in_json;
use sgf_syntax::{Document, Form, Span, TextEdit};

use super::columns::{Columns, byte_order_mark};
use super::uri::uri;
use super::{Paint, SHOW_ALL, Source};
use crate::{Applicability, Diagnostic, Fix, LeftOut, Rule, rules};

/// The base of relative references: the folder of the check. Services substitute the root of the repository.
const BASE: &str = "%SRCROOT%";
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// Returns the start of the log, up to the first result.
pub(super) fn head() -> String {
    let rules: Vec<Value> = rules::all().map(rule_object).collect();
    let driver = json!({
        "name": "OpenSGF",
        "semanticVersion": env!("CARGO_PKG_VERSION"),
        "informationUri": REPOSITORY,
        "rules": rules,
    });
    let base = json!({ "description": { "text": "The folder in which the check ran." } });
    let mut head = String::from("{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",");
    head.push_str("\"version\":\"2.1.0\",\"runs\":[{");
    write!(
        head,
        "\"tool\":{{\"driver\":{driver}}},\n\"originalUriBaseIds\":{{\"{BASE}\":{base}}},\n\
         \"columnKind\":\"unicodeCodePoints\",\
         \"newlineSequences\":[\"\\r\\n\",\"\\n\\r\",\"\\n\",\"\\r\"],\n\"results\":[\n"
    )
    .expect("writing to a string succeeds");
    head
}

/// The separator between results.
pub(super) const BETWEEN: &str = ",\n";

/// The end of the log.
pub(super) const TAIL: &str = "\n]}]}\n";

/// Adds the findings of one file.
pub(super) fn write(source: &Source<'_>, _: &dyn Paint, out: &mut String) {
    let file = File::new(source);
    for (index, diagnostic) in source.diagnostics.iter().enumerate() {
        let between = if index == 0 { "" } else { BETWEEN };
        let result = file.result(diagnostic).to_string();
        write!(out, "{between}{}", in_json(&result)).expect("writing to a string succeeds");
    }
    for (index, left_out) in source.left_out.iter().enumerate() {
        let between = if index == 0 && source.diagnostics.is_empty() { "" } else { BETWEEN };
        let result = file.left_out(left_out).to_string();
        write!(out, "{between}{}", in_json(&result)).expect("writing to a string succeeds");
    }
}

/// A rule (section 3.49).
fn rule_object(rule: &Rule) -> Value {
    let family = rules::FAMILIES.iter().find(|family| family.letter == rule.letter());
    let mut properties = Map::new();
    properties.insert("tags".into(), json!(family.map(|family| [family.title])));
    if let Some(fix) = rule.fix {
        properties.insert("fix".into(), fix.name().into());
    }
    if !rule.sgfc.is_empty() {
        properties.insert("sgfc".into(), json!(rule.sgfc));
    }
    json!({
        "id": rule.code,
        "name": rule.name,
        "shortDescription": { "text": without_placeholders(&rule.summary()) },
        "fullDescription": { "text": without_placeholders(&rule.section("What it does")) },
        "help": { "text": without_placeholders(&rule.page()), "markdown": without_placeholders(&rule.page()) },
        "helpUri": format!("{REPOSITORY}/blob/main/docs/reference/rules.md#{}", rule.code.to_lowercase()),
        "defaultConfiguration": { "level": rule.severity.name() },
        "properties": properties,
    })
}

/// Escapes placeholders (section 3.11.5).
fn without_placeholders(text: &str) -> String {
    text.replace('{', "{{").replace('}', "}}")
}

/// Escapes placeholders and embedded links (section 3.11.6) in a message, which may quote the record.
fn message_text(text: &str) -> String {
    without_placeholders(text).replace("](", "\\](")
}

struct File<'a> {
    doc: &'a Document<'a>,
    columns: Columns<'a>,
    location: Value,
    /// Whether the text is UTF-8, so that replacements can be text.
    is_utf8: bool,
}

impl<'a> File<'a> {
    fn new(source: &Source<'a>) -> File<'a> {
        let (uri, is_relative) = uri(source.path);
        let location = match is_relative {
            true => json!({ "uri": uri, "uriBaseId": BASE }),
            false => json!({ "uri": uri }),
        };
        let doc = source.doc;
        let is_utf8 = doc.form() != Form::Bytes || std::str::from_utf8(doc.text()).is_ok();
        File { doc, columns: Columns::new(doc), location, is_utf8 }
    }

    /// A finding (section 3.27).
    fn result(&self, diagnostic: &Diagnostic) -> Value {
        let index = rules::all().position(|rule| rule == diagnostic.rule).expect("the rule is in the table");
        let message = match &diagnostic.help {
            Some(help) => format!("{}; {help}", diagnostic.message),
            None => diagnostic.message.to_string(),
        };
        let mut result = json!({
            "ruleId": diagnostic.rule.code,
            "ruleIndex": index,
            "level": diagnostic.severity.name(),
            "message": { "text": message_text(&message) },
            "locations": [{
                "physicalLocation": {
                    "artifactLocation": self.location,
                    "region": self.region(diagnostic.span),
                }
            }],
        });
        if let (Some(fix), Value::Object(result)) = (&diagnostic.fix, &mut result) {
            result.insert("fixes".into(), json!([self.fix(fix)]));
        }
        result
    }

    /// The number of findings that were left out.
    fn left_out(&self, left_out: &LeftOut) -> Value {
        let index = rules::all().position(|rule| rule == left_out.rule).expect("the rule is in the table");
        json!({
            "ruleId": left_out.rule.code,
            "ruleIndex": index,
            "level": left_out.severity.name(),
            "message": { "text": format!("{left_out}; {SHOW_ALL}") },
            "locations": [{ "physicalLocation": { "artifactLocation": self.location } }],
        })
    }

    /// A fix (section 3.55).
    fn fix(&self, fix: &Fix) -> Value {
        let note = match fix.applicability {
            Applicability::Safe => "",
            Applicability::Unsafe => " (unsafe: something may be lost or change its meaning)",
        };
        json!({
            "description": { "text": message_text(&format!("{}{note}", fix.title)) },
            "artifactChanges": [{
                "artifactLocation": self.location,
                "replacements": fix.edits.iter().map(|edit| self.replacement(edit)).collect::<Vec<_>>(),
            }],
            "properties": { "applicability": fix.applicability.name() },
        })
    }

    /// A replacement (section 3.57).
    fn replacement(&self, edit: &TextEdit) -> Value {
        let text = str::from_utf8(&edit.text).ok().filter(|text| self.is_utf8 || text.is_ascii());
        let touches_mark = edit.span.start < byte_order_mark(self.doc.text());
        let (region, content) = match text {
            Some(text) if !touches_mark => (self.text_region(edit.span), json!({ "text": text })),
            _ => (self.byte_region(edit.span), json!({ "binary": base64(&edit.text) })),
        };
        let mut replacement = Map::new();
        replacement.insert("deletedRegion".into(), Value::Object(region));
        if !edit.text.is_empty() {
            replacement.insert("insertedContent".into(), content);
        }
        Value::Object(replacement)
    }

    /// A region in lines and columns and in bytes (section 3.30).
    fn region(&self, span: Span) -> Value {
        let mut region = self.text_region(span);
        // The byte order mark is part of the file but not of its text, so the two kinds of region would disagree there.
        if span.start >= byte_order_mark(self.doc.text()) {
            region.extend(self.byte_region(span));
        }
        Value::Object(region)
    }

    fn text_region(&self, span: Span) -> Map<String, Value> {
        let (start, end) = (self.columns.place(span.start), self.columns.place(span.end));
        let mut region = Map::new();
        region.insert("startLine".into(), start.line.into());
        region.insert("startColumn".into(), start.column.into());
        if end.line != start.line {
            region.insert("endLine".into(), end.line.into());
        }
        region.insert("endColumn".into(), end.column.into());
        region
    }

    fn byte_region(&self, span: Span) -> Map<String, Value> {
        let start = self.doc.file_offset(span.start);
        let mut region = Map::new();
        region.insert("byteOffset".into(), start.into());
        region.insert("byteLength".into(), (self.doc.file_offset(span.end) - start).into());
        region
    }
}

/// Encodes bytes in Base64 (RFC 4648, section 4).
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let number = three.iter().fold(0_u32, |number, &byte| number << 8 | u32::from(byte));
        let number = number << (8 * (3 - three.len()));
        for place in 0..4 {
            let letter = LETTERS[(number >> (18 - 6 * place)) as usize & 63];
            text.push(if place <= three.len() { letter.into() } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_matches_the_test_vectors() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
        assert_eq!(base64(b"\xFF\xFE\xFB"), "//77");
    }

    #[test]
    fn escapes_placeholders_and_links() {
        assert_eq!(message_text("`{0}` [see](1)"), "`{{0}}` [see\\](1)");
        assert_eq!(message_text("AB[aa]"), "AB[aa]");
    }
}
