//! What a game is begun with: the size of the board, the rules, a position.

use std::collections::BTreeMap;

use opensgf::play::{AnyPosition, GameSpec, Options, SetUp};
use opensgf::value::encode_simple_text;

/// What a game is begun with.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Start {
    /// The size of the board: 9, or 13x11
    #[arg(long, value_name = "SIZE", value_parser = size)]
    size: Option<(u32, u32)>,

    /// The rules, named as in RU
    #[arg(long, value_name = "NAME")]
    rules: Option<String>,

    /// The variant or initial position, named as in SU
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,

    /// The position to begin with: a FEN for chess and Chinese chess, an SFEN for shogi
    #[arg(long, value_name = "POSITION", visible_alias = "sfen", conflicts_with = "size")]
    fen: Option<String>,
}

fn size(text: &str) -> Result<(u32, u32), String> {
    let reading = opensgf::info::lenient::size(text).ok_or("a number, or columns and rows: 9, 13x11")?;
    Ok((reading.value.columns, reading.value.rows))
}

impl Start {
    /// Begins a game, if it knows all that it is to begin with.
    ///
    /// # Errors
    ///
    /// Fails when the game has no such size, rules or variant.
    pub(crate) fn begin(&self, spec: &'static GameSpec) -> anyhow::Result<Box<dyn AnyPosition>> {
        self.expect_possible(spec)?;
        let options = self.options();
        expect_known(spec, &options)?;
        Ok(spec.begin(&options)?)
    }

    /// Fails when a game has no boards of different sizes or no notation of positions, and one is asked for.
    fn expect_possible(&self, spec: &GameSpec) -> anyhow::Result<()> {
        anyhow::ensure!(
            self.size.is_none() || spec.sizes.is_some(),
            "{} is not played on boards of different sizes",
            spec.name
        );
        anyhow::ensure!(
            self.fen.is_none() || spec.start.is_some(),
            "{} has no notation of positions that is known",
            spec.name
        );
        anyhow::ensure!(self.fen.as_ref().is_none_or(|fen| !fen.trim().is_empty()), "the position is empty");
        Ok(())
    }

    /// The root of a record that begins so.
    ///
    /// # Errors
    ///
    /// Fails when setup cannot say all of the position: who may still castle, which pawn may be taken in passing.
    pub(crate) fn head(&self, spec: &'static GameSpec, position: &dyn AnyPosition) -> anyhow::Result<String> {
        let mut head = self.plain_head(spec);
        if self.fen.is_some() {
            let set_up = self.set_up(spec, position)?;
            head +=
                &set_up.ok_or_else(|| anyhow::anyhow!("no setup of a record says all of this position"))?;
        }
        Ok(head)
    }

    /// The root of a record of a game whose rules are not known.
    ///
    /// # Errors
    ///
    /// Fails when something is asked for that such a game does not know.
    pub(super) fn head_of_kept(&self, spec: &'static GameSpec) -> anyhow::Result<String> {
        self.expect_possible(spec)?;
        Ok(self.plain_head(spec))
    }

    /// The root of a record without the position that it begins with.
    fn plain_head(&self, spec: &'static GameSpec) -> String {
        let mut head = ";FF[4]CA[UTF-8]".to_owned();
        if spec.number != 0 {
            head += &format!("GM[{}]", spec.number);
        }
        match self.size {
            Some((columns, rows)) if columns == rows => head += &format!("SZ[{columns}]"),
            Some((columns, rows)) => head += &format!("SZ[{columns}:{rows}]"),
            None => {}
        }
        for (ident, text) in [("RU", &self.rules), ("SU", &self.variant)] {
            if let Some(text) = text {
                head += &format!("{ident}[{}]", encode_simple_text(text));
            }
        }
        head
    }

    /// The setup that makes a position; `None` where it does not come to the same.
    fn set_up(&self, spec: &'static GameSpec, position: &dyn AnyPosition) -> anyhow::Result<Option<String>> {
        let mut values: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for (site, occupant) in position.placement().iter() {
            for piece in occupant.pieces() {
                let Some((ident, value)) = position.write_set_up(site, Some(piece)) else { return Ok(None) };
                values.entry(ident).or_default().push(value);
            }
        }
        let turn = position.turn().unwrap_or(spec.first);
        let mut rebuilt = spec.begin(&self.options().with_start(""))?;
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

    fn options(&self) -> Options {
        let mut options = Options::default();
        options.size = self.size;
        options
            .with_rules(self.rules.clone().unwrap_or_default())
            .with_variant(self.variant.clone().unwrap_or_default())
            .with_start(self.fen.clone().unwrap_or_default())
    }
}

/// Fails when a game does not know the rules or the variant that are asked for.
pub(crate) fn expect_known(spec: &GameSpec, options: &Options) -> anyhow::Result<()> {
    spec.unknown_names(options).into_iter().next().map_or(Ok(()), |unknown| Err(unknown.into()))
}
