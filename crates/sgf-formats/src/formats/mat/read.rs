//! MAT, read as SGF game by game.

use sgf_model::charset::Charset;
use sgf_model::info::{GameResult, Manner};
use sgf_model::value::Color;

use super::cell::{self, Cell};
use super::head::{self, Head};
use super::line::{SECOND, cells};
use super::play::Table;
use crate::backgammon::{NUMBER, match_of};
use crate::fact::FactKind;
use crate::import::Import;
use crate::lines::Line;

/// The lines of a game.
struct Game<'s> {
    number: u32,
    at: usize,
    /// Names and ratings of the first and the second player.
    names: [String; 2],
    ratings: [String; 2],
    /// Their points before the game.
    scores: [u32; 2],
    cells: Vec<(Color, Cell, Line<'s>)>,
    /// The points won, and in whose column they are.
    wins: Option<(u32, Color, Line<'s>)>,
}

pub(super) fn read(import: &mut Import<'_>) {
    let all = import.start()..import.bytes.len();
    import.choose_charset(all, None, Some(Charset::WINDOWS_1252));
    let mut head = Head::new();
    let mut length = None;
    let mut games: Vec<Game<'_>> = Vec::new();
    // The line after the game number has the names.
    let mut expects_players = false;
    for line in import.lines().filter(|line| !line.text.trim_ascii().is_empty()) {
        if head::is_comment(line) {
            head.take(import, line.trimmed());
        } else if length.is_none() {
            length = head::match_length(line);
            if length.is_none() {
                import.report(FactKind::Unknown, line.range());
            }
        } else if let Some(number) = head::game_number(line) {
            games.push(Game::new(number, line.at));
            expects_players = true;
        } else if let Some(game) = games.last_mut() {
            match head::players(line).filter(|_| std::mem::take(&mut expects_players)) {
                Some(players) => game.take_players(import, players),
                None => game.take_line(import, line),
            }
        } else {
            import.report(FactKind::Unknown, line.range());
        }
    }
    Match { head, length: length.unwrap_or(0), had_crawford: false, is_first: true }.write(import, &games);
}

impl<'s> Game<'s> {
    fn new(number: u32, at: usize) -> Game<'s> {
        let (names, ratings) = Default::default();
        Game { number, at, names, ratings, scores: [0; 2], cells: Vec::new(), wins: None }
    }

    fn take_players(&mut self, import: &mut Import<'_>, players: [head::Player<'_>; 2]) {
        for (index, player) in players.into_iter().enumerate() {
            self.names[index] = import.text(player.name).into_owned();
            self.ratings[index] =
                player.rating.map(|rating| import.text(rating).into_owned()).unwrap_or_default();
            self.scores[index] = player.score;
        }
    }

    fn take_line(&mut self, import: &mut Import<'_>, line: Line<'s>) {
        for (color, cell) in [Color::White, Color::Black].into_iter().zip(cells(line)) {
            if cell.text.is_empty() {
                continue;
            }
            match cell::read(cell) {
                Some(Cell::Wins(points)) => {
                    // The column of the last line shows the winner, unless it starts with a move number.
                    let is_second = cell.at - line.at >= SECOND || color == Color::Black;
                    let winner = if is_second { Color::Black } else { Color::White };
                    self.wins = Some((points, winner, cell));
                }
                Some(Cell::Loses) => {}
                Some(read) => self.cells.push((color, read, cell)),
                None => import.report(FactKind::Unknown, cell.range()),
            }
        }
    }
}

/// The state of writing a match.
struct Match {
    head: Head,
    length: u32,
    had_crawford: bool,
    is_first: bool,
}

impl Match {
    fn write(&mut self, import: &mut Import<'_>, games: &[Game<'_>]) {
        for (index, game) in games.iter().enumerate() {
            let is_over = self.length > 0 && game.scores.iter().any(|score| *score >= self.length);
            if is_over && game.cells.is_empty() {
                // Some programs start a game after the last one.
                continue;
            }
            self.write_game(import, game, games.get(index + 1));
        }
    }

    fn write_game(&mut self, import: &mut Import<'_>, game: &Game<'_>, next: Option<&Game<'_>>) {
        let rules = self.rules(game);
        let Some(mut table) = Table::new(&rules) else { return };
        let last = game.cells.len().saturating_sub(1);
        for (index, (color, cell, line)) in game.cells.iter().enumerate() {
            table.take(import, *color, cell, *line, index == last && game.wins.is_some());
        }
        let result = result(import, game, next, &table);
        import.writer.begin(NUMBER, game.at);
        let [white, black] = game.scores;
        match_of(&mut import.writer, self.length, Some(game.number), [black, white]);
        for (index, (name, rank)) in [("PW", "WR"), ("PB", "BR")].into_iter().enumerate() {
            import.writer.line(name, &game.names[index]);
            let rating = self.head.info.iter().find(|info| info.0 == rank).map(|info| &info.1);
            import.writer.line(rank, rating.unwrap_or(&game.ratings[index]));
        }
        import.writer.line("RU", &rules);
        if let Some(result) = result {
            import.writer.raw("RE", &result.encode());
        }
        for (ident, value) in self.head.info.iter().filter(|info| !matches!(info.0, "WR" | "BR")) {
            import.writer.line(ident, value);
        }
        if std::mem::take(&mut self.is_first) {
            import.writer.text("GC", &self.head.others);
        }
        for (color, text, at) in &table.moves {
            import.writer.node(*at);
            import.writer.raw(color.encode(), text);
        }
    }

    /// The words of RU. The Crawford game is the first in which exactly one player needs one point.
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

/// The winner, the points, and whether the loser resigned. The board takes precedence, then the score of the next game,
/// then the column of the last line.
fn result(
    import: &mut Import<'_>,
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
        import.report(FactKind::Contradicted("winner"), line.range());
    }
    if played.is_some_and(|(_, margin)| margin != f64::from(points)) {
        import.report(FactKind::Contradicted("points"), line.range());
    }
    let manner = played.is_none().then_some(Manner::Resign);
    Some(GameResult::Win { winner, score: Some(f64::from(points)), manner })
}
