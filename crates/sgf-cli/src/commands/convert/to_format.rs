//! Conversion of records to new files in other formats.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use opensgf::convert::to_json;
use opensgf::{Buffers, read_as, read_in};

use crate::Outcome;
use crate::io::archive::Compression;
use crate::io::import::{self, ImportOptions, SourceFormat};
use crate::io::in_place::{Count, Handled, InPlaceArgs, Wording};
use crate::io::input::Source;
use crate::io::input::{FileKinds, Input, Inputs, Original, Paths, decompressed_name, is_sgf_name, shown};
use crate::io::non_sgf;
use crate::io::output::{Destination, common_folder, has_content, is_folder, overwrite_error};
use crate::io::parallel;
use crate::io::terminal::{Output, reason};

/// A conversion to another format.
pub(super) struct FormatConversion<'a> {
    pub(super) target: SourceFormat,
    pub(super) import_options: ImportOptions,
    pub(super) paths: &'a Paths,
    pub(super) in_place: &'a InPlaceArgs,
    pub(super) strict: bool,
}

/// The destination of new records.
enum Place<'a> {
    Stdout,
    /// To the given file.
    File(&'a Path),
    /// Into a folder, which mirrors the subfolders of the records.
    Folder {
        folder: &'a Path,
        common: PathBuf,
    },
    /// Next to the input.
    NextToInput,
}

/// Returns whether standard input is the only input.
fn is_stdin(inputs: &Inputs) -> bool {
    matches!(inputs.inputs[..], [Input::Stdin(_)])
}

/// The result for a record.
enum Conversion {
    /// The input has this format, or the output exists with the same content.
    Unchanged,
    /// The input is one of several, and empty.
    Skipped,
    /// Written, or with --dry-run to be written.
    Written(PathBuf),
    /// Content for standard output.
    Printed(Vec<u8>),
}

impl Conversion {
    fn handled(&self) -> Handled {
        match self {
            Conversion::Unchanged => Handled::Unchanged,
            Conversion::Skipped => Handled::Skipped,
            Conversion::Written(_) | Conversion::Printed(_) => Handled::Changed,
        }
    }
}

/// Buffers that a worker reuses.
#[derive(Default)]
struct Worker {
    bytes: Vec<u8>,
    buffers: Buffers,
}

impl FormatConversion<'_> {
    pub(super) fn run(&self, wording: Wording, out: &mut Output) -> anyhow::Result<Outcome> {
        let inputs = self.paths.inputs_or_stdin(wording.command, FileKinds::AllFormats)?;
        let mut outcome = inputs.begin(out)?;
        if inputs.inputs.is_empty() {
            return Ok(outcome);
        }
        let inputs = inputs.without_duplicates();
        let place = self.place(&inputs)?;
        self.expect_different(&inputs, &place)?;
        let done = if self.in_place.check { wording.to_do } else { wording.done };
        let mut count = Count::of(&inputs);
        out.start_progress(inputs.inputs.len());
        let work = |worker: &mut Worker, input: &Input| self.convert(worker, input, &place, &inputs);
        parallel::in_order(&inputs.inputs, Worker::default, work, |input, result| {
            let (conversion, remarks) = match result {
                Ok(done) => done,
                Err(message) => {
                    count.add(Handled::Failed);
                    if self.in_place.list && !input.is_stdin() {
                        out.put(&inputs.listed(input))?;
                    }
                    return out.error(message);
                }
            };
            count.add(conversion.handled());
            out.advance(
                input.name(),
                if conversion.handled() == Handled::Changed { done } else { "unchanged" },
            )?;
            self.print(input, &conversion, out)?;
            remarks.iter().try_for_each(|remark| out.inform(format_args!("{}: {remark}", input.name())))
        })?;
        if count.n_failed > 0 {
            outcome = Outcome::Failed;
        }
        if self.in_place.check && count.n_changed > 0 {
            outcome = outcome.max(Outcome::Found);
        }
        let is_filter = matches!(place, Place::Stdout) || is_stdin(&inputs);
        if !is_filter {
            out.inform(count.summary(done, wording.done))?;
        }
        Ok(outcome)
    }

    /// Prints a converted record, or the name of the new file.
    fn print(&self, input: &Input, conversion: &Conversion, out: &mut Output) -> anyhow::Result<()> {
        let line = match conversion {
            Conversion::Unchanged => return Ok(()),
            Conversion::Skipped => return non_sgf::report_empty(input, out),
            Conversion::Printed(bytes) if !self.in_place.check => return out.data(bytes),
            Conversion::Printed(_) => input.name(),
            Conversion::Written(path) => format!("{} -> {}", input.name(), shown(path)),
        };
        if !self.in_place.check {
            return out.inform(line);
        }
        let mut text = out.styled_text();
        out.show(text.line(line))
    }

    fn place(&self, inputs: &Inputs) -> anyhow::Result<Place<'_>> {
        let is_one = |place| {
            let count = inputs.inputs.len();
            anyhow::ensure!(count < 2, "-o takes one record, but there are {count}; name a folder: -o new/");
            Ok(place)
        };
        match self.in_place.output.destination() {
            Destination::Default if is_stdin(inputs) => Ok(Place::Stdout),
            Destination::Default => Ok(Place::NextToInput),
            Destination::Stdout => is_one(Place::Stdout),
            Destination::File(folder) if is_folder(folder) => {
                Ok(Place::Folder { folder, common: common_folder(&inputs.inputs) })
            }
            Destination::File(path) => is_one(Place::File(path)),
        }
    }

    /// Fails if two records would be written to the same file.
    fn expect_different(&self, inputs: &Inputs, place: &Place<'_>) -> anyhow::Result<()> {
        let mut known: BTreeMap<PathBuf, String> = BTreeMap::new();
        for input in &inputs.inputs {
            let Some(path) = self.path(place, input) else { continue };
            if let Some(other) = known.insert(path.clone(), input.name()) {
                anyhow::bail!("{other} and {} would both be written to {}", input.name(), path.display());
            }
        }
        Ok(())
    }

    /// The output file of a record; `None` for standard output, and for records that are not converted.
    fn path(&self, place: &Place<'_>, input: &Input) -> Option<PathBuf> {
        let extension = self.extension();
        match (place, input) {
            (Place::Stdout, _) | (Place::NextToInput, Input::Stdin(_) | Input::Member(_)) => None,
            (Place::File(path), _) => Some(path.to_path_buf()),
            (Place::Folder { folder, .. }, Input::Stdin(_)) => {
                Some(folder.join("game").with_extension(extension))
            }
            (Place::Folder { folder, common }, input) => {
                let path = input.path()?;
                let relative = path.strip_prefix(common).unwrap_or(path);
                Some(decompressed_name(&folder.join(relative)).with_extension(extension))
            }
            // The record is SGF already, or the output would have the name of the input.
            (Place::NextToInput, Input::File(path)) if self.is_to_sgf() && is_sgf_name(path) => None,
            (Place::NextToInput, Input::File(path)) => {
                Some(decompressed_name(path).with_extension(extension))
            }
        }
    }

    fn is_from_json(&self) -> bool {
        matches!(self.import_options.format, Some(SourceFormat::Tree))
    }

    fn is_to_sgf(&self) -> bool {
        matches!(self.target, SourceFormat::Sgf)
    }

    fn extension(&self) -> &'static str {
        match self.target {
            SourceFormat::Sgf => "sgf",
            SourceFormat::Tree => "json",
            SourceFormat::Foreign(format) => format.extensions.first().copied().unwrap_or(format.name),
        }
    }

    fn convert(
        &self,
        worker: &mut Worker,
        input: &Input,
        place: &Place<'_>,
        inputs: &Inputs,
    ) -> Result<(Conversion, Vec<String>), String> {
        if matches!(place, Place::NextToInput) && input.is_member() {
            return Err(input.member_error());
        }
        let Original { compression, imported } = input.read_with(&mut worker.bytes, &self.import_options)?;
        if inputs.inputs.len() > 1 && non_sgf::is_empty(&worker.bytes) {
            return Ok((Conversion::Skipped, Vec::new()));
        }
        non_sgf::expect_game(input, &worker.bytes)?;
        let is_target_format = match (self.target, &imported) {
            (SourceFormat::Sgf, None) => compression == Compression::None && !self.is_from_json(),
            (SourceFormat::Foreign(target), Some(imported)) => std::ptr::eq(target, imported.format),
            _ => false,
        };
        if is_target_format && matches!(place, Place::NextToInput) && !input.is_stdin() {
            return Ok((Conversion::Unchanged, Vec::new()));
        }
        let source = Source { input, bytes: &worker.bytes, imported: imported.as_ref() };
        let (bytes, losses) = self
            .write(&source, &mut worker.buffers)
            .map_err(|problem| format!("{}: {problem}", input.name()))?;
        let remarks =
            imported.iter().flat_map(|imported| imported.remarks.iter().cloned()).chain(losses).collect();
        let conversion = match self.path(place, input) {
            None if matches!(place, Place::NextToInput) && !input.is_stdin() => {
                return Err(format!(
                    "{} is not SGF despite its extension; name the output with -o",
                    input.name()
                ));
            }
            None => Conversion::Printed(bytes),
            Some(path) => self.write_file(input, &path, &bytes, inputs)?,
        };
        Ok((conversion, remarks))
    }

    /// Converts a record. Returns the result and remarks about losses.
    fn write(&self, source: &Source<'_>, buffers: &mut Buffers) -> Result<(Vec<u8>, Vec<String>), String> {
        if let SourceFormat::Sgf = self.target {
            source.expect_lossless(self.strict, false, &[])?;
            return Ok((source.bytes.to_vec(), Vec::new()));
        }
        // Imported records are in UTF-8.
        let document = match self.import_options.charset.filter(|_| source.imported.is_none()) {
            Some(charset) => read_as(source.bytes, charset),
            None => read_in(source.bytes, std::mem::take(buffers)),
        };
        let SourceFormat::Foreign(format) = self.target else {
            let lines = opensgf::games(&document).map(|game| to_json(&game) + "\n");
            let json = lines.collect::<String>().into_bytes();
            *buffers = document.into_buffers();
            return Ok((json, Vec::new()));
        };
        let exported = import::export(&document, source.bytes, source.imported, format)?;
        *buffers = document.into_buffers();
        source.expect_lossless(self.strict, exported.is_lossy, &exported.remarks)?;
        Ok((exported.bytes, exported.remarks))
    }

    /// Writes a new file.
    fn write_file(
        &self,
        input: &Input,
        path: &Path,
        bytes: &[u8],
        inputs: &Inputs,
    ) -> Result<Conversion, String> {
        if let Input::File(own) = input
            && let Some(message) = overwrite_error(own, path)
        {
            return Err(message);
        }
        if has_content(path, bytes) {
            return Ok(Conversion::Unchanged);
        }
        if inputs.contains(path) {
            return Err(format!("{} not converted: {} is another input", input.name(), path.display()));
        }
        if self.in_place.check {
            self.in_place.output.expect_free_path(path)?;
            return Ok(Conversion::Written(path.to_owned()));
        }
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder)
                .map_err(|error| format!("cannot create {}: {}", folder.display(), reason(&error)))?;
        }
        self.in_place.output.write(path, bytes)?;
        Ok(Conversion::Written(path.to_owned()))
    }
}
