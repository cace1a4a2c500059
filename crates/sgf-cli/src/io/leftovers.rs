//! Temporary files that killed runs left behind.

use std::collections::BTreeSet;
use std::path::Path;

use sgf_files::replace::remove_leftovers;

use crate::io::input::{Input, Inputs, shown};
use crate::io::terminal::Output;

/// Removes temporary files of killed runs next to the inputs, and reports them.
pub(crate) fn remove(inputs: &Inputs, out: &mut Output) -> anyhow::Result<()> {
    let files = inputs.inputs.iter().filter_map(Input::file);
    let folders: BTreeSet<&Path> = files.filter_map(Path::parent).collect();
    for found in folders.into_iter().map(remove_leftovers) {
        for path in found.removed {
            out.inform(format_args!("removed {}, which a killed run left behind", shown(&path)))?;
        }
        for path in found.kept {
            let path = shown(&path);
            out.inform(format_args!("{path} was left behind by a killed run; you can delete it"))?;
        }
    }
    Ok(())
}
