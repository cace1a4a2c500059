//! Tables that people edit: CSV, with the separators that spreadsheets write.

use std::io::{self, Read};
use std::path::Path;

use crate::io::input::{is_standard, shown};
use crate::io::terminal::reason;

/// The text of a table.
pub(crate) struct TableFile {
    /// The name for messages.
    pub(crate) name: String,
    text: Vec<u8>,
}

impl TableFile {
    /// Reads a table, or with `-` standard input.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be read.
    pub(crate) fn read(path: &Path) -> anyhow::Result<TableFile> {
        let name = if is_standard(path) { "standard input".to_owned() } else { shown(path) };
        let mut text = Vec::new();
        let read = match is_standard(path) {
            true => io::stdin().lock().read_to_end(&mut text).map(drop),
            false => std::fs::read(path).map(|bytes| text = bytes),
        };
        read.map_err(|error| anyhow::anyhow!("cannot read {name}: {}", reason(&error)))?;
        Ok(TableFile { name, text })
    }

    /// A reader that knows the separator, and the text without a byte order mark and a line that declares the separator.
    pub(crate) fn parts(&self) -> (csv::ReaderBuilder, &[u8]) {
        let (separator, text) = separator(&self.text);
        let mut builder = csv::ReaderBuilder::new();
        builder.delimiter(separator);
        (builder, text)
    }
}

/// The separator of a table, and the table without a line that only declares it, which Excel writes.
fn separator(text: &[u8]) -> (u8, &[u8]) {
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    let end = text.iter().position(|byte| *byte == b'\n').unwrap_or(text.len());
    if let [b's', b'e', b'p', b'=', separator @ (b',' | b';' | b'\t')] =
        text[..end].strip_suffix(b"\r").unwrap_or(&text[..end])
    {
        return (*separator, text.get(end + 1..).unwrap_or_default());
    }
    let head = &text[..end];
    let count = |separator: u8| {
        let quotes = head.iter().scan(false, |is_quoted, byte| {
            *is_quoted ^= *byte == b'"';
            Some(!*is_quoted && *byte == separator)
        });
        quotes.filter(|is_one| *is_one).count()
    };
    // The first of equals: a comma.
    let most = [b'\t', b';', b','].into_iter().max_by_key(|separator| count(*separator));
    (most.unwrap_or(b','), text)
}

/// The message of a syntax error.
pub(crate) fn csv_error(name: &str, error: &csv::Error) -> String {
    let line = error.position().map_or(1, csv::Position::line);
    let problem = match error.kind() {
        csv::ErrorKind::UnequalLengths { expected_len, len, .. } => {
            format!("the line has {len} cells, but the header has {expected_len}")
        }
        csv::ErrorKind::Utf8 { .. } => "the line is not UTF-8".to_owned(),
        csv::ErrorKind::Io(error) => reason(error),
        _ => error.to_string(),
    };
    format!("{name}:{line}: {problem}")
}
