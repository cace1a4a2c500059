//! The documentation of the facade lists its features.

use xtask::features::{COMBINATIONS, row_of, unlisted};
use xtask::workspace_root;

#[test]
fn documentation_lists_every_feature() {
    let root = workspace_root();
    let metadata = cargo_metadata::MetadataCommand::new().current_dir(&root).no_deps().exec().unwrap();
    let facade = metadata.packages.iter().find(|package| package.name == "opensgf").unwrap();
    let page = std::fs::read_to_string(root.join("crates/opensgf/src/lib.rs")).unwrap();
    assert_eq!(unlisted(facade.features.keys(), &page), [] as [&String; 0]);
    for feature in COMBINATIONS.iter().copied().flatten() {
        assert!(facade.features.contains_key(*feature), "{feature}");
    }
    // The table shows which features are enabled by default.
    for feature in facade.features.keys().filter(|feature| *feature != "default") {
        let is_default = facade.features["default"].contains(feature);
        let expected = if is_default || feature == "go" { "yes |" } else { "no |" };
        assert!(row_of(&page, feature).is_some_and(|row| row.starts_with(expected)), "{feature}: {expected}");
    }
}

#[test]
fn finds_unlisted_features() {
    let features = ["default", "go", "secret"].map(str::to_owned);
    assert_eq!(unlisted(features.iter(), "//! | `go` | yes | Go |"), ["secret"]);
}
