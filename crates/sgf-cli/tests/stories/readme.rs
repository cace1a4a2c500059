//! Compares the output in the README with the command.

use std::process::Command;

#[test]
fn readme_output_is_current() {
    let Some(root) = testkit::repository(env!("CARGO_MANIFEST_DIR")) else { return };
    let readme = std::fs::read_to_string(root.join("README.md")).expect("the README");
    let (_, shown) =
        readme.split_once("<!-- output: check -->\n```text\n").expect("the output in the README");
    let (shown, _) = shown.split_once("```").expect("the end of the output");
    let command = Command::new(env!("CARGO_BIN_EXE_sgf"))
        .args(["check", "examples"])
        .current_dir(root)
        .env("NO_COLOR", "1")
        .output()
        .expect("the command runs");
    let printed = String::from_utf8_lossy(&command.stdout);
    assert!(
        printed.starts_with(shown.trim_end()),
        "the README shows\n{shown}\nbut this is printed:\n{printed}"
    );
    assert_eq!(command.status.code(), Some(1), "the examples hold errors");
}
