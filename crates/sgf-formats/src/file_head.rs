//! The beginning of a file, for detecting its format.

use crate::lines::lines;

/// The number of bytes to look at.
const LENGTH: usize = 64 * 1024;

/// The beginning of a file, without a byte order mark.
pub(crate) struct FileHead<'s> {
    pub(crate) bytes: &'s [u8],
}

impl<'s> FileHead<'s> {
    pub(crate) fn new(bytes: &'s [u8]) -> FileHead<'s> {
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        FileHead { bytes: &bytes[..bytes.len().min(LENGTH)] }
    }

    /// The trimmed lines.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &'s [u8]> {
        lines(self.bytes, 0).map(|line| line.text.trim_ascii())
    }

    /// The trimmed lines that are not empty.
    pub(crate) fn nonempty_lines(&self) -> impl Iterator<Item = &'s [u8]> {
        self.lines().filter(|line| !line.is_empty())
    }

    pub(crate) fn contains(&self, needle: &[u8]) -> bool {
        memchr::memmem::find(self.bytes, needle).is_some()
    }
}

/// Returns whether the bytes start with a game tree.
pub(crate) fn begins_as_sgf(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    bytes.strip_prefix(b"(").is_some_and(|inside| inside.trim_ascii_start().starts_with(b";"))
}
