//! Output of games: as a table, CSV, JSON, records or paths.

use std::io::Write;
use std::ops::ControlFlow;

use opensgf::convert::join;
use opensgf::db::{BoardQuery, Damage, Database, DbError, Filter, FoundGame, Hit, LastBlock};
use opensgf::value::Color;
use serde_json::{Value, json};
use sgf_files::replace::AtomicWriter;

use crate::io::columns::{clip, width};
use crate::io::csv_args::CsvArgs;
use crate::io::output::{Destination, OutputArgs};
use crate::io::styled_text::StyledText;
use crate::io::terminal::{Content, Output, reason};

/// The output format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Form {
    /// A table for people
    #[default]
    Table,
    /// CSV with a header line
    Csv,
    /// A JSON object for each game, one per line
    Json,
    /// Records, as one collection
    Sgf,
    /// The files that contain the games, each once
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

/// Number of records that are joined together.
const BATCH: usize = 256;

/// Prints games, and remembers what was printed.
pub(super) struct GamePrinter<'d> {
    form: Form,
    csv_args: CsvArgs,
    database: &'d Database,
    has_nul: bool,
    pending: Vec<Vec<u8>>,
    last_block: LastBlock,
    paths: std::collections::HashSet<String>,
}

impl<'d> GamePrinter<'d> {
    pub(super) fn new(
        form: Form,
        csv_args: CsvArgs,
        database: &'d Database,
        has_nul: bool,
    ) -> GamePrinter<'d> {
        GamePrinter {
            form,
            csv_args,
            database,
            has_nul,
            pending: Vec::new(),
            last_block: LastBlock::default(),
            paths: std::collections::HashSet::new(),
        }
    }

    /// Writes the header.
    pub(super) fn begin(&self, styled: &mut StyledText) {
        if self.form == Form::Csv {
            styled.csv(COLUMNS.map(str::to_owned));
        }
    }

    /// Formats a game.
    ///
    /// # Errors
    ///
    /// Fails if its record is damaged.
    pub(super) fn add(&mut self, game: &FoundGame, out: &Output) -> anyhow::Result<Option<Content>> {
        let mut styled = out.styled_text();
        match self.form {
            Form::Table => table_line(&mut styled, game),
            Form::Csv => {
                styled.csv(self.csv_args.cells(cells(game)));
            }
            Form::Json => {
                styled.json(&object(game));
            }
            Form::Paths if !self.paths.insert(game.path.clone()) => {}
            Form::Paths if self.has_nul => {
                return Ok(Some(Content::Data(format!("{}\0", game.path).into_bytes())));
            }
            Form::Paths => {
                styled.line(&game.path);
            }
            Form::Sgf => {
                self.pending.push(self.database.record(game, &mut self.last_block)?);
                return Ok(if self.pending.len() >= BATCH { self.end() } else { None });
            }
        }
        Ok(Some(Content::Text(styled)))
    }

    /// Returns records that are not printed yet.
    pub(super) fn end(&mut self) -> Option<Content> {
        let docs: Vec<_> = self.pending.drain(..).map(opensgf::read).collect();
        (!docs.is_empty()).then(|| Content::Data(join(&docs).write().to_vec()))
    }
}

/// The destination of the output.
pub(super) enum Sink<'o> {
    Output(&'o mut Output),
    /// A file, written in parts.
    File(&'o mut Output, Box<AtomicWriter>),
}

impl<'o> Sink<'o> {
    /// Opens the destination.
    pub(super) fn new(output: &OutputArgs, out: &'o mut Output) -> anyhow::Result<Sink<'o>> {
        Ok(match output.destination() {
            Destination::File(path) => {
                let file = output.writer(path)?;
                Sink::File(out, Box::new(file))
            }
            Destination::Default | Destination::Stdout => Sink::Output(out),
        })
    }

    fn put(&mut self, content: Content) -> anyhow::Result<()> {
        match (self, &content) {
            (Sink::File(_, file), Content::Text(text)) => write(file, text.as_str().as_bytes()),
            (Sink::File(_, file), Content::Data(bytes)) => write(file, bytes),
            (Sink::Output(out), content) => out.put(content),
        }
    }

    pub(super) fn out(&mut self) -> &mut Output {
        match self {
            Sink::Output(out) | Sink::File(out, _) => out,
        }
    }

    /// Completes the file.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        match self {
            Sink::Output(_) => Ok(()),
            Sink::File(_, file) => Ok(file.finish()?),
        }
    }
}

fn write(file: &mut AtomicWriter, bytes: &[u8]) -> anyhow::Result<()> {
    file.write_all(bytes).map_err(|error| anyhow::anyhow!("cannot write the file: {}", reason(&error)))
}

/// Prints all matching games, and returns their number and the damage.
pub(super) fn print_all(
    database: &Database,
    filter: &Filter,
    query: Option<&BoardQuery>,
    limit: usize,
    mut printer: GamePrinter<'_>,
    sink: &mut Sink<'_>,
) -> anyhow::Result<(usize, Vec<Damage>)> {
    let mut styled = sink.out().styled_text();
    printer.begin(&mut styled);
    sink.put(Content::Text(styled))?;
    if limit == 0 {
        return Ok((0, database.damaged().to_vec()));
    }
    let (mut n_games, mut failed, mut unread) = (0, None, Vec::new());
    let mut damage = database.find(filter, query, |game| {
        let content = printer.add(&game, sink.out());
        match content.and_then(|content| content.map_or(Ok(()), |content| sink.put(content))) {
            Ok(()) => n_games += 1,
            Err(error) => match damage_of(error) {
                Ok(damage) => unread.push(damage),
                Err(error) => {
                    failed = Some(error);
                    return ControlFlow::Break(());
                }
            },
        }
        if n_games >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    failed.map_or(Ok(()), Err)?;
    add_damage(&mut damage, unread);
    printer.end().map_or(Ok(()), |content| sink.put(content))?;
    Ok((n_games, damage))
}

/// The damage of a record that could not be read.
///
/// # Errors
///
/// Returns other errors.
pub(super) fn damage_of(error: anyhow::Error) -> Result<Damage, anyhow::Error> {
    match error.downcast::<DbError>() {
        Ok(DbError::Damaged(damage)) => Ok(damage),
        Ok(error) => Err(error.into()),
        Err(error) => Err(error),
    }
}

/// Adds damage that is not in the list.
pub(super) fn add_damage(known: &mut Vec<Damage>, found: Vec<Damage>) {
    for damage in found {
        if !known.contains(&damage) {
            known.push(damage);
        }
    }
}

fn table_line(styled: &mut StyledText, game: &FoundGame) {
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
    styled.dim(format_args!("{:>7}  ", game.id));
    styled.strong(cell(&player(&game.black, &game.black_rank), 18)).add("  ");
    styled.strong(cell(&player(&game.white, &game.white_rank), 18)).add("  ");
    styled.add(cell(game.date.as_deref().unwrap_or_default(), 10)).add("  ");
    styled.add(cell(game.result.as_deref().unwrap_or_default(), 8)).add("  ");
    match game.hits.first() {
        Some(hit) => styled.add(hit_text(game.hits.len(), hit)),
        None => styled.add(clip(game.event.as_deref().unwrap_or_default(), 14)),
    };
    styled.end();
}

/// Formats hits: `move 17, 3 hits`.
fn hit_text(n_hits: usize, first: &Hit) -> String {
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

/// A game as a JSON object.
pub(super) fn object(game: &FoundGame) -> Value {
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
