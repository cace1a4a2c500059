//! Writing GIB: the fields that Tygem's program and other readers use.

use std::fmt::Write;

use sgf_games::go::Move;
use sgf_model::info::{Dates, GameResult, Manner, Overtime, time_limit};
use sgf_model::record::GameView;
use sgf_model::value::Color;

use super::read::split_rank;
use crate::go::MainLine;
use crate::loss::{LossKind, WriteError, Written};
use crate::losses::{FirstValues, Losses};
use crate::move_writer::only;

/// The game info properties that the format holds.
const INFO: &[&[u8]] = &[b"PB", b"BR", b"PW", b"WR", b"RE", b"KM", b"DT", b"TM", b"OT", b"HA", b"EV", b"PC"];

/// The result code of an unfinished game.
const UNFINISHED: u32 = 255;

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, WriteError> {
    let view = only(games)?;
    let line = MainLine::of(view)?;
    if line.size != (19, 19) {
        return Err(WriteError::OtherSize { node: view.root().id() });
    }
    let handicap = line.handicap()?;
    let first_values = FirstValues::of(view);
    let mut losses = Losses::default();
    line.add_losses(view, &first_values, INFO, &mut losses);
    let mut header = Header { first_values: &first_values, losses: &mut losses, view };
    header.check_handicap(handicap);
    let mut text = header.write(line.moves.len());
    text.push_str("\\GS\r\n2 1 0\r\n");
    let n_moves = line.moves.len();
    // Writing to a string cannot fail.
    let _ = write!(text, "{} 0 &4\r\nINI 0 1 {handicap} &4\r\n", n_moves + 1);
    for (number, it) in (2..).zip(&line.moves) {
        let color = if it.color == Color::Black { 1 } else { 2 };
        let _ = match it.step {
            Move::Put(point) => write!(text, "STO 0 {number} {color} {} {}\r\n", point.column(), point.row()),
            Move::Pass => write!(text, "SKI 0 {number} {color}\r\n"),
        };
    }
    text.push_str("\\GE\r\n");
    Ok(losses.finish(text.into_bytes()))
}

/// The state of the header.
struct Header<'a, 'v, 'd> {
    view: &'v GameView<'d>,
    first_values: &'a FirstValues<'v, 'd>,
    losses: &'a mut Losses,
}

impl Header<'_, '_, '_> {
    fn write(&mut self, n_moves: usize) -> String {
        let mut text = String::from("\\HS\r\n");
        let mut field = |key: &str, value: &str| {
            // Writing to a string cannot fail.
            let _ = write!(text, "\\[{key}={value}\\]\r\n");
        };
        field("GAMECONDITION", "");
        for (key, ident) in [("GAMENAME", b"EV"), ("GAMEPLACE", b"PC")] {
            field(key, &self.plain(ident));
        }
        let date = self.date();
        field("GAMEDATE", &date.as_deref().unwrap_or_default().replace(':', "-"));
        for (key, name, rank) in [("GAMEWHITENAME", b"PW", b"WR"), ("GAMEBLACKNAME", b"PB", b"BR")] {
            let player = self.player(name, rank);
            field(key, &player);
        }
        let (code, tenths) = self.result();
        let time = self.time();
        let komi = self.komi();
        let mut main = String::from("GBKIND:3,GTYPE:0,GCDT:0");
        let mut tag = String::from("S0,R0,D0");
        let mut both = |one: String, other: String| {
            main.push_str(&one);
            tag.push_str(&other);
        };
        if let Some([seconds, period, periods]) = time {
            both(format!(",GTIME:{seconds}-{period}-{periods}"), format!(",T{period}-{periods}-{seconds}"));
        }
        both(format!(",GRLT:{code},ZIPSU:{tenths},DUM:0"), format!(",W{code},Z{tenths}"));
        if let Some(komi) = komi {
            both(format!(",GONGJE:{komi}"), format!(",G{komi}"));
        }
        let tcnt = if code == UNFINISHED { 0 } else { n_moves };
        both(format!(",TCNT:{tcnt},AUSZ:0"), date.map(|date| format!(",C{date}")).unwrap_or_default());
        field("GAMEINFOMAIN", &main);
        field("GAMETAG", &tag);
        text.push_str("\\HE\r\n");
        text
    }

    fn lose(&mut self, kind: LossKind, ident: &[u8]) {
        let node = self.first_values.node(ident).unwrap_or(self.view.root());
        self.losses.lose(kind, ident, node.id());
    }

    /// A text for a field, without anything that looks like the end of a field.
    fn plain(&mut self, ident: &[u8]) -> String {
        let text = self.first_values.text(ident).unwrap_or_default();
        if text.contains("\\]") || text.ends_with('\\') {
            self.lose(LossKind::Altered, ident);
            return text.replace('\\', "");
        }
        text
    }

    fn player(&mut self, name: &[u8], rank: &[u8]) -> String {
        let (player, grade) = (self.plain(name), self.plain(rank));
        let together = if grade.is_empty() { player.clone() } else { format!("{player} ({grade})") };
        if split_rank(&together) == (&player, &grade) {
            return together;
        }
        if !grade.is_empty() {
            self.lose(LossKind::Property, rank);
        }
        if split_rank(&player) != (&player, "") {
            self.lose(LossKind::Altered, name);
            self.lose(LossKind::Altered, rank);
        }
        player
    }

    /// The result code, and the margin in tenths of points.
    fn result(&mut self) -> (u32, u32) {
        let Some(text) = self.first_values.text(b"RE") else { return (UNFINISHED, 0) };
        let GameResult::Win { winner, score, manner } =
            GameResult::parse(&text).unwrap_or(GameResult::Unknown)
        else {
            self.lose(LossKind::Property, b"RE");
            return (UNFINISHED, 0);
        };
        let of_white = u32::from(winner == Color::White);
        let in_tenths = |score: f64| (score * 10.0).round().min(1e6) as u32;
        match (score, manner) {
            (None, Some(Manner::Resign)) => (3 + of_white, 0),
            (None, Some(Manner::Time)) => (7 + of_white, 0),
            (Some(score), None) => {
                if f64::from(in_tenths(score)) != score * 10.0 {
                    self.lose(LossKind::Shortened, b"RE");
                }
                (of_white, in_tenths(score))
            }
            _ => {
                self.lose(LossKind::Property, b"RE");
                (UNFINISHED, 0)
            }
        }
    }

    fn komi(&mut self) -> Option<i64> {
        let text = self.first_values.text(b"KM")?;
        let Some(komi) = text.parse::<f64>().ok().filter(|komi| komi.abs() < 1e6) else {
            self.lose(LossKind::Property, b"KM");
            return None;
        };
        let tenths = (komi * 10.0).round();
        if (tenths / 10.0 - komi).abs() > 1e-9 {
            self.lose(LossKind::Shortened, b"KM");
        }
        Some(tenths as i64)
    }

    /// The date in the notation of GAMETAG: `2024:05:17:00:00`.
    fn date(&mut self) -> Option<String> {
        let text = self.first_values.text(b"DT")?;
        let dates = Dates::parse(&text).ok();
        let day = dates.as_ref().and_then(|dates| match dates.first().parts() {
            (year, Some(month), Some(day)) => Some(format!("{year:04}:{month:02}:{day:02}:00:00")),
            _ => None,
        });
        match &day {
            None => self.lose(LossKind::Property, b"DT"),
            Some(_) if dates.is_some_and(|dates| dates.iter().count() > 1) => {
                self.lose(LossKind::Shortened, b"DT");
            }
            Some(_) => {}
        }
        day
    }

    /// Main time, seconds of a period, number of periods.
    fn time(&mut self) -> Option<[u32; 3]> {
        let integer = |seconds: f64| (seconds.fract() == 0.0 && seconds < 1e9).then_some(seconds as u32);
        let main = self.first_values.text(b"TM").map(|text| time_limit(&text).ok().and_then(integer));
        let over = self.first_values.text(b"OT").map(|text| match Overtime::parse(&text) {
            Ok(Overtime::ByoYomi { periods, seconds }) if periods > 0 => {
                integer(seconds).filter(|seconds| *seconds > 0).map(|seconds| [seconds, periods])
            }
            _ => None,
        });
        if main == Some(None) {
            self.lose(LossKind::Property, b"TM");
        }
        if over == Some(None) || (over.is_some() && main.flatten().is_none()) {
            self.lose(LossKind::Property, b"OT");
        }
        let [seconds, periods] = over.flatten().unwrap_or_default();
        Some([main.flatten()?, seconds, periods])
    }

    /// The handicap, as long as its stones are on the board.
    fn check_handicap(&mut self, n_stones: u32) {
        let stated = self.first_values.text(b"HA");
        let is_same = stated.as_deref().is_some_and(|stated| stated.parse() == Ok(n_stones));
        match stated {
            Some(_) if is_same => {}
            Some(_) => self.lose(LossKind::Property, b"HA"),
            None if n_stones > 0 => self.lose(LossKind::Chosen, b"HA"),
            None => {}
        }
    }
}
