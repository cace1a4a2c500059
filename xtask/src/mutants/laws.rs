//! Properties that must hold for any input.

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

use opensgf::charset::{Charset, Evidence};
use opensgf::convert::{
    Assignment, ConvertErrorKind, Options, SetError, SetErrorKind, StripOptions, get, set, sort,
    sort_properties, strip, to_ff4,
};
use opensgf::table::{Group, TABLE, is_text, reduce_ident};
use opensgf::value::{TextDecoder, text};
use opensgf::{Applicability, Checker, Config, Document, GameView, Layout, find, format, games, read};

/// A violated law.
#[derive(Clone, Debug)]
pub struct Broken {
    /// The law.
    pub law: &'static str,
    /// The details, with the bytes of the variant.
    pub how: String,
}

impl Broken {
    pub(super) fn panic() -> Broken {
        Broken { law: "nothing panics", how: String::new() }
    }

    /// Adds the bytes of the variant to the details.
    pub(super) fn with(mut self, bytes: &[u8]) -> Broken {
        self.how = format!("{}\n    of b\"{}\"", self.how, bytes.escape_ascii());
        self
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.law, self.how)
    }
}

/// Statistics of the variants without violations.
#[derive(Clone, Copy, Debug, Default)]
pub struct Seen {
    /// Records that are not in ASCII mode.
    pub modes: u64,
    /// Records that were converted.
    pub converted: u64,
    /// Records with a certain charset that are too damaged to be converted.
    pub unconverted: u64,
    /// Records in which a name was set.
    pub set: u64,
    /// Names that were not set, because the charset would change.
    pub doubted: u64,
    /// Names that were not set, because damage would be parsed differently.
    pub unset: u64,
    /// Collections that were not sorted because of damage.
    pub unsorted: u64,
    /// Records that were not stripped because of damage.
    pub unstripped: u64,
    /// Layouts that were not applied because of damage.
    pub left: u64,
    /// Records that safe fixes changed.
    pub fixed: u64,
}

impl Seen {
    pub(super) fn add(&mut self, other: Seen) {
        self.modes += other.modes;
        self.converted += other.converted;
        self.unconverted += other.unconverted;
        self.set += other.set;
        self.doubted += other.doubted;
        self.unset += other.unset;
        self.unsorted += other.unsorted;
        self.unstripped += other.unstripped;
        self.left += other.left;
        self.fixed += other.fixed;
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Seen { modes, converted, unconverted, set, doubted, unset, unsorted, unstripped, left, fixed } =
            self;
        writeln!(f, "{modes} with a scan mode, {converted} converted, {fixed} fixed, {set} names set")?;
        writeln!(f, "left for doubt of the charset: {doubted} names")?;
        write!(
            f,
            "left for damage: {left} layouts, {unconverted} conversions, {unset} names, {unsorted} sorted, {unstripped} stripped"
        )
    }
}

type Law = Result<(), Broken>;

fn hold(holds: bool, law: &'static str, how: impl FnOnce() -> String) -> Law {
    if holds { Ok(()) } else { Err(Broken { law, how: how() }) }
}

/// Shows where two versions of a record start to differ.
fn parting(one: &[u8], other: &[u8]) -> String {
    let at =
        one.iter().zip(other).position(|(one, other)| one != other).unwrap_or(one.len().min(other.len()));
    let near =
        |bytes: &[u8]| bytes[at.saturating_sub(40)..(at + 60).min(bytes.len())].escape_ascii().to_string();
    format!("at {at}\n    once  {}\n    twice {}", near(one), near(other))
}

/// Runs all operations that rewrite records on some bytes, or with a turn a third of them.
///
/// # Errors
///
/// Returns the first violated law.
pub fn keep(bytes: &[u8], turn: Option<u64>) -> Result<Seen, Broken> {
    let doc = read(bytes);
    hold(doc.write() == bytes, "what was read is written back", String::new)?;
    let mut seen = Seen {
        modes: u64::from(doc.games().any(|game| game.mode() != Default::default())),
        ..Seen::default()
    };
    let is_on = |third: u64| turn.is_none_or(|turn| turn % 3 == third);
    if is_on(0) {
        layouts(&doc, &mut seen)?;
    }
    if is_on(1) {
        conversion(&doc, &mut seen)?;
        order(&doc, &mut seen)?;
        property_order(&doc)?;
        stripping(&doc, &mut seen)?;
        assignment(&doc, &mut seen)?;
    }
    if is_on(2) {
        repairs(&doc, &mut seen)?;
    }
    Ok(seen)
}

fn layouts(doc: &Document<'_>, seen: &mut Seen) -> Law {
    let usual = Layout::default();
    let layouts = [
        usual,
        Layout::compact(),
        usual.with(|layout| layout.nodes_per_line = Some(1)),
        usual.with(|layout| layout.width = 0),
        usual.with(|layout| {
            layout.width = 20;
            layout.indent = 2;
        }),
        usual.with(|layout| {
            layout.nodes_per_line = Some(5);
            layout.indent = 4;
        }),
        usual.with(|layout| layout.wrap = Some((30, is_text))),
        usual.with(|layout| {
            layout.width = 120;
            layout.wrap = Some((72, is_text));
        }),
    ];
    for (index, layout) in layouts.iter().enumerate() {
        // Records that cannot be formatted stay unchanged.
        let Ok(once) = format(doc, layout) else {
            seen.left += 1;
            continue;
        };
        let Ok(twice) = format(&read(&once), layout) else {
            seen.left += 1;
            continue;
        };
        hold(once == twice, "formatting twice is formatting once", || {
            format!("layout {index}, {}", parting(&once, &twice))
        })?;
    }
    Ok(())
}

fn conversion(doc: &Document<'_>, seen: &mut Seen) -> Law {
    let options = Options::default();
    let converted = match to_ff4(doc, &options) {
        Ok(converted) => converted,
        Err(unread) => {
            // Damage may also leave the charset in doubt.
            let is_certain = |game: GameView<'_>| game.detection().is_none_or(|it| it.is_certain());
            let is_damage = unread.kind == ConvertErrorKind::Damage && games(doc).all(is_certain);
            seen.unconverted += u64::from(is_damage);
            return Ok(());
        }
    };
    let once = converted.document;
    seen.converted += 1;
    if doc.games().len() == 0 {
        return hold(once.write() == doc.write(), "what is no record is not converted", String::new);
    }
    let is_utf8 = std::str::from_utf8(once.write()).is_ok();
    hold(is_utf8, "what is converted is UTF-8", || once.write().escape_ascii().to_string())?;
    let again = read(once.write());
    let same = |one: &Document<'_>, other: &Document<'_>| {
        let mut pairs = games(one).zip(games(other));
        one.games().len() == other.games().len()
            && pairs.all(|(one, other)| kept(&one, &[]) == kept(&other, &[]))
    };
    hold(same(doc, &again), "conversion keeps the decoded values", || {
        once.write().escape_ascii().to_string()
    })?;
    let is_utf8 = |game: GameView<'_>| game.charset() == Charset::UTF_8;
    hold(games(&again).all(is_utf8), "what is converted is read as UTF-8", || {
        once.write().escape_ascii().to_string()
    })?;
    match to_ff4(&again, &options) {
        Ok(twice) => {
            hold(twice.document.write() == once.write(), "converting twice is converting once", || {
                parting(once.write(), twice.document.write())
            })
        }
        Err(unread) => Err(Broken { law: "what is converted can be converted", how: unread.to_string() }),
    }
}

/// Returns whether conversion replaces or removes a property.
#[rustfmt::skip]
fn is_converted(ident: &[u8]) -> bool {
    matches!(
        ident,
        b"FF" | b"CA" | b"AP" | b"L" | b"LB" | b"M" | b"MA" | b"TR" | b"KI" | b"KM" | b"OM" | b"OP" | b"OT" | b"TE" | b"BM"
            | b"IT" | b"DO" | b"VW" | b"PL"
    )
}

/// Sorted hashes of all decoded values of a game that are not converted.
fn kept(view: &GameView<'_>, but: &[&[u8]]) -> Vec<u64> {
    let mut values = Vec::new();
    for property in view.nodes().flat_map(opensgf::Node::properties) {
        let ident = reduce_ident(property.ident());
        if !is_converted(&ident) && !but.contains(&&*ident) {
            values.extend(property.values().map(|value| {
                let mut hasher = DefaultHasher::new();
                (&*ident, decoded(view, value.raw())).hash(&mut hasher);
                hasher.finish()
            }));
        }
    }
    values.sort_unstable();
    values
}

/// A decoded value. A space that separates an incomplete character at the end of a file from its new bracket is ignored.
fn decoded(view: &GameView<'_>, raw: &[u8]) -> String {
    let mut text = text(view.characters(raw)).into_owned();
    if text.ends_with("\u{FFFD} ") {
        text.pop();
    }
    text
}

fn repairs(doc: &Document<'_>, seen: &mut Seen) -> Law {
    let checker = Checker::new(&Config::default());
    for allowed in [Applicability::Safe, Applicability::Unsafe] {
        let fixed = checker.fix(doc, allowed);
        hold(fixed.is_settled, "fixes come to an end", || format!("{allowed:?}"))?;
        let again = checker.fix(&read(fixed.document.write()), allowed);
        hold(again.document.write() == fixed.document.write(), "fixing twice is fixing once", || {
            let codes: Vec<_> = again.applied.iter().map(|found| found.rule.code).collect();
            format!("{allowed:?} {codes:?} {}", parting(fixed.document.write(), again.document.write()))
        })?;
        if allowed == Applicability::Safe {
            seen.fixed += u64::from(fixed.document.write() != doc.write());
            charsets_stand(doc, &fixed.document)?;
        }
    }
    Ok(())
}

/// Checks that safe fixes replace no possible charset; they may remove it from a wrong place.
fn charsets_stand(before: &Document<'_>, after: &Document<'_>) -> Law {
    if before.games().len() != after.games().len() {
        return Ok(());
    }
    for (old, new) in games(before).zip(games(after)) {
        let declared = |game: &GameView<'_>| game.detection()?.declared.as_ref()?.charset.ok();
        let stands = old.detection().is_some_and(|it| it.evidence == Evidence::Declared && it.n_bad == 0);
        let is_known = declared(&old) == Some(old.charset());
        let is_kept = declared(&new).is_none_or(|new| Some(new) == declared(&old));
        hold(!(stands && is_known) || is_kept, "a charset that can be right is not replaced", || {
            format!("{:?} became {:?}", declared(&old), declared(&new))
        })?;
    }
    Ok(())
}

fn order(doc: &Document<'_>, seen: &mut Seen) -> Law {
    let by_date = |doc: &Document<'_>| sort(doc, |game| get(game, "DT").join(" "));
    let Ok(once) = by_date(doc) else {
        seen.unsorted += 1;
        return Ok(());
    };
    let again = read(once.write());
    let Ok(twice) = by_date(&again) else {
        return Err(Broken {
            law: "what is sorted can be sorted",
            how: once.write().escape_ascii().to_string(),
        });
    };
    hold(once.write() == twice.write(), "sorting twice is sorting once", || {
        parting(once.write(), twice.write())
    })?;
    let all = |doc: &Document<'_>| {
        let mut games: Vec<_> = games(doc).map(|game| kept(&game, &[])).collect();
        games.sort();
        games
    };
    hold(all(doc) == all(&again), "sorting keeps the decoded values", || {
        once.write().escape_ascii().to_string()
    })
}

/// Returns whether a property may be stripped from a root.
fn is_stripped(ident: &[u8]) -> bool {
    let mut rows = TABLE.rows().filter(|row| row.ident.as_bytes() == ident);
    ident == b"C" || rows.any(|row| matches!(row.group, Group::Markup | Group::Timing))
}

fn property_order(doc: &Document<'_>) -> Law {
    let once = sort_properties(doc);
    let twice = sort_properties(&read(once.write()));
    hold(once.write() == twice.write(), "sorting properties twice is sorting once", || {
        parting(once.write(), twice.write())
    })?;
    let Ok(once) = format(&once, &Layout::default()) else { return Ok(()) };
    let Ok(twice) = format(&sort_properties(&read(&once)), &Layout::default()) else { return Ok(()) };
    hold(once == twice, "sorting and formatting twice is doing it once", || parting(&once, &twice))
}

fn stripping(doc: &Document<'_>, seen: &mut Seen) -> Law {
    let none = StripOptions::default;
    stripping_of(doc, &none().with(|what| (what.comments, what.variations) = (true, true)), seen)?;
    stripping_of(doc, &none().with(|what| what.variations = true), seen)?;
    stripping_of(
        doc,
        &none().with(|what| (what.comments, what.timing, what.markup) = (true, true, true)),
        seen,
    )
}

fn stripping_of(doc: &Document<'_>, what: &StripOptions, seen: &mut Seen) -> Law {
    let Ok(once) = strip(doc, what) else {
        seen.unstripped += 1;
        return Ok(());
    };
    let again = read(once.write());
    let shown = || once.write().escape_ascii().to_string();
    hold(doc.games().len() == again.games().len(), "stripping keeps the games", shown)?;
    let is_same = games(doc).zip(games(&again)).all(|(old, new)| {
        // CA is added if the charset was detected from a comment, but never replaced.
        let is_declared = find(old.root(), b"CA").is_some();
        let stays = |ident: &[u8]| !is_stripped(ident) && (is_declared || ident != b"CA");
        root_values(&old, stays) == root_values(&new, stays)
    });
    hold(is_same, "stripping keeps the decoded values of the roots", shown)?;
    let Ok(twice) = strip(&again, what) else { return Ok(()) };
    hold(once.write() == twice.write(), "stripping twice is stripping once", || {
        parting(once.write(), twice.write())
    })
}

/// The decoded values of some properties of the root.
fn root_values(view: &GameView<'_>, stays: impl Fn(&[u8]) -> bool) -> Vec<String> {
    let properties = view.root().properties().filter(|property| stays(&reduce_ident(property.ident())));
    let values = properties.flat_map(opensgf::Property::values);
    values.map(|value| decoded(view, value.raw())).collect()
}

/// A name with all kinds of difficult characters.
const NAME: &str = "Zoë 段 [x] \\";

fn assignment(doc: &Document<'_>, seen: &mut Seen) -> Law {
    let others: Vec<_> = games(doc).map(|game| kept(&game, &[b"PB"])).collect();
    for name in [NAME, "Lee [9p]"] {
        let assignment = Assignment { ident: "PB".to_owned(), values: vec![name.to_owned()] };
        match set(doc, &[assignment], |_| true) {
            Err(SetError { kind: SetErrorKind::Guess { .. }, .. }) => seen.doubted += 1,
            Err(SetError { kind: SetErrorKind::Damage, .. }) => seen.unset += 1,
            Err(error) => hold(name == NAME, "ASCII can be set everywhere", || error.to_string())?,
            Ok(once) => {
                seen.set += 1;
                let again = read(once.write());
                let new = || once.write().escape_ascii().to_string();
                hold(doc.games().len() == again.games().len(), "setting keeps the games", new)?;
                for (others, new_game) in others.iter().zip(games(&again)) {
                    hold(get(&new_game, "PB") == [name], "what was set is read", || {
                        format!("{:?} in {}", get(&new_game, "PB"), new())
                    })?;
                    hold(*others == kept(&new_game, &[b"PB"]), "setting keeps the other values", new)?;
                }
            }
        }
    }
    Ok(())
}
