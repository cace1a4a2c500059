//! Charsets whose tables this build does not have: what can be said of such text without reading it.
//!
//! Nothing is guessed. A charset that CA names is believed, and the parser groups its bytes into characters, so that the
//! structure is right; of its text only ASCII is read. Bytes of which CA says nothing are UTF-8 where they are valid
//! and not so by chance, Latin-1 where single accented letters stand among others, and else nothing that can be read:
//! US-ASCII with places that are no characters.

use std::borrow::Cow;

use sgf_syntax::AddAll;

use super::case::Case;
use super::detect::{beyond_ascii, utf8};
use super::detection::{Confidence, Conflict, Detection, Evidence};
use super::units::Family;
use super::valid::is_valid;
use super::{Charset, Decoded, Unencodable};

/// Text of more characters than this is not valid UTF-8 by chance.
const LONG: usize = 8;
/// The least byte after the first of a character that is common in the East Asian charsets.
const FIRST_TRAIL: u8 = 0xA1;
/// The charsets whose characters may end with the byte of a bracket or a backslash.
const WITH_BRACKETS: [Charset; 4] = [Charset::SHIFT_JIS, Charset::BIG5, Charset::GBK, Charset::GB18030];
/// The escape sequence that starts a stretch of pairs.
const ESC: u8 = 0x1B;

/// Reads ASCII, and locates each other character.
pub(super) fn decode(bytes: &[u8], charset: Charset) -> Decoded<'_> {
    let is_readable = |byte: &u8| byte.is_ascii() && (*byte != ESC || charset != Charset::ISO_2022_JP);
    if let Some(text) = str::from_utf8(bytes).ok().filter(|text| text.bytes().all(|byte| is_readable(&byte)))
    {
        return Decoded { text: Cow::Borrowed(text), bad: Vec::new() };
    }
    let family = Family::of(charset);
    let (mut text, mut bad, mut at) = (String::with_capacity(bytes.len()), Vec::new(), 0);
    while at < bytes.len() {
        let n_bytes = match bytes[at] {
            // What is shifted is ASCII to look at, and means something else.
            ESC if charset == Charset::ISO_2022_JP => bytes.len() - at,
            byte if byte.is_ascii() => {
                text.push(char::from(byte));
                at += 1;
                continue;
            }
            _ => family.width(&bytes[at..]).clamp(1, bytes.len() - at),
        };
        text.push(char::REPLACEMENT_CHARACTER);
        bad.push(at..at + n_bytes);
        at += n_bytes;
    }
    Decoded { text: Cow::Owned(text), bad }
}

/// Writes ASCII, and nothing else.
pub(super) fn encode(text: &str, charset: Charset) -> Result<Cow<'_, [u8]>, Unencodable> {
    let is_shift = |character| character == char::from(ESC) && charset == Charset::ISO_2022_JP;
    let refused = text.char_indices().find(|(_, character)| !character.is_ascii() || is_shift(*character));
    match refused {
        Some((at, character)) => Err(Unencodable { at, character }),
        None => Ok(Cow::Borrowed(text.as_bytes())),
    }
}

impl Case<'_> {
    /// Tells valid UTF-8 that may be so by chance: a few characters of two bytes that could be two Chinese or Korean ones.
    pub(super) fn is_utf8_by_chance(&self) -> bool {
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

    pub(super) fn decide(mut self) -> Detection {
        if self.declared.is_none() {
            // Half a character may have hidden CA; then it names the charset of that character.
            let names = |charset: &Charset| self.hidden(*charset).filter(|it| it.charset == Ok(*charset));
            self.declared = WITH_BRACKETS.iter().find_map(names);
        }
        let (bytes, first) = (self.sample.bytes, self.sample.stretches.first().map_or(0, |it| it.start));
        let named = beyond_ascii(self.declared.as_ref());
        if self.sample.n_high == 0 && named.is_none() {
            return self.silent();
        }
        if self.is_utf8 && (self.is_marked || !self.is_utf8_by_chance()) {
            return utf8(bytes, first, self.declared, self.is_marked);
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

    /// UTF-8 that is damaged speaks against another charset that CA names.
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

    /// The number of places in the sample that cannot be read.
    fn n_bad(&self, charset: Charset) -> u32 {
        let texts = self.sample.stretches.iter().map(|stretch| &self.sample.bytes[stretch.clone()]);
        texts.map(|text| super::decode(text, charset).bad.len() as u32).sum()
    }

    /// The stretches of bytes above 7F.
    fn high_runs(&self) -> Vec<&[u8]> {
        let mut runs = Vec::new();
        for stretch in &self.sample.stretches {
            let text = &self.sample.bytes[stretch.clone()];
            runs.add_all(text.split(u8::is_ascii).filter(|run| !run.is_empty()));
        }
        runs
    }

    /// Tells UTF-8 in which single bytes were lost: characters of three bytes far outnumber what is broken.
    fn is_damaged_utf8(&self) -> bool {
        let (mut n_long, mut n_broken) = (0, 0);
        for run in self.high_runs() {
            for chunk in run.utf8_chunks() {
                n_long += chunk.valid().chars().filter(|it| it.len_utf8() > 2).count();
                n_broken += usize::from(!chunk.invalid().is_empty());
            }
        }
        n_long >= 3 && n_broken * 3 <= n_long
    }

    /// Tells accented letters and the signs of print, each between ASCII characters. Two in a row may be one of another charset.
    fn is_latin(&self) -> bool {
        let is_sign = |byte| matches!(byte, 0x85 | 0x91..=0x97 | 0xA1 | 0xAB | 0xB0 | 0xB7 | 0xBB..=0xBF);
        let is_letter = |byte| byte >= 0xC0 && byte != 0xD7 && byte != 0xF7;
        self.high_runs().iter().all(|run| matches!(**run, [byte] if is_letter(byte) || is_sign(byte)))
    }
}
