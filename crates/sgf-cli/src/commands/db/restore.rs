//! `sgf db restore`: restores removed games.

use std::path::{Path, PathBuf};

use opensgf::db::{Database, RemovedGame, Writer};

use crate::Outcome;
use crate::io::terminal::Output;
use crate::numbers::counted;

/// Restore removed games
///
/// Games are removed when their file is deleted or no longer contains them. Their records stay in the database until `sgf db compact`, and
/// this command brings them back, under their old numbers. Without an ITEM, it restores all; an ITEM is the number of a game, or the file
/// or folder that it came from (write ./12 for a file named 12). Merges of duplicates are not restored.
///
/// A restored game belongs to its file again: if the file is read again without it, it is removed again. It stays if the file is missing.
///
/// Exit codes: 0 on success, 1 if there is nothing to restore, 2 if an ITEM has no removed games, or a record is damaged.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "List the removed games" => "sgf db restore pro.sgfdb --list",
    "Restore all removed games" => "sgf db restore pro.sgfdb",
})]
pub(crate) struct Restore {
    /// The folder of the database
    #[arg(value_name = "DB")]
    db: PathBuf,

    /// Numbers of games, or files and folders that they came from
    #[arg(value_name = "ITEM")]
    items: Vec<PathBuf>,

    /// List the games, and change nothing
    #[arg(long, short, visible_alias = "dry-run")]
    list: bool,
}

impl Restore {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        if self.list {
            let games = self.chosen(Database::open(&self.db)?.removed()?)?;
            let mut text = out.styled_text();
            for game in &games {
                let time = game.time.clone().unwrap_or_default();
                text.cells([game.id.to_string(), time, game.number.to_string(), game.path.clone()]);
            }
            out.show(&text)?;
            out.inform(format_args!("{} can be restored", counted(games.len(), "game")))?;
            return Ok(if games.is_empty() { Outcome::Found } else { Outcome::Clean });
        }
        let mut writer = Writer::open(&self.db)?;
        let games = self.chosen(writer.removed()?)?;
        let restored = writer.restore(&games)?;
        writer.commit()?;
        out.inform(format_args!("{} restored", counted(restored.n_games as usize, "game")))?;
        restored.damage.iter().try_for_each(|damage| out.error(damage))?;
        Ok(match (restored.damage.is_empty(), games.is_empty()) {
            (false, _) => Outcome::Failed,
            (true, true) => Outcome::Found,
            (true, false) => Outcome::Clean,
        })
    }

    /// The games that the arguments name.
    fn chosen(&self, games: Vec<RemovedGame>) -> anyhow::Result<Vec<RemovedGame>> {
        for item in &self.items {
            anyhow::ensure!(
                games.iter().any(|game| is_meant(item, game)),
                "no removed game has the number or path {}",
                crate::io::input::shown(item)
            );
        }
        let is_chosen =
            |game: &RemovedGame| self.items.is_empty() || self.items.iter().any(|item| is_meant(item, game));
        Ok(games.into_iter().filter(is_chosen).collect())
    }
}

/// Returns whether an argument means a game: its number, its file, or a folder above.
fn is_meant(item: &Path, game: &RemovedGame) -> bool {
    if let Some(id) = item.to_str().and_then(|text| text.parse::<i64>().ok()) {
        return id == game.id;
    }
    let path = Path::new(&game.path);
    path == item || std::path::absolute(item).is_ok_and(|item| path.starts_with(item))
}
