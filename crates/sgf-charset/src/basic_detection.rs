//! Detection in a build without the tables of other charsets.
//!
//! Nothing is guessed. A charset named by CA is believed, and the parser groups its bytes into characters so that the
//! structure is right; only its ASCII text is readable. Without CA, bytes are UTF-8 if they are valid UTF-8 and not by
//! chance, Latin-1 if they are single accented letters between other characters, and otherwise unreadable: US-ASCII with
//! bad bytes.

use crate::Charset;
use crate::case::Case;
use crate::detection::{Confidence, Conflict, Declared, Detection, Evidence};
use crate::units::Family;
use crate::validation::is_valid;

/// Text of more characters than this is not valid UTF-8 by chance.
const LONG: usize = 8;
/// The smallest second byte of common characters in the East Asian charsets.
const FIRST_TRAIL: u8 = 0xA1;
/// The charsets whose characters may end with the byte of a bracket or backslash.
const WITH_BRACKETS: [Charset; 4] = [Charset::SHIFT_JIS, Charset::BIG5, Charset::GBK, Charset::GB18030];
impl Case<'_> {
    /// Returns whether valid UTF-8 may be so by chance: a few two-byte characters that could be Chinese or Korean ones.
    pub(crate) fn is_utf8_by_chance(&self) -> bool {
        let (mut n_characters, mut is_latin, mut are_trails) = (0, true, true);
        for run in self.high_runs() {
            for character in str::from_utf8(run).unwrap_or_default().chars() {
                n_characters += 1;
                if n_characters > LONG || character.len_utf8() != 2 {
                    return false;
                }
                is_latin &= matches!(character, '\u{A0}'..='\u{24F}');
            }
            are_trails &= run.chunks(2).all(|pair| pair.get(1).is_none_or(|byte| *byte >= FIRST_TRAIL));
        }
        !is_latin && are_trails
    }

    pub(crate) fn decide(mut self) -> Detection {
        if self.declared.is_none() {
            // Half a character may have hidden CA; then CA names the charset of that character.
            let names = |charset: &Charset| self.hidden(*charset).filter(|it| it.charset == Ok(*charset));
            self.declared = WITH_BRACKETS.iter().find_map(names);
        }
        let (bytes, first) = (self.sample.bytes, self.sample.stretches.first().map_or(0, |it| it.start));
        let named = self.declared.as_ref().and_then(Declared::beyond_ascii);
        if self.sample.n_high == 0 && named.is_none() {
            return self.silent();
        }
        if self.is_utf8 && (self.is_marked || !self.is_utf8_by_chance()) {
            return Detection::utf8(bytes, first, self.declared, self.is_marked);
        }
        let detection = |charset, evidence, n_bad| Detection {
            charset,
            evidence,
            confidence: Confidence::Low,
            n_bad,
            declared: None,
            conflict: None,
        };
        let chosen = match (named, self.assumed) {
            (Some(named), _) => detection(named, Evidence::Declared, self.n_bad(named)),
            (None, _) if self.is_marked || self.is_damaged_utf8() => {
                let evidence = if self.is_marked { Evidence::Bom } else { Evidence::DamagedUtf8 };
                detection(Charset::UTF_8, evidence, self.n_bad(Charset::UTF_8))
            }
            (None, Some(assumed)) if self.fits(assumed) => {
                detection(assumed, Evidence::Assumed, self.n_bad(assumed))
            }
            (None, _) if self.is_latin() => {
                let charset = if self.sample.has_c1() { Charset::WINDOWS_1252 } else { Charset::ISO_8859_1 };
                detection(charset, Evidence::Guessed, 0)
            }
            (None, _) => detection(Charset::US_ASCII, Evidence::Fallback, self.sample.n_high as u32),
        };
        let confidence = if chosen.n_bad == 0 { Confidence::Medium } else { Confidence::Low };
        let conflict = named.and_then(|_| self.conflict(&chosen));
        Detection { confidence, conflict, declared: self.declared, ..chosen }
    }

    /// Damaged UTF-8 contradicts any other charset that CA names.
    fn conflict(&self, chosen: &Detection) -> Option<Conflict> {
        let is_other = chosen.charset != Charset::UTF_8 && self.is_damaged_utf8();
        let at = self.sample.text_at(self.sample.first_high()?, Family::Utf8).filter(|_| is_other)?;
        let n_bad_other = self.n_bad(Charset::UTF_8);
        Some(Conflict { charset: Charset::UTF_8, at, n_bad_declared: chosen.n_bad, n_bad_other })
    }

    fn fits(&self, assumed: Charset) -> bool {
        let is_possible = !assumed.is_wide() && assumed != Charset::US_ASCII;
        is_possible && (!assumed.is_available() || is_valid(self.sample.bytes, assumed))
    }

    /// The number of undecodable places in the sample.
    fn n_bad(&self, charset: Charset) -> u32 {
        let texts = self.sample.stretches.iter().map(|stretch| &self.sample.bytes[stretch.clone()]);
        texts.map(|text| crate::decode(text, charset).bad.len() as u32).sum()
    }

    /// The runs of bytes above 7F.
    fn high_runs(&self) -> impl Iterator<Item = &[u8]> {
        let texts = self.sample.stretches.iter().map(|stretch| &self.sample.bytes[stretch.clone()]);
        texts.flat_map(|text| text.split(u8::is_ascii)).filter(|run| !run.is_empty())
    }

    /// Returns whether this is UTF-8 with single lost bytes: characters of three bytes far outnumber broken ones.
    fn is_damaged_utf8(&self) -> bool {
        let chunks = || self.high_runs().flat_map(<[u8]>::utf8_chunks);
        let n_long = chunks().flat_map(|chunk| chunk.valid().chars()).filter(|it| it.len_utf8() > 2).count();
        let n_broken = chunks().filter(|chunk| !chunk.invalid().is_empty()).count();
        n_long >= 3 && n_broken * 3 <= n_long
    }

    /// Returns whether all runs are single accented letters or punctuation between ASCII characters. Two in a row may be another charset.
    fn is_latin(&self) -> bool {
        let is_sign = |byte| matches!(byte, 0x85 | 0x91..=0x97 | 0xA1 | 0xAB | 0xB0 | 0xB7 | 0xBB..=0xBF);
        let is_letter = |byte| byte >= 0xC0 && byte != 0xD7 && byte != 0xF7;
        self.high_runs().all(|run| matches!(*run, [byte] if is_letter(byte) || is_sign(byte)))
    }
}
