//! A walk through a record with what stands on each site as a number, and what has just changed.

use std::collections::HashMap;

use sgf_games::replay::{Action, ActionKind, each_action, follow};
use sgf_games::{AnyPosition, GameSpec, Geometry, Occupant, Options, Paths, Refused, Resume, Site};
use sgf_model::record::GameView;
use sgf_syntax::Node;

use super::image::{NOWHERE, Number};

/// What stands on the sites of a board.
pub(super) struct Standing {
    position: Box<dyn AnyPosition>,
    geometry: Geometry,
    numbers: Vec<Number>,
    /// The sites on which the last node may have changed something, and what stood there before.
    touched: Vec<(usize, Number)>,
    /// Those on which it has.
    changed: Vec<usize>,
    /// Whether everything may have changed.
    is_new: bool,
    /// What the numbers stand for.
    known: Vec<Occupant>,
    known_numbers: HashMap<Occupant, Number>,
}

impl Standing {
    /// The position that a game begins with.
    pub(super) fn begin(spec: &'static GameSpec, view: &GameView<'_>) -> Result<Standing, Refused> {
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

    /// The number of what stands on each site.
    pub(super) fn numbers(&self) -> &[Number] {
        &self.numbers
    }

    /// The sites that the last node has changed; nothing at the root, where all is new.
    pub(super) fn changed(&self) -> Option<&[usize]> {
        (!self.is_new).then_some(&self.changed)
    }

    /// The number of an occupant. Those that come when all numbers are taken share one.
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

    /// Several actions of a node may change a site, and one may take back what another did.
    fn settle(&mut self) {
        // The order of the actions stays.
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
        let Ok(step) = self.position.read(color, &action.text) else { return };
        let played = self.position.execute(color, &step);
        match self.position.changed(color, &step, &played) {
            Some(sites) => sites.iter().for_each(|&site| self.compare(site)),
            None => self.compare_all(),
        }
    }
}

impl Resume for Standing {
    type Saved = (Box<dyn AnyPosition>, Vec<Number>);

    fn put_aside(&self) -> Self::Saved {
        (self.position.copy(), self.numbers.clone())
    }

    fn resume(&mut self, (position, numbers): &Self::Saved) {
        self.position = position.copy();
        self.numbers.clone_from(numbers);
    }
}

/// Goes through all nodes of a game, and calls back at each with its number and what stands on the board after it.
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
