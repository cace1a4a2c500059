//! CBR and CBL, read as SGF.

use sgf_games::xiangqi::Kind;
use sgf_model::value::Color;

use super::GAME;
use crate::bytes::Bytes;
use crate::fact::FactKind;
use crate::import::Import;
use crate::moves::Moves;
use crate::tree::{NodeIndex, ROOT};
use crate::xiangqi::{Man, NUMBER, name, write};

/// The offsets of the board and the moves in a record.
const BOARD: usize = 2120;
const MOVES: usize = 2214;

/// The text fields of the two versions, with their properties.
const TEXTS: [[(usize, &str); 4]; 2] = [
    [(52, "GN"), (564, "EV"), (948, "PW"), (1172, "PB")],
    [(180, "GN"), (692, "EV"), (1076, "PW"), (1300, "PB")],
];

/// The men by number on the board.
const MEN: [Kind; 7] =
    [Kind::Chariot, Kind::Horse, Kind::Elephant, Kind::Advisor, Kind::General, Kind::Cannon, Kind::Soldier];

pub(super) fn read(import: &mut Import<'_>) {
    let starts: Vec<usize> = memchr::memmem::find_iter(import.bytes, GAME).collect();
    for (index, &start) in starts.iter().enumerate() {
        let end = starts.get(index + 1).copied().unwrap_or(import.bytes.len());
        game(import, start, end);
    }
    if starts.is_empty() {
        import.report(FactKind::Broken, 0..import.bytes.len());
    }
}

fn game(import: &mut Import<'_>, start: usize, end: usize) {
    let record = &import.bytes[start..end];
    if record.len() < MOVES {
        return import.report(FactKind::Truncated, start..end);
    }
    let fields = match record[19] {
        1 => TEXTS[0],
        2 => TEXTS[1],
        _ => {
            import.report(FactKind::Assumed("version"), start + 19..start + 20);
            TEXTS[1]
        }
    };
    import.writer.begin(NUMBER, start);
    for (at, ident) in fields {
        let text = text(&record[at..BOARD], start + at, import, true);
        import.writer.line(ident, &text);
    }
    let men = men(import, &record[BOARD..BOARD + 90], start + BOARD);
    let mut reader =
        Reader { bytes: Bytes::new(&import.bytes[..end], start + MOVES), moves: Moves::new(), first: None };
    reader.read(import);
    let (moves, first) = (reader.moves, reader.first);
    write(import, &men, moves, first, start + BOARD);
}

/// A UTF-16 text, up to a NUL.
fn text(bytes: &[u8], at: usize, import: &mut Import<'_>, ends: bool) -> String {
    let units = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    let units = units.take_while(|unit| !ends || *unit != 0);
    let mut is_whole = true;
    let text = char::decode_utf16(units)
        .map(|it| {
            it.unwrap_or_else(|_| {
                is_whole = false;
                char::REPLACEMENT_CHARACTER
            })
        })
        .collect();
    if !is_whole {
        import.report(FactKind::Undecoded, at..at + bytes.len().min(2));
    }
    text
}

fn men(import: &mut Import<'_>, board: &[u8], at: usize) -> Vec<Man> {
    let mut men = Vec::new();
    for (index, &number) in (0_u8..90).zip(board) {
        let color = match number >> 4 {
            1 => Color::White,
            2 => Color::Black,
            _ if number == 0 => continue,
            _ => {
                import.report(
                    FactKind::BadValue("board"),
                    at + usize::from(index)..at + usize::from(index) + 1,
                );
                continue;
            }
        };
        let kind = usize::from(number & 0x0F).checked_sub(1).and_then(|kind| MEN.get(kind));
        match kind {
            Some(&kind) => men.push(Man { color, kind, column: index % 9, row: 9 - index / 9 }),
            None => import
                .report(FactKind::BadValue("board"), at + usize::from(index)..at + usize::from(index) + 1),
        }
    }
    men
}

/// The state of reading moves.
struct Reader<'b> {
    bytes: Bytes<'b>,
    moves: Moves,
    /// The origin of the first move.
    first: Option<(u8, u8)>,
}

/// Move flags.
const ENDS: u8 = 1;
const HAS_VARIATION: u8 = 2;
const HAS_COMMENT: u8 = 4;

impl Reader<'_> {
    fn read(&mut self, import: &mut Import<'_>) {
        let (mut open, mut parent): (Vec<NodeIndex>, NodeIndex) = (Vec::new(), ROOT);
        loop {
            let at = self.bytes.at;
            let Some([marks, _, from, to]) = self.node() else {
                return import.report(FactKind::Truncated, at..self.bytes.bytes.len());
            };
            let place = self.place(import, [from, to], parent, at);
            if marks & HAS_COMMENT != 0 {
                self.comment(import, place);
            }
            if marks & HAS_VARIATION != 0 && place != ROOT {
                open.push(parent);
            }
            parent = match marks & ENDS {
                0 => place,
                _ => match open.pop() {
                    Some(parent) => parent,
                    None => return,
                },
            };
        }
    }

    fn node(&mut self) -> Option<[u8; 4]> {
        Some([self.bytes.byte()?, self.bytes.byte()?, self.bytes.byte()?, self.bytes.byte()?])
    }

    /// The first node can be the root, which has no move.
    fn place(
        &mut self,
        import: &mut Import<'_>,
        [from, to]: [u8; 2],
        parent: NodeIndex,
        at: usize,
    ) -> NodeIndex {
        if from == to && parent == ROOT {
            return ROOT;
        }
        let point = |square: u8| (square < 90).then(|| (square % 9, 9 - square / 9));
        match (point(from), point(to)) {
            (Some(from), Some(to)) => {
                self.first = self.first.or(Some(from));
                let text = name(from.0, from.1) + &name(to.0, to.1);
                self.moves.add(parent, None, &text, at..at + 4)
            }
            _ => {
                import.report(FactKind::OffBoard, at..at + 4);
                self.moves.plain(parent, at)
            }
        }
    }

    fn comment(&mut self, import: &mut Import<'_>, place: NodeIndex) {
        let Some(length) = self.bytes.number() else { return };
        let (at, is_whole) = self.bytes.take(length as usize);
        if !is_whole {
            import.report(FactKind::Truncated, at.clone());
        }
        let text = text(&self.bytes.bytes[at.clone()], at.start, import, false).replace("\r\n", "\n");
        self.moves.tree.comment(place, text.trim_end_matches(['\0', '\n']));
    }
}
