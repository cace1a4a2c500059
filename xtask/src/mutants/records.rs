//! The records from which variants are made.

use std::path::{Path, PathBuf};

use opensgf::charset::{Charset, encode};

use crate::workspace_root;

/// Larger files are skipped, since their variants would repeat the same few properties.
const LARGEST: usize = 200_000;

/// A difficult text for each charset.
const TEXTS: &[(Charset, &str)] = &[
    (Charset::UTF_8, "柯洁 Łukasz 𠮷"),
    (Charset::SHIFT_JIS, "表示 能力 余正麒 ソ"),
    (Charset::BIG5, "功夜也 許皓鋐"),
    (Charset::GBK, "柯洁 中盘胜 黒"),
    (Charset::GB18030, "常昊 라비앙로즈"),
    (Charset::EUC_JP, "黒中押し勝ち"),
    (Charset::EUC_KR, "이세돌 불계승"),
    (Charset::ISO_2022_JP, "囲碁 安"),
    (Charset::ISO_8859_1, "Loïc, déjà vu"),
    (Charset::WINDOWS_1251, "Лазарев"),
    (Charset::MACINTOSH, "Jürgen"),
    (Charset::IBM850, "hallöchen"),
];

/// Small records in every charset, with CA and without, and the examples of the project.
#[must_use]
pub fn own() -> Vec<Vec<u8>> {
    let mut records = Vec::new();
    for (charset, text) in TEXTS {
        for ca in [format!("CA[{}]", charset.name()), String::new()] {
            let game = format!(
                "(;FF[4]GM[1]{ca}SZ[19]PB[{text}]PW[{text} \\] x]DT[1846-07-21]\n;B[qd]C[{text}: a \\\\ b\n{text}]\
                 ;W[dc](;B[pq];W[oc]LB[aa:{text}])(;B[cp]))\n"
            );
            let bytes = encode(&game, *charset).expect("each charset has its own text");
            records.push(bytes.into_owned());
        }
    }
    let examples = files(&[workspace_root().join("examples")]).expect("the examples can be read");
    records.extend(examples);
    records
}

/// Reads all files in folders that are not too large, sorted by name.
///
/// # Errors
///
/// Fails when a folder or file cannot be read.
pub fn files(folders: &[PathBuf]) -> anyhow::Result<Vec<Vec<u8>>> {
    let mut paths = Vec::new();
    for folder in folders {
        walk(folder, &mut paths)?;
    }
    paths.sort();
    let mut records = Vec::new();
    for path in paths {
        let bytes = std::fs::read(path)?;
        records.extend((bytes.len() <= LARGEST).then_some(bytes));
    }
    Ok(records)
}

fn walk(folder: &Path, paths: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            match path.is_dir() {
                true => folders.push(path),
                false => paths.push(path),
            }
        }
    }
    Ok(())
}
