//! The games of a tree: several games that branch off one tree each have game info of their own.
//!
//! A collection of openings is one tree in which each game has its players and result in the first node that is its own. A
//! line of such a tree belongs to the game whose info is nearest above its end.

use sgf_syntax::Node;

use super::{GameInfo, GameView};

/// The maximum number of info nodes above a node whose values are inherited.
const DEEPEST: usize = 64;

/// Game info in the order of the file: each node with its own info, the entry above it, and the entry of its game.
struct Entry<'d> {
    node: Node<'d>,
    above: Option<usize>,
    game: usize,
}

impl<'d> GameInfo<'d> {
    /// Reads the info of all games in the tree, in the order of the file, each with the node at which its game branches
    /// off. Values of the nodes above are inherited.
    ///
    /// Most records have one game. One without any info has its root and an empty info. A node with game info begins another
    /// game if it names a player, or if it has a result, a date, an event or a name and no player is named above it.
    ///
    /// Source: sgf4.html, section 2.2.1.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record::{self, GameInfo};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;EV[Openings];B[qd](;W[dd]PB[Shusai];B[aa]RE[B+R])(;W[dp]PB[Go Seigen]))");
    /// let games = GameInfo::all(&record::games(&doc).next().expect("the record has a game"));
    /// let shown: Vec<_> = games.iter().map(|(_, info)| (info.black.name.as_deref(), info.event.as_deref())).collect();
    /// assert_eq!(shown, [(Some("Shusai"), Some("Openings")), (Some("Go Seigen"), Some("Openings"))]);
    /// assert_eq!(games[0].1.result.as_deref(), Some("B+R"));
    /// ```
    #[must_use]
    pub fn all(view: &GameView<'d>) -> Vec<(Node<'d>, GameInfo<'d>)> {
        let (entries, ends) = entries(view);
        if ends.is_empty() {
            return vec![(view.root(), GameInfo::at(view, view.root()))];
        }
        let whole = |&(game, end): &(usize, usize)| {
            let mut info = GameInfo::empty(view);
            let above = |at: &usize| entries[*at].above;
            for at in std::iter::successors(Some(end), above).take(DEEPEST) {
                info.fill(view, entries[at].node);
            }
            (entries[game].node, info)
        };
        ends.iter().map(whole).collect()
    }
}

/// Lists the nodes with game info, and for each game its entry and the entry at the end of its first line.
fn entries<'d>(view: &GameView<'d>) -> (Vec<Entry<'d>>, Vec<(usize, usize)>) {
    let mut entries: Vec<Entry<'d>> = Vec::new();
    let mut ends: Vec<(usize, usize)> = Vec::new();
    let mut has_end: Vec<bool> = Vec::new();
    let mut nearest: Vec<Option<usize>> = Vec::with_capacity(view.node_count());
    // Whether a player is named at or above an entry.
    let mut names_player: Vec<bool> = Vec::new();
    for node in view.nodes() {
        let above = node.parent().and_then(|parent| nearest[parent.index()]);
        let own = own_info(node);
        let at = match own {
            Own::Nothing => above,
            Own::Detail | Own::Heading | Own::Player => {
                let named_above = above.is_some_and(|above| names_player[above]);
                let begins = own == Own::Player || (own == Own::Heading && !named_above) || above.is_none();
                let at = entries.len();
                let game = above.filter(|_| !begins).map_or(at, |above| entries[above].game);
                entries.push(Entry { node, above, game });
                names_player.push(named_above || own == Own::Player);
                has_end.push(false);
                Some(at)
            }
        };
        nearest.push(at);
        if let Some(at) = at.filter(|_| node.first_child().is_none()) {
            let game = entries[at].game;
            if !std::mem::replace(&mut has_end[game], true) {
                ends.push((game, at));
            }
        }
    }
    (entries, ends)
}

/// The game info of a node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Own {
    Nothing,
    /// Something that does not tell games apart.
    Detail,
    /// A result, a date, an event or a name.
    Heading,
    /// A player.
    Player,
}

fn own_info(node: Node<'_>) -> Own {
    // Nearly all nodes contain only a move. Reading their properties takes a large part of an import.
    if let [b';', b'B' | b'W', b'[', b'a'..=b't', b'a'..=b't', b']', b';' | b'(' | b')', ..] = node.ahead() {
        return Own::Nothing;
    }
    let of = |property: sgf_syntax::Property<'_>| {
        let ident = property.ident();
        // Nearly all properties are moves and comments.
        if ident.len() < 2 || property.raw().trim_ascii().is_empty() {
            return Own::Nothing;
        }
        match crate::table::reduce_ident(ident).as_ref() {
            b"PB" | b"PW" => Own::Player,
            b"RE" | b"DT" | b"EV" | b"GN" => Own::Heading,
            ident if GameInfo::has_field(ident) => Own::Detail,
            _ => Own::Nothing,
        }
    };
    node.properties().map(of).max().unwrap_or(Own::Nothing)
}

#[cfg(test)]
mod tests {
    use sgf_syntax::Document;

    use super::*;
    use crate::record::games;

    /// The index of each game's node, with its players and result.
    fn shown(source: &str) -> String {
        let doc = Document::parse(source.as_bytes());
        let view = games(&doc).next().expect("the record has a game");
        let games = GameInfo::all(&view);
        let line = |(node, info): &(Node<'_>, GameInfo<'_>)| {
            let text = |text: &Option<std::borrow::Cow<'_, str>>| text.as_deref().unwrap_or("-").to_owned();
            format!(
                "{} {} {} {}",
                node.index(),
                text(&info.black.name),
                text(&info.white.name),
                text(&info.result)
            )
        };
        games.iter().map(line).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn lists_the_games_of_a_tree() {
        for (source, expected) in [
            ("(;)", "0 - - -"),
            ("(;GM[1];B[aa])", "0 - - -"),
            ("(;PB[a]PW[b]RE[B+R];B[aa])", "0 a b B+R"),
            ("(;PB[a]PW[b];B[aa];W[bb]RE[W+3.5])", "0 a b W+3.5"),
            ("(;;B[aa]PB[a]RE[B+])", "1 a - B+"),
            ("(;EV[x](;PB[a];B[aa])(;PB[b];B[bb](;W[cc])(;W[dd]PB[c])))", "1 a - -; 3 b - -; 6 c - -"),
            // A comment or a repeated name in a variation is no second game.
            ("(;PB[a]PW[b];B[aa](;W[bb])(;W[cc]GC[more]GN[side line]))", "0 a b -"),
            ("(;B[aa](;W[bb])(;W[cc]PB[a]PW[b]))", "2 a b -"),
            ("(;PB[a]RE[B+1](;B[aa])(;B[bb]PB[c]RE[W+1]))", "0 a - B+1; 2 c - W+1"),
        ] {
            assert_eq!(shown(source), expected, "{source}");
        }
    }

    #[test]
    fn cost_is_linear_in_nested_info() {
        let source = format!("(;{})", ";PB[a]".repeat(200_000));
        assert!(shown(&source).ends_with("a - -"));
    }
}
