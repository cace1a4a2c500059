//! What a record says about its game: who played, when, where, how it ended.
//!
//! Everything is a text first, decoded and on one line, because that is what the record has. What a text means is read when
//! somebody asks, leniently: `B+Resign.`, `2019年5月1日` and `P9段` are understood, and what nobody could be sure of is `None`.

use std::borrow::Cow;

use sgf_syntax::Node;

use super::GameView;
use crate::info::{DateRange, Dates, GameResult, Overtime, Rank, Rules, lenient};
use crate::table::reduce_ident;
use crate::value::Color;

/// The game info of a node, mostly the root's: texts on one line, without blanks at the ends. What is not told, or is empty, is
/// `None`.
///
/// Source: properties.html, "Game info properties".
///
/// # Examples
///
/// ```
/// use sgf_model::record::{self, GameInfo};
/// use sgf_model::value::Color;
/// use sgf_syntax::Document;
/// let doc = Document::parse("(;PB[Shusaku]BR[7段]PW[ ]DT[1846-07-21,22]RE[B+Resign.]KM[0])".as_bytes());
/// let info = GameInfo::of(&record::games(&doc).next().unwrap());
/// assert_eq!(info.black.name.as_deref(), Some("Shusaku"));
/// assert_eq!(info.black.rank().unwrap().to_string(), "7d");
/// assert_eq!(info.white.name, None);
/// assert_eq!(info.result().unwrap().winner(), Some(Color::Black));
/// assert_eq!(info.date_range().unwrap().to_string(), "1846-07-21..1846-07-22");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GameInfo<'d> {
    /// PB, BR and BT.
    pub black: Player<'d>,
    /// PW, WR and WT.
    pub white: Player<'d>,
    /// EV: the event.
    pub event: Option<Cow<'d, str>>,
    /// RO: the round.
    pub round: Option<Cow<'d, str>>,
    /// DT: when it was played.
    pub date: Option<Cow<'d, str>>,
    /// PC: where it was played.
    pub place: Option<Cow<'d, str>>,
    /// RE: how it ended.
    pub result: Option<Cow<'d, str>>,
    /// RU: the rules.
    pub rules: Option<Cow<'d, str>>,
    /// KM: the komi.
    pub komi: Option<Cow<'d, str>>,
    /// HA: the handicap.
    pub handicap: Option<Cow<'d, str>>,
    /// TM: the time that each player had.
    pub time: Option<Cow<'d, str>>,
    /// OT: the overtime.
    pub overtime: Option<Cow<'d, str>>,
    /// GN: the name of the game.
    pub name: Option<Cow<'d, str>>,
    /// ON: the opening.
    pub opening: Option<Cow<'d, str>>,
    /// SO: where the record was taken from.
    pub source: Option<Cow<'d, str>>,
    /// AN: who annotated it.
    pub annotator: Option<Cow<'d, str>>,
    /// US: who entered it.
    pub user: Option<Cow<'d, str>>,
    /// CP: the copyright.
    pub copyright: Option<Cow<'d, str>>,
    /// GC: what is said of the game as a whole.
    pub comment: Option<Cow<'d, str>>,
}

/// A player, as the record names them.
///
/// # Examples
///
/// ```
/// use sgf_model::record::{self, GameInfo};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;PB[Honinbo Shusaku]BR[4d]PW[Gennan Inseki]WR[8d])");
/// let info = GameInfo::of(&record::games(&doc).next().expect("the record has a game"));
/// assert_eq!((info.black.name.as_deref(), info.white.rank.as_deref()), (Some("Honinbo Shusaku"), Some("8d")));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Player<'d> {
    /// PB or PW.
    pub name: Option<Cow<'d, str>>,
    /// BR or WR.
    pub rank: Option<Cow<'d, str>>,
    /// BT or WT.
    pub team: Option<Cow<'d, str>>,
}

impl Player<'_> {
    /// Reads the rank: `9段`, `P9段`, `4 dan`.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::{Grade, Rank};
    /// use sgf_model::record::{self, GameInfo};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;PB[Ann]BR[4 dan])");
    /// let info = GameInfo::of(&record::games(&doc).next().expect("the record has a game"));
    /// assert_eq!(info.black.rank(), Rank::parse("4d").ok());
    /// ```
    #[must_use]
    pub fn rank(&self) -> Option<Rank> {
        lenient::rank(self.rank.as_deref()?).map(|reading| reading.value)
    }
}

impl<'d> GameInfo<'d> {
    /// Gathers what the root says. Game info that stands further down, as in a tree of several games, is about a part of the tree
    /// only; see [`at`](GameInfo::at).
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record::{self, GameInfo};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;EV[Castle Game]PC[Edo];B[qd])");
    /// let info = GameInfo::of(&record::games(&doc).next().expect("the record has a game"));
    /// assert_eq!((info.event.as_deref(), info.place.as_deref()), (Some("Castle Game"), Some("Edo")));
    /// ```
    #[must_use]
    pub fn of(view: &GameView<'d>) -> GameInfo<'d> {
        GameInfo::at(view, view.root())
    }

    /// Gathers what one node says.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record::{self, GameInfo};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;EV[Openings];B[qd](;PB[Shusai])(;PB[Go Seigen]))");
    /// let view = record::games(&doc).next().unwrap();
    /// let names: Vec<_> = view.info_nodes().filter_map(|node| GameInfo::at(&view, node).black.name).collect();
    /// assert_eq!(names, ["Shusai", "Go Seigen"]);
    /// ```
    #[must_use]
    pub fn at(view: &GameView<'d>, node: Node<'d>) -> GameInfo<'d> {
        let mut info = GameInfo::default();
        for property in node.properties() {
            let ident = reduce_ident(property.ident());
            let Some(slot) = info.slot(&ident) else { continue };
            // Where a property stands twice, the first that says something counts.
            if slot.is_none() {
                *slot = property.values().next().and_then(|value| trimmed(view.line(value)));
            }
        }
        info
    }

    /// Where the text of a property goes.
    fn slot(&mut self, ident: &[u8]) -> Option<&mut Option<Cow<'d, str>>> {
        Some(match ident {
            b"PB" => &mut self.black.name,
            b"PW" => &mut self.white.name,
            b"BR" => &mut self.black.rank,
            b"WR" => &mut self.white.rank,
            b"BT" => &mut self.black.team,
            b"WT" => &mut self.white.team,
            b"EV" => &mut self.event,
            b"RO" => &mut self.round,
            b"DT" => &mut self.date,
            b"PC" => &mut self.place,
            b"RE" => &mut self.result,
            b"RU" => &mut self.rules,
            b"KM" => &mut self.komi,
            b"HA" => &mut self.handicap,
            b"TM" => &mut self.time,
            b"OT" => &mut self.overtime,
            b"GN" => &mut self.name,
            b"ON" => &mut self.opening,
            b"SO" => &mut self.source,
            b"AN" => &mut self.annotator,
            b"US" => &mut self.user,
            b"CP" => &mut self.copyright,
            b"GC" => &mut self.comment,
            _ => return None,
        })
    }

    /// Returns a player by colour.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record::{self, GameInfo};
    /// use sgf_model::value::Color;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;PB[Ann]PW[Bob])");
    /// let info = GameInfo::of(&record::games(&doc).next().expect("the record has a game"));
    /// assert_eq!(info.player(Color::White).name.as_deref(), Some("Bob"));
    /// ```
    #[must_use]
    pub fn player(&self, color: Color) -> &Player<'d> {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// Reads the dates.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record::{self, GameInfo};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;DT[1846-09-11,14,15])");
    /// let info = GameInfo::of(&record::games(&doc).next().expect("the record has a game"));
    /// assert_eq!(info.dates().map(|dates| dates.iter().count()), Some(3));
    /// ```
    #[must_use]
    pub fn dates(&self) -> Option<Dates> {
        lenient::dates(self.date.as_deref()?).map(|reading| reading.value)
    }

    /// Reads from when to when the game was played, as exactly as the date says it: `1990` is all of that year, and of a date
    /// that is not sure (`1660s`, `1959 or 1960`) it is all that may be meant.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record::{self, GameInfo};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;DT[1846-09])");
    /// let info = GameInfo::of(&record::games(&doc).next().expect("the record has a game"));
    /// assert_eq!(info.date_range().map(|range| range.to_string()).as_deref(), Some("1846-09-01..1846-09-30"));
    /// ```
    #[must_use]
    pub fn date_range(&self) -> Option<DateRange> {
        lenient::date_range(self.date.as_deref()?)
    }

    /// Reads the result.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::GameResult;
    /// use sgf_model::record::{self, GameInfo};
    /// use sgf_model::value::Color;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;RE[Black wins by 2 points])");
    /// let info = GameInfo::of(&record::games(&doc).next().expect("the record has a game"));
    /// assert_eq!(info.result().and_then(|result| result.winner()), Some(Color::Black));
    /// ```
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        lenient::result(self.result.as_deref()?).map(|reading| reading.value)
    }

    /// Reads the rules; `None` for those without a known name.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::Rules;
    /// use sgf_model::record::{self, GameInfo};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;RU[chinese])");
    /// let info = GameInfo::of(&record::games(&doc).next().expect("the record has a game"));
    /// assert_eq!(info.rules(), Some(Rules::Chinese));
    /// ```
    #[must_use]
    pub fn rules(&self) -> Option<Rules> {
        lenient::rules(self.rules.as_deref()?).map(|reading| reading.value)
    }

    /// Reads the komi.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record::{self, GameInfo};
    /// use sgf_syntax::Document;
    /// // Half of the world writes a comma.
    /// let doc = Document::parse(b"(;KM[6,5])");
    /// let info = GameInfo::of(&record::games(&doc).next().expect("the record has a game"));
    /// assert_eq!(info.komi(), Some(6.5));
    /// ```
    #[must_use]
    pub fn komi(&self) -> Option<f64> {
        lenient::komi(self.komi.as_deref()?).map(|reading| reading.value)
    }

    /// Reads the number of handicap stones.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record::{self, GameInfo};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;HA[2]AB[dp][pd])");
    /// let info = GameInfo::of(&record::games(&doc).next().expect("the record has a game"));
    /// assert_eq!(info.handicap(), Some(2));
    /// ```
    #[must_use]
    pub fn handicap(&self) -> Option<u32> {
        lenient::handicap(self.handicap.as_deref()?).map(|reading| reading.value)
    }

    /// Reads the time and, where TM tells that too, the overtime.
    #[must_use]
    pub fn time(&self) -> Option<lenient::TimeControl> {
        lenient::time_control(self.time.as_deref()?).map(|reading| reading.value)
    }

    /// Reads the overtime.
    #[must_use]
    pub fn overtime(&self) -> Option<Overtime> {
        lenient::overtime(self.overtime.as_deref()?).map(|reading| reading.value)
    }
}

/// A text without blanks at its ends; nothing when nothing is left.
fn trimmed(text: Cow<'_, str>) -> Option<Cow<'_, str>> {
    let text = match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
        Cow::Owned(text) if text.trim().len() == text.len() => Cow::Owned(text),
        Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
    };
    (!text.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use sgf_syntax::Document;

    use super::*;
    use crate::record::games;

    /// What stands in a root, as label and text.
    fn told(source: &str) -> String {
        let doc = Document::parse(source.as_bytes());
        let info = GameInfo::of(&games(&doc).next().expect("the record has a game"));
        let all = [&info.black.name, &info.white.name, &info.event, &info.result, &info.comment];
        all.map(|text| text.as_deref().unwrap_or("-").to_owned()).join("|")
    }

    #[test]
    fn texts_are_trimmed_and_empty_ones_are_none() {
        for (source, expected) in [
            ("(;PB[ Aki ]PW[])", "Aki|-|-|-|-"),
            ("(;PB[]PlayerBlack[Aki]PB[Bo])", "Aki|-|-|-|-"),
            ("(;EV[a\nb]GC[ \n ]RE[W+R])", "-|-|a b|W+R|-"),
            ("(;B[aa];PB[Aki])", "-|-|-|-|-"),
        ] {
            assert_eq!(told(source), expected, "{source}");
        }
    }

    #[test]
    fn values_are_read_when_they_are_asked_for() {
        let doc = Document::parse(
            "(;KM[650]HA[2子]RE[白中押胜]DT[1660s]TM[1h]OT[5x30 byo-yomi]RU[japanese])".as_bytes(),
        );
        let info = GameInfo::of(&games(&doc).next().expect("the record has a game"));
        assert_eq!((info.komi(), info.handicap()), (Some(6.5), Some(2)));
        assert_eq!(info.result().map(GameResult::encode).as_deref(), Some("W+R"));
        assert_eq!(info.dates(), None);
        assert_eq!(
            info.date_range().map(|range| range.to_string()).as_deref(),
            Some("1660-01-01..1669-12-31")
        );
        assert_eq!(info.time().map(|time| time.main), Some(3600.0));
        assert!(info.overtime().is_some());
        assert_eq!(info.rules(), Some(Rules::Japanese));
    }
}
