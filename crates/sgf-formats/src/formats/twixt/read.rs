//! TwixT move lists, read as SGF.

use sgf_model::info::{GameResult, Manner};
use sgf_model::value::Color;

use super::{NUMBER, Turn, hole, is_turn, turns, without_offer};
use crate::fact::FactKind;
use crate::import::Import;
use crate::lines::Line;
use crate::moves::{Moves, verbatim};
use crate::tree::ROOT;

/// The board sizes of players: that of Little Golem first.
const SIZES: [u32; 4] = [24, 30, 36, 48];

pub(super) fn read(import: &mut Import<'_>) {
    let start = import.start();
    let text = Line { at: 0, text: import.bytes }.part(start..import.bytes.len());
    let turns: Vec<Turn<'_>> = turns(text).collect();
    let largest =
        turns.iter().filter_map(|turn| hole(turn.text.text)).map(|(column, row)| column.max(row)).max();
    let size = SIZES.into_iter().find(|size| *size >= largest.unwrap_or(0)).unwrap_or(SIZES[0]);
    import.writer.begin(NUMBER, start);
    import.writer.raw("SZ", &size.to_string());
    import.writer.raw("RU", "PP");
    import.report(FactKind::Assumed("size"), start..start);
    import.report(FactKind::Assumed("RU"), start..start);
    if let Some(result) = result(&turns) {
        import.writer.raw("RE", &result.encode());
    }
    let options = sgf_games::Options::default().with_size(size, size).with_rules("PP");
    let position = sgf_games::twixt::SPEC.begin(&options).ok();
    let (mut moves, mut last, mut n_turns) = (Moves::new(), ROOT, 0);
    for turn in &turns {
        let Some(text) = turn.text.ascii().filter(|_| is_turn(turn.text)) else {
            import.report(FactKind::Unknown, turn.text.range());
            continue;
        };
        n_turns += 1;
        if turn.number.is_some_and(|number| number != n_turns) {
            import.report(FactKind::OutOfSequence, turn.text.range());
        }
        let plain = without_offer(turn.text);
        let word = plain.ascii().unwrap_or_default();
        let word = if word.eq_ignore_ascii_case("swap") { "swap-pieces" } else { word };
        last = moves.add(last, None, &word.to_ascii_lowercase(), plain.range());
        if plain != turn.text {
            moves.tree.comment(last, &text[plain.text.len() + 1..]);
        }
    }
    moves.resolve(import, position, Color::White, verbatim);
    moves.tree.write(&mut import.writer);
}

/// The result by the last turn. Players alternate, and a swap of pieces is a turn.
fn result(turns: &[Turn<'_>]) -> Option<GameResult> {
    let known: Vec<_> = turns.iter().filter(|turn| is_turn(turn.text)).collect();
    let last = known.last()?.text.text;
    let mover = if known.len() % 2 == 1 { Color::White } else { Color::Black };
    if last.eq_ignore_ascii_case(b"resign") {
        return Some(GameResult::win_through(mover.other(), Manner::Resign));
    }
    last.eq_ignore_ascii_case(b"draw").then_some(GameResult::Draw)
}
