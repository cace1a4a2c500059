//! Database entries, computed from records alone: in parallel, and before anything is written.

use sgf_games::{Geometry, identify};
use sgf_model::info::{GameResult, Manner};
use sgf_model::record::{GameInfo, GameView, games};
use sgf_model::value::Color;
use sgf_syntax::{Document, Node};
use sha2::{Digest, Sha256};

use crate::index::keys::KeyTable;
use crate::index::line_ids::Line;
use crate::query::text::indexed;
use crate::storage::catalog::{Metadata, NewGame};
use crate::storage::track::{MOST_INDEXED, track_of};

/// A game, ready to be added to a database.
///
/// # Examples
///
/// ```
/// let doc = sgf_syntax::Document::parse(b"(;PB[Aki]RE[B+R];B[qd];W[dp])(;PB[Bo])");
/// let entries = sgf_db::Entry::all(&doc, None);
/// assert_eq!(entries.len(), 2);
/// assert_eq!(entries[0].n_moves(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Entry {
    /// The number of the game in its file, from 1.
    pub(crate) number: u32,
    pub(crate) source: Vec<u8>,
    pub(crate) hash: [u8; 16],
    pub(crate) gm: u16,
    pub(crate) geometry: Option<Geometry>,
    pub(crate) track: Vec<u16>,
    pub(crate) keys: Vec<u64>,
    pub(crate) metadata: Metadata,
    /// The number of errors in the record, if the caller has checked it.
    pub errors: Option<u32>,
    /// Indexed words of the players, of the event, and of all other text.
    pub(crate) words: [String; 3],
}

impl Entry {
    /// Reads all games of a document. Some servers indicate the game only in the file name.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::Entry;
    /// use sgf_syntax::Document;
    /// let entries = Entry::all(&Document::parse(b"(;B[aa];W[bb])(;GM[2];B[d3])"), Some("games.sgf"));
    /// assert_eq!(entries.iter().map(Entry::n_moves).collect::<Vec<_>>(), [2, 1]);
    /// ```
    #[must_use]
    pub fn all(doc: &Document<'_>, file: Option<&str>) -> Vec<Entry> {
        games(doc).map(|view| Entry::of(&view, file)).collect()
    }

    /// Reads a game.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::Entry;
    /// use sgf_model::record;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;GM[1];B[qd];W[dd](;B[pq])(;B[dp]))");
    /// let game = record::games(&doc).next().expect("the record has a game");
    /// // Only the main line counts.
    /// assert_eq!(Entry::of(&game, None).n_moves(), 3);
    /// ```
    #[must_use]
    pub fn of(view: &GameView<'_>, file: Option<&str>) -> Entry {
        let source = view.game().bytes().to_vec();
        let track = track_of(view, identify(view, file).spec);
        let mut keys = Vec::new();
        let games: Vec<GameInfo<'_>> = GameInfo::all(view).into_iter().map(|(_, info)| info).collect();
        let mut metadata = metadata_of(view, &games);
        match track.geometry {
            Some(geometry) => {
                let table = KeyTable::of(view.number(), geometry);
                keys.reserve(MOST_INDEXED);
                table.each_key(&track.changes, geometry.n_numbers(), |_, key| keys.push(key));
                let line = Line::of(&table, &track.changes);
                (metadata.line, metadata.opening, metadata.n_moves) = (line.all, line.opening, line.n_moves);
            }
            None => {
                metadata.n_moves =
                    view.main_line().filter(|&node| view.move_in(node).is_some()).count() as u32;
            }
        }
        Entry {
            number: view.index() as u32 + 1,
            hash: hash_of(&source),
            source,
            gm: view.number(),
            geometry: track.geometry,
            words: words_of(view, &games, track.n_alone),
            track: track.changes,
            keys,
            metadata,
            errors: None,
        }
    }

    /// The number of moves of the main line.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::Entry;
    /// use sgf_syntax::Document;
    /// let entry = Entry::all(&Document::parse(b"(;GM[1]AB[dd];W[pp];B[])"), None).remove(0);
    /// // Passes count, setup does not.
    /// assert_eq!(entry.n_moves(), 2);
    /// ```
    #[must_use]
    pub fn n_moves(&self) -> u32 {
        self.metadata.n_moves
    }

    pub(crate) fn new_game(&self) -> NewGame<'_> {
        NewGame {
            hash: &self.hash,
            gm: self.gm,
            geometry: self.geometry,
            metadata: &self.metadata,
            words: &self.words,
            errors: self.errors,
        }
    }

    pub(crate) fn year(&self) -> u16 {
        self.metadata.dates.and_then(|(first, _)| u16::try_from(first / 10_000).ok()).unwrap_or_default()
    }
}

/// The first half of the SHA-256 of a record, which identifies it.
fn hash_of(source: &[u8]) -> [u8; 16] {
    let hash = Sha256::digest(source);
    std::array::from_fn(|at| hash[at])
}

/// The metadata of a record. A tree of several games is one record: names are those of all of them, and other values only count
/// if all games agree.
fn metadata_of(view: &GameView<'_>, games: &[GameInfo<'_>]) -> Metadata {
    let mut games = games.iter().map(|info| metadata_of_game(view, info));
    let first = games.next().unwrap_or_default();
    games.fold(first, |all, one| Metadata {
        black: both(all.black, one.black),
        white: both(all.white, one.white),
        event: both(all.event, one.event),
        round: both(all.round, one.round),
        place: both(all.place, one.place),
        date: both(all.date, one.date),
        result: both(all.result, one.result),
        dates: match (all.dates, one.dates) {
            (Some((first, last)), Some((other_first, other_last))) => {
                Some((first.min(other_first), last.max(other_last)))
            }
            (one, other) => one.or(other),
        },
        black_rank: same(all.black_rank, one.black_rank),
        white_rank: same(all.white_rank, one.white_rank),
        black_grade: same(all.black_grade, one.black_grade),
        white_grade: same(all.white_grade, one.white_grade),
        winner: same(all.winner, one.winner),
        margin: same(all.margin, one.margin),
        manner: same(all.manner, one.manner),
        komi: same(all.komi, one.komi),
        handicap: same(all.handicap, one.handicap),
        rules: same(all.rules, one.rules),
        ..all
    })
}

/// A value on which two games agree.
fn same<T: PartialEq>(one: Option<T>, other: Option<T>) -> Option<T> {
    if one == other { one } else { None }
}

/// The texts of two games, `Ann / Bob`, each text once.
fn both(all: Option<String>, one: Option<String>) -> Option<String> {
    match (all, one) {
        (Some(all), Some(one)) if all.split(BETWEEN).any(|known| known == one) || all.len() > LONGEST => {
            Some(all)
        }
        (Some(all), Some(one)) => Some(all + BETWEEN + &one),
        (all, one) => all.or(one),
    }
}

/// The text between the values of several games.
const BETWEEN: &str = " / ";

/// The length from which no more values of other games are appended.
const LONGEST: usize = 2000;

fn metadata_of_game(view: &GameView<'_>, info: &GameInfo<'_>) -> Metadata {
    let (winner, margin, manner) = match info.result() {
        Some(GameResult::Draw) => (Some('0'), None, None),
        Some(GameResult::Win { winner, score, manner }) => {
            (Some(letter(winner)), score, manner.map(Manner::letter))
        }
        _ => (None, None, None),
    };
    let grade = |color| info.player(color).rank().map(|rank| i32::from(rank.strength()));
    let text = |text: &Option<std::borrow::Cow<'_, str>>| text.as_deref().map(str::to_owned);
    Metadata {
        black: text(&info.black.name),
        white: text(&info.white.name),
        black_rank: text(&info.black.rank),
        white_rank: text(&info.white.rank),
        black_grade: grade(Color::Black),
        white_grade: grade(Color::White),
        event: text(&info.event),
        round: text(&info.round),
        place: text(&info.place),
        date: text(&info.date),
        dates: info.date_range().map(|range| (range.first, range.last)),
        result: text(&info.result),
        winner,
        margin,
        manner,
        komi: info.komi(),
        handicap: info.handicap(),
        rules: text(&info.rules),
        n_nodes: view.node_count() as u32,
        charset: view.charset().name(),
        ..Metadata::default()
    }
}

fn letter(color: Color) -> char {
    if color == Color::Black { 'B' } else { 'W' }
}

/// The indexed words of the players, of the event, and of all other text. `n_alone` nodes of the main line are known to
/// contain only a move.
fn words_of(view: &GameView<'_>, games: &[GameInfo<'_>], n_alone: usize) -> [String; 3] {
    let joined = |texts: &[Option<&str>]| texts.iter().flatten().copied().collect::<Vec<_>>().join("\n");
    let of_games = |texts: &dyn Fn(&GameInfo<'_>) -> String| {
        let mut known: Vec<String> = Vec::new();
        for text in games.iter().map(texts).filter(|text| !text.is_empty()).take(MANY_GAMES) {
            // Inherited values are the same in all games.
            if !known.contains(&text) {
                known.push(text);
            }
        }
        known.join("\n")
    };
    let players = of_games(&|info| {
        let (black, white) = (&info.black, &info.white);
        joined(&[black.name.as_deref(), white.name.as_deref(), black.team.as_deref(), white.team.as_deref()])
    });
    let event = of_games(&|info| {
        joined(&[
            info.event.as_deref(),
            info.round.as_deref(),
            info.place.as_deref(),
            info.name.as_deref(),
            info.opening.as_deref(),
            info.source.as_deref(),
        ])
    });
    let mut comments =
        of_games(&|info| joined(&[info.comment.as_deref(), info.annotator.as_deref(), info.user.as_deref()]));
    // Most nodes contain only a move.
    let is_move_alone = |node: &Node<'_>| {
        let mut properties = node.properties();
        properties.len() == 1 && properties.next().is_some_and(|only| matches!(only.ident(), b"B" | b"W"))
    };
    // If all other nodes contain only a move, look at the root alone.
    let n_nodes = if n_alone + 1 == view.node_count() { 1 } else { view.node_count() };
    let nodes = view.nodes().take(n_nodes).filter(|node| !is_move_alone(node));
    for comment in nodes.filter_map(|node| view.comment(node)) {
        comments.push('\n');
        comments.push_str(&comment);
    }
    [players, event, comments].map(|text| indexed(&text))
}

/// The number of games of one tree whose texts are indexed.
const MANY_GAMES: usize = 500;

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(record: &str) -> Entry {
        Entry::all(&Document::parse(record.as_bytes()), None).swap_remove(0)
    }

    #[test]
    fn reads_metadata_leniently() {
        let entry = entry("(;PB[Aki]BR[9段]RE[白中押胜]DT[1660s]KM[650]HA[2子])");
        assert_eq!(entry.metadata.black_grade, Some(9));
        assert_eq!(entry.metadata.winner, Some('W'));
        assert_eq!(entry.metadata.dates, Some((16_600_101, 16_691_231)));
        assert_eq!((entry.metadata.komi, entry.metadata.handicap), (Some(6.5), Some(2)));
        assert_eq!((entry.year(), entry.metadata.line), (1660, None));
    }

    #[test]
    fn all_games_of_a_tree_are_found() {
        let tree = "(;GM[1]EV[Cup](;B[aa]PB[Ann]PW[Bo]RE[B+1])(;B[bb]PB[Cy]PW[Bo]RE[B+R]))";
        let Entry { metadata, words, .. } = entry(tree);
        assert_eq!((metadata.black.as_deref(), metadata.white.as_deref()), (Some("Ann / Cy"), Some("Bo")));
        assert_eq!(
            (metadata.winner, metadata.margin, metadata.event.as_deref()),
            (Some('B'), None, Some("Cup"))
        );
        assert!(words[0].contains("Ann") && words[0].contains("Cy"), "{}", words[0]);
    }

    #[test]
    fn komi_is_in_points() {
        let komi = |record| entry(record).metadata.komi;
        assert_eq!(komi("(;KM[375]RU[Chinese]AP[foxwq])"), Some(7.5));
        assert_eq!(komi("(;KM[375]HA[2]RU[Chinese]AP[foxwq])"), None);
        assert_eq!(komi("(;KM[50]AP[CGoban:3])"), Some(50.0));
    }

    #[test]
    fn rotated_games_share_a_line_id() {
        let one = entry("(;SZ[9];B[cc];W[gd];B[])");
        let turned = entry("(;SZ[9]PB[x];B[gc];W[cd];B[])");
        let exchanged = entry("(;SZ[9];W[cc];B[gd];W[])");
        let other = entry("(;SZ[9];B[cc];W[gd];B[aa])");
        assert_eq!(one.metadata.line, turned.metadata.line);
        assert_eq!(one.metadata.line, exchanged.metadata.line);
        assert_ne!(one.metadata.line, other.metadata.line);
        assert_ne!(one.hash, turned.hash);
    }
}
