//! Tests of the table as a whole: the examples in the documentation, the files, the words.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::{FAMILIES, all, explain};
use crate::testing::read;
use crate::{Applicability, Checker, Config, Rule, check};

/// A fenced block of a rule's page: what stands after the fence, and the bytes inside.
struct Block {
    words: String,
    text: Vec<u8>,
}

/// The blocks of SGF in a section of a rule's page.
fn blocks(rule: &Rule, section: &str) -> Vec<Block> {
    let page = rule.page();
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    let lines = page.lines().skip_while(|line| line.strip_prefix("## ") != Some(section)).skip(1);
    for line in lines.take_while(|line| !line.starts_with("## ")) {
        match (line.strip_prefix("```"), &mut open) {
            (Some(words), None) => open = Some(Block { words: words.to_owned(), text: Vec::new() }),
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (None, Some(block)) => {
                if !block.text.is_empty() {
                    block.text.push(b'\n');
                }
                block.text.extend(unescaped(line, block.words.ends_with(",escaped")));
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "{rule}: a block without an end");
    blocks.retain(|block| block.words.starts_with("sgf"));
    blocks
}

/// The bytes that a line stands for.
fn unescaped(line: &str, is_escaped: bool) -> Vec<u8> {
    if !is_escaped {
        return line.as_bytes().to_vec();
    }
    let mut bytes = Vec::new();
    let mut rest = line.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match (byte, byte == b'\\') {
            (_, true) => match rest.next() {
                Some(b'0') => 0,
                Some(b'r') => b'\r',
                Some(b'n') => b'\n',
                Some(b'x') => {
                    let digits = [rest.next().unwrap(), rest.next().unwrap()];
                    u8::from_str_radix(std::str::from_utf8(&digits).unwrap(), 16).unwrap()
                }
                other => other.expect("something behind the backslash"),
            },
            (byte, false) => byte,
        });
    }
    bytes
}

#[test]
fn each_example_shows_its_rule_and_no_other() {
    for rule in all() {
        let examples = blocks(rule, "Example");
        assert!(!examples.is_empty() || rule.code == "S028", "{rule}: no example");
        for example in examples {
            assert!(example.words.starts_with("sgf,expect"), "{rule}");
            let found = check(&read(&example.text), &Config::default());
            // Rules about collections need several games to show what they find, and another rule is about just that.
            let is_about_others = |code| code == "P019" && code != rule.code;
            let codes = found.iter().map(|found| found.rule.code).filter(|&code| !is_about_others(code));
            let codes: BTreeSet<_> = codes.collect();
            assert_eq!(codes, BTreeSet::from([rule.code]), "{rule}: {}", example.text.escape_ascii());
            let severities = found.iter().map(|found| found.severity);
            assert_eq!(severities.max(), Some(rule.severity), "{rule}");
        }
    }
}

#[test]
fn each_fix_gives_what_the_page_says() {
    for rule in all() {
        let fixed = blocks(rule, "Fix");
        assert_eq!(rule.fix.is_some(), !fixed.is_empty(), "{rule}: the page and the row differ about a fix");
        let Some(expected) = fixed.first() else { continue };
        let example = &blocks(rule, "Example")[0];
        let checker = Checker::new(&Config::only(rule.code).unwrap());
        let result = checker.fix(&read(&example.text), Applicability::Unsafe);
        let text = |bytes: &[u8]| bytes.escape_ascii().to_string();
        assert_eq!(text(result.document.write()), text(&expected.text), "{rule}");
        let boldest = result.applied.iter().filter_map(|made| Some(made.fix.as_ref()?.applicability)).max();
        assert!(boldest <= rule.fix, "{rule}: a fix is bolder than the row says");
        assert!(check(&result.document, &Config::only(rule.code).unwrap()).is_empty(), "{rule}");
    }
}

#[test]
fn rows_are_in_order_and_their_pages_whole() {
    for family in FAMILIES {
        assert!(family.rules.is_sorted_by_key(|rule| rule.code), "family {}", family.letter);
        for rule in family.rules {
            assert_eq!(rule.letter(), family.letter);
            assert!(
                rule.code.len() == 4 && rule.code[1..].bytes().all(|byte| byte.is_ascii_digit()),
                "{rule}"
            );
            assert!(rule.name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-'), "{rule}");
            let page = rule.page();
            for section in ["What it does", "Why it matters"] {
                assert!(page.contains(&format!("## {section}\n")), "{rule}: no section {section}");
            }
            assert!(rule.summary().starts_with("Finds ") && rule.summary().ends_with('.'), "{rule}");
            assert_eq!(page.contains("## Fix\n"), rule.fix.is_some(), "{rule}");
        }
    }
}

#[test]
fn codes_and_names_are_given_once() {
    let codes: BTreeSet<_> = all().map(|rule| rule.code).collect();
    let names: BTreeSet<_> = all().map(|rule| rule.name).collect();
    assert_eq!((codes.len(), names.len()), (all().count(), all().count()));
    for rule in all() {
        assert!(std::ptr::eq(explain(rule.name).unwrap(), explain(rule.code).unwrap()));
    }
}

/// A file that nobody put into the table would never run; the compiler cannot see it.
#[test]
fn no_file_is_forgotten() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules");
    let mut expected = BTreeSet::new();
    let mut found = BTreeSet::new();
    for family in FAMILIES {
        let letter = family.letter.to_ascii_lowercase();
        for rule in family.rules {
            let name = rule.name.replace('-', "_");
            expected.insert(format!("{letter}/{}_{name}.rs", rule.code.to_ascii_lowercase()));
        }
    }
    for letter in
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap()).filter(|entry| entry.path().is_dir())
    {
        let letter_name = letter.file_name().into_string().unwrap();
        for file in fs::read_dir(letter.path()).unwrap() {
            let name = file.unwrap().file_name().into_string().unwrap();
            // Files that start with the letter and a digit are rules; others help them.
            let second = name.as_bytes().get(1);
            if name.starts_with(&letter_name) && second.is_some_and(|byte| byte.is_ascii_digit()) {
                found.insert(format!("{letter_name}/{name}"));
            }
        }
    }
    assert_eq!(found, expected);
}

#[test]
fn messages_follow_the_style() {
    for rule in all() {
        for example in blocks(rule, "Example") {
            for found in check(&read(&example.text), &Config::default()) {
                assert!(
                    !found.message.starts_with(|letter: char| letter.is_ascii_uppercase()),
                    "{rule}: {}",
                    found.message
                );
                assert!(!found.message.ends_with('.'), "{rule}: {}", found.message);
            }
        }
    }
}
