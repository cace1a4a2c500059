//! The gallery is what its records give.

use xtask::{gallery, workspace_root};

#[test]
fn the_gallery_is_current() {
    let root = workspace_root();
    for file in gallery::files(&root).expect("the gallery can be drawn") {
        let path = root.join("docs/gallery").join(&file.name);
        let there = std::fs::read(&path).unwrap_or_default();
        assert!(
            there == file.content,
            "docs/gallery/{} is not current; run `cargo xtask gallery`",
            file.name
        );
    }
}
