//! What earlier runs left behind that were killed: the user is told.

use std::collections::BTreeSet;
use std::path::Path;

use sgf_files::replace::leftovers;

use crate::input::{Input, Inputs};
use crate::terminal::{Loudness, Output};

/// Tells of what earlier runs have left behind beside the inputs, if folders were walked to find these.
///
/// Where files are named one by one, looking through their folder each time would take longer than the work.
pub(crate) fn tell(inputs: &Inputs, out: &mut Output) -> anyhow::Result<()> {
    if !inputs.is_walked || out.loudness == Loudness::Quiet {
        return Ok(());
    }
    let files = inputs.inputs.iter().filter_map(Input::file);
    let folders: BTreeSet<&Path> = files.filter_map(Path::parent).collect();
    folders.into_iter().flat_map(leftovers).try_for_each(|path| {
        out.tell(format_args!(
            "{} was left behind by a run that was killed; you may delete it",
            path.display()
        ))
    })
}
