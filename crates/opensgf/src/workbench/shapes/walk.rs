//! Replays a record with occupants as numbers, and tracks the changed sites.

use std::collections::HashMap;

use sgf_games::replay::{Action, ActionKind, each_action, follow};
use sgf_games::{AnyPosition, GameSpec, Geometry, Occupant, Options, Paths, Resume, Site, StartError};
use sgf_model::record::GameView;
use sgf_syntax::Node;

use super::image::{NOWHERE, Number};

/// The occupants of a board.
pub(super) struct Standing {
    position: Box<dyn AnyPosition>,
    geometry: Geometry,
    numbers: Vec<Number>,
    /// Sites that the last node may have changed, with their old occupants.
    touched: Vec<(usize, Number)>,
    /// Sites that the last node changed.
    changed: Vec<usize>,
    /// Whether everything may have changed.
    is_new: bool,
    /// The occupants of the numbers.
    known: Vec<Occupant>,
    known_numbers: HashMap<Occupant, Number>,
}

impl Standing {
    /// The position at the start of a game.
    pub(super) fn begin(spec: &'static GameSpec, view: &GameView<'_>) -> Result<Standing, StartError> {
        let position = spec.begin(&Options::of(view))?;
        let geometry = position.geometry();
        let mut standing = Standing {
            position,
            geometry,
            numbers: vec![NOWHERE; geometry.n_numbers()],
            touched: Vec::new(),
            changed: Vec::new(),
            is_new: true,
            known: vec![Occupant::NOTHING],
            known_numbers: HashMap::from([(Occupant::NOTHING, 0)]),
        };
        geometry.sites().for_each(|site| standing.numbers[site.index()] = 0);
        standing.compare_all();
        Ok(standing)
    }

    pub(super) fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// The number of each site's occupant.
    pub(super) fn numbers(&self) -> &[Number] {
        &self.numbers
    }

    /// The sites that the last node changed; `None` at the root, where everything is new.
    pub(super) fn changed(&self) -> Option<&[usize]> {
        (!self.is_new).then_some(&self.changed)
    }

    /// The number of an occupant. When all numbers are taken, further occupants share one.
    pub(super) fn number_of(&mut self, occupant: &Occupant) -> Number {
        if let Some(&number) = self.known_numbers.get(occupant) {
            return number;
        }
        let number = self.known.len().min(usize::from(NOWHERE) - 1) as Number;
        if usize::from(number) == self.known.len() {
            self.known.push(occupant.clone());
            self.known_numbers.insert(occupant.clone(), number);
        }
        number
    }

    fn compare(&mut self, site: Site) {
        let index = site.index();
        let Some(&before) = self.numbers.get(index).filter(|number| **number != NOWHERE) else { return };
        let occupant = self.position.occupant(site);
        if self.known.get(usize::from(before)) == Some(&occupant) {
            return;
        }
        self.numbers[index] = self.number_of(&occupant);
        self.touched.push((index, before));
    }

    fn compare_all(&mut self) {
        self.geometry.sites().for_each(|site| self.compare(site));
    }

    /// Several actions of a node may change a site, or restore it.
    fn settle(&mut self) {
        // A stable sort keeps the first change of a site first.
        self.touched.sort_by_key(|(site, _)| *site);
        self.touched.dedup_by_key(|(site, _)| *site);
        self.changed.clear();
        let numbers = &self.numbers;
        self.changed.extend(
            self.touched.iter().filter(|(site, before)| numbers[*site] != *before).map(|(site, _)| site),
        );
    }

    fn act(&mut self, action: &Action<'_>) {
        let ActionKind::Move(written) = action.kind else {
            follow(&mut *self.position, action);
            if action.kind == ActionKind::SetUp {
                self.compare_all();
            }
            return;
        };
        let color = self.position.mover(written);
        let Ok(step) = self.position.read_move(color, &action.text) else { return };
        let played = self.position.play_unchecked(color, &step).expect("the position read the move");
        match self.position.changed(color, &step, &played) {
            Some(sites) => sites.iter().for_each(|&site| self.compare(site)),
            None => self.compare_all(),
        }
    }
}

impl Resume for Standing {
    type Saved = (Box<dyn AnyPosition>, Vec<Number>);

    fn save(&self) -> Self::Saved {
        (self.position.copy(), self.numbers.clone())
    }

    fn resume(&mut self, (position, numbers): &Self::Saved) {
        self.position = position.copy();
        self.numbers.clone_from(numbers);
    }
}

/// Visits all nodes of a game with their occupants.
pub(super) fn walk(
    view: &GameView<'_>,
    spec: &'static GameSpec,
    standing: &mut Standing,
    mut visit: impl FnMut(u32, &Standing),
) {
    let mut paths = Paths::default();
    for node in view.nodes() {
        paths.enter(node, standing);
        enter(view, spec, standing, node);
        visit(node.index() as u32, standing);
    }
}

fn enter<'d>(view: &GameView<'d>, spec: &'static GameSpec, standing: &mut Standing, node: Node<'d>) {
    standing.touched.clear();
    standing.is_new = node.is_root();
    each_action(view, spec, node, |action| standing.act(&action));
    standing.settle();
}
