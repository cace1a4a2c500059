//! How games that were found are shown: as a table, CSV, JSON, records or paths.

use std::io::Write;
use std::ops::ControlFlow;

use opensgf::convert::join;
use opensgf::db::{BoardQuery, Damage, Database, Filter, FoundGame, Hit, LastBlock};
use opensgf::value::Color;
use serde_json::{Value, json};
use sgf_files::replace::Growing;

use crate::columns::{clip, width};
use crate::elsewhere::{Destination, Elsewhere};
use crate::page::Page;
use crate::terminal::{Output, Shown, reason};

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

const COLUMNS: [&str; 17] = [
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
    "errors",
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

/// Where what is shown goes.
pub(super) enum Sink<'o> {
    Output(&'o mut Output),
    /// A file, which takes as many games as there are.
    File(&'o mut Output, Box<Growing>),
}

impl<'o> Sink<'o> {
    /// Opens where the user wants it.
    pub(super) fn new(elsewhere: &Elsewhere, out: &'o mut Output) -> anyhow::Result<Sink<'o>> {
        Ok(match elsewhere.destination() {
            Destination::File(path) => {
                let file = elsewhere.begin(path)?;
                Sink::File(out, Box::new(file))
            }
            Destination::Usual | Destination::Stdout => Sink::Output(out),
        })
    }

    fn put(&mut self, shown: Shown) -> anyhow::Result<()> {
        match (self, &shown) {
            (Sink::File(_, file), Shown::Page(page)) => write(file, page.text().as_bytes()),
            (Sink::File(_, file), Shown::Data(bytes)) => write(file, bytes),
            (Sink::Output(out), shown) => out.put(shown),
        }
    }

    pub(super) fn out(&mut self) -> &mut Output {
        match self {
            Sink::Output(out) | Sink::File(out, _) => out,
        }
    }

    /// Gives the file its name.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        match self {
            Sink::Output(_) => Ok(()),
            Sink::File(_, file) => file.finish().map_err(anyhow::Error::msg),
        }
    }
}

fn write(file: &mut Growing, bytes: &[u8]) -> anyhow::Result<()> {
    file.write_all(bytes).map_err(|error| anyhow::anyhow!("cannot write the file: {}", reason(&error)))
}

/// Shows all games that are found, and returns how many these were and what is damaged.
pub(super) fn show_all(
    database: &Database,
    filter: &Filter,
    query: Option<&BoardQuery>,
    limit: usize,
    mut showing: Showing<'_>,
    sink: &mut Sink<'_>,
) -> anyhow::Result<(usize, Vec<Damage>)> {
    let mut page = sink.out().page();
    showing.begin(&mut page);
    sink.put(Shown::Page(page))?;
    if limit == 0 {
        return Ok((0, Vec::new()));
    }
    let (mut n_games, mut failed) = (0, None);
    let damage = database.find(filter, query, |game| {
        let shown = showing.add(&game, sink.out());
        if let Err(error) = shown.and_then(|shown| shown.map_or(Ok(()), |shown| sink.put(shown))) {
            failed = Some(error);
            return ControlFlow::Break(());
        }
        n_games += 1;
        if n_games >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    failed.map_or(Ok(()), Err)?;
    showing.end().map_or(Ok(()), |shown| sink.put(shown))?;
    Ok((n_games, damage))
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

fn cells(game: &FoundGame) -> [String; 17] {
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
        game.errors.map(|errors| errors.to_string()).unwrap_or_default(),
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
        "komi": game.komi, "handicap": game.handicap, "rules": game.rules, "moves": game.moves,
        "errors": game.errors, "merged": game.merged, "hits": hits,
    })
}

fn hit_object(hit: &Hit) -> Value {
    let letter = |color| if color == Color::Black { "B" } else { "W" };
    let next = hit.next.map(|next| {
        json!({ "column": next.column, "row": next.row, "color": letter(next.color), "late": next.is_late })
    });
    let mut object = json!({ "move": hit.move_number, "column": hit.column, "row": hit.row, "exchanged": hit.exchanged, "next": next });
    if hit.line > 0 {
        object["line"] = hit.line.into();
    }
    object
}
