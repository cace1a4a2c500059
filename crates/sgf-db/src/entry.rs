//! What a database keeps of a game, computed from its record alone: by any number of threads, before anything is written.

use sgf_games::{Geometry, identify};
use sgf_model::info::{GameResult, Manner};
use sgf_model::record::{GameInfo, GameView, games};
use sgf_model::value::Color;
use sgf_syntax::{Document, Node};
use sha2::{Digest, Sha256};

use crate::keys::{KeyTable, MOST_INDEXED};
use crate::lines::Line;
use crate::track::track_of;
use crate::words::indexed;

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
    pub(crate) facts: Facts,
    /// How many errors somebody who checked the record has found in it, if anybody has.
    pub errors: Option<u32>,
    /// What is said of the players, of the event, and all else, as words to be found.
    pub(crate) words: [String; 3],
}

/// What the catalog has of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    pub(crate) black: Option<String>,
    pub(crate) white: Option<String>,
    pub(crate) black_rank: Option<String>,
    pub(crate) white_rank: Option<String>,
    /// Ranks as numbers that grow with strength: see [`Rank::strength`](sgf_model::info::Rank::strength).
    pub(crate) black_grade: Option<i32>,
    pub(crate) white_grade: Option<i32>,
    pub(crate) event: Option<String>,
    pub(crate) round: Option<String>,
    pub(crate) place: Option<String>,
    pub(crate) date: Option<String>,
    /// The first and the last day that are meant, as `19961227`.
    pub(crate) dates: Option<(u32, u32)>,
    pub(crate) result: Option<String>,
    /// `B`, `W`, or `0` for a draw.
    pub(crate) winner: Option<char>,
    pub(crate) margin: Option<f64>,
    /// `R`, `T` or `F`: how it ended before it was counted.
    pub(crate) manner: Option<char>,
    pub(crate) komi: Option<f64>,
    pub(crate) handicap: Option<u32>,
    pub(crate) rules: Option<String>,
    pub(crate) n_moves: u32,
    pub(crate) n_nodes: u32,
    pub(crate) charset: &'static str,
    /// See [`Line`].
    pub(crate) line: Option<i64>,
    pub(crate) opening: Option<i64>,
}

impl Entry {
    /// Reads all games of a document. The name of the file may tell which game it is.
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
    /// // The main line counts.
    /// assert_eq!(Entry::of(&game, None).n_moves(), 3);
    /// ```
    #[must_use]
    pub fn of(view: &GameView<'_>, file: Option<&str>) -> Entry {
        let source = view.game().bytes().to_vec();
        let track = track_of(view, identify(view, file).spec);
        let mut keys = Vec::new();
        let info = GameInfo::of(view);
        let mut facts = facts_of(view, &info);
        match track.geometry {
            Some(geometry) => {
                let table = KeyTable::of(view.number(), geometry);
                keys.reserve(MOST_INDEXED);
                table.each_key(&track.changes, geometry.n_numbers(), |_, key| keys.push(key));
                let line = Line::of(&table, &track.changes);
                (facts.line, facts.opening, facts.n_moves) = (line.all, line.opening, line.n_moves);
            }
            None => {
                facts.n_moves = view.main_line().filter(|&node| view.move_in(node).is_some()).count() as u32;
            }
        }
        Entry {
            number: view.index() as u32 + 1,
            hash: hash_of(&source),
            source,
            gm: view.number(),
            geometry: track.geometry,
            words: words_of(view, &facts, &info, track.n_alone),
            track: track.changes,
            keys,
            facts,
            errors: None,
        }
    }

    /// How many moves its main line has.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::Entry;
    /// use sgf_syntax::Document;
    /// let entry = Entry::all(&Document::parse(b"(;GM[1]AB[dd];W[pp];B[])"), None).remove(0);
    /// // Setup is no move, and a pass is one.
    /// assert_eq!(entry.n_moves(), 2);
    /// ```
    #[must_use]
    pub fn n_moves(&self) -> u32 {
        self.facts.n_moves
    }

    pub(crate) fn year(&self) -> u16 {
        self.facts.dates.and_then(|(first, _)| u16::try_from(first / 10_000).ok()).unwrap_or_default()
    }
}

/// The first half of the SHA-256 of a record: what tells it from all others.
fn hash_of(source: &[u8]) -> [u8; 16] {
    let hash = Sha256::digest(source);
    std::array::from_fn(|at| hash[at])
}

fn facts_of(view: &GameView<'_>, info: &GameInfo<'_>) -> Facts {
    let (winner, margin, manner) = match info.result() {
        Some(GameResult::Draw) => (Some('0'), None, None),
        Some(GameResult::Win { winner, score, manner }) => {
            (Some(letter(winner)), score, manner.map(Manner::letter))
        }
        _ => (None, None, None),
    };
    let grade = |color| info.player(color).rank().map(|rank| i32::from(rank.strength()));
    let text = |text: &Option<std::borrow::Cow<'_, str>>| text.as_deref().map(str::to_owned);
    Facts {
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
        ..Facts::default()
    }
}

fn letter(color: Color) -> char {
    if color == Color::Black { 'B' } else { 'W' }
}

/// All that can be found by a word: of the players, of the event, and everything else. So many nodes of the main line are known to be a move
/// and nothing else.
fn words_of(view: &GameView<'_>, facts: &Facts, info: &GameInfo<'_>, n_alone: usize) -> [String; 3] {
    let joined = |texts: &[Option<&str>]| texts.iter().flatten().copied().collect::<Vec<_>>().join("\n");
    let players = joined(&[
        facts.black.as_deref(),
        facts.white.as_deref(),
        info.black.team.as_deref(),
        info.white.team.as_deref(),
    ]);
    let event = joined(&[
        facts.event.as_deref(),
        facts.round.as_deref(),
        facts.place.as_deref(),
        info.name.as_deref(),
        info.opening.as_deref(),
        info.source.as_deref(),
    ]);
    let mut comments = joined(&[info.comment.as_deref(), info.annotator.as_deref(), info.user.as_deref()]);
    // Most nodes are a move alone.
    let is_move_alone = |node: &Node<'_>| {
        let mut properties = node.properties();
        properties.len() == 1 && properties.next().is_some_and(|only| matches!(only.ident(), b"B" | b"W"))
    };
    // Where it is known already that all others are, the root alone may tell something.
    let n_told = if n_alone + 1 == view.node_count() { 1 } else { view.node_count() };
    let told = view.nodes().take(n_told).filter(|node| !is_move_alone(node));
    for comment in told.filter_map(|node| view.comment(node)) {
        comments.push('\n');
        comments.push_str(&comment);
    }
    [players, event, comments].map(|text| indexed(&text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(record: &str) -> Entry {
        Entry::all(&Document::parse(record.as_bytes()), None).swap_remove(0)
    }

    #[test]
    fn facts_are_read_leniently() {
        let entry = entry("(;PB[Aki]BR[9段]RE[白中押胜]DT[1660s]KM[650]HA[2子])");
        assert_eq!(entry.facts.black_grade, Some(9));
        assert_eq!(entry.facts.winner, Some('W'));
        assert_eq!(entry.facts.dates, Some((16_600_101, 16_691_231)));
        assert_eq!((entry.facts.komi, entry.facts.handicap), (Some(6.5), Some(2)));
        assert_eq!((entry.year(), entry.facts.line), (1660, None));
    }

    #[test]
    fn turned_games_have_one_number() {
        let one = entry("(;SZ[9];B[cc];W[gd];B[])");
        let turned = entry("(;SZ[9]PB[x];B[gc];W[cd];B[])");
        let exchanged = entry("(;SZ[9];W[cc];B[gd];W[])");
        let other = entry("(;SZ[9];B[cc];W[gd];B[aa])");
        assert_eq!(one.facts.line, turned.facts.line);
        assert_eq!(one.facts.line, exchanged.facts.line);
        assert_ne!(one.facts.line, other.facts.line);
        assert_ne!(one.hash, turned.hash);
    }
}
