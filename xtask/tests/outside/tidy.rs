//! The habits hold in the whole checkout, and each of them finds what it is made for.

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
fn the_checkout_is_tidy() {
    let report = tidy::check(&workspace_root()).unwrap();
    assert!(report.n_files > 20, "only {} files were read", report.n_files);
    // Shown by `cargo test -- --nocapture`, and by the failure.
    println!("{report}");
    assert!(report.findings.is_empty(), "\n{report}");
}

#[test]
fn a_file_needs_a_head() {
    check(LIB, "//! The idea.\nfn f() {}\n", &[]);
    check(LIB, "// A comment.\nfn f() {}\n", &["1: no `//!` paragraph at the head"]);
}

#[test]
fn a_file_may_not_be_too_long() {
    let text = format!("//! The idea.\n{}", "fn f() {}\n".repeat(MAX_LINES - 1));
    check(LIB, &text, &[]);
    check(LIB, &format!("{text}fn g() {{}}\n"), &["601: 601 lines, at most 600 are allowed"]);
}

#[test]
fn options_may_grow() {
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
fn a_library_does_not_print() {
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
fn a_file_of_a_test_module_is_a_test() {
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
fn pretence_is_found_everywhere() {
    let text =
        "//! A line.\n#[cfg(test)]\nmod tests {\n    fn f() { unimplemented!() }\n}\nfn g() { todo!() }\n";
    check("crates/sgf-cli/src/main.rs", text, &["4: `unimplemented!` in code", "6: `todo!` in code"]);
}

#[test]
fn a_silenced_test_is_found() {
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
fn the_library_does_not_reach_outside() {
    check(LIB, "//! A line.\nuse std::{fmt, fs::File};\n", &["2: `fs` in the library"]);
    check(LIB, "//! A line.\nfn f() { std::env::var(\"X\"); }\n", &["2: `env` in the library"]);
    check(LIB, "//! A line.\nuse std::fmt;\nfn f(fs: u8) -> std::io::Result<()> { g(fs) }\n", &[]);
    check("crates/sgf-cli/src/main.rs", "//! A line.\nuse std::fs;\n", &[]);
}

#[test]
fn the_syntax_knows_no_property() {
    let text = "//! A line.\n/// Reads `\"PB\"`.\nconst A: &[u8] = b\"PB\";\nconst B: &str = \"SZ[9]\";\nconst C: &str = \"ABC\";\n";
    let found = ["3: the name of a property, b\"PB\"", "4: the name of a property, \"SZ[9]\""];
    check("crates/sgf-syntax/src/scan.rs", text, &found);
    check(LIB, text, &[]);
}

#[test]
fn a_path_of_one_machine_is_found() {
    let path = ["", "home", "me", "games"].join("/");
    let found = [format!("1: a path of one machine, under /{}/", "home")];
    check("README.md", &format!("see {path}\n"), &[&found[0]]);
    check("README.md", &format!("see docs{path} and $dir/work.txt\n"), &[]);
}

#[test]
fn words_that_sound_translated_are_found() {
    let text = "Laid out anew.\nANEW, and whoever\nHow _grave_ it is.\nA grave accent: graves, renewal\n";
    let found = [
        "1: `anew`: say `again`",
        "2: `anew`: say `again`",
        "2: `whoever`: say `if you`",
        "3: `grave`: say `severe`",
        "4: `grave`: say `severe`",
    ];
    check("docs/a.md", text, &found);
    check("README.md", "Each is told of.\n", &["1: `is told of`: say `reports`"]);
    check("testdata/a.toml", text, &[]);
}

#[test]
fn a_quoted_word_is_not_used() {
    check("STYLE.md", "Not `anew` but “again”; \"how grave\", 'anew'\n", &["1: `anew`: say `again`"]);
}

#[test]
fn comments_are_english_too() {
    let text = "//! A line.\n/// Laid out anew.\nfn anew() {} // whoever\n";
    check(LIB, text, &["2: `anew`: say `again`", "3: `whoever`: say `if you`"]);
    check("crates/sgf-model/src/charset/codec.rs", text, &[]);
}

#[test]
fn what_is_not_rust_is_found() {
    let findings = tidy::check_files(&[(LIB.to_owned(), "//! A line.\nfn f( {}\n".to_owned())]);
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert!(findings[0].what.starts_with("not Rust"), "{findings:?}");
}
