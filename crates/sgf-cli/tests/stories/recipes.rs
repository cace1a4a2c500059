//! Runs the recipes of docs/recipes.md.

use std::fs;
use std::path::Path;

use crate::examples::{folder, shell};

/// The command lines of a page, by block.
fn blocks(page: &Path) -> Vec<String> {
    let text = fs::read_to_string(page).unwrap();
    text.split("```sh\n").skip(1).map(|rest| rest.split("```").next().unwrap().to_owned()).collect()
}

#[test]
fn recipes_run() {
    let Some(root) = testkit::repository(env!("CARGO_MANIFEST_DIR")) else { return };
    let blocks = blocks(&root.join("docs/recipes.md"));
    assert!(blocks.len() > 20);
    for block in blocks {
        let place = folder();
        place.write(
            "downloads/download(1).sgf",
            place.content("games/a.sgf").replace("B[ee]", "B[ee]C[Again.]").as_bytes(),
        );
        place.write("japanese/a.sgf", &place.content_of("japanese.sgf"));
        let git = "git init -q . && git config user.name Aki && git config user.email aki@example.org && rm -rf pro.sgfdb";
        assert!(shell(&place, git).status().unwrap().success());
        let output = shell(&place, &format!("set -e\n{block}")).output().unwrap();
        let (said, told) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        // Exit code 1 means that something was found.
        let is_found = output.status.code() == Some(1) && !told.contains("error:");
        assert!(output.status.success() || is_found, "{block}\n{said}\n{told}");
        let writes = block.contains(" > ") || block.contains(" -o ") || block.contains(".git/");
        assert!(!said.is_empty() || !told.is_empty() || writes, "no output\n{block}");
    }
}

/// Results of some recipes.
#[test]
fn recipes_have_the_documented_results() {
    let place = folder();
    place.write(
        "downloads/download(1).sgf",
        place.content("games/a.sgf").replace("B[ee]", "B[ee]C[Again.]").as_bytes(),
    );
    place.write("japanese/a.sgf", &place.content_of("japanese.sgf"));
    let said = |line: &str| String::from_utf8(shell(&place, line).output().unwrap().stdout).unwrap();
    let found = said("sgf db find pro.sgfdb --player Shusaku --date 1853 --format csv");
    assert_eq!(found.lines().count(), 2, "{found}");
    assert!(
        said("sgf get year PB PW games/ | grep -w 1853").starts_with("games/a.sgf\t1853\tHoninbo Shusaku")
    );
    said("sgf rename --name '{DT} {PB}-{PW}' downloads/");
    assert!(place.path().join("downloads/1853-03-12 Honinbo Shusaku-Ota Yuzo.sgf").is_file());
    said("sgf convert --to utf8 --charset Shift_JIS japanese/");
    assert!(
        place.content("japanese/a.sgf").contains("CA[UTF-8]")
            && place.content("japanese/a.sgf").contains("PB[秀策]")
    );
    said("sgf extract --at '0*2' --position game.sgf -o problem.sgf");
    assert!(
        place.content("problem.sgf").contains("AB[ee]") && place.content("problem.sgf").contains("AW[ec]")
    );
    let duplicates = said("sgf db add two.sgfdb games/ downloads/ && sgf db dedupe two.sgfdb");
    assert!(duplicates.contains("games/a.sgf"), "{duplicates}");
}

/// Runs the commands of pre-commit and GitHub.
#[test]
fn hooks_and_action_use_valid_arguments() {
    let Some(root) = testkit::repository(env!("CARGO_MANIFEST_DIR")) else { return };
    let hooks = fs::read_to_string(root.join(".pre-commit-hooks.yaml")).unwrap();
    let entries: Vec<&str> =
        hooks.lines().filter_map(|line| line.trim_start().strip_prefix("entry: ")).collect();
    assert_eq!(entries.len(), 3, "{entries:?}");
    let place = folder();
    for entry in entries {
        let output = shell(&place, &format!("{entry} game.sgf broken.sgf")).output().unwrap();
        // Fixing and formatting succeed, and pre-commit notices changed files.
        let expected = i32::from(!entry.contains("--fix") && entry.contains("check"));
        assert_eq!(output.status.code(), Some(expected), "{entry}: {output:?}");
    }
    let action = fs::read_to_string(root.join("action.yml")).unwrap();
    let (_, script) = action.rsplit_once("run: |\n").expect("the last step is a script");
    let script = script.replace("\"$RUNNER_TEMP/sgf/bin/sgf\"", "sgf");
    assert!(script.contains("\n        sgf check --format github"), "{script}");
    let place = folder();
    let mut command = shell(&place, &script);
    let output =
        command.env("PATHS", "broken.sgf\r\ngame.sgf\n\n").env("OPTIONS", "--notes\n").output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.code() == Some(1) && said.starts_with("::error file=broken.sgf,line=1"),
        "{output:?}"
    );
}
