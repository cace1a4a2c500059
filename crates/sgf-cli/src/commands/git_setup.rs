//! `sgf git-setup`: git told to compare and merge records with this command.
//!
//! Git itself changes its configuration, so that its rules hold: locks, includes, quoting. The attributes are a line of a file that
//! we add at the end, if git does not say already that it is in effect.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context;
use sgf_files::replace::{Content, create_or_replace};

use crate::Outcome;
use crate::input::{EXTENSIONS, shown};
use crate::terminal::Output;

/// Let git compare and merge records by what they mean
///
/// Sets up a merge driver and a diff driver in the configuration of this repository, or with --global in that of the user, and names
/// them in .gitattributes, or in the attributes of the user. `git merge`, `git rebase`, `git diff` and `git log -p` then understand
/// records. Setting up twice is the same as once. The attributes can be committed; the configuration cannot, so each clone needs this
/// command once.
///
/// Exit codes: 0 when all is set up, 1 when --check found that it is not, 2 when git could not be asked or a file not be written.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Let git merge records in this repository" => "sgf git-setup",
})]
pub(crate) struct GitSetup {
    /// Set it up for all repositories of the user
    #[arg(long)]
    global: bool,

    /// Change nothing; say what is missing
    #[arg(long)]
    check: bool,

    /// Do not say what was done
    #[arg(long, short)]
    quiet: bool,
}

/// What git shall know: a key of its configuration and the value.
struct Setting {
    key: &'static str,
    value: String,
}

impl GitSetup {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let attributes = if self.global { user_attributes()? } else { top_level()?.join(".gitattributes") };
        let n_missing = self.configure(out)? + self.name_drivers(&attributes, out)?;
        if n_missing == 0 && !self.quiet {
            out.tell("all is set up")?;
        }
        Ok(if self.check && n_missing > 0 { Outcome::Found } else { Outcome::Clean })
    }

    /// Sets what is not set yet; returns how much that is.
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
            self.tell(out, format_args!("git config {} {key} = {value}", self.scope()))?;
        }
        Ok(n_missing)
    }

    /// Adds the lines that a file of attributes lacks; returns how many.
    fn name_drivers(&self, attributes: &Path, out: &mut Output) -> anyhow::Result<usize> {
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
            self.tell(out, format_args!("{}: {line}", shown(attributes)))?;
        }
        Ok(missing.len())
    }

    fn scope(&self) -> &'static str {
        if self.global { "--global" } else { "--local" }
    }

    /// Says what was done, or is missing.
    fn tell(&self, out: &mut Output, what: impl std::fmt::Display) -> anyhow::Result<()> {
        match (self.quiet, self.check) {
            (true, _) => Ok(()),
            (false, true) => out.tell(format_args!("missing: {what}")),
            (false, false) => out.tell(what),
        }
    }
}

/// The line for an extension: no conversion of line breaks, since bytes of untouched nodes stay.
fn line(extension: &str) -> String {
    format!("*.{extension} -text diff=sgf merge=sgf")
}

/// Tells whether the last line about this pattern is the one that we write.
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
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", shown(folder)))?;
    }
    create_or_replace(path, &text, Content::Record).map_err(anyhow::Error::msg)
}

/// What is set. Git quotes the path itself; the other names are its own.
fn settings() -> anyhow::Result<[Setting; 3]> {
    let program = program()?;
    let setting = |key, value| Setting { key, value };
    Ok([
        setting("merge.sgf.name", "SGF records, merged by their moves".to_owned()),
        setting("merge.sgf.driver", format!("{program} merge --base %O --git %P %A %B")),
        setting("diff.sgf.textconv", format!("{program} diff --textconv")),
    ])
}

/// How a shell calls this program: by its name if that leads to a program, and otherwise by its path.
fn program() -> anyhow::Result<String> {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    if std::env::split_paths(&paths).any(|folder| folder.join("sgf").is_file()) {
        return Ok("sgf".to_owned());
    }
    let own = std::env::current_exe().context("cannot find the path of this program")?;
    let own = own.to_str().context("the path of this program is not UTF-8")?.replace('\\', "/");
    Ok(shlex::try_quote(&own).context("the path of this program cannot be quoted")?.into_owned())
}

/// The top folder of the work tree.
fn top_level() -> anyhow::Result<PathBuf> {
    let found = git(&["rev-parse", "--show-toplevel"])?;
    found.map(PathBuf::from).context("this is no work tree of git; --global sets git up for all repositories")
}

/// The file of attributes of the user, as git finds it.
fn user_attributes() -> anyhow::Result<PathBuf> {
    if let Some(path) = git(&["config", "--global", "--path", "--get", "core.attributesFile"])? {
        return Ok(PathBuf::from(path));
    }
    let configured =
        std::env::var_os("XDG_CONFIG_HOME").filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".config"));
    let folder = configured.or_else(home).context("cannot find the folder of the user's configuration")?;
    Ok(folder.join("git").join("attributes"))
}

/// Asks git; `None` when it says no.
fn git(arguments: &[&str]) -> anyhow::Result<Option<String>> {
    let output = Command::new("git").args(arguments).output().context("cannot run git")?;
    let said = String::from_utf8_lossy(&output.stdout);
    Ok(output.status.success().then(|| said.trim_end_matches(['\n', '\r']).to_owned()))
}
