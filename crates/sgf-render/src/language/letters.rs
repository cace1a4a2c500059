//! Chinese, Japanese and Korean letters: which they are, and the families that have them as a language writes them.
//!
//! Unicode has one number for a sign that China, Japan and Korea write in different ways, so the font decides what a reader sees.

use super::Language;

/// Tells whether a letter is Chinese, Japanese or Korean.
pub(crate) const fn is_wide(letter: char) -> bool {
    matches!(letter,
        '\u{1100}'..='\u{11FF}' | '\u{2E80}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7AF}' | '\u{F900}'..='\u{FAFF}'
        | '\u{FF00}'..='\u{FFEF}' | '\u{20000}'..='\u{3FFFF}')
}

const JAPANESE: [&[&str]; 2] = [
    &["Noto Sans CJK JP", "Source Han Sans", "Hiragino Sans", "Yu Gothic", "MS Gothic", "IPAexGothic"],
    &[
        "Noto Serif CJK JP",
        "Source Han Serif",
        "Hiragino Mincho ProN",
        "Yu Mincho",
        "MS Mincho",
        "HaranoAjiMincho",
        "IPAexMincho",
    ],
];

const CHINESE: [&[&str]; 2] = [
    &["Noto Sans CJK SC", "Source Han Sans SC", "PingFang SC", "Microsoft YaHei", "WenQuanYi Micro Hei"],
    &["Noto Serif CJK SC", "Source Han Serif SC", "Songti SC", "SimSun", "FandolSong"],
];

const KOREAN: [&[&str]; 2] = [
    &["Noto Sans CJK KR", "Source Han Sans K", "Apple SD Gothic Neo", "Malgun Gothic", "NanumGothic"],
    &["Noto Serif CJK KR", "Source Han Serif K", "AppleMyungjo", "Batang", "NanumMyeongjo"],
];

impl Language {
    /// Returns the families with Chinese, Japanese and Korean letters in which a book is best set, the best one first.
    ///
    /// Signs that are written in different ways are Chinese in a Chinese book, Korean in a Korean one, and Japanese in all others.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::language::Language;
    /// assert_eq!(Language::Chinese.wide_families(true)[0], "Noto Serif CJK SC");
    /// assert_eq!(Language::English.wide_families(false)[0], "Noto Sans CJK JP");
    /// ```
    #[must_use]
    pub const fn wide_families(self, has_serifs: bool) -> &'static [&'static str] {
        let families = match self {
            Language::Chinese => &CHINESE,
            Language::Korean => &KOREAN,
            _ => &JAPANESE,
        };
        families[has_serifs as usize]
    }
}
