//! Queries of the page: form fields, a pattern or position, and the requested range of games.
//!
//! There is no SQL: each field becomes a field of a filter.

use opensgf::db::{BoardQuery, Filter, Pattern, ResultFilter, Sort, date_range, geometry};
use opensgf::play::{Occupant, Piece, Placement, Site};
use opensgf::value::Color;
use serde::{Deserialize, Serialize};

/// The most games per answer.
pub(crate) const MOST_GAMES: usize = 200;

/// A query. Empty fields match everything.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Question {
    player: String,
    black: String,
    white: String,
    event: String,
    date: String,
    result: String,
    text: String,
    gm: Option<u16>,
    /// The size of the board: columns and rows.
    size: Option<(u16, u16)>,
    sort: String,
    reverse: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pattern: Option<Diagram>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<Standing>,
    /// The requested range, which is not part of the query itself.
    #[serde(skip_serializing)]
    pub(crate) from: usize,
    #[serde(skip_serializing)]
    pub(crate) count: usize,
}

/// A pattern, as for the command.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Diagram {
    diagram: String,
    turned: bool,
    exchanged: bool,
}

/// A position, as site numbers.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Standing {
    columns: u16,
    rows: u16,
    black: Vec<u32>,
    white: Vec<u32>,
    #[serde(default)]
    neutral: Vec<u32>,
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
        Ok(Asked { key, filter, board, geometry: on, from: self.from, count })
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
        filter.players = self.player.split(',').filter_map(text).collect();
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
