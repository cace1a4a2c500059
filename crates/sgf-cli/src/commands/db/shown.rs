//! How games that were found are shown: as a table, CSV, JSON, records or paths.

use opensgf::convert::join;
use opensgf::db::{Database, FoundGame, Hit, LastBlock};
use opensgf::value::Color;
use serde_json::{Value, json};

use crate::columns::{clip, width};
use crate::page::Page;
use crate::terminal::{Output, Shown};

/// The forms in which games are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Form {
    /// Lines for people
    #[default]
    Table,
    /// Comma-separated values, with a header line
    Csv,
    /// One JSON object for each game, each on its own line
    Json,
    /// The records, as one collection
    Sgf,
    /// The files that the games stand in, each once
    Paths,
}

const COLUMNS: [&str; 16] = [
    "id",
    "path",
    "number",
    "gm",
    "black",
    "black_rank",
    "white",
    "white_rank",
    "event",
    "round",
    "date",
    "result",
    "komi",
    "handicap",
    "moves",
    "hit_moves",
];

/// So many records are joined at once.
const AT_ONCE: usize = 256;

/// What has been shown so far.
pub(super) struct Showing<'d> {
    form: Form,
    database: &'d Database,
    has_nul: bool,
    pending: Vec<Vec<u8>>,
    last_block: LastBlock,
    paths: std::collections::HashSet<String>,
}

impl<'d> Showing<'d> {
    pub(super) fn new(form: Form, database: &'d Database, has_nul: bool) -> Showing<'d> {
        Showing {
            form,
            database,
            has_nul,
            pending: Vec::new(),
            last_block: LastBlock::default(),
            paths: std::collections::HashSet::new(),
        }
    }

    /// What comes before the first game.
    pub(super) fn begin(&self, page: &mut Page) {
        if self.form == Form::Csv {
            page.csv(COLUMNS.map(str::to_owned));
        }
    }

    /// Shows a game.
    ///
    /// # Errors
    ///
    /// Fails when its record is damaged.
    pub(super) fn add(&mut self, game: &FoundGame, out: &Output) -> anyhow::Result<Option<Shown>> {
        let mut page = out.page();
        match self.form {
            Form::Table => table_line(&mut page, game),
            Form::Csv => {
                page.csv(cells(game));
            }
            Form::Json => {
                page.json(&object(game));
            }
            Form::Paths if !self.paths.insert(game.path.clone()) => {}
            Form::Paths if self.has_nul => {
                return Ok(Some(Shown::Data(format!("{}\0", game.path).into_bytes())));
            }
            Form::Paths => {
                page.line(&game.path);
            }
            Form::Sgf => {
                self.pending.push(self.database.record(game, &mut self.last_block)?);
                return Ok(if self.pending.len() >= AT_ONCE { self.end() } else { None });
            }
        }
        Ok(Some(Shown::Page(page)))
    }

    /// What is still to be shown.
    pub(super) fn end(&mut self) -> Option<Shown> {
        let docs: Vec<_> = self.pending.drain(..).map(opensgf::read).collect();
        (!docs.is_empty()).then(|| Shown::Data(join(&docs).write().to_vec()))
    }
}

fn table_line(page: &mut Page, game: &FoundGame) {
    let player = |name: &Option<String>, rank: &Option<String>| {
        let parts = [name.as_deref(), rank.as_deref()];
        let text = parts.into_iter().flatten().collect::<Vec<_>>().join(" ");
        if text.is_empty() { "?".to_owned() } else { text }
    };
    let cell = |text: &str, columns: usize| {
        let text = clip(text, columns).into_owned();
        let fill = " ".repeat(columns.saturating_sub(width(&text)));
        text + &fill
    };
    page.dim(format_args!("{:>7}  ", game.id));
    page.strong(cell(&player(&game.black, &game.black_rank), 18)).add("  ");
    page.strong(cell(&player(&game.white, &game.white_rank), 18)).add("  ");
    page.add(cell(game.date.as_deref().unwrap_or_default(), 10)).add("  ");
    page.add(cell(game.result.as_deref().unwrap_or_default(), 8)).add("  ");
    match game.hits.first() {
        Some(hit) => page.add(hit_words(game.hits.len(), hit)),
        None => page.add(clip(game.event.as_deref().unwrap_or_default(), 14)),
    };
    page.end();
}

/// Where something was found: `move 17, 3 hits`.
fn hit_words(n_hits: usize, first: &Hit) -> String {
    let more = if n_hits > 1 { format!(", {n_hits} hits") } else { String::new() };
    format!("move {}{more}", first.move_number)
}

fn cells(game: &FoundGame) -> [String; 16] {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let hits: Vec<String> = game.hits.iter().map(|hit| hit.move_number.to_string()).collect();
    [
        game.id.to_string(),
        game.path.clone(),
        game.number.to_string(),
        game.gm.to_string(),
        text(&game.black),
        text(&game.black_rank),
        text(&game.white),
        text(&game.white_rank),
        text(&game.event),
        text(&game.round),
        text(&game.date),
        text(&game.result),
        game.komi.map(|komi| komi.to_string()).unwrap_or_default(),
        game.handicap.map(|handicap| handicap.to_string()).unwrap_or_default(),
        game.moves.to_string(),
        hits.join(" "),
    ]
}

fn object(game: &FoundGame) -> Value {
    let hits: Vec<Value> = game.hits.iter().map(hit_object).collect();
    json!({
        "id": game.id, "path": game.path, "number": game.number, "gm": game.gm,
        "size": game.size.map(|(columns, rows)| [columns, rows]),
        "black": game.black, "black_rank": game.black_rank, "white": game.white, "white_rank": game.white_rank,
        "event": game.event, "round": game.round, "place": game.place, "date": game.date, "result": game.result,
        "komi": game.komi, "handicap": game.handicap, "rules": game.rules, "moves": game.moves, "hits": hits,
    })
}

fn hit_object(hit: &Hit) -> Value {
    let letter = |color| if color == Color::Black { "B" } else { "W" };
    let next = hit.next.map(|next| {
        json!({ "column": next.column, "row": next.row, "color": letter(next.color), "late": next.is_late })
    });
    json!({ "move": hit.move_number, "column": hit.column, "row": hit.row, "exchanged": hit.exchanged, "next": next })
}
