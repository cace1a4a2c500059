//! Writing NGF, in the newer form.

use std::fmt::Write;

use sgf_games::go::Move;
use sgf_model::info::{Dates, GameResult, Grade, Standing, lenient};
use sgf_model::record::GameView;
use sgf_model::value::LetterPoint;

use super::{read, result};
use crate::go::MainLine;
use crate::loss::{LossKind, WriteError, Written};
use crate::losses::{FirstValues, Losses};
use crate::move_writer::only;

/// The game info properties that the format holds.
const INFO: &[&[u8]] = &[b"PB", b"BR", b"PW", b"WR", b"RE", b"KM", b"DT", b"HA", b"EV", b"PC"];

/// The largest board, with letters from B to Z.
const LARGEST: u8 = 25;

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, WriteError> {
    let view = only(games)?;
    let line = MainLine::of(view)?;
    if line.size.0 != line.size.1 || line.size.0 > LARGEST {
        return Err(WriteError::OtherSize { node: view.root().id() });
    }
    let handicap = line.handicap()?;
    let first_values = FirstValues::of(view);
    let mut losses = Losses::default();
    line.add_losses(view, &first_values, INFO, &mut losses);
    let mut header = Header { view, first_values: &first_values, losses: &mut losses };
    let mut text = header.write(&line, handicap);
    for (number, it) in (1..).zip(&line.moves) {
        let letters = match it.step {
            Move::Put(point) => letters(point),
            Move::Pass => ['A'; 2],
        };
        let [column, row] = letters;
        // Writing to a string cannot fail.
        let _ = writeln!(text, "PM{}{}{column}{row}{row}{column}", counter(number), it.color.encode());
    }
    Ok(losses.finish(text.into_bytes()))
}

fn letters(point: LetterPoint) -> [char; 2] {
    [point.column(), point.row()].map(|index| char::from(b'B' + index))
}

/// The number of a move in base 26, which wraps after 675.
fn counter(number: usize) -> String {
    [number / 26 % 26, number % 26].map(|digit| char::from(b'A' + digit as u8)).iter().collect()
}

/// The state of the header.
struct Header<'a, 'v, 'd> {
    view: &'v GameView<'d>,
    first_values: &'a FirstValues<'v, 'd>,
    losses: &'a mut Losses,
}

impl Header<'_, '_, '_> {
    fn write(&mut self, line: &MainLine, n_stones: u32) -> String {
        let (handicap, komi) = self.handicap_and_komi(n_stones);
        let lines = [
            self.first_values.text(b"EV").unwrap_or_default(),
            line.size.0.to_string(),
            self.player(b"PW", b"WR"),
            self.player(b"PB", b"BR"),
            self.first_values.text(b"PC").unwrap_or_default(),
            handicap.to_string(),
            "0".to_owned(),
            komi,
            self.date(),
            "0".to_owned(),
            self.result(),
            line.moves.len().to_string(),
        ];
        lines.map(|line| line + "\n").concat()
    }

    fn lose(&mut self, kind: LossKind, ident: &[u8]) {
        let node = self.first_values.node(ident).unwrap_or(self.view.root());
        self.losses.lose(kind, ident, node.id());
    }

    fn player(&mut self, name: &[u8], rank: &[u8]) -> String {
        let player = self.first_values.text(name).unwrap_or_default();
        let grade = self.first_values.text(rank).map(|text| (grade(&text), text));
        let together = match &grade {
            Some((Some(grade), _)) => format!("{player:<11} {grade}"),
            _ => player.clone(),
        };
        let read = read::player(&together);
        if grade.is_some_and(|(_, text)| text != read.1) {
            self.lose(if read.1.is_empty() { LossKind::Property } else { LossKind::Altered }, rank);
        }
        let is_invented = self.first_values.text(rank).is_none() && !read.1.is_empty();
        if is_invented {
            self.lose(LossKind::Altered, rank);
        }
        if read.0 != player {
            self.lose(LossKind::Altered, name);
        }
        together
    }

    /// Readers add half a point in even games, so komi 0 is written like a handicap without stones.
    fn handicap_and_komi(&mut self, n_stones: u32) -> (u32, String) {
        let stated = self.first_values.text(b"HA");
        match stated {
            Some(stated) if stated.parse() != Ok(n_stones) => self.lose(LossKind::Property, b"HA"),
            None if n_stones > 0 => self.lose(LossKind::Chosen, b"HA"),
            _ => {}
        }
        let Some(text) = self.first_values.text(b"KM") else {
            self.lose(LossKind::Chosen, b"KM");
            return if n_stones == 0 { (1, "0".to_owned()) } else { (n_stones, "0".to_owned()) };
        };
        let komi = text.parse::<f64>().ok().filter(|komi| komi.abs() < 1e6).unwrap_or_else(|| {
            self.lose(LossKind::Property, b"KM");
            0.0
        });
        let handicap = if n_stones == 0 && komi == 0.0 { 1 } else { n_stones };
        let half = if handicap == 0 { 0.5 } else { 0.0 };
        let integer = (komi - half).floor();
        if integer + half != komi {
            self.lose(LossKind::Shortened, b"KM");
        }
        (handicap, integer.to_string())
    }

    fn date(&mut self) -> String {
        let Some(text) = self.first_values.text(b"DT") else { return String::new() };
        let dates = Dates::parse(&text).ok();
        let Some((year, Some(month), Some(day))) = dates.as_ref().map(|dates| dates.first().parts()) else {
            self.lose(LossKind::Property, b"DT");
            return String::new();
        };
        if dates.is_some_and(|dates| dates.iter().count() > 1) {
            self.lose(LossKind::Shortened, b"DT");
        }
        format!("{year:04}{month:02}{day:02}")
    }

    fn result(&mut self) -> String {
        let words =
            self.first_values.text(b"RE").map(|text| GameResult::parse(&text).ok().and_then(result::write));
        if words == Some(None) {
            self.lose(LossKind::Property, b"RE");
        }
        words.flatten().unwrap_or_else(|| "Progressing!".to_owned())
    }
}

/// Writes a rank in the notation of the format: `4D`, `9DP`, `10K`.
fn grade(text: &str) -> Option<String> {
    let rank = lenient::rank(text)?.value;
    let letters = match rank.grade {
        Grade::Kyu => "K",
        Grade::Dan => "D",
        Grade::Pro => "DP",
    };
    let sign = if rank.standing == Standing::Established { "*" } else { "" };
    Some(format!("{}{letters}{sign}", rank.level))
}
