//! `sgf db serve`: requests over a socket, access, refused options.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use crate::place::{Place, same};

/// A running server, which ends with the test.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(place: &Place, arguments: &str) -> Server {
        let mut command = place.command(&format!("db serve my.sgfdb {arguments}"));
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim_end().strip_prefix("http://").expect("it prints its address").to_owned();
        Server { child, address }
    }

    /// The whole answer.
    fn ask(&self, line: &str, headers: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let length = body.len();
        let request = format!(
            "{line} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n{body}",
            self.address
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Ends it with Ctrl-C and returns its exit code.
    fn interrupt(mut self) -> Option<i32> {
        Command::new("kill").args(["-INT", &self.child.id().to_string()]).status().unwrap();
        self.child.wait().unwrap().code()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn library() -> Place {
    let place = Place::with(&[
        ("a.sgf", "(;FF[4]GM[1]SZ[9]PB[Aki]PW[Bo];B[ee];W[cc])"),
        ("b.sgf", "(;FF[4]GM[1]SZ[9]PB[Aki]PW[Chie];B[ee];W[gc])"),
        ("token.txt", "a-secret-of-this-test\n"),
        ("short.txt", "secret\n"),
    ]);
    same(place.run("db add my.sgfdb a.sgf"), "! 1 game added\n");
    place
}

#[test]
fn programs_search_and_see_new_games() {
    let place = library();
    let server = Server::start(&place, "");
    let query = "{\"player\":\"aki\",\"count\":10}";
    let found = server.ask("POST /v1/find", "", query);
    assert!(found.starts_with("HTTP/1.1 200") && found.contains("\"total\":1,"), "{found}");
    same(place.run("db add my.sgfdb b.sgf"), "! 1 game added\n");
    let found = server.ask("POST /v1/find", "", query);
    assert!(found.contains("\"total\":2,") && found.contains("Chie"), "{found}");
    assert!(server.ask("GET /v1/games/2/record.sgf", "", "").ends_with("PW[Chie];B[ee];W[gc])"));
    assert!(server.ask("GET /v1/database", "Origin: http://a.example\r\n", "").starts_with("HTTP/1.1 403"));
    // It works while another server runs, and nothing was written.
    let other = Server::start(&place, "");
    assert!(other.ask("GET /openapi.json", "", "").contains("\"openapi\": \"3.1.0\""));
    assert_eq!(server.interrupt(), Some(130));
    assert!(place.run("db verify my.sgfdb").ends_with("nothing is damaged\n"));
}

#[test]
fn a_token_lets_programs_in() {
    let place = library();
    let server = Server::start(&place, "--listen 127.0.0.1 --token-file token.txt");
    assert!(server.ask("GET /v1/database", "", "").starts_with("HTTP/1.1 401"));
    let known = "Authorization: Bearer a-secret-of-this-test\r\n";
    assert!(server.ask("GET /v1/database", known, "").starts_with("HTTP/1.1 200"));
    for (refused, why) in [
        ("my.sgfdb --listen 0.0.0.0", "--token-file"),
        ("my.sgfdb --token-file short.txt", "16"),
        ("my.sgfdb --token-file missing.txt", "missing.txt"),
        ("my.sgfdb --listen nowhere", "nowhere"),
        ("my.sgfdb --port 0", "0"),
        ("none.sgfdb", "none.sgfdb"),
    ] {
        let told = place.run(&format!("db serve {refused}"));
        assert!(told.contains(why) && told.ends_with("exit 2\n"), "{refused}: {told}");
    }
}
