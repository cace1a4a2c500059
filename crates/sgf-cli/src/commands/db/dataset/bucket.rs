//! A dataset in a bucket of an S3-compatible object store.
//!
//! Configured by the usual environment variables (`AWS_ACCESS_KEY_ID`, `AWS_ENDPOINT` …). Uploads are atomic. During an export, a lock
//! object next to the tables keeps other exports away. It is created conditionally, renewed every minute, and ignored when it is old, since
//! its owner was then killed.

use std::cell::RefCell;
use std::future::Future;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime};

use futures_util::{StreamExt, TryStreamExt, stream};
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::path::Path;
use object_store::{
    ClientOptions, Error, ObjectMeta, ObjectStore, ObjectStoreExt, PutMode, PutPayload, RetryConfig,
    UpdateVersion, WriteMultipart,
};
use serde_json::json;
use sgf_files::interrupt;
use tokio::runtime::Runtime;

use super::{Store, TABLES};

/// When a lock is renewed, and when it is ignored.
const RENEWED_AFTER: Duration = Duration::from_secs(60);
const LOST_AFTER: Duration = Duration::from_secs(15 * 60);
/// Larger files are uploaded in parts of this size, so that retries are small.
const PART: usize = 8 << 20;
/// The timeout of requests, and the number of retries.
const TIMEOUT: Duration = Duration::from_secs(60);
const RETRIES: usize = 4;

pub(super) struct Bucket {
    shown: String,
    prefix: Path,
    store: AmazonS3,
    runtime: Runtime,
    lock: RefCell<Lock>,
    is_interrupted: Arc<AtomicBool>,
}

/// The lock object.
struct Lock {
    path: Path,
    version: UpdateVersion,
    since: Instant,
    n_renewed: u32,
    /// Whether another export has taken over.
    is_lost: bool,
}

impl Bucket {
    /// Opens `BUCKET/PREFIX`, and locks it.
    pub(super) fn open(text: &str, lock: &str) -> anyhow::Result<Bucket> {
        let (bucket, prefix) = text.split_once('/').unwrap_or((text, ""));
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-_".contains(&byte);
        let shown = format!("s3://{}", text.trim_end_matches('/'));
        anyhow::ensure!(
            !bucket.is_empty() && bucket.bytes().all(is_plain),
            "{shown} is not a bucket: s3://BUCKET/PREFIX"
        );
        let prefix = Path::parse(prefix.trim_end_matches('/'))?;
        let endpoint = ["AWS_ENDPOINT", "AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_S3"];
        // An explicit http:// endpoint allows unencrypted connections.
        let is_open =
            endpoint.iter().any(|name| std::env::var(name).is_ok_and(|url| url.starts_with("http://")));
        let mut options =
            ClientOptions::new().with_timeout(TIMEOUT).with_connect_timeout(Duration::from_secs(10));
        if is_open {
            options = options.with_allow_http(true);
        }
        let retry =
            RetryConfig { max_retries: RETRIES, retry_timeout: 2 * TIMEOUT, ..RetryConfig::default() };
        let builder = AmazonS3Builder::from_env().with_bucket_name(bucket);
        let store = builder.with_client_options(options).with_retry(retry).build()?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let is_interrupted = interrupt::termination_flag()?;
        let path = joined(&prefix, lock);
        let version = wait(&runtime, &is_interrupted, acquire_lock(&store, &path))
            .map_err(|error| store_error(&shown, error))?;
        let Some(version) = version else {
            anyhow::bail!(
                "another export is writing to {shown}; if it was killed, wait {} minutes, or remove {path}",
                LOST_AFTER.as_secs() / 60
            );
        };
        let lock = Lock { path, version, since: Instant::now(), n_renewed: 0, is_lost: false };
        Ok(Bucket { shown, prefix, store, runtime, lock: RefCell::new(lock), is_interrupted })
    }

    /// Waits for a response. After a signal, removes the lock and ends the process.
    fn wait<T>(&self, answer: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
        let done = wait(&self.runtime, &self.is_interrupted, answer);
        if self.is_interrupted.load(Ordering::SeqCst) {
            self.unlock();
            std::process::exit(interrupt::INTERRUPTED_EXIT_CODE);
        }
        done
    }

    /// Renews the lock if it is old enough.
    fn renew(&self) -> io::Result<()> {
        let (path, version, number) = {
            let lock = self.lock.borrow();
            if lock.since.elapsed() < RENEWED_AFTER {
                return Ok(());
            }
            (lock.path.clone(), lock.version.clone(), lock.n_renewed + 1)
        };
        let mode = PutMode::Update(version);
        let done = self.wait(self.store.put_opts(&path, lock_content(number), mode.into()));
        let mut lock = self.lock.borrow_mut();
        match done {
            Ok(done) => {
                (lock.version, lock.since, lock.n_renewed) = (done.into(), Instant::now(), number);
                Ok(())
            }
            Err(Error::Precondition { .. } | Error::NotFound { .. }) => {
                lock.is_lost = true;
                Err(io::Error::other(format!("another export has taken over {}", self.shown)))
            }
            Err(error) => Err(io::Error::other(store_error(&self.shown, error))),
        }
    }

    fn unlock(&self) {
        let lock = self.lock.borrow();
        if !lock.is_lost {
            // A remaining lock is reported by the next export.
            let _ = self.runtime.block_on(self.store.delete(&lock.path));
        }
    }

    async fn send(&self, path: &Path, bytes: Vec<u8>) -> Result<(), Error> {
        if bytes.len() <= PART {
            return self.store.put(path, PutPayload::from(bytes)).await.map(drop);
        }
        let mut parts = WriteMultipart::new_with_chunk_size(self.store.put_multipart(path).await?, PART);
        for part in bytes.chunks(PART) {
            parts.wait_for_capacity(2).await?;
            parts.write(part);
        }
        parts.finish().await.map(drop)
    }

    /// The path of an object relative to the dataset.
    fn within(&self, path: &Path) -> String {
        let path = path.as_ref();
        path.strip_prefix(self.prefix.as_ref()).unwrap_or(path).trim_start_matches('/').to_owned()
    }

    async fn list(&self) -> Result<Vec<String>, Error> {
        let prefix = Some(&self.prefix).filter(|prefix| !prefix.as_ref().is_empty());
        let top = self.store.list_with_delimiter(prefix).await?;
        let mut found: Vec<String> = top.objects.iter().map(|object| self.within(&object.location)).collect();
        // Other folders are only listed by name.
        let others = top.common_prefixes.iter().map(|path| self.within(path));
        found.extend(others.filter(|name| !TABLES.contains(&name.as_str())));
        for table in TABLES {
            let objects: Vec<ObjectMeta> =
                self.store.list(Some(&joined(&self.prefix, table))).try_collect().await?;
            found.extend(objects.iter().map(|object| self.within(&object.location)));
        }
        Ok(found)
    }
}

impl Drop for Bucket {
    fn drop(&mut self) {
        self.unlock();
    }
}

impl Store for Bucket {
    fn files(&self) -> anyhow::Result<Vec<String>> {
        self.wait(self.list()).map_err(|error| store_error(&self.shown, error))
    }

    fn read(&self, path: &str) -> anyhow::Result<Option<Vec<u8>>> {
        let path = joined(&self.prefix, path);
        match self.wait(async { self.store.get(&path).await?.bytes().await }) {
            Ok(bytes) => Ok(Some(bytes.to_vec())),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(store_error(&self.shown, error)),
        }
    }

    fn put(&self, path: &str, bytes: Vec<u8>) -> io::Result<()> {
        self.renew()?;
        let path = joined(&self.prefix, path);
        self.wait(self.send(&path, bytes)).map_err(|error| io::Error::other(store_error(&self.shown, error)))
    }

    fn remove(&self, paths: Vec<String>) -> anyhow::Result<()> {
        self.renew()?;
        let paths: Vec<_> = paths.iter().map(|path| Ok(joined(&self.prefix, path))).collect();
        let removed = self.store.delete_stream(stream::iter(paths).boxed()).try_collect::<Vec<Path>>();
        self.wait(removed).map(drop).map_err(|error| store_error(&self.shown, error))
    }
}

/// A path below another one. Parts such as `gm=1` are written as they are.
fn joined(prefix: &Path, path: &str) -> Path {
    path.split('/').fold(prefix.clone(), |path, part| path.join(part))
}

fn lock_content(number: u32) -> PutPayload {
    let text = json!({ "by": "sgf db export", "process": std::process::id(), "renewed": number });
    PutPayload::from(format!("{text}\n").into_bytes())
}

/// Acquires the lock; `None` if another export holds it.
async fn acquire_lock(store: &AmazonS3, path: &Path) -> Result<Option<UpdateVersion>, Error> {
    match store.put_opts(path, lock_content(0), PutMode::Create.into()).await {
        Ok(done) => return Ok(Some(done.into())),
        Err(Error::AlreadyExists { .. } | Error::Precondition { .. }) => {}
        Err(error) => return Err(error),
    }
    let theirs = store.head(path).await?;
    let age = SystemTime::now().duration_since(theirs.last_modified.into()).unwrap_or_default();
    if age < LOST_AFTER {
        return Ok(None);
    }
    let version = UpdateVersion { e_tag: theirs.e_tag, version: theirs.version };
    match store.put_opts(path, lock_content(0), PutMode::Update(version).into()).await {
        Ok(done) => Ok(Some(done.into())),
        Err(Error::Precondition { .. } | Error::NotFound { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Waits for a response or a signal.
fn wait<T>(
    runtime: &Runtime,
    is_interrupted: &AtomicBool,
    answer: impl Future<Output = Result<T, Error>>,
) -> Result<T, Error> {
    let signal = async {
        while !is_interrupted.load(Ordering::SeqCst) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Error::Generic { store: "S3", source: "interrupted".into() }
    };
    runtime.block_on(async {
        tokio::select! {
            answer = answer => answer,
            error = signal => Err(error),
        }
    })
}

/// The error of the store, on one line.
fn store_error(shown: &str, error: Error) -> anyhow::Error {
    let text: String = error.to_string().split_whitespace().collect::<Vec<_>>().join(" ");
    anyhow::anyhow!("{shown}: {text}")
}
