//! Random access to the positions of a game.

use sgf_model::record::GameView;
use sgf_syntax::Node;

use super::{Checkpoints, Replay, follow_all};
use crate::{AnyPosition, GameSpec, Options, StartError};

/// Returns the position at a node by playing all nodes from the root. Use a [`Timeline`] for several nodes.
///
/// # Errors
///
/// Fails if the game cannot begin with these options, or its notation is not known.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, game, replay};
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[2];B[d3];W[c5](;B[d6])(;B[b4]))");
/// let view = record::games(&doc).next().unwrap();
/// let last = view.nodes().last().unwrap();
/// let position = replay::position_at(&view, game(2).unwrap(), &Options::of(&view), last)?;
/// assert_eq!(position.turn(), Some(sgf_model::value::Color::White));
/// # Ok::<(), sgf_games::StartError>(())
/// ```
pub fn position_at<'d>(
    view: &GameView<'d>,
    spec: &'static GameSpec,
    options: &Options,
    node: Node<'d>,
) -> Result<Box<dyn AnyPosition>, StartError> {
    let mut position = spec.begin(options)?;
    let mut path: Vec<Node<'d>> = std::iter::once(node).chain(node.ancestors()).collect();
    path.reverse();
    follow_all(&mut *position, view, spec, &path);
    Ok(position)
}

/// Positions at intervals in a game tree, from which every other position is a few nodes away.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, game, replay::Timeline};
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[2];B[d3];W[c5](;B[d6])(;B[b4]))");
/// let view = record::games(&doc).next().unwrap();
/// let timeline = Timeline::new(&view, game(2).unwrap(), &Options::of(&view))?;
/// let last = view.nodes().last().unwrap();
/// assert_eq!(timeline.at(last).placement().iter().count(), 7);
/// # Ok::<(), sgf_games::StartError>(())
/// ```
#[derive(Debug)]
pub struct Timeline<'v, 'd> {
    view: &'v GameView<'d>,
    checkpoints: Checkpoints,
}

/// Positions can be sent to and shared between threads.
const _: () = {
    const fn is_shared<T: Send + Sync>() {}
    is_shared::<Timeline<'static, 'static>>();
    is_shared::<Checkpoints>();
    is_shared::<Box<dyn AnyPosition>>();
};

impl<'v, 'd> Timeline<'v, 'd> {
    /// Replays a game once and stores positions at intervals.
    ///
    /// # Errors
    ///
    /// Fails if the game cannot begin with these options, or its notation is not known.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go, replay::Timeline};
    /// use sgf_model::record;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;GM[1]SZ[99];B[aa])");
    /// let view = record::games(&doc).next().expect("the record has a game");
    /// assert!(Timeline::new(&view, &go::SPEC, &Options::of(&view)).is_err());
    /// ```
    pub fn new(
        view: &'v GameView<'d>,
        spec: &'static GameSpec,
        options: &Options,
    ) -> Result<Timeline<'v, 'd>, StartError> {
        let interval = Checkpoints::interval(view) as u32;
        let mut checkpoints = Checkpoints::begin(spec, options)?;
        let mut replay = Replay::begin(view, spec, options)?;
        // The distance of each node from its nearest stored ancestor.
        let mut distances: Vec<u32> = Vec::with_capacity(view.node_count());
        let mut events = Vec::new();
        for node in view.nodes() {
            replay.enter(node, &mut events);
            events.clear();
            let distance = node.parent().map_or(1, |parent| distances[parent.index()] + 1);
            let is_kept = distance >= interval;
            if is_kept {
                checkpoints.keep(node, replay.position().copy());
            }
            distances.push(if is_kept { 0 } else { distance });
        }
        Ok(Timeline { view, checkpoints })
    }

    /// Returns the position before the root.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go, replay::Timeline};
    /// use sgf_model::record;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;GM[1]AB[dd])");
    /// let view = record::games(&doc).next().expect("the record has a game");
    /// let timeline = Timeline::new(&view, &go::SPEC, &Options::of(&view))?;
    /// // The setup of the root is not applied yet.
    /// assert_eq!(timeline.start().placement().iter().count(), 0);
    /// assert_eq!(timeline.at(view.root()).placement().iter().count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn start(&self) -> Box<dyn AnyPosition> {
        self.checkpoints.start()
    }

    /// Returns the position at a node, after its own setup and moves.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, chess, replay::Timeline};
    /// use sgf_model::{record, value::Color};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;GM[3];W[f2f3];B[e7e5];W[g2g4];B[d8h4])");
    /// let view = record::games(&doc).next().expect("the record has a game");
    /// let timeline = Timeline::new(&view, &chess::SPEC, &Options::of(&view))?;
    /// let last = view.main_line().last().expect("it has a root");
    /// let mate = timeline.at(last).outcome().expect("fool's mate ends the game");
    /// assert_eq!(mate.winner, Some(Color::Black));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn at(&self, node: Node<'d>) -> Box<dyn AnyPosition> {
        self.checkpoints.at(self.view, node)
    }
}

#[cfg(test)]
mod tests {
    use sgf_model::record::games;
    use sgf_syntax::Document;
    use testkit::Random;

    use super::*;

    /// A random tree of mostly illegal Othello moves, with some setup.
    fn random_record(random: &mut Random) -> String {
        let mut text = "(;GM[2]".to_owned();
        let mut n_open = 1;
        for _ in 0..200 {
            match random.below(8) {
                0 => {
                    text.push_str("(;C[x]");
                    n_open += 1;
                }
                1 if n_open > 1 => {
                    text.push(')');
                    n_open -= 1;
                    text.push_str("(;C[y]");
                    n_open += 1;
                }
                2 => text.push_str(";AB[d4:e5]PL[W]"),
                _ => {
                    let color = ['B', 'W'][random.below(2)];
                    let point = char::from(b'a' + random.below(8) as u8);
                    text.push_str(&format!(";{color}[{point}{}]", random.below(8) + 1));
                }
            }
        }
        text + &")".repeat(n_open)
    }

    #[test]
    fn jumps_agree_with_playing_from_the_root() {
        let mut random = Random::named("timeline");
        for _ in 0..40 {
            let text = random_record(&mut random);
            let doc = Document::parse(text.as_bytes());
            let view = games(&doc).next().expect("the record has a game");
            let (spec, options) = (crate::game(2).expect("Othello"), Options::of(&view));
            let timeline = Timeline::new(&view, spec, &options).expect("Othello is played on 8×8");
            for node in view.nodes() {
                let (jumped, walked) =
                    (timeline.at(node), position_at(&view, spec, &options, node).expect("8×8"));
                assert_eq!(jumped.placement(), walked.placement(), "node {} of {text}", node.index());
                assert_eq!(jumped.hash(), walked.hash());
            }
        }
    }
}
