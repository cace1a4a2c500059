//! Writing PGN.

use sgf_model::info::{GameResult, Overtime, lenient, time_limit};
use sgf_model::record::{GameView, find};
use sgf_model::value::{Color, TextDecoder, encode_real};

use super::{CHESS, HIVE, XIANGQI, info, judgements, movetext};
use crate::date;
use crate::fen;
use crate::hive;
use crate::loss::{LossKind, WriteError, Written};
use crate::losses::{FirstValues, Losses};
use crate::move_writer::{MoveToWrite, Scope, WrittenMoves, add_losses, write_moves};
use crate::pgn::write_tag;

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, WriteError> {
    if games.is_empty() {
        return Err(WriteError::NoGame);
    }
    let (mut text, mut losses) = (String::new(), Losses::default());
    for (index, view) in games.iter().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        match view.number() {
            HIVE => write_hive(view, &mut text, &mut losses)?,
            _ => write_game(view, &mut text, &mut losses)?,
        }
    }
    Ok(losses.finish(text.into_bytes()))
}

fn write_game(view: &GameView<'_>, text: &mut String, losses: &mut Losses) -> Result<(), WriteError> {
    let written = write_moves(view, &[CHESS, XIANGQI], Scope::Tree, format_move)?;
    let first = written.moves.iter().flatten().next().map(|step| step.color);
    let turn = first.or(written.start.turn()).unwrap_or(Color::White);
    written.expect_turns(view, turn, Scope::Tree)?;
    let variant = variant_of(view);
    let stored_fen = stored_fen(view);
    let fen = fen(&written, view, turn, stored_fen.as_deref());
    let mut game = Game {
        view,
        number: view.number(),
        first_values: FirstValues::of(view),
        losses,
        has_stored_fen: stored_fen.is_some_and(|stored| stored == fen),
    };
    let result = game.tags(text, &FirstValues::of(view));
    if view.number() == XIANGQI {
        write_tag(text, "Format", "ICCS");
    }
    if !variant.is_empty() {
        write_tag(text, "Variant", &variant);
    }
    if written.set_up.is_some() || turn != Color::White || !variant.is_empty() {
        write_tag(text, "SetUp", "1");
        write_tag(text, "FEN", &fen);
    }
    text.push('\n');
    movetext::write(view, &written, turn, text, losses);
    text.push_str(info::result_word(result, view.number()));
    text.push('\n');
    let first_values = FirstValues::of(view);
    add_losses(view, Scope::Tree, losses, |node, ident| match ident {
        b"SU" if !variant.is_empty() => first_values.is_first(ident, node),
        b"DT" | b"RE" | b"ON" | b"TM" | b"OT" | b"GC" => first_values.is_first(ident, node),
        b"C" | b"V" | b"BL" | b"WL" | b"CR" | b"AR" => true,
        _ if judgements::is_judgement(ident) => true,
        _ => info::TEXTS.iter().any(|row| row.1.as_bytes() == ident) && first_values.is_first(ident, node),
    });
    Ok(())
}

/// Writes a move in SAN for chess, or as origin and destination in Xiangqi, whose notation has no form for crowded files.
fn format_move(made: MoveToWrite<'_>) -> Option<String> {
    if made.position.turn() != Some(made.color) || made.position.check_move(made.color, made.step).is_err() {
        return None;
    }
    let san = made.position.notation(made.color, made.step, "san");
    san.or_else(|| {
        let points = made.text()?.to_ascii_uppercase();
        Some(format!("{}-{}", points.get(..2)?, points.get(2..)?))
    })
}

/// Writes a Hive game with one move per line and no comments.
fn write_hive(view: &GameView<'_>, text: &mut String, losses: &mut Losses) -> Result<(), WriteError> {
    let (turns, _) = hive::turns(view)?;
    let mut next = Color::White;
    for turn in &turns {
        if turn.color != next {
            return Err(WriteError::Move { node: turn.node });
        }
        next = next.other();
    }
    write_tag(text, "GameType", &hive::game_type(&sgf_games::Options::of(view).variant));
    let first_values = FirstValues::of(view);
    let first_of_view = FirstValues::of(view);
    let mut game = Game { view, number: HIVE, first_values: first_of_view, losses, has_stored_fen: false };
    let result = game.tags(text, &first_values);
    text.push('\n');
    for (number, turn) in (1..).zip(&turns) {
        text.push_str(&format!("{number}. {}\n", turn.text));
    }
    text.push_str(info::result_word(result, HIVE));
    text.push('\n');
    add_losses(view, Scope::MainLine, losses, |node, ident| match ident {
        b"DT" | b"RE" | b"ON" | b"TM" | b"OT" | b"GC" | b"SU" => first_values.is_first(ident, node),
        b"P0" | b"P1" => true,
        _ => info::TEXTS.iter().any(|row| row.1.as_bytes() == ident) && first_values.is_first(ident, node),
    });
    Ok(())
}

/// The state of a game.
struct Game<'a, 'v, 'd> {
    view: &'v GameView<'d>,
    number: u16,
    first_values: FirstValues<'v, 'd>,
    losses: &'a mut Losses,
    /// Whether the FEN in GC is written.
    has_stored_fen: bool,
}

/// The variant of chess in SU; empty for the usual game.
fn variant_of(view: &GameView<'_>) -> String {
    let name = sgf_games::Options::of(view).variant.trim().to_owned();
    let is_usual = ["standard", "chess"].iter().any(|usual| name.eq_ignore_ascii_case(usual));
    if is_usual || view.number() != CHESS { String::new() } else { name }
}

/// The FEN that a reader kept in GC, because setup cannot express all of it.
fn stored_fen(view: &GameView<'_>) -> Option<String> {
    let property = find(view.root(), b"GC")?;
    let text = sgf_model::value::text(view.characters(property.values().next()?.raw())).into_owned();
    text.lines().find_map(|line| Some(line.strip_prefix("[FEN \"")?.strip_suffix("\"]")?.to_owned()))
}

/// Returns the initial position. Anything that setup omits is taken from the stored FEN if it has the same board and player, or has the
/// default of the game: castling rights if king and rook are on their home squares, and no en passant.
fn fen(written: &WrittenMoves, view: &GameView<'_>, turn: Color, stored: Option<&str>) -> String {
    let board = fen::board(&*written.start, Color::White);
    let turn = if turn == Color::White { 'w' } else { 'b' };
    let start = format!("{board} {turn} ");
    if let Some(stored) = stored.filter(|stored| stored.starts_with(&start)) {
        return stored.to_owned();
    }
    if view.number() == XIANGQI {
        return format!("{start}- - 0 1");
    }
    let rights = fen::castling(&*written.start, variant_is_shuffled(&variant_of(view)));
    format!("{start}{rights} - 0 1")
}

fn variant_is_shuffled(variant: &str) -> bool {
    let options = sgf_games::Options::default().with_variant(variant);
    !variant.is_empty() && sgf_games::chess::SPEC.unknown_names(&options).is_empty()
}

impl Game<'_, '_, '_> {
    fn lose(&mut self, kind: LossKind, ident: &[u8]) {
        let node = self.first_values.node(ident).unwrap_or(self.view.root());
        self.losses.lose(kind, ident, node.id());
    }

    /// Writes the tags, starting with the seven required ones; returns the result.
    fn tags(&mut self, text: &mut String, first_values: &FirstValues<'_, '_>) -> Option<GameResult> {
        if self.number == XIANGQI {
            write_tag(text, "Game", "Chinese Chess");
        }
        let stated = |ident: &str| first_values.text(ident.as_bytes());
        let told_result = stated("RE");
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
            write_tag(text, tag, &stated(ident).unwrap_or_else(|| "?".to_owned()));
        }
        write_tag(
            text,
            "Date",
            &stated("DT").and_then(|date| date_of(&date)).unwrap_or_else(|| "????.??.??".to_owned()),
        );
        for (tag, ident) in [("Round", "RO"), ("White", "PW"), ("Black", "PB")] {
            write_tag(text, &name(tag), &stated(ident).unwrap_or_else(|| "?".to_owned()));
        }
        write_tag(text, "Result", info::result_word(result, self.number));
        for (tag, ident) in info::TEXTS.iter().skip(5) {
            if let Some(value) = stated(ident) {
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
        let Some(text) = self.first_values.text(b"DT") else { return };
        match date_of(&text) {
            None => self.lose(LossKind::Property, b"DT"),
            Some(date) if date::read(&date).as_deref() != Some(&text) => {
                self.lose(LossKind::Shortened, b"DT");
            }
            Some(_) => {}
        }
    }

    /// Writes the ECO code, if ON begins with one, and the name of the opening.
    fn opening(&mut self, text: &mut String) {
        let Some(stated) = self.first_values.text(b"ON") else { return };
        let (first, rest) = stated.split_once(' ').unwrap_or((&stated, ""));
        let is_code = matches!(first.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']);
        let code = if self.number == XIANGQI { "ECCO" } else { "ECO" };
        if is_code {
            write_tag(text, code, first);
        }
        let name = if is_code { rest } else { &stated };
        if !name.is_empty() {
            write_tag(text, "Opening", name);
        }
    }

    fn time(&mut self, text: &mut String) {
        let (main, overtime) = (self.first_values.text(b"TM"), self.first_values.text(b"OT"));
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
                for (ident, stated) in [(&b"TM"[..], &main), (b"OT", &overtime)] {
                    if stated.is_some() {
                        self.lose(LossKind::Property, ident);
                    }
                }
            }
        }
    }

    /// Writes lines of GC that were tags as tags.
    fn others(&mut self, text: &mut String, is_time: bool) {
        let Some(node) = self.first_values.node(b"GC") else { return };
        let Some(value) = find(node, b"GC").and_then(|property| property.values().next()) else { return };
        let stated = sgf_model::value::text(self.view.characters(value.raw()));
        let mut is_whole = true;
        for line in stated.lines().filter(|line| !line.trim().is_empty()) {
            let tag = line.strip_prefix('[').and_then(|line| line.strip_suffix("\"]")?.split_once(" \""));
            let is_name = |name: &str| {
                !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
            };
            if self.has_stored_fen && line.starts_with("[FEN \"") {
                continue;
            }
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
}

fn date_of(text: &str) -> Option<String> {
    let (year, month, day) = date::parts(text)?;
    let part = |part: Option<i8>| part.map_or_else(|| "??".to_owned(), |part| format!("{part:02}"));
    Some(format!("{year:04}.{}.{}", part(month), part(day)))
}
