//! The recipes of docs/recipes.md: each is run, in a folder that has what it names.

use std::fs;
use std::path::Path;

use crate::examples::{folder, shell};

/// The command lines of a page, block by block.
fn blocks(page: &Path) -> Vec<String> {
    let text = fs::read_to_string(page).unwrap();
    text.split("```sh\n").skip(1).map(|rest| rest.split("```").next().unwrap().to_owned()).collect()
}

#[test]
fn the_recipes_work() {
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
        // 1: something was found, as it should be.
        let is_found = output.status.code() == Some(1) && !told.contains("error:");
        assert!(output.status.success() || is_found, "{block}\n{said}\n{told}");
        let writes = block.contains(" > ") || block.contains(" -o ") || block.contains(".git/");
        assert!(!said.is_empty() || !told.is_empty() || writes, "nothing is said\n{block}");
    }
}

/// What some of the recipes say.
#[test]
fn the_recipes_do_what_they_say() {
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
