//! Tests of the tidy checks, on the checkout and on samples.

use xtask::tidy::english::PHRASES;
use xtask::tidy::{self, MAX_LINES};
use xtask::workspace_root;

/// Checks one file of a library and expects exactly these findings, as `line: what`.
#[track_caller]
fn check(path: &str, text: &str, expected: &[&str]) {
    let findings = tidy::check_files(&[(path.to_owned(), text.to_owned())]);
    let found: Vec<String> =
        findings.iter().map(|finding| format!("{}: {}", finding.line, finding.what)).collect();
    assert_eq!(found, expected, "{path}");
}

const LIB: &str = "crates/sgf-model/src/lib.rs";

#[test]
fn checkout_is_tidy() {
    let report = tidy::check(&workspace_root()).unwrap();
    assert!(report.n_files > 20, "only {} files were read", report.n_files);
    // Shown by `cargo test -- --nocapture`, and by the failure.
    println!("{report}");
    assert!(report.findings.is_empty(), "\n{report}");
}

#[test]
fn requires_module_headers() {
    check(LIB, "//! The idea.\nfn f() {}\n", &[]);
    check(LIB, "// A comment.\nfn f() {}\n", &["1: no `//!` paragraph at the head"]);
}

#[test]
fn rejects_long_files() {
    let text = format!("//! The idea.\n{}", "fn f() {}\n".repeat(MAX_LINES - 1));
    check(LIB, &text, &[]);
    check(LIB, &format!("{text}fn g() {{}}\n"), &["601: 601 lines, at most 600 are allowed"]);
}

#[test]
fn requires_non_exhaustive_options() {
    let text = |attribute: &str, name: &str| {
        format!(
            "//! A line.\n/// non_exhaustive in words\n#[derive(Default)]\n{attribute}\npub struct {name} {{ pub a: u8 }}\n"
        )
    };
    check(LIB, &text("#[non_exhaustive]", "PngOptions"), &[]);
    check(LIB, &text("", "PngOptions"), &["5: `PngOptions` without `#[non_exhaustive]`"]);
    check(LIB, &text("", "View"), &["5: `View` without `#[non_exhaustive]`"]);
    check(LIB, &text("", "GameView"), &[]);
    check("crates/sgf-cli/src/main.rs", &text("", "Options"), &[]);
}

#[test]
fn rejects_printing_in_libraries() {
    let text =
        "//! A line.\n/// println!() in words\nfn f() {\n    println!(\"dbg!()\");\n    std::dbg!(1);\n}\n";
    check(LIB, text, &["4: `println!` in a library", "5: `dbg!` in a library"]);
    check("crates/sgf-cli/src/main.rs", text, &[]);
    check("crates/sgf-model/tests/wild.rs", text, &[]);
    for condition in ["test", "all(test, feature = \"go\")"] {
        let text =
            format!("//! A line.\n#[cfg({condition})]\nmod tests {{\n    fn f() {{ println!(); }}\n}}\n");
        check(LIB, &text, &[]);
    }
    check(
        LIB,
        "//! A line.\n#[cfg(test)]\nuse a::B;\nfn f() { print!(\"\"); }\n",
        &["4: `print!` in a library"],
    );
}

#[test]
fn recognizes_files_of_test_modules() {
    let findings_in = |declaration: &str| {
        let parent =
            ("crates/sgf-lint/src/engine.rs".to_owned(), format!("//! A line.\n{declaration} samples;\n"));
        let child =
            ("crates/sgf-lint/src/engine/samples.rs".to_owned(), "//! A line.\nuse std::fs;\n".to_owned());
        tidy::check_files(&[parent, child]).len()
    };
    assert_eq!(findings_in("mod"), 1);
    assert_eq!(findings_in("#[cfg(test)]\nmod"), 0);
    assert_eq!(findings_in("#[cfg(test)]\npub(crate) mod"), 0);
    assert_eq!(findings_in("#[cfg(test)]\nmod other; mod"), 1);
}

#[test]
fn rejects_todo_everywhere() {
    let text =
        "//! A line.\n#[cfg(test)]\nmod tests {\n    fn f() { unimplemented!() }\n}\nfn g() { todo!() }\n";
    check("crates/sgf-cli/src/main.rs", text, &["4: `unimplemented!` in code", "6: `todo!` in code"]);
}

#[test]
fn rejects_ignored_tests() {
    let attribute = "#[ignore = \"slow\"]";
    check(LIB, &format!("//! A line.\n#[test]\n{attribute}\nfn f() {{}}\n"), &["3: `#[ignore]`"]);
    check(LIB, "//! A line.\n#[test]\n#[should_panic]\nfn f() {}\n", &["3: `#[should_panic]`"]);
    let fence = "```";
    check(
        LIB,
        &format!("//! A line.\n\n/// {fence}rust,ignore\n/// f();\n/// {fence}\nfn f() {{}}\n"),
        &["3: an example that does not run"],
    );
    check(LIB, &format!("//! A line.\n\n/// {fence}text\n/// ignore\n/// {fence}\nfn f() {{}}\n"), &[]);
}

#[test]
fn rejects_file_access_in_the_library() {
    check(LIB, "//! A line.\nuse std::{fmt, fs::File};\n", &["2: `fs` in the library"]);
    check(LIB, "//! A line.\nfn f() { std::env::var(\"X\"); }\n", &["2: `env` in the library"]);
    check(LIB, "//! A line.\nuse std::fmt;\nfn f(fs: u8) -> std::io::Result<()> { g(fs) }\n", &[]);
    check("crates/sgf-cli/src/main.rs", "//! A line.\nuse std::fs;\n", &[]);
}

#[test]
fn rejects_property_names_in_syntax() {
    let text = "//! A line.\n/// Reads `\"PB\"`.\nconst A: &[u8] = b\"PB\";\nconst B: &str = \"SZ[9]\";\nconst C: &str = \"ABC\";\n";
    let found = ["3: the name of a property, b\"PB\"", "4: the name of a property, \"SZ[9]\""];
    check("crates/sgf-syntax/src/scan.rs", text, &found);
    check(LIB, text, &[]);
}

#[test]
fn rejects_absolute_paths() {
    let path = ["", "home", "me", "games"].join("/");
    let found = [format!("1: a path of one machine, under /{}/", "home")];
    check("README.md", &format!("see {path}\n"), &[&found[0]]);
    check("README.md", &format!("see docs{path} and $dir/work.txt\n"), &[]);
}

#[test]
fn finds_translated_phrases_in_markdown() {
    for (phrase, instead) in PHRASES {
        let phrase = phrase.join(" ");
        let found = format!("2: `{phrase}`: write `{instead}`");
        let text = format!("A line.\n{}.\n`{phrase}`, “{phrase}”\n", phrase.to_uppercase());
        check("docs/a.md", &text, &[&found]);
        check("docs/reference/a.md", &text, &[]);
        check("testdata/a.toml", &text, &[]);
    }
}

#[test]
fn finds_translated_phrases_in_comments_strings_and_names() {
    for (phrase, instead) in PHRASES {
        let found = |line: usize| format!("{line}: `{}`: write `{instead}`", phrase.join(" "));
        let name = phrase.join("_");
        let text = format!(
            "//! A line.\nfn a_{name}() {{}} // {0}\nconst A: &str = \"a {0}\"; // `{0}`\nconst {name}: &str = \"{name}\";\n",
            phrase.join(" "),
        );
        check(LIB, &text, &[&found(2), &found(3)]);
    }
}

#[test]
fn finds_clauses_as_headers() {
    check(LIB, "//! What is read.\n", &["1: a clause as header: write a noun"]);
    check(LIB, "//! What is a game?\n", &[]);
}

#[test]
fn reports_invalid_rust() {
    let findings = tidy::check_files(&[(LIB.to_owned(), "//! A line.\nfn f( {}\n".to_owned())]);
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert!(findings[0].what.starts_with("not Rust"), "{findings:?}");
}
