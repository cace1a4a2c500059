//! Settings from `sgf.toml`: the rules of `sgf check`, and options of some commands.
//!
//! The settings of a record are in the `sgf.toml` of its folder or the nearest folder above; files are not merged. The command line takes
//! precedence. All settings are read first: if any contains an error, it is reported with its place and no record is read.
//!
//! The options of a command are known only by its definition for clap, which callers pass as a [`Definition`].

mod parse;
mod problems;
mod requirements;
mod sections;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::FromArgMatches;
use opensgf::{Checker, Config, LazyNames};

use crate::io::input::{Input, shown};
use crate::io::terminal::{Errors, reason};
use parse::Settings;
pub(crate) use sections::Definition;
#[cfg(test)]
pub(crate) use sections::{COMMANDS, NON_SETTINGS, setting_args};

/// The name of a settings file.
pub(crate) const NAME: &str = "sgf.toml";

/// The source of the settings.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct SettingsArgs {
    /// Read settings from this file instead of sgf.toml
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    config: Option<PathBuf>,

    /// Ignore sgf.toml
    #[arg(long)]
    no_config: bool,
}

/// A checker configured for some of the inputs.
#[derive(Debug)]
pub(crate) struct ConfiguredChecker {
    pub(crate) checker: Checker,
    /// Whether the settings enable notes.
    pub(crate) shows_notes: bool,
}

/// The checkers of all inputs.
#[derive(Debug, Default)]
pub(crate) struct CheckPlan {
    checkers: Vec<ConfiguredChecker>,
    /// The index of the checker of each input.
    by_input: Vec<usize>,
}

impl CheckPlan {
    /// Reads the settings of all inputs, and combines them with the configuration of the command line.
    ///
    /// # Errors
    ///
    /// Fails with all errors in the settings.
    pub(crate) fn new(
        args: &SettingsArgs,
        inputs: &[Input],
        command_line: &Config,
        texts: &Arc<LazyNames>,
        definition: Definition,
    ) -> anyhow::Result<CheckPlan> {
        let mut files = SettingsFiles::new(args, definition);
        let settings: Vec<Option<usize>> = inputs.iter().map(|input| files.find(input)).collect();
        let found_files = files.finish()?;
        let mut plan = CheckPlan::default();
        // Records with the same file and the same overrides in it share a checker.
        let mut known: HashMap<(Option<usize>, Vec<usize>), usize> = HashMap::new();
        for (input, found) in inputs.iter().zip(settings) {
            let file = found.map(|index| &found_files[index]);
            let overrides = file.map_or_else(Vec::new, |file| file.overrides_for(input));
            let index = *known.entry((found, overrides)).or_insert_with_key(|(_, overrides)| {
                let config = file.map_or_else(Config::default, |file| file.settings.config(overrides));
                plan.checkers.push(ConfiguredChecker {
                    checker: Checker::new(&command_line.over(&config)).with_names(Arc::clone(texts)),
                    shows_notes: file.is_some_and(|file| file.settings.notes),
                });
                plan.checkers.len() - 1
            });
            plan.by_input.push(index);
        }
        Ok(plan)
    }

    /// The checker of each input, in order.
    pub(crate) fn checkers(&self) -> impl Iterator<Item = &ConfiguredChecker> {
        self.by_input.iter().map(|&index| &self.checkers[index])
    }

    /// Whether notes are enabled for any input.
    pub(crate) fn shows_notes(&self) -> bool {
        self.checkers.iter().any(|checker| checker.shows_notes)
    }
}

/// A command with the settings of each folder.
pub(crate) struct PerFolder<C> {
    /// The index of the command of each folder.
    by_folder: HashMap<PathBuf, Option<usize>>,
    commands: Vec<Option<C>>,
}

impl<C: FromArgMatches> PerFolder<C> {
    /// Reads the settings of all inputs.
    ///
    /// # Errors
    ///
    /// Fails with all errors in the settings.
    pub(crate) fn new(
        args: &SettingsArgs,
        command: &str,
        inputs: &[Input],
        definition: Definition,
    ) -> anyhow::Result<PerFolder<C>> {
        let mut files = SettingsFiles::new(args, definition);
        let by_folder = inputs.iter().map(|input| (folder_of(input), files.find(input))).collect();
        let found = files.finish()?;
        let commands =
            found.iter().map(|file| file.command(command, definition)).collect::<anyhow::Result<_>>()?;
        Ok(PerFolder { by_folder, commands })
    }

    /// The command for an input, if it has settings.
    pub(crate) fn get(&self, input: &Input) -> Option<&C> {
        let index = self.by_folder.get(&folder_of(input)).copied().flatten()?;
        self.commands[index].as_ref()
    }
}

impl SettingsArgs {
    /// The command with the settings of the current folder, if there are any.
    ///
    /// # Errors
    ///
    /// Fails with all errors in the settings.
    pub(crate) fn in_current_folder<C: FromArgMatches>(
        &self,
        command: &str,
        definition: Definition,
    ) -> anyhow::Result<Option<C>> {
        let mut files = SettingsFiles::new(self, definition);
        let index = files.find(&Input::Stdin(None));
        let found = files.finish()?;
        index.map_or(Ok(None), |index| found[index].command(command, definition))
    }
}

/// The folder in which the search for settings of an input starts.
fn folder_of(input: &Input) -> PathBuf {
    input.path().and_then(Path::parent).unwrap_or(Path::new("")).to_owned()
}

/// The settings files found so far.
struct SettingsFiles<'s> {
    args: &'s SettingsArgs,
    definition: Definition,
    found: Vec<SettingsFile>,
    /// The index of the settings of each folder.
    by_folder: HashMap<PathBuf, Option<usize>>,
    problems: Vec<String>,
}

struct SettingsFile {
    folder: PathBuf,
    settings: Settings,
}

impl<'s> SettingsFiles<'s> {
    fn new(args: &'s SettingsArgs, definition: Definition) -> SettingsFiles<'s> {
        SettingsFiles { args, definition, found: Vec::new(), by_folder: HashMap::new(), problems: Vec::new() }
    }

    fn finish(self) -> anyhow::Result<Vec<SettingsFile>> {
        if self.problems.is_empty() { Ok(self.found) } else { Err(Errors(self.problems).into()) }
    }

    /// Finds and reads the settings of an input.
    fn find(&mut self, input: &Input) -> Option<usize> {
        if self.args.no_config {
            return None;
        }
        if let Some(file) = &self.args.config {
            let known = self.by_folder.get(Path::new("")).copied();
            return known.unwrap_or_else(|| self.read(file.clone(), Path::new("")));
        }
        self.find_above(&folder_of(input))
    }

    /// Finds the settings in a folder or the nearest one above it.
    fn find_above(&mut self, folder: &Path) -> Option<usize> {
        if let Some(&known) = self.by_folder.get(folder) {
            return known;
        }
        // The ancestors of a relative path end before the root.
        let Ok(absolute) =
            std::path::absolute(if folder.as_os_str().is_empty() { Path::new(".") } else { folder })
        else {
            return None;
        };
        let nearest = absolute.ancestors().map(|folder| folder.join(NAME)).find(|file| file.is_file());
        let found = match nearest {
            Some(file) => match self.found.iter().position(|known| Some(&*known.folder) == file.parent()) {
                Some(index) => Some(index),
                None => self.read(relative_to_current(&file), folder),
            },
            None => None,
        };
        self.by_folder.insert(folder.to_owned(), found);
        found
    }

    /// Reads a settings file for a folder, and collects its errors.
    fn read(&mut self, file: PathBuf, folder: &Path) -> Option<usize> {
        let name = shown(&file);
        let outcome = match fs::read_to_string(&file) {
            Ok(text) => parse::settings(&text, self.definition).map_err(|problems| {
                problems.into_iter().map(|problem| format!("{name}:{problem}")).collect()
            }),
            Err(error) => Err(vec![format!("cannot read {name}: {}", reason(&error))]),
        };
        let found = match outcome {
            Ok(settings) => {
                let absolute = std::path::absolute(&file).unwrap_or_else(|_| file.clone());
                let folder = absolute.parent().unwrap_or(Path::new("")).to_owned();
                self.found.push(SettingsFile { folder, settings });
                Some(self.found.len() - 1)
            }
            Err(problems) => {
                let is_new = |problem: &String| !self.problems.contains(problem);
                let new: Vec<String> = problems.into_iter().filter(is_new).collect();
                self.problems.extend(new);
                None
            }
        };
        self.by_folder.insert(folder.to_owned(), found);
        found
    }
}

impl SettingsFile {
    /// A command with the options in its section, if there are any.
    fn command<C: FromArgMatches>(&self, name: &str, definition: Definition) -> anyhow::Result<Option<C>> {
        let section = self.settings.section(name).filter(|section| !section.is_empty());
        let command = section.map(|section| section.merge_into_command_line(name, definition)).transpose();
        command.map_err(|error| {
            let text = error.render().to_string();
            let problem = text.lines().next().unwrap_or_default();
            let problem = problem.strip_prefix("error: ").unwrap_or(problem);
            let file = shown(&relative_to_current(&self.folder.join(NAME)));
            anyhow::anyhow!("with the settings in {file}: {problem}")
        })
    }

    /// The indexes of the overrides that apply to an input.
    fn overrides_for(&self, input: &Input) -> Vec<usize> {
        let Some(path) = input.path() else { return Vec::new() };
        let Ok(absolute) = std::path::absolute(path) else { return Vec::new() };
        let relative = absolute.strip_prefix(&self.folder).unwrap_or(&absolute);
        self.settings.overrides_for(relative)
    }
}

/// Makes a path relative to the current folder, if it is inside.
fn relative_to_current(file: &Path) -> PathBuf {
    let current = std::env::current_dir().ok();
    let relative = current.and_then(|current| file.strip_prefix(current).ok().map(Path::to_owned));
    relative.unwrap_or_else(|| file.to_owned())
}
