//! `sgf db export --parquet s3://…` against a minimal S3 server.

use std::collections::BTreeMap;
use std::process::Stdio;
use std::time::Duration;

use crate::place::{Place, same};
use crate::s3_server::{Lapse, Store};

const GAMES: &str = "(;PB[Aki];B[qd];W[dd])\n(;PB[Bo]SZ[9];B[ee];W[cc])\n";
const WRITTEN: &str = "! 2 games; 4 files written, 0 removed, 0 unchanged\n";

fn filled() -> Place {
    let place = Place::with(&[("a.sgf", GAMES)]);
    same(place.run("db add my.sgfdb a.sgf"), "! 2 games added\n");
    place
}

fn exported(place: &Place, store: &Store, what: &str) -> String {
    place.story(store.told_to(&mut place.command(&format!("db export my.sgfdb --parquet {what}"))))
}

/// The files in a manifest, all of which must exist.
fn complete(store: &Store, manifest: &str) -> Vec<String> {
    let objects = store.objects();
    let named: serde_json::Value = serde_json::from_slice(&objects[&format!("set/{manifest}")]).unwrap();
    let files = named["files"].as_array().unwrap().iter();
    let files: Vec<String> = files.map(|file| file.as_str().unwrap().to_owned()).collect();
    assert!(files.iter().all(|file| objects.contains_key(&format!("set/{file}"))), "{files:?}");
    files
}

#[test]
fn updates_a_bucket() {
    let (place, store) = (filled(), Store::begin());
    same(exported(&place, &store, "s3://games/set"), WRITTEN);
    let objects = store.objects();
    assert_eq!(objects.len(), 5, "four files, the manifest, and nothing that locks: {:?}", objects.keys());
    assert_eq!(complete(&store, "_manifest.json").len(), 4);
    // The same bytes as in a folder.
    same(place.run("db export my.sgfdb --parquet set"), WRITTEN);
    let in_folder: BTreeMap<String, Vec<u8>> =
        objects.keys().map(|path| (path.clone(), place.content_of(path))).collect();
    assert_eq!(objects, in_folder);

    // Existing files are not uploaded again.
    store.forget_requests();
    same(exported(&place, &store, "s3://games/set/"), "! 2 games; 0 files written, 0 removed, 4 unchanged\n");
    let sent: Vec<String> = store.requests().into_iter().filter(|line| line.starts_with("PUT")).collect();
    assert_eq!(sent, ["PUT /games/set/_lock.json"]);

    same(place.feed("db add my.sgfdb", b"(;SZ[9];B[gg])"), "! 1 game added\n");
    same(exported(&place, &store, "s3://games/set"), "! 3 games; 2 files written, 0 removed, 4 unchanged\n");
    // The manifest is written before old files are removed.
    store.forget_requests();
    same(
        exported(&place, &store, "s3://games/set --player Aki"),
        "! 1 game; 0 files written, 4 removed, 2 unchanged\n",
    );
    let requests = store.requests();
    let at = |start: &str| requests.iter().position(|line| line.starts_with(start)).unwrap();
    assert!(at("PUT /games/set/_manifest.json") < at("POST /games?delete"), "{requests:?}");
    assert_eq!(complete(&store, "_manifest.json").len(), 2);
    assert_eq!(store.objects().len(), 3);
}

#[test]
fn shards_share_a_bucket() {
    let (place, store) = (filled(), Store::begin());
    let children = ["a", "b", "c"].map(|shard| {
        let mut command =
            place.command(&format!("db export my.sgfdb --parquet s3://games/set --shard {shard}"));
        store.told_to(&mut command).stderr(Stdio::piped()).spawn().unwrap()
    });
    for child in children {
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), WRITTEN.trim_start_matches("! "));
    }
    assert_eq!(store.objects().len(), 15);
    assert!(complete(&store, "_manifest.b.json").iter().all(|file| file.contains("/shard=b/gm=1/")));
    let told = exported(&place, &store, "s3://games/set");
    same(told, "! error: s3://games/set is divided into shards; choose one with --shard\nexit 2\n");
}

#[test]
fn uploads_large_files_in_parts() {
    let place = Place::with(&[]);
    let mut random = testkit::Random::new(5);
    let noise: String = (0..24 << 20).map(|_| char::from(b'!' + random.below(58) as u8)).collect();
    same(place.feed("db add my.sgfdb", format!("(;C[{noise}];B[qd])").as_bytes()), "! 1 game added\n");
    let store = Store::begin();
    same(exported(&place, &store, "s3://games/set"), "! 1 game; 2 files written, 0 removed, 0 unchanged\n");
    let n_parts = store.requests().iter().filter(|line| line.contains("partNumber")).count();
    assert!(n_parts > 1, "{n_parts} parts");
    place.run("db export my.sgfdb --parquet set");
    assert!(store.objects().iter().all(|(path, bytes)| place.content_of(path) == *bytes));
}

#[test]
fn killed_export_keeps_the_previous_state() {
    let (place, store) = (filled(), Store::begin());
    // Four files and the manifest; then two files and the manifest again.
    for (is_first, n_kills) in [(true, 4), (false, 2)] {
        let before = if is_first { None } else { Some(complete(&store, "_manifest.json")) };
        for _ in 0..n_kills {
            // The server accepts one object, and then stops responding.
            store.lapse(Lapse::SilentAfter(1));
            let mut command = place.command("db export my.sgfdb --parquet s3://games/set");
            let mut child = store.told_to(&mut command).stderr(Stdio::null()).spawn().unwrap();
            store.wait_for_silence();
            child.kill().unwrap();
            child.wait().unwrap();
            store.lapse(Lapse::Restarted);
            match &before {
                None => assert!(!store.objects().contains_key("set/_manifest.json")),
                Some(files) => assert_eq!(complete(&store, "_manifest.json"), *files),
            }
            // Its lock still exists.
            let told = exported(&place, &store, "s3://games/set");
            assert!(
                told.starts_with("! error: another export is writing to s3://games/set; if it was killed,"),
                "{told}"
            );
            assert!(told.ends_with("exit 2\n"));
            store.age("set/_lock.json", Duration::from_secs(16 * 60));
        }
        let told = exported(&place, &store, "s3://games/set");
        assert!(told.contains(" files written, 0 removed, "), "{told}");
        assert_eq!(store.objects().len(), 1 + complete(&store, "_manifest.json").len());
        if is_first {
            same(place.feed("db add my.sgfdb", b"(;SZ[9];B[gg])"), "! 1 game added\n");
        }
    }
}

#[test]
#[cfg(unix)]
fn ctrl_c_releases_the_lock() {
    let (place, store) = (filled(), Store::begin());
    store.lapse(Lapse::SilentAfter(1));
    let mut command = place.command("db export my.sgfdb --parquet s3://games/set");
    let mut child = store.told_to(&mut command).stderr(Stdio::null()).spawn().unwrap();
    store.wait_for_silence();
    let id = rustix::process::Pid::from_raw(child.id() as i32).unwrap();
    rustix::process::kill_process(id, rustix::process::Signal::INT).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    store.lapse(Lapse::Restarted);
    assert!(!store.objects().contains_key("set/_lock.json"));
    same(exported(&place, &store, "s3://games/set"), "! 2 games; 3 files written, 0 removed, 1 unchanged\n");
}

#[test]
fn parallel_exports_are_serialized() {
    let (place, store) = (filled(), Store::begin());
    store.lapse(Lapse::SilentAfter(1));
    let mut command = place.command("db export my.sgfdb --parquet s3://games/set");
    let child = store.told_to(&mut command).stderr(Stdio::piped()).spawn().unwrap();
    store.wait_for_silence();
    let told = exported(&place, &store, "s3://games/set --player Aki");
    assert!(told.starts_with("! error: another export is writing to s3://games/set;"), "{told}");
    store.lapse(Lapse::None);
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), WRITTEN.trim_start_matches("! "));
    assert_eq!(complete(&store, "_manifest.json").len(), 4);
}

#[test]
fn reports_unusable_buckets() {
    let (place, store) = (filled(), Store::begin());
    store.put("other/letter.txt", b"Dear");
    same(
        exported(&place, &store, "s3://games/other"),
        "! error: s3://games/other contains letter.txt, which is not part of a dataset; use another place\nexit 2\n",
    );
    let names: Vec<String> = store.objects().into_keys().collect();
    assert_eq!(names, ["other/letter.txt"], "it was not locked for good");
    for refused in ["s3://", "s3:///set", "s3://a b/set", "gs://games/set", "s3://games/a//b"] {
        let mut command = place.command("db export my.sgfdb --parquet");
        let told = place.story(store.told_to(command.arg(refused)));
        assert!(told.starts_with("! error: ") && told.ends_with("exit 2\n"), "{refused}: {told}");
    }
    // A wrong secret.
    store.lapse(Lapse::None);
    let mut command = place.command("db export my.sgfdb --parquet s3://games/set");
    let told = place.story(store.told_to(&mut command).env("AWS_ACCESS_KEY_ID", "nobody"));
    assert!(told.starts_with("! error: s3://games/set: ") && told.ends_with("exit 2\n"), "{told}");
    store.lapse(Lapse::Full);
    let told = exported(&place, &store, "s3://games/set");
    assert!(told.starts_with("! error: ") && told.ends_with("exit 2\n"), "{told}");
    assert!(!store.objects().contains_key("set/_manifest.json"));
}
