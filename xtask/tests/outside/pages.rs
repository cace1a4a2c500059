//! The reference pages are up to date with the tables.

use std::collections::BTreeSet;

use xtask::pages::PAGES;
use xtask::workspace_root;

#[test]
fn pages_are_up_to_date() {
    for page in PAGES {
        let made = (page.make)();
        let text = std::fs::read_to_string(workspace_root().join(page.path)).unwrap_or_default();
        // Git may convert line breaks on checkout.
        let text = text.replace("\r\n", "\n");
        let differing = made.lines().zip(text.lines()).position(|(one, two)| one != two);
        let line = differing.map_or(made.lines().count().min(text.lines().count()), |line| line) + 1;
        assert!(made == text, "{} differs from line {line} on; `cargo xtask pages` writes it", page.path);
    }
}

/// The pages of the command line and the games are compared by tests of the crates that generate them.
#[test]
fn folder_has_only_generated_pages() {
    let folder = workspace_root().join("docs/reference");
    let names =
        std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let found: BTreeSet<String> = names.map(|name| format!("docs/reference/{name}")).collect();
    let made = PAGES
        .iter()
        .map(|page| page.path)
        .chain(["docs/reference/cli.md", "docs/reference/games.md"])
        .map(str::to_owned);
    assert_eq!(found, made.collect::<BTreeSet<_>>());
}

#[test]
fn links_between_pages_are_valid() {
    let text = |name: &str| {
        let page = PAGES.iter().find(|page| page.path.ends_with(&format!("/{name}")));
        page.map(|page| (page.make)())
    };
    let rules = text("rules.md").unwrap();
    for page in PAGES {
        let made = (page.make)();
        for (at, _) in made.match_indices("](rules.md#") {
            let anchor = made[at + 11..].split(')').next().unwrap();
            assert!(rules.contains(&format!("<a id=\"{anchor}\">")), "{}: {anchor}", page.path);
        }
    }
}
