//! The code page windows-1252, in which nearly every old record with Latin letters is written.

/// The characters of the bytes 80 to FF in windows-1252. Its five unassigned bytes are the control characters of
/// ISO-8859-1, as in browsers (WHATWG, Encoding Standard).
pub(crate) static WINDOWS_1252: [char; 128] = page();

const BELOW_A0: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

const fn page() -> [char; 128] {
    let mut page = ['\0'; 128];
    let mut index = 0;
    while index < 128 {
        page[index] = if index < 32 { BELOW_A0[index] } else { (0x80 + index as u8) as char };
        index += 1;
    }
    page
}
