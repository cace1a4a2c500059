//! The beginning of a file, as much of it as it takes to recognise a format.

use crate::lines::lines;

/// How many bytes are looked at.
const LENGTH: usize = 64 * 1024;

/// The beginning of a file, without a byte order mark.
pub(crate) struct Beginning<'s> {
    pub(crate) bytes: &'s [u8],
}

impl<'s> Beginning<'s> {
    pub(crate) fn new(bytes: &'s [u8]) -> Beginning<'s> {
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        Beginning { bytes: &bytes[..bytes.len().min(LENGTH)] }
    }

    /// Walks over the lines, blanks around them left out.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &'s [u8]> {
        lines(self.bytes, 0).map(|line| line.text.trim_ascii())
    }

    /// Walks over the lines that are not empty.
    pub(crate) fn full_lines(&self) -> impl Iterator<Item = &'s [u8]> {
        self.lines().filter(|line| !line.is_empty())
    }

    pub(crate) fn contains(&self, needle: &[u8]) -> bool {
        memchr::memmem::find(self.bytes, needle).is_some()
    }
}
