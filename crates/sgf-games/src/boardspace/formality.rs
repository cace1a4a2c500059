//! Entries that do not change the board.

use super::Entry;

/// An entry that all games share and that does not change the board.
///
/// # Examples
///
/// ```
/// use sgf_games::boardspace::Formality;
/// assert_eq!(Formality::read("3 Done "), Some(Formality::Done));
/// assert_eq!(Formality::read("pickb O 13 wQ"), Some(Formality::Idle("pickb O 13 wQ".into())));
/// assert_eq!(Formality::read("dropb wQ N 13 ."), None);
/// assert_eq!(Formality::Done.to_string(), "Done");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formality {
    /// The game begins.
    Start(String),
    /// The turn ends.
    Done,
    /// A draw offer.
    OfferDraw,
    /// The draw offer is accepted.
    AcceptDraw,
    /// The draw offer is declined.
    DeclineDraw,
    /// The player resigns.
    Resign,
    /// An entry without effect, such as touching a piece, changing the view, or a comment, with normalized white space.
    Idle(String),
}

/// The verbs that have no effect with any arguments.
const IDLE: [&str; 6] = ["edit", "pick", "pickb", "time", "reset", "null"];

impl Formality {
    /// Reads an entry; `None` for other entries.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::boardspace::Formality;
    /// assert_eq!(Formality::read("0 Start P0"), Some(Formality::Start("P0".into())));
    /// assert_eq!(Formality::read("41 Resign"), Some(Formality::Resign));
    /// assert_eq!(Formality::read("2 dropb wL1 N 13 ."), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Formality> {
        let entry = Entry::read(text)?;
        let verb = entry.verb.to_ascii_lowercase();
        Some(match verb.as_str() {
            "start" => Formality::Start(entry.rest.to_owned()),
            "done" => Formality::Done,
            "offerdraw" => Formality::OfferDraw,
            "acceptdraw" => Formality::AcceptDraw,
            "declinedraw" => Formality::DeclineDraw,
            "resign" => Formality::Resign,
            verb if IDLE.contains(&verb) || verb.starts_with("vcr:") => {
                let words: Vec<&str> =
                    std::iter::once(entry.verb).chain(entry.rest.split_whitespace()).collect();
                Formality::Idle(words.join(" "))
            }
            _ => return None,
        })
    }
}

impl std::fmt::Display for Formality {
    /// Writes the entry without a number.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Formality::Start(who) if who.is_empty() => f.write_str("Start"),
            Formality::Start(who) => write!(f, "Start {who}"),
            Formality::Done => f.write_str("Done"),
            Formality::OfferDraw => f.write_str("OfferDraw"),
            Formality::AcceptDraw => f.write_str("AcceptDraw"),
            Formality::DeclineDraw => f.write_str("DeclineDraw"),
            Formality::Resign => f.write_str("Resign"),
            Formality::Idle(text) => f.write_str(text),
        }
    }
}
