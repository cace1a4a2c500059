//! `sgf.toml`: what the owner of some records has decided about their check, and about options of some commands.
//!
//! For each record, the file of that name in its folder or in the nearest folder above counts, alone. What the command line
//! says counts before it. All of this is settled before the first record is read: a mistake in such a file is told
//! with its place, and nothing is checked.

mod options;
mod read;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::FromArgMatches;
use opensgf::{Checker, Config, LateTexts};

use crate::input::{Input, shown};
use crate::terminal::{Several, reason};
use read::Settings;

/// How the file is called.
pub(crate) const NAME: &str = "sgf.toml";

/// Where settings come from.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Source {
    /// Take the settings from this file, and from no sgf.toml
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    config: Option<PathBuf>,

    /// Take no notice of any sgf.toml
    #[arg(long)]
    no_config: bool,
}

/// A check made ready for some of the inputs.
#[derive(Debug)]
pub(crate) struct Ready {
    pub(crate) checker: Checker,
    /// Whether the settings ask for notes.
    pub(crate) shows_notes: bool,
}

/// All checks that some inputs need.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    ready: Vec<Ready>,
    /// For each input, the place of its check.
    of_input: Vec<usize>,
}

impl Plan {
    /// Finds the settings of all inputs, and lays what the command line says over them. The checks may compare texts with others.
    ///
    /// # Errors
    ///
    /// Fails with the places of all mistakes in the settings.
    pub(crate) fn new(
        source: &Source,
        inputs: &[Input],
        command: &Config,
        texts: &Arc<LateTexts>,
    ) -> anyhow::Result<Plan> {
        let mut files = Files::new(source);
        let settings: Vec<Option<usize>> = inputs.iter().map(|input| files.of(input)).collect();
        let found_files = files.finish()?;
        let mut plan = Plan::default();
        // Records to which the same parts of the same file apply share a check.
        let mut known: HashMap<(Option<usize>, Vec<usize>), usize> = HashMap::new();
        for (input, found) in inputs.iter().zip(settings) {
            let file = found.map(|index| &found_files[index]);
            let parts = file.map_or_else(Vec::new, |file| file.parts_for(input));
            let place = *known.entry((found, parts)).or_insert_with_key(|(_, parts)| {
                let config = file.map_or_else(Config::default, |file| file.settings.config(parts));
                plan.ready.push(Ready {
                    checker: Checker::new(&command.over(&config)).with_texts(Arc::clone(texts)),
                    shows_notes: file.is_some_and(|file| file.settings.notes),
                });
                plan.ready.len() - 1
            });
            plan.of_input.push(place);
        }
        Ok(plan)
    }

    /// The check of each input, in their order.
    pub(crate) fn checks(&self) -> impl Iterator<Item = &Ready> {
        self.of_input.iter().map(|&place| &self.ready[place])
    }

    /// Whether the notes of some input are to be shown.
    pub(crate) fn shows_notes(&self) -> bool {
        self.ready.iter().any(|ready| ready.shows_notes)
    }
}

/// A command as it is in the folder of each record: with the options of its settings.
pub(crate) struct PerFolder<C> {
    /// For each folder, the place of its command.
    of_folder: HashMap<PathBuf, Option<usize>>,
    made: Vec<Option<C>>,
}

impl<C: FromArgMatches> PerFolder<C> {
    /// Finds the settings of all inputs.
    ///
    /// # Errors
    ///
    /// Fails with the places of all mistakes in the settings.
    pub(crate) fn new(source: &Source, command: &str, inputs: &[Input]) -> anyhow::Result<PerFolder<C>> {
        let mut files = Files::new(source);
        let of_folder = inputs.iter().map(|input| (folder(input), files.of(input))).collect();
        let found = files.finish()?;
        let made = found.iter().map(|file| file.command(command)).collect::<anyhow::Result<_>>()?;
        Ok(PerFolder { of_folder, made })
    }

    /// The command for an input, if there are settings for it.
    pub(crate) fn of(&self, input: &Input) -> Option<&C> {
        let place = self.of_folder.get(&folder(input)).copied().flatten()?;
        self.made[place].as_ref()
    }
}

impl Source {
    /// The command with the options of the settings of the current folder, if there are any.
    ///
    /// # Errors
    ///
    /// Fails with the places of all mistakes in the settings.
    pub(crate) fn here<C: FromArgMatches>(&self, command: &str) -> anyhow::Result<Option<C>> {
        let mut files = Files::new(self);
        let place = files.of(&Input::Stdin(None));
        let found = files.finish()?;
        place.map_or(Ok(None), |place| found[place].command(command))
    }
}

/// The folder whose settings count for an input.
fn folder(input: &Input) -> PathBuf {
    input.path().and_then(Path::parent).unwrap_or(Path::new("")).to_owned()
}

/// The settings that were found so far.
struct Files<'s> {
    source: &'s Source,
    found: Vec<File>,
    /// For each folder that was asked for, the place of its settings.
    of_folder: HashMap<PathBuf, Option<usize>>,
    problems: Vec<String>,
}

/// A file of settings and where it lies.
struct File {
    folder: PathBuf,
    settings: Settings,
}

impl<'s> Files<'s> {
    fn new(source: &'s Source) -> Files<'s> {
        Files { source, found: Vec::new(), of_folder: HashMap::new(), problems: Vec::new() }
    }

    /// What was found, if nothing is wrong with it.
    fn finish(self) -> anyhow::Result<Vec<File>> {
        if self.problems.is_empty() { Ok(self.found) } else { Err(Several(self.problems).into()) }
    }

    /// The settings of an input.
    fn of(&mut self, input: &Input) -> Option<usize> {
        if self.source.no_config {
            return None;
        }
        if let Some(file) = &self.source.config {
            let known = self.of_folder.get(Path::new("")).copied();
            return known.unwrap_or_else(|| self.read(file.clone(), Path::new("")));
        }
        self.above(&folder(input))
    }

    /// The settings in a folder or the nearest one above it.
    fn above(&mut self, folder: &Path) -> Option<usize> {
        if let Some(&known) = self.of_folder.get(folder) {
            return known;
        }
        // A relative path ends before the root does.
        let Ok(whole) =
            std::path::absolute(if folder.as_os_str().is_empty() { Path::new(".") } else { folder })
        else {
            return None;
        };
        let nearest = whole.ancestors().map(|folder| folder.join(NAME)).find(|file| file.is_file());
        let found = match nearest {
            Some(file) => match self.found.iter().position(|known| Some(&*known.folder) == file.parent()) {
                Some(index) => Some(index),
                None => self.read(shorter(&file), folder),
            },
            None => None,
        };
        self.of_folder.insert(folder.to_owned(), found);
        found
    }

    /// Reads a file of settings for a folder; what is wrong with it goes to the problems.
    fn read(&mut self, file: PathBuf, folder: &Path) -> Option<usize> {
        let name = shown(&file);
        let outcome = match fs::read_to_string(&file) {
            Ok(text) => read::settings(&text).map_err(|problems| {
                problems.into_iter().map(|problem| format!("{name}:{problem}")).collect()
            }),
            Err(error) => Err(vec![format!("cannot read {name}: {}", reason(&error))]),
        };
        let found = match outcome {
            Ok(settings) => {
                let whole = std::path::absolute(&file).unwrap_or_else(|_| file.clone());
                let folder = whole.parent().unwrap_or(Path::new("")).to_owned();
                self.found.push(File { folder, settings });
                Some(self.found.len() - 1)
            }
            Err(problems) => {
                let is_new = |problem: &String| !self.problems.contains(problem);
                let new: Vec<String> = problems.into_iter().filter(is_new).collect();
                self.problems.extend(new);
                None
            }
        };
        self.of_folder.insert(folder.to_owned(), found);
        found
    }
}

impl File {
    /// A command with the options that stand here, if there are any.
    fn command<C: FromArgMatches>(&self, name: &str) -> anyhow::Result<Option<C>> {
        let section = self.settings.section(name).filter(|section| !section.is_empty());
        let made = section.map(|section| section.with_typed(name)).transpose();
        made.map_err(|error| {
            let text = error.render().to_string();
            let problem = text.lines().next().unwrap_or_default();
            let problem = problem.strip_prefix("error: ").unwrap_or(problem);
            anyhow::anyhow!("with the settings in {}: {problem}", shown(&shorter(&self.folder.join(NAME))))
        })
    }

    /// The parts of the settings that apply to an input, by their places.
    fn parts_for(&self, input: &Input) -> Vec<usize> {
        let Some(path) = input.path() else { return Vec::new() };
        let Ok(whole) = std::path::absolute(path) else { return Vec::new() };
        let inside = whole.strip_prefix(&self.folder).unwrap_or(&whole);
        self.settings.parts_for(inside)
    }
}

/// A path as the user would write it: below the current folder, without that folder.
fn shorter(file: &Path) -> PathBuf {
    let here = std::env::current_dir().ok();
    let below = here.and_then(|here| file.strip_prefix(here).ok().map(Path::to_owned));
    below.unwrap_or_else(|| file.to_owned())
}
