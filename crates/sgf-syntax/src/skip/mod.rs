//! Finding the end of a variation without reading what is in it.
//!
//! In a well-formed tree the end is where the parentheses outside of values balance. So a block of 64 bytes is turned
//! into a few words of 64 bits, one for each kind of byte that matters ([`Masks`]), and the rest is arithmetic on those
//! words: which bytes are escaped, which stand inside values (a running parity of the brackets), and which parentheses
//! are left.
//!
//! In a damaged tree the parser may see the end elsewhere: a comment with an unescaped `]` goes on, a forgotten `]` is
//! put back. All of that starts from marks that the same words show: a byte outside of values that belongs to no token,
//! a capital without a bracket, a `[` inside a value directly after a letter or digit. At the first such mark the
//! verdict is [`Verdict::Irregular`], and the caller asks the parser. So skipping never disagrees with parsing.
//!
//! A [`Skip`] can be given more text and go on where it stopped: it is also what finds the end of a game in a stream.

mod block;
mod bytes;
mod masks;
#[cfg(target_arch = "x86_64")]
mod vector;

use crate::ScanMode;
use masks::Masks;

/// The search for the end of a variation, or of a whole game tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skip {
    /// How far the text has been looked at.
    at: usize,
    /// How many `)` are still to come.
    depth: usize,
    /// Whether `at` lies inside a value.
    inside: bool,
    /// Whether the byte at `at` is escaped.
    escaped: bool,
}

/// What a search has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The offset after the `)` that ends the variation.
    End(usize),
    /// The text ends before the variation does.
    More,
    /// Only the parser can tell.
    Irregular,
}

impl Skip {
    /// A search that starts outside of values at `at`, in a variation that has been entered already.
    pub(crate) fn new(at: usize) -> Skip {
        Skip { at, depth: 1, inside: false, escaped: false }
    }

    /// Looks on in `text`, which is the text of before with more at its end.
    pub(crate) fn run(&mut self, text: &[u8], mode: ScanMode) -> Verdict {
        match mode {
            ScanMode::Ascii => self.run_fastest(text),
            _ => self.run_bytes(text, mode),
        }
    }

    /// How much text must be there before it makes sense to look on after [`Verdict::More`].
    ///
    /// In most modes the search goes on exactly where it stopped. Where characters have two bytes it goes back to the
    /// start of the last value, and waits until that value has doubled, so that the whole stays linear.
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

    /// Looks on block by block; inlined so that each way to sort bytes has its own loop.
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
        // What is after the end of the text does not count; any byte will do.
        let mut block = [b' '; 64];
        block[..rest.len()].copy_from_slice(rest);
        self.block(&classify(&block), rest.len(), text).unwrap_or(Verdict::More)
    }
}

/// Returns whether the parser will take the value `text[start..end]` as it stands.
///
/// `bracket` says whether an unescaped `[` stands in it. The parser considers to split such a value only where a `[`
/// follows a capital (the next identifier) or the letters of a point; after anything else a `[` is just text. In
/// ISO-2022-JP its rules look at halves of characters, so there every bracket is left to it.
pub(crate) fn is_plain_value(text: &[u8], start: usize, end: usize, bracket: bool, mode: ScanMode) -> bool {
    let suspicious = |pair: &[u8]| pair[1] == b'[' && pair[0].is_ascii_alphanumeric();
    !bracket || (mode != ScanMode::Iso2022Jp && !text[start..end].windows(2).any(suspicious))
}

/// Returns whether the `[` at `bracket` follows a value, with nothing but white space between.
fn follows_value(text: &[u8], bracket: usize) -> bool {
    text[..bracket].iter().rev().find(|&&byte| !crate::scan::is_space(byte)) == Some(&b']')
}

#[cfg(test)]
mod tests;
