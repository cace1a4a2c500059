//! Tables of joined names, for `--aliases` and `sgf db names --import`.

use std::path::Path;
use std::sync::Arc;

use opensgf::db::Aliases;

use crate::io::csv_args::is_formula;
use crate::io::table_file::{TableFile, csv_error};
use crate::io::terminal::Errors;

/// Parses the option `--aliases`.
pub(super) fn alias_file(path: &str) -> Result<Arc<Aliases>, String> {
    let mut aliases = Aliases::default();
    read(Path::new(path), &mut aliases).map_err(|error| error.to_string())?;
    Ok(Arc::new(aliases))
}

/// Joins the names in a table with the columns `preferred` and `alias`. Each cell except the preferred name is an alias, so a line may have
/// several. Returns the joined names of the table alone.
///
/// # Errors
///
/// Fails with all errors, each with its line.
pub(super) fn read(path: &Path, aliases: &mut Aliases) -> anyhow::Result<Aliases> {
    let file = TableFile::read(path)?;
    let (mut builder, text) = file.parts();
    let mut reader = builder.flexible(true).from_reader(text);
    let head = reader.headers().map_err(|error| anyhow::anyhow!("{}", csv_error(&file.name, &error)))?;
    let head: Vec<String> = head.iter().map(|name| name.trim().to_lowercase()).collect();
    let preferred = head.iter().position(|name| name == "preferred");
    let others = head.iter().filter(|name| *name == "alias").count();
    let preferred = preferred.filter(|_| others > 0 && others + 1 == head.len()).ok_or_else(|| {
        anyhow::anyhow!("{}:1: the table needs the columns `preferred` and `alias`, and no others", file.name)
    })?;
    let (mut table, mut problems) = (Aliases::default(), Vec::new());
    for record in reader.records() {
        let joined = record.map_err(|error| csv_error(&file.name, &error)).and_then(|record| {
            let line = record.position().map_or(0, csv::Position::line);
            join(&record, preferred, aliases, &mut table)
                .map_err(|problem| format!("{}:{line}: {problem}", file.name))
        });
        problems.extend(joined.err());
    }
    if problems.is_empty() { Ok(table) } else { Err(Errors(problems).into()) }
}

/// Joins the names in a line.
fn join(
    record: &csv::StringRecord,
    preferred: usize,
    aliases: &mut Aliases,
    table: &mut Aliases,
) -> Result<(), String> {
    let name = unmarked(record.get(preferred).unwrap_or_default());
    for (column, cell) in record.iter().enumerate() {
        if column != preferred && !cell.trim().is_empty() {
            for aliases in [&mut *aliases, &mut *table] {
                aliases.join(name, unmarked(cell)).map_err(|error| error.to_string())?;
            }
        }
    }
    Ok(())
}

/// A cell without the apostrophe of `--safe`.
fn unmarked(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|rest| is_formula(rest)).unwrap_or(cell)
}
