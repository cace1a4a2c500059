//! Lines of USI and its relatives into SGF.

use sgf_games::{AnyPosition, GameSpec, Options};

use super::{CHESS, SHOGI, XIANGQI};
use crate::draft::Draft;
use crate::fact::FactKind;
use crate::fen::Setup;
use crate::lines::Line;
use crate::moves::{Moves, as_it_stands};
use crate::tree::ROOT;

pub(super) fn read(draft: &mut Draft<'_>) {
    for line in draft.lines().map(|line| line.trimmed()).filter(|line| !line.text.is_empty()) {
        game(draft, line);
    }
}

fn game(draft: &mut Draft<'_>, line: Line<'_>) {
    let words: Vec<Line<'_>> = line.words().collect();
    let words =
        if words.first().is_some_and(|word| word.text == b"position") { &words[1..] } else { &words[..] };
    let n_head = words.iter().position(|word| word.text == b"moves").unwrap_or(words.len());
    let (head, moves) = words.split_at(n_head);
    let moves = moves.get(1..).unwrap_or_default();
    let fields: Vec<&str> = head.iter().skip(1).filter_map(|word| word.ascii()).collect();
    let number = match head.first().map(|word| word.text) {
        Some(b"startpos") => of_moves(moves),
        Some(b"sfen") => SHOGI,
        Some(b"fen") if fields.first().is_some_and(|board| board.matches('/').count() == 9) => XIANGQI,
        Some(b"fen") => CHESS,
        _ => return draft.tell(FactKind::Unknown, line.range()),
    };
    let spec = sgf_games::game(number).expect("its number is in the table");
    draft.sheet.begin(number, line.at);
    let Some((position, turn)) = begin(draft, spec, &fields.join(" "), line) else { return };
    let (mut tree, mut last) = (Moves::new(), ROOT);
    for word in moves {
        match word.ascii() {
            Some(text) => last = tree.add(last, None, text, word.range()),
            None => draft.tell(FactKind::Unknown, word.range()),
        }
    }
    tree.settle(draft, Some(position), turn, as_it_stands);
    tree.tree.write(&mut draft.sheet);
}

/// The game whose usual position takes the first move; shogi, if there is none.
fn of_moves(moves: &[Line<'_>]) -> u16 {
    let Some(first) = moves.first().and_then(|word| word.ascii()) else { return SHOGI };
    let takes = |number: &u16| {
        let Some(spec) = sgf_games::game(*number) else { return false };
        let position = spec.begin(&Options::default()).ok();
        position.is_some_and(|position| {
            let step = position.read(spec.first, first);
            step.is_ok_and(|step| position.judge(spec.first, &step).is_ok())
        })
    };
    [SHOGI, CHESS, XIANGQI].into_iter().find(takes).unwrap_or(SHOGI)
}

fn begin(
    draft: &mut Draft<'_>,
    spec: &GameSpec,
    text: &str,
    line: Line<'_>,
) -> Option<(Box<dyn AnyPosition>, sgf_model::value::Color)> {
    let usual = spec.begin(&Options::default()).ok()?;
    if text.is_empty() {
        return Some((usual, spec.first));
    }
    let Some(setup) = Setup::read(spec, text) else {
        draft.tell(FactKind::BadValue("position"), line.range());
        return None;
    };
    if usual.hash() == setup.position.hash() {
        return Some((usual, spec.first));
    }
    setup.write(&mut draft.sheet);
    if setup.is_more {
        draft.tell(FactKind::NotHeld("position"), line.range());
    }
    Some((setup.position, setup.turn))
}
