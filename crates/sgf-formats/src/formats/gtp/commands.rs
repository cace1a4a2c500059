//! Commands and answers in a file.

use std::collections::HashMap;

use crate::fact::FactKind;
use crate::import::Import;
use crate::lines::Line;

/// The kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A command that changes the game.
    Game,
    /// Any other known command.
    Other,
    /// An unknown command.
    Unknown,
}

/// Commands that change the game.
const OF_A_GAME: &[&str] = &[
    "boardsize",
    "rectangular_boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "kgs-genmove_cleanup",
    "lz-genmove_analyze",
    "kata-genmove_analyze",
    "genmove_analyze",
    "undo",
    "gg-undo",
    "fixed_handicap",
    "place_free_handicap",
    "set_free_handicap",
    "set_position",
    "gogui-play_sequence",
    "loadsgf",
];

/// Other common commands.
const OTHERS: &[&str] = &[
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "time_settings",
    "time_left",
    "final_score",
    "final_status_list",
    "final_status",
    "showboard",
    "printsgf",
    "reg_genmove",
    "get_komi",
    "query_boardsize",
    "cputime",
    "stop",
    "analyze",
    "is_legal",
    "all_legal",
    "estimate_score",
];

/// Prefixes of commands of particular programs.
const FAMILIES: &[&str] = &["kata-", "lz-", "kgs-", "gogui-", "gomill-", "sabaki-", "gtp2ogs-"];

/// A trimmed line without its comment and without the arrow that some logs have.
pub(super) fn plain(line: Line<'_>) -> Line<'_> {
    let end = memchr::memchr(b'#', line.text).unwrap_or(line.text.len());
    let line = line.part(0..end).trimmed();
    let n_arrows = line.text.iter().take_while(|byte| matches!(byte, b'>' | b'<')).count();
    let has_arrow = n_arrows > 0 && line.text.get(n_arrows) == Some(&b' ');
    if has_arrow { line.part(n_arrows..line.text.len()).trimmed() } else { line }
}

/// Classifies a line that is not an answer.
pub(super) fn kind(line: &[u8]) -> Kind {
    let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let is_number = |word: &&[u8]| word.iter().all(u8::is_ascii_digit);
    let word = words.next().and_then(|word| if is_number(&word) { words.next() } else { Some(word) });
    let Some(word) = word.and_then(|word| std::str::from_utf8(word).ok()) else { return Kind::Unknown };
    if OF_A_GAME.contains(&word) {
        Kind::Game
    } else if OTHERS.contains(&word) || FAMILIES.iter().any(|family| word.starts_with(family)) {
        Kind::Other
    } else {
        Kind::Unknown
    }
}

/// A command with its answer.
pub(super) struct Command<'s> {
    /// The line.
    pub(super) line: Line<'s>,
    /// Its name.
    pub(super) name: &'s str,
    /// The arguments.
    pub(super) arguments: Vec<Line<'s>>,
    pub(super) answer: Option<Answer<'s>>,
}

/// The answer.
pub(super) struct Answer<'s> {
    /// Whether the command succeeded.
    pub(super) is_done: bool,
    /// The lines of the answer, without the sign and the number.
    pub(super) lines: Vec<Line<'s>>,
}

/// The commands of a file in order, each with its answer, if there is one.
pub(super) fn commands<'s>(import: &mut Import<'s>) -> Vec<Command<'s>> {
    // Logs without empty lines have single-line answers.
    let has_gaps = import.lines().any(|line| plain(line).text.is_empty());
    let mut all = Collector { has_gaps, ..Collector::default() };
    let mut lines = import.lines().map(plain).peekable();
    while let Some(line) = lines.next() {
        if line.at < all.record_end {
            continue;
        }
        match line.text.first() {
            None => all.answering = None,
            Some(b'=' | b'?') => {
                all.look_for_record(import.bytes, line);
                all.answer(import, line);
            }
            Some(_) => match all.answering.filter(|_| all.has_gaps) {
                Some(index) => all.go_on(index, line),
                None => {
                    let is_answered = lines.peek().is_some_and(|next| is_answer(next.text));
                    if is_answered || kind(line.text) != Kind::Unknown || !all.has_answers() {
                        all.command(import, line);
                    }
                    // Otherwise an engine left an empty line in its answer, such as a board.
                }
            },
        }
    }
    all.commands
}

/// Returns whether a line begins an answer.
pub(super) fn is_answer(line: &[u8]) -> bool {
    matches!(line.first(), Some(b'=' | b'?'))
}

/// The SGF record in an answer such as that of `printsgf`, which can contain empty lines.
pub(super) enum Record {
    /// The answer is something else.
    None,
    /// The record never ends.
    Open,
    /// The offset after the record.
    End(usize),
}

/// Looks for a record in an answer.
pub(super) fn record(bytes: &[u8], answer: Line<'_>) -> Record {
    let is_sign = |byte: &&u8| matches!(byte, b'=' | b'?' | b' ' | b'\t') || byte.is_ascii_digit();
    let start = answer.text.iter().take_while(is_sign).count();
    let at = answer.at + start;
    let from = bytes.get(at..).unwrap_or_default();
    let text = from.trim_ascii_start();
    let is_record = text.strip_prefix(b"(").is_some_and(|text| text.trim_ascii_start().starts_with(b";"));
    // The record begins in the line of the sign, or in the one below it.
    let is_here = answer.text.len() > start
        || from[..from.len() - text.len()].iter().filter(|byte| **byte == b'\n').count() == 1;
    if !is_record || !is_here {
        return Record::None;
    }
    let (mut depth, mut is_in_value, mut is_escaped) = (0_usize, false, false);
    for (index, byte) in from.iter().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_in_value => is_escaped = true,
            b']' => is_in_value = false,
            _ if is_in_value => {}
            b'[' => is_in_value = true,
            b'(' => depth += 1,
            b')' if depth > 1 => depth -= 1,
            b')' => return Record::End(at + index + 1),
            _ => {}
        }
    }
    Record::Open
}

#[derive(Default)]
struct Collector<'s> {
    commands: Vec<Command<'s>>,
    /// The commands by their numbers; the last one if a number repeats.
    numbers: HashMap<u64, usize>,
    /// The first command without an answer.
    n_answered: usize,
    /// The command whose answer continues.
    answering: Option<usize>,
    has_gaps: bool,
    n_answers: usize,
    /// The end of the SGF record in the last answer.
    record_end: usize,
    /// Whether a record never ended, after which others are not looked for, so that reading stays linear.
    has_open_record: bool,
}

impl<'s> Collector<'s> {
    fn look_for_record(&mut self, bytes: &[u8], answer: Line<'_>) {
        if self.has_open_record {
            return;
        }
        match record(bytes, answer) {
            Record::None => {}
            Record::Open => self.has_open_record = true,
            Record::End(end) => self.record_end = end,
        }
    }

    fn has_answers(&self) -> bool {
        self.n_answers > 0
    }

    fn command(&mut self, import: &mut Import<'_>, line: Line<'s>) {
        let mut words = line.words().peekable();
        let number = words.next_if(|word| word.text.iter().all(u8::is_ascii_digit));
        let name = words.next().and_then(|word| word.ascii());
        let is_name =
            |name: &&str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-.:".contains(&byte));
        let Some(name) = name.filter(is_name) else { return import.report(FactKind::Unknown, line.range()) };
        if let Some(number) = number.and_then(|number| number.number()) {
            self.numbers.insert(number, self.commands.len());
        }
        self.commands.push(Command { line, name, arguments: words.collect(), answer: None });
    }

    fn answer(&mut self, import: &mut Import<'_>, line: Line<'s>) {
        let rest = line.part(1..line.text.len());
        let n_digits = rest.text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number: Option<u64> = rest.part(0..n_digits).number();
        let is_open = |index: &usize| self.commands[*index].answer.is_none();
        let index = match number {
            Some(number) => self.numbers.get(&number).copied(),
            None => Some(self.n_answered).filter(|index| *index < self.commands.len()),
        };
        let Some(index) = index.filter(is_open) else {
            return import.report(FactKind::NoReferent, line.range());
        };
        let first = rest.part(n_digits..rest.text.len()).trimmed();
        self.commands[index].answer = Some(Answer { is_done: line.text[0] == b'=', lines: vec![first] });
        self.answering = Some(index);
        self.n_answers += 1;
        while self.commands.get(self.n_answered).is_some_and(|command| command.answer.is_some()) {
            self.n_answered += 1;
        }
    }

    fn go_on(&mut self, index: usize, line: Line<'s>) {
        self.commands[index].answer.iter_mut().for_each(|answer| answer.lines.push(line));
    }
}

impl<'s> Command<'s> {
    /// Whether the command succeeded; without an answer, it is assumed to.
    pub(super) fn is_done(&self) -> bool {
        self.answer.as_ref().is_none_or(|answer| answer.is_done)
    }

    /// Whether the command would change the game.
    pub(super) fn is_of_a_game(&self) -> bool {
        OF_A_GAME.contains(&self.name)
    }

    /// The words of the first line of the answer.
    pub(super) fn answered_words(&self) -> impl Iterator<Item = Line<'s>> {
        let first =
            self.answer.as_ref().filter(|answer| answer.is_done).and_then(|answer| answer.lines.first());
        first.into_iter().flat_map(Line::words)
    }
}
