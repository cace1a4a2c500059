//! Commands and their answers, as they stand in a file.

use std::collections::HashMap;

use crate::draft::Draft;
use crate::fact::FactKind;
use crate::lines::Line;

/// What a line can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A command that changes a game.
    Game,
    /// A command that does not.
    Other,
    /// No command that is known.
    Unknown,
}

/// The commands that change a game.
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

/// Other commands that are common.
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

/// How the names of commands begin that single programs have.
const FAMILIES: &[&str] = &["kata-", "lz-", "kgs-", "gogui-", "gomill-", "sabaki-", "gtp2ogs-"];

/// A line without blanks around it, without its comment, and without the arrow that some logs put in front.
pub(super) fn plain(line: Line<'_>) -> Line<'_> {
    let end = memchr::memchr(b'#', line.text).unwrap_or(line.text.len());
    let line = line.part(0..end).trimmed();
    let n_arrows = line.text.iter().take_while(|byte| matches!(byte, b'>' | b'<')).count();
    let has_arrow = n_arrows > 0 && line.text.get(n_arrows) == Some(&b' ');
    if has_arrow { line.part(n_arrows..line.text.len()).trimmed() } else { line }
}

/// Tells what a line is that is no answer.
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
    /// The whole line.
    pub(super) line: Line<'s>,
    /// Its name.
    pub(super) name: &'s str,
    /// What stands behind the name.
    pub(super) arguments: Vec<Line<'s>>,
    pub(super) answer: Option<Answer<'s>>,
}

/// What the engine said.
pub(super) struct Answer<'s> {
    /// Whether the command was done.
    pub(super) is_done: bool,
    /// The lines of the answer, without the sign and the number in front.
    pub(super) lines: Vec<Line<'s>>,
}

/// Collects the commands of a file in their order, each with its answer if that is there.
pub(super) fn commands<'s>(draft: &mut Draft<'s>) -> Vec<Command<'s>> {
    // Logs that lost their empty lines have answers of one line.
    let has_gaps = draft.lines().any(|line| plain(line).text.is_empty());
    let mut all = Collector { has_gaps, ..Collector::default() };
    for line in draft.lines().map(plain) {
        match line.text.first() {
            None => all.answering = None,
            Some(b'=' | b'?') => all.answer(draft, line),
            Some(_) => match all.answering.filter(|_| all.has_gaps) {
                Some(index) => all.go_on(index, line),
                None => all.command(draft, line),
            },
        }
    }
    all.commands
}

#[derive(Default)]
struct Collector<'s> {
    commands: Vec<Command<'s>>,
    /// The commands by the numbers that the program gave them; of several, the last.
    numbers: HashMap<u64, usize>,
    /// All commands before this one have an answer.
    n_answered: usize,
    /// The command whose answer goes on.
    answering: Option<usize>,
    has_gaps: bool,
}

impl<'s> Collector<'s> {
    fn command(&mut self, draft: &mut Draft<'_>, line: Line<'s>) {
        let mut words = line.words().peekable();
        let number = words.next_if(|word| word.text.iter().all(u8::is_ascii_digit));
        let name = words.next().and_then(|word| word.ascii());
        let is_name =
            |name: &&str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-.:".contains(&byte));
        let Some(name) = name.filter(is_name) else { return draft.tell(FactKind::Unknown, line.range()) };
        if let Some(number) = number.and_then(|number| number.number()) {
            self.numbers.insert(number, self.commands.len());
        }
        self.commands.push(Command { line, name, arguments: words.collect(), answer: None });
    }

    fn answer(&mut self, draft: &mut Draft<'_>, line: Line<'s>) {
        let rest = line.part(1..line.text.len());
        let n_digits = rest.text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number: Option<u64> = rest.part(0..n_digits).number();
        let is_open = |index: &usize| self.commands[*index].answer.is_none();
        let index = match number {
            Some(number) => self.numbers.get(&number).copied(),
            None => Some(self.n_answered).filter(|index| *index < self.commands.len()),
        };
        let Some(index) = index.filter(is_open) else {
            return draft.tell(FactKind::NoReferent, line.range());
        };
        let first = rest.part(n_digits..rest.text.len()).trimmed();
        self.commands[index].answer = Some(Answer { is_done: line.text[0] == b'=', lines: vec![first] });
        self.answering = Some(index);
        while self.commands.get(self.n_answered).is_some_and(|command| command.answer.is_some()) {
            self.n_answered += 1;
        }
    }

    fn go_on(&mut self, index: usize, line: Line<'s>) {
        self.commands[index].answer.iter_mut().for_each(|answer| answer.lines.push(line));
    }
}

impl<'s> Command<'s> {
    /// Whether the command was done, as far as the file tells.
    pub(super) fn is_done(&self) -> bool {
        self.answer.as_ref().is_none_or(|answer| answer.is_done)
    }

    /// The words of the first line of the answer.
    pub(super) fn answered_words(&self) -> impl Iterator<Item = Line<'s>> {
        let first =
            self.answer.as_ref().filter(|answer| answer.is_done).and_then(|answer| answer.lines.first());
        first.into_iter().flat_map(Line::words)
    }
}
