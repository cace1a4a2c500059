//! A checked reader for binary files.

use std::ops::Range;

/// A reader of a binary file.
#[derive(Clone, Copy)]
pub(crate) struct Bytes<'s> {
    pub(crate) bytes: &'s [u8],
    /// The offset of the next byte.
    pub(crate) at: usize,
}

impl<'s> Bytes<'s> {
    pub(crate) fn new(bytes: &'s [u8], at: usize) -> Bytes<'s> {
        Bytes { bytes, at: at.min(bytes.len()) }
    }

    pub(crate) fn byte(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    pub(crate) fn number(&mut self) -> Option<u32> {
        let number = self.bytes.get(self.at..self.at.checked_add(4)?)?;
        self.at += 4;
        Some(u32::from_le_bytes([number[0], number[1], number[2], number[3]]))
    }

    /// Takes up to `length` bytes; returns their range and whether there were enough. Nothing is allocated.
    pub(crate) fn take(&mut self, length: usize) -> (Range<usize>, bool) {
        let from = self.at;
        self.at = from.saturating_add(length).min(self.bytes.len());
        (from..self.at, self.at - from == length)
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }
}
