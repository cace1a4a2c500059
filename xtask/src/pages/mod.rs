//! Reference pages, generated from the tables of the library.
//!
//! Each page is a row here and a function that writes it; `cargo xtask pages` writes them to `docs/reference/`, and a test compares. To
//! correct a page, change its table.

mod formats;
mod properties;
mod rules;
mod sgfc;
mod tolerated;

use std::path::Path;

use anyhow::Context;

/// A generated page.
pub struct Page {
    /// The path from the root of the checkout.
    pub path: &'static str,
    /// Returns the text.
    pub make: fn() -> String,
}

/// All pages except that of the command line, which a test of `sgf-cli` writes.
pub const PAGES: &[Page] = &[
    Page { path: "docs/reference/formats.md", make: formats::page },
    Page { path: "docs/reference/properties.md", make: properties::page },
    Page { path: "docs/reference/rules.md", make: rules::page },
    Page { path: "docs/reference/tolerated-input.md", make: tolerated::page },
    Page { path: "docs/reference/sgfc.md", make: sgfc::page },
];

/// Writes changed pages, and returns their paths.
///
/// # Errors
///
/// Fails when a page cannot be written.
pub fn write(root: &Path) -> anyhow::Result<Vec<&'static str>> {
    let mut written = Vec::new();
    for page in PAGES {
        let path = root.join(page.path);
        let text = (page.make)();
        if std::fs::read_to_string(&path).is_ok_and(|old| old == text) {
            continue;
        }
        std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
        written.push(page.path);
    }
    Ok(written)
}

/// A rule on its own page.
pub(crate) fn rule_page(rule: &opensgf::Rule) -> String {
    rules::alone(rule)
}

/// The comment that names the source of a page.
fn origin(table: &str) -> String {
    format!("<!-- Made from {table} by `cargo xtask pages`; a test keeps it current. -->\n\n")
}

/// Escapes a text for a table cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

/// Formats a record as code in a table cell. Unprintable bytes are written as `\x00`.
fn code(record: &[u8]) -> String {
    let text = match std::str::from_utf8(record) {
        Ok(text) if text.bytes().all(|byte| byte >= 0x20) => text.to_owned(),
        _ => record.escape_ascii().to_string().replace("\\\\", "\\"),
    };
    let text = match text.chars().count() {
        0 => return "(nothing)".into(),
        length if length > 80 => format!("{}…{}", start(&text, 45), end(&text, 15)),
        _ => text,
    };
    format!("`{}`", cell(&text))
}

fn start(text: &str, count: usize) -> String {
    text.chars().take(count).collect()
}

fn end(text: &str, count: usize) -> String {
    text.chars().skip(text.chars().count() - count).collect()
}

/// A link to the page of a rule.
fn link(rule: &opensgf::Rule) -> String {
    format!("[{}](rules.md#{}) {}", rule.code, rule.code.to_lowercase(), rule.name)
}
