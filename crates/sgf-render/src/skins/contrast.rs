//! Tests that every piece contrasts with its ground in every theme: the face or the rim has a contrast of 3 to 1 (WCAG 2.2,
//! 1.4.11).

use std::collections::BTreeSet;
use std::path::Path;

use resvg::tiny_skia::Pixmap;
use sgf_games::identify;
use sgf_model::record;
use sgf_syntax::Document;

use crate::fonts::Finder;
use crate::raster;
use crate::scene::{Body, ItemKind, Layer, Piece, Role, Scene, Shape};
use crate::theme::{Rgba, Theme};
use crate::{Diagram, View, draw};

/// The last position of each record of the gallery, with the file name.
fn scenes(repository: &Path) -> Vec<(String, Scene)> {
    let folder = repository.join("docs/gallery/records");
    let paths = std::fs::read_dir(folder).expect("the folder").map(|file| file.expect("a file").path());
    let scene = |path: std::path::PathBuf| {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let bytes = std::fs::read(&path).expect("a file");
        let doc = Document::parse(&bytes);
        let view = record::games(&doc).next().expect("a game");
        let spec = identify(&view, None).spec.expect("a known game");
        let last = view.main_line().last().expect("a node");
        let diagram = Diagram::at(&view, spec, last).expect("it is played");
        (
            name,
            draw(&diagram, &View { coordinates: crate::Coordinates::None, ..View::default() })
                .expect("it has a skin"),
        )
    };
    paths.map(scene).collect()
}

/// The colors that may distinguish a piece: those of its outermost shape.
fn outermost(piece: &Piece) -> Vec<Role> {
    let (face, rim) = piece.owner.roles();
    match &piece.body {
        Body::Stone { .. } | Body::Disc { .. } => vec![face, rim],
        Body::Shapes(shapes) => {
            let roles = |shape: &Shape| shape.fill.into_iter().chain(shape.stroke.map(|stroke| stroke.role));
            let of_face = shapes.iter().find(|shape| shape.fill == Some(face));
            match of_face.or(shapes.first().filter(|shape| shape.fill.is_some())) {
                Some(shape) => roles(shape).collect(),
                // A ring consists of several lines.
                None => shapes.iter().flat_map(roles).collect(),
            }
        }
    }
}

/// The board without its lines and contents, twenty pixels per cell.
fn empty(scene: &Scene, theme: &Theme) -> Pixmap {
    let mut board = scene.clone();
    board.items.retain(|item| matches!(item.layer, Layer::Board | Layer::Fields | Layer::Flat));
    let mut pixels = raster::blank(&board, (scene.frame.width / 50) as u32).expect("it is small");
    pixels.fill(raster::to_tiny_skia(theme.color(Role::Page, scene.game)));
    // The grain of the wood does not count as ground.
    board.items.retain(|item| !matches!(&item.kind, ItemKind::Shape(shape) if shape.fill.is_none()));
    raster::onto(&board, theme, Finder::default(), pixels)
}

#[test]
fn every_piece_contrasts_with_its_ground() {
    let Some(root) = testkit::repository(env!("CARGO_MANIFEST_DIR")) else { return };
    let scenes = scenes(&root);
    let mut faults = BTreeSet::new();
    let mut n_pieces = 0;
    for theme in Theme::names().filter_map(Theme::named) {
        for (name, scene) in &scenes {
            let board = empty(scene, &theme);
            for item in &scene.items {
                let ItemKind::Piece(piece) = &item.kind else { continue };
                n_pieces += 1;
                let pixel = |place: i32| (place / 50).max(0) as u32;
                let (x, y) = (pixel(item.at.x - scene.frame.x), pixel(item.at.y - scene.frame.y));
                let ground = board.pixel(x, y).expect("it is in the picture").demultiply();
                let ground =
                    Rgba { red: ground.red(), green: ground.green(), blue: ground.blue(), alpha: 255 };
                let contrast = |role: Role| theme.color(role, scene.game).contrast(ground);
                let best = outermost(piece).into_iter().map(contrast).fold(0.0, f64::max);
                if best < 3.0 {
                    faults
                        .insert(format!("{}: {name}: {:?} on {ground}: {best:.1}", theme.name, piece.owner));
                }
            }
        }
    }
    assert!(n_pieces > 3000, "{n_pieces}");
    assert!(faults.is_empty(), "\n{}", faults.into_iter().collect::<Vec<_>>().join("\n"));
}

/// The discs of engine moves: text has a contrast of 4.5 to 1 (1.4.3), and the disc or its rim one of 3 to 1 to every board
/// (1.4.11).
#[test]
fn engine_moves_are_legible_and_contrast_with_the_board() {
    let mut faults = Vec::new();
    for theme in Theme::names().filter_map(Theme::named) {
        let of = |role| theme.color(role, 1);
        let ink = of(Role::OnCandidate);
        for role in [Role::CandidateBest, Role::Candidate, Role::CandidateWeak] {
            let (read, told) = (
                ink.contrast(of(role)),
                ink.contrast(of(Role::Board)).max(of(role).contrast(of(Role::Board))),
            );
            if read < 4.5 || told < 3.0 {
                faults.push(format!("{}: {role:?}: {read:.1} and {told:.1}", theme.name));
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}
