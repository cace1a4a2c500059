//! The server with its sockets: pages, many connections, shutdown.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::thread::{JoinHandle, spawn};
use std::time::{Duration, Instant};

use super::Plain;
use crate::{Config, Server};

/// The timeout for conditions that must become true.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running server, and a page with access.
struct Running {
    port: u16,
    cookie: String,
    end: JoinHandle<()>,
}

fn start(folder: PathBuf, linger: Option<Duration>) -> Running {
    let server = Server::bind(Config { folders: vec![folder], linger, ..Config::new(Plain) }).unwrap();
    let address = server.address();
    let (host, path) = address.strip_prefix("http://").unwrap().split_once('/').unwrap();
    let port = host.rsplit_once(':').unwrap().1.parse().unwrap();
    let end = spawn(move || server.run().unwrap());
    let opened = exchange(
        port,
        &format!("GET /{path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n"),
    );
    assert!(opened.starts_with("HTTP/1.1 303 "), "{opened}");
    let cookie = opened.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    Running { port, cookie: cookie.split(';').next().unwrap().to_owned(), end }
}

fn connect(port: u16) -> TcpStream {
    let stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream
}

fn exchange(port: u16, request: &str) -> String {
    let mut stream = connect(port);
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

impl Running {
    fn head(&self, request: &str) -> String {
        format!("{request} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nCookie: {}\r\n", self.port, self.cookie)
    }

    fn get(&self, path: &str) -> String {
        exchange(self.port, &format!("{}Connection: close\r\n\r\n", self.head(&format!("GET {path}"))))
    }

    /// Opens a page: a connection for events.
    fn page(&self) -> TcpStream {
        let mut stream = connect(self.port);
        stream.write_all(format!("{}\r\n", self.head("GET /api/watch")).as_bytes()).unwrap();
        wait_for(&mut stream, "retry:");
        stream
    }

    fn ends_within(self, patience: Duration) -> bool {
        let start = Instant::now();
        while !self.end.is_finished() && start.elapsed() < patience {
            std::thread::sleep(Duration::from_millis(5));
        }
        self.end.is_finished()
    }
}

/// Reads until a text appears.
fn wait_for(stream: &mut TcpStream, words: &str) -> String {
    let (mut seen, mut some) = (String::new(), [0; 4096]);
    while !seen.contains(words) {
        let n_read = stream.read(&mut some).unwrap();
        assert!(n_read > 0, "the connection was closed after {seen}");
        seen.push_str(&String::from_utf8_lossy(&some[..n_read]));
    }
    seen
}

#[test]
fn ends_on_request() {
    let folder = tempfile::tempdir().unwrap();
    let running = start(folder.path().to_owned(), None);
    let mut page = running.page();
    let ended =
        exchange(running.port, &format!("{}Content-Length: 0\r\n\r\n", running.head("POST /api/end")));
    assert!(ended.starts_with("HTTP/1.1 202 "), "{ended}");
    let mut rest = Vec::new();
    page.read_to_end(&mut rest).unwrap();
    assert!(running.ends_within(PATIENCE));
}

#[test]
fn ends_after_the_last_page() {
    let folder = tempfile::tempdir().unwrap();
    // Long enough for a page to return on a busy machine.
    let linger = Duration::from_secs(1);
    let running = start(folder.path().to_owned(), Some(linger));
    // No page has been opened, so none has been closed.
    std::thread::sleep(linger * 5 / 4);
    let (first, second) = (running.page(), running.page());
    drop(first);
    std::thread::sleep(linger * 5 / 4);
    assert!(!running.end.is_finished());
    drop(second);
    // A reloaded page returns immediately.
    let again = running.page();
    std::thread::sleep(linger * 5 / 4);
    assert!(!running.end.is_finished());
    drop(again);
    assert!(running.ends_within(PATIENCE));
}

#[test]
fn announces_external_changes() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    std::fs::write(at("a.sgf"), "(;B[aa])").unwrap();
    let running = start(folder.path().to_owned(), None);
    assert!(running.get("/api/files").contains("\"path\":\"a.sgf\""));
    let mut page = running.page();
    // The file is never empty, however slow the machine is.
    std::fs::write(at("a.tmp"), "(;B[aa];W[bb])").unwrap();
    std::fs::rename(at("a.tmp"), at("a.sgf")).unwrap();
    let seen = wait_for(&mut page, "\n\n");
    assert!(seen.contains("event: changed\ndata: {\"id\":\"f0\""), "{seen}");
    std::fs::write(at("b.sgf"), "(;GM[11];B[aa])").unwrap();
    let seen = wait_for(&mut page, "event: new");
    assert!(seen.contains("f1") || wait_for(&mut page, "\n\n").contains("f1"));
    std::fs::remove_file(at("a.sgf")).unwrap();
    wait_for(&mut page, "event: gone");
}

#[test]
fn serves_five_hundred_connections() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.sgf"), "(;B[aa])").unwrap();
    let running = start(folder.path().to_owned(), None);
    let mut all: Vec<TcpStream> = (0..500).map(|_| connect(running.port)).collect();
    let request = format!("{}\r\n", running.head("GET /api/files/f0"));
    for stream in &mut all {
        stream.write_all(request.as_bytes()).unwrap();
    }
    for stream in &mut all {
        wait_for(stream, "(;B[aa])");
    }
    // They are still open, and another client is served.
    assert!(running.get("/api/files/f0").ends_with("(;B[aa])"));
}

#[test]
fn invalid_http_closes_only_its_connection() {
    let folder = tempfile::tempdir().unwrap();
    let running = start(folder.path().to_owned(), None);
    let long = format!("GET /{} HTTP/1.1\r\n\r\n", "a".repeat(1 << 20));
    for garbage in [
        "\0\0\0\0\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        &long,
    ] {
        let mut stream = connect(running.port);
        let _ = stream.write_all(garbage.as_bytes());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer);
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer}");
    }
    assert!(running.get("/api/files").starts_with("HTTP/1.1 200 "));
}

#[test]
fn a_taken_port_is_an_error() {
    let first = Server::bind(Config::new(Plain)).unwrap();
    let address = first.address();
    let port = address.split(['/', ':']).find_map(|part| part.parse().ok()).unwrap();
    assert!(Server::bind(Config { port, ..Config::new(Plain) }).is_err());
}

/// A client that sends half a request is disconnected, and does not keep others from being answered.
#[test]
fn half_sent_requests_time_out() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.sgf"), "(;B[aa])").unwrap();
    let running = start(folder.path().to_owned(), None);
    let (mut head, mut body) = (connect(running.port), connect(running.port));
    head.write_all(b"GET /api/files HTTP/1.1\r\nHost: 127").unwrap();
    let request = format!("{}Content-Length: 1000\r\n\r\n(;", running.head("POST /api/folder/b.sgf"));
    body.write_all(request.as_bytes()).unwrap();
    assert!(running.get("/api/files").contains("\"path\":\"a.sgf\""));
    for mut stream in [head, body] {
        let mut answer = Vec::new();
        let start = Instant::now();
        // The server closes the connection, with or without an answer.
        let _ = stream.read_to_end(&mut answer);
        assert!(start.elapsed() < PATIENCE, "the connection stays open");
        let answer = String::from_utf8_lossy(&answer);
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer}");
    }
}
