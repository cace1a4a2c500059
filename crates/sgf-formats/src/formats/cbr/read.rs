//! CBR and CBL into SGF.

use sgf_games::xiangqi::Kind;
use sgf_model::value::Color;

use super::GAME;
use crate::bytes::Bytes;
use crate::draft::Draft;
use crate::fact::FactKind;
use crate::moves::Moves;
use crate::tree::{Place, ROOT};
use crate::xiangqi::{Man, NUMBER, name, write};

/// Where the board stands in a record, and the moves.
const BOARD: usize = 2120;
const MOVES: usize = 2214;

/// The text fields of the two versions, with their properties.
const TEXTS: [[(usize, &str); 4]; 2] = [
    [(52, "GN"), (564, "EV"), (948, "PW"), (1172, "PB")],
    [(180, "GN"), (692, "EV"), (1076, "PW"), (1300, "PB")],
];

/// The men by their numbers on the board.
const MEN: [Kind; 7] =
    [Kind::Chariot, Kind::Horse, Kind::Elephant, Kind::Advisor, Kind::General, Kind::Cannon, Kind::Soldier];

pub(super) fn read(draft: &mut Draft<'_>) {
    let starts: Vec<usize> = memchr::memmem::find_iter(draft.bytes, GAME).collect();
    for (index, &start) in starts.iter().enumerate() {
        let end = starts.get(index + 1).copied().unwrap_or(draft.bytes.len());
        game(draft, start, end);
    }
    if starts.is_empty() {
        draft.tell(FactKind::Broken, 0..draft.bytes.len());
    }
}

fn game(draft: &mut Draft<'_>, start: usize, end: usize) {
    let record = &draft.bytes[start..end];
    if record.len() < MOVES {
        return draft.tell(FactKind::Truncated, start..end);
    }
    let fields = match record[19] {
        1 => TEXTS[0],
        2 => TEXTS[1],
        _ => {
            draft.tell(FactKind::Assumed("version"), start + 19..start + 20);
            TEXTS[1]
        }
    };
    draft.sheet.begin(NUMBER, start);
    for (at, ident) in fields {
        let text = text(&record[at..BOARD], start + at, draft, true);
        draft.sheet.line(ident, &text);
    }
    let men = men(draft, &record[BOARD..BOARD + 90], start + BOARD);
    let mut reader =
        Reader { bytes: Bytes::new(&draft.bytes[..end], start + MOVES), moves: Moves::new(), first: None };
    reader.read(draft);
    let (moves, first) = (reader.moves, reader.first);
    write(draft, &men, moves, first, start + BOARD);
}

/// A text of UTF-16, up to its NUL if there is one.
fn text(bytes: &[u8], at: usize, draft: &mut Draft<'_>, ends: bool) -> String {
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
        draft.tell(FactKind::Undecoded, at..at + bytes.len().min(2));
    }
    text
}

fn men(draft: &mut Draft<'_>, board: &[u8], at: usize) -> Vec<Man> {
    let mut men = Vec::new();
    for (index, &number) in (0_u8..90).zip(board) {
        let color = match number >> 4 {
            1 => Color::White,
            2 => Color::Black,
            _ if number == 0 => continue,
            _ => {
                draft.tell(FactKind::BadValue("board"), at + usize::from(index)..at + usize::from(index) + 1);
                continue;
            }
        };
        let kind = usize::from(number & 0x0F).checked_sub(1).and_then(|kind| MEN.get(kind));
        match kind {
            Some(&kind) => men.push(Man { color, kind, column: index % 9, row: 9 - index / 9 }),
            None => {
                draft.tell(FactKind::BadValue("board"), at + usize::from(index)..at + usize::from(index) + 1)
            }
        }
    }
    men
}

/// The moves while they are read.
struct Reader<'b> {
    bytes: Bytes<'b>,
    moves: Moves,
    /// From where the first move goes.
    first: Option<(u8, u8)>,
}

/// What the marks of a move say.
const ENDS: u8 = 1;
const HAS_VARIATION: u8 = 2;
const HAS_COMMENT: u8 = 4;

impl Reader<'_> {
    fn read(&mut self, draft: &mut Draft<'_>) {
        let (mut open, mut parent): (Vec<Place>, Place) = (Vec::new(), ROOT);
        loop {
            let at = self.bytes.at;
            let Some([marks, _, from, to]) = self.node() else {
                return draft.tell(FactKind::Truncated, at..self.bytes.whole.len());
            };
            let place = self.place(draft, [from, to], parent, at);
            if marks & HAS_COMMENT != 0 {
                self.comment(draft, place);
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

    /// The first node may be the beginning itself: it goes nowhere.
    fn place(&mut self, draft: &mut Draft<'_>, [from, to]: [u8; 2], parent: Place, at: usize) -> Place {
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
                draft.tell(FactKind::OffBoard, at..at + 4);
                self.moves.plain(parent, at)
            }
        }
    }

    fn comment(&mut self, draft: &mut Draft<'_>, place: Place) {
        let Some(length) = self.bytes.number() else { return };
        let (at, is_whole) = self.bytes.take(length as usize);
        if !is_whole {
            draft.tell(FactKind::Truncated, at.clone());
        }
        let text = text(&self.bytes.whole[at.clone()], at.start, draft, false).replace("\r\n", "\n");
        self.moves.tree.comment(place, text.trim_end_matches(['\0', '\n']));
    }
}
