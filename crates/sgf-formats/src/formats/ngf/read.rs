//! NGF into SGF: the header by its lines, and the moves.

use std::borrow::Cow;
use std::collections::HashMap;

use sgf_model::info::{Date, Grade, Rank, lenient};

use super::{is_move, old, result};
use crate::draft::Draft;
use crate::fact::FactKind;
use crate::go;
use crate::lines::Line;

/// The lines of the header by what they mean.
#[derive(Default)]
pub(super) struct Header<'s> {
    pub(super) event: Option<Line<'s>>,
    pub(super) size: Option<Line<'s>>,
    pub(super) white: Option<Line<'s>>,
    pub(super) black: Option<Line<'s>>,
    pub(super) site: Option<Line<'s>>,
    pub(super) handicap: Option<Line<'s>>,
    pub(super) komi: Option<Line<'s>>,
    pub(super) date: Option<Line<'s>>,
    pub(super) result: Option<Line<'s>>,
    pub(super) n_moves: Option<Line<'s>>,
}

pub(super) fn read(draft: &mut Draft<'_>) {
    let lines: Vec<Line<'_>> = draft.lines().map(|line| line.trimmed()).collect();
    let first_move = lines.iter().position(|line| is_move(line.text));
    // A game without moves has a header all the same.
    let head = &lines[..first_move.unwrap_or(lines.len().min(12))];
    let all = draft.start()..draft.bytes.len();
    draft.settle_charset(all, None, None);
    let is_old = head.iter().any(|line| line.text.starts_with(b"GI"));
    let header = if is_old { old::header(head) } else { header(head) };
    let comments = if is_old { old::comments(draft, &lines) } else { HashMap::new() };
    let start = draft.start();
    draft.sheet.begin(go::NUMBER, start);
    let size = info(draft, &header);
    if is_old && header.white.is_some() {
        let at = header.white.map(|line| line.range()).unwrap_or_default();
        draft.tell(FactKind::Assumed("players"), at);
    }
    let moves = &lines[head.len()..];
    let n_moves = moves_of(draft, moves, size, comments);
    let stated = header.n_moves.and_then(|line| Some((line.number::<u64>()?, line)));
    if let Some((stated, line)) = stated.filter(|(stated, _)| *stated != n_moves) {
        draft.tell(FactKind::Count { stated, found: n_moves }, line.range());
    }
}

fn header<'s>(lines: &[Line<'s>]) -> Header<'s> {
    let line = |number: usize| lines.get(number - 1).copied();
    Header {
        event: line(1),
        size: line(2),
        white: line(3),
        black: line(4),
        site: line(5),
        handicap: line(6),
        komi: line(8),
        date: line(9),
        result: line(11),
        n_moves: line(12),
    }
}

/// Writes what the header says, and returns the size of the board.
fn info(draft: &mut Draft<'_>, header: &Header<'_>) -> u8 {
    let size = header.size.and_then(|line| line.number::<u8>()).filter(|size| (1..=25).contains(size));
    let size = size.unwrap_or_else(|| {
        let at = header.size.map(|line| line.range()).unwrap_or_default();
        draft.tell(FactKind::BadValue("size"), at);
        19
    });
    draft.sheet.raw("SZ", &size.to_string());
    for (ident, line) in [("EV", header.event), ("PC", header.site)] {
        if let Some(line) = line {
            let text = draft.text(line);
            draft.sheet.line(ident, &text);
        }
    }
    for (name, rank, line) in [("PW", "WR", header.white), ("PB", "BR", header.black)] {
        if let Some(line) = line {
            let text = draft.text(line);
            let (player, grade) = player(&text);
            draft.sheet.line(name, player);
            draft.sheet.line(rank, &grade);
        }
    }
    let n_stones = handicap(draft, header.handicap, size);
    komi(draft, header.komi, n_stones);
    if let Some(line) = header.date {
        date(draft, line);
    }
    if let Some(line) = header.result {
        let text = draft.text(line);
        match result::read(&text) {
            Some(Some(result)) => draft.sheet.raw("RE", &result.encode()),
            Some(None) => {}
            None => draft.tell(FactKind::BadValue("result"), line.range()),
        }
    }
    size
}

/// Divides a name and a rank: the rank is the last word, if it begins with a number or is one that is read as a rank.
pub(super) fn player(text: &str) -> (&str, Cow<'_, str>) {
    let text = text.trim();
    let Some((name, word)) = text.rsplit_once(char::is_whitespace) else { return (text, Cow::Borrowed("")) };
    match rank(word) {
        Some(rank) => (name.trim(), Cow::Owned(rank)),
        None => (text, Cow::Borrowed("")),
    }
}

/// Reads `9DP`, `7D*`, `10K`, `7단(P`, `五段`.
fn rank(word: &str) -> Option<String> {
    let plain = word.trim_end_matches(['*', '?']);
    if matches!(plain, "初段" | "초단") {
        return Some(Rank::new(1, Grade::Dan).to_string());
    }
    let n_digits = plain.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, grade) = plain.split_at(n_digits);
    let grade = match grade.trim_end_matches(')') {
        "D" | "d" | "단" | "段" => Some(Grade::Dan),
        "DP" | "dp" | "단P" | "단(P" | "P" | "p" => Some(Grade::Pro),
        "K" | "k" | "급" | "级" | "級" => Some(Grade::Kyu),
        _ => None,
    };
    match (grade, digits.parse::<u8>()) {
        (Some(grade), Ok(level)) => Some(Rank::new(level, grade).to_string()),
        _ => lenient::rank(plain).map(|reading| reading.value.to_string()),
    }
}

/// Writes the handicap and its stones, and returns the number that the file has.
fn handicap(draft: &mut Draft<'_>, line: Option<Line<'_>>, size: u8) -> u32 {
    let Some(line) = line else { return 0 };
    let Some(n_stones) = line.number::<u32>() else {
        draft.tell(FactKind::BadValue("handicap"), line.range());
        return 0;
    };
    if n_stones >= 2 {
        draft.sheet.raw("HA", &n_stones.to_string());
        match go::handicap(n_stones).filter(|_| size == 19) {
            Some(places) => draft.sheet.list("AB", places.iter().copied()),
            None => draft.tell(FactKind::BadValue("handicap"), line.range()),
        }
    }
    n_stones
}

/// The komi is a whole number, and half a point is added in even games.
fn komi(draft: &mut Draft<'_>, line: Option<Line<'_>>, handicap: u32) {
    let Some(line) = line else { return };
    match line.number::<i32>() {
        Some(komi) if handicap == 0 => draft.sheet.raw("KM", &(f64::from(komi) + 0.5).to_string()),
        Some(komi) => draft.sheet.raw("KM", &komi.to_string()),
        None => draft.tell(FactKind::BadValue("komi"), line.range()),
    }
}

/// `20240517 [20:11]`, `2009-03-25`, `2006-9-5`.
fn date(draft: &mut Draft<'_>, line: Line<'_>) {
    let word = line.words().next().and_then(|word| word.ascii()).unwrap_or_default();
    let parts: Vec<&str> = match word.len() {
        8 if word.bytes().all(|byte| byte.is_ascii_digit()) => vec![&word[..4], &word[4..6], &word[6..]],
        _ => word.split('-').collect(),
    };
    let date = match parts[..] {
        [year, month, day] => (|| Date::day(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?))(),
        _ => None,
    };
    match date {
        Some(date) => draft.sheet.raw("DT", &date.to_string()),
        None if word.is_empty() => {}
        None => draft.tell(FactKind::BadValue("date"), line.range()),
    }
}

/// Writes the moves, with comments by the numbers of moves, and returns how many there are.
fn moves_of(
    draft: &mut Draft<'_>,
    lines: &[Line<'_>],
    size: u8,
    mut comments: HashMap<u64, old::Comment>,
) -> u64 {
    let (mut n_moves, mut is_out_of_sequence) = (0, false);
    if let Some(comment) = comments.remove(&0) {
        draft.sheet.text("C", &comment.text);
    }
    for &line in lines {
        if !is_move(line.text) {
            if !line.text.is_empty() && !old::is_known(line) {
                draft.tell(FactKind::Unknown, line.range());
            }
            continue;
        }
        n_moves += 1;
        let counter = u64::from(line.text[2] - b'A') * 26 + u64::from(line.text[3] - b'A');
        if counter != n_moves && !is_out_of_sequence {
            is_out_of_sequence = true;
            draft.tell(FactKind::OutOfSequence, line.range());
        }
        stone(draft, line, size);
        if let Some(comment) = comments.remove(&n_moves) {
            draft.sheet.text("C", &comment.text);
        }
    }
    for comment in comments.into_values() {
        draft.tell(FactKind::NoReferent, comment.at);
    }
    n_moves
}

fn stone(draft: &mut Draft<'_>, line: Line<'_>, size: u8) {
    let &[_, _, _, _, color, column, row, row_again, column_again] = line.text else { return };
    if (column, row) != (column_again, row_again) {
        draft.tell(FactKind::Contradicted("point"), line.range());
    }
    let mut value = String::new();
    // The letter before the first column means a pass.
    if column > b'A' && row > b'A' {
        if column - b'B' >= size || row - b'B' >= size {
            return draft.tell(FactKind::OffBoard, line.range());
        }
        value = [column, row].map(|letter| char::from(letter - b'B' + b'a')).iter().collect();
    }
    draft.sheet.node(line.at);
    draft.sheet.raw(if color == b'B' { "B" } else { "W" }, &value);
}
