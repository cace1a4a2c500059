//! Writing KI2, in UTF-8.

use sgf_model::info::{GameResult, Manner, lenient};
use sgf_model::record::GameView;
use sgf_model::value::Color;

use crate::loss::{LossKind, WriteError, Written};
use crate::move_writer::{MoveToWrite, Scope};
use crate::shogi::record::Writing;

/// The number of moves per line.
const PER_LINE: usize = 6;

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, WriteError> {
    let mut writing = Writing::begin(games, Scope::Tree, format_move)?;
    let mut text = String::new();
    writing.header(&mut text);
    let ending = ending(&mut writing);
    for (index, (first, nodes)) in writing.lines().into_iter().enumerate() {
        let separator = if index > 0 { format!("\n変化：{first}手\n") } else { "\n".to_owned() };
        text.push_str(&separator);
        let (mut n_in_line, mut number) = (0, first);
        for node in nodes {
            if let Some(stated) = writing.written.moves[node.index()].first() {
                text.push_str(if stated.color == Color::Black { "▲" } else { "△" });
                text.push_str(&stated.text);
                n_in_line += 1;
                number += 1;
                text.push_str(if n_in_line == PER_LINE { "\n" } else { "    " });
                n_in_line %= PER_LINE;
            }
            for line in writing.comment(node) {
                if std::mem::take(&mut n_in_line) > 0 {
                    text.truncate(text.trim_end().len());
                    text.push('\n');
                }
                text.push_str(&format!("*{line}\n"));
            }
        }
        if n_in_line > 0 {
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        if let Some(ending) = ending.as_ref().filter(|_| index == 0) {
            text.push_str(&format!("まで{}手で{ending}\n", number - 1));
        }
    }
    Ok(writing.finish(Scope::Tree, text, false))
}

/// The words after `まで68手で`.
fn ending(writing: &mut Writing<'_, '_>) -> Option<String> {
    let stated = writing.first_values.text(b"RE")?;
    let result = lenient::result(&stated).map(|reading| reading.value);
    let name = |color: Color| if color == Color::Black { "先手" } else { "後手" };
    let words = match result {
        Some(GameResult::Draw) => "持将棋".to_owned(),
        Some(GameResult::Win { winner, manner: Some(Manner::Time), .. }) => {
            format!("時間切れにより{}の勝ち", name(winner))
        }
        Some(GameResult::Win { winner, manner: Some(Manner::Forfeit), .. }) => {
            format!("{}の反則勝ち", name(winner))
        }
        Some(GameResult::Win { winner, manner, .. }) => {
            if manner.is_some() {
                writing.lose(LossKind::Altered, b"RE");
            }
            format!("{}の勝ち", name(winner))
        }
        _ => {
            writing.lose(LossKind::Property, b"RE");
            return None;
        }
    };
    Some(words)
}

/// Illegal moves have no short notation.
fn format_move(made: MoveToWrite<'_>) -> Option<String> {
    let notation = made.position.notation(made.color, made.step, "japanese")?;
    (notation != made.text()?).then_some(notation)
}
