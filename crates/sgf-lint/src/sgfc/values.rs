//! Values that OpenSGF and SGFC 2.0 correct, in the same way or differently.
//!
//! SGFC keeps the digits of a number and drops the rest, and knows English words for results and dates. OpenSGF interprets
//! the entire value; an ambiguous reading gives an unsafe fix or none. The table is the source of
//! `docs/reference/sgfc.md`.

/// A value and its corrections by both programs.
#[derive(Debug)]
pub struct Repair {
    /// The property.
    pub ident: &'static str,
    /// Its value, in an FF\[4\] record of Go.
    pub written: &'static str,
    /// The value that SGFC writes. `None` if it leaves the value alone, empty if it deletes it.
    pub sgfc: Option<&'static str>,
    /// The value that our fixes, including unsafe ones, write. `None` if they leave the value alone.
    pub ours: Option<&'static str>,
}

/// Defines repairs: a property, its value, SGFC's correction, our correction.
macro_rules! repairs {
    ($($ident:ident $written:literal => $sgfc:tt, $ours:tt;)+) => {
        &[$(Repair { ident: stringify!($ident), written: $written, sgfc: repairs!(@ $sgfc), ours: repairs!(@ $ours) }),+]
    };
    (@ stays) => { None };
    (@ $text:literal) => { Some($text) };
}

/// Values that both programs treat in the same way.
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

/// Values from which SGFC loses or invents information, or which it cannot read.
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

    /// Returns a valid record of Go except for the value.
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
    fn our_fixes_write_the_listed_values() {
        let checker = Checker::new(&Config::default());
        let mut problems = Vec::new();
        for repair in AGREED.iter().chain(DIFFERENT) {
            let text = record(repair);
            let fixed = checker.fix(&crate::testing::read(text.as_bytes()), Applicability::Unsafe);
            let fixed = String::from_utf8_lossy(fixed.document.write()).into_owned();
            let expected = format!("{}[{}]", repair.ident, repair.ours.unwrap_or(repair.written));
            if !fixed.contains(&expected) {
                problems.push(format!("{text} became {fixed}, expected {expected}"));
            }
        }
        assert!(problems.is_empty(), "{}", problems.join("\n"));
    }

    #[test]
    fn the_listed_values_differ() {
        assert!(DIFFERENT.iter().all(|repair| repair.sgfc != repair.ours));
    }
}
