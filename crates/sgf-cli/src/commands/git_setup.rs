//! `sgf git-setup`: configures git to diff and merge records with this command.
//!
//! The configuration is changed by running git, which handles locks, includes and quoting. Attributes are appended to a file, unless they
//! are there already.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context;
use sgf_files::replace::{Durability, create_or_replace};

use crate::Outcome;
use crate::io::input::{EXTENSIONS, shown};
use crate::io::terminal::Output;

/// Configure git to diff and merge records by content
///
/// Adds a merge driver and a diff driver to the configuration of the repository (with --global, of the user), and assigns them in
/// .gitattributes. `git merge`, `git rebase`, `git diff` and `git log -p` then understand records. Running the command again changes
/// nothing. You can commit .gitattributes, but the configuration is per clone: run the command once in each.
///
/// Exit codes: 0 if everything is set up, 1 if --check found something missing, 2 if git could not be run or a file not be written.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Set up this repository" => "sgf git-setup",
})]
pub(crate) struct GitSetup {
    /// Configure all repositories of the user
    #[arg(long)]
    global: bool,

    /// Change nothing; list what is missing
    #[arg(long)]
    check: bool,

    /// Do not print the changes
    #[arg(long, short)]
    quiet: bool,
}

/// A key and value of git's configuration.
struct Setting {
    key: &'static str,
    value: String,
}

impl GitSetup {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let attributes = if self.global { user_attributes()? } else { top_level()?.join(".gitattributes") };
        let n_missing = self.configure(out)? + self.add_attributes(&attributes, out)?;
        if n_missing == 0 && !self.quiet {
            out.inform("everything is set up")?;
        }
        Ok(if self.check && n_missing > 0 { Outcome::Found } else { Outcome::Clean })
    }

    /// Sets missing configuration values, and returns their number.
    fn configure(&self, out: &mut Output) -> anyhow::Result<usize> {
        let mut n_missing = 0;
        for Setting { key, value } in settings()? {
            if git(&["config", self.scope(), "--get", key])?.as_deref() == Some(&value) {
                continue;
            }
            n_missing += 1;
            if !self.check {
                let set = git(&["config", self.scope(), "--replace-all", key, &value])?;
                anyhow::ensure!(set.is_some(), "git config could not set {key}");
            }
            self.report(out, format_args!("git config {} {key} = {value}", self.scope()))?;
        }
        Ok(n_missing)
    }

    /// Adds missing attributes, and returns their number.
    fn add_attributes(&self, attributes: &Path, out: &mut Output) -> anyhow::Result<usize> {
        let text = match std::fs::read(attributes) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(error).with_context(|| format!("cannot read {}", shown(attributes))),
        };
        let lines: Vec<String> = EXTENSIONS.iter().map(|extension| line(extension)).collect();
        let missing: Vec<&String> = lines.iter().filter(|line| !has_line(&text, line)).collect();
        if !missing.is_empty() && !self.check {
            write(attributes, text, &missing)?;
        }
        for line in &missing {
            self.report(out, format_args!("{}: {line}", shown(attributes)))?;
        }
        Ok(missing.len())
    }

    fn scope(&self) -> &'static str {
        if self.global { "--global" } else { "--local" }
    }

    /// Reports a change, or what is missing.
    fn report(&self, out: &mut Output, change: impl std::fmt::Display) -> anyhow::Result<()> {
        match (self.quiet, self.check) {
            (true, _) => Ok(()),
            (false, true) => out.inform(format_args!("missing: {change}")),
            (false, false) => out.inform(change),
        }
    }
}

/// The attributes of an extension. `-text` disables line break conversion, since unchanged nodes keep their bytes.
fn line(extension: &str) -> String {
    format!("*.{extension} -text diff=sgf merge=sgf")
}

/// Returns whether the last line for the pattern has these attributes.
fn has_line(text: &[u8], line: &str) -> bool {
    let pattern = line.split(' ').next().unwrap_or_default();
    let text = String::from_utf8_lossy(text);
    let mut about = text.lines().filter(|it| it.split_whitespace().next() == Some(pattern));
    about.next_back().is_some_and(|found| found.split_whitespace().eq(line.split(' ')))
}

fn write(path: &Path, mut text: Vec<u8>, lines: &[&String]) -> anyhow::Result<()> {
    if !text.is_empty() && !text.ends_with(b"\n") {
        text.push(b'\n');
    }
    for line in lines {
        text.extend_from_slice(line.as_bytes());
        text.push(b'\n');
    }
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", shown(folder)))?;
    }
    create_or_replace(path, &text, Durability::Synced).map_err(anyhow::Error::msg)
}

/// The values to set. Git quotes the path itself; the other placeholders are its own file names.
fn settings() -> anyhow::Result<[Setting; 3]> {
    let program = program()?;
    let setting = |key, value| Setting { key, value };
    Ok([
        setting("merge.sgf.name", "SGF records, merged by their moves".to_owned()),
        setting("merge.sgf.driver", format!("{program} merge --base %O --git %P %A %B")),
        setting("diff.sgf.textconv", format!("{program} diff --textconv")),
    ])
}

/// The shell command for this program: its name if that is in PATH, otherwise its path.
fn program() -> anyhow::Result<String> {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    if std::env::split_paths(&paths).any(|folder| folder.join("sgf").is_file()) {
        return Ok("sgf".to_owned());
    }
    let own = std::env::current_exe().context("cannot find the path of this program")?;
    let own = own.to_str().context("the path of this program is not UTF-8")?.replace('\\', "/");
    Ok(shlex::try_quote(&own).context("the path of this program cannot be quoted")?.into_owned())
}

/// The root of the work tree.
fn top_level() -> anyhow::Result<PathBuf> {
    let found = git(&["rev-parse", "--show-toplevel"])?;
    found.map(PathBuf::from).context("not in a git work tree; use --global to configure all repositories")
}

/// The attributes file of the user, as git finds it.
fn user_attributes() -> anyhow::Result<PathBuf> {
    if let Some(path) = git(&["config", "--global", "--path", "--get", "core.attributesFile"])? {
        return Ok(PathBuf::from(path));
    }
    let configured =
        std::env::var_os("XDG_CONFIG_HOME").filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".config"));
    let folder = configured.or_else(home).context("cannot find the configuration folder of the user")?;
    Ok(folder.join("git").join("attributes"))
}

/// Runs git. Returns `None` if it fails.
fn git(arguments: &[&str]) -> anyhow::Result<Option<String>> {
    let output = Command::new("git").args(arguments).output().context("cannot run git")?;
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(output.status.success().then(|| text.trim_end_matches(['\n', '\r']).to_owned()))
}
