//! A minimal program whose features select operations on a record: read, replay, draw, check, edit.
//!
//! `cargo xtask wasm-size` measures its size. `black_box` hides input and output from the compiler, so that no code is removed.

use std::hint::black_box;

const RECORD: &[u8] = b"(;GM[1]SZ[9]PB[Honinbo Shusaku];B[ee];W[ec](;B[ge])(;B[cg]))";

fn main() {
    let bytes: &[u8] = black_box(RECORD);
    let doc = opensgf::read(bytes);
    black_box(doc.write());
    for game in opensgf::games(&doc) {
        black_box(game.get(opensgf::prop::PB));
        #[cfg(feature = "go")]
        follow(&game);
        #[cfg(feature = "svg")]
        draw(&game);
        #[cfg(feature = "edit")]
        let _ = black_box(edit(&doc, &game));
    }
    #[cfg(feature = "lint")]
    check(&doc);
}

/// Computes the position and the legal moves at each node.
#[cfg(feature = "go")]
fn follow(game: &opensgf::GameView<'_>) {
    use opensgf::play::{Options, identify, replay::Timeline};
    let Some(spec) = identify(game, None).spec else { return };
    let Ok(timeline) = Timeline::new(game, spec, &Options::of(game)) else { return };
    for node in game.nodes() {
        let position = timeline.at(node);
        black_box((position.turn(), position.next_sites(&[]), position.outcome()));
    }
}

#[cfg(feature = "svg")]
fn draw(game: &opensgf::GameView<'_>) {
    use opensgf::render::{Diagram, Theme, View, draw, svg};
    let Some(spec) = opensgf::play::identify(game, None).spec else { return };
    let theme = Theme::named(black_box("kaya")).unwrap_or_default();
    for node in game.nodes() {
        let Ok(diagram) = Diagram::at(game, spec, node) else { continue };
        if let Ok(scene) = draw(&diagram, &black_box(View::default())) {
            black_box(svg(&scene, &theme, &Default::default()));
        }
    }
}

#[cfg(feature = "edit")]
fn edit(
    doc: &opensgf::Document<'_>,
    game: &opensgf::GameView<'_>,
) -> Result<usize, opensgf::record::PutError> {
    use opensgf::record::Put;
    let mut edit = doc.edit();
    edit.put(game, game.root(), opensgf::prop::PB, black_box("柯洁"))?;
    let answer = edit.append_child(game.root());
    edit.put_escaped(game, answer, "B", &[black_box("cc").to_owned()])?;
    Ok(black_box(edit.commit().document.write()).len())
}

#[cfg(feature = "lint")]
fn check(doc: &opensgf::Document<'_>) {
    let config = black_box(opensgf::Config::default());
    black_box(opensgf::check(doc, &config));
    black_box(opensgf::fix(doc, &config, opensgf::Applicability::Safe).document.write());
}
