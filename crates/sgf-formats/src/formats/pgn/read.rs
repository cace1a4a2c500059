//! PGN into SGF.

use std::borrow::Cow;

use sgf_games::{AnyPosition, GameSpec, Options};
use sgf_model::value::Color;

use super::remarks::Remark;
use super::{CHESS, HIVE, info, judgements};
use crate::draft::Draft;
use crate::fact::FactKind;
use crate::fen::Setup;
use crate::lines::Line;
use crate::moves::{Moves, as_it_stands};
use crate::pgn::{Game, Word, Words, games};
use crate::tree::{Place, ROOT};

pub(super) fn read(draft: &mut Draft<'_>) {
    let start = draft.start();
    draft.settle_charset(start..draft.bytes.len(), None, None);
    let words = Words::new(draft.bytes, start);
    let is_hive = memchr::memmem::find(draft.bytes, b"[GameType \"Base").is_some();
    for game in games(if is_hive { words.joining() } else { words }) {
        match info::game_of(&game) {
            Some(number) => take(draft, &game, number),
            None => {
                let at = game.tag("GameType").map_or(game.at..game.at, |line| line.range());
                draft.tell(FactKind::BadValue("GameType"), at);
            }
        }
    }
}

/// A position that chess is not begun with: another kind of chess.
fn variant<'s>(game: &Game<'s>) -> Option<Line<'s>> {
    let usual = ["standard", "chess", "from position", "normal"];
    let is_usual = |line: &Line<'s>| usual.iter().any(|name| line.text.eq_ignore_ascii_case(name.as_bytes()));
    game.tag("Variant").filter(|line| !is_usual(line))
}

fn take(draft: &mut Draft<'_>, game: &Game<'_>, number: u16) {
    let spec = sgf_games::game(number).expect("its number is in the table");
    if game.tags.is_empty() && !begins_well(game, spec) {
        if let (Some(first), Some(last)) = (game.words.first(), game.words.last()) {
            draft.tell(FactKind::Unknown, first.range().start..last.range().end);
        }
        return;
    }
    draft.sheet.begin(number, game.at);
    let kind = game.tag("GameType").filter(|_| number == HIVE).map(|line| draft.text(line).into_owned());
    if let Some(kind) = &kind {
        draft.sheet.line("SU", kind);
    }
    info::write(draft, game, number);
    let mut turn = Color::White;
    let options = Options::default().with_variant(kind.unwrap_or_default());
    let mut position = spec.begin(&options).ok();
    if number == CHESS && variant(game).is_some() {
        // The moves are kept as they stand: the rules of another kind of chess are not known here.
        position = None;
    } else if let Some(line) = game.tag("FEN").filter(|_| number != HIVE) {
        position = begin(draft, spec, line, &mut turn);
    }
    let mut reader = Reader::new();
    game.words.iter().for_each(|word| reader.take(draft, *word, number));
    reader.finish(draft, position, turn);
}

/// Tells whether the first move of a game without tags is one.
fn begins_well(game: &Game<'_>, spec: &GameSpec) -> bool {
    let first =
        game.words.iter().find_map(|word| if let Word::Move(line) = word { line.ascii() } else { None });
    let position = spec.begin(&Options::default()).ok();
    first.zip(position).is_some_and(|(text, position)| position.read(Color::White, text).is_ok())
}

/// Begins with the position of a FEN.
fn begin(
    draft: &mut Draft<'_>,
    spec: &GameSpec,
    line: Line<'_>,
    turn: &mut Color,
) -> Option<Box<dyn AnyPosition>> {
    let text = line.ascii().unwrap_or_default();
    // Some programs write only the board and whose turn it is.
    let Some(setup) = Setup::read(spec, text) else {
        draft.tell(FactKind::BadValue("FEN"), line.range());
        return None;
    };
    *turn = setup.turn;
    let usual = spec.begin(&Options::default()).ok()?;
    if usual.hash() == setup.position.hash() {
        return Some(usual);
    }
    setup.write(&mut draft.sheet);
    if setup.is_more {
        draft.tell(FactKind::NotHeld("FEN"), line.range());
    }
    Some(setup.position)
}

/// A game in the making.
struct Reader {
    moves: Moves,
    /// The node of the last move, or the one before the first move of a variation.
    last: Place,
    /// Where the variations that are open began.
    open: Vec<Place>,
    /// Whether a variation has begun and has no move yet.
    begins: bool,
    /// A comment on the first move of a variation.
    ahead: Vec<String>,
    clocks: Vec<(Place, String)>,
    has_colors: bool,
}

impl Reader {
    fn new() -> Reader {
        Reader {
            moves: Moves::new(),
            last: ROOT,
            open: Vec::new(),
            begins: false,
            ahead: Vec::new(),
            clocks: Vec::new(),
            has_colors: false,
        }
    }

    fn take(&mut self, draft: &mut Draft<'_>, word: Word<'_>, number: u16) {
        match word {
            Word::Move(line) if number == HIVE && is_result(line) => {}
            Word::Move(line) => self.make(draft, line),
            Word::Open(at) if self.last == ROOT => draft.tell(FactKind::Unknown, at..at + 1),
            Word::Open(_) => {
                self.open.push(self.last);
                self.last = self.moves.tree.parent(self.last);
                self.begins = true;
            }
            Word::Close(at) => match self.open.pop() {
                Some(place) => (self.last, self.begins) = (place, false),
                None => draft.tell(FactKind::Unknown, at..at + 1),
            },
            Word::Comment(line) => {
                let text = draft.decode(line.range()).into_owned();
                self.remark(draft, line, &text);
            }
            Word::Nag(line) => self.judge(draft, line),
            Word::Unclosed(line) => draft.tell(FactKind::Unknown, line.range()),
            Word::Result(_) | Word::Tag { .. } => {}
        }
    }

    fn make(&mut self, draft: &mut Draft<'_>, line: Line<'_>) {
        let text: Cow<'_, str> = line.ascii().map_or_else(|| draft.decode(line.range()), Cow::Borrowed);
        self.last = self.moves.add(self.last, None, &text, line.range());
        self.begins = false;
        for text in self.ahead.drain(..) {
            self.moves.tree.comment(self.last, &text);
        }
    }

    fn remark(&mut self, draft: &mut Draft<'_>, line: Line<'_>, text: &str) {
        let remark = Remark::read(text);
        if self.begins {
            // Commands before a move are rare, and are kept in the text.
            self.ahead.push(text.split_whitespace().collect::<Vec<_>>().join(" "));
            return;
        }
        let tree = &mut self.moves.tree;
        if !remark.text.is_empty() {
            tree.comment(self.last, &remark.text);
        }
        if let Some(value) = remark.value {
            tree.add(self.last, "V", value);
        }
        for (ident, values) in [("CR", remark.circles), ("AR", remark.arrows)] {
            values.into_iter().for_each(|value| tree.add(self.last, ident, value));
        }
        self.clocks.extend(remark.clock.map(|clock| (self.last, clock)));
        if remark.has_colors && !std::mem::replace(&mut self.has_colors, true) {
            draft.tell(FactKind::NotHeld("colours of marks"), line.range());
        }
    }

    fn judge(&mut self, draft: &mut Draft<'_>, line: Line<'_>) {
        let Some(number) = judgements::number(line.text).filter(|_| self.last != ROOT) else {
            return draft.tell(FactKind::Unknown, line.range());
        };
        match judgements::property(number) {
            Some((ident, value)) if !self.moves.tree.has(self.last, ident) => {
                self.moves.tree.add(self.last, ident, value);
            }
            Some(_) => draft.tell(FactKind::Repeated("judgement"), line.range()),
            None if number == 0 => {}
            None => self.moves.tree.add(self.last, judgements::OTHERS, number.to_string()),
        }
    }

    fn finish(mut self, draft: &mut Draft<'_>, position: Option<Box<dyn AnyPosition>>, turn: Color) {
        self.moves.settle(draft, position, turn, as_it_stands);
        for (place, seconds) in self.clocks {
            if let Some(color) = self.moves.tree.mover(place) {
                let ident = if color == Color::Black { "BL" } else { "WL" };
                if !self.moves.tree.has(place, ident) {
                    self.moves.tree.add(place, ident, seconds);
                }
            }
        }
        self.moves.tree.write(&mut draft.sheet);
    }
}

/// The words with which Hive ends a game.
fn is_result(line: Line<'_>) -> bool {
    matches!(line.text, b"WhiteWins" | b"BlackWins" | b"Draw" | b"InProgress" | b"NotStarted")
}
