//! The recipes of docs/recipes.md on real records. Each result is verified without the command.
//!
//! `recipes` runs the same recipes on a few small records; the corpus here has names in several scripts, lost bytes, old charsets, and
//! duplicate games.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use crate::examples::shell;
use crate::place::Place;

/// The number of professional games, which also have to be added to a database on slow machines.
const GAMES: usize = 200;

/// A folder with games, Japanese records and problems; `None` without the corpus.
fn archive() -> Option<Place> {
    let files = testkit::corpus::files()?;
    let place = Place::with(&[]);
    let of = |part: &str| -> Vec<&PathBuf> {
        files.iter().filter(|path| path.to_string_lossy().contains(part)).collect()
    };
    let games = of("/go-pro/");
    let step = (games.len() / GAMES).max(1);
    for (index, path) in games.into_iter().step_by(step).enumerate() {
        place.write(&format!("games/{index:03}.sgf"), &fs::read(path).unwrap());
    }
    for (index, path) in of("/_derived/Shift_JIS/").into_iter().enumerate() {
        place.write(&format!("japanese/{index:03}.sgf"), &fs::read(path).unwrap());
    }
    // Some versions of these problems are empty boards, which a book prints as text.
    let easy = of("weekly-go-problems/easy/").into_iter().map(|path| fs::read(path).unwrap());
    for (index, record) in easy.filter(|record| has(record, "AB[")).take(24).enumerate() {
        place.write(&format!("problems/{index:03}.sgf"), &record);
    }
    Some(place)
}

/// The output of a shell command line, which must succeed.
#[track_caller]
fn said(place: &Place, line: &str) -> String {
    let output = shell(place, line).output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{line}: {told}");
    String::from_utf8(output.stdout).expect("the output is UTF-8")
}

/// The bytes of all records in a folder, in no particular order.
fn contents(place: &Place, folder: &str) -> Vec<Vec<u8>> {
    let mut waiting = vec![place.path().join(folder)];
    let mut found = Vec::new();
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { waiting.push(path) } else { found.push(fs::read(path).unwrap()) }
        }
    }
    found.sort();
    found
}

fn has(bytes: &[u8], word: &str) -> bool {
    bytes.windows(word.len()).any(|window| window == word.as_bytes())
}

#[test]
fn recipes_query_real_records() {
    let Some(place) = archive() else { return };
    let games = contents(&place, "games");
    let n_games = games.len();
    // The games of a player in a year.
    said(&place, "sgf db add -q pro.sgfdb games/");
    let found = said(&place, "sgf db find pro.sgfdb --player 'Cho Chikun' --date 1990..1999 --format paths");
    let is_his = |bytes: &&Vec<u8>| {
        has(bytes, "[Cho Chikun]") && (1990..2000).any(|year| has(bytes, &format!("DT[{year}")))
    };
    assert_eq!(found.lines().count(), games.iter().filter(is_his).count(), "{found}");
    assert!(!found.is_empty());
    // The charsets of a Japanese folder.
    let n_japanese = contents(&place, "japanese").len();
    let summary = said(&place, "sgf info --summary --json japanese/");
    assert!(summary.contains(&format!(r#""charsets":{{"Shift_JIS":{n_japanese}}}"#)), "{summary}");
    said(&place, "sgf convert -q --to utf8 --charset Shift_JIS japanese/");
    assert!(contents(&place, "japanese").iter().all(|bytes| std::str::from_utf8(bytes).is_ok()));
    // A table of all games.
    let table = said(&place, "sgf get --csv DT PB BR PW WR RE komi games/");
    assert_eq!(table.lines().count(), n_games + 1);
    let again = shell(&place, "sgf get --csv PB PW games/ > names.csv && sgf set --from names.csv").output();
    assert!(
        String::from_utf8_lossy(&again.unwrap().stderr).contains("0 files changed"),
        "nothing was edited"
    );
    // Counts of openings.
    let openings = said(&place, "sgf db stats pro.sgfdb --by openings --moves 2");
    assert!(openings.lines().count() > 3, "{openings}");
    let of_19_lines = r"sgf get SZ games/ | awk -F '\t' '$2 == 19 { print $1 }'";
    said(&place, &format!("{of_19_lines} | sgf merge -q --tree --files-from - -o openings.sgf"));
    // Duplicates, including collections: copies are found with their originals.
    said(&place, "mkdir copies && for n in 003 010 050; do sgf fmt -q games/$n.sgf -o copies/$n.sgf; done");
    said(&place, "sgf db add -q pro.sgfdb copies/");
    let twice = said(&place, "sgf db dedupe pro.sgfdb || test $? = 1");
    for number in ["003", "010", "050"] {
        let both = [format!("games/{number}.sgf"), format!("copies/{number}.sgf")];
        assert!(both.iter().all(|name| twice.contains(name)), "{number}: {twice}");
    }
}

#[test]
fn recipes_change_real_records() {
    let Some(place) = archive() else { return };
    // Rename by date and players: no file is lost or changed, and running it again does nothing.
    let before = contents(&place, "games");
    said(&place, "sgf rename -q --name '{DT} {PB}-{PW}' games/");
    assert_eq!(contents(&place, "games"), before);
    assert_eq!(said(&place, "sgf rename --dry-run --name '{DT} {PB}-{PW}' games/"), "");
    // Problems extracted from games, and problems as a book.
    said(
        &place,
        "sgf extract -q --at '0*40' --position \"$(find games -type f -size +1k | sort | head -n 1)\" -o one.sgf",
    );
    assert!(place.content("one.sgf").contains("AB[") && place.content("one.sgf").contains("AW["));
    said(&place, "sgf book -q --problems one.sgf problems/ -o problems.html");
    assert!(place.content("problems.html").contains("<b>Problem 25</b>"), "all of them are one part");
    // A pipeline over file names with spaces; broken files are skipped.
    let list = "find games -name '*.sgf' -print0";
    said(&place, &format!("{list} | sgf check -q --select S --files-from - -0 --fix || true"));
    said(&place, &format!("{list} | sgf fmt -q --files-from - -0"));
    said(&place, &format!("{list} | sgf fmt -q --check --files-from - -0"));
    // Anonymized names, in every charset.
    let told = said(&place, "sgf get --json PB PW games/");
    let told = told.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let names: BTreeSet<(String, String)> = told
        .flat_map(|game| {
            let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().trim().to_owned();
            ["PB", "PW"].map(|field| (text(&game["file"]), text(&game[field][0])))
        })
        .filter(|(_, name)| name.chars().count() > 3)
        .collect();
    assert!(names.len() > 50, "{names:?}");
    let output = shell(&place, "sgf anonymize -q --key 'a secret of yours' games/").output().unwrap();
    // Records with lost bytes in such a text are reported and left unchanged.
    let left: Vec<String> = String::from_utf8_lossy(&output.stderr)
        .lines()
        .filter_map(|line| line.strip_prefix("error: ")?.split_once(" left unchanged: "))
        .map(|(name, _)| name.to_owned())
        .collect();
    assert!(left.iter().all(|name| std::str::from_utf8(&place.content_of(name)).is_err()), "{left:?}");
    for (file, name) in names.iter().filter(|(file, _)| !left.contains(file)) {
        assert!(!has(&place.content_of(file), name), "{file} names {name}");
    }
    // A pre-commit hook.
    said(
        &place,
        "git init -q . && git config user.name Aki && git config user.email aki@example.org
        printf '#!/bin/sh\\nsgf check --staged -q --select S\\n' > .git/hooks/pre-commit
        chmod +x .git/hooks/pre-commit && git add games && git commit -qm games
        printf '(;B[aa;W[bb])' > broken.sgf && git add broken.sgf
        if git commit -qm broken > /dev/null; then exit 1; fi",
    );
}
