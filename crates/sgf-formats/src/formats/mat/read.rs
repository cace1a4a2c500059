//! MAT into SGF: the match game by game.

use sgf_model::charset::Charset;
use sgf_model::info::{GameResult, Manner};
use sgf_model::value::Color;

use super::cell::{self, Cell};
use super::head::{self, Head};
use super::line::{SECOND, cells};
use super::play::Table;
use crate::backgammon::{NUMBER, match_of};
use crate::draft::Draft;
use crate::fact::FactKind;
use crate::lines::Line;

/// A game as its lines have it.
struct Game<'s> {
    number: u32,
    at: usize,
    /// Names and ratings of the first and the second player.
    names: [String; 2],
    ratings: [String; 2],
    /// Their points before the game.
    scores: [u32; 2],
    cells: Vec<(Color, Cell, Line<'s>)>,
    /// How many points were won, and in whose column that stands.
    wins: Option<(u32, Color, Line<'s>)>,
}

pub(super) fn read(draft: &mut Draft<'_>) {
    let all = draft.start()..draft.bytes.len();
    draft.settle_charset(all, None, Some(Charset::WINDOWS_1252));
    let mut head = Head::new();
    let mut length = None;
    let mut games: Vec<Game<'_>> = Vec::new();
    // The line behind the number of a game has the names.
    let mut expects_players = false;
    for line in draft.lines().filter(|line| !line.text.trim_ascii().is_empty()) {
        if head::is_comment(line) {
            head.take(draft, line.trimmed());
        } else if length.is_none() {
            length = head::match_length(line);
            if length.is_none() {
                draft.tell(FactKind::Unknown, line.range());
            }
        } else if let Some(number) = head::game_number(line) {
            games.push(Game::new(number, line.at));
            expects_players = true;
        } else if let Some(game) = games.last_mut() {
            match head::players(line).filter(|_| std::mem::take(&mut expects_players)) {
                Some(players) => game.take_players(draft, players),
                None => game.take_line(draft, line),
            }
        } else {
            draft.tell(FactKind::Unknown, line.range());
        }
    }
    Match { head, length: length.unwrap_or(0), had_crawford: false, is_first: true }.write(draft, &games);
}

impl<'s> Game<'s> {
    fn new(number: u32, at: usize) -> Game<'s> {
        let (names, ratings) = Default::default();
        Game { number, at, names, ratings, scores: [0; 2], cells: Vec::new(), wins: None }
    }

    fn take_players(&mut self, draft: &mut Draft<'_>, players: [head::Player<'_>; 2]) {
        for (index, player) in players.into_iter().enumerate() {
            self.names[index] = draft.text(player.name).into_owned();
            self.ratings[index] =
                player.rating.map(|rating| draft.text(rating).into_owned()).unwrap_or_default();
            self.scores[index] = player.score;
        }
    }

    fn take_line(&mut self, draft: &mut Draft<'_>, line: Line<'s>) {
        for (color, cell) in [Color::White, Color::Black].into_iter().zip(cells(line)) {
            if cell.text.is_empty() {
                continue;
            }
            match cell::read(cell) {
                Some(Cell::Wins(points)) => {
                    // The line of the end is indented, and its column says who won, unless the number of a move stands in front.
                    let is_second = cell.at - line.at >= SECOND || color == Color::Black;
                    let winner = if is_second { Color::Black } else { Color::White };
                    self.wins = Some((points, winner, cell));
                }
                Some(Cell::Loses) => {}
                Some(read) => self.cells.push((color, read, cell)),
                None => draft.tell(FactKind::Unknown, cell.range()),
            }
        }
    }
}

/// The match while its games are written.
struct Match {
    head: Head,
    length: u32,
    had_crawford: bool,
    is_first: bool,
}

impl Match {
    fn write(&mut self, draft: &mut Draft<'_>, games: &[Game<'_>]) {
        for (index, game) in games.iter().enumerate() {
            let is_over = self.length > 0 && game.scores.iter().any(|score| *score >= self.length);
            if is_over && game.cells.is_empty() {
                // Some programs begin a game after the last one.
                continue;
            }
            self.write_game(draft, game, games.get(index + 1));
        }
    }

    fn write_game(&mut self, draft: &mut Draft<'_>, game: &Game<'_>, next: Option<&Game<'_>>) {
        let rules = self.rules(game);
        let Some(mut table) = Table::new(&rules) else { return };
        let last = game.cells.len().saturating_sub(1);
        for (index, (color, cell, line)) in game.cells.iter().enumerate() {
            table.take(draft, *color, cell, *line, index == last && game.wins.is_some());
        }
        let result = result(draft, game, next, &table);
        draft.sheet.begin(NUMBER, game.at);
        let [white, black] = game.scores;
        match_of(&mut draft.sheet, self.length, Some(game.number), [black, white]);
        for (index, (name, rank)) in [("PW", "WR"), ("PB", "BR")].into_iter().enumerate() {
            draft.sheet.line(name, &game.names[index]);
            let rating = self.head.info.iter().find(|info| info.0 == rank).map(|info| &info.1);
            draft.sheet.line(rank, rating.unwrap_or(&game.ratings[index]));
        }
        draft.sheet.line("RU", &rules);
        if let Some(result) = result {
            draft.sheet.raw("RE", &result.encode());
        }
        for (ident, value) in self.head.info.iter().filter(|info| !matches!(info.0, "WR" | "BR")) {
            draft.sheet.line(ident, value);
        }
        if std::mem::take(&mut self.is_first) {
            draft.sheet.text("GC", &self.head.others);
        }
        for (color, text, at) in &table.moves {
            draft.sheet.node(*at);
            draft.sheet.raw(color.encode(), text);
        }
    }

    /// The words of RU. The Crawford game is the first one in which just one player lacks a point.
    fn rules(&mut self, game: &Game<'_>) -> String {
        let mut words: Vec<&str> = Vec::new();
        if self.length > 0 && self.head.has_crawford {
            words.push("Crawford");
            let n_before_last = game.scores.iter().filter(|score| **score + 1 == self.length).count();
            if n_before_last == 1 && self.length > 1 && !self.had_crawford {
                self.had_crawford = true;
                words.push("CrawfordGame");
            }
        }
        words.extend(self.head.rules.iter().filter(|word| self.length == 0 || **word != "Jacoby"));
        words.join(":")
    }
}

/// Who won, by how many points, and whether the loser gave up. The board knows best, then the score of the next game, then the
/// column in which the end is written.
fn result(
    draft: &mut Draft<'_>,
    game: &Game<'_>,
    next: Option<&Game<'_>>,
    table: &Table,
) -> Option<GameResult> {
    use sgf_games::Position;
    let played = table.position.outcome().and_then(|outcome| Some((outcome.winner?, outcome.margin?)));
    let Some((points, column, line)) = game.wins else {
        return played.map(|(winner, margin)| GameResult::win_by(winner, margin));
    };
    let by_score =
        next.and_then(|next| match (next.scores[0] > game.scores[0], next.scores[1] > game.scores[1]) {
            (true, false) => Some(Color::White),
            (false, true) => Some(Color::Black),
            _ => None,
        });
    let winner = played.map(|(winner, _)| winner).or(by_score).unwrap_or(column);
    if winner != column {
        draft.tell(FactKind::Contradicted("winner"), line.range());
    }
    if played.is_some_and(|(_, margin)| margin != f64::from(points)) {
        draft.tell(FactKind::Contradicted("points"), line.range());
    }
    let manner = played.is_none().then_some(Manner::Resign);
    Some(GameResult::Win { winner, score: Some(f64::from(points)), manner })
}
