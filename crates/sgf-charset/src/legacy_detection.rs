//! Detection of non-ASCII text that is not clearly UTF-8, or for which CA names another charset.
//!
//! Every byte above 7F of a bounded sample is weighed. The charset of CA gets a bonus, the caller's
//! assumption a smaller one, and damaged UTF-8 is recognized first.

use crate::case::Case;
use crate::contest::{self, Verdict};
use crate::detection::{Confidence, Conflict, Declared, Detection, Evidence};
use crate::reading::{self, Reading};
use crate::units::Family;
use crate::validation::is_valid;
use crate::{Charset, trail_bytes};

/// The bonus of a declared charset over all others, in tenths of a bit.
const DECLARED: i32 = 200;
/// The bonus of a declared charset if the bytes are valid UTF-8, which rarely happens by chance.
const DECLARED_BUT_UTF8: i32 = 100;
/// The bonus of the caller's assumption.
const ASSUMED: i32 = 100;
/// The bonus of UTF-8 if the bytes are damaged but begin with a byte order mark.
const MARKED: i32 = 1000;
/// The bonus of valid UTF-8 that makes no sense.
const CHANCE: i32 = 100;
/// Text of more characters than this is not valid UTF-8 by chance.
const LONG: u32 = 8;

impl Case<'_> {
    /// Returns whether valid UTF-8 may be so by chance: a few two-byte characters that no one would write side by side.
    /// 段段 in EUC-KR is valid UTF-8, and so is 联通 in GBK.
    pub(crate) fn is_utf8_by_chance(&self) -> bool {
        let reading = reading::read(&self.sample, Charset::UTF_8);
        let is_short =
            reading.n_characters <= LONG && self.sample.n_high == 2 * reading.n_characters as usize;
        is_short && !reading.is_ordinary()
    }

    pub(crate) fn decide(mut self) -> Detection {
        if let Some(named) = self.standing() {
            return self.stands(named);
        }
        if self.sample.n_high == 0 {
            return self.silent();
        }
        let verdict = self.judge();
        // Half a character may have hidden CA: search again in the charset of the winner.
        if self.declared.is_none() && trail_bytes(verdict.best.charset).is_some() {
            self.declared = self.hidden(verdict.best.charset);
            if self.declared.is_some() {
                return self.decide();
            }
        }
        self.detection(verdict)
    }

    /// The charset of CA, if every byte is a character of it.
    fn standing(&self) -> Option<Charset> {
        self.declared
            .as_ref()
            .and_then(Declared::beyond_ascii)
            .filter(|named| is_valid(self.sample.bytes, *named))
    }

    /// Keeps the charset of CA, which can be right, and reports another one that reads far better.
    fn stands(self, named: Charset) -> Detection {
        let other = self.rival(named);
        let conflict = other.and_then(|other| {
            let at = self.sample.text_at(self.sample.first_high()?, Family::of(named))?;
            Some(Conflict { charset: other.charset, at, n_bad_declared: 0, n_bad_other: other.n_bad })
        });
        let confidence = if conflict.is_some() { Confidence::Low } else { Confidence::Certain };
        Detection {
            charset: named,
            evidence: Evidence::Declared,
            confidence,
            n_bad: 0,
            declared: self.declared,
            conflict,
        }
    }

    /// Finds a reading that is worth reporting although every byte is a character of the declared charset: UTF-8 that makes
    /// more sense, or a reading beyond doubt. An alphabet never wins against another alphabet: `Ää Àà` is as good in
    /// macintosh as its bytes are in windows-1251.
    fn rival(&self, named: Charset) -> Option<Reading> {
        let is_rival = |reading: &Reading| {
            let is_other = !contest::reads_alike(reading.charset, named);
            is_other && Family::of(reading.charset) != Family::Single && reading.makes_sense()
        };
        if self.is_utf8 {
            let readings = [(named, DECLARED_BUT_UTF8), (Charset::UTF_8, 0)];
            let verdict = contest::among(readings.map(|(charset, start)| (self.read(charset), start)));
            return Some(verdict.best).filter(is_rival);
        }
        let utf8 = self.read(Charset::UTF_8);
        if is_damaged_utf8(&utf8) {
            return Some(utf8);
        }
        if self.plain(named).is_some() {
            return None;
        }
        let verdict = contest::among_all(&self.sample, &self.favored(Some(named)));
        Some(verdict).filter(|verdict| is_rival(&verdict.best) && verdict.is_beyond_doubt()).map(|it| it.best)
    }

    fn judge(&self) -> Verdict {
        let named = self.declared.as_ref().and_then(Declared::beyond_ascii);
        if let Some(charset) = named.filter(|_| self.is_utf8) {
            let readings = [(charset, DECLARED_BUT_UTF8), (Charset::UTF_8, 0)];
            return contest::among(readings.map(|(charset, start)| (self.read(charset), start)));
        }
        let utf8 = self.read(Charset::UTF_8);
        if is_damaged_utf8(&utf8) {
            let other = named.filter(|charset| *charset != Charset::UTF_8);
            let other = other.map(|charset| (self.read(charset), 0));
            return contest::among(other.into_iter().chain([(utf8, MARKED)]));
        }
        if let Some(verdict) = named.or(self.assumed).and_then(|charset| self.plain(charset)) {
            return verdict;
        }
        let mut verdict = contest::among_all(&self.sample, &self.favored(named));
        // A declared charset only loses to a reading that makes sense.
        let declared = verdict.favored.as_ref().filter(|it| Some(it.charset) == named && it.n_bad == 0);
        let stands = Some(verdict.best.charset) == named || verdict.best.makes_sense();
        if let Some(declared) = declared.filter(|_| !stands) {
            verdict = Verdict { best: declared.clone(), lead: 0, favored: Some(declared.clone()) };
        }
        verdict
    }

    /// The charsets with a bonus, the declared one before the assumed one.
    fn favored(&self, named: Option<Charset>) -> Vec<(Charset, i32)> {
        let utf8 = match (self.is_marked, self.is_utf8) {
            (true, _) => Some((Charset::UTF_8, MARKED)),
            (false, true) => Some((Charset::UTF_8, CHANCE)),
            (false, false) => None,
        };
        let assumed =
            self.assumed.filter(|it| !it.is_wide() && *it != Charset::US_ASCII && named != Some(*it));
        let rows = [named.map(|it| (it, DECLARED)), assumed.map(|it| (it, ASSUMED)), utf8];
        let mut favored: Vec<(Charset, i32)> = Vec::new();
        for row in rows.into_iter().flatten() {
            if !favored.iter().any(|(charset, _)| *charset == row.0) {
                favored.push(row);
            }
        }
        favored
    }

    /// Skips the contest if a declared or assumed multi-byte charset gives ordinary text.
    fn plain(&self, charset: Charset) -> Option<Verdict> {
        if matches!(Family::of(charset), Family::Single | Family::Utf8) || self.is_marked || self.is_utf8 {
            return None;
        }
        let reading = self.read(charset);
        let is_plain = reading.n_bad == 0 && reading.is_ordinary();
        is_plain.then(|| Verdict { best: reading.clone(), lead: contest::CLEAR, favored: Some(reading) })
    }

    fn read(&self, charset: Charset) -> Reading {
        reading::read(&self.sample, charset)
    }

    fn detection(self, verdict: Verdict) -> Detection {
        let named = self.declared.as_ref().and_then(Declared::beyond_ascii);
        let evidence = self.evidence(&verdict.best, named);
        let charset = match (evidence, verdict.best.charset) {
            (Evidence::Fallback, _) => named.or(self.assumed).unwrap_or(Charset::DEFAULT),
            (Evidence::Guessed, Charset::ISO_8859_1) if self.sample.has_c1() => Charset::WINDOWS_1252,
            (_, charset) => charset,
        };
        let confidence = match (evidence, verdict.lead) {
            (Evidence::Fallback, _) => Confidence::Low,
            (Evidence::Guessed, _) if verdict.is_beyond_doubt() => Confidence::Certain,
            (_, contest::CLEAR..) => Confidence::High,
            (_, 50..) => Confidence::Medium,
            _ => Confidence::Low,
        };
        let conflict = self.conflict(charset, &verdict);
        Detection {
            charset,
            evidence,
            confidence,
            n_bad: verdict.best.n_bad,
            conflict,
            declared: self.declared,
        }
    }

    fn evidence(&self, best: &Reading, named: Option<Charset>) -> Evidence {
        match best.charset {
            charset if Some(charset) == named => Evidence::Declared,
            Charset::UTF_8 if self.is_marked => Evidence::Bom,
            Charset::UTF_8 if best.n_bad == 0 => Evidence::ValidUtf8,
            Charset::UTF_8 => Evidence::DamagedUtf8,
            charset if Some(charset) == self.assumed => Evidence::Assumed,
            _ if best.is_nonsense() => Evidence::Fallback,
            _ => Evidence::Guessed,
        }
    }

    fn conflict(&self, charset: Charset, verdict: &Verdict) -> Option<Conflict> {
        let declared = self.declared.as_ref()?.charset.ok()?;
        if declared == charset {
            return None;
        }
        let reading = verdict.favored.as_ref().filter(|reading| reading.charset == declared);
        let first_bad = reading.and_then(|reading| Some(reading.first_bad.as_ref()?.start));
        let at = self.sample.text_at(first_bad.or_else(|| self.sample.first_high())?, Family::of(charset))?;
        let n_bad_declared = reading.map_or(0, |reading| reading.n_bad);
        Some(Conflict { charset, at, n_bad_declared, n_bad_other: verdict.best.n_bad })
    }
}

/// Returns whether this is UTF-8 with single lost bytes: intact three-byte characters, and ones with one `?` in them, far
/// outnumber other broken places, which no other charset does by chance.
fn is_damaged_utf8(reading: &Reading) -> bool {
    let n_long = reading.n_long + reading.n_damaged;
    let n_short = reading.n_characters - reading.n_long;
    let n_broken = reading.n_bad - reading.n_damaged;
    n_long >= 3 && n_broken * 3 <= n_long && n_short <= n_long
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FileCharsets, Properties, decode, detect, detect_with, encode, read_in};

    #[track_caller]
    fn check(bytes: &[u8], charset: Charset, evidence: Evidence) -> Detection {
        let detection = detect(bytes, Properties::default());
        assert_eq!((detection.charset, detection.evidence), (charset, evidence), "{detection:?}");
        detection
    }

    #[test]
    fn accepts_a_readable_ca() {
        for (game, charset) in [
            ("(;CA[Shift_JIS]PB[高尾紳路]PW[余正麒])", Charset::SHIFT_JIS),
            ("(;CA[GB2312]PB[常昊])", Charset::GBK),
            ("(;CA[Big5]PB[黑嘉嘉]C[功夜也])", Charset::BIG5),
            ("(;CA[EUC-KR]PB[목진석])", Charset::EUC_KR),
            ("(;CA[EUC-KR]PB[段]BR[9段])", Charset::EUC_KR),
            ("(;CA[ISO-8859-15]PB[Œdipe]C[5 €])", Charset::ISO_8859_15),
            ("(;CA[windows-1251]PB[Лазарев])", Charset::WINDOWS_1251),
        ] {
            let bytes = encode(game, charset).unwrap();
            let detection = check(&bytes, charset, Evidence::Declared);
            assert_eq!(detection.conflict, None, "{game}");
            assert_eq!(decode(&bytes, charset).text, game);
        }
    }

    #[test]
    fn a_cut_character_does_not_contradict_ca() {
        let detection = check(b"(;CA[EUC-KR]PB[\xC0\xCC\xBC])", Charset::EUC_KR, Evidence::Declared);
        assert_eq!(detection.n_bad, 1);
        let detection = check(b"(;CA[UTF-8]PB[\xE6\xAE])", Charset::UTF_8, Evidence::Declared);
        assert_eq!((detection.n_bad, detection.conflict), (1, None));
    }

    #[test]
    fn rejects_an_impossible_ca() {
        let korean = encode("(;CA[UTF-8]PB[박정환]EV[춘란배])", Charset::EUC_KR).unwrap();
        let conflict = check(&korean, Charset::EUC_KR, Evidence::Guessed).conflict.unwrap();
        assert_eq!((&korean[conflict.at], conflict.n_bad_other), (&korean[14..20], 0));
        assert!(conflict.n_bad_declared >= 8);
        let japanese = "(;CA[MS_KANJI]PB[呉清源]PW[橋本宇太郎])".as_bytes();
        assert!(check(japanese, Charset::UTF_8, Evidence::ValidUtf8).conflict.is_some());
        let french = b"(;CA[ASCII]C[d\xE9j\xE0 vu])";
        assert!(check(french, Charset::ISO_8859_1, Evidence::Guessed).conflict.is_some());
    }

    #[test]
    fn keeps_a_possible_ca_and_reports_the_conflict() {
        let rival = |game: &[u8], charset| {
            let detection = check(game, charset, Evidence::Declared);
            assert_eq!(detection.is_certain(), detection.conflict.is_none());
            detection.conflict.map(|conflict| conflict.charset)
        };
        let chinese = encode("(;CA[ISO-8859-1]PB[柯洁]EV[中国围棋名人战])", Charset::GBK).unwrap();
        assert_eq!(rival(&chinese, Charset::ISO_8859_1), Some(Charset::GB18030));
        let accents = b"(;FF[4]GM[1]CA[macintosh]C[\x80\x8a \xcb\x88 \xe5\x89 \x81\x8c])";
        assert_eq!(rival(accents, Charset::MACINTOSH), None);
        let umlauts = encode("(;CA[IBM850]PB[Jürgen Mattern]C[hallöchen, schön])", Charset::IBM850).unwrap();
        assert_eq!(rival(&umlauts, Charset::IBM850), None);
        assert_eq!(
            rival("(;CA[ISO-8859-1]PB[Loïc Résumé])".as_bytes(), Charset::ISO_8859_1),
            Some(Charset::UTF_8)
        );
        // Each byte of these names happens to be a character of Shift_JIS.
        let japanese = "(;CA[MS_KANJI]PB[武宮正樹]EV[名人戦])".as_bytes();
        assert_eq!(rival(japanese, Charset::SHIFT_JIS), Some(Charset::UTF_8));
        // Some of these bytes are control characters of Latin-1, which no text contains.
        check("(;CA[ISO-8859-1]PB[柯洁])".as_bytes(), Charset::UTF_8, Evidence::ValidUtf8);
    }

    #[test]
    fn recognizes_damaged_utf8() {
        // Three bytes are overwritten with a question mark, and a name is cut.
        let game = b"(;PB[\xE4\xB9?\xE5\xAD\xA6\xE6?\x8B]BR[9\xE6\xAE\xB5]PW[\xE7\xBB?\xE8\x89\xBA\xE6\x8C])";
        let detection = check(game, Charset::UTF_8, Evidence::DamagedUtf8);
        assert_eq!(detection.n_bad, 4);
        let marked = b"\xEF\xBB\xBF(;C[caf\xE9])";
        check(marked, Charset::UTF_8, Evidence::Bom);
        let declared = [&b"(;CA[GBK]"[..], &game[2..]].concat();
        assert!(check(&declared, Charset::UTF_8, Evidence::DamagedUtf8).conflict.is_some());
    }

    #[test]
    fn recognizes_latin_text() {
        check(b"(;PB[Lo\xEFc])", Charset::ISO_8859_1, Evidence::Guessed);
        check(b"(;C[\x93hane\x94 \x96 it\x92s good])", Charset::WINDOWS_1252, Evidence::Guessed);
        // An accented letter directly before the bracket is not half of a character.
        check(b"(;PB[Andr\xE9]PW[Ren\xE9];B[aa])", Charset::ISO_8859_1, Evidence::Guessed);
    }

    #[test]
    fn latin_letters_are_not_trail_bytes() {
        // 士 and 女 in Big5; the writer used ISO-8859-15 with a euro sign.
        let detection = check(b"(;C[s\xA4h\xA4n-])", Charset::ISO_8859_1, Evidence::Guessed);
        assert!(!detection.is_certain());
    }

    #[test]
    fn only_long_ideographic_text_is_certain() {
        let is_certain = |game: &str, charset| {
            let detection = detect(&encode(game, charset).unwrap(), Properties::default());
            assert_eq!(decode(&encode(game, charset).unwrap(), detection.charset).text, game);
            detection.is_certain()
        };
        assert!(is_certain("(;PB[柯洁]BR[9段]PW[朴廷桓]EV[第三届中国围棋名人战])", Charset::GBK));
        assert!(is_certain(
            "(;EV[第四十四期名人戦]PB[芝野虎丸]PW[井山裕太]RE[黒中押し勝ち])",
            Charset::SHIFT_JIS
        ));
        assert!(is_certain("(;EV[제1회 국수전 결승]PB[이세돌]PW[박정환]RE[흑 불계승])", Charset::EUC_KR));
        assert!(!is_certain("(;PB[李])", Charset::GBK));
        assert!(!is_certain(
            "(;C[un très bon coup, déjà vu, et après ça la partie était finie])",
            Charset::ISO_8859_1
        ));
        assert!(!is_certain("(;C[Белые выиграли партию])", Charset::WINDOWS_1251));
    }

    #[test]
    fn reads_nonsense_as_latin_1() {
        check(b"(;C[\xFF \xFF \xFF])", Charset::ISO_8859_1, Evidence::Fallback);
    }

    #[test]
    fn finds_ca_behind_half_a_character() {
        let game = encode("(;PB[能]CA[Shift_JIS]PW[結城聡])", Charset::SHIFT_JIS).unwrap();
        check(&game, Charset::SHIFT_JIS, Evidence::Declared);
    }

    #[test]
    fn ignores_ca_below_the_root() {
        let game =
            "(;GM[1]RU[Ch(;TE[제13회];PC[온라인]CA[IBM437]PB[커제];B[qd])inese]C[탕웨이싱])".as_bytes();
        let doc = read_in(game, Default::default(), Properties::default());
        assert_eq!(
            FileCharsets::new(&doc, Properties::default()).detect(doc.game(0).unwrap()).charset,
            Charset::UTF_8
        );
        // The bracket that closes `pp` is missing, so the first CA of the tree is Big5.
        let doc = read_in(b"(;AB[jp][ppCA[Big5]]CA[UTF-8];B[aa])", Default::default(), Properties::default());
        assert_eq!(
            FileCharsets::new(&doc, Properties::default()).detect(doc.game(0).unwrap()).charset,
            Charset::BIG5
        );
    }

    #[test]
    fn an_assumption_decides_ambiguous_text() {
        let game = encode("(;PB[이세])", Charset::EUC_KR).unwrap();
        assert_eq!(detect_with(&game, Some(Charset::EUC_KR), Properties::default()).charset, Charset::EUC_KR);
        let text = encode("(;C[黒は中央で十分に戦える])", Charset::SHIFT_JIS).unwrap();
        assert_eq!(
            detect_with(&text, Some(Charset::EUC_KR), Properties::default()).charset,
            Charset::SHIFT_JIS
        );
        let game = "(;PB[棋])".as_bytes();
        assert_eq!(detect_with(game, Some(Charset::GBK), Properties::default()).charset, Charset::UTF_8);
    }
}
