//! The server without sockets: requests are passed to the router.

mod collection;
mod laws;
mod marks;
mod routes;
mod scanning;
mod seats;
mod sockets;
#[cfg(unix)]
mod unix;
mod writing;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, header};
use serde_json::Value;
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;

use crate::Records;
use crate::access::Keys;
use crate::assets::Assets;
use crate::collection::Collection;
use crate::router::router;
use crate::scan::scan;
use crate::state::Shared;
use crate::table::Table;

const PORT: u16 = 8000;
const HOST: &str = "127.0.0.1:8000";

/// Files that end with .sgf are records; content that starts with `GIB ` is another format.
pub(crate) struct Plain;

impl Records for Plain {
    fn walk(&self, folder: &Path) -> Vec<PathBuf> {
        let mut found = Vec::new();
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            match entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                true => found.extend(self.walk(&entry.path())),
                false => found.push(entry.path()),
            }
        }
        found.retain(|path| self.is_record_name(path));
        found.sort_unstable();
        found
    }

    fn is_record_name(&self, name: &Path) -> bool {
        name.extension().is_some_and(|extension| extension == "sgf")
    }

    fn as_sgf(&self, _: &Path, bytes: Vec<u8>) -> Result<(Vec<u8>, bool), String> {
        match bytes.strip_prefix(b"GIB ") {
            Some(rest) => Ok((rest.to_vec(), true)),
            None => Ok((bytes, false)),
        }
    }
}

/// A served folder.
pub(crate) struct Site {
    pub(crate) folder: TempDir,
    pub(crate) shared: Arc<Shared>,
    pub(crate) runtime: Runtime,
    pub(crate) cookie: String,
}

/// A complete response.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    pub(crate) fn etag(&self) -> String {
        self.header("etag").to_owned()
    }
}

impl Site {
    /// Serves a folder with these files, after the initial scan.
    pub(crate) fn with(files: &[(&str, &str)]) -> Site {
        let folder = tempfile::tempdir().unwrap();
        for (name, content) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, content).unwrap();
        }
        Site::of(folder)
    }

    pub(crate) fn of(folder: TempDir) -> Site {
        let table = Table::new(Box::new(Plain), &[folder.path().to_owned()]);
        Site::serving(folder, table)
    }

    pub(crate) fn serving(folder: TempDir, table: Table) -> Site {
        Site::with_database(folder, table, None)
    }

    pub(crate) fn with_database(folder: TempDir, table: Table, database: Option<Collection>) -> Site {
        let site = Site::open(folder, table, database);
        scan(&site.shared);
        site
    }

    /// A site whose files are not read yet.
    pub(crate) fn before_scan(folder: TempDir, table: Table) -> Site {
        Site::open(folder, table, None)
    }

    fn open(folder: TempDir, table: Table, database: Option<Collection>) -> Site {
        let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tests/dist");
        let assets = Assets::from_folder(&dist).unwrap();
        let shared = Arc::new(Shared::new(table, database, Keys::new(PORT).unwrap(), assets));
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let mut site = Site { folder, shared, runtime, cookie: String::new() };
        let address = site.shared.keys.address();
        let opened = site.ask(Request::get(&address["http://127.0.0.1:8000".len()..]).header("host", HOST));
        assert_eq!((opened.status, opened.header("location")), (303, "/"));
        site.cookie = opened.header("set-cookie").split(';').next().unwrap().to_owned();
        site
    }

    /// Sends a request without a body.
    pub(crate) fn ask(&self, request: axum::http::request::Builder) -> Reply {
        self.send(request.body(Body::empty()).unwrap())
    }

    pub(crate) fn send(&self, request: Request<Body>) -> Reply {
        self.runtime.block_on(async {
            let (head, body) = router(self.shared.clone()).oneshot(request).await.unwrap().into_parts();
            let body = to_bytes(body, usize::MAX).await.unwrap().to_vec();
            Reply { status: head.status.as_u16(), headers: head.headers, body }
        })
    }

    /// A request of the page.
    pub(crate) fn page(&self, method: &str, path: &str) -> axum::http::request::Builder {
        Request::builder().method(method).uri(path).header("host", HOST).header("cookie", &self.cookie)
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.ask(self.page("GET", path))
    }

    pub(crate) fn put(&self, path: &str, version: &str, body: impl Into<Body>) -> Reply {
        self.send(self.page("PUT", path).header(header::IF_MATCH, version).body(body.into()).unwrap())
    }

    pub(crate) fn post(&self, path: &str, body: impl Into<Body>) -> Reply {
        self.send(self.page("POST", path).body(body.into()).unwrap())
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn content(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// The names of all files, recursively.
    pub(crate) fn names(&self) -> Vec<String> {
        let mut names = Vec::new();
        let mut folders = vec![self.folder.path().to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap().flatten() {
                match entry.file_type().unwrap().is_dir() {
                    true => folders.push(entry.path()),
                    false => names
                        .push(entry.path().strip_prefix(self.folder.path()).unwrap().display().to_string()),
                }
            }
        }
        names.sort();
        names
    }
}
