//! SGF into PGN.

use sgf_model::info::{GameResult, Overtime, lenient, time_limit};
use sgf_model::record::{GameView, find};
use sgf_model::value::{Color, TextDecoder, encode_real};

use super::{CHESS, HIVE, XIANGQI, info, judgements, movetext};
use crate::day;
use crate::fen;
use crate::hive;
use crate::ledger::{Firsts, Ledger};
use crate::loss::{LossKind, Unwritable, Written};
use crate::pgn::write_tag;
use crate::script::{Made, Scope, Script, script, settle};

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, Unwritable> {
    if games.is_empty() {
        return Err(Unwritable::NoGame);
    }
    let (mut text, mut ledger) = (String::new(), Ledger::default());
    for (index, view) in games.iter().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        match view.number() {
            HIVE => write_hive(view, &mut text, &mut ledger)?,
            _ => write_game(view, &mut text, &mut ledger)?,
        }
    }
    Ok(ledger.finish(text.into_bytes()))
}

fn write_game(view: &GameView<'_>, text: &mut String, ledger: &mut Ledger) -> Result<(), Unwritable> {
    let script = script(view, &[CHESS, XIANGQI], Scope::Tree, say)?;
    let first = script.told.iter().flatten().next().map(|told| told.color);
    let turn = first.or(script.start.turn()).unwrap_or(Color::White);
    script.expect_turns(view, turn, Scope::Tree)?;
    let mut game = Game { view, number: view.number(), firsts: Firsts::of(view), ledger };
    let result = game.tags(text, &Firsts::of(view));
    if view.number() == XIANGQI {
        write_tag(text, "Format", "ICCS");
    }
    if script.set_up.is_some() || turn != Color::White {
        write_tag(text, "SetUp", "1");
        write_tag(text, "FEN", &game.fen(&script, turn));
    }
    text.push('\n');
    movetext::write(view, &script, turn, text, ledger);
    text.push_str(info::result_word(result, view.number()));
    text.push('\n');
    let firsts = Firsts::of(view);
    settle(view, Scope::Tree, ledger, |node, ident| match ident {
        b"DT" | b"RE" | b"ON" | b"TM" | b"OT" | b"GC" => firsts.is_first(ident, node),
        b"C" | b"V" | b"BL" | b"WL" | b"CR" | b"AR" => true,
        _ if judgements::is_judgement(ident) => true,
        _ => info::TEXTS.iter().any(|row| row.1.as_bytes() == ident) && firsts.is_first(ident, node),
    });
    Ok(())
}

/// The short notation of chess; the points before and after in Xiangqi, where players have none for crowded files.
fn say(made: Made<'_>) -> Option<String> {
    if made.position.turn() != Some(made.color) || made.position.judge(made.color, made.step).is_err() {
        return None;
    }
    let san = made.position.notation(made.color, made.step, "san");
    san.or_else(|| {
        let points = made.position.write(made.step).to_ascii_uppercase();
        Some(format!("{}-{}", points.get(..2)?, points.get(2..)?))
    })
}

/// A game of Hive: a move a line, without comments.
fn write_hive(view: &GameView<'_>, text: &mut String, ledger: &mut Ledger) -> Result<(), Unwritable> {
    let (turns, _) = hive::turns(view)?;
    let mut next = Color::White;
    for turn in &turns {
        if turn.color != next {
            return Err(Unwritable::Move { node: turn.node });
        }
        next = next.other();
    }
    write_tag(text, "GameType", &hive::game_type(&sgf_games::Options::of(view).variant));
    let firsts = Firsts::of(view);
    let mut game = Game { view, number: HIVE, firsts: Firsts::of(view), ledger };
    let result = game.tags(text, &firsts);
    text.push('\n');
    for (number, turn) in (1..).zip(&turns) {
        text.push_str(&format!("{number}. {}\n", turn.text));
    }
    text.push_str(info::result_word(result, HIVE));
    text.push('\n');
    settle(view, Scope::MainLine, ledger, |node, ident| match ident {
        b"DT" | b"RE" | b"ON" | b"TM" | b"OT" | b"GC" | b"SU" => firsts.is_first(ident, node),
        b"P0" | b"P1" => true,
        _ => info::TEXTS.iter().any(|row| row.1.as_bytes() == ident) && firsts.is_first(ident, node),
    });
    Ok(())
}

/// A game in the making.
struct Game<'a, 'v, 'd> {
    view: &'v GameView<'d>,
    number: u16,
    firsts: Firsts<'v, 'd>,
    ledger: &'a mut Ledger,
}

impl Game<'_, '_, '_> {
    fn lose(&mut self, kind: LossKind, ident: &[u8]) {
        let node = self.firsts.node(ident).unwrap_or(self.view.root());
        self.ledger.lose(kind, ident, node.id());
    }

    /// Writes the tags, those that every game has first; returns the result.
    fn tags(&mut self, text: &mut String, firsts: &Firsts<'_, '_>) -> Option<GameResult> {
        if self.number == XIANGQI {
            write_tag(text, "Game", "Chinese Chess");
        }
        let told = |ident: &str| firsts.text(ident.as_bytes());
        let told_result = told("RE");
        let result = told_result.as_deref().and_then(lenient::result).map(|reading| reading.value);
        let is_whole = matches!(
            result,
            None | Some(GameResult::Draw | GameResult::Win { manner: None, score: None, .. })
        );
        let is_time =
            matches!(result, Some(GameResult::Win { manner: Some(sgf_model::info::Manner::Time), .. }));
        if told_result.is_some() && (!is_whole && !is_time || result.is_none()) {
            self.lose(LossKind::Shortened, b"RE");
        }
        let name = |tag: &str| info::name(self.number, tag);
        for (tag, ident) in [("Event", "EV"), ("Site", "PC")] {
            write_tag(text, tag, &told(ident).unwrap_or_else(|| "?".to_owned()));
        }
        write_tag(
            text,
            "Date",
            &told("DT").and_then(|date| date_of(&date)).unwrap_or_else(|| "????.??.??".to_owned()),
        );
        for (tag, ident) in [("Round", "RO"), ("White", "PW"), ("Black", "PB")] {
            write_tag(text, &name(tag), &told(ident).unwrap_or_else(|| "?".to_owned()));
        }
        write_tag(text, "Result", info::result_word(result, self.number));
        for (tag, ident) in info::TEXTS.iter().skip(5) {
            if let Some(value) = told(ident) {
                write_tag(text, &name(tag), &value);
            }
        }
        if is_time {
            write_tag(text, "Termination", "time forfeit");
        }
        self.date();
        self.opening(text);
        self.time(text);
        self.others(text, is_time);
        result
    }

    fn date(&mut self) {
        let Some(text) = self.firsts.text(b"DT") else { return };
        match date_of(&text) {
            None => self.lose(LossKind::Property, b"DT"),
            Some(date) if day::read(&date).as_deref() != Some(&text) => self.lose(LossKind::Shortened, b"DT"),
            Some(_) => {}
        }
    }

    /// A code of the encyclopedia, if ON begins with one, and the name.
    fn opening(&mut self, text: &mut String) {
        let Some(told) = self.firsts.text(b"ON") else { return };
        let (first, rest) = told.split_once(' ').unwrap_or((&told, ""));
        let is_code = matches!(first.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']);
        let code = if self.number == XIANGQI { "ECCO" } else { "ECO" };
        if is_code {
            write_tag(text, code, first);
        }
        let name = if is_code { rest } else { &told };
        if !name.is_empty() {
            write_tag(text, "Opening", name);
        }
    }

    fn time(&mut self, text: &mut String) {
        let (main, overtime) = (self.firsts.text(b"TM"), self.firsts.text(b"OT"));
        let main_time = main
            .as_deref()
            .and_then(|text| time_limit(text).ok())
            .and_then(|seconds| encode_real(seconds).ok());
        let fischer = overtime.as_deref().map(|text| match Overtime::parse(text) {
            Ok(Overtime::Fischer { seconds, capped: false }) => Some(format!("+{seconds}")),
            _ => None,
        });
        match (main_time, fischer) {
            (Some(main), None) => write_tag(text, "TimeControl", &main),
            (Some(main), Some(Some(more))) => write_tag(text, "TimeControl", &format!("{main}{more}")),
            (Some(main), Some(None)) => {
                write_tag(text, "TimeControl", &main);
                self.lose(LossKind::Property, b"OT");
            }
            (None, _) => {
                for (ident, told) in [(&b"TM"[..], &main), (b"OT", &overtime)] {
                    if told.is_some() {
                        self.lose(LossKind::Property, ident);
                    }
                }
            }
        }
    }

    /// Lines of GC that were tags become tags again.
    fn others(&mut self, text: &mut String, is_time: bool) {
        let Some(node) = self.firsts.node(b"GC") else { return };
        let Some(value) = find(node, b"GC").and_then(|property| property.values().next()) else { return };
        let told = sgf_model::value::text(self.view.characters(value.raw()));
        let mut is_whole = true;
        for line in told.lines().filter(|line| !line.trim().is_empty()) {
            let tag = line.strip_prefix('[').and_then(|line| line.strip_suffix("\"]")?.split_once(" \""));
            let is_name = |name: &str| {
                !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
            };
            match tag.filter(|(name, _)| {
                is_name(name) && !["FEN", "SetUp", "Variant", "GameType", "Game", "Format"].contains(name)
            }) {
                Some(("Termination", _)) if is_time => {}
                Some(_) => text.push_str(&format!("{line}\n")),
                None => is_whole = false,
            }
        }
        if !is_whole {
            self.lose(LossKind::Altered, b"GC");
        }
    }

    /// The position at the beginning. What setup does not say is what the game takes: rights to castle where king and rook stand at
    /// home, nothing to take in passing.
    fn fen(&self, script: &Script, turn: Color) -> String {
        let board = fen::board(&*script.start, Color::White);
        let turn = if turn == Color::White { 'w' } else { 'b' };
        if self.number == XIANGQI {
            return format!("{board} {turn} - - 0 1");
        }
        let rights = fen::castling(&*script.start);
        format!("{board} {turn} {rights} - 0 1")
    }
}

fn date_of(text: &str) -> Option<String> {
    let (year, month, day) = day::parts(text)?;
    let part = |part: Option<i8>| part.map_or_else(|| "??".to_owned(), |part| format!("{part:02}"));
    Some(format!("{year:04}.{}.{}", part(month), part(day)))
}
