//! A cell: a roll with its moves, a cube action, or the end of the game.

use sgf_games::backgammon::Dice;

use crate::lines::Line;

/// The content of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    /// A roll, and each checker's path as the points that it touches, counted by the player.
    Roll {
        dice: Dice,
        ways: Vec<Vec<u8>>,
        /// The reason why there are no moves, if there are none.
        note: Note,
    },
    Double,
    Take,
    Drop,
    /// The points won at the end.
    Wins(u32),
    /// The same, in the other player's column.
    Loses,
}

/// The meaning of a roll without moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Note {
    /// An ordinary roll.
    None,
    /// The player cannot move.
    CannotMove,
    /// The player did not move: the game ended, or the move is unknown.
    Unplayed,
}

/// Reads a cell; `None` if it is unreadable.
pub(super) fn read(cell: Line<'_>) -> Option<Cell> {
    if let Some((dice, moves)) = cell.split_once(b':')
        && let Some(dice) = read_dice(dice)
    {
        let (ways, note) = read_moves(moves.trimmed())?;
        return Some(Cell::Roll { dice, ways, note });
    }
    let words: Vec<&str> = cell.words().map_while(|word| word.ascii()).take(3).collect();
    let first = words.first()?.to_ascii_lowercase();
    match (first.as_str(), words.get(1)) {
        ("doubles" | "redoubles" | "beavers" | "raccoons", _) => Some(Cell::Double),
        ("takes" | "accepts", _) => Some(Cell::Take),
        ("drops" | "passes" | "rejects", _) => Some(Cell::Drop),
        ("wins", Some(points)) => points.parse().ok().map(Cell::Wins),
        ("loses" | "losses", _) => Some(Cell::Loses),
        _ => None,
    }
}

/// Two digits, with or without a space between them.
fn read_dice(line: Line<'_>) -> Option<Dice> {
    let digits: Vec<u8> = line.text.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
    match digits[..] {
        [one @ b'1'..=b'6', other @ b'1'..=b'6'] => Dice::new(one - b'0', other - b'0'),
        _ => None,
    }
}

fn read_moves(moves: Line<'_>) -> Option<(Vec<Vec<u8>>, Note)> {
    let text = moves.ascii()?;
    let lower = text.to_ascii_lowercase();
    if lower == "pass"
        || lower.starts_with("cannot move")
        || lower.starts_with("can't move")
        || lower.starts_with("no move")
    {
        return Some((Vec::new(), Note::CannotMove));
    }
    if lower.starts_with("???") || lower.starts_with("illegal play") {
        return Some((Vec::new(), Note::Unplayed));
    }
    let mut ways = Vec::new();
    for word in text.split_ascii_whitespace() {
        // The other die cannot be played.
        if word.eq_ignore_ascii_case("pass") && !ways.is_empty() {
            break;
        }
        let (way, n_times) = read_way(word)?;
        ways.extend(std::iter::repeat_n(way, n_times));
    }
    // A roll has at most four moves.
    (ways.len() <= 4).then_some((ways, Note::None))
}

/// Reads `8/5`, `13/7*/5`, `6/off(2)`, `bar/20`: the points, and the number of repetitions.
fn read_way(word: &str) -> Option<(Vec<u8>, usize)> {
    let (way, n_times) = match word.split_once('(') {
        Some((way, count)) => {
            (way, count.strip_suffix(')')?.parse().ok().filter(|count| (1..=4).contains(count))?)
        }
        None => (word, 1),
    };
    let points = way.split('/').map(|point| read_point(point.trim_end_matches('*')));
    let points = points.collect::<Option<Vec<u8>>>()?;
    let falls = points.windows(2).all(|pair| pair[0] > pair[1]);
    ((2..=5).contains(&points.len()) && falls).then_some((points, n_times))
}

fn read_point(text: &str) -> Option<u8> {
    match text.to_ascii_lowercase().as_str() {
        "bar" => Some(25),
        "off" => Some(0),
        digits => digits.parse().ok().filter(|point| *point <= 25 && !digits.starts_with('+')),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_all_kinds_of_cells() {
        let roll = |one, other, ways: &[&[u8]], note| Cell::Roll {
            dice: Dice::new(one, other).unwrap(),
            ways: ways.iter().map(|way| way.to_vec()).collect(),
            note,
        };
        for (text, expected) in [
            ("31: 8/5 6/5", Some(roll(3, 1, &[&[8, 5], &[6, 5]], Note::None))),
            ("1 3: bar/22*/21", Some(roll(3, 1, &[&[25, 22, 21]], Note::None))),
            ("66: 6/off(3)", Some(roll(6, 6, &[&[6, 0], &[6, 0], &[6, 0]], Note::None))),
            ("64:", Some(roll(6, 4, &[], Note::None))),
            ("61: Bar/24 Pass", Some(roll(6, 1, &[&[25, 24]], Note::None))),
            ("61: BAR/24 pass", Some(roll(6, 1, &[&[25, 24]], Note::None))),
            ("61: Pass", Some(roll(6, 1, &[], Note::CannotMove))),
            ("64: Cannot Move", Some(roll(6, 4, &[], Note::CannotMove))),
            ("64: ????", Some(roll(6, 4, &[], Note::Unplayed))),
            ("64: Illegal play (x)", Some(roll(6, 4, &[], Note::Unplayed))),
            ("Doubles => 2", Some(Cell::Double)),
            ("Beavers => 4", Some(Cell::Double)),
            ("Takes", Some(Cell::Take)),
            ("Drops", Some(Cell::Drop)),
            ("Wins 2 points and the match", Some(Cell::Wins(2))),
            ("64: 8/9", None),
            ("64: 8", None),
            ("71: 8/7", None),
            ("64: 26/22", None),
            ("Wins", None),
            ("hello", None),
        ] {
            assert_eq!(read(Line { at: 0, text: text.as_bytes() }), expected, "{text}");
        }
    }
}
