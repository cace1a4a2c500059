//! Charset detection on real records.
//!
//! Needs a directory of records from many sources, `OPENSGF_CORPUS`; without it these tests print a note and pass.
//! Each test requires a minimum share of correct files, and prints the actual one.

#![allow(clippy::print_stderr, reason = "a test that was skipped says so, and the figures are the point")]

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use sgf_model::charset::{
    Charset, Detection, Evidence, decode, detect, detect_with, encode, find_ca, scan_modes,
};
use sgf_syntax::{Document, Form, ScanMode};

/// Returns the files in a folder of the corpus, in a fixed order; `None` without a corpus.
fn files(folder: &str) -> Option<Vec<PathBuf>> {
    let Some(corpus) = std::env::var_os("OPENSGF_CORPUS") else {
        eprintln!("skipped: OPENSGF_CORPUS is not set");
        return None;
    };
    let mut found = Vec::new();
    let mut folders = vec![Path::new(&corpus).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap().map(Result::unwrap) {
            let kind = entry.file_type().unwrap();
            if kind.is_dir() {
                folders.push(entry.path());
            } else if kind.is_file() {
                found.push(entry.path());
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "{folder} is empty");
    Some(found)
}

/// The name of a file's folder.
fn folder_of(path: &Path) -> &str {
    path.parent().and_then(Path::file_name).and_then(|name| name.to_str()).unwrap()
}

/// Removes `CA[..]`.
fn without_ca(bytes: &[u8]) -> Vec<u8> {
    let Some(value) = find_ca(bytes) else {
        return bytes.to_vec();
    };
    let start = value.as_ptr() as usize - bytes.as_ptr() as usize;
    [&bytes[..start - b"CA[".len()], &bytes[start + value.len() + 1..]].concat()
}

/// Counts correct and wrong results, and lists the wrong ones.
#[derive(Default)]
struct Tally {
    n_right: u32,
    n_wrong: u32,
}

impl Tally {
    fn count(&mut self, is_right: bool, path: &Path, detection: &Detection) {
        if is_right {
            self.n_right += 1;
        } else {
            self.n_wrong += 1;
            eprintln!("wrong: {} {detection:?}", path.display());
        }
    }

    #[track_caller]
    fn at_least(&self, percent: u32, what: &str) {
        let n_all = self.n_right + self.n_wrong;
        eprintln!("{what}: {} of {n_all} right", self.n_right);
        assert!(self.n_right * 100 >= percent * n_all, "{what}: fewer than {percent} %");
    }
}

/// Detection gives the text of the charset in the index, with CA and after removing it.
#[test]
fn converted_files_match_their_folder() {
    let Some(paths) = files("encodings/_derived") else { return };
    let (mut as_they_are, mut stripped) = (Tally::default(), Tally::default());
    for path in paths {
        let bytes = fs::read(&path).unwrap();
        let charset = Charset::for_label(folder_of(&path).as_bytes()).unwrap();
        let detection = detect(&bytes);
        if charset.is_wide() {
            as_they_are.count(detection.charset.is_wide(), &path, &detection);
            continue;
        }
        let reads_right = |bytes: &[u8], detection: &Detection| {
            decode(bytes, detection.charset).text == decode(bytes, charset).text
        };
        as_they_are.count(reads_right(&bytes, &detection), &path, &detection);
        let bytes = without_ca(&bytes);
        let detection = detect(&bytes);
        stripped.count(reads_right(&bytes, &detection), &path, &detection);
    }
    as_they_are.at_least(99, "recoded files");
    stripped.at_least(99, "recoded files without CA");
}

/// In the detected mode, the parser finds the same values as in the text converted to UTF-8.
#[test]
fn bracket_bytes_keep_every_value() {
    let Some(paths) = files("encodings/_derived") else { return };
    let mut n_traps = 0;
    for path in paths {
        let bytes = fs::read(&path).unwrap();
        let charset = detect(&bytes).charset;
        if charset.is_wide() {
            continue;
        }
        let document = Document::parse_with(&bytes, scan_modes(&bytes));
        n_traps += u32::from(document.games().any(|game| game.mode() != ScanMode::Ascii));
        let text = decode(&bytes, charset).text;
        let recoded = Document::parse(text.as_bytes());
        assert_eq!(values(&document, charset), values(&recoded, Charset::UTF_8), "{}", path.display());
    }
    assert!(n_traps > 0);
}

fn values(document: &Document<'_>, charset: Charset) -> Vec<(Vec<u8>, String)> {
    let nodes = document.games().flat_map(sgf_syntax::Game::nodes);
    let values = nodes.flat_map(sgf_syntax::Node::properties).flat_map(|property| {
        property
            .values()
            .map(move |value| (property.ident().to_vec(), decode(value.raw(), charset).text.into_owned()))
    });
    values.collect()
}

/// Real files, collected byte by byte, by their declared charset.
#[test]
fn real_files_match_their_index() {
    let Some(paths) = files("encodings/real") else { return };
    let mut tally = Tally::default();
    for path in paths {
        let detection = detect(&fs::read(&path).unwrap());
        let name = path.file_name().unwrap().to_string_lossy();
        let is_right = match folder_of(&path) {
            "utf16-nobom-or-nul" => detection.charset == Charset::UTF_16BE,
            "utf8-bom" => detection.charset == Charset::UTF_8 && detection.evidence == Evidence::Bom,
            "utf8-but-CA-MS_KANJI" => detection.charset == Charset::UTF_8 && detection.conflict.is_some(),
            "legacy_UTF-8" if name.contains("cp949") => {
                detection.charset == Charset::EUC_KR && detection.conflict.is_some()
            }
            "legacy_noCA" => detection.charset == without_declaration(&name) && detection.conflict.is_none(),
            folder => {
                let declared = Charset::for_label(folder.trim_start_matches("legacy_").as_bytes());
                Ok(detection.charset) == declared && detection.conflict.is_none()
            }
        };
        tally.count(is_right, &path, &detection);
    }
    tally.at_least(99, "real files");
}

/// Checked by eye: the Chinese and Korean files without CA; the others are French, Spanish and English.
fn without_declaration(name: &str) -> Charset {
    match name.to_ascii_lowercase() {
        name if name.contains("euc-kr") => Charset::EUC_KR,
        name if name.contains("gb2312") || name.contains("no-ca") => Charset::GB18030,
        _ => Charset::ISO_8859_1,
    }
}

/// No UTF-8 file is detected as anything else, even if it is damaged.
#[test]
fn recognizes_utf8() {
    let Some(paths) = files("") else { return };
    let mut damaged = Tally::default();
    for path in paths.iter().filter(|path| !path.iter().any(|part| part == "_derived")) {
        let bytes = fs::read(path).unwrap();
        if bytes.is_ascii() || Form::of(&bytes) != Form::Bytes {
            continue;
        }
        if str::from_utf8(&bytes).is_ok() {
            assert_eq!(detect(&bytes).charset, Charset::UTF_8, "{}", path.display());
        } else if path.iter().any(|part| part == "featurecat+go-dataset") {
            // An archive that lost bytes in a conversion through GBK.
            let detection = detect(&bytes);
            damaged.count(detection.charset == Charset::UTF_8, path, &detection);
        }
    }
    damaged.at_least(100, "damaged UTF-8");
}

/// Each text beyond ASCII in the corpus, written in every charset that has its characters, without CA. Many of
/// these files are artificial: Chinese names in EUC-KR, a single name of two characters. A result beyond
/// doubt is never wrong, even if a byte is lost or overwritten.
#[test]
fn recognizes_texts_in_other_charsets() {
    let Some(paths) = files("") else { return };
    let floors: BTreeMap<&str, u32> =
        [("GBK", 99), ("GB18030", 99), ("Big5", 99), ("Shift_JIS", 99), ("EUC-JP", 94), ("EUC-KR", 96)]
            .into();
    let mut tallies: BTreeMap<&str, (u32, u32, u32)> = BTreeMap::new();
    let mut seen = HashSet::new();
    let mut n_certain = 0;
    for path in paths.iter().filter(|path| !path.iter().any(|part| part == "encodings")) {
        let Ok(text) = String::from_utf8(fs::read(path).unwrap()) else { continue };
        let text = String::from_utf8(without_ca(text.trim_start_matches('\u{FEFF}').as_bytes())).unwrap();
        let beyond: String = text.chars().filter(|character| !character.is_ascii()).collect();
        if beyond.is_empty() || beyond.contains('\u{FFFD}') || !seen.insert(beyond) {
            continue;
        }
        for name in floors.keys() {
            let charset = Charset::for_label(name.as_bytes()).unwrap();
            let Ok(bytes) = encode(&text, charset).map(Cow::into_owned) else { continue };
            let (n_right, n_assumed, n_all) = tallies.entry(name).or_default();
            *n_all += 1;
            *n_right += u32::from(decode(&bytes, detect(&bytes).charset).text == text);
            for bytes in [bytes.clone(), without_last_high(&bytes), overwritten(&bytes)] {
                let detection = detect(&bytes);
                if detection.evidence == Evidence::Guessed && detection.is_certain() {
                    n_certain += 1;
                    let is_right = decode(&bytes, detection.charset) == decode(&bytes, charset);
                    assert!(is_right, "{} is {name}, not {detection:?}", path.display());
                }
            }
            let assumed = detect_with(&bytes, Some(charset)).charset;
            *n_assumed += u32::from(decode(&bytes, assumed).text == text);
        }
    }
    eprintln!("{n_certain} guesses beyond doubt, all of them right");
    for (name, (n_right, n_assumed, n_all)) in tallies {
        eprintln!("{name}: {n_right} of {n_all} right, {n_assumed} when the charset is assumed");
        assert!(n_right * 100 >= floors[name] * n_all, "{name}");
        assert!(n_assumed * 100 >= 99 * n_all, "{name} assumed");
    }
}

/// The bytes without the last one above 7F.
fn without_last_high(bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes.iter().rposition(|byte| !byte.is_ascii()).map(|at| bytes.remove(at));
    bytes
}

/// The bytes with a question mark in place of the first one above 7F.
fn overwritten(bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes.iter_mut().find(|byte| !byte.is_ascii()).into_iter().for_each(|byte| *byte = b'?');
    bytes
}
