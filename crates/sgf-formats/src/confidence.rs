//! How likely a file is in a format.

/// How likely a file is in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Confidence {
    /// The file is not in this format.
    No,
    /// The file is so short that only the extension can tell.
    IfNamed,
    /// Possible, but other files look like this.
    Maybe,
    /// No other file looks like this.
    Sure,
}

impl Confidence {
    /// `Sure` if a condition holds, and otherwise `No`.
    pub(crate) fn sure_if(condition: bool) -> Confidence {
        if condition { Confidence::Sure } else { Confidence::No }
    }

    /// `Maybe` if a condition holds, and otherwise `No`.
    pub(crate) fn maybe_if(condition: bool) -> Confidence {
        if condition { Confidence::Maybe } else { Confidence::No }
    }
}
