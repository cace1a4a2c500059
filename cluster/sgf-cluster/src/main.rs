//! `sgf-cluster`: SQL on datasets of games, on this machine or on a cluster of them.
//!
//! One program is the scheduler, the executors and the one who asks, so that all of them know the same functions: plans travel with the
//! names of functions, and not with their code.

mod answer;
mod ask;
mod nodes;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};
use opensgf::printable::printable;

/// Ask datasets of games in SQL, on this machine or on a cluster
///
/// A dataset is what `sgf db export --parquet` writes. Its tables are `games` and `positions`; docs/scale.md has their columns, and the
/// functions that there are beside those of DataFusion.
///
/// Exit codes: 0 when all went well, 2 when something could not be done.
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

/// The forms in which answers are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Lines for people
    #[default]
    Table,
    /// Comma-separated values, with a header line
    Csv,
    /// One JSON object for each row, each on its own line
    Json,
}

/// An address as `HOST:PORT`.
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

/// What went wrong, in words for the one who called.
type Failed = Box<dyn std::error::Error + Send + Sync>;

fn main() -> ExitCode {
    let command = match Command::try_parse() {
        Ok(command) => command,
        Err(message) => {
            // Help and the version are no errors.
            let _ = message.print();
            return ExitCode::from(if message.use_stderr() { 2 } else { 0 });
        }
    };
    // Plans are trees, and what goes through them calls itself.
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

/// A folder as the arguments have it.
type Folder = PathBuf;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_hosts_with_a_port() {
        assert_eq!(address("localhost:50050"), Ok(Address { host: "localhost".into(), port: 50050 }));
        for text in ["", "localhost", ":1", "localhost:0", "localhost:99999", "http://a:1", "a:b:1", "me@a:1"]
        {
            assert!(address(text).is_err(), "{text}");
        }
    }
}
