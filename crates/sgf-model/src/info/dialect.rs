//! Dialects: servers whose records need special treatment, recognized by their root properties.
//!
//! Most servers need none: KGS, IGS and OGS write the format as specified. But some give a property a
//! meaning of their own. In the records of CyberORO and of the
//! Nihon Ki-in, TE is the title of the event and not a good move; Fox writes the komi times a hundred; BoardSpace plays
//! with P0 and P1; Little Golem writes moves with lowercase letters.
//!
//! Source: the records of these servers; there is no documentation.

use sgf_syntax::{Game, Node, Property, Span};

use crate::table::reduce_ident;

/// A server with conventions of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Dialect {
    /// BoardSpace.net: actions in P0 and P1, TM as a clock, results and dates in words.
    BoardSpace,
    /// CyberORO and the Nihon Ki-in: TE event, RD date, TM, LT and LC time and overtime, KO komi, HD handicap.
    CyberOro,
    /// Fox (foxwq.com): KM times a hundred, ranks as `P9段`, TC and TT as periods of overtime and their seconds.
    Fox,
    /// gokifu.com, which writes `AP[SGFC:2.0]`: KM times a hundred, in stones under Chinese rules.
    Gokifu,
    /// The Internet Go Server, also called PandaNet.
    Igs,
    /// KGS; its client is CGoban.
    Kgs,
    /// Little Golem: TwixT with moves in small letters, results as a single letter.
    LittleGolem,
    /// Online-Go.com.
    Ogs,
    /// Tygem (弈城).
    Tygem,
}

impl Dialect {
    /// Returns the name of the server.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(sgf_model::info::Dialect::CyberOro.name(), "CyberORO");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Dialect::BoardSpace => "BoardSpace",
            Dialect::CyberOro => "CyberORO",
            Dialect::Fox => "Fox",
            Dialect::Gokifu => "gokifu",
            Dialect::Igs => "IGS",
            Dialect::Kgs => "KGS",
            Dialect::LittleGolem => "Little Golem",
            Dialect::Ogs => "OGS",
            Dialect::Tygem => "Tygem",
        }
    }
}

/// A dialect, and the evidence for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recognized {
    /// The server.
    pub dialect: Dialect,
    /// The property that reveals it, in bytes of the document's text.
    pub evidence: Span,
}

/// Returns the dialect of a game.
///
/// Only the root is inspected. Most records have no dialect, including records of servers that follow the
/// format, unless they name themselves.
///
/// # Examples
///
/// ```
/// use sgf_model::info::{Dialect, dialect};
/// use sgf_syntax::Document;
/// let of = |text: &'static str| dialect(Document::parse(text.as_bytes()).game(0).unwrap());
/// assert_eq!(of("(;GM[1]AP[foxwq]KM[375])"), Some(Dialect::Fox));
/// assert_eq!(of("(TE[Honinbo, game 1]RD[2021-01-17]LT[60]LC[1];B[pd])"), Some(Dialect::CyberOro));
/// assert_eq!(of("(;B[aa]TE[1])"), None);
/// ```
#[must_use]
pub fn dialect(game: Game<'_>) -> Option<Dialect> {
    recognize(game).map(|found| found.dialect)
}

/// Returns the dialect of a game, and the evidence for it.
///
/// # Examples
///
/// ```
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;PC[OGS: https://online-go.com/game/62322973];B[aa])");
/// let found = sgf_model::info::recognize(doc.game(0).unwrap()).unwrap();
/// assert_eq!(doc.text()[found.evidence.range()].len(), 44);
/// assert_eq!(found.dialect.name(), "OGS");
/// ```
#[must_use]
pub fn recognize(game: Game<'_>) -> Option<Recognized> {
    let root = game.root();
    root.properties().take(MANY).find_map(by_name).or_else(|| by_properties(root))
}

/// Maximum number of root properties to inspect.
const MANY: usize = 64;

/// Properties in which servers name themselves: identifier, part of the value, server.
const NAMES: &[(&[u8], &str, Dialect)] = &[
    (b"AP", "foxwq", Dialect::Fox),
    (b"PC", "foxwq", Dialect::Fox),
    (b"PC", "野狐", Dialect::Fox),
    (b"PC", "(KGS)", Dialect::Kgs),
    (b"PC", "The KGS Go Server", Dialect::Kgs),
    (b"PC", "pandanet", Dialect::Igs),
    (b"PC", "IGS", Dialect::Igs),
    (b"PC", "Internet Go Server", Dialect::Igs),
    (b"AP", "IGS:", Dialect::Igs),
    (b"PC", "online-go.com", Dialect::Ogs),
    (b"SO", "online-go.com", Dialect::Ogs),
    (b"CP", "online-go.com", Dialect::Ogs),
    (b"PC", "tygem", Dialect::Tygem),
    (b"PC", "弈城", Dialect::Tygem),
    (b"SO", "tygem", Dialect::Tygem),
    (b"SO", "littlegolem", Dialect::LittleGolem),
    (b"PC", "littlegolem", Dialect::LittleGolem),
    (b"EV", "cyberoro", Dialect::CyberOro),
    (b"PC", "cyberoro", Dialect::CyberOro),
];

fn by_name(property: Property<'_>) -> Option<Recognized> {
    let ident = reduce_ident(property.ident());
    if !matches!(ident.as_ref(), b"AP" | b"PC" | b"SO" | b"CP" | b"EV") {
        return None;
    }
    let raw = property.raw();
    let names = NAMES.iter().find(|(name, word, _)| *name == ident.as_ref() && holds(raw, word));
    names.map(|&(_, _, dialect)| Recognized { dialect, evidence: property.span() })
}

/// Returns whether a value contains a name. Short names in capitals must match exactly, as words.
fn holds(raw: &[u8], word: &str) -> bool {
    let word = word.as_bytes();
    let raw = &raw[..raw.len().min(LONG)];
    if word == b"IGS" {
        return raw.split(|byte| !byte.is_ascii_alphanumeric()).any(|part| part == word);
    }
    raw.windows(word.len()).any(|part| part.eq_ignore_ascii_case(word))
}

/// How much of a value is inspected.
const LONG: usize = 256;

/// Recognizes servers by their own properties.
fn by_properties(root: Node<'_>) -> Option<Recognized> {
    let get = |ident: &[u8]| {
        root.properties().take(MANY).find(|property| reduce_ident(property.ident()).as_ref() == ident)
    };
    if let Some(player) = get(b"P0").filter(|player| player.raw().starts_with(b"id ")) {
        return Some(Recognized { dialect: Dialect::BoardSpace, evidence: player.span() });
    }
    // Little Golem's events begin with the game, which GM does not contain: `hex.ld.DEFAULT`, `twixt.ch.59.3.1`.
    if let Some(event) = get(b"EV").filter(|event| get(b"GM").is_none() && is_golem(event.raw())) {
        return Some(Recognized { dialect: Dialect::LittleGolem, evidence: event.span() });
    }
    if let Some(program) = get(b"AP").filter(|program| program.raw().trim_ascii() == b"SGFC:2.0") {
        return Some(Recognized { dialect: Dialect::Gokifu, evidence: program.span() });
    }
    if let (Some(periods), Some(_)) = (get(b"TC").filter(is_number), get(b"TT").filter(is_number)) {
        return Some(Recognized { dialect: Dialect::Fox, evidence: periods.span() });
    }
    // Unlike a tesuji, a title of an event is not 1 or 2, and a date has a certain form; either alone may be an
    // accident.
    let title = get(b"TE").filter(|title| !matches!(title.raw().trim_ascii(), b"" | b"1" | b"2"));
    let date = get(b"RD").filter(|date| is_date(date.raw().trim_ascii()));
    let periods = get(b"LC");
    let length = get(b"LT").filter(|length| !length.raw().is_empty());
    let own = [title, date, periods, length];
    let evidence = own.iter().flatten().next()?.span();
    (own.iter().flatten().count() > 1).then_some(Recognized { dialect: Dialect::CyberOro, evidence })
}

fn is_golem(event: &[u8]) -> bool {
    let game = event.split(|&byte| byte == b'.').next().unwrap_or_default();
    event.contains(&b'.') && [&b"hex"[..], b"twixt", b"havannah"].contains(&game)
}

fn is_number(property: &Property<'_>) -> bool {
    let raw = property.raw().trim_ascii();
    !raw.is_empty() && raw.iter().all(u8::is_ascii_digit)
}

/// `2021-01-17`
fn is_date(raw: &[u8]) -> bool {
    matches!(raw, [_, _, _, _, b'-', _, _, b'-', _, _])
        && raw.iter().filter(|byte| byte.is_ascii_digit()).count() == 8
}

#[cfg(test)]
mod tests {
    use sgf_syntax::Document;

    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<Dialect>) {
        assert_eq!(dialect(Document::parse(text.as_bytes()).game(0).unwrap()), expected, "{text}");
    }

    #[test]
    fn recognizes_servers_by_name() {
        check("(;GM[1]AP[GNU Go:3.8]AP[foxwq])", Some(Dialect::Fox));
        check("(;PC[The KGS Go Server at http://www.gokgs.com/])", Some(Dialect::Kgs));
        check("(;PlaCe[IGS-PandaNet])", Some(Dialect::Igs));
        check("(;PC[Baltimore, MD (on IGS)])", Some(Dialect::Igs));
        check("(;PC[弈城TYGEM对弈])", Some(Dialect::Tygem));
        check("(;SO[http://www.littlegolem.com])", Some(Dialect::LittleGolem));
    }

    #[test]
    fn ignores_names_in_other_properties() {
        check("(;PB[flyingfoxwq]PW[Pandanet])", None);
        check("(;PC[BIGSKY])", None);
        check("(;AP[CGoban:3])", None);
        check("(;PB[a];PC[OGS: online-go.com])", None);
    }

    #[test]
    fn recognizes_servers_by_their_properties() {
        check("(; GM[27]VV[1] SU[Hive-PLM] P0[id \"Jewdoka\"]; P0[0 Start P0])", Some(Dialect::BoardSpace));
        check("(\r\nTE[第1回]\r\nLT[30秒]\r\nLC[5回]\r\n;B[pd])", Some(Dialect::CyberOro));
        check("(;TM[60]TC[3]TT[30])", Some(Dialect::Fox));
        check("(;AP[SGFC:2.0]KM[375])", Some(Dialect::Gokifu));
        check("(;AP[SGFC:2.01])", None);
        check("(;FF[3]TC[3])", None);
        check("(;FF[4]EV[hex.ld.DEFAULT]SZ[13])", Some(Dialect::LittleGolem));
        check("(;FF[4]GM[11]EV[hex.cup])", None);
        check("(;FF[4]EV[hex])", None);
        check("(TE[2]RD[2021-01-17]LC[1];B[pd])", Some(Dialect::CyberOro));
        // A single one of them is not enough.
        check("(;B[aa]TE[3])", None);
        check("(;FF[3]LT[])", None);
    }
}
