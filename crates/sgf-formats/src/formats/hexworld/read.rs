//! HexWorld links, read as SGF, one game per line.

use sgf_model::info::{GameResult, Manner};
use sgf_model::value::Color;

use super::{NUMBER, link};
use crate::fact::FactKind;
use crate::import::Import;
use crate::lines::Line;
use crate::moves::{Moves, verbatim};
use crate::tree::{NodeIndex, ROOT};

pub(super) fn read(import: &mut Import<'_>) {
    for line in import.lines().filter(|line| !line.text.trim_ascii().is_empty()) {
        let found = line.text.iter().position(u8::is_ascii_whitespace).unwrap_or(line.text.len());
        let line = line.trimmed();
        game(import, link(line.part(0..found.min(line.text.len()))));
    }
}

/// The board settings of a link.
fn game(import: &mut Import<'_>, link: Line<'_>) {
    let (head, rest) = link.split_once(b',').unwrap_or((link, link.part(link.text.len()..link.text.len())));
    let Some((columns, rows, view)) = size(head) else {
        return import.report(FactKind::Unknown, link.range());
    };
    let options = sgf_games::Options::default().with_size(columns, rows);
    let spec = sgf_games::game(NUMBER).expect("Hex is in the table");
    let Ok(position) = spec.begin(&options) else {
        return import.report(FactKind::BadValue("size"), head.range());
    };
    if !view.text.is_empty() {
        import.report(FactKind::NotHeld("view"), view.range());
    }
    let mut game = Link { moves: Moves::new(), last: ROOT, shown: None, result: None };
    game.read(import, rest);
    import.writer.begin(NUMBER, link.at);
    match columns == rows {
        true => import.writer.raw("SZ", &columns.to_string()),
        false => import.writer.raw("SZ", &format!("{columns}:{rows}")),
    }
    if let Some(result) = game.result {
        import.writer.raw("RE", &result.encode());
    }
    if let Some(place) = game.shown {
        game.moves.tree.add(place, "IP", "");
    }
    game.moves.resolve(import, Some(position), Color::Black, verbatim);
    game.moves.tree.write(&mut import.writer);
}

/// Reads `11` or `11x9`; returns the rest: `r9c1`.
fn size(head: Line<'_>) -> Option<(u32, u32, Line<'_>)> {
    let head = head.trimmed();
    let digits = |from: usize| head.text[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let n_columns = digits(0);
    let columns = head.part(0..n_columns).number()?;
    if head.text.get(n_columns) != Some(&b'x') {
        return Some((columns, columns, head.part(n_columns..head.text.len())));
    }
    let from = n_columns + 1;
    let to = from + digits(from);
    Some((columns, head.part(from..to).number()?, head.part(to..head.text.len())))
}

/// The state of a game.
struct Link {
    moves: Moves,
    last: NodeIndex,
    /// The displayed node.
    shown: Option<NodeIndex>,
    result: Option<GameResult>,
}

/// The words after a colon.
const WORDS: [(&str, Word); 6] = [
    ("rb", Word::Lost(Color::Black, Manner::Resign)),
    ("rw", Word::Lost(Color::White, Manner::Resign)),
    ("fb", Word::Lost(Color::Black, Manner::Forfeit)),
    ("fw", Word::Lost(Color::White, Manner::Forfeit)),
    ("s", Word::Move("swap-pieces")),
    ("p", Word::Move("pass")),
];

#[derive(Clone, Copy)]
enum Word {
    Move(&'static str),
    Lost(Color, Manner),
}

impl Link {
    fn read(&mut self, import: &mut Import<'_>, rest: Line<'_>) {
        let mut from = 0;
        while from < rest.text.len() {
            from = self.step(import, rest, from);
        }
    }

    /// Reads an item at an offset; returns the offset of the next one.
    fn step(&mut self, import: &mut Import<'_>, rest: Line<'_>, from: usize) -> usize {
        let text = &rest.text[from..];
        if text[0] == b',' {
            match self.shown {
                None => self.shown = Some(self.last),
                Some(_) => import.report(FactKind::Unknown, rest.part(from..from + 1).range()),
            }
            return from + 1;
        }
        if let Some((word, what)) = WORDS.iter().find(|(word, _)| text[1..].starts_with(word.as_bytes()))
            && text[0] == b':'
        {
            let to = from + 1 + word.len();
            match *what {
                Word::Move(word) => self.make(word, rest.part(from..to)),
                Word::Lost(loser, manner) => {
                    self.result = Some(GameResult::win_through(loser.other(), manner));
                }
            }
            return to;
        }
        let n_letters = text.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let n_digits = text[n_letters..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let cell = rest.part(from..from + (n_letters + n_digits).max(1));
        match cell.ascii().filter(|_| n_letters > 0 && n_digits > 0) {
            Some(text) => self.make(text, cell),
            None => import.report(FactKind::Unknown, cell.range()),
        }
        from + cell.text.len()
    }

    fn make(&mut self, text: &str, at: Line<'_>) {
        self.last = self.moves.add(self.last, None, text, at.range());
    }
}
