//! Lines of USI and its relatives, read as SGF.

use sgf_games::{AnyPosition, GameSpec, Options};

use super::{CHESS, SHOGI, XIANGQI};
use crate::fact::FactKind;
use crate::fen;
use crate::import::Import;
use crate::lines::Line;
use crate::moves::{Moves, verbatim};
use crate::tree::ROOT;

pub(super) fn read(import: &mut Import<'_>) {
    for line in import.lines().map(|line| line.trimmed()).filter(|line| !line.text.is_empty()) {
        game(import, line);
    }
}

fn game(import: &mut Import<'_>, line: Line<'_>) {
    let words: Vec<Line<'_>> = line.words().collect();
    let words =
        if words.first().is_some_and(|word| word.text == b"position") { &words[1..] } else { &words[..] };
    let n_head = words.iter().position(|word| word.text == b"moves").unwrap_or(words.len());
    let (head, moves) = words.split_at(n_head);
    let moves = moves.get(1..).unwrap_or_default();
    let fields: Vec<&str> = head.iter().skip(1).filter_map(crate::lines::Line::ascii).collect();
    let number = match head.first().map(|word| word.text) {
        Some(b"startpos") => of_moves(moves),
        Some(b"sfen") => SHOGI,
        Some(b"fen") if fields.first().is_some_and(|board| board.matches('/').count() == 9) => XIANGQI,
        Some(b"fen") => CHESS,
        _ => return import.report(FactKind::Unknown, line.range()),
    };
    let spec = sgf_games::game(number).expect("its number is in the table");
    import.writer.begin(number, line.at);
    let Some((position, turn)) = begin(import, spec, &fields.join(" "), line) else { return };
    let (mut tree, mut last) = (Moves::new(), ROOT);
    for word in moves {
        match word.ascii() {
            Some(text) => last = tree.add(last, None, text, word.range()),
            None => import.report(FactKind::Unknown, word.range()),
        }
    }
    tree.resolve(import, Some(position), turn, verbatim);
    tree.tree.write(&mut import.writer);
}

/// The game in whose standard position the first move is legal; shogi if there is none.
fn of_moves(moves: &[Line<'_>]) -> u16 {
    let Some(first) = moves.first().and_then(crate::lines::Line::ascii) else { return SHOGI };
    let takes = |number: &u16| {
        let Some(spec) = sgf_games::game(*number) else { return false };
        let position = spec.begin(&Options::default()).ok();
        position.is_some_and(|position| {
            let step = position.read_move(spec.first, first);
            step.is_ok_and(|step| position.check_move(spec.first, &step).is_ok())
        })
    };
    [SHOGI, CHESS, XIANGQI].into_iter().find(takes).unwrap_or(SHOGI)
}

fn begin(
    import: &mut Import<'_>,
    spec: &GameSpec,
    text: &str,
    line: Line<'_>,
) -> Option<(Box<dyn AnyPosition>, sgf_model::value::Color)> {
    if text.is_empty() {
        return Some((spec.begin(&Options::default()).ok()?, spec.first));
    }
    fen::begin(import, spec, text, line.range())
}
