//! Output files of images.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::io::input::{Input, decompressed_name, is_standard};
use crate::io::output::{common_folder, is_folder};
use crate::io::terminal::reason;
use opensgf::render::formats::{Format, Kind};

/// The destination of images.
#[derive(Debug)]
pub(super) enum Target {
    /// Standard output.
    Stdout,
    /// A file, or numbered files next to it.
    File(PathBuf),
    /// A folder, which mirrors the subfolders of the records.
    Folder { folder: PathBuf, common_folder: PathBuf, extension: &'static str },
}

impl Target {
    /// Chooses the target.
    pub(super) fn new(
        output: Option<&Path>,
        format: &Format,
        inputs: &[Input],
        is_terminal: bool,
    ) -> anyhow::Result<Target> {
        let Some(path) = output.filter(|path| !is_standard(path)) else {
            let is_allowed = output.is_some() || format.kind == Kind::Text;
            anyhow::ensure!(
                is_allowed || !is_terminal,
                "cannot print an image on the terminal; name a file: -o board.svg"
            );
            return Ok(Target::Stdout);
        };
        let is_folder = is_folder(path);
        if !is_folder && inputs.len() > 1 {
            anyhow::bail!("cannot draw several records to one file; name a folder: -o {}/", path.display());
        }
        if !is_folder {
            return Ok(Target::File(path.to_owned()));
        }
        let common_folder = common_folder(inputs);
        let target =
            Target::Folder { folder: path.to_owned(), common_folder, extension: format.extensions[0] };
        let mut known: BTreeMap<PathBuf, String> = BTreeMap::new();
        for input in inputs {
            let name = target.path(input, None, None)?.unwrap_or_default();
            if let Some(other) = known.insert(name.clone(), input.name()) {
                anyhow::bail!("{other} and {} would both be written to {}", input.name(), name.display());
            }
        }
        Ok(target)
    }

    /// The file of an image, with the numbers of the game and the image if there are several; `None` for standard output.
    pub(super) fn path(
        &self,
        input: &Input,
        game: Option<usize>,
        picture: Option<usize>,
    ) -> anyhow::Result<Option<PathBuf>> {
        let (path, extension) = match self {
            Target::Stdout => return Ok(None),
            Target::File(path) => {
                let extension = path.extension().map(|it| it.to_string_lossy().into_owned());
                (path.with_extension(""), extension.unwrap_or_default())
            }
            Target::Folder { folder, common_folder, extension } => {
                let path = input.path().filter(|_| !input.is_stdin()).unwrap_or(Path::new("game.sgf"));
                let relative = path.strip_prefix(common_folder).unwrap_or(path);
                (folder.join(decompressed_name(relative).with_extension("")), (*extension).to_owned())
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
                .map_err(|error| anyhow::anyhow!("cannot create {}: {}", folder.display(), reason(&error)))?;
        }
        Ok(Some(path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirrors_subfolders() {
        let folder = tempfile::tempdir().unwrap();
        let inputs = ["games/a.sgf", "games/old/a.sgf"].map(|path| Input::File(path.into()));
        let target =
            Target::new(Some(folder.path()), opensgf::render::formats::format("svg").unwrap(), &inputs, true)
                .unwrap();
        let name = |input, game, picture| {
            let path = target.path(input, game, picture).unwrap().unwrap();
            path.strip_prefix(folder.path()).unwrap().to_string_lossy().replace('\\', "/")
        };
        assert_eq!(name(&inputs[0], None, None), "a.svg");
        assert_eq!(name(&inputs[1], Some(2), Some(30)), "old/a-002-030.svg");
    }

    #[test]
    fn rejects_two_images_in_one_file() {
        let folder = tempfile::tempdir().unwrap();
        let inputs = ["a.sgf", "a.mgt"].map(|path| Input::File(path.into()));
        let error =
            Target::new(Some(folder.path()), opensgf::render::formats::format("svg").unwrap(), &inputs, true)
                .unwrap_err();
        assert!(error.to_string().starts_with("a.sgf and a.mgt would both be written to"), "{error}");
    }
}
