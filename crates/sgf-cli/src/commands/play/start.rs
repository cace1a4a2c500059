//! Options for the start of a game: board size, rules, initial position.

use std::collections::BTreeMap;

use opensgf::play::{AnyPosition, GameSpec, Options, SetUp};
use opensgf::value::encode_simple_text;

use crate::args::common::expect_known;

/// The start of a game.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Start {
    /// The board size: 9, or 13x11
    #[arg(long, value_name = "SIZE", value_parser = size)]
    size: Option<(u32, u32)>,

    /// The rules, with a name as in RU
    #[arg(long, value_name = "NAME")]
    rules: Option<String>,

    /// The variant or initial position, with a name as in SU
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,

    /// The initial position: a FEN for chess and Chinese chess, an SFEN for shogi
    #[arg(long, value_name = "POSITION", visible_alias = "sfen", conflicts_with = "size")]
    fen: Option<String>,
}

fn size(text: &str) -> Result<(u32, u32), String> {
    let parsed =
        opensgf::info::lenient::size(text).ok_or("expected a number, or columns and rows: 9, 13x11")?;
    Ok((parsed.value.columns, parsed.value.rows))
}

impl Start {
    /// Starts a game.
    pub(crate) fn begin(&self, spec: &'static GameSpec) -> anyhow::Result<Box<dyn AnyPosition>> {
        self.expect_supported(spec)?;
        let options = self.options();
        expect_known(spec, &options)?;
        Ok(spec.begin(&options)?)
    }

    /// Fails if the game does not support --size or --fen.
    fn expect_supported(&self, spec: &GameSpec) -> anyhow::Result<()> {
        anyhow::ensure!(self.size.is_none() || spec.sizes.is_some(), "{} has only one board size", spec.name);
        anyhow::ensure!(
            self.fen.is_none() || spec.start.is_some(),
            "positions of {} have no known notation",
            spec.name
        );
        anyhow::ensure!(self.fen.as_ref().is_none_or(|fen| !fen.trim().is_empty()), "the position is empty");
        Ok(())
    }

    /// The root node of a record with this start.
    ///
    /// # Errors
    ///
    /// Fails if setup cannot express the position, such as castling rights or en passant.
    pub(crate) fn root(&self, spec: &'static GameSpec, position: &dyn AnyPosition) -> anyhow::Result<String> {
        let mut root = self.root_without_setup(spec);
        if self.fen.is_some() {
            let set_up = set_up_text(spec, position, &self.options().with_start(""))?;
            root +=
                &set_up.ok_or_else(|| anyhow::anyhow!("setup properties cannot express this position"))?;
        }
        Ok(root)
    }

    /// The root node of a record of a game without known rules.
    ///
    /// # Errors
    ///
    /// Fails if the game does not support --size or --fen.
    pub(super) fn root_without_rules(&self, spec: &'static GameSpec) -> anyhow::Result<String> {
        self.expect_supported(spec)?;
        Ok(self.root_without_setup(spec))
    }

    /// The root node without setup.
    fn root_without_setup(&self, spec: &'static GameSpec) -> String {
        let mut root = ";FF[4]CA[UTF-8]".to_owned();
        if spec.number != 0 {
            root += &format!("GM[{}]", spec.number);
        }
        match self.size {
            Some((columns, rows)) if columns == rows => root += &format!("SZ[{columns}]"),
            Some((columns, rows)) => root += &format!("SZ[{columns}:{rows}]"),
            None => {}
        }
        for (ident, text) in [("RU", &self.rules), ("SU", &self.variant)] {
            if let Some(text) = text {
                root += &format!("{ident}[{}]", encode_simple_text(text));
            }
        }
        root
    }

    /// The options of the game.
    pub(crate) fn options(&self) -> Options {
        let mut options = Options::default();
        options.size = self.size;
        options
            .with_rules(self.rules.clone().unwrap_or_default())
            .with_variant(self.variant.clone().unwrap_or_default())
            .with_start(self.fen.clone().unwrap_or_default())
    }
}

/// The setup of the pieces, by property; `None` if setup cannot express one of them.
pub(crate) fn set_up_values(position: &dyn AnyPosition) -> Option<BTreeMap<&'static str, Vec<String>>> {
    let mut values: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (site, occupant) in position.placement().iter() {
        for piece in occupant.pieces() {
            let (ident, value) = position.write_set_up(site, Some(piece))?;
            values.entry(ident).or_default().push(value);
        }
    }
    Some(values)
}

/// The setup of a position and its player to move, as properties; `None` if it does not reproduce the position.
///
/// # Errors
///
/// Fails if the game cannot begin with the options.
pub(crate) fn set_up_text(
    spec: &'static GameSpec,
    position: &dyn AnyPosition,
    options: &Options,
) -> anyhow::Result<Option<String>> {
    let Some(values) = set_up_values(position) else { return Ok(None) };
    let turn = position.turn().unwrap_or(spec.first);
    let mut rebuilt = spec.begin(options)?;
    let mut text = String::new();
    for (ident, values) in &values {
        text += ident;
        for value in values {
            text += &format!("[{}]", encode_simple_text(value));
            rebuilt.set_up(&SetUp { ident, value })?;
        }
    }
    rebuilt.set_turn(turn);
    text += &format!("PL[{}]", turn.encode());
    Ok((rebuilt.hash() == position.hash()).then_some(text))
}
