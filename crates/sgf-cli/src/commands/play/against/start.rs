//! The record at the start of a game: new, or continued.

use std::path::Path;

use anyhow::Context;
use opensgf::convert::get;
use opensgf::info::{GameResult, lenient};
use opensgf::play::identify;
use opensgf::player::{Level, Random};
use opensgf::value::{Color, encode_simple_text};
use opensgf::{GameView, Session, games};

use super::saved::Saved;
use super::table::Table;
use super::{Play, Side};
use crate::commands::opponent::expect_rules;
use crate::io::input::Input;

/// How records name our player, before its level.
const PLAYER: &str = "OpenSGF";
/// The komi of Go, under the Chinese rules that apply without --rules.
const KOMI: f64 = 7.5;

impl Play {
    /// Starts a new game.
    pub(super) fn begun(&self, level: Level, seed: u64) -> anyhow::Result<(Table, Saved)> {
        let spec = self.game.context("--game is missing")?;
        expect_rules(spec)?;
        let asked = &self.against;
        let is_go = spec.name == "Go";
        anyhow::ensure!(asked.komi.is_none() || is_go, "{} is played without komi", spec.name);
        anyhow::ensure!(asked.komi.is_none_or(f64::is_finite), "the komi is not a number");
        let position = self.start.begin(spec)?;
        let mut root = self.start.root(spec, &*position)?;
        let mut add = |ident: &str, text: &str| root += &format!("{ident}[{}]", encode_simple_text(text));
        if spec.number == 0 {
            add("GM", spec.name);
        }
        if is_go {
            if self.start.options().rules.is_empty() {
                add("RU", "Chinese");
            }
            add("KM", &asked.komi.unwrap_or(KOMI).to_string());
        }
        let first = position.turn().unwrap_or(spec.first);
        let person = color(asked.side, seed).unwrap_or(first);
        add("AP", concat!("OpenSGF:", env!("CARGO_PKG_VERSION")));
        add("DT", &today());
        let (own, other) = if person == Color::Black { ("B", "W") } else { ("W", "B") };
        let name = asked.name.clone().or_else(user_name);
        add(&format!("P{own}"), name.as_deref().unwrap_or("Unknown"));
        add(&format!("P{other}"), &format!("{PLAYER} level {}", level.number()));
        // 0 is a person, and a positive number a program.
        add(&format!("{own}S"), "0");
        add(&format!("{other}S"), "1");
        let document = opensgf::read(format!("({root})\n").as_bytes()).into_owned();
        let session = Session::new(document).with_spec(spec);
        let saved = match &asked.output {
            Some(path) => Saved::at(path)?,
            None => Saved::named(&format!("{} {}", today(), spec.name.to_lowercase())),
        };
        Ok((Table::new(session, person, level, seed), saved))
    }

    /// Continues a record at the end of its main line.
    pub(super) fn continued(&self, path: &Path, level: Level, seed: u64) -> anyhow::Result<(Table, Saved)> {
        let input = Input::File(path.to_owned());
        let (mut raw, mut bytes) = (Vec::new(), Vec::new());
        input.read_raw(&mut raw).map_err(anyhow::Error::msg)?;
        // The bytes are compared: a converted record cannot be saved in its file.
        let _ = input.read(&mut bytes).map_err(anyhow::Error::msg)?;
        anyhow::ensure!(raw == bytes, "{} is not a plain SGF file; convert it first", input.name());
        let document = opensgf::read(&raw).into_owned();
        let view = games(&document).next().with_context(|| format!("{} contains no game", input.name()))?;
        let spec = identify(&view, Some(&input.label())).spec;
        let spec = spec.with_context(|| format!("unknown game GM[{}]", view.number()))?;
        expect_rules(spec)?;
        expect_unfinished(&view)?;
        let person = color(self.against.side, seed).or_else(|| person(&view));
        let mut session = Session::new(document).with_file_name(input.label()).with_spec(spec);
        session.last();
        let turn = session.position()?.turn().context("the game has ended")?;
        let table = Table::new(session, person.unwrap_or(turn), level, seed);
        Ok((table, Saved::existing(path, raw)))
    }
}

/// The chosen color; `None` if none was chosen.
fn color(side: Option<Side>, seed: u64) -> Option<Color> {
    match side? {
        Side::Black => Some(Color::Black),
        Side::White => Some(Color::White),
        Side::Random => Some([Color::Black, Color::White][Random::new(seed).below(2)]),
    }
}

/// The color of the person in a record: the one that is not a program.
fn person(view: &GameView<'_>) -> Option<Color> {
    let is_program = |species: &str, name: &str| {
        let number = get(view, species).first().and_then(|text| text.trim().parse::<i64>().ok());
        number.map_or_else(|| get(view, name).join(" ").starts_with(PLAYER), |number| number > 0)
    };
    match (is_program("BS", "PB"), is_program("WS", "PW")) {
        (true, false) => Some(Color::White),
        (false, true) => Some(Color::Black),
        _ => None,
    }
}

/// Fails if a record has a result.
fn expect_unfinished(view: &GameView<'_>) -> anyhow::Result<()> {
    let result = get(view, "RE").join(" ");
    let decided = lenient::result(&result).map(|reading| reading.value);
    let is_finished = matches!(decided, Some(GameResult::Win { .. } | GameResult::Draw));
    anyhow::ensure!(!is_finished, "the game has ended: its result is {result}");
    Ok(())
}

/// The name of the user of this computer.
fn user_name() -> Option<String> {
    let names = ["USER", "USERNAME", "LOGNAME"].into_iter().filter_map(|name| std::env::var(name).ok());
    names.map(|name| name.trim().to_owned()).find(|name| !name.is_empty())
}

/// The date in UTC, as in DT.
fn today() -> String {
    jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date().to_string()
}
