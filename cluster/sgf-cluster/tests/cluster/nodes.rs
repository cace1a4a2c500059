//! Child processes that end with the test.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The longest plausible duration, even on a slow, busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A process that is killed on drop. It also exits when its standard input is closed, in case the test itself is killed.
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

/// The output and exit code of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Output {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) errors: String,
}

/// A running query.
pub(crate) struct RunningQuery(Process);

impl RunningQuery {
    pub(crate) fn begin(dataset: &Path, query: &str, format: &str, scheduler: Option<&str>) -> RunningQuery {
        let mut command = program();
        command.arg("sql").arg(dataset).arg(query).args(["--format", format]);
        command.args(scheduler.iter().flat_map(|address| ["--scheduler", address]));
        let command = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        RunningQuery(Process(command.spawn().expect("the program starts")))
    }

    pub(crate) fn is_running(&mut self) -> bool {
        self.0.0.try_wait().expect("it is our process").is_none()
    }

    /// Waits for the result. Processes that never end are killed, and have no exit code.
    pub(crate) fn wait(mut self) -> Output {
        let child = &mut self.0.0;
        let reader = |from: Option<Box<dyn Read + Send>>| {
            std::thread::spawn(move || {
                let mut text = Vec::new();
                let _ = from.expect("it was running for").read_to_end(&mut text);
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
        Output { code, out: out.join().expect("it reads"), errors: errors.join().expect("it reads") }
    }
}

/// Runs a query, and waits for the result.
pub(crate) fn ask(dataset: &Path, query: &str, format: &str, scheduler: Option<&str>) -> Output {
    RunningQuery::begin(dataset, query, format, scheduler).wait()
}

/// Runs the program with other arguments.
pub(crate) fn run(arguments: &[&str]) -> Output {
    let command = &mut program();
    let command = command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    RunningQuery(Process(command.spawn().expect("the program starts"))).wait()
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

    /// Kills an executor.
    pub(crate) fn kill_one(&mut self) {
        drop(self.executors.pop());
    }
}

/// Starts a node, and waits until it prints its address.
fn node(arguments: &[&str]) -> (Process, String) {
    let command = &mut program();
    let command = command.args(arguments).arg("--until-closed").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut process = Process(command.spawn().expect("the program starts"));
    let mut line = String::new();
    let out = process.0.stdout.take().expect("it was running for");
    BufReader::new(out).read_line(&mut line).expect("it can be read");
    let address = line.split_whitespace().nth(1).unwrap_or_else(|| panic!("{arguments:?} said {line:?}"));
    (process, address.to_owned())
}
