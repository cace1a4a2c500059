//! Kills of commands that write a database.
//!
//! After a kill, the database must have the state before the command or the state after it, and no damage. The same command, run
//! again, must lead to the state after it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use rustix::process::Signal;
use tempfile::TempDir;

use super::events::send;
use super::random::Random;

/// A command, and the steps that prepare it: other commands, or `write` and `delete` with a file.
struct Case {
    command: &'static str,
    steps: &'static [&'static str],
}

const CASES: &[Case] = &[
    Case { command: "db add my.sgfdb b.sgf c.sgf", steps: &["db add my.sgfdb a.sgf"] },
    Case {
        command: "db sync my.sgfdb --remove-missing",
        steps: &[
            "db add my.sgfdb a.sgf b.sgf c.sgf",
            "db mark my.sgfdb 1 30 65 --add kept",
            "delete b.sgf",
            "write c.sgf",
        ],
    },
    Case {
        command: "db dedupe my.sgfdb --merge",
        steps: &["db add my.sgfdb a.sgf b.sgf", "db add my.sgfdb c.sgf"],
    },
    Case {
        command: "db restore my.sgfdb",
        steps: &["db add my.sgfdb a.sgf b.sgf c.sgf", "delete b.sgf", "db sync my.sgfdb --remove-missing"],
    },
    Case {
        command: "db compact my.sgfdb",
        steps: &[
            "db add my.sgfdb a.sgf b.sgf",
            "db add my.sgfdb c.sgf",
            "db mark my.sgfdb 1 30 65 --add kept",
            "delete b.sgf",
            "db sync my.sgfdb --remove-missing",
        ],
    },
    Case {
        command: "db mark my.sgfdb --player Player --add study --star",
        steps: &["db add my.sgfdb a.sgf b.sgf", "db mark my.sgfdb 1 41 --add kept"],
    },
    // The first change creates the file.
    Case { command: "db saved my.sgfdb mine --set -- --player Player", steps: &["db add my.sgfdb a.sgf"] },
];

/// A prepared case.
struct Prepared {
    case: &'static Case,
    /// A copy of the folder before the command.
    copy: TempDir,
    before: String,
    after: String,
    /// The duration of an undisturbed run.
    time: Duration,
}

/// The folder of all rounds: a database contains absolute paths, so each round has the same.
pub(super) struct Databases {
    sgf: PathBuf,
    place: TempDir,
    prepared: Vec<Prepared>,
}

/// The result of a round.
#[derive(Debug, Default)]
pub(super) struct Killed {
    pub(super) was_cut_short: bool,
    pub(super) has_changed: bool,
    pub(super) faults: Vec<String>,
}

impl Databases {
    pub(super) fn new(sgf: &Path) -> anyhow::Result<Databases> {
        let mut databases =
            Databases { sgf: sgf.to_owned(), place: tempfile::tempdir()?, prepared: Vec::new() };
        for case in CASES {
            let prepared = databases.prepare(case)?;
            databases.prepared.push(prepared);
        }
        Ok(databases)
    }

    /// Kills one of the commands at a random moment.
    pub(super) fn round(&self, random: &mut Random) -> anyhow::Result<Killed> {
        let at = random.below(self.prepared.len() as u64) as usize;
        let Prepared { case, copy, before, after, time } = &self.prepared[at];
        clear(self.place.path())?;
        copy_into(copy.path(), self.place.path())?;
        let mut child = self.command(case.command).spawn()?;
        std::thread::sleep(Duration::from_micros(random.below(time.as_micros() as u64 * 5 / 4 + 1)));
        send(&child, Signal::KILL);
        let mut killed = Killed { was_cut_short: child.wait()?.code().is_none(), ..Killed::default() };
        let state = self.state()?;
        killed.has_changed = state != *before;
        if state != *before && state != *after {
            killed.faults.push(format!("sgf {}: neither the state before nor after: {state}", case.command));
        }
        let verified = self.command("db verify my.sgfdb").stdout(Stdio::piped()).output()?;
        if !verified.status.success() {
            let told = String::from_utf8_lossy(&verified.stdout).into_owned();
            killed.faults.push(format!("sgf {}: damaged: {told}", case.command));
        }
        self.command(case.command).status()?;
        if self.state()? != *after {
            killed.faults.push(format!("sgf {}: a second run leads to another state", case.command));
        }
        Ok(killed)
    }

    fn prepare(&self, case: &'static Case) -> anyhow::Result<Prepared> {
        clear(self.place.path())?;
        for (name, numbers) in [("a.sgf", 0..40), ("b.sgf", 25..60), ("c.sgf", 60..70)] {
            fs::write(self.place.path().join(name), records(numbers, name == "b.sgf"))?;
        }
        for step in case.steps {
            match step.split_once(' ') {
                Some(("delete", name)) => fs::remove_file(self.place.path().join(name))?,
                Some(("write", name)) => fs::write(self.place.path().join(name), records(65..90, false))?,
                _ => ensure!(self.command(step).status()?.success(), "sgf {step} fails without any event"),
            }
        }
        let copy = tempfile::tempdir()?;
        copy_into(self.place.path(), copy.path())?;
        let before = self.state()?;
        let start = Instant::now();
        ensure!(
            self.command(case.command).status()?.success(),
            "sgf {} fails without any event",
            case.command
        );
        let (time, after) = (start.elapsed(), self.state()?);
        ensure!(before != after, "sgf {} changes nothing", case.command);
        Ok(Prepared { case, copy, before, after, time })
    }

    fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(&self.sgf);
        command.args(arguments.split(' ')).current_dir(self.place.path());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    /// All games with their metadata, removed games without the time of their removal, marks and saved searches.
    fn state(&self) -> anyhow::Result<String> {
        let told = |arguments: &str| -> anyhow::Result<String> {
            let output = self.command(arguments).stdout(Stdio::piped()).output()?;
            String::from_utf8(output.stdout).context("the output is not UTF-8")
        };
        let removed = told("db restore my.sgfdb --list")?;
        let removed: Vec<String> = removed
            .lines()
            .map(|line| {
                line.split('\t').enumerate().filter(|(at, _)| *at != 1).map(|(_, cell)| cell).collect()
            })
            .collect();
        let rest = ["db find my.sgfdb --format json", "db mark my.sgfdb --json", "db saved my.sgfdb"];
        let rest = rest.into_iter().map(told).collect::<anyhow::Result<Vec<_>>>()?;
        Ok(rest.concat() + &removed.join("\n"))
    }
}

/// Records of 9x9; mirrored ones have the same moves and other players.
fn records(numbers: std::ops::Range<u64>, is_mirrored: bool) -> String {
    let record = |number: u64| {
        let mut random = Random::new(number);
        let mut sites: Vec<u64> = (0..81).collect();
        let moves: String = (0..40)
            .map(|at| {
                let site = sites.swap_remove(random.below(sites.len() as u64) as usize);
                let column = if is_mirrored { 8 - site % 9 } else { site % 9 };
                format!(";{}[{}{}]", ["B", "W"][at % 2], letter(column), letter(site / 9))
            })
            .collect();
        let name = if is_mirrored { "Mirrored" } else { "Player" };
        format!("(;GM[1]SZ[9]PB[{name} {number}]PW[Other]{moves})\n")
    };
    numbers.map(record).collect()
}

fn letter(number: u64) -> char {
    char::from(b'a' + number as u8)
}

fn clear(folder: &Path) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { fs::remove_dir_all(path)? } else { fs::remove_file(path)? }
    }
    Ok(())
}

/// Copies the files of a folder with their times, which tell `sgf db sync` that they have not changed.
fn copy_into(from: &Path, to: &Path) -> std::io::Result<()> {
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let new = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            fs::create_dir(&new)?;
            copy_into(&path, &new)?;
            continue;
        }
        fs::copy(&path, &new)?;
        fs::File::options().write(true).open(&new)?.set_modified(path.metadata()?.modified()?)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirrored_records_are_other_records() {
        assert_ne!(records(0..1, false), records(0..1, true));
        assert_eq!(records(3..5, false).lines().count(), 2);
    }
}
