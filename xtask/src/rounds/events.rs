//! Events that interrupt the command: signals, a full disk, other writers.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anyhow::Context;
use rustix::process::{Pid, Signal, kill_process};

use super::place::{Place, record};
use super::random::Random;

/// A kind of event.
pub(super) struct Event {
    pub(super) name: &'static str,
    /// Whether it also applies to commands that create files.
    pub(super) may_make_new: bool,
    pub(super) is_possible: fn() -> bool,
    pub(super) happen: fn(&mut Place, &mut Random) -> anyhow::Result<End>,
}

/// The result of a round.
#[derive(Debug, Default)]
pub(super) struct End {
    pub(super) was_cut_short: bool,
    pub(super) was_killed: bool,
    pub(super) has_failed: bool,
    /// The versions saved by another process, the last version of a record last.
    pub(super) saves: Vec<(String, Vec<u8>)>,
    pub(super) faults: Vec<String>,
}

pub(super) const EVENTS: &[Event] = &[
    Event { name: "SIGKILL", may_make_new: true, is_possible: || true, happen: killed },
    Event { name: "signals", may_make_new: true, is_possible: || true, happen: signaled },
    Event { name: "file-size limit", may_make_new: true, is_possible: || true, happen: limited },
    Event { name: "full disk", may_make_new: true, is_possible: may_mount, happen: full },
    Event { name: "concurrent writer", may_make_new: false, is_possible: || true, happen: written },
    Event { name: "concurrent runs", may_make_new: true, is_possible: || true, happen: twice },
];

/// The signals that end programs.
const SIGNALS: &[&Signal] = &[
    &Signal::INT,
    &Signal::TERM,
    &Signal::HUP,
    &Signal::QUIT,
    &Signal::XCPU,
    &Signal::ALARM,
    &Signal::USR1,
    &Signal::USR2,
];

/// The exit code after an interrupt, as shells expect it.
const INTERRUPTED: i32 = 130;

impl End {
    /// Checks the exit status of the command; `codes` are the expected ones.
    fn of(status: ExitStatus, codes: &[i32]) -> End {
        let mut end = End {
            was_cut_short: status.signal().is_some() || status.code() == Some(INTERRUPTED),
            has_failed: status.code() == Some(2),
            ..End::default()
        };
        if status.code().is_some_and(|code| !codes.contains(&code)) {
            end.faults.push(format!("it ended with {status}"));
        }
        end
    }
}

/// A moment while the command runs.
fn moment(place: &Place, random: &mut Random) -> Duration {
    let most = place.time.as_micros() as u64 * 5 / 4 + 1;
    Duration::from_micros(random.below(most))
}

pub(super) fn send(child: &Child, signal: Signal) {
    // A child keeps its process id until it is waited for, so the signal cannot hit another process.
    let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    let _ = id.map(|id| kill_process(id, signal));
}

fn killed(place: &mut Place, random: &mut Random) -> anyhow::Result<End> {
    let mut child = place.command().spawn()?;
    std::thread::sleep(moment(place, random));
    send(&child, Signal::KILL);
    let mut end = End::of(child.wait()?, &[0]);
    end.was_killed = end.was_cut_short;
    Ok(end)
}

fn signaled(place: &mut Place, random: &mut Random) -> anyhow::Result<End> {
    let signal = *random.pick(SIGNALS);
    let mut child = place.command().spawn()?;
    std::thread::sleep(moment(place, random));
    send(&child, signal);
    if random.below(2) == 0 {
        std::thread::sleep(Duration::from_micros(random.below(500)));
        send(&child, signal);
    }
    let start = Instant::now();
    let status = child.wait()?;
    let mut end = End::of(status, &[0, INTERRUPTED]);
    if start.elapsed() > Duration::from_secs(10) {
        end.faults.push(format!("after {signal:?} it took {:?} to end", start.elapsed()));
    }
    Ok(end)
}

fn limited(place: &mut Place, random: &mut Random) -> anyhow::Result<End> {
    // In blocks of 512 bytes.
    let limit = format!("ulimit -f {}; exec \"$@\"", 1 + random.below(60));
    let status = place.through(&["sh", "-c", &limit, "sh"]).status()?;
    Ok(End::of(status, &[0, 2]))
}

/// Returns whether a private file system can be mounted for a command.
fn may_mount() -> bool {
    let mut probe = Command::new("unshare");
    probe.args(["--map-root-user", "--mount", "sh", "-c", "mount -t tmpfs tmpfs /mnt"]);
    probe.stdout(Stdio::null()).stderr(Stdio::null());
    probe.status().is_ok_and(|status| status.success())
}

/// Runs a command on a copy of the records in a nearly full tmpfs, and copies them back.
const ON_A_SMALL_DISK: &str = r#"
disk=$(mktemp -d) && mount -t tmpfs -o "size=$1" tmpfs "$disk" && shift || exit 99
cp -a . "$disk" 2>/dev/null || exit 98
here=$PWD
(cd "$disk" && exec "$@"); code=$?
find . -mindepth 1 -delete
cp -a "$disk/." "$here" || exit 97
umount "$disk"; rmdir "$disk"
exit $code
"#;

fn full(place: &mut Place, random: &mut Random) -> anyhow::Result<End> {
    // The size of the records on the tmpfs, in pages.
    let used: u64 = fs::read_dir(place.path())?
        .map(|entry| Ok(entry?.metadata()?.len().div_ceil(4096) * 4096))
        .sum::<std::io::Result<u64>>()?;
    let size = (used + 4096 * (1 + random.below(20))).to_string();
    let wrapper = ["unshare", "--map-root-user", "--mount", "sh", "-c", ON_A_SMALL_DISK, "sh", &size];
    let status = place.through(&wrapper).status()?;
    anyhow::ensure!(!matches!(status.code(), Some(97..=99)), "the disk could not be made: {status}");
    Ok(End::of(status, &[0, 2]))
}

/// Saves records from another process while the command runs, as editors do: into a temporary file that is then renamed.
fn written(place: &mut Place, random: &mut Random) -> anyhow::Result<End> {
    let editor = tempfile::tempdir_in(place.path().parent().context("the folder has no parent")?)?;
    let mut child = place.command().spawn()?;
    let (mut saves, start) = (Vec::new(), Instant::now());
    let pause = 1 + random.below(1500);
    while child.try_wait()?.is_none() || saves.is_empty() {
        let number = 1000 + saves.len() as u64;
        let name = place.name(random.below(3));
        let content = record(number, random.below(20));
        let beside = editor.path().join("save");
        fs::write(&beside, &content)?;
        fs::rename(&beside, place.path().join(&name))?;
        saves.push((name, content));
        std::thread::sleep(Duration::from_micros(random.below(pause)));
        anyhow::ensure!(start.elapsed().as_secs() < 60, "it does not end");
    }
    let mut end = End::of(child.wait()?, &[0, 2]);
    end.saves = saves;
    Ok(end)
}

fn twice(place: &mut Place, random: &mut Random) -> anyhow::Result<End> {
    let mut children = Vec::new();
    for _ in 0..2 + random.below(2) {
        children.push(place.command().spawn()?);
        std::thread::sleep(Duration::from_micros(random.below(place.time.as_micros() as u64 / 4 + 1)));
    }
    let mut all = End::default();
    for mut child in children {
        let end = End::of(child.wait()?, &[0, 2]);
        all.has_failed |= end.has_failed;
        all.was_cut_short |= end.was_cut_short;
        all.faults.extend(end.faults);
    }
    Ok(all)
}
