//! Finds the end of a variation without parsing its contents.
//!
//! A well-formed tree ends where the parentheses outside of values balance. So a block of 64 bytes is converted
//! to a few 64-bit words, one for each relevant kind of byte ([`Masks`]), and the rest is arithmetic on those
//! words: which bytes are escaped, which are inside values (a running parity of the brackets), and which parentheses
//! remain.
//!
//! In a damaged tree the parser may find another end: a comment with an unescaped `]` continues, a forgotten `]` is
//! restored. All of these leave traces in the same words: a byte outside of values that belongs to no token,
//! a capital without a bracket, a `[` inside a value directly after a letter or digit. At the first such trace the
//! verdict is [`Verdict::Irregular`], and the caller uses the parser. So skipping never disagrees with parsing.
//!
//! A [`Skip`] can continue with more text where it stopped, so it also finds the end of a game in a stream.

mod block;
mod bytes;
mod masks;
#[cfg(target_arch = "x86_64")]
mod vector;

use crate::ScanMode;
use masks::Masks;

/// The search for the end of a variation or game tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skip {
    /// The offset up to which the text has been searched.
    at: usize,
    /// The number of `)` still expected.
    depth: usize,
    /// Whether `at` is inside a value.
    inside: bool,
    /// Whether the byte at `at` is escaped.
    escaped: bool,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The offset after the `)` that ends the variation.
    End(usize),
    /// The text ends before the variation.
    More,
    /// Only the parser can decide.
    Irregular,
}

impl Skip {
    /// Creates a search that starts at `at`, inside a variation and outside of values.
    pub(crate) fn new(at: usize) -> Skip {
        Skip { at, depth: 1, inside: false, escaped: false }
    }

    /// Continues in `text`, which is the previous text with more at its end.
    pub(crate) fn run(&mut self, text: &[u8], mode: ScanMode) -> Verdict {
        match mode {
            ScanMode::Ascii => self.run_fastest(text),
            _ => self.run_bytes(text, mode),
        }
    }

    /// Returns the length of the text at which continuing after [`Verdict::More`] makes sense.
    ///
    /// In most modes the search continues exactly where it stopped. With two-byte characters it returns to the
    /// start of the last value, and waits until that value has doubled, so that the cost stays linear.
    pub(crate) fn enough(&self, length: usize) -> usize {
        length + (length - self.at).max(1)
    }

    #[cfg(target_arch = "x86_64")]
    fn run_fastest(&mut self, text: &[u8]) -> Verdict {
        vector::run(self, text)
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn run_fastest(&mut self, text: &[u8]) -> Verdict {
        self.run_blocks(text, Masks::portable)
    }

    /// Continues block by block; inlined so that each implementation of the masks has its own loop.
    #[inline(always)]
    fn run_blocks(&mut self, text: &[u8], classify: impl Fn(&[u8; 64]) -> Masks) -> Verdict {
        while let Some((block, _)) = text[self.at..].split_first_chunk::<64>() {
            if let Some(verdict) = self.block(&classify(block), 64, text) {
                return verdict;
            }
        }
        let rest = &text[self.at..];
        if rest.is_empty() {
            return Verdict::More;
        }
        // Bytes after the end of the text do not count; any value will do.
        let mut block = [b' '; 64];
        block[..rest.len()].copy_from_slice(rest);
        self.block(&classify(&block), rest.len(), text).unwrap_or(Verdict::More)
    }
}

/// Returns whether the parser keeps the value `text[start..end]` as it is.
///
/// `bracket` says whether it contains an unescaped `[`. The parser only considers splitting such a value if a `[`
/// follows a capital (the next identifier) or the letters of a point; after anything else a `[` is just text. In
/// ISO-2022-JP its rules look at halves of characters, so there every bracket is left to the parser.
pub(crate) fn is_plain_value(text: &[u8], start: usize, end: usize, bracket: bool, mode: ScanMode) -> bool {
    let suspicious = |pair: &[u8]| pair[1] == b'[' && pair[0].is_ascii_alphanumeric();
    !bracket || (mode != ScanMode::Iso2022Jp && !text[start..end].windows(2).any(suspicious))
}

/// Returns whether the `[` at `bracket` follows a value, with only white space between.
fn follows_value(text: &[u8], bracket: usize) -> bool {
    text[..bracket].iter().rev().find(|&&byte| !crate::scan::is_space(byte)) == Some(&b']')
}

#[cfg(test)]
mod tests;
