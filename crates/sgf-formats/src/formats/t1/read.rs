//! T1, read as SGF.

use sgf_model::value::Color;

use super::{N_REMARKS, N_VALUES, NUMBER, is_move};
use crate::fact::FactKind;
use crate::import::Import;
use crate::lines::Line;
use crate::moves::{Moves, verbatim};
use crate::tree::ROOT;

/// The default board size.
const USUAL: u32 = 24;

pub(super) fn read(import: &mut Import<'_>) {
    let lines: Vec<Line<'_>> = import.lines().collect();
    let start = import.start();
    import.choose_charset(start..import.bytes.len(), None, None);
    let values: Vec<Line<'_>> = lines.iter().skip(N_REMARKS).take(N_VALUES).copied().map(value).collect();
    let get = |index: usize| values.get(index).copied().filter(|line| !line.text.is_empty());
    let [rows, columns] = [3, 4].map(|index| get(index).map_or(USUAL, |line| side(import, line)));
    import.writer.begin(NUMBER, start);
    let size = if columns == rows { columns.to_string() } else { format!("{columns}:{rows}") };
    import.writer.raw("SZ", &size);
    for (ident, index) in [("PW", 1), ("PB", 2)] {
        if let Some(line) = get(index) {
            let text = import.text(line);
            import.writer.line(ident, &text);
        }
    }
    // Links cannot be removed: the program follows the paper and pencil rules.
    import.writer.raw("RU", "PP");
    let options = sgf_games::Options::default().with_size(columns, rows).with_rules("PP");
    let first = first(import, get(7));
    let spec = sgf_games::game(NUMBER).expect("TwixT is in the table");
    let mut position = spec.begin(&options).ok();
    if first == Color::Black {
        import.writer.raw("PL", first.encode());
        position.iter_mut().for_each(|position| position.set_turn(first));
    }
    if let Some(line) = get(8).filter(|line| !line.text.eq_ignore_ascii_case(b"V")) {
        import.report(FactKind::Assumed("direction of letters"), line.range());
    }
    moves(import, &lines, position, first);
}

/// A line without the part after the `#`.
fn value(line: Line<'_>) -> Line<'_> {
    line.split_once(b'#').map_or(line, |(value, _)| value).trimmed()
}

fn side(import: &mut Import<'_>, line: Line<'_>) -> u32 {
    let sizes = sgf_games::twixt::SPEC.sizes.expect("a board of TwixT has sides");
    let is_side = |side: &u32| (u32::from(sizes.min)..=u32::from(sizes.max)).contains(side);
    line.number().filter(is_side).unwrap_or_else(|| {
        import.report(FactKind::BadValue("size"), line.range());
        USUAL
    })
}

fn first(import: &mut Import<'_>, line: Option<Line<'_>>) -> Color {
    match line.map(|line| (line, line.text)) {
        None | Some((_, b"1")) => Color::White,
        Some((_, b"2")) => Color::Black,
        Some((line, _)) => {
            import.report(FactKind::BadValue("starting player"), line.range());
            Color::White
        }
    }
}

fn moves(
    import: &mut Import<'_>,
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
            None => import.report(FactKind::Unknown, line.range()),
        }
    }
    moves.resolve(import, position, first, verbatim);
    moves.tree.write(&mut import.writer);
}
