//! `sgf-cluster`: SQL on datasets of games, on this machine or on a cluster.
//!
//! One program contains the scheduler, the executors and the client, so all of them have the same functions: plans refer to
//! functions by name.

mod answer;
mod ask;
mod nodes;
mod progress;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};
use opensgf::printable::printable;

/// Query datasets of games with SQL, on this machine or on a cluster
///
/// `sgf db export --parquet` writes datasets, with the tables `games` and `positions`. See docs/scale.md for their columns,
/// and for the functions in addition to those of DataFusion.
///
/// Exit codes: 0 on success, 2 on errors.
#[derive(Debug, Parser)]
#[command(name = "sgf-cluster", version, max_term_width = 100)]
struct Command {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    Sql(ask::Sql),
    Scheduler(nodes::Scheduler),
    Executor(nodes::Executor),
}

/// Output formats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Form {
    /// An aligned table
    #[default]
    Table,
    /// Comma-separated values with a header line
    Csv,
    /// One JSON object per row, each on its own line
    Json,
}

/// An address, as `HOST:PORT`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Address {
    host: String,
    port: u16,
}

fn address(text: &str) -> Result<Address, String> {
    let parts = text.rsplit_once(':').and_then(|(host, port)| Some((host, port.parse().ok()?)));
    let is_host = |host: &str| !host.is_empty() && !host.contains(['/', ':', '@', ' ']);
    match parts {
        Some((host, port)) if port > 0 && is_host(host) => Ok(Address { host: host.to_owned(), port }),
        _ => Err("an address is HOST:PORT, such as localhost:50050".to_owned()),
    }
}

/// An error message for the caller.
type Failed = Box<dyn std::error::Error + Send + Sync>;

fn main() -> ExitCode {
    let command = match Command::try_parse() {
        Ok(command) => command,
        Err(message) => {
            // Help and version are not errors.
            let _ = message.print();
            return ExitCode::from(if message.use_stderr() { 2 } else { 0 });
        }
    };
    // Traversals of query plans are recursive.
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().thread_stack_size(32 << 20).build();
    let done = match runtime {
        Ok(runtime) => runtime.block_on(async { tokio::spawn(run(command.action)).await }),
        Err(error) => Ok(Err(error.into())),
    };
    match done {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(error)) => {
            eprintln!("error: {}", printable(&error.to_string()));
            ExitCode::from(2)
        }
        Err(_) => ExitCode::from(2),
    }
}

async fn run(action: Action) -> Result<(), Failed> {
    match action {
        Action::Sql(sql) => sql.run().await,
        Action::Scheduler(scheduler) => scheduler.run().await,
        Action::Executor(executor) => executor.run().await,
    }
}

/// A folder in the arguments.
type Folder = PathBuf;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_addresses() {
        assert_eq!(address("localhost:50050"), Ok(Address { host: "localhost".into(), port: 50050 }));
        for text in ["", "localhost", ":1", "localhost:0", "localhost:99999", "http://a:1", "a:b:1", "me@a:1"]
        {
            assert!(address(text).is_err(), "{text}");
        }
    }
}
