//! T1 into SGF.

use sgf_model::value::Color;

use super::{N_REMARKS, N_VALUES, NUMBER, is_move};
use crate::draft::Draft;
use crate::fact::FactKind;
use crate::lines::Line;
use crate::moves::{Moves, as_it_stands};
use crate::tree::ROOT;

/// The size of the board where the file does not say it.
const USUAL: u32 = 24;

pub(super) fn read(draft: &mut Draft<'_>) {
    let lines: Vec<Line<'_>> = draft.lines().collect();
    let start = draft.start();
    draft.settle_charset(start..draft.bytes.len(), None, None);
    let values: Vec<Line<'_>> = lines.iter().skip(N_REMARKS).take(N_VALUES).copied().map(value).collect();
    let get = |index: usize| values.get(index).copied().filter(|line| !line.text.is_empty());
    let [rows, columns] = [3, 4].map(|index| get(index).map(|line| side(draft, line)).unwrap_or(USUAL));
    draft.sheet.begin(NUMBER, start);
    let size = if columns == rows { columns.to_string() } else { format!("{columns}:{rows}") };
    draft.sheet.raw("SZ", &size);
    for (ident, index) in [("PW", 1), ("PB", 2)] {
        if let Some(line) = get(index) {
            let text = draft.text(line);
            draft.sheet.line(ident, &text);
        }
    }
    // Links cannot be taken away: the program follows the rules for paper and pencil.
    draft.sheet.raw("RU", "PP");
    let options = sgf_games::Options::default().with_size(columns, rows).with_rules("PP");
    let first = first(draft, get(7));
    let spec = sgf_games::game(NUMBER).expect("TwixT is in the table");
    let mut position = spec.begin(&options).ok();
    if first == Color::Black {
        draft.sheet.raw("PL", first.encode());
        position.iter_mut().for_each(|position| position.set_turn(first));
    }
    if let Some(line) = get(8).filter(|line| !line.text.eq_ignore_ascii_case(b"V")) {
        draft.tell(FactKind::Assumed("direction of letters"), line.range());
    }
    moves(draft, &lines, position, first);
}

/// A line without what stands behind the `#`.
fn value(line: Line<'_>) -> Line<'_> {
    line.divide(b'#').map_or(line, |(value, _)| value).trimmed()
}

fn side(draft: &mut Draft<'_>, line: Line<'_>) -> u32 {
    let sizes = sgf_games::twixt::SPEC.sizes.expect("a board of TwixT has sides");
    let is_side = |side: &u32| (u32::from(sizes.min)..=u32::from(sizes.max)).contains(side);
    line.number().filter(is_side).unwrap_or_else(|| {
        draft.tell(FactKind::BadValue("size"), line.range());
        USUAL
    })
}

fn first(draft: &mut Draft<'_>, line: Option<Line<'_>>) -> Color {
    match line.map(|line| (line, line.text)) {
        None | Some((_, b"1")) => Color::White,
        Some((_, b"2")) => Color::Black,
        Some((line, _)) => {
            draft.tell(FactKind::BadValue("starting player"), line.range());
            Color::White
        }
    }
}

fn moves(
    draft: &mut Draft<'_>,
    lines: &[Line<'_>],
    position: Option<Box<dyn sgf_games::AnyPosition>>,
    first: Color,
) {
    let (mut moves, mut last) = (Moves::new(), ROOT);
    for &line in lines.iter().skip(N_REMARKS + N_VALUES) {
        let line = value(line);
        match line.ascii().filter(|_| is_move(line.text)) {
            _ if line.text.is_empty() => {}
            Some(text) if text.eq_ignore_ascii_case("swap") => {
                last = moves.add(last, None, "swap-pieces", line.range());
            }
            Some(text) => last = moves.add(last, None, text, line.range()),
            None => draft.tell(FactKind::Unknown, line.range()),
        }
    }
    moves.settle(draft, position, first, as_it_stands);
    moves.tree.write(&mut draft.sheet);
}
