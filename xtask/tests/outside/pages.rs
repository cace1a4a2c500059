//! The reference pages say what the tables say.

use std::collections::BTreeSet;

use xtask::pages::PAGES;
use xtask::workspace_root;

#[test]
fn every_page_is_current() {
    for page in PAGES {
        let made = (page.make)();
        let text = std::fs::read_to_string(workspace_root().join(page.path)).unwrap_or_default();
        // Checkouts may have other line breaks.
        let text = text.replace("\r\n", "\n");
        let differing = made.lines().zip(text.lines()).position(|(one, two)| one != two);
        let line = differing.map_or(made.lines().count().min(text.lines().count()), |line| line) + 1;
        assert!(made == text, "{} differs from line {line} on; `cargo xtask pages` writes it", page.path);
    }
}

/// A page that no table makes would grow old unseen. Those of the command line and of the games are compared by tests of
/// the crates that make them.
#[test]
fn the_folder_holds_these_pages_only() {
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

/// A link inside the pages leads somewhere.
#[test]
fn links_between_the_pages_lead_somewhere() {
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
