//! Positions, read as SGF.

use sgf_games::GameSpec;
use sgf_model::value::Color;

use super::{SHOGI, game_of, operations};
use crate::fact::FactKind;
use crate::fen;
use crate::import::Import;
use crate::lines::Line;
use crate::moves::{Moves, verbatim};
use crate::tree::ROOT;

pub(super) fn read(import: &mut Import<'_>) {
    let start = import.start();
    import.choose_charset(start..import.bytes.len(), None, None);
    for line in import.lines().map(|line| line.trimmed()) {
        if !line.text.is_empty() && !line.text.starts_with(b"#") {
            game(import, line);
        }
    }
}

fn game(import: &mut Import<'_>, line: Line<'_>) {
    let words: Vec<Line<'_>> = line.words().collect();
    let Some(number) = words.first().and_then(|board| game_of(board.text)) else {
        return import.report(FactKind::Unknown, line.range());
    };
    let spec = sgf_games::game(number).expect("its number is in the table");
    import.writer.begin(number, line.at);
    let n_fields = n_fields(&words, number);
    let text = position(import, spec, &words[..n_fields]);
    let Some((position, turn)) = fen::begin(import, spec, &text, line.range()) else { return };
    let mut moves = Moves::new();
    match words.get(n_fields) {
        Some(word) if word.text == b"moves" => play(import, &words[n_fields + 1..], &mut moves),
        Some(word) => operations::read(import, line.part(word.at - line.at..line.text.len()), &mut moves),
        None => {}
    }
    moves.resolve(import, Some(position), turn, verbatim);
    moves.tree.write(&mut import.writer);
}

/// The number of fields of a position: counts of moves come last, and are missing in EPD.
fn n_fields(words: &[Line<'_>], number: u16) -> usize {
    let is_count = |word: &&Line<'_>| word.text.iter().all(u8::is_ascii_digit);
    let is_operation = |word: &Line<'_>| word.text == b"moves" || word.text.ends_with(b";");
    let n_before = if number == SHOGI { 3 } else { 4 };
    let n_state = words.iter().take(n_before).take_while(|word| !is_operation(word)).count();
    let most = if number == SHOGI { 1 } else { 2 };
    n_state + words[n_state..].iter().take(most).take_while(is_count).count()
}

/// The text of a position, with the player to move if the line omits it.
fn position(import: &mut Import<'_>, spec: &GameSpec, fields: &[Line<'_>]) -> String {
    let mut texts: Vec<String> =
        fields.iter().map(|field| String::from_utf8_lossy(field.text).into_owned()).collect();
    match texts.get_mut(1) {
        Some(turn) => turn.make_ascii_lowercase(),
        None => {
            import.report(FactKind::Assumed("player to move"), fields[0].range());
            texts.push(if spec.first == Color::Black { "b" } else { "w" }.to_owned());
        }
    }
    // Some programs write the red player as r.
    if texts[1] == "r" {
        texts[1] = "w".to_owned();
    }
    if spec.number == SHOGI && texts.len() == 2 {
        texts.push("-".to_owned());
    }
    texts.join(" ")
}

fn play(import: &mut Import<'_>, words: &[Line<'_>], moves: &mut Moves) {
    let mut last = ROOT;
    for word in words {
        match word.ascii() {
            Some(text) => last = moves.add(last, None, text, word.range()),
            None => import.report(FactKind::Unknown, word.range()),
        }
    }
}
