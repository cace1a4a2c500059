//! The meaning of a node's properties, in a form that can be compared between records.
//!
//! Properties are grouped into *units* that are merged together, because they say the same thing in different ways (the
//! marks of a point) or exclude each other (`GB` and `GW`). A unit is a list of *entries*. An entry has the identifier, a
//! key (the point of a mark or a label; empty for properties with a single meaning), the normalized meaning of the value,
//! and its raw bytes. Units are equal if their entries have the same meaning, whatever the charset, the notation of
//! numbers, rectangles or the order of points.
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

use sgf_games::{AnyPosition, Options, identify};
use sgf_model::record::GameView;
use sgf_model::table::{CONFLICT, Group, PropType, Property as Row, TABLE, reduce_ident};
use sgf_model::value::{
    self, Color, Double, Form, LetterPoint, LetterRange, Shape, TextDecoder, ValueType, number, real,
    split_compose_bytes,
};
use sgf_syntax::{Node, Property};

use crate::steps::Steps;

/// How to merge a unit that both sides changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
    /// Different changes are a conflict.
    Whole,
    /// Line by line.
    Text,
    /// Key by key: points, labels, match information.
    Keyed,
    /// Keep ours: charset, and what programs write about themselves.
    Ours,
    /// Engine analysis: keep the side with more visits.
    Analysis,
}

/// One value of a unit.
#[derive(Clone, Debug)]
pub(crate) struct Entry<'d> {
    /// The short identifier.
    pub(crate) ident: Cow<'d, [u8]>,
    /// The point; empty for properties with a single meaning.
    pub(crate) key: Vec<u8>,
    /// The normalized value in UTF-8.
    pub(crate) meaning: Vec<u8>,
    /// The raw value.
    pub(crate) raw: Cow<'d, [u8]>,
}

/// The properties of a node that are merged together.
#[derive(Clone, Debug)]
pub(crate) struct Unit<'d> {
    pub(crate) rule: Rule,
    pub(crate) entries: Vec<Entry<'d>>,
}

/// The units of a node by name.
pub(crate) type Units<'d> = BTreeMap<Cow<'d, [u8]>, Unit<'d>>;

/// A game and the context for understanding its values.
pub(crate) struct Meaning<'d> {
    pub(crate) view: GameView<'d>,
    /// An empty board for naming points; `None` for two-letter points and unknown games.
    board: Option<Box<dyn AnyPosition>>,
    stacks: bool,
    /// Whether `tt` is a pass, as before FF\[4\].
    pub(crate) has_old_pass: bool,
    points: RefCell<HashMap<Vec<u8>, Vec<Vec<u8>>>>,
    pub(crate) steps: Steps,
}

const GO: u16 = 1;
/// The largest board on which `tt` is a pass.
const LARGEST_WITH_TT: u32 = 19;

impl<'d> Meaning<'d> {
    pub(crate) fn new(view: GameView<'d>) -> Meaning<'d> {
        let spec = identify(&view, None).spec;
        let is_letters = view.number() == GO;
        let board = spec.filter(|_| !is_letters).and_then(|spec| spec.begin(&Options::of(&view)).ok());
        let stacks = spec.is_some_and(|spec| spec.capabilities.stacks);
        let size = Options::of(&view).size.unwrap_or((LARGEST_WITH_TT, LARGEST_WITH_TT));
        let has_old_pass = is_letters && size.0.max(size.1) <= LARGEST_WITH_TT;
        let steps = Steps::of(&view, spec);
        Meaning { view, board, stacks, has_old_pass, points: RefCell::default(), steps }
    }

    /// Returns the units of a node.
    pub(crate) fn units(&self, node: Node<'d>) -> Units<'d> {
        let mut units = Units::new();
        for property in node.properties() {
            let ident = reduce_ident(property.ident());
            let row = TABLE.get(self.view.number(), &ident);
            let name = unit_name(&ident, row);
            let unit =
                units.entry(name).or_insert_with(|| Unit { rule: rule(&ident, row), entries: Vec::new() });
            self.add(unit, ident, row, property);
        }
        units.values_mut().for_each(|unit| self.sort_entries(unit));
        units
    }

    /// The name of the unit that a property belongs to.
    pub(crate) fn unit_name<'i>(&self, ident: &'i [u8]) -> Cow<'i, [u8]> {
        unit_of(self.view.number(), ident)
    }

    fn add(&self, unit: &mut Unit<'d>, ident: Cow<'d, [u8]>, row: Option<&Row>, property: Property<'d>) {
        // Only a single value can be a move.
        let step = self.steps.at(property.span().start).filter(|_| property.values().len() == 1);
        for value in property.values() {
            let raw = value.raw();
            let entry = |key: Vec<u8>, meaning: Vec<u8>, raw: Cow<'d, [u8]>| Entry {
                ident: ident.clone(),
                key,
                meaning,
                raw,
            };
            match row {
                _ if unit.rule != Rule::Keyed => {
                    let meaning = step.map_or_else(|| self.value(row, raw), |step| step.as_bytes().to_vec());
                    unit.entries.push(entry(Vec::new(), meaning, Cow::Borrowed(raw)));
                }
                Some(row) if row.is_point_list() && !raw.is_empty() => {
                    let points = self.area(raw);
                    let is_one = points.len() == 1;
                    unit.entries.extend(points.into_iter().map(|point| {
                        let own = if is_one { Cow::Borrowed(raw) } else { Cow::Owned(point.clone()) };
                        let key = self.place(&point);
                        entry(key, point, own)
                    }));
                }
                Some(row) => {
                    let meaning = self.value(Some(row), raw);
                    let key = match split_compose_bytes(&meaning) {
                        Some((left, _)) if !is_pairs(row) => left.to_vec(),
                        _ => meaning.clone(),
                    };
                    unit.entries.push(entry(key, meaning, Cow::Borrowed(raw)));
                }
                None => unit.entries.push(entry(raw.to_vec(), raw.to_vec(), Cow::Borrowed(raw))),
            }
        }
    }

    /// Sorts the entries of a unit for comparison.
    fn sort_entries(&self, unit: &mut Unit<'d>) {
        if unit.rule != Rule::Keyed {
            unit.entries.sort_by(|a, b| a.ident.cmp(&b.ident));
            return;
        }
        unit.entries.sort_by(|a, b| (&a.key, &a.ident, &a.meaning).cmp(&(&b.key, &b.ident, &b.meaning)));
        if !self.stacks {
            unit.entries.dedup_by(|a, b| a.means_same(b));
        }
    }

    /// The normalized value in UTF-8.
    pub(crate) fn value(&self, row: Option<&Row>, raw: &[u8]) -> Vec<u8> {
        let Some(row) = row else { return self.view.characters(raw).into_owned().into_bytes() };
        if row.ident == "RE"
            && let Some(result) = str::from_utf8(raw).ok().and_then(result)
        {
            return result.into_bytes();
        }
        let parts = split_compose_bytes(raw);
        for form in row.forms.iter() {
            match (form, parts) {
                (Form::Compose(left, right), Some((first, second))) => {
                    let (first, second) = (self.simple(left, first), self.simple(right, second));
                    return [&first, &b":"[..], &second].concat();
                }
                (Form::Simple(only), None) => return self.simple(only, raw),
                (Form::Simple(only), _) if row.forms.simple().is_some() => return self.simple(only, raw),
                _ => {}
            }
        }
        self.view.characters(raw).into_owned().into_bytes()
    }

    fn simple(&self, value_type: ValueType, raw: &[u8]) -> Vec<u8> {
        let trimmed = || raw.trim_ascii().to_vec();
        match value_type {
            ValueType::None => trimmed(),
            ValueType::Number => number(raw).map_or_else(|_| trimmed(), |it| it.to_string().into_bytes()),
            // Adding zero turns -0 into 0.
            ValueType::Real => real(raw).map_or_else(|_| trimmed(), |it| (it + 0.0).to_string().into_bytes()),
            ValueType::Double => Double::decode(raw).map_or_else(|_| trimmed(), |it| it.encode().into()),
            ValueType::Color => Color::decode(raw).map_or_else(|_| trimmed(), |it| it.encode().into()),
            ValueType::SimpleText => value::simple_text(self.view.characters(raw)).into_owned().into_bytes(),
            ValueType::Text => value::text(self.view.characters(raw)).into_owned().into_bytes(),
            ValueType::Move if self.has_old_pass && raw == b"tt" => Vec::new(),
            ValueType::Point | ValueType::Move | ValueType::Stone => {
                // A rectangle is not a single point.
                let mut points = self.area(raw);
                if points.len() == 1 { points.swap_remove(0) } else { trimmed() }
            }
        }
    }

    /// The points of a value, in the notation of records. Unreadable values stand for themselves.
    fn area(&self, raw: &[u8]) -> Vec<Vec<u8>> {
        let letters = LetterPoint::decode(raw).is_ok();
        if self.board.is_none() && letters {
            return vec![raw.to_vec()];
        }
        if let Some(known) = self.points.borrow().get(raw) {
            return known.clone();
        }
        let points = self.read_area(raw).unwrap_or_else(|| vec![raw.trim_ascii().to_vec()]);
        self.points.borrow_mut().insert(raw.to_vec(), points.clone());
        points
    }

    fn read_area(&self, raw: &[u8]) -> Option<Vec<Vec<u8>>> {
        let Some(board) = &self.board else {
            let (from, to) = split_compose_bytes(raw)?;
            let range =
                LetterRange::Rectangle(LetterPoint::decode(from).ok()?, LetterPoint::decode(to).ok()?);
            return Some(range.points().map(|point| point.to_string().into_bytes()).collect());
        };
        let text = self.view.characters(raw);
        let sites = board.area(&text).ok()?;
        // A piece with its square is not just a point.
        let names: Vec<String> = sites.into_iter().map(|site| board.name(site)).collect();
        let is_piece = names.len() == 1 && text.len() != names[0].len() && text.ends_with(&*names[0]);
        (!is_piece).then(|| names.into_iter().map(String::into_bytes).collect())
    }

    /// The point without the piece: `e1` for `Ke1`.
    fn place(&self, point: &[u8]) -> Vec<u8> {
        let Some(board) = &self.board else { return point.to_vec() };
        let site = str::from_utf8(point).ok().and_then(|text| board.site(text).ok());
        site.map_or_else(|| point.to_vec(), |site| board.name(site).into_bytes())
    }
}

/// The short spelling of a result, for results in one of the forms of the specification: `B+R` for `B+Resign`, `W+2.5` for `W+2.50`.
fn result(text: &str) -> Option<String> {
    let text = text.trim();
    let is = |word: &str| text.eq_ignore_ascii_case(word);
    if is("0") || is("Draw") || is("Void") || is("?") {
        return Some(if is("Draw") { "0".to_owned() } else { text.to_ascii_uppercase() });
    }
    let (winner, how) = text.split_once('+')?;
    let winner = ["B", "W"].into_iter().find(|color| winner.eq_ignore_ascii_case(color))?;
    let manners = [("", ""), ("R", "Resign"), ("T", "Time"), ("F", "Forfeit")];
    let is_manner =
        |(short, long): &(&str, &str)| how.eq_ignore_ascii_case(short) || how.eq_ignore_ascii_case(long);
    match manners.into_iter().find(is_manner) {
        Some((short, _)) => Some(format!("{winner}+{short}")),
        None => Some(format!("{winner}+{}", real(how.as_bytes()).ok()?)),
    }
}

impl Entry<'_> {
    /// Returns whether two entries mean the same.
    pub(crate) fn means_same(&self, other: &Entry<'_>) -> bool {
        (&self.ident, &self.key, &self.meaning) == (&other.ident, &other.key, &other.meaning)
    }
}

impl Unit<'_> {
    /// Returns whether two units mean the same.
    pub(crate) fn means_same(&self, other: &Unit<'_>) -> bool {
        let pairs = || self.entries.iter().zip(&other.entries);
        self.entries.len() == other.entries.len() && pairs().all(|(a, b)| a.means_same(b))
    }

    /// Appends a canonical encoding of the unit.
    pub(crate) fn encode(&self, out: &mut Vec<u8>) {
        for entry in &self.entries {
            for part in [&*entry.ident, &entry.key, &entry.meaning] {
                out.extend_from_slice(&(part.len() as u32).to_le_bytes());
                out.extend_from_slice(part);
            }
        }
    }
}

/// The class of a property that is part of a node's key; `None` for other properties.
pub(crate) fn key_class(row: Option<&Row>, ident: &[u8]) -> Option<Class> {
    let row = row?;
    match row.prop_type {
        PropType::Setup => Some(Class::Setup),
        _ if is_move(row) => Some(if ident == b"W" { Class::White } else { Class::Black }),
        _ => None,
    }
}

/// The class of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Class {
    /// Neither a move nor setup.
    Note,
    /// Setup.
    Setup,
    /// A move of Black, or of a player with another name.
    Black,
    /// A move of White.
    White,
}

/// Returns whether a property is a move.
fn is_move(row: &Row) -> bool {
    let is_annotation = matches!(row.forms.simple(), Some(ValueType::None | ValueType::Number));
    row.group == Group::Move && !is_annotation
}

/// Returns whether the values of a list are pairs of points, which are their own keys.
fn is_pairs(row: &Row) -> bool {
    row.forms
        .iter()
        .all(|form| matches!(form, Form::Compose(_, ValueType::Point | ValueType::Stone | ValueType::Move)))
}

const SETUP: &[&[u8]] = &[b"AB", b"AW", b"AE"];
const MARKS: &[&[u8]] = &[b"CR", b"MA", b"SL", b"SQ", b"TR"];
const TERRITORY: &[&[u8]] = &[b"TB", b"TW"];
const POSITION: &[&[u8]] = &[b"DM", b"GB", b"GW", b"UC"];
const JUDGEMENT: &[&[u8]] = &[b"BM", b"DO", b"IT", b"TE"];
/// Properties that programs write about themselves.
const PROGRAM: &[&[u8]] = &[b"AP", b"CA", b"ST", b"FF"];
/// Engine analysis, which cannot be merged.
const ANALYSIS: &[&[u8]] =
    &[b"KT", b"LZ", b"LZOP", b"SBKV", b"SBKS", b"OGSC", b"QLZV", b"QKGV", b"A", b"DA", b"LU", b"MR"];

/// The unit that a property of a game belongs to.
fn unit_of(game: u16, ident: &[u8]) -> Cow<'_, [u8]> {
    let ident = reduce_ident(ident);
    let row = TABLE.get(game, &ident);
    unit_name(&ident, row)
}

/// The unit of a property, named after its first member.
fn unit_name<'d>(ident: &Cow<'d, [u8]>, row: Option<&Row>) -> Cow<'d, [u8]> {
    let is_list = row.is_some_and(Row::is_point_list);
    let first = |members: &'static [&'static [u8]]| Cow::Borrowed(members[0]);
    let is_in = |members: &[&[u8]]| members.contains(&&**ident);
    match row {
        Some(row) if is_move(row) => Cow::Borrowed(b"B"),
        Some(_) if is_list && is_in(SETUP) => first(SETUP),
        Some(_) if is_list && is_in(MARKS) => first(MARKS),
        Some(_) if is_list && is_in(TERRITORY) => first(TERRITORY),
        Some(_) if is_in(POSITION) => first(POSITION),
        Some(_) if is_in(JUDGEMENT) => first(JUDGEMENT),
        _ => ident.clone(),
    }
}

fn rule(ident: &[u8], row: Option<&Row>) -> Rule {
    if ident == CONFLICT.as_bytes() {
        return Rule::Keyed;
    }
    if PROGRAM.contains(&ident) {
        return Rule::Ours;
    }
    if ANALYSIS.contains(&ident) {
        return Rule::Analysis;
    }
    let Some(row) = row else { return Rule::Whole };
    let is_pair = row.forms.iter().all(|form| matches!(form, Form::Compose(..)));
    match row.forms.simple() {
        Some(ValueType::Text) => Rule::Text,
        _ if is_move(row) => Rule::Whole,
        _ if row.shape != Shape::One && (row.is_point_list() || is_pair) => Rule::Keyed,
        _ => Rule::Whole,
    }
}
