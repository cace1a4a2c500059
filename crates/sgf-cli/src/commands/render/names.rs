//! Where pictures go, and what their files are called.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::elsewhere::{common, is_folder};
use crate::input::{Input, is_standard, unpacked_name};
use crate::terminal::reason;
use opensgf::render::formats::{Format, Kind};

/// Where pictures go.
#[derive(Debug)]
pub(super) enum Target {
    /// To standard output.
    Shown,
    /// Into one file, or beside it with numbers in their names.
    File(PathBuf),
    /// Into a folder, below which the folders of the records are made again.
    Folder { folder: PathBuf, common: PathBuf, extension: &'static str },
}

impl Target {
    /// Decides where pictures go.
    pub(super) fn of(
        output: Option<&Path>,
        format: &Format,
        inputs: &[Input],
        is_watched: bool,
    ) -> anyhow::Result<Target> {
        let Some(path) = output.filter(|path| !is_standard(path)) else {
            let has_asked = output.is_some() || format.kind == Kind::Text;
            anyhow::ensure!(
                has_asked || !is_watched,
                "a picture is no text for a terminal; name a file: -o board.svg"
            );
            return Ok(Target::Shown);
        };
        let is_folder = is_folder(path);
        if !is_folder && inputs.len() > 1 {
            anyhow::bail!(
                "several records cannot be drawn into one file; name a folder: -o {}/",
                path.display()
            );
        }
        if !is_folder {
            return Ok(Target::File(path.to_owned()));
        }
        let common = common(inputs);
        let target = Target::Folder { folder: path.to_owned(), common, extension: format.extensions[0] };
        let mut known: BTreeMap<PathBuf, String> = BTreeMap::new();
        for input in inputs {
            let name = target.path(input, None, None)?.unwrap_or_default();
            if let Some(other) = known.insert(name.clone(), input.name()) {
                anyhow::bail!("{other} and {} would both be drawn into {}", input.name(), name.display());
            }
        }
        Ok(target)
    }

    /// The file of a picture: of which game of a collection, and which of several pictures of a game; `None` for standard output.
    pub(super) fn path(
        &self,
        input: &Input,
        game: Option<usize>,
        picture: Option<usize>,
    ) -> anyhow::Result<Option<PathBuf>> {
        let (path, extension) = match self {
            Target::Shown => return Ok(None),
            Target::File(path) => {
                let extension = path.extension().map(|it| it.to_string_lossy().into_owned());
                (path.with_extension(""), extension.unwrap_or_default())
            }
            Target::Folder { folder, common, extension } => {
                let own = match input {
                    Input::Stdin(_) => Path::new("game.sgf"),
                    Input::File(path) => path.strip_prefix(common).unwrap_or(path),
                };
                (folder.join(unpacked_name(own).with_extension("")), (*extension).to_owned())
            }
        };
        let mut name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for number in [game, picture].into_iter().flatten() {
            name += &format!("-{number:03}");
        }
        if !extension.is_empty() {
            name += &format!(".{extension}");
        }
        let path = path.with_file_name(name);
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder)
                .map_err(|error| anyhow::anyhow!("cannot make {}: {}", folder.display(), reason(&error)))?;
        }
        Ok(Some(path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_of_several_folders_keep_them() {
        let folder = tempfile::tempdir().unwrap();
        let inputs = ["games/a.sgf", "games/old/a.sgf"].map(|path| Input::File(path.into()));
        let target =
            Target::of(Some(folder.path()), opensgf::render::formats::format("svg").unwrap(), &inputs, true)
                .unwrap();
        let name = |input, game, picture| {
            let path = target.path(input, game, picture).unwrap().unwrap();
            path.strip_prefix(folder.path()).unwrap().to_string_lossy().replace('\\', "/")
        };
        assert_eq!(name(&inputs[0], None, None), "a.svg");
        assert_eq!(name(&inputs[1], Some(2), Some(30)), "old/a-002-030.svg");
    }

    #[test]
    fn no_file_gets_two_pictures() {
        let folder = tempfile::tempdir().unwrap();
        let inputs = ["a.sgf", "a.mgt"].map(|path| Input::File(path.into()));
        let error =
            Target::of(Some(folder.path()), opensgf::render::formats::format("svg").unwrap(), &inputs, true)
                .unwrap_err();
        assert!(error.to_string().starts_with("a.sgf and a.mgt would both be drawn into"), "{error}");
    }
}
