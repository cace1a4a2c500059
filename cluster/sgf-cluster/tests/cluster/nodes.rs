//! Processes that end when the test does, however it ends.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Nothing here takes longer, on a slow machine that is busy.
const PATIENCE: Duration = Duration::from_secs(120);

/// A process that is killed when nobody holds it any more. It also ends when its standard input is closed: if the test is killed itself.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_sgf-cluster"))
}

/// What a command has printed and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Told {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) errors: String,
}

/// A question that is being answered.
pub(crate) struct Asked(Process);

impl Asked {
    pub(crate) fn begin(dataset: &Path, query: &str, format: &str, scheduler: Option<&str>) -> Asked {
        let mut command = program();
        command.arg("sql").arg(dataset).arg(query).args(["--format", format]);
        command.args(scheduler.iter().flat_map(|address| ["--scheduler", address]));
        let command = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Asked(Process(command.spawn().expect("the program starts")))
    }

    pub(crate) fn is_running(&mut self) -> bool {
        self.0.0.try_wait().expect("it is our process").is_none()
    }

    /// Waits for the answer; a process that never ends is killed, and has no code.
    pub(crate) fn told(mut self) -> Told {
        let child = &mut self.0.0;
        let reader = |from: Option<Box<dyn Read + Send>>| {
            std::thread::spawn(move || {
                let mut text = Vec::new();
                let _ = from.expect("it was asked for").read_to_end(&mut text);
                String::from_utf8_lossy(&text).into_owned()
            })
        };
        let out = reader(child.stdout.take().map(|it| Box::new(it) as Box<dyn Read + Send>));
        let errors = reader(child.stderr.take().map(|it| Box::new(it) as Box<dyn Read + Send>));
        let until = Instant::now() + PATIENCE;
        let code = loop {
            match child.try_wait().expect("it is our process") {
                Some(status) => break status.code(),
                None if Instant::now() > until => {
                    let _ = child.kill();
                    break None;
                }
                None => std::thread::sleep(Duration::from_millis(20)),
            }
        };
        Told { code, out: out.join().expect("it reads"), errors: errors.join().expect("it reads") }
    }
}

/// Asks, and waits for the answer.
pub(crate) fn ask(dataset: &Path, query: &str, format: &str, scheduler: Option<&str>) -> Told {
    Asked::begin(dataset, query, format, scheduler).told()
}

/// Runs the program with other arguments.
pub(crate) fn run(arguments: &[&str]) -> Told {
    let command = &mut program();
    let command = command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    Asked(Process(command.spawn().expect("the program starts"))).told()
}

/// A scheduler and its executors.
pub(crate) struct Cluster {
    pub(crate) address: String,
    executors: Vec<Process>,
    _scheduler: Process,
}

impl Cluster {
    pub(crate) fn of(n_executors: usize) -> Cluster {
        let (scheduler, address) = node(&["scheduler", "--port", "0", "--timeout", "4"]);
        let executor = |_| node(&["executor", "--scheduler", &address, "--cores", "1", "--heartbeat", "1"]).0;
        let executors = (0..n_executors).map(executor).collect();
        Cluster { address, executors, _scheduler: scheduler }
    }

    /// Ends an executor without a chance to say so.
    pub(crate) fn kill_one(&mut self) {
        drop(self.executors.pop());
    }
}

/// Starts a part of a cluster, and waits until it says where it is.
fn node(arguments: &[&str]) -> (Process, String) {
    let command = &mut program();
    let command = command.args(arguments).arg("--until-closed").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut process = Process(command.spawn().expect("the program starts"));
    let mut line = String::new();
    let out = process.0.stdout.take().expect("it was asked for");
    BufReader::new(out).read_line(&mut line).expect("it can be read");
    let address = line.split_whitespace().nth(1).unwrap_or_else(|| panic!("{arguments:?} said {line:?}"));
    (process, address.to_owned())
}
