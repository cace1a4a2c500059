//! Counting at the end of a game of Go: dead stones, territory, and the result that players agree on.

use sgf_games::go::{Estimate, Settlement};
use sgf_games::{AnyPosition, Claims, Outcome, Site};
use sgf_model::value::Color;
use sgf_render::{assumption, word};
use sgf_syntax::NodeId;

use super::Workbench;
use crate::{Change, SessionError};

/// A count of the position at the selected node.
///
/// # Examples
///
/// ```
/// use opensgf::workbench::Workbench;
/// use opensgf::{Session, render::Theme};
/// let record = opensgf::read(b"(;GM[1]SZ[5]KM[0.5]RU[Japanese]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de][aa])");
/// let workbench = Workbench::new(Session::new(record.into_owned()), Theme::default());
/// let count = workbench.count(None).unwrap();
/// assert_eq!((count.dead.len(), count.result.as_str()), (1, "B+0.5"));
/// // With the stone alive, Black has no territory.
/// assert_eq!(workbench.count(Some(&[])).unwrap().result, "W+5.5");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Count {
    /// The dead stones: those given, with their whole groups, or proposed by the estimate.
    pub dead: Vec<Site>,
    /// The points of Black and White, dead stones included.
    pub territory: [Vec<Site>; 2],
    /// The scores of Black and White.
    pub score: [f64; 2],
    /// The components of the scores, with the shares of Black and White.
    pub parts: Vec<(&'static str, f64, f64)>,
    /// The result as RE has it: `B+3.5`, `0` for a draw.
    pub result: String,
    /// The assumptions of the count: facts that the record does not state.
    pub assumed: Vec<String>,
    /// Whether the estimate is sure of its proposal; true for given stones.
    pub is_settled: bool,
}

impl Workbench {
    /// Counts a position of Go with these dead stones, one or more of each group. `None` proposes them from our estimate. Returns nothing in
    /// other games.
    #[must_use]
    pub fn count(&self, dead: Option<&[Site]>) -> Option<Count> {
        let session = self.session();
        let position =
            session.position().ok().filter(|_| session.spec().is_some_and(|spec| spec.number == 1))?;
        let position = &*position;
        let estimate = if dead.is_none() { Some(Estimate::at(position)?) } else { None };
        let names: Vec<String> = match (&estimate, dead) {
            (Some(estimate), _) => estimate.likely.dead.iter().map(ToString::to_string).collect(),
            (None, dead) => dead.unwrap_or_default().iter().map(|&site| position.name(site)).collect(),
        };
        let settlement = Settlement::with_dead(position, &names).ok()??;
        let sites = |names: &[String]| names.iter().filter_map(|name| position.site(name).ok()).collect();
        let dead: Vec<String> = settlement.dead.iter().map(ToString::to_string).collect();
        let score = position.score(&Claims { dead: dead.clone(), ..Claims::default() }).ok()??;
        let lead = score.black - score.white;
        let winner = [Color::White, Color::Black][usize::from(lead > 0.0)];
        let outcome = Outcome { winner: (lead != 0.0).then_some(winner), margin: Some(lead.abs()) };
        let parts = score.parts.iter().map(|&(counted, black, white)| (word(counted), black, white));
        Some(Count {
            dead: sites(&dead),
            territory: settlement.marks(position).map(|names| sites(&names)),
            score: [score.black, score.white],
            parts: parts.collect(),
            result: if lead == 0.0 { "0".to_owned() } else { outcome.to_string() },
            assumed: score.assumed.iter().map(|&assumed| assumption(assumed)).collect(),
            is_settled: estimate.is_none_or(|estimate| estimate.is_settled),
        })
    }

    /// Changes the status of the group on a site: adds its stones to the dead ones, or removes them.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let record = opensgf::read(b"(;GM[1]SZ[5]AB[aa][ba][cc])").into_owned();
    /// let workbench = Workbench::new(Session::new(record), Theme::default());
    /// let corner = workbench.session().position().unwrap().site("aa").unwrap();
    /// let dead = workbench.toggle_dead(&[], corner);
    /// assert_eq!(dead.len(), 2);
    /// assert!(workbench.toggle_dead(&dead, corner).is_empty());
    /// ```
    #[must_use]
    pub fn toggle_dead(&self, dead: &[Site], site: Site) -> Vec<Site> {
        let Ok(position) = self.session().position() else { return dead.to_vec() };
        let group = group(&*position, site);
        if dead.contains(&site) {
            dead.iter().copied().filter(|site| !group.contains(site)).collect()
        } else {
            dead.iter().copied().chain(group).collect()
        }
    }

    /// Writes a count into the record: marks the territory at the selected node (TB, TW), dead stones included, and sets the result (RE).
    /// These are two changes.
    ///
    /// # Errors
    ///
    /// Fails if there is nothing to count, or a property cannot be set.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let record = opensgf::read(b"(;GM[1]SZ[3]KM[0]AB[ba][bb][bc])").into_owned();
    /// let mut workbench = Workbench::new(Session::new(record), Theme::default());
    /// workbench.write_count(&[])?;
    /// let written = String::from_utf8(workbench.session().write().to_vec()).unwrap();
    /// assert!(written.contains("RE[B+6]") && written.contains("TB[aa]"));
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn write_count(&mut self, dead: &[Site]) -> Result<Change, SessionError> {
        let node = self.session().selection().ok_or(SessionError::NoGame)?;
        let count = self.count(Some(dead)).ok_or(SessionError::NoGame)?;
        let position = self.session().position()?;
        let names = |sites: &[Site]| sites.iter().map(|&site| position.name(site)).collect::<Vec<_>>();
        let [black, white] = [names(&count.territory[0]), names(&count.territory[1])];
        let [black, white] =
            [&black, &white].map(|names| names.iter().map(String::as_str).collect::<Vec<_>>());
        self.edit(|session| session.set_texts(node, &[("TB", &black), ("TW", &white)]))?;
        let info = self.info_node().ok_or(SessionError::NoGame)?;
        self.edit(|session| session.set_text(info, "RE", &[count.result.as_str()]))
    }

    /// Returns the node with the game info of the selected node, or the root.
    #[must_use]
    pub fn info_node(&self) -> Option<NodeId> {
        let (view, here) = self.session().game().zip(self.session().node())?;
        let info = view.node(here.index()).and_then(|node| view.info_node(node));
        Some(info.unwrap_or(view.root()).id())
    }
}

/// The stones that are connected with the one on a site; none if it is empty.
fn group(position: &dyn AnyPosition, site: Site) -> Vec<Site> {
    let owner = |site: Site| position.occupant(site).owner();
    let mut group: Vec<Site> = owner(site).map(|_| site).into_iter().collect();
    let mut next = 0;
    while let Some(&here) = group.get(next) {
        for neighbor in position.geometry().neighbors(here) {
            if owner(neighbor) == owner(site) && !group.contains(&neighbor) {
                group.push(neighbor);
            }
        }
        next += 1;
    }
    group
}
