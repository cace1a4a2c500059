//! The task of a problem, as its text says.

/// The task of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Task {
    /// To kill a group.
    Kill,
    /// To make a group live.
    Live,
    /// To start a ko.
    Ko,
    /// To capture stones or to win a race of liberties.
    Capture,
    /// To connect.
    Connect,
    /// To cut.
    Cut,
    /// To find a tesuji.
    Tesuji,
    /// To play the endgame.
    Endgame,
    /// To win the game.
    Win,
    /// To mate.
    Mate,
}

/// Verbs, which name the task at the start of a sentence and after the words in [`BEFORE_VERBS`].
const VERBS: [(&str, Task); 20] = [
    ("kill", Task::Kill),
    ("live", Task::Live),
    ("make life", Task::Live),
    ("make two eyes", Task::Live),
    ("survive", Task::Live),
    ("ko", Task::Ko),
    ("make ko", Task::Ko),
    ("make a ko", Task::Ko),
    ("get a ko", Task::Ko),
    ("win the ko", Task::Ko),
    ("capture", Task::Capture),
    ("win the capturing race", Task::Capture),
    ("win the race", Task::Capture),
    ("win the semeai", Task::Capture),
    ("connect", Task::Connect),
    ("cut", Task::Cut),
    ("separate", Task::Cut),
    ("win", Task::Win),
    ("mate", Task::Mate),
    ("checkmate", Task::Mate),
];

/// The words before a verb that names the task: `Black to kill`, `Black to play and live`, `How can Black connect?`
const BEFORE_VERBS: [&str; 12] = [
    "black to",
    "white to",
    "play and",
    "move and",
    "can black",
    "can white",
    "can you",
    "way to",
    "how to",
    "try to",
    "first and",
    "for",
];

/// Nouns, which name the task anywhere.
const NOUNS: [(&str, Task); 6] = [
    ("capturing race", Task::Capture),
    ("semeai", Task::Capture),
    ("tesuji", Task::Tesuji),
    ("endgame", Task::Endgame),
    ("yose", Task::Endgame),
    ("mate in", Task::Mate),
];

/// Signs after 先, which follows the player to move: `黑先活`, `黒先白死`, `白先，劫`. Seki is none of the tasks.
const SIGNS: [(&str, Option<Task>); 11] = [
    ("双活", None),
    ("雙活", None),
    ("活", Some(Task::Live)),
    ("生き", Some(Task::Live)),
    ("杀", Some(Task::Kill)),
    ("殺", Some(Task::Kill)),
    ("黑死", Some(Task::Kill)),
    ("黒死", Some(Task::Kill)),
    ("白死", Some(Task::Kill)),
    ("劫", Some(Task::Ko)),
    ("コウ", Some(Task::Ko)),
];

/// The number of characters after 先 in which a sign begins.
const FAR: usize = 4;

impl Task {
    /// All tasks.
    pub const ALL: [Task; 10] = [
        Task::Kill,
        Task::Live,
        Task::Ko,
        Task::Capture,
        Task::Connect,
        Task::Cut,
        Task::Tesuji,
        Task::Endgame,
        Task::Win,
        Task::Mate,
    ];

    /// The name of the task: `kill`.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::Task;
    /// assert_eq!(Task::ALL.map(Task::name)[..3], ["kill", "live", "ko"]);
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Task::Kill => "kill",
            Task::Live => "live",
            Task::Ko => "ko",
            Task::Capture => "capture",
            Task::Connect => "connect",
            Task::Cut => "cut",
            Task::Tesuji => "tesuji",
            Task::Endgame => "endgame",
            Task::Win => "win",
            Task::Mate => "mate",
        }
    }

    /// Returns the task that a text names first; `None` if it names none. Only clear words count, since a text also describes
    /// the position: `White just played A to cut` is no task.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::Task;
    /// assert_eq!(Task::named("Black to play and live."), Some(Task::Live));
    /// assert_eq!(Task::named("黒先白死"), Some(Task::Kill));
    /// assert_eq!(Task::named("White has just played A."), None);
    /// ```
    #[must_use]
    pub fn named(text: &str) -> Option<Task> {
        let text = text.to_lowercase();
        let verbs = VERBS.into_iter().filter_map(|(verb, task)| {
            let at = words(&text, verb).find(|&at| is_verb_at(&text, at))?;
            Some((at, verb.len(), Some(task)))
        });
        let nouns = NOUNS
            .into_iter()
            .filter_map(|(noun, task)| Some((words(&text, noun).next()?, noun.len(), Some(task))));
        // Of two at the same place, the longer one counts: `win the race`.
        let first = verbs.chain(nouns).chain(sign(&text));
        first.min_by_key(|(at, length, _)| (*at, std::cmp::Reverse(*length))).and_then(|(.., task)| task)
    }
}

/// The places of a phrase that is not part of longer words.
fn words<'t>(text: &'t str, phrase: &str) -> impl Iterator<Item = usize> + use<'t> {
    let length = phrase.len();
    let places: Vec<usize> = text.match_indices(phrase).map(|(at, _)| at).collect();
    places.into_iter().filter(move |&at| {
        let before = text[..at].chars().next_back();
        let after = text[at + length..].chars().next();
        ![before, after].into_iter().flatten().any(char::is_alphanumeric)
    })
}

/// Whether a verb at this place names the task.
fn is_verb_at(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end();
    let is_start = before.chars().next_back().is_none_or(|last| ".!?:;)–—-".contains(last));
    let follows =
        |words: &str| before.strip_suffix(words).is_some_and(|rest| !rest.ends_with(char::is_alphanumeric));
    is_start || text[..at].ends_with('\n') || BEFORE_VERBS.into_iter().any(follows)
}

/// The first sign after 先: its place, its length and its task.
fn sign(text: &str) -> Option<(usize, usize, Option<Task>)> {
    text.match_indices('先').find_map(|(at, first)| {
        let start = at + first.len();
        let places = text[start..].char_indices().take(FAR).map(|(offset, _)| start + offset);
        places.into_iter().find_map(|place| {
            let (sign, task) = SIGNS.into_iter().find(|(sign, _)| text[place..].starts_with(sign))?;
            Some((place, sign.len(), task))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_name_tasks() {
        for (text, expected) in [
            ("Black to kill", Some(Task::Kill)),
            ("Kill the corner!", Some(Task::Kill)),
            ("Problem 12. White to play and live", Some(Task::Live)),
            ("Black to play.\n\nHow can Black capture the cutting stones?", Some(Task::Capture)),
            ("Black to play. Can you find a way to capture White's two stones?", Some(Task::Capture)),
            ("How can Black prevent White A while winning the capturing race?", Some(Task::Capture)),
            ("Black to win the capturing race", Some(Task::Capture)),
            ("Red to play and win", Some(Task::Win)),
            ("White to move and mate in two", Some(Task::Mate)),
            ("Black to play. Find the tesuji.", Some(Task::Tesuji)),
            ("Black to make a ko", Some(Task::Ko)),
            ("YOSE", Some(Task::Endgame)),
            ("黑先活", Some(Task::Live)),
            ("死活題。黒先黒生き", Some(Task::Live)),
            ("黑先劫活", Some(Task::Ko)),
            ("白先，黑死", Some(Task::Kill)),
            ("黑先殺白", Some(Task::Kill)),
            ("黑先双活", None),
            ("死活", None),
            ("Black to play. White just played at A, to separate Black's stones.", None),
            ("Black to play. If White A had been at B, Black would be dead.", None),
            ("The live group", None),
            ("Black to connecticut", None),
            ("", None),
        ] {
            assert_eq!(Task::named(text), expected, "{text}");
        }
    }

    #[test]
    fn names_are_distinct() {
        let names: std::collections::BTreeSet<&str> = Task::ALL.into_iter().map(Task::name).collect();
        assert_eq!(names.len(), Task::ALL.len());
    }
}
