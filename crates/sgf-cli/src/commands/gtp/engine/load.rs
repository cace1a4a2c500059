//! `loadsgf`: continues a record.

use std::path::PathBuf;

use opensgf::play::replay::{ActionKind, actions};
use opensgf::play::{Options, identify};

use super::{Engine, number};
use crate::commands::gtp::game::{Game, Step};
use crate::commands::gtp::line::Answer;
use crate::io::input::Input;

/// Loads the main line of the first game in a file, up to the move before the given number.
pub(super) fn load(engine: &mut Engine, args: &[String]) -> Answer {
    let path = args.first().ok_or("syntax error: the file is missing")?;
    let before: usize = if args.len() > 1 { number(args, 1)? } else { usize::MAX };
    let input = Input::File(PathBuf::from(path));
    let mut bytes = Vec::new();
    // Remarks about other formats are for people; an answer has no place for them.
    let _ = input.read(&mut bytes).map_err(|reason| format!("cannot load file: {reason}"))?;
    let document = opensgf::read(&bytes);
    let view = opensgf::games(&document).next().ok_or("cannot load file: it contains no game")?;
    let spec = engine.game.spec;
    if identify(&view, Some(&input.label()))
        .spec
        .is_none_or(|found| found.number != spec.number || found.name != spec.name)
    {
        return Err(format!("cannot load file: it is not a game of {}", spec.name));
    }
    let mut options = Options::of(&view);
    if options.rules.is_empty() {
        options.rules.clone_from(&engine.game.options.rules);
    }
    let mut game = Game::begin(spec, options).map_err(|error| format!("cannot load file: {error}"))?;
    let mut n_moves = 0;
    for action in view.main_line().flat_map(|node| actions(&view, spec, node)) {
        let step = match action.kind {
            ActionKind::SetUp => {
                let ident = String::from_utf8_lossy(action.property.ident()).into_owned();
                Step::SetUp(ident, action.text.into_owned())
            }
            ActionKind::Turn(color) => Step::Turn(color),
            ActionKind::Move(written) => {
                n_moves += 1;
                if n_moves >= before {
                    break;
                }
                let color = game.position.mover(written);
                let step = game.position.read_move(color, &action.text);
                Step::Move(color, step.map_err(|error| format!("cannot load file: move {n_moves}: {error}"))?)
            }
        };
        game.add(step);
    }
    engine.game = game;
    Ok(String::new())
}
