//! The positions from which games begin: that of the command line, or the openings of a collection.

use anyhow::{Context, ensure};
use opensgf::play::replay::position_at;
use opensgf::play::{AnyMove, AnyPosition, GameSpec, Options, identify};
use opensgf::printable::printable;
use opensgf::table::{PropType, TABLE, reduce_ident};
use opensgf::value::{Color, encode_simple_text};
use opensgf::{GameView, Node};

use super::super::play::Start;

/// The rules of Go without --rules: the area is counted, and every position can be played to the end.
const GO_RULES: &str = "Chinese";
/// The komi of Go without --komi.
const GO_KOMI: f64 = 7.5;
/// Properties of the root of an opening that define the game, besides setup. Rules and komi are written from the options.
const KEPT: [&str; 4] = ["SZ", "HA", "SU", "PL"];

/// The beginning of a game.
#[derive(Debug)]
pub(super) struct Opening {
    /// The root node without the names and the result.
    pub(super) root: String,
    /// The position after setup.
    pub(super) start: Box<dyn AnyPosition>,
    /// The moves of the opening.
    pub(super) moves: Vec<(Color, AnyMove)>,
    /// The position after these moves.
    pub(super) position: Box<dyn AnyPosition>,
    pub(super) komi: Option<f64>,
}

/// The game and the options that override those of openings.
pub(super) struct Conditions<'a> {
    pub(super) spec: &'static GameSpec,
    pub(super) start: &'a Start,
    pub(super) komi: Option<f64>,
}

impl Conditions<'_> {
    /// The start of the command line.
    pub(super) fn usual(&self) -> anyhow::Result<Opening> {
        let spec = self.spec;
        // Checks the options.
        let set_up = self.start.begin(spec)?;
        let options = self.with_rules(self.start.options());
        let position = spec.begin(&options)?;
        let mut root = self.start.root(spec, &*set_up)?;
        if self.start.options().rules.is_empty() {
            root += &rules(&options);
        }
        root += &komi(&options);
        Opening::new(root, position, Vec::new(), options.komi)
    }

    /// Reads the openings of a collection, cut after `most` moves of the main line.
    pub(super) fn openings(&self, bytes: &[u8], most: usize) -> anyhow::Result<Vec<Opening>> {
        let doc = opensgf::read(bytes);
        let read = |(index, view): (usize, GameView<'_>)| {
            self.opening(&view, most).with_context(|| format!("opening {}", index + 1))
        };
        opensgf::games(&doc).enumerate().map(read).collect()
    }

    fn opening(&self, view: &GameView<'_>, most: usize) -> anyhow::Result<Opening> {
        let spec = self.spec;
        let found = identify(view, None).spec;
        ensure!(
            found.is_some_and(|found| found.number == spec.number),
            "it is a record of {}, not of {}",
            found.map_or_else(|| format!("GM[{}]", view.number()), |found| found.name.to_owned()),
            spec.name
        );
        let options = self.with_rules(Options::of(view));
        let start = position_at(view, spec, &options, view.root())?;
        self.expect_size(&*start)?;
        let mut moves = Vec::new();
        let mut position = start.copy();
        for node in view.main_line() {
            ensure!(node == view.root() || !is_set_up(view, node), "it sets up pieces after the root");
            for written in view.moves(node) {
                if moves.len() < most {
                    let text = view.line(written.value);
                    let color = written.color.map(|color| position.mover(color)).or(position.turn());
                    let color = color.context("it continues after the end of the game")?;
                    let played =
                        position.read_move(color, &text).map_err(anyhow::Error::from).and_then(|step| {
                            position.play(color, &step)?;
                            Ok(step)
                        });
                    let step =
                        played.with_context(|| format!("move {}, {}", moves.len() + 1, printable(&text)))?;
                    moves.push((color, step));
                }
            }
        }
        let mut root = format!(";FF[4]CA[UTF-8]GM[{}]", spec.number);
        root += &kept(view)?;
        root += &rules(&options);
        root += &komi(&options);
        ensure!(position.turn().is_some(), "the game is over after its last move");
        // A move in the root would be played twice.
        ensure!(view.move_in(view.root()).is_none(), "its root has a move");
        Ok(Opening { root, start, moves, position, komi: options.komi })
    }

    /// The options with the rules and the komi of the command line, and those that Go needs.
    fn with_rules(&self, mut options: Options) -> Options {
        let own = self.start.options();
        if !own.rules.is_empty() {
            options.rules = own.rules;
        }
        let is_go = self.spec.number == 1;
        if is_go && options.rules.is_empty() {
            options.rules = GO_RULES.to_owned();
        }
        options.komi = self.komi.or(options.komi).or(is_go.then_some(GO_KOMI));
        options
    }

    /// Fails if --size is given and the board of an opening has another size.
    fn expect_size(&self, position: &dyn AnyPosition) -> anyhow::Result<()> {
        let Some((columns, rows)) = self.start.options().size else { return Ok(()) };
        let board = position.geometry();
        ensure!(
            (u32::from(board.columns()), u32::from(board.rows())) == (columns, rows),
            "its board has {}×{} points, not those of --size",
            board.columns(),
            board.rows()
        );
        Ok(())
    }
}

impl Opening {
    fn new(
        root: String,
        start: Box<dyn AnyPosition>,
        moves: Vec<(Color, AnyMove)>,
        komi: Option<f64>,
    ) -> anyhow::Result<Opening> {
        ensure!(start.turn().is_some(), "the game is over at its start");
        Ok(Opening { root, position: start.copy(), start, moves, komi })
    }
}

fn rules(options: &Options) -> String {
    if options.rules.is_empty() {
        String::new()
    } else {
        format!("RU[{}]", encode_simple_text(&options.rules))
    }
}

fn komi(options: &Options) -> String {
    options.komi.map_or_else(String::new, |komi| format!("KM[{komi}]"))
}

/// Returns whether a node has setup.
fn is_set_up(view: &GameView<'_>, node: Node<'_>) -> bool {
    node.properties().any(|property| is_setup(view, &reduce_ident(property.ident())))
}

fn is_setup(view: &GameView<'_>, ident: &[u8]) -> bool {
    TABLE.get(view.number(), ident).is_some_and(|row| row.prop_type == PropType::Setup)
}

/// The properties of a root that set up the game, byte for byte.
fn kept(view: &GameView<'_>) -> anyhow::Result<String> {
    let mut text = String::new();
    for property in view.root().properties() {
        let ident = reduce_ident(property.ident());
        if !is_setup(view, &ident) && !KEPT.iter().any(|kept| kept.as_bytes() == &*ident) {
            continue;
        }
        text += std::str::from_utf8(&ident).context("an identifier is not ASCII")?;
        for value in property.values() {
            let raw = std::str::from_utf8(value.raw()).ok().filter(|raw| raw.is_ascii());
            text += &format!("[{}]", raw.context("its setup is not ASCII")?);
        }
    }
    Ok(text)
}
