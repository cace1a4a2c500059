//! `sgf db serve`: a database for other programs, over HTTP.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use opensgf::db::Database;
use sgf_files::interrupt::SignalGuard;
use sgf_view::{ApiConfig, ApiServer};

use crate::Outcome;
use crate::io::terminal::{Output, reason};

/// The shortest token; a shorter one could be guessed.
const SHORTEST_TOKEN: usize = 16;

/// Serve a database to other programs
///
/// Answers requests over HTTP, read-only: games, continuations, records and pictures. Prints the address; `/openapi.json` there describes
/// the requests and answers.
///
/// Without --token-file, only programs on this machine are answered, and requests of web pages are refused. With it, each request must
/// have the token in the file, as `Authorization: Bearer TOKEN`. Nothing is encrypted: between machines, use a network that you trust, or
/// a proxy with TLS.
///
/// The server stops on Ctrl-C.
///
/// Exit codes: 2 if the database could not be opened or the server could not start, 130 after Ctrl-C.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Serve a database on this machine" => "sgf db serve pro.sgfdb --port 8080",
    "Serve it in the local network" => "sgf db serve pro.sgfdb --listen 0.0.0.0 --token-file token.txt",
})]
pub(crate) struct Serve {
    /// The folder of the database
    #[arg(value_name = "DB")]
    db: PathBuf,

    /// Listen on this port [default: any free port]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    port: Option<u16>,

    /// Listen on this address of the machine, such as 0.0.0.0 for all
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    listen: IpAddr,

    /// Require the token in the first line of this file, of at least 16 characters
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
}

impl Serve {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        // So that a missing database is reported as such.
        Database::open(&self.db)?;
        let token = self.token_file.as_deref().map(token_in).transpose()?;
        anyhow::ensure!(
            token.is_some() || self.listen.is_loopback(),
            "--listen {} lets other machines in: choose a token with --token-file",
            self.listen
        );
        let address = SocketAddr::new(self.listen, self.port.unwrap_or(0));
        let mut config = ApiConfig::new(&self.db);
        (config.address, config.token) = (address, token);
        let server = ApiServer::bind(&config)
            .map_err(|error| anyhow::anyhow!("cannot listen on {address}: {}", reason(&error)))?;
        drop(SignalGuard::new());
        let mut text = out.styled_text();
        out.show(text.line(server.address()))?;
        out.inform("press Ctrl-C to stop the server")?;
        out.flush()?;
        server.run().map_err(|error| anyhow::anyhow!("the server failed: {}", reason(&error)))?;
        Ok(Outcome::Clean)
    }
}

/// The token in a file.
fn token_in(path: &Path) -> anyhow::Result<String> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| anyhow::anyhow!("cannot read {}: {}", path.display(), reason(&error)))?;
    let token = text.lines().next().unwrap_or_default().trim();
    anyhow::ensure!(
        token.len() >= SHORTEST_TOKEN && token.chars().all(|letter| letter.is_ascii_graphic()),
        "{} has no token: its first line must have {SHORTEST_TOKEN} or more ASCII letters, digits or signs",
        path.display()
    );
    Ok(token.to_owned())
}
