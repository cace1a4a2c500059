//! Events that the main thread waits for.

/// Something that the main thread waits for.
pub(super) enum Event {
    /// A command, or the end of the input.
    Line(Option<String>),
    /// A step of a search without end.
    Info(String),
    /// The result of a search.
    Found(Result<Report, String>),
}

/// The result of a search.
#[derive(Clone, Debug)]
pub(super) struct Report {
    /// `info …`
    pub(super) info: String,
    /// The best move, and the expected answer.
    pub(super) best: String,
    pub(super) ponder: Option<String>,
}
