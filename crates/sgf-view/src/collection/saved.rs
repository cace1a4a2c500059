//! Saved searches: the options of `sgf db find`, and the query of the page that means the same.
//!
//! The command and the page save searches in one list. A search of the command with an option that is not in this table has no query, so
//! the page lists it without running it: half of its conditions would find other games.

use opensgf::play::{game, game_by_name};
use serde_json::{Map, Value, json};

use super::question::{Diagram, PageQuestion, words};

/// Options with one text, and the fields of the page.
const TEXTS: [(&str, &str); 5] = [
    ("--event", "event"),
    ("--date", "date"),
    ("--result", "result"),
    ("--text", "text"),
    ("--sort", "sort"),
];

/// Options that can be repeated. In the fields of the page, commas separate the texts.
const LISTS: [(&str, &str); 2] = [("--player", "player"), ("--tag", "tag")];

/// Options without a value.
const FLAGS: [(&str, &str); 3] = [("--starred", "starred"), ("--noted", "noted"), ("--reverse", "reverse")];

/// The signs of patterns that the page can draw, with edges and ends of rows. Letters would be labels or the name of a file.
const SIGNS: &str = "XO.*xo!123456789+-|/";

impl PageQuestion {
    /// The options of `sgf db find` for this query.
    ///
    /// # Errors
    ///
    /// Fails if the query has conditions without an option, has none at all, or is invalid.
    pub(crate) fn arguments(&self) -> Result<Vec<String>, String> {
        self.clone().asked()?;
        let PageQuestion { question, marks } = self;
        if question.position.is_some() || !question.black.is_empty() || !question.white.is_empty() {
            return Err("only the fields of the page can be saved".to_owned());
        }
        let mut arguments = Arguments::default();
        words(&question.player).iter().for_each(|player| arguments.add("--player", player));
        for (option, text) in [
            ("--event", &question.event),
            ("--date", &question.date),
            ("--result", &question.result),
            ("--text", &question.text),
        ] {
            arguments.add(option, text.trim());
        }
        words(&marks.tag).iter().for_each(|tag| arguments.add("--tag", tag));
        arguments.add_flag("--starred", marks.starred);
        arguments.add_flag("--noted", marks.noted);
        if let Some(Diagram { diagram, turned, exchanged }) = &question.pattern {
            arguments.add("--pattern", diagram);
            arguments.add_flag("--no-turn", !turned);
            arguments.add_flag("--no-exchange", !exchanged);
        }
        if let Some(gm) = question.gm {
            let spec = game(gm).ok_or_else(|| format!("there is no game {gm}"))?;
            arguments.add("--game", &spec.name.to_lowercase().replace(' ', "-"));
        }
        if let Some((columns, rows)) = question.size {
            arguments.add("--where", &format!("columns = {columns} AND rows = {rows}"));
        }
        arguments.add("--sort", &question.sort);
        arguments.add_flag("--reverse", question.reverse);
        match arguments.0 {
            arguments if arguments.is_empty() => Err("there is no condition to save".to_owned()),
            // The list separates options by NUL.
            arguments if arguments.iter().any(|word| word.contains('\0')) => {
                Err("a text contains a NUL character".to_owned())
            }
            arguments => Ok(arguments),
        }
    }
}

/// Options and their values.
#[derive(Default)]
struct Arguments(Vec<String>);

impl Arguments {
    /// Adds an option with its value, unless that is empty.
    fn add(&mut self, option: &str, value: &str) {
        match value {
            "" => {}
            // It would look like an option.
            value if value.starts_with('-') => self.0.push(format!("{option}={value}")),
            value => self.0.extend([option.to_owned(), value.to_owned()]),
        }
    }

    fn add_flag(&mut self, option: &str, is: bool) {
        self.0.extend(is.then(|| option.to_owned()));
    }
}

/// The query of the page for the options of a search; `None` if the page cannot express one of them.
pub(crate) fn query_of(arguments: &[String]) -> Option<Map<String, Value>> {
    let mut query = Map::new();
    let (mut is_turned, mut is_exchanged) = (true, true);
    let mut rest = arguments.iter();
    while let Some(word) = rest.next() {
        let (option, joined) = match word.split_once('=') {
            Some((option, value)) if option.starts_with("--") => (option, Some(value)),
            _ => (word.as_str(), None),
        };
        match option {
            "--no-turn" if joined.is_none() => is_turned = false,
            "--no-exchange" if joined.is_none() => is_exchanged = false,
            // The page always shows them.
            "--snippets" if joined.is_none() => {}
            _ => match FLAGS.iter().find(|(known, _)| *known == option) {
                Some((_, field)) if joined.is_none() => add_once(&mut query, field, json!(true))?,
                Some(_) => return None,
                None => {
                    let value = joined.or_else(|| rest.next().map(String::as_str))?;
                    add(&mut query, option, value)?;
                }
            },
        }
    }
    finish(query, is_turned, is_exchanged)
}

/// Adds the condition of an option with a value.
fn add(query: &mut Map<String, Value>, option: &str, value: &str) -> Option<()> {
    if let Some((_, field)) = LISTS.iter().find(|(known, _)| *known == option) {
        if value.contains(',') || value.trim().is_empty() {
            return None;
        }
        let known = query.get(*field).and_then(Value::as_str);
        let all = known.map_or_else(|| value.to_owned(), |known| format!("{known}, {value}"));
        query.insert((*field).to_owned(), json!(all));
        return Some(());
    }
    if let Some((_, field)) = TEXTS.iter().find(|(known, _)| *known == option) {
        return add_once(query, field, json!(value).as_str().filter(|text| !text.trim().is_empty())?.into());
    }
    match option {
        "--game" => add_once(query, "gm", json!(game_by_name(value)?.number)),
        "--where" => {
            let (columns, rows) = value.strip_prefix("columns = ")?.split_once(" AND rows = ")?;
            let size: (u16, u16) = (columns.parse().ok()?, rows.parse().ok()?);
            add_once(query, "size", json!(size))
        }
        "--pattern" => {
            let diagram = value.trim_end_matches('\n').replace('\n', "/");
            if !diagram.chars().all(|sign| SIGNS.contains(sign)) {
                return None;
            }
            add_once(query, "pattern", json!({ "diagram": diagram, "turned": true, "exchanged": true }))
        }
        _ => None,
    }
}

/// Adds a field; the command refuses options that are given twice.
fn add_once(query: &mut Map<String, Value>, field: &str, value: Value) -> Option<()> {
    query.insert(field.to_owned(), value).is_none().then_some(())
}

/// Adds what options together mean, and checks the query.
fn finish(mut query: Map<String, Value>, is_turned: bool, is_exchanged: bool) -> Option<Map<String, Value>> {
    match query.get_mut("pattern") {
        Some(pattern) => {
            (pattern["turned"], pattern["exchanged"]) = (json!(is_turned), json!(is_exchanged));
            // The command takes Go if no game is named.
            query.entry("gm").or_insert(json!(1));
        }
        None if is_turned && is_exchanged => {}
        None => return None,
    }
    if query.contains_key("text") {
        query.entry("sort").or_insert(json!("relevance"));
    }
    PageQuestion::read(query.clone()).ok()?.asked().ok()?;
    Some(query)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(query: &Value) -> Result<Vec<String>, String> {
        let fields = query.as_object().unwrap().clone();
        PageQuestion::read(fields).map_err(|why| why.to_string())?.arguments()
    }

    fn query(line: &[&str]) -> Option<Value> {
        query_of(&line.iter().map(|&word| word.to_owned()).collect::<Vec<_>>()).map(Value::Object)
    }

    #[test]
    fn queries_return_from_their_arguments() {
        let pattern = json!({ "diagram": "---+/..X|", "turned": false, "exchanged": true });
        for saved in [
            json!({ "player": "Go Seigen, -x" }),
            json!({ "event": "Meijin", "date": "1990..1999", "result": "B+", "sort": "date", "reverse": true }),
            json!({ "text": "\"a b\" ladder", "sort": "relevance", "tag": "joseki, to study", "starred": true, "noted": true }),
            json!({ "gm": 1, "size": [9, 9], "pattern": pattern }),
            json!({ "gm": 2 }),
        ] {
            let options = arguments(&saved).unwrap();
            assert_eq!(query_of(&options).map(Value::Object), Some(saved), "{options:?}");
        }
        assert_eq!(arguments(&json!({ "player": "-x,b" })).unwrap(), ["--player=-x", "--player", "b"]);
    }

    #[test]
    fn options_of_the_command_become_queries() {
        assert_eq!(query(&["--player", "a", "--player=b"]), Some(json!({ "player": "a, b" })));
        assert_eq!(
            query(&["--text", "ko", "--snippets"]),
            Some(json!({ "text": "ko", "sort": "relevance" }))
        );
        let pattern = json!({ "diagram": "X.", "turned": true, "exchanged": false });
        assert_eq!(
            query(&["--pattern", "X.", "--no-exchange"]),
            Some(json!({ "gm": 1, "pattern": pattern }))
        );
    }

    #[test]
    fn conditions_without_a_field_are_not_dropped() {
        for line in [
            &["--black", "a"][..],
            &["--rank", "9p"],
            &["--where", "moves > 3"],
            &["--where", "columns = 9 AND rows = 9 OR 1"],
            &["--player", "Cho, Chikun"],
            &["--tag", "a,b"],
            &["--player", "a", "--limit", "5"],
            &["--date", "1990", "--date", "1991"],
            &["--date", "someday"],
            &["--starred", "--starred"],
            &["--starred=true"],
            &["--no-turn"],
            &["--pattern", "corner.txt"],
            &["--pattern", "X", "--within", "1..50"],
            &["--position", "a.sgf"],
            &["--player"],
            &["a"],
            &["--", "a"],
        ] {
            assert_eq!(query(line), None, "{line:?}");
        }
    }

    #[test]
    fn refuses_what_cannot_be_saved() {
        let position = json!({ "columns": 9, "rows": 9, "black": [], "white": [] });
        for (query, why) in [
            (json!({}), "no condition"),
            (json!({ "position": position }), "only the fields"),
            (json!({ "black": "a" }), "only the fields"),
            (json!({ "player": "a\u{0}b" }), "NUL"),
            (json!({ "date": "someday" }), "dates have"),
            (json!({ "gm": 999 }), "no game 999"),
        ] {
            assert!(arguments(&query).unwrap_err().contains(why), "{query}");
        }
    }
}
