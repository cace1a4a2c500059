//! Reports escape control characters in quoted records and file names.

use sgf_lint::report::{Format, Plain, Source};
use sgf_lint::{Config, check};
use sgf_model::printable::is_printable;
use sgf_model::table::TABLE;
use sgf_syntax::Document;

/// Escape sequences, direction overrides and line separators.
const HOSTILE: &str =
    "\u{1B}[2J\u{1B}]0;x\u{7}\u{9B}8m\u{202E}\u{2066}\u{200F}\u{61C}\u{2028}\u{85}\u{7F}\r::error::x";

/// Returns records in which every property has such a value, alone or next to a valid one.
fn records() -> Vec<Vec<u8>> {
    let mut records = Vec::new();
    for row in TABLE.rows() {
        for (begin, end) in [("", ""), ("aa", ""), ("1", ""), ("aa:", ""), ("", ":aa"), ("2000-", "")] {
            let game = if row.games.is_only(1) { 1 } else { 11 };
            records
                .push(format!("(;FF[4]GM[{game}]{}[{begin}{HOSTILE}{end}];B[aa])", row.ident).into_bytes());
        }
    }
    // Outside of values, and not in UTF-8.
    records.push(format!("{HOSTILE}(;FF[4]{HOSTILE}B[aa]{HOSTILE};X{HOSTILE}[]C[{HOSTILE}").into_bytes());
    records.push(b"(;CA[ISO-8859-1]PB[\x9B2J\x85]RE[\x9B8m];B[\x9B]KM[\x1B\xFF]".to_vec());
    records
}

#[test]
fn reports_contain_no_control_characters() {
    let config = Config::default().with(|config| config.select = vec!["ALL".parse().unwrap()]);
    let path = format!("games/{HOSTILE}.sgf");
    let mut n_findings = 0;
    for record in records() {
        let doc = Document::parse(&record);
        let diagnostics = check(&doc, &config);
        n_findings += diagnostics.len();
        for format in Format::ALL {
            let mut report = String::new();
            format.write(
                &Source { path: &path, doc: &doc, diagnostics: &diagnostics, left_out: &[] },
                &Plain,
                &mut report,
            );
            let raw = report.chars().find(|character| *character != '\n' && !is_printable(*character));
            assert_eq!(raw, None, "{format}: {report:?}");
            // Nor can a record forge lines of the report.
            if matches!(format, Format::Short | Format::GitHub | Format::Json) {
                assert_eq!(report.lines().count(), diagnostics.len(), "{format}: {report}");
            }
            let is_command = |line: &str| line.starts_with("::");
            if *format == Format::GitHub {
                assert!(report.lines().all(is_command));
            } else {
                assert!(!report.lines().any(is_command), "{format}: {report}");
            }
        }
    }
    assert!(n_findings > 1000, "{n_findings}");
}
