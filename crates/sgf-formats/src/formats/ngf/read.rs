//! NGF into SGF: the header by its lines, and the moves.

use std::borrow::Cow;
use std::collections::HashMap;

use sgf_model::info::{Date, Grade, Rank, lenient};

use super::{is_move, old, result};
use crate::fact::FactKind;
use crate::go;
use crate::import::Import;
use crate::lines::Line;

/// The meanings of the header lines.
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

pub(super) fn read(import: &mut Import<'_>) {
    let lines: Vec<Line<'_>> = import.lines().map(|line| line.trimmed()).collect();
    let first_move = lines.iter().position(|line| is_move(line.text));
    // A game without moves still has a header.
    let head = &lines[..first_move.unwrap_or(lines.len().min(12))];
    let all = import.start()..import.bytes.len();
    import.choose_charset(all, None, None);
    let is_old = head.iter().any(|line| line.text.starts_with(b"GI"));
    let header = if is_old { old::header(head) } else { header(head) };
    let comments = if is_old { old::comments(import, &lines) } else { HashMap::new() };
    let start = import.start();
    import.writer.begin(go::NUMBER, start);
    let size = info(import, &header);
    if is_old && header.white.is_some() {
        let at = header.white.map(|line| line.range()).unwrap_or_default();
        import.report(FactKind::Assumed("players"), at);
    }
    let moves = &lines[head.len()..];
    let n_moves = moves_of(import, moves, size, comments);
    let stated = header.n_moves.and_then(|line| Some((line.number::<u64>()?, line)));
    if let Some((stated, line)) = stated.filter(|(stated, _)| *stated != n_moves) {
        import.report(FactKind::Count { stated, found: n_moves }, line.range());
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

/// Writes the header; returns the board size.
fn info(import: &mut Import<'_>, header: &Header<'_>) -> u8 {
    let size = header.size.and_then(|line| line.number::<u8>()).filter(|size| (1..=25).contains(size));
    let size = size.unwrap_or_else(|| {
        let at = header.size.map(|line| line.range()).unwrap_or_default();
        import.report(FactKind::BadValue("size"), at);
        19
    });
    import.writer.raw("SZ", &size.to_string());
    for (ident, line) in [("EV", header.event), ("PC", header.site)] {
        if let Some(line) = line {
            let text = import.text(line);
            import.writer.line(ident, &text);
        }
    }
    for (name, rank, line) in [("PW", "WR", header.white), ("PB", "BR", header.black)] {
        if let Some(line) = line {
            let text = import.text(line);
            let (player, grade) = player(&text);
            import.writer.line(name, player);
            import.writer.line(rank, &grade);
        }
    }
    let n_stones = handicap(import, header.handicap, size);
    komi(import, header.komi, n_stones);
    if let Some(line) = header.date {
        date(import, line);
    }
    if let Some(line) = header.result {
        let text = import.text(line);
        match result::read(&text) {
            Some(Some(result)) => import.writer.raw("RE", &result.encode()),
            Some(None) => {}
            None => import.report(FactKind::BadValue("result"), line.range()),
        }
    }
    size
}

/// Splits a name and a rank: the last word, if it begins with a digit or is readable as a rank.
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

/// Writes the handicap and its stones; returns the number in the file.
fn handicap(import: &mut Import<'_>, line: Option<Line<'_>>, size: u8) -> u32 {
    let Some(line) = line else { return 0 };
    let Some(n_stones) = line.number::<u32>() else {
        import.report(FactKind::BadValue("handicap"), line.range());
        return 0;
    };
    if n_stones >= 2 {
        import.writer.raw("HA", &n_stones.to_string());
        match go::handicap(n_stones).filter(|_| size == 19) {
            Some(places) => import.writer.list("AB", places.iter().copied()),
            None => import.report(FactKind::BadValue("handicap"), line.range()),
        }
    }
    n_stones
}

/// The komi is an integer, and half a point is added in even games.
fn komi(import: &mut Import<'_>, line: Option<Line<'_>>, handicap: u32) {
    let Some(line) = line else { return };
    match line.number::<i32>() {
        Some(komi) if handicap == 0 => import.writer.raw("KM", &(f64::from(komi) + 0.5).to_string()),
        Some(komi) => import.writer.raw("KM", &komi.to_string()),
        None => import.report(FactKind::BadValue("komi"), line.range()),
    }
}

/// `20240517 [20:11]`, `2009-03-25`, `2006-9-5`.
fn date(import: &mut Import<'_>, line: Line<'_>) {
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
        Some(date) => import.writer.raw("DT", &date.to_string()),
        None if word.is_empty() => {}
        None => import.report(FactKind::BadValue("date"), line.range()),
    }
}

/// Writes the moves with their comments; returns the number of moves.
fn moves_of(
    import: &mut Import<'_>,
    lines: &[Line<'_>],
    size: u8,
    mut comments: HashMap<u64, old::Comment>,
) -> u64 {
    let (mut n_moves, mut is_out_of_sequence) = (0, false);
    if let Some(comment) = comments.remove(&0) {
        import.writer.text("C", &comment.text);
    }
    for &line in lines {
        if !is_move(line.text) {
            if !line.text.is_empty() && !old::is_known(line) {
                import.report(FactKind::Unknown, line.range());
            }
            continue;
        }
        n_moves += 1;
        let counter = u64::from(line.text[2] - b'A') * 26 + u64::from(line.text[3] - b'A');
        if counter != n_moves && !is_out_of_sequence {
            is_out_of_sequence = true;
            import.report(FactKind::OutOfSequence, line.range());
        }
        stone(import, line, size);
        if let Some(comment) = comments.remove(&n_moves) {
            import.writer.text("C", &comment.text);
        }
    }
    for comment in comments.into_values() {
        import.report(FactKind::NoReferent, comment.at);
    }
    n_moves
}

fn stone(import: &mut Import<'_>, line: Line<'_>, size: u8) {
    let &[_, _, _, _, color, column, row, row_again, column_again] = line.text else { return };
    if (column, row) != (column_again, row_again) {
        import.report(FactKind::Contradicted("point"), line.range());
    }
    let mut value = String::new();
    // The letter before the first column is a pass.
    if column > b'A' && row > b'A' {
        if column - b'B' >= size || row - b'B' >= size {
            return import.report(FactKind::OffBoard, line.range());
        }
        value = [column, row].map(|letter| char::from(letter - b'B' + b'a')).iter().collect();
    }
    import.writer.node(line.at);
    import.writer.raw(if color == b'B' { "B" } else { "W" }, &value);
}
