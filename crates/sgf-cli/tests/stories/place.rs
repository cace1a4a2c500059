//! A temporary folder for each story, and the command run in it.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A folder with records.
pub(crate) struct Place {
    folder: TempDir,
}

impl Place {
    /// Creates a folder with these files.
    pub(crate) fn with(files: &[(&str, &str)]) -> Place {
        let place = Place { folder: tempfile::tempdir().unwrap() };
        for (name, content) in files {
            place.write(name, content.as_bytes());
        }
        place
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn write(&self, name: &str, content: &[u8]) {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    pub(crate) fn content(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).unwrap()
    }

    /// The bytes of a file.
    pub(crate) fn content_of(&self, name: &str) -> Vec<u8> {
        fs::read(self.path().join(name)).unwrap()
    }

    /// The names of all files, in order.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.path()).unwrap();
        let mut names: Vec<_> = entries.map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// The command, without environment variables that would change its output.
    pub(crate) fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sgf"));
        command.args(arguments.split_whitespace()).current_dir(self.path()).stdin(Stdio::null());
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM"] {
            command.env_remove(name);
        }
        command
    }

    /// Runs the command and returns its output, errors and exit code.
    pub(crate) fn run(&self, arguments: &str) -> String {
        story(&self.command(arguments).output().unwrap())
    }

    /// Runs a prepared command.
    pub(crate) fn story(&self, command: &mut Command) -> String {
        story(&command.output().unwrap())
    }

    /// Runs the command with standard input.
    pub(crate) fn feed(&self, arguments: &str, input: &[u8]) -> String {
        let mut command = self.command(arguments);
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // A command that rejects its arguments does not read standard input.
        let _ = child.stdin.take().unwrap().write_all(input);
        story(&child.wait_with_output().unwrap())
    }
}

/// Output, then lines of standard error after `! `, then the exit code unless it is 0.
///
/// Omits the duration in a summary.
fn story(output: &Output) -> String {
    let mut story = String::from_utf8_lossy(&output.stdout).into_owned();
    for line in String::from_utf8_lossy(&output.stderr).lines() {
        let line = match line.rfind(" (").filter(|_| line.ends_with(" MB/s)")) {
            Some(at) => &line[..at],
            None => line,
        };
        story += &format!("! {line}\n");
    }
    match output.status.code() {
        Some(0) => {}
        Some(code) => story += &format!("exit {code}\n"),
        None => story += "ended by a signal\n",
    }
    story
}

/// Compares a story byte for byte: backslashes are not slashes.
#[track_caller]
pub(crate) fn same(actual: String, expected: impl snapbox::data::IntoData) {
    snapbox::Assert::new()
        .action_env(snapbox::assert::DEFAULT_ACTION_ENV)
        .normalize_paths(false)
        .eq(actual, expected);
}
