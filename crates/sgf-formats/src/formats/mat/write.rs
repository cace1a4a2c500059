//! Writing MAT, in the columns of GNU Backgammon.

use std::fmt::Write;

use sgf_games::backgammon::{Backgammon, Move, Play, Point};
use sgf_games::{Options, Position, game, replay};
use sgf_model::info::{Dates, GameResult, Manner};
use sgf_model::record::GameView;
use sgf_model::value::Color;
use sgf_syntax::Node;

use super::head;
use crate::backgammon::NUMBER;
use crate::lines::Line;
use crate::loss::{LossKind, WriteError, Written};
use crate::losses::{FirstValues, Losses};

/// The game info properties that the format holds.
const INFO: &[&[u8]] = &[b"PB", b"PW", b"BR", b"WR", b"RE", b"RU", b"MI", b"DT", b"EV", b"RO", b"PC", b"US"];

/// The header fields with a property.
const FIELDS: [(&[u8], &str); 6] = [
    (b"EV", "Event"),
    (b"RO", "Round"),
    (b"PC", "Site"),
    (b"US", "Transcriber"),
    (b"WR", "Player 1 Elo"),
    (b"BR", "Player 2 Elo"),
];

/// The properties in the header of the file, which hold for all games.
const OF_THE_HEAD: [&[u8]; 7] = [b"DT", b"EV", b"RO", b"PC", b"US", b"BR", b"WR"];

/// The width of the first column after the move number.
const WIDTH: usize = 28;

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, WriteError> {
    let first = games.first().ok_or(WriteError::NoGame)?;
    let (mut text, mut losses) = (String::new(), Losses::default());
    let of_match = Match::of(first)?;
    of_match.write_head(&FirstValues::of(first), &mut text);
    let mut had_crawford = false;
    for (index, view) in games.iter().enumerate() {
        let this = Match::of(view)?;
        if (this.length, &this.names) != (of_match.length, &of_match.names) {
            return Err(WriteError::OtherMatch { node: view.root().id() });
        }
        let mut writer =
            Game { view, first_values: FirstValues::of(view), losses: &mut losses, text: &mut text };
        writer.write(&this, &of_match, index, &mut had_crawford)?;
    }
    Ok(losses.finish(text.into_bytes()))
}

/// The common data of a match, and its state before a game.
struct Match {
    length: u32,
    /// The names of White and Black.
    names: [String; 2],
    /// The points of White and Black.
    scores: [u32; 2],
    number: Option<u32>,
    rules: Vec<String>,
    /// The values of the file header, in the order of [`OF_THE_HEAD`].
    head: [Option<String>; 7],
    start: Backgammon,
}

impl Match {
    fn of(view: &GameView<'_>) -> Result<Match, WriteError> {
        let root = view.root();
        let error = WriteError::OtherGame { node: root.id(), number: view.number() };
        if view.number() != NUMBER {
            return Err(error);
        }
        let first_values = FirstValues::of(view);
        let start = Backgammon::begin(&Options::of(view)).map_err(|_| error)?;
        let rules = first_values.text(b"RU").unwrap_or_default();
        let mut this = Match {
            length: 0,
            names: [&b"PW"[..], b"PB"].map(|ident| first_values.text(ident).unwrap_or_default()),
            scores: [0; 2],
            number: None,
            head: OF_THE_HEAD.map(|ident| first_values.text(ident)),
            rules: rules
                .split(':')
                .map(|word| word.trim().to_owned())
                .filter(|word| !word.is_empty())
                .collect(),
            start,
        };
        let information =
            first_values.node(b"MI").into_iter().flat_map(|node| sgf_model::record::find_all(node, b"MI"));
        for value in information.flat_map(sgf_syntax::Property::values) {
            let text = view.line(value);
            let Some((tag, number)) = text.split_once(':') else { continue };
            let Ok(number) = number.trim().parse() else { continue };
            match tag.trim() {
                "length" => this.length = number,
                "game" => this.number = Some(number),
                "ws" => this.scores[0] = number,
                "bs" => this.scores[1] = number,
                _ => {}
            }
        }
        Ok(this)
    }

    fn has(&self, word: &str) -> bool {
        self.rules.iter().any(|known| known.eq_ignore_ascii_case(word))
    }

    fn write_head(&self, first_values: &FirstValues<'_, '_>, text: &mut String) {
        let mut field = |name: &str, value: &str| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "; [{name} \"{value}\"]");
        };
        for (ident, name) in FIELDS {
            if let Some(value) = first_values.text(ident) {
                field(name, &value);
            }
        }
        if let Some(date) = date(first_values) {
            field("EventDate", &date);
        }
        if self.length > 0 && !self.has("Crawford") {
            field("Crawford", "Off");
        }
        if self.length == 0 && self.has("Jacoby") {
            field("Jacoby", "On");
        }
        if let Some(variant) = self.variant() {
            field("Variation", variant);
        }
        let _ = writeln!(text, "\n {} point match", self.length);
    }

    fn variant(&self) -> Option<&'static str> {
        let variants = [
            ("Nackgammon", "NackGammon"),
            ("Hypergammon1", "HyperGammon (1)"),
            ("Hypergammon2", "HyperGammon (2)"),
            ("Hypergammon3", "HyperGammon (3)"),
        ];
        variants.iter().find(|(word, _)| self.has(word)).map(|(_, name)| *name)
    }

    /// Returns whether a reader would infer the words of RU.
    fn is_default_rules(&self, first: &Match, had_crawford: &mut bool) -> bool {
        let n_before_last = self.scores.iter().filter(|score| **score + 1 == self.length).count();
        let is_crawford = first.has("Crawford") && n_before_last == 1 && self.length > 1 && !*had_crawford;
        *had_crawford |= is_crawford;
        let is_known = |word: &String| {
            let known =
                ["Crawford", "CrawfordGame", "Nackgammon", "Hypergammon1", "Hypergammon2", "Hypergammon3"];
            known.contains(&word.as_str()) || (word == "Jacoby" && self.length == 0)
        };
        let agrees = |word| self.has(word) == first.has(word);
        self.has("CrawfordGame") == is_crawford
            && (self.length > 0 || !self.has("Crawford"))
            && agrees("Crawford")
            && agrees("Jacoby")
            && self.variant() == first.variant()
            && self.rules.iter().all(is_known)
    }
}

/// The date in the notation of the header: `2025.11.08`, with question marks for unknown parts.
fn date(first_values: &FirstValues<'_, '_>) -> Option<String> {
    let dates = Dates::parse(&first_values.text(b"DT")?).ok()?;
    let (year, month, day) = dates.first().parts();
    let part = |part: Option<i8>| part.map_or("??".to_owned(), |part| format!("{part:02}"));
    Some(format!("{year:04}.{}.{}", part(month), part(day)))
}

/// The state of writing a game.
struct Game<'a, 'v, 'd> {
    view: &'v GameView<'d>,
    first_values: FirstValues<'v, 'd>,
    losses: &'a mut Losses,
    text: &'a mut String,
}

impl<'d> Game<'_, '_, 'd> {
    fn write(
        &mut self,
        this: &Match,
        first: &Match,
        index: usize,
        had_crawford: &mut bool,
    ) -> Result<(), WriteError> {
        self.add_losses(this, first);
        if !this.is_default_rules(first, had_crawford) {
            self.lose(LossKind::Altered, b"RU");
        }
        self.check_info(index);
        let number = this.number.filter(|number| *number > 0).unwrap_or(index as u32 + 1);
        if this.number != Some(number) {
            self.lose(LossKind::Chosen, b"MI");
        }
        let players = self.players(this);
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "\n Game {number}\n{players}");
        let (position, mut rows) = self.moves(this)?;
        if let Some((winner, points)) = self.end(&position) {
            rows.end(winner, points);
        }
        rows.end_row();
        self.text.push_str(&rows.text);
        Ok(())
    }

    fn lose(&mut self, kind: LossKind, ident: &[u8]) {
        let node = self.first_values.node(ident).unwrap_or(self.view.root());
        self.losses.lose(kind, ident, node.id());
    }

    /// Records the losses. Properties of the file header only hold the value of the first game.
    fn add_losses(&mut self, this: &Match, first: &Match) {
        let is_of_all = |ident: &[u8]| match OF_THE_HEAD.iter().position(|known| *known == ident) {
            Some(index) => this.head[index] == first.head[index],
            None => true,
        };
        for node in self.view.main_line() {
            self.losses.add_unsupported(node, |ident| {
                let is_held = INFO.contains(&ident) && is_of_all(ident);
                matches!(ident, b"B" | b"W") || (is_held && self.first_values.is_first(ident, node))
            });
        }
        for (index, ident) in OF_THE_HEAD.into_iter().enumerate() {
            if this.head[index].is_none() && first.head[index].is_some() {
                self.lose(LossKind::Chosen, ident);
            }
        }
        self.losses.add_variations(self.view);
    }

    /// Records texts that read back differently.
    fn check_info(&mut self, index: usize) {
        if index > 0 {
            return;
        }
        for (ident, _) in FIELDS {
            if self.first_values.text(ident).is_some_and(|value| value.contains('"')) {
                self.lose(LossKind::Altered, ident);
            }
        }
        let dates =
            self.first_values.text(b"DT").map(|text| Dates::parse(&text).map(|dates| dates.iter().count()));
        match dates {
            Some(Err(_)) => self.lose(LossKind::Property, b"DT"),
            Some(Ok(2..)) => self.lose(LossKind::Shortened, b"DT"),
            _ => {}
        }
    }

    /// Writes names and scores; a comma or a colon in a name can be misread.
    fn players(&mut self, this: &Match) -> String {
        let [left, right] = [0, 1].map(|index| format!("{} : {}", this.names[index], this.scores[index]));
        let line = format!(" {left:<30} {right}");
        let read = head::players(Line { at: 0, text: line.as_bytes() });
        for (index, (name, rank)) in [(b"PW", b"WR"), (b"PB", b"BR")].into_iter().enumerate() {
            let player = read.as_ref().map(|players| &players[index]);
            let is_same = player.is_some_and(|player| {
                let is_named = player.name.text == this.names[index].as_bytes();
                is_named && player.score == this.scores[index] && player.rating.is_none()
            });
            if !is_same {
                self.lose(LossKind::Altered, name);
                self.lose(LossKind::Altered, rank);
            }
        }
        line
    }

    /// Plays the moves and puts them into rows.
    fn moves(&mut self, this: &Match) -> Result<(Backgammon, Rows), WriteError> {
        let mut rows = Rows::default();
        let mut position = this.start.clone();
        let Some(spec) = game(NUMBER) else { return Ok((position, rows)) };
        for node in self.view.main_line() {
            let mut outcome = Ok(());
            replay::each_action(self.view, spec, node, |action| {
                let done = take(&mut position, node, &action, &mut rows);
                outcome = std::mem::replace(&mut outcome, Ok(())).and(done);
            });
            outcome?;
        }
        Ok((position, rows))
    }

    /// The winner and the points.
    fn end(&mut self, position: &Backgammon) -> Option<(Color, f64)> {
        let played = position.outcome().and_then(|outcome| Some((outcome.winner?, outcome.margin?)));
        let stated =
            self.first_values.text(b"RE").map(|text| GameResult::parse(&text).unwrap_or(GameResult::Unknown));
        let end = match (stated, played) {
            (
                Some(GameResult::Win { winner, score: Some(points), manner: None | Some(Manner::Resign) }),
                _,
            ) if points.fract() == 0.0 && points < 1e6 => Some((winner, points)),
            (Some(_), _) => None,
            (None, played) => played,
        };
        let manner = if played.is_some() { None } else { Some(Manner::Resign) };
        let read = end.map(|(winner, points)| {
            let winner = played.map_or(winner, |played| played.0);
            GameResult::Win { winner, score: Some(points), manner }
        });
        match (stated, read) {
            (None, Some(_)) => self.lose(LossKind::Chosen, b"RE"),
            (Some(_), None) => self.lose(LossKind::Property, b"RE"),
            (stated, read) if stated != read => self.lose(LossKind::Altered, b"RE"),
            _ => {}
        }
        end
    }
}

/// Adds a move or a cube action to the table.
fn take(
    position: &mut Backgammon,
    node: Node<'_>,
    action: &replay::Action<'_>,
    rows: &mut Rows,
) -> Result<(), WriteError> {
    let color = match action.kind {
        replay::ActionKind::Move(color) => color,
        // Match info is not setup of the board.
        replay::ActionKind::SetUp
            if action.property.ident() == b"MI" || !is_setup(action.property.ident()) =>
        {
            return Ok(());
        }
        replay::ActionKind::SetUp => return Err(WriteError::SetUp { node: node.id() }),
        replay::ActionKind::Turn(color) if position.expects(color) => return Ok(()),
        replay::ActionKind::Turn(_) => return Err(WriteError::SetUp { node: node.id() }),
    };
    let step = position.read_move(color, &action.text).map_err(|_| WriteError::Move { node: node.id() })?;
    if matches!(&step, Move::Play(play) if goes_back(play, color)) {
        return Err(WriteError::Move { node: node.id() });
    }
    let was_doubled = position.is_doubled();
    let cube = position.cube().value;
    let cell = match &step {
        Move::Play(play) => roll(position, color, play),
        Move::Double if was_doubled => format!(" Beavers => {}", cube.saturating_mul(4)),
        Move::Double => format!(" Doubles => {}", cube.saturating_mul(2)),
        Move::Take => " Takes".to_owned(),
        Move::Drop => " Drops".to_owned(),
    };
    rows.put(color, &cell);
    position.play_unchecked(color, &step);
    Ok(())
}

/// Returns whether a checker moves away from home, which readers treat as an error.
fn goes_back(play: &Play, color: Color) -> bool {
    play.hops.iter().any(|hop| hop.from.pips(color) <= hop.to.pips(color))
}

fn is_setup(ident: &[u8]) -> bool {
    matches!(ident, b"AB" | b"AW" | b"AE" | b"CV" | b"CO" | b"CP" | b"DI")
}

/// Writes `31: 8/5 6/5*`, with marked hits, the bar as 25 and the tray as 0.
fn roll(position: &Backgammon, color: Color, play: &Play) -> String {
    let mut text = format!("{}:", play.dice);
    // The opponent's blots, in this player's numbering.
    let mut blots = [false; 26];
    for (pips, blot) in (1..=24_u8).zip(&mut blots[1..25]) {
        *blot = position.checkers(color.other(), Point::at(color, pips)) == 1;
    }
    for hop in &play.hops {
        let (from, to) = (hop.from.pips(color), hop.to.pips(color));
        let hit = if std::mem::take(&mut blots[usize::from(to)]) { "*" } else { "" };
        // Writing to a string cannot fail.
        let _ = write!(text, " {from}/{to}{hit}");
    }
    text
}

/// The rows of the table.
#[derive(Default)]
struct Rows {
    text: String,
    cells: [Option<String>; 2],
    number: usize,
}

impl Rows {
    /// Adds a cell; a second action in a row of one player starts a new row.
    fn put(&mut self, color: Color, cell: &str) {
        let column = usize::from(color == Color::Black);
        let is_filled = self.cells[column].is_some() || (column == 0 && self.cells[1].is_some());
        if is_filled {
            self.end_row();
        }
        self.cells[column] = Some(cell.to_owned());
    }

    fn end_row(&mut self) {
        if self.cells.iter().all(Option::is_none) {
            return;
        }
        self.number += 1;
        let [left, right] = std::mem::take(&mut self.cells).map(Option::unwrap_or_default);
        // Even an overlong cell has a space after it.
        let left = if left.len() < WIDTH { left } else { left + " " };
        let row = format!("{:3}) {left:<WIDTH$}{right}", self.number);
        self.text.push_str(row.trim_end());
        self.text.push('\n');
    }

    /// Writes the end of the game, in a new row unless the winner's column is next.
    fn end(&mut self, winner: Color, points: f64) {
        let plural = if points == 1.0 { "" } else { "s" };
        let end = format!("Wins {points} point{plural}");
        if winner == Color::Black && self.cells[0].is_some() && self.cells[1].is_none() {
            self.cells[1] = Some(format!(" {end}"));
            return self.end_row();
        }
        self.end_row();
        let indent = if winner == Color::White { 6 } else { 34 };
        self.text.push_str(&format!("{:indent$}{end}\n", ""));
    }
}
