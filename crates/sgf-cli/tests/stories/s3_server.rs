//! An in-memory S3 server with a bucket `games`.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::process::Command;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant, SystemTime};

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::HeaderMap;
use hyper::{Method, Request, Response, StatusCode};

/// Simulated failures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Lapse {
    #[default]
    None,
    /// After this many objects, the server accepts no more and does not respond until it is reset.
    SilentAfter(usize),
    /// Pending requests are dropped; everything else is as usual.
    Restarted,
    /// Only the lock object fits.
    Full,
}

struct Object {
    bytes: Bytes,
    tag: String,
    time: SystemTime,
}

#[derive(Default)]
struct Inside {
    objects: BTreeMap<String, Object>,
    uploads: BTreeMap<String, BTreeMap<usize, Bytes>>,
    requests: Vec<String>,
    lapse: Lapse,
    n_puts: usize,
    is_silent: bool,
    n_tags: usize,
}

type Shared = Arc<Mutex<Inside>>;
type Answer = Response<Full<Bytes>>;

/// The server, which ends with the test process.
pub(crate) struct Store {
    inside: Shared,
    address: String,
}

impl Store {
    pub(crate) fn begin() -> Store {
        let inside = Shared::default();
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let served = inside.clone();
        std::thread::spawn(move || serve(listener, &served));
        Store { inside, address }
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap()
    }

    /// Configures a command to use this server.
    pub(crate) fn told_to<'c>(&self, command: &'c mut Command) -> &'c mut Command {
        for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("AWS_")) {
            command.env_remove(name);
        }
        command
            .env("AWS_ENDPOINT", &self.address)
            .env("AWS_REGION", "us-east-1")
            .env("NO_PROXY", "127.0.0.1");
        command.env("AWS_ACCESS_KEY_ID", "tester").env("AWS_SECRET_ACCESS_KEY", "secret")
    }

    pub(crate) fn objects(&self) -> BTreeMap<String, Vec<u8>> {
        self.inside().objects.iter().map(|(key, object)| (key.clone(), object.bytes.to_vec())).collect()
    }

    pub(crate) fn put(&self, key: &str, bytes: &'static [u8]) {
        self.inside().put(key, Bytes::from_static(bytes));
    }

    pub(crate) fn requests(&self) -> Vec<String> {
        self.inside().requests.clone()
    }

    pub(crate) fn forget_requests(&self) {
        self.inside().requests.clear();
    }

    pub(crate) fn lapse(&self, lapse: Lapse) {
        let mut inside = self.inside();
        (inside.lapse, inside.n_puts, inside.is_silent) = (lapse, 0, false);
    }

    /// Waits until a request gets no response.
    pub(crate) fn wait_for_silence(&self) {
        let begin = Instant::now();
        while !self.inside().is_silent {
            assert!(begin.elapsed() < Duration::from_secs(60), "all requests are answered");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Makes an object older.
    pub(crate) fn age(&self, key: &str, by: Duration) {
        let mut inside = self.inside();
        let object = inside.objects.get_mut(key).unwrap();
        object.time -= by;
    }
}

fn serve(listener: std::net::TcpListener, inside: &Shared) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener).unwrap();
        loop {
            let Ok((stream, _)) = listener.accept().await else { continue };
            let inside = inside.clone();
            let service = hyper::service::service_fn(move |request| answered(request, inside.clone()));
            let stream = hyper_util::rt::TokioIo::new(stream);
            tokio::spawn(hyper::server::conn::http1::Builder::new().serve_connection(stream, service));
        }
    });
}

async fn answered(request: Request<Incoming>, shared: Shared) -> Result<Answer, Infallible> {
    let (head, body) = request.into_parts();
    let Ok(body) = body.collect().await else { return Ok(plain(StatusCode::BAD_REQUEST)) };
    let (path, query) = (decoded(head.uri.path()), head.uri.query().unwrap_or_default().to_owned());
    let mut has_waited = false;
    while shared.lock().unwrap().is_held(&head.method, &path) {
        has_waited = true;
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let mut inside = shared.lock().unwrap();
    if has_waited && inside.lapse == Lapse::Restarted {
        return Ok(plain(StatusCode::SERVICE_UNAVAILABLE));
    }
    inside.requests.push(format!("{} {}", head.method, head.uri));
    let is_known = head.headers.get("authorization").and_then(|it| it.to_str().ok());
    if !is_known.is_some_and(|it| it.starts_with("AWS4-HMAC-SHA256 Credential=tester/")) {
        return Ok(plain(StatusCode::FORBIDDEN));
    }
    Ok(match path.trim_start_matches('/').split_once('/') {
        Some(("games", key)) if !key.is_empty() => {
            inside.object(&head.method, key, &query, &head.headers, body.to_bytes())
        }
        _ if path.trim_matches('/') != "games" => plain(StatusCode::NOT_FOUND),
        _ if head.method == Method::POST => inside.remove(&body.to_bytes()),
        _ => inside.list(&query),
    })
}

impl Inside {
    /// Counts uploaded objects, and returns whether to block.
    fn is_held(&mut self, method: &Method, path: &str) -> bool {
        let Lapse::SilentAfter(most) = self.lapse else { return false };
        let is_put = method == Method::PUT && !path.contains("/_lock");
        self.is_silent |= is_put && self.n_puts >= most;
        self.n_puts += usize::from(is_put && !self.is_silent);
        self.is_silent && is_put
    }

    fn put(&mut self, key: &str, bytes: Bytes) -> Answer {
        self.n_tags += 1;
        let tag = format!("\"{:032x}\"", self.n_tags);
        let object = Object { bytes, tag: tag.clone(), time: SystemTime::now() };
        self.objects.insert(key.to_owned(), object);
        Response::builder().header("etag", tag).body(Full::default()).unwrap()
    }

    fn object(
        &mut self,
        method: &Method,
        key: &str,
        query: &str,
        headers: &HeaderMap,
        bytes: Bytes,
    ) -> Answer {
        let upload = value(query, "uploadId");
        match (method.as_str(), upload) {
            ("PUT", Some(upload)) => {
                let number = value(query, "partNumber").unwrap().parse().unwrap();
                self.uploads.get_mut(&upload).unwrap().insert(number, bytes);
                Response::builder().header("etag", format!("\"{number}\"")).body(Full::default()).unwrap()
            }
            ("POST", None) => {
                let upload = format!("upload{}", self.uploads.len());
                self.uploads.insert(upload.clone(), BTreeMap::new());
                xml(&format!(
                    "<InitiateMultipartUploadResult><UploadId>{upload}</UploadId></InitiateMultipartUploadResult>"
                ))
            }
            ("POST", Some(upload)) => {
                let parts = self.uploads.remove(&upload).unwrap();
                self.put(key, Bytes::from(parts.into_values().collect::<Vec<_>>().concat()));
                let tag = self.objects[key].tag.clone();
                xml(&format!(
                    "<CompleteMultipartUploadResult><ETag>{tag}</ETag></CompleteMultipartUploadResult>"
                ))
            }
            ("PUT", None) if self.lapse == Lapse::Full && !key.contains("_lock") => {
                plain(StatusCode::INSUFFICIENT_STORAGE)
            }
            ("PUT", None) if !self.fits(key, headers) => plain(StatusCode::PRECONDITION_FAILED),
            ("PUT", None) => self.put(key, bytes),
            ("GET" | "HEAD", _) => self.found(key, method),
            _ => plain(StatusCode::METHOD_NOT_ALLOWED),
        }
    }

    /// Returns whether the conditions of a request hold.
    fn fits(&self, key: &str, headers: &HeaderMap) -> bool {
        let stands = self.objects.get(key);
        let is_new = headers.get("if-none-match").is_none() || stands.is_none();
        is_new && headers.get("if-match").is_none_or(|tag| stands.is_some_and(|it| tag == it.tag.as_str()))
    }

    fn found(&self, key: &str, method: &Method) -> Answer {
        let Some(object) = self.objects.get(key) else { return plain(StatusCode::NOT_FOUND) };
        let time =
            jiff::Timestamp::try_from(object.time).unwrap().strftime("%a, %d %b %Y %H:%M:%S GMT").to_string();
        let answer = Response::builder().header("etag", &object.tag).header("last-modified", time);
        let answer = answer.header("content-length", object.bytes.len());
        let body = if method == Method::HEAD { Bytes::new() } else { object.bytes.clone() };
        answer.body(Full::new(body)).unwrap()
    }

    /// Lists keys in small pages.
    fn list(&self, query: &str) -> Answer {
        const MOST: usize = 3;
        let prefix = value(query, "prefix").unwrap_or_default();
        let after = value(query, "continuation-token").unwrap_or_default();
        let is_flat = value(query, "delimiter").is_none();
        let (mut objects, mut folders, mut last) = (String::new(), Vec::new(), String::new());
        let mut n_listed = 0;
        for (key, object) in &self.objects {
            let folder = key.strip_prefix(&prefix).and_then(|rest| rest.split_once('/')).map(|it| it.0);
            let is_listed = folders.last().map(String::as_str) == folder && folder.is_some() && !is_flat;
            if !key.starts_with(&prefix) || *key <= after || is_listed {
                continue;
            }
            if n_listed == MOST {
                let more = format!(
                    "<IsTruncated>true</IsTruncated><NextContinuationToken>{last}</NextContinuationToken>"
                );
                return listed(&objects, &prefix, &folders, &more);
            }
            n_listed += 1;
            last.clone_from(key);
            match folder.filter(|_| !is_flat) {
                Some(folder) => {
                    last = format!("{prefix}{folder}/\u{7f}");
                    folders.push(folder.to_owned());
                }
                None => {
                    let time = jiff::Timestamp::try_from(object.time).unwrap();
                    objects += &format!(
                        "<Contents><Key>{key}</Key><LastModified>{time}</LastModified><ETag>{}</ETag><Size>{}</Size></Contents>",
                        object.tag,
                        object.bytes.len()
                    );
                }
            }
        }
        listed(&objects, &prefix, &folders, "<IsTruncated>false</IsTruncated>")
    }

    /// Removes the keys in a request.
    fn remove(&mut self, body: &[u8]) -> Answer {
        let text = String::from_utf8_lossy(body);
        let keys = text.split("<Key>").skip(1).filter_map(|rest| rest.split_once("</Key>"));
        let mut removed = String::new();
        for (key, _) in keys {
            self.objects.remove(key);
            removed += &format!("<Deleted><Key>{key}</Key></Deleted>");
        }
        xml(&format!("<DeleteResult>{removed}</DeleteResult>"))
    }
}

fn listed(objects: &str, prefix: &str, folders: &[String], more: &str) -> Answer {
    let folder = |name: &String| format!("<CommonPrefixes><Prefix>{prefix}{name}/</Prefix></CommonPrefixes>");
    let folders: String = folders.iter().map(folder).collect();
    xml(&format!("<ListBucketResult>{objects}{folders}{more}</ListBucketResult>"))
}

fn xml(text: &str) -> Answer {
    Response::new(Full::new(Bytes::from(format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>{text}"))))
}

fn plain(status: StatusCode) -> Answer {
    Response::builder().status(status).body(Full::default()).unwrap()
}

/// The value of a query parameter.
fn value(query: &str, name: &str) -> Option<String> {
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    pairs.into_iter().find(|(key, _)| *key == name).map(|(_, value)| decoded(value))
}

fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        rest = after;
        match (first, after) {
            (b'%', [high, low, after @ ..]) => {
                let digit = |byte: u8| char::from(byte).to_digit(16).unwrap() as u8;
                bytes.push(digit(*high) << 4 | digit(*low));
                rest = after;
            }
            _ => bytes.push(first),
        }
    }
    String::from_utf8(bytes).unwrap()
}
