//! Records into another format: each becomes a new file, and stays as it is.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use opensgf::convert::to_json;
use opensgf::{Buffers, read_as, read_in};

use crate::archive::Packing;
use crate::elsewhere::{Destination, Elsewhere, common, is_folder, refuse_itself};
use crate::foreign::{self, Known, Origin, Source};
use crate::input::{Input, Inputs, Paths, Wanted, Was, is_sgf_name, unpacked_name};
use crate::rewrite::{Count, How, Words};
use crate::terminal::{Output, reason};
use crate::{Outcome, no_game, pool};

/// What is to be done.
pub(super) struct Across<'a> {
    pub(super) target: Origin,
    pub(super) known: Known,
    pub(super) paths: &'a Paths,
    pub(super) how: &'a How,
    pub(super) strict: bool,
}

/// Where the new records go.
enum Place<'a> {
    Stdout,
    /// Into the file that was named.
    File(&'a Path),
    /// Into a folder, below which the folders of the records are made again.
    Folder {
        folder: &'a Path,
        common: PathBuf,
    },
    /// Beside the old ones.
    Beside,
}

/// Tells whether standard input is all there is.
fn is_stdin(inputs: &Inputs) -> bool {
    matches!(inputs.inputs[..], [Input::Stdin(_)])
}

/// What became of a record.
enum Became {
    /// It is in this format, or the new file is there as it should be.
    Already,
    Written,
    /// To be written to standard output.
    Shown(Vec<u8>),
}

/// What a worker keeps from file to file.
#[derive(Default)]
struct Worker {
    bytes: Vec<u8>,
    buffers: Buffers,
}

impl Across<'_> {
    pub(super) fn run(&self, words: Words, out: &mut Output) -> anyhow::Result<Outcome> {
        let inputs = self.paths.inputs_or_stdin(words.command, Wanted::AllFormats)?;
        let mut outcome = inputs.begin(out)?;
        if inputs.inputs.is_empty() {
            return Ok(outcome);
        }
        let inputs = inputs.each_file_once();
        let place = self.place(&inputs)?;
        self.expect_different(&inputs, &place)?;
        let mut count = Count::default();
        out.expect(inputs.inputs.len());
        let work = |worker: &mut Worker, input: &Input| self.convert(worker, input, &place, &inputs);
        pool::in_order(&inputs.inputs, Worker::default, work, |input, result| {
            let (became, remarks) = match result {
                Ok(done) => done,
                Err(message) => {
                    count.add(None);
                    return out.complain(message);
                }
            };
            let is_new = !matches!(became, Became::Already);
            count.add(Some(is_new));
            out.advance(input.name(), if is_new { words.done } else { "left alone" })?;
            if let Became::Shown(bytes) = &became {
                out.data(bytes)?;
            }
            remarks.iter().try_for_each(|remark| out.tell(format_args!("{}: {remark}", input.name())))
        })?;
        if count.n_failed > 0 {
            outcome = Outcome::Failed;
        }
        let is_filter = matches!(place, Place::Stdout) || is_stdin(&inputs);
        if !is_filter {
            out.tell(count.line(words.done, words.done))?;
        }
        Ok(outcome)
    }

    fn place(&self, inputs: &Inputs) -> anyhow::Result<Place<'_>> {
        let is_one = |place| {
            let count = inputs.inputs.len();
            anyhow::ensure!(
                count < 2,
                "-o takes one record, and here are {count}; name a folder for many: -o new/"
            );
            Ok(place)
        };
        match self.how.elsewhere.destination() {
            Destination::Usual if is_stdin(inputs) => Ok(Place::Stdout),
            Destination::Usual => Ok(Place::Beside),
            Destination::Stdout => is_one(Place::Stdout),
            Destination::File(folder) if is_folder(folder) => {
                Ok(Place::Folder { folder, common: common(&inputs.inputs) })
            }
            Destination::File(path) => is_one(Place::File(path)),
        }
    }

    /// Refuses to make one file of two records.
    fn expect_different(&self, inputs: &Inputs, place: &Place<'_>) -> anyhow::Result<()> {
        let mut known: BTreeMap<PathBuf, String> = BTreeMap::new();
        for input in &inputs.inputs {
            let Some(path) = self.path(place, input) else { continue };
            if let Some(other) = known.insert(path.clone(), input.name()) {
                anyhow::bail!("{other} and {} would both become {}", input.name(), path.display());
            }
        }
        Ok(())
    }

    /// The file that a record goes to; `None` for standard output, and for what stays as it is.
    fn path(&self, place: &Place<'_>, input: &Input) -> Option<PathBuf> {
        let extension = self.extension();
        match (place, input) {
            (Place::Stdout, _) | (Place::Beside, Input::Stdin(_)) => None,
            (Place::File(path), _) => Some(path.to_path_buf()),
            (Place::Folder { folder, .. }, Input::Stdin(_)) => {
                Some(folder.join("game").with_extension(extension))
            }
            (Place::Folder { folder, common }, Input::File(path)) => {
                let own = path.strip_prefix(common).unwrap_or(path);
                Some(unpacked_name(&folder.join(own)).with_extension(extension))
            }
            // Such a record is SGF already, or its own name is the one that the new file would have.
            (Place::Beside, Input::File(path)) if self.is_to_sgf() && is_sgf_name(path) => None,
            (Place::Beside, Input::File(path)) => Some(unpacked_name(path).with_extension(extension)),
        }
    }

    fn is_from_json(&self) -> bool {
        matches!(self.known.format, Some(Origin::Tree))
    }

    fn is_to_sgf(&self) -> bool {
        matches!(self.target, Origin::Sgf)
    }

    fn extension(&self) -> &'static str {
        match self.target {
            Origin::Sgf => "sgf",
            Origin::Tree => "json",
            Origin::Foreign(format) => format.extensions.first().copied().unwrap_or(format.name),
        }
    }

    fn convert(
        &self,
        worker: &mut Worker,
        input: &Input,
        place: &Place<'_>,
        inputs: &Inputs,
    ) -> Result<(Became, Vec<String>), String> {
        let Was { packing, foreign } = input.read_known(&mut worker.bytes, &self.known)?;
        no_game::expect_game(input, &worker.bytes)?;
        let is_there = match (self.target, &foreign) {
            (Origin::Sgf, None) => packing == Packing::Plain && !self.is_from_json(),
            (Origin::Foreign(target), Some(foreign)) => std::ptr::eq(target, foreign.format),
            _ => false,
        };
        if is_there && matches!(place, Place::Beside) && !input.is_stdin() {
            return Ok((Became::Already, Vec::new()));
        }
        let source = Source { input, bytes: &worker.bytes, foreign: foreign.as_ref() };
        let (bytes, lost) = self
            .write(&source, &mut worker.buffers)
            .map_err(|problem| format!("{}: {problem}", input.name()))?;
        let remarks =
            foreign.iter().flat_map(|foreign| foreign.remarks.iter().cloned()).chain(lost).collect();
        let became = match self.path(place, input) {
            None if matches!(place, Place::Beside) && !input.is_stdin() => {
                return Err(format!(
                    "{} is not SGF, for all its name; name the new file with -o",
                    input.name()
                ));
            }
            None => Became::Shown(bytes),
            Some(path) => self.put(input, &path, &bytes, inputs)?,
        };
        Ok((became, remarks))
    }

    /// The new form of a record, and what is lost in it.
    fn write(&self, source: &Source<'_>, buffers: &mut Buffers) -> Result<(Vec<u8>, Vec<String>), String> {
        if let Origin::Sgf = self.target {
            source.expect_no_loss(self.strict, false, &[])?;
            return Ok((source.bytes.to_vec(), Vec::new()));
        }
        // What comes from another format is in UTF-8.
        let document = match self.known.charset.filter(|_| source.foreign.is_none()) {
            Some(charset) => read_as(source.bytes, charset),
            None => read_in(source.bytes, std::mem::take(buffers)),
        };
        let Origin::Foreign(format) = self.target else {
            let lines = opensgf::games(&document).map(|game| to_json(&game) + "\n");
            let json = lines.collect::<String>().into_bytes();
            *buffers = document.into_buffers();
            return Ok((json, Vec::new()));
        };
        let exported = foreign::export(&document, source, format)?;
        *buffers = document.into_buffers();
        source.expect_no_loss(self.strict, exported.is_lossy, &exported.remarks)?;
        Ok((exported.bytes, exported.remarks))
    }

    /// Writes a new file.
    fn put(&self, input: &Input, path: &Path, bytes: &[u8], inputs: &Inputs) -> Result<Became, String> {
        if let Input::File(own) = input
            && let Some(message) = refuse_itself(own, path)
        {
            return Err(message);
        }
        if Elsewhere::holds(path, bytes) {
            return Ok(Became::Already);
        }
        if inputs.holds(path) {
            return Err(format!("{} stays as it is: {} is another record", input.name(), path.display()));
        }
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder)
                .map_err(|error| format!("cannot make {}: {}", folder.display(), reason(&error)))?;
        }
        self.how.elsewhere.write(path, bytes)?;
        Ok(Became::Written)
    }
}
