//! Queries of the page: form fields, a pattern or position, and the requested range of games.
//!
//! There is no SQL: each field becomes a field of a filter.

use opensgf::db::{BoardQuery, Filter, Pattern, ResultFilter, Sort, date_range, geometry};
use opensgf::play::{Occupant, Piece, Placement, Site};
use opensgf::value::Color;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The most games per answer.
pub(crate) const MOST_GAMES: usize = 200;

/// A query. Empty fields match everything.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Question {
    pub(super) player: String,
    pub(super) black: String,
    pub(super) white: String,
    pub(super) event: String,
    pub(super) date: String,
    pub(super) result: String,
    pub(super) text: String,
    pub(super) gm: Option<u16>,
    /// The size of the board: columns and rows.
    pub(super) size: Option<(u16, u16)>,
    pub(super) sort: String,
    pub(super) reverse: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) pattern: Option<Diagram>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) position: Option<Standing>,
    /// The requested range, which is not part of the query itself.
    #[serde(skip_serializing)]
    pub(crate) from: usize,
    #[serde(skip_serializing)]
    pub(crate) count: usize,
}

/// A pattern, as for the command.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Diagram {
    pub(super) diagram: String,
    pub(super) turned: bool,
    pub(super) exchanged: bool,
}

/// A position, as site numbers.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Standing {
    columns: u16,
    rows: u16,
    black: Vec<u32>,
    white: Vec<u32>,
    #[serde(default)]
    neutral: Vec<u32>,
}

/// Conditions on marks. Only the page may use them, because marks are private.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct MarkConditions {
    /// Tags, separated by commas: all must match.
    pub(super) tag: String,
    pub(super) starred: bool,
    pub(super) noted: bool,
}

/// A validated query.
pub(crate) struct Asked {
    /// Identifies the query in the cache.
    pub(crate) key: String,
    pub(crate) filter: Filter,
    pub(crate) board: Option<BoardQuery>,
    /// The board of a position, for the names of moves.
    pub(crate) geometry: Option<opensgf::play::Geometry>,
    pub(crate) from: usize,
    pub(crate) count: usize,
    /// The words of the page's query; `None` for other programs, which get no marks, snippets and names of persons.
    pub(crate) page: Option<PageQuery>,
}

/// The texts of a query of the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PageQuery {
    pub(crate) words: Option<String>,
    pub(crate) players: Vec<String>,
    /// Whether the games are shown with their marks: the explorer shows none, and asks after each step.
    pub(crate) has_marks: bool,
}

/// A query of the page.
#[derive(Clone, Debug, Default)]
pub(crate) struct PageQuestion {
    pub(super) question: Question,
    pub(super) marks: MarkConditions,
}

impl PageQuestion {
    /// Reads the fields of a query.
    ///
    /// # Errors
    ///
    /// Names the unknown or invalid field.
    pub(crate) fn read(mut fields: Map<String, Value>) -> Result<PageQuestion, serde_json::Error> {
        let of_marks = ["tag", "starred", "noted"];
        let marks = of_marks.iter().filter_map(|name| fields.remove_entry(*name)).collect();
        Ok(PageQuestion {
            marks: MarkConditions::deserialize(Value::Object(marks))?,
            question: Question::deserialize(Value::Object(fields))?,
        })
    }

    /// # Errors
    ///
    /// Names the invalid field.
    pub(crate) fn asked(self) -> Result<Asked, String> {
        let marks = serde_json::to_string(&self.marks).expect("strings and booleans serialize");
        let has_marks = self.question.position.is_none();
        let mut asked = self.question.asked()?;
        asked.key += &marks;
        asked.filter.tags = words(&self.marks.tag);
        asked.filter.is_starred = self.marks.starred;
        asked.filter.has_note = self.marks.noted;
        let (words, players) = (asked.filter.text.clone(), asked.filter.players.clone());
        asked.page = Some(PageQuery { words, players, has_marks });
        Ok(asked)
    }
}

/// The texts between commas.
pub(super) fn words(text: &str) -> Vec<String> {
    text.split(',').map(str::trim).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

impl Question {
    /// # Errors
    ///
    /// Names the invalid field.
    pub(crate) fn asked(self) -> Result<Asked, String> {
        let key = serde_json::to_string(&self).expect("strings, numbers and lists serialize");
        let filter = self.filter()?;
        let gm = self.gm.unwrap_or(1);
        let (mut board, mut on) = (None, None);
        match (&self.pattern, &self.position) {
            (Some(_), Some(_)) => return Err("give either a pattern or a position".to_owned()),
            (Some(pattern), None) => {
                let diagram: Pattern = pattern.diagram.parse().map_err(|why| format!("{why}"))?;
                let mut query = BoardQuery::pattern(gm, diagram);
                (query.turned, query.exchanged) = (pattern.turned, pattern.exchanged);
                board = Some(query);
            }
            (None, Some(standing)) => {
                let placement = standing.placement(gm)?;
                on = Some(placement.geometry());
                board = Some(BoardQuery::position(gm, &placement).map_err(|why| why.to_string())?);
            }
            (None, None) => {}
        }
        let count = self.count.min(MOST_GAMES);
        Ok(Asked { key, filter, board, geometry: on, from: self.from, count, page: None })
    }

    fn filter(&self) -> Result<Filter, String> {
        let text = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        let sort = match self.sort.as_str() {
            "" => None,
            "date" => Some(Sort::Date),
            "black" => Some(Sort::Black),
            "white" => Some(Sort::White),
            "event" => Some(Sort::Event),
            "moves" => Some(Sort::Moves),
            "result" => Some(Sort::Result),
            "rank" => Some(Sort::Rank),
            "relevance" => Some(Sort::Relevance),
            other => return Err(format!("cannot sort by '{other}'")),
        };
        let date = text(&self.date).map(|date| date_range(&date).ok_or(()));
        let result = text(&self.result).map(|result| ResultFilter::read(&result).ok_or(()));
        let mut filter = Filter::default();
        // Names separated by commas must all match.
        filter.players = words(&self.player);
        filter.black = text(&self.black);
        filter.white = text(&self.white);
        filter.event = text(&self.event);
        filter.dates =
            date.transpose().map_err(|()| "dates have the form 1990, 1990-05, 1990-05-03 or 1990..1999")?;
        filter.result = result.transpose().map_err(|()| "results have the form B+, W+3.5, B+R or draw")?;
        filter.text = text(&self.text);
        filter.gm = self.gm.filter(|_| self.pattern.is_none() && self.position.is_none());
        filter.condition = self.size.map(|(columns, rows)| format!("columns = {columns} AND rows = {rows}"));
        filter.sort = sort;
        filter.reverse = self.reverse;
        filter.check().map_err(|why| why.to_string())?;
        Ok(filter)
    }
}

impl Standing {
    fn placement(&self, gm: u16) -> Result<Placement, String> {
        let geometry = geometry(gm, self.columns, self.rows).ok_or("unknown board size")?;
        let of = |sites: &[u32], piece: Piece| {
            let stones =
                sites.iter().map(|&site| (Site::new(site), [piece].into_iter().collect::<Occupant>()));
            stones.collect::<Vec<_>>()
        };
        let mut standing = of(&self.black, Piece::stone(Color::Black));
        standing.extend(of(&self.white, Piece::stone(Color::White)));
        standing.extend(of(&self.neutral, Piece::neutral(0)));
        if standing.iter().any(|(site, _)| !geometry.has(*site)) {
            return Err("a stone is outside the board".to_owned());
        }
        Ok(Placement::new(geometry, standing))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(question: &str) -> Result<Asked, String> {
        serde_json::from_str::<Question>(question).map_err(|why| why.to_string())?.asked()
    }

    #[test]
    fn rejects_invalid_queries() {
        for (question, why) in [
            (r#"{"date":"yesterday"}"#, "dates have the form"),
            (r#"{"date":"1990..1980"}"#, "dates have the form"),
            (r#"{"result":"often"}"#, "results have the form"),
            (r#"{"result":"B+abc"}"#, "results have the form"),
            (r#"{"text":"\"'("}"#, "no word"),
            (r#"{"sort":"path; DROP TABLE game"}"#, "cannot sort by"),
            (r#"{"where":"1"}"#, "unknown field"),
            (r#"{"condition":"1"}"#, "unknown field"),
            (r#"{"size":["19 OR 1",19]}"#, "invalid type"),
            (r#"{"pattern":{"diagram":"XQ","turned":true,"exchanged":true}}"#, "no meaning"),
            (r#"{"position":{"columns":19,"rows":19,"black":[361],"white":[]}}"#, "outside"),
            (r#"{"position":{"columns":99,"rows":99,"black":[],"white":[]}}"#, "unknown board size"),
            (r#"{"position":{"columns":19,"rows":19,"black":[-1],"white":[]}}"#, "invalid value"),
        ] {
            let told = asked(question).err().unwrap_or_default();
            assert!(told.contains(why), "{question}: {told}");
        }
    }

    #[test]
    fn only_the_page_has_conditions_on_marks() {
        let fields = |text: &str| serde_json::from_str::<Map<String, Value>>(text).unwrap();
        let conditions = r#"{"tag":" joseki, ,Ko","starred":true,"noted":true,"player":"a"}"#;
        assert!(asked(conditions).err().unwrap().contains("unknown field"));
        let page = |text| PageQuestion::read(fields(text)).map_err(|why| why.to_string())?.asked();
        let known = page(conditions).unwrap();
        assert_eq!(known.filter.tags, ["joseki", "Ko"]);
        assert!(known.filter.is_starred && known.filter.has_note);
        assert_ne!(page(r#"{"player":"a"}"#).unwrap().key, known.key);
        for wrong in [r#"{"starred":1}"#, r#"{"tag":["a"]}"#, r#"{"tags":"a"}"#, r#"{"noted":null}"#] {
            assert!(page(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_range_is_not_part_of_the_cache_key() {
        let (one, other) = (asked(r#"{"player":"a","from":60}"#), asked(r#"{"player":"a","count":500}"#));
        let (one, other) = (one.unwrap(), other.unwrap());
        assert_eq!((one.key == other.key, one.from, other.count), (true, 60, MOST_GAMES));
        assert_ne!(asked(r#"{"player":"b"}"#).unwrap().key, one.key);
    }

    #[test]
    fn all_names_must_match() {
        assert_eq!(
            asked(r#"{"player":" Go Seigen, ,Kitani "}"#).unwrap().filter.players,
            ["Go Seigen", "Kitani"]
        );
    }
}
