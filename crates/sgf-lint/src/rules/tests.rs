//! Tests of all rules: the examples in their documentation, their files and their messages.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::{FAMILIES, all, explain};
use crate::testing::read;
use crate::{Applicability, Checker, Config, Rule, check};

/// A fenced code block in the documentation of a rule.
struct Block {
    /// The text after the opening fence.
    info: String,
    text: Vec<u8>,
}

/// Returns the SGF blocks in a section of a rule's documentation.
fn blocks(rule: &Rule, section: &str) -> Vec<Block> {
    let page = rule.page();
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    let lines = page.lines().skip_while(|line| line.strip_prefix("## ") != Some(section)).skip(1);
    for line in lines.take_while(|line| !line.starts_with("## ")) {
        match (line.strip_prefix("```"), &mut open) {
            (Some(info), None) => open = Some(Block { info: info.to_owned(), text: Vec::new() }),
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (None, Some(block)) => {
                if !block.text.is_empty() {
                    block.text.push(b'\n');
                }
                block.text.extend(unescaped(line, block.info.ends_with(",escaped")));
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "{rule}: unclosed block");
    blocks.retain(|block| block.info.starts_with("sgf"));
    blocks
}

/// Resolves the escapes of a line.
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
                other => other.expect("an escape"),
            },
            (byte, false) => byte,
        });
    }
    bytes
}

#[test]
fn each_example_triggers_only_its_rule() {
    for rule in all() {
        let examples = blocks(rule, "Example");
        // The one needs a large file, the other settings.
        assert!(!examples.is_empty() || matches!(rule.code, "M017" | "S028"), "{rule}: no example");
        for example in examples {
            assert!(example.info.starts_with("sgf,expect"), "{rule}");
            let found = check(&read(&example.text), &Config::default());
            // Examples of rules about collections contain several games, which P019 reports.
            let is_about_collections = |code| code == "P019" && code != rule.code;
            let codes = found.iter().map(|found| found.rule.code).filter(|&code| !is_about_collections(code));
            let codes: BTreeSet<_> = codes.collect();
            assert_eq!(codes, BTreeSet::from([rule.code]), "{rule}: {}", example.text.escape_ascii());
            let severities = found.iter().map(|found| found.severity);
            assert_eq!(severities.max(), Some(rule.severity), "{rule}");
        }
    }
}

#[test]
fn each_fix_matches_the_documentation() {
    for rule in all() {
        let fixed = blocks(rule, "Fix");
        assert_eq!(
            rule.fix.is_some(),
            !fixed.is_empty(),
            "{rule}: the documentation and the rule disagree about a fix"
        );
        let Some(expected) = fixed.first() else { continue };
        let example = &blocks(rule, "Example")[0];
        let checker = Checker::new(&Config::only(rule.code).unwrap());
        let result = checker.fix(&read(&example.text), Applicability::Unsafe);
        let text = |bytes: &[u8]| bytes.escape_ascii().to_string();
        assert_eq!(text(result.document.write()), text(&expected.text), "{rule}");
        let highest = result.applied.iter().filter_map(|made| Some(made.fix.as_ref()?.applicability)).max();
        assert!(highest <= rule.fix, "{rule}: a fix has a higher applicability than the rule");
        assert!(check(&result.document, &Config::only(rule.code).unwrap()).is_empty(), "{rule}");
    }
}

#[test]
fn rules_are_sorted_and_their_documentation_is_complete() {
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
fn codes_and_names_are_unique() {
    let codes: BTreeSet<_> = all().map(|rule| rule.code).collect();
    let names: BTreeSet<_> = all().map(|rule| rule.name).collect();
    assert_eq!((codes.len(), names.len()), (all().count(), all().count()));
    for rule in all() {
        assert!(std::ptr::eq(explain(rule.name).unwrap(), explain(rule.code).unwrap()));
    }
}

/// A rule file that no `rules!` list names is never compiled.
#[test]
fn every_rule_file_is_listed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules");
    let expected: BTreeSet<String> = all()
        .map(|rule| format!("{}_{}.rs", rule.code.to_ascii_lowercase(), rule.name.replace('-', "_")))
        .collect();
    let families = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let files = families.filter(|path| path.is_dir()).flat_map(|family| fs::read_dir(family).unwrap());
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    // A letter and a digit: other files are helpers.
    let found: BTreeSet<String> =
        names.filter(|name| name.as_bytes().get(1).is_some_and(u8::is_ascii_digit)).collect();
    assert_eq!(found, expected);
}

#[test]
fn messages_start_in_lower_case_without_full_stop() {
    for rule in all() {
        for example in blocks(rule, "Example") {
            for found in check(&read(&example.text), &Config::default()) {
                let message = &found.message;
                // A message may start with a proper noun.
                let is_name = message.starts_with("Black") || message.starts_with("White");
                let is_upper_case = message.starts_with(|letter: char| letter.is_ascii_uppercase());
                assert!(!is_upper_case || is_name, "{rule}: {message}");
                assert!(!message.ends_with('.'), "{rule}: {message}");
            }
        }
    }
}
