//! CSA, read as SGF.

use sgf_model::charset::Charset;
use sgf_model::info::{GameResult, Manner};
use sgf_model::value::Color;

use super::TEXTS;
use super::position::Position;
use crate::date;
use crate::fact::FactKind;
use crate::import::Import;
use crate::lines::Line;
use crate::moves::{Moves, verbatim};
use crate::shogi::NUMBER;
use crate::shogi::ending::{CSA, Ending};
use crate::shogi::position::usual;
use crate::tree::{NodeIndex, ROOT};

pub(super) fn read(import: &mut Import<'_>) {
    let start = import.start();
    let named = import.lines().next().and_then(|line| {
        let at = memchr::memmem::find(line.text, b"encoding=")?;
        Charset::for_label(line.text[at + b"encoding=".len()..].trim_ascii()).ok()
    });
    import.choose_charset(start..import.bytes.len(), named, Some(Charset::SHIFT_JIS));
    let mut game = Game::new(start);
    for line in import.lines() {
        if line.text.trim_ascii() == b"/" {
            let next = Game::new(line.at + line.text.len());
            std::mem::replace(&mut game, next).finish(import);
        } else {
            game.take_line(import, line);
        }
    }
    game.finish(import);
}

/// The state of reading a game.
struct Game {
    at: usize,
    position: Position,
    moves: Moves,
    last: NodeIndex,
    n_moves: usize,
    /// Properties of the root.
    info: Vec<(&'static str, String)>,
    others: String,
    result: Option<GameResult>,
    /// An ending relative to the player to move.
    ending: Option<(Ending, usize)>,
    /// Whether a move had a time.
    has_times: bool,
    is_empty: bool,
    /// The player of the last move.
    mover: Option<Color>,
}

impl Game {
    fn new(at: usize) -> Game {
        Game {
            at,
            position: Position::default(),
            moves: Moves::new(),
            last: ROOT,
            n_moves: 0,
            info: Vec::new(),
            others: String::new(),
            result: None,
            ending: None,
            has_times: false,
            is_empty: true,
            mover: None,
        }
    }

    /// Lines of comments, names and fields are one statement; others can have several, separated by commas.
    fn take_line(&mut self, import: &mut Import<'_>, line: Line<'_>) {
        let first = line.text.first().copied().unwrap_or_default();
        if matches!(first, b'\'' | b'N' | b'$') {
            return self.take(import, line);
        }
        for part in line.split(b',') {
            self.take(import, part);
        }
    }

    fn take(&mut self, import: &mut Import<'_>, line: Line<'_>) {
        let text = line.text.trim_ascii_end();
        let Some(first) = text.first() else { return };
        self.is_empty &= matches!(first, b'\'' | b'V');
        match first {
            b'\'' => self.remark(import, line),
            b'V' => {}
            b'N' => self.name(import, line),
            b'$' => self.field(import, line.part(1..text.len())),
            b'P' => self.position.take(import, line),
            b'+' | b'-' if text.len() == 1 => self.position.turn = Some(color(*first)),
            b'+' | b'-' => self.step(import, line.trimmed(), color(*first)),
            b'T' => {
                let seconds = line.part(1..text.len()).number::<f64>();
                match seconds {
                    Some(0.0) => {}
                    Some(_) if std::mem::replace(&mut self.has_times, true) => {}
                    Some(_) => import.report(FactKind::NotHeld("time of a move"), line.range()),
                    None => import.report(FactKind::BadValue("time"), line.range()),
                }
            }
            b'%' => self.end(import, line.trimmed()),
            _ => import.report(FactKind::Unknown, line.range()),
        }
    }

    /// `'*` is a comment on the move, `'**` engine analysis; others are comments of programs.
    fn remark(&mut self, import: &mut Import<'_>, line: Line<'_>) {
        let is_encoding =
            memchr::memmem::find(line.text, b"encoding=").is_some() && line.at == import.start();
        let plain = line.part(1..line.text.len());
        let plain = plain.strip_prefix(b"*").unwrap_or(plain);
        let text = import.decode(plain.range()).trim_end().to_owned();
        if !is_encoding && !text.is_empty() {
            self.moves.tree.comment(self.last, &text);
        }
    }

    fn name(&mut self, import: &mut Import<'_>, line: Line<'_>) {
        let ident = match line.text.get(1) {
            Some(b'+') => "PB",
            Some(b'-') => "PW",
            _ => return import.report(FactKind::Unknown, line.range()),
        };
        let text = import.text(line.part(2..line.text.len())).into_owned();
        self.set(import, ident, text, line);
    }

    fn set(&mut self, import: &mut Import<'_>, ident: &'static str, text: String, line: Line<'_>) {
        if self.info.iter().any(|known| known.0 == ident) {
            return import.report(FactKind::Repeated(ident), line.range());
        }
        self.info.push((ident, text));
    }

    fn field(&mut self, import: &mut Import<'_>, line: Line<'_>) {
        let Some((key, value)) = line.split_once(b':') else {
            return import.report(FactKind::Unknown, line.range());
        };
        let key = key.ascii().unwrap_or_default();
        let text = import.text(value).into_owned();
        if let Some(row) = TEXTS.iter().find(|row| row.0 == key) {
            return self.set(import, row.1, text, line);
        }
        if key == "START_TIME"
            && let Some(date) = date::read(&text)
        {
            return self.set(import, "DT", date, line);
        }
        if let Some((main, overtime)) = time(key, &text) {
            self.set(import, "TM", main, line);
            return self.info.extend(overtime.map(|overtime| ("OT", overtime)));
        }
        import.report(FactKind::InComment("field"), line.range());
        self.others.push_str(&format!("${key}:{text}\n"));
    }

    fn step(&mut self, import: &mut Import<'_>, line: Line<'_>, color: Color) {
        let Some(text) = line.ascii().filter(|text| text.len() >= 7) else {
            return import.report(FactKind::Unknown, line.range());
        };
        self.last = self.moves.add(self.last, Some(color), &text[..7], line.range());
        self.n_moves += 1;
        self.mover = Some(color);
    }

    fn end(&mut self, import: &mut Import<'_>, line: Line<'_>) {
        let word = line.ascii().unwrap_or_default();
        let foul = match word {
            "%+ILLEGAL_ACTION" => Some(Color::Black),
            "%-ILLEGAL_ACTION" => Some(Color::White),
            _ => None,
        };
        if let Some(loser) = foul {
            self.result = Some(GameResult::win_through(loser.other(), Manner::Forfeit));
            return;
        }
        match Ending::read(CSA, word) {
            Some(Ending::Open) => {
                import.report(FactKind::InComment("ending"), line.range());
                self.moves.tree.comment(self.last, word.trim_start_matches('%'));
            }
            Some(ending) => self.ending = self.ending.or(Some((ending, self.n_moves))),
            None => import.report(FactKind::Unknown, line.range()),
        }
    }

    fn finish(mut self, import: &mut Import<'_>) {
        if self.is_empty {
            return;
        }
        import.writer.begin(NUMBER, self.at);
        for (ident, text) in &self.info {
            import.writer.line(ident, text);
        }
        import.writer.text("GC", &self.others);
        let setup = self.position.set_up(import, self.at);
        let turn = setup.as_ref().map_or(Color::Black, |setup| setup.turn);
        let of_ending =
            self.ending.and_then(|(ending, _)| ending.result(self.mover.map_or(turn, Color::other)));
        if let Some(result) = self.result.or(of_ending) {
            import.writer.raw("RE", &result.encode());
        }
        let is_usual = setup.as_ref().zip(usual()).is_some_and(|(setup, usual)| {
            setup.turn == Color::Black && setup.position.placement() == usual.placement()
        });
        let position = match setup {
            Some(_) if is_usual => usual(),
            Some(setup) => {
                setup.write(&mut import.writer);
                Some(setup.position)
            }
            None => None,
        };
        self.moves.resolve(import, position, turn, verbatim);
        self.moves.tree.write(&mut import.writer);
    }
}

fn color(sign: u8) -> Color {
    if sign == b'+' { Color::Black } else { Color::White }
}

/// Main time and overtime: `TIME_LIMIT:00:25+10`, and in version 3 `TIME:1500+10+0`.
fn time(key: &str, text: &str) -> Option<(String, Option<String>)> {
    let number = |text: &str| text.trim().parse::<u32>().ok();
    let byoyomi = |seconds: u32| (seconds > 0).then(|| format!("1x{seconds} byo-yomi"));
    match key {
        "TIME_LIMIT" => {
            let (main, more) = text.split_once('+')?;
            let (hours, minutes) = main.split_once(':')?;
            let main = number(hours)?.checked_mul(3600)?.checked_add(number(minutes)?.checked_mul(60)?)?;
            Some((main.to_string(), byoyomi(number(more)?)))
        }
        "TIME" => {
            let numbers: Option<Vec<u32>> = text.split('+').map(number).collect();
            match numbers?[..] {
                [main, seconds, 0] => Some((main.to_string(), byoyomi(seconds))),
                [main, 0, more] => Some((main.to_string(), Some(format!("{more} fischer")))),
                _ => None,
            }
        }
        _ => None,
    }
}
