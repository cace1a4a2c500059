//! Reading commands as SGF: one game for each time that the board was cleared.

use sgf_games::go::Move;
use sgf_model::info::{GameResult, Manner, lenient};
use sgf_model::value::{Color, encode_real};

use super::commands::{Command, commands};
use crate::fact::FactKind;
use crate::go;
use crate::import::Import;
use crate::lines::Line;
use crate::vertex;

/// The state of the current game.
struct State {
    size: (u8, u8),
    komi: Option<String>,
    rules: Option<String>,
    /// Main time and overtime, as in TM and OT.
    time: Option<(String, Option<String>)>,
    game: Game,
}

/// The state that a cleared board resets.
#[derive(Default)]
struct Game {
    at: Option<usize>,
    /// Whether the stones are handicap stones.
    is_handicap: bool,
    stones: Vec<(Color, String)>,
    moves: Vec<(Color, String, usize)>,
    result: Option<GameResult>,
}

impl Game {
    fn is_empty(&self) -> bool {
        self.stones.is_empty() && self.moves.is_empty()
    }
}

pub(super) fn read(import: &mut Import<'_>) {
    let mut state = State { size: (19, 19), komi: None, rules: None, time: None, game: Game::default() };
    let mut n_games = 0;
    for command in commands(import) {
        if !command.is_done() {
            if command.is_of_a_game() {
                import.report(FactKind::Rejected, command.line.range());
            }
            continue;
        }
        if matches!(command.name, "clear_board" | "boardsize" | "rectangular_boardsize" | "loadsgf")
            && !state.game.is_empty()
        {
            state.write(import);
            n_games += 1;
        }
        state.follow(import, &command);
    }
    if n_games == 0 || !state.game.is_empty() {
        state.write(import);
    }
}

impl State {
    fn follow(&mut self, import: &mut Import<'_>, command: &Command<'_>) {
        let first = command.arguments.first().copied();
        match command.name {
            "boardsize" | "rectangular_boardsize" => self.resize(import, command),
            "clear_board" => self.game = Game::default(),
            "komi" => match first.and_then(|word| encode_real(word.number::<f64>()?).ok()) {
                Some(komi) => self.komi = Some(komi),
                None => import.report(FactKind::BadValue("komi"), command.line.range()),
            },
            "kgs-rules" | "kata-set-rules" => self.rules = first.and_then(|word| word.ascii()).map(rules),
            "play" => self.play(import, command),
            "gogui-play_sequence" => {
                for pair in command.arguments.chunks(2) {
                    self.make_move(import, pair.first().copied(), pair.get(1).copied(), command.line);
                }
            }
            "genmove" | "kgs-genmove_cleanup" => {
                self.generated(import, command, command.answered_words().next());
            }
            "lz-genmove_analyze" | "kata-genmove_analyze" | "genmove_analyze" => {
                let lines = command.answer.iter().flat_map(|answer| &answer.lines);
                let played = lines.filter_map(|line| line.strip_prefix(b"play ")).next_back();
                self.generated(import, command, played.map(|line| line.trimmed()));
            }
            "undo" => drop(self.game.moves.pop()),
            "gg-undo" => {
                let n_moves = first.map_or(Some(1), |word| word.number::<usize>()).unwrap_or(0);
                self.game.moves.truncate(self.game.moves.len().saturating_sub(n_moves));
            }
            "set_free_handicap" => self.handicap(import, command, command.arguments.clone()),
            "fixed_handicap" | "place_free_handicap" => {
                self.handicap(import, command, command.answered_words().collect());
            }
            "set_position" => self.set_position(import, command),
            "time_settings" => self.time_settings(&command.arguments),
            "kgs-time_settings" => self.kgs_time_settings(&command.arguments),
            "final_score" => {
                let words = command.answered_words().next().and_then(|word| word.ascii());
                let result = words.and_then(lenient::result).map(|reading| reading.value);
                self.game.result = result.or(self.game.result);
            }
            "loadsgf" => import.report(FactKind::NoReferent, command.line.range()),
            _ => {}
        }
    }

    fn resize(&mut self, import: &mut Import<'_>, command: &Command<'_>) {
        let mut sides =
            command.arguments.iter().map(|word| word.number::<u8>().filter(|side| (1..=52).contains(side)));
        let columns = sides.next().flatten();
        match (columns, sides.next().unwrap_or(columns)) {
            (Some(columns), Some(rows)) => (self.size, self.game) = ((columns, rows), Game::default()),
            _ => import.report(FactKind::BadValue("size"), command.line.range()),
        }
    }

    fn play(&mut self, import: &mut Import<'_>, command: &Command<'_>) {
        let mut words = command.arguments.iter().copied();
        self.make_move(import, words.next(), words.next(), command.line);
    }

    /// A move of the engine, which is only known from its answer.
    fn generated(&mut self, import: &mut Import<'_>, command: &Command<'_>, played: Option<Line<'_>>) {
        match played {
            Some(point) => {
                self.make_move(import, command.arguments.first().copied(), Some(point), command.line);
            }
            None => import.report(FactKind::Missing("answer"), command.line.range()),
        }
    }

    fn make_move(
        &mut self,
        import: &mut Import<'_>,
        color: Option<Line<'_>>,
        point: Option<Line<'_>>,
        line: Line<'_>,
    ) {
        let color = color.and_then(|word| color_of(word.ascii()?));
        let point = point.and_then(|word| word.ascii());
        let (Some(color), Some(point)) = (color, point) else {
            return import.report(FactKind::Unknown, line.range());
        };
        if point.eq_ignore_ascii_case("resign") {
            self.game.result = Some(GameResult::win_through(color.other(), Manner::Resign));
            return;
        }
        match vertex::read(point, self.size) {
            Some(step) => {
                self.game.at.get_or_insert(line.at);
                self.game.moves.push((color, vertex::value(step), line.at));
            }
            None => import.report(FactKind::OffBoard, line.range()),
        }
    }

    fn handicap(&mut self, import: &mut Import<'_>, command: &Command<'_>, points: Vec<Line<'_>>) {
        if points.is_empty() {
            return import.report(FactKind::Missing("answer"), command.line.range());
        }
        self.game.is_handicap = true;
        for point in points {
            self.set_up(import, Color::Black, point);
        }
    }

    /// `set_position B D4 W Q16`: a position without moves.
    fn set_position(&mut self, import: &mut Import<'_>, command: &Command<'_>) {
        if !self.game.is_empty() {
            self.write(import);
        }
        for pair in command.arguments.chunks(2) {
            match (color_of(pair[0].ascii().unwrap_or_default()), pair.get(1)) {
                (Some(color), Some(point)) => self.set_up(import, color, *point),
                _ => import.report(FactKind::Unknown, pair[0].range()),
            }
        }
    }

    fn set_up(&mut self, import: &mut Import<'_>, color: Color, point: Line<'_>) {
        match point.ascii().and_then(|text| vertex::read(text, self.size)) {
            Some(Move::Put(place)) => {
                self.game.at.get_or_insert(point.at);
                self.game.stones.push((color, place.to_string()));
            }
            _ => import.report(FactKind::OffBoard, point.range()),
        }
    }

    /// `time_settings MAIN SECONDS STONES`: 0 stones with nonzero seconds mean no time limit.
    fn time_settings(&mut self, arguments: &[Line<'_>]) {
        let numbers: Vec<u32> = arguments.iter().map_while(crate::lines::Line::number).collect();
        self.time = match numbers[..] {
            [main, seconds, stones] if seconds > 0 && stones > 0 => {
                Some((main.to_string(), Some(format!("{stones}/{seconds} Canadian"))))
            }
            [main, 0, _] => Some((main.to_string(), None)),
            _ => None,
        };
    }

    /// `kgs-time_settings byoyomi MAIN SECONDS PERIODS`, `canadian MAIN SECONDS STONES`, `absolute MAIN`, `none`.
    fn kgs_time_settings(&mut self, arguments: &[Line<'_>]) {
        let numbers: Vec<u32> = arguments.iter().skip(1).map_while(crate::lines::Line::number).collect();
        let system = arguments.first().and_then(crate::lines::Line::ascii).unwrap_or_default();
        self.time = match (system, &numbers[..]) {
            ("byoyomi", [main, seconds, periods]) => {
                Some((main.to_string(), Some(format!("{periods}x{seconds} byo-yomi"))))
            }
            ("canadian", [main, seconds, stones]) => {
                Some((main.to_string(), Some(format!("{stones}/{seconds} Canadian"))))
            }
            ("absolute", [main]) => Some((main.to_string(), None)),
            _ => None,
        };
    }

    /// Writes the game and starts another on a board of the same size.
    fn write(&mut self, import: &mut Import<'_>) {
        let game = std::mem::take(&mut self.game);
        let start = import.start();
        let writer = &mut import.writer;
        writer.begin(go::NUMBER, game.at.unwrap_or(start));
        match self.size {
            (columns, rows) if columns == rows => writer.raw("SZ", &columns.to_string()),
            (columns, rows) => writer.raw("SZ", &format!("{columns}:{rows}")),
        }
        for (ident, text) in [("KM", &self.komi), ("RU", &self.rules)] {
            if let Some(text) = text {
                writer.line(ident, text);
            }
        }
        if let Some((main, overtime)) = &self.time {
            writer.raw("TM", main);
            writer.line("OT", overtime.as_deref().unwrap_or_default());
        }
        if let Some(result) = game.result {
            writer.raw("RE", &result.encode());
        }
        if game.is_handicap && game.stones.len() > 1 {
            writer.raw("HA", &game.stones.len().to_string());
        }
        for (ident, color) in [("AB", Color::Black), ("AW", Color::White)] {
            let stones = game.stones.iter().filter(|stone| stone.0 == color);
            writer.list(ident, stones.map(|stone| stone.1.as_str()));
        }
        for (color, value, at) in &game.moves {
            writer.node(*at);
            writer.raw(color.encode(), value);
        }
    }
}

fn color_of(word: &str) -> Option<Color> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    }
}

/// The name of a ruleset in RU.
pub(crate) fn rules(name: &str) -> String {
    let known = match name.to_ascii_lowercase().replace('_', "-").as_str() {
        "japanese" => "Japanese",
        "chinese" | "chinese-ogs" | "chinese-kgs" => "Chinese",
        "korean" => "Korean",
        "aga" | "bga" | "french" => "AGA",
        "new-zealand" => "NZ",
        "tromp-taylor" => "Tromp-Taylor",
        _ => name,
    };
    known.to_owned()
}
