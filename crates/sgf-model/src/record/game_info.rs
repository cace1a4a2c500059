//! The game info of a record: players, date, place, result.
//!
//! Fields are texts, decoded and on one line. Methods interpret them on request,
//! leniently: `B+Resign.`, `2019年5月1日` and `P9段` are understood, and ambiguous texts are `None`.

use std::borrow::Cow;

use sgf_syntax::Node;

use super::GameView;
use super::find;
use crate::info::{
    DateRange, Dates, Dialect, GameResult, Komi, KomiWriter, Overtime, Rank, Rules, dialect, lenient,
};
use crate::table::reduce_ident;
use crate::value::Color;

/// The game info of a node, usually the root: texts on one line, without surrounding blanks. Missing and empty ones are
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
    /// DT: the dates.
    pub date: Option<Cow<'d, str>>,
    /// PC: the place.
    pub place: Option<Cow<'d, str>>,
    /// RE: the result.
    pub result: Option<Cow<'d, str>>,
    /// RU: the rules.
    pub rules: Option<Cow<'d, str>>,
    /// KM: the komi.
    pub komi: Option<Cow<'d, str>>,
    /// HA: the handicap.
    pub handicap: Option<Cow<'d, str>>,
    /// TM: the time limit of each player.
    pub time: Option<Cow<'d, str>>,
    /// OT: the overtime.
    pub overtime: Option<Cow<'d, str>>,
    /// GN: the name of the game.
    pub name: Option<Cow<'d, str>>,
    /// ON: the opening.
    pub opening: Option<Cow<'d, str>>,
    /// SO: the source of the record.
    pub source: Option<Cow<'d, str>>,
    /// AN: the annotator.
    pub annotator: Option<Cow<'d, str>>,
    /// US: the person who entered the record.
    pub user: Option<Cow<'d, str>>,
    /// CP: the copyright.
    pub copyright: Option<Cow<'d, str>>,
    /// GC: the comment on the game.
    pub comment: Option<Cow<'d, str>>,
    /// The server whose conventions apply to the values.
    pub dialect: Option<Dialect>,
}

/// A player, as named in the record.
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
    /// Parses the rank: `9段`, `P9段`, `4 dan`.
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
    /// Reads the info of the root. Game info further down, in a tree of several games, only applies to a part of the tree;
    /// see [`at`](GameInfo::at).
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

    /// Reads the info of a node: its own values, and for what it leaves out those of the nearest node above it. The cost is
    /// the depth of the node; for all games of a tree use [`all`](GameInfo::all).
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
        let mut info = GameInfo::empty(view);
        for node in std::iter::once(node).chain(node.ancestors()) {
            info.fill(view, node);
        }
        info
    }

    /// Info without values, for a record of this server.
    pub(super) fn empty(view: &GameView<'d>) -> GameInfo<'d> {
        GameInfo { dialect: dialect(view.game()), ..GameInfo::default() }
    }

    /// Takes the values of a node for the fields that have none.
    pub(super) fn fill(&mut self, view: &GameView<'d>, node: Node<'d>) {
        for property in node.properties().filter(|property| property.ident().len() > 1) {
            let ident = reduce_ident(property.ident());
            let Some(slot) = self.slot(&ident) else { continue };
            // Of a repeated property, the first that is not empty counts.
            if slot.is_none() {
                *slot = property.values().next().and_then(|value| trimmed(view.line(value)));
            }
        }
        if node.is_root() {
            self.fill_from_server(view, node);
        }
    }

    /// Takes the values that servers write in properties of their own.
    fn fill_from_server(&mut self, view: &GameView<'d>, root: Node<'d>) {
        let text = |ident: &[u8]| trimmed(view.line(find(root, ident)?.values().next()?));
        match self.dialect {
            Some(Dialect::CyberOro) => {
                let title = || text(b"TE").filter(|title| !matches!(&**title, "1" | "2"));
                self.event = self.event.take().or_else(title);
                self.date = self.date.take().or_else(|| text(b"RD"));
                self.komi = self.komi.take().or_else(|| text(b"KO"));
                self.handicap = self.handicap.take().or_else(|| text(b"HD"));
                let periods = || byo_yomi(&text(b"LC")?, &text(b"LT")?);
                self.overtime = self.overtime.take().or_else(periods);
            }
            Some(Dialect::Fox | Dialect::Tygem) => {
                let periods = || byo_yomi(&text(b"TC")?, &text(b"TT")?);
                self.overtime = self.overtime.take().or_else(periods);
            }
            _ => {}
        }
    }

    /// Returns whether a property has a field, by its short identifier.
    pub(super) fn has_field(ident: &[u8]) -> bool {
        GameInfo::default().slot(ident).is_some()
    }

    /// The field for the text of a property.
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

    /// Returns the player of a color.
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

    /// Parses the dates.
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

    /// Parses the range of days on which the game may have been played: `1990` is that entire year, and a vague
    /// date (`1660s`, `1959 or 1960`) is everything it may mean.
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

    /// Parses the result.
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

    /// Parses the rules; `None` for those without a known name. KataGo's `koSIMPLEscoreAREA…` are not names; the
    /// games read them.
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

    /// Parses the komi, in points; `None` if it is missing, not understood, or disputed. See [`komi_reading`](GameInfo::komi_reading).
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record::{self, GameInfo};
    /// use sgf_syntax::Document;
    /// // Many countries write a decimal comma.
    /// let doc = Document::parse(b"(;KM[6,5])");
    /// let info = GameInfo::of(&record::games(&doc).next().expect("the record has a game"));
    /// assert_eq!(info.komi(), Some(6.5));
    /// ```
    #[must_use]
    pub fn komi(&self) -> Option<f64> {
        self.komi_reading()?.points()
    }

    /// Parses the komi, and says how it was written.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::Komi;
    /// use sgf_model::record::{self, GameInfo};
    /// use sgf_syntax::Document;
    /// let read = |text: &'static str| {
    ///     let doc = Document::parse(text.as_bytes());
    ///     GameInfo::of(&record::games(&doc).next().expect("the record has a game")).komi_reading()
    /// };
    /// assert_eq!(read("(;KM[375]RU[Chinese]AP[foxwq])"), Some(Komi::Stones(7.5)));
    /// assert_eq!(read("(;KM[375]RU[Chinese]HA[2]AP[foxwq])"), Some(Komi::Disputed([0.0, 0.5])));
    /// assert_eq!(read("(;KM[50]AP[CGoban:3])"), Some(Komi::Points(50.0)));
    /// ```
    #[must_use]
    pub fn komi_reading(&self) -> Option<Komi> {
        let counts_area = matches!(self.rules(), Some(Rules::Chinese | Rules::Area));
        let writer = KomiWriter {
            scales: matches!(self.dialect, Some(Dialect::Fox | Dialect::Gokifu)),
            counts_area,
            handicap: self.handicap().unwrap_or(0),
        };
        Komi::read(self.komi.as_deref()?, writer)
    }

    /// Parses the number of handicap stones.
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

    /// Parses the time limit and, if TM contains it, the overtime.
    ///
    /// A number is seconds, but on CyberORO, where no game has ten hours, it is minutes up to 600.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record::{self, GameInfo};
    /// use sgf_syntax::Document;
    /// let main = |text: &'static str| {
    ///     let doc = Document::parse(text.as_bytes());
    ///     GameInfo::of(&record::games(&doc).next().expect("the record has a game")).time().map(|time| time.main)
    /// };
    /// assert_eq!(main("(;TM[45 min])"), Some(2700.0));
    /// assert_eq!(main("(;TM[70])"), Some(70.0));
    /// assert_eq!(main("(;TM[70]TE[Spring Cup]RD[2018-04-24])"), Some(4200.0));
    /// ```
    #[must_use]
    pub fn time(&self) -> Option<lenient::TimeControl> {
        let mut time = lenient::time_control(self.time.as_deref()?)?.value;
        if self.is_time_in_minutes() {
            time.main *= 60.0;
        }
        Some(time)
    }

    /// Returns whether TM is a number of minutes.
    #[must_use]
    pub fn is_time_in_minutes(&self) -> bool {
        let minutes = || self.time.as_deref()?.parse::<f64>().ok();
        self.dialect == Some(Dialect::CyberOro)
            && minutes().is_some_and(|minutes| (1.0..=600.0).contains(&minutes))
    }

    /// Parses the overtime: OT, or else what TM says after the main time.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::Overtime;
    /// use sgf_model::record::{self, GameInfo};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;TM[30 min + 5x30])(;TM[1h]OT[3 x 60 sec])");
    /// let overtime: Vec<_> = record::games(&doc).map(|view| GameInfo::of(&view).overtime()).collect();
    /// let periods = |periods, seconds| Some(Overtime::ByoYomi { periods, seconds });
    /// assert_eq!(overtime, [periods(5, 30.0), periods(3, 60.0)]);
    /// ```
    #[must_use]
    pub fn overtime(&self) -> Option<Overtime> {
        match &self.overtime {
            Some(text) => lenient::overtime(text).map(|reading| reading.value),
            None => self.time()?.overtime,
        }
    }
}

/// The overtime of servers that write the number and the length of the periods as two properties: `5回` of `30秒`.
fn byo_yomi(count: &str, length: &str) -> Option<Cow<'static, str>> {
    let number = |text: &str| {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        Some((
            text[..digits].parse::<u32>().ok().filter(|number| *number > 0)?,
            text[digits..].trim().to_owned(),
        ))
    };
    let ((periods, sign), (seconds, unit)) = (number(count)?, number(length)?);
    let seconds = match unit.as_str() {
        "" | "秒" | "초" | "s" | "sec" => f64::from(seconds),
        "分" | "분" | "m" | "min" => f64::from(seconds) * 60.0,
        _ => return None,
    };
    let is_count = matches!(sign.as_str(), "" | "回" | "회" | "次");
    is_count.then(|| Overtime::ByoYomi { periods, seconds }.to_string().into())
}

/// A text without surrounding blanks; `None` if nothing is left.
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

    /// The fields of a root, as labels and texts.
    fn fields(source: &str) -> String {
        let doc = Document::parse(source.as_bytes());
        let info = GameInfo::of(&games(&doc).next().expect("the record has a game"));
        let all = [&info.black.name, &info.white.name, &info.event, &info.result, &info.comment];
        all.map(|text| text.as_deref().unwrap_or("-").to_owned()).join("|")
    }

    #[test]
    fn trims_texts_and_drops_empty_ones() {
        for (source, expected) in [
            ("(;PB[ Aki ]PW[])", "Aki|-|-|-|-"),
            ("(;PB[]PlayerBlack[Aki]PB[Bo])", "Aki|-|-|-|-"),
            ("(;EV[a\nb]GC[ \n ]RE[W+R])", "-|-|a b|W+R|-"),
            ("(;B[aa];PB[Aki])", "-|-|-|-|-"),
        ] {
            assert_eq!(fields(source), expected, "{source}");
        }
    }

    #[test]
    fn parses_values_on_request() {
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
