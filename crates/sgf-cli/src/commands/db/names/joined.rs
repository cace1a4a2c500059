//! The list of joined names.

use std::collections::BTreeMap;

use opensgf::db::{Database, Filter, name_key};
use serde_json::json;

use super::Form;
use crate::io::columns::table;
use crate::io::csv_args::CsvArgs;
use crate::io::styled_text::StyledText;

/// Prints the joined names of a database, with their games.
pub(super) fn list(
    database: &Database,
    filter: &Filter,
    form: Form,
    csv_args: CsvArgs,
    styled: &mut StyledText,
) -> anyhow::Result<usize> {
    let mut games: BTreeMap<String, u64> = BTreeMap::new();
    if form != Form::Csv {
        for used in database.player_names(filter)?.0 {
            *games.entry(name_key(&used.name)).or_default() += used.games;
        }
    }
    let n_games = |name: &str| games.get(&name_key(name)).copied().unwrap_or_default();
    let rows = database.aliases().iter();
    match form {
        Form::Csv => {
            csv_args.header(["preferred", "alias"].map(str::to_owned), styled);
            for (preferred, alias) in rows {
                styled.csv(csv_args.cells([preferred.to_owned(), alias.to_owned()]));
            }
        }
        Form::Json => {
            for (preferred, alias) in rows {
                styled.json(&json!({
                    "preferred": preferred, "preferred_games": n_games(preferred),
                    "alias": alias, "alias_games": n_games(alias),
                }));
            }
        }
        Form::Text => {
            let mut lines = vec![["preferred", "games", "alias", "games"].map(str::to_owned).to_vec()];
            lines.extend(rows.map(|(preferred, alias)| {
                let games = [preferred, alias].map(|name| n_games(name).to_string());
                let [preferred_games, alias_games] = games;
                vec![preferred.to_owned(), preferred_games, alias.to_owned(), alias_games]
            }));
            if lines.len() > 1 {
                table(&lines, styled);
            }
        }
    }
    Ok(database.aliases().iter().count())
}
