//! The same search byte by byte, for charsets with two-byte characters and for testing the block scanner.

use super::{Skip, Verdict, follows_value, is_plain_value};
use crate::ScanMode;
use crate::scan::{self, is_space};

impl Skip {
    /// Continues in any scan mode. Between calls, `at` is never inside a value.
    pub(super) fn run_bytes(&mut self, text: &[u8], mode: ScanMode) -> Verdict {
        while let Some(&byte) = text.get(self.at) {
            let behind_capital = self.at > 0 && text[self.at - 1].is_ascii_uppercase();
            match byte {
                b'[' if behind_capital || follows_value(text, self.at) => {
                    let found = scan::value_end(text, self.at + 1, mode);
                    // With pairs of bytes, a last `]` may be the first half of one.
                    let certain = if mode == ScanMode::Iso2022Jp { found.end + 1 } else { found.end };
                    if certain >= text.len() {
                        return Verdict::More;
                    }
                    if !is_plain_value(text, self.at, found.end, found.bracket, mode) {
                        return Verdict::Irregular;
                    }
                    self.at = found.end;
                }
                b'A'..=b'Z' => {}
                _ if behind_capital => return Verdict::Irregular,
                b'(' => self.depth += 1,
                b')' => {
                    self.depth -= 1;
                    if self.depth == 0 {
                        return Verdict::End(self.at + 1);
                    }
                }
                b';' => {}
                _ if is_space(byte) => {}
                _ => return Verdict::Irregular,
            }
            self.at += 1;
        }
        Verdict::More
    }
}
