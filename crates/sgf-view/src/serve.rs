//! The server: sockets, connections, shutdown.

use std::future::Future;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener as Socket};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use crate::Config;
use crate::access::Keys;
use crate::collection::Collection;
use crate::router::router;
use crate::state::Shared;
use crate::table::Table;
use crate::{poll, scan};

/// The most connections; others wait. Systems allow a process 1,024 open files, including the records.
const MOST_CONNECTIONS: u32 = 800;

/// The time limit for a request head. A client that sends half of one must not keep a connection from others.
const HEAD_PATIENCE: Duration = Duration::from_secs(20);

/// The time limit for running requests at shutdown.
const LAST_PATIENCE: Duration = Duration::from_secs(2);

/// The number of worker threads for slow work.
const WORKERS: usize = 8;

/// A server that has bound its port.
pub struct Server {
    runtime: Runtime,
    sockets: Vec<Socket>,
    linger: Option<Duration>,
    shared: Arc<Shared>,
}

impl Server {
    /// Binds a port of the loopback interface, and of the address for other machines if there is one.
    ///
    /// # Errors
    ///
    /// Fails if the port is taken, if the address is not one of this machine, or if the system provides no sockets or random numbers.
    pub fn bind(config: Config) -> io::Result<Server> {
        let sockets = sockets(config.port, config.listen)?;
        let port = sockets[0].local_addr()?.port();
        let keys = Keys::new(port).map_err(io::Error::other)?.with_open(config.listen);
        let table = Table::new(config.records, &config.folders);
        if let Some(bytes) = config.standard_input {
            table.add_standard_input(bytes);
        }
        for file in &config.files {
            table.add_named(file);
        }
        let runtime =
            Builder::new_current_thread().enable_io().enable_time().max_blocking_threads(WORKERS).build()?;
        let collection = config.database.as_deref().map(Collection::new);
        let shared = Arc::new(Shared::new(table, collection, keys, config.assets));
        Ok(Server { runtime, sockets, linger: config.linger, shared })
    }

    /// The address of the page, with the token. It is valid while the server runs.
    #[must_use]
    pub fn address(&self) -> String {
        self.shared.keys.address()
    }

    /// The address of the page for other machines, with the token; `None` if they cannot reach the server.
    #[must_use]
    pub fn open_address(&self) -> Option<String> {
        self.shared.keys.open_address()
    }

    /// An address of the page that works once, for a command line that others can see.
    #[must_use]
    pub fn passing_address(&self) -> Option<String> {
        self.shared.keys.passing_address()
    }

    /// Serves until shutdown is requested, or until no page has been open for the configured time. Writes in progress are
    /// completed.
    ///
    /// # Errors
    ///
    /// Fails if the sockets fail.
    pub fn run(self) -> io::Result<()> {
        let Server { runtime, sockets, linger, shared } = self;
        shared.prepare();
        runtime.block_on(serve(sockets, linger, shared))
        // Dropping the runtime waits for the writing threads.
    }
}

/// The sockets of both loopback addresses, and of the address for other machines. IPv6 may be missing; if it exists, no other program
/// should answer as `localhost`.
fn sockets(port: u16, listen: Option<IpAddr>) -> io::Result<Vec<Socket>> {
    let first = Socket::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port)))?;
    let port = first.local_addr()?.port();
    let second = Socket::bind(SocketAddr::from((Ipv6Addr::LOCALHOST, port))).ok();
    let open = listen.map(|address| Socket::bind(SocketAddr::from((address, port)))).transpose()?;
    let sockets: Vec<Socket> = std::iter::once(first).chain(second).chain(open).collect();
    sockets.iter().try_for_each(|socket| socket.set_nonblocking(true))?;
    Ok(sockets)
}

async fn serve(sockets: Vec<Socket>, linger: Option<Duration>, shared: Arc<Shared>) -> io::Result<()> {
    let scanning = shared.clone();
    tokio::task::spawn_blocking(move || scan::scan(&scanning));
    let mut tasks = vec![tokio::spawn(poll::watch(shared.clone()))];
    let alive = shared.pages.clone();
    tasks.push(tokio::spawn(async move { alive.stay_alive().await }));
    if let Some(linger) = linger {
        let shared = shared.clone();
        tasks.push(tokio::spawn(async move {
            shared.pages.wait_until_left(linger).await;
            shared.end();
        }));
    }
    let connections = connections();
    for socket in sockets {
        let listener = TcpListener::from_std(socket)?;
        let router = router(shared.clone());
        tasks.push(tokio::spawn(accept(listener, router, shared.ending.clone(), connections.clone())));
    }
    let _ = shared.ending.subscribe().wait_for(|is_ending| *is_ending).await;
    tasks.iter().for_each(tokio::task::JoinHandle::abort);
    shared.pages.end();
    let _ = tokio::time::timeout(LAST_PATIENCE, connections.acquire_many(MOST_CONNECTIONS)).await;
    Ok(())
}

/// The permits of connections.
pub(crate) fn connections() -> Arc<Semaphore> {
    Arc::new(Semaphore::new(MOST_CONNECTIONS as usize))
}

/// Accepts connections forever. `ending` asks those that are open to finish.
pub(crate) async fn accept(
    listener: TcpListener,
    router: Router,
    ending: watch::Sender<bool>,
    connections: Arc<Semaphore>,
) {
    while let Ok(permit) = connections.clone().acquire_owned().await {
        match listener.accept().await {
            Ok((stream, _)) => {
                tokio::spawn(answer(stream, router.clone(), ending.subscribe(), permit));
            }
            // Out of file descriptors; some will be closed soon.
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

/// Serves the requests of a connection.
async fn answer(
    stream: TcpStream,
    router: Router,
    mut ending: watch::Receiver<bool>,
    permit: OwnedSemaphorePermit,
) {
    let _ = stream.set_nodelay(true);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD_PATIENCE);
    let connection = http.serve_connection(TokioIo::new(stream), TowerToHyperService::new(router));
    let mut connection = pin!(connection);
    let mut end = pin!(ending.wait_for(|is_ending| *is_ending));
    let mut is_told = false;
    std::future::poll_fn(|cx| {
        if !is_told && end.as_mut().poll(cx).is_ready() {
            is_told = true;
            connection.as_mut().graceful_shutdown();
        }
        connection.as_mut().poll(cx).map(|_| ())
    })
    .await;
    drop(permit);
}
