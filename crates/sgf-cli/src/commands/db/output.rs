//! Output of games: as a table, CSV, JSON, records or paths.

use std::io::Write;

use opensgf::convert::join;
use opensgf::db::{Damage, DbError, FoundGame, Hit, TextMatch};
use opensgf::value::Color;
use serde_json::{Map, Value, json};
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

impl Form {
    /// Returns the format to use: files contain records by default.
    ///
    /// # Errors
    ///
    /// Fails if the options contradict the format, or the file exists already.
    pub(super) fn checked(self, output: &OutputArgs, null: bool, count: bool) -> anyhow::Result<Form> {
        let is_file = matches!(output.destination(), Destination::File(_));
        let form = if is_file && self == Form::Table { Form::Sgf } else { self };
        anyhow::ensure!(!null || form == Form::Paths, "-0 requires --format paths");
        anyhow::ensure!(
            !count || !matches!(form, Form::Sgf | Form::Paths),
            "--count prints numbers, not records or paths"
        );
        if form == Form::Sgf {
            output.expect_free()?;
        }
        Ok(form)
    }
}

/// A column of CSV, and a field of JSON.
struct Column {
    name: &'static str,
    value: fn(&FoundGame) -> Value,
    /// Its text in CSV, unless that of the value is right.
    text: Option<fn(&FoundGame) -> String>,
}

const fn column(name: &'static str, value: fn(&FoundGame) -> Value) -> Column {
    Column { name, value, text: None }
}

/// The columns of a game in CSV and JSON, in this order.
const COLUMNS: [Column; 20] = [
    column("id", |game| game.id.into()),
    column("path", |game| game.path.as_str().into()),
    column("number", |game| game.number.into()),
    column("gm", |game| game.gm.into()),
    Column {
        text: Some(|game| game.size.map_or_else(String::new, |(columns, rows)| format!("{columns}x{rows}"))),
        ..column("size", |game| json!(game.size.map(|(columns, rows)| [columns, rows])))
    },
    column("black", |game| game.black.as_deref().into()),
    column("black_rank", |game| game.black_rank.as_deref().into()),
    column("white", |game| game.white.as_deref().into()),
    column("white_rank", |game| game.white_rank.as_deref().into()),
    column("event", |game| game.event.as_deref().into()),
    column("round", |game| game.round.as_deref().into()),
    column("place", |game| game.place.as_deref().into()),
    column("date", |game| game.date.as_deref().into()),
    column("result", |game| game.result.as_deref().into()),
    Column {
        text: Some(|game| game.komi.map(|komi| komi.to_string()).unwrap_or_default()),
        ..column("komi", |game| game.komi.into())
    },
    column("handicap", |game| game.handicap.into()),
    column("rules", |game| game.rules.as_deref().into()),
    column("moves", |game| game.moves.into()),
    column("errors", |game| game.errors.into()),
    Column {
        text: Some(|game| spaced(&game.merged)),
        ..column("merged", |game| game.merged.as_slice().into())
    },
];

/// The last column: in CSV the moves of the hits.
const HITS: &str = "hits";

/// The columns after it with --snippets.
const SNIPPET: [&str; 3] = ["node", "property", "snippet"];

/// The first column if there are several databases.
const DATABASE: &str = "database";

/// Number of records that are joined together.
const BATCH: usize = 256;

/// Prints games, and remembers what was printed.
pub(super) struct GamePrinter {
    form: Form,
    csv_args: CsvArgs,
    /// Whether each game has the name of its database.
    has_database: bool,
    has_nul: bool,
    /// The words whose places are shown.
    words: Option<String>,
    pending: Vec<Vec<u8>>,
    paths: std::collections::HashSet<String>,
}

impl GamePrinter {
    pub(super) fn new(form: Form, csv_args: CsvArgs, has_database: bool, has_nul: bool) -> GamePrinter {
        GamePrinter {
            form,
            csv_args,
            has_database,
            has_nul,
            words: None,
            pending: Vec::new(),
            paths: std::collections::HashSet::new(),
        }
    }

    /// Also shows the places of words.
    pub(super) fn add_snippets(&mut self, words: Option<String>) {
        self.words = words;
    }

    /// Writes the header.
    pub(super) fn begin(&self, styled: &mut StyledText) {
        if self.form == Form::Csv {
            let first = self.has_database.then_some(DATABASE);
            let names = first.into_iter().chain(COLUMNS.iter().map(|column| column.name)).chain([HITS]);
            let names = names.chain(SNIPPET.into_iter().filter(|_| self.words.is_some()));
            self.csv_args.header(names.map(str::to_owned), styled);
        }
    }

    /// Formats a game of a database.
    ///
    /// # Errors
    ///
    /// Fails if its record is damaged.
    pub(super) fn add(
        &mut self,
        game: &FoundGame,
        database: &str,
        record: impl FnOnce(&FoundGame) -> Result<Vec<u8>, DbError>,
        out: &Output,
    ) -> anyhow::Result<Option<Content>> {
        let mut styled = out.styled_text();
        let database = self.has_database.then_some(database);
        if let Some(words) = &self.words {
            let place = TextMatch::find(&record(game)?, words);
            self.add_with_place(&mut styled, game, database, place.as_ref());
            return Ok(Some(Content::Text(styled)));
        }
        match self.form {
            Form::Table => table_line(&mut styled, game, database),
            Form::Csv => {
                styled.csv(self.csv_args.cells(cells(game, database)));
            }
            Form::Json => {
                styled.json(&object(game, database));
            }
            Form::Paths if !self.paths.insert(game.path.clone()) => {}
            Form::Paths if self.has_nul => {
                return Ok(Some(Content::Data(format!("{}\0", game.path).into_bytes())));
            }
            Form::Paths => {
                styled.line(&game.path);
            }
            Form::Sgf => {
                self.pending.push(record(game)?);
                return Ok(if self.pending.len() >= BATCH { self.end() } else { None });
            }
        }
        Ok(Some(Content::Text(styled)))
    }

    /// Formats a game as a table, CSV or JSON, with the place of the words.
    fn add_with_place(
        &self,
        styled: &mut StyledText,
        game: &FoundGame,
        database: Option<&str>,
        place: Option<&TextMatch>,
    ) {
        let texts =
            place.map(|place| [place.path.to_string(), place.property.clone(), place.snippet.clone()]);
        match self.form {
            Form::Csv => {
                let more = texts.unwrap_or_default();
                styled.csv(self.csv_args.cells(cells(game, database).chain(more)));
            }
            Form::Json => {
                let mut object = object(game, database);
                for (index, name) in SNIPPET.into_iter().enumerate() {
                    object[name] = texts.as_ref().map(|texts| texts[index].as_str()).into();
                }
                styled.json(&object);
            }
            _ => {
                table_line(styled, game, database);
                if let Some(place) = place {
                    let node =
                        if place.path.is_empty() { "root".to_owned() } else { format!("@{}", place.path) };
                    let line = format!("{node} {}: {}", place.property, place.snippet);
                    styled.add("         ").dim(clip(&line, 70)).end();
                }
            }
        }
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

    pub(super) fn put(&mut self, content: Content) -> anyhow::Result<()> {
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

fn table_line(styled: &mut StyledText, game: &FoundGame, database: Option<&str>) {
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
    if let Some(database) = database {
        styled.dim(cell(database, 12)).add(" ");
    }
    let columns = if database.is_some() { 14 } else { 18 };
    styled.dim(format_args!("{:>7}  ", game.id));
    styled.strong(cell(&player(&game.black, &game.black_rank), columns)).add("  ");
    styled.strong(cell(&player(&game.white, &game.white_rank), columns)).add("  ");
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

fn cells(game: &FoundGame, database: Option<&str>) -> impl Iterator<Item = String> {
    let text = |column: &Column| match (column.text, (column.value)(game)) {
        (Some(text), _) => text(game),
        (None, Value::Null) => String::new(),
        (None, Value::String(text)) => text,
        (None, value) => value.to_string(),
    };
    let hits: Vec<u32> = game.hits.iter().map(|hit| hit.move_number).collect();
    database.map(str::to_owned).into_iter().chain(COLUMNS.iter().map(text)).chain([spaced(&hits)])
}

fn spaced(numbers: &[impl ToString]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// A game as a JSON object.
pub(super) fn object(game: &FoundGame, database: Option<&str>) -> Value {
    let first = database.map(|name| (DATABASE.to_owned(), name.into()));
    let fields = COLUMNS.iter().map(|column| (column.name.to_owned(), (column.value)(game)));
    let hits = game.hits.iter().map(hit_object).collect();
    first.into_iter().chain(fields).chain([(HITS.to_owned(), hits)]).collect::<Map<_, _>>().into()
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
