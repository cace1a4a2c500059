//! The API of `sgf db serve`: a database for other programs, over HTTP and read-only.
//!
//! `openapi.json` describes it. Programs of this machine need no token, but requests of web pages and under foreign host names are
//! refused, since any page in the browser can send requests to a local port. On other addresses, every request needs the token.

mod access;
mod routes;
#[cfg(test)]
mod tests;

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener as Socket};
use std::path::PathBuf;
use std::sync::Arc;

use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{Semaphore, watch};

use crate::collection::Collection;
use crate::serve::{accept, connections};
use access::Access;

/// The description of the API in the form of OpenAPI 3.1.
pub const OPENAPI: &str = include_str!("openapi.json");

/// The number of worker threads for slow work.
const WORKERS: usize = 8;

/// The number of pictures drawn at the same time.
const MOST_DRAWINGS: usize = 2;

/// The database and the address of a server.
///
/// # Examples
///
/// See [`ApiServer`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ApiConfig {
    /// The folder of the database.
    pub database: PathBuf,
    /// The address to listen on; port 0 is any free one.
    pub address: SocketAddr,
    /// The token that each request must have. Without one, only loopback addresses are allowed.
    pub token: Option<String>,
}

impl ApiConfig {
    /// Serves a database on any free port of the loopback interface, without a token.
    #[must_use]
    pub fn new(database: impl Into<PathBuf>) -> ApiConfig {
        ApiConfig { database: database.into(), address: (Ipv4Addr::LOCALHOST, 0).into(), token: None }
    }
}

/// A server of the API that has bound its port.
///
/// # Examples
///
/// ```
/// use sgf_view::{ApiConfig, ApiServer};
/// let mut config = ApiConfig::new("pro.sgfdb");
/// let server = ApiServer::bind(&config)?;
/// assert!(server.address().starts_with("http://127.0.0.1:"));
/// // Other machines need a token.
/// config.address = "0.0.0.0:0".parse()?;
/// assert!(ApiServer::bind(&config).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ApiServer {
    runtime: Runtime,
    socket: Socket,
    address: SocketAddr,
    state: Arc<Api>,
}

/// The state of all requests.
struct Api {
    collection: Arc<Collection>,
    access: Access,
    drawing: Semaphore,
}

impl ApiServer {
    /// Binds the address.
    ///
    /// # Errors
    ///
    /// Fails if the address is not available, or if it is not of this machine alone and there is no token.
    pub fn bind(config: &ApiConfig) -> io::Result<ApiServer> {
        if config.token.is_none() && !config.address.ip().is_loopback() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "other machines need a token"));
        }
        let socket = Socket::bind(config.address)?;
        socket.set_nonblocking(true)?;
        let address = socket.local_addr()?;
        let runtime =
            Builder::new_current_thread().enable_io().enable_time().max_blocking_threads(WORKERS).build()?;
        let state = Arc::new(Api {
            collection: Arc::new(Collection::new(&config.database)),
            access: Access { address, token: config.token.clone() },
            drawing: Semaphore::new(MOST_DRAWINGS),
        });
        Ok(ApiServer { runtime, socket, address, state })
    }

    /// The address, with the port that was chosen.
    #[must_use]
    pub fn address(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Serves until the process ends.
    ///
    /// # Errors
    ///
    /// Fails if the socket fails.
    pub fn run(self) -> io::Result<()> {
        let ApiServer { runtime, socket, state, .. } = self;
        runtime.block_on(async {
            let listener = TcpListener::from_std(socket)?;
            let collection = state.collection.clone();
            std::thread::spawn(move || collection.prepare());
            accept(listener, routes::router(state), watch::Sender::new(false), connections()).await;
            Ok(())
        })
    }
}
