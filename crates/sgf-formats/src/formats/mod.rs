//! The formats, one folder each, and their table.
//!
//! `formats!` declares the module of each format and collects the row `FORMAT` in its `mod.rs`.

/// Declares the formats in the order of the reference page: by game, then by popularity.
macro_rules! formats {
    ($($name:ident,)+) => {
        $(mod $name;)+

        /// All supported formats except SGF.
        pub const FORMATS: &[&Format] = &[$(&$name::FORMAT),+];
    };
}

use crate::format::Format;

pub(crate) use ggf::is_ggf;
pub(crate) use pgn::is_draughts;
pub(crate) use tsgf::is_tsgf;

formats! {
    gib,
    ngf,
    ugf,
    gtp,
    ogs,
    katago,
    sensei,
    mat,
    xgid,
    gnubgid,
    snowie,
    hexworld,
    t1,
    twixt,
    tsgf,
    wthor,
    transcript,
    ggf,
    obf,
    uhp,
    pgn,
    kif,
    ki2,
    csa,
    jkf,
    usi,
    fen,
    renlib,
    psq,
    xqf,
    cbr,
    jago,
}

/// Finds a format by its name.
///
/// # Examples
///
/// ```
/// assert_eq!(sgf_formats::format("gib").map(|format| format.extensions), Some(&["gib"][..]));
/// assert!(sgf_formats::format("sgf").is_none());
/// ```
#[must_use]
pub fn format(name: &str) -> Option<&'static Format> {
    FORMATS.iter().copied().find(|format| format.name == name)
}
