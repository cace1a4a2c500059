//! Numbers and pieces of binary files, none of which can be read beyond their end.

use std::ops::Range;

/// A file that is read from the front.
#[derive(Clone, Copy)]
pub(crate) struct Bytes<'s> {
    pub(crate) whole: &'s [u8],
    /// Where the next byte stands.
    pub(crate) at: usize,
}

impl<'s> Bytes<'s> {
    pub(crate) fn new(whole: &'s [u8], at: usize) -> Bytes<'s> {
        Bytes { whole, at: at.min(whole.len()) }
    }

    pub(crate) fn byte(&mut self) -> Option<u8> {
        let byte = *self.whole.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    pub(crate) fn number(&mut self) -> Option<u32> {
        let bytes = self.whole.get(self.at..self.at.checked_add(4)?)?;
        self.at += 4;
        Some(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    /// So many bytes, or those that are left; tells whether there were enough. A length that a file claims takes no memory.
    pub(crate) fn take(&mut self, length: usize) -> (Range<usize>, bool) {
        let from = self.at;
        self.at = from.saturating_add(length).min(self.whole.len());
        (from..self.at, self.at - from == length)
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.at >= self.whole.len()
    }
}
