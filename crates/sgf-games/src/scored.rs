//! The score of a position whose game is known at run time only.
//!
//! Few programs count, and counting Go is much work: so this is no method of every position, which each program would have whether it
//! counts or not, but a function that knows the games with a score.

use crate::{AnyPosition, Claims, Playing, Position, Score, Unreadable};

/// Declares which positions have a score: Go, which every build has, and the others.
macro_rules! scored {
    ($go:ty, $($position:ty,)+) => {
        impl dyn AnyPosition + '_ {
            /// Counts the score; `None` in games that have none.
            ///
            /// # Errors
            ///
            /// Fails when a claimed point cannot be read.
            ///
            /// # Examples
            ///
            /// ```
            /// use sgf_games::{Claims, Options, SetUp, go};
            /// let mut options = Options::default().with_size(5, 5).with_rules("Chinese");
            /// options.komi = Some(0.5);
            /// let mut position = go::SPEC.begin(&options)?;
            /// position.set_up(&SetUp { ident: "AB", value: "ca:ce" })?;
            /// position.set_up(&SetUp { ident: "AW", value: "da:de" })?;
            /// let score = position.score(&Claims::default())?.expect("Go is counted");
            /// assert_eq!((score.black, score.white), (15.0, 10.5));
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn score(&self, claims: &Claims) -> Result<Option<Score>, Unreadable> {
                let any = self.as_any();
                if let Some(playing) = any.downcast_ref::<Playing<$go>>() {
                    return playing.position.score(claims);
                }
                $(#[cfg(feature = "all-games")]
                if let Some(playing) = any.downcast_ref::<Playing<$position>>() {
                    return playing.position.score(claims);
                })+
                Ok(None)
            }
        }

        #[cfg(all(test, feature = "all-games"))]
        const SCORED: &[&str] = &[stringify!($go), $(stringify!($position)),+];
    };
}

scored! {
    crate::go::Go,
    crate::ataxx::Ataxx,
    crate::backgammon::Backgammon,
    crate::byte::Byte,
    crate::dvonn::Dvonn,
    crate::exxit::Exxit,
    crate::kropki::Kropki,
    crate::othello::Othello,
}

#[cfg(all(test, feature = "all-games"))]
mod tests {
    use std::path::Path;

    use super::SCORED;

    /// Tells whether a folder has a file that counts a score.
    fn counts(folder: &Path) -> bool {
        let mut entries =
            std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        entries.any(|path| match path.is_dir() {
            true => counts(&path),
            false => std::fs::read_to_string(path).expect("a source file").contains("fn score(&self, "),
        })
    }

    #[test]
    fn every_game_that_counts_is_counted() {
        let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games");
        let folders =
            std::fs::read_dir(games).expect("a folder").map(|entry| entry.expect("an entry").path());
        let mut names: Vec<String> = folders
            .filter(|path| path.is_dir() && counts(path))
            .map(|path| path.file_name().expect("a name").to_string_lossy().into_owned())
            .collect();
        names.sort();
        let mut listed: Vec<&str> = SCORED.iter().filter_map(|path| path.split("::").nth(1)).collect();
        listed.sort_unstable();
        assert_eq!(names, listed);
    }
}
