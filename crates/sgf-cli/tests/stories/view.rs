//! `sgf view`: address, requests of the page, other writers, shutdown.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use snapbox::str;

use crate::place::{Place, same};

/// Timeout for expected events.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running server, which ends with the test.
struct Server {
    child: Child,
    stdout: BufReader<ChildStdout>,
    address: String,
    port: u16,
    cookie: String,
}

/// A response as text, with its status.
struct Reply {
    status: u16,
    head: String,
    body: String,
}

impl Reply {
    fn header(&self, name: &str) -> Option<&str> {
        let start = format!("{name}: ");
        self.head.lines().find_map(|line| line.strip_prefix(start.as_str()))
    }
}

/// An address of this machine that others can reach, found without sending anything; `None` without a network.
pub(crate) fn own_address() -> Option<std::net::IpAddr> {
    let socket = std::net::UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("198.51.100.1:9").ok()?;
    Some(socket.local_addr().ok()?.ip())
}

/// The command without a display.
fn command(place: &Place, arguments: &str) -> Command {
    let mut command = place.command(arguments);
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"] {
        command.env_remove(name);
    }
    command
}

impl Server {
    fn start(place: &Place, arguments: &str) -> Server {
        Server::of(&mut command(place, arguments))
    }

    fn of(command: &mut Command) -> Server {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut address = String::new();
        stdout.read_line(&mut address).unwrap();
        let address = address.trim_end().to_owned();
        let host =
            address.strip_prefix("http://127.0.0.1:").unwrap_or_else(|| panic!("no address: {address:?}"));
        let port = host.split('/').next().unwrap().parse().unwrap();
        let mut server = Server { child, stdout, address, port, cookie: String::new() };
        let path = server.address[server.address.find("/?").unwrap()..].to_owned();
        let opened = server.ask("GET", &path, "", b"");
        assert_eq!((opened.status, opened.header("location")), (303, Some("/")));
        server.cookie = opened.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
        // Files are numbered when they are found, which can be after the list was sent on a busy machine.
        let start = Instant::now();
        while !server.get("/api/files").body.contains("\"id\":\"f0\"") {
            assert!(start.elapsed() < PATIENCE, "it finds no file");
        }
        server
    }

    fn ask(&self, method: &str, path: &str, headers: &str, body: &[u8]) -> Reply {
        self.try_ask(method, path, headers, body).expect("it answers")
    }

    /// Sends a request; `None` if the server stops before it responds.
    fn try_ask(&self, method: &str, path: &str, headers: &str, body: &[u8]) -> Option<Reply> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).ok()?;
        stream.set_read_timeout(Some(PATIENCE)).ok()?;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nCookie: {}\r\nConnection: close\r\nContent-Length: {}\r\n{headers}\r\n",
            self.port,
            self.cookie,
            body.len()
        );
        stream.write_all(head.as_bytes()).ok()?;
        stream.write_all(body).ok()?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).ok()?;
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some(Reply { status, head: head.to_owned(), body: body.to_owned() })
    }

    fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, "", b"")
    }

    fn version(&self) -> String {
        self.get("/api/files/f0").header("etag").unwrap().to_owned()
    }

    fn put(&self, version: &str, body: &[u8]) -> Reply {
        self.ask("PUT", "/api/files/f0", &format!("If-Match: {version}\r\n"), body)
    }

    fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        Command::new("kill").args([signal, &id]).status().unwrap();
    }

    /// Waits for the exit. Returns the output after the address, standard error, and the exit code.
    fn end(mut self) -> (String, String, Option<i32>) {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(start.elapsed() < PATIENCE, "it does not end");
            std::thread::sleep(Duration::from_millis(5));
        };
        let (mut printed, mut told) = (String::new(), String::new());
        self.stdout.read_to_string(&mut printed).unwrap();
        self.child.stderr.take().unwrap().read_to_string(&mut told).unwrap();
        (printed, told, status.code())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn shows_edits_and_closes_a_folder() {
    let place = Place::with(&[
        ("a.sgf", "(;FF[4]GM[1]SZ[9]PB[Aki];B[ee])"),
        ("b/c.sgf", "(;GM[11];B[a1])"),
        ("d.gtp", "boardsize 9\nplay b e5\n"),
    ]);
    let server = Server::start(&place, "view");
    assert!(server.get("/").body.contains("<!doctype html>"));
    let list = server.get("/api/files").body;
    for shown in [
        "\"path\":\"a.sgf\",\"writable\":true",
        "\"black\":\"Aki\"",
        "\"path\":\"b/c.sgf\"",
        "\"path\":\"d.gtp\",\"writable\":false",
    ] {
        assert!(list.contains(shown), "{list}");
    }
    let picture = server.get("/api/files/f0/games/1/thumbnail.svg");
    assert!(picture.body.starts_with("<svg"), "{}", picture.body);
    let version = server.version();
    let saved = server.put(&version, b"(;FF[4]GM[1]SZ[9]PB[Aki];B[ee];W[ec])");
    assert_eq!(
        (saved.status, place.content("a.sgf").as_str()),
        (204, "(;FF[4]GM[1]SZ[9]PB[Aki];B[ee];W[ec])")
    );
    assert_eq!(server.put(&version, b"(;B[zz])").status, 412);
    let made = server.ask("POST", "/api/folder/new.sgf", "", b"(;B[aa])");
    assert_eq!(made.status, 201, "{}", made.body);
    // The scan finds it under the same name.
    assert_eq!(server.get("/api/files").body.matches("new.sgf").count(), 1);
    assert_eq!(server.ask("POST", "/api/end", "", b"").status, 202);
    let (printed, told, code) = server.end();
    assert_eq!((printed.as_str(), code), ("", Some(0)));
    assert_eq!(told, "open this address in a browser; press Ctrl-C to stop the server\n");
    assert_eq!(place.names(), ["a.sgf", "b", "d.gtp", "new.sgf"]);
}

#[test]
fn reports_unusable_paths() {
    let place = Place::with(&[("a.sgf", "(;B[aa])"), ("page.sgf", "<html>")]);
    same(
        place.run("view missing.sgf page.sgf"),
        str![[r#"
! error: cannot read missing.sgf: No such file or directory
! error: page.sgf is not a record: it is a web page
exit 2

"#]],
    );
    same(
        place.feed("view -", b""),
        str![[r#"
! error: standard input contains no game: it is empty
exit 2

"#]],
    );
    for wrong in ["view --port 0", "view --port 65536", "view --port x", "view --open", "view --keep=yes"] {
        assert!(place.run(wrong).ends_with("exit 2\n"), "{wrong}");
    }
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let refused = place.run(&format!("view --port {port}"));
    assert!(refused.starts_with(&format!("! error: cannot listen on port {port}: ")), "{refused}");
    // The other files are shown, and the exit code reports the missing one.
    let server = Server::start(&place, "view missing.sgf a.sgf");
    assert!(server.get("/api/files").body.contains("\"total\":1,"));
    assert_eq!(server.ask("POST", "/api/folder/new.sgf", "", b"(;B[aa])").status, 403);
    server.ask("POST", "/api/end", "", b"");
    assert_eq!(server.end().2, Some(2));
}

#[test]
fn standard_input_is_read_only() {
    let place = Place::with(&[]);
    place.write("a.sgf", b"(;B[aa])");
    let mut command = command(&place, "view -");
    let server = Server::of(command.stdin(fs::File::open(place.path().join("a.sgf")).unwrap()));
    assert_eq!(server.get("/api/files/f0").body, "(;B[aa])");
    let version = server.version();
    assert_eq!(server.put(&version, b"(;B[bb])").status, 403);
}

#[test]
fn never_prints_record_text() {
    let hostile = "\u{1B}[2J\u{9B}8m\u{202E}";
    let place = Place::with(&[(&format!("a{hostile}.sgf"), &format!("(;PB[{hostile}];B[aa])"))]);
    let server = Server::start(&place, "view");
    assert!(server.get("/api/files").body.contains("\\u001b[2J"));
    server.signal("-INT");
    let (printed, told, code) = server.end();
    assert_eq!((printed.as_str(), code), ("", Some(130)));
    assert!(!told.contains(['\u{1B}', '\u{9B}', '\u{202E}']), "{told:?}");
}

#[test]
fn two_servers_on_one_folder_lose_nothing() {
    let place = Place::with(&[("a.sgf", "(;B[aa])")]);
    let servers = [Server::start(&place, "view ."), Server::start(&place, "view .")];
    assert_ne!(servers[0].address, servers[1].address);
    // The cookie of one server does not work for the other.
    let stranger = format!("Host: 127.0.0.1:{0}\r\nCookie: {1}", servers[1].port, servers[0].cookie);
    let mut stream = TcpStream::connect(("127.0.0.1", servers[1].port)).unwrap();
    stream
        .write_all(format!("GET / HTTP/1.1\r\nConnection: close\r\n{stranger}\r\n\r\n").as_bytes())
        .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 401 "), "{answer}");
    for round in 0..20 {
        let version = servers[0].version();
        let statuses = std::thread::scope(|scope| {
            let writers = [0, 1].map(|number| {
                let (server, version) = (&servers[number], &version);
                scope.spawn(move || server.put(version, format!("(;C[{round} {number}])").as_bytes()).status)
            });
            writers.map(|writer| writer.join().unwrap())
        });
        assert!([[204, 412], [412, 204]].contains(&statuses), "{statuses:?}");
        let winner = usize::from(statuses[0] != 204);
        assert_eq!(place.content("a.sgf"), format!("(;C[{round} {winner}])"));
    }
    assert_eq!(place.names(), ["a.sgf"]);
}

#[test]
fn signal_leaves_no_partial_file() {
    let old = format!("(;C[{}])", "old ".repeat(100_000));
    let new = format!("(;C[{}])", "new ".repeat(100_000));
    for (round, signal) in ["-TERM", "-HUP", "-INT", "-TERM", "-HUP", "-INT"].iter().enumerate() {
        let place = Place::with(&[("a.sgf", &old)]);
        let server = Server::start(&place, "view --keep");
        let version = server.version();
        std::thread::scope(|scope| {
            let put = scope.spawn(|| {
                let headers = format!("If-Match: {version}\r\n");
                server.try_ask("PUT", "/api/files/f0", &headers, new.as_bytes()).map(|reply| reply.status)
            });
            std::thread::sleep(Duration::from_millis(round as u64 * 3));
            server.signal(signal);
            // Every response was correct.
            if put.join().unwrap() == Some(204) {
                assert_eq!(place.content("a.sgf"), new);
            }
        });
        assert_eq!(server.end().2, Some(130));
        let content = place.content("a.sgf");
        assert!(content == old || content == new, "{} bytes", content.len());
        assert_eq!(place.names(), ["a.sgf"]);
    }
}

/// A file size limit simulates a full disk.
#[test]
fn failed_save_keeps_the_file_on_a_full_disk() {
    let place = Place::with(&[("a.sgf", "(;B[aa])")]);
    let shell = format!("ulimit -f 1; exec {} view", env!("CARGO_BIN_EXE_sgf"));
    let mut limited = Command::new("sh");
    limited
        .args(["-c", &shell])
        .current_dir(place.path())
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY");
    let server = Server::of(&mut limited);
    let version = server.version();
    let refused = server.put(&version, format!("(;C[{}])", "long ".repeat(10_000)).as_bytes());
    assert_eq!(refused.status, 507, "{}", refused.body);
    assert_eq!((place.content("a.sgf").as_str(), place.names().len()), ("(;B[aa])", 1));
    assert_eq!(server.put(&version, b"(;B[bb])").status, 204);
}

/// A script that records its arguments acts as the browser.
#[test]
fn the_browser_gets_one_argument() {
    let place = Place::with(&[("a.sgf", "(;B[aa])")]);
    let browser = "#!/bin/sh\nprintf '%s\\n' \"$#\" \"$@\" > opened.tmp && mv opened.tmp opened\n";
    place.write("bin/xdg-open", browser.as_bytes());
    let path = place.path().join("bin/xdg-open");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    let with_display = |arguments: &str| {
        let mut command = command(&place, arguments);
        let usual = std::env::var("PATH").unwrap();
        command.env("PATH", format!("{}:{usual}", place.path().join("bin").display())).env("DISPLAY", ":0");
        command
    };
    let quiet = Server::of(&mut with_display("view --no-open"));
    let mut server = Server::of(&mut with_display("view"));
    let start = Instant::now();
    while !place.path().join("opened").exists() {
        assert!(start.elapsed() < PATIENCE, "no browser was opened");
        std::thread::sleep(Duration::from_millis(5));
    }
    let opened = place.content("opened");
    let (count, address) = opened.trim_end().split_once('\n').unwrap();
    assert_eq!(count, "1");
    let token =
        address.strip_prefix(&format!("http://127.0.0.1:{}/?token=", server.port)).expect("the address");
    // It works once, and the printed one always.
    assert_ne!(address, server.address);
    assert_eq!(token.len(), 64);
    server.cookie.clear();
    assert_eq!([0, 1].map(|_| server.get(&format!("/?token={token}")).status), [303, 401]);
    drop(quiet);
}

#[test]
fn shows_a_read_only_database_with_files() {
    let record = "(;GM[1]SZ[9]PB[Aki];B[ee])";
    let place = Place::with(&[("games/a.sgf", record), ("bad.sgfdb/catalog.sqlite", "no catalog")]);
    for database in ["pro.sgfdb", "other.sgfdb"] {
        place.run(&format!("db add {database} games"));
    }
    let server = Server::start(&place, "view pro.sgfdb games other.sgfdb bad.sgfdb");
    let list = server.get("/api/files").body;
    assert!(list.contains("\"database\":\"pro.sgfdb\"") && list.contains("a.sgf"), "{list}");
    assert!(server.get("/api/db").body.contains("\"games\":1"));
    let found = server.ask("POST", "/api/db/find", "", b"{\"player\":\"aki\",\"count\":5}");
    assert!(found.status == 200 && found.body.contains("\"black\":\"Aki\""), "{}", found.body);
    assert_eq!(server.get("/api/db/games/1").body, record);
    assert_eq!(server.ask("PUT", "/api/db/games/1", "", b"(;)").status, 405);
    server.signal("-INT");
    let (_, told, _) = server.end();
    assert!(told.contains("other.sgfdb: only one database"), "{told}");
    assert!(told.contains("bad.sgfdb: "), "{told}");
    let alone = command(&place, "view bad.sgfdb").output().unwrap();
    assert_eq!((alone.status.code(), alone.stdout.len()), (Some(2), 0));
}

#[test]
fn listens_on_an_address_for_other_machines() {
    let place = Place::with(&[("a.sgf", "(;GM[1]SZ[9])")]);
    for address in ["0.0.0.0", "127.0.0.1", "nowhere"] {
        let refused = place.run(&format!("view --no-open --listen {address} ."));
        assert!(refused.contains("for '--listen <ADDRESS>'") && refused.ends_with("exit 2\n"), "{refused}");
    }
    let Some(own) = own_address() else { return };
    let mut server = Server::start(&place, &format!("view --no-open --listen {own} ."));
    let mut second = String::new();
    server.stdout.read_line(&mut second).unwrap();
    let open = format!("http://{own}:{}", server.port);
    assert!(second.starts_with(&format!("{open}/?token=")), "{second}");
    let seat = server.ask("POST", "/api/seats", "", br#"{"file":"f0","color":"b"}"#);
    assert!(
        seat.body.contains(&format!("{open}/seat/")) && seat.body.contains(r#""local":false"#),
        "{}",
        seat.body
    );
    let mut stream = TcpStream::connect((own, server.port)).unwrap();
    write!(stream, "GET / HTTP/1.1\r\nHost: {own}:{}\r\nConnection: close\r\n\r\n", server.port).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 401"), "{answer}");
    server.signal("-TERM");
    let (_, stderr, _) = server.end();
    assert!(stderr.contains("not encrypted"), "{stderr}");
}
