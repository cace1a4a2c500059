//! M014: properties with a server-specific meaning.

use sgf_model::info::{Dates, Dialect, Overtime, handicap, lenient, recognize};
use sgf_model::value::{TextDecoder, encode_real};
use sgf_syntax::{Node, Property, Span, TextEdit};

use crate::rule::rule;
use crate::{Applicability, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds records of CyberORO, the Nihon Ki-in, Fox and Tygem that use properties with a meaning of their own.
    ///
    /// ## Why it matters
    /// On CyberORO, `TE` is the title of the event instead of a good move, `RD` is the date, `KO` the komi, `HD` the
    /// handicap, and `LT` and `LC` are the overtime. On Fox and Tygem, the overtime is in `TC` and `TT`. Other programs
    /// ignore or misinterpret these properties.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]PC[cyberoro.com]TE[Nongshim Cup, game 9])
    /// ```
    ///
    /// ## Fix
    /// Writes the standard properties, unless the record already has them. `TC` and `TT` are kept. Unsafe, because the
    /// programs of the server may not read the standard properties.
    /// ```sgf
    /// (;FF[4]GM[1]PC[cyberoro.com]EV[Nongshim Cup, game 9])
    /// ```
    M014 server-dialect, Note, fix: Unsafe, since: "0.1", sgfc: [],
    on: Nodes(&[PropertyFilter::Named(&["TE", "RD", "KO", "HD", "LT", "TC"])])
}

/// The maximum number of root properties to examine.
const MANY: usize = 64;

/// The meanings of properties on a server.
type Meanings = &'static [(&'static str, &'static str)];

const CYBERORO: Meanings =
    &[("TE", "the event"), ("RD", "the date"), ("KO", "the komi"), ("HD", "the handicap")];
const FOX: Meanings = &[("TC", "the number of overtime periods"), ("TT", "their length")];

fn check(cx: &GameCx<'_>, node: Node<'_>, out: &mut Sink<'_>) {
    if !node.is_root() || node.properties().len() > MANY {
        return;
    }
    let Some(found) = recognize(cx.game) else { return };
    let (edits, meanings) = match found.dialect {
        Dialect::CyberOro => (translation(cx, node), CYBERORO),
        Dialect::Fox | Dialect::Tygem => (overtime_of_fox(cx, node), FOX),
        _ => return,
    };
    if edits.is_empty() {
        return;
    }
    let used = meanings.iter().filter(|(own, _)| node.get(own.as_bytes()).is_some());
    let meanings: Vec<_> = used.map(|(own, meaning)| format!("`{own}` is {meaning}")).collect();
    let message = match meanings.is_empty() {
        true => format!("record uses the dialect of {}", found.dialect.name()),
        false => format!("record uses the dialect of {}: {}", found.dialect.name(), meanings.join(", ")),
    };
    out.report(found.evidence, message).fix(Applicability::Unsafe, "write the standard properties", edits);
}

/// Returns the edits that translate the properties of CyberORO.
fn translation(cx: &GameCx<'_>, root: Node<'_>) -> Vec<TextEdit> {
    let free = |own: &[u8], new: &[u8]| {
        let property = root.get(own).filter(|_| root.get(new).is_none())?;
        let value = property.values().next().filter(|value| value.is_closed())?;
        (property.values().len() == 1 && !value.raw().trim_ascii().is_empty()).then_some((property, value))
    };
    let mut edits = Vec::new();
    if let Some((title, value)) = free(b"TE", b"EV").filter(|(_, value)| !matches!(value.raw(), b"1" | b"2"))
    {
        edits.push(TextEdit::replace(Span::new(title.span().start, value.span().start), &b"EV["[..]));
    }
    if let Some((date, value)) = free(b"RD", b"DT") {
        let text = cx.characters(value.raw()).trim().to_owned();
        if Dates::parse(&text).is_ok() {
            edits.push(TextEdit::replace(date.span(), format!("DT[{text}]").into_bytes()));
        }
    }
    if let Some((property, value)) = free(b"KO", b"KM") {
        let text = cx.characters(value.raw());
        // `黒6目半`: Black gives komi.
        let points = text.trim().trim_start_matches(['黒', '黑', '흑']);
        let komi = lenient::komi(points).filter(|reading| reading.rest.is_empty());
        if let Some(Ok(komi)) = komi.map(|reading| encode_real(reading.value)) {
            edits.push(TextEdit::replace(property.span(), format!("KM[{komi}]").into_bytes()));
        }
    }
    if let Some((property, value)) = free(b"HD", b"HA") {
        let stones = str::from_utf8(value.raw()).ok().and_then(|text| handicap(text.trim()).ok());
        if let Some(stones) = stones.filter(|&stones| stones >= 2) {
            edits.push(TextEdit::replace(property.span(), format!("HA[{stones}]").into_bytes()));
        }
    }
    edits.extend(overtime(cx, root));
    edits
}

/// Translates TC (the number of periods) and TT (their length) to OT.
fn overtime_of_fox(cx: &GameCx<'_>, root: Node<'_>) -> Vec<TextEdit> {
    let figures = |ident: &[u8]| {
        let property = root.get(ident)?;
        let number = str::from_utf8(property.raw()).ok()?.trim().parse::<u32>().ok()?;
        let is_closed = property.values().next().is_some_and(sgf_syntax::Value::is_closed);
        is_closed.then_some((property, number))
    };
    let (Some((_, periods)), Some((last, seconds))) = (figures(b"TC"), figures(b"TT")) else {
        return Vec::new();
    };
    if cx.ff < 4 || periods == 0 || seconds == 0 || root.get(b"OT").is_some() {
        return Vec::new();
    }
    let overtime = Overtime::ByoYomi { periods, seconds: f64::from(seconds) };
    vec![TextEdit::insert(last.span().end, format!("OT[{overtime}]").into_bytes())]
}

/// Translates LT (the length of a period) and LC (the number of periods) to OT, which exists since FF[4].
fn overtime(cx: &GameCx<'_>, root: Node<'_>) -> Vec<TextEdit> {
    let (Some(length), Some(count)) = (root.get(b"LT"), root.get(b"LC")) else { return Vec::new() };
    let figures = |property: Property<'_>| {
        let text = cx.characters(property.raw()).trim().to_owned();
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        Some((text[..digits].parse::<u32>().ok()?, text[digits..].to_owned()))
    };
    let (Some((seconds, unit)), Some((periods, sign))) = (figures(length), figures(count)) else {
        return Vec::new();
    };
    let seconds = match unit.as_str() {
        "" | "秒" | "초" => f64::from(seconds),
        "分" | "분" => f64::from(seconds) * 60.0,
        _ => return Vec::new(),
    };
    let is_count = matches!(sign.as_str(), "" | "回" | "회" | "次");
    if !is_count || cx.ff < 4 || root.get(b"OT").is_some() {
        return Vec::new();
    }
    let overtime = Overtime::ByoYomi { periods, seconds };
    vec![
        TextEdit::replace(length.span(), format!("OT[{overtime}]").into_bytes()),
        TextEdit::delete(count.span()),
    ]
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn reports_only_records_of_the_server() {
        check("M014", "(;FF[4];B[aa]TE[1]KO[])");
        check("M014", "(;FF[3]LT[])");
        check("M014", "(;TE[1]EV[cyberoro])");
        check(
            "M014",
            "
(TE[Cup]RD[2021-01-17]LT[60]LC[1];B[pd])
 ^^^^^^^ record uses the dialect of CyberORO: `TE` is the event, `RD` is the date
",
        );
    }

    #[test]
    fn translates_properties() {
        fix_gives(
            "M014",
            "(\nTE[春蘭杯]\nRD[2021-01-20 ]\nTM[3h]\nLT[60]\nLC[5]\nHD[0]\n;B[pd])",
            "(\nEV[春蘭杯]\nDT[2021-01-20]\nTM[3h]\nLT[60]\nLC[5]\nHD[0]\n;B[pd])",
        );
        fix_gives(
            "M014",
            "(;FF[4]TE[Cup]LT[30秒]LC[5回]KO[黒6目半]HD[2])",
            "(;FF[4]EV[Cup]OT[5x30 byo-yomi]KM[6.5]HA[2])",
        );
        fix_gives(
            "M014",
            "(;FF[4]TM[60]TC[3]TT[30]AP[foxwq])",
            "(;FF[4]TM[60]TC[3]TT[30]OT[3x30 byo-yomi]AP[foxwq])",
        );
        fix_gives(
            "M014",
            "(;FF[4]PC[Tygem]TC[3]TM[60]TT[20])",
            "(;FF[4]PC[Tygem]TC[3]TM[60]TT[20]OT[3x20 byo-yomi])",
        );
        for kept in ["(;FF[4]TC[3]TT[30]OT[none])", "(;FF[4]TC[0]TT[0])", "(;TC[3]TT[30])"] {
            fix_gives("M014", kept, kept);
        }
        fix_gives("M014", "(;TE[Cup]EV[Final]RD[soon]LC[1])", "(;TE[Cup]EV[Final]RD[soon]LC[1])");
    }
}
