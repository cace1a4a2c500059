//! PGN, read as SGF.

use std::borrow::Cow;

use sgf_games::{AnyPosition, GameSpec, Options};
use sgf_model::value::{Color, encode_real};

use super::info::Variant;
use super::remarks::{Remark, Report};
use super::{HIVE, info, is_draughts_game, judgements};
use crate::fact::FactKind;
use crate::fen::{SHUFFLED, Setup, turn_of};
use crate::import::Import;
use crate::lines::Line;
use crate::moves::{Moves, verbatim};
use crate::pgn::{Game, Word, Words, games};
use crate::tree::{NodeIndex, ROOT};

pub(super) fn read(import: &mut Import<'_>) {
    let start = import.start();
    import.choose_charset(start..import.bytes.len(), None, None);
    let words = Words::new(import.bytes, start);
    let is_hive = memchr::memmem::find(import.bytes, b"[GameType \"Base").is_some();
    for game in games(if is_hive { words.joining() } else { words }) {
        match info::game_of(&game).filter(|number| *number == HIVE || !is_draughts_game(&game)) {
            Some(number) => take(import, &game, number),
            None => {
                let at = game.tag("GameType").map_or(game.at..game.at, |line| line.range());
                import.report(FactKind::BadValue("GameType"), at);
            }
        }
    }
}

fn take(import: &mut Import<'_>, game: &Game<'_>, number: u16) {
    let spec = sgf_games::game(number).expect("its number is in the table");
    if game.tags.is_empty() && !begins_well(game, spec) {
        if let (Some(first), Some(last)) = (game.words.first(), game.words.last()) {
            import.report(FactKind::Unknown, first.range().start..last.range().end);
        }
        return;
    }
    import.writer.begin(number, game.at);
    let (position, turn) = match number {
        HIVE => begin_hive(import, game, spec),
        _ => begin(import, game, spec),
    };
    let mut reader = Reader::new();
    game.words.iter().for_each(|word| reader.take(import, *word, number));
    reader.finish(import, position, turn);
}

fn begin_hive(import: &mut Import<'_>, game: &Game<'_>, spec: &GameSpec) -> Start {
    let kind = game.tag("GameType").map(|line| import.text(line).into_owned()).unwrap_or_default();
    import.writer.line("SU", &kind);
    info::write(import, game, HIVE, false);
    (spec.begin(&Options::default().with_variant(kind)).ok(), Color::White)
}

/// The initial position, if it is known, and the player to move.
type Start = (Option<Box<dyn AnyPosition>>, Color);

/// Writes the tags, and starts with the position of the FEN, if there is one. Positions of unknown variants stay in GC.
fn begin(import: &mut Import<'_>, game: &Game<'_>, spec: &GameSpec) -> Start {
    let fen = game.tag("FEN");
    let text = fen.and_then(|line| line.ascii()).unwrap_or_default();
    let mut known = "";
    match info::variant(game, spec) {
        Variant::Usual => {}
        Variant::Shuffled => known = SHUFFLED,
        Variant::Other(line) => {
            let name = import.text(line);
            import.writer.line("SU", &name);
            import.report(FactKind::NotHeld("rules of the variant"), line.range());
            info::write(import, game, spec.number, fen.is_some());
            // Keep the moves, since the rules are unknown.
            return (None, fen.map_or(Color::White, |_| turn_of(text)));
        }
    }
    // Some programs only write the board and the player to move.
    let setup = fen.map(|_| Setup::read_variant(spec, text, known));
    if let Some(Some((_, name))) = &setup {
        known = *name;
    }
    import.writer.line("SU", known);
    let (Some(line), Some(setup)) = (fen, setup) else {
        info::write(import, game, spec.number, false);
        return (spec.begin(&Options::default().with_variant(known)).ok(), Color::White);
    };
    let Some((setup, _)) = setup else {
        info::write(import, game, spec.number, true);
        import.report(FactKind::BadValue("FEN"), line.range());
        return (None, turn_of(text));
    };
    let is_usual = setup.is_usual(spec, known);
    info::write(import, game, spec.number, setup.is_more && !is_usual);
    if !is_usual {
        setup.write(&mut import.writer);
        if setup.is_more {
            import.report(FactKind::NotHeld("FEN"), line.range());
        }
    }
    (Some(setup.position), setup.turn)
}

/// Returns whether a game without tags starts with a valid move.
fn begins_well(game: &Game<'_>, spec: &GameSpec) -> bool {
    let first =
        game.words.iter().find_map(|word| if let Word::Move(line) = word { line.ascii() } else { None });
    let position = spec.begin(&Options::default()).ok();
    first.zip(position).is_some_and(|(text, position)| position.read_move(Color::White, text).is_ok())
}

/// The state of a game.
struct Reader {
    moves: Moves,
    /// The node of the last move, or the one before a variation.
    last: NodeIndex,
    /// The start nodes of the open variations.
    open: Vec<NodeIndex>,
    /// Whether a variation has no move yet.
    begins: bool,
    /// A comment on the first move of a variation.
    ahead: Vec<String>,
    clocks: Vec<(NodeIndex, String)>,
    /// The remarks of a tournament manager on moves.
    reports: Vec<(NodeIndex, Report)>,
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
            reports: Vec::new(),
            has_colors: false,
        }
    }

    fn take(&mut self, import: &mut Import<'_>, word: Word<'_>, number: u16) {
        match word {
            Word::Move(line) if number == HIVE && is_result(line) => {}
            Word::Move(line) => self.make(import, line),
            Word::Open(at) if self.last == ROOT => import.report(FactKind::Unknown, at..at + 1),
            Word::Open(_) => {
                self.open.push(self.last);
                self.last = self.moves.tree.parent(self.last);
                self.begins = true;
            }
            Word::Close(at) => match self.open.pop() {
                Some(place) => (self.last, self.begins) = (place, false),
                None => import.report(FactKind::Unknown, at..at + 1),
            },
            Word::Comment(line) => {
                let text = import.decode(line.range()).into_owned();
                self.remark(import, line, &text);
            }
            Word::Nag(line) => self.judge(import, line),
            Word::Unclosed(line) => import.report(FactKind::Unknown, line.range()),
            Word::Result(_) | Word::Tag { .. } => {}
        }
    }

    fn make(&mut self, import: &mut Import<'_>, line: Line<'_>) {
        let text: Cow<'_, str> = line.ascii().map_or_else(|| import.decode(line.range()), Cow::Borrowed);
        self.last = self.moves.add(self.last, None, &text, line.range());
        self.begins = false;
        for text in self.ahead.drain(..) {
            self.moves.tree.comment(self.last, &text);
        }
    }

    fn remark(&mut self, import: &mut Import<'_>, line: Line<'_>, text: &str) {
        let remark = Remark::read(text);
        if self.begins {
            // Commands before a move are rare, and stay in the text.
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
        self.reports.extend(remark.report.map(|report| (self.last, report)));
        self.clocks.extend(remark.clock.map(|clock| (self.last, clock)));
        if remark.has_colors && !std::mem::replace(&mut self.has_colors, true) {
            import.report(FactKind::NotHeld("colors of marks"), line.range());
        }
    }

    fn judge(&mut self, import: &mut Import<'_>, line: Line<'_>) {
        let Some(number) = judgements::number(line.text).filter(|_| self.last != ROOT) else {
            return import.report(FactKind::Unknown, line.range());
        };
        match judgements::property(number) {
            Some((ident, value)) if !self.moves.tree.has(self.last, ident) => {
                self.moves.tree.add(self.last, ident, value);
            }
            Some(_) => import.report(FactKind::Repeated("judgement"), line.range()),
            None if number == 0 => {}
            None => self.moves.tree.add(self.last, judgements::OTHERS, number.to_string()),
        }
    }

    fn finish(mut self, import: &mut Import<'_>, position: Option<Box<dyn AnyPosition>>, turn: Color) {
        self.moves.resolve(import, position, turn, verbatim);
        for (place, seconds) in self.clocks {
            if let Some(color) = self.moves.tree.mover(place) {
                let ident = if color == Color::Black { "BL" } else { "WL" };
                if !self.moves.tree.has(place, ident) {
                    self.moves.tree.add(place, ident, seconds);
                }
            }
        }
        // The score is for the player who moved, and V for Black.
        for (place, score) in self.reports.iter().filter_map(|(place, report)| Some((*place, report.score?)))
        {
            let sign = if self.moves.tree.mover(place) == Some(Color::Black) { 1.0 } else { -1.0 };
            if !self.moves.tree.has(place, "V")
                && let Ok(value) = encode_real(sign * score + 0.0)
            {
                self.moves.tree.add(place, "V", value);
            }
        }
        self.moves.tree.write(&mut import.writer);
    }
}

/// The results of Hive games.
fn is_result(line: Line<'_>) -> bool {
    matches!(line.text, b"WhiteWins" | b"BlackWins" | b"Draw" | b"InProgress" | b"NotStarted")
}
