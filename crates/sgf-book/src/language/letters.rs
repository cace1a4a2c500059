//! Font families for Chinese, Japanese and Korean, by language.
//!
//! Unicode has one code point for a character that is written differently in China, Japan and Korea, so the font decides what a reader
//! sees.

use super::Language;

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
    /// Returns font families with Chinese, Japanese and Korean characters for a book, the best one first.
    ///
    /// Shared characters have Chinese forms in Chinese books, Korean ones in Korean books, and Japanese ones in all others.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_book::language::Language;
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
