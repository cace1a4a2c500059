//! Bytes beyond ASCII that are not plainly UTF-8, or that CA says are something else.
//!
//! Here every byte above 7F of a bounded sample is weighed. The charset that CA names starts with a lead, the caller's
//! assumption with a smaller one, and damaged UTF-8 is told before anything else is tried.

use super::case::Case;
use super::contest::{self, Verdict};
use super::detect::beyond_ascii;
use super::detection::{Confidence, Conflict, Detection, Evidence};
use super::reading::{self, Reading};
use super::units::Family;
use super::valid::is_valid;
use super::{Charset, trail_bytes};

/// The start that a declared charset has over all others, in tenths of a bit.
const DECLARED: i32 = 200;
/// The start of a declared charset when the bytes are valid UTF-8, which hardly ever happens by chance.
const DECLARED_BUT_UTF8: i32 = 100;
/// The start of the caller's assumption.
const ASSUMED: i32 = 100;
/// The start that a mark gives to UTF-8 when bytes are damaged.
const MARKED: i32 = 1000;
/// The start of valid UTF-8 in which nothing makes sense.
const CHANCE: i32 = 100;
/// Text of more characters than this is not valid UTF-8 by chance.
const LONG: u32 = 8;

impl Case<'_> {
    /// Tells valid UTF-8 that may be so by chance: a few characters of two bytes that nobody would write side by side.
    /// 段段 in EUC-KR is valid UTF-8, and so is 联通 in GBK.
    pub(super) fn is_utf8_by_chance(&self) -> bool {
        let reading = reading::read(&self.sample, Charset::UTF_8);
        let is_short =
            reading.n_characters <= LONG && self.sample.n_high == 2 * reading.n_characters as usize;
        is_short && !reading.is_ordinary()
    }

    pub(super) fn decide(mut self) -> Detection {
        if let Some(named) = self.standing() {
            return self.stands(named);
        }
        if self.sample.n_high == 0 {
            return self.silent();
        }
        let verdict = self.judge();
        // Half a character may have hidden CA: look again with the eyes of the winner.
        if self.declared.is_none() && trail_bytes(verdict.best.charset).is_some() {
            self.declared = self.hidden(verdict.best.charset);
            if self.declared.is_some() {
                return self.decide();
            }
        }
        self.detection(verdict)
    }

    /// The charset that CA names, if every byte is a character of it.
    fn standing(&self) -> Option<Charset> {
        beyond_ascii(self.declared.as_ref()).filter(|named| is_valid(self.sample.bytes, *named))
    }

    /// What CA names and can be right stands. Another charset that reads better by far is told.
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

    /// Finds a reading that makes so much more sense than the declared one that a person would ask. An alphabet does not
    /// do that to another one: `Ää Àà` is as good in macintosh as its bytes are in windows-1251.
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
        let verdict = contest::among_all(&self.sample, &self.favoured(Some(named)));
        Some(verdict.best).filter(|best| is_rival(best) && verdict.lead >= contest::CLEAR)
    }

    fn judge(&self) -> Verdict {
        let named = beyond_ascii(self.declared.as_ref());
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
        let mut verdict = contest::among_all(&self.sample, &self.favoured(named));
        // What is declared gives way only to what makes sense.
        let declared = verdict.favoured.as_ref().filter(|it| Some(it.charset) == named && it.n_bad == 0);
        let stands = Some(verdict.best.charset) == named || verdict.best.makes_sense();
        if let Some(declared) = declared.filter(|_| !stands) {
            verdict = Verdict { best: declared.clone(), lead: 0, favoured: Some(declared.clone()) };
        }
        verdict
    }

    /// The charsets that have a start, what is declared before what is assumed.
    fn favoured(&self, named: Option<Charset>) -> Vec<(Charset, i32)> {
        let utf8 = match (self.is_marked, self.is_utf8) {
            (true, _) => Some((Charset::UTF_8, MARKED)),
            (false, true) => Some((Charset::UTF_8, CHANCE)),
            (false, false) => None,
        };
        let assumed =
            self.assumed.filter(|it| !it.is_wide() && *it != Charset::US_ASCII && named != Some(*it));
        let rows = [named.map(|it| (it, DECLARED)), assumed.map(|it| (it, ASSUMED)), utf8];
        let mut favoured: Vec<(Charset, i32)> = Vec::new();
        for row in rows.into_iter().flatten() {
            if !favoured.iter().any(|(charset, _)| *charset == row.0) {
                favoured.push(row);
            }
        }
        favoured
    }

    /// Saves the contest where a charset of two bytes a character is named or assumed and gives ordinary text.
    fn plain(&self, charset: Charset) -> Option<Verdict> {
        if matches!(Family::of(charset), Family::Single | Family::Utf8) || self.is_marked || self.is_utf8 {
            return None;
        }
        let reading = self.read(charset);
        let is_plain = reading.n_bad == 0 && reading.is_ordinary();
        is_plain.then(|| Verdict { best: reading.clone(), lead: contest::CLEAR, favoured: Some(reading) })
    }

    fn read(&self, charset: Charset) -> Reading {
        reading::read(&self.sample, charset)
    }

    fn detection(self, verdict: Verdict) -> Detection {
        let named = beyond_ascii(self.declared.as_ref());
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
        let reading = verdict.favoured.as_ref().filter(|reading| reading.charset == declared);
        let first_bad = reading.and_then(|reading| Some(reading.first_bad.as_ref()?.start));
        let at = self.sample.text_at(first_bad.or_else(|| self.sample.first_high())?, Family::of(charset))?;
        let n_bad_declared = reading.map_or(0, |reading| reading.n_bad);
        Some(Conflict { charset, at, n_bad_declared, n_bad_other: verdict.best.n_bad })
    }
}

/// Tells UTF-8 in which single bytes were lost: whole characters of three bytes, and such with one `?` in them, far
/// outnumber other broken places, which no other charset brings about by chance.
fn is_damaged_utf8(reading: &Reading) -> bool {
    let n_long = reading.n_long + reading.n_damaged;
    let n_short = reading.n_characters - reading.n_long;
    let n_broken = reading.n_bad - reading.n_damaged;
    n_long >= 3 && n_broken * 3 <= n_long && n_short <= n_long
}

#[cfg(test)]
mod tests {
    use super::super::{Company, decode, detect, detect_with, encode, read_in};
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], charset: Charset, evidence: Evidence) -> Detection {
        let detection = detect(bytes);
        assert_eq!((detection.charset, detection.evidence), (charset, evidence), "{detection:?}");
        detection
    }

    #[test]
    fn ca_is_believed_when_it_reads() {
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
    fn a_cut_character_does_not_refute_ca() {
        let detection = check(b"(;CA[EUC-KR]PB[\xC0\xCC\xBC])", Charset::EUC_KR, Evidence::Declared);
        assert_eq!(detection.n_bad, 1);
        let detection = check(b"(;CA[UTF-8]PB[\xE6\xAE])", Charset::UTF_8, Evidence::Declared);
        assert_eq!((detection.n_bad, detection.conflict), (1, None));
    }

    #[test]
    fn a_ca_that_lies_is_found_out() {
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
    fn a_ca_that_can_be_right_stands_and_what_speaks_against_it_is_told() {
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
        // By chance each byte of these names is a character of Shift_JIS.
        let japanese = "(;CA[MS_KANJI]PB[武宮正樹]EV[名人戦])".as_bytes();
        assert_eq!(rival(japanese, Charset::SHIFT_JIS), Some(Charset::UTF_8));
        // Some of these bytes are control characters of Latin-1, which no text has.
        check("(;CA[ISO-8859-1]PB[柯洁])".as_bytes(), Charset::UTF_8, Evidence::ValidUtf8);
    }

    #[test]
    fn damaged_utf8_stays_utf8() {
        // A byte overwritten with a question mark, in three places, and a name that was cut.
        let game = b"(;PB[\xE4\xB9?\xE5\xAD\xA6\xE6?\x8B]BR[9\xE6\xAE\xB5]PW[\xE7\xBB?\xE8\x89\xBA\xE6\x8C])";
        let detection = check(game, Charset::UTF_8, Evidence::DamagedUtf8);
        assert_eq!(detection.n_bad, 4);
        let marked = b"\xEF\xBB\xBF(;C[caf\xE9])";
        check(marked, Charset::UTF_8, Evidence::Bom);
        let declared = [&b"(;CA[GBK]"[..], &game[2..]].concat();
        assert!(check(&declared, Charset::UTF_8, Evidence::DamagedUtf8).conflict.is_some());
    }

    #[test]
    fn latin_text_is_latin() {
        check(b"(;PB[Lo\xEFc])", Charset::ISO_8859_1, Evidence::Guessed);
        check(b"(;C[\x93hane\x94 \x96 it\x92s good])", Charset::WINDOWS_1252, Evidence::Guessed);
        // An accented letter directly before the bracket is no half of a character.
        check(b"(;PB[Andr\xE9]PW[Ren\xE9];B[aa])", Charset::ISO_8859_1, Evidence::Guessed);
    }

    #[test]
    fn letters_of_a_latin_word_are_no_halves_of_characters() {
        // 士 and 女 of Big5; the writer had ISO-8859-15, and a euro.
        let detection = check(b"(;C[s\xA4h\xA4n-])", Charset::ISO_8859_1, Evidence::Guessed);
        assert!(!detection.is_certain());
    }

    #[test]
    fn a_guess_is_beyond_doubt_where_the_text_is_long_and_has_no_letters() {
        let is_certain = |game: &str, charset| {
            let detection = detect(&encode(game, charset).unwrap());
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
    fn what_makes_no_sense_is_latin_1() {
        check(b"(;C[\xFF \xFF \xFF])", Charset::ISO_8859_1, Evidence::Fallback);
    }

    #[test]
    fn ca_behind_half_a_character_is_found() {
        let game = encode("(;PB[能]CA[Shift_JIS]PW[結城聡])", Charset::SHIFT_JIS).unwrap();
        check(&game, Charset::SHIFT_JIS, Evidence::Declared);
    }

    #[test]
    fn a_ca_that_stands_below_the_root_says_nothing() {
        let game =
            "(;GM[1]RU[Ch(;TE[제13회];PC[온라인]CA[IBM437]PB[커제];B[qd])inese]C[탕웨이싱])".as_bytes();
        let doc = read_in(game, Default::default());
        assert_eq!(Company::of(&doc).detect(doc.game(0).unwrap()).charset, Charset::UTF_8);
        // The bracket that closes `pp` is missing: the tree knows that Big5 stands first.
        let doc = read_in(b"(;AB[jp][ppCA[Big5]]CA[UTF-8];B[aa])", Default::default());
        assert_eq!(Company::of(&doc).detect(doc.game(0).unwrap()).charset, Charset::BIG5);
    }

    #[test]
    fn an_assumption_decides_where_the_text_does_not() {
        let game = encode("(;PB[이세])", Charset::EUC_KR).unwrap();
        assert_eq!(detect_with(&game, Some(Charset::EUC_KR)).charset, Charset::EUC_KR);
        let text = encode("(;C[黒は中央で十分に戦える])", Charset::SHIFT_JIS).unwrap();
        assert_eq!(detect_with(&text, Some(Charset::EUC_KR)).charset, Charset::SHIFT_JIS);
        let game = "(;PB[棋])".as_bytes();
        assert_eq!(detect_with(game, Some(Charset::GBK)).charset, Charset::UTF_8);
    }
}
