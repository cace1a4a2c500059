//! Values of the game info that SGFC 2.0 repairs in another way, or not at all.
//!
//! SGFC keeps the digits of a number and drops the rest; it knows English words for results and dates. Here a value is read as a
//! whole, and a reading that leaves a doubt is an unsafe fix or none. A test makes the fixes; `docs/reference/sgfc.md` is made from
//! the table.

/// A value, and what the two programs make of it.
#[derive(Debug)]
pub struct Repair {
    /// The property.
    pub ident: &'static str,
    /// Its value, in a record of Go in FF\[4\].
    pub written: &'static str,
    /// What SGFC writes: `None` if it reports the value and leaves it, empty if it deletes it.
    pub sgfc: Option<&'static str>,
    /// What our fixes write, unsafe ones too: `None` if the value stays as it is.
    pub ours: Option<&'static str>,
}

/// Writes rows: a property, its value, what SGFC makes of it, what we make of it.
macro_rules! repairs {
    ($($ident:ident $written:literal => $sgfc:tt, $ours:tt;)+) => {
        &[$(Repair { ident: stringify!($ident), written: $written, sgfc: repairs!(@ $sgfc), ours: repairs!(@ $ours) }),+]
    };
    (@ stays) => { None };
    (@ $text:literal) => { Some($text) };
}

/// Values of which both make the same.
pub static AGREED: &[Repair] = repairs! {
    RE "b+3,5" => "B+3.5", "B+3.5";
    RE "Black wins by 12 points" => "B+12", "B+12";
    RE "White resigns" => "B+R", "B+R";
    RE "Zwart wint" => "B+", "B+";
    DT "5 June 1997" => "1997-06-05", "1997-06-05";
    DT "14 apr 97" => "1997-04-14", "1997-04-14";
    DT "25/12/1997" => "1997-12-25", "1997-12-25";
    KM "6 1/2" => "6.5", "6.5";
    KM "five and a half" => "5.5", "5.5";
    KM "none" => "0", "0";
    TM "1 hour" => "3600", "3600";
    TM "60 min" => "3600", "3600";
    TM "-" => stays, stays;
};

/// Values of which SGFC loses or invents something, or which it cannot read.
pub static DIFFERENT: &[Repair] = repairs! {
    RE "draw" => "Draw", "0";
    RE "White wins on time" => "W+", "W+T";
    RE "Both lost" => "W+", "Void";
    RE "B+7.5,W+3" => "B+7.53", stays;
    RE "B+-3" => "B+3", stays;
    DT "May 1-3, 1990" => "1990-05-01,03", "1990-05-01,02,03";
    DT "circa 1650" => "1650", stays;
    DT "Mai 1990" => "1990", "1990-05";
    DT "1997-13-45" => "1997-13-45", stays;
    DT "1926-27" => "1926-27", stays;
    DT "1997/06/05" => stays, "1997-06-05";
    DT "1997-6-5" => stays, "1997-06-05";
    DT "20230515" => stays, "2023-05-15";
    DT "2003-01-01T10:00" => stays, "2003-01-01";
    DT "1997-06-05 12:00" => stays, "1997-06-05";
    DT "2019年5月1日" => stays, "2019-05-01";
    KM "7½" => "7", "7.5";
    KM "reverse 5.5" => "5.5", "-5.5";
    HA "two" => "", "2";
    TM "30 min 5x30" => "1831800", "1800";
    TM "1h 30m" => "7800", "5400";
    TM "2h per player" => "0", "7200";
    TM "30 days" => "0", "2592000";
    TM "1:00:00" => stays, "3600";
    TM "30:00(5x1:00)" => stays, "1800";
    TM "50:00" => stays, "3000";
    BL "5:30" => "530", "330";
    BL "1e3" => "13", "1000";
    MN "7.5" => "75", stays;
    SZ "19x19" => "52", "19";
    SZ "19.0" => "52", "19";
    GM "1.0" => "10", "1";
    FF "4.0" => "40", "4";
    TE "3" => "1", "2";
    PL "1" => "", "B";
    PL "2" => "", "W";
    TB "" => "", stays;
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Applicability, Checker, Config};

    /// A sound record of Go with a value in it.
    fn record(repair: &Repair) -> String {
        let property = format!("{}[{}]", repair.ident, repair.written);
        let root: String = [("FF", "4"), ("GM", "1"), ("SZ", "19"), ("CA", "UTF-8")]
            .into_iter()
            .map(
                |(ident, value)| {
                    if ident == repair.ident { property.clone() } else { format!("{ident}[{value}]") }
                },
            )
            .collect();
        match repair.ident {
            "FF" | "GM" | "SZ" => format!("(;{root};B[dd])"),
            "BL" | "MN" | "TE" | "TB" => format!("(;{root};B[dd]{property})"),
            "PL" => format!("(;{root}AB[cc]{property})"),
            _ => format!("(;{root}{property};B[dd])"),
        }
    }

    #[test]
    fn what_we_make_of_each_value() {
        let checker = Checker::new(&Config::default());
        let mut problems = Vec::new();
        for repair in AGREED.iter().chain(DIFFERENT) {
            let text = record(repair);
            let fixed = checker.fix(&crate::testing::read(text.as_bytes()), Applicability::Unsafe);
            let fixed = String::from_utf8_lossy(fixed.document.write()).into_owned();
            let expected = format!("{}[{}]", repair.ident, repair.ours.unwrap_or(repair.written));
            if !fixed.contains(&expected) {
                problems.push(format!("{text} became {fixed} instead of {expected}"));
            }
        }
        assert!(problems.is_empty(), "{}", problems.join("\n"));
    }

    #[test]
    fn each_value_stands_where_it_belongs() {
        assert!(DIFFERENT.iter().all(|repair| repair.sgfc != repair.ours));
    }
}
